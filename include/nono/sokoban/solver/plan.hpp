// In which order to fill the goals. Internal.
#ifndef NONO_SOKOBAN_SOLVER_PLAN_HPP
#define NONO_SOKOBAN_SOLVER_PLAN_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// A packing plan: sets of cells that have to hold boxes, one after the other, from none to all goals that get a box.
/// Most add one cell; some exchange a cell for another: a box that was parked goes on.
class packing_plan {
public:
    explicit packing_plan(const maze& level) : level_(&level) {}

    /// Adds a step: the cells that hold boxes when it is done.
    void add_step(const lean_vector<cell>& boxes) {
        cell_marks marks(level_->count + std::size_t{1}, 0);
        for (const cell at : boxes) marks[at] = 1;
        sets_.push_back(std::move(marks));
        cells_.push_back(boxes);
        live_.push_back({});
    }
    /// The steps after the first set.
    [[nodiscard]] std::size_t size() const noexcept { return cells_.size() - 1; }

    /// How many steps are done: the last one all of whose cells hold boxes. O(steps * boxes) at worst.
    [[nodiscard]] std::size_t packed(const cell_marks& blocked) const noexcept {
        std::size_t step = cells_.size() - 1;
        while (step > 0 && !has(blocked, step)) --step;
        return step;
    }
    /// The same after a move, where `before` were packed before it and `blocked` is the board after it.
    [[nodiscard]] std::size_t packed_after(const cell_marks& blocked, std::size_t before, cell from,
                                           cell to) const noexcept {
        for (std::size_t step = cells_.size() - 1; step > before; --step)
            if (sets_[step][to] != 0 && has(blocked, step)) return step;
        if (sets_[before][from] == 0 || from == to) return before;
        std::size_t step = before;
        while (step > 0 && !has(blocked, step)) --step;
        return step;
    }
    /// True for a cell that holds a box once a step is done.
    [[nodiscard]] bool holds(std::size_t step, cell at) const noexcept { return sets_[step][at] != 0; }
    /// The cell that the next step fills; `no_cell` after the last.
    [[nodiscard]] cell next(std::size_t step) const noexcept {
        if (step + 1 >= cells_.size()) return no_cell;
        for (const cell at : cells_[step + 1])
            if (sets_[step][at] == 0) return at;
        return no_cell;
    }
    /// Marks the cells from which a box can get to a goal of a later step, once the next step is done: boxes elsewhere
    /// are out of plan. Found at the first call for a step.
    [[nodiscard]] const cell_marks& live(std::size_t step) {
        if (live_[step].empty()) find_live(step);
        return live_[step];
    }

private:
    [[nodiscard]] bool has(const cell_marks& blocked, std::size_t step) const noexcept {
        for (const cell at : cells_[step])
            if (blocked[at] == 0) return false;
        return true;
    }
    void find_live(std::size_t step) {
        const std::size_t done = step + 1 < cells_.size() ? step + 1 : step;
        cell_marks walls = level_->walls;
        for (const cell at : cells_[done]) walls[at] = 1;
        lean_vector<cell> targets;
        for (std::size_t later = done + 1; later < cells_.size(); ++later)
            for (const cell at : cells_[later])
                if (walls[at] == 0) targets.push_back(at);
        const lean_vector<cell> unique = without_repeats(targets);
        live_[step] = live_cells(*level_, walls, unique);
    }
    [[nodiscard]] lean_vector<cell> without_repeats(const lean_vector<cell>& cells) const {
        cell_marks seen(level_->count + std::size_t{1}, 0);
        lean_vector<cell> out;
        for (const cell at : cells) {
            if (seen[at] == 0) out.push_back(at);
            seen[at] = 1;
        }
        return out;
    }

    const maze* level_;
    lean_vector<cell_marks> sets_;
    lean_vector<lean_vector<cell>> cells_;
    lean_vector<cell_marks> live_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PLAN_HPP
