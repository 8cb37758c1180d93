// Feature space search: a best-first search that advances in all kinds of positions at once. Internal.
//
// Each position has features (boxes packed, zones, hotspots, ...), and positions with the same features
// share a cell of the feature space. The search visits in turn the cells that have something to expand and makes the
// cheapest move of each. Moves weigh 1, or 0 if an advisor recommends them, and the weight of a position is the sum
// over the moves that led to it. So a line that is good by any feature continues even if others have better scores, and
// a line of recommended moves costs nothing, however long it is. A position belongs to the cell of the best position on
// the path to it, so a temporary loss does not set it back. Only lost positions are pruned, so a search that runs to
// its end is complete. (Y. Shoham, J. Schaeffer, The FESS algorithm: a feature based approach to single-agent search,
// CoG 2020.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_FESS_HPP
#define NONO_SOKOBAN_SOLVER_FESS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/best_first.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/state_store.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The features of a position as one number; less is better. The upper 36 bits hold the features, most important first,
/// and identify the cell of the feature space. The lower 28 bits break ties within a cell.
using fess_score = std::uint64_t;
[[nodiscard]] constexpr fess_score make_score(std::uint64_t first, std::uint64_t second, std::uint64_t third,
                                              std::uint64_t fourth, std::uint64_t rest) noexcept {
    const auto capped = [](std::uint64_t value, std::uint64_t maximum) { return value < maximum ? value : maximum; };
    return capped(first, 0xFFF) << 52U | capped(second, 0xFF) << 44U | capped(third, 0xFF) << 36U |
           capped(fourth, 0xFF) << 28U | capped(rest, 0xFFF'FFFF);
}
[[nodiscard]] constexpr std::uint64_t feature_cell(fess_score score) noexcept { return score >> 28U; }

/// A move of one box from a position.
struct box_step {
    cell from = no_cell;
    cell to = no_cell;
    cell pusher = no_cell;   ///< the lowest cell of its zone after the move
    std::uint8_t weight = 1; ///< 0 if an advisor recommends it
    bool removes = false;    ///< takes the box off the board
};

/// A move with the score of the position after it.
struct fess_move : box_step {
    fess_score score = 0;

    /// Returns true if a search tries this move before another.
    friend bool operator<(const fess_move& a, const fess_move& b) noexcept {
        if (a.weight != b.weight) return a.weight < b.weight;
        if (a.score != b.score) return a.score < b.score;
        if (a.from != b.from) return a.from < b.from;
        if (a.to != b.to) return a.to < b.to;
        if (a.pusher != b.pusher) return a.pusher < b.pusher;
        return a.removes < b.removes;
    }
};

/// The order in which a search visits the cells of the feature space.
struct fess_order {
    bool best_past = true; ///< a position belongs to the cell of the best position on its path, not to its own
    bool ranked = false;   ///< the next best cells share the turns of the best cell
};

/// A feature space search. Its `Domain` has these functions:
/// - `bool solved(const layout&)` returns true if the position is a solution;
/// - `fess_score score(const layout&)` returns the score of a first position;
/// - `void added(const layout&, std::uint32_t number, std::uint32_t parent, const fess_move&)` is called for each new
///   position, so that the domain can store its own data for it;
/// - `void moves(const layout&, std::uint32_t number, cell moved, lean_vector<fess_move>&)` appends the moves of a
///   position, or none if a test shows that the position is lost. `moved` is the cell of the box that moved last, or
///   `no_cell` if the position has been tested before.
///
/// In `added` and `moves`, a domain may find the rest of a solution; `solved` then returns true for this position.
///
/// Two thirds of the positions are never expanded, and few of the others beyond their fourth move. So a position has
/// the score of the move that led to it, and it is tested, and its own moves are found, when the search is about to try
/// the first of them. Only the best few are kept; if the search has tried these, all are found again.
template <class Domain> class fess {
public:
    fess(const board_graph& level, Domain& domain, control& run, fess_order order)
        : domain_(domain), run_(run), states_(level, run), order_(order) {
        now_.blocked = level.walls;
    }
    fess(const fess&) = delete;
    fess& operator=(const fess&) = delete;
    ~fess() { run_.release_memory(reserved_); }

    /// Adds a position to start from. Returns false if the budget is used up.
    [[nodiscard]] bool add_root(const lean_vector<cell>& boxes, cell pusher) {
        now_.put_boxes(boxes);
        now_.pusher = pusher;
        return add(state_store::none, {{no_cell, no_cell, pusher, 0, false}, domain_.score(now_)});
    }
    /// Searches until `nodes` more positions have been added, or the search has ended.
    [[nodiscard]] search_end run(std::uint64_t nodes) {
        while (nodes > 0) {
            const std::size_t index = choose_cell();
            if (solved_by_ != state_store::none) return search_end::solved;
            if (index == no_index) return run_.has_stopped() ? search_end::stopped : search_end::exhausted;
            const std::size_t before = nodes_.size();
            if (!advance(index)) return search_end::stopped;
            nodes -= nodes_.size() - before;
        }
        return solved_by_ != state_store::none ? search_end::solved : search_end::paused;
    }

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    /// Returns the number of the solved position.
    [[nodiscard]] std::uint32_t solved_by() const noexcept { return solved_by_; }
    /// Returns the number of the position with the best score.
    [[nodiscard]] std::uint32_t best() const noexcept { return best_; }
    /// Reads the boxes of a position into `boxes` and returns its pusher.
    cell read(std::uint32_t number, lean_vector<cell>& boxes) const { return states_.read(number, boxes); }
    /// Returns the numbers of the positions on the path to a position, beginning with a root.
    [[nodiscard]] lean_vector<std::uint32_t> line_to(std::uint32_t number) const {
        lean_vector<std::uint32_t> out;
        for (; number != state_store::none; number = nodes_[number].parent) out.push_back(number);
        std::reverse(out.begin(), out.end());
        return out;
    }
    /// Returns the move that led to a position.
    [[nodiscard]] fess_move last_move(std::uint32_t number) const noexcept {
        return {nodes_[number].last, nodes_[number].score};
    }

private:
    static constexpr std::size_t no_index = ~std::size_t{0};

    struct node {
        std::uint32_t parent = state_store::none;
        std::uint32_t weight = 0;
        std::size_t moves = 0;         // index of the first of its moves that are kept, best first, in `moves_`
        std::uint32_t count = unknown; // number of these moves
        std::uint32_t next = 0;        // the first of them that has not been tried
        std::uint32_t index = 0;       // index of its cell in `entries_`
        bool has_more = false;         // it has more moves than were kept
        box_step last;
        fess_score score = 0;
        fess_score best_past = 0;

        static constexpr std::uint32_t unknown = 0xFFFF'FFFF;
    };
    struct entry {
        std::uint32_t weight = 0; // weight of the position plus that of its next move
        std::uint32_t number = 0;
        fess_score score = 0;
        friend bool operator<(const entry& a, const entry& b) noexcept {
            if (a.weight != b.weight) return a.weight < b.weight;
            if (a.score != b.score) return a.score < b.score;
            return a.number < b.number;
        }
    };
    struct feature_entry {
        std::uint64_t key = 0;
        heap<entry> open;
    };

    // Chooses one of the best cells every second time, otherwise the next cell in turn. Skips cells without moves to
    // try.
    [[nodiscard]] std::size_t choose_cell() {
        if (++turn_ % 2 == 0) {
            const std::size_t best = choose_of_best();
            if (best != no_index) return best;
        }
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const std::size_t at = next_index_;
            next_index_ = (next_index_ + 1) % entries_.size();
            if (has_move(at)) return at;
        }
        return no_index;
    }
    // Returns the cell of the best position. That cell can fill up with lost positions, so with `ranked` the choice is
    // by rank: the best cell half of the time, the second a quarter of the time, and so on.
    [[nodiscard]] std::size_t choose_of_best() {
        if (!order_.ranked) {
            const bool useless = best_ == state_store::none || !has_move(nodes_[best_].index);
            return useless ? no_index : nodes_[best_].index;
        }
        auto rank = static_cast<unsigned>(std::countr_zero(turn_ / 2));
        for (std::size_t i = 0; i < ranking_.size(); ++i)
            if (has_move(ranking_[i]) && rank-- == 0) return ranking_[i];
        return no_index;
    }
    // Returns true if a cell has a move to try. A position whose moves are unknown is in the queue as if its first move
    // were recommended, so its moves are found when it reaches the front, and it may then have to wait.
    [[nodiscard]] bool has_move(std::size_t index) {
        heap<entry>& open = entries_[index].open;
        while (!open.empty() && nodes_[open.top().number].count == node::unknown) {
            const std::uint32_t number = open.pop().number;
            if (!find_moves(number)) return false;
            enqueue(number);
        }
        return !open.empty();
    }
    // Tries the next move of the first position of a cell. Returns false if the budget is used up.
    [[nodiscard]] bool advance(std::size_t index) {
        const entry first = entries_[index].open.pop();
        node& from = nodes_[first.number];
        const fess_move move = moves_[from.moves + from.next++];
        enqueue(first.number);
        states_.read(first.number, boxes_);
        apply(move, boxes_);
        now_.put_boxes(boxes_);
        now_.pusher = move.pusher;
        if (states_.find(states_.hash().of(now_.boxes, now_.pusher), now_.boxes, now_.pusher) != state_store::none)
            return true;
        return add(first.number, move);
    }
    static void apply(const fess_move& move, lean_vector<cell>& boxes) {
        cell& box = *std::find(boxes.begin(), boxes.end(), move.from);
        box = move.removes ? boxes.back() : move.to;
        if (move.removes) boxes.pop_back();
    }
    // Adds the position in `now_`.
    [[nodiscard]] bool add(std::uint32_t parent, const fess_move& last) {
        if (!run_.count_node() || !reserve(sizeof(node))) return false;
        const std::uint32_t number = states_.add(states_.hash().of(now_.boxes, now_.pusher), now_.boxes, now_.pusher);
        if (number == state_store::none) return false;
        node added{.parent = parent, .last = last, .score = last.score, .best_past = last.score};
        domain_.added(now_, number, parent, last);
        run_.add_effort(16 + now_.boxes.size() / 2);
        if (parent != state_store::none) {
            added.weight = nodes_[parent].weight + last.weight;
            if (order_.best_past && nodes_[parent].best_past < added.score) added.best_past = nodes_[parent].best_past;
        }
        added.index = static_cast<std::uint32_t>(index_of(feature_cell(added.best_past)));
        nodes_.push_back(added);
        enqueue(number);
        if (domain_.solved(now_)) solved_by_ = number;
        if (best_ == state_store::none || added.score < nodes_[best_].score) best_ = number;
        return true;
    }
    // Finds the moves of a position and keeps the best of them, or all of them the second time. Returns false if the
    // search has ended: it is solved, or the budget is used up.
    [[nodiscard]] bool find_moves(std::uint32_t number) {
        constexpr std::size_t first_moves = 8;
        if (solved_by_ != state_store::none || !run_.can_continue()) return false;
        node& of = nodes_[number];
        now_.load(states_, number);
        found_.clear();
        domain_.moves(now_, number, of.has_more ? no_cell : of.last.to, found_);
        if (domain_.solved(now_)) solved_by_ = number;
        // Like the effort of `add`, fitted to the time of 160 searches (bench/README.md): the domains examine the
        // squares, and each move with a few instructions per box.
        run_.add_effort(now_.blocked.size() / 16 + found_.size() * now_.boxes.size() / 32);
        const std::size_t kept = of.has_more ? found_.size() : (std::min)(found_.size(), first_moves);
        of.has_more = kept < found_.size();
        std::partial_sort(found_.begin(), found_.begin() + kept, found_.end());
        if (found_.size() <= 2 && !found_.empty()) found_.front().weight = 0; // the move is almost forced
        if (!reserve(kept * sizeof(fess_move))) return false;
        of.moves = moves_.size();
        of.count = static_cast<std::uint32_t>(kept);
        of.next = 0;
        // Moves to known positions are skipped later, when they are tried.
        for (std::size_t i = 0; i < kept; ++i) moves_.push_back(found_[i]);
        return true;
    }
    [[nodiscard]] bool reserve(std::uint64_t bytes) noexcept {
        if (!run_.reserve_memory(bytes)) return false;
        reserved_ += bytes;
        return true;
    }
    // Puts a position into the queue of its cell, by the weight of its next move. If that is unknown, it counts like
    // the move before it, or like a recommended one.
    void enqueue(std::uint32_t number) {
        node& of = nodes_[number];
        std::uint32_t weight = of.weight;
        if (of.count != node::unknown) {
            const bool tried_all = of.next == of.count;
            if (tried_all && !of.has_more) return;
            weight += moves_[of.moves + of.next - (tried_all ? 1U : 0U)].weight;
            if (tried_all) of.count = node::unknown;
        }
        entries_[of.index].open.push({weight, number, of.score});
    }
    // Returns the index of a cell, which is created if it is new and is then visited next.
    [[nodiscard]] std::size_t index_of(std::uint64_t key) {
        for (std::size_t i = entries_.size(); i-- > 0;)
            if (entries_[i].key == key) return i;
        next_index_ = entries_.size();
        std::size_t rank = 0;
        while (rank < ranking_.size() && entries_[ranking_[rank]].key < key) ++rank;
        ranking_.insert(ranking_.begin() + rank, static_cast<std::uint32_t>(next_index_));
        entries_.push_back({key, {}});
        return next_index_;
    }

    Domain& domain_;
    control& run_;
    state_store states_;
    layout now_;
    lean_vector<cell> boxes_;
    lean_vector<fess_move> found_;
    chunks<node> nodes_;
    chunks<fess_move> moves_; // moves of the positions that have been expanded
    lean_vector<feature_entry> entries_;
    std::size_t next_index_ = 0;
    fess_order order_;
    lean_vector<std::uint32_t> ranking_; // indices of the cells, best first
    std::uint64_t turn_ = 0;
    std::uint32_t best_ = state_store::none;
    std::uint32_t solved_by_ = state_store::none;
    std::uint64_t reserved_ = 0;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FESS_HPP
