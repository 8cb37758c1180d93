// Positions where all that can be done leads to nothing: a search as long as pushes are forced. Internal.
//
// Where a position has a PI-corral, only the pushes into it need to be tried (corral.hpp), mostly one or two. If each
// of them leads to a position that is lost or has a PI-corral too, and so on, the position is lost, however many other
// boxes could still be moved. A search by macro moves looks at that much later: it goes on with other boxes as soon as
// a forced push is done.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_FORCED_PUSHES_HPP
#define NONO_SOKOBAN_SOLVER_FORCED_PUSHES_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/corral_search.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/frozen_walls.hpp>
#include <nono/sokoban/solver/maze.hpp>
#include <nono/sokoban/solver/state_store.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Tests positions for forced pushes that all end in lost positions.
class forced_pushes {
public:
    forced_pushes(const maze& level, const distance_table& distances, bool goals_to_spare, control& run)
        : level_(level), distances_(distances), goals_to_spare_(goals_to_spare), run_(run), hash_(level),
          corrals_(level, run), reach_(level), freeze_(level, distances), store_(4 * node_limit) {
        now_.blocked = level.walls;
    }

    /// True if the position is lost. Ends without a verdict at the first position where pushes are not forced, or after
    /// some hundred. The tests of lost positions are those of the caller, with their caches.
    [[nodiscard]] bool all_lost(const layout& start, frozen_walls& frozen, corral_search& closed) {
        store_.clear(start.boxes.size());
        open_.clear();
        boxes_ = start.boxes;
        nono::detail::sort(boxes_.begin(), boxes_.end());
        if (!add(boxes_, reach_.from(start.pusher, start.blocked))) return false;
        while (!open_.empty()) {
            // The newest first: a way out is soon found where there is one.
            now_.take(store_, open_.back());
            open_.pop_back();
            if (!corrals_.find(now_, distances_, goals_to_spare_)) return false;
            pushes_ = corrals_.pushes();
            for (const push& next : pushes_)
                if (!run_.is_due_often() || !try_push(next, frozen, closed)) return false;
        }
        return true;
    }

private:
    static constexpr std::size_t node_limit = 200;

    [[nodiscard]] bool add(const lean_vector<cell>& boxes, cell pusher) {
        const std::size_t before = store_.size();
        if (before >= node_limit) return false;
        static_cast<void>(store_.add(hash_.of(boxes, pusher), boxes, pusher));
        if (store_.size() != before) open_.push_back(static_cast<std::uint32_t>(before));
        return true;
    }
    // Adds the position after a push unless it is lost; false if it is solved or there is no room for it.
    [[nodiscard]] bool try_push(const push& next, frozen_walls& frozen, corral_search& closed) {
        const std::size_t box = now_.box_at(next.box);
        const cell to = level_.step(next.box, next.way);
        const cell pusher = now_.pusher;
        now_.move_box(box, to);
        bool goes_on = true;
        if (!freeze_.deadlocked(now_.blocked, to)) {
            now_.pusher = reach_.from(next.box, now_.blocked);
            goes_on = !level_.all_on_goals(now_.boxes);
            if (goes_on && !frozen.deadlocked(now_) && !closed.deadlocked(now_, to)) {
                boxes_ = now_.boxes;
                nono::detail::sort(boxes_.begin(), boxes_.end());
                goes_on = add(boxes_, now_.pusher);
            }
            now_.pusher = pusher;
        }
        now_.move_box(box, next.box);
        return goes_on;
    }

    const maze& level_;
    const distance_table& distances_;
    bool goals_to_spare_;
    control& run_;
    position_hash hash_;
    corral_finder corrals_;
    flood reach_;
    freeze_test freeze_;
    small_store store_;
    layout now_;
    lean_vector<std::uint32_t> open_; // numbers in the store
    lean_vector<cell> boxes_;
    lean_vector<push> pushes_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FORCED_PUSHES_HPP
