// Boards as text: rows of squares in either legend, with run-lengths, one row per line or separated by bars.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_BOARD_NOTATION_HPP
#define NONO_SOKOBAN_BOARD_NOTATION_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/line_kinds.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/run_lengths.hpp>
#include <nono/text/shortest_run_lengths.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// Reads one board in `.sok` notation. Examples are `#####\n#@$.#\n#####` and `5#|#@$.#|5#`.
///
/// Accepts both legends and also `m`, `M` and `o`; floor as a blank, `-` or `_`; rows separated by line ends or `|`.
/// Run-lengths can have groups, as in `2(3(#-)#)`. Lines can begin with `>`, as in mail quotes. A count applies to the
/// next square or group of the same row. Columns at the left and right that are empty in all rows are dropped. Blank
/// lines around the board are skipped.
///
/// @param text     the board and nothing else
/// @param options  the limits, and whether to read strictly
/// @return         the board; or an error if text is not a row of a board. The first square in each row other than
///                 floor must be a wall or a box on a goal, and three rows must have at least three squares, not
///                 counting trailing blanks. Unless strict, it tolerates rows that do not end with a wall or a box on a
///                 goal, unbalanced parentheses, letters outside the legends, `>` before lines, and tabs and other
///                 control characters, which are read as blanks
/// Linear in the text and the squares, which are at most `limits.cells`, `limits.side` per row; groups nest up to
/// `limits.nesting`. Allocates. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR result<board> parse_board(std::string_view text, const parse_options& options = {});

namespace extend {

/// The notation of a board.
struct board_notation {
    bool letters = false;     ///< `pPbB` for pushers and boxes instead of `@+$*`
    char floor = ' ';         ///< a blank, `-` or `_`; `-` replaces ' ' if rows share a line or are run-length encoded
    bool run_lengths = false; ///< `5#` for `#####`, with groups
    bool one_line = false;    ///< rows separated by `|` instead of line ends
    friend bool operator==(const board_notation&, const board_notation&) = default;
};

} // namespace extend

/// Returns a board as text. `parse_board` reads the same board from it, provided that every row that is not empty
/// starts with a wall or a box on a goal, and that there are no empty rows or columns at the edges.
///
/// Trailing floor is left out; an empty row is written as one square of floor that is not a blank; a board narrower
/// than three squares gets a margin. Run-lengths are written for three or more equal squares, as in other programs,
/// with groups if that is shorter; the text is close to the shortest (see `shortest_run_lengths`). Ends with a line
/// end. Linear in the squares (for run-lengths see `shortest_run_lengths`); allocates the result.
[[nodiscard]] inline std::string to_text(const board& level, const extend::board_notation& notation);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Reports the mail quote marks of a text, once, and the first control character of each line.
template <class Diagnose> constexpr void check_line(const text_line& line, bool& quoted, Diagnose diagnose) {
    if (!quoted && quote_marks(line.text) > 0) {
        quoted = true;
        diagnose(parse_errc::mail_quotes, line.at(line.text.find('>')));
    }
    if (const std::size_t control = find_control(line.text); control < line.text.size())
        diagnose(parse_errc::control_as_blank, line.at(control));
}

/// Collects and expands the rows of one board, within the limits.
class board_builder {
public:
    /// @param bounds  must outlive the builder
    /// @param max_squares    the limit on expanded squares in all boards together
    NONO_CONSTEXPR board_builder(const limits& bounds, std::size_t max_squares)
        : bounds_(&bounds), left_(max_squares), row_(bounds.side, bounds.nesting) {}

    /// Starts a new board.
    NONO_CONSTEXPR void clear() {
        squares_.clear();
        ends_.clear();
        diagnostics_.clear();
        fault_ = {};
        kept_ = {};
        proper_ = 0;
        quoted_ = false;
    }

    /// Adds the rows of a line that `scan_line` accepts. Returns false if a limit is exceeded.
    NONO_CONSTEXPR bool add(const text_line& line) {
        check_line(line, quoted_, [this](parse_errc code, source_position where) { diagnose(code, where); });
        for_each_row(line.text, [&](std::string_view row, std::size_t begin) { return add_row(row, line, begin); });
        return fault_.code == parse_errc::none;
    }

    /// Returns the error if the board exceeds a limit; otherwise its code is `none`.
    [[nodiscard]] constexpr const parse_error& fault() const noexcept { return fault_; }
    /// Returns the number of rows that have at least three squares.
    [[nodiscard]] constexpr std::size_t proper_rows() const noexcept { return proper_; }
    /// Returns the deviations that were tolerated.
    [[nodiscard]] constexpr const std::vector<diagnostic>& diagnostics() const noexcept { return diagnostics_; }

    /// Returns the number of squares of the board: rows up to the last one with a wall, without empty columns at the
    /// sides.
    [[nodiscard]] NONO_CONSTEXPR std::size_t cells() const noexcept { return kept_.width() * kept_.bottom; }

    /// Returns the board. Requires `fits()`.
    [[nodiscard]] NONO_CONSTEXPR board build() const {
        board out(kept_.width(), kept_.bottom);
        std::size_t begin = 0; // start of the row in `squares_`
        for (std::size_t row = 0; row < kept_.bottom; begin = ends_[row++])
            for (std::size_t i = begin + kept_.left; i < ends_[row]; ++i)
                out(row, i - begin - kept_.left) = squares_[i];
        return out;
    }

    /// Returns false if the board exceeds the limits.
    [[nodiscard]] NONO_CONSTEXPR bool fits() const noexcept {
        return kept_.bottom <= bounds_->side &&
               kept_.width() <= bounds_->cells / (kept_.bottom == 0 ? 1 : kept_.bottom);
    }

private:
    NONO_CONSTEXPR void diagnose(parse_errc code, source_position where) {
        if (diagnostics_.size() <= bounds_->diagnostics) diagnostics_.push_back({code, where});
    }
    NONO_CONSTEXPR bool fail(parse_errc code, source_position where) {
        fault_ = {code, where};
        return false;
    }

    /// Expands a row into `row_`.
    NONO_CONSTEXPR bool expand(std::string_view row, const text_line& line, std::size_t begin) {
        std::size_t count = 1;
        row_.clear();
        for (std::size_t i = 0; i < row.size();) {
            const char c = row[i];
            const source_position where = line.at(begin + i);
            if (nono::detail::is_digit(c)) {
                const parsed_number number = parse_number(row, i);
                count = number.value;
                i += number.size;
                if (count == 0) diagnose(parse_errc::zero_count, where);
                if (count == 0) count = 1;
                continue;
            }
            ++i;
            if (c == '(') {
                if (!row_.open(count)) return fail(parse_errc::nested_over_limit, where);
            } else if (c == ')') {
                // A preceding count, which is possible only before the first wall, closes that number of groups.
                for (; count > 0 && row_.depth() > 0; --count)
                    if (!row_.close()) return fail(parse_errc::size_over_limit, where);
                if (count > 0) diagnose(parse_errc::unopened_bracket, where);
            } else {
                const square content = is_blank_floor(c) ? square::floor : *square_of(c);
                if (c >= 'M' && (c == 'm' || c == 'M' || c == 'o')) diagnose(parse_errc::letter_beyond_legend, where);
                if (!row_.append(content, count)) return fail(parse_errc::size_over_limit, where);
            }
            count = 1;
        }
        while (row_.depth() > 0) {
            diagnose(parse_errc::unclosed_bracket, line.at(begin + row.size()));
            row_.abandon();
        }
        return true;
    }

    NONO_CONSTEXPR bool add_row(std::string_view row, const text_line& line, std::size_t begin) {
        row = without_floor_at_end(row); // trailing blanks are invisible
        const bool expanded = expand(row, line, begin);
        const auto& items = row_.items();
        std::size_t size = items.size();
        const bool fits_limit = size <= left_;
        left_ -= fits_limit ? size : left_;
        if (!fits_limit) return fail(parse_errc::expanded_over_limit, line.at(begin));
        if (!expanded) return false;
        const bool proper = size >= 3;
        while (size > 0 && items[size - 1] == square::floor) --size;
        if (size > bounds_->cells - squares_.size()) return fail(parse_errc::size_over_limit, line.at(begin));
        squares_.append(items.data(), items.data() + size);
        ends_.push_back(squares_.size());
        if (size == 0) return true;
        std::size_t first = 0;
        while (items[first] == square::floor) ++first;
        kept_.add(ends_.size() - 1, first);
        kept_.add(ends_.size() - 1, size - 1);
        proper_ += proper ? 1U : 0U;
        const square last = items[size - 1];
        if (last != square::wall && last != square::box_on_goal) {
            std::size_t at = row.size();
            while (at > 0 && (is_blank_floor(row[at - 1]) || row[at - 1] == '-' || row[at - 1] == '_')) --at;
            diagnose(parse_errc::row_ends_open, line.at(begin + (at == 0 ? 0 : at - 1)));
        }
        return true;
    }

    const limits* bounds_;
    std::size_t left_; // number of squares that can still be expanded
    nono::detail::run_length_expander<square> row_;
    nono::detail::lean_vector<square> squares_;   // squares of all rows, without trailing floor
    nono::detail::lean_vector<std::size_t> ends_; // ends of the rows in `squares_`
    std::vector<diagnostic> diagnostics_;
    parse_error fault_;
    extent kept_; // around all squares except floor; rows up to its last row are kept
    std::size_t proper_ = 0;
    bool quoted_ = false;
};

/// Returns a board without the empty rows and columns at its edges. Linear in the squares.
[[nodiscard]] inline board without_margins(const board& level) {
    extent of;
    for (std::size_t i = 0; i < level.cells().size(); ++i)
        if (level.cells()[i] != square::floor) of.add(level.position_at(i));
    board out(of.width(), of.height());
    for (std::size_t row = 0; row < out.height(); ++row)
        for (std::size_t i = 0; i < out.width(); ++i) out(row, i) = level(of.top + row, of.left + i);
    return out;
}

/// Returns true if fewer than three rows of a board have three squares, so that it needs a margin to be read as a
/// board.
[[nodiscard]] inline bool is_narrow(const board& level) {
    std::size_t proper = 0;
    for (std::size_t row = 0; row < level.height() && level.width() >= 3 && proper < 3; ++row)
        for (const square content : level.row(row).subspan(2))
            if (content != square::floor) {
                ++proper;
                break;
            }
    return proper < 3;
}

} // namespace detail

NONO_CONSTEXPR result<board> parse_board(std::string_view text, const parse_options& options) {
    detail::board_builder rows(options.limits, nono::detail::max_characters(options.limits, text.size()));
    std::vector<diagnostic> diagnostics;
    const auto diagnose = [&](parse_errc code, source_position where) {
        if (diagnostics.size() > options.limits.diagnostics) return;
        if (diagnostics.size() == options.limits.diagnostics) code = parse_errc::further_diagnostics;
        diagnostics.push_back({code, where});
    };
    nono::extend::line_cursor cursor(text);
    nono::extend::text_line line;
    source_position first;
    bool begun = false;
    bool ended = false;
    std::optional<source_position> floor; // the first line of floor after the last wall
    while (cursor.next(line)) {
        if (detail::is_blank_line(line.text.substr(detail::quote_marks(line.text)))) {
            ended = begun;
            continue;
        }
        if (ended) {
            diagnose(parse_errc::trailing_data, line.start);
            break;
        }
        const detail::line_scan found = detail::scan_line(line.text);
        if (!found.rows)
            return result<board>({found.fault.fault, line.at(found.fault_row + found.fault.at)},
                                 std::move(diagnostics));
        if (!begun && !found.starts_wall)
            return result<board>({parse_errc::row_starts_open, line.start}, std::move(diagnostics));
        if (!begun) first = line.start;
        begun = true;
        if (found.has_wall)
            floor.reset();
        else if (!floor)
            floor = line.start;
        const std::size_t before = rows.diagnostics().size();
        if (!rows.add(line)) return result<board>(rows.fault(), std::move(diagnostics));
        for (std::size_t i = before; i < rows.diagnostics().size(); ++i)
            diagnose(rows.diagnostics()[i].code, rows.diagnostics()[i].where);
    }
    if (!begun) return result<board>({parse_errc::empty_input, {}}, std::move(diagnostics));
    if (options.strict)
        for (const auto& found : diagnostics)
            if (severity_of(found.code) == severity::deviation) return result<board>(found);
    if (rows.proper_rows() < 3) return result<board>({parse_errc::board_too_small, first}, std::move(diagnostics));
    if (!rows.fits()) return result<board>({parse_errc::size_over_limit, first}, std::move(diagnostics));
    if (floor) diagnose(parse_errc::ignored_line, *floor);
    return result<board>(rows.build(), std::move(diagnostics));
}

inline std::string to_text(const board& level, const extend::board_notation& notation) {
    const bool dense = notation.run_lengths || notation.one_line;
    const char floor = notation.floor == '_' || notation.floor == '-' ? notation.floor : (dense ? '-' : ' ');
    const std::size_t margin = detail::is_narrow(level) ? 2 : 0;
    std::string out;
    for (std::size_t row = 0; row < level.height(); ++row) {
        std::string line(margin, floor);
        for (const square content : level.row(row)) {
            const char c = notation.letters ? " #.bBpP"[static_cast<std::size_t>(content)] : extend::to_char(content);
            line += c == ' ' ? floor : c;
        }
        line.erase(line.find_last_not_of(floor) + 1);
        if (line.empty()) line.push_back(floor == ' ' ? '-' : floor);
        if (row > 0) out += notation.one_line ? '|' : '\n';
        out += notation.run_lengths ? nono::detail::shortest_run_lengths(line) : line;
    }
    out += '\n';
    return out;
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_BOARD_NOTATION_HPP
