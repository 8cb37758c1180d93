// Help that a game gives from its lines, or from a solution: where progress is possible, what can be crossed, and what
// is a mistake. Help that takes a solver is in explain/help.hpp.
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

/// The lines whose clues and cells tell more of some cell: rows from the top, then columns from the left.
///
/// @param puzzle   the clues
/// @param cells    the state of the game, as `game::cells()`; of another size than the clues, there is no such line
/// @param options  whether a cell has to become decided, or it is enough that it loses a color
/// As `line_state` of every line. Allocates.
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

/// The cells of finished lines that are not decided, and so are blank: rows from the top, then from the left.
///
/// @param puzzle   the clues
/// @param cells    the state of the game; of another size than the clues, there are none
/// @param options  when a line is finished
/// As `line_state` of every line, and linear in the cells. Allocates.
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

/// The cells that cannot have the color that a solution gives them: rows from the top, then from the left. For a puzzle
/// with one solution these are all mistakes; else `find_mistakes` of explain/help.hpp finds those that contradict every
/// solution.
///
/// @param cells     the state of the game
/// @param solution  of the puzzle; where its size is another one, there are none
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
