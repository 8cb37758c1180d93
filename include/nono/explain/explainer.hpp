// The state of a game in which steps are searched: what each line offers, and the easiest step of all.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_EXPLAINER_HPP
#define NONO_EXPLAIN_EXPLAINER_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/explain/color_trials.hpp>
#include <nono/explain/contradictions.hpp>
#include <nono/explain/line_offers.hpp>
#include <nono/explain/line_reason.hpp>
#include <nono/explain/line_techniques.hpp>
#include <nono/explain/options.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/explain/step.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/run/run_limits.hpp>
#include <nono/solver/strategies.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the approximate memory of a step, in bytes.
[[nodiscard]] inline std::uint64_t memory_of(const step& taken) noexcept {
    std::uint64_t elements = sizeof(step) + sizeof(cell_position) * taken.rests_on.size();
    elements += sizeof(cell_change) * taken.cells.size();
    for (const line_reason& reason : taken.lines)
        elements += sizeof(line_reason) + sizeof(std::size_t) * reason.clues.size();
    return 2 * elements; // vectors can grow to twice their size
}

/// The reasons that an explanation needs.
enum class reason_scope : bool {
    all_steps, ///< every step names the clues and cells that it depends on
    /// Steps of a single line name only the line, unless their conclusions depend on the reason. This is enough to
    /// count steps and the lines in them.
    as_counted,
};

/// The state of a game, and what each of its lines offers.
class explainer {
public:
    /// Starts from `cells`, of the size of the puzzle, or from the empty grid if null. The clues have colors from 1 to
    /// 63.
    explainer(const clues& puzzle, const partial_grid* cells, const explain_options& options, solver_run& run,
              reason_scope reasons = reason_scope::all_steps)
        : puzzle_(puzzle), options_(options), run_(run), reasons_(reasons), layout_(puzzle.width(), puzzle.height()),
          colors_(puzzle.color_count()), cells_(grid_within(puzzle, color_set::first(colors_), run)),
          open_cells_(layout_.cells()), is_ready_(ready_.prepare(puzzle, run)), grid_(puzzle, ready_, colors_),
          line_(colors_, &run), techniques_(&run), reasoner_(colors_, &run), lines_(layout_.lines()),
          offers_(layout_.lines(), options.hardest), scratch_(&run),
          memo_((std::max)(grid_.mask_words(0), grid_.mask_words(cast_to<line_index>(layout_.lines() - 1))), run),
          history_(layout_, colors_, run), ahead_(&run), witness_(&run), threads_(threads_for(options)) {
        if (cells_.cells().size() != layout_.cells()) return; // the run has stopped
        // Scratch memory of the grid, and of the lines that are examined here.
        if (!scratch_.grow_to(2 * sizeof(mask_word) * grid_.work_words())) return;
        grid_.set_interrupt(&run);
        grid_.clear_queue();
        for (line_index line = 0; line < layout_.lines(); ++line) {
            color_set& colors = lines_[line].colors;
            colors = color_set::only(blank);
            for (const clue& block : clue_of(puzzle, line)) colors |= color_set::only(block.color);
        }
        // A cell keeps the colors that the crossing line lacks until that line has been examined.
        grid_.allow_all_colors();
        narrowed_ = grid_.masks();
        if (cells != nullptr) adopt_cells(*cells);
    }

    /// Returns the approximate memory in bytes, apart from the cells and the positions of blocks. Linear in the clues.
    [[nodiscard]] static std::uint64_t memory_for(const clues& puzzle, std::size_t colors) noexcept {
        constexpr std::uint64_t bytes_of_cell = 24 * sizeof(std::size_t); // per cell of a line, in all vectors
        std::uint64_t lines = sizeof(line_state) * (puzzle.width() + puzzle.height()) +
                              line_offers::memory_for(puzzle.width() + puzzle.height()) +
                              prepared_lines<fastest_line>::memory_for(puzzle) +
                              2 * grid_masks::memory_for(puzzle.width(), puzzle.height(), colors);
        std::uint64_t maximum = 0;
        for (const auto* side : {&puzzle.rows, &puzzle.columns}) {
            const std::size_t length = side == &puzzle.rows ? puzzle.width() : puzzle.height();
            std::size_t clues = 0;
            for (const auto line : *side) clues = (std::max)(clues, line.size());
            maximum = (std::max)(maximum, (bytes_of_cell + 2 * sizeof(std::size_t) * colors) * (length + clues));
        }
        return lines + maximum;
    }

    /// Examines the lines that have changed. Returns false if one is contradicted or the run has stopped.
    [[nodiscard]] bool look() {
        for (line_index line = 0; line < layout_.lines(); ++line) {
            if (!lines_[line].is_due) continue;
            if (run_.must_stop(microseconds_of(line))) return false;
            ++run_.statistics.lines_solved;
            lines_[line].is_due = false;
            const bool possible = examine(line);
            if (run_.has_stopped()) return false;
            if (possible) continue;
            contradicted_ = layout_.position_of(line);
            return false;
        }
        return true;
    }
    /// Returns the contradicted line, if there is one.
    [[nodiscard]] std::optional<line_position> contradicted() const noexcept { return contradicted_; }

    /// Decides whether the cells can be finished. Returns `unknown` if the limits do not suffice.
    [[nodiscard]] nono::status can_be_finished() {
        constexpr std::uint64_t max_memory_bytes = std::uint64_t{128} << 20U;
        if (options_.solution != nullptr) {
            if (!agrees_with_solution()) return status::impossible;
            keep_solution(*options_.solution);
            return status::solvable;
        }
        const std::uint64_t work =
            options_.budget.work - (std::min)(options_.budget.work, run_.statistics.lines_solved);
        const solve_options limits{.max_solutions = 1,
                                   .budget = {.work = (std::min)(options_.check_work, work),
                                              .memory = (std::min)(max_memory_bytes, run_.memory_left()),
                                              .time = run_.time_left(),
                                              .stop = options_.budget.stop},
                                   .known = &cells_};
        const solve_result found = learning_strategy.solve(puzzle_, limits);
        run_.statistics += found.statistics;
        if (!found.solutions.empty()) keep_solution(found.solutions.front());
        const bool is_finished =
            found.stopped_by == stopped_by::stop_request || found.stopped_by == stopped_by::time_limit;
        const bool has_no_room = found.stopped_by == stopped_by::max_memory && limits.budget.memory < max_memory_bytes;
        const bool has_no_work = found.stopped_by == stopped_by::max_work && limits.budget.work < options_.check_work;
        if (is_finished || has_no_room || has_no_work) run_.stop(found.stopped_by);
        return found.status;
    }

    /// Returns the number of lines that offer progress. It has no meaning if the run has stopped.
    [[nodiscard]] std::uint32_t open_lines() {
        // Whether a line offers progress depends on its technique only if some techniques of single lines are excluded.
        for (line_index line = 0; options_.hardest < technique::full_line && line < layout_.lines(); ++line)
            if (offers_.is_open(line) && !offers_.is_exact(line)) name(line);
        return static_cast<std::uint32_t>(offers_.open_lines());
    }

    /// Returns the easiest step, which will have index `number` in the path; `std::nullopt` if there is none or the run
    /// must stop.
    [[nodiscard]] std::optional<step> easiest(std::size_t number) {
        const line_index line = easiest_line();
        if (line == no_line && options_.hardest < technique::two_lines) return std::nullopt;
        auto found = line != no_line ? step_of(line, number) : contradiction();
        if (run_.has_stopped()) return std::nullopt; // the reason of the step may be wrong
        return found;
    }

    /// Returns true if steps are begun without their reasons, which several threads find later.
    [[nodiscard]] bool works_ahead() const noexcept { return can_have_threads && threads_ > 1; }
    /// Returns the number of steps begun without their reasons.
    [[nodiscard]] std::size_t begun() const noexcept { return begun_.size(); }
    /// Finds the reasons of the steps that were begun, which are identified by their index in `steps`. Returns how many
    /// steps at the beginning of `steps` are complete: all of them, unless the run must stop.
    [[nodiscard]] std::size_t finish(std::vector<step>& steps) {
        const auto is_finished = [&] {
            return run_.cause() == stopped_by::time_limit || run_.cause() == stopped_by::stop_request;
        };
        if (!begun_.empty() && !is_finished()) {
            constexpr std::size_t per_job = 8;
            const std::size_t jobs = (begun_.size() + per_job - 1) / per_job;
            const std::uint64_t memory = run_.memory_left() / threads_;
            lean_vector<stopped_by> causes(jobs, stopped_by::nothing);
            run_jobs(threads_, jobs, [&](std::size_t job) {
                causes[job] = finish_some(steps, job * per_job, (std::min)(begun_.size(), (job + 1) * per_job), memory);
            });
            for (const stopped_by cause : causes)
                if (cause != stopped_by::nothing && cause != stopped_by::max_memory) run_.stop(cause);
            // A step that needed more than one thread's share of the memory may succeed with all of it.
            if (!is_finished()) {
                const stopped_by cause = finish_some(steps, 0, begun_.size(), run_.memory_left());
                if (cause != stopped_by::nothing) run_.stop(cause);
            }
        }
        std::size_t whole = steps.size();
        for (const begun_step& begun : begun_)
            if (!begun.is_finished) whole = (std::min)(whole, begun.number);
        begun_.clear();
        return whole;
    }
    /// Undoes the steps from `kept` on in the cells, because they will not be part of the path.
    void undo_steps(const std::vector<step>& steps, std::size_t kept) {
        for (std::size_t i = steps.size(); i-- > kept;)
            for (const cell_change& change : steps[i].cells)
                cells_(change.cell.row, change.cell.column) = change.before;
        contradicted_.reset();
    }
    [[nodiscard]] bool is_full() const noexcept { return begun_.size() == most_begun; }

    /// Applies a step to the cells.
    void take(const step& next) {
        for (const cell_change& change : next.cells) {
            color_set& cell = cells_(change.cell.row, change.cell.column);
            remove_colors(change.cell.row, change.cell.column, {cell.bits & ~change.after.bits});
            cell = change.after;
            if (cell.is_single()) --open_cells_;
            lines_[change.cell.row].is_due = true;
            lines_[layout_.column_at(static_cast<std::uint32_t>(change.cell.column))].is_due = true;
            history_.change(static_cast<line_index>(change.cell.row));
            history_.change(layout_.column_at(static_cast<std::uint32_t>(change.cell.column)));
        }
        named_ = no_line;
        run_.decided = layout_.cells() - open_cells_;
    }

    /// Returns true if every cell has exactly one color.
    [[nodiscard]] bool is_decided() const noexcept { return open_cells_ == 0; }
    [[nodiscard]] partial_grid& cells() noexcept { return cells_; }

private:
    // The conclusions of a line are found again when it is chosen: to store them for every line would take more memory
    // than the grid.
    struct line_state {
        color_set colors; // the colors of its clues, and blank
        bool is_due = true;
        bool is_narrowed = false; // `narrowed_` has the line
    };

    // A step in a line whose reason has not been found yet.
    struct begun_step {
        line_index line = 0;
        std::size_t number = 0;
        lean_vector<color_set> now; // the cells of the line
        line_techniques::finding found;
        bool is_finished = false;
    };
    static constexpr std::size_t most_begun = 256;

    /// Returns the number of threads to use: at most as many as requested, or 1 if steps cannot be begun ahead.
    /// Reserves the memory that steps ahead need.
    [[nodiscard]] unsigned threads_for(const explain_options& options) {
        constexpr unsigned maximum = 64;
        const unsigned threads = (std::min)(options.threads, maximum);
        if (threads <= 1 || parallel_jobs == nullptr) return 1;
        const std::uint64_t longest = (std::max)(layout_.width(), layout_.height());
        const std::uint64_t bytes = most_begun * longest * (sizeof(color_set) + sizeof(line_conclusion)) +
                                    std::uint64_t{threads} * 8 * sizeof(std::size_t) * longest;
        return bytes <= run_.memory_left() / 4 && ahead_.grow_to(bytes) ? threads : 1;
    }

    void adopt_cells(const partial_grid& cells) {
        for (std::size_t row = 0; row < layout_.height(); ++row) {
            if (run_.is_interrupted(1 + layout_.width() / 256)) return;
            for (std::size_t column = 0; column < layout_.width(); ++column) {
                color_set& cell = cells_(row, column);
                remove_colors(row, column, {cell.bits & ~cells(row, column).bits});
                cell &= cells(row, column);
                if (cell.is_single()) --open_cells_;
            }
        }
    }

    /// Returns the first of the easiest lines, or `no_line` if none offers progress. Names only lines that could be
    /// easier than all others.
    [[nodiscard]] line_index easiest_line() {
        for (;;) {
            const line_index line = offers_.easiest();
            if (line == no_line || offers_.is_exact(line) || run_.has_stopped()) return line;
            name(line);
        }
    }
    [[nodiscard]] std::uint64_t microseconds_of(line_index line) const noexcept {
        return 1 + layout_.length_of(line) * (clue_of(puzzle_, line).size() + 1) / 128;
    }
    /// Removes colors from the masks of a cell, which must still have them.
    void remove_colors(std::size_t row, std::size_t column, color_set colors) noexcept {
        for_each_bit(colors.bits, 0, [&](std::size_t color) {
            grid_.remove_colors({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)}, color);
        });
    }
    /// Narrows a copy of a line and finds a bound for what it offers. Returns false if the line is contradicted.
    [[nodiscard]] bool examine(line_index line) {
        line_state& state = lines_[line];
        const line_view now = grid_.view(line);
        const line_view narrowed = grid_.view(line, narrowed_.data());
        // While the cells have all colors that the arrangements of the line give them, the arrangements are the same.
        state.is_narrowed = (state.is_narrowed && is_subset(narrowed, now)) || narrow(line, now, narrowed);
        if (state.is_narrowed) offers_.set_bound(line, now, narrowed);
        return state.is_narrowed;
    }
    /// Returns true if each cell of `b` has all colors of the same cell of `a`.
    [[nodiscard]] static bool is_subset(const line_view& a, const line_view& b) noexcept {
        mask_word excess = 0;
        for (std::size_t i = 0; i < a.colors * a.words; ++i) excess |= a.masks[i] & ~b.masks[i];
        return excess == 0;
    }
    /// Narrows a copy of a line with a complete line solver.
    [[nodiscard]] bool narrow(line_index line, const line_view& now, const line_view& narrowed) {
        if (!is_ready_) return narrow_without_solver(line, now, narrowed);
        for (std::size_t c = 0; c < now.colors; ++c) {
            const mask_word has_clues = lines_[line].colors.contains(static_cast<color_index>(c)) ? ~mask_word{0} : 0;
            for (std::size_t w = 0; w < now.words; ++w) narrowed.can(c)[w] = now.can(c)[w] & has_clues;
        }
        work_.resize((std::max)(work_.size(), ready_.scratch_words()));
        return ready_.narrow(line, {narrowed.masks, now.words, now.length, now.colors, &run_}, work_.data());
    }
    /// As above, but without prepared line solvers, which are missing if the clues of some line are too long for it.
    [[nodiscard]] bool narrow_without_solver(line_index line, const line_view& now, const line_view& narrowed) {
        line_.load_masks(now);
        if (!line_.narrow(clue_of(puzzle_, line))) return false;
        std::copy_n(line_.narrowed_masks(), grid_.mask_words(line), narrowed.masks);
        return true;
    }
    /// Finds the easiest technique of a line that offers progress, and its conclusions, in `found_`.
    void name(line_index line) {
        if (run_.is_interrupted(microseconds_of(line))) return;
        techniques_.find(clue_of(puzzle_, line), grid_.view(line), grid_.view(line, narrowed_.data()), found_);
        offers_.set(line, found_.technique, found_.cells.size());
        named_ = line;
    }
    /// Loads the cells of a line.
    void load(line_index line) {
        now_.resize(layout_.length_of(line));
        const color_set* const cells = cells_.cells().data() + layout_.first_cell(line);
        const std::size_t step = layout_.step(line);
        for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = cells[step * i];
    }

    /// Returns the easiest step in a line. With several threads, its reason is left for later unless it is a
    /// `full_line`.
    [[nodiscard]] std::optional<step> step_of(line_index line, std::size_t number) {
        if (named_ != line) name(line);
        if (run_.has_stopped()) return std::nullopt;
        load(line);
        std::optional<step> out(std::in_place);
        out->technique = found_.technique;
        if (found_.technique != technique::full_line) {
            for (const line_conclusion& cell : found_.cells)
                out->cells.push_back({position_at(line, cell.index), now_[cell.index], cell.left});
            if (reasons_ == reason_scope::as_counted)
                out->lines.push_back({layout_.position_of(line), {}});
            else if (works_ahead())
                begun_.push_back({line, number, now_, found_, false});
            else
                explain_line(reasoner_, line, now_, found_, *out);
            return out;
        }
        explain_line(reasoner_, line, now_, found_, *out);
        // All other conclusions from the same clues and cells become part of the step.
        reasoner_.follow();
        for (std::size_t i = 0; i < now_.size(); ++i) {
            const color_set left = now_[i] & reasoner_.left(i);
            if (left != now_[i] && reasoner_.left(i) == left)
                out->cells.push_back({position_at(line, i), now_[i], left});
        }
        return out;
    }
    /// Finds the reason of a step in a line whose cells were `now`.
    void explain_line(line_reasoner& reasoner, line_index line, const lean_vector<color_set>& now,
                      const line_techniques::finding& found, step& out) const {
        reasoner.find(clue_of(puzzle_, line), now, found.cells, found.subject);
        const auto& named = reasoner.clues();
        out.lines.push_back({layout_.position_of(line), {named.begin(), named.end()}});
        // With `overlap`, a block that is not among the clues of the reason explains nothing. With other techniques,
        // the player sees that the block is complete or has begun.
        if (reasoner.has_subject() || (reasoner.subject() != no_clue && found.technique != technique::overlap))
            out.subject = reasoner.subject();
        for (const std::size_t index : reasoner.cells()) out.rests_on.push_back(position_at(line, index));
    }
    /// Finds the reasons of begun steps `first` to `last` - 1, with `memory` bytes. Returns what ended it early, or
    /// `nothing`. Several threads call it at the same time.
    [[nodiscard]] stopped_by finish_some(std::vector<step>& steps, std::size_t first, std::size_t last,
                                         std::uint64_t memory) {
        work_limits limits({.memory = memory, .time = run_.time_left(), .stop = options_.budget.stop});
        line_reasoner reasoner(colors_, &limits);
        for (std::size_t i = first; i < last; ++i) {
            begun_step& begun = begun_[i];
            if (begun.is_finished) continue;
            step made;
            if (!limits.requested()) explain_line(reasoner, begun.line, begun.now, begun.found, made);
            if (limits.has_stopped()) break;
            step& whole = steps[begun.number];
            whole.lines = std::move(made.lines);
            whole.rests_on = std::move(made.rests_on);
            whole.subject = made.subject;
            begun.is_finished = true;
        }
        return limits.cause();
    }
    [[nodiscard]] cell_position position_at(line_index line, std::size_t index) const noexcept {
        return layout_.position_of_cell(layout_.cell_at(line, index));
    }

    [[nodiscard]] std::optional<step> contradiction() {
        const bool any_will_do =
            options_.hardest == technique::contradiction && options_.max_lines == std::size_t{no_limit};
        lean_vector<refuted_color> refuted;
        color_trials(run_, threads_)
            .find(grid_, !any_will_do, refuted, solution_ ? &*solution_ : nullptr, &history_, &likely_);
        if (refuted.empty()) return std::nullopt;
        const memory_reservation memory(run_, contradiction_reasoner::memory_for(puzzle_));
        if (run_.has_stopped()) return std::nullopt;
        contradiction_reasoner reasoner(puzzle_, colors_, run_, memo_);
        for (const refuted_color& color : refuted) {
            if (run_.requested()) break;
            step found = reasoner.explain(cells_, color);
            if (run_.has_stopped()) break;
            if (found.technique <= options_.hardest && found.lines.size() <= options_.max_lines) return found;
        }
        return std::nullopt;
    }

    /// Keeps a solution for `contradiction` if there is enough memory.
    void keep_solution(const grid& solution) {
        const std::uint64_t bytes = sizeof(color_index) * solution.cells().size();
        if (witness_.grow_within_share(bytes, 4)) solution_ = solution;
    }
    [[nodiscard]] bool agrees_with_solution() const noexcept {
        const grid& solution = *options_.solution;
        for (std::size_t i = 0; i < cells_.cells().size(); ++i)
            if (!cells_.cells()[i].contains(solution.cells()[i])) return false;
        return true;
    }

    const clues& puzzle_;
    const explain_options& options_;
    solver_run& run_;
    reason_scope reasons_;
    grid_layout layout_;
    std::size_t colors_;
    partial_grid cells_;
    std::size_t open_cells_; // cells with more than one color
    prepared_lines<fastest_line> ready_;
    bool is_ready_;   // false if the clues of some line are too long for it
    grid_masks grid_; // the cells as masks
    pattern_line line_;
    line_techniques techniques_;
    line_reasoner reasoner_;
    lean_vector<line_state> lines_;
    line_offers offers_;
    growing_memory scratch_; // scratch memory of line solvers
    pattern_memo memo_;      // of lines in contradictions
    trial_history history_;  // of contradictions
    growing_memory ahead_;   // memory of steps without reasons
    growing_memory witness_; // memory of `solution_`
    std::optional<grid> solution_;
    lean_vector<refuted_color> likely_; // colors that were refuted when the last contradiction was searched
    unsigned threads_;
    lean_vector<begun_step> begun_;
    lean_vector<mask_word> narrowed_; // the masks of the grid after narrowing each line by itself
    lean_vector<mask_word> work_;     // scratch memory of the line solver
    line_index named_ = no_line;      // the line that was named last, unless cells have changed since
    line_techniques::finding found_;  // the progress that it offers
    lean_vector<color_set> now_;      // the cells of the line of the step
    std::optional<line_position> contradicted_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_EXPLAINER_HPP
