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
    /// Bytes, about, for the tables of counting. With `no_limit` half of `budget::memory`, or 64 MiB where that
    /// is `no_limit` too. A stop request waits until a table has grown: 10 ms with 64 MiB, a tenth of a second for each
    /// GiB.
    std::uint64_t max_table_memory = no_limit;
    /// Families of solutions to find one by one where the tables are too small; 0: none. The more, the longer it may
    /// take before it gives up.
    std::uint64_t max_enumerated = 100'000;
    /// How much it may take. States count as work, besides line solver calls; tables get half of the memory at most.
    nono::budget budget{};
    extend::optional_ref<const partial_grid> known{}; ///< cells given beforehand, of the puzzle's size
    std::uint64_t seed = 0;                           ///< of the search's randomness
};

/// How many solutions there are. Where it is not known for certain, something stopped it: `max_enumerated` where the
/// tables were too small (with larger ones it may need no cubes); `count_overflow` for 2^128 - 1 solutions or more.
struct count_result : outcome {
    uint128 count = 0;             ///< the solutions, or at least so many
    bool exact = false;            ///< true: there are exactly `count`; false: there may be more
    nono::statistics statistics{}; ///< what was done, all searches together

    /// True if the count is exact.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return exact; }
};

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP
