// Shortens a known solution window by window. Internal.
//
// A window moves along the solution, and the part inside it is searched again: first near the known path, where long
// windows can be searched to the end, then freely. The window grows when searches end early, and shrinks when they do
// not end. Then everything is repeated with twice as many positions per window, until one window covers the whole
// solution and is searched freely to the end, which proves that no better solution exists. The result does not depend
// on time.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_IMPROVER_HPP
#define NONO_SOKOBAN_SOLVER_IMPROVER_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/best_first.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/steps.hpp>
#include <nono/sokoban/solver/window_search.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Improves the pushes of a solution.
class improver {
public:
    /// `pushes` must solve the level from `start`.
    improver(const board_graph& level, const layout& start, lean_vector<box_push> pushes, control& run,
             bool moves_first)
        : level_(level), start_(start), run_(run), moves_first_(moves_first), sides_(level, level.walls, run),
          distances_(level, level.walls, sides_, level.goals, run), walks_(level), pushes_(std::move(pushes)) {
        layout now = start_;
        moves_.resize(pushes_.size());
        count_moves(now, 0, pushes_.size());
        given_ = total();
        run_.set_boxes(given_ >> 32U);
    }

    /// Returns true if it is proven that no better solution exists, false if the budget is used up.
    [[nodiscard]] bool run() {
        constexpr std::uint64_t first_nodes = 1000; // positions per window
        const std::uint64_t memory = std::uint64_t{level_.count} * (64 + 2 * sizeof(distance) * level_.goals.size());
        if (!run_.reserve_memory(memory)) return false;
        for (std::uint64_t nodes = first_nodes; !proven_ && !pushes_.empty(); nodes *= 2)
            for (std::size_t mode = 0; mode < modes && !proven_; ++mode)
                if (!sweep(mode, nodes)) return false;
        return true;
    }
    /// Returns the best solution so far. Can be called at any time.
    [[nodiscard]] const lean_vector<box_push>& pushes() const noexcept { return pushes_; }
    /// Returns its cost, with shortest walks between its pushes.
    [[nodiscard]] path_cost total() const noexcept { return cost_of(0, pushes_.size()); }
    /// Returns the number of positions kept by all windows.
    [[nodiscard]] std::size_t states() const noexcept { return states_; }

private:
    static constexpr std::size_t modes = 3; // boxes off the known path: one, two, any number

    // Moves the window over the whole solution once. Returns false if the budget is used up.
    [[nodiscard]] bool sweep(std::size_t mode, std::uint64_t nodes) {
        layout now = start_;
        std::size_t begin = 0;
        for (bool more = true; more && !pushes_.empty();) {
            std::size_t& length = lengths_[mode];
            std::size_t end = begin + length < pushes_.size() ? begin + length : pushes_.size();
            const std::uint64_t before = run_.nodes();
            const search_end how = search(now, begin, end, mode, nodes);
            if (how == search_end::stopped) return false;
            const bool is_whole = begin == 0 && end == pushes_.size();
            proven_ = proven_ || (is_whole && mode + 1 == modes && how == search_end::exhausted);
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
    // Searches a window and replaces it by a better path if one is found; `end` is then the end of the new part.
    [[nodiscard]] search_end search(const layout& now, std::size_t begin, std::size_t& end, std::size_t mode,
                                    std::uint64_t nodes) {
        const bool is_last = end == pushes_.size();
        path_window window;
        window.from = now;
        layout after = now;
        for (std::size_t i = begin; i < end; ++i) {
            window.pushes.push_back(pushes_[i]);
            make(after, pushes_[i]);
        }
        window.targets = is_last ? level_.goals : after.boxes;
        window.cost = cost_of(begin, end);
        if (!is_last) {
            window.stand = level_.step(pushes_[end].box, opposite_direction(pushes_[end].toward));
            window.cost += make_cost(moves_first_, 0, moves_[end] - 1U);
        }
        window.apart = mode + 1 == modes ? ~0U : static_cast<unsigned>(mode + 1);
        std::optional<distance_table> to_targets; // only if the targets are not the goals
        if (!is_last) to_targets.emplace(level_, level_.walls, sides_, window.targets, run_);
        window_search searching(level_, distances_, is_last ? distances_ : *to_targets, run_, window, moves_first_);
        const search_end how = searching.run(nodes);
        states_ += searching.states();
        if (searching.improved()) replace(window.from, begin, end, searching.pushes());
        return how;
    }
    void replace(const layout& now, std::size_t begin, std::size_t& end, const lean_vector<box_push>& better) {
        lean_vector<box_push> all;
        lean_vector<std::uint32_t> moves;
        all.append(pushes_.begin(), pushes_.begin() + begin);
        all.append(better);
        all.append(pushes_.begin() + end, pushes_.end());
        moves.append(moves_.begin(), moves_.begin() + begin);
        moves.resize(begin + better.size()); // these are counted below
        moves.append(moves_.begin() + end, moves_.end());
        pushes_.swap(all);
        moves_.swap(moves);
        end = begin + better.size();
        layout after = now;
        count_moves(after, begin, end < pushes_.size() ? end + 1 : end);
        run_.set_boxes_in_place((given_ - total()) >> 32U);
    }
    // Counts the moves of some pushes, given the position before the first of them.
    void count_moves(layout& now, std::size_t begin, std::size_t end) {
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
    [[nodiscard]] path_cost cost_of(std::size_t begin, std::size_t end) const noexcept {
        path_cost sum = 0;
        for (std::size_t i = begin; i < end; ++i) sum += make_cost(moves_first_, 1, moves_[i]);
        return sum;
    }

    const board_graph& level_;
    const layout& start_;
    control& run_;
    bool moves_first_;
    side_table sides_;
    distance_table distances_; // to the goals
    walk_table walks_;
    lean_vector<box_push> pushes_;
    lean_vector<std::uint32_t> moves_; // by push: the moves of the walk to it and of the push itself
    path_cost given_ = 0;
    std::array<std::size_t, modes> lengths_{16, 16, 16}; // lengths of the windows, in pushes
    std::size_t states_ = 0;
    bool proven_ = false;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_IMPROVER_HPP
