// From which cells a box alone on the board can be pushed to which. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PUSH_REACH_HPP
#define NONO_SOKOBAN_SOLVER_PUSH_REACH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// A table of pairs of cells, for the pusher on the best side. Filled row by row when it is asked for.
class push_reach {
public:
    push_reach(const maze& level, control& run)
        : level_(level), sides_(level, level.walls, run), rows_(level.count),
          seen_(std::size_t{level.count} * ways, 0U) {}

    /// True if a box can be pushed from one cell to the other. The first query of each `from` is linear in the cells.
    [[nodiscard]] bool possible(cell from, cell to) {
        if (rows_[from].empty()) fill(from);
        return rows_[from][to] != 0;
    }

private:
    void fill(cell start) {
        cell_marks& row = rows_[start];
        row.assign(level_.count + std::size_t{1}, 0);
        ++round_;
        queue_.clear();
        for (unsigned side = 0; side < ways; ++side) enter(row, start, side);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const auto from = static_cast<cell>(queue_[i] / ways);
            for (unsigned side = 0; side < ways; ++side) {
                if (sides_.first(from, side) != queue_[i] % ways) continue;
                const cell to = level_.step(from, opposite_way(side));
                if (to != level_.wall()) enter(row, to, side);
            }
        }
    }
    void enter(cell_marks& row, cell at, unsigned side) {
        const std::uint8_t first = sides_.first(at, side);
        if (first == side_table::no_side || seen_[at * ways + first] == round_) return;
        seen_[at * ways + first] = round_;
        row[at] = 1;
        queue_.push_back(at * ways + first);
    }

    const maze& level_;
    side_table sides_;
    lean_vector<cell_marks> rows_;
    lean_vector<std::uint32_t> seen_;
    lean_vector<std::size_t> queue_;
    std::uint32_t round_ = 0;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PUSH_REACH_HPP
