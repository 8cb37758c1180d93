// Paths on a board: the squares that a pusher can reach, and the steps with which it walks there or moves a box there.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_PATH_HPP
#define NONO_SOKOBAN_PATH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/room.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/square_set.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// Returns the squares that a pusher can walk to without moving a box, including its start. Walls, boxes and other
/// pushers block it; the content of `from` is ignored unless it is a wall. Empty if `from` is not on the board or is a
/// wall. Linear in the squares. Allocates the result and a few bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR square_set reachable(const board& start, position from);

/// Returns a shortest walk from one square to another, in single moves without moving a box; no steps if they are the
/// same. Returns `std::nullopt` if there is no walk, or if a position is off the board or a wall. The choice between
/// several shortest walks is deterministic. Linear in the squares. Allocates like `reachable`. Usable in constant
/// expressions.
[[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<step>> path(const board& start, position from, position to);

/// Returns the steps with which a pusher moves a box to a square with the fewest pushes, moving only this box, and
/// among these with the fewest moves; no steps if the box is already there. Returns `std::nullopt` if that is
/// impossible without moving another box, or if there is no box on `box`.
///
/// @param start    the current board
/// @param pusher   the position of the pusher; another pusher on the board blocks it
/// @param box      the position of the box
/// @param to       its target
/// @param reverse  true if the box is pulled, as in reverse mode, on a board as shown in that mode
/// Complexity: at worst quadratic in the number of squares, usually a few times the length of the walks. Allocates
/// about a hundred bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<step>> box_path(const board& start, position pusher,
                                                                       position box, position to, bool reverse = false);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Shortest walks from one square, found by breadth-first search. Can be reused without clearing its memory.
class walks {
public:
    explicit NONO_CONSTEXPR walks(const field& cells) : cells_(cells) {
        seen_.resize(cells.size(), 0);
        distance_.resize(cells.size(), 0);
        entered_by_.assign(cells.size(), direction::up);
    }

    /// Finds walks from a square to others until `is_found(square)` returns true. `closed` is one more blocked square.
    template <class IsFound> NONO_CONSTEXPR void search(std::size_t from, std::size_t closed, IsFound is_found) {
        ++round_;
        queue_.clear();
        enter(from, 0, direction::up);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const std::size_t at = queue_[i];
            if (is_found(at)) return;
            for (const direction toward : directions) {
                const std::size_t next = cells_.next(at, toward);
                if (next == closed || reached(next) || (cells_[next] & field::occupied) != 0) continue;
                enter(next, distance_[at] + 1, toward);
            }
        }
    }

    [[nodiscard]] NONO_CONSTEXPR bool reached(std::size_t at) const noexcept { return seen_[at] == round_; }
    /// Returns the number of moves to a reached square.
    [[nodiscard]] NONO_CONSTEXPR std::size_t distance(std::size_t at) const noexcept { return distance_[at]; }

    /// Returns the number of squares that the last search entered.
    [[nodiscard]] NONO_CONSTEXPR std::size_t entered() const noexcept { return queue_.size(); }

    /// Appends the walk to a reached square.
    NONO_CONSTEXPR void append_to(std::vector<step>& out, std::size_t at) const {
        std::size_t i = out.size() + distance_[at];
        nono::detail::set_size(out, i, step());
        for (std::size_t left = distance_[at]; left > 0; --left) {
            out[--i] = step(entered_by_[at]);
            at = cells_.next(at, opposite(entered_by_[at]));
        }
    }

private:
    NONO_CONSTEXPR void enter(std::size_t at, std::size_t distance, direction toward) {
        seen_[at] = round_;
        distance_[at] = distance;
        entered_by_[at] = toward;
        queue_.push_back(at);
    }

    const field& cells_;
    std::size_t round_ = 0;
    nono::detail::lean_vector<std::size_t> seen_; // the last round in which a square was reached
    nono::detail::lean_vector<std::size_t> distance_;
    nono::detail::lean_vector<direction> entered_by_; // the last step of the walk to a square
    nono::detail::lean_vector<std::size_t> queue_;
};

/// Returns a shortest walk from one square to another; `std::nullopt` if there is no walk.
[[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<step>> walk_between(const field& cells, std::size_t from,
                                                                           std::size_t to) {
    walks search(cells);
    search.search(from, no_index, [to](std::size_t at) { return at == to; });
    std::optional<std::vector<step>> out;
    if (search.reached(to)) search.append_to(out.emplace(), to);
    return out;
}

/// The search of `box_path`, layer by layer, each one push further. The states are pairs of the square of the box and
/// the direction in which it arrived there, which determines the position of the pusher.
class box_search {
public:
    /// `box` is the square of the box to move; the pusher must not be marked in `cells`.
    NONO_CONSTEXPR box_search(const field& cells, std::size_t pusher, std::size_t box, bool reverse)
        : cells_(without_box(cells, box)), walks_(cells_), pusher_(pusher), box_(box), reverse_(reverse) {
        nodes_.resize(4 * cells_.size(), node());
    }

    [[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<step>> find(std::size_t to) {
        std::optional<std::vector<step>> out;
        if (to == box_) out.emplace();
        if (out) return out;
        expand(start, box_, pusher_, 0);
        while (!layer_.empty()) {
            if (const std::size_t best = cheapest_at(to); best != no_index) {
                append_to(out.emplace(), best);
                return out;
            }
            const nono::detail::lean_vector<std::size_t> now = layer_;
            layer_.clear();
            ++depth_;
            for (const std::size_t state : now) expand(state, box_of(state), pusher_of(state), nodes_[state].moves);
        }
        return out;
    }

private:
    static constexpr std::size_t start = no_index;
    struct node {
        std::size_t depth = no_index; // number of pushes; `no_index` if not found yet
        std::size_t moves = 0;
        std::size_t before = start;
    };

    [[nodiscard]] static NONO_CONSTEXPR field without_box(field cells, std::size_t box) {
        cells.lift_box(box);
        return cells;
    }
    [[nodiscard]] static constexpr std::size_t state(std::size_t box, direction toward) noexcept {
        return 4 * box + static_cast<std::size_t>(toward);
    }
    [[nodiscard]] static constexpr std::size_t box_of(std::size_t state) noexcept { return state / 4; }
    [[nodiscard]] static constexpr direction direction_of_state(std::size_t state) noexcept {
        return static_cast<direction>(state % 4);
    }
    [[nodiscard]] constexpr std::size_t pusher_of(std::size_t state) const noexcept {
        return stand(box_of(state), direction_of_state(state));
    }
    // Returns the square from which the pusher moves the box in a direction, which is also its position relative to the
    // box after the move: behind the box or, in reverse mode, in front of it.
    [[nodiscard]] constexpr std::size_t stand(std::size_t box, direction toward) const noexcept {
        return cells_.next(box, reverse_ ? toward : opposite(toward));
    }
    // Returns true if the box can be moved in a direction once the pusher is in place.
    [[nodiscard]] NONO_CONSTEXPR bool open(std::size_t box, direction toward) const noexcept {
        const std::size_t next = cells_.next(box, toward);
        if ((cells_[next] & field::occupied) != 0) return false;
        return (cells_[stand(reverse_ ? next : box, toward)] & field::occupied) == 0;
    }

    // Finds all states that are one push after a state.
    NONO_CONSTEXPR void expand(std::size_t from, std::size_t box, std::size_t pusher, std::size_t moves) {
        std::array<std::size_t, 4> stands{no_index, no_index, no_index, no_index};
        std::size_t wanted = 0;
        for (const direction toward : directions) {
            if (!open(box, toward)) continue;
            stands[static_cast<std::size_t>(toward)] = stand(box, toward);
            ++wanted;
        }
        if (wanted == 0) return;
        walks_.search(pusher, box, [&](std::size_t at) {
            for (const std::size_t stand : stands) wanted -= at == stand ? 1U : 0U;
            return wanted == 0;
        });
        for (const direction toward : directions) {
            const std::size_t at = stands[static_cast<std::size_t>(toward)];
            if (at == no_index || !walks_.reached(at)) continue;
            relax(state(cells_.next(box, toward), toward), moves + walks_.distance(at) + 1, from);
        }
    }

    NONO_CONSTEXPR void relax(std::size_t to, std::size_t moves, std::size_t from) {
        node& found = nodes_[to];
        if (found.depth == no_index)
            layer_.push_back(to);
        else if (found.depth != depth_ || found.moves <= moves)
            return;
        found = node{depth_, moves, from};
    }

    [[nodiscard]] NONO_CONSTEXPR std::size_t cheapest_at(std::size_t box) const noexcept {
        std::size_t best = no_index;
        for (const direction toward : directions) {
            const std::size_t candidate = state(box, toward);
            if (nodes_[candidate].depth != depth_) continue;
            if (best == no_index || nodes_[candidate].moves < nodes_[best].moves) best = candidate;
        }
        return best;
    }

    // Walks are not stored during the search; the walks of the result are found again.
    NONO_CONSTEXPR void append_to(std::vector<step>& out, std::size_t last) {
        nono::detail::lean_vector<std::size_t> states;
        for (std::size_t at = last; at != start; at = nodes_[at].before) states.push_back(at);
        std::size_t box = box_;
        std::size_t pusher = pusher_;
        for (std::size_t i = states.size(); i-- > 0;) {
            const direction toward = direction_of_state(states[i]);
            const std::size_t behind = stand(box, toward);
            walks_.search(pusher, box, [behind](std::size_t at) { return at == behind; });
            walks_.append_to(out, behind);
            out.emplace_back(toward, step_kind::push);
            box = box_of(states[i]);
            pusher = pusher_of(states[i]);
        }
    }

    field cells_;
    walks walks_;
    std::size_t pusher_;
    std::size_t box_;
    bool reverse_;
    std::size_t depth_ = 1;
    nono::detail::lean_vector<node> nodes_;
    nono::detail::lean_vector<std::size_t> layer_; // the states at `depth_`, in the order in which they were found
};

} // namespace detail

NONO_CONSTEXPR square_set reachable(const board& start, position from) {
    square_set out(start.width(), start.height());
    if (!start.contains(from) || start(from) == square::wall) return out;
    const detail::field cells(start);
    nono::detail::lean_vector<std::uint8_t> seen(cells.size(), 0);
    for (const std::size_t at : cells.flood(cells.index(from), detail::field::occupied, seen))
        out.insert(cells.position_at(at));
    return out;
}

NONO_CONSTEXPR std::optional<std::vector<step>> path(const board& start, position from, position to) {
    if (!start.contains(from) || start(from) == square::wall || !start.contains(to)) return std::nullopt;
    const detail::field cells(start);
    return detail::walk_between(cells, cells.index(from), cells.index(to));
}

NONO_CONSTEXPR std::optional<std::vector<step>> box_path(const board& start, position pusher, position box, position to,
                                                         bool reverse) {
    if (!start.contains(pusher) || !start.contains(box) || !start.contains(to)) return std::nullopt;
    if (!has_box(start(box)) || start(pusher) == square::wall || has_box(start(pusher))) return std::nullopt;
    detail::field cells(start);
    cells.lift_pusher(cells.index(pusher));
    return detail::box_search(cells, cells.index(pusher), cells.index(box), reverse).find(cells.index(to));
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_PATH_HPP
