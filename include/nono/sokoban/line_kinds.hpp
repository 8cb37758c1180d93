// Classifies the lines of a Sokoban file by their characters: rows of a board, moves, or neither.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_LINE_KINDS_HPP
#define NONO_SOKOBAN_LINE_KINDS_HPP

#include <nono/model/errors.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/square.hpp>
#include <nono/text/lines.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// The kind of a row, judged by its characters alone.
enum class row_kind : std::uint8_t {
    none,  ///< not a row
    floor, ///< only floor: a row only if it is between other rows
    wall,  ///< a row that starts with a wall or a box on a goal
};

/// The kind of a row, or the reason why a text is not a row, and its offset.
struct row_scan {
    row_kind kind = row_kind::none;
    parse_errc fault = parse_errc::none;
    std::size_t at = 0; ///< offset of the fault
};

/// Blanks and control characters count as floor, as in other programs.
[[nodiscard]] constexpr bool is_blank_floor(char c) noexcept { return static_cast<unsigned char>(c) <= 0x20U; }

/// Returns true if a line has only blanks and control characters.
[[nodiscard]] constexpr bool is_blank_line(std::string_view line) noexcept {
    for (const char c : line)
        if (!is_blank_floor(c)) return false;
    return true;
}

/// Returns the offset of the first control character of a line, or its end.
[[nodiscard]] constexpr std::size_t find_control(std::string_view line) noexcept {
    std::size_t i = 0;
    while (i < line.size() && static_cast<unsigned char>(line[i]) >= 0x20U) ++i;
    return i;
}

/// Returns the text without trailing blanks and control characters.
[[nodiscard]] constexpr std::string_view without_floor_at_end(std::string_view text) noexcept {
    while (!text.empty() && is_blank_floor(text.back())) text.remove_suffix(1);
    return text;
}

/// Returns the length of the mail quote marks at the start of a line.
[[nodiscard]] constexpr std::size_t quote_marks(std::string_view line) noexcept {
    std::size_t end = 0;
    for (std::size_t i = 0; i < line.size() && (is_blank_floor(line[i]) || line[i] == '>'); ++i)
        if (line[i] == '>') end = i + 1;
    return end;
}

/// Determines the kind of a row. Before its first wall a row can have any count; after it a count is a number that does
/// not start with 0 and is followed by something other than `)`. So `#50 (3)` and `30-8-55` are titles, not rows.
[[nodiscard]] constexpr row_scan scan_row(std::string_view row) noexcept {
    bool dash = false;
    bool wall = false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const char c = row[i];
        if (nono::detail::is_digit(c)) {
            const std::size_t begin = i;
            while (i + 1 < row.size() && nono::detail::is_digit(row[i + 1])) ++i;
            const bool counts = i + 1 < row.size() && row[i + 1] != ')' && row[begin] != '0';
            if (!counts && (wall || i + 1 == row.size())) return {row_kind::none, parse_errc::invalid_count, begin};
            continue;
        }
        if (is_blank_floor(c) || c == '(' || c == ')') continue;
        const auto content = square_of(c);
        if (!content) return {row_kind::none, parse_errc::invalid_square, i};
        if (*content == square::floor) {
            dash = true;
        } else if (!wall) {
            if (*content != square::wall && *content != square::box_on_goal)
                return {row_kind::none, parse_errc::row_starts_open, i};
            wall = true;
        }
    }
    if (wall) return {row_kind::wall, parse_errc::none, 0};
    if (dash) return {row_kind::floor, parse_errc::none, 0};
    return {row_kind::none, parse_errc::empty_row, 0};
}

/// Calls `visit(row, offset)` for the rows of a line until it returns false. A bar at the end of the line ends its row.
template <class Visit> constexpr void for_each_row(std::string_view line, Visit visit) {
    for (std::size_t begin = quote_marks(line);;) {
        const std::size_t bar = line.find('|', begin);
        if (bar == std::string_view::npos) {
            visit(line.substr(begin), begin);
            return;
        }
        if (!visit(line.substr(begin, bar - begin), begin)) return;
        begin = bar + 1;
        if (is_blank_line(line.substr(begin))) return;
    }
}

/// The result of `scan_line`: whether a line consists of rows. Each part of it must be a row.
struct line_scan {
    bool rows = false;         ///< every part of the line is a row
    bool starts_wall = false;  ///< its first row has a wall
    bool has_wall = false;     ///< one of its rows has a wall
    row_scan fault;            ///< why it is not a line of rows
    std::size_t fault_row = 0; ///< start of the row with the fault
};

[[nodiscard]] constexpr line_scan scan_line(std::string_view line) noexcept {
    line_scan out;
    bool first = true;
    out.rows = true;
    for_each_row(line, [&](std::string_view row, std::size_t begin) {
        const row_scan found = scan_row(row);
        if (found.kind == row_kind::none) {
            out.rows = false;
            out.fault = found;
            out.fault_row = begin;
            return false;
        }
        const bool wall = found.kind == row_kind::wall;
        out.starts_wall = out.starts_wall || (first && wall);
        out.has_wall = out.has_wall || wall;
        first = false;
        return true;
    });
    return out;
}

/// Returns false if the first character of a line shows that it cannot start a board, which is true of nearly all lines
/// of text. O(1).
[[nodiscard]] constexpr bool may_start_board(std::string_view line) noexcept {
    if (line.empty()) return false;
    const char c = line.front();
    if (is_blank_floor(c) || nono::detail::is_digit(c) || c == '(' || c == ')' || c == '>') return true;
    return c == '#' || c == '*' || c == 'B' || c == '-' || c == '_';
}

/// For each character: 0, or 1 plus the direction of a move letter. A table, because branches on these are
/// unpredictable.
inline constexpr auto move_letters = [] {
    std::array<std::uint8_t, 256> out{};
    for (std::size_t i = 0; i < 4; ++i) {
        out[static_cast<unsigned char>("udlr"[i])] = static_cast<std::uint8_t>(i + 1);
        out[static_cast<unsigned char>("UDLR"[i])] = static_cast<std::uint8_t>(i + 1);
    }
    return out;
}();

/// Returns the direction of a letter in either case; `std::nullopt` for any other character.
[[nodiscard]] constexpr std::optional<direction> direction_of(char letter) noexcept {
    const std::uint8_t found = move_letters[static_cast<unsigned char>(letter)];
    if (found == 0) return std::nullopt;
    return static_cast<direction>(found - 1);
}

/// The start and end of the moves of a line, without mail quote marks and a trailing `\`.
struct moves_part {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool continued = false; ///< the line ends with a `\`
};

[[nodiscard]] constexpr moves_part moves_of_line(std::string_view line, bool strict) noexcept {
    moves_part out{quote_marks(line), line.size(), false};
    while (out.end > out.begin && is_blank_floor(line[out.end - 1])) --out.end;
    out.continued = !strict && out.end > out.begin && line[out.end - 1] == '\\';
    if (out.continued) --out.end;
    while (out.begin < out.end && is_blank_floor(line[out.begin])) ++out.begin;
    return out;
}

/// Returns true for a comment among moves: `::` or, unless strict, `//`, which the format does not have.
[[nodiscard]] constexpr bool is_moves_comment(std::string_view line, bool strict) noexcept {
    line.remove_prefix(moves_of_line(line, true).begin);
    return line.starts_with("::") || (!strict && line.starts_with("//"));
}

/// Returns true for a line that has parentheses and otherwise only counts: a part of a group that spans several lines.
[[nodiscard]] constexpr bool is_group_line(std::string_view line, bool strict) noexcept {
    const moves_part part = moves_of_line(line, strict);
    bool group = false;
    for (std::size_t i = part.begin; i < part.end; ++i) {
        const char c = line[i];
        group = group || c == '(' || c == ')';
        if (c != '(' && c != ')' && !nono::detail::is_digit(c) && !is_blank_floor(c)) return false;
    }
    return group;
}
/// Returns true for a group line (see `is_group_line`) whose last group continues on the next line.
[[nodiscard]] constexpr bool opens_group(std::string_view line, bool strict) noexcept {
    const moves_part part = moves_of_line(line, strict);
    return part.end > part.begin && line[part.end - 1] == '(' && is_group_line(line, strict);
}

/// Returns true for a line of moves. The first line of a game must have a letter, or brackets without digits: not `[1]`
/// or `12`.
[[nodiscard]] constexpr bool is_moves_line(std::string_view line, bool first, bool strict) noexcept {
    const moves_part part = moves_of_line(line, strict);
    bool letter = false;
    bool bracket = false;
    bool digit = false;
    bool star = false;
    for (std::size_t i = part.begin; i < part.end; ++i) {
        const char c = line[i];
        if (direction_of(c))
            letter = true;
        else if (c == '[' || c == ']' || c == '{' || c == '}')
            bracket = true;
        else if (c == '*' || c == '<' || c == '>')
            star = true;
        else if (nono::detail::is_digit(c))
            digit = true;
        else if (c != '(' && c != ')' && !is_blank_floor(c))
            return false;
    }
    return letter || (first ? bracket && !digit : bracket || star);
}

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_SOKOBAN_LINE_KINDS_HPP
