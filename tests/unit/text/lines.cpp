// SPDX-License-Identifier: MIT
#include <nono/text/lines.hpp>
#include <nono/text/positions.hpp>

#include "../../check_both.hpp"

#include <string>
#include <string_view>
#include <vector>

using nono::source_position;

namespace {

constexpr bool splits(std::string_view text, std::initializer_list<std::string_view> expected,
                      std::initializer_list<std::size_t> offsets) {
    nono::extend::line_cursor cursor(text);
    nono::extend::text_line line;
    std::uint32_t number = 0;
    auto offset = offsets.begin();
    for (const auto wanted : expected) {
        if (!cursor.next(line) || line.text != wanted) return false;
        if (line.start != source_position{*offset++, ++number, 1}) return false;
        if (nono::extend::position_of(text, line.start.offset) != line.start) return false;
    }
    return !cursor.next(line) && cursor.at_end() && cursor.position() == nono::extend::position_of(text, text.size());
}

/// Returns true if reading a text ends at the expected position.
NONO_CONSTEXPR bool ends_in(std::string_view text, source_position expected) {
    nono::extend::line_cursor cursor(text);
    nono::extend::text_line line;
    while (cursor.next(line))
        ;
    nono::extend::position_finder positions(text);
    return cursor.position() == expected && positions.at(text.size()) == expected &&
           positions.at(text.size() + 7) == expected;
}

/// Returns true if `next_until` yields the same lines as `next`, and refuses every offset that is not a line end.
constexpr bool splits_lines_by_their_end(std::string_view text) {
    nono::extend::line_cursor searching(text);
    nono::extend::line_cursor reported(text);
    nono::extend::text_line wanted;
    nono::extend::text_line line;
    while (searching.next(wanted)) {
        const std::size_t begin = reported.position().offset;
        for (std::size_t end = begin; end < begin + wanted.text.size(); ++end)
            if (reported.next_until(end, line) || reported.position() != wanted.start) return false;
        if (!reported.next_until(begin + wanted.text.size(), line)) return false;
        if (line.text != wanted.text || line.start != wanted.start) return false;
        if (reported.position() != searching.position()) return false;
    }
    return !reported.next_until(text.size(), line);
}

/// Returns true if line ends are found as by `line_cursor`, and only the first non-blank offset of a line counts as its
/// start.
constexpr bool finds_line_ends(std::string_view text) {
    nono::detail::line_end_finder ends(text);
    nono::extend::line_cursor cursor(text);
    nono::extend::text_line line;
    while (cursor.next(line)) {
        for (std::size_t at = 0; at <= line.text.size(); ++at) {
            const std::size_t offset = line.start.offset + at;
            if (ends.next(offset) != line.start.offset + line.text.size()) return false;
            const bool blanks = nono::detail::skip_blanks(line.text.substr(0, at), 0) == at;
            if (nono::detail::is_first_in_line(text, offset, 0) != blanks) return false;
        }
    }
    return ends.next(text.size()) == text.size();
}

} // namespace

TEST_CASE("lines end with LF, CRLF or a lone CR") {
    NONO_CHECK_BOTH(splits("", {}, {}));
    NONO_CHECK_BOTH(splits("a", {"a"}, {0}));
    NONO_CHECK_BOTH(splits("a\n", {"a"}, {0}));
    NONO_CHECK_BOTH(splits("a\n\nb", {"a", "", "b"}, {0, 2, 3}));
    NONO_CHECK_BOTH(splits("a\r\nb\r\n", {"a", "b"}, {0, 3}));
    NONO_CHECK_BOTH(splits("a\rb\r", {"a", "b"}, {0, 2}));
    NONO_CHECK_BOTH(splits("a\r\rb\r\n\nc\r", {"a", "", "b", "", "c"}, {0, 2, 3, 6, 7}));
    NONO_CHECK_BOTH(splits("\n\r", {"", ""}, {0, 1}));
    NONO_CHECK_BOTH(splits("a\nb\rc", {"a", "b", "c"}, {0, 2, 4}));
}

TEST_CASE("the end of a text is on its last line, with or without a line end") {
    NONO_CHECK_BOTH(ends_in("", {0, 1, 1}));
    NONO_CHECK_BOTH(ends_in("ab\ncd", {5, 2, 3}));
    NONO_CHECK_BOTH(ends_in("ab\ncd\n", {5, 2, 3}));
    NONO_CHECK_BOTH(ends_in("ab\r\ncd\r\n", {6, 2, 3}));
    NONO_CHECK_BOTH(ends_in("ab\rcd\r", {5, 2, 3}));
    NONO_CHECK_BOTH(ends_in("ab\n\n", {3, 2, 1}));
    NONO_CHECK_BOTH(ends_in("\n", {0, 1, 1}));
    NONO_CHECK_BOTH(ends_in("a\n\r", {2, 2, 1}));
}

TEST_CASE("searched lines and lines with a known end alternate") {
    const std::string_view text = "a\rb\nc\r\nd\n\re";
    nono::extend::line_cursor cursor(text);
    nono::extend::text_line line;
    std::string found;
    for (const std::size_t known : {1U, 0U, 5U, 0U, 9U, 0U}) {
        REQUIRE((known == 0 ? cursor.next(line) : cursor.next_until(known, line)));
        found.append(line.text).append("|");
    }
    CHECK(found == "a|b|c|d||e|");
    CHECK(cursor.at_end());
}

TEST_CASE("positions are found in any order") {
    std::string text;
    for (int i = 0; i < 500; ++i) text += i % 7 == 0 ? "\r\n" : i % 5 == 0 ? "\r" : "ab\n";
    nono::extend::position_finder positions(text);
    for (std::size_t i = 0; i <= 2 * text.size(); ++i) {
        const std::size_t offset = i <= text.size() ? i : (i * 7919) % text.size();
        REQUIRE(positions.at(offset) == nono::extend::position_of(text, offset));
    }
}

TEST_CASE("a line with a known end equals the searched line") {
    NONO_CHECK_BOTH(splits_lines_by_their_end(""));
    NONO_CHECK_BOTH(splits_lines_by_their_end("a"));
    NONO_CHECK_BOTH(splits_lines_by_their_end("ab\n\nc"));
    NONO_CHECK_BOTH(splits_lines_by_their_end("ab\r\nc\r\n"));
    NONO_CHECK_BOTH(splits_lines_by_their_end("a\r\rb\r\n\nc\r"));
    NONO_CHECK_BOTH(splits_lines_by_their_end("\n\r"));
}

TEST_CASE("line ends are found without positions") {
    NONO_CHECK_BOTH(finds_line_ends(""));
    NONO_CHECK_BOTH(finds_line_ends("a"));
    NONO_CHECK_BOTH(finds_line_ends(" a b\n\n\t c"));
    NONO_CHECK_BOTH(finds_line_ends("ab\r\nc\r\n"));
    NONO_CHECK_BOTH(finds_line_ends("a\r\r b\r\n\nc\r"));
    NONO_CHECK_BOTH(finds_line_ends("\n\r"));
    NONO_CHECK_BOTH(!nono::detail::is_first_in_line("x", 1, 0));
    NONO_CHECK_BOTH(nono::detail::is_first_in_line("x ", 2, 1));
}

TEST_CASE("positions count bytes, after a byte order mark too") {
    nono::extend::line_cursor cursor("\xEF\xBB\xBFtitle\nx", 3);
    nono::extend::text_line line;
    REQUIRE(cursor.next(line));
    CHECK(line.text == "title");
    CHECK(line.at(2) == source_position{5, 1, 6});
    REQUIRE(cursor.next(line));
    CHECK(line.at(0) == source_position{9, 2, 1});
    nono::extend::line_cursor within("ab\ncd\nef", source_position{4, 2, 2});
    REQUIRE(within.next(line));
    CHECK(line.text == "d");
    CHECK(line.start == source_position{4, 2, 2});
    REQUIRE(within.next(line));
    CHECK(line.start == source_position{6, 3, 1});
    CHECK(nono::extend::position_of("ab\r\ncd\re", 8) == source_position{8, 3, 2});
    CHECK(nono::extend::position_of("ab\r\ncd", 3) == source_position{3, 1, 4});
}

TEST_CASE("words and blanks") {
    NONO_CHECK_BOTH(nono::detail::skip_blanks(" \t x", 0) == 3);
    NONO_CHECK_BOTH(nono::detail::skip_word("ab c", 0) == 2);
    NONO_CHECK_BOTH(nono::detail::without_trailing_blanks("a b \t") == "a b");
    NONO_CHECK_BOTH(nono::detail::without_trailing_blanks("  ").empty());
    NONO_CHECK_BOTH(nono::detail::without_blanks_around(" \ta b \v") == "a b");
    NONO_CHECK_BOTH(nono::detail::without_blanks_around(" \f").empty());
    NONO_CHECK_BOTH(nono::detail::content_of({"\t a b ", {7, 2, 3}}).text == "a b");
    NONO_CHECK_BOTH(nono::detail::content_of({"\t a b ", {7, 2, 3}}).start == nono::source_position{9, 2, 5});
}
