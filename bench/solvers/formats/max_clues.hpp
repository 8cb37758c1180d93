// The longest line of clues, which models with tables of fixed width need.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVERS_MAX_CLUES_HPP
#define NONO_SOLVERS_MAX_CLUES_HPP

#include <nono/model/clue_lines.hpp>

#include <algorithm>
#include <cstddef>

namespace solver_formats::detail {

// Returns the maximum number of clues in a line of a side. Linear in the number of lines.
[[nodiscard]] inline std::size_t max_clues(const nono::clue_lines& side) noexcept {
    std::size_t maximum = 0;
    for (const auto line : side) maximum = (std::max)(maximum, line.size());
    return maximum;
}

} // namespace solver_formats::detail

#endif // NONO_SOLVERS_MAX_CLUES_HPP
