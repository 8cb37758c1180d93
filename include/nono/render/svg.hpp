// Pictures and puzzles as SVG, for screens and paper.
#ifndef NONO_RENDER_SVG_HPP
#define NONO_RENDER_SVG_HPP

#include <nono/clues.hpp>
#include <nono/grid.hpp>
#include <nono/palette.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/markup.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono {

/// A picture without clues, as an SVG document: one square of 10 units a cell, without lines between them.
///
/// @param title  what screen readers say and browsers show; may be empty
/// Linear in the cells; allocates the result.
[[nodiscard]] inline std::string draw_svg(const grid& picture, const palette& palette = {},
                                          std::string_view title = {});

/// A puzzle as an SVG document: a grid with its clues, every fifth line heavier, and in it the cells of `picture`. What
/// stands outside the grid is dark on a light page and light on a dark one (`prefers-color-scheme`); the grid itself
/// always has its background. Where there are several colors, each clue stands on its color.
///
/// @param picture  of the size that `around` says, or null for an empty grid
/// Linear in the cells and the clues; allocates the result.
[[nodiscard]] inline std::string draw_svg(const clues& around, const grid* picture = nullptr,
                                          const palette& palette = {}, std::string_view title = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Writes one SVG document.
class svg_pen {
public:
    explicit svg_pen(const palette& palette) : palette_(palette) {}

    void open(std::size_t width, std::size_t height, std::string_view title) {
        out_ += "<svg xmlns=\"http://www.w3.org/2000/svg\"";
        attribute("width", width);
        attribute("height", height);
        out_ += " viewBox=\"0 0 " + std::to_string(width) + ' ' + std::to_string(height) + "\">\n";
        if (title.empty()) return;
        out_ += "<title>";
        append_markup(out_, title);
        out_ += "</title>\n";
    }

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, color_index color) {
        out_ += "<rect";
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        out_ += " fill=\"";
        value(palette_.value(color));
        out_ += "\"/>\n";
    }

    /// The cells of a picture: a rectangle for each run of one color in a row, none for blank.
    void cells(const grid& picture, std::size_t left, std::size_t top, std::size_t size) {
        for (std::size_t row = 0; row < picture.height(); ++row) {
            const auto line = picture.row(row);
            for (std::size_t begin = 0; begin < line.size();) {
                std::size_t end = begin;
                while (end < line.size() && line[end] == line[begin]) ++end;
                if (line[begin] != blank)
                    rectangle(left + begin * size, top + row * size, (end - begin) * size, size, line[begin]);
                begin = end;
            }
        }
    }

    void path_of_lines(std::string_view name, const std::string& path) {
        if (!path.empty()) out_ += "<path class=\"" + std::string(name) + "\" d=\"" + path + "\"/>\n";
    }

    /// A number in the middle of a place of `size` units. With `on_color`, on a square of its color.
    void number(std::size_t x, std::size_t y, std::size_t size, clue block, bool on_color) {
        const rgb back = palette_.value(block.color);
        if (on_color) rectangle(x + 1, y + 1, size - 2, size - 2, block.color);
        out_ += "<text";
        attribute("x", x + size / 2);
        attribute("y", y + size / 2);
        // The weights of ITU-R BT.601: what the eye takes for light.
        const int light = 299 * back.red + 587 * back.green + 114 * back.blue;
        if (on_color) out_ += light < 140'000 ? " fill=\"#ffffff\"" : " fill=\"#000000\"";
        out_ += on_color ? ">" : " class=\"nono-clue\">";
        out_ += block.blotted() ? "?" : std::to_string(block.length);
        out_ += "</text>\n";
    }

    void raw(std::string_view text) { out_ += text; }
    [[nodiscard]] std::string close() {
        out_ += "</svg>\n";
        return std::move(out_);
    }

private:
    void attribute(std::string_view name, std::size_t value) {
        out_ += ' ';
        out_ += name;
        out_ += "=\"" + std::to_string(value) + '"';
    }
    void value(rgb color) {
        out_ += '#';
        append_rgb(out_, color);
    }

    const palette& palette_;
    std::string out_;
};

inline constexpr std::string_view svg_style =
    "<style>\n"
    "text { font: 11px sans-serif; text-anchor: middle; dominant-baseline: central; }\n"
    ".nono-clue { fill: #222222; }\n"
    ".nono-thin { stroke: #999999; stroke-width: 0.5; }\n"
    ".nono-thick { stroke: #555555; stroke-width: 1.5; stroke-linecap: square; }\n"
    "@media (prefers-color-scheme: dark) { .nono-clue { fill: #dddddd; } }\n"
    "</style>\n";

[[nodiscard]] inline std::size_t most_clues(const std::vector<line_clue>& bank) {
    std::size_t most = 1; // a line without clues is told by 0
    for (const auto& line : bank) most = (std::max)(most, line.size());
    return most;
}

/// The lines of a grid whose number is a multiple of 5, or the other ones; the outer ones are multiples.
[[nodiscard]] inline std::string grid_lines(std::size_t width, std::size_t height, std::size_t left, std::size_t top,
                                            std::size_t size, bool multiples) {
    std::string out;
    const auto wanted = [&](std::size_t i, std::size_t last) { return (i % 5 == 0 || i == last) == multiples; };
    for (std::size_t i = 0; i <= width; ++i)
        if (wanted(i, width))
            out +=
                'M' + std::to_string(left + i * size) + ' ' + std::to_string(top) + 'v' + std::to_string(height * size);
    for (std::size_t i = 0; i <= height; ++i)
        if (wanted(i, height))
            out +=
                'M' + std::to_string(left) + ' ' + std::to_string(top + i * size) + 'h' + std::to_string(width * size);
    return out;
}

} // namespace detail

inline std::string draw_svg(const grid& picture, const palette& palette, std::string_view title) {
    constexpr std::size_t size = 10;
    detail::svg_pen pen(palette);
    const std::size_t width = picture.width() * size;
    const std::size_t height = picture.height() * size;
    pen.open(width, height, title);
    pen.rectangle(0, 0, width, height, blank);
    pen.cells(picture, 0, 0, size);
    return pen.close();
}

inline std::string draw_svg(const clues& around, const grid* picture, const palette& palette, std::string_view title) {
    constexpr std::size_t size = 20;
    constexpr std::size_t margin = 10;
    const std::size_t left = margin + detail::most_clues(around.rows) * size;
    const std::size_t top = margin + detail::most_clues(around.columns) * size;
    const bool several = around.color_count() > 2;
    const std::size_t width = around.width() * size;
    const std::size_t height = around.height() * size;
    detail::svg_pen pen(palette);
    pen.open(left + width + margin, top + height + margin, title);
    pen.raw(detail::svg_style);
    pen.rectangle(left, top, width, height, blank);
    if (picture != nullptr) pen.cells(*picture, left, top, size);
    pen.path_of_lines("nono-thin", detail::grid_lines(around.width(), around.height(), left, top, size, false));
    pen.path_of_lines("nono-thick", detail::grid_lines(around.width(), around.height(), left, top, size, true));
    const auto put = [&](std::size_t x, std::size_t y, const line_clue& line, bool is_row) {
        const std::size_t count = (std::max<std::size_t>)(line.size(), 1);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t back = (count - i) * size;
            const std::size_t at_x = is_row ? x - back : x;
            const std::size_t at_y = is_row ? y : y - back;
            if (line.empty())
                pen.raw("<text class=\"nono-clue\" x=\"" + std::to_string(at_x + size / 2) + "\" y=\"" +
                        std::to_string(at_y + size / 2) + "\">0</text>\n");
            else
                pen.number(at_x, at_y, size, line[i], several);
        }
    };
    for (std::size_t i = 0; i < around.height(); ++i) put(left, top + i * size, around.rows[i], true);
    for (std::size_t i = 0; i < around.width(); ++i) put(left + i * size, top, around.columns[i], false);
    return pen.close();
}

} // namespace nono

#endif // NONO_RENDER_SVG_HPP
