// What a solver writes its proof to.
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

/// How a verdict is proven.
enum class proof_kind : std::uint8_t {
    none,    ///< it is not: there was no sink, no verdict, or more than one solution
    clauses, ///< by a refutation of the formula of the puzzle (proof/puzzle_cnf.hpp)
    weights, ///< by weights on cells (solver/engines/weights.hpp)
};

/// The word for a kind of proof, in lower case, as in certificates. O(1).
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

/// Takes down the proof of a run of `solve`: `solve_options::proof` calls its functions, in the order in which things
/// are derived. `proof_recorder` (proof/certificate.hpp) keeps a proof for a certificate; derive from this class to
/// write it elsewhere, to a file or to a checker that runs along.
///
/// The clauses are those of a refutation of the formula of the puzzle, together with its cells that are given and, once
/// a solution was found, the clause that forbids that solution: each follows from those before it by reverse unit
/// propagation (RUP), so they are a proof in the format DRAT. Literals are the numbers of the formula's variables,
/// negative for a negation. What was taken down is a proof if `solve_result::proof` states so.
///
/// The functions are called in the thread of `solve`. What they are passed is valid during the call.
class proof_sink {
public:
    constexpr proof_sink() noexcept = default;
    proof_sink(const proof_sink&) = delete; // solvers hold a pointer to it
    proof_sink& operator=(const proof_sink&) = delete;
    constexpr virtual ~proof_sink() = default;

    /// A derivation begins. What was added before is of no use: it did not lead to a verdict.
    ///
    /// @param puzzle  the clues
    /// @param known   the cells that are given; null for none
    virtual void begin(const clues& puzzle, const partial_grid* known) = 0;
    /// A clause that was derived. The empty one ends the refutation.
    virtual void add_clause(std::span<const std::int64_t> literals) = 0;
    /// A clause that was added is not needed any more.
    virtual void delete_clause(std::span<const std::int64_t> literals) = 0;
    /// The verdict is proven by weights, and by nothing else.
    virtual void add_weights(const weight_proof& proof) = 0;
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_SOLVER_RUN_PROOF_SINK_HPP
