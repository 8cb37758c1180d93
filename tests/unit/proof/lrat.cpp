// SPDX-License-Identifier: MIT
#include <nono/proof/lrat.hpp>

#include <nono/proof/clause_proof.hpp>
#include <nono/proof/refutation.hpp>

#include "../../lrat.hpp"
#include "../../proofs.hpp"
#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using nono::proof_errc;

namespace {

nono::extend::proof_formula formula_with(std::int32_t variables,
                                         std::initializer_list<std::vector<std::int32_t>> clauses) {
    nono::extend::proof_formula out(variables);
    for (const auto& clause : clauses) out.add(clause);
    return out;
}

/// All four clauses of the first two variables, and a third variable without constraints.
nono::extend::proof_formula all_pairs() { return formula_with(3, {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}); }

nono::verify_result checked(const nono::extend::proof_formula& formula, std::string_view lrat) {
    const auto proof = nono::extend::parse_lrat(lrat);
    REQUIRE(proof.has_value());
    return nono::extend::check_lrat(formula, *proof);
}

nono::extend::lrat_result hinted(const nono::extend::proof_formula& formula, std::string_view drat) {
    const auto proof = nono::extend::parse_drat(drat);
    REQUIRE(proof.has_value());
    return nono::extend::to_lrat(formula, *proof);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) out.push_back(line);
    return out;
}

std::string text_of(const std::vector<std::string>& lines) {
    std::string out;
    for (const auto& line : lines) out += line + "\n";
    return out;
}

/// Returns random clauses of three literals without a model.
nono::extend::proof_formula unsatisfiable_clauses(nono_tests::random_numbers& random, std::int32_t variables) {
    for (;;) {
        nono::extend::proof_formula out(variables);
        for (std::int32_t i = 0; i < 6 * variables; ++i) {
            std::vector<std::int32_t> clause;
            while (clause.size() < 3) {
                const auto variable = static_cast<std::int32_t>(1 + random.below(static_cast<std::size_t>(variables)));
                bool is_new = true;
                for (const std::int32_t literal : clause)
                    is_new = is_new && literal != variable && literal != -variable;
                if (is_new) clause.push_back(random.one_in(2) ? variable : -variable);
            }
            out.add(clause);
        }
        auto of = nono_tests::plain(out);
        if (count_models(of, 1) == 0) return out;
    }
}

} // namespace

TEST_CASE("proof: what check_lrat refuses, and in which line") {
    const auto formula = all_pairs();
    const auto refused = [&](proof_errc code, std::uint32_t line, std::int64_t clause, std::string_view lrat) {
        CAPTURE(lrat);
        const auto found = checked(formula, lrat);
        CHECK(found == nono::verify_result{{}, code, line, clause});
        CHECK_FALSE(nono_tests::refutes(nono::extend::to_dimacs(formula), std::string(lrat)));
    };
    const std::string good = "c a comment\n5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n";
    CHECK(checked(formula, good) == nono::verify_result{});
    CHECK(nono_tests::refutes(nono::extend::to_dimacs(formula), good));
    CHECK(checked(formula, "9 1 1 0 1 2 0\n12 0 9 3 4 0\n13 2 0 0\n") == nono::verify_result{});

    refused(proof_errc::no_contradiction, 0, 0, "");
    refused(proof_errc::no_contradiction, 0, 0, "5 1 0 1 2 0\n");
    refused(proof_errc::does_not_follow, 1, 5, "5 0 0\n");
    refused(proof_errc::does_not_follow, 1, 5, "5 1 0 1 0\n6 0 5 3 4 0\n");
    refused(proof_errc::useless_hint, 1, 5, "5 3 0 1 2 0\n6 0 5 3 4 0\n");
    refused(proof_errc::useless_hint, 1, 5, "5 -1 0 1 3 4 0\n6 0 5 1 2 0\n"); // it is satisfied
    refused(proof_errc::missing_clause, 2, 6, "5 1 0 1 2 0\n6 0 7 3 4 0\n");
    refused(proof_errc::missing_clause, 2, 6, "5 1 0 1 2 0\n6 0 6 3 4 0\n"); // the lemma itself
    refused(proof_errc::missing_clause, 3, 6, "5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n");
    refused(proof_errc::missing_clause, 2, 5, "5 1 0 1 2 0\n5 d 3 3 0\n6 0 5 3 4 0\n");
    refused(proof_errc::missing_clause, 1, 4, "4 d 5 0\n");
    refused(proof_errc::number_not_new, 1, 4, "4 1 0 1 2 0\n6 0 4 3 4 0\n");
    refused(proof_errc::number_not_new, 2, 6, "6 1 0 1 2 0\n6 0 6 3 4 0\n");
    refused(proof_errc::invalid_literal, 1, 5, "5 4 0 1 2 0\n");
    refused(proof_errc::invalid_literal, 1, 5, "5 -2147483647 0 1 2 0\n");
    refused(proof_errc::invalid_literal, 1, 5, "5 3 -3 0 1 2 0\n");
}

TEST_CASE("proof: only the steps that are needed receive hints") {
    const auto formula = all_pairs();
    const auto found = hinted(formula, "3 1 0\n1 0\n3 -3 0\n0\n");
    REQUIRE(found);
    // Only the contradiction needs the unit clause 2, so it does not become a separate clause.
    CHECK(nono::extend::to_text(found.proof) == "5 1 0 1 2 0\n6 0 5 3 4 0\n");
    CHECK(nono::extend::check_lrat(formula, found.proof));
    CHECK(nono::extend::to_text(*nono::extend::parse_lrat(nono::extend::to_text(found.proof))) ==
          nono::extend::to_text(found.proof));
    // The same proof without an empty clause, and with a repeated literal.
    CHECK(nono::extend::to_text(hinted(formula, "1 1 0\n").proof) == nono::extend::to_text(found.proof));
    // If the clauses contradict each other immediately, no lemma is needed.
    CHECK(nono::extend::to_text(hinted(formula_with(1, {{1}, {-1}}), "").proof) == "3 0 1 2 0\n");
    CHECK(nono::extend::to_text(hinted(formula_with(1, {{}}), "").proof) == "2 0 1 0\n");
}

TEST_CASE("proof: proofs for which no hints exist") {
    const auto refused = [](const nono::extend::proof_formula& formula, std::string_view drat) {
        const auto found = hinted(formula, drat);
        CHECK_FALSE(found);
        CHECK(found.proof.empty());
        return found;
    };
    const auto formula = all_pairs();
    CHECK(refused(formula, "") == nono::verify_result{{}, proof_errc::no_contradiction, 0, 0});
    CHECK(refused(formula, "1 3 0\n1 -3 2 0\n") == nono::verify_result{{}, proof_errc::no_contradiction, 0, 0});
    CHECK(refused(formula, "0\n") == nono::verify_result{{}, proof_errc::does_not_follow, 1, 5});
    CHECK(refused(formula, "c\n1 3 0\n3 0\n-3 0\n") == nono::verify_result{{}, proof_errc::does_not_follow, 4, 7});
    CHECK(refused(formula, "4 0\n") == nono::verify_result{{}, proof_errc::invalid_literal, 1, 5});
    CHECK(refused(formula, "1 0\nd -4 0\n") == nono::verify_result{{}, proof_errc::invalid_literal, 2, 5});
    CHECK(refused(nono::extend::proof_formula(0), "0\n").code == proof_errc::does_not_follow);
}

TEST_CASE("proof: deletions are respected, except those of clauses that imply a literal") {
    const auto formula = all_pairs();
    CHECK(hinted(formula, "d 2 1 0\n1 0\n0\n") == nono::verify_result{{}, proof_errc::does_not_follow, 2, 5});
    // One of two equal clauses is deleted, and a clause that does not exist.
    CHECK(hinted(formula, "2 1 0\nd 1 2 0\nd 1 2 3 0\n1 0\n0\n"));
    CHECK(hinted(formula, "d 3 2 0\nd -1 2 0\n1 0\nd 1 2 0\n0\n").code == proof_errc::does_not_follow);
    // A chain that starts with a unit clause: deletions in it have no effect.
    const auto chain = formula_with(4, {{1}, {-1, 2}, {-2, 3}, {-3, 4, 2}, {-3, -4, -2}, {-3, 4, -2}});
    for (const std::string_view deletions : {"", "d 1 0\n", "d -1 2 0\nd 3 -2 0\n", "d 1 0\nd -1 2 0\n"}) {
        const auto found = hinted(chain, deletions);
        REQUIRE(found);
        CHECK(nono::extend::check_lrat(chain, found.proof));
    }
}

TEST_CASE("proof: proofs by cases receive hints that both checkers accept") {
    nono_tests::random_numbers random(51);
    std::size_t lemmas = 0;
    const auto check_proof = [&](const nono::extend::proof_formula& formula, const nono::extend::clause_proof& proof) {
        const auto found = nono::extend::to_lrat(formula, proof);
        REQUIRE(found == nono::verify_result{});
        CHECK(nono::extend::check_lrat(formula, found.proof) == nono::verify_result{});
        CHECK(nono_tests::refutes(nono::extend::to_dimacs(formula), nono::extend::to_text(found.proof)));
        lemmas += found.proof.lemmas();
    };
    for (int i = 0; i < nono_tests::rounds(20); ++i) {
        const auto formula = unsatisfiable_clauses(random, static_cast<std::int32_t>(5 + random.below(8)));
        auto of = nono_tests::plain(formula);
        nono::extend::clause_proof proof;
        REQUIRE(refute_by_cases(of, proof));
        // Adds clauses that the proof does not need, whether they follow or not, and deletes some of them.
        nono::extend::clause_proof longer;
        for (std::size_t k = 0; k < proof.size(); ++k) {
            const std::vector<std::int64_t> clause(proof[k].literals.begin(), proof[k].literals.end());
            if (proof[k].is_removal && random.one_in(3)) continue;
            if (proof[k].is_removal)
                longer.remove(clause);
            else
                longer.add(clause);
            if (!clause.empty() && random.one_in(3)) longer.add(clause);
        }
        check_proof(formula, proof);
        check_proof(formula, longer);
    }
    CHECK(lemmas > 250);
    lemmas = 0;
    for (const auto& puzzle : nono_tests::proven_puzzles(52, 6)) check_proof(puzzle.formula, puzzle.proof);
    CHECK(lemmas > 30);
}

TEST_CASE("proof: a refutation with anything removed or changed is refused, or remains correct") {
    std::size_t refused = 0;
    std::size_t accepted = 0;
    std::size_t dropped = 0;
    for (const auto& puzzle : nono_tests::proven_puzzles(54, static_cast<std::size_t>(nono_tests::rounds(3)))) {
        const std::string cnf = puzzle.cnf();
        const auto lines = lines_of(nono::extend::to_text(puzzle.certificate().refutation));
        const auto accepts = [&](const std::vector<std::string>& changed) {
            const std::string text = text_of(changed);
            const auto proof = nono::extend::parse_lrat(text);
            const bool is_accepted = proof.has_value() && nono::extend::check_lrat(puzzle.formula, *proof);
            ++(is_accepted ? accepted : refused);
            if (is_accepted) CHECK(nono_tests::refutes(cnf, text));
            return is_accepted;
        };
        REQUIRE(accepts(lines));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool is_removal = lines[i].find('d') != std::string::npos;
            auto changed = lines;
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
            // Every clause is needed.
            CHECK(accepts(changed) == is_removal);
            dropped += is_removal ? 0 : 1;
            if (i % (1 + lines.size() / 10) != 0) continue;
            // Change the sign of each number and its value, and remove it.
            for (std::size_t at = 0; at < lines[i].size(); ++at) {
                if (at != 0 && lines[i][at - 1] != ' ') continue;
                changed = lines;
                changed[i].insert(at, "-");
                if (lines[i][at] == '-') changed[i].erase(at, 2);
                static_cast<void>(accepts(changed));
                changed = lines;
                changed[i].insert(at, "1");
                static_cast<void>(accepts(changed));
                const std::size_t end = lines[i].find(' ', at);
                if (end == std::string::npos || lines[i][at] == 'd') continue;
                changed = lines;
                changed[i].erase(at, end + 1 - at);
                static_cast<void>(accepts(changed));
            }
        }
        // Each hint is needed.
        const auto proof = nono::extend::parse_lrat(text_of(lines));
        REQUIRE(proof.has_value());
        for (std::size_t i = 0; i < proof->size(); i += 1 + lines.size() / 10)
            for (std::size_t hint = 0; !(*proof)[i].is_removal && hint < (*proof)[i].hints.size(); ++hint) {
                nono::extend::lrat_proof without;
                for (std::size_t k = 0; k < proof->size(); ++k) {
                    const auto step = (*proof)[k];
                    std::vector<std::int32_t> hints(step.hints.begin(), step.hints.end());
                    if (k == i) hints.erase(hints.begin() + static_cast<std::ptrdiff_t>(hint));
                    if (step.is_removal)
                        without.remove(step.number, hints);
                    else
                        without.add(step.number, step.literals, hints);
                }
                CHECK_FALSE(nono::extend::check_lrat(puzzle.formula, without));
            }
    }
    CHECK(dropped > 5);
    CHECK(refused > 2 * accepted);
}

TEST_CASE("proof: errors in the texts of proofs have a position") {
    const auto error_in = [](std::string_view text, bool is_lrat) {
        if (is_lrat) {
            const auto found = nono::extend::parse_lrat(text);
            REQUIRE_FALSE(found.has_value());
            return nono::describe(found.error());
        }
        const auto found = nono::extend::parse_drat(text);
        REQUIRE_FALSE(found.has_value());
        return nono::describe(found.error());
    };
    CHECK(error_in("1 2 0\n1 x 0\n", false) == "2:3: expected a number");
    CHECK(error_in("1 2 0\nd 1 2\n", false) == "2:6: not a step of a proof: expected integers and a 0 at the end");
    CHECK(error_in("1 2 0 3\n", false) == "1:7: not a step of a proof: expected integers and a 0 at the end");
    CHECK(error_in("c\n\n2147483648 0\n", false) == "3:1: the number is too large");
    CHECK(error_in("d1 0\n", false) == "1:1: expected a number");
    CHECK(error_in("1- 0\n", false) == "1:1: expected a number");
    CHECK(error_in("5 1 0 1 2\n", true) == "1:10: not a step of a proof: expected integers and a 0 at the end");
    CHECK(error_in("5 1 0 1 -2 0\n", true) == "1:12: not a step of a proof: expected integers and a 0 at the end");
    CHECK(error_in("0 1 0 1 0\n", true) == "1:3: not a step of a proof: expected integers and a 0 at the end");
    CHECK(error_in("5 d 1 0 2 0\n", true) == "1:9: not a step of a proof: expected integers and a 0 at the end");
    CHECK(nono::extend::parse_drat("").has_value());
    const auto proof = nono::extend::parse_drat("\t1  -2 0 \r\nd 1 -2 0\n0\n");
    REQUIRE(proof.has_value());
    CHECK(nono::extend::to_drat(*proof) == "1 -2 0\nd 1 -2 0\n0\n");
    CHECK((*proof)[2].line == 3);
}
