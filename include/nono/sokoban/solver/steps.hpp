// Turns pushes into the steps of a game. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_STEPS_HPP
#define NONO_SOKOBAN_SOLVER_STEPS_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/corral.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The number of steps that the pusher takes to each cell.
class walk_table {
public:
    static constexpr std::uint32_t no_walk = 0xFFFF'FFFF;

    explicit walk_table(const board_graph& level) : level_(level), steps_(level.count + std::size_t{1}, no_walk) {}

    /// Finds the shortest walks from a cell. Linear in the cells.
    void find(cell start, const cell_marks& blocked) {
        for (std::uint32_t& steps : steps_) steps = no_walk;
        queue_.clear();
        queue_.push_back(start);
        steps_[start] = 0;
        for (std::size_t i = 0; i < queue_.size(); ++i)
            for (const cell at : level_.next[queue_[i]]) {
                if (blocked[at] != 0 || steps_[at] != no_walk) continue;
                steps_[at] = steps_[queue_[i]] + 1;
                queue_.push_back(at);
            }
    }
    /// Returns the number of steps to a cell; `no_walk` if the pusher cannot reach it.
    [[nodiscard]] std::uint32_t to(cell at) const noexcept { return steps_[at]; }

private:
    const board_graph& level_;
    lean_vector<std::uint32_t> steps_;
    lean_vector<cell> queue_;
};

/// Appends the steps of a shortest walk between two cells. Requires that a walk exists.
inline void append_walk(const board_graph& level, const cell_marks& blocked, cell from, cell to, walk_table& walks,
                        std::vector<step>& out) {
    walks.find(to, blocked); // backward, so that the walk is read off from its start
    while (from != to) {
        unsigned toward = 0;
        while (walks.to(level.step(from, toward)) != walks.to(from) - 1) ++toward;
        out.emplace_back(directions[toward]);
        from = level.step(from, toward);
    }
}

/// Returns the steps that make the given pushes in order, each after a shortest walk. Requires that the pushes are
/// possible.
[[nodiscard]] inline std::vector<step> steps_of(const board_graph& level, layout now,
                                                const lean_vector<box_push>& pushes) {
    std::vector<step> out;
    walk_table walks(level);
    for (const box_push& next : pushes) {
        append_walk(level, now.blocked, now.pusher, level.step(next.box, opposite_direction(next.toward)), walks, out);
        out.emplace_back(directions[next.toward], step_kind::push);
        now.blocked[next.box] = 0;
        now.blocked[level.step(next.box, next.toward)] = 1;
        now.pusher = next.box;
    }
    return out;
}

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_STEPS_HPP
