// Help in a game from its lines or from a solution: where progress is possible, which cells can be crossed, and which
// are mistakes. Help that needs a solver is in explain/help.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_CHECKS_HPP
#define NONO_PLAY_CHECKS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/line_state.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Returns the lines whose clues restrict some cell further: rows from top to bottom, then columns from left to right.
///
/// @param puzzle   the clues
/// @param cells    the state of the game, as returned by `game::cells()`; if its size differs from the clues, the
///                 result is empty
/// @param options  whether a line must decide a cell, or only remove a color from one
/// Takes as long as `line_state` of every line. Allocates.
[[nodiscard]] NONO_CONSTEXPR std::vector<line_position>
lines_with_progress(const clues& puzzle, const partial_grid& cells, line_state_options options = {}) {
    std::vector<line_position> out;
    for_each_line_state(
        puzzle, cells,
        [&](line_position line, line_status status, std::span<const clue_state>) {
            if (status == line_status::offers_progress) out.push_back(line);
        },
        options);
    return out;
}

/// Returns the undecided cells of finished lines, which must be blank, in row-major order.
///
/// @param puzzle   the clues
/// @param cells    the state of the game; if its size differs from the clues, the result is empty
/// @param options  the rule by which clues are done; a line is finished if all of its clues are
/// Takes as long as `line_state` of every line, and is linear in the cells. Allocates.
[[nodiscard]] NONO_CONSTEXPR std::vector<cell_position> cells_to_cross(const clues& puzzle, const partial_grid& cells,
                                                                       line_state_options options = {}) {
    detail::lean_vector<std::uint8_t> finished_rows(puzzle.height(), 0);
    detail::lean_vector<std::uint8_t> finished_columns(puzzle.width(), 0);
    for_each_line_state(
        puzzle, cells,
        [&](line_position line, line_status status, std::span<const clue_state>) {
            auto& finished = line.axis == axis::row ? finished_rows : finished_columns;
            if (status == line_status::finished) finished[line.index] = 1;
        },
        options);
    std::vector<cell_position> out;
    for (std::size_t row = 0; row < cells.height() && row < puzzle.height(); ++row)
        for (std::size_t column = 0; column < cells.width() && column < puzzle.width(); ++column)
            if (finished_rows[row] != 0 || finished_columns[column] != 0)
                if (cells(row, column).size() > 1 && cells(row, column).contains(blank)) out.push_back({row, column});
    return out;
}

/// Returns the cells that cannot have the color that a solution gives them, in row-major order. If the puzzle has one
/// solution, all of them are mistakes; otherwise, `find_mistakes` of explain/help.hpp finds the cells that contradict
/// every solution.
///
/// @param cells     the state of the game
/// @param solution  a solution of the puzzle; if its size differs from the cells, the result is empty
/// Linear in the cells. Allocates the result.
[[nodiscard]] NONO_CONSTEXPR std::vector<cell_position> find_mistakes(const partial_grid& cells, const grid& solution) {
    std::vector<cell_position> out;
    if (cells.width() != solution.width() || cells.height() != solution.height()) return out;
    for (std::size_t row = 0; row < cells.height(); ++row)
        for (std::size_t column = 0; column < cells.width(); ++column)
            if (!cells(row, column).contains(solution(row, column))) out.push_back({row, column});
    return out;
}

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_CHECKS_HPP
