// SPDX-License-Identifier: MIT
#include <nono/model/clue_lines.hpp>

#include "brute_force.hpp"
#include "check_both.hpp"
#include "rounds.hpp"

#include <nono/explain.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::clue_lines;
using nono::line_clue;
using nono::line_clue_view;

static_assert(std::is_nothrow_move_constructible_v<clue_lines> && std::is_nothrow_move_assignable_v<clue_lines>);
static_assert(std::random_access_iterator<clue_lines::const_iterator>);
// A line of a temporary puzzle must not be mistaken for one that owns its clues.
static_assert(!std::is_convertible_v<line_clue_view, line_clue> && std::is_constructible_v<line_clue, line_clue_view>);
static_assert(std::is_convertible_v<line_clue_view, std::span<const nono::clue>>);

/// Returns true if the lines equal those of a vector, through every accessor.
NONO_CONSTEXPR bool holds_lines(const clue_lines& lines, const std::vector<line_clue>& expected) {
    if (lines.size() != expected.size() || lines.empty() != expected.empty()) return false;
    if (lines.ends().size() != expected.size()) return false;
    std::size_t blocks = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (lines[i] != expected[i] || lines[i].size() != expected[i].size()) return false;
        blocks += expected[i].size();
        if (lines.ends()[i] != blocks) return false;
    }
    std::size_t next = 0;
    for (const auto line : lines)
        if (line != expected[next++]) return false;
    return next == expected.size() && lines.blocks().size() == blocks;
}

NONO_CONSTEXPR bool lines_are_edited() {
    clue_lines lines{{{3}}, {}, {{1}, {2, 5_color}}};
    if (!holds_lines(lines, {{{3}}, {}, {{1}, {2, 5_color}}})) return false;
    lines.set_line(1, {{4}, {5}, {6}});
    lines.set_line(0, {});
    lines.blocks()[4].length = 7;
    if (!holds_lines(lines, {{}, {{4}, {5}, {6}}, {{1}, {7, 5_color}}})) return false;
    const line_clue saved(lines[1]);
    lines.set_line(0, lines[1]);
    lines.set_line(1, lines[2]);
    lines.append({9, 2_color});
    lines.set_line(0, {4, 5});
    if (saved != line_clue{4, 5, 6}) return false;
    lines.push_back(lines[1]);
    lines.push_back({{8}});
    if (!holds_lines(lines,
                     {{{4}, {5}}, {{1}, {7, 5_color}}, {{1}, {7, 5_color}, {9, 2_color}}, {{1}, {7, 5_color}}, {{8}}}))
        return false;
    lines.mirror();
    if (lines[0] != line_clue{5, 4} || lines[2] != line_clue{{9, 2_color}, {7, 5_color}, 1}) return false;
    lines.mirror();
    lines.reverse();
    lines.set_line(1, {});
    lines.set_line(0, line_clue(2, {2}));
    lines.set_line(4, {{4, 3_color}, 5});
    if (!holds_lines(lines,
                     {{{2}, {2}}, {}, {{1}, {7, 5_color}, {9, 2_color}}, {{1}, {7, 5_color}}, {{4, 3_color}, {5}}}))
        return false;
    lines.pop_back();
    lines.resize(2);
    lines.resize(3);
    lines.resize(4, {{1}});
    if (!holds_lines(lines, {{{2}, {2}}, {}, {}, {{1}}})) return false;
    lines.assign(2, {{6}});
    if (!holds_lines(lines, {{{6}}, {{6}}})) return false;
    lines.clear();
    return holds_lines(lines, {}) && lines == clue_lines() && lines != clue_lines(1);
}

} // namespace

TEST_CASE("clue lines: behave like a vector of lines") {
    NONO_CHECK_BOTH(lines_are_edited());
    CHECK(holds_lines(clue_lines(2), {{}, {}}));
    CHECK(holds_lines(clue_lines(2, {{1}, {2}}), {{{1}, {2}}, {{1}, {2}}}));
    const std::vector<line_clue> owned{{{1}}, {}, {{2}, {3}}};
    const clue_lines lines(owned.begin(), owned.end());
    CHECK(holds_lines(lines, owned));
    CHECK(holds_lines(clue_lines(lines.begin() + 1, lines.end()), {{}, {{2}, {3}}}));
    CHECK(holds_lines(clue_lines(lines.blocks(), lines.ends()), owned));
    CHECK(lines.begin()->size() == 1);
    CHECK(lines.end() - lines.begin() == 3);
    CHECK(lines.begin()[2].back() == nono::clue{3});
    CHECK(std::all_of(lines.begin(), lines.end(), [](line_clue_view line) { return line.size() < 3; }));
    // The same clues, split into lines differently, are different.
    CHECK(clue_lines{{{1}, {2}}, {}} != clue_lines{{{1}}, {{2}}});
    CHECK(std::equal(lines[2].rbegin(), lines[2].rend(), line_clue{{3}, {2}}.begin()));
}

TEST_CASE("clue lines: a line of the same object can be appended or assigned, with or without reallocation") {
    for (std::size_t count = 1; count < 40; ++count) {
        clue_lines lines(1, line_clue(count, {7}));
        for (std::size_t i = 0; i < 10; ++i) lines.push_back(lines[i]);
        lines.set_line(3, lines[9]);
        lines.append(lines[4][0]);
        std::vector<line_clue> expected(11, line_clue(count, {7}));
        expected[10].push_back({7});
        CHECK(holds_lines(lines, expected));
    }
}

namespace {

/// A user-defined clue of a game.
struct own_block {
    int cells;
    nono::color_index color;
    operator nono::clue() const { return {static_cast<std::uint32_t>(cells), color}; }
};

struct own_puzzle {
    std::vector<std::vector<int>> rows;
    std::vector<std::vector<std::uint8_t>> columns;
};

struct own_colored_puzzle {
    std::vector<std::vector<own_block>> rows;
    std::array<std::vector<own_block>, 2> columns;
};

} // namespace

TEST_CASE("clue lines: numbers in braces are lengths, and colors are named") {
    const nono::clues puzzle{.rows = {{1, 1}, {3}, {}}, .columns = {{2}, {1}, {2}}};
    CHECK(holds_lines(puzzle.rows, {line_clue{nono::clue{1}, nono::clue{1}}, line_clue{nono::clue{3}}, {}}));
    CHECK(nono::clues{.rows = {{{1, 1}, {5}}}, .columns = {}}.rows == clue_lines{{1, 1}, {5}});
    constexpr nono::color_index red = 2;
    const clue_lines colored{{{3, red}, 1, {2, 2_color}}};
    CHECK(colored.size() == 1);
    CHECK(colored[0][0].color == 2);
    CHECK(colored[0][1] == nono::clue(1));
    CHECK(colored[0][2] == nono::clue{2, red});
    static_assert(!std::is_constructible_v<nono::clue, int, int>);
    static_assert(!std::is_constructible_v<nono::clue, std::uint32_t, std::uint32_t>);
}

TEST_CASE("clue lines: puzzles of user-defined types are solved and explained") {
    const own_puzzle plain{{{1, 1}, {3}, {}}, {{2}, {1}, {2}}};
    const nono::clues same{.rows = {{1, 1}, {3}, {}}, .columns = {{2}, {1}, {2}}};
    CHECK(nono::clues{plain.rows, plain.columns} == same);
    const auto found = nono::solve(plain);
    CHECK(found.status == nono::status::unique);
    CHECK(found.solutions == nono::solve(same).solutions);
    const nono::partial_grid open(3, 3, nono::color_set::first(2));
    REQUIRE(nono::next_step(plain, open));
    CHECK(nono::next_step(plain, open).step->cells == nono::next_step(same, open).step->cells);
    const own_colored_puzzle colored{{{{1, 2}}, {}}, {{{{1, 2}}, {}}}};
    REQUIRE(nono::solve(colored));
    CHECK(nono::solve(colored).solution()(0, 0) == 2);
    static_assert(nono::detail::own_clues<own_puzzle> && nono::detail::own_clues<own_colored_puzzle>);
    static_assert(!nono::detail::own_clues<nono::clues> && !nono::detail::own_clues<nono::puzzle>);
    static_assert(!nono::detail::own_clue<bool>);
    struct own_size {
        std::size_t rows;
        std::size_t columns;
    };
    static_assert(!nono::detail::own_clues<own_size>); // numbers of lines are not clues
}

TEST_CASE("clue lines: agree with a vector of lines after random changes") {
    nono_tests::random_numbers random(7);
    clue_lines lines;
    std::vector<line_clue> expected;
    for (int i = 0; i < nono_tests::rounds(400); ++i) {
        line_clue line;
        for (std::size_t k = random.below(5); k > 0; --k)
            line.push_back({static_cast<std::uint32_t>(1 + random.below(9))});
        const std::size_t at = random.below(expected.size() + 1);
        if (at == expected.size() || random.one_in(8)) {
            lines.push_back(line);
            expected.push_back(line);
        } else if (random.one_in(3)) {
            lines.append({5, 2_color});
            expected.back().push_back({5, 2_color});
        } else if (random.one_in(9)) {
            lines.resize(at);
            expected.resize(at);
        } else {
            lines.set_line(at, line);
            expected[at] = line;
        }
        REQUIRE(holds_lines(lines, expected));
    }
}
