// Adds hints to a proof by clauses: from DRAT to LRAT.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_REFUTATION_HPP
#define NONO_PROOF_REFUTATION_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/lrat.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/verification.hpp>
#include <nono/solver/run/run_limits.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/proof/watched_clauses.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The result of `to_lrat`, which converts to true if it holds a proof. Otherwise it identifies the step that does not
/// follow. Its `clause` is a number in a sequence of the clauses of the formula, then the added clauses.
struct lrat_result : verify_result {
    lrat_proof proof; ///< the refutation; empty after an error
};

/// Makes a refutation with hints from a proof by clauses, with only the clauses that the contradiction needs.
///
/// A forward pass propagates what follows from the clauses without any decision, until it reaches a contradiction. Then
/// a backward pass checks each clause that a later one needs by unit propagation, which shows which clauses it needs in
/// turn (as in Wetzler, Heule and Hunt, "DRAT-trim", SAT 2014). Clauses that are not needed are not checked. A clause
/// of the result is either a clause of the proof or a single literal that follows from clauses alone. Each clause is
/// deleted some time after its last use.
///
/// Deletions are honored, with one exception: a clause that implies a literal without decisions is kept, because
/// solvers do not undo such literals. Deletions of unknown clauses are ignored. A repeated literal of a clause counts
/// once, and a clause with a literal and its negation is omitted.
///
/// @param formula  the formula to refute
/// @param proof    the clauses, each of which must follow by unit propagation (RUP) from those before it. The empty
///                 clause at the end can be omitted if it follows
/// @param options  the budget; if it runs out, the result is `proof_errc::stopped`
/// @return         the refutation, which `check_lrat` accepts, or a clause that does not follow
/// Takes one propagation for each clause that is needed. Allocates some 50 bytes per literal and clause of the formula
/// and the proof.
[[nodiscard]] NONO_API lrat_result to_lrat(const proof_formula& formula, const clause_proof& proof,
                                           const verify_options& options = {});

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Implements `to_lrat` within limits, which keep the memory of the result reserved.
class refuter {
public:
    refuter(const proof_formula& formula, const clause_proof& proof, run_limits& limits)
        : formula_(formula), proof_(proof), limits_(limits), memory_(limits, memory_for(formula, proof)),
          variables_(limits.has_stopped() ? 0 : static_cast<std::size_t>(formula.variables())),
          clauses_(variables_, limits), root_literals_(variables_ + 1, 0), stamps_(variables_ + 1, 0) {}

    [[nodiscard]] lrat_result run() {
        lrat_result out;
        if (!limits_.has_stopped()) out = refute();
        if (!limits_.has_stopped()) return out;
        return {{{limits_.cause()}, proof_errc::stopped}, {}};
    }

private:
    /// Returns the approximate memory in bytes, without the hints and the result. O(1).
    [[nodiscard]] static std::uint64_t memory_for(const proof_formula& formula, const clause_proof& proof) noexcept {
        constexpr std::uint64_t of_literal = 2 * sizeof(std::uint32_t); // twice, because vectors reserve more than they
                                                                        // need
        constexpr std::uint64_t of_clause = 100;                        // two watches, an entry of the table, a step
        constexpr std::uint64_t of_variable = 80;                       // two lists of watches, a value and a reason
        return of_literal * formula.literals() + of_clause * formula.size() + 2 * proof.memory() +
               of_clause * proof.size() + of_variable * static_cast<std::uint64_t>(formula.variables());
    }

    [[nodiscard]] lrat_result refute() {
        lrat_result out;
        if (!read_clauses(out)) return out;
        const clause_number conflict = go_forward();
        if (conflict == watched_clauses::none) {
            out.code = proof_errc::no_contradiction;
            return out;
        }
        begin_record(contradiction); // the contradiction follows without assumptions
        for (const std::uint32_t l : clauses_.literals_of(conflict)) add_root_hint(l / 2);
        add_hint(conflict);
        if (!go_backward(out)) return out;
        if (limits_.reserve_memory(memory_of_result())) write(out.proof);
        return out;
    }

    using clause_number = watched_clauses::clause_number;

    struct step {
        clause_number clause = watched_clauses::none; // the clause that is added or deleted; `none` if nothing happens
        std::size_t trail = 0;                        // number of true literals before it
    };
    /// A clause of the result.
    struct record {
        std::uint32_t subject = 0; // a clause, or a variable numbered after all clauses, or `contradiction`
        std::size_t hints = 0;     // index into `hints_`
        std::uint32_t hint_count = 0;
    };
    static constexpr std::uint32_t contradiction = ~std::uint32_t{0};
    static constexpr std::uint32_t needed = 1; // marks a variable in `root_literals_` until its literal is recorded

    /// Reads all clauses. Returns false if a literal is not in the formula.
    [[nodiscard]] bool read_clauses(verify_result& out) {
        for (std::size_t i = 0; i < formula_.size() && !limits_.is_interrupted(); ++i) clauses_.add(formula_[i]);
        for (std::size_t i = 0; i < proof_.size(); ++i) {
            if (limits_.is_interrupted()) return false;
            const auto at = proof_[i];
            for (const std::int32_t l : at.literals)
                if (l == 0 || l > formula_.variables() || l < -formula_.variables()) {
                    const std::size_t number = clauses_.size() + (at.is_removal ? 0 : 1);
                    out = {{}, proof_errc::invalid_literal, at.line, static_cast<std::int64_t>(number)};
                    return false;
                }
            has_removals_ = has_removals_ || at.is_removal;
            if (!at.is_removal) clauses_.add(at.literals);
        }
        is_needed_clause_.assign(clauses_.size(), 0);
        return true;
    }

    // ---- forwards ----

    /// Propagates what follows without assumptions, step by step, until there is a contradiction. Returns a clause
    /// whose literals are all false, or `none`.
    [[nodiscard]] clause_number go_forward() {
        clause_table index(has_removals_ ? clauses_.size() : 0);
        for (std::size_t i = 0; i < formula_.size(); ++i) {
            const auto clause = static_cast<clause_number>(i);
            if (limits_.is_interrupted()) return watched_clauses::none;
            if (has_removals_) index.insert(clause, clauses_.literals_of(clause));
            if (!clauses_.watch(clause)) return clause;
        }
        clause_number conflict = clauses_.propagate();
        auto next = static_cast<clause_number>(formula_.size());
        for (std::size_t i = 0; i < proof_.size() && conflict == watched_clauses::none; ++i) {
            if (limits_.is_interrupted()) return watched_clauses::none;
            steps_.push_back({watched_clauses::none, clauses_.trail().size()});
            if (proof_[i].is_removal) {
                steps_.back().clause = remove(proof_[i].literals, index);
                continue;
            }
            const clause_number clause = next++;
            steps_.back().clause = clause;
            if (has_removals_) index.insert(clause, clauses_.literals_of(clause));
            conflict = clauses_.watch(clause) ? clauses_.propagate() : clause;
        }
        return conflict;
    }

    /// Deletes a clause if it exists and no literal follows from it without assumptions.
    [[nodiscard]] clause_number remove(std::span<const std::int32_t> literals, clause_table& index) {
        coded_.clear();
        for (const std::int32_t l : literals) coded_.push_back(watched_clauses::coded(l));
        detail::sort(coded_.begin(), coded_.end());
        coded_.resize(static_cast<std::size_t>(std::unique(coded_.begin(), coded_.end()) - coded_.begin()));
        const slice<const std::uint32_t> wanted(coded_.data(), coded_.size());
        const clause_number clause = index.remove(wanted, clauses_);
        if (clause == watched_clauses::none) return clause;
        if (clauses_.is_reason(clause)) {
            index.insert(clause, wanted);
            return watched_clauses::none;
        }
        clauses_.unwatch(clause);
        return clause;
    }

    // ---- backwards ----

    [[nodiscard]] bool go_backward(verify_result& out) {
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const step& at = steps_[i];
            if (limits_.is_interrupted()) return false;
            backtrack(at.trail);
            if (at.clause == watched_clauses::none) continue;
            if (proof_[i].is_removal) {
                static_cast<void>(clauses_.watch(at.clause));
                continue;
            }
            clauses_.unwatch(at.clause);
            if (is_needed_clause_[at.clause] == 0 || follows(at.clause)) continue;
            out = {{}, proof_errc::does_not_follow, proof_[i].line, static_cast<std::int64_t>(at.clause) + 1};
            return false;
        }
        backtrack(0);
        return true;
    }

    /// Undoes literals that follow without assumptions, and records those that are needed.
    void backtrack(std::size_t size) {
        const auto& trail = clauses_.trail();
        for (std::size_t i = trail.size(); i-- > size;) {
            const std::uint32_t variable = trail[i] / 2;
            const clause_number reason = clauses_.reason_of(variable);
            if (root_literals_[variable] == 0 || clauses_.literals_of(reason).size() == 1) continue;
            root_literals_[variable] = trail[i];
            begin_record(static_cast<std::uint32_t>(clauses_.size()) + variable);
            for (const std::uint32_t l : clauses_.literals_of(reason))
                if (l / 2 != variable) add_root_hint(l / 2);
            add_hint(reason);
        }
        clauses_.shrink_to(size);
    }

    void begin_record(std::uint32_t subject) { records_.push_back({subject, hints_.size(), 0}); }
    void add_hint(clause_number clause) {
        is_needed_clause_[clause] = 1;
        append_hint(clause);
    }
    /// Adds a hint to the clause by which the literal of a variable follows without assumptions.
    void add_root_hint(std::uint32_t variable) {
        const clause_number reason = clauses_.reason_of(variable);
        if (clauses_.literals_of(reason).size() == 1) return add_hint(reason);
        root_literals_[variable] = needed;
        append_hint(static_cast<std::uint32_t>(clauses_.size()) + variable);
    }
    void append_hint(std::uint32_t hint) {
        memory_.grow_to(memory_of_hints_ + 2 * (sizeof(hint) * hints_.size() + sizeof(record) * records_.size()));
        if (limits_.has_stopped()) return;
        hints_.push_back(hint);
        ++records_.back().hint_count;
    }

    /// Checks that a clause follows, and records its hints.
    [[nodiscard]] bool follows(clause_number clause) {
        begin_record(clause);
        ++stamp_;
        const std::size_t root = clauses_.trail().size();
        for (const std::uint32_t l : clauses_.literals_of(clause)) {
            if (clauses_.is_true(l)) {
                clauses_.shrink_to(root);
                add_root_hint(l / 2);
                return true;
            }
            stamps_[l / 2] = stamp_;
            if (!clauses_.is_false(l)) clauses_.set_true(l ^ 1U, watched_clauses::none);
        }
        const clause_number conflict = clauses_.propagate();
        if (conflict != watched_clauses::none) add_hints(conflict, root);
        clauses_.shrink_to(root);
        return conflict != watched_clauses::none;
    }

    /// Adds the hints that lead to a conflict, in the order of propagation.
    void add_hints(clause_number conflict, std::size_t root) {
        reasons_.assign({conflict});
        note(conflict, root);
        const auto& trail = clauses_.trail();
        for (std::size_t i = trail.size(); i-- > root;) {
            const std::uint32_t variable = trail[i] / 2;
            const clause_number reason = clauses_.reason_of(variable);
            if (stamps_[variable] != stamp_ || reason == watched_clauses::none) continue;
            reasons_.push_back(reason);
            note(reason, root);
        }
        for (std::size_t i = reasons_.size(); i-- > 0;) add_hint(reasons_[i]);
    }

    /// Marks the variables of a clause. Those whose literal follows without assumptions become hints at once.
    void note(clause_number clause, std::size_t root) {
        for (const std::uint32_t l : clauses_.literals_of(clause)) {
            const std::uint32_t variable = l / 2;
            if (stamps_[variable] == stamp_) continue;
            stamps_[variable] = stamp_;
            if (clauses_.index_of(variable) < root) add_root_hint(variable);
        }
    }

    // ---- writing ----

    /// Returns the maximum memory, in bytes, of the refutation and of the buffers needed to write it.
    [[nodiscard]] std::uint64_t memory_of_result() const noexcept {
        constexpr std::uint64_t of_clause = 2 + sizeof(std::int32_t) + sizeof(std::size_t);
        constexpr std::uint64_t of_record = 2 * 24 + 1;
        return of_clause * (clauses_.size() + variables_ + 1) + of_record * records_.size() +
               6 * sizeof(std::int32_t) * std::uint64_t{hints_.size()};
    }

    /// Merges all literals that no other clause needs into the contradiction: their hints become its hints, so they
    /// need no separate clauses. If line solving alone solves the puzzle, the contradiction is the only clause left.
    void join_to_contradiction() {
        lean_vector<std::uint8_t> is_shared(clauses_.size() + variables_ + 1, 0);
        lean_vector<std::uint8_t> is_joined(records_.size(), 0);
        for (std::size_t i = 0; i < records_.size(); ++i) {
            const std::uint32_t subject = records_[i].subject;
            is_joined[i] = subject == contradiction || (subject >= clauses_.size() && is_shared[subject] == 0) ? 1 : 0;
            for (const std::uint32_t hint : hints_of(records_[i]))
                if (is_joined[i] == 0) is_shared[hint] = 1;
        }
        lean_vector<std::uint8_t> is_true(is_shared.size(), 0); // whether each clause or literal is one of the hints or
                                                                // follows from them
        const std::size_t begin = hints_.size();
        std::size_t kept = 1;
        for (std::size_t i = records_.size(); i-- > 0;) {
            if (is_joined[i] == 0) continue;
            for (std::size_t k = 0; k < records_[i].hint_count; ++k) {
                const std::uint32_t hint = hints_[records_[i].hints + k];
                if (is_true[hint] == 0) hints_.push_back(hint);
                is_true[hint] = 1;
            }
            if (i > 0) is_true[records_[i].subject] = 1;
        }
        for (std::size_t i = 1; i < records_.size(); ++i)
            if (is_joined[i] == 0) records_[kept++] = records_[i];
        records_.resize(kept, {});
        records_[0].hints = begin;
        records_[0].hint_count = cast_to<std::uint32_t>(hints_.size() - begin);
    }

    /// Writes the records, which are stored from last to first.
    void write(lrat_proof& out) {
        join_to_contradiction();
        lean_vector<std::int32_t> numbers(clauses_.size() + variables_ + 1, 0);
        lean_vector<std::size_t> last_use(numbers.size(), 0);
        for (std::size_t i = 0; i < formula_.size(); ++i) numbers[i] = static_cast<std::int32_t>(i + 1);
        for (std::size_t i = records_.size(); i-- > 0;)
            for (const std::uint32_t hint : hints_of(records_[i])) last_use[hint] = i;
        auto number = static_cast<std::int32_t>(formula_.size());
        lean_vector<std::int32_t> numbered;
        lean_vector<std::int32_t> unused;
        for (std::size_t i = records_.size(); i-- > 0;) {
            const record& at = records_[i];
            numbered.clear();
            for (const std::uint32_t hint : hints_of(at)) {
                numbered.push_back(numbers[hint]);
                if (last_use[hint] == i) unused.push_back(numbers[hint]);
            }
            out.add(++number, literals_of(at.subject), {numbered.data(), numbered.size()});
            if (at.subject != contradiction) numbers[at.subject] = number;
            if (unused.size() < removed_at_once || i == 0) continue;
            out.remove(number, {unused.data(), unused.size()});
            unused.clear();
        }
    }
    [[nodiscard]] slice<const std::uint32_t> hints_of(const record& of) const noexcept {
        return {hints_.data() + of.hints, of.hint_count};
    }
    [[nodiscard]] std::span<const std::int32_t> literals_of(std::uint32_t subject) {
        decoded_.clear();
        if (subject == contradiction) return {};
        if (subject >= clauses_.size()) {
            decoded_.push_back(watched_clauses::decoded(root_literals_[subject - clauses_.size()]));
        } else {
            for (const std::uint32_t l : clauses_.literals_of(subject)) decoded_.push_back(watched_clauses::decoded(l));
        }
        return {decoded_.data(), decoded_.size()};
    }

    static constexpr std::size_t removed_at_once = 64; // reduces the number of lines with removals

    const proof_formula& formula_;
    const clause_proof& proof_;
    run_limits& limits_;
    memory_reservation memory_;
    std::uint64_t memory_of_hints_ = memory_.bytes(); // bytes that are reserved, excluding hints
    std::size_t variables_;
    watched_clauses clauses_; // of the formula, then of the proof
    bool has_removals_ = false;
    lean_vector<step> steps_; // the steps of the proof up to the contradiction
    lean_vector<std::uint8_t> is_needed_clause_;
    lean_vector<std::uint32_t> root_literals_; // by variable: its literal that follows without assumptions, if it is a
                                               // hint
    lean_vector<std::uint32_t> stamps_;        // by variable: the stamp of the last check that involved it
    std::uint32_t stamp_ = 0;
    lean_vector<record> records_;      // from last to first
    lean_vector<std::uint32_t> hints_; // of all records: numbers of clauses, or of variables, which are numbered after
                                       // all clauses
    lean_vector<clause_number> reasons_;
    lean_vector<std::uint32_t> coded_;
    lean_vector<std::int32_t> decoded_;
};

} // namespace detail

namespace extend {

lrat_result to_lrat(const proof_formula& formula, const clause_proof& proof, const verify_options& options) {
    work_limits limits(options.budget);
    return detail::refuter(formula, proof, limits).run();
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_REFUTATION_HPP
