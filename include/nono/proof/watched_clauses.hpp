// Clauses that can be propagated and looked up, for making hints.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_WATCHED_CLAUSES_HPP
#define NONO_PROOF_WATCHED_CLAUSES_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The clauses of a formula and of a proof, each with two watched literals. A literal is 2 * variable, plus 1 if it is
/// negated.
///
/// A true literal follows either without any assumption or, while a clause is checked, from the negation of that
/// clause. Literals of the first kind come first in the trail. The watches are chosen so that they remain valid when
/// the trail is cut back to the length that it had after an earlier step of the proof.
class watched_clauses {
public:
    using clause_number = std::uint32_t;
    static constexpr clause_number none = ~clause_number{0};

    /// Propagation stops once the limits, which must outlive the object, request an end.
    watched_clauses(std::size_t variables, run_limits& limits)
        : limits_(limits), values_(2 * variables + 2, 0), reasons_(variables + 1, none), positions_(variables + 1, 0),
          watches_(2 * variables + 2) {}

    [[nodiscard]] static std::uint32_t coded(std::int32_t l) noexcept {
        return l < 0 ? 2 * static_cast<std::uint32_t>(-l) + 1 : 2 * static_cast<std::uint32_t>(l);
    }
    [[nodiscard]] static std::int32_t decoded(std::uint32_t l) noexcept {
        const auto variable = static_cast<std::int32_t>(l / 2);
        return l % 2 != 0 ? -variable : variable;
    }

    /// Adds a clause, which is not watched yet. A clause that is always true is never watched.
    clause_number add(std::span<const std::int32_t> literals) {
        const std::size_t begin = literals_.size();
        bool is_trivial = false;
        for (const std::int32_t number : literals) {
            const std::uint32_t l = coded(number);
            if (values_[l] != 0) continue; // a repeated literal; the values serve as marks here
            values_[l] = 1;
            is_trivial = is_trivial || values_[l ^ 1U] != 0;
            literals_.push_back(l);
        }
        for (std::size_t i = begin; i < literals_.size(); ++i) values_[literals_[i]] = 0;
        clauses_.push_back({begin, static_cast<std::uint32_t>(literals_.size() - begin), is_trivial});
        return static_cast<clause_number>(clauses_.size() - 1);
    }

    [[nodiscard]] std::size_t size() const noexcept { return clauses_.size(); }
    [[nodiscard]] slice<std::uint32_t> literals_of(clause_number clause) noexcept {
        return {literals_.data() + clauses_[clause].begin, clauses_[clause].size};
    }
    /// Returns true if a clause is the reason of a literal.
    [[nodiscard]] bool is_reason(clause_number clause) noexcept {
        const auto literals = literals_of(clause);
        return detail::any_of(literals.begin(), literals.end(), [&](auto l) { return reasons_[l / 2] == clause; });
    }
    [[nodiscard]] bool is_true(std::uint32_t l) const noexcept { return values_[l] > 0; }
    [[nodiscard]] bool is_false(std::uint32_t l) const noexcept { return values_[l] < 0; }
    [[nodiscard]] clause_number reason_of(std::uint32_t variable) const noexcept { return reasons_[variable]; }
    [[nodiscard]] std::size_t index_of(std::uint32_t variable) const noexcept { return positions_[variable]; }
    [[nodiscard]] const lean_vector<std::uint32_t>& trail() const noexcept { return trail_; }

    /// Begins to watch a clause. Returns false if all its literals are false.
    [[nodiscard]] bool watch(clause_number clause) {
        const auto literals = literals_of(clause);
        if (clauses_[clause].is_trivial) return true;
        for (std::size_t i = 0; i < 2 && i < literals.size(); ++i) bring_best_to(literals, i);
        if (literals.size() > 1) {
            watches_[literals[0]].push_back({clause, literals[1]});
            watches_[literals[1]].push_back({clause, literals[0]});
        }
        if (literals.empty() || is_false(literals[0])) return false;
        const bool is_unit = literals.size() == 1 || is_false(literals[1]);
        if (is_unit && !is_true(literals[0])) set_true(literals[0], clause);
        return true;
    }

    void unwatch(clause_number clause) {
        const auto literals = literals_of(clause);
        if (clauses_[clause].is_trivial || literals.size() < 2) return;
        for (std::size_t i = 0; i < 2; ++i) {
            auto& list = watches_[literals[i]];
            std::size_t at = list.size(); // usually it is one of the last
            while (list[--at].clause != clause) {
            }
            list[at] = list.back();
            list.pop_back();
        }
    }

    void set_true(std::uint32_t l, clause_number reason) {
        values_[l] = 1;
        values_[l ^ 1U] = -1;
        reasons_[l / 2] = reason;
        positions_[l / 2] = trail_.size();
        trail_.push_back(l);
    }

    /// Propagates all literals that are true. Returns a clause whose literals are all false, or `none`.
    [[nodiscard]] clause_number propagate() {
        while (next_ < trail_.size() && !limits_.is_interrupted()) {
            const clause_number conflict = propagate(trail_[next_++] ^ 1U);
            if (conflict != none) return conflict;
        }
        return none;
    }

    /// Undoes the latest literals until `size` are left.
    void shrink_to(std::size_t size) noexcept {
        while (trail_.size() > size) {
            const std::uint32_t l = trail_.back();
            values_[l] = 0;
            values_[l ^ 1U] = 0;
            reasons_[l / 2] = none;
            trail_.pop_back();
        }
        next_ = size;
    }

private:
    struct stored {
        std::size_t begin = 0; // index into `literals_`
        std::uint32_t size = 0;
        bool is_trivial = false;
    };
    struct watch_entry {
        clause_number clause = 0;
        std::uint32_t other = 0; // another literal of the clause: if it is true, no work is needed
    };

    /// Moves the best literal to watch to index `i`: one that is not false, otherwise the one that became false last.
    void bring_best_to(slice<std::uint32_t> literals, std::size_t i) noexcept {
        std::size_t best = i;
        for (std::size_t k = i; k < literals.size() && is_false(literals[best]); ++k)
            if (!is_false(literals[k]) || positions_[literals[k] / 2] > positions_[literals[best] / 2]) best = k;
        std::swap(literals[i], literals[best]);
    }

    /// Visits the clauses that watch a literal that has become false. Returns one that is violated, or `none`.
    [[nodiscard]] clause_number propagate(std::uint32_t l) {
        auto& list = watches_[l];
        std::size_t kept = 0;
        clause_number conflict = none;
        for (std::size_t at = 0; at < list.size(); ++at) {
            const watch_entry entry = list[at];
            if (conflict != none || is_true(entry.other)) {
                list[kept++] = entry;
                continue;
            }
            const auto literals = literals_of(entry.clause);
            if (literals[0] == l) std::swap(literals[0], literals[1]);
            if (is_true(literals[0])) {
                list[kept++] = {entry.clause, literals[0]};
                continue;
            }
            std::size_t k = 2;
            while (k < literals.size() && is_false(literals[k])) ++k;
            if (k < literals.size()) {
                std::swap(literals[1], literals[k]);
                watches_[literals[1]].push_back({entry.clause, literals[0]});
                continue;
            }
            list[kept++] = entry;
            if (is_false(literals[0]))
                conflict = entry.clause;
            else
                set_true(literals[0], entry.clause);
        }
        list.resize(kept);
        return conflict;
    }

    run_limits& limits_;
    lean_vector<std::uint32_t> literals_; // the literals of all clauses
    lean_vector<stored> clauses_;
    lean_vector<std::int8_t> values_; // by literal: 1 true, -1 false, 0 open
    lean_vector<clause_number> reasons_;
    lean_vector<std::size_t> positions_; // by variable: its index in the trail
    lean_vector<lean_vector<watch_entry>> watches_;
    lean_vector<std::uint32_t> trail_; // the true literals, in the order in which they became true
    std::size_t next_ = 0;             // index in the trail of the next literal to propagate
};

/// Finds existing clauses by their literals, in any order.
class clause_table {
public:
    explicit clause_table(std::size_t clauses) {
        std::size_t size = 16;
        while (size < clauses) size *= 2;
        first_.assign(size, watched_clauses::none);
        next_.assign(clauses, watched_clauses::none);
    }
    void insert(watched_clauses::clause_number clause, slice<const std::uint32_t> literals) noexcept {
        auto& head = first_[bucket_of(literals)];
        next_[clause] = head;
        head = clause;
    }
    /// Removes and returns the latest clause with these literals, or returns `none` if no clause has them. No literal
    /// may be repeated.
    [[nodiscard]] watched_clauses::clause_number remove(slice<const std::uint32_t> literals, watched_clauses& clauses) {
        sorted_.assign(literals);
        detail::sort(sorted_.begin(), sorted_.end());
        auto* link = &first_[bucket_of(literals)];
        while (*link != watched_clauses::none) {
            const auto clause = *link;
            const auto other = clauses.literals_of(clause);
            if (other.size() == literals.size()) {
                other_.assign(other);
                detail::sort(other_.begin(), other_.end());
                if (other_ == sorted_) {
                    *link = next_[clause];
                    return clause;
                }
            }
            link = &next_[clause];
        }
        return watched_clauses::none;
    }

private:
    /// Returns the bucket of a clause. The order of its literals does not matter.
    [[nodiscard]] std::size_t bucket_of(slice<const std::uint32_t> literals) const noexcept {
        std::uint64_t sum = literals.size();
        for (const std::uint32_t l : literals) {
            std::uint64_t mixed = (l + std::uint64_t{1}) * 0x9E37'79B9'7F4A'7C15U;
            mixed = (mixed ^ mixed >> 32U) * 0xD6E8'FEB8'6659'FD93U;
            sum += mixed ^ mixed >> 32U;
        }
        return cast_to<std::size_t>((sum ^ sum >> 29U) & (first_.size() - 1));
    }

    lean_vector<watched_clauses::clause_number> first_; // first clause of each bucket
    lean_vector<watched_clauses::clause_number> next_;  // by clause: the next one in its bucket
    lean_vector<std::uint32_t> sorted_;
    lean_vector<std::uint32_t> other_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_PROOF_WATCHED_CLAUSES_HPP
