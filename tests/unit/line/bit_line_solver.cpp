// Lines at the limits of one word and of more, and two lines at the same time.
// SPDX-License-Identifier: MIT
#include <nono/line/bit_line_solver.hpp>

#include "check_both.hpp"
#include "line_cases.hpp"

#include <nono/line/cell_line_solver.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using namespace nono_tests;
using nono::extend::mask_word;

constexpr mask_word cells(std::size_t count) { return (mask_word{1} << count) - 1; }

/// Checks that a line of which only `masks` is known is narrowed as by the cell-by-cell solver.
void check_line(const nono::line_clue& clue, std::size_t length, const std::vector<mask_word>& masks) {
    ready_line<nono::extend::bit_line_solver::prepared<1>> line(clue, length);
    ready_line<nono::extend::cell_line_solver::prepared<1>> reference(clue, length);
    CHECK(line.narrow(masks, masks.size()) == reference.narrow(masks, masks.size()));
}

/// Two lines of 5 cells at the same time: one has an arrangement, the other has none.
NONO_CONSTEXPR bool narrows_two() {
    using prepared = nono::extend::bit_line_solver::prepared<1>;
    const std::vector<nono::clue> three{{3}};
    const std::vector<nono::clue> one_one{{1}, {1}};
    const auto a = prepared::prepare(three, 5);
    const auto b = prepared::prepare(one_one, 5);
    if (!a || !b) return false;
    std::array<mask_word, 2> masks_a{cells(5), cells(5)};
    std::array<mask_word, 2> masks_b{cells(5) - 6, cells(5)}; // the second and the third cell cannot be blank
    std::vector<mask_word> scratch(a->scratch_words() + b->scratch_words(), 0);
    const auto possible = nono::extend::narrow_two(*a, {masks_a.data(), 1, 5, 2}, *b, {masks_b.data(), 1, 5, 2}, //
                                                   scratch.data());
    return possible[0] && !possible[1] && masks_a[0] == 0b11011 && masks_a[1] == cells(5);
}

} // namespace

TEST_CASE("two lines at the same time") { NONO_CHECK_BOTH(narrows_two()); }

TEST_CASE("lines filled completely, or to the last cell but one") {
    for (std::size_t length = 1; length <= 63; ++length) {
        // A single block, blocks of one cell with gaps, and blocks of one cell in two colors without.
        const nono::line_clue whole{{static_cast<std::uint32_t>(length)}};
        nono::line_clue every_second;
        for (std::size_t i = 0; i < length; i += 2) every_second.push_back(1);
        nono::line_clue alternating;
        for (std::size_t i = 0; i < length; ++i) alternating.push_back({1, static_cast<nono::color_index>(1 + i % 2)});
        check_line(whole, length, {cells(length), cells(length)});
        check_line(every_second, length, {cells(length), cells(length)});
        check_line(alternating, length, {cells(length), cells(length), cells(length)});
        if (length == 1) continue;
        // One cell too many: each block has two possible positions.
        check_line({{static_cast<std::uint32_t>(length - 1)}}, length, {cells(length), cells(length)});
        alternating.pop_back();
        check_line(alternating, length, {cells(length), cells(length), cells(length)});
    }
}

TEST_CASE("blocks of every length at every position") {
    for (std::size_t length = 1; length <= 63; ++length)
        for (std::uint32_t size = 1; size <= length; ++size) {
            const nono::line_clue clue{{size}};
            for (const std::size_t known : {std::size_t{0}, length / 2, length - 1})
                check_line(clue, length, {cells(length) & ~(mask_word{1} << known), cells(length)});
        }
}

TEST_CASE("lines of one color in two, three and four words, at the limits of each number") {
    constexpr std::array<std::size_t, 10> lengths{126, 127, 128, 189, 190, 191, 192, 251, 252, 253};
    constexpr std::array<std::size_t, 5> blank_percents{2, 20, 30, 40, 60}; // little room for the blocks, to much
    random_numbers random(1);
    for (const std::size_t length : lengths)
        for (const std::size_t blank_percent : blank_percents)
            for (int i = 0; i < 20; ++i) {
                CAPTURE(length);
                CAPTURE(blank_percent);
                const line_case line = random_line(random, length, 2, blank_percent, 0);
                ready_line<nono::extend::bit_line_solver::prepared<0>> ready(line.clue, length);
                ready_line<nono::extend::cell_line_solver::prepared<0>> reference(line.clue, length);
                CHECK(ready.narrow(line.masks, 2) == reference.narrow(line.masks, 2));
            }
    // Blocks of one cell that fill the line leave no other position, and those of a line one cell longer leave one.
    for (std::size_t length = 120; length <= 256; ++length) {
        const nono::line_clue every_second(length / 2, 1);
        const std::size_t words = nono::extend::words_for(length + 1);
        std::vector<mask_word> masks(2 * words, ~mask_word{0});
        for (std::size_t color = 0; color < 2; ++color)
            for (std::size_t w = 0; w < words; ++w)
                masks[color * words + w] &= length >= 64 * (w + 1) ? ~mask_word{0} : cells(length - 64 * w);
        ready_line<nono::extend::bit_line_solver::prepared<0>> ready(every_second, length);
        ready_line<nono::extend::cell_line_solver::prepared<0>> reference(every_second, length);
        CHECK(ready.narrow(masks, 2) == reference.narrow(masks, 2));
    }
}

TEST_CASE("a line in a single color other than the first") {
    check_line({{3, 5_color}, {2, 5_color}}, 8, {cells(8), 0, 0, 0, 0, cells(8)});
    check_line({{10, 5_color}}, 12, {cells(12), 0, 0, 0, 0, cells(12) & ~mask_word{1}});
}

TEST_CASE("a line without blocks") {
    check_line({}, 7, {cells(7), 0});
    check_line({}, 7, {cells(6), 0});
    check_line({}, 63, {cells(63)});
    check_line({}, 0, {0});
}

TEST_CASE("prepared lines are copied and moved with their tables") {
    // Numbers of blocks with tables inside the object, and many more; in words of 32 and of 64 bits, and in color.
    using prepared = nono::extend::bit_line_solver::prepared<1>;
    for (const std::size_t length : {std::size_t{30}, std::size_t{60}})
        for (const std::size_t blocks :
             {std::size_t{2}, std::size_t{3}, std::size_t{4}, std::size_t{7}, std::size_t{8}, length / 2})
            for (const std::size_t colors : {std::size_t{2}, std::size_t{3}}) {
                CAPTURE(length);
                CAPTURE(blocks);
                CAPTURE(colors);
                nono::line_clue clue;
                for (std::size_t i = 0; i < blocks; ++i)
                    clue.push_back({1, static_cast<nono::color_index>(1 + i % (colors - 1))});
                const auto narrowed = [&](const prepared& line) {
                    std::vector<mask_word> masks(colors, cells(length));
                    masks[nono::blank] &= ~mask_word{1}; // the first block starts the line
                    std::vector<mask_word> scratch(line.scratch_words(), 0);
                    CHECK(line.narrow({masks.data(), 1, length, colors}, scratch.data()));
                    return masks;
                };
                auto original = prepared::prepare(clue, length);
                REQUIRE(original.has_value());
                const auto expected = narrowed(*original);
                CHECK((expected[1] & 3U) == 1U);

                prepared copy(*original);
                CHECK(narrowed(copy) == expected);
                const prepared moved(std::move(*original));
                CHECK(narrowed(moved) == expected);
                // Assigned to a line with tables of the other kind.
                for (const std::size_t others : {std::size_t{1}, length / 2}) {
                    prepared other = *prepared::prepare(nono::line_clue(others, 1), length);
                    other = moved;
                    CHECK(narrowed(other) == expected);
                    other = std::move(copy);
                    CHECK(narrowed(other) == expected);
                    copy = other;
                }
            }
}
