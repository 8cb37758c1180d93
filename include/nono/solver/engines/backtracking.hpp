// Backtracking with full probing: depth-first search that learns nothing.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_BACKTRACKING_HPP
#define NONO_SOLVER_ENGINES_BACKTRACKING_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Depth-first search with full probing at each node, as in the solvers that have won tournaments since 2011 (Wu, Sun,
/// Yen and Chen 2013, "fully probing"): each color of each open cell is tried with lines alone; colors that lead to a
/// contradiction are removed, and the common consequences of all colors of a cell are kept. Then the search guesses the
/// cell that implies most.
///
/// Requires a grid whose lines have all been narrowed. The grid is changed; at the end it holds what is permanently
/// known.
class backtracker {
public:
    /// Returns the memory that a search of this grid needs, in bytes. O(cells * colors / 64).
    [[nodiscard]] static constexpr std::uint64_t memory_for(const grid_masks& grid) noexcept {
        // The removals can include all but one color of each open cell, in vectors that double when they grow.
        constexpr std::uint64_t of_variable = 2 * 8 + 16; // on 64-bit machines
        return sizeof(std::uint32_t) * grid.cells() * grid.colors() + of_variable * grid.open_variables();
    }

    constexpr backtracker(grid_masks& grid, solver_run& run) : grid_(grid), run_(run) {
        removed_by_.resize(grid.cells() * grid.colors(), 0);
    }

    /// Finds solutions and reports them to the run. Returns `exhausted` or `stopped`.
    [[nodiscard]] constexpr verdict enumerate();

private:
    struct removal {
        cell_index cell = 0;
        color_index color = 0;
    };
    // A guess: the cell has the color.
    struct guess {
        cell_index cell = 0;
        color_index color = 0;
        std::size_t trail = 0; // index of its first removal
    };
    // The value of guessing a cell: the removals after its weakest color, and those of all colors together.
    struct worth {
        std::size_t min = 0;
        std::size_t total = 0;
        [[nodiscard]] constexpr bool operator<(const worth& other) const noexcept {
            return min != other.min ? min < other.min : total < other.total;
        }
    };

    constexpr void remove(cell_index cell, std::size_t color) {
        grid_.remove(cell, color);
        trail_.push_back({cell, static_cast<color_index>(color)});
    }

    constexpr void remove_deduced(cell_index cell, std::size_t color) {
        remove(cell, color);
        grid_.notify_cell(run_, cell, change_cause::deduced);
    }

    constexpr void give(cell_index cell, std::size_t color, change_cause cause) {
        for_each_bit(grid_.candidates(cell).bits, 0, [&](std::size_t other) {
            if (other != color) remove(cell, other);
        });
        grid_.notify_cell(run_, cell, cause);
    }

    constexpr void backtrack(std::size_t trail) {
        grid_.clear_queue();
        for (; trail_.size() > trail; trail_.pop_back()) {
            grid_.restore(trail_.back().cell, trail_.back().color);
            grid_.notify_cell(run_, trail_.back().cell, change_cause::undone);
        }
    }

    /// Guesses the best cell.
    constexpr void decide() {
        ++run_.statistics.decisions;
        guesses_.push_back({best_.cell, best_.color, trail_.size()});
        if (run_.observer() != nullptr)
            run_.observer()->decided({{literal_subject::cell, true, best_.color, position_of(best_.cell), {}, 0},
                                      static_cast<std::uint32_t>(guesses_.size()),
                                      false});
        give(best_.cell, best_.color, change_cause::decided);
    }

    /// Undoes all guesses above a level. `trail` is the index of the first removal to undo.
    constexpr void backjump(std::size_t level, std::size_t trail) {
        if (run_.observer() != nullptr)
            run_.observer()->backjumped(
                {static_cast<std::uint32_t>(guesses_.size()), static_cast<std::uint32_t>(level)});
        guesses_.resize(level, {});
        backtrack(trail);
    }

    [[nodiscard]] constexpr propagation probe(cell_index cell, std::size_t color) {
        ++run_.statistics.probes;
        if (run_.observer() != nullptr)
            run_.observer()->probe_begun({position_of(cell), static_cast<color_index>(color)});
        give(cell, color, change_cause::tried);
        const propagation found = propagate();
        if (found == propagation::conflict) ++run_.statistics.failed_probes;
        return found;
    }

    constexpr void end_probe(cell_index cell, std::size_t color, bool failed, std::size_t trail) {
        if (run_.observer() != nullptr)
            run_.observer()->probe_ended({position_of(cell), static_cast<color_index>(color)}, failed);
        backtrack(trail);
    }

    [[nodiscard]] constexpr propagation propagate() {
        for (line_index line = grid_.next_line(); line != no_line; line = grid_.next_line()) {
            if (run_.must_stop(grid_.microseconds_of(line))) return propagation::stopped;
            ++run_.statistics.lines_solved;
            const auto removed = [&](cell_index cell, std::size_t color) {
                ++run_.statistics.cells_set;
                trail_.push_back({cell, static_cast<color_index>(color)});
            };
            if (!grid_.narrow(
                    line, [] {}, removed)) {
                contradicted_ = line;
                return propagation::conflict;
            }
        }
        return propagation::fixpoint;
    }

    /// Probes every open cell until nothing more follows, and finds the best cell to guess.
    [[nodiscard]] constexpr propagation probe_all() {
        bool changed = true;
        while (changed) {
            changed = false;
            any_open_ = false;
            best_worth_ = {};
            for (cell_index cell = 0; cell < grid_.cells(); ++cell) {
                if (grid_.candidates(cell).size() < 2) continue;
                any_open_ = true;
                const propagation found = probe_cell(cell, changed);
                if (found != propagation::fixpoint) return found;
            }
        }
        return propagation::fixpoint;
    }

    /// Probes each color of a cell. Sets `changed` if anything follows.
    [[nodiscard]] constexpr propagation probe_cell(cell_index cell, bool& changed) {
        worth value{~std::size_t{0}, 0};
        color_index best_color = 0;
        std::size_t max_removed = 0;
        std::uint32_t possible = 0;
        touched_.clear();
        color_set wrong;
        propagation found = propagation::fixpoint;
        for_each_bit(grid_.candidates(cell).bits, 0, [&](std::size_t color) {
            if (found == propagation::stopped) return;
            const std::size_t trail = trail_.size();
            found = probe(cell, color);
            if (found == propagation::conflict) {
                wrong |= color_set::only(static_cast<color_index>(color));
            } else if (found == propagation::fixpoint) {
                ++possible;
                const std::size_t removed = trail_.size() - trail;
                value = {(std::min)(value.min, removed), value.total + removed};
                if (removed > max_removed) best_color = static_cast<color_index>(color);
                max_removed = (std::max)(max_removed, removed);
                for (std::size_t i = trail; i < trail_.size(); ++i) {
                    const removal& effect = trail_[i];
                    if (removed_by_[effect.cell * grid_.colors() + effect.color]++ == 0) touched_.push_back(effect);
                }
            }
            end_probe(cell, color, found == propagation::conflict, trail);
        });
        if (found == propagation::stopped) return found;
        // Removes the impossible colors of the cell, and whatever all of its possible colors remove.
        for_each_bit(wrong.bits, 0, [&](std::size_t color) { remove_deduced(cell, color); });
        changed = changed || !wrong.empty();
        for (const removal& effect : touched_) {
            std::uint32_t& count = removed_by_[effect.cell * grid_.colors() + effect.color];
            if (std::exchange(count, 0U) != possible || !grid_.can(effect.cell, effect.color)) continue;
            remove_deduced(effect.cell, effect.color);
            changed = true;
        }
        if (possible > 1 && best_worth_ < value) {
            best_worth_ = value;
            best_ = {cell, best_color, 0};
        }
        return propagate();
    }

    /// Undoes the last guess and removes its color from the cell. Returns false if there was no guess.
    [[nodiscard]] constexpr bool undo_guess() {
        if (guesses_.empty()) return false;
        const guess wrong = guesses_.back();
        backjump(guesses_.size() - 1, wrong.trail);
        remove_deduced(wrong.cell, wrong.color);
        return true;
    }

    constexpr void note_conflict() {
        ++run_.statistics.conflicts;
        if (run_.observer() == nullptr) return;
        conflict_event event{static_cast<std::uint32_t>(guesses_.size()), std::nullopt, {}};
        if (contradicted_ != no_line) event.line = grid_.layout().position_of(contradicted_);
        run_.observer()->conflict_found(event);
    }

    [[nodiscard]] constexpr cell_position position_of(cell_index cell) const noexcept {
        return grid_.layout().position_of_cell(cell);
    }

    grid_masks& grid_;
    solver_run& run_;
    lean_vector<removal> trail_;
    lean_vector<guess> guesses_;
    guess best_{}; // among the cells probed since the last change
    worth best_worth_{};
    bool any_open_ = false;
    line_index contradicted_ = no_line;     // the last line without an arrangement
    lean_vector<std::uint32_t> removed_by_; // per cell and color: number of colors of the probed cell that remove it
    lean_vector<removal> touched_;          // entries with a number other than 0
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr verdict backtracker::enumerate() {
    run_.begin_stage(solve_stage::search);
    for (;;) {
        propagation found = propagate();
        if (found == propagation::fixpoint) found = probe_all();
        if (found == propagation::stopped) {
            if (!guesses_.empty()) backjump(0, guesses_.front().trail);
            return verdict::stopped;
        }
        if (found == propagation::conflict) {
            note_conflict();
            if (!undo_guess()) return verdict::exhausted;
        } else if (any_open_) {
            decide();
        } else {
            const verdict after = run_.report(*grid_.picture());
            if (after != verdict::open) return guesses_.empty() && run_.found() ? verdict::exhausted : after;
            if (!undo_guess()) return verdict::exhausted;
        }
    }
}

/// Line solving, and depth-first search with full probing at each guess, as in most solvers before they learnt from
/// conflicts. Complete; for comparisons.
struct backtracking_engine {
    /// See `engine`. Allocates.
    [[nodiscard]] static constexpr verdict solve(const clues&, working_grid& grid, solver_run& run) {
        grid_masks& masks = grid_access::masks(grid);
        const memory_reservation memory(run, backtracker::memory_for(masks));
        return run.has_stopped() ? verdict::stopped : backtracker(masks, run).enumerate();
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_ENGINES_BACKTRACKING_HPP
