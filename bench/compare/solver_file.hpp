// Descriptions of solvers outside of nono: JSON files of a few lines. bench/README.md says what stands in them.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_SOLVER_FILE_HPP
#define NONO_BENCH_COMPARE_SOLVER_FILE_HPP

#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// A sign of an answer: an exit status, or the beginning of a line that is printed.
struct answer_sign {
    std::optional<int> status;
    std::string line;
};
using answer_signs = std::vector<answer_sign>;

// How a picture is excluded from the next answer.
struct exclusion {
    bool by_format = false; // the format writes it
    // Otherwise a text for the file {excluded}: `text` with a `cell` for every cell in place of {cells}.
    std::string text;
    std::string cell; // with {row}, {column} and {color}
    std::string between;
    std::string extension; // of the file
};

struct solver_description {
    std::string name;
    std::string description;
    std::vector<std::vector<std::string>> commands; // one after the other
    std::vector<std::string> version;               // a command that prints it; empty for none
    std::string format;                             // that the puzzle is written in
    std::string answer;                             // how it is read: see `is_answer_kind`
    std::string begins;                             // the line before a picture starts with this; empty where none does
    std::string ends;                               // the line after a picture starts with this; empty where none does
    std::size_t solutions = 1;                      // that one call looks for
    bool colors = true;                             // it takes puzzles in several colors, if the format does
    bool blotted = true;                            // and clues of unknown length
    std::optional<exclusion> excluding;
    answer_signs solved;
    answer_signs impossible;
    answer_signs unique;
    answer_signs multiple;
    answer_signs timeout;
    std::string folder; // of the description, for {here}
};

// Adds the solvers of a file, or of every file `.json` of a folder, in the order of their names. False where something
// is wrong with one, which is told on standard error.
[[nodiscard]] bool read_solvers(const std::string& path, std::vector<solver_description>& to);

// The program that is missing for a solver, or an empty text.
std::string missing_program(const solver_description& solver);

// A text with values in place of names, which are in braces, as {file}. Others stay as they are.
using named_values = std::vector<std::pair<std::string_view, std::string>>;
std::string with_values(std::string_view text, const named_values& values);

// ---- pictures in what a solver prints ----

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

// The pictures in a text, at most `maximum`. Where the solver marks where a picture begins or ends, each marked part is
// one, empty ones too; otherwise the text as a whole.
std::vector<nono::grid> read_answers(const solver_description& solver, const nono::puzzle& puzzle,
                                     std::string_view text, std::size_t maximum);

// True where a text has one of some signs, or the exit status is one of them.
bool has_sign(const answer_signs& signs, std::string_view text, int status);

} // namespace bench

#endif // NONO_BENCH_COMPARE_SOLVER_FILE_HPP
