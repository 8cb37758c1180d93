// The real puzzles of the corpora as boards of lines over cells: the verdicts agree with `solve`.
// SPDX-License-Identifier: MIT
#include "../boards.hpp"
#include "../rounds.hpp"
#include "corpora.hpp"

#include <nono/formats/all.hpp>
#include <nono/formats/non.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>
#include <nono/solver/board/solve_board.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace nono_corpus_boards {

/// Compares the verdicts for a puzzle. Returns false if `solve` does not decide it with a moderate amount of work.
[[nodiscard]] bool has_equal_verdicts(const nono::clues& puzzle) {
    const auto expected = nono::solve(puzzle, {.budget = {.work = 100'000}});
    if (expected.status == nono::status::unknown || expected.status == nono::status::solvable) return false;
    // Without beliefs and weights, a search can take more work.
    const auto found = nono::extend::solve_board(nono_tests::rectangle(puzzle.width(), puzzle.height()),
                                                 nono_tests::lines_of(puzzle), {.budget = {.work = 2'000'000}});
    CHECK(found.status == expected.status);
    if (expected.status == nono::status::unique && found.status == nono::status::unique)
        CHECK(std::equal(found.solution().cells().begin(), found.solution().cells().end(),
                         expected.solution().cells().begin(), expected.solution().cells().end()));
    return true;
}

} // namespace nono_corpus_boards

TEST_CASE("corpus: a rectangle passed as a board has the same verdict") {
    std::size_t compared = 0;
    for (const auto& [folder, extension] : {std::pair{"nonogram/non", ".non"},
                                            {"nonogram/nin", ".nin"},
                                            {"nonogram/gno", ".gno"},
                                            {"nonogram/hard", ".non"}})
        for (const auto& path : nono_tests::corpus_files(folder, extension)) {
            CAPTURE(path.string());
            const auto puzzle = nono::parse(nono_tests::contents(path));
            if (puzzle && nono_corpus_boards::has_equal_verdicts(puzzle->clues)) ++compared;
        }
    MESSAGE("compared: " << compared);
}

TEST_CASE("corpus: tournament puzzles passed as boards have the same verdicts") {
    const std::size_t step = nono_tests::thorough() ? 10 : 100;
    std::size_t compared = 0;
    for (const auto& path : nono_tests::corpus_files("nonogram/tournament", ".txt")) {
        if (path.parent_path().filename() == "solutions") continue;
        const auto found = nono::parse_all(nono_tests::contents(path));
        for (std::size_t i = 0; i < found.size(); i += step) {
            CAPTURE(path.string());
            CAPTURE(i);
            compared += nono_corpus_boards::has_equal_verdicts(found[i]->clues) ? 1U : 0U;
        }
    }
    MESSAGE("compared: " << compared);
}
