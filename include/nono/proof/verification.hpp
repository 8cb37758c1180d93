// What a checker of proofs states.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_VERIFICATION_HPP
#define NONO_PROOF_VERIFICATION_HPP

#include <nono/detail/config.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Why a proof is refused. The numbers are stable, and docs/errors.md has them.
enum class proof_errc : std::uint8_t {
    none = 0,    ///< it is not: it proves what it claims
    stopped = 1, ///< it was not checked to its end, as the budget was used up: `stopped_by` states which part of it

    // of a verdict without a certificate
    no_proof = 2, ///< the solver gave no proof
    too_long = 3, ///< the proof takes more memory than it may

    // of a certificate as a whole
    puzzle_not_taken = 4,    ///< no solver takes the puzzle (a side, a color), or its formula is too large
    other_clues = 5,         ///< it is a certificate of other clues
    other_given_cells = 6,   ///< it is for other given cells
    wrong_status = 7,        ///< it is neither of a unique solution nor of none
    no_solution = 8,         ///< a unique solution is claimed, and none is there, or the other way around
    wrong_solution = 9,      ///< the solution does not satisfy the clues
    solution_not_given = 10, ///< the solution does not have the given cells
    wrong_weights = 11,      ///< the weights do not prove it

    // of a clause
    invalid_literal = 12,  ///< a literal that is none of the formula's variables, or one together with its negation
    number_not_new = 13,   ///< a clause whose number is not higher than all before it
    missing_clause = 14,   ///< a hint that names no clause that is there
    useless_hint = 15,     ///< a hint whose clause is satisfied, or has more than one open literal
    does_not_follow = 16,  ///< a clause that does not follow by unit propagation
    no_contradiction = 17, ///< there is no empty clause at the end
};

/// What a checker states of a proof: true where it was verified. Where it was `stopped`, the outcome states by what.
struct verify_result : outcome {
    proof_errc code = proof_errc::none; ///< why it is refused
    std::uint32_t line = 0;             ///< the line of the text that is wrong, from 1; 0 if it is none
    std::int64_t clause = 0;            ///< the number of the clause that is wrong; 0 if it is none

    /// True where the proof was verified.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return code == proof_errc::none; }
    friend constexpr bool operator==(const verify_result&, const verify_result&) = default;
};

/// A sentence for a code, in static storage, without a full stop; where it is about a clause, what comes after "clause
/// 12". O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(proof_errc code) noexcept;

/// Why a proof is refused, for people: `line 57: clause 4711 does not follow by unit propagation`. Allocates the text.
[[nodiscard]] inline std::string describe(const verify_result& refused);

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::string_view message(proof_errc code) noexcept {
    switch (code) {
    NONO_DEFAULT:
        break;
    case proof_errc::none: return "verified";
    case proof_errc::stopped: return "it was not checked to its end";
    case proof_errc::no_proof: return "the solver gave no proof";
    case proof_errc::too_long: return "the proof takes more memory than it may";
    case proof_errc::puzzle_not_taken:
        return "the puzzle is too large for a proof, or has a color that no clue can have";
    case proof_errc::other_clues: return "the certificate is of another puzzle";
    case proof_errc::other_given_cells: return "the certificate is for other given cells";
    case proof_errc::wrong_status: return "the certificate claims neither a unique solution nor none";
    case proof_errc::no_solution:
        return "the certificate has no solution to be unique, or one where there is to be none";
    case proof_errc::wrong_solution: return "the solution does not satisfy the clues";
    case proof_errc::solution_not_given: return "the solution contradicts the given cells";
    case proof_errc::wrong_weights: return "the weights do not prove it";
    case proof_errc::invalid_literal: return "has a literal of no variable, or together with its negation";
    case proof_errc::number_not_new: return "has not a higher number than all before it";
    case proof_errc::missing_clause: return "has a hint to a clause that is not there";
    case proof_errc::useless_hint: return "has a hint to a clause that is not unit";
    case proof_errc::does_not_follow: return "does not follow by unit propagation";
    case proof_errc::no_contradiction: return "the proof ends without a contradiction";
    }
    return "unknown";
}

inline std::string describe(const verify_result& refused) {
    std::string out;
    if (refused.line != 0) out += "line " + std::to_string(refused.line) + ": ";
    if (refused.clause != 0) out += "clause " + std::to_string(static_cast<std::uint64_t>(refused.clause)) + ' ';
    return out.append(message(refused.code));
}

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_VERIFICATION_HPP
