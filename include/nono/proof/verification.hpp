// The result of checking a proof.
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

/// The reason why a proof is refused. The numbers are stable and listed in docs/errors.md.
enum class proof_errc : std::uint8_t {
    none = 0,    ///< not refused: it proves what it claims
    stopped = 1, ///< the check was not finished, because part of the budget ran out (see `stopped_by`)

    // Without a certificate:
    no_proof = 2, ///< the solver produced no proof
    too_long = 3, ///< the proof needs more memory than allowed

    // In a certificate as a whole:
    puzzle_not_accepted = 4, ///< the solvers refuse the puzzle (its size or a color), or its formula is too large
    other_clues = 5,         ///< the certificate is for other clues
    other_given_cells = 6,   ///< the certificate is for other given cells
    wrong_status = 7,        ///< the status is neither `unique` nor `impossible`
    no_solution = 8,         ///< a unique solution is claimed but missing, or no solution is claimed but one is given
    wrong_solution = 9,      ///< the solution does not satisfy the clues
    solution_not_given = 10, ///< the solution contradicts the given cells
    wrong_weights = 11,      ///< the weights do not prove the claim

    // In a clause:
    invalid_literal = 12,  ///< a literal is not in the formula, or occurs together with its negation
    number_not_new = 13,   ///< the number of a clause is not higher than all earlier numbers
    missing_clause = 14,   ///< a hint refers to a clause that does not exist
    useless_hint = 15,     ///< the clause of a hint is satisfied, or has more than one open literal
    does_not_follow = 16,  ///< a clause does not follow by unit propagation
    no_contradiction = 17, ///< the proof does not end with the empty clause
};

/// The result of a checker, which converts to true if the proof was verified. If the code is `stopped`, the base class
/// `outcome` has the cause.
struct verify_result : outcome {
    proof_errc code = proof_errc::none; ///< the reason for the refusal
    std::uint32_t line = 0;             ///< the line of the text with the error, from 1; 0 if unknown
    std::int64_t clause = 0;            ///< the number of the clause with the error; 0 if the error is not in a single
                                        ///< clause

    /// Returns true if the proof was verified.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return code == proof_errc::none; }
    friend constexpr bool operator==(const verify_result&, const verify_result&) = default;
};

/// Returns a sentence for a code, in static storage, without a period; for errors in a clause, the part of the sentence
/// after "clause 12". O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(proof_errc code) noexcept;

/// Describes why a proof is refused: `line 57: clause 4711 does not follow by unit propagation`. Allocates the text.
[[nodiscard]] inline std::string describe(const verify_result& refused);

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::string_view message(proof_errc code) noexcept {
    switch (code) {
    NONO_DEFAULT:
        break;
    case proof_errc::none: return "verified";
    case proof_errc::stopped: return "the check was stopped before its end";
    case proof_errc::no_proof: return "the solver produced no proof";
    case proof_errc::too_long: return "the proof needs more memory than allowed";
    case proof_errc::puzzle_not_accepted:
        return "the puzzle is too large for a proof, or has a color that no clue can have";
    case proof_errc::other_clues: return "the certificate is for another puzzle";
    case proof_errc::other_given_cells: return "the certificate is for other given cells";
    case proof_errc::wrong_status: return "the status of the certificate is neither unique nor impossible";
    case proof_errc::no_solution: return "the solution in the certificate is missing, or contradicts its status";
    case proof_errc::wrong_solution: return "the solution does not satisfy the clues";
    case proof_errc::solution_not_given: return "the solution contradicts the given cells";
    case proof_errc::wrong_weights: return "the weights do not prove the status of the certificate";
    case proof_errc::invalid_literal: return "has a literal of an unknown variable, or a literal and its negation";
    case proof_errc::number_not_new: return "does not have a higher number than all clauses before it";
    case proof_errc::missing_clause: return "has a hint to a clause that does not exist";
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
