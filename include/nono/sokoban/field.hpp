// A board prepared for play: one byte per square, surrounded by walls. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_FIELD_HPP
#define NONO_SOKOBAN_FIELD_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail {

/// Returns the next position in a direction. At the top and left edges the numbers wrap around, so the result is off
/// the board there, too.
[[nodiscard]] constexpr position beside(position at, direction toward) noexcept {
    constexpr std::array<std::uint32_t, 4> down{~0U, 1, 0, 0};
    constexpr std::array<std::uint32_t, 4> right{0, 0, ~0U, 1};
    const auto i = static_cast<std::size_t>(toward);
    return {at.row + down[i], at.column + right[i]};
}

/// An index that no square has.
inline constexpr std::size_t no_index = static_cast<std::size_t>(-1);

/// The squares of a board by index, each a set of bits, in a frame of walls one square wide: a step from any square of
/// the board leads to a square of the field, so no step needs a bounds check.
///
/// In reverse mode boxes and goals are swapped: boxes start on the goals of the board, and the squares of its boxes are
/// the goals. A pusher that starts on a goal is then inside a box.
class field {
public:
    static constexpr std::uint8_t wall = 1;
    static constexpr std::uint8_t goal = 2;
    static constexpr std::uint8_t box = 4;
    static constexpr std::uint8_t pusher = 8;
    static constexpr std::uint8_t occupied = wall | box | pusher;

    explicit constexpr field(const board& start, bool reverse = false)
        : height_(start.height()),
          stride_(start.width() + 2), offset_{std::size_t{0} - stride_, stride_, std::size_t{0} - 1, 1} {
        cells_.resize(stride_ * (height_ + 2), wall);
        for (std::size_t i = 0; i < start.cells().size(); ++i) {
            const std::uint8_t bits = bits_of(start.cells()[i], reverse);
            cells_[index(start.position_at(i))] = bits;
            boxes_ += (bits & box) != 0 ? 1U : 0U;
            goals_ += (bits & goal) != 0 ? 1U : 0U;
            boxes_off_goals_ += (bits & (box | goal)) == box ? 1U : 0U;
        }
    }

    [[nodiscard]] constexpr std::uint8_t operator[](std::size_t at) const noexcept { return cells_[at]; }
    /// Returns the adjacent square in a direction. Requires a square that is not in the frame.
    [[nodiscard]] constexpr std::size_t next(std::size_t at, direction toward) const noexcept {
        return at + offset_[static_cast<std::size_t>(toward)];
    }

    /// Returns the number of squares, including the frame.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return cells_.size(); }
    [[nodiscard]] constexpr std::size_t width() const noexcept { return stride_ - 2; }
    [[nodiscard]] constexpr std::size_t height() const noexcept { return height_; }
    [[nodiscard]] constexpr std::size_t boxes() const noexcept { return boxes_; }
    [[nodiscard]] constexpr std::size_t goals() const noexcept { return goals_; }
    [[nodiscard]] constexpr std::size_t boxes_off_goals() const noexcept { return boxes_off_goals_; }

    [[nodiscard]] constexpr std::size_t index(position where) const noexcept {
        return (std::size_t{where.row} + 1) * stride_ + where.column + 1;
    }
    /// Returns the square a number of rows below and columns to the right of another; `std::nullopt` if it is off the
    /// board.
    [[nodiscard]] constexpr std::optional<std::size_t> index(position from, std::int64_t rows,
                                                             std::int64_t columns) const noexcept {
        const std::int64_t row = from.row + rows;
        const std::int64_t column = from.column + columns;
        if (row < 0 || column < 0 || static_cast<std::uint64_t>(row) >= height_ ||
            static_cast<std::uint64_t>(column) >= width())
            return std::nullopt;
        return index({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)});
    }
    /// Returns the position on the board of a square that is not in the frame.
    [[nodiscard]] constexpr position position_at(std::size_t at) const noexcept {
        return {static_cast<std::uint32_t>(at / stride_ - 1), static_cast<std::uint32_t>(at % stride_ - 1)};
    }

    /// Moves a box. Requires a box on `from` and none on `to`.
    constexpr void move_box(std::size_t from, std::size_t to) noexcept {
        const std::uint8_t left = cells_[from] = static_cast<std::uint8_t>(cells_[from] & ~box);
        const std::uint8_t entered = cells_[to] = static_cast<std::uint8_t>(cells_[to] | box);
        boxes_off_goals_ += (left & goal) / goal;
        boxes_off_goals_ -= (entered & goal) / goal;
    }
    constexpr void put_pusher(std::size_t at) noexcept { cells_[at] = static_cast<std::uint8_t>(cells_[at] | pusher); }
    constexpr void lift_pusher(std::size_t at) noexcept {
        cells_[at] = static_cast<std::uint8_t>(cells_[at] & ~pusher);
    }
    /// Removes a box from the field. Requires a box there.
    constexpr void lift_box(std::size_t at) noexcept {
        cells_[at] = static_cast<std::uint8_t>(cells_[at] & ~box);
        --boxes_;
        boxes_off_goals_ -= (cells_[at] & goal) != 0 ? 0U : 1U;
    }
    /// Turns a square into a wall with nothing on it.
    constexpr void wall_up(std::size_t at) noexcept {
        const std::uint8_t before = cells_[at];
        boxes_ -= (before & box) != 0 ? 1U : 0U;
        goals_ -= (before & goal) != 0 ? 1U : 0U;
        boxes_off_goals_ -= (before & (box | goal)) == box ? 1U : 0U;
        cells_[at] = wall;
    }

    /// Returns the squares reachable from a start without entering a square with any of the bits in `closed`; the start
    /// is always included. Marks them in `seen`, and does not enter squares that are already marked.
    [[nodiscard]] constexpr nono::detail::lean_vector<std::size_t>
    flood(std::size_t start, std::uint8_t closed, nono::detail::lean_vector<std::uint8_t>& seen) const {
        nono::detail::lean_vector<std::size_t> out;
        seen[start] = 1;
        out.push_back(start);
        for (std::size_t i = 0; i < out.size(); ++i)
            for (const direction toward : directions) {
                const std::size_t at = next(out[i], toward);
                if (seen[at] != 0 || (cells_[at] & closed) != 0) continue;
                seen[at] = 1;
                out.push_back(at);
            }
        return out;
    }

    /// Returns the board, with one more pusher on `active` unless that is `no_index`. If a pusher is inside a box, only
    /// the box is shown.
    [[nodiscard]] constexpr board to_board(std::size_t active = no_index) const {
        board out(width(), height_);
        for (std::size_t i = 0; i < out.cells().size(); ++i) {
            const std::size_t at = index(out.position_at(i));
            out.cells()[i] = square_of_bits(cells_[at], at == active);
        }
        return out;
    }

    /// Returns the content of a square; with `has_active_pusher`, the active pusher is there too.
    [[nodiscard]] static constexpr square square_of_bits(std::uint8_t bits, bool has_active_pusher) noexcept {
        if ((bits & wall) != 0) return square::wall;
        const square ground = (bits & goal) != 0 ? square::goal : square::floor;
        if ((bits & box) != 0) return with_box(ground);
        return has_active_pusher || (bits & pusher) != 0 ? with_pusher(ground) : ground;
    }

private:
    [[nodiscard]] static constexpr std::uint8_t bits_of(square content, bool reverse) noexcept {
        if (content == square::wall) return wall;
        const bool is_goal = reverse ? has_box(content) : has_goal(content);
        const bool is_box = reverse ? has_goal(content) : has_box(content);
        return static_cast<std::uint8_t>((is_goal ? goal : 0U) | (is_box ? box : 0U) |
                                         (has_pusher(content) ? pusher : 0U));
    }

    std::size_t height_;
    std::size_t stride_;
    std::array<std::size_t, 4> offset_; // by direction; up and left wrap around, which unsigned numbers allow
    std::size_t boxes_ = 0;
    std::size_t goals_ = 0;
    std::size_t boxes_off_goals_ = 0;
    nono::detail::lean_vector<std::uint8_t> cells_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail

#endif // NONO_SOKOBAN_FIELD_HPP
