// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/search/saved_phases.hpp>

#include <doctest/doctest.h>

using nono::detail::literal;
using nono::detail::saved_phases;

TEST_CASE("saved phases: variables are decided with their last value") {
    saved_phases phases;
    phases.add_variables(3);
    CHECK(phases.phase_of(0) == 0);
    CHECK(phases.phase_of(2) == 4);
    phases.save(5);
    CHECK(phases.phase_of(2) == 5);
    phases.add_variables(1);
    CHECK(phases.phase_of(2) == 5);
    CHECK(phases.phase_of(3) == 6);
    phases.save(4);
    CHECK(phases.phase_of(2) == 4);
}

TEST_CASE("saved phases: the best phases are those with the most literals since the last restore") {
    saved_phases phases;
    phases.add_variables(4);
    phases.restore_best(); // there is none: nothing changes
    phases.save(7);
    CHECK(phases.phase_of(3) == 7);
    phases.note(nono::detail::lean_vector<literal>{1, 3});
    phases.note(nono::detail::lean_vector<literal>{4});    // fewer
    phases.note(nono::detail::lean_vector<literal>{0, 2}); // not more
    phases.save(6);
    CHECK(phases.phase_of(0) == 0); // noted but not set
    phases.restore_best();
    CHECK(phases.phase_of(0) == 1);
    CHECK(phases.phase_of(1) == 3);
    CHECK(phases.phase_of(2) == 4);
    CHECK(phases.phase_of(3) == 7); // the phase at that time
    phases.save(0);
    phases.restore_best(); // already taken
    CHECK(phases.phase_of(0) == 0);
    phases.note(nono::detail::lean_vector<literal>{1}); // now it is the best again
    phases.restore_best();
    CHECK(phases.phase_of(0) == 1);
    phases.save(0);
    phases.note(nono::detail::lean_vector<literal>{1});
    phases.forget_best();
    phases.restore_best();
    CHECK(phases.phase_of(0) == 0);
}
