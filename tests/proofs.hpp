// Puzzles whose verdict lines alone rarely prove, with proofs, for tests of certificates.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_PROOFS_HPP
#define NONO_TESTS_PROOFS_HPP

#include <nono/hash.hpp>
#include <nono/model/clues.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/refutation.hpp>
#include <nono/solve.hpp>

#include "brute_force.hpp"
#include "unit_propagation.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nono_tests {

/// A puzzle that is unique or impossible, with the formula of its certificate and a proof by cases.
struct proven_puzzle {
    nono::clues clues;
    nono::solve_result solved;
    nono::extend::proof_formula formula;
    nono::extend::clause_proof proof;

    [[nodiscard]] std::string cnf() const { return nono::extend::to_dimacs(formula); }
    /// The certificate, with a proof by clauses.
    [[nodiscard]] nono::certificate certificate() const {
        nono::certificate out;
        out.status = solved.status;
        out.identity = nono::hash_clues(clues);
        if (solved.status == nono::status::unique) out.solution = solved.solutions.front();
        auto hinted = nono::extend::to_lrat(formula, proof);
        REQUIRE(hinted == nono::verify_result{});
        out.refutation = std::move(hinted.proof);
        return out;
    }
};

/// Proves a puzzle by cases; std::nullopt if it has several solutions.
[[nodiscard]] inline std::optional<proven_puzzle> prove_by_cases(const nono::clues& clues) {
    proven_puzzle out{clues, nono::solve(clues), nono::extend::proof_formula(), {}};
    const bool is_unique = out.solved.status == nono::status::unique;
    if (!is_unique && out.solved.status != nono::status::impossible) return std::nullopt;
    auto formula =
        nono::extend::make_proof_formula(clues, nullptr, is_unique ? &out.solved.solutions.front() : nullptr);
    REQUIRE(formula.has_value());
    out.formula = std::move(*formula);
    auto of = plain(out.formula);
    REQUIRE(refute_by_cases(of, out.proof));
    return out;
}

/// Returns random puzzles that are unique or impossible, few of which lines alone decide. The same seed gives the same
/// puzzles.
[[nodiscard]] inline std::vector<proven_puzzle> proven_puzzles(std::uint64_t seed, std::size_t count) {
    random_numbers random(seed);
    std::vector<proven_puzzle> out;
    while (out.size() < count) {
        const std::size_t width = 4 + random.below(3);
        const std::size_t height = 4 + random.below(3);
        const std::size_t colors = 2 + random.below(2);
        const std::size_t blank_percent = 45 + random.below(20);
        auto clues = nono::clues_of(random_picture(random, width, height, colors, blank_percent));
        if (random.one_in(4)) blot_some(random, clues, 6);
        if (random.one_in(2)) // keeps the sums, but usually makes it impossible
            for (auto* side : {&clues.rows, &clues.columns}) {
                const auto line = side->blocks(random.below(side->size()));
                if (!line.empty() && !line[0].blotted()) line[0].length += 1;
            }
        auto found = prove_by_cases(clues);
        if (found && (found->proof.size() > 3 || random.one_in(8))) out.push_back(std::move(*found));
    }
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_PROOFS_HPP
