// The zones of a position, and how they change when one box moves. Internal.
//
// One depth-first search per zone, from its lowest cell, finds all of this. When a cell is blocked, the subtree below
// one of its neighbors becomes a separate part unless it has a link to a cell above (articulation points: J. Hopcroft,
// R. Tarjan 1973). A box that is lifted from its cell joins the parts next to it. So all moves of all boxes cost one
// search, instead of one search for each cell that each box visits.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_CUT_MAP_HPP
#define NONO_SOKOBAN_SOLVER_CUT_MAP_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The zone of the pusher next to a box.
struct adjacent_zone {
    cell lowest = no_cell;  ///< its lowest cell
    cell zones = 0;         ///< number of zones of the position
    std::uint8_t sides = 0; ///< one bit per side of the box that it touches
};

/// The zones of a position, the connected components of the cells without boxes, and how each cell cuts them. They are
/// numbered from 0 by their lowest cells.
class cut_map {
public:
    explicit cut_map(const board_graph& level)
        : level_(level), zone_(level.count + std::size_t{1}, no_cell), first_(level.count + std::size_t{1}, 0),
          visits_(level.count + std::size_t{1}) {}

    /// Finds all zones. Linear in the cells.
    void find(const cell_marks& blocked) {
        clock_ = unseen;
        for (std::size_t at = 0; at < first_.size(); ++at) {
            zone_[at] = no_cell;
            first_[at] = static_cast<cell>(0U - unsigned{blocked[at]}); // `no_cell` or `unseen`
        }
        lowest_.clear();
        for (cell at = 0; at < level_.count; ++at)
            if (first_[at] == unseen) search(at);
    }
    /// Returns the number of zones.
    [[nodiscard]] std::size_t size() const noexcept { return lowest_.size(); }
    /// Returns the number of the zone of a cell; `no_cell` for a box or the wall.
    [[nodiscard]] cell of(cell at) const noexcept { return zone_[at]; }
    /// Returns the lowest cell of a zone.
    [[nodiscard]] cell lowest(cell zone) const noexcept { return lowest_[zone]; }

    /// Takes a box of that position off its cell; the functions below describe the zones without it. O(1).
    void lift(cell box) noexcept {
        box_ = box;
        lowest_without_ = box;
        size_without_ = size() + 1;
        std::array<cell, direction_count> joined{};
        std::size_t count = 0;
        for (const cell beside : level_.next[box]) {
            const cell zone = zone_[beside];
            if (zone == no_cell || contains(joined, count, zone)) continue;
            joined[count++] = zone;
            --size_without_;
            if (lowest_[zone] < lowest_without_) lowest_without_ = lowest_[zone];
        }
    }
    /// Returns the number of zones without the box.
    [[nodiscard]] std::size_t size_without_box() const noexcept { return size_without_; }
    /// Returns the lowest cell of the zone that then contains the cell of the box.
    [[nodiscard]] cell lowest_without_box() const noexcept { return lowest_without_; }

    /// Returns the zone of the pusher after the box has been put down on `at`, its own cell or one of an adjacent zone.
    /// The pusher is next to it; `blocked` marks the walls and the other boxes. O(1).
    [[nodiscard]] adjacent_zone zone_beside(cell at, cell pusher, const cell_marks& blocked) const noexcept {
        adjacent_zone out{lowest_without_, static_cast<cell>(size_without_), 0};
        if (at != lowest_without_ && !may_separate(level_, blocked, at)) { // the usual case, which cuts nothing off
            for (unsigned side = 0; side < direction_count; ++side)
                if (blocked[level_.step(at, side)] == 0) out.sides |= static_cast<std::uint8_t>(1U << side);
            return out;
        }
        const cut_parts around = parts(at);
        unsigned side = 0;
        while (level_.step(at, side) != pusher) ++side;
        out.lowest = around.lowest[around.part[side]];
        out.zones = static_cast<cell>(out.zones + around.count - 1);
        out.sides = around.sides_from(side);
        return out;
    }

private:
    struct visit {
        cell last = 0;         // when the search reached the last cell of the subtree below the cell
        cell low = 0;          // the earliest time of a cell linked with the subtree
        cell minimum = 0;      // the lowest cell of the subtree
        cell parent = no_cell; // the cell from which the search came, a neighbor
        cell toward = 0;       // the next direction to try
    };

    // Numbers the zone with this lowest cell, and searches it.
    void search(cell start) {
        const auto zone = static_cast<cell>(lowest_.size());
        lowest_.push_back(start);
        enter(start, no_cell, zone);
        for (cell at = start; at != no_cell;) {
            const cell next = next_of(at);
            if (next != no_cell) enter(next, at, zone);
            at = next != no_cell ? next : leave(at);
        }
    }
    // Returns the next neighbor of a cell that has not been reached yet; `no_cell` if all have been reached. The link
    // to the parent counts too: it is not above the parent.
    [[nodiscard]] cell next_of(cell at) noexcept {
        const auto& beside = level_.next[at];
        visit& here = visits_[at];
        cell low = here.low;
        for (unsigned toward = here.toward; toward < direction_count; ++toward) {
            const cell first = first_[beside[toward]];
            if (first == unseen) {
                here.low = low;
                here.toward = static_cast<cell>(toward + 1);
                return beside[toward];
            }
            if (first < low) low = first;
        }
        here.low = low;
        return no_cell;
    }
    void enter(cell at, cell from, cell zone) noexcept {
        ++clock_;
        zone_[at] = zone;
        first_[at] = clock_;
        visits_[at] = {clock_, clock_, at, from, 0};
    }
    // Returns the cell where the search continues.
    [[nodiscard]] cell leave(cell at) noexcept {
        visit& here = visits_[at];
        here.last = clock_;
        if (here.parent == no_cell) return no_cell;
        visit& above = visits_[here.parent];
        if (here.low < above.low) above.low = here.low;
        if (here.minimum < above.minimum) above.minimum = here.minimum;
        return here.parent;
    }
    // The parts into which a zone falls around one of its cells if that cell is blocked.
    struct cut_parts {
        std::array<std::uint8_t, direction_count> part{}; // by side of the cell: the number of the part there, from 0
        std::uint8_t open = 0;                            // one bit per side that is not blocked
        std::uint8_t count = 0;                           // number of parts
        std::array<cell, direction_count> lowest{};       // by part: its lowest cell

        // Returns the sides that the pusher can reach from `side`, which must be open, including that side.
        [[nodiscard]] std::uint8_t sides_from(unsigned side) const noexcept {
            unsigned out = 0;
            for (unsigned other = 0; other < direction_count; ++other)
                if ((unsigned{open} >> other & 1U) != 0 && part[other] == part[side]) out |= 1U << other;
            return static_cast<std::uint8_t>(out);
        }
    };
    // Returns the parts around a cell when the lifted box is put down there.
    [[nodiscard]] cut_parts parts(cell at) const noexcept {
        const lifted_part around = part_of_box(at);
        cut_parts out;
        std::array<cell, direction_count> roots{}; // by part
        for (unsigned side = 0; side < direction_count; ++side) {
            const cell beside = level_.step(at, side);
            if (zone_[beside] == no_cell && beside != box_) continue;
            out.open = static_cast<std::uint8_t>(out.open | 1U << side);
            cell root = beside == box_ ? box_ : root_of(at, beside);
            if (contains(around.roots, around.count, root)) root = box_;
            std::uint8_t part = 0;
            while (part < out.count && roots[part] != root) ++part;
            out.part[side] = part;
            if (part < out.count) continue;
            roots[part] = root;
            out.lowest[part] = root == box_ ? around.lowest : lowest_below(at, root);
            ++out.count;
        }
        return out;
    }
    // The part that contains the old cell of the box when the box is put down elsewhere: the roots of the parts that
    // the cell joins.
    struct lifted_part {
        std::array<cell, direction_count> roots{};
        std::size_t count = 0;
        cell lowest = no_cell;
    };
    [[nodiscard]] lifted_part part_of_box(cell at) const noexcept {
        lifted_part out;
        if (at == box_) return out; // the box is back on its own cell
        out.lowest = box_;
        for (const cell beside : level_.next[box_]) {
            if (zone_[beside] == no_cell || beside == at) continue;
            const bool is_same_zone = zone_[beside] == zone_[at];
            const cell root = is_same_zone ? root_of(at, beside) : no_cell;
            if (is_same_zone) out.roots[out.count++] = root;
            const cell minimum = is_same_zone ? lowest_below(at, root) : lowest_[zone_[beside]];
            if (minimum < out.lowest) out.lowest = minimum;
        }
        return out;
    }
    // Finds the part that contains `other` when `at`, a cell of the same zone, is blocked. Returns the neighbor of `at`
    // at the root of the subtree that forms the part; `no_cell` if the part is above `at`. Around the cell of the box,
    // the parts are whole zones, represented by their lowest cells.
    [[nodiscard]] cell root_of(cell at, cell other) const noexcept {
        if (at == box_) return lowest_[zone_[other]];
        const cell center = first_[at];
        const cell first = first_[other];
        if (first < center) return no_cell;
        if (visits_[other].parent == at) return visits_[other].low < center ? no_cell : other;
        for (const cell root : level_.next[at]) {
            const visit& below = visits_[root];
            if (zone_[root] == no_cell || below.parent != at || below.low < center) continue;
            if (first_[root] <= first && first <= below.last) return root;
        }
        return no_cell;
    }
    // Returns the lowest cell of such a part. The part above contains the cell where the search of the zone began.
    [[nodiscard]] cell lowest_below(cell at, cell root) const noexcept {
        if (at == box_) return root;
        return root == no_cell ? lowest_[zone_[at]] : visits_[root].minimum;
    }
    [[nodiscard]] static bool contains(const std::array<cell, direction_count>& all, std::size_t count,
                                       cell wanted) noexcept {
        std::size_t i = 0;
        while (i < count && all[i] != wanted) ++i;
        return i < count;
    }

    static constexpr cell unseen = 0;

    const board_graph& level_;
    lean_vector<cell> zone_; // by cell
    lean_vector<cell> lowest_;
    lean_vector<cell> first_;   // by cell: when the search reached it; `no_cell` if it is blocked
    lean_vector<visit> visits_; // by cell; only for cells in a zone
    cell clock_ = 0;
    cell box_ = no_cell; // the lifted box
    cell lowest_without_ = no_cell;
    std::size_t size_without_ = 0; // number of zones without the box
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_CUT_MAP_HPP
