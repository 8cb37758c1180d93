// The order in which a search decides its variables.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_DECISION_ORDER_HPP
#define NONO_SOLVER_SEARCH_DECISION_ORDER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/search/literal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Orders the variables by their activity in recent conflicts (VSIDS, as in Chaff 2001 and MiniSat 2003). Scores are
/// integers, so that the order is the same with every compiler.
class decision_order {
public:
    /// All variables have equal scores; the first is on top.
    constexpr explicit decision_order(std::size_t variables) { add_variables(variables); }

    /// Appends `count` variables with the lowest score.
    constexpr void add_variables(std::size_t count) {
        const std::size_t variables = score_.size() + count;
        if (heap_.empty()) { // later ones come a few at a time
            index_.reserve(variables);
            heap_.reserve(variables);
        }
        for (std::size_t i = score_.size(); i < variables; ++i) {
            index_.push_back(static_cast<variable_index>(heap_.size()));
            heap_.push_back(static_cast<variable_index>(i));
        }
        score_.resize(variables, 0);
    }

    [[nodiscard]] constexpr bool empty() const noexcept { return heap_.empty(); }

    /// Removes and returns the best variable. The order must not be empty.
    [[nodiscard]] constexpr variable_index pop() noexcept {
        const variable_index best = heap_.front();
        index_[best] = absent;
        const variable_index last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            index_[last] = 0;
            heap_[0] = last;
            sink(0);
        }
        return best;
    }
    /// Inserts a variable unless it is already present.
    constexpr void push(variable_index variable) {
        if (index_[variable] != absent) return;
        index_[variable] = static_cast<variable_index>(heap_.size());
        heap_.push_back(variable);
        rise(index_[variable]);
    }
    /// Increases the score by `number`, scaled so that it never counts for more than one conflict.
    constexpr void favor(variable_index variable, std::uint64_t number) noexcept {
        score_[variable] += (std::min)(number, max_favor) * (step_ / max_favor);
        if (index_[variable] != absent) rise(index_[variable]);
    }
    /// Increases the score of a variable that a conflict involved.
    constexpr void bump(variable_index variable) noexcept {
        score_[variable] += step_;
        if (index_[variable] != absent) rise(index_[variable]);
    }
    /// Ends a conflict: later bumps weigh 25/23 times as much, so older scores decay by a factor of 0.92.
    constexpr void decay() noexcept {
        step_ = step_ / 23 * 25 + 1;
        if (step_ < (std::uint64_t{1} << 55U)) return;
        for (auto& score : score_) score >>= 40U;
        step_ >>= 40U;
        // Shifting can make scores equal but never reverses an order, so the heap remains valid except for ties.
        for (std::size_t i = heap_.size(); i-- > 0;) sink(i);
    }

private:
    static constexpr variable_index absent = ~variable_index{0};
    static constexpr std::uint64_t max_favor = 1U << 10U;

    [[nodiscard]] constexpr bool before(variable_index a, variable_index b) const noexcept {
        return score_[a] != score_[b] ? score_[a] > score_[b] : a < b;
    }
    constexpr void rise(std::size_t at) noexcept {
        const variable_index variable = heap_[at];
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!before(variable, heap_[parent])) break;
            put(at, heap_[parent]);
            at = parent;
        }
        put(at, variable);
    }
    constexpr void sink(std::size_t at) noexcept {
        const variable_index variable = heap_[at];
        for (;;) {
            std::size_t child = 2 * at + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
            if (!before(heap_[child], variable)) break;
            put(at, heap_[child]);
            at = child;
        }
        put(at, variable);
    }
    constexpr void put(std::size_t at, variable_index variable) noexcept {
        heap_[at] = variable;
        index_[variable] = static_cast<variable_index>(at);
    }

    lean_vector<std::uint64_t> score_;
    lean_vector<variable_index> index_; // index in heap_, or absent
    lean_vector<variable_index> heap_;
    std::uint64_t step_ = max_favor;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_DECISION_ORDER_HPP
