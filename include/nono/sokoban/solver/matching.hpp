// The minimum number of pushes that would bring every box to a different goal if boxes did not hinder each other, and
// the maximum number of boxes that can have different goals. Internal.
//
// Minimum-cost perfect matching of boxes and goals by the Hungarian algorithm, in the form of successive shortest paths
// with potentials (J. Edmonds, R. Karp 1972; potentials change once per path, as in R. Jonker and A. Volgenant 1987). A
// push changes the costs of one box, which is matched again by one path, in time quadratic in the goals instead of
// cubic. If only the sum is needed, the search for the path ends as soon as no path can lower it. If there are more
// goals than boxes, dummy boxes of cost 0 make up the difference. If no matching exists, the position is lost: a
// "bipartite deadlock".
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_MATCHING_HPP
#define NONO_SOKOBAN_SOLVER_MATCHING_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/distances.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A sum of pushes; `no_matching_sum` if boxes and goals cannot be matched.
using push_sum = std::int32_t;
inline constexpr push_sum no_matching_sum = 0x7FFF'FFFF;

/// A matching of boxes and goals that is updated when boxes move.
class matching {
public:
    /// Prepares for a level with the given number of goals.
    matching(std::size_t goals, control& run) : size_(goals), run_(run), paths_(goals) {
        for (std::size_t goal = 0; goal < goals; ++goal) order_.push_back(static_cast<std::uint32_t>(goal));
    }

    /// Matches all boxes from scratch and returns the sum. O(boxes * goals^2). Requires no more boxes than goals.
    /// Polls; once the call has to end, the matching must not be used.
    push_sum solve(const distance_table& distances, const lean_vector<cell>& boxes) {
        boxes_ = boxes;
        goal_of_.assign(size_, none);
        box_of_.assign(size_, none);
        goal_potential_.assign(size_, 0);
        box_potential_.assign(size_, 0);
        for (std::uint32_t box = 0; box < size_; ++box) {
            if (!run_.can_continue_sampled()) return 0;
            match(distances, box);
        }
        return sum_ = total(distances);
    }
    /// Returns the sum of the matching that `solve` or `follow` left.
    [[nodiscard]] push_sum sum() const noexcept { return sum_; }
    /// Updates the matching to a position with the same number of boxes, and sorts the boxes of `now` into the order of
    /// the matching. O(goals^2) for each box on a cell that had no box before. Once the call has to end, the matching
    /// must not be used.
    void follow(const distance_table& distances, layout& now) {
        arrived_.clear();
        for (const cell at : now.boxes)
            if (std::find(boxes_.begin(), boxes_.end(), at) == boxes_.end()) arrived_.push_back(at);
        now.boxes = boxes_;
        for (std::uint32_t box = 0; box < boxes_.size() && !arrived_.empty(); ++box) {
            if (now.blocked[boxes_[box]] != 0) continue;
            now.boxes[box] = boxes_[box] = arrived_.back();
            arrived_.pop_back();
            box_of_[goal_of_[box]] = none;
            match(distances, box);
        }
        // Potentials can grow with every update. Long before they overflow, the boxes are matched from scratch.
        const auto is_large = [](push_sum potential) { return potential < -(1 << 26); };
        const bool restarts = nono::detail::any_of(goal_potential_.begin(), goal_potential_.end(), is_large);
        sum_ = restarts ? solve(distances, now.boxes) : total(distances);
    }
    /// Returns the sum if one of the boxes were on another cell, based on the matching that `solve` or `follow` left,
    /// which is not changed and must exist. O(goals) if the box keeps its goal, otherwise O(goals^2).
    [[nodiscard]] push_sum sum_with(const distance_table& distances, std::size_t box, cell to) {
        const std::uint32_t goal = goal_of_[box];
        const push_sum before = box_costs(*this, distances, box)[goal];
        const cell from = boxes_[box];
        boxes_[box] = to;
        const push_sum same_goal = box_costs(*this, distances, box)[goal];
        const push_sum lowest = lowest_slack(distances, box);
        // Another matching is better by at least this much: without dummy boxes, the sums of all matchings are even, or
        // all odd, because each push moves a box to a square of the other color of a chessboard.
        const push_sum gain = boxes_.size() == size_ ? 2 : 1;
        const push_sum slack = same_goal - goal_potential_[goal] - lowest;
        push_sum sum = sum_ + same_goal - before;
        if (slack >= gain) {
            const push_sum limit = slack - gain + 1;
            const push_sum length = find_path(distances, static_cast<std::uint32_t>(box), lowest, goal, limit);
            if (length < limit) sum -= slack - length;
        }
        boxes_[box] = from;
        return sum >= unreachable ? no_matching_sum : sum;
    }

private:
    // Larger than any sum of real distances, but small enough that sums of it do not overflow.
    static constexpr push_sum unreachable = 1 << 20;
    static constexpr std::uint32_t none = 0xFFFF'FFFF;

    /// The shortest path to a goal, in reduced costs, that is known so far.
    struct path {
        push_sum length = 0;
        std::uint32_t before = 0; // the last box on it
    };

    /// The pushes of a box to each goal.
    struct box_costs {
        box_costs(const matching& all, const distance_table& distances, std::size_t box) noexcept
            : pushes(box < all.boxes_.size() ? distances.to_goals(all.boxes_[box]) : nullptr) {}
        [[nodiscard]] push_sum operator[](std::size_t goal) const noexcept {
            if (pushes == nullptr) return 0; // a dummy box: the goal stays empty
            return pushes[goal] == far_away ? unreachable : static_cast<push_sum>(pushes[goal]);
        }
        const distance* pushes;
    };

    // Returns the highest potential that a box can have.
    [[nodiscard]] push_sum lowest_slack(const distance_table& distances, std::size_t box) const noexcept {
        push_sum lowest = no_matching_sum;
        const box_costs costs(*this, distances, box);
        const push_sum* const potentials = goal_potential_.data();
        for (std::size_t goal = 0; goal < size_; ++goal) lowest = (std::min)(lowest, costs[goal] - potentials[goal]);
        return lowest;
    }
    // Matches one more box.
    void match(const distance_table& distances, std::uint32_t box) {
        box_potential_[box] = lowest_slack(distances, box);
        const push_sum length = find_path(distances, box, box_potential_[box], none, no_matching_sum);
        // The potentials of all boxes and goals nearer than the end of the path change.
        box_potential_[box] += length;
        for (std::size_t i = 0; i + 1 < scanned_; ++i) {
            const std::uint32_t goal = order_[i];
            const push_sum change = length - paths_[goal].length;
            goal_potential_[goal] -= change;
            box_potential_[box_of_[goal]] += change;
        }
        for (std::uint32_t goal = order_[scanned_ - 1];;) {
            const std::uint32_t holder = paths_[goal].before;
            box_of_[goal] = holder;
            std::swap(goal, goal_of_[holder]);
            if (holder == box) return;
        }
    }
    // Finds the shortest path, in reduced costs, from a box to a free goal, or to the goal `end`: it alternates between
    // goals that a box could have and the boxes that have them (E. W. Dijkstra 1959). Returns its length, or `limit` if
    // none is shorter. The first `scanned_` goals of `order_` are then in the order of their paths.
    [[nodiscard]] push_sum find_path(const distance_table& distances, std::uint32_t box, push_sum potential,
                                     std::uint32_t end, push_sum limit) {
        for (path& known : paths_) known = {limit, none};
        scanned_ = 0;
        path* const paths = paths_.data();
        std::uint32_t* const order = order_.data();
        const push_sum* const potentials = goal_potential_.data();
        for (push_sum length = 0;;) {
            const box_costs costs(*this, distances, box);
            std::uint32_t nearest = order[scanned_];
            std::size_t place = scanned_;
            for (std::size_t i = scanned_; i < size_; ++i) {
                const std::uint32_t goal = order[i];
                const push_sum through = length - potential + costs[goal] - potentials[goal];
                if (through < paths[goal].length) paths[goal] = {through, box};
                if (paths[goal].length >= paths[nearest].length) continue;
                nearest = goal;
                place = i;
            }
            length = paths[nearest].length;
            if (length >= limit) return limit;
            std::swap(order[scanned_++], order[place]);
            box = box_of_[nearest];
            if (nearest == end || box == none) return length;
            potential = box_potential_[box];
        }
    }
    [[nodiscard]] push_sum total(const distance_table& distances) const noexcept {
        push_sum sum = 0;
        for (std::size_t box = 0; box < boxes_.size(); ++box) {
            const push_sum pushes = box_costs(*this, distances, box)[goal_of_[box]];
            if (pushes == unreachable) return no_matching_sum;
            sum += pushes;
        }
        return sum;
    }

    std::size_t size_; // of boxes and goals; boxes from `boxes_.size()` on are dummies
    control& run_;
    lean_vector<cell> boxes_;
    lean_vector<cell> arrived_;
    lean_vector<std::uint32_t> goal_of_; // by box
    lean_vector<std::uint32_t> box_of_;  // by goal; `none` if it is free
    lean_vector<push_sum> box_potential_;
    lean_vector<push_sum> goal_potential_;
    push_sum sum_ = 0;
    lean_vector<path> paths_;          // by goal, from the last `find_path`
    lean_vector<std::uint32_t> order_; // the goals
    std::size_t scanned_ = 0;
};

/// Bipartite matching of boxes and targets by augmenting paths over bits.
class mask_matching {
public:
    /// Forgets all boxes.
    void clear() noexcept { used_ = 0; }
    /// Adds a box that can reach the targets of the mask. Returns false, without adding it, if the boxes cannot then
    /// all have different targets.
    bool add(target_mask box) noexcept {
        visited_ = 0;
        return augment(box);
    }
    /// Returns the number of boxes that have a target.
    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(std::popcount(used_)); }

private:
    [[nodiscard]] bool augment(target_mask box) noexcept {
        if (const target_mask free = box & ~used_; free != 0) {
            const auto target = static_cast<unsigned>(std::countr_zero(free));
            used_ |= target_mask{1} << target;
            holder_[target] = box;
            return true;
        }
        for (target_mask rest = box & ~visited_; rest != 0; rest &= ~visited_) {
            const auto target = static_cast<unsigned>(std::countr_zero(rest));
            visited_ |= target_mask{1} << target;
            if (!augment(holder_[target])) continue;
            holder_[target] = box;
            return true;
        }
        return false;
    }

    target_mask used_ = 0;
    target_mask visited_ = 0;
    std::array<target_mask, max_targets> holder_{}; // by target: the mask of the box that has it
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_MATCHING_HPP
