// The verbs about proofs: runs that write a proof, certificates and their checks.
// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "known_puzzles.hpp"
#include "literal_puzzles.hpp"

#include <nono/all.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nono_faults {

namespace {

/// A puzzle with its given cells.
struct given_puzzle {
    nono::clues clues;
    std::optional<nono::partial_grid> given{};

    [[nodiscard]] const nono::partial_grid* known() const { return given ? &*given : nullptr; }
};

/// The verdict on a puzzle, and its proof.
struct proven_puzzle {
    nono::extend::proof_recorder proof;
    nono::solve_result verdict;

    proven_puzzle(const given_puzzle& puzzle, nono::strategy strategy)
        : verdict(nono::solve(puzzle.clues, {.strategy = strategy, .known = puzzle.known(), .proof = &proof})) {}
};

void add_verification(digest& to, const nono::verify_result& checked) {
    to.add(checked.code).add(checked.line).add(checked.clause);
}

// Solves a puzzle, makes the certificate, and checks it.
std::uint64_t number_of_proof(const given_puzzle& puzzle, nono::strategy strategy) {
    const proven_puzzle proven(puzzle, strategy);
    digest out;
    out.add(proven.verdict.status).add(proven.verdict.proof).add(proven.verdict.statistics.conflicts);
    const auto made = nono::make_certificate(puzzle.clues, proven.verdict, proven.proof);
    add_verification(out, made);
    if (made) add_verification(out, nono::verify(puzzle.clues, made.proof, puzzle.known()));
    return out.value();
}

// Writes a certificate, reads it back and checks it.
std::uint64_t number_of_text(const given_puzzle& puzzle, const proven_puzzle& proven) {
    const auto made = nono::make_certificate(puzzle.clues, proven.verdict, proven.proof);
    const std::string text = nono::to_text(made.proof);
    const auto read = nono::parse_certificate(text);
    if (read.error().code == nono::parse_errc::out_of_memory) return reports_memory;
    digest out;
    if (read) add_verification(out, nono::verify(puzzle.clues, *read, puzzle.known()));
    return out.add(text).add(read.has_value()).value();
}

// Writes the formula and the proof in the formats of other programs, and reads them back.
std::uint64_t number_of_files(const given_puzzle& puzzle, const proven_puzzle& proven) {
    const auto& solutions = proven.verdict.solutions;
    const auto formula = nono::extend::make_proof_formula(puzzle.clues, puzzle.known(),
                                                          solutions.empty() ? nullptr : &solutions.front());
    digest out;
    out.add(nono::extend::to_dimacs(*formula, puzzle.clues));
    const std::string drat = nono::extend::to_drat(proven.proof.clauses());
    const auto lemmas = nono::extend::parse_drat(drat);
    if (lemmas.error().code == nono::parse_errc::out_of_memory) return reports_memory;
    const auto hinted = nono::extend::to_lrat(*formula, *lemmas);
    add_verification(out, hinted);
    const std::string lrat = nono::extend::to_text(hinted.proof);
    const auto again = nono::extend::parse_lrat(lrat);
    if (again.error().code == nono::parse_errc::out_of_memory) return reports_memory;
    add_verification(out, nono::extend::check_lrat(*formula, *again));
    return out.add(drat).add(lrat).value();
}

// ---- puzzles ----

nono::clues clues_of_text(std::string_view text) { return nono::parse<nono::non>(text)->clues; }

// Dominoes with a given cell that excludes the only solution, which lines alone do not detect.
given_puzzle impossible_puzzle() {
    given_puzzle out{nono_tests::domino(3)};
    const auto only = nono::solve(out.clues).solutions.front();
    out.given.emplace(only.width(), only.height(), nono::color_set::first(2));
    (*out.given)(0, 0) = nono::color_set::only(only(0, 0) == 0 ? 1 : 0);
    return out;
}

// Two pictures, and a given cell that decides between them.
given_puzzle puzzle_with_given_cell() {
    given_puzzle out{{.rows = {{{1}}, {{1}}}, .columns = {{{1}}, {{1}}}}};
    out.given.emplace(2, 2, nono::color_set::first(2));
    (*out.given)(0, 0) = nono::color_set::only(1);
    return out;
}

} // namespace

void add_proving(verbs& out) {
    const auto add = [&](const std::string& name, given_puzzle given, bool by_search) {
        const auto puzzle = std::make_shared<const given_puzzle>(std::move(given));
        for (const auto& strategy :
             {nono::automatic_strategy, nono::learning_strategy, nono::extend::backtracking_strategy,
              nono::extend::weights_strategy, nono::extend::counting_strategy})
            out.push_back({"prove " + name + ", " + std::string(strategy.name()),
                           [=] { return number_of_proof(*puzzle, strategy); }});
        const auto strategy = by_search ? nono::learning_strategy : nono::extend::weights_strategy;
        const auto proven = std::make_shared<const proven_puzzle>(*puzzle, strategy);
        out.push_back({"certificate of " + name, [=] { return number_of_text(*puzzle, *proven); }});
        if (by_search) out.push_back({"proof files of " + name, [=] { return number_of_files(*puzzle, *proven); }});
    };
    add("3 dominoes", {nono_tests::domino(3)}, true);
    add("4 dominoes", {nono_tests::domino(4)}, false);
    add("a color", {clues_of_text(nono_tests::in_color)}, true);
    add("no solution", impossible_puzzle(), true);
    add("a given cell", puzzle_with_given_cell(), true);
}

} // namespace nono_faults
