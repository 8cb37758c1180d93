// SPDX-License-Identifier: MIT
#include <nono/model/describe.hpp>
#include <nono/model/result.hpp>

#include <nono/text/lines.hpp>

#include "../check_both.hpp"

#include <string>
#include <string_view>

using nono::parse_errc;

namespace {

NONO_CONSTEXPR bool holds_a_value() {
    const nono::result<int> good(7, {{parse_errc::ignored_line, {}}});
    const nono::result<int> bad(nono::parse_error{parse_errc::no_puzzle, {3, 1, 4}});
    return good && *good == 7 && good.error().code == parse_errc::none && good.diagnostics().size() == 1 && !bad &&
           bad.error().where.column == 4 && good.value_or(5) == 7;
}

} // namespace

TEST_CASE("a result holds a value or an error") { NONO_CHECK_BOTH(holds_a_value()); }

TEST_CASE("value_or returns the fallback if there is no value") {
    const nono::result<std::string> bad(nono::parse_error{parse_errc::no_puzzle, {}});
    CHECK(bad.value_or("none") == "none");
    CHECK(nono::result<std::string>(std::string("one")).value_or("none") == "one");
}

TEST_CASE("descriptions show the line and a caret") {
    const std::string_view text = "ab\r\ncd\tef\r\nlast";
    CHECK(nono::describe({parse_errc::no_puzzle, {7, 2, 4}}) == "2:4: no puzzle found");
    CHECK(nono::describe({parse_errc::no_puzzle, {7, 2, 4}}, text) == "2:4: no puzzle found\ncd ef\n   ^");
    CHECK(nono::describe({parse_errc::no_puzzle, {15, 3, 5}}, text) == "3:5: no puzzle found\nlast\n    ^");
    CHECK(nono::describe({parse_errc::no_puzzle, {99, 9, 9}}, text) == "9:9: no puzzle found\nlast\n    ^");
    const std::string_view steering = "\xC2\x9B"
                                      "31m\xE2\x80\xAE\xC2\x85\x7Fx";
    CHECK(nono::describe({parse_errc::no_puzzle, {11, 1, 12}}, steering) ==
          "1:12: no puzzle found\n?31m???x\n       ^");
    CHECK(nono::describe({parse_errc::not_text, {1, 1, 2}}, std::string_view("a\0b\xFF", 4)) ==
          "1:2: this is a binary file, not text\na?b?\n ^");
}

TEST_CASE("an error at the end of a text is shown with the last line") {
    for (const std::string_view end : {"", "\n", "\r\n", "\r"}) {
        const std::string text = "1\n22" + std::string(end);
        CHECK(nono::describe({nono::parse_errc::missing_columns, nono::extend::position_of(text, text.size())}, text) ==
              "2:3: missing column clues\n22\n  ^");
    }
}

TEST_CASE("a long line is shortened") {
    const std::string line(1000, 'x');
    const auto shown = nono::describe({parse_errc::no_puzzle, {500, 1, 501}}, line);
    CHECK(shown.size() < 300);
    CHECK(shown.find("\n...xxx") != std::string::npos);
    CHECK(shown.find("xxx...\n" + std::string(53, ' ') + "^") != std::string::npos);
}
