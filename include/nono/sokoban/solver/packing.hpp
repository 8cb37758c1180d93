// Forward search by a packing plan: features and advisors. Internal.
//
// The features of a position, most important first, are how much of the plan is done; the number of zones into which
// the boxes cut the squares; the number of boxes left without a goal after the next step of the plan; and the number of
// boxes that keep another box from a goal. Each advisor recommends at most one move per position: the best, by these
// features, of the moves that do a step of the plan, improve one of the other features, make a new push possible, or
// move the box nearest to the next cell of the plan away. (Y. Shoham, J. Schaeffer 2020; the advisors are taken from
// Festival.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_PACKING_HPP
#define NONO_SOKOBAN_SOLVER_PACKING_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/box_moves.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/corral_search.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/hotspots.hpp>
#include <nono/sokoban/solver/pair_table.hpp>
#include <nono/sokoban/solver/plan.hpp>
#include <nono/sokoban/solver/push_search.hpp>
#include <nono/sokoban/solver/unpacking.hpp>
#include <nono/sokoban/solver/variant.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The features of a position.
struct packing_features {
    std::size_t packed = 0; ///< steps of the plan that are done
    std::size_t zones = 0;  ///< zones of the board
    std::size_t out = 0;    ///< boxes out of plan
    std::size_t hot = 0;    ///< boxes that keep another from a goal and are not packed
    std::size_t rest = 0;   ///< breaks ties as the variant prefers: the sum of the costs of the boxes

    [[nodiscard]] fess_score score() const noexcept {
        constexpr std::size_t max_steps = 0xFFF;
        return make_score(max_steps - (packed < max_steps ? packed : max_steps), zones, out, hot, rest);
    }
};

/// The domain of the forward search.
class packing {
public:
    packing(level_tables& tables, packing_plan& plan, const variant& choice, control& run)
        : tables_(tables), level_(tables.level), distances_(tables.distances), hot_(tables.hot), plan_(plan),
          choice_(choice), run_(run), beyond_(level_), corrals_(level_, distances_, run), freeze_(level_, distances_),
          frozen_(level_, distances_, run), tours_(level_) {
        directions_.assign(level_.count + std::size_t{1}, 0);
        nono::detail::random_numbers random(choice.seed);
        for (cell at = 0; at < level_.count; ++at) cost_.push_back(cost_of(at, random.next()));
    }

    [[nodiscard]] bool solved(const layout& now) const noexcept {
        return !tail_.empty() || level_.all_on_goals(now.boxes);
    }
    [[nodiscard]] fess_score score(const layout& now) {
        static_cast<void>(analyze(now));
        return before_.score();
    }
    /// Returns the pushes from the last position of the search to the solution, found by a complete search.
    [[nodiscard]] const lean_vector<box_push>& tail() const noexcept { return tail_; }
    // Looks for the position among those from which the search over pulls knows a solution.
    void added(const layout& now, std::uint32_t, std::uint32_t, const fess_move&) {
        const std::uint32_t known =
            tables_.pulls == nullptr ? state_store::none : tables_.pulls->find(now.boxes, now.pusher);
        if (known != state_store::none) tail_ = tables_.pulls->line_of(known);
    }

    void moves(const layout& now, std::uint32_t, cell moved, lean_vector<fess_move>& out) {
        if (moved != no_cell && frozen_.deadlocked(now)) return;
        const bool has_corral = analyze(now);
        run_.set_boxes_in_place(before_.packed);
        if (moved != no_cell && (tables_.closed.deadlocked(now_, tours_.zones(), moved) || tail_lost(now, moved)))
            return;
        if (has_corral && tables_.closed.deadlocked(now_, corrals_)) return;
        for (const cell at : now_.boxes) directions_[at] = has_corral ? 0U : 0xFU;
        if (has_corral)
            for (const box_push& next : corrals_.pushes())
                directions_[next.box] = static_cast<std::uint8_t>(directions_[next.box] | 1U << next.toward);
        candidates_.clear();
        for (std::size_t box = 0; box < now_.boxes.size() && run_.can_continue_sampled(); ++box)
            if (directions_[now_.boxes[box]] != 0) find_moves_of(box);
        advise();
        for (const candidate& found : candidates_) out.push_back(found.move);
    }

private:
    // Finds the zones, the features and the corral of a position. Returns true if it has one.
    [[nodiscard]] bool analyze(const layout& now) {
        now_ = now;
        tours_.prepare(now_);
        const bool has_corral = corrals_.find(now_, tours_.zones());
        before_ = features_now(tours_.zones().size());
        return has_corral;
    }
    // After a step near the end of the plan, searches the rest completely. This either finds the solution or proves
    // that the step was wrong, although the remaining boxes could still be moved about for a long time. It searches no
    // more positions than the search by the plan has, so no level takes more than twice as long because of it.
    [[nodiscard]] bool tail_lost(const layout& now, cell moved) {
        constexpr std::size_t max_steps_left = 8; // steps
        constexpr std::uint64_t tail_nodes = 2000;
        constexpr std::uint32_t greed = 8;
        ++tested_;
        const std::size_t packed = plan_.packed(now.blocked);
        if (!plan_.holds(packed, moved) || plan_.size() > packed + max_steps_left || searched_ > tested_) return false;
        const std::uint64_t before = run_.nodes();
        push_search rest(level_, now, distances_, run_, {false, greed});
        const search_end end = rest.run(tail_nodes);
        searched_ += run_.nodes() - before;
        if (end == search_end::solved) tail_ = rest.solution();
        return end == search_end::exhausted;
    }
    // Returns the cost of a box on a cell, small enough that the sum over all boxes fits in a score.
    [[nodiscard]] std::uint16_t cost_of(cell at, std::uint64_t number) const noexcept {
        constexpr std::size_t max_sum = 0xF'FFFF;
        const std::size_t share = max_sum / level_.goals.size();
        const std::size_t maximum = share < 0xFFF ? share : 0xFFF;
        if (choice_.preferred == preference::chance) return static_cast<std::uint16_t>(number % (maximum + 1));
        const std::size_t pushes = distances_.nearest(at) < maximum ? distances_.nearest(at) : maximum;
        return static_cast<std::uint16_t>(choice_.preferred == preference::nearby ? pushes : maximum - pushes);
    }

    struct candidate {
        fess_move move;
        packing_features after;
        bool joins = false; // without its box there are fewer zones, and the move can be undone on the empty board
    };

    [[nodiscard]] packing_features features_now(std::size_t zones) {
        packing_features out;
        out.packed = plan_.packed(now_.blocked);
        out.zones = zones;
        out.out = plan_.out_of_plan(out.packed, now_.boxes);
        count_victims(out.packed);
        for (const std::uint32_t victims : victims_) out.hot += victims != 0 ? 1U : 0U;
        for (const cell at : now_.boxes) out.rest += cost_[at];
        return out;
    }
    // Counts, for each box that is not packed, the boxes that it keeps from a goal.
    void count_victims(std::size_t packed) {
        victims_.assign(now_.boxes.size(), 0U);
        for (std::size_t box = 0; box < now_.boxes.size(); ++box)
            if (!plan_.holds(packed, now_.boxes[box])) victims_[box] = victims_of(now_.boxes[box]);
    }
    [[nodiscard]] std::uint32_t victims_of(cell at) const noexcept {
        return static_cast<std::uint32_t>(nono::detail::count_if(now_.boxes.begin(), now_.boxes.end(),
                                                                 [&](cell other) { return hot_.blocks(at, other); }));
    }
    // Returns the number of hotspots after a box has moved; `now_` already has the box on its new cell.
    [[nodiscard]] std::size_t hot_after(std::size_t moved, cell from, std::size_t packed) const {
        std::size_t out = 0;
        const cell to = now_.boxes[moved];
        for (std::size_t box = 0; box < now_.boxes.size(); ++box) {
            const cell at = now_.boxes[box];
            if (plan_.holds(packed, at)) continue;
            const bool was_held = plan_.holds(before_.packed, at);
            const std::uint32_t victims = box == moved || was_held ? victims_of(at)
                                                                   : victims_[box] + (hot_.blocks(at, to) ? 1U : 0U) -
                                                                         (hot_.blocks(at, from) ? 1U : 0U);
            out += victims != 0 ? 1U : 0U;
        }
        return out;
    }
    void find_moves_of(std::size_t box) {
        const cell from = now_.boxes[box];
        tours_.find(now_.blocked, from, directions_[from], [&](cell at) { return distances_.dead(at); });
        const bool joins = tours_.zones().size_without_box() < before_.zones;
        for (std::size_t i = 0; i < tours_.size() && run_.can_continue_sampled(); ++i) {
            const box_move& tour = tours_[i];
            now_.move_box(box, tour.to);
            if (tour.to == from || !is_lost(i)) candidates_.push_back(rated(box, from, tour, joins));
            now_.move_box(box, from);
        }
    }
    // Returns true if the position after a move is lost; `now_` already has the box on its new cell.
    [[nodiscard]] bool is_lost(std::size_t number) {
        const box_move& tour = tours_[number];
        const bool has_pair =
            tables_.pairs != nullptr && tables_.pairs->is_lost(tour.to, tours_.side(number), now_.boxes);
        return has_pair || freeze_.deadlocked(now_.blocked, tour.to) ||
               tables_.closed.patterns().match(now_.blocked, tour.pusher, tour.to);
    }
    // Returns a candidate with the features after its move, which has already been made in `now_`.
    [[nodiscard]] candidate rated(std::size_t box, cell from, const box_move& tour, bool joins) {
        candidate out;
        packing_features& after = out.after;
        after.packed = plan_.packed_after(now_.blocked, before_.packed, from, tour.to);
        after.zones = tour.zones;
        const bool alike = after.packed == before_.packed && plan_.alike(after.packed, from, tour.to);
        after.out = alike ? before_.out : plan_.out_of_plan(after.packed, now_.boxes);
        after.hot = hot_after(box, from, after.packed);
        after.rest = before_.rest + cost_[tour.to] - cost_[from];
        out.move = {{from, tour.to, tour.pusher, 1, false}, after.score()};
        out.joins = joins && after.packed >= before_.packed && tables_.alone.possible(tour.to, from);
        return out;
    }
    // Returns true if, after a move, the pusher can reach a side of another box that it cannot reach now, and push the
    // box from there.
    [[nodiscard]] bool opens_push(const box_step& move) {
        now_.blocked[move.from] = 0;
        now_.blocked[move.to] = 1;
        beyond_.from(move.pusher, now_.blocked);
        const bool opens = nono::detail::any_of(now_.boxes.begin(), now_.boxes.end(),
                                                [&](cell box) { return box != move.from && reaches_new_side(box); });
        now_.blocked[move.to] = 0;
        now_.blocked[move.from] = 1;
        return opens;
    }
    [[nodiscard]] bool reaches_new_side(cell box) const {
        for (unsigned toward = 0; toward < direction_count; ++toward) {
            const cell behind = level_.step(box, opposite_direction(toward));
            const cell ahead = level_.step(box, toward);
            if (beyond_.has(behind) && !tours_.reaches(behind) && now_.blocked[ahead] == 0 && !distances_.dead(ahead))
                return true;
        }
        return false;
    }

    // Recommends the best of the candidates for which `wanted` returns true (it is called for few), but never one that
    // undoes a part of the plan.
    template <class Wanted> void recommend(const Wanted& wanted) {
        candidate* best = nullptr;
        for (candidate& found : candidates_) {
            if (!run_.can_continue_sampled()) return;
            if (best != nullptr && found.move.score >= best->move.score) continue;
            if (found.after.packed >= before_.packed && wanted(found)) best = &found;
        }
        if (best != nullptr) best->move.weight = 0;
    }
    void advise() {
        recommend([&](const candidate& c) { return c.after.packed > before_.packed; });
        recommend([&](const candidate& c) { return c.after.zones < before_.zones; });
        recommend([&](const candidate& c) { return c.after.hot < before_.hot; });
        recommend([&](const candidate& c) { return c.joins && opens_push(c.move); });
        recommend([&](const candidate& c) {
            return c.after.out < before_.out && c.after.zones <= before_.zones &&
                   tables_.alone.possible(c.move.to, c.move.from);
        });
        if (choice_.opener) recommend_opening();
    }
    // If no step of the plan can be made, recommends moving the box nearest to the next cell of the plan away from that
    // cell.
    void recommend_opening() {
        const cell target = plan_.next(before_.packed);
        if (target == no_cell) return;
        for (const candidate& found : candidates_)
            if (found.after.packed > before_.packed) return;
        cell nearest = no_cell;
        std::size_t minimum = ~std::size_t{0};
        for (const candidate& found : candidates_) {
            const std::size_t away = steps_between(found.move.from, target);
            if (plan_.holds(before_.packed, found.move.from) || away >= minimum) continue;
            minimum = away;
            nearest = found.move.from;
        }
        recommend([&](const candidate& c) { return c.move.from == nearest; });
    }
    [[nodiscard]] std::size_t steps_between(cell a, cell b) const noexcept {
        const auto apart = [](std::uint32_t x, std::uint32_t y) { return x < y ? y - x : x - y; };
        return std::size_t{apart(level_.position_of[a].row, level_.position_of[b].row)} +
               apart(level_.position_of[a].column, level_.position_of[b].column);
    }

    level_tables& tables_;
    const board_graph& level_;
    const distance_table& distances_;
    const hotspots& hot_;
    packing_plan& plan_;
    const variant& choice_;
    control& run_;
    flood beyond_; // from the pusher after a move
    corral_finder corrals_;
    freeze_test freeze_;
    frozen_walls frozen_;
    box_moves<false> tours_;
    std::uint64_t tested_ = 0;   // positions tested by `tail_lost`
    std::uint64_t searched_ = 0; // positions searched for the tail
    lean_vector<box_push> tail_;
    layout now_;
    packing_features before_;
    lean_vector<std::uint32_t> victims_; // by box
    cell_marks directions_;              // by cell of a box: one bit per direction allowed for the first push
    lean_vector<candidate> candidates_;
    lean_vector<std::uint16_t> cost_; // by cell
};

/// Finds a plan, then searches by it. Both can be run in portions, each with a limit on nodes.
class packing_search {
public:
    packing_search(level_tables& tables, const layout& start, const variant& choice, control& run)
        : tables_(tables), level_(tables.level), start_(start), choice_(choice),
          plan_(packing_plan::without_order(level_, start.boxes.size(), run)), domain_(tables, plan_, choice_, run),
          search_(level_, domain_, run, choice_.order), run_(run) {
        if (choice.is_ordered) planner_.emplace(tables, start, choice, run);
    }

    [[nodiscard]] search_end run(std::uint64_t nodes) {
        while (planner_) {
            const bool has_ended = planner_->run(nodes);
            if (run_.has_stopped()) return search_end::stopped;
            if (!has_ended) return search_end::paused;
            use_plan();
        }
        if (search_.size() == 0) {
            flood reach(level_);
            if (!search_.add_root(start_.boxes, reach.from(start_.pusher, start_.blocked))) return search_end::stopped;
        }
        return search_.run(nodes);
    }
    /// Returns the pushes of the solution, once one has been found.
    [[nodiscard]] lean_vector<box_push> solution() const {
        lean_vector<box_push> out;
        const lean_vector<std::uint32_t> line = search_.line_to(search_.solved_by());
        layout now;
        now.blocked = level_.walls;
        box_moves<false> tours(level_);
        for (std::size_t i = 1; i < line.size(); ++i) {
            now.load(search_, line[i - 1]);
            append(search_.last_move(line[i]), now, tours, out);
        }
        out.append(domain_.tail());
        return out;
    }
    [[nodiscard]] std::size_t states() const noexcept { return search_.size(); }

private:
    // Uses the plan if it has an order for at least half of the boxes. Otherwise searches for another one, with more
    // paths for the boxes; if that has no order for them either, the goals are filled in any order.
    void use_plan() {
        const bool is_useful = 2 * planner_->left() <= start_.boxes.size();
        if (is_useful) plan_ = planner_->plan();
        planner_.reset();
        if (is_useful || has_more_paths_) return;
        variant more_paths = choice_;
        more_paths.any_sink = more_paths.sink_anywhere = true;
        planner_.emplace(tables_, start_, more_paths, run_);
        has_more_paths_ = true;
    }
    static void append(const fess_move& move, layout& now, box_moves<false>& tours, lean_vector<box_push>& out) {
        tours.prepare(now);
        tours.find(now.blocked, move.from, 0xF, [](cell) { return false; });
        std::size_t i = 0;
        while (tours[i].to != move.to || tours[i].pusher != move.pusher) ++i;
        out.append(tours.trace(i));
    }

    level_tables& tables_;
    const board_graph& level_;
    const layout& start_;
    const variant choice_;
    std::optional<planner> planner_; // while it searches
    bool has_more_paths_ = false;    // it is the second one
    packing_plan plan_;              // without an order, until one is found
    packing domain_;
    fess<packing> search_;
    control& run_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_PACKING_HPP
