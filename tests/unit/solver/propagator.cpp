// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/search/propagator.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

using namespace nono_tests;
using nono::detail::clause_index;
using nono::detail::literal;
using nono::detail::negation;
using nono::detail::propagation;
using nono::detail::reason_kind;

namespace {

/// Propagation over all open cells of a puzzle that counts the snapshots.
struct propagator_of : begun_propagation {
    using begun_propagation::begun_propagation;
    propagation propagate() {
        return propagator.propagate([this] { ++snapshots; });
    }
    [[nodiscard]] literal filled(nono::detail::cell_index cell) const { return cells.assignment(cell, 1); }

    std::size_t snapshots = 0;
};

} // namespace

TEST_CASE("propagator: lines are narrowed until nothing more follows, and their snapshots are the reasons") {
    propagator_of on(permutations(2));
    on.trail.decide(on.filled(0));
    CHECK(on.propagate() == propagation::fixpoint);
    CHECK(on.trail.is_true(on.filled(3)));
    CHECK(on.trail.is_false(on.filled(1)));
    CHECK(on.trail.reason_of(on.filled(1)).kind == reason_kind::line);
    CHECK(on.snapshots > 0);
    CHECK(on.trail.size() == 4);
}

TEST_CASE("propagator: no reasons are kept at the root") {
    propagator_of on(permutations(2));
    on.trail.assign(on.filled(0), {});
    CHECK(on.propagate() == propagation::fixpoint);
    CHECK(on.trail.size() == 4);
    CHECK(on.trail.reason_of(on.filled(3)).kind == reason_kind::none);
    CHECK(on.snapshots == 0);
}

TEST_CASE("propagator: a line without an arrangement is a conflict") {
    propagator_of on(permutations(3));
    on.trail.decide(on.filled(0));
    on.trail.assign(on.filled(1), {});
    CHECK(on.propagate() == propagation::conflict);
    CHECK(on.propagator.conflict().kind == reason_kind::line);
    CHECK(on.propagator.conflict().data == 0); // the first row
}

TEST_CASE("propagator: a clause assigns its last open literal, and is a conflict if there is none") {
    propagator_of on(permutations(5));
    const nono::detail::lean_vector<literal> of_three{negation(on.filled(0)), negation(on.filled(6)), on.filled(13)};
    const nono::detail::lean_vector<literal> binary{negation(on.filled(13)), on.filled(19)};
    const clause_index three = on.clauses.add(of_three, false, 0);
    on.clauses.add(binary, false, 0);
    on.trail.decide(on.filled(0));
    CHECK(on.propagate() == propagation::fixpoint);
    CHECK(on.trail.is_open(on.filled(13)));
    on.trail.decide(on.filled(6));
    CHECK(on.propagate() == propagation::fixpoint);
    CHECK(on.trail.is_true(on.filled(13)));
    CHECK(on.trail.reason_of(on.filled(13)).kind == reason_kind::clause);
    CHECK(on.trail.reason_of(on.filled(13)).data == three);
    CHECK(on.clauses.literals(three)[0] == on.filled(13));                 // the assigned literal comes first
    CHECK(on.trail.reason_of(on.filled(19)).kind == reason_kind::implied); // by the other of two literals
    CHECK(on.trail.reason_of(on.filled(19)).data == on.filled(13));

    // As before, now with a third clause that forbids it.
    on.trail.backjump(0, [](literal) {});
    const nono::detail::lean_vector<literal> never{negation(on.filled(13)), negation(on.filled(19))};
    on.clauses.add(never, false, 0);
    on.trail.decide(on.filled(0));
    CHECK(on.propagate() == propagation::fixpoint);
    on.trail.decide(on.filled(6));
    CHECK(on.propagate() == propagation::conflict);
    CHECK(on.propagator.conflict().kind == reason_kind::clause);
}

TEST_CASE("propagator: after a conflict every clause is still watched") {
    propagator_of on(permutations(5));
    const literal decided = on.filled(0);
    const nono::detail::lean_vector<literal> first{negation(decided), on.filled(6)};
    const nono::detail::lean_vector<literal> contradicting{negation(decided), negation(on.filled(6))};
    const nono::detail::lean_vector<literal> last{negation(decided), negation(on.filled(7)), on.filled(13)};
    on.clauses.add(first, false, 0);
    on.clauses.add(contradicting, false, 0);
    const clause_index three = on.clauses.add(last, false, 0);
    on.trail.decide(decided);
    CHECK(on.propagate() == propagation::conflict);
    CHECK(on.clauses.watches(negation(decided)).size() == 3);

    // The last clause moves its watch to the literal that is not false.
    on.trail.backjump(0, [](literal) {});
    on.clauses.watches(negation(decided))
        .erase(on.clauses.watches(negation(decided)).begin(), on.clauses.watches(negation(decided)).begin() + 2);
    on.trail.decide(decided);
    CHECK(on.propagate() == propagation::fixpoint);
    CHECK(on.clauses.watches(negation(decided)).empty());
    CHECK(on.clauses.watches(on.filled(13)).size() == 1);
    CHECK(clause_index{on.clauses.watches(on.filled(13))[0].clause} == three);
}

TEST_CASE("propagator: polls the run before each line") {
    propagator_of on(permutations(2));
    on.on.run().stop(nono::stopped_by::stop_request);
    on.trail.decide(on.filled(0));
    CHECK(on.propagate() == propagation::stopped);
}
