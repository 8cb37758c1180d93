// All line solvers agree on random lines of every kind.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "line_cases.hpp"
#include "rounds.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using namespace nono_tests;

/// The properties of the lines of a test.
struct kind_of_lines {
    std::size_t shortest = 1;
    std::size_t longest = 63;
    std::size_t max_colors = 2; // blank included
    std::size_t blotted_percent = 0;
    double share = 1; // of the pairs
};

struct pair_counts {
    std::uint64_t pairs = 0;
    std::uint64_t impossible = 0;
    std::uint64_t narrowed = 0;
    std::uint64_t left_right_saw_less = 0;
};

std::uint64_t pairs_wanted(double share) { return static_cast<std::uint64_t>(rounds(50'000) * share); }

/// A line prepared by every line solver.
template <std::size_t Words> struct every_solver {
    explicit every_solver(const line_case& sample)
        : bit(sample.clue, sample.length), portable(sample.clue, sample.length), any_words(sample.clue, sample.length),
          cell(sample.clue, sample.length), left_right(sample.clue, sample.length) {}

    ready_line<nono::extend::bit_line_solver::prepared<Words>> bit;
    ready_line<nono::extend::portable_line_solver::prepared<Words>> portable;
    ready_line<nono::extend::portable_line_solver::prepared<0>> any_words;
    ready_line<nono::extend::cell_line_solver::prepared<Words>> cell;
    ready_line<nono::extend::left_right_line_solver::prepared<Words>> left_right;
};

/// Requires that all solvers agree on a line, and returns the result of the complete ones.
template <std::size_t Words>
std::vector<nono::extend::mask_word> agree(every_solver<Words>& solvers, const line_case& sample, pair_counts& met) {
    const auto expected = solvers.cell.narrow(sample.masks, sample.colors);
    REQUIRE(solvers.bit.narrow(sample.masks, sample.colors) == expected);
    REQUIRE(solvers.portable.narrow(sample.masks, sample.colors) == expected);
    REQUIRE(solvers.any_words.narrow(sample.masks, sample.colors) == expected);
    const auto seen = solvers.left_right.narrow(sample.masks, sample.colors);
    REQUIRE(is_empty(seen) == is_empty(expected));
    REQUIRE(contains(sample.masks, seen));
    REQUIRE(contains(seen, expected));
    ++met.pairs;
    met.impossible += is_empty(expected) ? 1U : 0U;
    met.narrowed += !is_empty(expected) && expected != sample.masks ? 1U : 0U;
    met.left_right_saw_less += seen != expected ? 1U : 0U;
    return expected;
}

/// Narrows two lines at the same time with the default line solver.
template <std::size_t Words>
void agree_in_pairs(const every_solver<Words>& a, const line_case& line_a,
                    const std::vector<nono::extend::mask_word>& expected_a, const every_solver<Words>& b,
                    const line_case& line_b, const std::vector<nono::extend::mask_word>& expected_b) {
    auto masks_a = line_a.masks;
    auto masks_b = line_b.masks;
    const auto& prepared_a = a.bit.prepared();
    const auto& prepared_b = b.bit.prepared();
    std::vector<nono::extend::mask_word> scratch((std::max)(prepared_a.scratch_words(), prepared_b.scratch_words()));
    const auto view = [](std::vector<nono::extend::mask_word>& masks, const line_case& line) {
        return nono::extend::line_view{masks.data(), nono::extend::words_for(line.length + 1), line.length,
                                       line.colors};
    };
    const std::array<bool, 2> possible =
        nono::extend::narrow_two(prepared_a, view(masks_a, line_a), prepared_b, view(masks_b, line_b), scratch.data());
    REQUIRE(possible[0] == !is_empty(expected_a));
    REQUIRE(possible[1] == !is_empty(expected_b));
    if (possible[0]) REQUIRE(masks_a == expected_a);
    if (possible[1]) REQUIRE(masks_b == expected_b);
}

template <std::size_t Words> pair_counts check(const kind_of_lines& kind, std::uint64_t seed) {
    random_numbers random(seed);
    pair_counts met;
    const std::uint64_t wanted = pairs_wanted(kind.share);
    const auto random_of_kind = [&] {
        const std::size_t length = kind.shortest + random.below(kind.longest - kind.shortest + 1);
        const std::size_t colors = 2 + random.below(kind.max_colors - 1);
        const std::size_t blotted = random.one_in(3) ? 0 : kind.blotted_percent;
        return random_line(random, length, colors, 5 + random.below(90), blotted);
    };
    while (met.pairs < wanted) {
        const line_case line_a = random_of_kind();
        const line_case line_b = random_of_kind();
        every_solver<Words> a(line_a);
        every_solver<Words> b(line_b);
        const auto expected_a = agree(a, line_a, met);
        const auto expected_b = agree(b, line_b, met);
        agree_in_pairs(a, line_a, expected_a, b, line_b, expected_b);
    }
    CHECK(met.impossible > wanted / 100);
    CHECK(met.impossible < wanted / 2);
    CHECK(met.narrowed > wanted / 4);
    CHECK(met.left_right_saw_less > 0);
    return met;
}

} // namespace

TEST_CASE("line solvers agree on black-and-white lines") {
    check<1>({.shortest = 1, .longest = 30, .share = 0.5}, 1);
    check<1>({.shortest = 31, .longest = 63, .share = 0.15}, 2);
}

TEST_CASE("line solvers agree on lines in color") {
    check<1>({.shortest = 1, .longest = 63, .max_colors = 6, .share = 0.2}, 3);
    check<1>({.shortest = 40, .longest = 63, .max_colors = 63, .share = 0.01}, 4);
}

TEST_CASE("line solvers agree on lines with blotted blocks") {
    check<1>({.shortest = 1, .longest = 63, .max_colors = 4, .blotted_percent = 40, .share = 0.1}, 5);
}

TEST_CASE("line solvers agree on lines of two words") {
    check<0>({.shortest = 62, .longest = 128, .share = 0.03}, 8);
    check<0>({.shortest = 62, .longest = 128, .max_colors = 6, .share = 0.015}, 9);
    check<0>({.shortest = 62, .longest = 128, .max_colors = 63, .share = 0.003}, 10);
}

TEST_CASE("line solvers agree on lines of several words") {
    check<0>({.shortest = 60, .longest = 200, .max_colors = 3, .blotted_percent = 10, .share = 0.03}, 6);
    check<0>({.shortest = 200, .longest = 700, .max_colors = 4, .blotted_percent = 10, .share = 0.001}, 7);
}
