// Macro moves: the cells that one box can reach while all others stay where they are. Internal.
//
// A player thinks of a level as some twenty moves of boxes, not as hundreds of pushes. Breadth-first search over pairs
// of the box's cell and the pusher's zone next to it finds every cell that the box can reach, with the fewest pushes,
// and every zone in which the pusher can end up. A box that returns to its cell with the pusher in another zone has
// moved, too. (Y. Shoham, J. Schaeffer, The FESS algorithm: a feature based approach to single-agent search, CoG 2020.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_BOX_MOVES_HPP
#define NONO_SOKOBAN_SOLVER_BOX_MOVES_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/cut_map.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The result of a macro move.
struct box_move {
    cell to = no_cell;     ///< cell of the box after the move
    cell pusher = no_cell; ///< lowest cell of the pusher's zone after the move
    cell zones = 0;        ///< number of zones after the move
    std::uint16_t pushes = 0;
};

/// All macro moves of a box: pushes, or pulls for backward searches.
template <bool Pull> class box_moves {
public:
    explicit box_moves(const board_graph& level) : level_(level), zones_(level) {
        seen_.assign(std::size_t{level.count} * direction_count, 0U);
    }

    /// Prepares for finding the moves of any box of a position. Linear in the cells.
    void prepare(const layout& now) {
        zones_.find(now.blocked);
        home_ = zones_.of(now.pusher);
    }
    /// Returns true if the pusher can reach a cell of that position.
    [[nodiscard]] bool reaches(cell at) const noexcept { return zones_.of(at) == home_; }

    /// Finds all moves of a box of that position. `first_directions` has one bit per direction allowed for the first
    /// push. `closed(cell)` returns true for cells that the box must not enter. `blocked` marks walls and boxes; it is
    /// modified during the call and restored at its end. Linear in the cells visited.
    template <class Closed> void find(cell_marks& blocked, cell box, unsigned first_directions, const Closed& closed) {
        box_ = box;
        ++round_;
        visits_.clear();
        add_start();
        if (!can_begin(blocked, first_directions, closed)) return;
        blocked[box] = 0;
        zones_.lift(box);
        for (std::size_t i = 0; i < visits_.size(); ++i)
            for (unsigned toward = 0; toward < direction_count; ++toward)
                if (i != 0 || (first_directions >> toward & 1U) != 0) try_direction(blocked, i, toward, closed);
        blocked[box] = 1;
    }
    /// Returns the number of moves found.
    [[nodiscard]] std::size_t size() const noexcept { return visits_.size() - 1; }
    /// Returns a move; moves with fewer pushes come first.
    [[nodiscard]] const box_move& operator[](std::size_t i) const noexcept { return visits_[i + 1].move; }
    /// Returns a side of the box that the pusher can reach after a move.
    [[nodiscard]] unsigned side(std::size_t i) const noexcept {
        return static_cast<unsigned>(std::countr_zero(unsigned{visits_[i + 1].sides}));
    }
    /// Returns the pushes (or pulls) of a move in order, each with the cell of the box before it and its direction.
    [[nodiscard]] lean_vector<box_push> trace(std::size_t i) const {
        lean_vector<box_push> out;
        for (std::size_t at = i + 1; at != 0; at = visits_[at].before)
            out.push_back({visits_[visits_[at].before].move.to, visits_[at].toward});
        std::reverse(out.begin(), out.end());
        return out;
    }
    /// Returns the zones of the position, with and without the box. Those without it require that the box has a move.
    [[nodiscard]] const cut_map& zones() const noexcept { return zones_; }

private:
    struct visit {
        box_move move;
        std::uint32_t before = 0;
        std::uint8_t toward = 0; // direction of the last push
        std::uint8_t sides = 0;  // one bit per side of the box that the pusher can reach
    };

    void add_start() {
        visit start;
        start.move.to = box_;
        for (unsigned side = 0; side < direction_count; ++side)
            if (reaches(level_.step(box_, side))) start.sides |= static_cast<std::uint8_t>(1U << side);
        mark(box_, start.sides);
        visits_.push_back(start);
    }
    // Returns true if a first push is possible.
    template <class Closed>
    [[nodiscard]] bool can_begin(const cell_marks& blocked, unsigned first_directions, const Closed& closed) const {
        for (unsigned toward = 0; toward < direction_count; ++toward) {
            const cell to = level_.step(box_, toward);
            const unsigned side = Pull ? toward : opposite_direction(toward);
            if ((first_directions >> toward & 1U) == 0 || (unsigned{visits_[0].sides} >> side & 1U) == 0) continue;
            if (blocked[to] == 0 && !closed(to) && !(Pull && blocked[level_.step(to, toward)] != 0)) return true;
        }
        return false;
    }
    // Marks a pair of a cell and a zone next to it; the zone is identified by the first side that it touches. Returns
    // false if the pair was already marked.
    bool mark(cell at, unsigned sides) noexcept {
        if (sides == 0) return false; // the pusher cannot reach this box
        std::uint32_t& seen = seen_[std::size_t{at} * direction_count + static_cast<unsigned>(std::countr_zero(sides))];
        if (seen == round_) return false;
        seen = round_;
        return true;
    }
    template <class Closed>
    void try_direction(cell_marks& blocked, std::size_t number, unsigned toward, const Closed& closed) {
        const visit from = visits_[number];
        const unsigned side = Pull ? toward : opposite_direction(toward);
        if ((unsigned{from.sides} >> side & 1U) == 0) return;
        const cell to = level_.step(from.move.to, toward);
        if (blocked[to] != 0 || closed(to)) return;
        const cell pusher = Pull ? level_.step(to, toward) : from.move.to;
        if (Pull && blocked[pusher] != 0) return;
        visit next;
        next.move.to = to;
        next.move.pushes = static_cast<std::uint16_t>(from.move.pushes + 1);
        next.before = static_cast<std::uint32_t>(number);
        next.toward = static_cast<std::uint8_t>(toward);
        const adjacent_zone zone = zones_.zone_beside(to, pusher, blocked);
        next.move.pusher = zone.lowest;
        next.move.zones = zone.zones;
        next.sides = zone.sides;
        if (mark(to, next.sides)) visits_.push_back(next);
    }

    const board_graph& level_;
    cut_map zones_;
    cell home_ = no_cell; // the zone of the pusher
    cell box_ = no_cell;
    lean_vector<std::uint32_t> seen_; // by cell and side: the last search that marked it
    std::uint32_t round_ = 0;
    lean_vector<visit> visits_; // the first is the start
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_BOX_MOVES_HPP
