// The packing plan, found by taking boxes off the goals. Internal.
//
// This search runs backward: it starts with boxes on all goals and pulls them. If a box can be pulled far, to a square
// where a box starts, and the remaining boxes can still be matched with the remaining starts, the box is taken off the
// board together with that start. Boxes that cannot be taken off yet may be pulled aside. Read backward, the sets of
// remaining boxes are the plan: the goals can be filled in this order, one box at a time, except that boxes that are
// not packed yet can block a path. (Y. Shoham, Festival.) If most boxes remain at the end, because none can be pulled
// to such a start, any cell off the goals that a box can reach from a start is accepted.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_UNPACKING_HPP
#define NONO_SOKOBAN_SOLVER_UNPACKING_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/box_moves.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/cut_map.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/plan.hpp>
#include <nono/sokoban/solver/variant.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The domain of the backward search.
class unpacking {
public:
    unpacking(level_tables& tables, const layout& start, const variant& choice, control& run)
        : level_(tables.level), alone_(tables.alone), starts_(start.boxes), choice_(choice), run_(run), tours_(level_) {
        nono::detail::random_numbers random(choice.seed);
        for (cell at = 0; at < level_.count; ++at)
            chance_.push_back(static_cast<std::uint16_t>(random.next() & 0xFFFU));
        start_at_.assign(level_.count + std::size_t{1}, 0);
        for (const cell at : starts_) start_at_[at] = 1;
        left_now_.assign(level_.count + std::size_t{1}, 0);
        useless_.assign(level_.count + std::size_t{1}, 1);
        for (const cell from : starts_)
            for (cell at = 0; at < level_.count && run_.can_continue_sampled(); ++at)
                if (alone_.possible(from, at)) useless_[at] = 0;
    }

    [[nodiscard]] bool solved(const layout& now) const noexcept {
        return now.boxes.size() + starts_.size() == level_.goals.size();
    }
    // The fewest boxes come first; then, as in the forward search, the fewest zones.
    [[nodiscard]] fess_score score(const layout& now) {
        now_ = now;
        tours_.prepare(now_);
        on_goals_ = 0;
        for (const cell at : now_.boxes) on_goals_ += level_.goal[at];
        return make_score(now_.boxes.size(), tours_.zones().size(), on_goals_, 0, 0);
    }
    // Records the starts that are left.
    void added(const layout&, std::uint32_t, std::uint32_t parent, const fess_move& last) {
        start_set left =
            parent == state_store::none ? start_set(starts_.size() / 64 + 1, ~std::uint64_t{0}) : left_[parent];
        if (last.removes) left[index_of(last.to) / 64] &= ~(std::uint64_t{1} << index_of(last.to) % 64);
        left_.push_back(std::move(left));
    }
    void moves(const layout& now, std::uint32_t number, cell, lean_vector<fess_move>& out) {
        const fess_score before = score(now);
        for (std::size_t i = 0; i < starts_.size(); ++i)
            left_now_[starts_[i]] = static_cast<std::uint8_t>(left_[number][i / 64] >> i % 64 & 1U);
        match_starts();
        const std::size_t first = out.size();
        for (std::size_t box = 0; box < now_.boxes.size() && run_.can_continue_sampled(); ++box)
            find_moves_of(box, out);
        recommend(out, first, true, before);
        recommend(out, first, false, before);
    }

private:
    using start_set = lean_vector<std::uint64_t>; // one bit per start
    static constexpr std::size_t none = ~std::size_t{0};
    static constexpr std::size_t far_pull = 6; // number of pulls that count as far

    // Finds the moves of a box. A box that can be taken off is not moved aside: it would block at least as much, and
    // the search would fill up with positions that differ only in the cells of such boxes.
    void find_moves_of(std::size_t box, lean_vector<fess_move>& out) {
        const cell from = now_.boxes[box];
        tours_.find(now_.blocked, from, 0xF, [&](cell at) { return useless_[at] != 0; });
        if (unpack_box(box, true, out) || (choice_.any_sink && unpack_box(box, false, out))) return;
        for (std::size_t i = 0; i < tours_.size() && run_.can_continue_sampled(); ++i) {
            const box_move& tour = tours_[i];
            const std::size_t on_goals = on_goals_ - level_.goal[from] + level_.goal[tour.to];
            out.push_back(
                {{from, tour.to, tour.pusher, 1, false}, make_score(now_.boxes.size(), tour.zones, on_goals, 0, 0)});
        }
    }
    // Takes a box off at the sink with the longest pull that leaves a start for it. If `at_left` is true, only sinks
    // that are starts still left are considered, otherwise only the others. Returns false if no sink is suitable.
    [[nodiscard]] bool unpack_box(std::size_t box, bool at_left, lean_vector<fess_move>& out) {
        const cell from = now_.boxes[box];
        for (std::size_t i = tours_.size(); i-- > 0;) {
            const box_move& tour = tours_[i];
            if (!is_sink(from, tour) || (left_now_[tour.to] != 0) != at_left) continue;
            const cell start = start_for(box, tour.to);
            if (start == no_cell) continue;
            out.push_back(removal(from, start, tour));
            return true;
        }
        return false;
    }
    [[nodiscard]] bool is_sink(cell from, const box_move& tour) const noexcept {
        const bool may_be = choice_.sink_anywhere ? level_.goal[tour.to] == 0 : start_at_[tour.to] != 0;
        if (!may_be || tour.to == from) return false;
        return tour.pushes >= far_pull;
    }
    // Returns a start that is left and to which the box can be pulled from a sink; `no_cell` if there is no such start.
    [[nodiscard]] cell start_for(std::size_t box, cell sink) {
        if (left_now_[sink] != 0 && others_match(box, sink)) return sink;
        for (const cell start : starts_)
            if (left_now_[start] != 0 && run_.can_continue_sampled() && alone_.possible(start, sink) &&
                others_match(box, start))
                return start;
        return no_cell;
    }
    [[nodiscard]] fess_move removal(cell from, cell start, const box_move& tour) {
        const cut_map& zones = tours_.zones();
        const cell pusher = zones.lowest_without_box(); // the pusher is next to the cell that the box leaves
        const std::size_t pulls = tour.pushes < 0xFFF ? tour.pushes : 0xFFF;
        const std::size_t rest = dead_end(from) * 0x1000 + (choice_.seed != 0 ? chance_[from] : 0xFFF - pulls);
        const std::size_t on_goals = on_goals_ - level_.goal[from];
        return {{from, start, pusher, 1, true},
                make_score(now_.boxes.size() - 1, zones.size_without_box(), on_goals, 0, rest)};
    }
    // Returns 1 for a cell with walls on three sides, which should be filled first and hence emptied last.
    [[nodiscard]] std::size_t dead_end(cell at) const noexcept {
        const auto& beside = level_.next[at];
        return std::count(beside.begin(), beside.end(), level_.wall()) >= 3 ? 1 : 0;
    }
    [[nodiscard]] std::size_t index_of(cell start) const noexcept {
        return static_cast<std::size_t>(std::find(starts_.begin(), starts_.end(), start) - starts_.begin());
    }
    // Finds a maximum matching of the starts that are left with the boxes, by augmenting paths.
    void match_starts() {
        box_of_.assign(starts_.size(), none);
        start_of_.assign(now_.boxes.size(), none);
        static_cast<void>(match_rest(none));
    }
    // Returns true if the other boxes can be matched with the starts that are left after `used` is taken.
    [[nodiscard]] bool others_match(std::size_t without, cell used) {
        const lean_vector<std::size_t> box_of = box_of_;
        const lean_vector<std::size_t> start_of = start_of_;
        const std::size_t start = index_of(used);
        if (start_of_[without] != none) box_of_[start_of_[without]] = none;
        if (box_of_[start] != none) start_of_[box_of_[start]] = none;
        start_of_[without] = start; // both are out of play
        box_of_[start] = without;
        const bool all = match_rest(without);
        box_of_ = box_of;
        start_of_ = start_of;
        return all;
    }
    // Matches the starts that have no box. Returns false if one of them cannot be matched.
    [[nodiscard]] bool match_rest(std::size_t without) {
        bool all = true;
        for (std::size_t start = 0; start < starts_.size() && (all || without == none); ++start) {
            if (left_now_[starts_[start]] == 0 || box_of_[start] != none) continue;
            if (!run_.can_continue_sampled()) return false;
            seen_.assign(now_.boxes.size(), 0);
            if (without != none) seen_[without] = 1;
            all = match(start) && all;
        }
        return all;
    }
    [[nodiscard]] bool match(std::size_t start) {
        for (std::size_t box = 0; box < now_.boxes.size(); ++box) {
            if (seen_[box] != 0 || !alone_.possible(starts_[start], now_.boxes[box])) continue;
            seen_[box] = 1;
            if (start_of_[box] != none && !match(start_of_[box])) continue;
            start_of_[box] = start;
            box_of_[start] = box;
            return true;
        }
        return false;
    }
    // Recommends the best removal, or the best move that leaves fewer zones.
    static void recommend(lean_vector<fess_move>& out, std::size_t first, bool removals, fess_score before) {
        fess_move* best = nullptr;
        for (std::size_t i = first; i < out.size(); ++i) {
            if (out[i].removes != removals || (!removals && out[i].score >> 44U >= before >> 44U)) continue;
            if (best == nullptr || out[i].score < best->score) best = &out[i];
        }
        if (best != nullptr) best->weight = 0;
    }

    const board_graph& level_;
    push_reach& alone_;
    lean_vector<cell> starts_;
    cell_marks start_at_;
    cell_marks useless_; // cells from which no box can be pulled to a start
    const variant& choice_;
    control& run_;
    lean_vector<std::uint16_t> chance_; // by cell: 12 random bits
    box_moves<true> tours_;
    lean_vector<start_set> left_; // by position: the starts that are left
    layout now_;
    cell_marks left_now_;               // by cell
    cell_marks seen_;                   // by box
    lean_vector<std::size_t> box_of_;   // by start: the index of its box in the matching
    lean_vector<std::size_t> start_of_; // by box
    std::size_t on_goals_ = 0;
};

/// Finds a plan for a level.
class planner {
public:
    planner(level_tables& tables, const layout& start, const variant& choice, control& run)
        : level_(tables.level), start_(start), choice_(choice), domain_(tables, start, choice_, run),
          search_(tables.level, domain_, run, choice_.order), run_(run) {}

    /// Searches about `nodes` more positions. Returns true if the search has ended: it has found a plan for all boxes,
    /// or searched the positions that its variant allows, or the budget of the call is used up.
    [[nodiscard]] bool run(std::uint64_t nodes) {
        if (search_.size() == 0) add_roots();
        const search_end end = search_.run((std::min)(nodes, choice_.max_plan_nodes));
        return end != search_end::paused || search_.size() >= choice_.max_plan_nodes;
    }
    /// Returns the number of boxes that the search has not taken off. The plan begins with them, in an order that no
    /// search has verified. Requires that `run` has been called, and that the budget is not used up.
    [[nodiscard]] std::size_t left() const {
        lean_vector<cell> boxes;
        search_.read(end(), boxes);
        return boxes.size() - spare();
    }
    /// Returns the plan, with the same requirements.
    [[nodiscard]] packing_plan plan() const {
        packing_plan out(level_, run_);
        const lean_vector<std::uint32_t> line = search_.line_to(end());
        lean_vector<cell> boxes;
        search_.read(line.back(), boxes);
        const lean_vector<cell> left = deepest_first(boxes);
        add_left(left, spare(), out);
        for (std::size_t i = line.size() - 1; i-- > 0;) {
            search_.read(line[i], boxes);
            out.add_step(without(boxes, left, spare()));
        }
        return out;
    }

private:
    // Adds the positions with boxes on all goals and the pusher in any of the zones.
    void add_roots() {
        layout packed;
        packed.blocked = level_.walls;
        packed.put_boxes(level_.goals);
        cut_map zones(level_);
        zones.find(packed.blocked);
        const auto zone_count = static_cast<cell>(zones.size()); // at most one per cell
        for (cell zone = 0; zone < zone_count; ++zone)
            if (!search_.add_root(packed.boxes, zones.lowest(zone))) return;
    }
    // Returns the number of the last position of the plan, read backward.
    [[nodiscard]] std::uint32_t end() const noexcept {
        return search_.solved_by() != state_store::none ? search_.solved_by() : search_.best();
    }
    // Returns the number of goals that stay empty.
    [[nodiscard]] std::size_t spare() const noexcept { return level_.goals.size() - start_.boxes.size(); }
    // The plan begins with the boxes that were not taken off, the deepest first and those near the entry last. If there
    // are more goals than boxes, the excess is dropped from the end of this list.
    static void add_left(const lean_vector<cell>& left, std::size_t spare, packing_plan& out) {
        lean_vector<cell> boxes;
        out.add_step(boxes);
        for (std::size_t i = 0; i + spare < left.size(); ++i) {
            boxes.push_back(left[i]);
            out.add_step(boxes);
        }
    }
    [[nodiscard]] static lean_vector<cell> without(const lean_vector<cell>& boxes, const lean_vector<cell>& left,
                                                   std::size_t spare) {
        lean_vector<cell> out;
        for (const cell at : boxes)
            if (std::find(left.end() - spare, left.end(), at) == left.end()) out.push_back(at);
        return out;
    }
    [[nodiscard]] lean_vector<cell> deepest_first(const lean_vector<cell>& boxes) const {
        walk_table walks(level_);
        walks.find(start_.pusher, level_.walls);
        lean_vector<cell> out = boxes;
        nono::detail::sort(out.begin(), out.end(), [&](cell a, cell b) {
            return walks.to(a) != walks.to(b) ? walks.to(a) > walks.to(b) : a < b;
        });
        return out;
    }

    const board_graph& level_;
    const layout& start_;
    const variant choice_;
    unpacking domain_;
    fess<unpacking> search_;
    control& run_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_UNPACKING_HPP
