// Learnt clauses, who watches them, and the order in which a search takes up its variables.
#ifndef NONO_SOLVER_CLAUSE_STORE_HPP
#define NONO_SOLVER_CLAUSE_STORE_HPP

#include <nono/detail/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// A variable of the search: a color that a cell may or may not have, or how far a block may be.
using variable_index = std::uint32_t;

/// A variable or its opposite: twice the variable, plus one for the opposite.
using literal = std::uint32_t;

[[nodiscard]] constexpr variable_index variable_of(literal l) noexcept { return l >> 1U; }
[[nodiscard]] constexpr literal opposite(literal l) noexcept { return l ^ 1U; }

/// A clause in the store: where its literals begin. Below 2^31.
using clause_index = std::uint32_t;

/// Clauses, of at least two literals each, one behind the other in one array. The first two literals of each are
/// watched: the clause is looked at when one of them becomes false.
class clause_store {
public:
    struct watch {
        clause_index clause : 31 = 0;
        bool two : 1 = false; ///< the clause has two literals: there is no need to look at it
        literal other = 0;    ///< some other literal of the clause: if it is true, the clause need not be looked at
    };

    NONO_CONSTEXPR explicit clause_store(std::size_t variables) noexcept : variables_(variables) {}

    /// Bytes that the first clause takes for each variable.
    static constexpr std::uint64_t bytes_of_variable = 48;

    /// Makes room for more variables, after those there are.
    NONO_CONSTEXPR void add_variables(std::size_t count) {
        variables_ += count;
        if (!empty()) watches_.resize(2 * variables_, {});
    }

    /// True until the first clause is added.
    [[nodiscard]] NONO_CONSTEXPR bool empty() const noexcept { return watches_.empty(); }

    /// Adds a clause. Learnt ones may be forgotten by `reduce`; `quality` is lower for better ones.
    NONO_CONSTEXPR clause_index add(std::span<const literal> literals, bool learnt, std::uint32_t quality) {
        if (empty()) watches_.resize(2 * variables_, {});
        const auto clause = static_cast<clause_index>(words_.size() + header_words);
        words_.push_back(static_cast<std::uint32_t>(literals.size()));
        words_.push_back(learnt ? quality + 1 : 0);
        words_.insert(words_.end(), literals.begin(), literals.end());
        if (learnt) ++learnt_;
        attach(clause);
        most_bytes_ = std::max<std::uint64_t>(most_bytes_, words_.size() * sizeof(words_[0]));
        return clause;
    }

    [[nodiscard]] NONO_CONSTEXPR std::span<literal> literals(clause_index clause) noexcept {
        return {words_.data() + clause, words_[clause - 2]};
    }
    /// Puts the literals of a clause that has two in this order.
    NONO_CONSTEXPR void set_two(clause_index clause, literal first, literal second) noexcept {
        words_[clause] = first;
        words_[clause + 1] = second;
    }
    /// The watches that look at a literal becoming false. Requires that there is a clause.
    [[nodiscard]] NONO_CONSTEXPR std::vector<watch>& watches(literal l) noexcept { return watches_[l]; }

    /// Learnt clauses now in the store.
    [[nodiscard]] constexpr std::size_t learnt() const noexcept { return learnt_; }
    /// Most memory that the clauses took at one time, in bytes.
    [[nodiscard]] constexpr std::uint64_t most_bytes() const noexcept { return most_bytes_; }
    /// Memory that the clauses and their watches take at most, about, besides `bytes_of_variable`: vectors grow by the
    /// double.
    [[nodiscard]] constexpr std::uint64_t memory() const noexcept { return 2 * most_bytes_ + 48 * most_clauses_; }

    /// Forgets the worse half of the learnt clauses, but for those that `is_kept(clause)` or are of the best quality.
    /// Then `moved(old, now)` is called for each clause that is left. Linear in the store, and a sort.
    template <class IsKept, class Moved> NONO_CONSTEXPR void reduce(IsKept is_kept, Moved moved);

private:
    static constexpr std::size_t header_words = 2; // size; quality + 1, or 0 for a clause that is never forgotten
    static constexpr std::uint32_t always_good = 2;
    static constexpr clause_index largest = ~clause_index{0} >> 1U;

    NONO_CONSTEXPR void attach(clause_index clause) {
        const auto of = literals(clause);
        const bool two = of.size() == 2;
        watches_[of[0]].push_back({clause & largest, two, of[1]});
        watches_[of[1]].push_back({clause & largest, two, of[0]});
        most_clauses_ = (std::max)(most_clauses_, ++clauses_);
    }

    std::vector<std::uint32_t> words_;
    std::vector<std::vector<watch>> watches_; // per literal, once there is a clause
    std::size_t variables_ = 0;
    std::size_t learnt_ = 0;
    std::uint64_t clauses_ = 0; // in the store
    std::uint64_t most_clauses_ = 0;
    std::uint64_t most_bytes_ = 0;
};

/// Variables by how often conflicts met them of late (VSIDS, as in Chaff 2001 and MiniSat 2003). Scores are whole
/// numbers, so that every compiler orders alike.
class variable_order {
public:
    /// All variables, with equal scores, the first on top.
    NONO_CONSTEXPR explicit variable_order(std::size_t variables) { add_variables(variables); }

    /// Takes in more variables, after those there are, with the lowest score.
    NONO_CONSTEXPR void add_variables(std::size_t count) {
        const std::size_t variables = score_.size() + count;
        if (heap_.empty()) { // later ones come a few at a time
            place_.reserve(variables);
            heap_.reserve(variables);
        }
        for (std::size_t i = score_.size(); i < variables; ++i) {
            place_.push_back(static_cast<variable_index>(heap_.size()));
            heap_.push_back(static_cast<variable_index>(i));
        }
        score_.resize(variables, 0);
    }

    [[nodiscard]] NONO_CONSTEXPR bool empty() const noexcept { return heap_.empty(); }

    /// Takes the best variable out. Requires that it is not empty.
    [[nodiscard]] NONO_CONSTEXPR variable_index pop() noexcept {
        const variable_index best = heap_.front();
        place_[best] = absent;
        const variable_index last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            place_[last] = 0;
            heap_[0] = last;
            sink(0);
        }
        return best;
    }
    /// Puts a variable back, if it is not there.
    NONO_CONSTEXPR void push(variable_index variable) {
        if (place_[variable] != absent) return;
        place_[variable] = static_cast<variable_index>(heap_.size());
        heap_.push_back(variable);
        rise(place_[variable]);
    }
    /// A conflict met the variable.
    NONO_CONSTEXPR void bump(variable_index variable) noexcept {
        score_[variable] += step_;
        if (place_[variable] != absent) rise(place_[variable]);
    }
    /// A conflict is over: what is met from now on counts more, by 25/23, so that older scores decay by 0.92.
    NONO_CONSTEXPR void decay() noexcept {
        step_ = step_ / 23 * 25 + 1;
        if (step_ < (std::uint64_t{1} << 55U)) return;
        for (auto& score : score_) score >>= 40U;
        step_ >>= 40U;
        // Shifting can make scores equal, but never turns an order round: the heap stays one but for ties.
        for (std::size_t i = heap_.size(); i-- > 0;) sink(i);
    }

private:
    static constexpr variable_index absent = ~variable_index{0};

    [[nodiscard]] NONO_CONSTEXPR bool before(variable_index a, variable_index b) const noexcept {
        return score_[a] != score_[b] ? score_[a] > score_[b] : a < b;
    }
    NONO_CONSTEXPR void rise(std::size_t at) noexcept {
        const variable_index variable = heap_[at];
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!before(variable, heap_[parent])) break;
            put(at, heap_[parent]);
            at = parent;
        }
        put(at, variable);
    }
    NONO_CONSTEXPR void sink(std::size_t at) noexcept {
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
    NONO_CONSTEXPR void put(std::size_t at, variable_index variable) noexcept {
        heap_[at] = variable;
        place_[variable] = static_cast<variable_index>(at);
    }

    std::vector<std::uint64_t> score_;
    std::vector<variable_index> place_; // in heap_, or absent
    std::vector<variable_index> heap_;
    std::uint64_t step_ = 1U << 10U;
};

// ---------------------------------------------------------------------------------------------------------------------

template <class IsKept, class Moved> NONO_CONSTEXPR void clause_store::reduce(IsKept is_kept, Moved moved) {
    std::vector<std::pair<std::uint32_t, clause_index>> candidates; // quality and size, clause
    const auto size_of = [&](clause_index clause) { return words_[clause - 2]; };
    for (std::size_t at = header_words; at < words_.size();
         at += size_of(static_cast<clause_index>(at)) + header_words) {
        const auto clause = static_cast<clause_index>(at);
        const std::uint32_t quality = words_[clause - 1];
        if (quality <= always_good + 1 || is_kept(clause)) continue;
        candidates.emplace_back((std::min<std::uint32_t>(quality, 0xFFFF) << 16U) |
                                    std::min<std::uint32_t>(size_of(clause), 0xFFFF),
                                clause);
    }
    // The younger of two equal ones is better, so that what is forgotten does not depend on the sort.
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    constexpr std::uint32_t forgotten = ~std::uint32_t{0};
    for (std::size_t i = candidates.size() / 2; i < candidates.size(); ++i)
        words_[candidates[i].second - 1] = forgotten;

    for (auto& watches : watches_) watches.clear();
    clauses_ = 0;
    std::size_t end = 0;
    for (std::size_t at = header_words; at < words_.size();) {
        const std::size_t size = words_[at - 2];
        const std::size_t next = at + size + header_words;
        if (words_[at - 1] == forgotten) {
            --learnt_;
        } else {
            std::copy(words_.begin() + static_cast<std::ptrdiff_t>(at - header_words),
                      words_.begin() + static_cast<std::ptrdiff_t>(at + size),
                      words_.begin() + static_cast<std::ptrdiff_t>(end));
            moved(static_cast<clause_index>(at), static_cast<clause_index>(end + header_words));
            end += size + header_words;
        }
        at = next;
    }
    words_.resize(end, 0);
    for (std::size_t at = header_words; at < words_.size(); at += size_of(static_cast<clause_index>(at)) + header_words)
        attach(static_cast<clause_index>(at));
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_CLAUSE_STORE_HPP
