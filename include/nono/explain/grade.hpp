// How hard a nonogram is for people: numbers derived from the path of a player, and a grade derived from these.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_GRADE_HPP
#define NONO_EXPLAIN_GRADE_HPP

#include <nono/detail/config.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/path_statistics.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/explain/path.hpp>
#include <nono/explain/rounds.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/run/run_limits.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// How hard a puzzle is, in one word.
enum class grade_class : std::uint8_t {
    trivial,        ///< a pace below 2.5 s per cell
    easy,           ///< below 4 s
    medium,         ///< below 6.4 s
    hard,           ///< below 10 s, or any lower pace with a step of two parallel lines
    very_hard,      ///< below 16 s, or any lower pace with a contradiction over more lines
    expert,         ///< 16 s or more
    needs_guessing, ///< no technique leads to the end: several solutions, or one that is found only by trying
    impossible,     ///< there is no solution
    unknown,        ///< the explanation was stopped before its end
};

/// Returns the word for a class, as in `nono grade`: "trivial", "easy", ... "needs_guessing". O(1).
[[nodiscard]] constexpr std::string_view name_of(grade_class level) noexcept {
    return detail::word_of(
        level, {"trivial", "easy", "medium", "hard", "very_hard", "expert", "needs_guessing", "impossible", "unknown"});
}

/// How hard a puzzle is, and the numbers that show it. All are integers that are the same on every machine, and the
/// grade of a puzzle is the same in every version of nono with the same `grade_version`. If the class is `unknown`, the
/// outcome reports what stopped the explanation or the counting of rounds, or why the puzzle was refused.
struct grade_result : outcome {
    grade_class level = grade_class::unknown;                   ///< the class
    std::uint32_t score = 0;                                    ///< points, see docs/explaining.md
    std::array<std::uint32_t, extend::technique_count> steps{}; ///< number of steps by technique
    std::uint32_t rounds = 0;          ///< rounds needed if all lines are solved at the same time
    std::uint32_t lines = 0;           ///< number of rows and columns
    std::uint32_t footholds = 0;       ///< lines in which a cell can be decided at the start
    std::uint32_t min_open_lines = 0;  ///< the fewest lines that offer progress before a step
    std::uint32_t mean_open_lines = 0; ///< the average number of such lines over all steps, in hundredths
    std::uint32_t search = 0;          ///< average number of lines to examine for a step, in hundredths
    std::uint32_t mean_clue = 0;       ///< average length of a block, in hundredths of a cell; 0 without blocks
    std::uint32_t slack = 0;           ///< percentage of cells left free by the clues and gaps of their lines
    std::uint32_t looks = 0;           ///< number of examinations of lines with open cells, in all rounds together
    std::uint32_t vain_looks = 0;      ///< number of these examinations that find nothing new
    /// An estimate of the seconds that people take on average (docs/explaining.md). This is good for comparing puzzles,
    /// not for predicting the time of one person. 0 if no technique leads to the end.
    std::uint32_t seconds = 0;
    /// The time per cell in hundredths of a second, converted to lines of ten cells; the class follows from it. 0 if
    /// `seconds` is 0.
    std::uint32_t pace = 0;

    /// True if the puzzle has a class.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return level != grade_class::unknown; }
    friend constexpr bool operator==(const grade_result&, const grade_result&) = default;

    /// Returns the number of steps of all techniques. O(1).
    [[nodiscard]] constexpr std::uint32_t step_count() const noexcept {
        std::uint32_t sum = 0;
        for (const std::uint32_t count : steps) sum += count;
        return sum;
    }
};

namespace extend {

/// Incremented when the grade of any puzzle changes, because `explain` finds other steps or the formula is different.
inline constexpr int grade_version = 3;

} // namespace extend

namespace detail {

/// Returns the points for a step of a technique. O(1).
[[nodiscard]] constexpr std::uint32_t points_of(technique how) noexcept {
    constexpr std::array<std::uint32_t, technique_count> points{0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 2, 10, 20};
    return points[static_cast<std::size_t>(how)];
}

/// Returns the score, which follows from the other numbers of a grade. It is the sum of these parts, each rounded down:
///
/// - *depth*: 2 points per round. Rounds measure how long a chain of deductions is, which is known to correlate with
///   the time that people take;
/// - *search*: 2 points for each line that must be examined on average before one offers progress, if lines are
///   examined in random order: the mean over the steps of (lines + 1) / (open lines + 1), minus 1;
/// - *start*: up to 10 points: 10 * (lines - footholds) / lines;
/// - *small clues*: 20 * slack / 100 points, divided by the mean length of the blocks. In a line that its clues fill,
///   their size does not matter;
/// - *techniques*: `points_of` for each step: 0 for the five that everybody knows and for colors out of reach; 1 if
///   runs and gaps are compared with all blocks that can be there; 2 for all arrangements of a line; 10 for two
///   parallel lines together; 20 for more lines.
///
/// Studies of players show only that rounds, footholds, the size of clues and guessing matter; the weights are a
/// choice. O(1). Does not allocate.
[[nodiscard]] constexpr std::uint32_t score_of(const grade_result& numbers) noexcept {
    std::uint64_t score = std::uint64_t{2} * numbers.rounds;
    if (numbers.search > 100) score += std::uint64_t{2} * (numbers.search - 100) / 100;
    if (numbers.lines > 0) score += std::uint64_t{10} * (numbers.lines - numbers.footholds) / numbers.lines;
    if (numbers.mean_clue > 0) score += std::uint64_t{20} * numbers.slack / numbers.mean_clue;
    for (std::size_t i = 0; i < technique_count; ++i)
        score += std::uint64_t{points_of(static_cast<technique>(i))} * numbers.steps[i];
    return static_cast<std::uint32_t>((std::min<std::uint64_t>)(score, ~std::uint32_t{0}));
}

/// Returns the time per cell in hundredths of a second, converted to lines of ten cells. Longer lines have more to read
/// and to count, so the time per cell grows in proportion to ten plus the mean of width and height, as was found for
/// random pictures up to 40x40; a mean below ten counts as ten. Returns 0 if there are no cells. O(1).
[[nodiscard]] constexpr std::uint32_t pace_for(std::uint32_t seconds, std::size_t width, std::size_t height) noexcept {
    const std::uint64_t cells = std::uint64_t{width} * height;
    const std::uint64_t sides = 20 + (std::max)(std::uint64_t{width} + height, std::uint64_t{20});
    const std::uint64_t pace = cells == 0 ? 0 : std::uint64_t{4'000} * seconds / sides / cells;
    return static_cast<std::uint32_t>((std::min<std::uint64_t>)(pace, ~std::uint32_t{0}));
}

/// Returns the class for a pace and steps, if the puzzle can be solved without guessing. O(1).
[[nodiscard]] constexpr grade_class class_of(const grade_result& numbers) noexcept {
    grade_class level = grade_class::expert;
    constexpr std::array<std::uint32_t, 5> limits{250, 400, 640, 1'000, 1'600};
    for (std::size_t i = limits.size(); i-- > 0;)
        if (numbers.pace < limits[i]) level = static_cast<grade_class>(i);
    const auto steps = [&](technique how) { return numbers.steps[static_cast<std::size_t>(how)]; };
    grade_class minimum = grade_class::trivial;
    if (steps(technique::two_lines) > 0) minimum = grade_class::hard;
    if (steps(technique::contradiction) > 0) minimum = grade_class::very_hard;
    return (std::max)(level, minimum);
}

/// Estimates the average time that people, most of them with little practice, take for a path, in seconds. It is the
/// sum of
///
/// - *marking*: 0.8 s per decided cell, blank ones included;
/// - *looking*: `looking_time_of` for each of `looks`, including those in vain;
/// - *thinking*: `thinking_time_of` for each step, nothing if a line has no clues or they fill it. In a step of several
///   lines, each line costs a look and a thought four times, because people usually try other cells first.
///
/// Looking and thinking are multiplied by 1.9, which was fitted to the times of people for six puzzles; everything else
/// is from the literature or a choice. The result never decreases if any of these numbers grows. Linear in the clues,
/// the steps and their cells. Does not allocate.
///
/// @param puzzle   the clues
/// @param path     the result of `explain`, from the empty grid or from a game
/// @param numbers  the grade of the path, of which `looks` is used
/// @see docs/explaining.md
[[nodiscard]] NONO_API_CONSTEXPR std::uint32_t seconds_for(const clues& puzzle, const explain_result& path,
                                                           const grade_result& numbers) noexcept;

} // namespace detail

/// Grades a puzzle by an explanation of it.
///
/// To count `rounds`, all lines are solved completely from the state where the explanation begins, then again from the
/// resulting state, for as long as anything follows. When single lines give nothing more, the next step of the
/// explanation that takes several lines and changes something is applied, which is a round, too. Work counts the lines
/// of the rounds. Each round is linear in the lines that have changed, like the line solver. Allocates a few grids.
///
/// @param puzzle   the clues
/// @param path     `explain(puzzle)`. If it begins in the middle of a game, the grade is for the rest of the game; if
///                 it ends early, the numbers cover the steps up to there
/// @param options  the budget: if it is used up, the class is `unknown`
[[nodiscard]] NONO_API_CONSTEXPR grade_result grade(const clues& puzzle, const explain_result& path,
                                                    const explain_options& options = {});

namespace extend {

/// Grades an explanation whose steps are not kept.
///
/// Pass each step to `add` when `explain_options::on_step` receives it, then call `grade`.
class path_grader {
public:
    /// Starts with no steps. Keeps a reference to the clues, which must outlive the object. Linear in the clues.
    explicit path_grader(const clues& puzzle) noexcept : puzzle_(&puzzle), steps_(puzzle) {}

    /// Adds the next step of the path. Linear in its cells and lines. Allocates if it is a step of several lines.
    void add(const step& step, std::uint32_t open_lines) {
        steps_.add(step);
        steps_.add_open_lines(open_lines);
    }
    /// Grades the path. Takes as long as `nono::grade` of a path, and allocates a few grids.
    ///
    /// @param path     the result of `explain`, whose steps were added
    /// @param start    the cells before the first step, of the size of the puzzle; if empty, no cell is known
    /// @param options  the budget: if it is used up, the class is `unknown`
    [[nodiscard]] NONO_API grade_result grade(const explain_result& path, optional_ref<const partial_grid> start = {},
                                              const explain_options& options = {}) const;

private:
    const clues* puzzle_;
    detail::path_statistics steps_;
};

} // namespace extend

/// Grades a puzzle: calls `explain` from the empty grid, then grades the path as above.
///
/// @param puzzle   the clues
/// @param options  if the budget is used up, the class is `unknown`. With fewer techniques, more puzzles need guessing
/// @see docs/explaining.md
[[nodiscard]] NONO_API grade_result grade(const clues& puzzle, const explain_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the mean length of the blocks in hundredths of a cell; a blotted one counts as 1.
[[nodiscard]] NONO_CONSTEXPR std::uint32_t mean_clue_of(const clues& puzzle) noexcept {
    const std::uint64_t count = block_count_of(puzzle);
    std::uint64_t cells = 0;
    for (const auto* side : {&puzzle.rows, &puzzle.columns})
        for (const clue& block : side->blocks()) cells += block.min_length();
    return static_cast<std::uint32_t>(count == 0 ? 0 : cells * 100 / count);
}

/// Returns the percentage of cells that their lines leave free.
[[nodiscard]] NONO_CONSTEXPR std::uint32_t slack_of(const clues& puzzle) noexcept {
    std::uint64_t cells = 0;
    std::uint64_t needed = 0;
    for (const auto* side : {&puzzle.rows, &puzzle.columns}) {
        const std::uint64_t length = side == &puzzle.rows ? puzzle.width() : puzzle.height();
        cells += length * side->size();
        for (const auto line : *side) needed += (std::min)(min_length(line), length);
    }
    return static_cast<std::uint32_t>(cells == 0 ? 0 : (cells - needed) * 100 / cells);
}

/// Counts rounds and footholds, starting from a state and using the steps of several lines that were found from it.
NONO_CONSTEXPR void count_rounds(grade_result& out, const clues& puzzle, const change_lists& steps, partial_grid start,
                                 run_limits& limits, std::uint64_t max_work) {
    parallel_lines lines(puzzle, std::move(start), limits, max_work);
    std::size_t next = 0; // index of the first step not examined yet
    for (bool first = true;; first = false) {
        const round_result found = lines.next_round();
        if (first) out.footholds = static_cast<std::uint32_t>(found.deciding);
        out.looks += static_cast<std::uint32_t>(found.looks);
        out.vain_looks += static_cast<std::uint32_t>(found.looks - found.lines);
        if (!lines.possible() || limits.has_stopped()) return;
        bool has_changed = found.lines > 0;
        if (!has_changed && next < steps.size()) {
            const memory_reservation memory(limits, sizeof(color_set) * lines.cells().cells().size());
            if (limits.has_stopped()) return;
            partial_grid cells = lines.cells();
            while (!has_changed && next < steps.size()) has_changed = apply_changes(steps[next++], cells);
            if (has_changed) lines.take(std::move(cells));
        }
        if (!has_changed) return;
        ++out.rounds;
    }
}

/// Grades a path from its statistics; `start()` returns the state from which it begins. The rounds can solve up to
/// `max_work` lines.
template <class Start>
[[nodiscard]] NONO_CONSTEXPR grade_result grade_within(const clues& puzzle, const explain_result& path,
                                                       const path_statistics& steps, Start start, run_limits& limits,
                                                       std::uint64_t max_work) {
    grade_result out;
    out.lines = static_cast<std::uint32_t>(puzzle.width() + puzzle.height());
    out.steps = steps.steps();
    out.min_open_lines = steps.min_open_lines();
    out.mean_open_lines = steps.mean_open_lines();
    out.search = steps.search();
    out.mean_clue = mean_clue_of(puzzle);
    out.slack = slack_of(puzzle);
    bool is_finished = limits.has_stopped(); // not const: a compiler may evaluate constants at compile time
    if (at_run_time()) is_finished = limits.requested();
    if (!is_finished && path.cells.width() == puzzle.width() && path.cells.height() == puzzle.height()) {
        const memory_reservation memory(limits, parallel_lines::memory_for(puzzle));
        if (!limits.has_stopped()) count_rounds(out, puzzle, steps.of_several_lines(), start(), limits, max_work);
    }
    out.score = score_of(out);
    out.error = path.error;
    out.stopped_by = path.stopped_by != stopped_by::nothing ? path.stopped_by : limits.cause();
    if (limits.has_stopped()) return out;
    if (path.status == explain_status::solved) {
        out.seconds = steps.seconds(out.looks);
        out.pace = pace_for(out.seconds, puzzle.width(), puzzle.height());
        out.level = class_of(out);
    }
    if (path.status == explain_status::needs_guessing) out.level = grade_class::needs_guessing;
    if (path.status == explain_status::impossible) out.level = grade_class::impossible;
    return out;
}

NONO_API_CONSTEXPR std::uint32_t seconds_for(const clues& puzzle, const explain_result& path,
                                             const grade_result& numbers) noexcept {
    time_estimate time(puzzle);
    for (const step& step : path.steps) time.add(step);
    return time.seconds(numbers.looks);
}

} // namespace detail

NONO_API_CONSTEXPR grade_result grade(const clues& puzzle, const explain_result& path, const explain_options& options) {
    detail::path_statistics steps(puzzle);
    for (std::size_t i = 0; i < path.steps.size(); ++i) {
        steps.add(path.steps[i]);
        if (i < path.open_lines.size()) steps.add_open_lines(path.open_lines[i]);
    }
    extend::work_limits limits(options.budget);
    return detail::grade_within(
        puzzle, path, steps, [&] { return extend::cells_before(path, 0); }, limits, options.budget.work);
}

grade_result grade(const clues& puzzle, const explain_options& options) {
    const solve_options limits{.budget = options.budget};
    extend::solver_run run(puzzle, limits);
    detail::path_statistics steps(puzzle);
    const auto add = [&](const step& step, std::uint32_t open_lines) {
        if (!run.reserve_memory(detail::path_statistics::memory_of(step))) return false;
        steps.add(step);
        steps.add_open_lines(open_lines);
        return true;
    };
    explain_options counting = options;
    counting.on_step = add;
    const explain_result path =
        detail::explain_within(puzzle, nullptr, counting, run, detail::reason_scope::as_counted);
    return detail::grade_within(
        puzzle, path, steps, [&] { return partial_grid(puzzle); }, run,
        options.budget.work - (std::min)(options.budget.work, run.statistics.lines_solved));
}

namespace extend {

grade_result path_grader::grade(const explain_result& path, optional_ref<const partial_grid> start,
                                const explain_options& options) const {
    work_limits limits(options.budget);
    return detail::grade_within(
        *puzzle_, path, steps_, [&] { return start ? *start : partial_grid(*puzzle_); }, limits, options.budget.work);
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_GRADE_HPP
