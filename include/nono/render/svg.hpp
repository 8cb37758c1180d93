// Pictures and puzzles as SVG, for screens and paper.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_SVG_HPP
#define NONO_RENDER_SVG_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#if NONO_DEFINITIONS
#include <nono/render/drawing.hpp>
#include <nono/render/svg_pen.hpp>
#endif

#include <cstddef>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Draws a picture without clues as an SVG document: one square of 10 units per cell, without grid lines.
///
/// @param picture  the cells
/// @param palette  the appearance of the colors; `palette::value` chooses those that are missing
/// @param title    the title, for screen readers and browsers; can be empty
/// Linear in the cells; allocates the result.
[[nodiscard]] NONO_API std::string draw_svg(const grid& picture, const palette& palette = {},
                                            std::string_view title = {});

/// Draws a puzzle as an SVG document: a grid with its clues and the cells of `picture`, with every fifth line heavier.
/// Text outside of the grid is dark on a light page and light on a dark one (`prefers-color-scheme`); the grid always
/// has its own background. If there are several colors, each clue is drawn on its color.
///
/// @param around   the clues
/// @param picture  a picture of the size of `around`, or null for an empty grid
/// @param palette  the appearance of the colors; `palette::value` chooses those that are missing
/// @param title    the title, for screen readers and browsers; can be empty
/// Linear in the cells and the clues; allocates the result.
[[nodiscard]] NONO_API std::string draw_svg(const clues& around, const grid* picture = nullptr,
                                            const palette& palette = {}, std::string_view title = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

std::string draw_svg(const grid& picture, const palette& palette, std::string_view title) {
    constexpr std::size_t size = 10;
    detail::svg_pen pen(palette);
    const std::size_t width = picture.width() * size;
    const std::size_t height = picture.height() * size;
    pen.open(width, height, title);
    pen.rectangle(0, 0, width, height, blank);
    detail::draw_cells(pen, picture, 0, 0, size);
    return pen.close();
}

std::string draw_svg(const clues& around, const grid* picture, const palette& palette, std::string_view title) {
    const extend::puzzle_drawing drawing(around);
    detail::svg_pen pen(palette);
    pen.open(drawing.width(), drawing.height(), title);
    pen.raw(detail::svg_style);
    drawing.draw(pen, picture);
    return pen.close();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_SVG_HPP
