// Another path from one position of a known solution to a later one. Internal.
//
// A* (P. Hart, N. Nilsson, B. Raphael 1968) between two positions. Some boxes are free; the others make their pushes of
// the known path, in the same order, while the free ones move between these (a vicinity search: S. Gouëzel's, described
// at sokobano.de/wiki, limits the distances of boxes from the path instead). The lower bound is the matching of the
// free boxes and their final squares, with the boxes that never move as walls, plus the remaining pushes of the others.
// Only positions that can lead to a path below a limit are kept, so it is soon proven that a window has no such path.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_WINDOW_SEARCH_HPP
#define NONO_SOKOBAN_SOLVER_WINDOW_SEARCH_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/best_first.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/matching.hpp>
#include <nono/sokoban/solver/state_store.hpp>
#include <nono/sokoban/solver/steps.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The counts by which paths are compared.
enum class path_metric : std::uint8_t {
    pushes,       ///< pushes only: positions with the pusher in the same zone count as one
    pushes_first, ///< pushes, then moves
    moves_first,  ///< moves, then pushes
};

/// Pushes and moves as one number, with the count that comes first in the upper half, so that costs can be added and
/// compared.
using path_cost = std::uint64_t;
[[nodiscard]] constexpr path_cost make_cost(path_metric metric, std::uint64_t pushes, std::uint64_t moves) noexcept {
    if (metric == path_metric::moves_first) return moves << 32U | pushes;
    return metric == path_metric::pushes ? pushes << 32U : pushes << 32U | moves;
}

/// The part of a solution that is searched again.
struct path_window {
    layout from;                  ///< the position at its beginning
    lean_vector<box_push> pushes; ///< the known path
    cell_marks is_free;           ///< by box, as numbered in `from`: 1 if it can leave the known path
    cell stand = no_cell;         ///< the cell of the pusher at the end; `no_cell` for any cell
    path_metric metric = path_metric::pushes;
    path_cost limit = 0;     ///< a path must cost less, including the walk to `stand`
    std::uint64_t order = 0; ///< any number; selects one of several paths of the same cost
};

/// The boxes of a window that are not free.
struct fixed_boxes {
    /// The maximum of (`pushes.size()` + 1) * (cells + 1), so that a number of pushes and a cell can be one number.
    static constexpr std::size_t max_keys = 0x10000;

    lean_vector<box_push> pushes;    ///< in order
    lean_vector<cell_marks> blocked; ///< by number of pushes made: marks of the walls and these boxes
    cell_marks walls;                ///< marks of the walls, and of these boxes that never move
    lean_vector<cell> targets;       ///< the cells where the free boxes can be at the end
    bool empty = false;              ///< true if all boxes are free

    fixed_boxes(const board_graph& level, const path_window& window) : walls(level.walls) {
        layout now = window.from;
        cell_marks is_pushed(now.boxes.size(), 0);
        add_position(now, window.is_free);
        for (const box_push& next : window.pushes) {
            const std::size_t box = now.box_at(next.box);
            now.move_box(box, level.step(next.box, next.toward));
            is_pushed[box] = 1;
            if (window.is_free[box] != 0) continue;
            pushes.push_back(next);
            add_position(now, window.is_free);
        }
        for (std::size_t box = 0; box < now.boxes.size(); ++box) {
            if (window.is_free[box] != 0) targets.push_back(now.boxes[box]);
            if (window.is_free[box] == 0 && is_pushed[box] == 0) walls[now.boxes[box]] = 1;
        }
        empty = targets.size() == now.boxes.size();
        if (window.stand != no_cell || level.goals.size() == now.boxes.size()) return;
        for (const cell goal : level.goals) // some goals stay empty at the end of a solution
            if (now.blocked[goal] == 0) targets.push_back(goal);
    }

private:
    void add_position(const layout& now, const cell_marks& is_free) {
        cell_marks marks = now.blocked;
        for (std::size_t box = 0; box < now.boxes.size(); ++box)
            if (is_free[box] != 0) marks[now.boxes[box]] = 0;
        blocked.push_back(std::move(marks));
    }
};

/// Searches one window.
class window_search {
public:
    /// `sides` are the sides of the boxes, and `distances` the distances to the goals, of the level.
    window_search(const board_graph& level, const side_table& sides, const distance_table& distances, control& run,
                  const path_window& window)
        : level_(level), run_(run), window_(window), fixed_(level, window),
          to_targets_(level, fixed_.walls, fixed_.empty ? sides : side_table(level, fixed_.walls, run), fixed_.targets,
                      run),
          found_(level, run, 1), walks_(level), zone_(level), freeze_(level, distances),
          match_(fixed_.targets.size(), run), limit_(window.limit) {
        now_.blocked = level.walls;
        for (std::size_t box = 0; box < window.from.boxes.size(); ++box)
            if (window.is_free[box] != 0) now_.boxes.push_back(window.from.boxes[box]);
    }

    /// Expands at most `nodes` positions. Returns `exhausted` if no path is better than the one found, or below the
    /// limit, and `stopped` if the budget of the call is used up.
    [[nodiscard]] search_end run(std::uint64_t nodes) {
        if (!add_start()) return search_end::stopped;
        for (; nodes > 0; --nodes) {
            const std::uint32_t next = found_.pop_best(limit_);
            if (next == state_store::none) return search_end::exhausted;
            if (!run_.count_node() || !expand(next)) return search_end::stopped;
        }
        return search_end::paused;
    }
    /// Returns the number of positions kept.
    [[nodiscard]] std::size_t states() const noexcept { return found_.size(); }
    /// Returns true if a path below the limit was found.
    [[nodiscard]] bool has_found() const noexcept { return best_ != state_store::none; }
    /// Returns the pushes of the best path found.
    [[nodiscard]] lean_vector<box_push> pushes() const { return found_.pushes_to(best_); }

private:
    struct node {
        path_cost cost = 0;
        path_cost bound = 0; // at least this cost is left
        std::uint32_t parent = state_store::none;
        box_push last; // the push that led here
        bool closed = false;
    };

    [[nodiscard]] bool counts_moves() const noexcept { return window_.metric != path_metric::pushes; }
    [[nodiscard]] path_cost bound_of(push_sum sum) const noexcept {
        const std::uint64_t pushes = static_cast<std::uint64_t>(sum) + fixed_.pushes.size() - made_;
        return make_cost(window_.metric, pushes, pushes);
    }
    [[nodiscard]] bool add_start() {
        const push_sum sum = match_.solve(to_targets_, now_.boxes);
        if (!run_.count_node()) return false;
        boxes_hash_ = found_.states().hash().of_boxes(now_.boxes);
        node start;
        start.bound = bound_of(sum);
        const cell pusher = window_.from.pusher;
        return keep(start, counts_moves() ? pusher : zone_.find(pusher, window_.from.blocked));
    }
    // Loads a position. The matching is updated while the board has only free boxes.
    void load(std::uint32_t number) {
        now_.load(found_.states(), number);
        made_ = now_.pusher / (level_.count + std::size_t{1});
        now_.pusher = static_cast<cell>(now_.pusher % (level_.count + std::size_t{1}));
        match_.follow(to_targets_, now_);
        boxes_hash_ = found_.states().hash().of_boxes(now_.boxes);
        blocked_ = fixed_.blocked[made_];
        for (const cell at : now_.boxes) blocked_[at] = 1;
        if (counts_moves()) {
            walks_.find(now_.pusher, blocked_);
        } else {
            zone_.find(now_.pusher, blocked_);
        }
    }
    [[nodiscard]] bool expand(std::uint32_t number) {
        load(number);
        if (found_[number].bound == 0 && reach_end(number)) return true;
        const bool fixed_first = window_.order % 2 == 0;
        if (fixed_first && !try_fixed(number)) return false;
        for (std::size_t i = 0; i < now_.boxes.size(); ++i)
            for (unsigned j = 0; j < direction_count; ++j) {
                const auto box = nono::detail::cast_to<std::size_t>((i + (window_.order >> 8U)) % now_.boxes.size());
                const auto toward = static_cast<std::uint8_t>(j ^ (window_.order >> 1U & 3U));
                if (!try_push(number, box, {now_.boxes[box], toward})) return false;
            }
        return fixed_first || try_fixed(number);
    }
    // Returns the number of steps to a cell, or 0 if moves are not counted; `no_walk` if it cannot be reached.
    [[nodiscard]] std::uint32_t walk_to(cell at) const noexcept {
        if (counts_moves()) return walks_.to(at);
        return zone_.has(at) ? 0 : walk_table::no_walk;
    }
    // Handles a position with all boxes on their final squares. Returns true if no path that continues from it is
    // better.
    [[nodiscard]] bool reach_end(std::uint32_t number) {
        const std::uint32_t walk = window_.stand == no_cell ? 0 : walk_to(window_.stand);
        if (walk == walk_table::no_walk) return false;
        const path_cost total = found_[number].cost + make_cost(window_.metric, 0, walk);
        const bool is_last = window_.stand == no_cell || !counts_moves();
        if (total >= limit_) return is_last;
        limit_ = total;
        best_ = number;
        return is_last;
    }
    [[nodiscard]] bool try_fixed(std::uint32_t parent) {
        return made_ == fixed_.pushes.size() || try_push(parent, now_.boxes.size(), fixed_.pushes[made_]);
    }
    // Adds the position after a push of a free box, or of a fixed one if `box` is the number of free boxes.
    [[nodiscard]] bool try_push(std::uint32_t parent, std::size_t box, const box_push& push) {
        const bool is_free = box < now_.boxes.size();
        const std::uint32_t walk = walk_to(level_.step(push.box, opposite_direction(push.toward)));
        const cell to = level_.step(push.box, push.toward);
        if (walk == walk_table::no_walk || blocked_[to] != 0 || (is_free && to_targets_.dead(to))) return true;
        if (!run_.can_continue_sampled()) return false;
        node child;
        child.cost = found_[parent].cost + make_cost(window_.metric, 1, walk + std::uint64_t{1});
        child.parent = parent;
        child.last = push;
        // A push lowers the bound by at most one.
        const path_cost minimum =
            found_[parent].bound == 0 ? 0 : found_[parent].bound - make_cost(window_.metric, 1, 1);
        if (child.cost + minimum >= limit_) return true;
        const push_sum sum = is_free ? match_.sum_with(to_targets_, box, to) : match_.sum();
        if (sum == no_matching_sum) return true;
        move(box, push.box, to);
        if (!is_free) ++made_;
        child.bound = bound_of(sum);
        const bool goes_on = child.cost + child.bound >= limit_ || freeze_.deadlocked(blocked_, to) ||
                             keep(child, counts_moves() ? push.box : zone_.after(push.box, to, push.box, blocked_));
        move(box, to, push.box);
        if (!is_free) --made_;
        return goes_on;
    }
    void move(std::size_t box, cell from, cell to) noexcept {
        blocked_[from] = 0;
        blocked_[to] = 1;
        if (box == now_.boxes.size()) return;
        now_.boxes[box] = to;
        boxes_hash_ ^= found_.states().hash().of_box(from) ^ found_.states().hash().of_box(to);
    }
    // Adds the position, or a cheaper path to it. The store knows the pusher's cell and `made_` as one number.
    [[nodiscard]] bool keep(const node& data, cell pusher) {
        const auto key = static_cast<cell>(made_ * (level_.count + std::size_t{1}) + pusher);
        const std::uint64_t hash =
            boxes_hash_ ^ (found_.states().hash().of_pusher(pusher) + made_ * 0x9E37'79B9'7F4A'7C15U);
        const std::uint32_t known = found_.states().find(hash, now_.boxes, key);
        if (known == state_store::none) return found_.add(hash, now_.boxes, key, data);
        found_.improve(known, data);
        return true;
    }

    const board_graph& level_;
    control& run_;
    const path_window& window_;
    fixed_boxes fixed_;
    distance_table to_targets_; // from the cells of free boxes
    best_first<node> found_;
    walk_table walks_; // from the pusher of the position that is being expanded
    pusher_zone zone_; // the same, if moves are not counted
    freeze_test freeze_;
    matching match_;       // of the free boxes
    layout now_;           // the position that is being expanded: free boxes and pusher
    std::size_t made_ = 0; // pushes of fixed boxes made there
    cell_marks blocked_;   // walls and all boxes
    std::uint64_t boxes_hash_ = 0;
    path_cost limit_;
    std::uint32_t best_ = state_store::none;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_WINDOW_SEARCH_HPP
