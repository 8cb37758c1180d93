// Checks whether the answers of several solvers to one puzzle can all be true.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_JUDGE_HPP
#define NONO_BENCH_COMPARE_JUDGE_HPP

#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/solver/run/options.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace bench {

/// Returns the error in each of several answers to a puzzle; empty for those without. Each solver was asked for two
/// solutions.
///
/// Pictures that satisfy the clues are certain, regardless of their origin: the goal of the puzzle, and the solutions
/// of all answers. No answer may exclude one of them. An answer with an empty `common` makes no claim about cells.
[[nodiscard]] inline std::vector<std::string> faults(const nono::puzzle& puzzle,
                                                     std::span<const nono::solve_result* const> answers);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns different pictures that satisfy the clues; two suffice for all checks.
[[nodiscard]] inline std::vector<nono::grid> certain_pictures(const nono::puzzle& puzzle,
                                                              std::span<const nono::solve_result* const> answers) {
    std::vector<nono::grid> out;
    const auto add = [&](const nono::grid& picture) {
        if (nono::satisfies(picture, puzzle.clues) && std::find(out.begin(), out.end(), picture) == out.end())
            out.push_back(picture);
    };
    if (puzzle.goal) add(*puzzle.goal);
    for (const auto* answer : answers)
        for (const auto& picture : answer->solutions) add(picture);
    return out;
}

/// Returns true if every cell of a picture can have its color.
[[nodiscard]] inline bool allows(const nono::partial_grid& common, const nono::grid& picture) {
    if (common.width() != picture.width() || common.height() != picture.height()) return false;
    return std::equal(common.cells().begin(), common.cells().end(), picture.cells().begin(),
                      [](nono::color_set possible, nono::color_index color) { return possible.contains(color); });
}

/// Returns the number of solutions that an answer must include.
[[nodiscard]] inline std::size_t stated_solutions(nono::status status) {
    if (status == nono::status::multiple) return 2;
    return status == nono::status::unique || status == nono::status::solvable ? 1 : 0;
}

[[nodiscard]] inline std::string fault(const nono::puzzle& puzzle, const nono::solve_result& answer,
                                       std::span<const nono::grid> certain) {
    const auto& solutions = answer.solutions;
    for (const auto& picture : solutions)
        if (!nono::satisfies(picture, puzzle.clues)) return "a solution does not satisfy the clues";
    if (solutions.size() != stated_solutions(answer.status)) return "the number of solutions is not what it says";
    if (solutions.size() == 2 && solutions[0] == solutions[1]) return "the two solutions are the same";
    if (answer.status == nono::status::impossible && !certain.empty()) return "it says impossible: there is a solution";
    if (answer.status == nono::status::unique && certain.size() > 1) return "it says unique: there is another solution";
    // Without solutions, `common` is the knowledge about all existing ones.
    const bool knows = solutions.empty() && answer.status == nono::status::unknown && !answer.common.cells().empty();
    for (const auto& picture : knows ? certain : std::span<const nono::grid>(solutions))
        if (!answer.common.cells().empty() && !allows(answer.common, picture))
            return "what it knows of the cells excludes a solution";
    return {};
}

} // namespace detail

inline std::vector<std::string> faults(const nono::puzzle& puzzle, std::span<const nono::solve_result* const> answers) {
    const auto certain = detail::certain_pictures(puzzle, answers);
    std::vector<std::string> out;
    for (const auto* answer : answers) out.push_back(detail::fault(puzzle, *answer, certain));
    return out;
}

} // namespace bench

#endif // NONO_BENCH_COMPARE_JUDGE_HPP
