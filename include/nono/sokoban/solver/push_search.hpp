// Best-first search over single pushes, or backward over single pulls: complete and, on request, optimal. Internal.
//
// A* (P. Hart, N. Nilsson, B. Raphael 1968) with the matching of boxes and goals as the lower bound. The bound is
// consistent, because a push changes it by at most one. With `greed` 1 the first solution has the fewest pushes, or
// moves; a larger value follows the bound more closely and finds a solution sooner. Two positions with the same boxes
// and the pusher in the same zone are treated as one, except when moves are counted, because then the cell of the
// pusher matters. Only positions without a solution (dead squares, frozen boxes, no matching) and pushes that can wait
// (PI-corrals; not if moves are counted) are pruned, so a search that runs to its end proves that no solution exists.
//
// The backward search starts with boxes on all goals and pulls them to the squares where the boxes start. Tight boards
// have many forward moves that lose and few backward ones. The two searches share their positions: a position that both
// have seen is the middle of a solution (I. Pohl, Bi-directional search, 1971).
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PUSH_SEARCH_HPP
#define NONO_SOKOBAN_SOLVER_PUSH_SEARCH_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/best_first.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/corral_search.hpp>
#include <nono/sokoban/solver/cut_map.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/matching.hpp>
#include <nono/sokoban/solver/pair_table.hpp>
#include <nono/sokoban/solver/state_store.hpp>
#include <nono/sokoban/solver/steps.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Settings of a push search.
struct push_search_settings {
    bool count_moves = false; ///< the cost is the number of moves, not of pushes
    std::uint32_t greed = 1;  ///< weight of the lower bound; with 1 the solution has the least cost
    bool pulls = false;       ///< searches backward, over pulls
};

/// A search that can be run in portions, each with a limit on nodes: over pushes, or over pulls.
class push_search {
public:
    /// `distances` are the distances to the goals; for pulls, the number of pulls to the cells of the boxes at the
    /// start.
    push_search(const board_graph& level, const layout& start, const distance_table& distances, control& run,
                push_search_settings settings)
        : level_(level), start_(start), distances_(distances), run_(run), settings_(settings),
          found_(level, run, settings.greed), walks_(level), zones_(level), corrals_(level, distances, run),
          freeze_(level, distances), match_(level.goals.size(), run), now_(start) {
        if (settings_.pulls) now_.put_boxes(level.goals);
        if (match_.solve(distances_, now_.boxes) != no_matching_sum) add_roots();
    }
    /// Makes this search end when it reaches a position of the search from the other end, which must outlive it.
    void meet(push_search& other) noexcept { other_ = &other; }

    /// Makes this search leave out positions with closed areas that can never be opened; for pulls, those with the
    /// pusher in a zone that it can never leave. `closed` makes the same steps as this search.
    void use(corral_search& closed) noexcept { closed_ = &closed; }

    /// Makes this search leave out positions with two boxes that are lost together.
    void use(const pair_table& pairs) noexcept { pairs_ = &pairs; }

    /// Expands at most `nodes` more positions.
    [[nodiscard]] search_end run(std::uint64_t nodes) {
        for (; nodes > 0; --nodes) {
            if (solved_by_ != state_store::none) return search_end::solved;
            const std::uint32_t best = found_.pop_best(no_limit);
            if (best == state_store::none) return run_.has_stopped() ? search_end::stopped : search_end::exhausted;
            now_.load(found_.states(), best);
            if (found_[best].bound == 0 && is_end()) {
                solved_by_ = best;
                return search_end::solved;
            }
            if (!run_.count_node()) return search_end::stopped;
            if (!expand(best)) return search_end::stopped;
        }
        return solved_by_ != state_store::none ? search_end::solved : search_end::paused;
    }

    /// Returns the pushes of the solution, once one has been found.
    [[nodiscard]] lean_vector<box_push> solution() const {
        lean_vector<box_push> out = line_of(solved_by_);
        if (met_ == state_store::none) return out;
        lean_vector<box_push> rest = other_->line_of(met_);
        if (settings_.pulls) out.swap(rest);
        out.append(rest);
        return out;
    }
    /// Returns the pushes from the start to a position; for pulls, from a position to the end.
    [[nodiscard]] lean_vector<box_push> line_of(std::uint32_t number) const {
        lean_vector<box_push> out = found_.pushes_to(number);
        if (settings_.pulls) std::reverse(out.begin(), out.end());
        return out;
    }
    /// Returns the number of a position; `state_store::none` if it has not been seen.
    [[nodiscard]] std::uint32_t find(std::uint64_t hash, const lean_vector<cell>& boxes, cell pusher) {
        return found_.states().find(hash, boxes, pusher);
    }
    [[nodiscard]] std::uint32_t find(const lean_vector<cell>& boxes, cell pusher) {
        return find(found_.states().hash().of(boxes, pusher), boxes, pusher);
    }
    /// Returns the number of positions seen.
    [[nodiscard]] std::size_t states() const noexcept { return found_.size(); }

private:
    struct node {
        std::uint32_t parent = state_store::none;
        std::uint32_t cost = 0;
        std::uint32_t bound = 0; // at least this many pushes are left
        box_push last;           // the push that led here; for pulls, the push that undoes the pull
        bool closed = false;
    };
    // The search over pulls begins with the pusher in any zone.
    void add_roots() {
        if (!settings_.pulls)
            return add_root(settings_.count_moves ? start_.pusher : flood(level_).from(start_.pusher, start_.blocked));
        zones_.find(now_.blocked);
        const auto zone_count = static_cast<cell>(zones_.size()); // at most one per cell
        for (cell zone = 0; zone < zone_count; ++zone) add_root(zones_.lowest(zone));
        end_pusher_ = flood(level_).from(start_.pusher, start_.blocked);
    }
    void add_root(cell pusher) {
        node data;
        data.bound = static_cast<std::uint32_t>(match_.sum());
        static_cast<void>(found_.add(found_.states().hash().of(now_.boxes, pusher), now_.boxes, pusher, data));
    }
    // Returns true if a position with a bound of 0 ends the search.
    [[nodiscard]] bool is_end() const noexcept { return !settings_.pulls || now_.pusher == end_pusher_; }

    // Expands the position that is loaded. Returns false if memory or the budget has run out.
    [[nodiscard]] bool expand(std::uint32_t number) {
        if (settings_.count_moves) {
            walks_.find(now_.pusher, now_.blocked);
        } else {
            zones_.find(now_.blocked);
            if (is_closed(found_[number].last)) return true;
        }
        match_.follow(distances_, now_);
        boxes_hash_ = found_.states().hash().of_boxes(now_.boxes);
        if (!settings_.count_moves && !settings_.pulls && corrals_.find(now_, zones_)) return expand_corral(number);
        for (std::size_t box = 0; box < now_.boxes.size(); ++box)
            for (unsigned toward = 0; toward < direction_count; ++toward) {
                const cell stand = level_.step(now_.boxes[box], settings_.pulls ? toward : opposite_direction(toward));
                const std::uint32_t walk = walk_to(stand);
                if (walk != walk_table::no_walk && !try_step(number, box, toward, walk + 1)) return false;
            }
        return true;
    }
    // Returns true if the last push has closed an area that can never be opened again, or if the last pull has taken
    // the pusher into a zone that it can never leave.
    [[nodiscard]] bool is_closed(const box_push& last) {
        if (closed_ == nullptr || last.box == no_cell) return false;
        if (settings_.pulls) return closed_->confined(now_, zones_, start_.pusher);
        return closed_->deadlocked(now_, zones_, level_.step(last.box, last.toward));
    }
    [[nodiscard]] bool expand_corral(std::uint32_t number) {
        return nono::detail::all_of(corrals_.pushes().begin(), corrals_.pushes().end(), [&](const box_push& next) {
            return try_step(number, now_.box_at(next.box), next.toward, 1);
        });
    }
    // Returns the number of steps to a cell, or 0 if moves are not counted; `no_walk` if it cannot be reached.
    [[nodiscard]] std::uint32_t walk_to(cell at) const noexcept {
        if (settings_.count_moves) return walks_.to(at);
        return zones_.of(at) == zones_.of(now_.pusher) ? 0 : walk_table::no_walk;
    }
    // Adds the position after a step of a box that the pusher can make, unless it is lost or known.
    [[nodiscard]] bool try_step(std::uint32_t parent, std::size_t box, unsigned toward, std::uint32_t cost) {
        if (!run_.can_continue_sampled()) return false;
        const cell from = now_.boxes[box];
        const cell to = level_.step(from, toward);
        if (now_.blocked[to] != 0 || distances_.dead(to)) return true;
        run_.add_effort(settings_.pulls ? 1 : 3); // the tests for deadlocks cost more
        const cell pusher = settings_.pulls ? level_.step(to, toward) : from;
        if (settings_.pulls && now_.blocked[pusher] != 0) return true;
        const auto undone = static_cast<std::uint8_t>(opposite_direction(toward));
        const box_push last =
            settings_.pulls ? box_push{to, undone} : box_push{from, static_cast<std::uint8_t>(toward)};
        now_.move_box(box, to);
        const bool goes_on = add_child({parent, found_[parent].cost + cost, 0, last, false}, box, from, pusher);
        now_.move_box(box, from);
        return goes_on;
    }
    // Returns the lowest cell of the pusher's zone after a step of a box.
    [[nodiscard]] cell zone_after(cell from, cell to, cell pusher) {
        zones_.lift(from);
        return zones_.zone_beside(to, pusher, now_.blocked).lowest;
    }
    [[nodiscard]] bool add_child(node child, std::size_t box, cell from, cell pusher) {
        const cell to = now_.boxes[box];
        if (!settings_.count_moves) pusher = zone_after(from, to, pusher);
        const position_hash& numbers = found_.states().hash();
        const std::uint64_t boxes = boxes_hash_ ^ numbers.of_box(from) ^ numbers.of_box(to);
        const std::uint64_t hash = boxes ^ numbers.of_pusher(pusher);
        const std::uint32_t known = find(hash, now_.boxes, pusher);
        if (known != state_store::none) {
            found_.improve(known, child);
            return true;
        }
        if (pairs_ != nullptr && pairs_->is_lost(to, opposite_direction(child.last.toward), now_.boxes)) return true;
        if (!settings_.pulls && freeze_.deadlocked(now_.blocked, to)) return true;
        if (closed_ != nullptr && closed_->patterns().match(now_.blocked, pusher, to)) return true;
        const push_sum bound = match_.sum_with(distances_, box, to);
        if (bound == no_matching_sum) return true;
        child.bound = static_cast<std::uint32_t>(bound);
        if (!found_.add(hash, now_.boxes, pusher, child)) return false;
        if (other_ != nullptr && solved_by_ == state_store::none) {
            met_ = other_->find(hash, now_.boxes, pusher);
            if (met_ != state_store::none) solved_by_ = static_cast<std::uint32_t>(found_.size() - 1);
        }
        return true;
    }

    const board_graph& level_;
    const layout& start_;
    const distance_table& distances_;
    control& run_;
    push_search_settings settings_;
    best_first<node> found_;
    // Of the position that is being expanded: walks if moves are counted, otherwise zones.
    walk_table walks_;
    cut_map zones_;
    corral_finder corrals_;
    freeze_test freeze_;
    matching match_;
    layout now_; // the position that is being expanded
    std::uint64_t boxes_hash_ = 0;
    cell end_pusher_ = no_cell; // pulls: the lowest cell of the pusher's zone at the start
    corral_search* closed_ = nullptr;
    const pair_table* pairs_ = nullptr;
    push_search* other_ = nullptr;
    std::uint32_t solved_by_ = state_store::none;
    std::uint32_t met_ = state_store::none; // the same position in the other search
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PUSH_SEARCH_HPP
