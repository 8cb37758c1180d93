// Finds colors that cannot be in a cell: each is tried, and lines are narrowed until one of them is contradicted.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_COLOR_TRIALS_HPP
#define NONO_EXPLAIN_COLOR_TRIALS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/explain/possible_colors.hpp>
#include <nono/explain/trial_history.hpp>
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

/// How a trial went.
struct trial_report {
    /// A color of a cell.
    struct decided_cell {
        cell_index cell = 0;
        color_index color = 0;
    };
    std::size_t narrowed = 0;              ///< the number of lines until one was contradicted, or 0
    std::size_t lines = 0;                 ///< the number of lines that were narrowed
    bool is_at_end = false;                ///< nothing more follows from the color
    lean_vector<line_index> first_lines{}; ///< the first of those lines, at most `trial_history::max_lines`
    lean_vector<decided_cell> decided{};   ///< if it is at its end: the colors for which it is a witness
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

    /// Narrows lines until one is contradicted, nothing more follows, `maximum` lines have been narrowed, or
    /// `go_on(microseconds)`, which is called before each line, returns false.
    template <class GoOn>
    void run(cell_index cell, color_index color, std::size_t maximum, trial_report& out, GoOn go_on) {
        out.narrowed = out.lines = 0;
        out.first_lines.clear();
        out.decided.clear();
        for_each_bit(start_.candidates(cell).bits & ~color_set::only(color).bits, 0,
                     [&](std::size_t other) { trial_.remove(cell, other); });
        narrow_until_refuted(maximum, out, go_on);
        if (out.is_at_end) {
            out.decided.push_back({cell, color});
            list_decided(out);
        }
        put_back(cell);
    }

private:
    template <class GoOn> void narrow_until_refuted(std::size_t maximum, trial_report& out, GoOn go_on) {
        for (;;) {
            const line_index line = trial_.next_line();
            out.is_at_end = line == no_line;
            if (out.is_at_end || out.lines >= maximum || !go_on(trial_.microseconds_of(line))) return;
            if (++out.lines <= trial_history::max_lines) out.first_lines.push_back(line);
            std::uint64_t removed = 0;
            if (!trial_.narrow(line, removed)) {
                out.narrowed = out.lines;
                return;
            }
            if (removed != 0) changed_.push_back(line);
        }
    }

    /// Lists the cells that the trial has decided. O(words and decided cells of the lines that changed).
    void list_decided(trial_report& out) const {
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
                        out.decided.push_back({trial_.layout().cell_at(line, index), static_cast<color_index>(c)});
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
    /// @param history   results of earlier searches, or null; it receives those of this one
    /// @param likely    colors that were refuted in an earlier state. Without `all` they are tried first, because every
    ///                  result limits the lines of the other trials; then it receives the colors refuted now
    void find(const grid_masks& start, bool all, lean_vector<refuted_color>& out, const grid* solution = nullptr,
              trial_history* history = nullptr, lean_vector<refuted_color>* likely = nullptr) {
        history_ = history;
        if (history != nullptr) history->update();
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
                std::size_t narrowed = 0;
                if (is_known(cell, color, maximum, narrowed))
                    skip_ahead(cell, color);
                else if (is_ahead && is_due_ahead(start, cell, color, maximum, all))
                    narrowed = consume_next(maximum);
                else
                    narrowed = try_now(trial, cell, color, maximum);
                if (narrowed == 0) continue;
                if (!all) {
                    out.clear();
                    maximum = narrowed - 1;
                    if (likely != nullptr && likely->size() < max_likely) likely->push_back({cell, color, narrowed});
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
    static constexpr std::size_t max_trials_ahead = 4096; // number of trials
    static constexpr std::size_t max_likely = 32;         // number of colors kept for the next search

    // A trial that was run ahead.
    struct trial_ahead {
        cell_index cell = 0;
        color_index color = 0;
        std::uint64_t microseconds = 0;
        trial_report report{};
    };

    [[nodiscard]] static std::uint64_t bytes_ahead(const grid_masks& start) noexcept {
        return 2 * sizeof(trial_ahead) + 2 * sizeof(trial_report::decided_cell) * std::uint64_t{start.cells()};
    }
    /// Returns the maximum number of trials ahead. On large grids it is small, because each can be a witness for any
    /// color of a cell.
    [[nodiscard]] static std::size_t max_ahead(const grid_masks& start) noexcept {
        constexpr std::uint64_t bytes = std::uint64_t{8} << 20U;
        return cast_to<std::size_t>((std::min<std::uint64_t>)(max_trials_ahead, 64 + bytes / bytes_ahead(start)));
    }

    /// Returns the number of bytes for running trials ahead; 0 if they run one by one, because there is a single thread
    /// or too little memory.
    [[nodiscard]] std::uint64_t memory_for_threads(const grid_masks& start) const noexcept {
        if (threads_ <= 1) return 0;
        const std::uint64_t bytes = threads_ * trial_grid::memory_for(start) + bytes_ahead(start) * max_ahead(start);
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
            std::size_t narrowed = 0;
            if (!is_known(likely[i].cell, likely[i].color, fewest - 1, narrowed))
                narrowed = try_now(trial, likely[i].cell, likely[i].color, fewest - 1);
            if (narrowed != 0) fewest = narrowed;
        }
        return fewest;
    }
    [[nodiscard]] std::size_t try_now(trial_grid& trial, cell_index cell, color_index color, std::size_t maximum) {
        trial.run(cell, color, maximum, report_, [&](std::uint64_t microseconds) {
            if (run_.must_stop(microseconds)) return false;
            ++run_.statistics.lines_solved;
            return true;
        });
        lines_tried_ += report_.lines;
        ++tried_;
        learn(cell, color, report_, maximum);
        return report_.narrowed;
    }

    /// Returns true if the result of a trial is known, and sets `narrowed` as if it were run.
    [[nodiscard]] bool is_known(cell_index cell, color_index color, std::size_t maximum,
                                std::size_t& narrowed) const noexcept {
        narrowed = 0;
        if (possible_.contains(cell, color)) return true;
        const trial_history::result known = history_ != nullptr ? history_->find(cell, color) : trial_history::result{};
        if (known.outcome == trial_history::outcome::refuted && known.narrowed <= maximum) narrowed = known.narrowed;
        if (known.outcome == trial_history::outcome::given_up) return known.narrowed >= maximum;
        return known.outcome != trial_history::outcome::unknown;
    }
    /// Keeps what a trial shows if it narrows at most `maximum` lines.
    void learn(cell_index cell, color_index color, const trial_report& report, std::size_t maximum) {
        if (run_.has_stopped()) return;
        const std::size_t lines = (std::min)(report.lines, maximum);
        const bool is_at_end = report.is_at_end && report.lines <= maximum;
        if (is_at_end)
            for (const auto& decided : report.decided) possible_.add(decided.cell, decided.color);
        if (history_ == nullptr || lines > trial_history::max_lines) return;
        trial_history::result known;
        for (std::size_t i = 0; i < lines; ++i) history_->add(known.lines, report.first_lines[i]);
        known.narrowed = static_cast<std::uint32_t>(lines);
        if (is_at_end) {
            known.outcome = trial_history::outcome::ended;
            for (const auto& decided : report.decided) history_->store(decided.cell, decided.color, known);
            return;
        }
        const bool is_refuted = report.narrowed != 0 && report.narrowed <= maximum;
        known.outcome = is_refuted ? trial_history::outcome::refuted : trial_history::outcome::given_up;
        history_->store(cell, color, known);
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
        gather(start, cell, color, maximum, (std::max<std::size_t>)(count, threads_));
        if (batch_.size() * mean < min_lines) {
            batch_.clear();
            return false;
        }
        make_ahead(start, maximum, all);
        return true;
    }
    /// Lists up to `count` trials, beginning with `color` of `cell`.
    void gather(const grid_masks& start, cell_index cell, color_index color, std::size_t maximum, std::size_t count) {
        batch_.clear();
        next_ = 0;
        color_set rest{start.candidates(cell).bits >> color << color};
        while (batch_.size() < count) {
            for (; !rest.empty() && batch_.size() < count; rest.bits &= rest.bits - 1)
                if (std::size_t known = 0; !is_known(cell, rest.lowest(), maximum, known))
                    batch_.push_back({cell, rest.lowest()});
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
            trial.run(at.cell, at.color, maximum, at.report, [&](std::uint64_t microseconds) {
                if (limits.is_interrupted(microseconds)) return false;
                at.microseconds += microseconds;
                return true;
            });
            if (at.report.narrowed != 0 && !all) maximum = at.report.narrowed - 1;
        }
    }

    /// Skips a trial if it is the next one of the batch.
    void skip_ahead(cell_index cell, color_index color) noexcept {
        if (next_ < batch_.size() && batch_[next_].cell == cell && batch_[next_].color == color) ++next_;
    }
    /// Consumes the next trial of the batch as if it were run now.
    [[nodiscard]] std::size_t consume_next(std::size_t maximum) {
        const trial_ahead& at = batch_[next_++];
        const std::size_t lines = (std::min)(at.report.lines, maximum);
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
        learn(at.cell, at.color, at.report, maximum);
        return at.report.narrowed <= maximum ? at.report.narrowed : 0;
    }

    solver_run& run_;
    unsigned threads_;
    std::size_t tried_ = 0; // trials since the last batch size was chosen
    std::uint64_t lines_tried_ = 0;
    trial_history* history_ = nullptr;
    trial_report report_;      // of the last trial
    possible_colors possible_; // the colors that no trial has to refute
    lean_vector<trial_ahead> batch_;
    std::size_t next_ = 0; // index in the batch
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_COLOR_TRIALS_HPP
