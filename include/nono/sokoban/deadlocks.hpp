// Lost positions: squares from which no box can reach a goal, and boxes that can never be moved again.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_DEADLOCKS_HPP
#define NONO_SOKOBAN_DEADLOCKS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// Returns the squares from which no box can be pushed to a goal, even if it were the only one and the pusher could get
/// anywhere. A box on such a square is lost. The set contains no walls, but includes squares outside the walls. It
/// depends only on the walls and goals of the board. Found by pulling boxes from the goals. Linear in the squares;
/// allocates the result and a few bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR square_set dead_squares(const board& level);

namespace extend {

/// Returns the boxes, on goals or not, that walls and other such boxes keep from ever moving, wherever the pushers are.
/// (Boxes that cannot be moved for other reasons, such as that no pusher can reach them, are not included.) A box is
/// frozen along an axis if a wall, the edge of the board or another frozen box is on one side. Linear in the squares;
/// allocates the result and a few bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR square_set frozen_boxes(const board& level);

} // namespace extend

/// Returns true if a forward game on this board is certainly lost: a box that is not on a goal is on a dead square, can
/// only be moved to dead squares, or is frozen. A result of false proves nothing: most lost positions are not found.
/// Linear in the squares.
///
/// @param level  the board in its current state
/// @param dead   `dead_squares` of the board, which stay the same during a whole game
[[nodiscard]] NONO_CONSTEXPR bool deadlocked(const board& level, const square_set& dead);
/// As above, but finds `dead_squares` first. Linear in the squares.
[[nodiscard]] NONO_CONSTEXPR bool deadlocked(const board& level) { return deadlocked(level, dead_squares(level)); }

namespace extend {

/// Returns true if the last push of a forward game has certainly lost it: the box that was pushed, or one that touches
/// it directly or through other boxes, is off the goals and can no longer be moved, or only to dead squares, or the
/// pushed box is on a dead square. Meant to be called after each push; `deadlocked` examines the whole board.
///
/// The result is exact: for the board `before` a push, the board `after` it, and `dead_squares` of either,
/// `deadlocked(after, dead)` equals `deadlocked(before, dead) || deadlocked_by_push(after, box, dead)`. So a game that
/// is tested after every push, from the first one on, needs no other test.
///
/// @param level  the board after the push
/// @param box    the square of the pushed box after the push; if no box is there, the result is false
/// @param dead   `dead_squares` of the board
/// Expected time and memory are linear in the boxes that touch the pushed one, directly or through others, regardless
/// of the size of the board. Usable in constant expressions. `game::deadlocked_by_push` needs no board.
[[nodiscard]] NONO_CONSTEXPR bool deadlocked_by_push(const board& level, position box, const square_set& dead);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Marks for the squares of a field.
using marks = nono::detail::lean_vector<std::uint8_t>;

/// Returns the squares from which a box can reach a goal: pulls a box from each goal as far as possible.
[[nodiscard]] NONO_CONSTEXPR marks live_marks(const field& cells) {
    marks live(cells.size(), 0);
    nono::detail::lean_vector<std::size_t> queue;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if ((cells[at] & field::goal) == 0) continue;
        live[at] = 1;
        queue.push_back(at);
    }
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const direction toward : directions) {
            const std::size_t at = cells.next(queue[i], toward);
            if (live[at] != 0 || (cells[at] & field::wall) != 0) continue;
            if ((cells[cells.next(at, toward)] & field::wall) != 0) continue; // where the pusher would be
            live[at] = 1;
            queue.push_back(at);
        }
    return live;
}

/// Returns the boxes that block each other: those that remain when all boxes that can be moved are removed, then those
/// that can be moved once these are gone, and so on. A box is blocked along an axis if a wall or a blocked box is on
/// one side, or if both sides are marked in `shunned`.
[[nodiscard]] constexpr marks kept_marks(const field& cells, const marks& shunned) {
    marks kept(cells.size(), 0);
    nono::detail::lean_vector<std::size_t> queue; // boxes to examine
    for (std::size_t at = 0; at < cells.size(); ++at) {
        if ((cells[at] & field::box) == 0) continue;
        kept[at] = 1;
        queue.push_back(at);
    }
    const auto held = [&](std::size_t at) { return kept[at] != 0 || (cells[at] & field::wall) != 0; };
    const auto can_move = [&](std::size_t at, direction toward) {
        const std::size_t a = cells.next(at, toward);
        const std::size_t b = cells.next(at, opposite(toward));
        return !held(a) && !held(b) && (shunned[a] == 0 || shunned[b] == 0);
    };
    while (!queue.empty()) {
        const std::size_t at = queue.back();
        queue.pop_back();
        if (kept[at] == 0 || (!can_move(at, direction::up) && !can_move(at, direction::left))) continue;
        kept[at] = 0;
        for (const direction toward : directions)
            if (const std::size_t next = cells.next(at, toward); kept[next] != 0) queue.push_back(next);
    }
    return kept;
}

/// Returns the marked squares as a set. Requires that no square of the frame is marked.
[[nodiscard]] NONO_CONSTEXPR square_set set_of(const field& cells, const marks& marked) {
    square_set out(cells.width(), cells.height());
    for (std::size_t at = 0; at < cells.size(); ++at)
        if (marked[at] != 0) out.insert(cells.position_at(at));
    return out;
}

/// Returns the boxes off the goals that are lost: on a dead square, movable only to dead squares, or immovable.
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

/// Positions, numbered in the order in which they were added. A hash table, because it takes memory only for these
/// positions.
class numbered_positions {
public:
    NONO_CONSTEXPR numbered_positions() { table_.resize(16, no_index); }

    [[nodiscard]] NONO_CONSTEXPR std::size_t size() const noexcept { return positions_.size(); }
    [[nodiscard]] NONO_CONSTEXPR position operator[](std::size_t number) const noexcept { return positions_[number]; }

    /// Returns the number of a position; `no_index` if it was not added.
    [[nodiscard]] NONO_CONSTEXPR std::size_t find(position at) const noexcept { return table_[entry_of(at)]; }

    /// Adds a position that has not been added before.
    NONO_CONSTEXPR void add(position at) {
        if (2 * positions_.size() >= table_.size()) {
            table_.assign(2 * table_.size(), no_index);
            for (std::size_t i = 0; i < positions_.size(); ++i) table_[entry_of(positions_[i])] = i;
        }
        table_[entry_of(at)] = positions_.size();
        positions_.push_back(at);
    }

private:
    // Returns the entry of a position, or the free entry where it belongs.
    [[nodiscard]] NONO_CONSTEXPR std::size_t entry_of(position at) const noexcept {
        const std::uint64_t key = std::uint64_t{at.row} << 32U | at.column;
        const auto hash = static_cast<std::uint32_t>((key ^ key >> 29U) * 0x9E37'79B9'7F4A'7C15U >> 32U);
        std::size_t entry = hash & (table_.size() - 1);
        while (table_[entry] != no_index && !(positions_[table_[entry]] == at))
            entry = (entry + 1) & (table_.size() - 1);
        return entry;
    }

    std::vector<position> positions_;
    nono::detail::lean_vector<std::size_t> table_; // its size is a power of two; at most half of the entries are used
};

/// The boxes of `kept_marks` that touch one box, found without examining the rest of the board. `Squares` has
/// `contains(position)` and `operator()(position)`, like `board`.
template <class Squares> class kept_cluster {
public:
    NONO_CONSTEXPR kept_cluster(const Squares& squares, const square_set& shunned)
        : squares_(squares), shunned_(shunned) {}

    /// Returns true if a kept box off the goals is `first` or is connected with it through boxes that touch. Boxes
    /// that are not kept do not have to be followed, because a chain of kept boxes leads to every box that counts.
    [[nodiscard]] NONO_CONSTEXPR bool has_lost_box(position first) {
        gather(first);
        release();
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            if (kept_[i] != 0 && squares_(boxes_[i]) == square::box) return true;
        return false;
    }

private:
    [[nodiscard]] NONO_CONSTEXPR bool is_wall(position at) const noexcept {
        return !squares_.contains(at) || squares_(at) == square::wall;
    }
    [[nodiscard]] NONO_CONSTEXPR bool is_box(position at) const noexcept {
        return squares_.contains(at) && has_box(squares_(at));
    }
    [[nodiscard]] NONO_CONSTEXPR bool is_kept(position at) const noexcept {
        const std::size_t number = boxes_.find(at);
        return number != no_index && kept_[number] != 0;
    }
    template <class Held>
    [[nodiscard]] NONO_CONSTEXPR bool can_move(position at, direction toward, const Held& held) const {
        const position a = beside(at, toward);
        const position b = beside(at, opposite(toward));
        return !held(a) && !held(b) && (!shunned_.contains(a) || !shunned_.contains(b));
    }
    template <class Held> [[nodiscard]] NONO_CONSTEXPR bool is_blocked(position at, const Held& held) const {
        return !can_move(at, direction::up, held) && !can_move(at, direction::left, held);
    }

    // Collects the boxes that are blocked if every box is.
    NONO_CONSTEXPR void gather(position first) {
        const auto held = [&](position at) { return is_wall(at) || is_box(at); };
        if (is_blocked(first, held)) boxes_.add(first);
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            for (const direction toward : directions) {
                const position at = beside(boxes_[i], toward);
                if (is_box(at) && boxes_.find(at) == no_index && is_blocked(at, held)) boxes_.add(at);
            }
    }

    // Releases the boxes that can be moved, then those that can be moved once these are gone, and so on.
    NONO_CONSTEXPR void release() {
        kept_.resize(boxes_.size(), 1);
        const auto held = [&](position at) { return is_wall(at) || is_kept(at); };
        nono::detail::lean_vector<std::size_t> queue;
        for (std::size_t i = 0; i < boxes_.size(); ++i) queue.push_back(i);
        while (!queue.empty()) {
            const std::size_t number = queue.back();
            queue.pop_back();
            if (kept_[number] == 0 || is_blocked(boxes_[number], held)) continue;
            kept_[number] = 0;
            for (const direction toward : directions)
                if (const position at = beside(boxes_[number], toward); is_kept(at)) queue.push_back(boxes_.find(at));
        }
    }

    const Squares& squares_;
    const square_set& shunned_;
    numbered_positions boxes_;
    marks kept_; // by number
};

/// The implementation of `deadlocked_by_push`.
///
/// Boxes elsewhere do not have to be examined. A group of kept boxes that touch each other is held without help from
/// other boxes, so a group that does not contain the pushed box existed before the push. And a position that was lost
/// before stays lost: a kept box can only be pushed to a dead square, and a box on a dead square can only reach other
/// dead squares.
template <class Squares>
[[nodiscard]] NONO_CONSTEXPR bool lost_by_push(const Squares& squares, position box, const square_set& dead) {
    if (!squares.contains(box) || !has_box(squares(box))) return false;
    if (squares(box) == square::box && dead.contains(box)) return true; // lost at once: it can only reach dead squares
    return kept_cluster<Squares>(squares, dead).has_lost_box(box);
}

} // namespace detail

NONO_CONSTEXPR square_set dead_squares(const board& level) {
    const detail::field cells(level);
    return detail::set_of(cells, detail::dead_marks(cells));
}

NONO_CONSTEXPR square_set extend::frozen_boxes(const board& level) {
    const detail::field cells(level);
    return detail::set_of(cells, detail::kept_marks(cells, detail::marks(cells.size(), 0)));
}

NONO_CONSTEXPR bool deadlocked(const board& level, const square_set& dead) {
    const detail::field cells(level);
    detail::marks dead_mark(cells.size(), 0);
    for (const position at : dead.positions())
        if (level.contains(at)) dead_mark[cells.index(at)] = 1;
    for (const std::uint8_t mark : detail::lost_boxes(cells, dead_mark))
        if (mark != 0) return true;
    return false;
}

NONO_CONSTEXPR bool extend::deadlocked_by_push(const board& level, position box, const square_set& dead) {
    return detail::lost_by_push(level, box, dead);
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_DEADLOCKS_HPP
