// SPDX-License-Identifier: MIT
#include <nono/solver/grid/windowed_lines.hpp>

#include "brute_force.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solve.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

using namespace nono_tests;

namespace windowed_lines_tests { namespace {

using nono::extend::mask_word;
using lines_of_words = nono::detail::prepared_lines_of<nono::extend::bit_line_solver, 0>;

// Returns a row of blocks with gaps.
nono::grid row_of_blocks(random_numbers& random, std::size_t length, std::size_t colors) {
    const std::size_t longest = 1 + random.below(7);
    const std::size_t widest = 1 + random.below(random.below(3) == 0 ? 80 : 9);
    nono::grid out(length, 1);
    for (std::size_t at = random.below(widest); at < length;) {
        const auto color = static_cast<nono::color_index>(1 + random.below(colors));
        for (std::size_t left = 1 + random.below(longest); left > 0 && at < length; --left) out.cells()[at++] = color;
        at += 1 + random.below(widest);
    }
    return out;
}

// Cells of a line.
struct cell_range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

// The masks of a line whose ends are known, except for some of their cells; some cells beyond the ends are known too,
// and occasionally wrong.
class known_ends {
public:
    known_ends(const nono::grid& row, std::size_t colors) : row_(row), colors_(colors) {}

    std::vector<mask_word> masks(random_numbers& random, std::size_t before, std::size_t behind,
                                 const std::vector<cell_range>& open) const {
        const std::size_t length = row_.width();
        nono::color_set possible = nono::color_set::only(nono::blank); // a grid removes the others immediately
        for (const nono::color_index color : row_.cells()) possible |= nono::color_set::only(color);
        std::vector<nono::color_set> cells(length, possible);
        for (std::size_t i = 0; i < length; ++i)
            if (i < before || i + behind >= length) cells[i] = nono::color_set::only(row_.cells()[i]);
        for (const cell_range& range : open)
            for (std::size_t i = range.begin; i < range.end; ++i)
                if (random.below(4) != 0) cells[i] = possible;
        for (std::size_t left = random.below(6); left > 0; --left) {
            const std::size_t from_end = random.below(30);
            const std::size_t index = random.below(2) == 0 ? before + from_end : length - 1 - behind - from_end;
            if (index >= length || cells[index].size() == 1) continue;
            cells[index] = nono::color_set::only(random.below(8) != 0 ? row_.cells()[index] : nono::blank);
        }
        if (random.below(40) == 0) {
            const std::size_t index = random.below(length);
            cells[index] = nono::color_set::only(row_.cells()[index]);
        }
        const std::size_t words = nono::extend::words_for(length + 1);
        std::vector<mask_word> out(colors_ * words, 0);
        for (std::size_t i = 0; i < length; ++i)
            for (std::size_t color = 0; color < colors_; ++color)
                if (cells[i].contains(static_cast<nono::color_index>(color)))
                    out[color * words + i / 64] |= mask_word{1} << i % 64;
        return out;
    }

private:
    const nono::grid& row_;
    std::size_t colors_;
};

std::vector<mask_word> narrowed(const nono::detail::line_set& lines, std::vector<mask_word> masks, std::size_t length,
                                std::size_t colors) {
    std::vector<mask_word> scratch(lines.scratch_words() + 1);
    const nono::extend::line_view view{masks.data(), nono::extend::words_for(length + 1), length, colors, nullptr};
    if (!lines.narrow(0, view, scratch.data())) masks.clear(); // their contents are unspecified
    return masks;
}

void compare_with_whole(std::uint64_t seed, std::size_t colors) {
    random_numbers random(seed);
    const std::size_t length = 127 + random.below(500);
    const nono::grid row = row_of_blocks(random, length, colors - 1);
    const nono::clues puzzle = nono::clues_of(row);
    const nono::solve_options options;
    nono::extend::solver_run run(puzzle, options);
    lines_of_words whole;
    REQUIRE(whole.prepare(puzzle, run));
    nono::detail::windowed_lines<nono::extend::bit_line_solver> windows(puzzle, whole, colors);
    windows.make_room();
    const known_ends line(row, colors);
    std::size_t before = 0;
    std::size_t behind = 0;
    std::vector<cell_range> open;
    for (std::size_t i = 0; i < 200; ++i) {
        if (i % 70 == 0 || random.below(3) == 0) {
            before = random.below(4) == 0 ? 0 : random.below(length / 2);
            behind = random.below(4) == 0 ? 0 : random.below(length / 2);
        }
        if (i % 70 == 0 || random.below(9) == 0) {
            open.clear();
            for (std::size_t left = random.below(4); left > 0; --left) {
                const std::size_t begin = random.below(length);
                open.push_back({begin, (std::min)(length, begin + 1 + random.below(12))});
            }
        }
        const auto masks = line.masks(random, before, behind, open);
        CHECK(narrowed(windows, masks, length, colors) == narrowed(whole, masks, length, colors));
    }
}

// Queries a row in which a range of cells is open until windows are used, and compares the results.
void compare_with_segment(const nono::grid& row, std::size_t begin, std::size_t end) {
    const nono::clues puzzle = nono::clues_of(row);
    const nono::solve_options options;
    nono::extend::solver_run run(puzzle, options);
    lines_of_words whole;
    REQUIRE(whole.prepare(puzzle, run));
    nono::detail::windowed_lines<nono::extend::bit_line_solver> windows(puzzle, whole, 2);
    windows.make_room();
    std::vector<mask_word> masks(2 * nono::extend::words_for(row.width() + 1), 0);
    for (std::size_t i = 0; i < row.width(); ++i)
        for (std::size_t color = 0; color < 2; ++color)
            if (row.cells()[i] == color || (i >= begin && i < end))
                masks[color * masks.size() / 2 + i / 64] |= mask_word{1} << i % 64;
    const auto expected = narrowed(whole, masks, row.width(), 2);
    for (int i = 0; i < 100; ++i) CHECK(narrowed(windows, masks, row.width(), 2) == expected);
}

}} // namespace windowed_lines_tests

TEST_CASE("windowed lines: agree with whole lines") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) windowed_lines_tests::compare_with_whole(seed, 2);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) windowed_lines_tests::compare_with_whole(seed, 4);
}

TEST_CASE("windowed lines: a gap between known blocks is blank if no block is left for it") {
    nono::grid row(151, 1);
    for (const std::size_t i : {0U, 1U, 2U, 40U, 41U, 120U, 121U, 122U}) row.cells()[i] = 1;
    for (const std::size_t end : {20U, 25U, 40U, 35U}) windowed_lines_tests::compare_with_segment(row, 5, end);
    windowed_lines_tests::compare_with_segment(row, 45, 118);
    windowed_lines_tests::compare_with_segment(row, 30, 60); // a block is left for the gap
}
