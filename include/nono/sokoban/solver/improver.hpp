// Shortens a known solution part by part. Internal.
//
// A part of the solution, a window, is searched again for a shorter path between its ends. Sweeps move a window over
// the solution in which all boxes can leave their paths; it grows when searches end early, and shrinks when they do not
// end. Other windows are longer and chosen at random, and only a few random boxes can leave their paths (vicinity
// search). A different path with the same number of pushes also replaces the known one, since later windows can often
// be improved after such a change; the best solution is kept. The positions per window double when they no longer save
// pushes, until one window covers the whole solution, has no fixed boxes and is searched to its end, which proves that
// no better solution exists. Meanwhile, searches with random choices look for solutions with another order of
// packing, which is seldom found part by part. The result does not depend on time.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_IMPROVER_HPP
#define NONO_SOKOBAN_SOLVER_IMPROVER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/best_first.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/random_searches.hpp>
#include <nono/sokoban/solver/steps.hpp>
#include <nono/sokoban/solver/variant.hpp>
#include <nono/sokoban/solver/window_search.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Improves the pushes of a solution.
class improver {
public:
    /// `pushes` must solve the level from `start`. `metric` counts pushes and moves.
    improver(const board_graph& level, const layout& start, lean_vector<box_push> pushes, control& run,
             path_metric metric)
        : level_(level), start_(start), run_(run), metric_(metric), sides_(level, level.walls, run),
          distances_(level, level.walls, sides_, level.goals, run), walks_(level), pushes_(std::move(pushes)) {
        moves_.resize(pushes_.size());
        count_moves(start_, 0, pushes_.size());
        best_ = pushes_;
        best_moves_ = moves_;
        best_cost_ = given_ = cost_of(metric_, 0, pushes_.size());
        run_.set_boxes(given_ >> 32U);
    }

    /// Returns true if it is proven that no better solution exists, false if the budget is used up.
    [[nodiscard]] bool run() {
        constexpr std::uint64_t first_nodes = 1000; // positions per window
        const std::uint64_t tables = std::uint64_t{level_.count} * (64 + 2 * sizeof(distance) * level_.goals.size());
        if (!run_.reserve_memory(tables + fixed_boxes::max_keys)) return false;
        std::uint64_t nodes = first_nodes;
        if (!reduce_both(nodes, true)) return false;
        while (!proven_ && !best_.empty()) {
            const path_cost before = best_cost_;
            if (!reduce_first(nodes)) return false;
            const bool is_reduced = best_cost_ >> 32U != before >> 32U;
            if (!is_reduced) nodes *= 2;
            if (!reduce_both(nodes, is_reduced)) return false;
            if (!proven_ && !try_others()) return false;
        }
        return true;
    }
    /// Returns the best solution so far. Can be called at any time.
    [[nodiscard]] const lean_vector<box_push>& pushes() const noexcept { return best_; }
    /// Returns its cost, with shortest walks between its pushes.
    [[nodiscard]] path_cost cost() const noexcept { return best_cost_; }
    /// Returns the number of positions kept by all windows.
    [[nodiscard]] std::size_t states() const noexcept { return states_; }

private:
    // Searches all kinds of windows for fewer pushes, or fewer moves if these come first. Returns false if the budget
    // is used up.
    [[nodiscard]] bool reduce_first(std::uint64_t nodes) {
        return_to_best();
        if (!sweep(loose_length_, false, nodes)) return false;
        for (const std::size_t boxes : {1U, 2U, 3U, 4U, 6U})
            if (!search_at_random(boxes, false, nodes)) return false;
        return true;
    }
    // Searches windows for paths that are better in pushes and moves; only by a sweep if `quick`. Returns false if the
    // budget is used up.
    [[nodiscard]] bool reduce_both(std::uint64_t nodes, bool quick) {
        return_to_best();
        if (!sweep(strict_length_, true, nodes)) return false;
        if (quick || proven_) return true;
        return search_at_random(2, true, nodes) && search_at_random(4, true, nodes);
    }
    // Solves the level again with random choices. These searches get a sixth of all positions, or a thirtieth after
    // many solutions that were not better. Returns false if the budget is used up.
    [[nodiscard]] bool try_others() {
        constexpr std::size_t many = 100; // solutions
        if (!others_) others_.emplace(level_, start_, distances_, run_);
        while (others_->nodes * (others_->not_better < many ? 6 : 30) < run_.nodes()) {
            const std::uint64_t before = run_.nodes();
            const search_end end = others_->searches.run_next();
            others_->nodes += run_.nodes() - before;
            if (end == search_end::stopped) return false;
            if (end == search_end::solved) consider(others_->searches.solution());
        }
        return true;
    }
    // Uses another solution if it is better than the best one.
    void consider(const lean_vector<box_push>& other) {
        pushes_ = other;
        moves_.resize(pushes_.size());
        count_moves(start_, 0, pushes_.size());
        others_->not_better = keep_if_best(cost_of(metric_, 0, pushes_.size())) ? 0 : others_->not_better + 1;
    }
    void return_to_best() {
        pushes_ = best_;
        moves_ = best_moves_;
    }
    // Moves a window without fixed boxes over the whole solution once. If `strict`, only paths that are better in
    // pushes and moves are used. Returns false if the budget is used up.
    [[nodiscard]] bool sweep(std::size_t& length, bool strict, std::uint64_t nodes) {
        layout now = start_;
        std::size_t begin = 0;
        for (bool more = true; more && !pushes_.empty();) {
            std::size_t end = begin + length < pushes_.size() ? begin + length : pushes_.size();
            const std::uint64_t before = run_.nodes();
            const search_end how = search(now, begin, end, cell_marks(now.boxes.size(), 1), strict, nodes);
            if (how == search_end::stopped) return false;
            const bool is_whole = begin == 0 && end == pushes_.size();
            proven_ = proven_ || (is_whole && strict && how == search_end::exhausted);
            if (how == search_end::paused) {
                length = length > 8 ? length / 2 : 4;
            } else if (run_.nodes() - before < nodes / 4 && length < pushes_.size()) {
                length *= 2;
            }
            more = end < pushes_.size();
            const std::size_t next = begin + (end - begin + 1) / 2;
            for (; begin < next; ++begin) make(now, pushes_[begin]);
        }
        return true;
    }
    // Searches windows of random places and lengths, in which up to `count` random boxes of those that are pushed can
    // leave their paths. Returns false if the budget is used up.
    [[nodiscard]] bool search_at_random(std::size_t count, bool strict, std::uint64_t nodes) {
        constexpr std::size_t min_length = 16; // on levels with very many cells, windows would be shorter
        const std::size_t max_length = fixed_boxes::max_keys / (level_.count + std::size_t{1}) - 1;
        if (max_length < min_length) return true;
        for (std::size_t i = 0; i < 4 * start_.boxes.size() && !pushes_.empty(); ++i) {
            std::size_t length = 1 + (pushes_.size() - 1) / (1 + random_below(9));
            if (max_length < length) length = max_length;
            layout now = start_;
            const std::size_t begin = random_below(pushes_.size() - length + 1);
            for (std::size_t push = 0; push < begin; ++push) make(now, pushes_[push]);
            std::size_t end = begin + length;
            cell_marks chosen = choose_boxes(now, begin, end, count);
            if (search(now, begin, end, std::move(chosen), strict, nodes) == search_end::stopped) return false;
        }
        return true;
    }
    // Marks up to `count` random boxes of those that are pushed in a window.
    [[nodiscard]] cell_marks choose_boxes(layout now, std::size_t begin, std::size_t end, std::size_t count) {
        cell_marks chosen(now.boxes.size(), 0);
        lean_vector<std::size_t> pushed;
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t box = now.box_at(pushes_[i].box);
            if (chosen[box] == 0) pushed.push_back(box);
            chosen[box] = 1;
            make(now, pushes_[i]);
        }
        for (; pushed.size() > count; pushed.pop_back()) {
            std::swap(pushed[random_below(pushed.size())], pushed.back());
            chosen[pushed.back()] = 0;
        }
        return chosen;
    }
    [[nodiscard]] std::size_t random_below(std::size_t bound) noexcept {
        return nono::detail::cast_to<std::size_t>(random_.next() % bound);
    }
    // Searches a window and replaces it by another path if one is found; `end` is then the end of the new part.
    [[nodiscard]] search_end search(const layout& now, std::size_t begin, std::size_t& end, cell_marks is_free,
                                    bool strict, std::uint64_t nodes) {
        path_window window;
        window.from = now;
        window.is_free = std::move(is_free);
        window.metric = strict || metric_ == path_metric::moves_first ? metric_ : path_metric::pushes;
        for (std::size_t i = begin; i < end; ++i) window.pushes.push_back(pushes_[i]);
        window.limit = cost_of(window.metric, begin, end);
        if (end < pushes_.size()) {
            window.stand = level_.step(pushes_[end].box, opposite_direction(pushes_[end].toward));
            window.limit += make_cost(window.metric, 0, moves_[end] - 1U);
        }
        if (!strict) {
            ++window.limit; // also a path of the same cost
            window.order = random_.next();
        }
        window_search searching(level_, sides_, distances_, run_, window);
        const search_end how = searching.run(nodes);
        states_ += searching.states();
        if (searching.has_found()) replace(now, begin, end, searching.pushes());
        return how;
    }
    // Replaces a window, unless the whole solution would then cost more than the best one by over an eighth of the
    // count that comes second.
    void replace(const layout& now, std::size_t begin, std::size_t& end, const lean_vector<box_push>& other) {
        lean_vector<box_push> all;
        lean_vector<std::uint32_t> moves;
        all.append(pushes_.begin(), pushes_.begin() + begin);
        all.append(other);
        all.append(pushes_.begin() + end, pushes_.end());
        moves.append(moves_.begin(), moves_.begin() + begin);
        moves.resize(begin + other.size()); // these are counted below
        moves.append(moves_.begin() + end, moves_.end());
        pushes_.swap(all);
        moves_.swap(moves);
        const std::size_t new_end = begin + other.size();
        count_moves(now, begin, new_end < pushes_.size() ? new_end + 1 : new_end);
        const path_cost cost = cost_of(metric_, 0, pushes_.size());
        const path_cost tolerance = (best_cost_ & 0xFFFF'FFFFU) / 8;
        if (cost > best_cost_ + tolerance) {
            pushes_.swap(all);
            moves_.swap(moves);
            return;
        }
        end = new_end;
        keep_if_best(cost);
    }
    // Keeps the current solution, given its cost, if it is better than the best one, and returns true if it is.
    bool keep_if_best(path_cost cost) {
        if (cost >= best_cost_) return false;
        best_ = pushes_;
        best_moves_ = moves_;
        best_cost_ = cost;
        run_.set_boxes_in_place((given_ >> 32U) - (cost >> 32U));
        return true;
    }
    // Counts the moves of some pushes, given the position before the first of them.
    void count_moves(layout now, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            walks_.find(now.pusher, now.blocked);
            moves_[i] = walks_.to(level_.step(pushes_[i].box, opposite_direction(pushes_[i].toward))) + 1;
            make(now, pushes_[i]);
        }
    }
    void make(layout& now, const box_push& next) const {
        now.move_box(now.box_at(next.box), level_.step(next.box, next.toward));
        now.pusher = next.box;
    }
    [[nodiscard]] path_cost cost_of(path_metric metric, std::size_t begin, std::size_t end) const noexcept {
        path_cost sum = 0;
        for (std::size_t i = begin; i < end; ++i) sum += make_cost(metric, 1, moves_[i]);
        return sum;
    }

    // Searches for other solutions.
    struct other_searches {
        other_searches(const board_graph& level, const layout& start, const distance_table& distances, control& run)
            : tables(level, distances, run), searches(tables, start, run) {}
        level_tables tables;
        random_searches searches;
        std::uint64_t nodes = 0;    // positions
        std::size_t not_better = 0; // solutions since the last one that was better
    };

    const board_graph& level_;
    const layout& start_;
    control& run_;
    path_metric metric_;
    side_table sides_;
    distance_table distances_; // to the goals
    walk_table walks_;
    nono::detail::random_numbers random_{1};
    lean_vector<box_push> pushes_;
    lean_vector<std::uint32_t> moves_; // by push: the moves of the walk to it and of the push itself
    lean_vector<box_push> best_;       // the best solution
    lean_vector<std::uint32_t> best_moves_;
    path_cost best_cost_ = 0;
    path_cost given_ = 0;
    std::size_t strict_length_ = 16; // lengths of the windows of sweeps, in pushes
    std::size_t loose_length_ = 16;
    std::size_t states_ = 0;
    bool proven_ = false;
    std::optional<other_searches> others_; // once they have begun
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_IMPROVER_HPP
