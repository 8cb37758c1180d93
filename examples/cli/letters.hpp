// The letters that stand for the colors of a puzzle in solutions, drawings and JSON.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_LETTERS_HPP
#define NONO_CLI_LETTERS_HPP

#include <nono/model/puzzle.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <string>

namespace cli {

// A character for each color, blank first. In several colors, a color has the character that its file draws it with,
// if each character then stands for one color; else all have those of a written .non file (goal_characters).
std::string letters_of_colors(const nono::puzzle& puzzle);
std::string letters_of_colors(const nono::hexagon_puzzle& puzzle);

// The puzzle of the same lines and palette, for what only depends on these.
nono::puzzle puzzle_of_lines(const nono::hexagon_puzzle& puzzle);

} // namespace cli

#endif // NONO_CLI_LETTERS_HPP
