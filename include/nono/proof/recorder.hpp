// Records the proof of a run of `solve`, and makes a certificate from it.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_RECORDER_HPP
#define NONO_PROOF_RECORDER_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/verification.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/proof_sink.hpp>
#if NONO_DEFINITIONS
#include <nono/hash.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/refutation.hpp>
#endif

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A sink that keeps the proof of a run in memory.
///
/// @code
/// nono::extend::proof_recorder proof;
/// const auto result = nono::solve(puzzle, {.proof = &proof});
/// if (const auto made = nono::make_certificate(puzzle, result, proof)) save(nono::to_text(made.proof));
/// @endcode
class proof_recorder final : public proof_sink {
public:
    /// @param max_memory  maximum size of the proof, in bytes; a longer proof is dropped and cannot become a
    ///                    certificate
    explicit proof_recorder(std::uint64_t max_memory = no_limit) noexcept : max_memory_(max_memory) {}

    NONO_API void begin(const clues& puzzle, const partial_grid* known) override;
    NONO_API void add_clause(std::span<const std::int64_t> literals) override;
    NONO_API void delete_clause(std::span<const std::int64_t> literals) override;
    NONO_API void add_weights(const weight_proof& proof) override;

    /// The clauses that were added and deleted. O(1).
    [[nodiscard]] const clause_proof& clauses() const& noexcept { return clauses_; }
    /// As above, but moved out of a temporary.
    [[nodiscard]] clause_proof clauses() && noexcept { return std::move(clauses_); }
    /// The weights, if the verdict is proven by them. O(1).
    [[nodiscard]] const std::optional<weight_proof>& weights() const& noexcept { return weights_; }
    /// As above, but moved out of a temporary.
    [[nodiscard]] std::optional<weight_proof> weights() && noexcept { return std::move(weights_); }
    /// The given cells, if there are any. O(1).
    [[nodiscard]] const std::optional<partial_grid>& given() const& noexcept { return given_; }
    /// As above, but moved out of a temporary.
    [[nodiscard]] std::optional<partial_grid> given() && noexcept { return std::move(given_); }
    /// Returns true if the proof needed too much memory and was dropped. O(1).
    [[nodiscard]] bool is_dropped() const noexcept { return dropped_; }

private:
    NONO_API void note_growth();

    std::uint64_t max_memory_;
    clause_proof clauses_;
    std::optional<weight_proof> weights_;
    std::optional<partial_grid> given_;
    bool dropped_ = false;
};

} // namespace extend

/// The result of `make_certificate`, which converts to true if it holds a certificate. Otherwise it holds the reason
/// for the failure.
struct certificate_result : verify_result {
    certificate proof; ///< the certificate; meaningless after an error
};

/// Makes the certificate of a verdict, with hints that make it quick to check.
///
/// @param puzzle  the clues that were solved
/// @param result  the result of `solve`
/// @param proof   the recorder that was passed to that call
/// @return        a certificate that `verify` accepts. An error if `solve_result::proof` is `none`
///                (`proof_errc::no_proof`), if the proof was dropped, if the formula is too large, or if a clause does
///                not follow, for example because a line solver is wrong
/// Costs as much as `to_lrat`.
/// @see docs/proofs.md
[[nodiscard]] NONO_API certificate_result make_certificate(const clues& puzzle, const solve_result& result,
                                                           const extend::proof_recorder& proof);

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace extend {

void proof_recorder::begin(const clues&, const partial_grid* known) {
    clauses_.clear();
    weights_.reset();
    given_.reset();
    if (known != nullptr) given_ = *known;
    dropped_ = false;
}

void proof_recorder::add_clause(std::span<const std::int64_t> literals) {
    if (dropped_) return;
    clauses_.add(literals);
    note_growth();
}

void proof_recorder::delete_clause(std::span<const std::int64_t> literals) {
    if (dropped_) return;
    clauses_.remove(literals);
    note_growth();
}

void proof_recorder::add_weights(const weight_proof& proof) {
    clauses_.clear();
    weights_ = proof;
}

void proof_recorder::note_growth() {
    dropped_ = clauses_.memory() > max_memory_;
    if (dropped_) clauses_ = {};
}

} // namespace extend

certificate_result make_certificate(const clues& puzzle, const solve_result& result,
                                    const extend::proof_recorder& proof) {
    certificate_result out;
    if (result.proof == extend::proof_kind::none)
        out.code = proof_errc::no_proof;
    else if (proof.is_dropped())
        out.code = proof_errc::too_long;
    if (!out) return out;
    certificate& made = out.proof;
    made.kind = result.proof;
    made.status = result.status;
    made.identity = hash_clues(puzzle);
    made.given = proof.given();
    if (!result.solutions.empty()) made.solution = result.solutions.front();
    if (made.kind == extend::proof_kind::weights) {
        made.weights = proof.weights();
        return out;
    }
    const auto formula = extend::make_proof_formula(puzzle, made.given ? &*made.given : nullptr,
                                                    made.solution ? &*made.solution : nullptr);
    if (!formula) {
        out.code = proof_errc::puzzle_not_accepted;
        return out;
    }
    auto hinted = extend::to_lrat(*formula, proof.clauses());
    static_cast<verify_result&>(out) = hinted;
    made.refutation = std::move(hinted.proof);
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_RECORDER_HPP
