// Lines of .sok that look like rows of a board but are not.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_DAMAGED_ROWS_HPP
#define NONO_FORMATS_SOKOBAN_SOK_DAMAGED_ROWS_HPP

#include <nono/model/result.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/line_kinds.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Counts of the characters of a line, by the role that they can have in a row.
struct row_census {
    std::size_t all = 0;    ///< all characters except blanks
    std::size_t counts = 0; ///< digits and parentheses
    std::size_t walls = 0;
    std::size_t bars = 0;    ///< `|`
    std::size_t floors = 0;  ///< `-` and `_`
    std::size_t objects = 0; ///< pushers, boxes and goals in the common legend
    bool several = false;    ///< things of several kinds
    char first = '\0';       ///< the first character that is not blank
    char last = '\0';        ///< the last character that is not blank

    constexpr explicit row_census(std::string_view line) noexcept {
        char object = '\0';
        for (const char c : line) {
            if (is_blank_floor(c)) continue;
            ++all;
            if (first == '\0') first = c;
            last = c;
            counts += nono::detail::is_digit(c) || c == '(' || c == ')' ? 1U : 0U;
            walls += c == '#' ? 1U : 0U;
            bars += c == '|' ? 1U : 0U;
            floors += c == '-' || c == '_' ? 1U : 0U;
            if (std::string_view("@+$*.").find(c) == std::string_view::npos) continue;
            ++objects;
            several = several || (object != '\0' && object != c);
            object = c;
        }
    }

    /// Returns true if most characters are squares in the common legend, or bars.
    [[nodiscard]] constexpr bool mostly_drawn() const noexcept {
        return 2 * (walls + bars + floors + objects) > all - counts;
    }
};

/// Returns true if a line looks like a row, whether or not it is one: most of it is squares in the common legend, or
/// bars, and these are not an ornament of a single character.
[[nodiscard]] constexpr bool is_like_row(std::string_view line) noexcept {
    const row_census found(line);
    return found.all >= 2 && found.mostly_drawn() && (found.walls + found.bars > 0 || found.several);
}

/// Returns true if a line has a word: four or more consecutive letters, three of which differ.
[[nodiscard]] constexpr bool has_word(std::string_view line) noexcept {
    std::size_t begin = 0;
    for (std::size_t end = 0; end <= line.size(); ++end) {
        const char c = end < line.size() ? nono::detail::lower_ascii(line[end]) : ' ';
        if (c >= 'a' && c <= 'z') continue;
        const std::string_view letters = line.substr(begin, end - begin);
        begin = end + 1;
        if (letters.size() < 4) continue;
        std::size_t different = 0;
        for (std::size_t i = 0; i < letters.size() && different < 3; ++i)
            different += letters.find(letters[i]) == i ? 1U : 0U;
        if (different >= 3) return true;
    }
    return false;
}

/// Returns true if a line is not a row but looks like one among rows: it is between walls, or most of it is squares,
/// and it has no word. Examples are `#r  #`, `# & X #` and `.@$ #`, but not `#12`, `; ###` and `## Level 3 ##`.
[[nodiscard]] constexpr bool is_damaged_row(std::string_view line) noexcept {
    if (line.size() < 2) return false;
    // This excludes most titles and comments.
    const char front = line.front();
    if (front == ';' || front == ':' || front == '\'' || front == '"') return false;
    if (front >= 'A' && line.find('#') == std::string_view::npos) return false;
    line.remove_prefix(quote_marks(line));
    const row_census found(line);
    if (found.all < 2 || std::string_view("';:\"").find(found.first) != std::string_view::npos) return false;
    const bool walled = found.walls >= 2 && found.first == '#' && found.last == '#';
    const bool drawn = found.mostly_drawn() && (found.walls >= 2 || (found.walls == 1 && found.objects > 0) ||
                                                (found.objects >= 3 && found.several && found.counts == 0));
    return (walled || drawn) && !has_word(line) && !scan_line(line).rows;
}

/// Consecutive lines, all of which are rows or look like rows.
struct row_group {
    /// Minimum number of rows of a damaged board.
    static constexpr std::size_t min_damaged = 3;

    std::size_t rows = 0;  ///< their number; a line with bars has several
    std::size_t end = 0;   ///< an offset after the start of the last line and before its end
    parse_error fault;     ///< the first line that is not a row; code `none` if all are
    bool has_wall = false; ///< one of the rows has a wall

    /// Returns true if these lines were meant to be a board but cannot be read.
    [[nodiscard]] constexpr bool damaged() const noexcept {
        return rows >= min_damaged && fault.code != parse_errc::none;
    }
};

/// Collects the rows, or lines like rows, from a line on. Linear in these lines.
[[nodiscard]] constexpr row_group rows_from(text_line line, detail::file_lines next) noexcept {
    row_group out;
    for (bool more = true; more; more = next.next(line)) {
        const line_scan found = scan_line(line.text);
        if (!found.rows && !is_damaged_row(line.text)) break;
        if (!found.rows && out.fault.code == parse_errc::none)
            out.fault = {found.fault.fault, line.at(found.fault_row + found.fault.at)};
        out.has_wall = out.has_wall || found.has_wall;
        ++out.rows;
        for (const char c : line.text) out.rows += c == '|' ? 1U : 0U;
        out.end = line.start.offset + 1;
    }
    return out;
}

/// Finds the reason why a text has no board: the row that keeps the longest group of lines from being a board. The code
/// is `none` if no line looks like a row. Linear; does not allocate.
class near_board_finder {
public:
    [[nodiscard]] constexpr parse_error find(detail::file_lines lines) noexcept {
        text_line line;
        while (lines.next(line)) add(line);
        end_lines();
        return reason_;
    }

private:
    constexpr void add(const text_line& line) noexcept {
        const std::string_view content = line.text.substr(quote_marks(line.text));
        if (is_blank_line(content)) return end_lines();
        const bool like_row = is_like_row(content);
        if (!like_row && rows_ == 0) return;
        if (like_row && rows_++ == 0) first_ = line.start;
        if (fault_.code == parse_errc::none) {
            const line_scan found = scan_line(line.text);
            if (!found.rows) fault_ = {found.fault.fault, line.at(found.fault_row + found.fault.at)};
        }
        // A line of other text is at fault only if more rows follow.
        if (like_row) settled_ = fault_;
    }

    /// Ends a candidate board, as a blank line does.
    constexpr void end_lines() noexcept {
        if (rows_ > max_rows_) {
            max_rows_ = rows_;
            reason_ = settled_.code != parse_errc::none ? settled_ : parse_error{parse_errc::board_too_small, first_};
        }
        rows_ = 0;
        fault_ = settled_ = {};
    }

    std::size_t rows_ = 0;     // lines like rows in the current group
    std::size_t max_rows_ = 0; // maximum number of rows of a previous group
    source_position first_;    // start of the current group
    parse_error fault_;        // the first line that is not a row
    parse_error settled_;      // `fault_` as of the last line that looks like a row
    parse_error reason_;       // the fault of the group with the most rows
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_SOK_DAMAGED_ROWS_HPP
