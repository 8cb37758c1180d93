// Puzzles in the source. This file compiles unchanged; with NONO_WRONG all of them are wrong, and the compiler must
// report the error of each with its position.
// SPDX-License-Identifier: MIT
#include <nono/formats/lists/nin.hpp>
#include <nono/puzzle_literals.hpp>

#ifndef NONO_WRONG

constexpr auto& clues = nono::parsed<"width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n">;
static_assert(clues.width() == 2);

constexpr auto& other_format = nono::solved<"2 1\n2\n1\n1\n", nono::nin>;
static_assert(other_format(0, 1) == 1);

constexpr auto& strict = nono::parsed<"width 1\nheight 1\nrows\n1\ncolumns\n1\n">;
static_assert(strict.row(0).size() == 1);

constexpr auto& picture = nono::solved<"width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n">;
static_assert(picture(1, 1) == 1);

constexpr auto& little_work = nono::solved<"width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n", nono::non, 10>;
static_assert(little_work == picture);

constexpr auto& by_lines =
    nono::solved<"width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n", nono::non, 10, nono::line_strategy>;
static_assert(by_lines == picture);

#else

// expected: parse_error_at<4, 3, nono::parse_errc::clue_longer_than_line>
constexpr auto& clues = nono::parsed<"width 2\nheight 1\nrows\n1 3\ncolumns\n1\n1\n">;

// expected: parse_error_at<2, 1, nono::parse_errc::clue_longer_than_line>
constexpr auto& other_format = nono::solved<"2 1\n9\n1\n1\n", nono::nin>;

// Deviations that readers tolerate are errors, too.
// expected: parse_error_at<2, 7, nono::parse_errc::repeated_key>
constexpr auto& strict = nono::parsed<"width 1\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n">;

// expected: the puzzle has several solutions
constexpr auto& two = nono::solved<"width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n">;

// expected: the puzzle has no solution
constexpr auto& none = nono::solved<"width 2\nheight 2\nrows\n2\n0\ncolumns\n2\n0\n">;

// expected: solved_as<nono::status::unknown, nono::stopped_by::max_work>
constexpr auto& much_work = nono::solved<"width 2\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n", nono::non, 1>;

// expected: solved_as<nono::status::unknown, nono::stopped_by::strategy>
constexpr auto& by_lines =
    nono::solved<"width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n", nono::non, 1000, nono::line_strategy>;

#endif
