// SPDX-License-Identifier: MIT
#include <nono/text/json_cursor.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

using nono::detail::json_cursor;

namespace {

std::string json_string(std::string_view text) {
    std::string out;
    return json_cursor(text, 0).consume_string(out) ? out : "no string";
}

// Returns the position that `skip` reaches, or npos if it fails.
std::size_t skipped_json(std::string_view text, std::size_t nesting = 10) {
    json_cursor cursor(text, nesting);
    const bool skipped = cursor.skip();
    CHECK(skipped == (cursor.offset() == text.size() && skipped));
    return skipped ? cursor.offset() : std::string_view::npos;
}

} // namespace

TEST_CASE("JSON: strings with escapes") {
    CHECK(json_string("\"abc\"") == "abc");
    CHECK(json_string("  \"\"") == "");
    CHECK(json_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"") == "\"\\/\b\f\n\r\t");
    CHECK(json_string("\"\\u0041\\u00e9\\u20AC\"") == "A\xC3\xA9\xE2\x82\xAC");
    CHECK(json_string("\"\\ud83d\\uDE00\"") == "\xF0\x9F\x98\x80");
    CHECK(json_string("\"\\ud83dx\"") == "\xEF\xBF\xBDx"); // half a surrogate pair
    CHECK(json_string("\"\\ud83d\\u0041\"") == "\xEF\xBF\xBD"
                                               "A"); // half a surrogate pair before another character
    CHECK(json_string("\"\\ude00\"") == "\xEF\xBF\xBD");
    CHECK(json_string("\"\xC3\xA9\"") == "\xC3\xA9");
    for (const auto* bad :
         {"", "a", "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud83d\\u1\"", "\"\n\""})
        CHECK(json_string(bad) == "no string");
}

TEST_CASE("JSON: unneeded values are skipped") {
    for (const std::string_view text : {"1", "-1.5e+3", "true", "null", "\"a\"", "[]", "{}", "[1, 2]",
                                        "{\"a\": [1, {\"b\": \"]}\"}]}", "\"\\\"\"", " 1"})
        CHECK(skipped_json(text) == text.size());
    for (const std::string_view text : {"", "]", ",", "\"", "[", "{\"a\"", "[1, \"", "[[[", "\"\\", "[\x01]"})
        CHECK(skipped_json(text) == std::string_view::npos);
    CHECK(skipped_json("[[[]]]", 3) == 6);
    CHECK(skipped_json("[[[]]]", 2) == std::string_view::npos);
    static_assert(json_cursor("[1]", 1).skip());
    // Nesting does not use recursion.
    CHECK(skipped_json(std::string(100000, '[') + std::string(100000, ']'), 100000) == 200000);
}

TEST_CASE("JSON: members in sequence") {
    json_cursor cursor(" [ 1 , 2 ] x", 1);
    CHECK(cursor.consume('['));
    CHECK(cursor.skip());
    CHECK(cursor.next(']'));
    CHECK(cursor.skip());
    CHECK_FALSE(cursor.next(']'));
    CHECK_FALSE(cursor.failed());
    CHECK(cursor.peek() == 'x');
    CHECK_FALSE(cursor.next(']'));
    CHECK(cursor.failed());
    CHECK(cursor.offset() == 11);
    json_cursor over("", 0);
    CHECK(over.peek() == '\0');
    CHECK_FALSE(over.consume('\0'));
}
