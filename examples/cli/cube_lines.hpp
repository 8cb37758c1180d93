// Cubes of puzzles as JSON lines: nono split writes them, nono solve adds their verdicts, nono join reads them.
//
// A line has `known`, the cells of the cube in the notation of --known, and `hash`, the identity of the puzzle; `cube`
// is the number of the cube, from 1. The puzzle itself is given as in other lines (json_lines.hpp).
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_CUBE_LINES_HPP
#define NONO_CLI_CUBE_LINES_HPP

#include <nono/model/puzzle.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace cli {

struct cube_line {
    std::string known;        // never empty
    std::string hash;         // empty if the line has none
    std::uint64_t number = 0; // 0 if the line has none
};

// The cube of an object, which may be anything; nothing if it has none.
std::optional<cube_line> cube_of(const nlohmann::json& object);

// The reason why an object with the key `known` is not a line of a cube; empty if it is one.
std::string cube_fault_of(const nlohmann::json& object);

// The reason why a cube is not one of this puzzle, as a clause; empty if its line has no identity or the right one.
std::string fault_of(const cube_line& cube, const nono::puzzle& puzzle);

// Adds the keys of a cube to a line.
void append_cube(nlohmann::ordered_json& line, const cube_line& cube);

} // namespace cli

#endif // NONO_CLI_CUBE_LINES_HPP
