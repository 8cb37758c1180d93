// Characters that may be sent to a terminal, and those that may not.
// SPDX-License-Identifier: MIT
#include <nono/render/printable.hpp>

#include <doctest/doctest.h>

#include <string>

TEST_CASE("ordinary text in any language is unchanged") {
    for (const std::string text : {"", "a cat", "\xC2\xA9 2004", "\xE6\x97\xA5\xE6\x9C\xAC", "\xF0\x9F\x90\xB1",
                                   "\xC2\xA0", "\xE2\x80\x99", "\xE2\x80\xAF", "\xE2\x81\xA0", "\xD8\x9B"})
        CHECK(nono::printable(text) == text);
}

TEST_CASE("a title cannot send escape sequences") {
    CHECK(nono::printable("\x1b[31mred\x1b]0;title\x07") == "?[31mred?]0;title?");
    CHECK(nono::printable("\xC2\x9B"
                          "31mred") == "?31mred");
    CHECK(nono::printable("\xC2\x80\xC2\x9F") == "??");
    CHECK(nono::printable("\x7f\b") == "??");
    CHECK(nono::printable(std::string("a\0b", 3)) == "a?b");
}

TEST_CASE("a title is a single line") {
    CHECK(nono::printable("a\tb\nc\rd") == "a b c d");
    CHECK(nono::printable("a\xE2\x80\xA8"
                          "b\xE2\x80\xA9"
                          "c") == "a?b?c");
}

TEST_CASE("the direction of writing cannot be changed") {
    for (const char* turn : {"\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x81\xA6",
                             "\xE2\x81\xA9", "\xD8\x9C", "\xE2\x81\xAA", "\xE2\x81\xAF"})
        CHECK(nono::printable(turn) == "?");
}

TEST_CASE("invalid UTF-8 is shown byte by byte") {
    CHECK(nono::printable("caf\xE9") == "caf?");
    CHECK(nono::printable("\xFF\xFE") == "??");
    CHECK(nono::printable("\xE2\x80") == "??");
}

TEST_CASE("invisible marks of text are made visible, and characters that join letters are kept") {
    for (const char* mark : {"\xEF\xBB\xBF", "\xEF\xBF\xB9", "\xEF\xBF\xBB", "\xF3\xA0\x80\x81"})
        CHECK(nono::printable(mark) == "?");
    for (const std::string join : {"\xC2\xAD", "\xE2\x80\x8B", "\xE2\x80\x8D", "\xE2\x80\xA7", "\xE2\x81\xA5",
                                   "\xEF\xB8\x8F", "\xEF\xBF\xB8", "\xEF\xBF\xBC", "\xF3\xA0\x80\xA0"})
        CHECK(nono::printable(join) == join);
}

TEST_CASE("JSON has the same content in characters that do not affect a terminal") {
    CHECK(nono::extend::printable_json("{\"a\": [\"caf\xC3\xA9 \xF0\x9F\x90\xB1\", 1]}\n") ==
          "{\"a\": [\"caf\xC3\xA9 \xF0\x9F\x90\xB1\", 1]}\n");
    CHECK(nono::extend::printable_json("\"\xC2\x9B"
                                       "31m\xE2\x80\xAE"
                                       "\xC2\x85\x7F\"") == "\"\\u009b31m\\u202e\\u0085\\u007f\"");
    CHECK(nono::extend::printable_json("\xE2\x80\xA8\xE2\x80\xA9\xD8\x9C\xE2\x81\xA6\xE2\x80\x8F") ==
          "\\u2028\\u2029\\u061c\\u2066\\u200f");
    CHECK(nono::extend::printable_json("\xF3\xA0\x80\x81") == "\\udb40\\udc01");
    CHECK(nono::extend::printable_json("\xE9") == "\xEF\xBF\xBD");
    CHECK(nono::extend::printable_json("\x1B") == "\\u001b");
}
