// How `solve` treats the results of user-defined strategies.
// SPDX-License-Identifier: MIT
#include <nono/solve.hpp>

#include "known_puzzles.hpp"

#include <nono/proof.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace {

using nono_tests::permutations;

/// Two cells on a diagonal of a 2x2 grid: two solutions.
nono::clues diagonal() { return permutations(2); }

nono::grid first_of_diagonal() {
    nono::grid out(2, 2);
    out(0, 0) = out(1, 1) = 1;
    return out;
}

nono::grid second_of_diagonal() {
    nono::grid out(2, 2);
    out(0, 1) = out(1, 0) = 1;
    return out;
}

nono::solve_result claim(nono::status status, std::vector<nono::grid> solutions) {
    nono::solve_result out;
    out.status = status;
    out.solution_count = solutions.size();
    out.solutions = std::move(solutions);
    return out;
}

/// Solves the diagonal with a strategy that returns the result of `Make`.
template <class Make> nono::solve_result solved_by(Make make, nono::solve_options options = {}) {
    static_assert(std::is_convertible_v<Make, nono::strategy::function*>);
    options.strategy = {"mine", make};
    return nono::solve(diagonal(), options);
}

void check_refused(const nono::solve_result& found) {
    CHECK(found.stopped_by == nono::stopped_by::wrong_strategy);
    CHECK(found.error == nono::argument_errc::none);
    CHECK(found.status == nono::status::unknown);
    CHECK(found.solutions.empty());
    CHECK(found.solution_count == 0);
    CHECK(!found);
}

} // namespace

TEST_CASE("a strategy is identified by its function, not by its name") {
    const auto mine = [](const nono::clues&, const nono::solve_options&) { return claim(nono::status::unknown, {}); };
    const nono::strategy disguised{"automatic", mine};
    CHECK(disguised.name() == nono::automatic_strategy.name());
    CHECK_FALSE(disguised == nono::automatic_strategy);
    CHECK(nono::strategy{} == nono::automatic_strategy);
    CHECK(nono::solve(diagonal(), {.strategy = disguised}).status == nono::status::unknown);
    CHECK(nono::solve(diagonal()).status == nono::status::multiple);
}

TEST_CASE("a strategy without a function is refused") {
    const auto found = nono::solve(diagonal(), {.strategy = {"mine", nullptr}});
    CHECK(found.error == nono::argument_errc::strategy);
    CHECK(nono::name_of(found.error) == "strategy");
    CHECK(nono::message(found) == "the strategy has no function");
    CHECK(!found);
}

TEST_CASE("correct results of a user-defined strategy are passed on") {
    const auto found = solved_by([](const nono::clues&, const nono::solve_options&) {
        return claim(nono::status::multiple, {first_of_diagonal(), second_of_diagonal()});
    });
    CHECK(found.status == nono::status::multiple);
    CHECK(found.stopped_by == nono::stopped_by::nothing);
    CHECK(found.solution() == first_of_diagonal());
    CHECK(solved_by([](const nono::clues& puzzle, const nono::solve_options& options) {
              return nono::learning_strategy.solve(puzzle, options);
          }).solutions.size() == 2);
    CHECK(solved_by([](const nono::clues&, const nono::solve_options&) { return nono::solve_result(); }).status ==
          nono::status::unknown);
}

TEST_CASE("a result that contradicts the clues or itself is discarded") {
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // not a solution of the puzzle
        return claim(nono::status::unique, {nono::grid(2, 2)});
    }));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // of another size
        return claim(nono::status::unique, {nono::grid(1, 1, 1)});
    }));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // unique without a solution
        return claim(nono::status::unique, {});
    }));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // impossible with a solution
        return claim(nono::status::impossible, {first_of_diagonal()});
    }));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // the same picture twice
        return claim(nono::status::multiple, {first_of_diagonal(), first_of_diagonal()});
    }));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // multiple with a single solution
        return claim(nono::status::multiple, {first_of_diagonal()});
    }));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // another count than it returns
        auto out = claim(nono::status::unique, {first_of_diagonal()});
        out.solution_count = 3;
        return out;
    }));
    check_refused(solved_by(
        [](const nono::clues&, const nono::solve_options&) { // more than the options request
            return claim(nono::status::multiple, {first_of_diagonal(), second_of_diagonal()});
        },
        {.max_solutions = 1}));
    check_refused(solved_by([](const nono::clues&, const nono::solve_options&) { // an invalid status
        return claim(static_cast<nono::status>(99), {first_of_diagonal()});
    }));
}

TEST_CASE("a callback receives only solutions, and at most the requested number") {
    std::size_t received = 0;
    const auto count = [&](const nono::grid& picture) {
        CHECK(nono::satisfies(picture, diagonal()));
        ++received;
        return true;
    };
    check_refused(solved_by(
        [](const nono::clues&, const nono::solve_options& options) {
            static_cast<void>(options.on_solution(nono::grid(2, 2)));
            return claim(nono::status::unique, {});
        },
        {.on_solution = count}));
    CHECK(received == 0);
    check_refused(solved_by( // reports solutions until it is refused
        [](const nono::clues&, const nono::solve_options& options) {
            while (options.on_solution(first_of_diagonal())) {
            }
            return claim(nono::status::multiple, {});
        },
        {.max_solutions = 5, .on_solution = count}));
    CHECK(received == 5);
    received = 0;
    const auto found = solved_by(
        [](const nono::clues&, const nono::solve_options& options) {
            auto out = claim(nono::status::multiple, {first_of_diagonal()});
            static_cast<void>(options.on_solution(first_of_diagonal()));
            static_cast<void>(options.on_solution(second_of_diagonal()));
            out.solution_count = 2;
            return out;
        },
        {.on_solution = count});
    CHECK(found.status == nono::status::multiple);
    CHECK(received == 2);
}

TEST_CASE("a user-defined strategy receives only puzzles that a solver accepts") {
    static bool called = false;
    called = false;
    const auto mine = [](const nono::clues&, const nono::solve_options&) {
        called = true;
        return nono::solve_result();
    };
    auto puzzle = diagonal();
    puzzle.rows.blocks()[0].color = nono::blank;
    CHECK(nono::solve(puzzle, {.strategy = {"mine", mine}}).error == nono::argument_errc::blank_clue);
    const nono::partial_grid other(3, 3, nono::color_set::first(2));
    CHECK(nono::solve(diagonal(), {.strategy = {"mine", mine}, .known = &other}).error ==
          nono::argument_errc::other_size);
    CHECK_FALSE(called);
}

#if defined(__cpp_exceptions)
TEST_CASE("exceptions of a strategy propagate out of solve") {
    const auto mine = [](const nono::clues&, const nono::solve_options&) -> nono::solve_result {
        throw std::runtime_error("no");
    };
    CHECK_THROWS_AS(static_cast<void>(nono::solve(diagonal(), {.strategy = {"mine", mine}})), std::runtime_error);
}
#endif

TEST_CASE("verdicts of a strategy without proofs are proven again, with the given cells") {
    const auto mine = [](const nono::clues& puzzle, const nono::solve_options& options) {
        nono::solve_options own = options;
        own.strategy = nono::line_strategy;
        own.proof = {};
        return nono::solve(puzzle, own);
    };
    nono::partial_grid known(2, 2, nono::color_set::first(2));
    known(0, 0) = nono::color_set::only(1);
    nono::extend::proof_recorder proof;
    const auto found = nono::solve(diagonal(), {.strategy = {"mine", mine}, .known = known, .proof = proof});
    CHECK(found.status == nono::status::unique); // there are two solutions without the given cell
    REQUIRE(found.proof != nono::extend::proof_kind::none);
    const auto made = nono::make_certificate(diagonal(), found, proof);
    REQUIRE(made);
    CHECK(nono::verify(diagonal(), made.proof, &known));
}

TEST_CASE("options that cannot be honored are refused") {
    const auto none = nono::solve(diagonal(), {.max_solutions = 0});
    CHECK(none.error == nono::argument_errc::max_solutions);
    CHECK(nono::message(none) == "the maximum number of solutions is too small");
    CHECK(!none);
}

TEST_CASE("a result is true exactly if it has a solution, with a callback too") {
    const auto accept = [](const nono::grid&) { return true; };
    const auto stop = [](const nono::grid&) { return false; };
    for (const auto& strategy : nono::extend::strategies()) {
        CAPTURE(strategy.name());
        for (const std::size_t maximum : {1U, 2U, 9U}) {
            for (const nono::solve_options& options :
                 {nono::solve_options{.max_solutions = maximum, .strategy = strategy},
                  nono::solve_options{.max_solutions = maximum, .strategy = strategy, .on_solution = accept},
                  nono::solve_options{.max_solutions = maximum, .strategy = strategy, .on_solution = stop}}) {
                const auto found = nono::solve(diagonal(), options);
                CHECK(bool(found) == (found.solution_count != 0));
                CHECK(bool(found) == (found.status == nono::status::solvable || found.status == nono::status::unique ||
                                      found.status == nono::status::multiple));
                if (found) CHECK(nono::satisfies(found.solution(), diagonal()));
            }
        }
    }
}
