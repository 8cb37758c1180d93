// The interface to which a solver writes its proof.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_RUN_PROOF_SINK_HPP
#define NONO_SOLVER_RUN_PROOF_SINK_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

struct weight_proof;

/// The form of the proof of a verdict.
enum class proof_kind : std::uint8_t {
    none,    ///< no proof: there was no sink, no verdict, or more than one solution
    clauses, ///< a refutation of the formula of the puzzle (proof/puzzle_cnf.hpp)
    weights, ///< weights on cells (solver/engines/weights.hpp)
};

/// Returns the word for a kind of proof, in lower case, as in certificates. O(1).
[[nodiscard]] constexpr std::string_view name_of(proof_kind value) noexcept {
    switch (value) {
    NONO_DEFAULT:
        break;
    case proof_kind::none: return "none";
    case proof_kind::clauses: return "clauses";
    case proof_kind::weights: return "weights";
    }
    return "none";
}

/// Records the proof of a run of `solve`, which calls the functions of `solve_options::proof` in the order of the
/// derivation. `proof_recorder` (proof/certificate.hpp) keeps a proof for a certificate; derive from this class to
/// write it elsewhere, such as to a file or to a checker that runs at the same time.
///
/// The clauses refute the formula of the puzzle together with its given cells and, once a solution was found, the
/// clause that forbids that solution. Each follows from those before it by reverse unit propagation (RUP), so they are
/// a proof in the DRAT format. Literals are the numbers of the formula's variables, negative for a negation. The
/// recorded clauses are a proof if `solve_result::proof` is `clauses`.
///
/// The functions are called in the thread of `solve`. Their arguments are valid during the call.
class proof_sink {
public:
    constexpr proof_sink() noexcept = default;
    proof_sink(const proof_sink&) = delete; // solvers hold a pointer to it
    proof_sink& operator=(const proof_sink&) = delete;
    constexpr virtual ~proof_sink() = default;

    /// A derivation begins. Clauses added before can be discarded, because they did not lead to a verdict.
    ///
    /// @param puzzle  the clues
    /// @param known   the given cells, or null
    virtual void begin(const clues& puzzle, const partial_grid* known) = 0;
    /// A clause was derived. The empty clause ends the refutation.
    virtual void add_clause(std::span<const std::int64_t> literals) = 0;
    /// A clause added earlier is no longer needed.
    virtual void delete_clause(std::span<const std::int64_t> literals) = 0;
    /// The verdict is proven by weights alone.
    virtual void add_weights(const weight_proof& proof) = 0;
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_SOLVER_RUN_PROOF_SINK_HPP
