// Splits one hard puzzle into cubes, which several machines can solve separately (cube and conquer).
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_CUBES_SPLIT_HPP
#define NONO_SOLVER_CUBES_SPLIT_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/cubes/cubes.hpp>

#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/log_sums.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/mask.hpp>
#include <nono/solver/belief/marginal_belief.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {
namespace extend {

/// Options for splitting a puzzle. Every member has a default.
struct split_options {
    std::size_t cubes = 64; ///< the number of cubes to make; 0 counts as 1
    nono::budget budget{};  ///< limits; work counts lines, as in `solve`. `progress` reports cubes, scaled to the cells
    optional_ref<const partial_grid> known{}; ///< cells given beforehand; has the size of the puzzle
};

/// The cubes of a puzzle. If a limit ended the call, there are fewer of them, but they still contain all solutions.
struct split_result : outcome {
    /// Disjoint parts of the pictures, as values of `solve_options::known`: all colors in each cell, except in the
    /// given cells and in those by which the pictures are divided. Empty only if the puzzle is refused (`error`) or
    /// `budget::memory` is too small for it.
    std::vector<partial_grid> cubes;
    nono::statistics statistics{}; ///< the work done

    /// Returns true if there are cubes.
    [[nodiscard]] explicit operator bool() const noexcept { return !cubes.empty(); }
};

/// Splits a puzzle into cubes: parts of its pictures that together contain every picture exactly once, so each solution
/// is in one cube. Solve each one with the cube as `solve_options::known`, and join the verdicts by `joined_status`.
///
/// The cube that was divided the fewest times is divided in two by one cell, which has a color or does not have it,
/// until there are enough cubes. Beliefs (`marginal_belief`) propose cells whose color is most uncertain; the best of
/// them is the one after which line solving decides most in both parts (lookahead, as in cube and conquer: Heule,
/// Kullmann, Wieringa and Biere 2011). There are fewer cubes than requested if lines solve all of them.
///
/// The same clues and options give the same cubes on every machine, unless a time limit or stop request ends the call.
/// O(cubes * (cubes + lines * line)), where a line costs as in `marginal_belief`; allocates 10 to 30 bytes per cell and
/// cube. Can be called from several threads at the same time.
///
/// @code
/// const auto parts = nono::extend::split(puzzle.clues, {.cubes = 16});
/// std::vector<nono::status> found;
/// for (const auto& cube : parts.cubes) found.push_back(nono::solve(puzzle, {.known = cube}).status);
/// const nono::status whole = nono::extend::joined_status(found);
/// @endcode
///
/// @param puzzle   the clues: black and white or color, with or without blotted clues
/// @param options  the number of cubes, and limits
/// @return         the cubes; refused like `solve` if the clues or the size of the known cells are wrong
[[nodiscard]] NONO_API split_result split(const clues& puzzle, const split_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

} // namespace extend

#if NONO_DEFINITIONS

namespace detail {

/// Divides the pictures of a grid into cubes.
class cube_splitter {
public:
    /// Starts with one cube, `whole`. `root` is the grid after all lines were solved with these colors.
    cube_splitter(const clues& puzzle, const grid_masks& root, const partial_grid& whole, solver_run& run)
        : puzzle_(puzzle), run_(run) {
        leaves_.push_back({root, whole, root.open_variables(), 0});
    }

    /// Returns the memory for a cube in bytes.
    [[nodiscard]] static std::uint64_t memory_for(const grid_masks& on) noexcept {
        return sizeof(leaf) + grid_masks::memory_for(on.width(), on.height(), on.colors()) +
               sizeof(color_set) * on.cells();
    }

    /// Divides cubes until there are `count` of them, lines have solved all, or the run stops. Cubes of few divisions
    /// come first: the number of open cells does not predict the search that a cube needs.
    void split(std::size_t count) {
        const std::uint64_t cells = leaves_.front().cells.cells().size();
        while (leaves_.size() < count && !run_.must_stop()) {
            run_.decided = cast_to<std::size_t>(cells * leaves_.size() / count);
            const auto next = std::min_element(leaves_.begin(), leaves_.end(), [](const leaf& a, const leaf& b) {
                if ((a.open == 0) != (b.open == 0)) return a.open != 0;
                return a.divisions != b.divisions ? a.divisions < b.divisions : a.open > b.open;
            });
            if (next->open == 0) return;
            divide(static_cast<std::size_t>(next - leaves_.begin()));
        }
    }

    /// Returns the cubes, and forgets them.
    [[nodiscard]] std::vector<partial_grid> release() {
        std::vector<partial_grid> out;
        out.reserve(leaves_.size());
        for (leaf& next : leaves_) out.push_back(std::move(next.cells));
        leaves_.clear();
        return out;
    }

private:
    struct leaf {
        grid_masks grid;       // what lines know if the cells are given
        partial_grid cells;    // the cube
        std::size_t open;      // variables of the grid; 0 if lines solve or refute it
        std::size_t divisions; // of the whole that led to this cube
    };
    // A color of a cell by which a cube can be divided.
    struct division {
        fixed_log margin; // how much likelier the color is than the second, or another measure: the lowest is best
        cell_index cell;
        color_index color;
    };

    /// Divides a cube in two, or finds that lines solve it.
    void divide(std::size_t index) {
        for (;;) {
            const maybe<division> by = best_division(leaves_[index]);
            if (run_.has_stopped() || !by) return;
            grid_masks with = leaves_[index].grid;
            grid_masks without = with;
            if (decide(leaves_[index], *by, with, without)) continue; // less is open now
            if (run_.has_stopped() || !run_.reserve_memory(memory_for(with))) return;
            partial_grid cells = leaves_[index].cells;
            color_set& cell = cells.cells()[by->cell];
            leaves_[index].cells.cells()[by->cell] = color_set::only(by->color);
            cell.bits &= ~color_set::only(by->color).bits;
            set(leaves_[index], std::move(with));
            const std::size_t open = without.open_variables();
            const std::size_t divisions = ++leaves_[index].divisions;
            leaves_.push_back({std::move(without), std::move(cells), open, divisions});
            return;
        }
    }

    static void set(leaf& to, grid_masks grid) {
        to.open = grid.open_variables();
        to.grid = std::move(grid);
    }

    /// Solves lines in both parts of a division, which are copies of the leaf's grid. If one part has no solution,
    /// which holds in the whole cube, the leaf takes the other one, and the result is true.
    [[nodiscard]] bool decide(leaf& of, const division& by, grid_masks& with, grid_masks& without) {
        const color_set can = with.candidates(by.cell);
        const auto colors = static_cast<color_index>(with.colors());
        for (color_index color = 0; color < colors; ++color)
            if (color != by.color && can.contains(color)) with.remove(by.cell, color);
        without.remove(by.cell, by.color);
        const verdict first = with.propagate(run_);
        const verdict second = run_.has_stopped() ? verdict::stopped : without.propagate(run_);
        if (first == verdict::stopped || second == verdict::stopped) return false;
        if (first == verdict::open && second == verdict::open) return false;
        const bool is_refuted = first == second;
        set(of, std::move(first == verdict::exhausted ? without : with));
        if (is_refuted) of.open = 0;
        return true;
    }

    /// Returns the best of the divisions that beliefs propose; empty if lines solve the cube, or the run stops. Narrows
    /// the grid of the cube if a division has only one part with solutions.
    [[nodiscard]] maybe<division> best_division(leaf& of) {
        while (of.open > 0 && !run_.must_stop()) {
            maybe<division> best;
            std::uint64_t highest = 0;
            for (const division& next : proposals(of.grid)) {
                const color_set can = of.grid.candidates(next.cell);
                if (can.is_single() || !can.contains(next.color)) continue; // decided since
                grid_masks with = of.grid;
                grid_masks without = of.grid;
                const bool is_forced = decide(of, next, with, without);
                if (run_.has_stopped() || of.open == 0) return std::nullopt;
                if (is_forced) continue;
                const std::uint64_t a = of.open - (std::min)(of.open, with.open_variables());
                const std::uint64_t b = of.open - (std::min)(of.open, without.open_variables());
                const std::uint64_t gain = a * b + a + b;
                if (best && gain <= highest) continue;
                best = next;
                highest = gain;
            }
            if (best) return best;
        }
        return std::nullopt;
    }

    /// Returns the cells whose color is most uncertain, each with its likeliest color; if the grid is too large for
    /// beliefs, the cells with the fewest open cells in their lines. They have no meaning once the run has stopped.
    [[nodiscard]] lean_vector<division> proposals(const grid_masks& on) {
        lean_vector<division> out;
        using beliefs = marginal_belief<grid_masks>;
        if (beliefs::fits(on) && beliefs::memory_for(on) <= run_.memory_left())
            add_uncertain(on, out);
        else
            add_crowded(on, out);
        return out;
    }

    /// Adds a division to the best ones, which are in order, if it is one of them.
    static void add(lean_vector<division>& best, const division& next) {
        constexpr std::size_t max_proposals = 24;
        const auto is_before = [](const division& a, const division& b) {
            return a.margin != b.margin ? a.margin < b.margin : a.cell < b.cell;
        };
        if (best.size() < max_proposals)
            best.push_back(next);
        else if (is_before(next, best.back()))
            best.back() = next;
        else
            return;
        for (std::size_t i = best.size() - 1; i > 0 && is_before(best[i], best[i - 1]); --i)
            std::swap(best[i], best[i - 1]);
    }

    void add_uncertain(const grid_masks& on, lean_vector<division>& out) {
        constexpr std::size_t sweeps = 10;
        const memory_reservation memory(run_, marginal_belief<grid_masks>::memory_for(on));
        marginal_belief<grid_masks> beliefs(puzzle_, on);
        if (!beliefs.settle(sweeps, 0, run_)) return;
        const auto colors = static_cast<color_index>(on.colors());
        for_open_cells(on, [&](cell_index cell, std::size_t, std::size_t, color_set can) {
            division next{0, cell, blank};
            fixed_log first = fixed_log_never;
            fixed_log second = fixed_log_never;
            for (color_index color = 0; color < colors; ++color) {
                if (!can.contains(color)) continue;
                const fixed_log odds = color == blank ? 0 : beliefs.odds(color, cell);
                if (odds <= first) {
                    second = (std::max)(second, odds);
                    continue;
                }
                second = std::exchange(first, odds);
                next.color = color;
            }
            next.margin = first - second;
            add(out, next);
        });
    }

    void add_crowded(const grid_masks& on, lean_vector<division>& out) {
        lean_vector<std::uint32_t> open(on.lines(), 0);
        for_open_cells(on, [&](cell_index, std::size_t row, std::size_t column, color_set) {
            ++open[row];
            ++open[on.height() + column];
        });
        for_open_cells(on, [&](cell_index cell, std::size_t row, std::size_t column, color_set can) {
            add(out, {fixed_log{open[row]} + open[on.height() + column], cell, can.lowest()});
        });
    }
    /// Visits the open cells in order, until the run stops.
    template <class Visit> void for_open_cells(const grid_masks& on, const Visit& visit) {
        cell_index cell = 0;
        for (std::size_t row = 0; row < on.height(); ++row) {
            if (run_.is_interrupted(1 + on.width() / 64)) return;
            for (std::size_t column = 0; column < on.width(); ++column, ++cell)
                if (const color_set can = on.candidates(cell); !can.is_single()) visit(cell, row, column, can);
        }
    }

    const clues& puzzle_;
    solver_run& run_;
    std::vector<leaf> leaves_;
};

} // namespace detail

namespace extend {

split_result split(const clues& puzzle, const split_options& options) {
    split_result out;
    const solve_options limits{.strategy = {{}, nullptr}, .budget = options.budget}; // nothing is solved
    solver_run run(puzzle, limits);
    const detail::precheck_result checked = detail::precheck(puzzle, options.known);
    out.error = checked.error;
    if (out.error != argument_errc::none) return out;
    using all_lines = detail::prepared_lines<detail::fastest_line>;
    if (!run.reserve_memory(detail::memory_of_result(puzzle) + all_lines::memory_for(puzzle) +
                            detail::grid_masks::memory_for(puzzle.width(), puzzle.height(), checked.colors))) {
        out.stopped_by = run.cause();
        return out;
    }
    partial_grid whole(puzzle.width(), puzzle.height(), color_set::first(checked.colors));
    if (options.known)
        for (std::size_t i = 0; i < whole.cells().size(); ++i) whole.cells()[i] &= options.known->cells()[i];
    all_lines lines;
    if (detail::totals_agree(puzzle, checked.colors, options.known) && lines.prepare(puzzle, run)) {
        detail::grid_masks grid(puzzle, lines, checked.colors);
        grid.set_interrupt(&run);
        grid.restrict_to(whole);
        if (grid.propagate(run) == verdict::open) {
            detail::cube_splitter splitter(puzzle, grid, whole, run);
            splitter.split(options.cubes);
            out.cubes = splitter.release();
        }
    }
    if (out.cubes.empty()) out.cubes.push_back(std::move(whole)); // impossible, or stopped before the first cube
    out.stopped_by = run.cause();
    out.statistics = run.statistics;
    return out;
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_CUBES_SPLIT_HPP
