// Capabilities of the terminal.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_TERMINAL_HPP
#define NONO_CLI_TERMINAL_HPP

#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/render/ansi.hpp>

#include <cstddef>
#include <string>

namespace cli {

// How to draw on standard output.
struct canvas {
    bool plain = true; // as text, of any width: into a file or a pipe
    nono::color_depth depth = nono::color_depth::none;
    bool utf8 = false;
    std::size_t width = static_cast<std::size_t>(-1); // characters in a line
};

// How to draw, by what standard output is and what the environment states (TERM, COLORTERM, NO_COLOR, LC_ALL, LC_CTYPE,
// LANG, COLUMNS). `color` is auto, always or never.
canvas find_canvas(const std::string& color);

// Whether standard error is a terminal.
bool error_is_terminal();
bool output_is_terminal();

// Characters in a line of standard error, where it is a terminal.
std::size_t error_width();

// A drawing that is no wider than the canvas; where there is none, a line that states so. A text drawing has the
// `characters` (nono::extend::goal_characters).
std::string draw(const nono::grid& picture, const nono::palette& palette, const std::string& characters,
                 const canvas& on);
std::string draw(const nono::partial_grid& picture, const nono::palette& palette, const std::string& characters,
                 const canvas& on);

} // namespace cli

#endif // NONO_CLI_TERMINAL_HPP
