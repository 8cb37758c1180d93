// Pictures in what a solver prints.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_ANSWERS_HPP
#define NONO_BENCH_COMPARE_ANSWERS_HPP

#include "solver_file.hpp"

#include <nono/grid.hpp>
#include <nono/puzzle.hpp>

#include <string_view>
#include <vector>

namespace bench {

// True for a way to read answers that there is:
// - "dimacs": the numbers of the variables that are true in the formula that nono writes, on lines that start with `v`
//   or a number;
// - "picture": as many lines as the puzzle has rows, of as many characters as it has columns, with a blank between all
//   of them or none. Other lines do not count. Colors are the characters of nono::extend::goal_characters; `.` is
//   blank, and in black and white any character that nono::text_picture takes for the background;
// - a text with {row} and {column}, and {color} where there are several: what is printed for a cell that is not blank,
//   as "cell({row},{column})". A blank in it is any white space; {value} is a number that is at least a half, or true;
// - the name of a format that nono reads: the goal of each puzzle.
bool is_answer_kind(std::string_view kind);

// The pictures in a text, at most `most`. Where the solver marks where a picture begins or ends, each marked part is
// one, empty ones too; otherwise the text as a whole.
std::vector<nono::grid> read_answers(const solver_description& solver, const nono::puzzle& puzzle,
                                     std::string_view text, std::size_t most);

// True where a text has one of some signs, or the exit status is one of them.
bool has_sign(const answer_signs& signs, std::string_view text, int status);

} // namespace bench

#endif // NONO_BENCH_COMPARE_ANSWERS_HPP
