// The layout of a puzzle's drawing, the same for every pen that draws it, whether as SVG or on paper.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_DRAWING_HPP
#define NONO_RENDER_DRAWING_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Returns the maximum number of clues drawn for a line, at least 1 because an empty line shows a 0. Linear in the
/// lines.
[[nodiscard]] inline std::size_t shown_clues(const clue_lines& side) noexcept {
    std::size_t maximum = 1;
    for (const line_clue_view line : side) maximum = (std::max)(maximum, line.size());
    return maximum;
}

/// Returns the squared distance between two colors.
[[nodiscard]] constexpr int distance(rgb a, rgb b) noexcept {
    const auto square = [](int x, int y) { return (x - y) * (x - y); };
    return square(a.red, b.red) + square(a.green, b.green) + square(a.blue, b.blue);
}

/// Draws a clue of a line in the middle of a square; if the line has no clues, a 0.
template <class P>
void draw_clue(P& pen, std::size_t x, std::size_t y, std::size_t size, line_clue_view line, std::size_t i,
               bool several_colors) {
    if (line.empty()) return pen.number(x, y, size, "0");
    const std::string text = line[i].blotted() ? std::string("?") : std::to_string(line[i].length);
    if (several_colors)
        pen.number_on(x, y, size, text, line[i].color);
    else
        pen.number(x, y, size, text);
}

} // namespace detail

namespace extend {

/// A straight line of a drawing, which extends to the right or down from a point. In units of the drawing.
struct drawn_line {
    std::size_t x = 0;      ///< the start, from the left
    std::size_t y = 0;      ///< the start, from the top
    std::size_t length = 0; ///< the distance between its ends
    bool down = false;      ///< true: down; false: to the right
    friend bool operator==(const drawn_line&, const drawn_line&) = default;
};

/// The concept of a pen for `puzzle_drawing`. Positions are in units of the drawing, from its upper left corner.
template <class P>
concept drawing_pen = requires(P& pen, std::size_t unit, color_index color, bool heavy,
                               const std::vector<drawn_line>& lines, std::string_view text) {
    pen.rectangle(unit, unit, unit, unit, color); // x, y, width, height, filled with a color
    pen.lines(lines, heavy);                      // lines of the grid
    pen.number(unit, unit, unit, text);           // text centered in a square: x, y, size, text
    pen.number_on(unit, unit, unit, text, color); // as above, on a square of a color
};

} // namespace extend

namespace detail {

/// Draws the cells of a picture: a rectangle for each run of one color in a row. Blank runs are not drawn.
///
/// @param pen      receives the calls of `rectangle`
/// @param picture  the cells
/// @param left     units from the left of the drawing to the picture
/// @param top      units from the top of the drawing to the picture
/// @param size     size of a cell, in units
/// Linear in the cells. Does not allocate.
template <class P> void draw_cells(P& pen, const grid& picture, std::size_t left, std::size_t top, std::size_t size) {
    for (std::size_t row = 0; row < picture.height(); ++row) {
        const auto line = picture.row(row);
        for (std::size_t begin = 0; begin < line.size();) {
            std::size_t end = begin;
            while (end < line.size() && line[end] == line[begin]) ++end;
            if (line[begin] != blank)
                pen.rectangle(left + begin * size, top + row * size, (end - begin) * size, size, line[begin]);
            begin = end;
        }
    }
}

} // namespace detail

namespace extend {

/// The drawing of a puzzle: a grid with its clues and the cells of a picture, with every fifth line heavier. If there
/// are several colors, each clue is drawn on its color. A line without clues shows a 0, and a blotted clue a `?`.
class puzzle_drawing {
public:
    static constexpr std::size_t cell = 20;   ///< width and height of a cell, in units
    static constexpr std::size_t margin = 10; ///< units around the drawing

    /// Creates the drawing. Linear in the clues.
    ///
    /// @param around  must outlive the drawing
    explicit puzzle_drawing(const clues& around)
        : around_(&around), left_(margin + detail::shown_clues(around.rows) * cell),
          top_(margin + detail::shown_clues(around.columns) * cell), several_colors_(around.color_count() > 2) {}

    /// The width in units, including margins.
    [[nodiscard]] std::size_t width() const noexcept { return left_ + around_->width() * cell + margin; }
    /// The height in units, including margins.
    [[nodiscard]] std::size_t height() const noexcept { return top_ + around_->height() * cell + margin; }

    /// Draws the background, cells, lines and clues, in this order.
    ///
    /// @param pen      receives the calls
    /// @param picture  a picture of the size of the clues, or null for an empty grid
    /// Linear in the cells and the clues; allocates the lines.
    template <drawing_pen P> void draw(P& pen, const grid* picture = nullptr) const {
        pen.rectangle(left_, top_, around_->width() * cell, around_->height() * cell, blank);
        if (picture != nullptr) detail::draw_cells(pen, *picture, left_, top_, cell);
        pen.lines(lines(false), false);
        pen.lines(lines(true), true);
        for (std::size_t i = 0; i < around_->height(); ++i)
            draw_clues(pen, left_, top_ + i * cell, around_->rows[i], true);
        for (std::size_t i = 0; i < around_->width(); ++i)
            draw_clues(pen, left_ + i * cell, top_, around_->columns[i], false);
    }

private:
    [[nodiscard]] NONO_API std::vector<drawn_line> lines(bool heavy) const;
    /// Draws the clues of a line, which end at the point (x, y) next to the grid.
    template <class P> void draw_clues(P& pen, std::size_t x, std::size_t y, line_clue_view line, bool is_row) const {
        const std::size_t count = (std::max<std::size_t>)(line.size(), 1);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t back = (count - i) * cell;
            detail::draw_clue(pen, is_row ? x - back : x, is_row ? y : y - back, cell, line, i, several_colors_);
        }
    }

    const clues* around_;
    std::size_t left_; // left edge of the grid, in units
    std::size_t top_;
    bool several_colors_;
};

/// Returns true if white is easier to read than black on a color. O(1).
[[nodiscard]] constexpr bool is_dark(rgb color) noexcept {
    // Luma, with the weights of ITU-R BT.601.
    return 299 * color.red + 587 * color.green + 114 * color.blue < 140'000;
}

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

/// Returns the heavy grid lines, which are the outer ones and those whose number is a multiple of 5, or all others.
std::vector<extend::drawn_line> extend::puzzle_drawing::lines(bool heavy) const {
    std::vector<drawn_line> out;
    const auto wanted = [&](std::size_t i, std::size_t last) { return (i % 5 == 0 || i == last) == heavy; };
    const std::size_t columns = around_->width();
    const std::size_t rows = around_->height();
    for (std::size_t i = 0; i <= columns; ++i)
        if (wanted(i, columns)) out.push_back({left_ + i * cell, top_, rows * cell, true});
    for (std::size_t i = 0; i <= rows; ++i)
        if (wanted(i, rows)) out.push_back({left_, top_ + i * cell, columns * cell, false});
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_DRAWING_HPP
