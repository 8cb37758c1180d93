// Proofs by weights: one integer per cell and color proves that a puzzle has no solution, or only a given one.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_WEIGHTS_HPP
#define NONO_SOLVER_ENGINES_WEIGHTS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run_limits.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/weights/weight_bound.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A proof that a puzzle has no solution, or only one.
///
/// Each cell has a weight for each color except blank. The row of a cell gains the weight of its color, the column
/// loses it; so a solution gains nothing overall. If a solution is given, each cell of a row that differs from it gains
/// `unit` more, and all gains are relative to the gain of that solution. If the best arrangements of all rows and
/// columns gain less than 0 together, there is no solution; with a solution given, if they gain less than `unit` times
/// the least number of cells in which two solutions can differ, there is no other. That number is 4, two in a row and
/// two in a column, because a line always has the same number of cells of a color; with blotted clues it is 1.
struct weight_proof {
    std::optional<grid> solution;      ///< the only solution; `std::nullopt` if there is none
    std::int64_t unit = 1;             ///< the gain of a differing cell, from 1 to 2^42
    std::vector<std::int64_t> weights; ///< color c at cell i, row by row: (c - 1) * cells + i; -2^42 to 2^42
};

/// Returns true if a proof is valid. Shares no code with the search for proofs: the best arrangement of each line is
/// found cell by cell, in integers. O(cells * cells of a line). Allocates for one line.
///
/// @param puzzle   the clues, with sides up to 65,535
/// @param proof    a proof for this puzzle; the result is false if a size or a number is out of range, or the solution
///                 does not satisfy the clues
/// @param options  the limits; the result is false if they end the check
[[nodiscard]] NONO_API_CONSTEXPR bool check NONO_NOT_A_MACRO(const clues& puzzle, const weight_proof& proof,
                                                             const verify_options& options = {});

/// Looks for a proof that a puzzle has no solution. O(evaluations * lines * clues * slack), with at most 1,000
/// evaluations. Finds nothing for puzzles with sides over 512 cells or more than 65,536 cells times colors. Allocates.
///
/// @param puzzle   the clues
/// @param options  the limits; `budget::work` counts lines whose arrangements are summed up
/// @return         a proof for which `check` returns true, or `std::nullopt` if none was found, which proves nothing
[[nodiscard]] NONO_API std::optional<weight_proof> prove_impossible(const clues& puzzle,
                                                                    const verify_options& options = {});

/// Looks for a proof that a solution is the only one. Like `prove_impossible`; `std::nullopt` if `solution` is not a
/// solution.
[[nodiscard]] NONO_API std::optional<weight_proof> prove_unique(const clues& puzzle, const grid& solution,
                                                                const verify_options& options = {});

} // namespace extend

namespace detail {

/// Returns a proof for a puzzle whose rows have more or fewer cells of a color (or of blank) than its columns: the same
/// weight for that color everywhere, 0 for the others. Returns `std::nullopt` if the sums agree.
[[nodiscard]] NONO_API_CONSTEXPR std::optional<weight_proof> weights_of_sums(const clues& puzzle, std::size_t colors);

/// Finds weights for a grid on which everything is possible, so that the proof needs nothing else.
[[nodiscard]] NONO_API std::optional<weight_proof> find_weights(const clues& puzzle, const grid* solution,
                                                                const budget& bounds);

/// `check` within limits: also returns false if they end the call.
[[nodiscard]] NONO_API_CONSTEXPR bool weights_hold(const clues& puzzle, const weight_proof& proof, run_limits& limits);

} // namespace detail

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The maximum gain of an arrangement of a line, computed cell by cell, with a state for each cell of each block and
/// each gap.
class best_gain {
public:
    /// Reserves its memory from the limits, which must outlive it.
    NONO_CONSTEXPR explicit best_gain(run_limits& limits) noexcept : limits_(limits), memory_(limits, 0) {}

    /// Returns the maximum gain, or nothing if the line has no arrangement or the limits end the call.
    /// `gain(index, color)` is the gain of a cell.
    template <class Gain>
    [[nodiscard]] NONO_CONSTEXPR maybe<std::int64_t> of(std::span<const clue> line, std::size_t length, Gain gain) {
        if (min_length(line) > length) return std::nullopt;
        // A state for each cell of a block and for each gap; a line that is long enough for its clues has few.
        memory_.grow_to((2 * sizeof(state) + sizeof(best_[0])) * (std::uint64_t{length} + line.size() + 1));
        if (limits_.has_stopped()) return std::nullopt;
        make_states(line);
        best_[0] = 0; // before the first cell, as if after a blank one
        for (std::size_t index = 0; index < length; ++index) {
            if (limits_.is_interrupted(1 + states_.size() / 256)) return std::nullopt;
            for (std::size_t s = states_.size(); s-- > 0;) { // higher states come from lower ones
                maybe<std::int64_t> maximum = states_[s].repeats ? best_[s] : std::nullopt;
                if (s > 0) raise(maximum, best_[s - 1]);
                if (s > 1 && states_[s].may_touch) raise(maximum, best_[s - 2]);
                best_[s] = maximum;
                if (maximum) *best_[s] += gain(index, states_[s].color);
            }
        }
        raise(best_.back(), best_.size() > 1 ? best_[best_.size() - 2] : std::nullopt);
        return best_.back();
    }

private:
    struct state {
        color_index color = blank;
        bool repeats = false;   // the cell before can have the same state
        bool may_touch = false; // the first cell of a block that may follow the one before it without a gap
    };
    NONO_CONSTEXPR void make_states(std::span<const clue> line) {
        states_.assign(1, {blank, true, false});
        for (std::size_t j = 0; j < line.size(); ++j) {
            const bool may_touch = j > 0 && line[j].color != line[j - 1].color;
            states_.push_back({line[j].color, line[j].blotted(), may_touch});
            for (std::uint32_t i = 1; i < line[j].min_length(); ++i) states_.push_back({line[j].color, false, false});
            states_.push_back({blank, true, false});
        }
        best_.assign(states_.size(), std::nullopt);
    }
    static NONO_CONSTEXPR void raise(maybe<std::int64_t>& to, const maybe<std::int64_t>& from) {
        if (from && (!to || *to < *from)) to = from;
    }

    run_limits& limits_;
    memory_reservation memory_;
    lean_vector<state> states_;
    lean_vector<maybe<std::int64_t>> best_;
};

/// A sum of many numbers of up to 2^60.
class wide_sum {
public:
    constexpr void add(std::int64_t x) noexcept {
        high_ += x >> digits;
        low_ += x & ((std::int64_t{1} << digits) - 1);
    }
    /// Returns true if the sum is less than a number.
    [[nodiscard]] constexpr bool is_less(std::int64_t than) const noexcept {
        const std::int64_t high = high_ + (low_ >> digits);
        const std::int64_t low = low_ & ((std::int64_t{1} << digits) - 1);
        const std::int64_t than_high = than >> digits;
        return high != than_high ? high < than_high : low < (than & ((std::int64_t{1} << digits) - 1));
    }

private:
    static constexpr int digits = 40;
    std::int64_t high_ = 0;
    std::int64_t low_ = 0;
};

/// Returns true if the sizes and numbers of a proof are in range.
[[nodiscard]] NONO_CONSTEXPR bool is_in_range(const clues& puzzle, const weight_proof& proof) noexcept {
    constexpr std::int64_t maximum = std::int64_t{1} << 42;
    if (precheck(puzzle, nullptr).error != argument_errc::none) return false;
    if (proof.unit < 1 || proof.unit > maximum) return false;
    if (proof.weights.size() != (puzzle.color_count() - 1) * puzzle.width() * puzzle.height()) return false;
    for (const std::int64_t weight : proof.weights)
        if (weight < -maximum || weight > maximum) return false;
    return !proof.solution || satisfies(*proof.solution, puzzle);
}

/// Returns false if a line is too short for its clues.
[[nodiscard]] NONO_CONSTEXPR bool lines_fit(const clues& puzzle) noexcept {
    const auto fit = [](const clue_lines& side, std::size_t length) {
        return detail::all_of(side.begin(), side.end(),
                              [&](line_clue_view line) { return min_length(line) <= length; });
    };
    return fit(puzzle.rows, puzzle.width()) && fit(puzzle.columns, puzzle.height());
}

NONO_API_CONSTEXPR std::optional<weight_proof> weights_of_sums(const clues& puzzle, std::size_t colors) {
    const color_totals rows = extend::totals_of(puzzle.rows, puzzle.width());
    const color_totals columns = extend::totals_of(puzzle.columns, puzzle.height());
    const std::size_t cells = puzzle.width() * puzzle.height();
    for (std::size_t color = 0; color < colors; ++color) {
        if (rows[color].highest >= columns[color].lowest && rows[color].lowest <= columns[color].highest) continue;
        const std::int64_t weight = rows[color].highest < columns[color].lowest ? 1 : -1;
        weight_proof out;
        // Blank has no weight itself: instead, all other colors have the opposite one.
        out.weights.assign((colors - 1) * cells, color == blank ? -weight : 0);
        for (std::size_t cell = 0; color != blank && cell < cells; ++cell)
            out.weights[(color - 1) * cells + cell] = weight;
        return out;
    }
    return std::nullopt;
}

std::optional<weight_proof> find_weights(const clues& puzzle, const grid* solution, const budget& bounds) {
    constexpr std::size_t max_evaluations = 1000;
    const precheck_result checked = precheck(puzzle, nullptr);
    if (checked.error != argument_errc::none || (solution != nullptr && !satisfies(*solution, puzzle)))
        return std::nullopt;
    if (!weight_bound::fits(puzzle.width(), puzzle.height(), checked.colors)) return std::nullopt;
    if (auto of_sums = weights_of_sums(puzzle, checked.colors)) return of_sums;
    const std::size_t cells = puzzle.width() * puzzle.height();
    weight_proof out;
    out.unit = fixed_log_one;
    out.weights.assign((checked.colors - 1) * cells, 0);
    if (!lines_fit(puzzle)) return out;
    const solve_options limits{.strategy = {{}, nullptr}, .budget = bounds}; // nothing is solved
    solver_run run(puzzle, limits);
    if (!run.reserve_memory(weight_bound::memory_for(cells, checked.colors))) return std::nullopt;
    weight_bound bound(puzzle, partial_grid(puzzle.width(), puzzle.height(), color_set::first(checked.colors)));
    const auto found = solution == nullptr ? bound.refute(run, max_evaluations)
                                           : bound.exclude_others(*solution, run, max_evaluations);
    if (found != weight_bound::outcome::shown) return std::nullopt;
    if (solution != nullptr) out.solution = *solution;
    for (std::size_t i = 0; i < out.weights.size(); ++i) out.weights[i] = bound.weight(i);
    return out;
}

NONO_API_CONSTEXPR bool weights_hold(const clues& puzzle, const weight_proof& proof, run_limits& limits) {
    if (!is_in_range(puzzle, proof)) return false;
    const std::size_t width = puzzle.width();
    const std::size_t cells = width * puzzle.height();
    wide_sum total;
    best_gain best(limits);
    const auto add_line = [&](line_clue_view line, std::size_t length, bool is_row, auto cell_at) {
        const auto gain = [&](std::size_t index, color_index color) {
            const std::size_t cell = cell_at(index);
            const std::int64_t weight = color == blank ? 0 : proof.weights[(color - std::size_t{1}) * cells + cell];
            const bool differs = is_row && proof.solution && proof.solution->cells()[cell] != color;
            return (is_row ? weight : -weight) + (differs ? proof.unit : 0);
        };
        const auto maximum = best.of(line, length, gain);
        if (!maximum) return false;
        total.add(*maximum);
        for (std::size_t index = 0; proof.solution && index < length; ++index)
            total.add(-gain(index, proof.solution->cells()[cell_at(index)]));
        return true;
    };
    // A line without arrangement proves that there is no solution by itself.
    for (std::size_t row = 0; row < puzzle.height(); ++row)
        if (!add_line(puzzle.rows[row], width, true, [&](std::size_t index) { return row * width + index; }))
            return !limits.has_stopped() && !proof.solution;
    for (std::size_t column = 0; column < width; ++column)
        if (!add_line(puzzle.columns[column], puzzle.height(), false,
                      [&](std::size_t index) { return index * width + column; }))
            return !limits.has_stopped() && !proof.solution;
    const std::int64_t min_difference = has_blotted_clues(puzzle) ? 1 : 4;
    return total.is_less(proof.solution ? min_difference * proof.unit : 0);
}

} // namespace detail

namespace extend {

NONO_API_CONSTEXPR bool check NONO_NOT_A_MACRO(const clues& puzzle, const weight_proof& proof,
                                               const verify_options& options) {
    work_limits limits(options.budget);
    return detail::weights_hold(puzzle, proof, limits);
}

std::optional<weight_proof> prove_impossible(const clues& puzzle, const verify_options& options) {
    return detail::find_weights(puzzle, nullptr, options.budget);
}

std::optional<weight_proof> prove_unique(const clues& puzzle, const grid& solution, const verify_options& options) {
    return detail::find_weights(puzzle, &solution, options.budget);
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_ENGINES_WEIGHTS_HPP
