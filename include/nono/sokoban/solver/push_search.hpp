// Best-first search over single pushes: complete and, on request, optimal. Internal.
//
// A* (P. Hart, N. Nilsson, B. Raphael 1968) with the matching of boxes and goals as the lower bound. The bound is
// consistent, because a push changes it by at most one. With `greed` 1 the first solution has the fewest pushes, or
// moves; a larger value follows the bound more closely and finds a solution sooner. Two positions with the same boxes
// and the pusher in the same zone are treated as one, except when moves are counted, because then the cell of the
// pusher matters. Only positions without a solution (dead squares, frozen boxes, no matching) and pushes that can wait
// (PI-corrals; not if moves are counted) are pruned, so a search that runs to its end proves that no solution exists.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PUSH_SEARCH_HPP
#define NONO_SOKOBAN_SOLVER_PUSH_SEARCH_HPP

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

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Settings of a push search.
struct push_search_settings {
    bool count_moves = false; ///< the cost is the number of moves, not of pushes
    std::uint32_t greed = 1;  ///< weight of the lower bound; with 1 the solution has the least cost
};

/// A search that can be run in portions, each with a limit on nodes.
class push_search {
public:
    push_search(const board_graph& level, const layout& start, const distance_table& distances, control& run,
                push_search_settings settings)
        : level_(level), start_(start), distances_(distances), run_(run), settings_(settings),
          found_(level, run, settings.greed), reach_(level), walks_(level), corrals_(level, distances, run),
          freeze_(level, distances), match_(level.goals.size(), run), now_(start) {
        add_start();
    }

    /// Expands at most `nodes` more positions.
    [[nodiscard]] search_end run(std::uint64_t nodes) {
        for (; nodes > 0; --nodes) {
            const std::uint32_t best = found_.pop_best(no_limit);
            if (best == state_store::none) return run_.has_stopped() ? search_end::stopped : search_end::exhausted;
            if (found_[best].bound == 0) {
                solved_by_ = best;
                return search_end::solved;
            }
            if (!run_.count_node() || !expand(best)) return search_end::stopped;
        }
        return search_end::paused;
    }

    /// Returns the pushes of the solution, once one has been found.
    [[nodiscard]] lean_vector<box_push> solution() const { return found_.pushes_to(solved_by_); }
    /// Returns the number of positions seen.
    [[nodiscard]] std::size_t states() const noexcept { return found_.size(); }

private:
    struct node {
        std::uint32_t parent = state_store::none;
        std::uint32_t cost = 0;
        std::uint32_t bound = 0; // at least this many pushes are left
        box_push last;           // the push that led here
        bool closed = false;
    };
    void add_start() {
        const push_sum bound = match_.solve(distances_, now_.boxes);
        if (bound == no_matching_sum) return;
        now_.pusher = settings_.count_moves ? start_.pusher : reach_.from(start_.pusher, now_.blocked);
        node data;
        data.bound = static_cast<std::uint32_t>(bound);
        const std::uint64_t hash = found_.states().hash().of(now_.boxes, now_.pusher);
        static_cast<void>(found_.add(hash, now_.boxes, now_.pusher, data));
    }

    // Expands a position. Returns false if memory or the budget has run out.
    [[nodiscard]] bool expand(std::uint32_t number) {
        now_.load(found_.states(), number);
        boxes_hash_ = found_.states().hash().of_boxes(now_.boxes);
        static_cast<void>(match_.solve(distances_, now_.boxes));
        if (settings_.count_moves) {
            walks_.find(now_.pusher, now_.blocked);
        } else if (corrals_.find(now_)) {
            for (const box_push& next : corrals_.pushes())
                if (!try_push(number, now_.box_at(next.box), next.toward, 1)) return false;
            return true;
        }
        for (std::size_t box = 0; box < now_.boxes.size(); ++box)
            for (unsigned toward = 0; toward < direction_count; ++toward) {
                const cell behind = level_.step(now_.boxes[box], opposite_direction(toward));
                if (can_walk(behind) &&
                    !try_push(number, box, toward, settings_.count_moves ? walks_.to(behind) + 1 : 1))
                    return false;
            }
        return true;
    }
    [[nodiscard]] bool can_walk(cell to) const noexcept {
        if (settings_.count_moves) return walks_.to(to) != walk_table::no_walk;
        return corrals_.zones().of(to) == corrals_.zones().of(now_.pusher);
    }
    // Adds the position after a push that the pusher can make, unless it is lost or known.
    [[nodiscard]] bool try_push(std::uint32_t parent, std::size_t box, unsigned toward, std::uint32_t cost) {
        if (!run_.can_continue()) return false;
        const cell from = now_.boxes[box];
        const cell to = level_.step(from, toward);
        if (now_.blocked[to] != 0 || distances_.dead(to)) return true;
        now_.move_box(box, to);
        const bool goes_on = add_child(parent, box, {from, static_cast<std::uint8_t>(toward)}, cost);
        now_.move_box(box, from);
        return goes_on;
    }
    [[nodiscard]] bool add_child(std::uint32_t parent, std::size_t box, box_push last, std::uint32_t cost) {
        const cell to = now_.boxes[box];
        const cell pusher = settings_.count_moves ? last.box : reach_.from(last.box, now_.blocked);
        const position_hash& numbers = found_.states().hash();
        const std::uint64_t boxes = boxes_hash_ ^ numbers.of_box(last.box) ^ numbers.of_box(to);
        const std::uint64_t hash = boxes ^ numbers.of_pusher(pusher);
        const std::uint32_t known = found_.states().find(hash, now_.boxes, pusher);
        node child{parent, found_[parent].cost + cost, 0, last, false};
        if (known != state_store::none) {
            found_.improve(known, child);
            return true;
        }
        if (freeze_.deadlocked(now_.blocked, to)) return true;
        const push_sum bound = match_.sum_with(distances_, box, to);
        if (bound == no_matching_sum) return true;
        child.bound = static_cast<std::uint32_t>(bound);
        return found_.add(hash, now_.boxes, pusher, child);
    }

    const board_graph& level_;
    const layout& start_;
    const distance_table& distances_;
    control& run_;
    push_search_settings settings_;
    best_first<node> found_;
    flood reach_;
    walk_table walks_;
    corral_finder corrals_;
    freeze_test freeze_;
    matching match_;
    layout now_; // the position that is being expanded
    std::uint64_t boxes_hash_ = 0;
    std::uint32_t solved_by_ = state_store::none;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PUSH_SEARCH_HPP
