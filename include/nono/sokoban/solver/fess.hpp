// Feature space search: a best-first search that advances in all kinds of positions at once. Internal.
//
// Each position has features (boxes packed, zones, links between rooms, ...), and positions with the same features are
// in one cell of the feature space. The search goes round the cells that have something to expand and takes in each the
// cheapest move: moves weigh 1, those that an advisor recommends 0, and a position weighs what the moves to it weigh.
// So a line that is good by any feature goes on although others have a better score, and a line of recommended moves
// costs nothing however long it is. A position is in the cell of the best position on the way to it, so that a loss for
// a time does not throw it back. Nothing but lost positions is cut off, so a search that comes to its end is complete.
// (Y. Shoham, J. Schaeffer, The FESS algorithm: a feature based approach to single-agent search, CoG 2020.)
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

/// A position by its features: less is better. The upper 44 bits are the features, most important first, which name the
/// cell of the feature space; the lower 20 break ties within a cell.
using fess_score = std::uint64_t;
[[nodiscard]] constexpr fess_score make_score(std::uint64_t first, std::uint64_t second, std::uint64_t third,
                                              std::uint64_t fourth, std::uint64_t fifth, std::uint64_t rest) noexcept {
    const auto capped = [](std::uint64_t value, std::uint64_t maximum) { return value < maximum ? value : maximum; };
    return capped(first, 0xFFF) << 52U | capped(second, 0xFF) << 44U | capped(third, 0xFF) << 36U |
           capped(fourth, 0xFF) << 28U | capped(fifth, 0xFF) << 20U | capped(rest, 0xF'FFFF);
}
[[nodiscard]] constexpr std::uint64_t feature_cell(fess_score score) noexcept { return score >> 20U; }

/// A move of one box from a position.
struct box_step {
    cell from = no_cell;
    cell to = no_cell;
    cell pusher = no_cell;   ///< the lowest cell of its zone after the move
    std::uint8_t weight = 1; ///< 0: an advisor recommends it
    bool removes = false;    ///< takes the box off the board
};

/// A move with everything that the domain knows of it.
struct fess_move : box_step {
    fess_score score = 0; ///< of the position after the move
};

/// In which order a search goes round the cells.
struct fess_order {
    bool best_past = true; ///< a position is in the cell of the best position on the way to it, not in its own
    bool ranked = false;   ///< cells that are nearly the best get a share of the turns of the best one
};

/// The search. A `Domain` has
/// - `bool solved(const layout&)`: the aim is reached;
/// - `bool hopeless(const layout&, const fess_move&)`: the position after this move is lost (tests that take longer);
/// - `fess_score moves(const layout&, std::uint32_t number, lean_vector<fess_move>&)`: the moves of a position, and its
///   score;
/// - `void added(std::uint32_t number, std::uint32_t parent, const fess_move&)`: for data of its own by position.
template <class Domain> class fess {
public:
    fess(const board_graph& level, Domain& domain, control& run, fess_order order)
        : domain_(domain), run_(run), states_(level, run), order_(order) {
        now_.blocked = level.walls;
    }
    fess(const fess&) = delete;
    fess& operator=(const fess&) = delete;
    ~fess() { run_.give_back_memory(claimed_); }

    /// Adds a position to begin with. False where the budget is used up.
    [[nodiscard]] bool add_root(const lean_vector<cell>& boxes, cell pusher) {
        now_.put_boxes(boxes);
        now_.pusher = pusher;
        return add(state_store::none, {{no_cell, no_cell, pusher, 0, false}, 0});
    }
    /// Expands at most so many positions more.
    [[nodiscard]] search_end run(std::uint64_t nodes) {
        while (nodes > 0) {
            if (solved_by_ != state_store::none) return search_end::solved;
            const std::size_t index = choose_cell();
            if (index == no_index) return run_.has_stopped() ? search_end::stopped : search_end::exhausted;
            const std::size_t before = nodes_.size();
            if (!advance(index)) return search_end::stopped;
            nodes -= nodes_.size() - before;
        }
        return solved_by_ != state_store::none ? search_end::solved : search_end::paused;
    }

    [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
    /// The position that reached the aim.
    [[nodiscard]] std::uint32_t solved_by() const noexcept { return solved_by_; }
    /// The position with the best score.
    [[nodiscard]] std::uint32_t best() const noexcept { return best_; }
    /// The boxes of a position; returns its pusher.
    cell read(std::uint32_t number, lean_vector<cell>& boxes) const { return states_.read(number, boxes); }
    /// The positions on the way to one, from a root on.
    [[nodiscard]] lean_vector<std::uint32_t> line_to(std::uint32_t number) const {
        lean_vector<std::uint32_t> out;
        for (; number != state_store::none; number = nodes_[number].parent) out.push_back(number);
        std::reverse(out.begin(), out.end());
        return out;
    }
    /// The move that led to a position.
    [[nodiscard]] fess_move last_move(std::uint32_t number) const noexcept {
        return {nodes_[number].last, nodes_[number].score};
    }

private:
    static constexpr std::size_t no_index = ~std::size_t{0};

    struct node {
        std::uint32_t parent = state_store::none;
        std::uint32_t weight = 0;
        std::uint64_t moves = 0;           // the place of its first move, best first, among those of all
        std::uint32_t count = 0;           // of its moves
        std::uint32_t next = 0;            // the first that has not been tried
        std::uint32_t index = 0;           // of its cell among `cells_`
        fess_score score = ~fess_score{0}; // the worst for lost positions
        fess_score best_past = 0;
        box_step last;
    };
    struct entry {
        std::uint32_t weight = 0; // of the position and its next move
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

    // Every second time one of the best cells, else the next one of all, of those that are not empty.
    [[nodiscard]] std::size_t choose_cell() {
        if (++turn_ % 2 == 0) {
            const std::size_t best = choose_of_best();
            if (best != no_index) return best;
        }
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const std::size_t at = next_index_;
            next_index_ = (next_index_ + 1) % entries_.size();
            if (!entries_[at].open.empty()) return at;
        }
        return no_index;
    }
    // The cell of the best position; or, where lost positions may fill that one, by rank: the best cell half of the
    // times, the second a quarter, and so on.
    [[nodiscard]] std::size_t choose_of_best() const noexcept {
        if (!order_.ranked) {
            const bool useless = best_ == state_store::none || entries_[nodes_[best_].index].open.empty();
            return useless ? no_index : nodes_[best_].index;
        }
        auto rank = static_cast<unsigned>(std::countr_zero(turn_ / 2));
        for (const std::uint32_t at : ranking_)
            if (!entries_[at].open.empty() && rank-- == 0) return at;
        return no_index;
    }
    // Tries the next move of the first position of a cell. False where the budget is used up.
    [[nodiscard]] bool advance(std::size_t index) {
        const entry first = entries_[index].open.pop();
        node& from = nodes_[first.number];
        const fess_move move{moves_[from.moves + from.next++], 0};
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
    // Adds the position in `now_`, with its moves unless it is lost.
    [[nodiscard]] bool add(std::uint32_t parent, const fess_move& last) {
        if (!run_.count_node()) return false;
        const std::uint32_t number = states_.add(states_.hash().of(now_.boxes, now_.pusher), now_.boxes, now_.pusher);
        if (number == state_store::none) return false;
        node added{.parent = parent, .last = last};
        domain_.added(number, parent, last);
        const bool lost = domain_.hopeless(now_, last);
        if (!lost) find_moves(number, added);
        added.best_past = added.score;
        if (parent != state_store::none) {
            added.weight = nodes_[parent].weight + last.weight;
            if (order_.best_past && nodes_[parent].best_past < added.score) added.best_past = nodes_[parent].best_past;
        }
        added.index = static_cast<std::uint32_t>(index_of(feature_cell(added.best_past)));
        const std::uint64_t bytes = sizeof(node) + added.count * sizeof(box_step);
        if (!run_.reserve_memory(bytes)) return false;
        claimed_ += bytes;
        nodes_.push_back(added);
        enqueue(number);
        if (lost) return true;
        if (domain_.solved(now_)) solved_by_ = number;
        if (best_ == state_store::none || added.score < nodes_[best_].score) best_ = number;
        return true;
    }
    void find_moves(std::uint32_t number, node& added) {
        found_.clear();
        added.score = domain_.moves(now_, number, found_);
        // Those that lead to known positions are left out later, when their turn comes.
        nono::detail::sort(found_.begin(), found_.end(), [&](const fess_move& a, const fess_move& b) {
            if (!run_.is_due_often()) return false;
            if (a.weight != b.weight) return a.weight < b.weight;
            if (a.score != b.score) return a.score < b.score;
            if (a.from != b.from) return a.from < b.from;
            if (a.to != b.to) return a.to < b.to;
            if (a.pusher != b.pusher) return a.pusher < b.pusher;
            return a.removes && !b.removes;
        });
        if (found_.size() <= 2 && !found_.empty()) found_.front().weight = 0; // hardly a choice
        added.moves = moves_.size();
        added.count = static_cast<std::uint32_t>(found_.size());
        for (const fess_move& move : found_) moves_.push_back(move);
    }
    void enqueue(std::uint32_t number) {
        const node& of = nodes_[number];
        if (of.next >= of.count) return;
        entries_[of.index].open.push({of.weight + moves_[of.moves + of.next].weight, number, of.score});
    }
    // The index of a cell; a new one is the next to be chosen.
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
    chunks<box_step> moves_; // of all positions
    lean_vector<feature_entry> entries_;
    std::size_t next_index_ = 0;
    fess_order order_;
    lean_vector<std::uint32_t> ranking_; // places, the best one first
    std::uint64_t turn_ = 0;
    std::uint32_t best_ = state_store::none;
    std::uint32_t solved_by_ = state_store::none;
    std::uint64_t claimed_ = 0;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FESS_HPP
