// Writes the puzzles that a command made: one file, or several numbered ones.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PUZZLE_LIST_HPP
#define NONO_CLI_PUZZLE_LIST_HPP

#include <nono/model/puzzle.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace cli {

// Where puzzles are to be written, and how.
struct puzzle_output {
    std::string file;    // - is standard output
    std::string to;      // the name of a format; empty: the name of the file tells it
    bool binary = false; // of pbm and ppm
    std::string read{};  // the file that the puzzles are from, which is not to lose any by being replaced
};

// Puzzles to be written.
class puzzle_list {
public:
    explicit puzzle_list(puzzle_output output);

    // Why nothing can be written to this output, ready to print; else empty.
    [[nodiscard]] const std::string& error() const { return error_; }
    void add(nono::puzzle puzzle) { puzzles_.push_back(std::move(puzzle)); }
    [[nodiscard]] std::size_t size() const { return puzzles_.size(); }

    // Writes them and tells what is lost. Several go into one file where the format holds several, else into files
    // numbered before the extension. Returns the exit status: `not_read` where a file could not be written, `some_not`
    // where the format cannot hold a puzzle.
    // `complete`: whether all puzzles of the file that was read are here; it is not replaced unless they are.
    [[nodiscard]] int save(bool complete = true) const;

private:
    // `from` and `count`: which of them.
    [[nodiscard]] int save_as(const std::string& file, std::size_t from, std::size_t count, bool complete) const;

    puzzle_output output_;
    std::string error_;
    std::vector<nono::puzzle> puzzles_;
};

} // namespace cli

#endif // NONO_CLI_PUZZLE_LIST_HPP
