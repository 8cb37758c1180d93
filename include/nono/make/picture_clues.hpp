// The clues of a picture whose cells change one at a time, and the base of repairs, which pay a cost for each change
// and count the changes.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_PICTURE_CLUES_HPP
#define NONO_MAKE_PICTURE_CLUES_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A picture and its clues, which are updated with each change.
class picture_clues {
public:
    explicit picture_clues(grid picture) : picture_(std::move(picture)), clues_(clues_of(picture_)) {}
    /// As above, but polls the limits; if they end it, some lines have no clues.
    picture_clues(grid picture, run_limits& limits)
        : picture_(std::move(picture)), clues_(clues_within(picture_, limits)) {}

    [[nodiscard]] const grid& picture() const noexcept { return picture_; }
    [[nodiscard]] const nono::clues& clues() const noexcept { return clues_; }
    /// The color of a cell; cells are numbered row by row.
    [[nodiscard]] color_index color(std::size_t cell) const noexcept { return picture_.cells()[cell]; }

    /// Gives a cell a color. Linear in the cells of its row and column.
    void set(std::size_t cell, color_index color) {
        picture_.cells()[cell] = color;
        const std::size_t row = cell / picture_.width();
        const std::size_t column = cell % picture_.width();
        renew(clues_.rows, row, picture_.width(), [&](std::size_t i) { return picture_(row, i); });
        renew(clues_.columns, column, picture_.height(), [&](std::size_t i) { return picture_(i, column); });
    }

private:
    template <class Cell> void renew(clue_lines& lines, std::size_t line, std::size_t count, Cell cell) {
        line_.clear();
        static_cast<void>(for_each_block(count, cell, [&](clue block) {
            line_.push_back(block);
            return true;
        }));
        lines.set_line(line, line_);
    }

    grid picture_;
    nono::clues clues_;
    line_clue line_; // the new clues of a line; a member in order to keep its memory
};

/// The base of algorithms that change the cells of a picture until it is a puzzle.
class picture_repair {
public:
    /// @param now           the picture
    /// @param costs         the cost of each cell and color, `cell * colors + color`
    /// @param is_protected  1 for cells that must not change
    /// @param maximum       maximum number of changes
    /// All of them must outlive the object.
    picture_repair(picture_clues& now, const lean_vector<std::uint32_t>& costs, std::size_t colors,
                   const lean_vector<std::uint8_t>& is_protected, trials& limits, std::size_t maximum)
        : now_(now), costs_(costs), colors_(colors), is_protected_(is_protected), trials_(limits),
          width_(now.picture().width()), height_(now.picture().height()), changed_(width_ * height_, 0),
          left_(maximum) {}

protected:
    /// Gives a cell a color. Returns false if no more changes are allowed.
    [[nodiscard]] bool make_change(std::size_t cell, color_index color) {
        if (left_ == 0) return false;
        --left_;
        ++changed_[cell];
        now_.set(cell, color);
        return true;
    }

    /// Calls `solve` while a cell temporarily has another color, which is also its only color in `known` if the cell is
    /// decided there. Then restores both.
    template <class Solve>
    [[nodiscard]] auto with(partial_grid& known, std::size_t cell, color_index color, Solve solve) {
        const color_index before = now_.color(cell);
        const color_set known_before = known.cells()[cell];
        now_.set(cell, color);
        if (known_before.is_single()) known.cells()[cell] = color_set::only(color);
        auto found = solve();
        now_.set(cell, before);
        known.cells()[cell] = known_before;
        return found;
    }

    picture_clues& now_;
    const lean_vector<std::uint32_t>& costs_;
    std::size_t colors_;
    const lean_vector<std::uint8_t>& is_protected_;
    trials& trials_;
    std::size_t width_;
    std::size_t height_;
    lean_vector<std::uint32_t> changed_; // number of changes of each cell

private:
    std::size_t left_; // number of changes left
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_PICTURE_CLUES_HPP
