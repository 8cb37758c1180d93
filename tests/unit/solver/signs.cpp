#include <nono/solver/signs.hpp>

#include <doctest/doctest.h>

#include <array>
#include <span>

using nono::detail::literal;
using nono::detail::variable_signs;

TEST_CASE("signs: variables are tried as they were last") {
    variable_signs signs;
    signs.add_variables(3);
    CHECK(signs.first_of(0) == 0);
    CHECK(signs.first_of(2) == 4);
    signs.set(5);
    CHECK(signs.first_of(2) == 5);
    signs.add_variables(1);
    CHECK(signs.first_of(2) == 5);
    CHECK(signs.first_of(3) == 6);
    signs.set(4);
    CHECK(signs.first_of(2) == 4);
}

TEST_CASE("signs: the best moment is the one with most literals since the last time it was taken") {
    variable_signs signs;
    signs.add_variables(4);
    signs.take_best(); // there was none: nothing changes
    signs.set(7);
    CHECK(signs.first_of(3) == 7);
    signs.note(std::array<literal, 2>{1, 3});
    signs.note(std::array<literal, 1>{4});    // fewer
    signs.note(std::array<literal, 2>{0, 2}); // no more
    signs.set(6);
    CHECK(signs.first_of(0) == 0); // noted, not set
    signs.take_best();
    CHECK(signs.first_of(0) == 1);
    CHECK(signs.first_of(1) == 3);
    CHECK(signs.first_of(2) == 4);
    CHECK(signs.first_of(3) == 7); // as it was then
    signs.set(0);
    signs.take_best(); // taken already
    CHECK(signs.first_of(0) == 0);
    signs.note(std::array<literal, 1>{1}); // enough again
    signs.take_best();
    CHECK(signs.first_of(0) == 1);
    signs.set(0);
    signs.note(std::array<literal, 1>{1});
    signs.forget_best();
    signs.take_best();
    CHECK(signs.first_of(0) == 0);
}
