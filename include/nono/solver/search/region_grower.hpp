// Grows a first picture of a large puzzle from the edges, along the border of the known cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_REGION_GROWER_HPP
#define NONO_SOLVER_SEARCH_REGION_GROWER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/line_queue.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/literal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Grows a picture if a puzzle of many cells is mostly open.
///
/// In a large picture, lines alone show little: each block could be at a hundred positions. But at a corner, where rows
/// and columns begin, it is known which block comes next, and the same is true next to known cells. A few guesses there
/// are enough for probes along the border of the known cells (`basic_prober` explains probes) to settle cell after cell
/// across the whole picture. Each cell is probed when a neighbor has become known, and not again before another one
/// has, so the number of probes is linear in the cells.
///
/// A wrong guess usually contradicts itself within some hundred cells. So the grower makes trials, first of the cells
/// whose probes implied most: if one of two opposite guesses contradicts itself that soon, the other one follows;
/// otherwise both are undone. Without trials, everything built on a wrong guess would be lost with it, and many guesses
/// concern small parts of the picture that have several solutions regardless of their surroundings. If several trials
/// settle nothing, the guess that implied most is kept.
///
/// A wrong guess that is kept can survive for a tenth of the picture. Then the guesses above it are refuted first, one
/// after another, each with everything built on it. So if more than half is lost in this manner and several guesses are
/// still kept, all are undone, and from then on guesses are kept far from the abandoned ones.
///
/// Kept guesses are undone one by one, last one first: a literal that a failed probe implies is kept in a clause with
/// the guesses, which needs no conflict analysis. A search that then decides the same guesses first obtains the picture
/// from these clauses, and searches the rest, mainly those small parts.
///
/// Most of the time is spent on probes. Functions that run once per guess or less often are marked cold, so that they
/// are compiled for size.
template <class Grid> class basic_region_grower {
public:
    /// The core must outlive it.
    explicit constexpr basic_region_grower(basic_search_core<Grid>& core) noexcept : core_(core) {}

    /// Returns true if growing is worth trying: the puzzle has 20,000 cells or more, at least half of them open.
    [[nodiscard]] constexpr bool is_due() const noexcept {
        constexpr std::size_t min_cells = 20'000;
        return core_.grid.cells() >= min_cells && !core_.run.has_stopped() && core_.is_mostly_open();
    }
    /// Probes along the border of the known cells, and guesses if cells remain open. Call at the root. Returns
    /// `exhausted` if the puzzle has no solution.
    [[gnu::cold]] [[nodiscard]] NONO_API_CONSTEXPR verdict grow();

    /// Returns true once there is a picture: its phases are saved, and its guesses come first in the decision order.
    [[nodiscard]] constexpr bool has_grown() const noexcept { return has_grown_; }

private:
    // A cell whose probes did not fail.
    struct probed_cell {
        cell_index cell = ~cell_index{0};
        literal best = no_literal; // the assignment whose probe implied most
        std::uint32_t minimum = 0; // fewest literals that a probe of the cell implied; `maximum`: most
        std::uint32_t maximum = 0;
    };

    static constexpr std::size_t all = ~std::size_t{0};     // no limit on literals
    static constexpr std::int32_t max_guessed_cells = 4;    // cells to try if each guess implies `min_implied` literals
    static constexpr std::size_t idle_lines_per_cell = 100; // lines per cell
    static constexpr std::size_t rest = 50;                 // a picture may leave 1 / `rest` of the cells open
    static constexpr std::size_t much = 64;                 // losing 1 / `much` of the cells is a large loss

    [[nodiscard]] constexpr bool is_open(cell_index cell) const noexcept {
        const auto colors = core_.grid.candidates(cell);
        return (colors.bits & (colors.bits - 1)) != 0;
    }

    /// Queues the cells around a cell for probing.
    [[gnu::noinline]] constexpr void queue_around(std::size_t row, std::size_t column) {
        const std::size_t width = core_.grid.width();
        const std::size_t last_row = (std::min)(row + 1, core_.grid.height() - 1);
        const std::size_t last_column = (std::min)(column + 1, width - 1);
        for (std::size_t r = row - (row == 0 ? 0 : 1); r <= last_row; ++r)
            for (std::size_t c = column - (column == 0 ? 0 : 1); c <= last_column; ++c)
                to_probe_.push(static_cast<line_index>(r * width + c));
    }
    /// Queues the cells that are probed first: the edges, and the neighbors of known cells.
    [[gnu::cold]] constexpr void queue_first() {
        const std::size_t width = core_.grid.width();
        const std::size_t height = core_.grid.height();
        for (std::size_t row = 0; row < height; ++row) {
            const bool is_edge = row == 0 || row == height - 1;
            for (std::size_t column = 0; column < width; ++column) {
                const auto cell = static_cast<cell_index>(row * width + column);
                if (!is_open(cell))
                    queue_around(row, column);
                else if (is_edge || column == 0 || column == width - 1)
                    to_probe_.push(cell);
            }
        }
    }
    constexpr void clear_queue() noexcept {
        while (to_probe_.pop() != no_line) {
        }
    }

    /// Propagates, and queues the cells around newly known ones. Returns `exhausted` if there is a contradiction.
    [[gnu::noinline]] [[nodiscard]] constexpr verdict propagate() {
        const propagation reached = core_.propagate();
        if (reached == propagation::stopped) return verdict::stopped;
        if (reached == propagation::conflict) {
            if (core_.assigned.level() != 0) core_.note_conflict();
            return verdict::exhausted;
        }
        if (core_.assigned.level() == 0) core_.note_root();
        for (; noted_ < core_.assigned.size(); ++noted_) {
            const literal l = core_.assigned[noted_];
            if (!core_.assigned.is_of_cell(l)) continue;
            const cell_variable& of = core_.cells[variable_of(l)];
            queue_around(of.row, of.column);
        }
        return verdict::open;
    }
    /// As above, and also probes the queued cells, until `assigned_limit` literals are assigned.
    [[gnu::noinline]] [[nodiscard]] constexpr verdict settle(std::size_t assigned_limit = all) {
        verdict end = propagate();
        while (end == verdict::open && core_.assigned.size() < assigned_limit) {
            const cell_index cell = to_probe_.pop();
            if (cell == no_line) break;
            if (is_open(cell)) end = probe(cell);
        }
        return end;
    }

    /// Learns that a literal holds if all guesses do, and propagates.
    [[gnu::noinline]] [[nodiscard]] constexpr verdict learn_under_guesses(literal l) {
        core_.clause.assign({l});
        for (std::size_t i = core_.assigned.level(); i > 0; --i)
            core_.clause.push_back(negation(core_.assigned.decision_of(i)));
        core_.learn_open(core_.clause, clause_origin::resolution, 2, change_cause::deduced);
        return propagate();
    }

    /// Probes each color of an open cell until one fails.
    [[nodiscard]] constexpr verdict probe(cell_index cell) {
        const std::uint32_t level = core_.assigned.level();
        probed_cell out{cell, no_literal, ~std::uint32_t{0}, 0};
        for (std::size_t color = 0; color < core_.grid.colors(); ++color) {
            if (!core_.grid.can(cell, color)) continue;
            const literal l = core_.cells.assignment(cell, static_cast<color_index>(color));
            const propagation reached = core_.probe(l);
            const bool failed = reached == propagation::conflict;
            core_.events.probe_ended(l, failed);
            const auto followed =
                static_cast<std::uint32_t>(core_.assigned.size() - core_.assigned.below(level + 1).size());
            core_.backtrack(level, false);
            if (reached == propagation::stopped) return verdict::stopped;
            if (failed) return learn_under_guesses(negation(l));
            if (followed >= out.maximum) out.best = l;
            out.maximum = (std::max)(out.maximum, followed);
            out.minimum = (std::min)(out.minimum, followed);
        }
        probed_.push_back(out);
        return verdict::open;
    }

    /// Undoes the guesses above a level.
    [[gnu::noinline]] constexpr void backtrack(std::uint32_t level) {
        core_.backjump(level, false);
        noted_ = (std::min)(noted_, core_.assigned.size());
        clear_queue();
    }
    /// Handles a contradiction of the guesses: the last one is wrong if the others are right. Returns `exhausted` if
    /// there is no guess.
    [[nodiscard]] constexpr verdict reject() {
        verdict end = verdict::exhausted;
        while (end == verdict::exhausted && core_.assigned.level() != 0) {
            const literal wrong = core_.assigned.decision_of(core_.assigned.level());
            backtrack(core_.assigned.level() - 1);
            end = learn_under_guesses(negation(wrong));
            if (end != verdict::open) continue;
            if (core_.assigned.level() < kept_) {
                probed_.clear(); // it has no entries for cells that are open again
                queue_first();
            }
            end = settle();
        }
        return end;
    }
    /// Guesses a literal, and settles its consequences until `assigned_limit` literals are assigned. If it contradicts
    /// itself, learns its negation, which follows from the guesses before.
    [[gnu::cold, gnu::noinline]] [[nodiscard]] constexpr verdict guess(literal l, std::size_t assigned_limit = all) {
        const std::size_t entries = probed_.size();
        std::size_t built = core_.assigned.size();
        kept_ = core_.assigned.level();
        core_.decide(l);
        const verdict end = settle(assigned_limit);
        if (end != verdict::exhausted) return end;
        probed_.resize(entries, {});
        if (assigned_limit == all) built = core_.assigned.size(); // a guess to be kept, not a trial
        furthest_ = (std::max)(furthest_, built);
        return reject();
    }

    /// Returns the number of abandoned guesses near a cell.
    [[gnu::noinline]] [[nodiscard]] constexpr std::size_t avoided_near(cell_index cell) const noexcept {
        constexpr std::size_t close = 160; // rows and columns
        const std::size_t width = core_.grid.width();
        std::size_t count = 0;
        for (const cell_index at : avoided_) {
            const std::size_t rows = at / width + close - cell / width;
            const std::size_t columns = at % width + close - cell % width;
            count += rows <= 2 * close && columns <= 2 * close ? 1U : 0U;
        }
        return count;
    }
    /// Returns true if more has been lost with refuted guesses than is left, and several guesses are still kept.
    [[nodiscard]] constexpr bool has_fallen_back() const noexcept {
        constexpr std::uint32_t several = 3;
        const std::size_t left = core_.assigned.size();
        return core_.assigned.level() >= several && furthest_ > 2 * left &&
               furthest_ > left + core_.assigned.variables() / much;
    }
    /// Undoes all guesses in order to begin elsewhere. The clauses learnt from them remain.
    [[gnu::cold]] [[nodiscard]] constexpr verdict start_again() {
        for (std::size_t level = core_.assigned.level(); level > 0; --level)
            avoided_.push_back(core_.cells.fact_of(core_.assigned.decision_of(level)).cell);
        backtrack(0);
        probed_.clear();
        queue_first();
        furthest_ = 0;
        left_ = trials();
        best_gain_ = 0;
        return settle();
    }

    /// Returns the number of implied literals at which a trial ends: higher in a large picture, where it costs more to
    /// keep a wrong guess.
    [[nodiscard]] constexpr std::size_t min_implied() const noexcept { return 300 + core_.grid.cells() / 512; }
    /// Returns the number of cells to try until the best guess is kept; `max_guessed_cells` if each guess implies
    /// `min_implied` literals.
    [[nodiscard]] constexpr std::int32_t trials() const noexcept {
        return 32 + static_cast<std::int32_t>(core_.grid.cells() / 8'192);
    }

    /// Tries a literal and then its negation. If neither contradicts itself, both are undone.
    [[gnu::cold]] [[nodiscard]] constexpr verdict try_guess(literal l) {
        const std::size_t before = core_.assigned.size();
        const std::size_t entries = probed_.size();
        const std::uint32_t level = core_.assigned.level();
        std::size_t maximum = 0;
        for (unsigned side = 0; side < 2; ++side, l = negation(l)) {
            const verdict end = guess(l, before + min_implied());
            if (end != verdict::open || core_.assigned.level() <= level) return end;
            const std::size_t gain = core_.assigned.size() - before;
            maximum = (std::max)(maximum, gain);
            if (gain > best_gain_) {
                best_gain_ = gain;
                best_ = l;
            }
            backtrack(level);
            probed_.resize(entries, {});
        }
        left_ -= maximum >= min_implied() ? trials() / max_guessed_cells : 1;
        return verdict::open;
    }

    /// Returns the next guess. Among the open cells with the fewest abandoned guesses nearby, it chooses the one whose
    /// probes implied most for every color. The cell is not chosen again until it has been probed again. Returns
    /// `no_literal` if there is no such cell.
    [[gnu::noinline]] [[nodiscard]] constexpr literal best_guess() {
        std::size_t best = 0;
        std::size_t min_avoided = ~std::size_t{0};
        probed_cell out;
        std::size_t kept = 0;
        for (const probed_cell at : probed_) {
            if (!is_open(at.cell) || at.cell == guessed_) continue;
            probed_[kept++] = at;
            const std::size_t avoided = avoided_near(at.cell);
            const std::size_t score = std::size_t{16} * at.minimum + at.maximum;
            if (avoided > min_avoided || (avoided == min_avoided && score < best)) continue;
            min_avoided = avoided;
            best = score;
            out = at;
        }
        probed_.resize(kept, {});
        guessed_ = out.cell;
        return out.best;
    }

    /// Guesses until nearly all cells are known, no guess is left, or many lines per cell have been solved.
    [[gnu::cold]] [[nodiscard]] constexpr verdict guess_all() {
        const std::size_t cells = core_.assigned.variables();
        const std::uint64_t until = core_.run.statistics.lines_solved + idle_lines_per_cell * cells;
        queue_first();
        left_ = trials();
        verdict end = settle();
        while (end == verdict::open) {
            has_grown_ = cells - core_.assigned.size() <= cells / rest;
            if (core_.run.statistics.lines_solved > until) break;
            if (has_fallen_back()) {
                end = start_again();
                continue;
            }
            const literal next = left_ > 0 ? best_guess() : no_literal;
            if (next != no_literal) {
                end = try_guess(next);
                continue;
            }
            if (best_gain_ == 0 || has_grown_) break;
            if (core_.assigned.is_open(best_)) end = guess(best_);
            left_ = trials();
            best_gain_ = 0;
        }
        for (std::size_t i = core_.assigned.level(); has_grown_ && i > 0; --i)
            core_.order.favor(variable_of(core_.assigned.decision_of(i)), 1'024 - (std::min)(i, std::size_t{1'023}));
        return end;
    }

    basic_search_core<Grid>& core_;
    bool has_grown_ = false;
    std::size_t noted_ = 0; // literals of the trail whose neighboring cells have been queued
    line_queue to_probe_;   // cells to be probed
    lean_vector<probed_cell> probed_;
    std::uint32_t kept_ = 0;              // number of guesses before the last one
    cell_index guessed_ = ~cell_index{0}; // the cell of the last guess
    std::int32_t left_ = 0;               // number of trials left
    std::size_t furthest_ = 0;            // most literals that were assigned before a guess was refuted
    lean_vector<cell_index> avoided_;     // cells of abandoned guesses
    literal best_ = no_literal;           // the best of the guesses that were undone
    std::size_t best_gain_ = 0;           // number of literals that it implied; 0 if there is no such guess
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class Grid> NONO_API_CONSTEXPR verdict basic_region_grower<Grid>::grow() {
    constexpr std::uint64_t bytes_of_cell = sizeof(line_index) + 1 + 2 * sizeof(probed_cell);
    const std::uint64_t bytes = bytes_of_cell * core_.grid.cells();
    if (bytes > core_.run.memory_left()) return verdict::open;
    const memory_reservation memory(core_.run, bytes);
    if (!core_.ready_to_learn()) return verdict::stopped;
    core_.run.begin_stage(solve_stage::probing);
    core_.assigned.keep_snapshots(false); // the only clauses learnt are about contradictory guesses
    to_probe_.resize(core_.grid.cells());
    noted_ = core_.assigned.size();
    const verdict end = guess_all();
    core_.backjump(0, has_grown_);
    core_.assigned.keep_snapshots(true);
    to_probe_ = {};
    probed_ = {};
    return end == verdict::open && core_.run.must_stop() ? verdict::stopped : end;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_REGION_GROWER_HPP
