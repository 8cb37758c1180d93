// Passes on the cells that a player has decided: as the goal where they solve the puzzle, else as a saved grid.
#ifndef NONO_FORMATS_PARTS_PLAYED_CELLS_HPP
#define NONO_FORMATS_PARTS_PLAYED_CELLS_HPP

#include <nono/clues.hpp>
#include <nono/formats/format.hpp>
#include <nono/grid.hpp>

#include <cstddef>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// The picture of the cells of a game, undecided ones as blank. Linear in the cells; allocates it.
[[nodiscard]] inline grid picture_of_cells(const partial_grid& cells) {
    grid out(cells.width(), cells.height());
    for (std::size_t i = 0; i < cells.cells().size(); ++i)
        if (cells.cells()[i].size() == 1) out.cells()[i] = cells.cells()[i].lowest();
    return out;
}

/// Passes the cells of a game to a sink, after the clues: as the goal if its picture has exactly these clues, as a
/// saved grid without a name if it has not, and not at all if no cell is decided. Linear in the cells; allocates.
template <puzzle_sink S> void hand_over_game(S& sink, partial_grid cells, const clues& wanted) {
    if (cells.decided_count() == 0) return;
    grid picture = picture_of_cells(cells);
    if (satisfies(picture, wanted))
        sink.set_goal(std::move(picture));
    else
        sink.add_saved({{}, std::move(cells)});
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_PLAYED_CELLS_HPP
