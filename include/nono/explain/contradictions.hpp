// Steps of several lines: a color is tried in a cell, and lines are looked at until one of them is contradicted.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_CONTRADICTIONS_HPP
#define NONO_EXPLAIN_CONTRADICTIONS_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/explain/irredundant.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/explain/step.hpp>
#include <nono/grid.hpp>
#include <nono/line/block_places.hpp>
#include <nono/solver/layout.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/working_grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// A color that cannot be in a cell, and how many lines were narrowed until that was clear.
struct refuted_color {
    cell_index cell = 0;
    color_index color = 0;
    std::size_t narrowed = 0;
};

/// A copy of a grid on which colors are tried: for each color, lines are narrowed in the order in which they change, as
/// a player looks at the rows and columns nearby first; then the lines that have changed are put back.
class trial_grid {
public:
    /// A copy. The grid must outlive it, and no line of it can be narrowed; its queue is empty.
    explicit trial_grid(const working_grid& start) : start_(start), trial_(start) {}

    /// Bytes that it takes, about.
    [[nodiscard]] static std::uint64_t memory_for(const working_grid& start) noexcept {
        return working_grid::memory_for(start.width(), start.height(), start.colors()) +
               sizeof(mask_word) * start.work_words();
    }

    void set_interrupt(run_limits& limits) noexcept { trial_.set_interrupt(&limits); }

    /// How many lines are narrowed until one is contradicted; 0 if none is, or if it takes more than `most`, or if
    /// `go_on(microseconds)`, called before each line, is false.
    template <class GoOn>
    [[nodiscard]] std::size_t lines_to_refute(cell_index cell, color_index color, std::size_t most, GoOn go_on) {
        for_each_bit(start_.candidates(cell).bits & ~color_set::only(color).bits, 0,
                     [&](std::size_t other) { trial_.remove(cell, other); });
        const std::size_t narrowed = narrow_until_refuted(most, go_on);
        put_back(cell);
        return narrowed;
    }

private:
    template <class GoOn> [[nodiscard]] std::size_t narrow_until_refuted(std::size_t most, GoOn go_on) {
        for (std::size_t narrowed = 1;; ++narrowed) {
            const line_index line = trial_.next_line();
            if (line == no_line || narrowed > most || !go_on(trial_.microseconds_of(line))) return 0;
            std::uint64_t removed = 0;
            if (!trial_.narrow(line, removed)) return narrowed;
            if (removed != 0) changed_.push_back(line);
        }
    }

    /// Makes the trial in a cell equal to what it was before, with an empty queue. O(lines that have changed, with
    /// their words).
    void put_back(cell_index cell) {
        const grid_layout& layout = trial_.layout();
        rows_.assign(words_for(layout.height() + 1), 0);
        columns_.assign(words_for(layout.width() + 1), 0);
        const auto mark = [](lean_vector<mask_word>& lines, std::size_t i) { lines[i / 64] |= mask_word{1} << i % 64; };
        const line_index row_of_cell = layout.row_of(cell);
        mark(rows_, row_of_cell);
        mark(columns_, layout.place_in_row(row_of_cell, cell));
        for (const line_index line : changed_) {
            const bool is_row = layout.is_row(line);
            mark(is_row ? rows_ : columns_, layout.rank_of(line));
            lean_vector<mask_word>& crossing = is_row ? columns_ : rows_;
            const line_view now = trial_.view(line);
            const mask_word* const then = start_.masks_of(line);
            for (std::size_t color = 0; color < now.colors; ++color)
                for (std::size_t word = 0; word < now.words; ++word)
                    crossing[word] |= then[color * now.words + word] & ~now.can(color)[word];
        }
        changed_.clear();
        const auto put_line_back = [&](line_index line) {
            std::copy_n(start_.masks_of(line), trial_.mask_words(line), trial_.view(line).masks);
        };
        for (std::size_t word = 0; word < rows_.size(); ++word)
            for_each_bit(rows_[word], 64 * word, [&](std::size_t i) { put_line_back(static_cast<line_index>(i)); });
        for (std::size_t word = 0; word < columns_.size(); ++word)
            for_each_bit(columns_[word], 64 * word,
                         [&](std::size_t i) { put_line_back(layout.column_at(static_cast<std::uint32_t>(i))); });
        trial_.clear_queue();
    }

    const working_grid& start_;
    working_grid trial_;
    lean_vector<line_index> changed_; // by the trial, in the order in which they were narrowed
    lean_vector<mask_word> rows_;     // to be put back
    lean_vector<mask_word> columns_;
};

/// Tries colors in the open cells of a grid.
///
/// On several threads, trials are made ahead in batches, each as if it were the next; what the sequence of trials makes
/// of them, which bounds the lines of each by what was found before it, is then the same as on one.
class color_trials {
public:
    /// Trials on at most so many threads, until the run must stop.
    explicit color_trials(solver_run& run, unsigned threads = 1) : run_(run), threads_(threads) {}

    /// Finds refuted colors in cells that lines alone do not decide. With `all`, every one, in the order of the lines
    /// that it takes; else the first with the fewest. Nothing where there is none or `stopped`.
    ///
    /// @param start  a grid of which no line can be narrowed, with an empty queue
    void find(const working_grid& start, bool all, lean_vector<refuted_color>& out) {
        out.clear();
        batch_.clear();
        next_ = 0;
        memory_claim memory(run_, trial_grid::memory_for(start));
        if (run_.has_stopped()) return;
        trial_grid trial(start);
        trial.set_interrupt(run_);
        const memory_claim memory_ahead(run_, memory_for_threads(start));
        const bool is_ahead = can_have_threads && memory_ahead.bytes() != 0;
        const std::uint64_t claimed = memory.bytes();
        std::size_t most = no_limit; // lines that a trial may take
        for (cell_index cell = 0; cell < start.cells() && most > 0; ++cell) {
            if (run_.must_stop()) return;
            const color_set colors = start.candidates(cell);
            if (colors.size() < 2) continue;
            for (color_set rest = colors; !rest.empty() && most > 0; rest.bits &= rest.bits - 1) {
                if (run_.must_stop()) return;
                const color_index color = rest.lowest();
                const std::size_t narrowed = is_ahead && is_due_ahead(start, cell, color, most, all)
                                                 ? take_next(most)
                                                 : try_now(trial, cell, color, most);
                if (narrowed == 0) continue;
                if (!all) {
                    out.clear();
                    most = narrowed - 1;
                }
                memory.grow_to(claimed + 2 * sizeof(refuted_color) * (out.size() + 1)); // as vectors grow
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
    static constexpr std::size_t most_ahead = 4096; // trials

    // A trial that was made ahead.
    struct trial_ahead {
        cell_index cell = 0;
        color_index color = 0;
        std::size_t narrowed = 0; // lines until one was contradicted, or 0
        std::size_t lines = 0;    // that were narrowed
        std::uint64_t microseconds = 0;
    };

    /// Bytes for trials ahead; 0: they are made one after the other, as there are no threads or there is no memory.
    [[nodiscard]] std::uint64_t memory_for_threads(const working_grid& start) const noexcept {
        if (threads_ <= 1) return 0;
        const std::uint64_t bytes =
            threads_ * trial_grid::memory_for(start) + 2 * sizeof(trial_ahead) * std::uint64_t{most_ahead};
        return bytes <= run_.memory_left() / 2 ? bytes : 0;
    }

    [[nodiscard]] std::size_t try_now(trial_grid& trial, cell_index cell, color_index color, std::size_t most) {
        const std::uint64_t before = run_.statistics.lines_solved;
        const std::size_t narrowed = trial.lines_to_refute(cell, color, most, [&](std::uint64_t microseconds) {
            if (run_.must_stop(microseconds)) return false;
            ++run_.statistics.lines_solved;
            return true;
        });
        lines_tried_ += run_.statistics.lines_solved - before;
        ++tried_;
        return narrowed;
    }

    /// True if the next trial is one that was made ahead. Makes a batch of them where enough is to be done: threads
    /// take about as long to start as some hundred lines take.
    [[nodiscard]] bool is_due_ahead(const working_grid& start, cell_index cell, color_index color, std::size_t most,
                                    bool all) {
        constexpr std::size_t least_tried = 16;
        constexpr std::uint64_t least_lines = 4'000;
        constexpr std::uint64_t most_lines = 40'000;
        if (next_ < batch_.size()) return true;
        if (tried_ < least_tried) return false;
        const std::uint64_t mean = 1 + lines_tried_ / tried_;
        const auto count = cast_to<std::size_t>((std::min<std::uint64_t>)(most_lines / mean, most_ahead));
        tried_ = 0;
        lines_tried_ = 0;
        gather(start, cell, color, (std::max<std::size_t>)(count, threads_));
        if (batch_.size() * mean < least_lines) {
            batch_.clear();
            return false;
        }
        make_ahead(start, most, all);
        return true;
    }
    /// Lists the trials from a color of a cell on.
    void gather(const working_grid& start, cell_index cell, color_index color, std::size_t count) {
        batch_.clear();
        next_ = 0;
        color_set rest{start.candidates(cell).bits >> color << color};
        while (batch_.size() < count) {
            for (; !rest.empty() && batch_.size() < count; rest.bits &= rest.bits - 1)
                batch_.push_back({cell, rest.lowest()});
            do {
                if (++cell >= start.cells()) return;
                rest = start.candidates(cell);
            } while (rest.size() < 2);
        }
    }
    /// Makes the trials of the batch: each job some that follow each other, on a grid of its own.
    void make_ahead(const working_grid& start, std::size_t most, bool all) {
        const std::size_t per_job = 1 + batch_.size() / (std::size_t{8} * threads_);
        const std::size_t jobs = (batch_.size() + per_job - 1) / per_job;
        const budget left{.memory = run_.memory_left(), .time = run_.time_left(), .stop = run_.options().budget.stop};
        lean_vector<stopped_by> causes(jobs, stopped_by::nothing);
        run_jobs(threads_, jobs, [&](std::size_t job) {
            work_limits limits(left);
            if (!limits.requested()) {
                const std::size_t first = job * per_job;
                try_some(start, first, (std::min)(batch_.size(), first + per_job), most, all, limits);
            }
            causes[job] = limits.cause();
        });
        for (const stopped_by cause : causes)
            if (cause != stopped_by::nothing) run_.stop(cause);
    }
    /// Makes trials of the batch. What one finds bounds those after it, as it will in their sequence.
    void try_some(const working_grid& start, std::size_t first, std::size_t last, std::size_t most, bool all,
                  work_limits& limits) {
        trial_grid trial(start);
        trial.set_interrupt(limits);
        for (std::size_t i = first; i < last && !limits.has_stopped(); ++i) {
            trial_ahead& at = batch_[i];
            at.narrowed = trial.lines_to_refute(at.cell, at.color, most, [&](std::uint64_t microseconds) {
                if (limits.is_interrupted(microseconds)) return false;
                at.microseconds += microseconds;
                ++at.lines;
                return true;
            });
            if (at.narrowed != 0 && !all) most = at.narrowed - 1;
        }
    }

    /// The next trial that was made ahead, as if it were made now.
    [[nodiscard]] std::size_t take_next(std::size_t most) {
        const trial_ahead& at = batch_[next_++];
        const std::size_t lines = (std::min)(at.lines, most);
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
        return at.narrowed <= most ? at.narrowed : 0;
    }

    solver_run& run_;
    unsigned threads_;
    std::size_t tried_ = 0; // since the size of a batch was chosen
    std::uint64_t lines_tried_ = 0;
    lean_vector<trial_ahead> batch_;
    std::size_t next_ = 0; // of the batch
};

/// The reason why a color cannot be in a cell: lines, clues and cells, none too many.
class contradiction_reasoner {
public:
    /// For a puzzle with so many colors. The limits must outlive it.
    contradiction_reasoner(const clues& puzzle, std::size_t colors, run_limits& limits)
        : puzzle_(puzzle), layout_(puzzle.width(), puzzle.height()), all_(color_set::first(colors)), limits_(limits),
          line_(colors, &limits) {}

    /// Bytes that it takes, about, but for the line looked at. O(clues).
    [[nodiscard]] static std::uint64_t memory_for(const clues& puzzle) noexcept {
        std::uint64_t blocks = 0;
        for (const auto* side : {&puzzle.rows, &puzzle.columns})
            for (const auto line : *side) blocks += line.size();
        const std::uint64_t lines = puzzle.width() + puzzle.height();
        const std::uint64_t cells = std::uint64_t{puzzle.width()} * puzzle.height();
        // What is known, the same in the trial, and the places of cells, as vectors grow.
        return (2 * sizeof(color_set) + 2 * sizeof(cell_index)) * cells +
               (2 * sizeof(chain_line) + 3 * sizeof(std::size_t)) * lines + sizeof(clue) * blocks;
    }

    /// The step that takes a refuted color from a cell. Without meaning where the limits ask for an end.
    [[nodiscard]] step explain(const partial_grid& cells, const refuted_color& refuted) {
        cells_ = &cells;
        refuted_ = refuted;
        known_ = cells;
        row_ = layout_.row_of(refuted.cell);
        own_cell_ = true;
        take_all_lines();
        leave_out_lines();
        leave_out_clues();
        leave_out_cells();
        return limits_.has_stopped() ? step{} : made_step();
    }

private:
    struct chain_line {
        line_index line;
        std::vector<clue> pattern;
        bool left_out = false;
        bool due = false;
    };
    struct chain_clue {
        std::size_t line; // in `chain_`
        std::size_t clue;
    };
    // A line that is looked at; one may be looked at more than once.
    struct chain_look {
        std::size_t line; // in `chain_`
        bool left_out = false;
    };

    void take_all_lines() {
        of_line_.assign(layout_.lines(), 0);
        chain_.clear();
        for (line_index line = 0; line < layout_.lines(); ++line) {
            of_line_[line] = chain_.size();
            const line_clue_view pattern = clue_of(puzzle_, line);
            chain_.push_back({line, {pattern.begin(), pattern.end()}});
        }
        // Nothing follows from the cells themselves yet. Once some are left out, a line may have to be looked at first.
        begins_everywhere_ = false;
        order_of_contradiction(refuted_.color);
        begins_everywhere_ = true;
        for (chain_line& entry : chain_) entry.left_out = true;
        for (const std::size_t i : used_) chain_[i].left_out = false;
    }

    /// True if the color is refuted by what is not left out. Where the own cell is left out, every color that the step
    /// does not leave must be.
    [[nodiscard]] bool holds() {
        if (own_cell_) return leads_to_contradiction(refuted_.color);
        const color_set left = left_in_cell();
        for (color_index color = 0; color < max_colors && all_.contains(color); ++color)
            if (!left.contains(color) && !leads_to_contradiction(color)) return false;
        return true;
    }
    [[nodiscard]] color_set left_in_cell() const noexcept {
        return {cells_->cells()[refuted_.cell].bits & ~color_set::only(refuted_.color).bits};
    }
    [[nodiscard]] bool leads_to_contradiction(color_index color) {
        order_of_contradiction(color);
        return contradicted_;
    }

    /// Narrows lines in the order in which they change, from the color on, until one is contradicted: then it is the
    /// last of `used_`, the lines that were narrowed with effect.
    void order_of_contradiction(color_index color) {
        if (limits_.is_interrupted(1 + known_.cells().size() / 1024)) {
            used_.clear();
            looks_.clear();
            contradicted_ = false;
            return;
        }
        try_color(color);
        used_.clear();
        looks_.clear();
        queue_.clear();
        contradicted_ = false;
        for (chain_line& entry : chain_) entry.due = false;
        enqueue(row_);
        enqueue(layout_.column_at(layout_.place_in_row(row_, refuted_.cell)));
        if (begins_everywhere_)
            for (const chain_line& entry : chain_) enqueue(entry.line);
        for (std::size_t next = 0; next < queue_.size() && !contradicted_ && !limits_.has_stopped(); ++next)
            narrow(queue_[next]);
    }
    void try_color(color_index color) {
        trial_ = known_;
        trial_.cells()[refuted_.cell] = color_set::only(color);
    }
    void enqueue(line_index line) {
        chain_line& entry = chain_[of_line_[line]];
        if (entry.left_out || entry.due) return;
        entry.due = true;
        queue_.push_back(of_line_[line]);
    }
    void narrow(std::size_t i) {
        chain_[i].due = false;
        contradicted_ = !look_at(i, [&](line_index crossing) { enqueue(crossing); });
        if (!contradicted_ && !line_.has_changed()) return;
        used_.erase(std::remove(used_.begin(), used_.end(), i), used_.end());
        used_.push_back(i);
        looks_.push_back({i});
    }
    /// Narrows a line of the trial; calls `changed` with each line across it that this changes. False: it is
    /// contradicted.
    template <class Changed> [[nodiscard]] bool look_at(std::size_t i, Changed changed) {
        const line_index line = chain_[i].line;
        if (layout_.is_row(line))
            line_.load(trial_.row(line));
        else
            line_.load(trial_.column(layout_.rank_of(line)));
        if (!line_.narrow(chain_[i].pattern)) return false;
        for (std::size_t place = 0; place < line_.length(); ++place) {
            color_set& cell = trial_.cells()[layout_.cell_at(line, place)];
            const color_set left = line_.narrowed(place);
            if (cell == left) continue;
            cell = left;
            changed(layout_.first_crossing(line) + static_cast<line_index>(place));
        }
        return true;
    }

    /// Finds in `looks_` the lines to look at one after the other, a line through the cell first, until one is
    /// contradicted; none of them for nothing.
    void find_looks() {
        order_of_contradiction(refuted_.color);
        const auto first = detail::find_if(looks_.begin(), looks_.end(),
                                           [&](const chain_look& at) { return is_through_cell(at.line); });
        if (first == looks_.end()) return;
        if (first != looks_.begin()) looks_.insert(looks_.begin(), chain_look{first->line});
        lean_vector<std::size_t> order;
        for (std::size_t i = 1; i < looks_.size(); ++i) order.push_back(i);
        order.push_back(0);
        leave_out_needless<std::size_t>(
            order, [&](std::size_t i) { looks_[i].left_out = true; },
            [&](std::size_t i) { looks_[i].left_out = false; }, [&] { return looks_lead_to_contradiction(); });
    }
    [[nodiscard]] bool looks_lead_to_contradiction() {
        try_color(refuted_.color);
        bool is_first = true;
        for (const chain_look& at : looks_) {
            if (at.left_out) continue;
            if (is_first && !is_through_cell(at.line)) return false;
            is_first = false;
            if (!look_at(at.line, [](line_index) {})) return true;
        }
        return false;
    }
    [[nodiscard]] bool is_through_cell(std::size_t i) const noexcept {
        return chain_[i].line == row_ || chain_[i].line == layout_.column_at(layout_.place_in_row(row_, refuted_.cell));
    }

    void leave_out_lines() {
        const lean_vector<std::size_t> order = used_;
        leave_out_needless<std::size_t>(
            order, [&](std::size_t i) { chain_[i].left_out = true; },
            [&](std::size_t i) { chain_[i].left_out = false; }, [&] { return leads_to_contradiction(refuted_.color); });
    }
    void leave_out_clues() {
        lean_vector<chain_clue> order;
        for (std::size_t i = 0; i < chain_.size(); ++i)
            for (std::size_t j = 0; !chain_[i].left_out && j < chain_[i].pattern.size(); ++j) order.push_back({i, j});
        leave_out_needless<chain_clue>(
            order, [&](const chain_clue& at) { chain_[at.line].pattern[at.clue] = any_blocks; },
            [&](const chain_clue& at) {
                chain_[at.line].pattern[at.clue] = clue_of(puzzle_, chain_[at.line].line)[at.clue];
            },
            [&] { return leads_to_contradiction(refuted_.color); });
    }
    void leave_out_cells() {
        if (limits_.has_stopped()) return;
        for (cell_index cell = 0; cell < known_.cells().size(); ++cell) {
            const line_index row = layout_.row_of(cell);
            const line_index column = layout_.column_at(layout_.place_in_row(row, cell));
            const bool on_chain = !chain_[of_line_[row]].left_out || !chain_[of_line_[column]].left_out;
            if (!on_chain || cell == refuted_.cell) known_.cells()[cell] = all_;
        }
        own_cell_ = cells_->cells()[refuted_.cell] != all_;
        // First those that are not needed where a player begins with the lines through the cell, then those that follow
        // from others.
        for (const bool everywhere : {false, true}) {
            begins_everywhere_ = everywhere;
            lean_vector<cell_index> order;
            for (cell_index cell = 0; cell < known_.cells().size(); ++cell)
                if (known_.cells()[cell] != all_) order.push_back(cell);
            if (own_cell_) {
                own_cell_ = false;
                own_cell_ = !holds();
            }
            leave_out_needless<cell_index>(
                order, [&](cell_index cell) { known_.cells()[cell] = all_; },
                [&](cell_index cell) { known_.cells()[cell] = cells_->cells()[cell]; }, [&] { return holds(); });
        }
        if (own_cell_) known_.cells()[refuted_.cell] = cells_->cells()[refuted_.cell];
    }

    // Lines that cross share one cell, so the fewest that contradict a color are two rows and two columns.
    [[nodiscard]] bool is_of_two_lines() const noexcept {
        std::size_t rows = 0;
        std::size_t columns = 0;
        for (const chain_line& entry : chain_)
            if (!entry.left_out) ++(layout_.is_row(entry.line) ? rows : columns);
        return rows <= 2 || columns <= 2;
    }
    [[nodiscard]] step made_step() {
        step out;
        for (cell_index cell = 0; cell < known_.cells().size(); ++cell)
            if (known_.cells()[cell] != all_) out.rests_on.push_back(layout_.position_of_cell(cell));
        find_looks();
        for (const chain_look& at : looks_) {
            if (at.left_out) continue;
            const chain_line& entry = chain_[at.line];
            line_reason reason{layout_.position_of(entry.line), {}};
            for (std::size_t j = 0; j < entry.pattern.size(); ++j)
                if (!is_any_blocks(entry.pattern[j])) reason.clues.push_back(j);
            out.lines.push_back(reason);
        }
        out.technique = is_of_two_lines() ? technique::two_lines : technique::contradiction;
        const cell_position cell = layout_.position_of_cell(refuted_.cell);
        out.cells.push_back({cell, cells_->cells()[refuted_.cell], left_in_cell()});
        out.assumed = assumption{cell, refuted_.color};
        return out;
    }

    const clues& puzzle_;
    grid_layout layout_;
    color_set all_;
    run_limits& limits_;
    pattern_line line_;
    const partial_grid* cells_ = nullptr;
    refuted_color refuted_;
    line_index row_ = 0;
    bool own_cell_ = true; // what is known of the cell itself is not left out
    partial_grid known_;   // the cells that are not left out
    partial_grid trial_;   // what follows from them
    bool contradicted_ = false;
    bool begins_everywhere_ = true;    // all lines are looked at, not only those through the cell
    lean_vector<chain_line> chain_;    // all lines
    lean_vector<std::size_t> of_line_; // their places in `chain_`
    lean_vector<std::size_t> used_;
    lean_vector<chain_look> looks_;
    lean_vector<std::size_t> queue_;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_EXPLAIN_CONTRADICTIONS_HPP
