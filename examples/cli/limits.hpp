// Options of commands that take long: limits, and cells that are known in advance.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_LIMITS_HPP
#define NONO_CLI_LIMITS_HPP

#include "arguments.hpp"
#include "cube_lines.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"

#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/puzzle.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cli {

// Default limit in bytes for one puzzle: more than published puzzles need, and several fit into
// the memory of a small machine.
inline constexpr std::uint64_t default_max_memory = std::uint64_t{1} << 30;

struct limits {
    double time_limit = 0; // seconds; 0: none
    std::uint64_t max_work = nono::no_limit;
    std::uint64_t max_memory = default_max_memory;
    std::size_t threads = 0; // 0: the default
    std::string known;       // a file, cells or `saved`; empty: nothing is known

    // Sets the budget, with the request to stop, in the options of `nono::solve` or `nono::count_solutions`.
    template <class Options> void set(Options& options) const {
        options.budget.work = max_work;
        set_time_and_memory(options);
    }
    // The same without work, for every other function that may take long.
    template <class Options> void set_time_and_memory(Options& options) const {
        if (time_limit > 0) options.budget.time = nono::time_span::from_seconds(time_limit);
        options.budget.memory = max_memory;
        options.budget.stop = stop;
    }
};

// Adds --time-limit, --max-work, --max-memory and --known.
void add_limits(command_line command, limits& chosen);
// Adds --threads for commands that work on one puzzle at a time.
void add_threads(command_line command, limits& chosen);
// Adds --threads for commands that also work on several puzzles at a time.
void add_puzzle_threads(command_line command, limits& chosen);
// Adds one of these only. A command that can take long has --time-limit and --max-memory, calls `stop_on_signals`
// before it begins, and gives all three to the library by `set_time_and_memory`, so that it ends soon after a signal.
void add_time_limit(command_line command, limits& chosen);
void add_max_memory(command_line command, limits& chosen);
void add_known(command_line command, limits& chosen);

// The limits of a puzzle that is read under these: reading does not poll the clock, so puzzles with so many clues, and
// levels of so many repeated squares and moves, that it would take longer than the time limit, or more than the memory,
// are refused.
nono::limits reading_limits(const limits& chosen);

// Why the work ended early, in a few words.
std::string reason(const nono::outcome& how);
// The same as the word of `stopped_by` in JSON.
std::string_view word_of(const nono::outcome& how);

// Cells that are known beforehand.
struct known_cells {
    std::optional<nono::partial_grid> cells; // none where nothing is known
    std::string error;                       // ready to print, where they are not the cells of the puzzle
};

// Parses cells in the notation of --known. The error is ready to print after the puzzle's name, without a line end.
known_cells parse_known_cells(std::string_view text, const nono::puzzle& puzzle);

// What --known states, for as many puzzles as there are.
class known_option {
public:
    // `value` is what was given: `saved` stands for the first saved game of each puzzle, the name of a file for the
    // cells in it, anything else for itself; either may be a line of a cube. Empty: nothing is known.
    explicit known_option(const std::string& value);

    // Why the file could not be read, ready to print; else empty.
    [[nodiscard]] const std::string& error() const { return error_; }
    // The cells of a puzzle of an input.
    [[nodiscard]] known_cells cells_of(const input& from, std::size_t index) const;

private:
    bool given_;
    bool saved_;
    std::string text_;
    std::optional<cube_line> cube_; // of a line of JSON, instead of a text
    std::string error_;
};

} // namespace cli

#endif // NONO_CLI_LIMITS_HPP
