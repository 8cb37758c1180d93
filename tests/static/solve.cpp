// Solving in constant expressions, at the compilers' default limits.
// SPDX-License-Identifier: MIT
#include <nono/formats/non.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>
#include <nono/solver/run/observer.hpp>

#if NONO_HAS_CONSTEXPR_VECTOR
namespace {

constexpr std::string_view dancer = "width 5\nheight 10\nrows\n2\n2,1\n1,1\n3\n1,1\n1,1\n2\n1,1\n1,2\n2\n"
                                    "columns\n2,1\n2,1,3\n7\n1,3\n2,1\n";
static_assert(nono::solve(*nono::parse_clues<nono::non>(dancer)).status == nono::status::unique);

// Lines alone do not solve this puzzle: the search also runs at compile time.
constexpr std::string_view two_solutions = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n";
static_assert(nono::solve(*nono::parse_clues<nono::non>(two_solutions)).status == nono::status::multiple);
static_assert(nono::solve(*nono::parse_clues<nono::non>(two_solutions)).solutions.size() == 2);
static_assert(nono::solve(*nono::parse_clues<nono::non>(two_solutions), {.max_solutions = 1}).status ==
              nono::status::solvable);

constexpr std::string_view contradiction = "width 3\nheight 2\nrows\n3\n0\ncolumns\n1\n0\n1\n";
static_assert(nono::solve(*nono::parse_clues<nono::non>(contradiction)).status == nono::status::impossible);

// Different sums need no search: ten rows of one cell, nine columns of one cell.
constexpr std::string_view ten_and_nine = "width 9\nheight 10\nrows\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n"
                                          "columns\n1\n1\n1\n1\n1\n1\n1\n1\n1\n";
static_assert(nono::solve(*nono::parse_clues<nono::non>(ten_and_nine)).status == nono::status::impossible);
static_assert(nono::solve(*nono::parse_clues<nono::non>(ten_and_nine)).statistics.lines_solved == 0);

constexpr std::string_view colors =
    "width 3\nheight 1\ncolor a #ff0000\ncolor b #00ff00\nrows\n2a,1b\ncolumns\n1a\n1a\n1b\n";
static_assert(nono::solve(*nono::parse_clues<nono::non>(colors)).solution()(0, 2) == 2);

// Observers work at compile time too.
struct static_observer final : nono::extend::solve_observer {
    constexpr ~static_observer() override {} // NOLINT: GCC 12 does not find it otherwise
    constexpr void line_solved(const nono::extend::line_event&) override { ++lines; }
    constexpr void solution_found(const nono::grid&) override { ++solutions; }
    std::size_t lines = 0;
    std::size_t solutions = 0;
};
constexpr bool observes() {
    static_observer observer;
    const auto found = nono::solve(*nono::parse_clues<nono::non>(two_solutions), {.observer = &observer});
    return observer.lines == found.statistics.lines_solved && observer.solutions == 2;
}
static_assert(observes());

} // namespace
#endif
