// Symmetries of clues, and their use in solving.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include "brute_force.hpp"
#include "learning_engine_with.hpp"
#include "rounds.hpp"

#include <nono/solve.hpp>
#include <nono/solver/search/symmetry.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace nono_tests;

/// Parses a picture from rows of digits, one color per cell.
nono::grid picture(const std::vector<std::string_view>& rows) {
    nono::grid out(rows.front().size(), rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) out(r, c) = static_cast<nono::color_index>(rows[r][c] - '0');
    return out;
}

/// Returns the union of a picture and its images under some symmetries.
nono::grid made_symmetric(nono::grid from, const std::vector<nono::detail::symmetry>& under) {
    nono::detail::clue_symmetries whole;
    whole.width = from.width();
    whole.height = from.height();
    for (const auto symmetry : under) {
        nono::grid out = from;
        for (std::size_t r = 0; r < from.height(); ++r)
            for (std::size_t c = 0; c < from.width(); ++c) {
                const auto to = whole.image_of({r, c}, symmetry);
                out(to.row, to.column) = std::max(out(to.row, to.column), from(r, c));
            }
        from = out;
    }
    return from;
}

/// A line solver that is correct but incomplete, and not symmetric: it removes nothing from the cells of the first half
/// of a line. The upper left quarter of a grid thus remains unknown until it is guessed.
struct half_blind {
    template <std::size_t Words> struct prepared {
        typename nono::extend::bit_line_solver::prepared<Words> line;

        static std::optional<prepared> prepare(std::span<const nono::clue> clues, std::size_t length) {
            auto line = nono::extend::bit_line_solver::prepared<Words>::prepare(clues, length);
            if (!line) return std::nullopt;
            return prepared{std::move(*line)};
        }
        [[nodiscard]] std::size_t scratch_words() const { return line.scratch_words(); }
        [[nodiscard]] bool narrow(nono::extend::line_view view, nono::extend::mask_word* scratch) const noexcept {
            const std::vector<nono::extend::mask_word> before(view.masks, view.masks + view.colors * view.words);
            if (!line.narrow(view, scratch)) return false;
            for (std::size_t color = 0; color < view.colors; ++color)
                for (std::size_t cell = 0; cell < view.length / 2; ++cell)
                    view.can(color)[cell / 64] |= before[color * view.words + cell / 64] & nono::extend::mask_word{1}
                                                                                               << cell % 64;
            return true;
        }
    };
};

} // namespace

TEST_CASE("each of the seven symmetries is found by itself") {
    const auto only = [](const std::vector<std::string_view>& rows) {
        return nono::detail::symmetries_of(nono::clues_of(picture(rows))).all;
    };
    using list = std::vector<nono::detail::symmetry>;
    CHECK(only({"1100", "1010", "0100", "0001"}) == list{{true, false, false}});
    CHECK(only({"110", "100", "110"}) == list{{false, true, false}});
    CHECK(only({"111", "010", "000", "010", "101"}) == list{{false, false, true}});
    CHECK(only({"1101", "0000", "1011"}) == list{{false, true, true}});
    CHECK(only({"0011", "0101", "0010", "1000"}) == list{{true, true, true}});
    CHECK(only({"010", "111", "010"}).size() == 7);
    CHECK(only({"12", "00", "12"}) == list{{false, true, false}});
    CHECK(only({"1101", "0001", "1000"}).empty());
}

TEST_CASE("a grid that is not square is not transposed, even if all of its lines are alike") {
    for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{2, 3}, {3, 2}, {1, 4}}) {
        nono::clues puzzle;
        puzzle.rows.assign(height, {{1}});
        puzzle.columns.assign(width, {{1}});
        const auto found = nono::detail::symmetries_of(puzzle).all;
        CHECK(found ==
              std::vector<nono::detail::symmetry>{{false, false, true}, {false, true, false}, {false, true, true}});
    }
}

TEST_CASE("empty lines at the borders are ignored") {
    const auto found =
        nono::detail::symmetries_of(nono::clues_of(picture({"0000", "0011", "0010", "0011", "0000", "0000"})));
    CHECK(found.all == std::vector<nono::detail::symmetry>{{false, true, false}});
    CHECK(found.top == 1);
    CHECK(found.left == 2);
    CHECK(found.width == 2);
    CHECK(found.height == 3);
    CHECK(found.image_of({1, 3}, found.all[0]) == nono::detail::cell_image{3, 3});
    CHECK(found.contains({1, 2}));
    CHECK(found.contains({3, 3}));
    CHECK_FALSE(found.contains({0, 2}));
    CHECK_FALSE(found.contains({4, 2}));
    CHECK_FALSE(found.contains({1, 1}));
    CHECK(nono::detail::symmetries_of(nono::clues_of(nono::grid(3, 2))).all.empty());
}

TEST_CASE("symmetric puzzles have the same verdict and solutions as in a search without symmetry") {
    random_numbers random(11);
    const std::vector<std::vector<nono::detail::symmetry>> groups{
        {{true, false, false}},
        {{true, true, true}},
        {{false, true, false}},
        {{false, false, true}},
        {{false, true, true}},
        {{true, true, false}, {false, true, true}},
        {{true, false, false}, {false, true, false}, {false, false, true}},
    };
    // Symmetries are used from the first conflict on, or not at all.
    constexpr auto at_once =
        nono::extend::make_strategy<nono_tests::learning_engine_with<0>, nono::extend::bit_line_solver>("at once");
    std::size_t searched = 0;
    std::size_t unique = 0;
    for (int i = 0; i < costly_rounds(600); ++i) {
        const auto& group = groups[random.below(groups.size())];
        const std::size_t side = 4 + random.below(17);
        const std::size_t colors = 2 + random.below(2);
        const auto puzzle =
            nono::clues_of(made_symmetric(random_picture(random, side, side, colors, 70 + random.below(22)), group));
        if (puzzle == nono::clues_of(nono::grid(side, side))) continue;
        REQUIRE_FALSE(nono::detail::symmetries_of(puzzle).all.empty());
        nono::solve_options options;
        options.strategy = at_once;
        const auto found = nono::solve(puzzle, options);
        // If three solutions are requested, the solver does not use symmetries.
        nono::solve_options three;
        three.max_solutions = 3;
        REQUIRE(found.status == nono::solve(puzzle, three).status);
        for (const auto& solution : found.solutions) REQUIRE(nono::satisfies(solution, puzzle));
        if (found.status == nono::status::multiple)
            REQUIRE(found.solutions[0] != found.solutions[1]);
        else
            ++unique;
        if (found.statistics.conflicts != 0) ++searched;
    }
    CHECK(unique > 25);

    CHECK(searched > 50);
}

TEST_CASE("if a line solver leaves an asymmetric grid, symmetries are not used") {
    random_numbers random(12);
    constexpr auto at_once = nono::extend::make_strategy<nono_tests::learning_engine_with<0>, half_blind>("half blind");
    std::size_t searched = 0;
    std::size_t unique = 0;
    for (int i = 0; i < 300; ++i) {
        const std::vector<std::vector<nono::detail::symmetry>> groups{
            {{false, true, false}}, {{false, false, true}}, {{false, true, true}}, {{true, true, true}}};
        const std::size_t side = 4 + random.below(6);
        const std::size_t colors = 2 + random.below(2);
        const auto puzzle = nono::clues_of(made_symmetric(
            random_picture(random, side, side, colors, 40 + random.below(50)), groups[random.below(groups.size())]));
        if (puzzle == nono::clues_of(nono::grid(side, side))) continue;
        REQUIRE_FALSE(nono::detail::symmetries_of(puzzle).all.empty());
        const auto found = nono::solve(puzzle, {.strategy = at_once});
        REQUIRE(found.status == nono::solve(puzzle).status);
        for (const auto& solution : found.solutions) REQUIRE(nono::satisfies(solution, puzzle));
        if (found.status == nono::status::unique) ++unique;
        if (found.statistics.conflicts != 0) ++searched;
    }
    CHECK(unique > 50);
    CHECK(searched > 20);
}

TEST_CASE("symmetric puzzles: once they are hard, symmetric solutions are searched for first") {
    random_numbers random(13);
    constexpr auto at_once =
        nono::extend::make_strategy<nono_tests::learning_engine_with<0>, nono::extend::bit_line_solver>("at once");
    std::size_t several = 0;
    std::size_t with = 0;
    std::size_t without = 0;
    for (int i = 0; i < 150; ++i) {
        const std::vector<nono::detail::symmetry> mirrored{{false, false, true}};
        const auto puzzle = nono::clues_of(made_symmetric(random_picture(random, 20, 20, 2, 75), mirrored));
        const auto is_symmetric = [&](const nono::grid& picture) {
            return made_symmetric(picture, mirrored) == picture;
        };
        const auto found = nono::solve(puzzle, {.strategy = at_once});
        if (found.status != nono::status::multiple || found.statistics.conflicts == 0) continue;
        ++several;
        if (is_symmetric(found.solutions[0])) ++with;
        // If three solutions are requested, the solver does not use symmetries.
        if (is_symmetric(nono::solve(puzzle, {.max_solutions = 3}).solutions[0])) ++without;
    }
    CAPTURE(several);
    CAPTURE(with);
    CAPTURE(without);
    CHECK(several > 30);
    CHECK(with > without);
}
