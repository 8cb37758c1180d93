// Variables, literals and clauses of a search.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_LITERAL_HPP
#define NONO_SOLVER_SEARCH_LITERAL_HPP

#include <nono/detail/abi.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A variable of the search, from 0: it represents a color of a cell, or a start or end of a block.
using variable_index = std::uint32_t;

/// A variable or its negation: twice the variable, plus one for the negation.
using literal = std::uint32_t;

inline constexpr literal no_literal = ~literal{0};

[[nodiscard]] constexpr variable_index variable_of(literal l) noexcept { return l >> 1U; }
[[nodiscard]] constexpr literal negation(literal l) noexcept { return l ^ 1U; }

/// Why a clause holds. Clauses of the first three origins hold for all solutions of the puzzle; the others only for the
/// solutions that the search has yet to find.
enum class clause_origin : std::uint8_t {
    line,             ///< follows from the clues of one line, or defines a variable of a block
    resolution,       ///< learnt from a conflict or a probe: propagation contradicts its negation
    symmetry,         ///< the image of a learnt clause under a symmetry of the clues
    blocked_solution, ///< excludes solutions that have been reported
    assumption,       ///< restricts the search to symmetric solutions
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_LITERAL_HPP
