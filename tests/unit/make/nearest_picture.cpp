// The picture that is returned if none became a puzzle: the one that came nearest, for small and large pictures.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include "../../large_blobs.hpp"
#include "../../minisat.hpp"

#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/make/exchanges.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/simplify.hpp>
#include <nono/make/trials.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

namespace nearest_picture_tests {

/// Returns spots of a few cells, identical on every machine.
nono::grid spots(std::size_t side, std::uint64_t seed) {
    nono::detail::random_numbers random(seed);
    nono::grid out(side, side);
    for (std::size_t count = side * side / 9; count > 0; --count) {
        const std::size_t top = random.next() % (side - 2);
        const std::size_t left = random.next() % (side - 2);
        for (std::size_t i = 0; i < 4; ++i) out(top + i / 2, left + i % 2) = 1;
    }
    return out;
}

/// Returns the number of cells that line solving leaves open.
std::size_t open_by_lines(const nono::grid& picture) {
    const auto found = nono::line_strategy.solve(nono::clues_of(picture), {});
    return picture.cells().size() - found.common.decided_count();
}

} // namespace nearest_picture_tests

TEST_CASE("simplify: returns the picture that came nearest to a puzzle") {
    using namespace nearest_picture_tests;
    for (const std::size_t side : {16U, 52U}) { // changes of the larger one are evaluated by lines
        std::uint64_t seed = 0;
        while (20 * open_by_lines(spots(side, seed)) < side * side) ++seed; // so that there is something to simplify
        const auto picture = spots(side, seed);
        nono::simplify_options options;
        options.target = nono::puzzle_target::lines_alone;
        options.max_trials = 30;
        const auto part = nono::simplify(picture, options);
        REQUIRE(!part);
        CHECK(part.stopped_by == nono::stopped_by::max_trials);
        CHECK(part.picture == picture);
        CHECK(part.cells.empty());
        CHECK(part.open == open_by_lines(part.nearest));
        CHECK(part.open <= open_by_lines(picture));

        options.max_trials = 0;
        const auto first = nono::simplify(picture, options);
        REQUIRE(!first);
        CHECK(first.nearest == picture);

        options.max_trials = 200'000;
        const auto whole = nono::simplify(picture, options);
        REQUIRE(whole);
        CHECK(whole.nearest.cells().empty());
        CHECK(open_by_lines(whole.picture) == 0);
        if (nono_tests::minisat::is_here())
            CHECK(!nono_tests::minisat().has_other(nono::clues_of(whole.picture), whole.picture));
    }
}

TEST_CASE("simplify: in a large picture, only windows with open cells are tried") {
    namespace detail = nono::detail;
    constexpr std::size_t side = 60; // about 300 windows
    nono::grid picture(side, side);
    picture(30, 30) = picture(31, 31) = 1; // a second solution has the other two of these four cells
    REQUIRE(nearest_picture_tests::open_by_lines(picture) == 4);
    detail::lean_vector<std::uint32_t> costs;
    for (const nono::color_index cell : picture.cells())
        for (const nono::color_index color : {nono::color_index{0}, nono::color_index{1}})
            costs.push_back(color == cell ? 0 : 100);
    const detail::lean_vector<std::uint8_t> is_protected(side * side, 0);
    detail::trials limits{nono::budget{}};
    detail::picture_clues now(picture);
    constexpr std::uint64_t max_trials = 60;
    CHECK(detail::exchanges(now, costs, 2, is_protected, limits, 2, max_trials).run());
    CHECK(limits.progress.trials < max_trials);
    CHECK(nearest_picture_tests::open_by_lines(now.picture()) == 0);
    if (nono_tests::minisat::is_here()) CHECK(!nono_tests::minisat().has_other(now.clues(), now.picture()));
}

TEST_CASE("simplify: large shapes that lines cannot solve need few changes") {
    for (const std::uint64_t seed : {1U, 2U}) {
        const auto picture = nono_tests::large_blobs(seed, 45, 100);
        CHECK(2 * nearest_picture_tests::open_by_lines(picture) > picture.cells().size());
        const auto made = nono::simplify(picture);
        REQUIRE(made);
        CHECK(made.cells.size() <= 12);
        if (nono_tests::minisat::is_here())
            CHECK(!nono_tests::minisat().has_other(nono::clues_of(made.picture), made.picture));
    }
}
