// Lost positions: squares from which no box can reach a goal, and boxes that can never be moved again.
#ifndef NONO_SOKOBAN_DEADLOCKS_HPP
#define NONO_SOKOBAN_DEADLOCKS_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono::inline NONO_ABI::sokoban {

/// The squares from which no box can be pushed to a goal, even if it were the only one and the pusher could get
/// anywhere. A box on such a square is lost. The set contains no walls, but includes squares outside the walls. It
/// depends only on the walls and goals of the board. Found by pulling boxes from the goals. Linear in the squares;
/// allocates the result and some bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR square_set dead_squares(const board& level);

/// The boxes, on goals or not, that walls and other such boxes keep from ever moving, wherever the pushers are. (Boxes
/// that cannot be moved for other reasons, such as that no pusher can reach them, are not included.) A box is frozen
/// along an axis if a wall, the edge of the board or another frozen box is on one side. Linear in the squares;
/// allocates the result and some bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR square_set frozen_boxes(const board& level);

/// True for a box that is one of `frozen_boxes`; false for any other square. Linear in the squares.
[[nodiscard]] NONO_CONSTEXPR bool frozen(const board& level, position box);

/// True if a forward game on this board is certainly lost: a box that is not on a goal is on a dead square, can only be
/// moved to dead squares, or is frozen. False proves nothing: most lost positions are not found. Linear in the squares.
///
/// @param level  the board as it is now
/// @param dead  `dead_squares` of the board; they are the same during a whole game
[[nodiscard]] NONO_CONSTEXPR bool deadlocked(const board& level, const square_set& dead);
/// The same; finds `dead_squares` first. Linear in the squares.
[[nodiscard]] NONO_CONSTEXPR bool deadlocked(const board& level);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Marks for the squares of a field.
using marks = std::vector<std::uint8_t>;

/// The squares from which a box can reach a goal: pulls a box from each goal as far as possible.
[[nodiscard]] NONO_CONSTEXPR marks live_marks(const field& cells) {
    marks live(cells.size(), 0);
    std::vector<std::size_t> queue;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if ((cells[at] & field::goal) == 0) continue;
        live[at] = 1;
        queue.push_back(at);
    }
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const direction way : directions) {
            const std::size_t at = cells.next(queue[i], way);
            if (live[at] != 0 || (cells[at] & field::wall) != 0) continue;
            if ((cells[cells.next(at, way)] & field::wall) != 0) continue; // where the pusher would be
            live[at] = 1;
            queue.push_back(at);
        }
    return live;
}

/// The boxes that block each other: all boxes except those that can be moved, then those that can be moved once these
/// are gone, and so on. A box is blocked along an axis if a wall or a blocked box is on a side, or if both sides are
/// marked in `shunned`.
[[nodiscard]] NONO_CONSTEXPR marks kept_marks(const field& cells, const marks& shunned) {
    marks kept(cells.size(), 0);
    std::vector<std::size_t> queue; // boxes to examine
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if ((cells[at] & field::box) == 0) continue;
        kept[at] = 1;
        queue.push_back(at);
    }
    const auto held = [&](std::size_t at) { return kept[at] != 0 || (cells[at] & field::wall) != 0; };
    const auto can_move = [&](std::size_t at, direction way) {
        const std::size_t a = cells.next(at, way);
        const std::size_t b = cells.next(at, opposite(way));
        return !held(a) && !held(b) && (shunned[a] == 0 || shunned[b] == 0);
    };
    while (!queue.empty()) {
        const std::size_t at = queue.back();
        queue.pop_back();
        if (kept[at] == 0 || (!can_move(at, direction::up) && !can_move(at, direction::left))) continue;
        kept[at] = 0;
        for (const direction way : directions)
            if (const std::size_t next = cells.next(at, way); kept[next] != 0) queue.push_back(next);
    }
    return kept;
}

[[nodiscard]] NONO_CONSTEXPR square_set set_of(const field& cells, const marks& marked) {
    square_set out(cells.width(), cells.height());
    for (std::uint32_t row = 0; row < cells.height(); ++row)
        for (std::uint32_t column = 0; column < cells.width(); ++column)
            if (marked[cells.index({row, column})] != 0) out.insert({row, column});
    return out;
}

/// Boxes off the goals that are lost: on a dead square, movable only to dead squares, or immovable.
[[nodiscard]] NONO_CONSTEXPR marks lost_boxes(const field& cells, const marks& dead) {
    marks lost = kept_marks(cells, dead);
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const bool off_goal = (cells[at] & (field::box | field::goal)) == field::box;
        lost[at] = off_goal && (lost[at] != 0 || dead[at] != 0) ? 1 : 0;
    }
    return lost;
}

[[nodiscard]] NONO_CONSTEXPR marks dead_marks(const field& cells) {
    marks out = live_marks(cells);
    for (std::size_t at = 0; at < cells.size(); ++at) out[at] = out[at] == 0 && (cells[at] & field::wall) == 0 ? 1 : 0;
    return out;
}

} // namespace detail

NONO_CONSTEXPR square_set dead_squares(const board& level) {
    const detail::field cells(level);
    return detail::set_of(cells, detail::dead_marks(cells));
}

NONO_CONSTEXPR square_set frozen_boxes(const board& level) {
    const detail::field cells(level);
    return detail::set_of(cells, detail::kept_marks(cells, detail::marks(cells.size(), 0)));
}

NONO_CONSTEXPR bool frozen(const board& level, position box) { return frozen_boxes(level).contains(box); }

NONO_CONSTEXPR bool deadlocked(const board& level, const square_set& dead) {
    const detail::field cells(level);
    detail::marks dead_mark(cells.size(), 0);
    for (const position at : dead.positions())
        if (level.contains(at)) dead_mark[cells.index(at)] = 1;
    for (const std::uint8_t mark : detail::lost_boxes(cells, dead_mark))
        if (mark != 0) return true;
    return false;
}

NONO_CONSTEXPR bool deadlocked(const board& level) { return deadlocked(level, dead_squares(level)); }

} // namespace nono::inline NONO_ABI::sokoban

#endif // NONO_SOKOBAN_DEADLOCKS_HPP
