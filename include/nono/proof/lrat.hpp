// Refutations with hints (LRAT), and their checker.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_LRAT_HPP
#define NONO_PROOF_LRAT_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/result.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/verification.hpp>
#include <nono/solver/run/run_limits.hpp>
#if NONO_DEFINITIONS
#include <nono/proof/proof_lines.hpp>
#include <nono/text/lines.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A refutation in which each clause names the clauses from which it follows: the format LRAT, without RAT. The clauses
/// of the formula are numbered from 1; the others have higher numbers, in ascending order.
class lrat_proof {
public:
    /// A step of a proof.
    struct step {
        bool is_removal = false;                ///< true if clauses are deleted rather than one added
        std::int32_t number = 0;                ///< number of the clause; in a removal, the number of any earlier
                                                ///< clause
        std::span<const std::int32_t> literals; ///< The clauses that become unit, in the order of propagation; in the
                                                ///< last one, all literals are false. In a removal, the clauses to
                                                ///< delete.
        /// The clauses that become unit, in the order of propagation; the last one becomes false. For a removal, the
        /// clauses that are deleted.
        std::span<const std::int32_t> hints;
        std::uint32_t line = 0; ///< its line in the text that was read, from 1; 0 if it was not read from a text
    };

    /// Appends a clause that follows from others.
    void add(std::int32_t number, std::span<const std::int32_t> literals, std::span<const std::int32_t> hints) {
        append(number, literals, hints, false);
        ++lemmas_;
    }
    /// Appends the deletion of clauses, after the clause with that number.
    void remove(std::int32_t number, std::span<const std::int32_t> clauses) { append(number, {}, clauses, true); }
    /// Records the line that the last step was read from. Requires at least one step.
    void set_line(std::uint32_t line) noexcept { steps_.back().line = line; }

    /// The number of steps. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
    /// Returns true if there are no steps. O(1).
    [[nodiscard]] bool empty() const noexcept { return steps_.empty(); }
    /// The number of clauses that were added. O(1).
    [[nodiscard]] std::size_t lemmas() const noexcept { return lemmas_; }
    /// Returns step `i`, from 0. Requires i < size(). Valid until a step is added. O(1).
    [[nodiscard]] step operator[](std::size_t i) const noexcept {
        const entry& at = steps_[i];
        const std::size_t end = i + 1 < steps_.size() ? steps_[i + 1].begin : numbers_.size();
        const std::int32_t* const literals = numbers_.data() + at.begin;
        return {at.is_removal,
                at.number,
                {literals, at.literals},
                {literals + at.literals, end - at.begin - at.literals},
                at.line};
    }

private:
    struct entry {
        std::size_t begin = 0; // index into `numbers_`: literals, then hints
        std::uint32_t literals = 0;
        std::int32_t number = 0;
        std::uint32_t line = 0;
        bool is_removal = false;
    };

    void append(std::int32_t number, std::span<const std::int32_t> literals, std::span<const std::int32_t> hints,
                bool is_removal) {
        steps_.push_back({numbers_.size(), static_cast<std::uint32_t>(literals.size()), number, 0, is_removal});
        numbers_.append(literals.data(), literals.data() + literals.size());
        numbers_.append(hints.data(), hints.data() + hints.size());
    }

    detail::lean_vector<std::int32_t> numbers_;
    detail::lean_vector<entry> steps_;
    std::size_t lemmas_ = 0;
};

/// Checks that a proof refutes a formula: that each clause follows by its hints, and that the last clause is empty. The
/// checker shares no code with the functions that make hints.
///
/// All hints must be exact, as the definition of LRAT requires: each names an existing clause in which all literals are
/// false, or all except one that is open; a clause with only false literals ends the step. Other LRAT checkers
/// therefore accept every proof that this one accepts.
///
/// @param formula  the formula to refute
/// @param proof    the steps, with their hints
/// @param options  the budget; if it runs out, the result is `proof_errc::stopped`
/// @return         the error, if any: its code, the number of the clause and, if the proof was read from a text, the
///                 line
/// Linear in the formula and in the literals of the hints. Allocates some bytes per clause and per variable.
[[nodiscard]] NONO_API verify_result check_lrat(const proof_formula& formula, const lrat_proof& proof,
                                                const verify_options& options = {});

/// Writes a proof in LRAT, one step per line: `12 1 -2 0 3 4 0` or `12 d 3 4 0`. Linear; allocates the text.
[[nodiscard]] NONO_API std::string to_text(const lrat_proof& proof);

/// Parses LRAT, one step per line. Lines that begin with the letter c are comments.
///
/// Errors have a position: a token that is not a number, a number over 2^31 - 1, a line without its zeros, or a hint of
/// RAT, which is negative. Linear in the text; uses a small multiple of its size in memory.
[[nodiscard]] NONO_API result<lrat_proof> parse_lrat(std::string_view text);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Checks the steps of a proof in order.
class lrat_checker {
public:
    lrat_checker(const proof_formula& formula, const lrat_proof& proof, run_limits& limits)
        : formula_(formula), proof_(proof), limits_(limits),
          values_(static_cast<std::size_t>(formula.variables()) + 1, 0), exists_(formula.size(), 1) {}

    /// Returns the approximate memory of a checker, in bytes. O(1).
    [[nodiscard]] static std::uint64_t memory_for(const proof_formula& formula, const lrat_proof& proof) noexcept {
        constexpr std::uint64_t of_variable = sizeof(std::int16_t) + 2 * sizeof(std::int32_t); // its value and an entry
                                                                                               // of the trail
        constexpr std::uint64_t of_lemma = 2 * (1 + sizeof(std::int32_t) + sizeof(std::size_t));
        return of_variable * (static_cast<std::uint64_t>(formula.variables()) + 1) + 2 * formula.size() +
               of_lemma * proof.lemmas();
    }

    [[nodiscard]] verify_result run() {
        for (std::size_t i = 0; i < proof_.size(); ++i) {
            const auto step = proof_[i];
            const proof_errc code = step.is_removal ? remove(step.hints) : add(step, i);
            if (limits_.has_stopped()) return {{limits_.cause()}, proof_errc::stopped};
            if (code != proof_errc::none) return {{}, code, step.line, step.number};
            if (!step.is_removal && step.literals.empty()) return {};
        }
        return {{}, proof_errc::no_contradiction};
    }

private:
    /// Returns the index of the clause with a number, counting the clauses of the formula and then the lemmas so far.
    /// If no clause has it, returns the number of all clauses. O(log lemmas).
    [[nodiscard]] std::size_t index_of(std::int32_t number) const noexcept {
        if (number >= 1 && static_cast<std::size_t>(number) <= formula_.size())
            return static_cast<std::size_t>(number) - 1;
        const auto* const found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        if (found == numbers_.end() || *found != number) return exists_.size();
        return formula_.size() + static_cast<std::size_t>(found - numbers_.begin());
    }
    [[nodiscard]] bool is_there(std::size_t index) const noexcept {
        return index < exists_.size() && exists_[index] != 0;
    }
    [[nodiscard]] std::span<const std::int32_t> literals_of(std::size_t index) const noexcept {
        if (index < formula_.size()) return formula_[index];
        return proof_[steps_[index - formula_.size()]].literals;
    }

    [[nodiscard]] proof_errc remove(std::span<const std::int32_t> clauses) noexcept {
        for (const std::int32_t clause : clauses) {
            const std::size_t index = index_of(clause);
            if (!is_there(index)) return proof_errc::missing_clause;
            exists_[index] = 0;
        }
        return proof_errc::none;
    }

    [[nodiscard]] proof_errc add(const lrat_proof::step& step, std::size_t i) {
        const std::int64_t last = numbers_.empty() ? static_cast<std::int64_t>(formula_.size()) : numbers_.back();
        if (step.number <= last) return proof_errc::number_not_new;
        const proof_errc code = follows(step);
        if (code != proof_errc::none) return code;
        numbers_.push_back(step.number);
        steps_.push_back(i);
        exists_.push_back(1);
        return proof_errc::none;
    }

    [[nodiscard]] proof_errc follows(const lrat_proof::step& step) {
        proof_errc code = assume_false(step.literals);
        if (code == proof_errc::none) code = propagate(step.hints);
        for (const std::int32_t l : true_) values_[variable_of(l)] = 0;
        true_.clear();
        return code;
    }

    [[nodiscard]] proof_errc assume_false(std::span<const std::int32_t> literals) {
        for (const std::int32_t l : literals) {
            if (l == 0 || l > formula_.variables() || l < -formula_.variables()) return proof_errc::invalid_literal;
            if (value_of(l) > 0) return proof_errc::invalid_literal;
            if (value_of(l) == 0) set_true(-l);
        }
        return proof_errc::none;
    }

    [[nodiscard]] proof_errc propagate(std::span<const std::int32_t> hints) {
        for (const std::int32_t hint : hints) {
            if (limits_.is_interrupted()) return proof_errc::stopped;
            const std::size_t index = index_of(hint);
            if (!is_there(index)) return proof_errc::missing_clause;
            std::int32_t open = 0;
            for (const std::int32_t l : literals_of(index)) {
                if (value_of(l) < 0) continue;
                if (value_of(l) > 0 || (open != 0 && open != l)) return proof_errc::useless_hint;
                open = l;
            }
            if (open == 0) return proof_errc::none;
            set_true(open);
        }
        return proof_errc::does_not_follow;
    }

    [[nodiscard]] static std::size_t variable_of(std::int32_t l) noexcept {
        return static_cast<std::size_t>(l < 0 ? -l : l);
    }
    [[nodiscard]] int value_of(std::int32_t l) const noexcept {
        const int value = values_[variable_of(l)];
        return l < 0 ? -value : value;
    }
    void set_true(std::int32_t l) {
        values_[variable_of(l)] = l < 0 ? std::int16_t{-1} : std::int16_t{1};
        true_.push_back(l);
    }

    const proof_formula& formula_;
    const lrat_proof& proof_;
    run_limits& limits_;
    lean_vector<std::int16_t> values_;  // by variable: 1 true, -1 false, 0 open
    lean_vector<std::int32_t> true_;    // the literals that are set
    lean_vector<std::uint8_t> exists_;  // whether each clause exists: the clauses of the formula, then the lemmas
    lean_vector<std::int32_t> numbers_; // numbers of the lemmas, in ascending order
    lean_vector<std::size_t> steps_;    // the steps that added the lemmas
};

/// Parses LRAT, starting at a cursor.
[[nodiscard]] inline result<lrat_proof> parse_lrat(line_cursor lines) {
    lrat_proof out;
    lean_vector<std::int32_t> literals;
    lean_vector<std::int32_t> hints;
    const auto error = for_each_proof_line(lines, [&](integers_of_line& line, std::uint32_t line_number) {
        std::int64_t number = 0;
        if (!line.next(number)) return false;
        if (number < 1) return line.fail(parse_errc::invalid_proof_line);
        const bool is_removal = line.consume_word("d");
        if (!is_removal && !line.until_zero(literals)) return false;
        if (!line.until_zero(hints, 1)) return false; // a hint of RAT is negative
        if (!line.at_end()) return line.fail(parse_errc::invalid_proof_line);
        const std::span<const std::int32_t> all_hints(hints.data(), hints.size());
        if (is_removal)
            out.remove(static_cast<std::int32_t>(number), all_hints);
        else
            out.add(static_cast<std::int32_t>(number), {literals.data(), literals.size()}, all_hints);
        out.set_line(line_number);
        return true;
    });
    if (error.code != parse_errc::none) return error;
    return out;
}

/// Like `check_lrat`, but within limits.
[[nodiscard]] inline verify_result check_lrat_within(const proof_formula& formula, const lrat_proof& proof,
                                                     run_limits& limits) {
    const memory_reservation memory(limits, lrat_checker::memory_for(formula, proof));
    if (limits.has_stopped()) return {{limits.cause()}, proof_errc::stopped};
    return lrat_checker(formula, proof, limits).run();
}

} // namespace detail

namespace extend {

verify_result check_lrat(const proof_formula& formula, const lrat_proof& proof, const verify_options& options) {
    work_limits limits(options.budget);
    return detail::check_lrat_within(formula, proof, limits);
}

std::string to_text(const lrat_proof& proof) {
    std::string out;
    for (std::size_t i = 0; i < proof.size(); ++i) {
        const auto step = proof[i];
        detail::append_integer(out, step.number);
        out += step.is_removal ? " d " : " ";
        if (!step.is_removal) {
            detail::append_integers(out, step.literals);
            out += ' ';
        }
        detail::append_integers(out, step.hints);
        out += '\n';
    }
    return out;
}

result<lrat_proof> parse_lrat(std::string_view text) { return detail::parse_lrat(line_cursor(text)); }

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_LRAT_HPP
