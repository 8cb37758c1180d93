// Pictures as text in the notation of a goal: row by row, one character per cell.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_GOAL_NOTATION_HPP
#define NONO_FORMATS_GOAL_NOTATION_HPP

#include <nono/detail/config.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/non/designations.hpp>
#endif

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Returns the character of each color of a puzzle, blank first, as in the goal of a written `.non` file: `0` for
/// blank, `1` for a color without a name, a letter for the others.
///
/// There are `clues::color_count()` characters, all different. Linear in the clues and the palette; allocates.
[[nodiscard]] NONO_API std::string goal_characters(const puzzle& source);

/// Returns a picture in the notation of a goal: row by row from the top, one character per cell.
///
/// @param picture     any grid
/// @param characters  the character of each color, from `goal_characters`; further colors become `?`
/// Linear in the cells; allocates the result. `parse_goal` reads it back.
[[nodiscard]] NONO_API std::string write_goal(const grid& picture, std::string_view characters);
/// As above, but also writes `?` for a cell that does not have exactly one color.
[[nodiscard]] NONO_API std::string write_goal(const partial_grid& picture, std::string_view characters);

/// Parses a picture that `write_goal` wrote. White space between cells is skipped, so rows can be in separate lines.
///
/// @param text        one character per cell; `?` for a cell that can have every color
/// @param width       the number of cells in a row
/// @param height      the number of cells in a column
/// @param characters  the character of each color, from `goal_characters`
/// @return            the picture, or `std::nullopt` if a character is not a cell or the number of cells is not width
///                    times height. If no cell is `?`, `partial_grid::decided` returns it as a grid
/// Linear in the text and the cells; allocates the grid.
[[nodiscard]] NONO_API std::optional<partial_grid> parse_goal(std::string_view text, std::size_t width,
                                                              std::size_t height, std::string_view characters);

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

std::string goal_characters(const puzzle& source) {
    // Uses the writer's rule, so that a goal pasted into the written file has the same meaning.
    const std::size_t colors = source.clues.color_count();
    const detail::non_designations names(source.palette, colors);
    std::string out(1, '0');
    for (std::size_t color = 1; color < colors; ++color) out += names.cell(color);
    return out;
}

std::string write_goal(const grid& picture, std::string_view characters) {
    std::string out;
    out.reserve(picture.cells().size());
    for (const auto color : picture.cells()) out += color < characters.size() ? characters[color] : '?';
    return out;
}

std::string write_goal(const partial_grid& picture, std::string_view characters) {
    std::string out;
    out.reserve(picture.cells().size());
    for (const auto cell : picture.cells()) {
        const bool known = cell.size() == 1 && cell.lowest() < characters.size();
        out += known ? characters[cell.lowest()] : '?';
    }
    return out;
}

std::optional<partial_grid> parse_goal(std::string_view text, std::size_t width, std::size_t height,
                                       std::string_view characters) {
    if (height != 0 && width > text.size() / height) return std::nullopt; // checked before memory is allocated
    const color_set any = color_set::first(characters.size());
    partial_grid out(width, height, any);
    std::size_t next = 0;
    for (const char c : text) {
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
        const std::size_t color = characters.find(c);
        const bool known = color < max_colors;
        if (next == out.cells().size() || (!known && c != '?')) return std::nullopt;
        if (known) out.cells()[next] = color_set::only(static_cast<color_index>(color));
        ++next;
    }
    if (next != out.cells().size()) return std::nullopt;
    return out;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_FORMATS_GOAL_NOTATION_HPP
