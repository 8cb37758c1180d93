// Proofs of small puzzles, and changed certificates. An input is a puzzle, a strategy, its known cells, and the changes
// in the text of its certificate; or, depending on the first byte, a certificate.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include "../target.hpp"

#include "../../learning_engine_with.hpp"
#include "../../lrat.hpp"
#include "../puzzle_of_input.hpp"

#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/solve.hpp>
#include <nono/solver/counting/counting_strategy.hpp>
#include <nono/solver/engines/engines.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace {

// All techniques for hard puzzles from the first conflict on, or symmetries alone.
constexpr std::array<nono::strategy, 5> proving_strategies{
    nono::automatic_strategy, nono::extend::make_strategy<nono_tests::learning_engine_with<0, 0>>("eager"),
    nono::extend::make_strategy<nono_tests::learning_engine_with<0, 101>>("symmetric"), nono::extend::counting_strategy,
    nono::extend::weights_strategy};

/// Checks that any text is a certificate or an error with a position in it; a certificate is written and read back
/// unchanged.
void check_text(std::string_view text) {
    const auto found = nono::parse_certificate(text, nono_tests::small_limits().limits);
    if (!found) {
        REQUIRE(found.error().where.offset <= text.size());
        return;
    }
    const std::string written = nono::to_text(*found);
    const auto again = nono::parse_certificate(written);
    REQUIRE(again.has_value());
    REQUIRE(nono::to_text(*again) == written);
}

/// Checks that a changed certificate is refused, or that an independent checker accepts it too.
void check_changed(const nono::clues& puzzle, const nono::certificate& proof, const nono::partial_grid* known,
                   std::string text, nono_tests::fuzz_input& input) {
    for (std::size_t i = 1 + input.below(3); i > 0; --i) {
        const std::size_t at = (input.byte() + 256U * input.byte()) % text.size();
        constexpr std::string_view bytes = "0123456789 -d\nc.#";
        if (input.one_in(4))
            text.erase(at, 1);
        else
            text[at] = bytes[input.below(bytes.size())];
    }
    check_text(text);
    const auto changed = nono::parse_certificate(text);
    if (!changed || !nono::verify(puzzle, *changed, known)) return;
    REQUIRE(changed->status == proof.status);
    REQUIRE(changed->solution == proof.solution);
    if (changed->kind != nono::extend::proof_kind::clauses || changed->lemmas) return;
    const auto formula =
        nono::extend::make_proof_formula(puzzle, known, changed->solution ? &*changed->solution : nullptr);
    REQUIRE(nono_tests::refutes(nono::extend::to_dimacs(*formula), nono::to_text(*changed)));
}

void fuzz_proofs(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const std::uint8_t kind = input.byte();
    if (kind >= 224) return check_text(input.rest());
    const auto puzzle = nono_tests::fuzzed_puzzle(input, 6);
    std::optional<nono::partial_grid> given;
    if (kind % 4 == 1) {
        given.emplace(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
        for (std::size_t i = input.below(6); i > 0; --i)
            given->cells()[input.byte() % given->cells().size()] =
                nono::color_set::only(static_cast<nono::color_index>(input.below(puzzle.color_count())));
    }
    const nono::partial_grid* const known = given ? &*given : nullptr;
    nono::solve_options options{.strategy = proving_strategies[kind / 4 % proving_strategies.size()], .known = known};
    const auto plain = nono::solve(puzzle, options);
    nono::extend::proof_recorder recorder;
    options.proof = &recorder;
    const auto found = nono::solve(puzzle, options);
    REQUIRE(found.status == plain.status);
    const bool has_verdict = found.status == nono::status::unique || found.status == nono::status::impossible;
    REQUIRE(has_verdict == (found.proof != nono::extend::proof_kind::none));
    const auto made = nono::make_certificate(puzzle, found, recorder);
    REQUIRE(static_cast<bool>(made) == has_verdict);
    if (!made) return;
    REQUIRE(nono::verify(puzzle, made.proof, known) == nono::verify_result{});
    const std::string text = nono::to_text(made.proof);
    if (made.proof.kind == nono::extend::proof_kind::clauses) {
        const auto formula =
            nono::extend::make_proof_formula(puzzle, known, made.proof.solution ? &*made.proof.solution : nullptr);
        REQUIRE(formula.has_value());
        REQUIRE(nono_tests::refutes(nono::extend::to_dimacs(*formula), text));
    }
    check_changed(puzzle, made.proof, known, text, input);
}

} // namespace

NONO_FUZZ_TARGET(proofs, fuzz_proofs)
