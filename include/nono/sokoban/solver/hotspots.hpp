// Cells where a box hinders other boxes. Internal.
//
// A box is a hotspot for another box if, as a wall, it would keep that box from a goal that it could otherwise reach.
// The number of such boxes shows how much has to be moved aside first. (A feature of Festival, Y. Shoham.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_HOTSPOTS_HPP
#define NONO_SOKOBAN_SOLVER_HOTSPOTS_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/distances.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A table of the pairs of cells where a box on one hinders a box on the other.
class hotspots {
public:
    /// Takes the time of one distance table per cell. On levels where that is too slow, the table is empty and no cell
    /// is a hotspot.
    hotspots(const board_graph& level, const distance_table& distances, control& run)
        : level_(level), victims_(level.count) {
        const std::uint64_t work = std::uint64_t{level.count} * level.count * level.goals.size();
        constexpr std::uint64_t max_work = 20'000'000; // about a second
        if (work > max_work) return;
        cell_marks walls = level.walls;
        for (cell at = 0; at < level.count && run.can_continue(); ++at) {
            if (distances.dead(at)) continue;
            walls[at] = 1;
            compare(at, distances, distance_table(level, walls, level.goals, run));
            walls[at] = 0;
        }
    }
    /// Returns true if a box on `at` keeps a box on `other` from a goal.
    [[nodiscard]] bool blocks(cell at, cell other) const noexcept {
        return !victims_[at].empty() && victims_[at][other] != 0;
    }

private:
    void compare(cell at, const distance_table& distances, const distance_table& with) {
        for (cell other = 0; other < level_.count; ++other)
            for (std::size_t goal = 0; goal < level_.goals.size(); ++goal) {
                if (other == at || level_.goals[goal] == at) continue; // the box can stay there
                if (distances.to_goal(other, goal) == far_away || with.to_goal(other, goal) != far_away) continue;
                if (victims_[at].empty()) victims_[at].assign(level_.count, 0);
                victims_[at][other] = 1;
            }
    }

    const board_graph& level_;
    lean_vector<cell_marks> victims_; // by cell; empty if it hinders no other cell
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_HOTSPOTS_HPP
