// A better path from one position of a known solution to a later one. Internal.
//
// A* (P. Hart, N. Nilsson, B. Raphael 1968) between two positions, with the matching of the boxes and their final
// squares as the lower bound. Only positions that can lead to something cheaper than the known path are kept, so it is
// soon proven that a window cannot be improved. A search can be kept near the known path: to positions that differ from
// one on it by at most a given number of boxes, wherever these are (S. Gouëzel's vicinity search, described at
// sokobano.de/wiki; his limits are distances).
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_WINDOW_SEARCH_HPP
#define NONO_SOKOBAN_SOLVER_WINDOW_SEARCH_HPP

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

#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Pushes and moves as one number, with the one that counts first in the upper half, so that costs can be added and
/// compared.
using path_cost = std::uint64_t;
[[nodiscard]] constexpr path_cost make_cost(bool moves_first, std::uint64_t pushes, std::uint64_t moves) noexcept {
    return moves_first ? moves << 32U | pushes : pushes << 32U | moves;
}

/// The part of a solution that is searched again.
struct path_window {
    layout from;                  ///< the position at its beginning
    lean_vector<box_push> pushes; ///< the known path
    lean_vector<cell> targets;    ///< the cells of the boxes at its end
    cell stand = no_cell;         ///< the cell of the pusher at its end; `no_cell` for any cell
    path_cost cost = 0;           ///< cost of the known path, including the walk to `stand`
    unsigned apart = 0;           ///< maximum number of boxes that can be off the known path
};

/// Searches one window.
class window_search {
public:
    /// `distances` are the distances to the goals of the level, `to_targets` to the targets of the window.
    window_search(const board_graph& level, const distance_table& distances, const distance_table& to_targets,
                  control& run, const path_window& window, bool moves_first)
        : level_(level), distances_(distances), to_targets_(to_targets), run_(run), window_(window),
          moves_first_(moves_first), found_(level, run, 1), walks_(level), freeze_(level, distances),
          match_(window.targets.size(), run), now_(window.from), words_((level.count + std::size_t{63}) / 64),
          limit_(window.cost) {
        if (window.apart < window.from.boxes.size()) mark_known_path();
    }

    /// Expands at most `nodes` positions. Returns `exhausted` if no path is better than the one found or known, and
    /// `stopped` if the budget of the call is used up.
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
    /// Returns true if a better path was found.
    [[nodiscard]] bool improved() const noexcept { return best_ != state_store::none; }
    /// Returns the pushes of the better path.
    [[nodiscard]] lean_vector<box_push> pushes() const { return found_.pushes_to(best_); }

private:
    struct node {
        path_cost cost = 0;
        path_cost bound = 0; // at least this cost is left
        std::uint32_t parent = state_store::none;
        std::uint32_t near_by = 0; // number of a near position of the known path
        box_push last;             // the push that led here
        bool closed = false;
    };
    // Stores the sets of boxes of the known path, as bits.
    void mark_known_path() {
        set_.assign(words_, 0U);
        for (const cell at : window_.from.boxes) flip(at);
        for (const std::uint64_t word : set_) known_sets_.push_back(word);
        for (const box_push& next : window_.pushes) {
            flip(next.box);
            flip(level_.step(next.box, next.toward));
            for (const std::uint64_t word : set_) known_sets_.push_back(word);
        }
    }
    void flip(cell at) noexcept { set_[at / 64U] ^= std::uint64_t{1} << at % 64U; }
    // Returns true if at most `apart` boxes of `set_` differ from position `number` of the known path.
    [[nodiscard]] bool is_near(std::uint32_t number) const noexcept {
        unsigned others = 0;
        for (std::size_t i = 0; i < words_; ++i)
            others += static_cast<unsigned>(std::popcount(set_[i] & ~known_sets_[number * words_ + i]));
        return others <= window_.apart;
    }
    // Finds the first such position from `hint` on, then before it, and stores it in `hint`. Returns false if no
    // position is near.
    [[nodiscard]] bool find_near(std::uint32_t& hint) const noexcept {
        if (known_sets_.empty()) return true;
        const auto count = static_cast<std::uint32_t>(known_sets_.size() / words_);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t number = hint + i < count ? hint + i : hint + i - count;
            if (!is_near(number)) continue;
            hint = number;
            return true;
        }
        return false;
    }

    [[nodiscard]] path_cost bound_of(push_sum sum) const noexcept {
        return make_cost(false, static_cast<std::uint64_t>(sum), static_cast<std::uint64_t>(sum));
    }
    [[nodiscard]] bool add_start() {
        const push_sum sum = match_.solve(to_targets_, now_.boxes);
        const std::uint64_t hash = found_.states().hash().of(now_.boxes, now_.pusher);
        node start;
        start.bound = bound_of(sum);
        return run_.count_node() && (sum == no_matching_sum || found_.add(hash, now_.boxes, now_.pusher, start));
    }
    [[nodiscard]] bool expand(std::uint32_t number) {
        now_.load(found_.states(), number);
        walks_.find(now_.pusher, now_.blocked);
        if (found_[number].bound == 0 && reach_end(number)) return true;
        match_.follow(to_targets_, now_);
        boxes_hash_ = found_.states().hash().of_boxes(now_.boxes);
        if (!known_sets_.empty()) {
            set_.assign(words_, 0U);
            for (const cell at : now_.boxes) flip(at);
        }
        const cell pusher = now_.pusher;
        for (std::size_t box = 0; box < now_.boxes.size(); ++box)
            for (unsigned toward = 0; toward < direction_count; ++toward) {
                const std::uint32_t walk = walks_.to(level_.step(now_.boxes[box], opposite_direction(toward)));
                if (walk == walk_table::no_walk) continue;
                const bool goes_on = run_.can_continue() && try_push(number, box, toward, walk + 1);
                now_.pusher = pusher;
                if (!goes_on) return false;
            }
        return true;
    }
    // Handles a position with all boxes on the targets. Returns true if no path that continues from it is better.
    [[nodiscard]] bool reach_end(std::uint32_t number) {
        const std::uint32_t walk = window_.stand == no_cell ? 0 : walks_.to(window_.stand);
        if (walk == walk_table::no_walk) return false;
        const path_cost total = found_[number].cost + make_cost(moves_first_, 0, walk);
        if (total >= limit_) return window_.stand == no_cell;
        limit_ = total;
        best_ = number;
        return window_.stand == no_cell;
    }
    [[nodiscard]] bool try_push(std::uint32_t parent, std::size_t box, unsigned toward, std::uint32_t moves) {
        const cell from = now_.boxes[box];
        const cell to = level_.step(from, toward);
        if (now_.blocked[to] != 0 || to_targets_.dead(to) || distances_.dead(to)) return true;
        node child;
        child.cost = found_[parent].cost + make_cost(moves_first_, 1, moves);
        // A push lowers the bound by at most one.
        const path_cost minimum = found_[parent].bound == 0 ? 0 : found_[parent].bound - bound_of(1);
        if (child.cost + minimum >= limit_) return true;
        child.parent = parent;
        child.near_by = found_[parent].near_by;
        child.last = {from, static_cast<std::uint8_t>(toward)};
        if (!known_sets_.empty()) {
            flip(from);
            flip(to);
            const bool kept = find_near(child.near_by);
            flip(from);
            flip(to);
            if (!kept) return true;
        }
        now_.move_box(box, to);
        now_.pusher = from;
        const bool goes_on = add_child(child, box);
        now_.move_box(box, from);
        return goes_on;
    }
    [[nodiscard]] bool add_child(node& child, std::size_t box) {
        const cell to = now_.boxes[box];
        const position_hash& numbers = found_.states().hash();
        const std::uint64_t boxes = boxes_hash_ ^ numbers.of_box(child.last.box) ^ numbers.of_box(to);
        const std::uint64_t hash = boxes ^ numbers.of_pusher(now_.pusher);
        const std::uint32_t known = found_.states().find(hash, now_.boxes, now_.pusher);
        if (known != state_store::none) {
            found_.improve(known, child);
            return true;
        }
        if (freeze_.deadlocked(now_.blocked, to)) return true;
        const push_sum sum = match_.sum_with(to_targets_, box, to);
        if (sum == no_matching_sum) return true;
        child.bound = bound_of(sum);
        return child.cost + child.bound >= limit_ || found_.add(hash, now_.boxes, now_.pusher, child);
    }

    const board_graph& level_;
    const distance_table& distances_;
    const distance_table& to_targets_;
    control& run_;
    const path_window& window_;
    bool moves_first_;
    best_first<node> found_;
    walk_table walks_;
    freeze_test freeze_;
    matching match_;
    layout now_; // the position that is being expanded
    std::size_t words_;
    lean_vector<std::uint64_t> set_; // the boxes of the current position
    lean_vector<std::uint64_t>
        known_sets_; // the sets of boxes of the known path; empty if the search is not restricted
    std::uint64_t boxes_hash_ = 0;
    path_cost limit_; // cost of the best path so far
    std::uint32_t best_ = state_store::none;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_WINDOW_SEARCH_HPP
