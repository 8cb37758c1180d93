// Searches of a level with random choices, one after another. Internal.
//
// Most levels that one search by a plan does not solve in a million positions are solved by another in a few thousand.
// Half of these searches have the minimum length, a quarter are twice as long, and so on (M. Luby, A. Sinclair, D.
// Zuckerman, Optimal speedup of Las Vegas algorithms, 1993).
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_RANDOM_SEARCHES_HPP
#define NONO_SOKOBAN_SOLVER_RANDOM_SEARCHES_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/best_first.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/packing.hpp>
#include <nono/sokoban/solver/variant.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A sequence of searches with random choices, the same on every machine. All arguments must outlive it.
class random_searches {
public:
    random_searches(level_tables& tables, const layout& start, control& run)
        : tables_(tables), start_(start), run_(run) {}

    /// Runs the next search, and returns `paused` if it reaches its length. It also ends when the memory is short.
    [[nodiscard]] search_end run_next() {
        const auto length = static_cast<unsigned>(std::countr_zero(++number_));
        packing_search search(tables_, start_, random_variant(number_), run_);
        search_end end = search_end::paused;
        std::uint64_t parts = std::uint64_t{1} << length;
        do end = search.run(min_nodes);
        while (end == search_end::paused && --parts != 0 && !run_.is_short_of_memory(memory_left));
        states_ += search.states();
        if (end == search_end::solved) solution_ = search.solution();
        return end;
    }
    /// Returns the pushes of the last solution that was found.
    [[nodiscard]] const lean_vector<box_push>& solution() const noexcept { return solution_; }
    /// Returns the number of positions that all searches have kept.
    [[nodiscard]] std::size_t states() const noexcept { return states_; }

private:
    static constexpr std::uint64_t min_nodes = 2000;
    static constexpr std::uint64_t memory_left = 16; // the part of the limit that is left to others, as 1 / n

    level_tables& tables_;
    const layout& start_;
    control& run_;
    std::uint64_t number_ = 0; // of searches
    std::size_t states_ = 0;
    lean_vector<box_push> solution_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_RANDOM_SEARCHES_HPP
