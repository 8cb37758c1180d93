// Parts shared by the best-first searches: a priority queue, and the positions seen by a search over pushes. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_BEST_FIRST_HPP
#define NONO_SOKOBAN_SOLVER_BEST_FIRST_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/state_store.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// How a search, or a part of it, ended.
enum class search_end : std::uint8_t {
    paused,    ///< its share of nodes is used up; it can continue
    solved,    ///< a solution was found
    exhausted, ///< all positions were searched: no solution exists
    stopped,   ///< the budget of the call is used up
};

/// A binary min-heap. Entries are ordered by `<` and no two are equal, so they are removed in the same order on every
/// machine.
template <class Entry> class heap {
public:
    [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
    [[nodiscard]] const Entry& top() const noexcept { return entries_.front(); }

    /// Adds an entry. O(log n).
    void push(Entry entry) {
        entries_.push_back(entry);
        std::size_t at = entries_.size() - 1;
        for (; at > 0 && entry < entries_[(at - 1) / 2]; at = (at - 1) / 2) entries_[at] = entries_[(at - 1) / 2];
        entries_[at] = entry;
    }
    /// Removes the top. Requires that it is not empty. O(log n).
    Entry pop() noexcept {
        const Entry out = entries_.front();
        entries_.front() = entries_.back();
        entries_.pop_back();
        const auto is_later = [](const Entry& a, const Entry& b) { return b < a; };
        nono::detail::sift_down(entries_.begin(), 0, static_cast<std::ptrdiff_t>(entries_.size()), is_later);
        return out;
    }

private:
    lean_vector<Entry> entries_;
};

/// The positions of a search, each with a `Node` of data: its `cost`, a `bound` (at least that much remains), its
/// `parent` (the previous position), the `last` push, which led to it, and whether it is `closed`, that is, expanded.
template <class Node> class best_first {
public:
    /// `greed` is the weight of the bound: the queue is ordered by cost + greed * bound.
    best_first(const board_graph& level, control& run, std::uint32_t greed)
        : run_(run), states_(level, run), greed_(greed) {}
    best_first(const best_first&) = delete;
    best_first& operator=(const best_first&) = delete;
    ~best_first() { run_.release_memory(reserved_); }

    /// Adds a position, which must be new. Returns false if memory or the budget has run out.
    [[nodiscard]] bool add(std::uint64_t hash, const lean_vector<cell>& boxes, cell pusher, const Node& data) {
        constexpr std::uint64_t bytes = sizeof(Node) + sizeof(entry);
        if (!run_.reserve_memory(bytes)) return false;
        reserved_ += bytes;
        const std::uint32_t number = states_.add(hash, boxes, pusher);
        if (number == state_store::none) return false;
        nodes_.push_back(data);
        enqueue(number);
        return true;
    }
    /// Records a cheaper path to a known position that is still open. (No cheaper path leads to a closed position when
    /// the cost matters, because the bound is consistent.)
    void improve(std::uint32_t known, const Node& other) {
        Node& data = nodes_[known];
        if (data.closed || data.cost <= other.cost) return;
        data.parent = other.parent;
        data.last = other.last;
        data.cost = other.cost;
        enqueue(known);
    }
    /// Closes the best open position and returns its number; `state_store::none` if no value of cost + greed * bound is
    /// below `limit`.
    [[nodiscard]] std::uint32_t pop_best(std::uint64_t limit) noexcept {
        while (!open_.empty() && open_.top().value < limit) {
            const std::uint32_t number = open_.pop().state;
            if (nodes_[number].closed) continue; // this entry is outdated: a cheaper path was found later
            nodes_[number].closed = true;
            return number;
        }
        return state_store::none;
    }

    /// Returns the positions alone, without their nodes.
    [[nodiscard]] state_store& states() noexcept { return states_; }
    [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }
    [[nodiscard]] const Node& operator[](std::uint32_t number) const noexcept { return nodes_[number]; }
    /// Returns the pushes from the start to a position.
    [[nodiscard]] lean_vector<box_push> pushes_to(std::uint32_t number) const {
        lean_vector<box_push> out;
        for (; nodes_[number].parent != state_store::none; number = nodes_[number].parent)
            out.push_back(nodes_[number].last);
        std::reverse(out.begin(), out.end());
        return out;
    }

private:
    struct entry {
        std::uint64_t value = 0;
        decltype(Node::bound) bound = 0;
        std::uint32_t state = 0;

        // Of equal values, the position nearest to the end comes first, then the one found last.
        friend bool operator<(const entry& a, const entry& b) noexcept {
            if (a.value != b.value) return a.value < b.value;
            if (a.bound != b.bound) return a.bound < b.bound;
            return a.state > b.state;
        }
    };

    void enqueue(std::uint32_t number) {
        const Node& data = nodes_[number];
        open_.push({std::uint64_t{data.cost} + std::uint64_t{greed_} * data.bound, data.bound, number});
    }

    control& run_;
    state_store states_;
    std::uint32_t greed_;
    chunks<Node> nodes_; // by number of the position
    heap<entry> open_;
    std::uint64_t reserved_ = 0;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_BEST_FIRST_HPP
