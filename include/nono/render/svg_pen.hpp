// The pen that writes drawings of puzzles as SVG.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_SVG_PEN_HPP
#define NONO_RENDER_SVG_PEN_HPP

#include <nono/model/palette.hpp>
#include <nono/render/drawing.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/markup.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The font size of clues, in units; `svg_style` contains it, too.
inline constexpr std::size_t svg_font_size = 11;

/// The distance from the middle of a clue down to its baseline, in units: half the height of digits and capitals, which
/// is 0.72 times the size in common fonts. `dominant-baseline` would do the same, but not every program supports it.
inline constexpr std::size_t below_middle = (36 * svg_font_size + 50) / 100;

/// Appends ` name="value"`.
inline void append_attribute(std::string& out, std::string_view name, std::size_t value) {
    out.append(" ").append(name).append("=\"").append(std::to_string(value)).append("\"");
}

/// Appends the start of a document, with its title unless that is empty.
inline void append_svg_head(std::string& out, std::size_t width, std::size_t height, std::string_view title) {
    out += "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    append_attribute(out, "width", width);
    append_attribute(out, "height", height);
    out += " viewBox=\"0 0 " + std::to_string(width) + ' ' + std::to_string(height) + "\">\n";
    if (title.empty()) return;
    out += "<title>";
    append_markup(out, title);
    out += "</title>\n";
}

/// Appends a path command that moves to a point.
inline void append_move(std::string& path, std::size_t x, std::size_t y) {
    path += 'M' + std::to_string(x) + ' ' + std::to_string(y);
}

/// Writes one SVG document.
class svg_pen {
public:
    explicit svg_pen(const palette& palette) : palette_(palette) {}

    void open(std::size_t width, std::size_t height, std::string_view title) {
        append_svg_head(out_, width, height, title);
    }

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, color_index color) {
        out_ += "<rect";
        append_attribute(out_, "x", x);
        append_attribute(out_, "y", y);
        append_attribute(out_, "width", width);
        append_attribute(out_, "height", height);
        out_ += ' ';
        end_with(color);
    }

    /// Draws a shape, given the commands of its path.
    void shape(std::string_view path, color_index color) {
        out_.append("<path d=\"").append(path).append("\" ");
        end_with(color);
    }

    void lines(const std::vector<drawn_line>& all, bool heavy) {
        if (all.empty()) return;
        out_ += heavy ? "<path class=\"nono-thick\" d=\"" : "<path class=\"nono-thin\" d=\"";
        for (const auto& line : all) {
            append_move(out_, line.x, line.y);
            out_ += (line.down ? 'v' : 'h') + std::to_string(line.length);
        }
        out_ += "\"/>\n";
    }

    void number(std::size_t x, std::size_t y, std::size_t size, std::string_view text) {
        label(x, y, size, " class=\"nono-clue\"", text);
    }

    void number_on(std::size_t x, std::size_t y, std::size_t size, std::string_view text, color_index color) {
        rectangle(x + 1, y + 1, size - 2, size - 2, color);
        label(x, y, size, is_dark(palette_.value(color)) ? " fill=\"#ffffff\"" : " fill=\"#000000\"", text);
    }

    void raw(std::string_view text) { out_ += text; }
    [[nodiscard]] std::string close() {
        out_ += "</svg>\n";
        return std::move(out_);
    }

private:
    /// Ends an element with its fill color.
    void end_with(color_index color) {
        out_ += "fill=\"#";
        append_rgb(out_, palette_.value(color));
        out_ += "\"/>\n";
    }
    /// Writes text in the middle of a square; `look` holds additional attributes of the element.
    void label(std::size_t x, std::size_t y, std::size_t size, std::string_view look, std::string_view text) {
        out_ += "<text";
        append_attribute(out_, "x", x + size / 2);
        append_attribute(out_, "y", y + size / 2 + below_middle);
        out_.append(look).append(">");
        append_markup(out_, text);
        out_ += "</text>\n";
    }

    const palette& palette_;
    std::string out_;
};

inline constexpr std::string_view svg_style =
    "<style>\n"
    "text { font: 11px sans-serif; text-anchor: middle; }\n"
    ".nono-clue { fill: #222222; }\n"
    ".nono-thin { stroke: #999999; stroke-width: 0.5; }\n"
    ".nono-thick { stroke: #555555; stroke-width: 1.5; stroke-linecap: square; }\n"
    "@media (prefers-color-scheme: dark) { .nono-clue { fill: #dddddd; } }\n"
    "</style>\n";

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_RENDER_SVG_PEN_HPP
