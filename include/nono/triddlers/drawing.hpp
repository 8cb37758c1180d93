// Triddlers as text and as SVG.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRIDDLERS_DRAWING_HPP
#define NONO_TRIDDLERS_DRAWING_HPP

#include <nono/detail/config.hpp>
#include <nono/model/palette.hpp>
#include <nono/render/text.hpp>
#include <nono/triddlers/hexagon.hpp>
#if NONO_DEFINITIONS
#include <nono/render/drawing.hpp>
#include <nono/render/svg_pen.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Draws a picture in a hexagon as text. Each row is a line that ends with a line feed; each cell is a character
/// between the slopes of the outline. Cells of two rows that share an edge are one above the other. Linear in the cells
/// and in the square of the rows; allocates the result.
[[nodiscard]] NONO_API std::string draw_text(const hexagon_grid& picture, const text_style& style = {});

/// Draws a triddler as an SVG document: a hexagon of triangles with the cells of `picture`. Every fifth line is
/// heavier. Row clues are on the left, clues of rising lines on the upper right and clues of falling lines on the
/// lower right, each in the direction of its line. The colors on light and dark pages are the same as for
/// nonograms.
///
/// @param around   the clues; if their sides do not form a hexagon, the document has no drawing
/// @param picture  a picture with the outline of `around`, or null for empty cells
/// @param palette  the appearance of the colors; `palette::value` chooses those that are missing
/// @param title    the title, for screen readers and browsers; can be empty
/// Linear in the cells and the clues; allocates the result.
[[nodiscard]] NONO_API std::string draw_svg(const hexagon_clues& around, const hexagon_grid* picture = nullptr,
                                            const palette& palette = {}, std::string_view title = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The positions of the parts of a triddler's drawing, in units. Triangles have sides of 30 units and a height of 26,
/// which is 30 times half the square root of 3, to within 0.02 units. Horizontal positions are in `halves`, half sides
/// from the left corner of the triangle around the hexagon, as in `hexagon_outline::begin_of_row`; `level` n is the
/// upper edge of row n.
class hexagon_drawing {
public:
    static constexpr std::size_t half = 15;
    static constexpr std::size_t height = 26;
    static constexpr std::size_t box = 20; ///< the size of a clue

    explicit hexagon_drawing(const hexagon_clues& around, svg_pen& pen)
        : around_(around), outline_(around.outline()), pen_(pen), several_colors_(around.color_count() > 2) {
        const std::size_t left_clues = shown(around.upper_left, around.lower_left);
        const std::size_t top_clues = shown(around.top, around.upper_right);
        const std::size_t bottom_clues = shown(around.bottom, around.lower_right);
        min_half_ = left(outline_.upper_left);
        std::size_t max_half = 0;
        for (std::size_t level = 0; level <= outline_.rows(); ++level) max_half = (std::max)(max_half, right(level));
        left_ = margin + left_clues * box;
        top_ = margin + top_clues * box;
        // Each clue is half its size farther to the side than the one before it.
        width_ = left_ + (max_half - min_half_) * half + ((std::max)(top_clues, bottom_clues) + 1) * box / 2 + margin;
        height_ = top_ + outline_.rows() * height + bottom_clues * box + margin;
    }

    [[nodiscard]] std::size_t width() const noexcept { return width_; }
    [[nodiscard]] std::size_t all_height() const noexcept { return height_; }

    void draw(const hexagon_grid* picture) {
        std::string path;
        const std::size_t rows = outline_.rows();
        for (const std::size_t level : {std::size_t{0}, outline_.upper_left, rows}) move(path, left(level), level);
        for (const std::size_t level : {rows, outline_.upper_right(), std::size_t{0}}) move(path, right(level), level);
        pen_.shape(path, blank);
        if (picture != nullptr) draw_cells(*picture);
        draw_lines(false);
        draw_lines(true);
        draw_clues();
    }

private:
    static constexpr std::size_t margin = 10;
    static constexpr std::size_t gap = 4; ///< between the outline and the clues, whose corners must not touch it

    [[nodiscard]] static std::size_t shown(const clue_lines& a, const clue_lines& b) noexcept {
        return (std::max)(shown_clues(a), shown_clues(b));
    }

    /// The left and right ends of a level, in halves.
    [[nodiscard]] std::size_t left(std::size_t level) const noexcept {
        return level < outline_.upper_left ? 2 * outline_.upper_left + 1 - level : level + 1;
    }
    [[nodiscard]] std::size_t right(std::size_t level) const noexcept {
        const std::size_t corner = 2 * (outline_.upper_left + outline_.top()) + 1;
        const std::size_t bend = outline_.upper_right();
        return level < bend ? corner + level : corner + 2 * bend - level;
    }

    [[nodiscard]] std::size_t x_of(std::size_t halves) const noexcept { return left_ + (halves - min_half_) * half; }
    [[nodiscard]] std::size_t y_of(std::size_t level) const noexcept { return top_ + level * height; }

    void move(std::string& path, std::size_t halves, std::size_t level) const {
        path += path.empty() ? 'M' : 'L';
        path += std::to_string(x_of(halves)) + ' ' + std::to_string(y_of(level));
    }

    /// Draws a shape for each run of one color in a row.
    void draw_cells(const hexagon_grid& picture) {
        std::size_t next = 0;
        for (std::size_t row = 0; row < outline_.rows(); ++row) {
            const std::size_t end = outline_.end_of_row(row);
            for (std::size_t at = outline_.begin_of_row(row); at < end;) {
                const color_index color = picture.cells[next];
                const std::size_t begin = at;
                for (; at < end && picture.cells[next] == color; ++next) ++at;
                if (color == blank) continue;
                // The first and the last triangle can point up or down.
                std::string path;
                move(path, begin - row + (begin % 2 == 0 ? 1 : 0), row);
                move(path, at - row + (at % 2 == 0 ? 1 : 0), row);
                move(path, at - row + (at % 2 == 0 ? 0 : 1), row + 1);
                move(path, begin - row + (begin % 2 == 0 ? 0 : 1), row + 1);
                pen_.shape(path, color);
            }
        }
    }

    void draw_lines(bool heavy) {
        std::string path;
        const auto wanted = [&](std::size_t i, std::size_t first, std::size_t last) {
            return ((i - first) % 5 == 0 || i == last) == heavy;
        };
        const auto line = [&](std::size_t from, std::size_t from_level, std::size_t to, std::size_t to_level) {
            append_move(path, x_of(from), y_of(from_level));
            path += 'L' + std::to_string(x_of(to)) + ' ' + std::to_string(y_of(to_level));
        };
        const std::size_t rows = outline_.rows();
        for (std::size_t level = 0; level <= rows; ++level)
            if (wanted(level, 0, rows) && left(level) != right(level)) line(left(level), level, right(level), level);
        const std::size_t corner = outline_.upper_left + outline_.top();
        // The left edges of rising and of falling lines, and the right edge of the last line of each kind.
        for (std::size_t i = outline_.upper_left; i <= corner + outline_.upper_right(); ++i) {
            if (!wanted(i, outline_.upper_left, corner + outline_.upper_right())) continue;
            const std::size_t from = i < corner ? 0 : i - corner;
            const std::size_t to = (std::min)(rows, i);
            if (from < to) line(2 * i + 1 - from, from, 2 * i + 1 - to, to);
        }
        for (std::size_t i = 0; i <= outline_.falling(); ++i) {
            if (!wanted(i, 0, outline_.falling())) continue;
            const std::size_t from = i < outline_.upper_left ? outline_.upper_left - i : 0;
            const std::size_t to = (std::min)(rows, corner + outline_.upper_right() - i);
            if (from < to) line(from + 2 * i + 1, from, to + 2 * i + 1, to);
        }
        if (path.empty()) return;
        pen_.raw(heavy ? "<path class=\"nono-thick\" d=\"" : "<path class=\"nono-thin\" d=\"");
        pen_.raw(path);
        pen_.raw("\"/>\n");
    }

    /// Draws the clues of rows outward from the middle of the edge where each row leaves the outline.
    void draw_clues() {
        std::size_t row = 0;
        for (const clue_lines* side : {&around_.upper_left, &around_.lower_left})
            for (const line_clue_view line : *side) {
                const std::size_t x = x_of((std::min)(left(row), left(row + 1))) + half / 2;
                for_each_clue(
                    line, true, [&](std::size_t index) { return x - index * box - box / 2 - gap; },
                    [&](std::size_t) { return y_of(row) + height / 2; });
                ++row;
            }
        draw_slanting(around_.top, around_.upper_right, true);
        draw_slanting(around_.bottom, around_.lower_right, false);
    }
    /// Draws the clues of rising or falling lines. Some of the lines leave the outline at its end, which is the top or
    /// the bottom, the others at the side next to that end.
    void draw_slanting(const clue_lines& at_end, const clue_lines& at_side, bool rises) {
        const std::size_t rows = outline_.rows();
        const std::size_t end = rises ? 0 : rows;
        for (std::size_t i = 0; i < at_end.size() + at_side.size(); ++i) {
            const bool leaves_by_end = i < at_end.size();
            const std::size_t along_side = leaves_by_end ? 0 : i - at_end.size();
            const std::size_t row = rises ? along_side : rows - 1 - along_side;
            const std::size_t x =
                leaves_by_end ? x_of(left(end) + 2 * i + 1) : x_of(right(rises ? row : row + 1)) + half / 2;
            const std::size_t y = leaves_by_end ? y_of(end) : y_of(row) + height / 2;
            for_each_clue(
                leaves_by_end ? at_end[i] : at_side[along_side], rises,
                [&](std::size_t index) { return x + index * box / 2 + box / 4 + gap / 2; },
                [&](std::size_t index) { return rises ? y - rise(index) : y + rise(index); });
        }
    }

    /// The vertical distance from the outline to the middle of a clue.
    [[nodiscard]] static constexpr std::size_t rise(std::size_t index) noexcept {
        return (index * 2 + 1) * height * box / (4 * half) + gap;
    }

    /// Draws the clues of a line. Either the last or the first of them is next to the outline.
    template <class X, class Y> void for_each_clue(line_clue_view line, bool last_is_next, X x_at, Y y_at) {
        const std::size_t count = (std::max<std::size_t>)(line.size(), 1);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t index = last_is_next ? count - 1 - i : i;
            const std::size_t x = x_at(index) - box / 2;
            const std::size_t y = y_at(index) - box / 2;
            draw_clue(pen_, x, y, box, line, i, several_colors_);
        }
    }

    const hexagon_clues& around_;
    hexagon_outline outline_;
    svg_pen& pen_;
    bool several_colors_;
    std::size_t min_half_ = 0;
    std::size_t left_ = 0;
    std::size_t top_ = 0;
    std::size_t width_ = 0;
    std::size_t height_ = 0;
};

} // namespace detail

std::string draw_text(const hexagon_grid& picture, const text_style& style) {
    const hexagon_outline& outline = picture.outline;
    const detail::text_pen pen(
        style, detail::any_of(picture.cells.begin(), picture.cells.end(), [](color_index color) { return color > 1; }));
    // Cells are positioned by their left corners; the leftmost one is at the bend of the left side.
    auto minimum = static_cast<std::size_t>(-1);
    for (std::size_t row = 0; row < outline.rows(); ++row)
        minimum = (std::min)(minimum, outline.begin_of_row(row) - row);
    std::string out;
    std::size_t next = 0;
    for (std::size_t row = 0; row < outline.rows(); ++row) {
        out.append(outline.begin_of_row(row) - row - minimum, ' ');
        out += detail::left_slope(outline, row);
        for (const std::size_t end = next + outline.length_of(row); next < end; ++next)
            pen.cell(out, detail::look_of(picture.cells[next]));
        out += detail::right_slope(outline, row);
        out += '\n';
    }
    return out;
}

std::string draw_svg(const hexagon_clues& around, const hexagon_grid* picture, const palette& palette,
                     std::string_view title) {
    detail::svg_pen pen(palette);
    if (!around.is_hexagon()) {
        pen.open(0, 0, title);
        return pen.close();
    }
    detail::hexagon_drawing drawing(around, pen);
    pen.open(drawing.width(), drawing.all_height(), title);
    pen.raw(detail::svg_style);
    drawing.draw(picture);
    return pen.close();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_TRIDDLERS_DRAWING_HPP
