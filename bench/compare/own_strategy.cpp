// nono_compare with a strategy of one's own: it takes part beside those of nono and programs outside.
// SPDX-License-Identifier: MIT
#include <nono_arena/arena.hpp>

#include <nono/solver/strategies.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace {

/// Guesses the cell with the most neighbors that are decided or outside, each time on a copy of the grid: what has
/// been found grows, instead of beginning in many places.
struct growing_engine {
    static nono::extend::verdict solve(const nono::clues& puzzle, nono::extend::working_grid& grid,
                                       nono::extend::solver_run& run) {
        while (const auto cell = next_cell(grid)) {
            std::size_t color = grid.colors() - 1;
            while (!grid.can(*cell, color)) --color;
            nono::extend::working_grid guess = grid;
            for (std::size_t other = 0; other < grid.colors(); ++other)
                if (other != color && guess.can(*cell, other)) guess.remove(*cell, other);
            ++run.statistics.decisions;
            nono::extend::verdict found = guess.propagate(run);
            if (found == nono::extend::verdict::open) found = solve(puzzle, guess, run);
            if (found != nono::extend::verdict::exhausted) return found;
            ++run.statistics.conflicts;
            grid.remove(*cell, color); // all solutions with this color were reported
            if (const auto left = grid.propagate(run); left != nono::extend::verdict::open) return left;
        }
        const auto after = run.report(*grid.picture());
        return after == nono::extend::verdict::open ? nono::extend::verdict::exhausted : after;
    }

    static std::optional<std::uint32_t> next_cell(const nono::extend::working_grid& grid) {
        const auto width = static_cast<std::uint32_t>(grid.width());
        const auto cells = static_cast<std::uint32_t>(grid.cells());
        const auto is_decided = [&](std::uint32_t cell) { return grid.candidates(cell).size() == 1; };
        std::optional<std::uint32_t> best;
        int most = -1;
        for (std::uint32_t cell = 0; cell < cells; ++cell) {
            if (is_decided(cell)) continue;
            int neighbors = cell % width == 0 || is_decided(cell - 1) ? 1 : 0;
            neighbors += cell % width + 1 == width || is_decided(cell + 1) ? 1 : 0;
            neighbors += cell < width || is_decided(cell - width) ? 1 : 0;
            neighbors += cell + width >= cells || is_decided(cell + width) ? 1 : 0;
            if (neighbors > most) best = cell;
            most = neighbors > most ? neighbors : most;
        }
        return best;
    }
};

} // namespace

int main(int argc, char** argv) {
    return nono_arena::run(argc, argv, {nono::extend::make_strategy<growing_engine>("growing")});
}
