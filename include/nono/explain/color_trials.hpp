// Finds colors that cannot be in a cell: each is tried, and lines are narrowed until one of them is contradicted.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_COLOR_TRIALS_HPP
#define NONO_EXPLAIN_COLOR_TRIALS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/explain/possible_colors.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A color that cannot be in a cell, and the number of lines that were narrowed to refute it.
struct refuted_color {
    cell_index cell = 0;
    color_index color = 0;
    std::size_t narrowed = 0;
};

/// A copy of a grid for trying colors. For each color, lines are narrowed in the order in which they change, just as a
/// player examines nearby rows and columns first; afterwards the lines that changed are restored.
class trial_grid {
public:
    /// Copies `start`, which must outlive the copy. No line of it can be narrowed further; its queue is empty.
    explicit trial_grid(const grid_masks& start) : start_(start), trial_(start) {}

    /// Returns the approximate memory in bytes.
    [[nodiscard]] static std::uint64_t memory_for(const grid_masks& start) noexcept {
        return grid_masks::memory_for(start.width(), start.height(), start.colors()) +
               sizeof(mask_word) * start.work_words();
    }

    void set_interrupt(run_limits& limits) noexcept { trial_.set_interrupt(&limits); }

    /// Returns the number of lines narrowed until one is contradicted; 0 if there is no contradiction within `maximum`
    /// lines, or if `go_on(microseconds)`, which is called before each line, returns false. If the trial ends because
    /// nothing more follows, adds the colors for which it is a witness to `possible`.
    template <class GoOn>
    [[nodiscard]] std::size_t lines_to_refute(cell_index cell, color_index color, std::size_t maximum,
                                              possible_colors& possible, GoOn go_on) {
        for_each_bit(start_.candidates(cell).bits & ~color_set::only(color).bits, 0,
                     [&](std::size_t other) { trial_.remove(cell, other); });
        is_at_end_ = false;
        const std::size_t narrowed = narrow_until_refuted(maximum, go_on);
        if (is_at_end_) {
            possible.add(cell, color);
            add_decided(possible);
        }
        put_back(cell);
        return narrowed;
    }

private:
    template <class GoOn> [[nodiscard]] std::size_t narrow_until_refuted(std::size_t maximum, GoOn go_on) {
        for (std::size_t narrowed = 1;; ++narrowed) {
            const line_index line = trial_.next_line();
            is_at_end_ = line == no_line;
            if (is_at_end_ || narrowed > maximum || !go_on(trial_.microseconds_of(line))) return 0;
            std::uint64_t removed = 0;
            if (!trial_.narrow(line, removed)) return narrowed;
            if (removed != 0) changed_.push_back(line);
        }
    }

    /// Adds the colors of the cells that the trial has decided. O(words and decided cells of the lines that changed).
    void add_decided(possible_colors& possible) const {
        for (const line_index line : changed_) {
            const mask_word* const now = trial_.masks_of(line);
            const mask_word* const then = start_.masks_of(line);
            const std::size_t words = trial_.mask_words(line) / trial_.colors();
            for (std::size_t w = 0; w < words; ++w) {
                mask_word lost = 0;
                for (std::size_t c = 0; c < trial_.colors(); ++c) lost |= then[c * words + w] & ~now[c * words + w];
                if (lost == 0) continue;
                const mask_word decided = lost & ~trial_.by_colors(line, w).two;
                for (std::size_t c = 0; c < trial_.colors(); ++c)
                    for_each_bit(decided & now[c * words + w], 64 * w, [&](std::size_t index) {
                        possible.add(trial_.layout().cell_at(line, index), static_cast<color_index>(c));
                    });
            }
        }
    }

    /// Restores the state before the trial of a cell, with an empty queue. O(lines), plus the words and the lost colors
    /// of the lines that changed.
    void put_back(cell_index cell) {
        const grid_layout& layout = trial_.layout();
        is_stale_.assign(layout.lines(), 0);
        const line_index row = layout.row_of(cell);
        is_stale_[row] = is_stale_[layout.column_at(layout.index_in_row(row, cell))] = 1;
        for (const line_index line : changed_) {
            is_stale_[line] = 1;
            const line_view now = trial_.view(line);
            const mask_word* const then = start_.masks_of(line);
            std::uint8_t* const crossing = is_stale_.data() + layout.first_crossing(line);
            for (std::size_t i = 0; i < now.colors * now.words; ++i)
                for_each_bit(then[i] & ~now.masks[i], 64 * (i % now.words),
                             [&](std::size_t index) { crossing[index] = 1; });
        }
        changed_.clear();
        for (line_index line = 0; line < layout.lines(); ++line)
            if (is_stale_[line] != 0)
                std::copy_n(start_.masks_of(line), trial_.mask_words(line), trial_.view(line).masks);
        trial_.clear_queue();
    }

    const grid_masks& start_;
    grid_masks trial_;
    bool is_at_end_ = false;             // nothing more follows in the trial
    lean_vector<line_index> changed_;    // in the trial, in the order in which they were narrowed
    lean_vector<std::uint8_t> is_stale_; // for each line: whether it must be restored
};

/// Tries colors in the open cells of a grid.
///
/// With several threads, trials are run ahead in batches, each as if it were the next one. They are then consumed in
/// sequence, where the result of each trial limits the lines of the later ones, so the outcome is the same as with one
/// thread.
class color_trials {
public:
    /// Runs trials on at most `threads` threads, until the run must stop.
    explicit color_trials(solver_run& run, unsigned threads = 1) : run_(run), threads_(threads) {}

    /// Finds refuted colors in cells that no single line decides. With `all`, finds all of them, ordered by the number
    /// of lines that they take; otherwise, only the first of those that take the fewest lines. `out` is empty if there
    /// is none, and has no meaning if the run has stopped.
    ///
    /// @param start     a grid in which no line can be narrowed, with an empty queue
    /// @param solution  a solution that agrees with `start`, or null; it saves trials
    /// @param likely    colors that were refuted in an earlier state. Without `all` they are tried first, because every
    ///                  result limits the lines of the other trials; then it receives the colors refuted now
    void find(const grid_masks& start, bool all, lean_vector<refuted_color>& out, const grid* solution = nullptr,
              lean_vector<refuted_color>* likely = nullptr) {
        out.clear();
        batch_.clear();
        next_ = 0;
        memory_reservation memory(run_, trial_grid::memory_for(start) +
                                            possible_colors::memory_for(start.cells(), start.colors()));
        if (run_.has_stopped()) return;
        trial_grid trial(start);
        trial.set_interrupt(run_);
        const memory_reservation memory_ahead(run_, memory_for_threads(start));
        const bool is_ahead = can_have_threads && memory_ahead.bytes() != 0;
        const std::uint64_t claimed = memory.bytes();
        possible_.clear(start.cells(), start.colors());
        if (solution != nullptr) possible_.add(*solution, start.colors());
        std::size_t maximum = no_limit; // maximum number of lines that a trial may narrow
        if (!all && likely != nullptr) {
            maximum = try_likely(trial, start, *likely);
            likely->clear();
        }
        for (cell_index cell = 0; cell < start.cells() && maximum > 0; ++cell) {
            if (run_.must_stop()) return;
            const color_set colors = start.candidates(cell);
            if (colors.size() < 2) continue;
            for (color_set rest = colors; !rest.empty() && maximum > 0; rest.bits &= rest.bits - 1) {
                if (run_.must_stop()) return;
                const color_index color = rest.lowest();
                if (possible_.contains(cell, color)) {
                    skip_ahead(cell, color);
                    continue;
                }
                const std::size_t narrowed = is_ahead && is_due_ahead(start, cell, color, maximum, all)
                                                 ? parse_next(maximum)
                                                 : try_now(trial, cell, color, maximum);
                if (narrowed == 0) continue;
                if (!all) {
                    out.clear();
                    maximum = narrowed - 1;
                    if (likely != nullptr && likely->size() < most_likely) likely->push_back({cell, color, narrowed});
                }
                memory.grow_to(claimed + 2 * sizeof(refuted_color) * (out.size() + 1)); // vectors can double
                if (run_.has_stopped()) return;
                out.push_back({cell, color, narrowed});
            }
        }
        detail::sort(out.begin(), out.end(), [](const refuted_color& a, const refuted_color& b) {
            if (a.narrowed != b.narrowed) return a.narrowed < b.narrowed;
            return a.cell != b.cell ? a.cell < b.cell : a.color < b.color;
        });
    }

private:
    static constexpr std::size_t most_ahead = 4096; // number of trials
    static constexpr std::size_t most_likely = 32;  // number of colors kept for the next search

    // A trial that was run ahead.
    struct trial_ahead {
        cell_index cell = 0;
        color_index color = 0;
        std::size_t narrowed = 0; // lines until one was contradicted, or 0
        std::size_t lines = 0;    // lines that were narrowed
        std::uint64_t microseconds = 0;
        possible_colors possible{}; // the colors for which it is a witness
    };

    /// Returns the maximum number of trials ahead. On large grids it is small, because each can be a witness for any
    /// color of a cell.
    [[nodiscard]] static std::size_t max_ahead(const grid_masks& start) noexcept {
        constexpr std::uint64_t bytes = std::uint64_t{8} << 20U;
        const std::uint64_t each = possible_colors::memory_for(start.cells(), start.colors()) + sizeof(trial_ahead);
        return cast_to<std::size_t>((std::min<std::uint64_t>)(most_ahead, 64 + bytes / each));
    }

    /// Returns the number of bytes for running trials ahead; 0 if they run one by one, because there is a single thread
    /// or too little memory.
    [[nodiscard]] std::uint64_t memory_for_threads(const grid_masks& start) const noexcept {
        if (threads_ <= 1) return 0;
        const std::uint64_t bytes =
            threads_ * trial_grid::memory_for(start) +
            (2 * sizeof(trial_ahead) + possible_colors::memory_for(start.cells(), start.colors())) *
                std::uint64_t{max_ahead(start)};
        return bytes <= run_.memory_left() / 2 ? bytes : 0;
    }

    /// Tries colors that are likely to be refuted. Returns the fewest lines that one of them takes.
    [[nodiscard]] std::size_t try_likely(trial_grid& trial, const grid_masks& start,
                                         const lean_vector<refuted_color>& likely) {
        std::size_t fewest = no_limit;
        for (std::size_t i = likely.size(); i-- > 0 && fewest > 1;) { // the last ones took the fewest lines
            if (run_.must_stop()) break;
            const color_set colors = start.candidates(likely[i].cell);
            if (colors.size() < 2 || !colors.contains(likely[i].color)) continue;
            const std::size_t narrowed = try_now(trial, likely[i].cell, likely[i].color, fewest - 1);
            if (narrowed != 0) fewest = narrowed;
        }
        return fewest;
    }
    [[nodiscard]] std::size_t try_now(trial_grid& trial, cell_index cell, color_index color, std::size_t maximum) {
        const std::uint64_t before = run_.statistics.lines_solved;
        const std::size_t narrowed =
            trial.lines_to_refute(cell, color, maximum, possible_, [&](std::uint64_t microseconds) {
                if (run_.must_stop(microseconds)) return false;
                ++run_.statistics.lines_solved;
                return true;
            });
        lines_tried_ += run_.statistics.lines_solved - before;
        ++tried_;
        return narrowed;
    }

    /// Returns true if the next trial has been run ahead. Runs a new batch if there is enough to do: starting threads
    /// takes about as long as narrowing a few hundred lines.
    [[nodiscard]] bool is_due_ahead(const grid_masks& start, cell_index cell, color_index color, std::size_t maximum,
                                    bool all) {
        constexpr std::size_t min_tried = 16;
        constexpr std::uint64_t min_lines = 4'000;
        constexpr std::uint64_t max_lines = 40'000;
        if (next_ < batch_.size()) return true;
        if (tried_ < min_tried) return false;
        const std::uint64_t mean = 1 + lines_tried_ / tried_;
        const auto count = cast_to<std::size_t>((std::min<std::uint64_t>)(max_lines / mean, max_ahead(start)));
        tried_ = 0;
        lines_tried_ = 0;
        gather(start, cell, color, (std::max<std::size_t>)(count, threads_));
        if (batch_.size() * mean < min_lines) {
            batch_.clear();
            return false;
        }
        make_ahead(start, maximum, all);
        return true;
    }
    /// Lists up to `count` trials, beginning with `color` of `cell`.
    void gather(const grid_masks& start, cell_index cell, color_index color, std::size_t count) {
        batch_.clear();
        next_ = 0;
        color_set rest{start.candidates(cell).bits >> color << color};
        while (batch_.size() < count) {
            for (; !rest.empty() && batch_.size() < count; rest.bits &= rest.bits - 1)
                if (!possible_.contains(cell, rest.lowest())) batch_.push_back({cell, rest.lowest()});
            do {
                if (++cell >= start.cells()) return;
                rest = start.candidates(cell);
            } while (rest.size() < 2);
        }
    }
    /// Runs the trials of the batch. Each job runs consecutive trials on its own copy of the grid.
    void make_ahead(const grid_masks& start, std::size_t maximum, bool all) {
        const std::size_t per_job = 1 + batch_.size() / (std::size_t{8} * threads_);
        const std::size_t jobs = (batch_.size() + per_job - 1) / per_job;
        const budget left{.memory = run_.memory_left(), .time = run_.time_left(), .stop = run_.options().budget.stop};
        lean_vector<stopped_by> causes(jobs, stopped_by::nothing);
        run_jobs(threads_, jobs, [&](std::size_t job) {
            work_limits limits(left);
            if (!limits.requested()) {
                const std::size_t first = job * per_job;
                try_some(start, first, (std::min)(batch_.size(), first + per_job), maximum, all, limits);
            }
            causes[job] = limits.cause();
        });
        for (const stopped_by cause : causes)
            if (cause != stopped_by::nothing) run_.stop(cause);
    }
    /// Runs trials `first` to `last` - 1 of the batch. Each result limits the later ones, as it will in sequence.
    void try_some(const grid_masks& start, std::size_t first, std::size_t last, std::size_t maximum, bool all,
                  work_limits& limits) {
        trial_grid trial(start);
        trial.set_interrupt(limits);
        for (std::size_t i = first; i < last && !limits.has_stopped(); ++i) {
            trial_ahead& at = batch_[i];
            at.possible.clear(start.cells(), start.colors());
            at.narrowed =
                trial.lines_to_refute(at.cell, at.color, maximum, at.possible, [&](std::uint64_t microseconds) {
                    if (limits.is_interrupted(microseconds)) return false;
                    at.microseconds += microseconds;
                    ++at.lines;
                    return true;
                });
            if (at.narrowed != 0 && !all) maximum = at.narrowed - 1;
        }
    }

    /// Skips a trial if it is the next one of the batch.
    void skip_ahead(cell_index cell, color_index color) noexcept {
        if (next_ < batch_.size() && batch_[next_].cell == cell && batch_[next_].color == color) ++next_;
    }
    /// Consumes the next trial of the batch as if it were run now.
    [[nodiscard]] std::size_t parse_next(std::size_t maximum) {
        const trial_ahead& at = batch_[next_++];
        const std::size_t lines = (std::min)(at.lines, maximum);
        lines_tried_ += lines;
        ++tried_;
        const std::uint64_t work = run_.options().budget.work;
        if (run_.must_stop(at.microseconds)) return 0;
        if (lines > work - run_.statistics.lines_solved) {
            run_.statistics.lines_solved = work;
            run_.stop(stopped_by::max_work);
            return 0;
        }
        run_.statistics.lines_solved += lines;
        if (at.narrowed == 0 && at.lines <= maximum)
            possible_.add(at.possible); // otherwise it would have been given up
        return at.narrowed <= maximum ? at.narrowed : 0;
    }

    solver_run& run_;
    unsigned threads_;
    std::size_t tried_ = 0; // trials since the last batch size was chosen
    std::uint64_t lines_tried_ = 0;
    possible_colors possible_; // the colors that no trial has to refute
    lean_vector<trial_ahead> batch_;
    std::size_t next_ = 0; // index in the batch
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_COLOR_TRIALS_HPP
