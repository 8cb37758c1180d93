// Values of keys, with or without quotes.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_QUOTED_HPP
#define NONO_TEXT_QUOTED_HPP

#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A value as written in a line.
struct quoted_value {
    std::string_view inside;             ///< without the quotes
    std::size_t begin = 0;               ///< the offset of `inside` in the given text
    bool quoted = false;                 ///< true if it starts with a quote
    bool escaped = false;                ///< true if its inner quotes and backslashes are escaped with backslashes
    parse_errc fault = parse_errc::none; ///< `missing_quote` or `text_after_value`
    std::size_t fault_at = 0;            ///< the offset of the fault in the given text
};

/// Finds the value in the rest of a line.
///
/// A value that starts with `"` extends to the last `"` of the line, so quotes inside it are preserved. A value that
/// starts with `'` extends to the end of the line if the last character is `'`; otherwise it is not quoted. Other
/// values extend to the last non-blank character. Linear in the text. Does not allocate. Usable in constant
/// expressions.
[[nodiscard]] constexpr quoted_value read_quoted(std::string_view text) noexcept {
    const std::size_t begin = skip_blanks(text, 0);
    text = without_trailing_blanks(text);
    if (begin >= text.size()) return {{}, text.size()};
    const char quote = text[begin];
    if (quote != '"' && (quote != '\'' || text.size() - begin < 2 || text.back() != '\''))
        return {text.substr(begin), begin};
    quoted_value out{{}, begin + 1, true};
    const std::size_t end = text.rfind(quote);
    if (end == begin) {
        out.inside = text.substr(begin + 1);
        out.fault = parse_errc::missing_quote;
        out.fault_at = text.size();
        return out;
    }
    out.inside = text.substr(begin + 1, end - begin - 1);
    if (end + 1 < text.size()) {
        out.fault = parse_errc::text_after_value;
        out.fault_at = skip_blanks(text, end + 1);
    }
    // Backslashes are escapes only if every backslash escapes a character and every inner quote is escaped. For
    // example, `"class room :\"` has no escapes.
    for (std::size_t i = 0; i < out.inside.size(); ++i) {
        const char c = out.inside[i];
        if (c == '\\' && i + 1 < out.inside.size() && (out.inside[i + 1] == quote || out.inside[i + 1] == '\\')) {
            out.escaped = true;
            ++i;
        } else if (c == quote || c == '\\') {
            out.escaped = false;
            break;
        }
    }
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_QUOTED_HPP
