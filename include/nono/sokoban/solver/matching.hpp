// The minimum number of pushes that would bring every box to a different goal if boxes did not hinder each other, and
// the maximum number of boxes that can have different goals. Internal.
//
// Minimum-cost perfect matching of boxes and goals by the Hungarian algorithm, in the form of successive shortest paths
// with potentials (J. Edmonds, R. Karp 1972; the loops are ordered as in R. Jonker and A. Volgenant 1987). A push
// changes one row of costs: that box is taken out and put back by one augmentation, in time quadratic in the goals
// instead of cubic. If there are more goals than boxes, dummy boxes of cost 0 make up the difference. If no matching
// exists, the position is lost: a "bipartite deadlock".
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

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A sum of pushes; `no_matching_sum` if boxes and goals cannot be matched.
using push_sum = std::int32_t;
inline constexpr push_sum no_matching_sum = 0x7FFF'FFFF;

/// A matching of boxes and goals that is updated when boxes move.
class matching {
public:
    /// Prepares for a level with the given number of goals.
    matching(std::size_t goals, control& run) : size_(goals), run_(run), columns_(goals + 1) {
        now_.clear(goals);
        trial_.clear(goals);
    }

    /// Matches all boxes from scratch and returns the sum. O(boxes * goals^2). Requires no more boxes than goals.
    /// Polls; once the call has to end, the sum must not be used.
    push_sum solve(const distance_table& distances, const lean_vector<cell>& boxes) {
        boxes_ = boxes;
        now_.clear(size_);
        for (std::size_t row = 1; row <= size_; ++row) {
            if (!run_.can_continue_sampled()) return 0;
            augment(distances, row, now_);
        }
        return sum_ = total(distances, now_);
    }
    /// Returns the sum of the matching that `solve` or `follow` left.
    [[nodiscard]] push_sum sum() const noexcept { return sum_; }
    /// Updates the matching to a position with the same number of boxes, and sorts the boxes of `now` into the order of
    /// the matching. O(goals^2) for each box on a cell that had no box before.
    void follow(const distance_table& distances, layout& now) {
        arrived_.clear();
        for (const cell at : now.boxes)
            if (std::find(boxes_.begin(), boxes_.end(), at) == boxes_.end()) arrived_.push_back(at);
        now.boxes = boxes_;
        for (std::size_t box = 0; box < boxes_.size() && !arrived_.empty(); ++box) {
            if (now.blocked[boxes_[box]] != 0) continue;
            now.boxes[box] = boxes_[box] = arrived_.back();
            arrived_.pop_back();
            match_again(distances, box + 1, now_);
        }
        // Potentials can grow with every update. Long before they overflow, the boxes are matched from scratch.
        const auto is_large = [](push_sum potential) { return potential < -(1 << 26); };
        if (nono::detail::any_of(now_.columns.begin(), now_.columns.end(), is_large))
            static_cast<void>(solve(distances, now.boxes));
        sum_ = total(distances, now_);
    }
    /// Returns the sum if one of the boxes were on another cell, based on the matching that `solve` or `follow` left,
    /// which is not changed. O(goals) if the box keeps its goal, otherwise O(goals^2).
    [[nodiscard]] push_sum sum_with(const distance_table& distances, std::size_t box, cell to) {
        const cell before = boxes_[box];
        boxes_[box] = to;
        push_sum sum = sum_with_same_goals(distances, box + 1, before);
        if (sum == no_matching_sum) {
            trial_ = now_;
            match_again(distances, box + 1, trial_);
            sum = total(distances, trial_);
        }
        boxes_[box] = before;
        return sum;
    }

private:
    // Larger than any sum of real distances, but small enough that sums of it do not overflow.
    static constexpr push_sum unreachable = 1 << 20;

    /// A matching with its potentials; rows and columns are numbered from 1.
    struct potentials {
        lean_vector<push_sum> rows;
        lean_vector<push_sum> columns;
        lean_vector<std::size_t> match; // by column: its row, 0 if it is free

        void clear(std::size_t size) {
            rows.assign(size + 1, 0);
            columns.assign(size + 1, 0);
            match.assign(size + 1, 0U);
        }
    };
    struct column_state {
        push_sum slack = 0;          // slack of the best edge from the path tree
        std::size_t predecessor = 0; // the previous column on the path
        bool used = false;           // true if it is in the tree
    };

    [[nodiscard]] push_sum cost(const distance_table& distances, std::size_t row, std::size_t column) const noexcept {
        if (row > boxes_.size()) return 0; // a dummy box: the goal stays empty
        const distance pushes = distances.to_goal(boxes_[row - 1], column - 1);
        return pushes == far_away ? unreachable : static_cast<push_sum>(pushes);
    }
    // Returns the sum after the box of a row has left a cell, if the same matching is still the best one, which its
    // potentials prove; otherwise `no_matching_sum`.
    [[nodiscard]] push_sum sum_with_same_goals(const distance_table& distances, std::size_t row,
                                               cell before) const noexcept {
        push_sum minimum = no_matching_sum;
        push_sum own = no_matching_sum;
        std::size_t goal = 0;
        for (std::size_t column = 1; column <= size_; ++column) {
            const push_sum slack = cost(distances, row, column) - now_.columns[column];
            minimum = (std::min)(minimum, slack);
            if (now_.match[column] != row) continue;
            own = slack;
            goal = column;
        }
        const push_sum pushes = cost(distances, row, goal);
        if (own != minimum || pushes == unreachable || sum_ == no_matching_sum) return no_matching_sum;
        return sum_ + pushes - static_cast<push_sum>(distances.to_goal(before, goal - 1));
    }
    // Matches a row again after its costs have changed.
    void match_again(const distance_table& distances, std::size_t row, potentials& in) {
        push_sum minimum = no_matching_sum; // makes its potential feasible
        for (std::size_t column = 1; column <= size_; ++column) {
            if (in.match[column] == row) in.match[column] = 0;
            minimum = (std::min)(minimum, cost(distances, row, column) - in.columns[column]);
        }
        in.rows[row] = minimum;
        augment(distances, row, in);
    }
    // Matches one more row by a shortest path, in reduced costs, from it to a free column.
    void augment(const distance_table& distances, std::size_t row, potentials& in) {
        for (column_state& column : columns_) column = {no_matching_sum, 0, false};
        in.match[0] = row;
        std::size_t column = 0;
        do {
            column = extend_path(distances, column, in);
        } while (in.match[column] != 0);
        while (column != 0) {
            const std::size_t before = columns_[column].predecessor;
            in.match[column] = in.match[before];
            column = before;
        }
    }
    // Adds a column to the tree and returns the nearest column outside it.
    [[nodiscard]] std::size_t extend_path(const distance_table& distances, std::size_t column, potentials& in) {
        columns_[column].used = true;
        const std::size_t row = in.match[column];
        push_sum minimum = no_matching_sum;
        std::size_t nearest = 0;
        for (std::size_t other = 1; other <= size_; ++other) {
            column_state& state = columns_[other];
            if (state.used) continue;
            const push_sum slack = cost(distances, row, other) - in.rows[row] - in.columns[other];
            if (slack < state.slack) {
                state.slack = slack;
                state.predecessor = column;
            }
            if (state.slack < minimum) {
                minimum = state.slack;
                nearest = other;
            }
        }
        for (std::size_t other = 0; other <= size_; ++other) {
            if (columns_[other].used) {
                in.rows[in.match[other]] += minimum;
                in.columns[other] -= minimum;
            } else {
                columns_[other].slack -= minimum;
            }
        }
        return nearest;
    }
    [[nodiscard]] push_sum total(const distance_table& distances, const potentials& in) const noexcept {
        push_sum sum = 0;
        for (std::size_t column = 1; column <= size_; ++column) {
            const push_sum pushes = cost(distances, in.match[column], column);
            if (pushes == unreachable) return no_matching_sum;
            sum += pushes;
        }
        return sum;
    }

    std::size_t size_;
    control& run_;
    lean_vector<cell> boxes_;
    lean_vector<cell> arrived_;
    potentials now_;
    push_sum sum_ = 0; // of `now_`
    potentials trial_;
    lean_vector<column_state> columns_;
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
