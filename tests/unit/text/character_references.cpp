// SPDX-License-Identifier: MIT
#include <nono/text/character_references.hpp>

#include "../../check_both.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nono::parse_errc;
using nono::detail::named_character;

namespace {

struct decoded_text {
    std::string text;
    std::vector<std::pair<parse_errc, std::size_t>> faults;
};

decoded_text decode(std::string_view text) {
    decoded_text out;
    nono::detail::append_decoded(out.text, text,
                                 [&](parse_errc code, std::size_t at) { out.faults.emplace_back(code, at); });
    return out;
}

std::string encode(std::string_view text, bool ascii = false) {
    std::string out;
    CHECK(nono::detail::append_encoded(out, text, ascii));
    return out;
}

} // namespace

TEST_CASE("named characters") {
    NONO_CHECK_BOTH(named_character("eacute") == U'\u00e9');
    NONO_CHECK_BOTH(named_character("euro") == U'\u20ac'); // the first entry of the table
    NONO_CHECK_BOTH(named_character("Yuml") == U'\u0178' && named_character("nbsp") == U'\u00a0');
    NONO_CHECK_BOTH(named_character("yuml") == U'\u00ff'); // the last entry of the table
    NONO_CHECK_BOTH(named_character("amp") == U'&' && named_character("lt") == U'<' && named_character("gt") == U'>');
    NONO_CHECK_BOTH(named_character("quot") == U'"' && named_character("apos") == U'\'');
    NONO_CHECK_BOTH(named_character("") == 0 && named_character("EACUTE") == 0 && named_character("eacut") == 0);
    NONO_CHECK_BOTH(named_character("zzzz") == 0 && named_character("A") == 0 && named_character("eacute;") == 0);
    NONO_CHECK_BOTH(named_character("deg plusmn") == 0 && named_character("zwnj") == 0); // names that HTML has
    NONO_CHECK_BOTH(nono::detail::may_be_unterminated("AElig") && nono::detail::may_be_unterminated("yuml"));
    NONO_CHECK_BOTH(nono::detail::may_be_unterminated("amp") && nono::detail::may_be_unterminated("quot"));
    NONO_CHECK_BOTH(!nono::detail::may_be_unterminated("zwnj") && !nono::detail::may_be_unterminated("hellip") &&
                    !nono::detail::may_be_unterminated("apos"));
}

TEST_CASE("every name of the table stands for its character in windows-1252") {
    std::size_t names = 0;
    std::size_t without_semicolon = 0;
    std::string_view rest = nono::detail::windows_1252_names;
    for (std::size_t byte = 0x80; byte < 0x100; ++byte) {
        const std::string name(rest.substr(0, rest.find(' ')));
        rest.remove_prefix(name.size() + 1);
        if (name.empty()) continue;
        CAPTURE(name);
        std::string character;
        nono::detail::append_windows_1252(character, std::string(1, static_cast<char>(byte)));
        CHECK(decode("&" + name + ";").text == character);
        CHECK((decode("&" + name).text == character) == (byte >= 0xA0));
        without_semicolon += nono::detail::may_be_unterminated(name) ? 1U : 0U;
        ++names;
    }
    CHECK(rest.empty());
    CHECK(names == 25 + 96);
    CHECK(without_semicolon == 96);
}

TEST_CASE("decoding") {
    CHECK(decode("&copy; 2004 &quot;x&quot; &amp;lt;").text == "\u00a9 2004 \"x\" &lt;");
    CHECK(decode("&#233;&#xE9;&#Xe9;&#61607;").text == "\u00e9\u00e9\u00e9\uf0a7");
    CHECK(decode("&#128512;").text == "\U0001F600");
    CHECK(decode("&#128;&#x99;&#129;").text == "\u20ac\u2122\u0081");
    CHECK(decode("&#128;").faults.empty());
}

TEST_CASE("text that only looks like a reference is kept without a diagnostic") {
    for (const std::string_view text : {"R&D", "AT&T", "a & b", "&", "&;", "&#", "&#;", "&#x;", "&#xg;", "a&ltfoo",
                                        "x?a=1&copy=2", "&1;", "&foo", "100% & more"}) {
        CAPTURE(text);
        CHECK(decode(text).text == text);
        CHECK(decode(text).faults.empty());
    }
}

TEST_CASE("invalid references and their positions") {
    auto found = decode("a &copy 2004");
    CHECK(found.text == "a \u00a9 2004");
    REQUIRE(found.faults.size() == 1);
    CHECK(found.faults[0] == std::pair{parse_errc::unterminated_reference, std::size_t{2}});

    found = decode("&#65 &nosuch; &#0;&#xD800;&#x110000;&#99999999999999;");
    CHECK(found.text == "A &nosuch; \uFFFD\uFFFD\uFFFD\uFFFD");
    REQUIRE(found.faults.size() == 6);
    CHECK(found.faults[0] == std::pair{parse_errc::unterminated_reference, std::size_t{0}});
    CHECK(found.faults[1] == std::pair{parse_errc::invalid_reference, std::size_t{5}});
    CHECK(found.faults[2] == std::pair{parse_errc::invalid_reference, std::size_t{14}});
    CHECK(found.faults[5].first == parse_errc::invalid_reference);
}

TEST_CASE("hexadecimal references to control characters follow HTML or XML") {
    const auto decoded = [](nono::detail::reference_rules rules) {
        std::string out;
        nono::detail::append_decoded(
            out, "&#x80;&#x85;&#x9f;|&#128;&#133;&#159;|&#x81;&#x7f;&#xa0;", [](parse_errc, std::size_t) {}, rules);
        return out;
    };
    CHECK(decoded(nono::detail::reference_rules::html) == "\u20AC\u2026\u0178|\u20AC\u2026\u0178|\u0081\x7F\u00A0");
    CHECK(decoded(nono::detail::reference_rules::xml) == "\u0080\u0085\u009F|\u20AC\u2026\u0178|\u0081\x7F\u00A0");
}

TEST_CASE("in ASCII, characters with a name in HTML become references") {
    CHECK(encode("\u0081\u008D\u008F\u0090\u009D", true) == "&#129;&#141;&#143;&#144;&#157;");
    CHECK(encode("\u0080\u0085\u009F", true) == "\u0080\u0085\u009F"); // references would change them
}

TEST_CASE("encoding and decoding") {
    CHECK(encode("a \"b\" & c\\d\n") == "a &quot;b&quot; &amp; c&#92;d&#10;");
    CHECK(encode("\u00e9\U0001F600") == "\u00e9\U0001F600");
    CHECK(encode("\u00e9\U0001F600", true) == "&#233;&#128512;");
    for (const std::string_view text :
         {"", "R&D", "&amp;", "&#65;", "tab\tend\r\n", "\x01\x1f\x7f", "\u0080\u0099\u00a0\uffff"})
        for (const bool ascii : {false, true}) {
            CAPTURE(text);
            const auto back = decode(encode(text, ascii));
            CHECK(back.text == text);
            CHECK(back.faults.empty());
        }
    std::string out;
    CHECK(!nono::detail::append_encoded(out, "a\xFFz"));
    CHECK(out == "a\uFFFDz");
    out.clear();
    CHECK(!nono::detail::append_encoded(out, std::string_view("\0", 1), true));
    CHECK(out == "&#65533;");
}
