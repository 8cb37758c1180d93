// Descriptions of solvers outside of nono: JSON files of a few lines. bench/README.md says what stands in them.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_SOLVER_FILE_HPP
#define NONO_BENCH_COMPARE_SOLVER_FILE_HPP

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
    std::string answer;                             // how it is read: see answers.hpp
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

// What was read of some descriptions. Each error is a line for people.
struct solver_files {
    std::vector<solver_description> solvers;
    std::vector<std::string> errors;
};

// Reads a file, or every file `.json` of a folder, in the order of their names.
solver_files read_solvers(const std::string& path);

// The program that is missing for a solver, or an empty text.
std::string missing_program(const solver_description& solver);

// A text with the values of names in braces, as {file}. Others stay as they are.
using named_values = std::vector<std::pair<std::string_view, std::string>>;
std::string with_values(std::string_view text, const named_values& values);

} // namespace bench

#endif // NONO_BENCH_COMPARE_SOLVER_FILE_HPP
