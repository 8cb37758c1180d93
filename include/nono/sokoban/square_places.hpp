// Where the squares of a board are in the text that it was read from.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SQUARE_PLACES_HPP
#define NONO_SOKOBAN_SQUARE_PLACES_HPP

#include <nono/detail/ascii.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/limits.hpp>
#include <nono/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/line_kinds.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/run_lengths.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::extend {

/// Finds the squares of a board in the text that the puzzle was read from, so that messages about squares have a line
/// and a column. The text must outlive it.
class square_places {
public:
    /// Prepares for a puzzle whose `where` is a position in `text`. Linear in the rows of the board in the text, with
    /// their run-lengths expanded; allocates some 32 bytes per row.
    square_places(std::string_view text, const puzzle& level);

    /// Returns the position of a square's character; with run-lengths, of the character that is repeated. For a square
    /// after the end of its row, returns the end of the row. If the rows are not in the text, as in XML, returns the
    /// `where` of the puzzle. Linear in the row; allocates 4 bytes per square of the row.
    [[nodiscard]] source_position of(position at) const;

private:
    struct text_row {
        std::string_view text;
        source_position start;
    };

    using offsets = nono::detail::lean_vector<std::uint32_t>;

    /// Expands a row: for each square the offset of its character.
    [[nodiscard]] offsets expand(std::string_view row) const;

    source_position where_;
    std::size_t max_squares_; // of a row
    std::size_t left_ = 0;    // columns of the text before the first column of the board
    nono::detail::lean_vector<text_row> rows_;
};

// ---------------------------------------------------------------------------------------------------------------------

inline square_places::square_places(std::string_view text, const puzzle& level)
    : where_(level.where), max_squares_(limits().side + level.board.width()) {
    file_lines lines(text, level.where);
    nono::extend::text_line line;
    while (rows_.size() < level.board.height() && lines.next(line) && detail::scan_line(line.text).rows)
        detail::for_each_row(line.text, [&](std::string_view row, std::size_t begin) {
            rows_.push_back({detail::without_floor_at_end(row), line.at(begin)});
            return rows_.size() < level.board.height();
        });
    if (rows_.size() < level.board.height()) rows_.clear();
    // The board begins at the leftmost square that is not floor.
    left_ = static_cast<std::size_t>(-1);
    for (const text_row& row : rows_) {
        const offsets items = expand(row.text);
        for (std::size_t i = 0; i < items.size() && i < left_; ++i) {
            const char c = row.text[items[i]];
            if (!detail::is_blank_floor(c) && square_of(c) != square::floor) left_ = i;
        }
    }
}

inline square_places::offsets square_places::expand(std::string_view row) const {
    nono::detail::run_length_expander<std::uint32_t> out(max_squares_, limits().nesting);
    std::size_t count = 1;
    bool fits = true; // as it did when the board was read
    for (std::size_t i = 0; i < row.size() && fits; ++i) {
        if (nono::detail::is_digit(row[i])) {
            const auto number = nono::extend::parse_number(row, i);
            count = (std::max<std::size_t>)(number.value, 1);
            i += number.size - 1;
            continue;
        }
        if (row[i] == '(')
            fits = out.open(count);
        else if (row[i] == ')')
            for (; count > 0 && out.depth() > 0 && fits; --count) fits = out.close();
        else
            fits = out.append(static_cast<std::uint32_t>(i), count);
        count = 1;
    }
    return std::move(out.items());
}

inline source_position square_places::of(position at) const {
    if (at.row >= rows_.size()) return where_;
    const text_row& row = rows_[at.row];
    const offsets items = expand(row.text);
    const std::size_t column = left_ + at.column;
    const std::size_t offset = column < items.size() ? items[column] : row.text.size();
    return nono::extend::text_line{row.text, row.start}.at(offset);
}

}}} // namespace nono::NONO_ABI::sokoban::extend

#endif // NONO_SOKOBAN_SQUARE_PLACES_HPP
