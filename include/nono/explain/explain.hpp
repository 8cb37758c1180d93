// The steps by which a player solves a nonogram: the next one, and the whole path.
#ifndef NONO_EXPLAIN_EXPLAIN_HPP
#define NONO_EXPLAIN_EXPLAIN_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/explain/step.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/solver/options.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/clock.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/explain/contradictions.hpp>
#include <nono/explain/line_reason.hpp>
#include <nono/explain/line_techniques.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/solver/first_look.hpp>
#include <nono/solver/layout.hpp>
#include <nono/solver/strategies.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// What reasoning may use, and when to stop.
struct explain_options {
    technique hardest = technique::contradiction; ///< the hardest technique that may be used
    /// The most lines that a contradiction may take, twice counted where they are looked at twice; fewer than 4 never
    /// do.
    std::size_t max_lines = no_limit;
    std::size_t max_steps = no_limit; ///< stop after so many steps: `open`
    time_span time_limit{};           ///< time before it gives up: `stopped`
    stop_ref stop{};                  ///< something that may ask to stop: `stopped`
    /// The solution of the puzzle, of its size, where it is known and the only one: whether the cells can be finished
    /// is then found by comparing, else by solving. Null for none.
    const grid* solution = nullptr;
    /// Line solver calls for deciding whether the cells can be finished. Where they do not suffice, the cells are taken
    /// to be right.
    std::uint64_t max_work = 100'000;
};

/// The next step from a state of a game.
struct next_step_result {
    explain_status status = explain_status::stopped; ///< `open` where there is a step
    std::optional<nono::step> step;                  ///< the easiest one
    std::optional<line_position>
        contradicted; ///< where it is `impossible`: a line with no arrangement, if there is one
};

/// The path from a state of a game to where reasoning ends.
struct explanation {
    explain_status status = explain_status::stopped; ///< where it ends
    std::vector<step> steps;                         ///< from the first to the last
    partial_grid cells;                              ///< the state after the last step
    /// For each step: how many lines offered progress before it, by a technique that may be used. 0 where only several
    /// lines together did.
    std::vector<std::uint32_t> open_lines;
    std::optional<line_position>
        contradicted; ///< where it is `impossible`: a line with no arrangement, if there is one
};

/// The easiest step that a player can take from a state of a game.
///
/// Before anything else it is decided whether the cells can be finished at all, so that no step leads further into an
/// error: by `explain_options::solution`, or by solving.
///
/// @param puzzle   the clues
/// @param cells    the state, of the size of the puzzle: for each cell the colors it can still have. A game of
///                 `nono/play/game.hpp` gives it as `cells()`
/// @param options  what to use and when to stop
/// @return         `open` with the step; `solved`; `impossible`; `needs_guessing` where no technique leads on;
/// `stopped`
///                 where the options asked, or where no solver takes the puzzle (clues of color 0, another size)
[[nodiscard]] NONO_API next_step_result next_step(const clues& puzzle, const partial_grid& cells,
                                                  const explain_options& options = {});

/// All steps from a state of a game to the end, or as far as reasoning gets. Each is the easiest there is in its state.
[[nodiscard]] NONO_API explanation explain(const clues& puzzle, const partial_grid& cells,
                                           const explain_options& options = {});
/// All steps from the empty grid.
[[nodiscard]] NONO_API explanation explain(const clues& puzzle, const explain_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A state of a game, and what each line offers in it.
class explainer {
public:
    /// Takes a state of the size of a puzzle whose clues have colors from 1 to 63.
    explainer(const clues& puzzle, partial_grid cells, const explain_options& options)
        : puzzle_(puzzle), options_(options), layout_(puzzle.width(), puzzle.height()), colors_(puzzle.color_count()),
          cells_(std::move(cells)), line_(colors_), reasoner_(colors_), lines_(layout_.lines()),
          deadline_(options.time_limit.nanoseconds) {
        for (color_set& cell : cells_.cells()) cell &= color_set::first(colors_);
        open_cells_ = cells_.cells().size() - cells_.decided_count();
        for (line_index line = 0; line < layout_.lines(); ++line) lines_[line].is_due = true;
    }

    /// Looks at the lines that changed. False: one is contradicted.
    [[nodiscard]] bool look() {
        for (line_index line = 0; line < layout_.lines(); ++line) {
            if (!lines_[line].is_due) continue;
            lines_[line].is_due = false;
            if (look_at(line)) continue;
            contradicted_ = layout_.position_of(line);
            return false;
        }
        return true;
    }
    /// The line that is contradicted.
    [[nodiscard]] std::optional<line_position> contradicted() const noexcept { return contradicted_; }

    /// Whether the cells can be finished; `unknown` where the limits do not suffice to decide it.
    [[nodiscard]] nono::status can_be_finished() const {
        if (options_.solution != nullptr) return agrees_with_solution() ? status::solvable : status::impossible;
        solve_options limits;
        limits.max_solutions = 1;
        limits.max_work = options_.max_work;
        set_limits(limits);
        limits.known = &cells_;
        return learning_strategy.solve(puzzle_, limits).status;
    }

    /// How many lines offer progress.
    [[nodiscard]] std::uint32_t open_lines() const {
        return static_cast<std::uint32_t>(detail::count_if(
            lines_.begin(), lines_.end(), [&](const line_state& line) { return offers_progress(line); }));
    }

    /// The easiest step; nothing where there is none or it must stop.
    [[nodiscard]] std::optional<step> easiest() {
        const line_state* best = nullptr;
        for (const line_state& line : lines_)
            if (offers_progress(line) && (best == nullptr || is_easier(line.found, best->found))) best = &line;
        if (best != nullptr) return step_of(static_cast<line_index>(best - lines_.data()), best->found);
        if (options_.hardest < technique::two_lines) return std::nullopt;
        return contradiction();
    }

    /// Takes a step.
    void take(const step& next) {
        for (const cell_change& change : next.cells) {
            color_set& cell = cells_(change.cell.row, change.cell.column);
            cell = change.after;
            if (cell.size() == 1) --open_cells_;
            lines_[change.cell.row].is_due = true;
            lines_[layout_.column_at(static_cast<std::uint32_t>(change.cell.column))].is_due = true;
        }
    }

    /// True where every cell has one color.
    [[nodiscard]] bool is_decided() const noexcept { return open_cells_ == 0; }
    /// True once the options asked for an end.
    [[nodiscard]] bool must_stop() {
        stopped_ = stopped_ || options_.stop.stop_requested() || deadline_.is_over();
        return stopped_;
    }
    [[nodiscard]] bool has_stopped() const noexcept { return stopped_; }
    [[nodiscard]] partial_grid& cells() noexcept { return cells_; }

private:
    struct line_state {
        bool is_due = false;
        line_techniques::finding found;
    };

    [[nodiscard]] bool offers_progress(const line_state& line) const noexcept {
        return !line.found.cells.empty() && line.found.technique <= options_.hardest;
    }
    // Of two of the same technique, the one that tells more.
    [[nodiscard]] static bool is_easier(const line_techniques::finding& a, const line_techniques::finding& b) noexcept {
        return a.technique != b.technique ? a.technique < b.technique : a.cells.size() > b.cells.size();
    }

    void load(line_index line) {
        now_.resize(layout_.length_of(line));
        for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = cells_.cells()[layout_.cell_at(line, i)];
    }
    [[nodiscard]] bool look_at(line_index line) {
        load(line);
        line_.load(now_);
        if (!line_.narrow(clue_of(puzzle_, line))) return false;
        complete_.resize(now_.size());
        for (std::size_t i = 0; i < now_.size(); ++i) complete_[i] = line_.narrowed(i);
        techniques_.find(clue_of(puzzle_, line), now_, complete_, lines_[line].found);
        return true;
    }

    [[nodiscard]] step step_of(line_index line, const line_techniques::finding& found) {
        load(line);
        reasoner_.find(clue_of(puzzle_, line), now_, found.cells, found.subject);
        step out;
        out.technique = found.technique;
        const auto& named = reasoner_.clues();
        out.lines.push_back({layout_.position_of(line), {named.begin(), named.end()}});
        // What a block covers where only other clues are named is no reason; that it is complete, or has begun, is
        // seen.
        if (reasoner_.has_subject() || (reasoner_.subject() != no_clue && found.technique != technique::overlap))
            out.subject = reasoner_.subject();
        for (const std::size_t place : reasoner_.cells()) out.rests_on.push_back(position_at(line, place));
        if (found.technique != technique::full_line) {
            for (const line_conclusion& cell : found.cells)
                out.cells.push_back({position_at(line, cell.place), now_[cell.place], cell.left});
            return out;
        }
        // What else follows from the same clues and cells is told at once.
        reasoner_.follow();
        for (std::size_t i = 0; i < now_.size(); ++i) {
            const color_set left = now_[i] & reasoner_.left(i);
            if (left != now_[i] && reasoner_.left(i) == left)
                out.cells.push_back({position_at(line, i), now_[i], left});
        }
        return out;
    }
    [[nodiscard]] cell_position position_at(line_index line, std::size_t place) const noexcept {
        return layout_.position_of_cell(layout_.cell_at(line, place));
    }

    [[nodiscard]] std::optional<step> contradiction() {
        solve_options limits;
        set_limits(limits);
        const bool any_will_do =
            options_.hardest == technique::contradiction && options_.max_lines == std::size_t{no_limit};
        color_trials trials(puzzle_, limits);
        lean_vector<refuted_color> refuted;
        trials.find(cells_, !any_will_do, refuted);
        stopped_ = stopped_ || trials.stopped();
        contradiction_reasoner reasoner(puzzle_, colors_);
        for (const refuted_color& color : refuted) {
            if (must_stop()) break;
            step found = reasoner.explain(cells_, color);
            if (found.technique <= options_.hardest && found.lines.size() <= options_.max_lines) return found;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool agrees_with_solution() const noexcept {
        const grid& solution = *options_.solution;
        for (std::size_t i = 0; i < cells_.cells().size(); ++i)
            if (!cells_.cells()[i].contains(solution.cells()[i])) return false;
        return true;
    }
    // What is left of the time, and the stop request.
    void set_limits(solve_options& limits) const {
        limits.stop = options_.stop;
        limits.time_limit.nanoseconds = deadline_.left();
    }

    const clues& puzzle_;
    const explain_options& options_;
    grid_layout layout_;
    std::size_t colors_;
    partial_grid cells_;
    std::size_t open_cells_ = 0; // those without exactly one color
    pattern_line line_;
    line_techniques techniques_;
    line_reasoner reasoner_;
    lean_vector<line_state> lines_;
    lean_vector<color_set> now_;      // the cells of the line looked at
    lean_vector<color_set> complete_; // what a complete line solver makes of them
    std::optional<line_position> contradicted_;
    deadline deadline_;
    bool stopped_ = false;
};

/// True where there is nothing to explain: the puzzle is one that no solver takes, or of another size than the cells.
[[nodiscard]] inline bool is_refused(const clues& puzzle, const partial_grid& cells, const explain_options& options) {
    const bool other_solution = options.solution != nullptr && (options.solution->width() != puzzle.width() ||
                                                                options.solution->height() != puzzle.height());
    return other_solution || look_at(puzzle, &cells).refusal != stopped_by::nothing;
}

} // namespace detail

NONO_API explanation explain(const clues& puzzle, const partial_grid& cells, const explain_options& options) {
    explanation out;
    if (detail::is_refused(puzzle, cells, options)) return out;
    detail::explainer state(puzzle, cells, options);
    const auto end = [&](explain_status status) {
        out.status = status;
        out.contradicted = state.contradicted();
        out.cells = std::move(state.cells());
        return std::move(out);
    };
    // With a line contradicted, or no way to finish, every step would lead further into the error.
    if (!state.look() || state.can_be_finished() == status::impossible) return end(explain_status::impossible);
    while (!state.is_decided()) {
        if (state.must_stop()) return end(explain_status::stopped);
        if (out.steps.size() == options.max_steps) return end(explain_status::open);
        const std::uint32_t open_lines = state.open_lines();
        std::optional<step> next = state.easiest();
        if (!next) return end(state.has_stopped() ? explain_status::stopped : explain_status::needs_guessing);
        state.take(*next);
        out.steps.push_back(std::move(*next));
        out.open_lines.push_back(open_lines);
        if (!state.look()) return end(explain_status::impossible);
    }
    return end(explain_status::solved);
}

NONO_API explanation explain(const clues& puzzle, const explain_options& options) {
    return explain(puzzle, partial_grid(puzzle.width(), puzzle.height(), color_set::first(max_colors)), options);
}

NONO_API next_step_result next_step(const clues& puzzle, const partial_grid& cells, const explain_options& options) {
    explain_options first = options;
    first.max_steps = 1;
    explanation path = explain(puzzle, cells, first);
    next_step_result out{path.status, std::nullopt, path.contradicted};
    if (path.steps.empty()) return out;
    out.status = explain_status::open;
    out.step = std::move(path.steps.front());
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_EXPLAIN_EXPLAIN_HPP
