// The options and the result of counting solutions.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP
#define NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP

#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/statistics.hpp>
#include <nono/model/uint128.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI {

/// When to stop counting. Every member has a default.
struct count_options {
    /// Approximate size of the counting tables, in bytes. With `no_limit`, half of `budget::memory`, or 64 MiB if that
    /// is `no_limit` too. A stop request waits until a table has grown: 10 ms with 64 MiB, a tenth of a second per GiB.
    std::uint64_t max_table_memory = no_limit;
    /// Maximum number of cubes of solutions to find one by one if the tables are too small; 0 for none. With a higher
    /// value, it can take longer before counting gives up.
    std::uint64_t max_enumerated = 100'000;
    /// Limits of the count. States count as work, like calls of line solvers; tables use at most half of the memory.
    nono::budget budget{};
    extend::optional_ref<const partial_grid> known{}; ///< cells given beforehand; has the size of the puzzle
    std::uint64_t seed = 0;                           ///< randomizes the search
};

/// The number of solutions. If it is not certain, `stopped_by` has the cause: `max_enumerated` if the tables were too
/// small (larger ones may need no cubes); `count_overflow` for 2^128 - 1 solutions or more.
struct count_result : outcome {
    uint128 count = 0;             ///< the number of solutions, or a lower bound
    bool exact = false;            ///< true if there are exactly `count` solutions; false if there can be more
    nono::statistics statistics{}; ///< the work done, in all searches together

    /// Returns true if the count is exact.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return exact; }
};

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP
