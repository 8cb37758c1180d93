// The differences between the solutions of a puzzle, compared with all of them.
// SPDX-License-Identifier: MIT
#include <nono/make/ambiguity.hpp>

#include "../../brute_force.hpp"
#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

nono::grid with_piece(nono::grid picture, const nono::ambiguity_result::piece& piece, std::size_t chosen) {
    for (std::size_t i = 0; i < piece.cells.size(); ++i)
        if ((chosen >> i & 1U) != 0)
            picture(piece.cells[i].cell.row, piece.cells[i].cell.column) = piece.cells[i].after;
    return picture;
}

std::size_t distance_between(const nono::grid& a, const nono::grid& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.cells().size(); ++i) count += a.cells()[i] != b.cells()[i] ? 1U : 0U;
    return count;
}

} // namespace

TEST_CASE("ambiguity: random puzzles, compared with all of their solutions") {
    nono_tests::random_numbers random(11);
    std::size_t ambiguous = 0;
    std::size_t large = 0; // pieces beyond the corners of a rectangle
    for (int i = 0; i < nono_tests::rounds(60); ++i) {
        const std::size_t colors = 2 + random.below(2);
        const auto picture = nono_tests::random_picture(random, 3 + random.below(3), 3 + random.below(3), colors, 50);
        const auto clues = nono::clues_of(picture);
        const auto all = nono_tests::all_solutions(clues, clues.color_count());
        nono::ambiguity_options options;
        options.max_solutions = i % 2 == 0 ? 2 : 10'000;
        options.max_pieces = 1'000;
        options.picture = i % 3 == 0 ? nullptr : &picture;
        const auto found = nono::find_ambiguity(clues, options);
        REQUIRE(found.status == (all.size() == 1 ? nono::status::unique : nono::status::multiple));
        CHECK(found.stopped_by == nono::stopped_by::nothing);
        CHECK(found.exact);
        CHECK(found);
        nono::partial_grid expected(picture.width(), picture.height(), {});
        for (const auto& solution : all)
            for (std::size_t cell = 0; cell < solution.cells().size(); ++cell)
                expected.cells()[cell] |= nono::color_set::only(solution.cells()[cell]);
        CHECK(found.colors == expected);
        std::vector<nono::cell_position> differing;
        for (std::size_t row = 0; row < picture.height(); ++row)
            for (std::size_t column = 0; column < picture.width(); ++column)
                if (expected(row, column).size() > 1) differing.push_back({row, column});
        CHECK(found.differing == differing);
        REQUIRE(found.examples.size() == (all.size() == 1 ? 1 : 2));
        if (options.picture != nullptr) CHECK(found.examples[0] == picture);
        for (const auto& example : found.examples) CHECK(nono::satisfies(example, clues));
        CHECK(found.pieces.empty() == (all.size() == 1));
        if (all.size() == 1) continue;
        ++ambiguous;
        CHECK(found.examples[0] != found.examples[1]);
        std::size_t last = 0;
        for (const auto& piece : found.pieces) {
            CHECK(piece.cells.size() >= last);
            last = piece.cells.size();
            if (last > 4) ++large;
            const std::size_t whole = (std::size_t{1} << last) - 1;
            if (last > 10) continue;
            for (std::size_t chosen = 1; chosen <= whole; ++chosen)
                REQUIRE(nono::satisfies(with_piece(found.examples[0], piece, chosen), clues) == (chosen == whole));
        }
        if (options.max_solutions == 2) continue;
        std::size_t minimum = 1'000; // cells in which a solution differs from the first example
        for (const auto& solution : all)
            if (solution != found.examples[0])
                minimum = std::min(minimum, distance_between(solution, found.examples[0]));
        CHECK(found.pieces.front().cells.size() == minimum);
    }
    CHECK(ambiguous > 12);
    CHECK(large > 2);
}

TEST_CASE("ambiguity: two diagonals") {
    const auto clues = nono::clues_of(nono_tests::picture_of_bits(0b1001, 2, 2));
    const auto found = nono::find_ambiguity(clues);
    CHECK(found.status == nono::status::multiple);
    REQUIRE(found.pieces.size() == 1);
    CHECK(found.pieces[0].cells.size() == 4);
    CHECK(found.differing.size() == 4);
}

TEST_CASE("ambiguity: the goal of a puzzle is the intended solution") {
    nono::puzzle puzzle;
    puzzle.goal = nono_tests::picture_of_bits(0b0110, 2, 2);
    puzzle.clues = nono::clues_of(*puzzle.goal);
    CHECK(nono::find_ambiguity(puzzle).examples[0] == *puzzle.goal);
    puzzle.goal = nono_tests::picture_of_bits(0b1001, 2, 2);
    CHECK(nono::find_ambiguity(puzzle).examples[0] == *puzzle.goal);
    puzzle.goal = nono_tests::picture_of_bits(0b1111, 2, 2); // no solution
    CHECK(nono::find_ambiguity(puzzle).examples.size() == 2);
}

TEST_CASE("ambiguity: puzzles without solutions, and limits") {
    nono::clues impossible = nono::clues_of(nono_tests::picture_of_bits(0b0110, 2, 2));
    impossible.rows.set_line(0, {});
    CHECK(nono::find_ambiguity(impossible).status == nono::status::impossible);
    impossible.rows.set_line(0, {{1, 0_color}});
    const auto refused = nono::find_ambiguity(impossible);
    CHECK(refused.error == nono::argument_errc::blank_clue);
    const nono::clues diagonals = nono::clues_of(nono_tests::picture_of_bits(0b0110, 2, 2));
    CHECK(nono::find_ambiguity(diagonals, {.max_solutions = 1}).error == nono::argument_errc::max_solutions);
    const nono::grid other(3, 2);
    CHECK(nono::find_ambiguity(diagonals, {.picture = other}).error == nono::argument_errc::other_size);
    CHECK(refused.stopped_by == nono::stopped_by::nothing);
    CHECK(!refused);

    nono_tests::random_numbers random(3);
    const auto clues = nono::clues_of(nono_tests::random_picture(random, 9, 9, 2, 65));
    nono::ambiguity_options options;
    options.max_pieces = 3;
    const auto limited = nono::find_ambiguity(clues, options);
    CHECK(limited.status == nono::status::multiple);
    CHECK(limited.pieces.size() == 3);
    options.budget.work = 30;
    const auto worked = nono::find_ambiguity(clues, options);
    CHECK(worked.stopped_by == nono::stopped_by::max_work);
    CHECK(!worked.exact);
    CHECK(!worked);
    CHECK(worked.statistics.lines_solved == 30);
    std::atomic<bool> stop = true;
    options = {};
    options.budget.stop = stop;
    CHECK(nono::find_ambiguity(clues, options).stopped_by == nono::stopped_by::stop_request);
    options = {};
    options.budget.time.nanoseconds = 0;
    CHECK(nono::find_ambiguity(clues, options).stopped_by == nono::stopped_by::time_limit);
}

TEST_CASE("ambiguity: memory limits and progress") {
    nono_tests::random_numbers random(3);
    const auto clues = nono::clues_of(nono_tests::random_picture(random, 9, 9, 2, 65));
    const auto all = nono::find_ambiguity(clues);
    REQUIRE(all.pieces.size() == 20);
    for (const std::uint64_t memory : {0U, 1'000U, 8'000U, 30'000U}) {
        const auto found = nono::find_ambiguity(clues, {.budget = {.memory = memory}});
        CHECK(found.stopped_by == nono::stopped_by::max_memory);
    }
    CHECK(nono::find_ambiguity(clues, {.budget = {.memory = 10'000'000}}).pieces == all.pieces);
    std::uint64_t shown = 0;
    const auto watch = [&](const nono::progress& now) { shown = std::max(shown, now.statistics.lines_solved); };
    CHECK(nono::find_ambiguity(clues, {.budget = {.progress = watch}}).pieces == all.pieces);
    CHECK(shown > 0);
}
