// Variables and literals of a search, and clauses of them.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_LITERAL_HPP
#define NONO_SOLVER_SEARCH_LITERAL_HPP

#include <nono/detail/abi.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A variable of the search, from 0: whether a cell has a color, or where a block is.
using variable_index = std::uint32_t;

/// A variable or its negation: twice the variable, plus one for the negation.
using literal = std::uint32_t;

inline constexpr literal no_literal = ~literal{0};

[[nodiscard]] constexpr variable_index variable_of(literal l) noexcept { return l >> 1U; }
[[nodiscard]] constexpr literal negation(literal l) noexcept { return l ^ 1U; }

/// Why a clause holds: for all solutions of the puzzle or, from `blocked_solution` on, for those that are still looked
/// for.
enum class clause_origin : std::uint8_t {
    line,             ///< it follows from the clues of one line, and states what a variable for a block means
    resolution,       ///< learnt from a conflict or a probe: propagation contradicts its negation
    symmetry,         ///< the image of a learnt clause under a symmetry of the clues
    blocked_solution, ///< it leaves out solutions that were reported
    assumption,       ///< it restricts the search to symmetric solutions
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_LITERAL_HPP
