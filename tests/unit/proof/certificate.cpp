// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/proof/certificate.hpp>

#include <nono/parse.hpp>
#include <nono/solver/engines/weights.hpp>

#include "../../known_puzzles.hpp"
#include "../../lrat.hpp"
#include "../../proofs.hpp"
#include "../../rounds.hpp"
#include "../../scratch_folder.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nono::proof_errc;

namespace {

nono::certificate read_back(const nono::certificate& from) {
    const std::string text = nono::to_text(from);
    auto found = nono::parse_certificate(text);
    INFO(text);
    REQUIRE(found.error() == nono::parse_error{});
    CHECK(nono::to_text(*found) == text);
    return *std::move(found);
}

/// Returns a certificate by weights for a puzzle that has one.
nono::certificate certificate_by_weights(const nono::clues& clues, const nono::grid* solution) {
    nono::certificate out;
    out.kind = nono::extend::proof_kind::weights;
    out.status = solution != nullptr ? nono::status::unique : nono::status::impossible;
    out.identity = nono::hash_clues(clues);
    if (solution != nullptr) out.solution = *solution;
    out.weights =
        solution != nullptr ? nono::extend::prove_unique(clues, *solution) : nono::extend::prove_impossible(clues);
    REQUIRE(out.weights.has_value());
    return out;
}

/// The program CaDiCaL, with a folder for its files.
class cadical {
public:
    [[nodiscard]] static bool is_here() {
        const bool here = std::system("command -v cadical >/dev/null 2>&1") == 0;
        if (!here) MESSAGE("skipped: no cadical here");
        return here;
    }
    /// Returns the DRAT proof of a formula without a model.
    [[nodiscard]] std::string proof_of(const nono::extend::proof_formula& formula) const {
        const auto cnf = write("x.cnf", nono::extend::to_dimacs(formula));
        const auto drat = (folder_.path() / "x.drat").string();
        CHECK(std::system(("cadical -q --no-binary '" + cnf + "' '" + drat + "' >/dev/null 2>&1").c_str()) != 0);
        std::ifstream in(drat);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& text) const {
        const auto path = (folder_.path() / name).string();
        std::ofstream(path) << text;
        return path;
    }

private:
    nono_tests::scratch_folder folder_{"proof"};
};

/// Returns the clues of an example puzzle.
nono::clues example_clues(const std::string& name) {
    std::ifstream in(std::string(NONO_EXAMPLES_DIR) + "/puzzles/" + name);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto found = nono::parse(text);
    REQUIRE(found.has_value());
    return found->clues;
}

} // namespace

TEST_CASE("proof: certificates are verified, and read back as written") {
    std::size_t unique = 0;
    std::size_t colored = 0;
    const auto puzzles = nono_tests::proven_puzzles(61, static_cast<std::size_t>(nono_tests::rounds(10)));
    for (const auto& puzzle : puzzles) {
        auto proof = puzzle.certificate();
        CHECK(nono::verify(puzzle.clues, proof) == nono::verify_result{});
        const auto again = read_back(proof);
        CHECK(again.solution == proof.solution);
        CHECK(again.identity == proof.identity);
        CHECK(nono::verify(puzzle.clues, again) == nono::verify_result{});
        // Every LRAT checker accepts the text.
        CHECK(nono_tests::refutes(puzzle.cnf(), nono::to_text(proof)));
        proof.lemmas = puzzle.proof;
        CHECK(nono::verify(puzzle.clues, read_back(proof)) == nono::verify_result{});
        unique += proof.solution ? 1U : 0U;
        colored += puzzle.clues.color_count() > 2 ? 1U : 0U;
    }
    CHECK(unique > 3);
    CHECK(unique < puzzles.size());
    CHECK(colored > 3);
}

TEST_CASE("proof: a certificate of another puzzle or verdict is refused") {
    const auto puzzles = nono_tests::proven_puzzles(62, 7);
    std::size_t others = 0;
    for (const auto& puzzle : puzzles) {
        const auto proof = puzzle.certificate();
        const auto code_of = [&](const nono::certificate& changed, const nono::partial_grid* known = nullptr) {
            return nono::verify(puzzle.clues, changed, known).code;
        };
        REQUIRE(code_of(proof) == proof_errc::none);
        // Another puzzle: with changed clues, and with the identity replaced by the correct one or not.
        auto clues = puzzle.clues;
        for (auto& block : clues.rows.blocks()) block.length += block.length == 1 ? 1 : 0;
        if (clues != puzzle.clues) CHECK(nono::verify(clues, proof).code == proof_errc::other_clues);
        for (const auto& other : puzzles) {
            if (&other == &puzzle) continue;
            CHECK(nono::verify(other.clues, proof).code == proof_errc::other_clues);
            auto renamed = proof;
            renamed.identity = nono::hash_clues(other.clues);
            CHECK_FALSE(nono::verify(other.clues, renamed));
            ++others;
        }
        // Given cells for which the certificate was not made.
        const std::size_t colors = puzzle.clues.color_count();
        const nono::partial_grid open(puzzle.clues.width(), puzzle.clues.height(), nono::color_set::first(colors));
        CHECK(code_of(proof, &open) == proof_errc::none);
        auto given = open;
        given(0, 0) = nono::color_set::only(nono::blank);
        CHECK(code_of(proof, &given) == proof_errc::other_given_cells);
        auto changed = proof;
        changed.given = given;
        CHECK(code_of(changed) == proof_errc::other_given_cells);
        changed.given = nono::partial_grid(1, 1, {});
        CHECK(code_of(changed) == proof_errc::other_given_cells);
        // A wrong verdict.
        changed = proof;
        changed.status = nono::status::solvable;
        CHECK(code_of(changed) == proof_errc::wrong_status);
        changed.status = proof.solution ? nono::status::impossible : nono::status::unique;
        CHECK(code_of(changed) == proof_errc::no_solution);
        changed.solution = nono::grid(puzzle.clues.width(), puzzle.clues.height());
        if (proof.solution) {
            changed.solution.reset();
            CHECK_FALSE(nono::verify(puzzle.clues, changed));
            // A wrong solution.
            changed = proof;
            changed.solution->cells()[0] = changed.solution->cells()[0] == 0 ? 1 : 0;
            CHECK(code_of(changed) == proof_errc::wrong_solution);
            changed.solution = nono::grid(1, 1);
            CHECK(code_of(changed) == proof_errc::wrong_solution);
        } else {
            CHECK(code_of(changed) == proof_errc::wrong_solution);
        }
        // A missing proof.
        changed = proof;
        changed.refutation = {};
        CHECK(code_of(changed) == proof_errc::no_contradiction);
        changed = proof;
        changed.kind = nono::extend::proof_kind::weights;
        CHECK(code_of(changed) == proof_errc::wrong_weights);
    }
    CHECK(others == 42);
}

TEST_CASE("proof: with given cells, the certificate covers the pictures that have these cells") {
    const nono::clues two{{{{1}}, {{1}}}, {{{1}}, {{1}}}};
    nono::certificate proof;
    proof.status = nono::status::unique;
    proof.identity = nono::hash_clues(two);
    proof.solution = nono::grid(2, 2);
    (*proof.solution)(0, 0) = (*proof.solution)(1, 1) = 1;
    proof.given = nono::partial_grid(2, 2, nono::color_set::first(2));
    (*proof.given)(0, 0) = nono::color_set::only(1);
    proof.lemmas.emplace(); // lines alone prove that it is unique
    CHECK(nono::verify(two, read_back(proof), &*proof.given) == nono::verify_result{});
    CHECK(nono::verify(two, proof).code == proof_errc::other_given_cells);
    (*proof.given)(0, 0) = nono::color_set::only(nono::blank);
    CHECK(nono::verify(two, proof, &*proof.given).code == proof_errc::solution_not_given);
    proof.given.reset();
    CHECK(nono::verify(two, proof).code == proof_errc::no_contradiction); // there is a second solution
}

TEST_CASE("proof: certificates by weights") {
    const auto clues = nono_tests::domino(4);
    const auto solved = nono::solve(clues);
    REQUIRE(solved.status == nono::status::unique);
    auto proof = certificate_by_weights(clues, &solved.solutions.front());
    CHECK(nono::verify(clues, read_back(proof)) == nono::verify_result{});
    const nono::partial_grid given(solved.solutions.front());
    CHECK(nono::verify(clues, proof, &given).code == proof_errc::other_given_cells);
    proof.given = given;
    CHECK(nono::verify(clues, proof, &given) == nono::verify_result{}); // weights neither know nor need the given cells
    proof.given.reset();
    proof.weights->weights[0] += std::int64_t{1} << 41;
    CHECK(nono::verify(clues, proof).code == proof_errc::wrong_weights);
    proof.weights->weights.pop_back();
    CHECK(nono::verify(clues, proof).code == proof_errc::wrong_weights);
    const nono::clues impossible{{{{1}}, {{2}}}, {{{1}}, {{1}}}};
    CHECK(nono::verify(impossible, read_back(certificate_by_weights(impossible, nullptr))) == nono::verify_result{});
}

TEST_CASE("proof: errors in the text of a certificate have a position") {
    const std::string head =
        "c nono proof 1\nc kind clauses\nc status impossible\nc clues " + std::string(64, 'a') + "\n";
    const auto error_in = [](const std::string& text, const nono::limits& limits = {}) {
        const auto found = nono::parse_certificate(text, limits);
        return found ? std::string("read") : nono::describe(found.error()).substr(0, 6);
    };
    CHECK(error_in(head + "1 0 1 2 0\n") == "read");
    CHECK(error_in(head) == "read");
    CHECK(error_in(head + "c any remark\nc\n1 0 1 2 0\nc another\n") == "read");
    CHECK(error_in("") == "1:1: n");
    CHECK(error_in("c nono proof 2\n") == "1:1: n");
    CHECK(error_in("p cnf 1 1\n") == "1:1: n");
    CHECK(error_in("c nono proof 1\nc kind clauses\n") == "2:15: ");
    CHECK(error_in(head + "c kind clauses\n") == "5:8: i");
    CHECK(error_in("c nono proof 1\nc kind claws\n") == "2:8: i");
    CHECK(error_in("c nono proof 1\nc status solvable\n") == "2:10: ");
    CHECK(error_in("c nono proof 1\nc clues abc\n") == "2:9: i");
    CHECK(error_in("c nono proof 1\nc clues " + std::string(64, 'g') + "\n") == "2:9: i");
    CHECK(error_in(head + "c form lrat2\n") == "5:8: i");
    CHECK(error_in(head + "c width 2\nc width 2\n") == "6:9: i");
    CHECK(error_in(head + "c width 2x\n") == "5:9: i");
    CHECK(error_in(head + "c width 99999\n") == "5:9: i");
    CHECK(error_in(head + "c solution ..\n") == "5:12: ");
    CHECK(error_in(head + "c width 2\nc height 1\nc solution .?\n") == "7:12: ");
    CHECK(error_in(head + "c width 2\nc height 1\nc solution .1\n") == "read");
    CHECK(error_in(head + "c width 2\nc height 1\nc given .?\n") == "read");
    CHECK(error_in(head + "c width 2\nc height 1\nc given .?.\n") == "7:9: i");
    CHECK(error_in(head + "c width 65535\nc height 65535\nc given .\n") == "7:9: i");
    CHECK(error_in(head + "c width 2\nc height 1\nc given .?\n", {.cells = 1}) == "7:9: i");
    CHECK(error_in(head + "1 0 1 2\n") == "5:8: n");
    CHECK(error_in(head + "c form drat\n1 0 1\n") == "6:5: n");
    const std::string weights = "c nono proof 1\nc kind weights\nc status impossible\nc clues " + std::string(64, 'A');
    CHECK(error_in(weights + "\nunit 4\n1 -2\n3\n") == "read");
    CHECK(error_in(weights + "\n") == "4:73: ");
    CHECK(error_in(weights + "\n1 2\n") == "5:1: n");
    CHECK(error_in(weights + "\nunit 4 5\n") == "5:8: n");
    CHECK(error_in(weights + "\nunit 4\n4398046511105\n") == "6:1: t");
    CHECK(error_in(weights + "\nunit 4\n4398046511104 x\n") == "6:15: ");
}

TEST_CASE("proof: a text that is truncated or damaged anywhere is refused, or remains correct") {
    const auto puzzles = nono_tests::proven_puzzles(64, 2);
    nono_tests::random_numbers random(65);
    std::size_t verified = 0;
    std::size_t refused = 0;
    for (const auto& puzzle : puzzles) {
        const std::string text = nono::to_text(puzzle.certificate());
        const auto precheck = [&](const std::string& damaged) {
            const auto found = nono::parse_certificate(damaged);
            const bool is_verified = found.has_value() && nono::verify(puzzle.clues, *found);
            ++(is_verified ? verified : refused);
            if (is_verified) CHECK(nono_tests::refutes(puzzle.cnf(), damaged));
            if (is_verified) CHECK(found->solution == puzzle.certificate().solution);
        };
        for (int i = 0; i < nono_tests::rounds(60); ++i) {
            precheck(text.substr(0, random.below(text.size())));
            std::string damaged = text;
            damaged[random.below(text.size())] = "0123456789-d \ncx"[random.below(16)];
            precheck(damaged);
        }
    }
    CHECK(refused > 100);
}

TEST_CASE("proof: CaDiCaL's proofs of puzzles become certificates") {
    if (!cadical::is_here()) return;
    const cadical solver;
    std::vector<nono::clues> puzzles{nono_tests::domino(4), example_clues("dancer.non")};
    for (const auto& puzzle : nono_tests::proven_puzzles(66, nono_tests::thorough() ? 30 : 4))
        puzzles.push_back(puzzle.clues);
    // The verified checker, if it is installed; certifying it takes a minute the first time.
    const std::string acl2 = std::string("sh '") + NONO_EXAMPLES_DIR + "/../tests/acl2_lrat.sh' ";
    std::size_t lemmas = 0;
    for (const auto& clues : puzzles) {
        const auto solved = nono::solve(clues);
        nono::certificate proof;
        proof.status = solved.status;
        proof.identity = nono::hash_clues(clues);
        if (solved.status == nono::status::unique) proof.solution = solved.solutions.front();
        const auto formula =
            nono::extend::make_proof_formula(clues, nullptr, proof.solution ? &*proof.solution : nullptr);
        REQUIRE(formula.has_value());
        auto drat = nono::extend::parse_drat(solver.proof_of(*formula));
        REQUIRE(drat.has_value());
        auto hinted = nono::extend::to_lrat(*formula, *drat);
        REQUIRE(hinted == nono::verify_result{});
        proof.refutation = std::move(hinted.proof);
        lemmas += proof.refutation.lemmas();
        CHECK(nono::verify(clues, read_back(proof)) == nono::verify_result{});
        const std::string cnf = nono::extend::to_dimacs(*formula, clues);
        CHECK(nono_tests::refutes(cnf, nono::to_text(proof)));
        if (!nono_tests::thorough()) continue;
        const std::string files = "'" + solver.write("x.cnf", cnf) + "' '";
        const auto exit_status = [&](const std::string& lrat) {
            return std::system((acl2 + files + solver.write("x.lrat", lrat) + "'").c_str()) / 256;
        };
        const std::string text = nono::to_text(proof);
        const int status = exit_status(text);
        CHECK((status == 0 || status == 77));
        if (status == 0) CHECK(exit_status(text.substr(0, text.rfind('\n', text.size() - 2) + 1)) == 1);
    }
    CHECK(lemmas > 10);
}
