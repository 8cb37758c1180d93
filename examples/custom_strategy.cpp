// A custom line solver and a custom strategy, which `solve` uses like nono's own.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include <cstdio>

// [custom_strategy]
/// Removes no color from any cell; only checks whether the blocks still fit.
struct checking_line_solver {
    template <std::size_t Words> struct prepared {
        std::vector<nono::clue> blocks; // none of them blotted

        static std::optional<prepared> prepare(std::span<const nono::clue> clues, std::size_t length) {
            if (nono::extend::min_length(clues) > length) return std::nullopt;
            return prepared{{clues.begin(), clues.end()}};
        }
        static std::size_t scratch_words() { return 0; }
        bool narrow(nono::extend::line_view line, nono::extend::mask_word*) const noexcept { return fits(line, 0, 0); }

        /// Returns true if the blocks from `next` on fit into the cells from `cell` on.
        bool fits(nono::extend::line_view line, std::size_t cell, std::size_t next) const noexcept {
            const auto can = [&](std::size_t i, std::size_t color) {
                return i < line.length && (line.can(color)[i / 64] >> i % 64 & 1U) != 0;
            };
            if (cell >= line.length) return next == blocks.size();
            if (can(cell, nono::blank) && fits(line, cell + 1, next)) return true;
            if (next == blocks.size()) return false;
            const std::size_t end = cell + blocks[next].length;
            for (std::size_t i = cell; i < end; ++i)
                if (!can(i, blocks[next].color)) return false;
            const bool gap = next + 1 < blocks.size() && blocks[next + 1].color == blocks[next].color;
            return (!gap || can(end, nono::blank)) && fits(line, end + (gap ? 1 : 0), next + 1);
        }
    };
};

/// Guesses cell by cell, each time on a copy of the grid.
struct guessing_engine {
    static nono::extend::verdict solve(const nono::clues& puzzle, nono::extend::working_grid& grid,
                                       nono::extend::solver_run& run) {
        for (std::uint32_t cell = 0; cell < grid.cells(); ++cell)
            while (grid.candidates(cell).size() > 1) {
                const std::size_t color = grid.candidates(cell).lowest();
                nono::extend::working_grid guess = grid;
                for (std::size_t other = color + 1; other < grid.colors(); ++other)
                    if (guess.can(cell, other)) guess.remove(cell, other);
                nono::extend::verdict found = guess.propagate(run);
                if (found == nono::extend::verdict::open) found = solve(puzzle, guess, run);
                if (found != nono::extend::verdict::exhausted) return found;
                grid.remove(cell, color); // all solutions with this color were reported
                if (const auto left = grid.propagate(run); left != nono::extend::verdict::open) return left;
            }
        const auto after = run.report(*grid.picture());
        return after == nono::extend::verdict::open ? nono::extend::verdict::exhausted : after;
    }
};
// [/custom_strategy]

int main() {
    const auto mine = nono::extend::make_strategy<guessing_engine, checking_line_solver>("mine");
    const auto puzzle = nono::parse<nono::non>("width 4\nheight 2\nrows\n1,1\n1,1\ncolumns\n1\n1\n1\n1\n");
    for (const auto& picture : nono::solve(*puzzle, {.max_solutions = 10, .strategy = mine}).solutions)
        std::printf("%s\n", nono::draw_text(picture).c_str());
}
