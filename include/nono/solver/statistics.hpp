// What a solver did, in counters that are the same on every compiler and machine.
#ifndef NONO_SOLVER_STATISTICS_HPP
#define NONO_SOLVER_STATISTICS_HPP

#include <cstdint>

namespace nono {

/// What solving took. Counters, never seconds: the same puzzle and options give the same numbers everywhere.
struct statistics {
    std::uint64_t lines_solved = 0;  ///< calls of the line solver
    std::uint64_t cells_set = 0;     ///< colors removed from cells by the line solver
    std::uint64_t probes = 0;        ///< colors tried at the root
    std::uint64_t failed_probes = 0; ///< of those, the ones that ran into a contradiction
    std::uint64_t decisions = 0;     ///< guesses of the search
    std::uint64_t conflicts = 0;     ///< contradictions the search ran into
    std::uint64_t learnt = 0;        ///< clauses learnt from them
    std::uint64_t restarts = 0;      ///< times the search began anew
    std::uint64_t clause_bytes = 0;  ///< most memory the learnt clauses took, in bytes
    std::uint64_t states = 0;        ///< states that counting went through (solver/counting.hpp)
    friend constexpr bool operator==(const statistics&, const statistics&) = default;

    /// What two calls of a solver took together, one after the other: the sums, and the larger memory.
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
        return *this;
    }
};

} // namespace nono

#endif // NONO_SOLVER_STATISTICS_HPP
