// Together with odr_b.cpp: two translation units that include everything must link and use the same functions.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

#include <string>
#include <string_view>

using describe_function = std::string (*)(const nono::parse_error&, std::string_view);

describe_function describe_as_seen_by_another_unit();
const void* characters_as_seen_by_another_unit();

describe_function describe_as_seen_by_another_unit() { return &nono::describe; }

const void* characters_as_seen_by_another_unit() { return &nono::detail::cell_characters; }
