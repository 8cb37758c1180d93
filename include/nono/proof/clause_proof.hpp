// Proofs by clauses as solvers write them: the clauses that were learnt and deleted, in order.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_CLAUSE_PROOF_HPP
#define NONO_PROOF_CLAUSE_PROOF_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/result.hpp>
#if NONO_DEFINITIONS
#include <nono/proof/proof_lines.hpp>
#include <nono/text/lines.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A sequence of clauses that are added to a formula or deleted from it. Each added clause follows from the current
/// ones by unit propagation (RUP). This is the format DRAT without its other rule, RAT. A literal is the number of its
/// variable, negative if the variable is negated.
class clause_proof {
public:
    /// A step of a proof.
    struct step {
        bool is_removal = false;                ///< true if the clause is deleted rather than added
        std::span<const std::int32_t> literals; ///< the clause; empty for the contradiction that ends a refutation
        std::uint32_t line = 0; ///< its line in the text that was read, from 1; 0 if it was not read from a text
    };

    /// Appends a clause, which must follow from the current ones. A number over 2^31 - 1 becomes 2^31 - 1, which is not
    /// a variable of any puzzle.
    void add(std::span<const std::int64_t> literals) { append(literals, false); }
    /// Appends the deletion of a clause.
    void remove(std::span<const std::int64_t> literals) { append(literals, true); }
    /// Removes all steps.
    void clear() noexcept {
        literals_.clear();
        steps_.clear();
    }
    /// Records the line that the last step was read from. Requires at least one step.
    void set_line(std::uint32_t line) noexcept { steps_.back().line = line; }

    /// The number of steps. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return steps_.size(); }
    /// Returns true if there are no steps. O(1).
    [[nodiscard]] bool empty() const noexcept { return steps_.empty(); }
    /// Returns step `i`, from 0. Requires i < size(). Its literals are valid until a step is added. O(1).
    [[nodiscard]] step operator[](std::size_t i) const noexcept {
        const std::size_t end = i + 1 < steps_.size() ? steps_[i + 1].begin : literals_.size();
        return {steps_[i].is_removal, {literals_.data() + steps_[i].begin, end - steps_[i].begin}, steps_[i].line};
    }
    /// Returns the approximate memory of the proof in bytes. O(1).
    [[nodiscard]] std::uint64_t memory() const noexcept {
        return std::uint64_t{literals_.size()} * sizeof(std::int32_t) + std::uint64_t{steps_.size()} * sizeof(entry);
    }

private:
    struct entry {
        std::size_t begin = 0; // index into `literals_`
        std::uint32_t line = 0;
        bool is_removal = false;
    };

    void append(std::span<const std::int64_t> literals, bool is_removal) {
        constexpr std::int64_t maximum = 0x7FFF'FFFF;
        steps_.push_back({literals_.size(), 0, is_removal});
        for (const std::int64_t l : literals)
            literals_.push_back(static_cast<std::int32_t>(l > maximum ? maximum : l < -maximum ? -maximum : l));
    }

    detail::lean_vector<std::int32_t> literals_;
    detail::lean_vector<entry> steps_;
};

/// Writes a proof in DRAT, one step per line: `1 -2 0` or `d 1 -2 0`. Linear; allocates the text.
[[nodiscard]] NONO_API std::string to_drat(const clause_proof& proof);

/// Parses DRAT, one step per line. Lines that begin with the letter c are comments.
///
/// Errors have a position: a token that is not a number, a number over 2^31 - 1, or a line without its final 0. Linear
/// in the text. Uses up to 24 bytes of memory per byte of text if all clauses are empty, and usually about one.
[[nodiscard]] NONO_API result<clause_proof> parse_drat(std::string_view text);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Parses DRAT, starting at a cursor.
[[nodiscard]] inline result<clause_proof> parse_drat(line_cursor lines) {
    clause_proof out;
    lean_vector<std::int64_t> literals;
    const auto error = for_each_proof_line(lines, [&](integers_of_line& line, std::uint32_t number) {
        const bool is_removal = line.consume_word("d");
        if (!line.until_zero(literals)) return false;
        if (!line.at_end()) return line.fail(parse_errc::invalid_proof_line);
        const std::span<const std::int64_t> clause(literals.data(), literals.size());
        if (is_removal)
            out.remove(clause);
        else
            out.add(clause);
        out.set_line(number);
        return true;
    });
    if (error.code != parse_errc::none) return error;
    return out;
}

} // namespace detail

namespace extend {

std::string to_drat(const clause_proof& proof) {
    std::string out;
    for (std::size_t i = 0; i < proof.size(); ++i) {
        const clause_proof::step step = proof[i];
        if (step.is_removal) out += "d ";
        detail::append_integers(out, step.literals);
        out += '\n';
    }
    return out;
}

result<clause_proof> parse_drat(std::string_view text) { return detail::parse_drat(line_cursor(text)); }

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_CLAUSE_PROOF_HPP
