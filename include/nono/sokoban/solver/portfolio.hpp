// Several searches of one level that run in turns. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PORTFOLIO_HPP
#define NONO_SOKOBAN_SOLVER_PORTFOLIO_HPP

#include <nono/detail/config.hpp>
#include <nono/model/limits.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/cut_map.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/matching.hpp>
#include <nono/sokoban/solver/packing.hpp>
#include <nono/sokoban/solver/pair_table.hpp>
#include <nono/sokoban/solver/push_search.hpp>
#include <nono/sokoban/solver/random_searches.hpp>
#include <nono/sokoban/solver/reason.hpp>
#include <nono/sokoban/solver/variant.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Returns a reason why a position is lost, or `none` if it may be solvable. O(boxes * cells), plus one
/// matching. Polls; once the call has to end, the result must not be used.
[[nodiscard]] inline deadlock_reason find_lost(const board_graph& level, const layout& now,
                                               const distance_table& distances, control& run) {
    if (level.all_on_goals(now.boxes)) return deadlock_reason::none;
    for (const cell box : now.boxes)
        if (distances.dead(box)) return deadlock_reason::dead_square;
    freeze_test freeze(level, distances);
    for (const cell box : now.boxes)
        if (run.can_continue_sampled() && freeze.deadlocked(now.blocked, box)) return deadlock_reason::frozen_box;
    if (matching(level.goals.size(), run).solve(distances, now.boxes) == no_matching_sum)
        return deadlock_reason::no_matching;
    if (frozen_walls(level, distances, run).deadlocked(now)) return deadlock_reason::no_matching;
    cut_map zones(level);
    zones.find(now.blocked);
    corral_finder corrals(level, distances, run);
    const bool closed = corrals.find(now, zones) && corrals.pushes().empty();
    return closed ? deadlock_reason::closed_area : deadlock_reason::none;
}

/// The cost that a solution must minimize; the values are those of `objective`.
enum class cost_kind : std::uint8_t { none, pushes, moves };

/// The searches for one level.
class portfolio {
public:
    portfolio(const board_graph& level, const layout& start, control& run, cost_kind cost)
        : level_(level), start_(start), run_(run), cost_(cost), fits_(run.reserve_memory(fixed_memory())),
          far_(level, level.walls, fits_ ? level.goals : lean_vector<cell>(), run) {
        run_.set_boxes(start.boxes.size());
    }

    /// Runs the searches until one of them ends or the budget is used up.
    [[nodiscard]] search_end run() {
        if (run_.has_stopped()) return search_end::stopped;
        reason_ = find_lost(level_, start_, far_, run_);
        if (run_.has_stopped()) return search_end::stopped;
        if (reason_ != deadlock_reason::none) return search_end::exhausted;
        return cost_ == cost_kind::none ? run_in_turns() : run_optimal();
    }

    /// Returns the reason why the level cannot be solved.
    [[nodiscard]] deadlock_reason reason() const noexcept { return reason_; }
    /// Returns the pushes of the solution.
    [[nodiscard]] const lean_vector<box_push>& solution() const noexcept { return solution_; }
    /// Returns the number of positions kept.
    [[nodiscard]] std::size_t states() const noexcept { return states_; }

private:
    [[nodiscard]] search_end run_optimal() {
        push_search search(level_, start_, far_, run_, {cost_ == cost_kind::moves, 1});
        return finish(search.run(no_limit), search);
    }
    // The searches are resumed in turns: always the one that has had the least effort for its weight. The first one
    // that ends decides the result.
    [[nodiscard]] search_end run_in_turns() {
        constexpr std::uint32_t greed = 8; // prefers depth to short solutions
        push_search pushes(level_, start_, far_, run_, {false, greed});
        search_end first = search_end::paused;
        while (first == search_end::paused && run_.effort() < first_effort && !run_.is_short_of_memory(left_by_steps))
            first = pushes.run(step_nodes);
        if (first != search_end::paused) return finish(first, pushes);
        const distance_table to_starts(level_, level_.walls, start_.boxes, run_, step_of_box::pull);
        std::optional<push_search> pulls;
        std::optional<corral_search> confined;
        std::optional<pair_table> push_pairs;
        std::optional<pair_table> pull_pairs;
        level_tables tables(level_, far_, run_);
        pushes.use(tables.closed);
        if (start_.boxes.size() == level_.goals.size()) {
            pulls.emplace(level_, start_, to_starts, run_, push_search_settings{false, greed, true});
            pushes.meet(*pulls);
            pulls->meet(pushes);
            pulls->use(confined.emplace(level_, to_starts, run_, step_of_box::pull));
            tables.pulls = &*pulls;
        }
        packing_search plan(tables, start_, variant(), run_);
        random_searches random(tables, start_, run_);
        if (!pulls) efforts_[pulls_turn] = never;
        search_end end = search_end::paused;
        while (end == search_end::paused && share_memory()) {
            if (!push_pairs && run_.effort() >= pairs_effort) {
                tables.pairs = &push_pairs.emplace(level_, level_.goals, no_cell, run_, step_of_box::push);
                pushes.use(*push_pairs);
                if (pulls) pulls->use(pull_pairs.emplace(level_, start_.boxes, start_.pusher, run_, step_of_box::pull));
            }
            const auto least = std::min_element(efforts_.begin(), efforts_.end());
            const auto next = static_cast<std::size_t>(least - efforts_.begin());
            const std::uint64_t before = run_.effort();
            switch (next) {
            case plan_turn: end = finish(plan.run(plan_nodes), plan); break;
            case pushes_turn: end = finish(pushes.run(step_nodes), pushes); break;
            case pulls_turn: end = finish(pulls->run(step_nodes), *pulls); break;
            default: end = finish(random.run_next(), random); break;
            }
            efforts_[next] += (run_.effort() - before) / weights[next] + 1;
        }
        states_ = pushes.states() + (pulls ? pulls->states() : 0) + plan.states() + random.states();
        return end == search_end::paused ? search_end::stopped : end;
    }
    // Lets the searches that keep all of their positions wait before they use up the memory. Random searches release
    // theirs, so they continue, for at most three times as much effort. Returns false when the call must end.
    [[nodiscard]] bool share_memory() {
        if (last_effort_ == never && run_.is_short_of_memory(left_by_steps)) {
            efforts_[pushes_turn] = efforts_[pulls_turn] = never;
            last_effort_ = max_effort * run_.effort();
        }
        if (run_.is_short_of_memory(left_by_plan)) efforts_[plan_turn] = never;
        if (run_.effort() < last_effort_) return true;
        run_.give_up_for_memory();
        return false;
    }
    template <class Search> [[nodiscard]] search_end finish(search_end end, const Search& search) {
        states_ = search.states();
        if (end == search_end::solved) solution_ = search.solution();
        if (end == search_end::exhausted) reason_ = deadlock_reason::exhausted;
        return end;
    }
    static constexpr std::uint64_t first_effort = 100'000; // of the search over pushes before all others
    static constexpr std::uint64_t pairs_effort = 500'000; // before the tables of pairs are made
    static constexpr std::uint64_t step_nodes = 500;       // nodes per turn of a search over single steps
    static constexpr std::uint64_t plan_nodes = 100;       // nodes per turn of the search by a plan
    enum turn : std::uint8_t { plan_turn, pushes_turn, pulls_turn, random_turn };
    static constexpr std::array<std::uint64_t, 4> weights{6, 1, 8, 5}; // by turn
    static constexpr std::uint64_t never = ~std::uint64_t{0};          // the effort of a search that waits
    // The parts of the memory limit that searches leave to others, as 1 / n.
    static constexpr std::uint64_t left_by_steps = 4;
    static constexpr std::uint64_t left_by_plan = 8;
    static constexpr std::uint64_t max_effort = 4; // of the call, as a multiple of the effort until memory is short

    // Returns the approximate memory of the tables of fixed size, in bytes.
    [[nodiscard]] std::uint64_t fixed_memory() const noexcept {
        return std::uint64_t{level_.count} * (64 + 2 * sizeof(distance) * level_.goals.size());
    }
    const board_graph& level_;
    const layout& start_;
    control& run_;
    cost_kind cost_;
    bool fits_; // the tables are within the memory limit
    distance_table far_;
    lean_vector<box_push> solution_;
    std::size_t states_ = 0;
    std::array<std::uint64_t, weights.size()> efforts_{}; // of the searches, per weight, by turn
    std::uint64_t last_effort_ = never;                   // at which the call ends, once memory is short
    deadlock_reason reason_ = deadlock_reason::none;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PORTFOLIO_HPP
