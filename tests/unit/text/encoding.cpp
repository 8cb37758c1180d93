// SPDX-License-Identifier: MIT
#include <nono/text/encoding.hpp>

#include "../../check_both.hpp"
#include "../../findings.hpp"

#include <nono/formats/rare.hpp>
#include <nono/formats/xml.hpp>
#include <nono/parse.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using nono::parse_errc;
using nono::extend::text_encoding;
using nono::extend::utf8_text;
using nono_tests::finding;

namespace {

NONO_CONSTEXPR bool becomes(std::string_view bytes, std::string_view text,
                            text_encoding encoding = text_encoding::guessed) {
    const utf8_text found(bytes, encoding);
    return found.text() == text && found.fault().code == parse_errc::none && found.converted() == (bytes != text);
}

NONO_CONSTEXPR bool is_refused(std::string_view bytes, nono::parse_error fault,
                               text_encoding encoding = text_encoding::guessed) {
    const utf8_text found(bytes, encoding);
    return found.text() == bytes && found.fault() == fault && !found.converted();
}

// Checks that every position in the UTF-8 text maps to the same character in the original bytes.
void positions_fit(const std::string& bytes) {
    utf8_text text(bytes);
    REQUIRE(text.fault().code == parse_errc::none);
    std::size_t original = 0;
    std::size_t line = 0;
    bool wrong = false;
    for (std::size_t at = 0; at < text.text().size(); ++original) {
        wrong = wrong || text.original_offset(at) != original;
        const bool same = bytes[original] == text.text()[at] && static_cast<unsigned char>(bytes[original]) < 0x80;
        // In these texts, only lines that start with `u` are UTF-8.
        const bool single = bytes[line] != 'u';
        at += same || !single ? 1 : nono::detail::utf8_length(text.text(), at);
        if (bytes[original] == '\n') line = original + 1;
    }
    CHECK(!wrong);
    CHECK(original == bytes.size());
    CHECK(text.original_offset(text.text().size()) == bytes.size());
}

// Returns the text of the first property, after checking the diagnostics.
template <class F> std::string first_property(std::string_view bytes, std::vector<finding> expected) {
    CAPTURE(bytes);
    CAPTURE(F::info.name);
    const auto found = nono::parse<F>(bytes);
    INFO(nono::describe(found.error(), bytes));
    REQUIRE(found.has_value());
    INFO(nono_tests::shown(found.diagnostics(), bytes));
    CHECK(nono_tests::findings(found) == expected);
    CHECK(nono::parse<F>(bytes, {.strict = true}).error().code == parse_errc::read_as_latin1);
    CHECK(nono::parse_clues<F>(bytes, {.strict = true}).error().code == parse_errc::read_as_latin1);
    return found->metadata.properties.empty() ? std::string() : found->metadata.properties.front().value;
}

} // namespace

TEST_CASE("encoding: lines that are not UTF-8 are windows-1252") {
    NONO_CHECK_BOTH(becomes("", ""));
    NONO_CHECK_BOTH(becomes("caf\u00e9", "caf\u00e9"));
    NONO_CHECK_BOTH(becomes("caf\xE9", "caf\u00e9"));
    NONO_CHECK_BOTH(becomes("\x80\x81\x99\xFF", "\u20ac\u0081\u2122\u00ff"));
    NONO_CHECK_BOTH(becomes("\u00e9\n\xC3\xA9\xE9\r\n\u00e9\r\xE9", "\u00e9\n\u00c3\u00a9\u00e9\r\n\u00e9\r\u00e9"));
    NONO_CHECK_BOTH(becomes("\xEF\xBB\xBF\xE9\n", "\xEF\xBB\xBF\u00e9\n"));
    NONO_CHECK_BOTH(becomes("a\n\xFF\xFE\n", "a\n\u00ff\u00fe\n"));
    NONO_CHECK_BOTH(is_refused(std::string_view("\xE9\n\0", 3), {parse_errc::not_text, {2, 2, 1}}));
    NONO_CHECK_BOTH(is_refused("\xFF\xFE\xE9", {parse_errc::utf16_text, {}}));
    NONO_CHECK_BOTH(is_refused("PK\x03\x04\xE9", {parse_errc::zip_archive, {}}));
}

TEST_CASE("encoding: a declared encoding") {
    NONO_CHECK_BOTH(becomes("\u00e9\n\xE9", "\u00c3\u00a9\n\u00e9", text_encoding::windows_1252));
    NONO_CHECK_BOTH(becomes("\u00e9\n", "\u00e9\n", text_encoding::windows_1252));
    NONO_CHECK_BOTH(is_refused("a\n\xE9", {parse_errc::invalid_utf8, {2, 2, 1}}, text_encoding::utf8));
    NONO_CHECK_BOTH(
        becomes(std::string_view("\xFF\xFE\xE9\0\x3D\xD8\x08\xDC", 8), "\u00e9\U0001F408", text_encoding::utf16));
    NONO_CHECK_BOTH(is_refused("\xFF\xFE\xE9", {parse_errc::utf16_text, {2, 1, 3}}, text_encoding::utf16));
    NONO_CHECK_BOTH(is_refused("ab", {parse_errc::utf16_text, {}}, text_encoding::utf16));
}

TEST_CASE("encoding: positions refer to the original bytes") {
    positions_fit("a\xE9"
                  "b\n\nu\u00e9\u20ac\n\x80\xE9\n");
    std::string many;
    for (int i = 0; i < 3000; ++i) many += i % 3 == 0 ? "u\u20ac\n" : i % 3 == 1 ? "\x80\n" : "plain\n";
    positions_fit(many);
    const std::string lines = many + "a" + std::string(20'000, '\x80') + "\nu" + std::string(9000, ' ') + "\u00e9\n";
    positions_fit(lines + lines);
    const std::string late = "x" + std::string(700, ' ') + "\x80\x80\nu" + std::string(700, ' ') + "\u00e9\n\x80\n";
    positions_fit(late + "ab\n" + late);
    const std::string_view bytes = "\u00e9\n\xE9\xE9:x\n";
    utf8_text text(bytes);
    CHECK(text.original_position({8, 2, 6}) == nono::source_position{6, 2, 4});
    CHECK(text.original_position({10, 3, 1}) == nono::source_position{8, 3, 1});
}

TEST_CASE("encoding: a guess is reported once per part") {
    utf8_text text("a\n\xE9\n\xE9\nb\n\xE9");
    CHECK(text.next_guess(2) == std::nullopt);
    CHECK(text.next_guess(7) == nono::source_position{2, 2, 1});
    CHECK(text.next_guess(7) == std::nullopt);
    CHECK(text.next_guess(12) == nono::source_position{8, 5, 1});
    CHECK(text.next_guess(12) == std::nullopt);
    utf8_text declared("\xE9", text_encoding::windows_1252);
    CHECK(declared.next_guess(2) == std::nullopt);
}

TEST_CASE("encoding: every text format reads windows-1252, except in strict mode") {
    const std::string_view rest = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    const auto non = std::string("title \"caf\xE9 &eacute;\"\n").append(rest);
    CHECK(first_property<nono::non>(non, {{parse_errc::read_as_latin1, 1, 11}}) == "caf\u00e9 \u00e9");
    CHECK(first_property<nono::nonpack>(non, {{parse_errc::read_as_latin1, 1, 11}}) == "caf\u00e9 \u00e9");
    CHECK(first_property<nono::gno>(
              "[Description]\ncaf\xE9\nx\n\n\n[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n",
              {{parse_errc::read_as_latin1, 2, 4}}) == "caf\u00e9");
    CHECK(first_property<nono::olsak>("title: caf\xE9\n: rows\n1\n: columns\n1\n:\n",
                                      {{parse_errc::read_as_latin1, 1, 11}}) == "caf\u00e9");
    CHECK(first_property<nono::extend::makhorin>("* caf\xE9\n1\n&\n1\n", {{parse_errc::read_as_latin1, 1, 6}}) ==
          "caf\u00e9");
    CHECK(first_property<nono::picross>("# caf\xE9\nGRID x\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n",
                                        {{parse_errc::read_as_latin1, 1, 6}}) == "caf\u00e9");
    CHECK(first_property<nono::tournament>("$caf\xE9\n1\n1\n", {{parse_errc::read_as_latin1, 1, 5}}) == "caf\u00e9");
    static_cast<void>(first_property<nono::nin>(
        "# caf\xE9\n1 1\n1\n1\n", {{parse_errc::ignored_line, 1, 1}, {parse_errc::read_as_latin1, 1, 6}}));
    CHECK(first_property<nono::freenono>("caf\xE9\n1,1\nx\n", {{parse_errc::read_as_latin1, 1, 4}}) == "caf\u00e9");
    CHECK(first_property<nono::freenono>(
              "<FreeNono><Nonograms><Nonogram name='caf\xE9' width='1' height='1'><line>x</line></Nonogram>"
              "</Nonograms></FreeNono>",
              {{parse_errc::read_as_latin1, 1, 41}}) == "caf\u00e9");
}

TEST_CASE("encoding: names and symbols of colors too") {
    const auto non = nono::parse<nono::non>(
        "color-name a \"\xE9\"\ncolor-symbol a \"\xB7\"\nwidth 1\nheight 1\nrows\n1a\ncolumns\n1a\n");
    REQUIRE(non.has_value());
    CHECK(non->palette.entries.back() == nono::palette_entry{"\u00e9", std::nullopt, "\u00b7"});
    const auto olsak = nono::parse<nono::olsak>("#d\n\xE9:\xB7 #ff0000 ros\xE9\n: rows\n1\xE9\n: columns\n1\xE9\n:\n");
    REQUIRE(olsak.has_value());
    CHECK(olsak->palette.entries.back() == nono::palette_entry{"ros\u00e9", nono::rgb{255, 0, 0}, "\u00b7"});
    CHECK(nono_tests::findings(olsak) == std::vector<finding>{{parse_errc::read_as_latin1, 2, 1}});
}

TEST_CASE("encoding: among several puzzles, only those that are not UTF-8 are reported") {
    const std::string item = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    const auto text = item + "====\ntitle \"\xE9\"\n" + item + "====\ntitle \"\u00e9\"\n" + item;
    const auto found = nono::parse_all<nono::non>(text);
    REQUIRE(found.size() == 3);
    CHECK(found[0].diagnostics().empty());
    CHECK(nono_tests::findings(found[1]) == std::vector<finding>{{parse_errc::read_as_latin1, 8, 8}});
    CHECK(found[2].diagnostics().empty());
    CHECK(found[2]->metadata.title() == "\u00e9");
    CHECK(found[2].where == nono::extend::position_of(text, text.rfind("title")));
    const auto strict = nono::parse_all<nono::non>(text, {.strict = true});
    CHECK(strict[0].has_value());
    CHECK(nono_tests::findings(strict[1]) == std::vector<finding>{{parse_errc::read_as_latin1, 8, 8}});
    CHECK(strict[2].has_value());
}

NONO_CHECK_CONSTANT(nono::parse_clues<nono::non>("title \"\xE9\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n")->width() ==
                    1);
