// Sokoban boards in pixels: small sprites.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_SOKOBAN_PNG_HPP
#define NONO_CLI_SOKOBAN_PNG_HPP

#include "bitmap.hpp"

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstddef>
#include <string>

namespace cli {

// Pixels that a square is wide and high, where there is room.
inline constexpr std::size_t sokoban_square_side = 24;

// Paints the squares of one board, at any moment of a game.
class sokoban_painter {
public:
    // `marked`: squares with a cross while they are bare. It must live longer.
    sokoban_painter(const nono::sokoban::board& start, const nono::sokoban::square_set& marked);

    void paint(bitmap& picture, const pixel_box& box, nono::sokoban::position at, nono::sokoban::square content) const;
    // All squares, of a size, from a point on.
    void paint(bitmap& picture, std::size_t left, std::size_t top, std::size_t side,
               const nono::sokoban::board& level) const;

private:
    nono::sokoban::square_set outside_;
    const nono::sokoban::square_set* marked_;
};

// Whether a board with squares of that size is not empty, and no more than viewers take.
bool fits_bitmap(const nono::sokoban::board& level, std::size_t side);

// A board as PNG with squares of `side` pixels; empty if it would be empty or too large.
std::string draw_sokoban_png(const nono::sokoban::board& level, const nono::sokoban::square_set& marked = {},
                             std::size_t side = sokoban_square_side);

} // namespace cli

#endif // NONO_CLI_SOKOBAN_PNG_HPP
