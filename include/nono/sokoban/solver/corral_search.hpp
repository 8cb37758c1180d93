// Small searches that prove positions lost: areas that can never be opened, and zones that the pusher can never leave.
// Internal.
//
// Take an area that the pusher cannot enter, and remove all boxes from the board except those on its rim. If the pusher
// still cannot enter, however the rim boxes are pushed, and if these boxes cannot all be put on goals either, the
// position is lost. Removing boxes can only help, so this is sound. The search ends without a verdict as soon as the
// area is open or its nodes are used up, so it costs little when it does not help. Verdicts are cached, because the
// same few boxes recur in many positions. (A corral deadlock, as in YASS and JSoko; the pattern searches of Rolling
// Stone are of this kind.) The boxes that a verdict depends on are kept as a pattern: any position that contains them
// is pruned without a search.
//
// For a search over pulls, the area is everything outside the zone of the pusher, and the boxes on the rim are pulled.
// The pusher has to leave its zone unless it may end there. On most levels, it cannot leave in a quarter to two thirds
// of the positions (bench/README.md).
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_CORRAL_SEARCH_HPP
#define NONO_SOKOBAN_SOLVER_CORRAL_SEARCH_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/cut_map.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/state_store.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Positions of a few boxes, in the order in which they were added. Can be emptied and reused.
class small_store {
public:
    explicit small_store(std::size_t entries) : table_(entries, 0U) {}

    void clear(std::size_t boxes) noexcept {
        for (const std::uint32_t entry : used_) table_[entry] = 0;
        used_.clear();
        cells_.clear();
        size_ = 0;
        boxes_ = boxes;
    }
    /// Adds a position with sorted boxes. Returns false if it is already present or the store is full.
    [[nodiscard]] bool add(std::uint64_t hash, const lean_vector<cell>& boxes, cell pusher) {
        std::size_t entry = hash % table_.size();
        for (; table_[entry] != 0; entry = (entry + 1) % table_.size())
            if (is(table_[entry] - 1, boxes, pusher)) return false;
        if (2 * (size_ + 1) > table_.size()) return false;
        table_[entry] = static_cast<std::uint32_t>(++size_);
        used_.push_back(static_cast<std::uint32_t>(entry));
        for (const cell at : boxes) cells_.push_back(at);
        cells_.push_back(pusher);
        return true;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Reads the boxes of a position into `boxes` and returns its pusher.
    cell read(std::size_t number, lean_vector<cell>& boxes) const {
        const cell* const first = cells_.data() + number * (boxes_ + 1);
        boxes.assign(first, first + boxes_);
        return first[boxes_];
    }

private:
    [[nodiscard]] bool is(std::size_t number, const lean_vector<cell>& boxes, cell pusher) const noexcept {
        const cell* const first = cells_.data() + number * (boxes_ + 1);
        return first[boxes_] == pusher && std::equal(boxes.begin(), boxes.end(), first);
    }

    lean_vector<std::uint32_t> table_; // position numbers plus 1; 0 if unused
    lean_vector<std::uint32_t> used_;  // entries in use
    lean_vector<cell> cells_;          // boxes and pusher of all positions
    std::size_t size_ = 0;
    std::size_t boxes_ = 0;
};

/// Boxes that are lost together, learned during a search: a position is lost if it has boxes on all these cells, and
/// maybe others, and the pusher in a certain zone. (The deadlock patterns of A. Junghanns, J. Schaeffer 2001.)
class deadlock_patterns {
public:
    explicit deadlock_patterns(const board_graph& level) : with_box_(level.count), with_pusher_(level.count) {}

    /// Returns true if a pattern that contains the box on `moved` proves a position lost. Linear in the patterns, 64 at
    /// a time.
    [[nodiscard]] bool match(const cell_marks& blocked, cell pusher, cell moved) const noexcept {
        const numbers& a = with_box_[moved];
        const numbers& b = with_pusher_[pusher];
        for (std::size_t word = 0; word < a.size() && word < b.size(); ++word)
            for (std::uint64_t rest = a[word] & b[word]; rest != 0; rest &= rest - 1)
                if (is_on(blocked, 64 * word + static_cast<std::size_t>(std::countr_zero(rest)))) return true;
        return false;
    }
    /// Adds a pattern, given by its boxes and the zone of the pusher, unless there are too many patterns or boxes.
    void add(const lean_vector<cell>& boxes, const flood& zone) {
        if (boxes.size() > max_boxes || (boxes_of_.size() + 1) * with_box_.size() > max_cells) return;
        for (const cell at : boxes) insert_next(with_box_[at]);
        for (std::size_t i = 0; i < zone.size(); ++i) insert_next(with_pusher_[zone[i]]);
        boxes_of_.push_back(boxes);
    }

private:
    using numbers = lean_vector<std::uint64_t>;         // a set of patterns, one bit each
    static constexpr std::size_t max_cells = 1'000'000; // of the boards of all patterns together
    static constexpr std::size_t max_boxes = 8;         // larger patterns seldom recur

    [[nodiscard]] bool is_on(const cell_marks& blocked, std::size_t number) const noexcept {
        const lean_vector<cell>& boxes = boxes_of_[number];
        return nono::detail::all_of(boxes.begin(), boxes.end(), [&](cell at) { return blocked[at] != 0; });
    }
    void insert_next(numbers& set) const {
        const std::size_t next = boxes_of_.size();
        if (set.size() <= next / 64) set.resize(next / 64 + 1);
        set[next / 64] |= std::uint64_t{1} << next % 64;
    }

    lean_vector<lean_vector<cell>> boxes_of_; // by pattern
    lean_vector<numbers> with_box_;           // by cell: the patterns with a box there
    lean_vector<numbers> with_pusher_;        // by cell: the patterns whose zone has the cell
};

/// Tests the areas that a push has closed, or whether the pusher can leave its zone by pulls.
class corral_search {
public:
    /// `distances` are those to the goals; for pulls, those to the cells of the boxes at the start.
    corral_search(const board_graph& level, const distance_table& distances, control& run,
                  step_of_box kind = step_of_box::push)
        : level_(level), distances_(distances), run_(run), is_pull_(kind == step_of_box::pull), hash_(level),
          reach_(level), freeze_(level, distances), store_(4 * node_limit), area_(level.count + std::size_t{1}, 0),
          verdicts_(verdict_count), patterns_(level) {
        now_.blocked = level.walls;
    }

    /// Returns true if an area next to `box` can never be opened again. `box` is the box that moved last, the pusher is
    /// next to it, and `zones` describes the position. Areas that it does not touch were tested after earlier moves.
    [[nodiscard]] bool deadlocked(const layout& now, const cut_map& zones, cell box) {
        if (!may_separate(level_, now.blocked, box)) return false; // all free cells next to it are in the pusher's zone
        const cell home = zones.of(now.pusher);
        const auto& beside = level_.next[box];
        for (unsigned toward = 0; toward < direction_count; ++toward) {
            const cell zone = zones.of(beside[toward]);
            const auto is_known = [&](cell at) { return zones.of(at) == zone; };
            if (zone == no_cell || zone == home ||
                nono::detail::any_of(beside.begin(), beside.begin() + toward, is_known))
                continue;
            add_rim(now, zones, zone);
            if (is_closed(now.pusher)) return true;
        }
        return false;
    }

    /// As above, but tests a corral that was found in the position.
    [[nodiscard]] bool deadlocked(const layout& now, const corral_finder& corral) {
        for (std::uint8_t& mark : area_) mark = 0;
        for (cell at = 0; at < level_.count; ++at)
            for (const cell zone : corral.area())
                if (corral.zones().of(at) == zone) area_[at] = 1;
        rim_ = corral.rim();
        nono::detail::sort(rim_.begin(), rim_.end());
        return is_closed(now.pusher);
    }
    /// Returns true if the pusher can never leave its zone by pulls, and the zone does not have the cell `end`, where
    /// the pusher has to end. `now.pusher` is the lowest cell of the zone. While the searches for this have visited
    /// more positions than this was called, no new one begins, and the result of a zone without a verdict is false.
    [[nodiscard]] bool confined(const layout& now, const cut_map& zones, cell end) {
        ++tests_;
        const cell home = zones.of(now.pusher);
        if (zones.of(end) == home) return false;
        add_rim(now, zones, home);
        for (std::uint8_t& mark : area_) mark = static_cast<std::uint8_t>(1U - mark);
        for (const cell box : rim_) area_[box] = box == end ? 1 : 0;
        now_.put_boxes(rim_);
        return rim_.size() <= max_boxes && is_lost(now.pusher);
    }

    /// Returns the patterns learned so far.
    [[nodiscard]] const deadlock_patterns& patterns() const noexcept { return patterns_; }

private:
    static constexpr std::size_t node_limit = 1000;
    static constexpr std::size_t max_boxes = 16;
    static constexpr std::size_t verdict_count = 1U << 15U;

    // The verdict on a set of boxes and a zone of the pusher. A new verdict replaces an older one in the same entry.
    struct verdict {
        lean_vector<cell> boxes;
        cell pusher = no_cell;
        bool is_lost = false;
    };

    [[nodiscard]] bool is_closed(cell from) {
        if (rim_.size() > max_boxes || is_end(rim_)) return false;
        now_.put_boxes(rim_);
        const cell pusher = reach_.from(from, now_.blocked);
        return !is_open() && is_lost(pusher);
    }
    // Tests the boxes of the rim; `now_` has no others.
    [[nodiscard]] bool is_lost(cell pusher) {
        const std::uint64_t hash = hash_.of(rim_, pusher);
        verdict& known = verdicts_[hash % verdict_count];
        if (known.pusher == pusher && known.boxes == rim_) return known.is_lost;
        if (is_pull_ && searched_ > tests_) return false;
        known = {rim_, pusher, search(hash, pusher)};
        if (!known.is_lost) return false;
        learn(pusher);
        return true;
    }
    // Returns true if the area can stay closed: a search over pushes has these boxes on goals.
    [[nodiscard]] bool is_end(const lean_vector<cell>& boxes) const noexcept {
        return !is_pull_ && level_.all_on_goals(boxes);
    }
    // Adds the lost boxes of the rim to the patterns, without those that the verdict does not need.
    void learn(cell from) {
        const auto zone_of = [&](const lean_vector<cell>& boxes) {
            now_.put_boxes(boxes);
            return reach_.from(from, now_.blocked);
        };
        for (std::size_t i = 0; i < rim_.size();) {
            lean_vector<cell> fewer = rim_;
            fewer.erase(fewer.begin() + i);
            const cell pusher = zone_of(fewer);
            const bool lost = !is_open() && !is_end(fewer) && search(hash_.of(fewer, pusher), pusher);
            if (lost)
                rim_ = fewer;
            else
                ++i;
        }
        zone_of(rim_);
        if (!run_.has_stopped()) patterns_.add(rim_, reach_);
    }
    // Collects the boxes that touch a zone, lowest first, and marks the cells of the zone.
    void add_rim(const layout& now, const cut_map& zones, cell zone) {
        for (cell at = 0; at < level_.count; ++at) area_[at] = zones.of(at) == zone ? 1 : 0;
        rim_.clear();
        for (const cell box : now.boxes) {
            const auto& beside = level_.next[box];
            if (nono::detail::any_of(beside.begin(), beside.end(), [&](cell at) { return area_[at] != 0; }))
                rim_.push_back(box);
        }
        nono::detail::sort(rim_.begin(), rim_.end());
    }
    // Returns true if the pusher can enter the area.
    [[nodiscard]] bool is_open() const noexcept {
        for (std::size_t i = 0; i < reach_.size(); ++i)
            if (area_[reach_[i]] != 0) return true;
        return false;
    }
    // Returns true if all positions were searched without ever opening the area or putting all boxes on goals.
    [[nodiscard]] bool search(std::uint64_t hash, cell pusher) {
        store_.clear(now_.boxes.size());
        if (!store_.add(hash, now_.boxes, pusher)) return false;
        for (std::size_t number = 0; number < store_.size(); ++number) {
            if (number >= node_limit || !run_.can_continue_sampled()) return false;
            ++searched_;
            now_.load(store_, static_cast<std::uint32_t>(number));
            reach_.from(now_.pusher, now_.blocked);
            find_steps();
            for (const box_push& next : steps_)
                if (!try_step(next)) return false;
        }
        return true;
    }
    // Finds the pushes, or pulls, of all boxes.
    void find_steps() {
        steps_.clear();
        for (const cell box : now_.boxes)
            for (unsigned toward = 0; toward < direction_count; ++toward) {
                const cell to = level_.step(box, toward);
                const cell stand = is_pull_ ? to : level_.step(box, opposite_direction(toward));
                if (now_.blocked[to] != 0 || distances_.dead(to) || !reach_.has(stand)) continue;
                if (is_pull_ && now_.blocked[level_.step(to, toward)] != 0) continue;
                steps_.push_back({box, static_cast<std::uint8_t>(toward)});
            }
    }
    // Adds the position after a step. Returns false if the search is finished: the area is open, all boxes are on
    // goals, or the nodes are used up.
    [[nodiscard]] bool try_step(const box_push& next) {
        const cell to = level_.step(next.box, next.toward);
        const cell pusher = is_pull_ ? level_.step(to, next.toward) : next.box;
        now_.blocked[next.box] = 0;
        now_.blocked[to] = 1;
        bool goes_on = true;
        if (is_pull_ || !freeze_.deadlocked(now_.blocked, to)) goes_on = add(next.box, to, pusher);
        now_.blocked[to] = 0;
        now_.blocked[next.box] = 1;
        return goes_on;
    }
    [[nodiscard]] bool add(cell from, cell to, cell beside) {
        const cell pusher = reach_.from(beside, now_.blocked);
        if (is_open()) return false;
        next_.clear();
        bool placed = false;
        for (const cell at : now_.boxes) { // keeps them sorted
            if (!placed && to < at) {
                next_.push_back(to);
                placed = true;
            }
            if (at != from) next_.push_back(at);
        }
        if (!placed) next_.push_back(to);
        if (is_end(next_)) return false;
        static_cast<void>(store_.add(hash_.of(next_, pusher), next_, pusher));
        return store_.size() <= node_limit;
    }

    const board_graph& level_;
    const distance_table& distances_;
    control& run_;
    bool is_pull_;
    position_hash hash_;
    flood reach_;
    freeze_test freeze_;
    small_store store_;
    cell_marks area_; // by cell: 1 in the area
    lean_vector<verdict> verdicts_;
    deadlock_patterns patterns_;
    layout now_;
    lean_vector<cell> rim_;
    lean_vector<cell> next_;
    lean_vector<box_push> steps_;
    std::uint64_t tests_ = 0;    // calls of `confined`
    std::uint64_t searched_ = 0; // positions that all searches have visited
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_CORRAL_SEARCH_HPP
