// The clauses of a search and their watched literals.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_CLAUSE_STORE_HPP
#define NONO_SOLVER_SEARCH_CLAUSE_STORE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/solver/search/literal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A clause in the store: the index of its first literal. Below 2^31.
using clause_index = std::uint32_t;

/// Clauses of at least two literals each, stored consecutively in one array. The first two literals of each clause are
/// watched: the clause is visited when one of them becomes false.
class clause_store {
public:
    struct watch {
        clause_index clause : 31 = 0;
        bool binary : 1 = false; ///< the clause has two literals, so it never has to be visited
        literal blocker = 0;     ///< another literal of the clause: if it is true, the clause is not visited
    };

    constexpr explicit clause_store(std::size_t variables) noexcept : variables_(variables) {}

    /// Bytes per variable that are allocated with the first clause.
    static constexpr std::uint64_t bytes_of_variable = 48;

    /// Appends `count` variables.
    constexpr void add_variables(std::size_t count) {
        variables_ += count;
        if (!empty()) watches_.resize(2 * variables_, {});
    }

    /// Returns true until the first clause is added.
    [[nodiscard]] constexpr bool empty() const noexcept { return watches_.empty(); }

    /// Adds a clause. `reduce` may forget learnt ones; it keeps those with a lower `lbd` longer (literal block
    /// distance, the number of decision levels among the literals: Audemard and Simon 2009).
    constexpr clause_index add(slice<const literal> literals, bool learnt, std::uint32_t lbd) {
        if (empty()) watches_.resize(2 * variables_, {});
        const auto clause = static_cast<clause_index>(words_.size() + header_words);
        words_.push_back(static_cast<std::uint32_t>(literals.size()));
        words_.push_back(learnt ? 2 * (lbd + 1) | unused : 0);
        words_.append(literals);
        if (learnt) ++learnt_;
        attach(clause);
        peak_bytes_ = std::max<std::uint64_t>(peak_bytes_, words_.size() * sizeof(words_[0]));
        return clause;
    }

    [[nodiscard]] constexpr slice<literal> literals(clause_index clause) noexcept {
        return {words_.data() + clause, words_[clause - 2]};
    }
    /// Returns the watches of a literal: the clauses to visit when it becomes false. Requires at least one clause in
    /// the store.
    [[nodiscard]] constexpr lean_vector<watch>& watches(literal l) noexcept { return watches_[l]; }

    /// Records that a conflict was resolved with a clause, which is therefore kept longer.
    constexpr void note_used(clause_index clause) noexcept { words_[clause - 1] &= ~unused; }

    /// Returns the number of learnt clauses in the store.
    [[nodiscard]] constexpr std::size_t learnt() const noexcept { return learnt_; }
    /// Returns the peak size of the clauses, in bytes.
    [[nodiscard]] constexpr std::uint64_t peak_bytes() const noexcept { return peak_bytes_; }
    /// Estimates the maximum memory of the clauses and their watches, in bytes, excluding `bytes_of_variable`. Vectors
    /// can be twice as large as needed, because they double when they grow.
    [[nodiscard]] constexpr std::uint64_t memory() const noexcept { return 2 * peak_bytes_ + 48 * peak_clauses_; }

    /// Forgets the worse half of the learnt clauses, except those with an LBD of at most 2 and those for which
    /// `is_kept(clause)` returns true. Clauses are ranked by LBD; those unused since the last reduction rank as if
    /// their LBD were higher. Calls `forgotten(literals)` for each clause removed and `moved(old, now)` for each clause
    /// left. Linear in the store, plus a sort.
    template <class IsKept, class Forgotten, class Moved>
    constexpr void reduce(IsKept is_kept, Forgotten forgotten, Moved moved);

    /// Calls `visit(literals)` for each learnt clause in the store. Linear in the store.
    template <class Visit> constexpr void for_each_learnt(Visit visit) const {
        for_each_rated([&](slice<const literal> clause, std::uint32_t) { visit(clause); });
    }
    /// As above, but calls `visit(literals, lbd)`.
    template <class Visit> constexpr void for_each_rated(Visit visit) const {
        for (std::size_t at = header_words; at < words_.size(); at += words_[at - 2] + header_words)
            if (words_[at - 1] != 0)
                visit(slice<const literal>{words_.data() + at, words_[at - 2]}, words_[at - 1] / 2 - 1);
    }

private:
    static constexpr std::size_t header_words = 2;  // size; then twice LBD + 1, plus `unused`, or 0 if never forgotten
    static constexpr std::uint32_t unused = 1;      // not used since the last reduction
    static constexpr std::uint32_t always_kept = 2; // LBD
    static constexpr clause_index max_index = ~clause_index{0} >> 1U;

    constexpr void attach(clause_index clause) {
        const auto watched = literals(clause);
        const bool binary = watched.size() == 2;
        watches_[watched[0]].push_back({clause & max_index, binary, watched[1]});
        watches_[watched[1]].push_back({clause & max_index, binary, watched[0]});
        peak_clauses_ = (std::max)(peak_clauses_, ++clauses_);
    }

    lean_vector<std::uint32_t> words_;
    lean_vector<lean_vector<watch>> watches_; // per literal, once there is a clause
    std::size_t variables_ = 0;
    std::size_t learnt_ = 0;
    std::uint64_t clauses_ = 0; // number of clauses in the store
    std::uint64_t peak_clauses_ = 0;
    std::uint64_t peak_bytes_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

template <class IsKept, class Forgotten, class Moved>
constexpr void clause_store::reduce(IsKept is_kept, Forgotten forgotten, Moved moved) {
    // The key is the LBD, then the size, then the age: of two equal clauses the younger one is better. Each key is a
    // single number, because numbers are sorted elsewhere too, so that the sort is compiled only once.
    lean_vector<std::uint64_t> candidates;
    constexpr std::uint64_t younger_first = 0xFFFF'FFFF;
    const auto size_of = [&](clause_index clause) { return words_[clause - 2]; };
    for (std::size_t at = header_words; at < words_.size();
         at += size_of(static_cast<clause_index>(at)) + header_words) {
        const auto clause = static_cast<clause_index>(at);
        constexpr std::uint32_t levels_of_unused = 4;
        const std::uint32_t& rated = words_[clause - 1];
        if (rated / 2 <= always_kept + 1 || is_kept(clause)) continue;
        const std::uint32_t rank = rated / 2 + (rated & unused) * levels_of_unused;
        candidates.push_back(std::min<std::uint64_t>(rank, 0xFFFF) << 48U |
                             std::min<std::uint64_t>(size_of(clause), 0xFFFF) << 32U | (clause ^ younger_first));
    }
    detail::sort(candidates.begin(), candidates.end());
    constexpr std::uint32_t to_go = ~std::uint32_t{0};
    for (std::size_t i = candidates.size() / 2; i < candidates.size(); ++i)
        words_[static_cast<clause_index>(candidates[i] ^ younger_first) - 1] = to_go;
    for (std::size_t i = 0; i < candidates.size() / 2; ++i)
        words_[static_cast<clause_index>(candidates[i] ^ younger_first) - 1] |= unused;

    for (auto& watches : watches_) watches.clear();
    clauses_ = 0;
    std::size_t end = 0;
    for (std::size_t at = header_words; at < words_.size();) {
        const std::size_t size = words_[at - 2];
        const std::size_t next = at + size + header_words;
        if (words_[at - 1] == to_go) {
            --learnt_;
            forgotten(slice<const literal>{words_.data() + at, size});
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

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_CLAUSE_STORE_HPP
