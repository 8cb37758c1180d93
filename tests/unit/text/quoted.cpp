// SPDX-License-Identifier: MIT
#include <nono/text/quoted.hpp>

#include "../../check_both.hpp"

using nono::parse_errc;
using nono::detail::read_quoted;

namespace {

constexpr bool unquotes(std::string_view text, std::string_view inside, bool quoted, bool escaped = false,
                        parse_errc fault = parse_errc::none, std::size_t at = 0) {
    const auto found = read_quoted(text);
    return found.inside == inside && found.quoted == quoted && found.escaped == escaped && found.fault == fault &&
           found.fault_at == at;
}

} // namespace

TEST_CASE("values with and without quotes") {
    NONO_CHECK_BOTH(unquotes("", "", false));
    NONO_CHECK_BOTH(unquotes("  plain words  ", "plain words", false));
    NONO_CHECK_BOTH(unquotes(R"("a b" )", "a b", true));
    NONO_CHECK_BOTH(unquotes(R"("")", "", true));
    NONO_CHECK_BOTH(unquotes("'a b'", "a b", true));
    NONO_CHECK_BOTH(unquotes("'tis", "'tis", false));
    NONO_CHECK_BOTH(unquotes("'", "'", false));
}

TEST_CASE("quotes within quotes survive") {
    NONO_CHECK_BOTH(unquotes(R"(""Sun" Flower")", R"("Sun" Flower)", true));
    NONO_CHECK_BOTH(unquotes(R"(""I'm Higher!"")", R"("I'm Higher!")", true));
    NONO_CHECK_BOTH(unquotes(R"("class room :\")", R"(class room :\)", true));
    NONO_CHECK_BOTH(unquotes(R"("OMG YAY \o/")", R"(OMG YAY \o/)", true));
    NONO_CHECK_BOTH(unquotes(R"("say \"hi\" \\ now")", R"(say \"hi\" \\ now)", true, true));
    NONO_CHECK_BOTH(unquotes(R"("say \"hi" now")", R"(say \"hi" now)", true, false));
}

TEST_CASE("invalid values") {
    NONO_CHECK_BOTH(unquotes(R"( "open)", "open", true, false, parse_errc::missing_quote, 6));
    NONO_CHECK_BOTH(unquotes(R"(")", "", true, false, parse_errc::missing_quote, 1));
    NONO_CHECK_BOTH(unquotes(R"("a"  rest)", "a", true, false, parse_errc::text_after_value, 5));
}
