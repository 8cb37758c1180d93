// SPDX-License-Identifier: MIT
#include <nono/solver/cubes/split.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"

#include <nono/count.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

using nono::extend::is_partition;
using nono::extend::joined_status;
using nono::extend::split;

namespace { namespace cubes_test {

/// A puzzle of a kind that depends on the number: black and white or color, some clues blotted or wrong.
nono::clues puzzle_of(std::size_t number, nono_tests::random_numbers& random) {
    const std::size_t colors = number % 3 == 2 ? 2 + random.below(3) : 2;
    const auto picture = nono_tests::random_picture(random, 2 + random.below(9), 2 + random.below(9), colors, 50);
    nono::clues out = nono::clues_of(picture);
    if (number % 4 == 1) nono_tests::blot_some(random, out, 4);
    if (number % 5 == 3 && !out.rows.blocks().empty()) nono_tests::lengthen(out.rows.blocks().front());
    return out;
}

std::uint64_t count_in(const nono::clues& puzzle, const nono::partial_grid& cube) {
    const auto found = nono::count_solutions(puzzle, {.known = cube});
    REQUIRE(found.exact);
    return found.count.low();
}

/// Returns what all cubes have in all: the colors of the puzzle.
nono::partial_grid everything(const nono::clues& puzzle) {
    return {puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count())};
}

/// A partial grid of one row, from colors as sums of 2^color.
nono::partial_grid row(const std::vector<std::uint64_t>& cells) {
    nono::partial_grid out(cells.size(), 1, {});
    for (std::size_t i = 0; i < cells.size(); ++i) out.cells()[i] = {cells[i]};
    return out;
}

}} // namespace ::cubes_test

TEST_CASE("split: the cubes of 300 puzzles contain each solution once, and their verdicts give that of the whole") {
    nono_tests::random_numbers random(72);
    std::size_t of_status[5] = {};
    std::size_t split_puzzles = 0;
    for (std::size_t number = 0; number < 300; ++number) {
        const nono::clues puzzle = cubes_test::puzzle_of(number, random);
        const auto parts = split(puzzle, {.cubes = 2 + random.below(12)});
        REQUIRE(parts);
        REQUIRE(parts.stopped_by == nono::stopped_by::nothing);
        if (parts.cubes.size() > 1) ++split_puzzles;
        REQUIRE(is_partition(parts.cubes, cubes_test::everything(puzzle)));
        std::uint64_t sum = 0;
        std::vector<nono::status> found;
        for (const auto& cube : parts.cubes) {
            sum += cubes_test::count_in(puzzle, cube);
            found.push_back(nono::solve(puzzle, {.known = cube}).status);
        }
        REQUIRE(sum == cubes_test::count_in(puzzle, cubes_test::everything(puzzle)));
        const auto whole = nono::solve(puzzle).status;
        REQUIRE(joined_status(found) == whole);
        ++of_status[static_cast<std::size_t>(whole)];
    }
    CHECK(split_puzzles > 80);
    for (const auto kind : {nono::status::impossible, nono::status::unique, nono::status::multiple})
        CHECK(of_status[static_cast<std::size_t>(kind)] > 20);
}

TEST_CASE("split: respects given cells, limits and wrong arguments") {
    const nono::clues puzzle = nono_tests::permutations(8);
    const auto parts = split(puzzle, {.cubes = 20});
    CHECK(parts.cubes.size() == 20);
    CHECK(parts.statistics.lines_solved > 0);
    CHECK(split(puzzle, {.cubes = 20}).cubes == parts.cubes);
    CHECK(split(puzzle, {.cubes = 0}).cubes.size() == 1);
    // Cubes of a cube divide it.
    const auto smaller = split(puzzle, {.cubes = 5, .known = parts.cubes.front()});
    CHECK(smaller.cubes.size() == 5);
    CHECK(is_partition(smaller.cubes, parts.cubes.front()));
    // Fewer cubes, which contain everything, if a limit ends the call.
    const auto stopped = split(puzzle, {.cubes = 20, .budget = {.work = 200}});
    CHECK(stopped.stopped_by == nono::stopped_by::max_work);
    CHECK(stopped.cubes.size() < 20);
    CHECK(is_partition(stopped.cubes, cubes_test::everything(puzzle)));
    const std::atomic<bool> requested{true};
    const auto none = split(puzzle, {.cubes = 20, .budget = {.stop = requested}});
    CHECK(none.stopped_by == nono::stopped_by::stop_request);
    CHECK(is_partition(none.cubes, cubes_test::everything(puzzle)));
    for (std::uint64_t memory = 0; memory < 60'000; memory += 3'000) {
        const auto found = split(puzzle, {.cubes = 20, .budget = {.memory = memory}});
        CHECK(found.stopped_by ==
              (found.cubes.size() == 20 ? nono::stopped_by::nothing : nono::stopped_by::max_memory));
        CHECK((found.cubes.empty() || is_partition(found.cubes, cubes_test::everything(puzzle))));
    }
    CHECK(!split(puzzle, {.budget = {.memory = 0}}));
    const nono::partial_grid other(3, 3, nono::color_set::first(2));
    CHECK(split(puzzle, {.known = other}).error == nono::argument_errc::other_size);
}

TEST_CASE("split: puzzles that lines solve or refute are one cube, and large ones are split without beliefs") {
    nono_tests::random_numbers random(3);
    CHECK(split(nono_tests::permutations(1)).cubes.size() == 1);
    nono::clues impossible = nono_tests::permutations(3);
    impossible.rows.set_line(1, {{3, 1}});
    CHECK(split(impossible).cubes.size() == 1);
    impossible.rows.set_line(1, {{4, 1}}); // too long for the line
    impossible.columns.set_line(1, {{4, 1}});
    CHECK(split(impossible).cubes.size() == 1);
    CHECK(split(nono::clues{}).cubes.size() == 1);
    const nono::clues large = nono_tests::permutations(520); // over 512 cells per line
    const auto parts = split(large, {.cubes = 4});
    CHECK(parts.cubes.size() == 4);
    CHECK(is_partition(parts.cubes, cubes_test::everything(large)));
}

TEST_CASE("is_partition: finds gaps, overlaps and parts of other grids") {
    using cubes_test::row;
    const auto whole = row({3, 3, 7});
    CHECK(is_partition(std::vector{whole}, whole));
    CHECK(!is_partition({}, whole));
    std::vector cubes{row({1, 3, 7}), row({2, 1, 7}), row({2, 2, 1}), row({2, 2, 6})};
    CHECK(is_partition(cubes, whole));
    for (std::size_t i = 0; i < cubes.size(); ++i) {
        auto others = cubes;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(!is_partition(others, whole));
        auto twice = cubes;
        twice.push_back(cubes[i]);
        CHECK(!is_partition(twice, whole));
    }
    CHECK(!is_partition(cubes, row({3, 3, 3})));
    CHECK(!is_partition(cubes, row({3, 3})));
    CHECK(!is_partition(std::vector{row({1, 3, 7}), row({3, 2, 7})}, whole)); // overlap
    CHECK(!is_partition(std::vector{row({0, 3, 7}), row({3, 3, 7})}, whole));
    CHECK(!is_partition(std::vector{row({1, 3, 7}), row({6, 3, 7})}, whole)); // a color that the grid does not have
    // Divides the pictures, but not as a tree.
    CHECK(!is_partition(std::vector{row({1, 2, 3}), row({3, 1, 2}), row({2, 3, 1}), row({1, 1, 1}), row({2, 2, 2})},
                        row({3, 3, 3})));
    // A deep tree, in any order.
    std::vector<nono::partial_grid> chain;
    std::vector<std::uint64_t> path(300, 3);
    for (auto& cell : path) {
        cell = 1;
        chain.push_back(row(path));
        cell = 2;
    }
    chain.push_back(row(path));
    nono_tests::random_numbers random(5);
    for (std::size_t i = chain.size(); i > 1; --i) std::swap(chain[i - 1], chain[random.below(i)]);
    CHECK(is_partition(chain, row(std::vector<std::uint64_t>(300, 3))));
    chain.pop_back();
    CHECK(!is_partition(chain, row(std::vector<std::uint64_t>(300, 3))));
}

TEST_CASE("joined_status: from the verdicts on cubes") {
    using enum nono::status;
    const auto joined = [](const std::vector<nono::status>& all) { return joined_status(all); };
    CHECK(joined({impossible, impossible}) == impossible);
    CHECK(joined({impossible, unique}) == unique);
    CHECK(joined({unique, unknown, unique}) == multiple);
    CHECK(joined({unknown, multiple}) == multiple);
    CHECK(joined({solvable, unique}) == multiple);
    CHECK(joined({solvable, impossible}) == solvable);
    CHECK(joined({unique, unknown}) == solvable);
    CHECK(joined({impossible, unknown}) == unknown);
}
