// What may reach a terminal and what may not.
#include <nono/render/printable.hpp>

#include <doctest/doctest.h>

#include <string>

TEST_CASE("ordinary text of any language stays as it is") {
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

TEST_CASE("a title is one line") {
    CHECK(nono::printable("a\tb\nc\rd") == "a b c d");
    CHECK(nono::printable("a\xE2\x80\xA8"
                          "b\xE2\x80\xA9"
                          "c") == "a?b?c");
}

TEST_CASE("the direction of writing cannot be turned") {
    for (const char* turn :
         {"\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA9", "\xD8\x9C"})
        CHECK(nono::printable(turn) == "?");
}

TEST_CASE("bytes that are not UTF-8 are shown one by one") {
    CHECK(nono::printable("caf\xE9") == "caf?");
    CHECK(nono::printable("\xFF\xFE") == "??");
    CHECK(nono::printable("\xE2\x80") == "??");
}
