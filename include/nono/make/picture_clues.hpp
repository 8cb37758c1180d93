// The clues of a picture of which single cells change.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_PICTURE_CLUES_HPP
#define NONO_MAKE_PICTURE_CLUES_HPP

#include <nono/clues.hpp>
#include <nono/grid.hpp>

#include <cstddef>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// A picture and its clues, kept in step.
class picture_clues {
public:
    explicit picture_clues(grid picture) : picture_(std::move(picture)), clues_(clues_of(picture_)) {}

    [[nodiscard]] const grid& picture() const noexcept { return picture_; }
    [[nodiscard]] const nono::clues& clues() const noexcept { return clues_; }
    /// The color of a cell, by its number, row by row.
    [[nodiscard]] color_index color(std::size_t cell) const noexcept { return picture_.cells()[cell]; }

    /// Gives a cell a color. Linear in the cells of its row and column.
    void set(std::size_t cell, color_index color) {
        picture_.cells()[cell] = color;
        const std::size_t row = cell / picture_.width();
        const std::size_t column = cell % picture_.width();
        renew(clues_.rows[row], picture_.width(), [&](std::size_t i) { return picture_(row, i); });
        renew(clues_.columns[column], picture_.height(), [&](std::size_t i) { return picture_(i, column); });
    }

private:
    template <class Cell> void renew(line_clue_ref line, std::size_t count, Cell cell) {
        line_.clear();
        static_cast<void>(for_each_block(count, cell, [&](clue block) {
            line_.push_back(block);
            return true;
        }));
        line = line_;
    }

    grid picture_;
    nono::clues clues_;
    line_clue line_; // the new clues of a line, so that its memory is kept
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_PICTURE_CLUES_HPP
