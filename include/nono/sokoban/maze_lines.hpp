// Levels in old files of mazes: `Maze: 1`, further properties, and a board with other characters.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_MAZE_LINES_HPP
#define NONO_SOKOBAN_MAZE_LINES_HPP

#include <nono/detail/ascii.hpp>
#include <nono/model/errors.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/line_kinds.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Returns the character of the common legend for a character of these files, whose walls are `X`, boxes `*` and boxes
/// on goals `&`; NUL for any other character.
[[nodiscard]] constexpr char usual_square(char c) noexcept {
    switch (c) {
    case 'X': return '#';
    case '*': return '$';
    case '&': return '*';
    case '.':
    case '@':
    case '+': return c;
    default: return is_blank_floor(c) ? ' ' : '\0';
    }
}

/// Returns true for a line of three or more asterisks and nothing else, which separates levels.
[[nodiscard]] constexpr bool is_asterisk_line(std::string_view line) noexcept {
    line = trimmed(line);
    return line.size() >= 3 && line.find_first_not_of('*') == std::string_view::npos;
}

/// Returns true for a line like `Maze: 1`.
[[nodiscard]] constexpr bool is_maze_head(std::string_view line) noexcept {
    if (line.empty() || (line.front() != 'M' && line.front() != 'm')) return false;
    const auto entry = split_property(line);
    return entry && nono::detail::same_word(entry->key, "maze") && !entry->value.empty();
}

/// A level of such a file.
struct maze_lines {
    bool found = false;
    text_line first;          ///< its first row
    std::size_t rows = 0;     ///< the number of rows
    std::size_t width = 0;    ///< the length of the longest row, with the blanks at its end
    detail::file_lines after; ///< the lines after the board
    parse_errc fault = parse_errc::none;
    source_position where; ///< position of the fault: a character that is not a square
};

/// Finds the rows of a maze: after its head, properties and blank lines, at least three lines that start with a wall.
/// The first of these lines has only squares.
///
/// @param next  the lines after the head
/// Linear in the lines up to the end of the board.
[[nodiscard]] constexpr maze_lines find_maze(detail::file_lines next) noexcept {
    maze_lines out{false, {}, 0, 0, next, parse_errc::none, {}};
    text_line line;
    bool ended = false;
    while (!ended && next.next(line)) {
        std::size_t strange = 0;
        while (strange < line.text.size() && usual_square(line.text[strange]) != '\0') ++strange;
        const std::string_view content = trimmed(line.text);
        ended = out.rows > 0 && (content.empty() || content.front() != 'X');
        if (ended || is_blank_line(line.text)) continue;
        if (out.rows == 0 && (strange < line.text.size() || content.front() != 'X')) {
            if (!split_property(line.text) || is_maze_head(line.text)) return out; // not the head of a maze
            continue;
        }
        if (out.rows++ == 0) out.first = line;
        out.width = (std::max)(out.width, line.text.size());
        if (strange < line.text.size() && out.fault == parse_errc::none) {
            out.fault = parse_errc::invalid_square;
            out.where = line.at(strange);
        }
        out.after = next;
    }
    out.found = out.rows >= 3;
    return out;
}

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_SOKOBAN_MAZE_LINES_HPP
