// Descriptions of external solvers: short JSON files. bench/README.md describes their contents.
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

// A sign of an answer: an exit status, or the beginning of an output line.
struct answer_sign {
    std::optional<int> status;
    std::string line;
};
using answer_signs = std::vector<answer_sign>;

// The method of excluding a picture from the next answer.
struct exclusion {
    bool by_format = false; // the format writes it
    // Otherwise a text for the file {excluded}: `text`, with {cells} replaced by a `cell` for every cell.
    std::string text;
    std::string cell; // with {row}, {column} and {color}
    std::string between;
    std::string extension; // of the file
};

struct solver_description {
    std::string name;
    std::string description;
    std::vector<std::vector<std::string>> commands; // in sequence
    std::vector<std::string> version;               // a command that prints it, or empty
    std::string format;                             // in which the puzzle is written
    std::string answer;                             // how it is read: see `is_answer_kind`
    std::string begins;                             // the start of the line before a picture; empty if there is none
    std::string ends;                               // the start of the line after a picture; empty if there is none
    std::size_t solutions = 1;                      // the number that one call searches for
    bool colors = true;                             // it accepts puzzles in several colors, if the format does
    bool blotted = true;                            // and clues of unknown length
    std::optional<exclusion> excluding;
    answer_signs solved;
    answer_signs impossible;
    answer_signs unique;
    answer_signs multiple;
    answer_signs timeout;
    std::string folder; // of the description, for {here}
};

// Adds the solvers of a file, or of every `.json` file of a folder, in order of their names. Returns false if one
// contains an error, which is printed on standard error.
[[nodiscard]] bool read_solvers(const std::string& path, std::vector<solver_description>& to);

// Returns the name of a missing program of a solver, or an empty text.
std::string missing_program(const solver_description& solver);

// Replaces names in braces, such as {file}, by values. Other names are kept.
using named_values = std::vector<std::pair<std::string_view, std::string>>;
std::string with_values(std::string_view text, const named_values& values);

// ---- pictures in the output of a solver ----

// Returns true for an existing kind of answer:
// - "dimacs": the numbers of the true variables of the formula that nono writes, on lines that start with `v` or a
// number;
// - "picture": one line per row of the puzzle, with one character per column, with or without blanks between all of
// them. Other lines do not count. Colors are the characters of nono::extend::goal_characters; `.` is blank and, in
// black and white, so is any character that nono::text_picture reads as the background;
// - a text with {row} and {column}, and {color} if there are several: the output for a cell that is not blank, such as
// "cell({row},{column})". A blank in it is any white space; {value} is a number of at least a half, or true;
// - the name of a format that nono reads: the goal of each puzzle.
bool is_answer_kind(std::string_view kind);

// Returns the pictures in a text, at most `maximum`. If the solver marks the beginning or end of pictures, each marked
// part is one, including empty ones; otherwise the entire text is one.
std::vector<nono::grid> read_answers(const solver_description& solver, const nono::puzzle& puzzle,
                                     std::string_view text, std::size_t maximum);

// Returns true if a text contains one of the signs, or the exit status is one of them.
bool has_sign(const answer_signs& signs, std::string_view text, int status);

} // namespace bench

#endif // NONO_BENCH_COMPARE_SOLVER_FILE_HPP
