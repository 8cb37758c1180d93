// Sokoban boards as pictures: SVG for screens and paper, ANSI for terminals. For plain text see `sokoban::to_text`.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_DRAWING_HPP
#define NONO_SOKOBAN_DRAWING_HPP

#include <nono/detail/config.hpp>
#include <nono/model/palette.hpp>
#include <nono/render/ansi.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/square_set.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/render/svg_pen.hpp>
#include <nono/sokoban/field.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// Draws a board as an SVG document: 20 units per square, brick walls, crates that turn green on goals. Outside the
/// walls the page shows through.
///
/// @param level   the board in its current state
/// @param title   the title, for screen readers and browsers; can be empty
/// @param marked  squares to mark with a cross below their contents, for instance `dead_squares(level)`; squares
///                outside the walls are not marked
/// Linear in the squares; allocates the result.
[[nodiscard]] NONO_API std::string draw_svg(const board& level, std::string_view title = {},
                                            const square_set& marked = {});

/// Draws a board for a terminal: two characters per square, each row ended by a line feed, with the colors reset at its
/// end. The only control sequences are those that set colors (SGR, ECMA-48), and the text is ASCII: `[]` is a box, `@@`
/// a pusher, `..` a goal. The background color shows walls and floor, and whether a box or pusher is on a goal.
///
/// @param level   the board in its current state
/// @param depth   the colors the terminal can show; with `none`, the board is drawn as by `draw_text`
/// @param marked  bare floor within the walls to draw as `xx`, for instance `dead_squares(level)`
/// Linear in the squares; allocates the result.
[[nodiscard]] NONO_API std::string draw_ansi(const board& level, color_depth depth = color_depth::truecolor,
                                             const square_set& marked = {});

/// Draws a board as plain text: like `to_text`, but with an `x` for marked bare floor within the walls.
///
/// @param level   the board in its current state
/// @param marked  the squares to mark, for instance `dead_squares(level)`
/// Linear in the squares; allocates the result.
[[nodiscard]] NONO_API std::string draw_text(const board& level, const square_set& marked);

namespace extend {

/// Returns the bare floor outside the walls: squares that are connected with the edge of the board, in four directions,
/// through squares that are not walls. On an open board all bare floor is outside. Linear in the squares; allocates the
/// result. Usable in constant expressions.
[[nodiscard]] NONO_API_CONSTEXPR square_set squares_outside(const board& level);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

[[nodiscard]] constexpr position position_at(std::size_t row, std::size_t column) noexcept {
    return {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)};
}

inline constexpr std::size_t svg_square = 20;

// The figures, in a square of 20 units.
inline constexpr std::string_view svg_figures =
    "<defs>\n"
    "<g id=\"nono-goal\"><circle cx=\"10\" cy=\"10\" r=\"8\" fill=\"none\" stroke=\"#c8553d\" stroke-width=\"1.2\"/>"
    "<circle cx=\"10\" cy=\"10\" r=\"3\" fill=\"#c8553d\"/></g>\n"
    "<g id=\"nono-box\" fill=\"#dda24c\" stroke=\"#7a4f16\" stroke-width=\"1.4\" stroke-linejoin=\"round\">"
    "<rect x=\"2\" y=\"2\" width=\"16\" height=\"16\" rx=\"1.5\"/>"
    "<path fill=\"none\" d=\"M5 5h10v10h-10zM5 15l10-10\"/></g>\n"
    "<g id=\"nono-box-on-goal\" fill=\"#83b85c\" stroke=\"#2f6b1f\" stroke-width=\"1.4\" stroke-linejoin=\"round\">"
    "<rect x=\"2\" y=\"2\" width=\"16\" height=\"16\" rx=\"1.5\"/>"
    "<path fill=\"none\" d=\"M5 5h10v10h-10zM5 15l10-10\"/></g>\n"
    "<g id=\"nono-pusher\"><path d=\"M4 18a6 6 0 0 1 12 0z\" fill=\"#2f6db5\"/>"
    "<path d=\"M4 14.5l-1.5-4M16 14.5l1.5-4\" stroke=\"#2f6db5\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
    "<circle cx=\"10\" cy=\"7.5\" r=\"5\" fill=\"#f0c39b\" stroke=\"#8a5a35\" stroke-width=\"0.8\"/>"
    "<path d=\"M5 7a5 5 0 0 1 10 0z\" fill=\"#2f6db5\"/>"
    "<circle cx=\"8.3\" cy=\"8.8\" r=\"0.8\"/><circle cx=\"11.7\" cy=\"8.8\" r=\"0.8\"/></g>\n"
    "</defs>\n";

/// The parts of a board as data for SVG paths, and the figures.
struct svg_parts {
    std::string floor;
    std::string walls;
    std::string joints; // joints of the bricks
    std::string crosses;
    std::string figures;
};

/// The joints of the bricks of one square of wall, from its corner: two courses, the lower one shifted by half a brick.
inline constexpr std::string_view svg_joints = "h20m0 10h-20m5-10v10m10 0v10";
/// A cross in the middle of a square, from its upper left end, which is 7 units from both sides.
inline constexpr std::string_view svg_cross = "l6 6m0-6l-6 6";

/// Appends a path that starts in a square, `inset` units from both sides of its corner.
inline void append_path(std::string& out, std::size_t row, std::size_t column, std::size_t inset,
                        std::string_view path) {
    nono::detail::append_move(out, column * svg_square + inset, row * svg_square + inset);
    out += path;
}

inline void append_figure(std::string& out, std::string_view name, std::size_t row, std::size_t column) {
    out.append("<use href=\"#nono-").append(name).append("\"");
    nono::detail::append_attribute(out, "x", column * svg_square);
    nono::detail::append_attribute(out, "y", row * svg_square);
    out += "/>\n";
}

inline void append_figures(std::string& out, square content, std::size_t row, std::size_t column) {
    if (content == square::box_on_goal) {
        append_figure(out, "box-on-goal", row, column);
        return;
    }
    if (has_goal(content)) append_figure(out, "goal", row, column);
    if (has_box(content)) append_figure(out, "box", row, column);
    if (has_pusher(content)) append_figure(out, "pusher", row, column);
}

/// The ground below the figures; outside the walls it is not drawn.
enum class ground : std::uint8_t { none, floor, wall };

[[nodiscard]] inline svg_parts parts_of(const board& level, const square_set& marked) {
    const auto outside = squares_outside(level);
    svg_parts out;
    for (std::size_t row = 0; row < level.height(); ++row) {
        const auto ground_at = [&](std::size_t column) {
            const position at = position_at(row, column);
            if (level(at) == square::wall) return ground::wall;
            return outside.contains(at) ? ground::none : ground::floor;
        };
        for (std::size_t begin = 0; begin < level.width();) {
            const ground below = ground_at(begin);
            std::size_t end = begin + 1;
            while (end < level.width() && ground_at(end) == below) ++end;
            const std::string width = std::to_string((end - begin) * svg_square);
            std::string run = "h"; // one square high
            run.append(width).append("v20h-").append(width).append("z");
            if (below != ground::none) append_path(below == ground::wall ? out.walls : out.floor, row, begin, 0, run);
            for (; begin < end; ++begin) {
                if (below == ground::wall) append_path(out.joints, row, begin, 0, svg_joints);
                if (below == ground::floor && marked.contains(position_at(row, begin)))
                    append_path(out.crosses, row, begin, 7, svg_cross);
                append_figures(out.figures, level(row, begin), row, begin);
            }
        }
    }
    return out;
}

/// The look of a square on a terminal.
struct terminal_look {
    std::string_view text;
    rgb front;
    rgb back;
};

/// In the order of `square`. Boxes and pushers on goals have a green background.
inline constexpr std::array<terminal_look, 7> terminal_looks{{
    {"  ", {0x40, 0x40, 0x40}, {0xE4, 0xDC, 0xC8}}, // floor
    {"  ", {0xC0, 0xB0, 0xA0}, {0x7A, 0x4A, 0x3A}}, // wall
    {"..", {0xB0, 0x30, 0x20}, {0xE4, 0xDC, 0xC8}}, // goal
    {"[]", {0x40, 0x20, 0x00}, {0xDD, 0xA2, 0x4C}}, // box
    {"[]", {0x00, 0x30, 0x00}, {0x83, 0xB8, 0x5C}}, // box on goal
    {"@@", {0x10, 0x30, 0xB0}, {0xE4, 0xDC, 0xC8}}, // pusher
    {"@@", {0x10, 0x30, 0xB0}, {0x83, 0xB8, 0x5C}}, // pusher on goal
}};

inline constexpr terminal_look marked_look{"xx", {0xA8, 0x98, 0x80}, {0xE4, 0xDC, 0xC8}};

/// Appends a whole board. The figures must have been defined before.
inline void append_scene(std::string& out, const board& level, const square_set& marked) {
    const auto parts = parts_of(level, marked);
    out.append("<path fill=\"#efe7d6\" d=\"").append(parts.floor).append("\"/>\n");
    out.append("<path fill=\"#9a5b45\" d=\"").append(parts.walls).append("\"/>\n");
    out.append("<path fill=\"none\" stroke=\"#d8c3b4\" stroke-width=\"1\" d=\"").append(parts.joints).append("\"/>\n");
    if (!parts.crosses.empty())
        out.append("<path fill=\"none\" stroke=\"#b8a888\" stroke-width=\"1.5\" d=\"")
            .append(parts.crosses)
            .append("\"/>\n");
    out += parts.figures;
}

} // namespace detail

NONO_API_CONSTEXPR square_set extend::squares_outside(const board& level) {
    square_set out(level.width(), level.height());
    const detail::field cells(level);
    nono::detail::lean_vector<std::uint8_t> reached(cells.size(), 0);
    for (std::size_t i = 0; i < level.cells().size(); ++i) {
        const std::size_t at = cells.index(level.position_at(i));
        if (!detail::is_at_edge(level, level.position_at(i)) || reached[at] != 0 || cells[at] == detail::field::wall)
            continue;
        static_cast<void>(cells.flood(at, detail::field::wall, reached));
    }
    for (std::size_t i = 0; i < level.cells().size(); ++i)
        if (level.cells()[i] == square::floor && reached[cells.index(level.position_at(i))] != 0)
            out.insert(level.position_at(i));
    return out;
}

std::string draw_svg(const board& level, std::string_view title, const square_set& marked) {
    std::string out;
    nono::detail::append_svg_head(out, level.width() * detail::svg_square, level.height() * detail::svg_square, title);
    out += detail::svg_figures;
    detail::append_scene(out, level, marked);
    return out.append("</svg>\n");
}

std::string draw_text(const board& level, const square_set& marked) {
    const auto outside = extend::squares_outside(level);
    std::string out;
    for (std::size_t row = 0; row < level.height(); ++row) {
        std::string line;
        for (std::size_t column = 0; column < level.width(); ++column) {
            const position at = detail::position_at(row, column);
            const bool is_marked = marked.contains(at) && level(at) == square::floor && !outside.contains(at);
            line += is_marked ? 'x' : extend::to_char(level(at));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out.append(line).append("\n");
    }
    return out;
}

std::string draw_ansi(const board& level, color_depth depth, const square_set& marked) {
    if (depth == color_depth::none) return draw_text(level, marked);
    const auto outside = extend::squares_outside(level);
    std::string out;
    nono::detail::ansi_pen pen(out, depth);
    for (std::size_t row = 0; row < level.height(); ++row) {
        for (std::size_t column = 0; column < level.width(); ++column) {
            const position at = detail::position_at(row, column);
            const bool is_marked = marked.contains(at) && level(at) == square::floor && !outside.contains(at);
            const auto& look =
                is_marked ? detail::marked_look : detail::terminal_looks[static_cast<std::size_t>(level(at))];
            if (outside.contains(at))
                pen.background(std::nullopt);
            else if (look.text == "  ")
                pen.background(look.back);
            else
                pen.colors(look.front, look.back);
            pen.put(look.text);
        }
        pen.end_line();
    }
    return out;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_DRAWING_HPP
