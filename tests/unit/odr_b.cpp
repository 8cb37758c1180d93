// See odr_a.cpp.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using describe_function = std::string (*)(const nono::parse_error&, std::string_view);

describe_function describe_as_seen_by_another_unit();
const void* characters_as_seen_by_another_unit();

TEST_CASE("two translation units share nono's functions and tables") {
    const bool same_function = describe_as_seen_by_another_unit() == static_cast<describe_function>(&nono::describe);
    CHECK(same_function);
    const void* const characters = &nono::detail::cell_characters;
    CHECK(characters_as_seen_by_another_unit() == characters);
}
