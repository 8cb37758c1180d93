// Common parts of formats that hold only a picture, from which the clues are derived.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_PICTURE_HPP
#define NONO_FORMATS_KIT_PICTURE_HPP

#include <nono/formats/kit/tools.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Checks the size of a picture against the limits before memory is allocated for it.
///
/// @return  false, after failing the puzzle, if the size is 0 or over the limit: `size_is_zero` or `size_over_limit` at
///          `where`
/// O(1). Usable in constant expressions.
template <puzzle_sink S>
[[nodiscard]] constexpr bool check_picture_size(reporter<S>& report, const limits& bounds, std::uint64_t width,
                                                std::uint64_t height, source_position where) {
    const std::uint64_t side = (std::min<std::uint64_t>)(bounds.side, max_side);
    if (width == 0 || height == 0)
        report.fail(parse_errc::size_is_zero, where);
    else if (width > side || height > side || width * height > bounds.cells)
        report.fail(parse_errc::size_over_limit, where);
    return !report.failed();
}

} // namespace extend

namespace detail {

/// Returns the number of blocks in the rows and columns of a picture.
[[nodiscard]] NONO_CONSTEXPR std::size_t count_blocks(const grid& picture) noexcept {
    std::size_t count = 0;
    for (std::size_t row = 0; row < picture.height(); ++row)
        for (std::size_t column = 0; column < picture.width(); ++column) {
            const color_index color = picture(row, column);
            if (color == blank) continue;
            if (column == 0 || picture(row, column - 1) != color) ++count;
            if (row == 0 || picture(row - 1, column) != color) ++count;
        }
    return count;
}

/// Delivers the cells of a game to a sink, after the clues: as the goal if its picture has exactly these clues,
/// otherwise as a saved grid without a name; not at all if no cell is decided. Linear in the cells; allocates.
template <puzzle_sink S> void deliver_game(S& sink, partial_grid cells, const clues& wanted) {
    if (cells.decided_count() == 0) return;
    grid picture = cells.decided_or(blank);
    if (satisfies(picture, wanted))
        sink.set_goal(std::move(picture));
    else
        sink.add_saved({{}, std::move(cells)});
}

/// The cells of a picture in the order of the text, row by row.
template <class Cell> struct picture_rows {
    std::vector<Cell> cells;       ///< the cells of all rows
    std::vector<std::size_t> ends; ///< the end of each row, as an index into `cells`

    void end_row() { ends.push_back(cells.size()); }

    [[nodiscard]] std::size_t height() const noexcept { return ends.size(); }
    /// The number of cells in the longest row. Linear in the rows.
    [[nodiscard]] std::size_t width() const noexcept {
        std::size_t longest = 0;
        for (std::size_t row = 0; row < ends.size(); ++row)
            longest = (std::max)(longest, ends[row] - (row == 0 ? 0 : ends[row - 1]));
        return longest;
    }

    /// Sets the cells of a grid to `value(cell)`; cells that are missing in the text remain unchanged. Diagnoses rows
    /// that are missing, surplus, too short or too long. Linear in the cells.
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

} // namespace detail

namespace extend {

/// Delivers the clues of a picture to a sink, and also the picture, as the goal, unless the sink is `clues_only`. Used
/// by readers of formats that have pictures without clues. Delivers nothing if the puzzle has failed or has more clues
/// than the limits allow.
///
/// @param sink     receives the puzzle
/// @param report   receives diagnostics and errors
/// @param bounds   limits of the clues
/// @param picture  the picture, with colors below `max_colors`
/// @param where    the position of the picture in the text, for errors
/// Linear in the cells; allocates the clues. Usable in constant expressions.
template <puzzle_sink S>
NONO_CONSTEXPR void deliver_picture(S& sink, reporter<S>& report, const limits& bounds, grid picture,
                                    source_position where = {}) {
    if (report.failed()) return;
    if (detail::count_blocks(picture) > bounds.clues) return report.fail(parse_errc::clues_over_limit, where);
    const clues found = clues_of(picture);
    sink.size(picture.width(), picture.height());
    detail::deliver_sides(sink, found.rows, found.columns);
    if constexpr (!S::clues_only) sink.set_goal(std::move(picture));
}

/// Returns the picture that represents a puzzle in a format that has only pictures: its goal if the clues of the goal
/// are exactly those of the puzzle; otherwise null, because the picture would be a different puzzle. Linear in the
/// cells; allocates temporarily.
[[nodiscard]] inline const grid* picture_of(const puzzle& source) {
    if (!source.goal || source.goal->cells().empty() || clues_of(*source.goal) != source.clues) return nullptr;
    return &*source.goal;
}

/// Returns the result of a picture writer for a puzzle that has no picture, with the reason.
[[nodiscard]] inline write_result without_picture(const puzzle& source) {
    if (!source.goal) return not_written(feature::clues, "there is no goal to draw");
    if (has_blotted_clues(source.clues)) return not_written(feature::blotted_clues);
    return not_written(feature::clues, "the goal does not have the clues of the puzzle");
}

/// Writes the picture of a puzzle with `append(text, picture)`. Other parts of the puzzle that are not in `kept` are
/// named in `lost`. Fails if the puzzle has no picture. Linear; allocates.
template <class Append>
[[nodiscard]] write_result write_picture(const puzzle& source, feature_set kept, Append append) {
    const grid* const picture = picture_of(source);
    if (picture == nullptr) return without_picture(source);
    write_result out{{}, true, {}};
    append(out.text, *picture);
    name_losses(out.lost, source, kept);
    return out;
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_KIT_PICTURE_HPP
