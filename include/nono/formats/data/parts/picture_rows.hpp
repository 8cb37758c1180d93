// Pictures as they stand in a text, in rows of their own lengths.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_PICTURE_ROWS_HPP
#define NONO_FORMATS_DATA_PARTS_PICTURE_ROWS_HPP

#include <nono/formats/kit/reporter.hpp>

#include <nono/formats/format.hpp>

namespace nono::inline NONO_ABI::detail {

/// The cells of a picture as read, row by row.
template <class Cell> struct picture_rows {
    std::vector<Cell> cells;       ///< of all rows
    std::vector<std::size_t> ends; ///< of each row, in `cells`

    void end_row() { ends.push_back(cells.size()); }

    [[nodiscard]] std::size_t height() const noexcept { return ends.size(); }
    /// The cells of the longest row. Linear in the rows.
    [[nodiscard]] std::size_t width() const noexcept {
        std::size_t longest = 0;
        for (std::size_t row = 0; row < ends.size(); ++row)
            longest = (std::max)(longest, ends[row] - (row == 0 ? 0 : ends[row - 1]));
        return longest;
    }

    /// Sets the cells of a grid, as `value(cell)`, which stay as they are where the text has none. Diagnoses rows that
    /// are missing, too short or too long. Linear in the cells.
    template <puzzle_sink S, class Grid, class Value>
    void fill(Grid& out, reporter<S>& report, source_position where, Value value) const {
        bool shorter = ends.size() < out.height();
        bool longer = ends.size() > out.height();
        std::size_t begin = 0;
        for (std::size_t row = 0; row < (std::min)(out.height(), ends.size()); ++row) {
            const std::size_t length = ends[row] - begin;
            shorter = shorter || length < out.width();
            longer = longer || length > out.width();
            for (std::size_t i = 0; i < (std::min)(out.width(), length); ++i) out(row, i) = value(cells[begin + i]);
            begin = ends[row];
        }
        if (shorter) report.diagnose(parse_errc::goal_too_short, where);
        if (longer) report.diagnose(parse_errc::goal_too_long, where);
    }
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_PICTURE_ROWS_HPP
