// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/formats/non.hpp>
#include <nono/proof/recorder.hpp>

#include <nono/parse.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/engines/engines.hpp>
#include <nono/solver/strategies.hpp>

#include "../../brute_force.hpp"
#include "../../known_puzzles.hpp"
#include "../../learning_engine_with.hpp"
#include "../../lrat.hpp"
#include "../../rounds.hpp"
#include "../../unit_propagation.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nono::proof_errc;
using nono::extend::proof_kind;

namespace {

// All techniques for hard puzzles, from the first conflict on; weights are tried first.
constexpr auto proving_eagerly = nono::extend::make_strategy<nono_tests::learning_engine_with<0, 0>>("eager");
// Symmetries from the first conflict on, without weights or block variables.
constexpr auto proving_by_symmetry = nono::extend::make_strategy<nono_tests::learning_engine_with<0, 101>>("symmetric");

/// Returns puzzles of all kinds; every third one is symmetric, every fourth one usually impossible, and every tenth
/// needs a search.
nono::clues puzzle_to_prove(nono_tests::random_numbers& random, int i) {
    if (i % 10 == 9) return nono_tests::domino(5);
    const std::size_t side = 5 + random.below(3);
    auto picture = nono_tests::random_picture(random, side, side, 2 + random.below(2), 45 + random.below(20));
    if (i % 3 == 0)
        for (std::size_t row = 0; row < side; ++row)
            for (std::size_t column = 0; column < row; ++column) picture(row, column) = picture(column, row);
    auto out = nono::clues_of(picture);
    if (random.one_in(4)) nono_tests::blot_some(random, out, 6);
    if (i % 4 == 1)
        for (auto* bank : {&out.rows, &out.columns}) { // keeps the sums equal
            const auto line = bank->blocks(random.below(side));
            if (!line.empty() && !line[0].blotted()) line[0].length += 1;
        }
    return out;
}

const nono::partial_grid* pointer_to(const std::optional<nono::partial_grid>& cells) {
    return cells ? &*cells : nullptr;
}

/// Checks the proof that a run recorded with both checkers.
void check_proof(const nono::clues& clues, const nono::solve_result& found,
                 const nono::extend::proof_recorder& recorder) {
    const auto made = nono::make_certificate(clues, found, recorder);
    REQUIRE(made == nono::verify_result{});
    const auto& certificate = made.proof;
    CHECK(certificate.kind == found.proof);
    CHECK(certificate.status == found.status);
    CHECK(nono::verify(clues, certificate, pointer_to(recorder.given())) == nono::verify_result{});
    if (certificate.kind != proof_kind::clauses) return;
    const auto formula = nono::extend::make_proof_formula(clues, pointer_to(recorder.given()),
                                                          certificate.solution ? &*certificate.solution : nullptr);
    REQUIRE(formula.has_value());
    CHECK(nono_tests::refutes(nono::extend::to_dimacs(*formula), nono::to_text(certificate)));
}

/// Returns the number of clauses of a proof that do not follow from the previous ones by unit propagation; every
/// recorded clause counts, whether the refutation needs it or not.
std::size_t clauses_that_do_not_follow(const nono::extend::proof_formula& formula,
                                       const nono::extend::clause_proof& proof) {
    nono_tests::plain_formula of(static_cast<std::size_t>(formula.variables()));
    for (std::size_t i = 0; i < formula.size(); ++i) of.add({formula[i].begin(), formula[i].end()});
    std::size_t out = 0;
    bool is_open = of.begin();
    for (std::size_t i = 0; i < proof.size() && is_open; ++i) {
        if (proof[i].is_removal) continue;
        const std::vector<int> clause(proof[i].literals.begin(), proof[i].literals.end());
        const std::size_t depth = of.depth();
        std::vector<int> negated;
        for (const int literal : clause) negated.push_back(-literal);
        if (of.assume(negated)) ++out;
        of.go_back_to(depth);
        of.add(clause);
        std::vector<int> open;
        for (const int literal : clause)
            if (of.value(literal) >= 0) open.push_back(literal);
        if (open.size() <= 1) is_open = open.size() == 1 && of.assume(open);
    }
    CHECK_FALSE(is_open);
    return out;
}

} // namespace

TEST_CASE("proofs: every verdict of every strategy has a proof that both checkers accept") {
    nono_tests::random_numbers random(61);
    const std::array strategies{nono::automatic_strategy,
                                proving_eagerly,
                                proving_by_symmetry,
                                nono::extend::backtracking_strategy,
                                nono::extend::counting_strategy,
                                nono::extend::weights_strategy,
                                nono::probing_strategy};
    std::array<std::size_t, 3> proven{}; // by kind
    std::size_t impossible = 0;
    std::size_t with_conflicts = 0;
    for (int i = 0; i < nono_tests::rounds(40); ++i) {
        const auto clues = puzzle_to_prove(random, i);
        for (const auto& strategy : strategies) {
            nono::extend::proof_recorder recorder;
            const auto plain = nono::solve(clues, {.strategy = strategy});
            const auto found = nono::solve(clues, {.strategy = strategy, .proof = &recorder});
            CHECK(found.status == plain.status);
            CHECK(found.solutions == plain.solutions);
            CHECK(plain.proof == proof_kind::none);
            const bool has_verdict = found.status == nono::status::unique || found.status == nono::status::impossible;
            CHECK((found.proof != proof_kind::none) == has_verdict);
            if (has_verdict)
                check_proof(clues, found, recorder);
            else
                CHECK(nono::make_certificate(clues, found, recorder).code == proof_errc::no_proof);
            ++proven[static_cast<std::size_t>(found.proof)];
            if (found.status == nono::status::impossible) ++impossible;
            if (has_verdict && found.statistics.conflicts > 1) ++with_conflicts;
        }
    }
    CHECK(proven[static_cast<std::size_t>(proof_kind::clauses)] > 60);
    CHECK(proven[static_cast<std::size_t>(proof_kind::weights)] > 0);
    CHECK(impossible > 10);
    CHECK(with_conflicts > 10);
}

TEST_CASE("proofs: each clause follows from the previous ones, with block variables and symmetries") {
    for (const auto& [count, strategy] :
         {std::pair{5U, nono::automatic_strategy}, std::pair{6U, proving_by_symmetry}}) {
        const auto clues = nono_tests::domino(count);
        for (const bool with_blocks : {false, true}) {
            // With given cells, neither weights nor symmetries are used, but block variables are.
            const nono::partial_grid all(clues.width(), clues.height(), nono::color_set::first(2));
            nono::extend::proof_recorder recorder;
            const auto found =
                with_blocks ? nono::solve(clues, {.strategy = proving_eagerly, .known = &all, .proof = &recorder})
                            : nono::solve(clues, {.strategy = strategy, .proof = &recorder});
            REQUIRE(found.proof == proof_kind::clauses);
            const auto formula = nono::extend::make_proof_formula(clues, nullptr, &found.solutions.front());
            REQUIRE(formula.has_value());
            CHECK(clauses_that_do_not_follow(*formula, recorder.clauses()) == 0);
            CHECK(recorder.clauses().size() > found.statistics.conflicts);
            check_proof(clues, found, recorder);
        }
    }
}

TEST_CASE("proofs: clauses that the search forgets are deleted and not needed later") {
    const bool thorough = nono_tests::thorough();
    const auto clues = nono_tests::domino(thorough ? 9 : 8);
    const nono::partial_grid all(clues.width(), clues.height(), nono::color_set::first(2));
    for (const bool by_symmetry : {false, true}) {
        if (by_symmetry && !thorough) continue; // this search forgets clauses late
        nono::extend::proof_recorder recorder;
        const auto found = by_symmetry ? nono::solve(clues, {.strategy = proving_by_symmetry, .proof = &recorder})
                                       : nono::solve(clues, {.known = &all, .proof = &recorder});
        REQUIRE(found.proof == proof_kind::clauses);
        std::size_t removed = 0;
        for (std::size_t i = 0; i < recorder.clauses().size(); ++i)
            removed += recorder.clauses()[i].is_removal ? 1U : 0U;
        CHECK(removed > 100);
        const auto made = nono::make_certificate(clues, found, recorder);
        REQUIRE(made == nono::verify_result{});
        CHECK(nono::verify(clues, made.proof, pointer_to(recorder.given())) == nono::verify_result{});
    }
}

TEST_CASE("proofs: given cells are part of the certificate") {
    nono_tests::random_numbers random(62);
    std::size_t proven = 0;
    for (int i = 0; proven < 30; ++i) {
        const auto clues = puzzle_to_prove(random, i);
        const auto first = nono::solve(clues);
        if (first.status != nono::status::multiple) continue;
        nono::partial_grid known(clues.width(), clues.height(), nono::color_set::first(clues.color_count()));
        for (std::size_t cell = 0; cell < known.cells().size(); cell += 2)
            known.cells()[cell] = nono::color_set::only(first.solution().cells()[cell]);
        nono::extend::proof_recorder recorder;
        const auto found = nono::solve(clues, {.known = &known, .proof = &recorder});
        if (found.status != nono::status::unique) continue;
        ++proven;
        check_proof(clues, found, recorder);
        const auto made = nono::make_certificate(clues, found, recorder);
        CHECK(nono::verify(clues, made.proof).code == proof_errc::other_given_cells);
    }
}

TEST_CASE("proofs: different sums are proven by weights, sums of blank too") {
    for (const std::string_view text :
         {"width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n2\n", "width 3\nheight 1\nrows\n?a,?b\ncolumns\n1a\n\n\n",
          "width 3\nheight 1\nrows\n1a\ncolumns\n?\n?\n?\n"}) {
        const auto clues = nono::parse_clues<nono::non>(text);
        REQUIRE(clues.has_value());
        nono::extend::proof_recorder recorder;
        const auto found = nono::solve(*clues, {.proof = &recorder});
        CHECK(found.status == nono::status::impossible);
        REQUIRE(found.proof != proof_kind::none);
        check_proof(*clues, found, recorder);
        const nono::partial_grid known(clues->width(), clues->height(), nono::color_set::only(nono::blank));
        const auto with_given = nono::solve(*clues, {.known = &known, .proof = &recorder});
        REQUIRE(with_given.proof != proof_kind::none);
        check_proof(*clues, with_given, recorder);
    }
}

TEST_CASE("proofs: a proof that is too long or ended by a limit gives no certificate") {
    nono::extend::proof_recorder small(100);
    const auto clues = nono_tests::domino(5);
    const auto found = nono::solve(clues, {.proof = &small});
    CHECK(found.proof == proof_kind::clauses);
    CHECK(small.is_dropped());
    CHECK(nono::make_certificate(clues, found, small).code == proof_errc::too_long);

    nono::extend::proof_recorder recorder;
    const auto limited = nono::solve(nono_tests::domino(20), {.budget = {.work = 200}, .proof = &recorder});
    CHECK(limited.status != nono::status::unique);
    CHECK(limited.proof == proof_kind::none);
}
