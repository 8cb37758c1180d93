// nono_compare with a custom strategy, which takes part alongside those of nono and external programs.
// SPDX-License-Identifier: MIT
#include <nono_arena/arena.hpp>

#include <nono/solver/strategies.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace {

// [growing]
/// Guesses the cell with the most decided or outside neighbors, each time on a copy of the grid: the known region grows
/// instead of starting in many places.
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
        const auto height = static_cast<std::uint32_t>(grid.height());
        // Columns left of 0 and rows above 0 have large numbers because the numbers are unsigned.
        const auto is_done = [&](std::uint32_t row, std::uint32_t column) {
            return column >= width || row >= height || grid.candidates(row * width + column).size() == 1;
        };
        std::optional<std::uint32_t> best;
        int maximum = -1;
        for (std::uint32_t row = 0; row < height; ++row)
            for (std::uint32_t column = 0; column < width; ++column) {
                const int neighbors = is_done(row - 1, column) + is_done(row, column - 1) + is_done(row, column + 1) +
                                      is_done(row + 1, column);
                if (neighbors <= maximum || is_done(row, column)) continue;
                best = row * width + column;
                maximum = neighbors;
            }
        return best;
    }
};
// [/growing]

} // namespace

// [main]
int main(int argc, char** argv) {
    return nono_arena::run(argc, argv, {nono::extend::make_strategy<growing_engine>("growing")});
}
// [/main]
