// The file of solved puzzles: nono solve --save.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_SOLVED_PUZZLES_HPP
#define NONO_CLI_SOLVED_PUZZLES_HPP

#include "sokoban.hpp"

#include <nono/model/puzzle.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace cli {

// A nonogram or a triddler with its first solution as the goal; without a goal if there is no solution. Adds to `notes`
// what the goal does not show: that there is none, or may be others; a line that is ready to print.
nono::puzzle with_solution(const nono::puzzle& puzzle, const nono::solve_result& result, const std::string& label,
                           std::string& notes);
nono::hexagon_puzzle with_solution(const nono::hexagon_puzzle& puzzle, const nono::solve_result& result,
                                   const std::string& label, std::string& notes);

// All puzzles that were solved, in one file. Its name indicates the format.
class solved_puzzles {
public:
    // Empty: no file.
    explicit solved_puzzles(const std::string& name) : name_(name), levels_(name) {}

    [[nodiscard]] bool is_wanted() const { return !name_.empty(); }
    void add(nono::puzzle puzzle) { nonograms_.push_back(std::move(puzzle)); }
    void add(nono::hexagon_puzzle puzzle) { triddlers_.push_back(std::move(puzzle)); }
    void add(const input& from, std::size_t index, const nono::sokoban::solve_result& result) {
        has_levels_ = true;
        levels_.add(from, index, result);
    }
    // Writes the file, and prints what it cannot hold; returns the exit status.
    [[nodiscard]] int write() const;

    // Why no puzzles can be written to a file of that name; empty where they can.
    static std::string fault_of(const std::string& name);

private:
    std::string name_;
    std::vector<nono::puzzle> nonograms_;
    std::vector<nono::hexagon_puzzle> triddlers_;
    solution_file levels_;
    bool has_levels_ = false;
};

} // namespace cli

#endif // NONO_CLI_SOLVED_PUZZLES_HPP
