// The work of a solver, in counters that are the same on every compiler and machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_STATISTICS_HPP
#define NONO_MODEL_STATISTICS_HPP

#include <nono/detail/abi.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// The work of solving. Counters, never seconds: the same puzzle and options give the same numbers on every machine.
struct statistics {
    std::uint64_t lines_solved = 0;  ///< calls of the line solver
    std::uint64_t cells_set = 0;     ///< colors removed from cells by the line solver
    std::uint64_t probes = 0;        ///< colors tried in cells at the root
    std::uint64_t failed_probes = 0; ///< probes that led to a contradiction
    std::uint64_t decisions = 0;     ///< decisions of the search
    std::uint64_t conflicts = 0;     ///< conflicts of the search
    std::uint64_t learnt = 0;        ///< clauses learnt from conflicts
    std::uint64_t restarts = 0;      ///< restarts of the search
    std::uint64_t clause_bytes = 0;  ///< the maximum memory of clauses at any time, in bytes
    std::uint64_t states = 0;        ///< states visited by counting (solver/counting/component_counter.hpp)
    std::uint64_t lines_scored = 0;  ///< lines in belief propagation, weights and walks (solver/belief, solver/weights)
    friend constexpr bool operator==(const statistics&, const statistics&) = default;

    /// Adds the work of another call: the sums of the counters, and the larger memory.
    constexpr statistics& operator+=(const statistics& other) noexcept {
        lines_solved += other.lines_solved;
        cells_set += other.cells_set;
        probes += other.probes;
        failed_probes += other.failed_probes;
        decisions += other.decisions;
        conflicts += other.conflicts;
        learnt += other.learnt;
        restarts += other.restarts;
        if (clause_bytes < other.clause_bytes) clause_bytes = other.clause_bytes;
        states += other.states;
        lines_scored += other.lines_scored;
        return *this;
    }
};

namespace detail {

/// A counter of `statistics` with the name of its member.
struct named_counter {
    std::string_view name;   ///< the name of the member
    std::uint64_t value = 0; ///< the value of the counter
    friend constexpr bool operator==(const named_counter&, const named_counter&) = default;
};

} // namespace detail

namespace extend {

/// Returns all counters with their names, in the order of the members, for programs that show or store them. O(1). Does
/// not allocate.
[[nodiscard]] constexpr std::array<detail::named_counter, 11> counters_of(const statistics& all) noexcept {
    static_assert(sizeof(statistics) == 11 * sizeof(std::uint64_t), "a counter is missing here");
    return {{{"lines_solved", all.lines_solved},
             {"cells_set", all.cells_set},
             {"probes", all.probes},
             {"failed_probes", all.failed_probes},
             {"decisions", all.decisions},
             {"conflicts", all.conflicts},
             {"learnt", all.learnt},
             {"restarts", all.restarts},
             {"clause_bytes", all.clause_bytes},
             {"states", all.states},
             {"lines_scored", all.lines_scored}}};
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_STATISTICS_HPP
