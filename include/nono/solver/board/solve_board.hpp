// Solves nonograms on boards of any shape: hexagons of triangles, rectangles with missing cells, cylinders.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_BOARD_SOLVE_BOARD_HPP
#define NONO_SOLVER_BOARD_SOLVE_BOARD_HPP

#include <nono/detail/config.hpp>
#include <nono/model/board.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>

#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/board/board_grid.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/search.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#endif

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Solves a nonogram on a board of any shape, in black and white or color, as `solve` does on rectangles: finds the
/// number of solutions, or up to `max_solutions` of them, within a budget.
///
/// In the result and the options, a board is a grid of one row with `on.cells()` columns: `solutions[0].cells()[i]` is
/// the color of cell i; `common` and `solve_options::known` have its possible colors. Every solution has been checked
/// against the clues by `satisfies`.
///
/// Allocates; throws no exceptions itself. Can be called from several threads at the same time. Complexity as for
/// `solve`.
///
/// @param on       the board
/// @param clues    the clues of each line, in the order of the lines; with colors from 1 to 63
/// @param options  as for `solve`. Options for rectangles only are refused with `argument_errc::not_for_boards`:
///                 strategies other than `automatic_strategy`, `learning_strategy`, `probing_strategy` and
///                 `line_strategy`, an observer, a proof and threads.
/// @return         as for `solve`, but without `common` if time or a stop request ends the call before any line of a
///                 board of more than 2^20 cells is solved; also refused if the numbers of clues and lines differ, or
///                 if `known` has another size (`argument_errc::other_size`)
[[nodiscard]] NONO_API solve_result solve_board(const board& on, const clue_lines& clues,
                                                const solve_options& options = {});

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Checks the solutions of a board.
class board_check final : public solution_check {
public:
    board_check(const board& on, const clue_lines& clues) noexcept : board_(on), clues_(clues) {}
    [[nodiscard]] std::size_t cells() const noexcept override { return board_.cells(); }
    [[nodiscard]] bool takes(const grid& picture) const override { return satisfies(picture.cells(), board_, clues_); }

private:
    const board& board_;
    const clue_lines& clues_;
};

/// Returns false if directions of lines and known cells require different numbers of cells of some color: then there is
/// no solution. A direction is a sequence of lines that contain each cell of the board once; directions of consecutive
/// lines are found, which includes those of triddlers and rectangles. Returns true if the run stops before this is
/// known. Linear in the clues and in the cells of all lines.
[[nodiscard]] inline bool totals_agree(const board_puzzle& puzzle, std::size_t colors, solver_run& run) {
    const board& on = puzzle.on;
    color_totals common;
    common.fill({0, on.cells()});
    if (run.options().known != nullptr) common = totals_of(*run.options().known, colors);
    lean_vector<std::uint32_t> seen(on.cells(), 0); // per cell: the last direction that contains it
    std::uint32_t direction = 1;
    totals_counter totals; // totals of the direction so far
    const auto begin_direction = [&] {
        ++direction;
        totals = {};
    };
    const auto is_again = [&](std::uint32_t cell) { return seen[cell] == direction; };
    for (line_index line = 0; line < on.lines(); ++line) {
        const auto of_line = on.cells_of(line);
        if (run.is_interrupted(1 + of_line.size() / 128)) return true;
        // A sequence of lines that leaves out cells is not a direction.
        if (detail::any_of(of_line.begin(), of_line.end(), is_again)) begin_direction();
        for (const std::uint32_t cell : of_line) seen[cell] = direction;
        totals.add(puzzle.clues[line], of_line.size());
        if (totals.cells() < on.cells()) continue;
        if (!agree(common, totals.finish(), colors)) return false;
        begin_direction();
    }
    return true;
}

/// Returns the error for options that boards do not support, or `none`.
[[nodiscard]] inline argument_errc fault_on_boards(const solve_options& options) noexcept {
    const strategy_kind kind = strategy_access::kind_of(options.strategy);
    const bool is_known = kind != strategy_kind::other && kind != strategy_kind::foreign;
    if (!is_known || options.observer != nullptr || options.proof || options.threads != 0)
        return argument_errc::not_for_boards;
    return options.max_solutions == 0 ? argument_errc::max_solutions : argument_errc::none;
}

/// Continues after line solving, like `learning_engine` but without the parts that only rectangles support (symmetries,
/// weights and quick beliefs).
[[nodiscard]] inline verdict search_board(const board_puzzle& puzzle, board_grid& grid, solver_run& run) {
    constexpr std::uint64_t hard_after = 300; // conflicts
    constexpr std::uint64_t early_conflicts = 30;
    constexpr std::size_t percent_to_move = 50; // percentage of a line that justifies variables
    basic_search<board_grid> search(puzzle, grid, run);
    const bool about_two = run.options().max_solutions <= 2;
    const bool learns = strategy_access::kind_of(run.options().strategy) != strategy_kind::probing;
    if (learns && grid.colors() > 2 && about_two)
        if (const verdict early = search.search_early(early_conflicts); early != verdict::open) return early;
    if (const verdict probed = search.probe(); probed != verdict::open) return probed;
    if (!learns) return search.finish_without_guessing();
    if (blocks_move_by(percent_to_move, puzzle, grid, run)) {
        const verdict searched = search.enumerate(run.statistics.conflicts + hard_after);
        if (searched != verdict::open) return searched;
        if (run.must_stop()) return verdict::stopped;
        if ((about_two || !run.found()) && search.use_blocks() == verdict::exhausted) return verdict::exhausted;
    }
    return search.enumerate();
}

/// Bytes per cell of a result.
inline constexpr std::uint64_t bytes_of_result_cell = sizeof(color_set);

/// Returns the possible colors of `count` cells before any line is solved: the colors of the puzzle, restricted to the
/// given cells. Empty if the budget of the run does not allow the memory, or if time or a stop request has ended the
/// run and filling the cells would be slow.
[[nodiscard]] inline partial_grid known_before_lines(std::size_t count, std::size_t colors, solver_run& run) {
    constexpr std::size_t large_board_cells = std::size_t{1} << 20U;
    if (count > large_board_cells && run.cause() != stopped_by::max_memory) return {};
    if (!run.reserve_memory(bytes_of_result_cell * count)) return {};
    partial_grid known(count, 1, color_set::first(colors));
    if (const partial_grid* const given = run.options().known)
        for (std::size_t i = 0; i < count; ++i) known.cells()[i] &= given->cells()[i];
    return known;
}

/// Solves a board whose arguments have been checked.
[[nodiscard]] inline solve_result solve_board_with(const board_puzzle& puzzle, std::size_t colors, solver_run& run) {
    const board& on = puzzle.on;
    const partial_grid* const given = run.options().known;
    using board_lines = prepared_lines<fastest_line>;
    board_lines lines;
    constexpr std::uint64_t bytes_of_cell = 2 * sizeof(color_index) + sizeof(std::uint32_t);
    if (!run.reserve_memory((bytes_of_result_cell + bytes_of_cell) * on.cells() +
                            board_lines::memory_for(on.lines(), puzzle.clues.blocks().size(), on.longest()) +
                            board_grid::memory_for(on, colors)))
        return run.finish(verdict::stopped, partial_grid());
    const auto stopped_before_lines = [&] {
        run.release_memory(bytes_of_result_cell * on.cells());
        return run.finish(verdict::stopped, known_before_lines(on.cells(), colors, run));
    };
    bool fit = totals_agree(puzzle, colors, run);
    for (line_index line = 0; line < on.lines() && fit && !run.has_stopped(); ++line) {
        const line_clue_view clue = clue_of(puzzle, line);
        fit = run.is_interrupted(1 + clue.size() / 16) || lines.add(clue, on.cells_of(line).size());
    }
    if (!fit) return run.finish(verdict::exhausted, partial_grid(on.cells(), 1, {}));
    if (run.has_stopped() ||
        (on.longest() > max_length_of_one_word && !run.reserve_memory(sizeof(mask_word) * lines.scratch_words())))
        return stopped_before_lines();
    board_grid grid(puzzle, lines, colors, &run);
    if (run.has_stopped()) return stopped_before_lines();
    grid.set_interrupt(&run);
    if (given != nullptr) grid.restrict_to(*given);
    verdict end = grid.propagate(run);
    if (end == verdict::open && run.must_stop()) end = verdict::stopped;
    if (end == verdict::open) {
        if (auto picture = grid.picture()) {
            static_cast<void>(run.report(std::move(*picture))); // the only solution, unless a line solver is wrong
            end = run.found() ? verdict::exhausted : verdict::stopped;
        } else if (strategy_access::kind_of(run.options().strategy) == strategy_kind::lines) {
            run.stop(stopped_by::strategy);
            end = verdict::stopped;
        } else {
            end = search_board(puzzle, grid, run);
        }
    }
    return run.finish(end, run.found() ? partial_grid() : grid.known());
}

/// The number of colors of the clues of a board, blank included, or the reason why it is not solved.
struct board_arguments {
    std::size_t colors = 2;
    argument_errc error = argument_errc::none;
};

/// Checks the arguments for a board with `cells` cells. `lines` has all or some of its clues. Linear in the clues.
[[nodiscard]] inline board_arguments precheck_board(std::size_t cells, const clue_lines& lines,
                                                    const solve_options& options) noexcept {
    board_arguments out;
    const auto refuse = [&](argument_errc why) {
        out.error = why;
        return out;
    };
    if (const argument_errc fault = fault_on_boards(options); fault != argument_errc::none) return refuse(fault);
    if (options.known != nullptr && (options.known->width() != cells || options.known->height() != 1))
        return refuse(argument_errc::other_size);
    for (const line_clue_view line : lines)
        for (const clue& block : line) {
            if (block.color >= max_colors) return refuse(argument_errc::size);
            if (block.color == blank) return refuse(argument_errc::blank_clue);
            if (block.length == 0) return refuse(argument_errc::zero_among_clues);
            if (out.colors <= block.color) out.colors = block.color + std::size_t{1};
        }
    return out;
}

} // namespace detail

namespace extend {

solve_result solve_board(const board& on, const clue_lines& clues, const solve_options& options) {
    const detail::board_check picture_check(on, clues);
    solver_run run(picture_check, options);
    const detail::board_arguments arguments = detail::precheck_board(on.cells(), clues, options);
    if (arguments.error == argument_errc::not_for_boards) return run.refuse(arguments.error);
    if (clues.size() != on.lines()) return run.refuse(argument_errc::other_size);
    if (arguments.error != argument_errc::none) return run.refuse(arguments.error);
    const detail::board_puzzle puzzle{on, clues};
    return detail::solve_board_with(puzzle, arguments.colors, run);
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_BOARD_SOLVE_BOARD_HPP
