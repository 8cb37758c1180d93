// Limits of checkers, for proofs by clauses, with hints and without, and by weights.
// SPDX-License-Identifier: MIT
#include <nono/proof/certificate.hpp>
#include <nono/proof/recorder.hpp>

#include <nono/solve.hpp>
#include <nono/solver/engines/weights.hpp>

#include "../../counted_stop.hpp"
#include "../../known_puzzles.hpp"
#include "../../proofs.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

using nono::proof_errc;
using nono::stopped_by;

namespace {

// A puzzle that lines refute, in a certificate without steps and without hints.
nono::clues contradictory() {
    auto out = nono_tests::permutations(40);
    out.rows.set_line(0, {{41}});
    return out;
}
nono::certificate without_steps(const nono::clues& clues) {
    nono::certificate out;
    out.status = nono::status::impossible;
    out.identity = nono::hash_clues(clues);
    out.lemmas.emplace();
    return out;
}

nono::certificate by_weights(const nono::clues& clues) {
    nono::certificate out;
    out.kind = nono::extend::proof_kind::weights;
    out.status = nono::status::impossible;
    out.identity = nono::hash_clues(clues);
    out.weights.emplace();
    out.weights->weights.assign(clues.width() * clues.height(), 0);
    return out;
}

// Requests a stop at each of many polls: the result reports it, and nothing is polled again.
void check_stops(const nono::clues& clues, const nono::certificate& proof, std::size_t min_polls) {
    const nono_tests::counted_stop never{nono::no_limit};
    const auto whole = nono::verify(clues, proof, nullptr, {.budget = {.stop = never}});
    CHECK(whole == nono::verify(clues, proof));
    CHECK(never.polls >= min_polls);
    for (std::size_t after = 0; after < never.polls; after += 1 + after / 4) {
        CAPTURE(after);
        const nono_tests::counted_stop stop{after};
        const auto found = nono::verify(clues, proof, nullptr, {.budget = {.stop = stop}});
        CHECK(found.code == proof_errc::stopped);
        CHECK(found.stopped_by == stopped_by::stop_request);
        CHECK(stop.polls == after + 1);
    }
}

} // namespace

TEST_CASE("proof: stop requests are polled while the formula is made and while it is refuted") {
    const auto clues = contradictory();
    const auto proof = without_steps(clues);
    CHECK(nono::verify(clues, proof));
    check_stops(clues, proof, 1'000);

    // With hints, the formula takes most of the time.
    const auto formula = nono::extend::make_proof_formula(clues);
    REQUIRE(formula.has_value());
    auto hinted = proof;
    hinted.lemmas.reset();
    hinted.refutation = nono::extend::to_lrat(*formula, {}).proof;
    CHECK(nono::verify(clues, hinted));
    check_stops(clues, hinted, 500);
}

TEST_CASE("proof: stop requests are polled while weights are checked") {
    const auto clues = nono_tests::permutations(150);
    const auto proof = by_weights(clues);
    CHECK(nono::verify(clues, proof).code == proof_errc::wrong_weights); // the puzzle has solutions
    check_stops(clues, proof, 2 * 150 * 150 / 64);
}

TEST_CASE("proof: memory is counted before it is allocated") {
    const auto clues = nono_tests::permutations(300); // its formula takes a hundred megabytes
    constexpr std::uint64_t maximum = 10'000'000;
    const auto found = nono::verify(clues, without_steps(clues), nullptr, {.budget = {.memory = maximum}});
    CHECK(found.code == proof_errc::stopped);
    CHECK(found.stopped_by == stopped_by::max_memory);
    CHECK(describe(found) == "the check was stopped before its end");
    CHECK_FALSE(nono::extend::make_proof_formula(clues, nullptr, nullptr, nono::detail::max_proof_literals,
                                                 {.budget = {.memory = maximum}}));
    CHECK(nono::verify(clues, without_steps(clues), nullptr, {.budget = {.time = nono::time_span::from_seconds(0)}})
              .stopped_by == stopped_by::time_limit);
    const auto small = contradictory();
    const auto formula = nono::extend::make_proof_formula(small);
    REQUIRE(formula.has_value());
    CHECK(nono::extend::to_lrat(*formula, {}, {.budget = {.memory = 1'000}}).stopped_by == stopped_by::max_memory);
    CHECK(nono::extend::check_lrat(*formula, {}, {.budget = {.memory = 1'000}}).stopped_by == stopped_by::max_memory);
}

TEST_CASE("proof: weights of a clue longer than its line allocate nothing for its cells") {
    for (const std::uint32_t length : {2U, 0xFFFF'FFFEU}) {
        const nono::clues clues{{{{length}}}, {{{1}}}};
        nono::extend::weight_proof proof;
        proof.weights.assign(1, 0);
        CHECK(nono::extend::check(clues, proof, {.budget = {.memory = 10'000}})); // the line has no arrangement
        proof.solution = nono::grid(1, 1, 1);
        CHECK_FALSE(nono::extend::check(clues, proof));
    }
    const auto puzzle = nono_tests::permutations(1'000);
    const auto proof = by_weights(puzzle);
    CHECK(nono::verify(puzzle, proof, nullptr, {.budget = {.memory = 10'000}}).stopped_by == stopped_by::max_memory);
    CHECK_FALSE(nono::extend::check(puzzle, *proof.weights, {.budget = {.memory = 10'000}}));
}
