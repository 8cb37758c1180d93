// Solving nonograms on boards of any shape: hexagons of triangles, rectangles with cells cut out, cylinders.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVE_BOARD_HPP
#define NONO_SOLVE_BOARD_HPP

#include <nono/board.hpp>
#include <nono/clue_lines.hpp>
#include <nono/detail/config.hpp>
#include <nono/solver/options.hpp>

#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/line/mask.hpp>
#include <nono/outcome.hpp>
#include <nono/solve_line.hpp>
#include <nono/solver/run.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nono::inline NONO_ABI {

namespace extend {

/// Solves a nonogram on a board of any shape, as `solve` does on rectangles, black and white or color: how many
/// solutions there are, or up to `max_solutions` of them, within a budget.
///
/// In the result and the options a board is a grid of one row, with `on.cells()` columns: `solutions[0].cells()[i]` is
/// the color of cell i, `common` and `solve_options::known` have the colors that it can have. Every solution was
/// checked against the clues by `satisfies`.
///
/// @param on       the board
/// @param clues    of each line, in its order; with colors from 1 to 63
/// @param options  as for `solve`. What is made for rectangles alone is refused with `argument_errc::not_for_boards`:
///                 strategies other than `automatic_strategy`, `learning_strategy`, `probing_strategy` and
///                 `line_strategy`, which are told by their names, an observer and a proof.
/// @return         as of `solve`; refused as well where there are not as many clues as lines, or `known` has another
///                 size (`argument_errc::other_size`)
/// Complexity: as `solve`. Allocates; throws nothing of its own. Calls may run at the same time in different threads.
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

/// Depth-first search with probing, on copies of what is known.
class board_search {
public:
    board_search(const board& on, const clue_lines& clues, std::size_t colors, solver_run& run)
        : board_(on), clues_(clues), colors_(colors), run_(run) {}

    /// Solves lines until nothing more follows from those that are queued.
    [[nodiscard]] verdict propagate(partial_grid& known, lean_vector<std::uint32_t> queue) {
        lean_vector<std::uint8_t> queued(board_.lines(), 0);
        for (const std::uint32_t line : queue) queued[line] = 1;
        std::vector<color_set> cells;
        for (std::size_t next = 0; next < queue.size(); ++next) {
            if (run_.must_stop()) return verdict::stopped;
            const std::uint32_t line = queue[next];
            queued[line] = 0;
            cells.clear();
            for (const std::uint32_t cell : board_.cells_of(line)) cells.push_back(known.cells()[cell]);
            ++run_.statistics.lines_solved;
            const auto left = solve_line(clues_[line], std::span<const color_set>(cells.data(), cells.size()));
            if (!left) return verdict::exhausted;
            for (std::size_t place = 0; place < cells.size(); ++place) {
                if ((*left)[place] == cells[place]) continue;
                const std::uint32_t cell = board_.cells_of(line)[place];
                known.cells()[cell] = (*left)[place];
                for (const place_on_line other : board_.lines_through(cell)) {
                    if (other.line == line || queued[other.line] != 0) continue;
                    queued[other.line] = 1;
                    queue.push_back(other.line);
                }
            }
        }
        return verdict::open;
    }

    [[nodiscard]] verdict propagate_from(partial_grid& known, std::size_t cell) {
        lean_vector<std::uint32_t> queue;
        for (const place_on_line through : board_.lines_through(cell)) queue.push_back(through.line);
        return propagate(known, queue);
    }

    /// Reports all solutions that agree with `known`, in which lines leave nothing more to follow. `exhausted`: there
    /// are no others.
    [[nodiscard]] verdict search(partial_grid known, std::size_t level) {
        std::size_t best = board_.cells();
        for (std::size_t cell = 0; cell < board_.cells(); ++cell) {
            if (known.cells()[cell].size() < 2) continue;
            if (best == board_.cells()) best = cell;
            verdict end = verdict::open;
            for_each_bit(known.cells()[cell].bits, 0, [&](std::size_t color) {
                if (end != verdict::open || !known.cells()[cell].contains(static_cast<color_index>(color))) return;
                partial_grid tried = known;
                tried.cells()[cell] = color_set::only(static_cast<color_index>(color));
                ++run_.statistics.probes;
                const verdict probed = propagate_from(tried, cell);
                if (probed == verdict::stopped) end = probed;
                if (probed != verdict::exhausted) return;
                ++run_.statistics.failed_probes;
                known.cells()[cell].bits &= ~color_set::only(static_cast<color_index>(color)).bits;
                end = known.cells()[cell].empty() ? verdict::exhausted : propagate_from(known, cell);
            });
            if (end != verdict::open) return end;
            if (level == 0) root_ = known;
        }
        if (best == board_.cells() || known.cells()[best].size() < 2) {
            best = 0;
            while (best < board_.cells() && known.cells()[best].size() < 2) ++best;
        }
        if (best == board_.cells()) {
            const verdict after = run_.report(*known.decided());
            return after == verdict::open ? verdict::exhausted : after;
        }
        verdict end = verdict::open;
        for_each_bit(known.cells()[best].bits, 0, [&](std::size_t color) {
            if (end != verdict::open) return;
            ++run_.statistics.decisions;
            partial_grid tried = known;
            tried.cells()[best] = color_set::only(static_cast<color_index>(color));
            verdict found = propagate_from(tried, best);
            if (found == verdict::open) found = search(std::move(tried), level + 1);
            if (found == verdict::stopped) end = found;
        });
        return end == verdict::stopped ? end : verdict::exhausted;
    }

    [[nodiscard]] solve_result solve(partial_grid known) {
        lean_vector<std::uint32_t> all;
        for (std::uint32_t line = 0; line < board_.lines(); ++line) all.push_back(line);
        verdict end = propagate(known, all);
        root_ = known;
        if (end == verdict::open) end = search(known, 0);
        return run_.finish(end, std::move(root_));
    }

private:
    const board& board_;
    const clue_lines& clues_;
    std::size_t colors_;
    solver_run& run_;
    partial_grid root_;
};

} // namespace detail

namespace extend {

NONO_API solve_result solve_board(const board& on, const clue_lines& clues, const solve_options& options) {
    const detail::board_check check(on, clues);
    solver_run run(check, options);
    const bool is_known_strategy = options.strategy.name == "automatic" || options.strategy.name == "learning" ||
                                   options.strategy.name == "probing" || options.strategy.name == "line";
    if (!is_known_strategy || options.observer != nullptr || options.proof)
        return run.refuse(argument_errc::not_for_boards);
    if (clues.size() != on.lines()) return run.refuse(argument_errc::other_size);
    if (options.known != nullptr && (options.known->width() != on.cells() || options.known->height() != 1))
        return run.refuse(argument_errc::other_size);
    std::size_t colors = 2;
    for (const clue& block : clues.blocks()) {
        if (block.color >= max_colors) return run.refuse(argument_errc::size);
        if (block.color == blank) return run.refuse(argument_errc::blank_clue);
        if (colors <= block.color) colors = block.color + std::size_t{1};
    }
    partial_grid known(on.cells(), 1, color_set::first(colors));
    if (options.known != nullptr)
        for (std::size_t i = 0; i < on.cells(); ++i) known.cells()[i] &= options.known->cells()[i];
    return detail::board_search(on, clues, colors, run).solve(std::move(known));
}

} // namespace extend

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_SOLVE_BOARD_HPP
