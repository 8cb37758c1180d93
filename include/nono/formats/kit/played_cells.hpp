// Passes on the cells that a player has decided: as the goal where they solve the puzzle, else as a saved grid.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_PLAYED_CELLS_HPP
#define NONO_FORMATS_KIT_PLAYED_CELLS_HPP

#include <nono/clues.hpp>
#include <nono/formats/format.hpp>
#include <nono/grid.hpp>

#include <utility>

namespace nono::inline NONO_ABI::detail {

/// Passes the cells of a game to a sink, after the clues: as the goal if its picture has exactly these clues, as a
/// saved grid without a name if it has not, and not at all if no cell is decided. Linear in the cells; allocates.
template <puzzle_sink S> void hand_over_game(S& sink, partial_grid cells, const clues& wanted) {
    if (cells.decided_count() == 0) return;
    grid picture = cells.decided_or(blank);
    if (satisfies(picture, wanted))
        sink.set_goal(std::move(picture));
    else
        sink.add_saved({{}, std::move(cells)});
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_PLAYED_CELLS_HPP
