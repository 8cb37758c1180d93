// The zones of a board, and into which parts a box on any of its cells would cut them. Internal.
//
// One depth-first search of each zone from its lowest cell finds all of it: what hangs below a neighbour of a cell and
// has no link to what is above that cell is a part of its own (articulation points: J. Hopcroft, R. Tarjan 1973). So a
// box that goes through a zone costs one search in place of one for each cell that it visits.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_CUT_MAP_HPP
#define NONO_SOKOBAN_SOLVER_CUT_MAP_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// The parts of a zone beside a cell of it, if that cell is blocked.
struct cut_parts {
    std::array<std::uint8_t, ways> part{}; ///< by side of the cell: the number of the part there, from 0
    std::uint8_t open = 0;                 ///< a bit for each side that is not blocked
    std::uint8_t count = 0;                ///< of parts
    std::array<cell, ways> lowest{};       ///< by part: its lowest cell

    /// The sides from which the pusher gets to one of them, which is open; itself included.
    [[nodiscard]] std::uint8_t sides_from(unsigned side) const noexcept {
        unsigned out = 0;
        for (unsigned other = 0; other < ways; ++other)
            if ((unsigned{open} >> other & 1U) != 0 && part[other] == part[side]) out |= 1U << other;
        return static_cast<std::uint8_t>(out);
    }
};

/// Zones, as `zone_map` has them, and their cuts.
class cut_map {
public:
    explicit cut_map(const maze& level) : level_(level), visits_(level.count + std::size_t{1}) {}

    /// Finds all zones. Linear in the cells.
    void find(const cell_marks& blocked) {
        for (visit& at : visits_) at = {};
        lowest_.clear();
        clock_ = 0;
        for (cell at = 0; at < level_.count; ++at)
            if (blocked[at] == 0 && visits_[at].zone == no_cell) search(at, blocked);
    }
    /// How many zones there are.
    [[nodiscard]] std::size_t size() const noexcept { return lowest_.size(); }
    /// The number of the zone of a cell, from 0; `no_cell` for a box or the wall.
    [[nodiscard]] cell of(cell at) const noexcept { return visits_[at].zone; }
    /// The lowest cell of a zone.
    [[nodiscard]] cell lowest(cell zone) const noexcept { return lowest_[zone]; }

    /// The parts beside a cell that is not blocked. O(1).
    [[nodiscard]] cut_parts parts(cell at) const noexcept {
        cut_parts out;
        const visit& centre = visits_[at];
        std::array<cell, ways> roots{}; // of the part: the neighbour from which it hangs; `no_cell`: it is above
        for (unsigned side = 0; side < ways; ++side) {
            const cell beside = level_.step(at, side);
            if (visits_[beside].zone == no_cell) continue;
            out.open = static_cast<std::uint8_t>(out.open | 1U << side);
            const cell root = root_of(at, centre, beside);
            std::uint8_t part = 0;
            while (part < out.count && roots[part] != root) ++part;
            out.part[side] = part;
            if (part < out.count) continue;
            roots[part] = root;
            out.lowest[part] = root == no_cell ? lowest_[centre.zone] : visits_[root].least;
            ++out.count;
        }
        return out;
    }

private:
    struct visit {
        cell zone = no_cell;
        cell first = 0;        // when the search came to the cell
        cell last = 0;         // when it came to the last of those below
        cell low = 0;          // the earliest that is linked with one of those below
        cell least = 0;        // the lowest of them
        cell parent = no_cell; // from which it came; those of a cell are its neighbours
        std::uint8_t way = 0;  // the next direction to look in
    };

    void search(cell start, const cell_marks& blocked) {
        const auto zone = static_cast<cell>(lowest_.size());
        lowest_.push_back(start);
        enter(start, no_cell, zone);
        for (cell at = start; at != no_cell;) {
            visit& here = visits_[at];
            if (here.way == ways) {
                at = leave(here);
                continue;
            }
            const cell next = level_.step(at, here.way++);
            if (blocked[next] != 0 || next == here.parent) continue;
            if (visits_[next].zone == no_cell) {
                enter(next, at, zone);
                at = next;
            } else if (visits_[next].first < here.low) {
                here.low = visits_[next].first;
            }
        }
    }
    void enter(cell at, cell from, cell zone) noexcept {
        visit& here = visits_[at];
        here.zone = zone;
        here.parent = from;
        here.first = here.low = clock_++;
        here.least = at;
    }
    // Returns where the search goes on.
    [[nodiscard]] cell leave(visit& here) noexcept {
        here.last = static_cast<cell>(clock_ - 1);
        if (here.parent == no_cell) return no_cell;
        visit& above = visits_[here.parent];
        if (here.low < above.low) above.low = here.low;
        if (here.least < above.least) above.least = here.least;
        return here.parent;
    }
    // The neighbour of a cell from which the part hangs that another neighbour belongs to; `no_cell` if it is above.
    [[nodiscard]] cell root_of(cell at, const visit& centre, cell beside) const noexcept {
        const visit& other = visits_[beside];
        if (other.first < centre.first) return no_cell;
        for (const cell root : level_.next[at]) {
            const visit& below = visits_[root];
            if (below.zone == no_cell || below.parent != at || below.low < centre.first) continue;
            if (below.first <= other.first && other.first <= below.last) return root;
        }
        return no_cell;
    }

    const maze& level_;
    lean_vector<visit> visits_; // by cell
    lean_vector<cell> lowest_;
    cell clock_ = 0;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_CUT_MAP_HPP
