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
    NONO_CHECK_BOTH(named_character("eacute") == "\u00e9");
    NONO_CHECK_BOTH(named_character("AElig") == "\u00c6"); // the first of the table
    NONO_CHECK_BOTH(named_character("zwnj") == "\u200c");  // the last of the table
    NONO_CHECK_BOTH(named_character("amp") == "&" && named_character("AMP") == "&");
    NONO_CHECK_BOTH(named_character("semi") == ";");
    NONO_CHECK_BOTH(named_character("NewLine") == "\n" && named_character("Tab") == "\t");
    NONO_CHECK_BOTH(named_character("quot") == "\"" && named_character("bsol") == "\\" &&
                    named_character("quest") == "?");
    NONO_CHECK_BOTH(named_character("NotEqualTilde") == "\u2242\u0338"); // two characters
    NONO_CHECK_BOTH(named_character("Aopf") == "\U0001D538");
    NONO_CHECK_BOTH(named_character("CounterClockwiseContourIntegral") == "\u2233");
    NONO_CHECK_BOTH(!named_character("") && !named_character("EACUTE") && !named_character("eacut"));
    NONO_CHECK_BOTH(!named_character("zzzz") && !named_character("A") && !named_character("eacute;"));
    NONO_CHECK_BOTH(nono::detail::may_be_unterminated("AElig") && nono::detail::may_be_unterminated("yuml"));
    NONO_CHECK_BOTH(!nono::detail::may_be_unterminated("zwnj") && !nono::detail::may_be_unterminated("hellip"));
}

TEST_CASE("the table is sorted, and every name of it is found") {
    std::size_t names = 0;
    std::string_view previous;
    const auto table = nono::detail::character_references;
    for (std::size_t at = 0; at < table.size(); at = std::min(table.find('&', at + 1), table.size())) {
        const auto name = nono::detail::reference_name(table, at);
        CHECK(previous < name);
        previous = name;
        ++names;
        const auto found = named_character(name);
        REQUIRE(found);
        CHECK(nono::check_text(*found).code == parse_errc::none);
        CHECK(decode("&" + std::string(name) + ";").text == *found);
    }
    CHECK(names == 2125);
    std::size_t legacy = 0;
    const auto list = nono::detail::unterminated_references;
    for (std::size_t at = 0; at + 1 < list.size(); at = list.find('&', at + 1)) {
        const auto name = nono::detail::reference_name(list, at);
        CHECK(nono::detail::may_be_unterminated(name));
        CHECK(named_character(name));
        ++legacy;
    }
    CHECK(legacy == 106);
}

TEST_CASE("decoding") {
    CHECK(decode("&copy; 2004 &quot;x&quot; &amp;lt;").text == "\u00a9 2004 \"x\" &lt;");
    CHECK(decode("&#233;&#xE9;&#Xe9;&#61607;").text == "\u00e9\u00e9\u00e9\uf0a7");
    CHECK(decode("&#128512;").text == "\U0001F600");
    CHECK(decode("&#128;&#x99;&#129;").text == "\u20ac\u2122\u0081");
    CHECK(decode("&#128;").faults.empty());
}

TEST_CASE("what only looks like a reference stays, silently") {
    for (const std::string_view text : {"R&D", "AT&T", "a & b", "&", "&;", "&#", "&#;", "&#x;", "&#xg;", "a&ltfoo",
                                        "x?a=1&copy=2", "&1;", "&foo", "100% & more"}) {
        CAPTURE(text);
        CHECK(decode(text).text == text);
        CHECK(decode(text).faults.empty());
    }
}

TEST_CASE("faults of references and their places") {
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

TEST_CASE("hexadecimal references to control characters are those of HTML or of XML") {
    const auto decoded = [](nono::detail::reference_rules rules) {
        std::string out;
        nono::detail::append_decoded(
            out, "&#x80;&#x85;&#x9f;|&#128;&#133;&#159;|&#x81;&#x7f;&#xa0;", [](parse_errc, std::size_t) {}, rules);
        return out;
    };
    CHECK(decoded(nono::detail::reference_rules::html) == "\u20AC\u2026\u0178|\u20AC\u2026\u0178|\u0081\x7F\u00A0");
    CHECK(decoded(nono::detail::reference_rules::xml) == "\u0080\u0085\u009F|\u20AC\u2026\u0178|\u0081\x7F\u00A0");
}

TEST_CASE("in ASCII, what HTML can name is a reference") {
    CHECK(encode("\u0081\u008D\u008F\u0090\u009D", true) == "&#129;&#141;&#143;&#144;&#157;");
    CHECK(encode("\u0080\u0085\u009F", true) == "\u0080\u0085\u009F"); // which would be read as others
}

TEST_CASE("encoding, and back") {
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
