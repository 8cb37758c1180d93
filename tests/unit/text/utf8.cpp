// SPDX-License-Identifier: MIT
#include <nono/text/utf8.hpp>

#include "../../check_both.hpp"

#include <string>
#include <string_view>

using nono::parse_errc;
using namespace std::string_view_literals;

namespace {

constexpr bool is(std::string_view text, parse_errc code, nono::source_position where = {}) {
    return nono::extend::check_text(text) == nono::parse_error{code, where};
}

} // namespace

TEST_CASE("valid and invalid UTF-8") {
    NONO_CHECK_BOTH(is("", parse_errc::none));
    NONO_CHECK_BOTH(is("plain ASCII of more than eight bytes\n", parse_errc::none));
    NONO_CHECK_BOTH(is("\xEF\xBB\xBFwith a mark", parse_errc::none));
    NONO_CHECK_BOTH(is("\u00e9\u20ac\U0001F600", parse_errc::none));
    NONO_CHECK_BOTH(is("\xFF\xFEw\0"sv, parse_errc::utf16_text));
    NONO_CHECK_BOTH(is("\xFE\xFF\0w"sv, parse_errc::utf16_text));
    NONO_CHECK_BOTH(is("12345678\n1234\0x"sv, parse_errc::not_text, {13, 2, 5}));
    NONO_CHECK_BOTH(is("abc\xE9 d", parse_errc::invalid_utf8, {3, 1, 4}));        // Latin-1
    NONO_CHECK_BOTH(is("\xC0\xAF", parse_errc::invalid_utf8, {0, 1, 1}));         // overlong
    NONO_CHECK_BOTH(is("\xED\xA0\x80", parse_errc::invalid_utf8, {0, 1, 1}));     // surrogate
    NONO_CHECK_BOTH(is("\xF4\x90\x80\x80", parse_errc::invalid_utf8, {0, 1, 1})); // over U+10FFFF
    NONO_CHECK_BOTH(is("ab\n\xE2\x82", parse_errc::invalid_utf8, {3, 2, 1}));     // truncated
    NONO_CHECK_BOTH(is("\x80", parse_errc::invalid_utf8, {0, 1, 1}));
}

TEST_CASE("a NUL or a high byte is found at every position of a word") {
    for (std::size_t at = 0; at < 40; ++at) {
        std::string text(40, 'x');
        text[at] = '\0';
        CHECK(nono::extend::check_text(text) ==
              nono::parse_error{parse_errc::not_text, {at, 1, static_cast<std::uint32_t>(at + 1)}});
        text[at] = '\xFF';
        CHECK(nono::extend::check_text(text).code == parse_errc::invalid_utf8);
        CHECK(nono::extend::check_text(text).where.offset == at);
        text[at] = '\x01';
        CHECK(nono::extend::check_text(text).code == parse_errc::none);
    }
}

TEST_CASE("every character is decoded from its UTF-8") {
    std::size_t wrong = 0;
    for (char32_t code = 1; code <= 0x10FFFF; ++code) {
        if (code == 0xD800) code = 0xE000;
        std::string text;
        nono::detail::append_utf8(text, code);
        const bool valid = nono::detail::utf8_length(text, 0) == text.size() &&
                           nono::extend::check_text(text).code == parse_errc::none;
        // U+FEFF, a byte order mark elsewhere, counts as a character here.
        if (!valid || nono::extend::decode_utf8(text, 0, text.size()) != code) ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("a text can consist of only blanks after its byte order mark") {
    NONO_CHECK_BOTH(nono::detail::is_blank_text(""));
    NONO_CHECK_BOTH(nono::detail::is_blank_text("\xEF\xBB\xBF \t\v\f\r\n"));
    NONO_CHECK_BOTH(!nono::detail::is_blank_text(" \n."));
    NONO_CHECK_BOTH(!nono::detail::is_blank_text("\xEF\xBB"));
    NONO_CHECK_BOTH(!nono::detail::is_blank_text(" \xEF\xBB\xBF"));
}

TEST_CASE("letters are found at every position, and no other character is mistaken for one") {
    NONO_CHECK_BOTH(nono::detail::find_letter("ab12345678901234Zz", 2) == 16);
    NONO_CHECK_BOTH(nono::detail::find_letter("12a", 3) == 3);
    NONO_CHECK_BOTH(!nono::detail::has_letter(""));
    NONO_CHECK_BOTH(!nono::detail::has_letter("1\t2\n@[`{ 0123456789\xC1\xE1\xFA"));
    NONO_CHECK_BOTH(nono::detail::has_letter("12345678901234Z"));
    for (std::size_t at = 0; at < 20; ++at)
        for (unsigned c = 0; c < 256; ++c) {
            std::string text(20, '\xFF');
            text[at] = static_cast<char>(c);
            const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (nono::detail::find_letter(text, at / 2) != (is_letter ? at : text.size()))
                FAIL_CHECK("byte ", c, " at ", at);
        }
}
