// A clue of length 0: no block if it is alone in its line, refused otherwise. `nono::blotted` is an unknown length.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/count.hpp>
#include <nono/explain.hpp>
#include <nono/formats/non.hpp>
#include <nono/hash.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/make.hpp>
#include <nono/model/fixed_clues.hpp>
#include <nono/parse.hpp>
#include <nono/play.hpp>
#include <nono/proof.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/board/solve_board.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/triddlers/hexagon.hpp>
#include <nono/triddlers/solve.hpp>
#include <nono/write.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace nono::literals; // 2_color
using nono::argument_errc;
using nono::clue;
using nono::clue_lines;
using nono::clues;
using nono::line_clue;

namespace {

/// Returns clues of one row of two cells, the first of which is in a column without blocks.
NONO_CONSTEXPR clues second_of_two(const line_clue& first_column) {
    clues out;
    out.rows.push_back({1});
    out.columns.push_back(first_column);
    out.columns.push_back({1});
    return out;
}
NONO_CONSTEXPR clues with_zero() { return second_of_two(line_clue(1, clue{0})); }
NONO_CONSTEXPR clues with_none() { return second_of_two({}); }
NONO_CONSTEXPR clues with_two() { return second_of_two(line_clue(2, clue{0})); }

/// Returns clues with a length of 0 next to another clue; without it, the puzzle has a solution.
clues refused_puzzle() { return {{{{1}}}, {{}, {{0}, {1}}}}; }

/// Returns the same clues, built by member functions that append a single clue.
clues by_append(const std::vector<std::uint32_t>& lengths) {
    clues out = with_none();
    out.columns.clear();
    out.columns.push_back({});
    for (const std::uint32_t length : lengths) out.columns.append(length);
    out.columns.push_back({1});
    return out;
}

} // namespace

TEST_CASE("length 0: differs from blotted, which is a length that no line has") {
    NONO_CHECK_BOTH(nono::blotted > nono::extend::max_side);
    NONO_CHECK_BOTH(clue{nono::blotted}.blotted() && clue{nono::blotted}.min_length() == 1);
    NONO_CHECK_BOTH(!clue{0}.blotted() && !clue{}.blotted() && !clue{65'535}.blotted());
    NONO_CHECK_BOTH(clue{0}.min_length() == 0 && clue{7}.min_length() == 7);
}

TEST_CASE("length 0: a block of length 0 alone in its line is dropped when the line is made") {
    NONO_CHECK_BOTH(with_zero() == with_none());
    const clue_lines empty(1);
    CHECK(clue_lines{{{0}}} == empty);
    CHECK(clue_lines{{{0, 5_color}}} == empty);
    CHECK(clue_lines(1, line_clue{{0}}) == empty);
    CHECK(clue_lines(std::vector<std::vector<int>>{{0}}) == empty);
    CHECK(clue_lines(std::vector<std::vector<std::uint64_t>>{{0}, {0, 1}}).blocks().size() == 2);
    clue_lines changed{{{2}}, {{1}}};
    changed.set_line(0, {0});
    CHECK(changed == clue_lines{{}, {{1}}});
    changed.assign(1, {{0}});
    CHECK(changed == empty);
    // If a single clue of length 0 is appended or set, the line reads as empty.
    changed.append(0);
    CHECK(changed.blocks().size() == 1);
    CHECK(changed[0].empty());
    CHECK(changed == empty);
    CHECK(changed.begin()->empty());
    changed.append(2);
    CHECK(changed[0].size() == 2);
    clues colored{clue_lines{{{1}}}, clue_lines{{{1}}}};
    colored.rows.append({2, 9_color});
    colored.rows.blocks(0)[1].length = 0;
    CHECK(colored.color_count() == 2);
}

TEST_CASE("length 0: out-of-range lengths of a user-defined type do not become blotted") {
    const clue_lines made(std::vector<std::vector<std::int64_t>>{{-1}, {std::int64_t{1} << 32}, {nono::blotted}});
    CHECK_FALSE(made[0][0].blotted());
    CHECK(made[0][0].length > nono::extend::max_side);
    CHECK_FALSE(made[1][0].blotted());
    CHECK(made[1][0].length > nono::extend::max_side);
    CHECK(made[2][0].blotted());
}

TEST_CASE("length 0: solve") {
    NONO_CHECK_BOTH(nono::solve(with_zero()).status == nono::status::unique);
    NONO_CHECK_BOTH(nono::solve(with_two()).error == argument_errc::zero_among_clues);
    CHECK(nono::solve(by_append({0})).status == nono::status::unique);
    CHECK(nono::solve(by_append({0, 0})).error == argument_errc::zero_among_clues);
    CHECK(nono::solve(refused_puzzle()).error == argument_errc::zero_among_clues);
    CHECK(nono::solve(refused_puzzle()).status == nono::status::unknown);
    for (const auto& strategy : nono::extend::strategies()) {
        CHECK(nono::solve(by_append({0}), {.strategy = strategy}).stopped_by == nono::stopped_by::nothing);
        CHECK(nono::solve(refused_puzzle(), {.strategy = strategy}).error == argument_errc::zero_among_clues);
    }
    struct own {
        std::vector<std::vector<int>> rows;
        std::vector<std::vector<int>> columns;
    };
    CHECK(nono::solve(own{{{1}}, {{0}, {1}}}).status == nono::status::unique);
    CHECK(nono::solve(own{{{1}}, {{1, 0}, {1}}}).error == argument_errc::zero_among_clues);
    CHECK(message(argument_errc::zero_among_clues) == "a clue of length 0 is next to other clues");
    CHECK(name_of(argument_errc::zero_among_clues) == "zero_among_clues");
    // With unknown lengths there were two solutions; with lengths of 0 there is one picture without cells.
    CHECK(nono::solve(clues{{{{0}}}, {{{0}}, {{0}}}}).solution() == nono::grid(2, 1));
    CHECK(nono::solve(clues{{{{nono::blotted}}}, {{}, {{nono::blotted}}}}).status == nono::status::unique);
}

TEST_CASE("length 0: counts, ambiguity, weights and certificates") {
    CHECK(nono::count_solutions(with_zero()).count == 1U);
    CHECK(nono::count_solutions(by_append({0})).count == 1U);
    CHECK(nono::count_solutions(refused_puzzle()).error == argument_errc::zero_among_clues);
    CHECK(nono::find_ambiguity(by_append({0})).error == argument_errc::none);
    CHECK(nono::find_ambiguity(refused_puzzle()).error == argument_errc::zero_among_clues);
    CHECK_FALSE(nono::extend::make_proof_formula(refused_puzzle()).has_value());
    CHECK(nono::extend::make_proof_formula(by_append({0})).has_value());
    CHECK_FALSE(nono::extend::check(refused_puzzle(), nono::extend::weight_proof{}));
}

TEST_CASE("length 0: identities") {
    NONO_CHECK_BOTH(nono::hash_clues(with_zero()) == nono::hash_clues(with_none()));
    NONO_CHECK_BOTH(nono::hash_clues(with_two()) == nono::clue_hash{});
    CHECK(nono::canonical_text(by_append({0})) == nono::canonical_text(with_none()));
    CHECK(nono::hash_clues(by_append({0})) == nono::hash_clues(with_none()));
    CHECK(nono::canonical_text(refused_puzzle()).empty());
    clues colored = by_append({0});
    colored.columns.blocks(0)[0].color = 9; // not a color of the puzzle
    CHECK(nono::canonical_text(colored) == nono::canonical_text(with_none()));
    CHECK(nono::canonical_text(clues{{{{nono::blotted}}}, {{{nono::blotted}}}}) ==
          "width 1\nheight 1\nrows\n?\ncolumns\n?\n");
}

TEST_CASE("length 0: explanations, hints and grades") {
    CHECK(nono::explain(by_append({0})).error == argument_errc::none);
    CHECK(nono::explain(refused_puzzle()).error == argument_errc::zero_among_clues);
    const nono::partial_grid open(2, 1, nono::color_set::first(2));
    CHECK(nono::next_step(by_append({0}), open).step.has_value());
    CHECK(nono::next_step(refused_puzzle(), open).error == argument_errc::zero_among_clues);
    CHECK(nono::grade(refused_puzzle()).error == argument_errc::zero_among_clues);
}

TEST_CASE("length 0: single lines") {
    using nono::color_set;
    const line_clue alone{{0}};
    const line_clue among{{0}, {1}};
    const std::vector<color_set> open(3, color_set::first(2));
    const auto blank_only = nono::solve_line(alone, 3);
    REQUIRE(blank_only.has_value());
    CHECK(*blank_only == std::vector<color_set>(3, color_set::only(nono::blank)));
    CHECK_FALSE(nono::solve_line(among, 3).has_value());
    CHECK_FALSE(nono::extend::has_block_colors(among));
    CHECK(nono::extend::min_length(among) > nono::extend::max_side);
    const std::vector<nono::color_index> dark(3, 1);
    const std::vector<nono::color_index> light(3, 0);
    CHECK(nono::satisfies(std::span(light), alone));
    CHECK_FALSE(nono::satisfies(std::span(dark), alone));
    CHECK_FALSE(nono::satisfies(std::span(light), among));
    CHECK(nono::line_state(alone, open).status == nono::line_status::finished);
    CHECK(nono::line_state(among, open).status == nono::line_status::contradiction);
    std::vector<nono::clue_state> states(1);
    std::vector<nono::extend::mask_word> buffer;
    CHECK(nono::line_state(alone, open, std::span(states), buffer) == nono::line_status::finished);
    CHECK(states[0] == nono::clue_state::done);
}

TEST_CASE("length 0: games and pictures") {
    nono::game play(by_append({0}));
    CHECK_FALSE(play.finished());
    CHECK(play.set({0, 1}, nono::mark::filled()));
    CHECK(play.finished());
    CHECK_FALSE(nono::game(refused_puzzle()).finished());
    CHECK(nono::satisfies(nono::solve(with_none()).solution(), by_append({0})));
    CHECK(nono::draw_text(nono::grid(2, 1), by_append({0})) == nono::draw_text(nono::grid(2, 1), with_none()));
    constexpr nono::fixed_clues<2, 1, 3> fixed{{{{1}, {0}, {1}}}, {{1, 2, 3}}};
    NONO_CHECK_BOTH(fixed.column(0).empty() && fixed.column(1).size() == 1);
    CHECK(clues(fixed) == with_none());
}

TEST_CASE("length 0: writing") {
    nono::puzzle alone;
    alone.clues = by_append({0});
    const auto written = nono::write<nono::non>(alone);
    CHECK(written.text.find("columns\n0\n1\n") != std::string::npos);
}

TEST_CASE("length 0: boards and triddlers") {
    nono::hexagon_clues triddler;
    triddler.upper_left = {{{1}}};
    triddler.lower_left = {{{1}}};
    triddler.bottom = {{{1}}};
    triddler.lower_right = {{{1}}};
    triddler.upper_right = {{{0}}};
    triddler.top = {{}};
    nono::hexagon_clues empty = triddler;
    empty.upper_right = {{}};
    CHECK(nono::hash_clues(triddler) == nono::hash_clues(empty));
    CHECK(nono::solve(triddler).status == nono::solve(empty).status);
    triddler.upper_right = {{{0}, {1}}};
    CHECK(nono::solve(triddler).error == argument_errc::zero_among_clues);
    CHECK(nono::hash_clues(triddler) == nono::clue_hash{});
}

TEST_CASE("length 0: no number in a text is read as the length that marks a blotted clue") {
    for (const char* const number : {"4294967295", "4294967296"}) {
        CAPTURE(number);
        const std::string text = std::string("width 1\nheight 1\nrows\n") + number + "\ncolumns\n1\n";
        const auto found = nono::parse<nono::non>(text);
        REQUIRE_FALSE(found.has_value());
        CHECK(found.error().code == nono::parse_errc::number_too_large);
    }
}
