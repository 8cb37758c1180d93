// SPDX-License-Identifier: MIT
#include <nono/line/solve_line.hpp>

#include "check_both.hpp"

#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

/// Parses cells: `?` unknown (blank or color 1), `.` blank, `a` color 1, `b` color 2, `x` blank or color 2, `*` any of
/// the three.
NONO_CONSTEXPR std::vector<nono::color_set> cells(std::string_view text) {
    std::vector<nono::color_set> out;
    for (const char c : text) {
        const std::uint64_t bits = c == '?' ? 3 : c == '.' ? 1 : c == 'a' ? 2 : c == 'b' ? 4 : c == 'x' ? 5 : 7;
        out.push_back({bits});
    }
    return out;
}

template <class LineSolver = nono::extend::bit_line_solver>
NONO_CONSTEXPR bool gives(const nono::line_clue& clue, std::string_view known, std::string_view expected) {
    const auto found = nono::solve_line<LineSolver>(clue, cells(known));
    return found.has_value() && *found == cells(expected);
}

template <class LineSolver = nono::extend::bit_line_solver>
NONO_CONSTEXPR bool contradicts(const nono::line_clue& clue, std::string_view known) {
    return !nono::solve_line<LineSolver>(clue, cells(known)).has_value();
}

using nono::line_clue;

} // namespace

#define FOR_EACH_LINE_SOLVER(CHECK)                                                                                    \
    CHECK(nono::extend::bit_line_solver)                                                                               \
    CHECK(nono::extend::cell_line_solver)                                                                              \
    CHECK(nono::extend::left_right_line_solver)

#define BLACK_AND_WHITE(SOLVER)                                                                                        \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{3}}, "?????", "??a??"));                                                  \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{3}, {1}}, "?????", "aaa.a"));                                             \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{2}}, "?a???", "?a?.."));                                                  \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{}, "???", "..."));                                                         \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{}, "", ""));                                                               \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{1}}, "?", "a"));                                                          \
    NONO_CHECK_BOTH(contradicts<SOLVER>(line_clue{{2}}, "?"));                                                         \
    NONO_CHECK_BOTH(contradicts<SOLVER>(line_clue{{2}}, "?.?"));                                                       \
    NONO_CHECK_BOTH(contradicts<SOLVER>(line_clue{}, "?a?"));                                                          \
    NONO_CHECK_BOTH(contradicts<SOLVER>(line_clue{{1}, {1}}, "aa?"));
TEST_CASE("black-and-white lines with each line solver"){FOR_EACH_LINE_SOLVER(BLACK_AND_WHITE)}

#define COLOR(SOLVER)                                                                                                  \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{2}, {2, 2_color}}, "****", "aabb"));                                      \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{2}, {2, 2_color}}, "*****", "?a*bx"));                                    \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{1, 2_color}}, "***", "xxx"));                                             \
    NONO_CHECK_BOTH(contradicts<SOLVER>(line_clue{{1}, {1, 2_color}}, "x??"));
TEST_CASE("lines in color with each line solver"){FOR_EACH_LINE_SOLVER(COLOR)}

#define BLOTTED(SOLVER)                                                                                                \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{nono::blotted}, {1}}, "?a???", "?a???"));                                 \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{nono::blotted}, {nono::blotted}}, "???", "a.a"));                         \
    NONO_CHECK_BOTH(gives<SOLVER>(line_clue{{nono::blotted}}, "a??a", "aaaa"));                                        \
    NONO_CHECK_BOTH(contradicts<SOLVER>(line_clue{{nono::blotted}}, "a.a"));
TEST_CASE("lines with blotted blocks with each line solver"){FOR_EACH_LINE_SOLVER(BLOTTED)}

TEST_CASE("the left_right solver finds less than complete line solving") {
    // The fifth cell is within the range of both blocks, but there is no room for either.
    NONO_CHECK_BOTH(gives(line_clue{{2}, {2}}, "???.?.??????", "???...??????"));
    NONO_CHECK_BOTH(gives<nono::extend::left_right_line_solver>(line_clue{{2}, {2}}, "???.?.??????", "???.?.??????"));
}

TEST_CASE("colors that no clue has are removed") {
    const auto found = nono::solve_line(line_clue{{1, 3_color}}, 2);
    REQUIRE(found);
    CHECK((*found)[0].bits == 9);
    CHECK((*found)[1].bits == 9);
}

TEST_CASE("lines of more than one word") {
    for (const std::size_t length : {62U, 63U, 64U, 65U, 127U, 128U, 129U, 1000U}) {
        const line_clue nearly_full{{static_cast<std::uint32_t>(length - 1)}};
        const auto found = nono::solve_line(nearly_full, length);
        REQUIRE(found);
        CHECK(found->front().size() == 2);
        CHECK(found->back().size() == 2);
        for (std::size_t i = 1; i + 1 < length; ++i) REQUIRE((*found)[i] == nono::color_set::only(1));
        CHECK(nono::solve_line<nono::extend::cell_line_solver>(nearly_full, length) == found);
        CHECK(nono::solve_line<nono::extend::left_right_line_solver>(nearly_full, length) == found);
    }
}

TEST_CASE("a line with a block of color 0, or of a color over 63, has no arrangement") {
    for (const nono::clue bad : {nono::clue{1, 0_color}, nono::clue{nono::blotted, 0_color}, nono::clue{1, 64_color},
                                 nono::clue{nono::blotted, 255_color}}) {
        CHECK_FALSE(nono::solve_line(nono::line_clue{bad}, 3).has_value());
        CHECK_FALSE(nono::solve_line<nono::extend::cell_line_solver>(nono::line_clue{{1}, bad}, 70).has_value());
        CHECK_FALSE(nono::solve_line<nono::extend::left_right_line_solver>(nono::line_clue{bad, {1}}, 3).has_value());
    }
}
