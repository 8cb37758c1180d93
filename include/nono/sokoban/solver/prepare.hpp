// Turns a board into a maze, and settles what can be decided before any search. Internal.
//
// Boxes that the pusher can never reach, or that can never move, are walls to everything else. If they are on goals,
// they are replaced by walls; otherwise the level is lost. These walls can close squares to the pusher, and thus keep
// further boxes from moving, so this is repeated until nothing changes. (Y. Shoham's Festival does the same with
// "decorative boxes".)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PREPARE_HPP
#define NONO_SOKOBAN_SOLVER_PREPARE_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/reason.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A level to search, or the reason why no search can be made.
struct prepared {
    board_graph level;
    layout start;
    deadlock_reason reason = deadlock_reason::none; ///< why it cannot be solved, or not by this solver
    bool decided = false;                           ///< no search is needed: see `reason`, or it is already solved
};

/// Turns boxes on goals that can never move into walls, and finds boxes off the goals that can never move.
class preparer {
public:
    explicit preparer(const board& start) : start_(start), cells_(start) {}

    [[nodiscard]] prepared run() {
        prepared out;
        out.reason = find_fault();
        out.decided = out.reason != deadlock_reason::none || cells_.boxes() == 0;
        if (!out.decided) number_cells(out);
        return out;
    }

private:
    [[nodiscard]] deadlock_reason find_fault() {
        if (start_.rules() != sokoban::extend::variant::sokoban) return deadlock_reason::other_rules;
        if (cells_.boxes() == 0) return deadlock_reason::no_box;
        const std::size_t pushers = start_.count(has_pusher);
        if (pushers == 0) return deadlock_reason::no_pusher;
        if (pushers > 1) return deadlock_reason::several_pushers;
        pusher_ = cells_.index(*start_.pusher());
        return remove_fixed_boxes();
    }

    [[nodiscard]] deadlock_reason remove_fixed_boxes() {
        for (bool changed = true; changed;) {
            changed = false;
            inside_.assign(cells_.size(), 0);
            static_cast<void>(cells_.flood(pusher_, field::wall, inside_));
            const marks kept = kept_marks(cells_, marks(cells_.size(), 0));
            for (std::size_t at = 0; at < cells_.size(); ++at) {
                if ((cells_[at] & field::box) == 0 || (inside_[at] != 0 && kept[at] == 0)) continue;
                if ((cells_[at] & field::goal) == 0)
                    return inside_[at] != 0 ? deadlock_reason::frozen_box : deadlock_reason::box_out_of_reach;
                cells_.wall_up(at);
                changed = true;
            }
        }
        return count_goals();
    }

    [[nodiscard]] deadlock_reason count_goals() const {
        std::size_t goals = 0;
        std::size_t squares = 0;
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            goals += inside_[at] != 0 && (cells_[at] & field::goal) != 0 ? 1U : 0U;
            squares += inside_[at];
        }
        if (squares > max_cells) return deadlock_reason::too_large;
        return cells_.boxes() > goals ? deadlock_reason::more_boxes_than_goals : deadlock_reason::none;
    }

    void number_cells(prepared& out) const {
        lean_vector<cell> number(cells_.size(), no_cell);
        board_graph& level = out.level;
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            if (inside_[at] == 0) continue;
            number[at] = level.count++;
            level.position_of.push_back(cells_.position_at(at));
            level.goal.push_back((cells_[at] & field::goal) != 0 ? 1 : 0);
            if (level.goal.back() != 0) level.goals.push_back(number[at]);
        }
        level.goal.push_back(0);
        level.next.reserve(level.count + std::size_t{1});
        for (std::size_t at = 0; at < cells_.size(); ++at)
            if (inside_[at] != 0) level.next.push_back(neighbors(at, number, level.wall()));
        level.next.push_back({level.wall(), level.wall(), level.wall(), level.wall()});
        level.walls.assign(level.count + std::size_t{1}, 0);
        level.walls[level.wall()] = 1;
        out.start.blocked = level.walls;
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            if (number[at] == no_cell || (cells_[at] & field::box) == 0) continue;
            out.start.boxes.push_back(number[at]);
            out.start.blocked[number[at]] = 1;
        }
        out.start.pusher = number[pusher_];
    }

    [[nodiscard]] std::array<cell, 4> neighbors(std::size_t at, const lean_vector<cell>& number, cell wall) const {
        std::array<cell, 4> out{};
        for (unsigned toward = 0; toward < direction_count; ++toward) {
            const cell next = number[cells_.next(at, directions[toward])];
            out[toward] = next == no_cell ? wall : next;
        }
        return out;
    }

    const board& start_;
    field cells_;
    std::size_t pusher_ = 0;
    marks inside_;
};

[[nodiscard]] inline prepared prepare(const board& start) { return preparer(start).run(); }

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PREPARE_HPP
