// The order in which to fill the goals. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PLAN_HPP
#define NONO_SOKOBAN_SOLVER_PLAN_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/matching.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A packing plan: a sequence of sets of cells that must hold boxes, from the empty set to the set of all goals that
/// receive a box. Most steps add one cell; some exchange one cell for another, when a parked box moves on. A plan
/// without an order only counts the goals that hold boxes: each is a step.
class packing_plan {
public:
    /// `run` is polled while a table is computed.
    packing_plan(const board_graph& level, control& run) : level_(&level), run_(&run) {}

    /// Returns a plan that fills goals in any order, with this number of boxes.
    [[nodiscard]] static packing_plan without_order(const board_graph& level, std::size_t boxes, control& run) {
        packing_plan out(level, run);
        out.unordered_steps_ = boxes;
        out.add_step(level.goals);
        return out;
    }

    /// Adds a step, given by the cells that hold boxes after it.
    void add_step(const lean_vector<cell>& boxes) {
        cell_marks marks(level_->count + std::size_t{1}, 0);
        for (const cell at : boxes) marks[at] = 1;
        sets_.push_back(std::move(marks));
        cells_.push_back(boxes);
        masks_.push_back({});
    }
    /// Returns the number of steps.
    [[nodiscard]] std::size_t size() const noexcept { return is_ordered() ? cells_.size() - 1 : unordered_steps_; }

    /// Returns the number of steps that are done: the last one whose cells all hold boxes. O(steps * boxes) at worst.
    [[nodiscard]] std::size_t packed(const cell_marks& blocked) const noexcept {
        if (is_ordered()) return last_held(blocked, cells_.size() - 1);
        return static_cast<std::size_t>(nono::detail::count_if(level_->goals.begin(), level_->goals.end(),
                                                               [&](cell at) { return blocked[at] != 0; }));
    }
    /// As above, but after a move, given the result before it (`before`) and the board after it (`blocked`).
    [[nodiscard]] std::size_t packed_after(const cell_marks& blocked, std::size_t before, cell from,
                                           cell to) const noexcept {
        if (!is_ordered()) return before + level_->goal[to] - level_->goal[from];
        for (std::size_t step = cells_.size() - 1; step > before; --step)
            if (sets_[step][to] != 0 && has(blocked, step)) return step;
        if (sets_[before][from] == 0 || from == to) return before;
        return last_held(blocked, before);
    }
    /// Returns true if the cell holds a box after a step, or, without an order, may hold one.
    [[nodiscard]] bool holds(std::size_t step, cell at) const noexcept {
        return sets_[is_ordered() ? step : 0][at] != 0;
    }
    /// Returns the cell that the next step fills; `no_cell` after the last step, and without an order.
    [[nodiscard]] cell next(std::size_t step) const noexcept {
        if (step + 1 >= cells_.size()) return no_cell; // the only set of a plan without an order is the last one
        for (const cell at : cells_[step + 1])
            if (sets_[step][at] == 0) return at;
        return no_cell;
    }
    /// Returns the number of boxes out of plan: those left without a goal when boxes are matched with goals after the
    /// next step, with the boxes of the plan as walls. A box that can only be used for the next step counts too,
    /// because it has to be moved now. The first call for a step computes a table. Always 0 without an order.
    [[nodiscard]] std::size_t out_of_plan(std::size_t step, const lean_vector<cell>& boxes) {
        if (!is_ordered() || cells_.back().size() >= max_targets) return 0;
        if (masks_[step].empty()) find_masks(step);
        matching_.clear();
        std::size_t cut_off = 0;
        std::size_t others = 0;
        for (const cell at : boxes) {
            if (holds(step, at)) continue;
            const target_mask mask = masks_[step][at];
            ++(mask == 0 ? cut_off : others);
            if (mask != 0) matching_.add(mask);
        }
        const std::size_t unmatched = others - matching_.size();
        const std::size_t next = cut_off == 0 && unmatched != 0 ? 1 : 0; // all but the next box have goals
        return cut_off + unmatched - next;
    }
    /// Returns true if a box can move between two cells without changing `out_of_plan` for a step. Requires that
    /// `out_of_plan` has been called for that step.
    [[nodiscard]] bool alike(std::size_t step, cell a, cell b) const noexcept {
        if (!is_ordered() || masks_[step].empty()) return true;
        return masks_[step][a] == masks_[step][b] && !holds(step, a) && !holds(step, b);
    }

private:
    [[nodiscard]] bool is_ordered() const noexcept { return unordered_steps_ == 0; }
    // Returns the last step, up to a given one, whose cells all hold boxes.
    [[nodiscard]] std::size_t last_held(const cell_marks& blocked, std::size_t step) const noexcept {
        while (step > 0 && !has(blocked, step)) --step;
        return step;
    }
    [[nodiscard]] bool has(const cell_marks& blocked, std::size_t step) const noexcept {
        for (const cell at : cells_[step])
            if (blocked[at] == 0) return false;
        return true;
    }
    void find_masks(std::size_t step) {
        const std::size_t done = step + 1 < cells_.size() ? step + 1 : step;
        cell_marks walls = level_->walls;
        for (const cell at : cells_[done]) walls[at] = 1;
        lean_vector<cell> targets;
        for (const cell at : cells_.back())
            if (walls[at] == 0) targets.push_back(at);
        masks_[step] = goal_masks(*level_, walls, targets, *run_);
    }

    const board_graph* level_;
    control* run_;
    std::size_t unordered_steps_ = 0; // 0 if the plan has an order
    lean_vector<cell_marks> sets_;
    lean_vector<lean_vector<cell>> cells_;
    lean_vector<goal_masks> masks_; // by step
    mask_matching matching_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PLAN_HPP
