// The cells of a grid as masks of its rows and of its columns.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_CROSSING_MASKS_HPP
#define NONO_EXPLAIN_CROSSING_MASKS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The colors of the cells of a grid, twice: as masks of its rows and of its columns, so that every line can be read
/// and compared as it is. Unlike `grid_masks`, it has no line solvers and no queue.
class crossing_masks {
public:
    /// Creates masks in which no cell has a color.
    crossing_masks(const grid_layout& layout, std::size_t colors)
        : layout_(layout), colors_(colors), row_words_(words_for(layout.width() + 1)),
          column_words_(words_for(layout.height() + 1)), columns_begin_(layout.height() * colors * row_words_) {
        masks_.assign(columns_begin_ + layout.width() * colors * column_words_, 0);
    }

    /// Replaces the colors of a cell. O(colors).
    void set(cell_index cell, color_set colors) noexcept {
        const line_index row = layout_.row_of(cell);
        const std::size_t column = layout_.index_in_row(row, cell);
        mask_word* const in_row = view(row).masks + column / 64;
        mask_word* const in_column = view(layout_.column_at(static_cast<line_index>(column))).masks + row / 64;
        for (std::size_t c = 0; c < colors_; ++c) {
            const mask_word has = colors.contains(static_cast<color_index>(c)) ? 1U : 0U;
            replace(in_row[c * row_words_], column % 64, has);
            replace(in_column[c * column_words_], row % 64, has);
        }
    }
    /// Replaces the masks of a line and removes from the crossing lines the colors that its cells lose. Requires that
    /// no cell gains a color. Calls `changed(index)` for each cell that loses one, in ascending order.
    template <class Changed> void narrow(line_index line, const mask_word* narrowed, Changed changed) {
        const line_view now = view(line);
        for (std::size_t w = 0; w < now.words; ++w) {
            mask_word lost = 0;
            for (std::size_t c = 0; c < colors_; ++c) {
                const std::size_t i = c * now.words + w;
                const mask_word of_color = now.masks[i] & ~narrowed[i];
                now.masks[i] = narrowed[i];
                lost |= of_color;
                for_each_bit(of_color, 64 * w, [&](std::size_t index) { remove_across(line, index, c); });
            }
            for_each_bit(lost, 64 * w, changed);
        }
    }
    /// Returns the masks of a line.
    [[nodiscard]] line_view view(line_index line) noexcept {
        if (layout_.is_row(line))
            return {masks_.data() + line * colors_ * row_words_, row_words_, layout_.width(), colors_, nullptr};
        return {masks_.data() + columns_begin_ + layout_.rank_of(line) * colors_ * column_words_, column_words_,
                layout_.height(), colors_, nullptr};
    }

private:
    static void replace(mask_word& word, std::size_t bit, mask_word value) noexcept {
        word = (word & ~(mask_word{1} << bit)) | value << bit;
    }
    void remove_across(line_index line, std::size_t index, std::size_t color) noexcept {
        const line_index rank = layout_.rank_of(line);
        const line_view crossing = view(layout_.first_crossing(line) + static_cast<line_index>(index));
        crossing.can(color)[rank / 64] &= ~(mask_word{1} << rank % 64);
    }

    grid_layout layout_;
    std::size_t colors_;
    std::size_t row_words_;
    std::size_t column_words_;
    std::size_t columns_begin_; // index of the first word of column 0
    lean_vector<mask_word> masks_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_CROSSING_MASKS_HPP
