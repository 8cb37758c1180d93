// Pairs of boxes that are lost together, wherever the other boxes are. Internal.
//
// Two boxes alone on the board have few positions, so all of those from which both can be pushed to goals are found in
// advance, by pulls from all pairs of goals. Any other pair is lost on any board that contains it, since more boxes
// only hinder the pusher. Unlike the rim of a corral, such a pair need not close any area: it may be lost because each
// box blocks the way to the cell from which the other one has to be pushed. (A. Junghanns, J. Schaeffer 2001 have such
// tables of any number of boxes in a small part of the board; this one has two boxes anywhere.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PAIR_TABLE_HPP
#define NONO_SOKOBAN_SOLVER_PAIR_TABLE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/distances.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The pairs of boxes that are not lost, by their cells and the sides from which the pusher can reach them.
class pair_table {
public:
    /// For a search over pushes, `targets` are the goals, and `end` is `no_cell`, because the pusher may end anywhere.
    /// For a search over pulls, they are the cells of the boxes and of the pusher at the start. At worst cubic in the
    /// cells, because the zone of the pusher has to be found for each pair. If the board has more than 250 cells, the
    /// table is empty, and `is_lost` returns false. Polls; once the call has to end, the table must not be used.
    pair_table(const board_graph& level, const lean_vector<cell>& targets, cell end, control& run, step_of_box kind)
        : level_(level), is_pull_(kind == step_of_box::pull), blocked_(level.walls), reach_(level) {
        const std::size_t pairs = std::size_t{level.count} * level.count;
        if (level.count > max_cells || !run.reserve_memory(pairs * (1 + sizeof(entry)))) return;
        live_.assign(pairs, 0);
        for (const cell a : targets)
            for (const cell b : targets)
                if (a < b) add_end(a, b, end);
        while (!open_.empty() && run.can_continue_sampled()) {
            const entry next = open_.back();
            open_.pop_back();
            visit(next);
        }
        for (cell at = 0; at < level.count; ++at) live_[index(at, at)] = all_sides;
        open_ = {};
        run.release_memory(pairs * sizeof(entry));
    }

    /// Returns true if a box is lost together with one of `boxes`, which may contain it. The pusher is next to it, on
    /// the given side. Linear in the boxes.
    [[nodiscard]] bool is_lost(cell box, unsigned side, const lean_vector<cell>& boxes) const noexcept {
        return !live_.empty() &&
               nono::detail::any_of(boxes.begin(), boxes.end(), [&](cell other) { return !is_live(box, other, side); });
    }

private:
    // Two boxes, and the side of the first one that the pusher is on.
    struct entry {
        cell box = no_cell;
        cell other = no_cell;
        std::uint8_t side = 0;
    };
    static constexpr cell max_cells = 250; // a table of this size takes less than a tenth of a second
    static constexpr std::uint8_t all_sides = (1U << direction_count) - 1;

    [[nodiscard]] std::size_t index(cell a, cell b) const noexcept { return std::size_t{a} * level_.count + b; }
    [[nodiscard]] bool is_live(cell box, cell other, unsigned side) const noexcept {
        return (unsigned{live_[index(box, other)]} >> side & 1U) != 0;
    }
    void set_boxes(cell a, cell b, std::uint8_t mark) noexcept { blocked_[a] = blocked_[b] = mark; }

    // Adds two boxes on targets. If there is an end for the pusher, it is in the same zone, otherwise in any zone.
    void add_end(cell a, cell b, cell end) {
        set_boxes(a, b, 1);
        is_whole_ = end == no_cell;
        if (!is_whole_) reach_.from(end, blocked_);
        for (unsigned side = 0; side < direction_count; ++side) {
            if (is_in_zone(level_.step(a, side))) open_.push_back({a, b, static_cast<std::uint8_t>(side)});
            if (is_in_zone(level_.step(b, side))) open_.push_back({b, a, static_cast<std::uint8_t>(side)});
        }
        set_boxes(a, b, 0);
    }
    // Marks a position as live, unless it is already, and adds those before its last step.
    void visit(const entry& now) {
        if (is_live(now.box, now.other, now.side)) return;
        set_boxes(now.box, now.other, 1);
        is_whole_ = !may_separate(level_, blocked_, now.box) && !may_separate(level_, blocked_, now.other);
        if (!is_whole_) reach_.from(level_.step(now.box, now.side), blocked_);
        mark(now.box, now.other);
        mark(now.other, now.box);
        undo_steps(now.box, now.other);
        undo_steps(now.other, now.box);
        set_boxes(now.box, now.other, 0);
    }
    [[nodiscard]] bool is_in_zone(cell at) const noexcept { return blocked_[at] == 0 && (is_whole_ || reach_.has(at)); }
    // Marks the sides of a box that the pusher can reach.
    void mark(cell box, cell other) noexcept {
        std::uint8_t& sides = live_[index(box, other)];
        for (unsigned side = 0; side < direction_count; ++side)
            if (is_in_zone(level_.step(box, side))) sides = static_cast<std::uint8_t>(sides | 1U << side);
    }
    // Undoes pushes by pulls, and pulls by pushes.
    void undo_steps(cell box, cell other) {
        for (unsigned toward = 0; toward < direction_count; ++toward) {
            const cell to = level_.step(box, toward);
            const cell before = level_.step(box, opposite_direction(toward));
            const unsigned side = is_pull_ ? opposite_direction(toward) : toward;
            const bool is_possible = is_pull_ ? is_in_zone(before) && blocked_[to] == 0
                                              : is_in_zone(to) && blocked_[level_.step(to, toward)] == 0;
            if (is_possible && !is_live(to, other, side)) open_.push_back({to, other, static_cast<std::uint8_t>(side)});
        }
    }

    const board_graph& level_;
    bool is_pull_;
    cell_marks blocked_;
    flood reach_;
    bool is_whole_ = false;          // the two boxes leave a single zone
    lean_vector<std::uint8_t> live_; // by pair: one bit per side of the first box
    lean_vector<entry> open_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PAIR_TABLE_HPP
