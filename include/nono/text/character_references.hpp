// Character references as in HTML: `&eacute;`, `&#233;`, `&#xE9;`.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_CHARACTER_REFERENCES_HPP
#define NONO_TEXT_CHARACTER_REFERENCES_HPP

#include <nono/detail/utf8.hpp>
#include <nono/model/result.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The meaning of the hexadecimal references `&#x80;` to `&#x9F;`. Decimal references are always read as in HTML:
/// programs that write `&#146;` mean an apostrophe.
enum class reference_rules : std::uint8_t {
    html, ///< the windows-1252 characters
    xml,  ///< the control characters U+0080 to U+009F
};

/// The names of the characters 0x80 to 0xFF of windows-1252, each followed by a blank; empty if HTML 4 has no name.
inline constexpr std::string_view windows_1252_names =
    "euro  sbquo fnof bdquo hellip dagger Dagger circ permil Scaron lsaquo OElig     lsquo rsquo ldquo rdquo bull "
    "ndash mdash tilde trade scaron rsaquo oelig   Yuml nbsp iexcl cent pound curren yen brvbar sect uml copy ordf "
    "laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 "
    "frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc "
    "Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig "
    "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth "
    "ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml ";

/// Returns the character of a named reference: one of the five names of XML, or an HTML 4 name of a character of
/// windows-1252. No other name occurs in 81,681 files written by real programs.
///
/// @param name  without `&` and `;`, case-sensitive: `eacute`
/// @return      the character, or 0 for any other name
///
/// Linear in the names. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr char32_t named_character(std::string_view name) noexcept {
    if (name == "amp") return U'&';
    if (name == "lt") return U'<';
    if (name == "gt") return U'>';
    if (name == "quot") return U'"';
    if (name == "apos") return U'\'';
    for (std::size_t byte = 0x80, at = 0; byte <= 0xFFU && !name.empty(); ++byte) {
        const std::size_t end = windows_1252_names.find(' ', at);
        if (windows_1252_names.substr(at, end - at) == name)
            return windows_1252_character(static_cast<unsigned char>(byte));
        at = end + 1;
    }
    return 0;
}

/// Returns true for the names that HTML also accepts without a semicolon: those of Latin-1, and `amp`, `gt`, `lt` and
/// `quot`. It costs the same as `named_character`.
[[nodiscard]] constexpr bool may_be_unterminated(std::string_view name) noexcept {
    const char32_t found = named_character(name);
    return found != 0 && found <= 0xFFU && name != "apos";
}

/// Returns the character of a numeric reference: the number itself, except that 0x80 to 0x9F are read as windows-1252,
/// and 0, surrogates and numbers over 0x10FFFF become U+FFFD (HTML, "numeric character reference end state"). O(1).
[[nodiscard]] constexpr char32_t numbered_character(std::uint32_t number) noexcept {
    if (number == 0 || number > 0x10'FFFFU || (number >= 0xD800U && number < 0xE000U)) return 0xFFFDU;
    if (number >= 0x80U && number < 0xA0U) return windows_1252_character(static_cast<unsigned char>(number));
    return number;
}

[[nodiscard]] constexpr bool is_alphanumeric(char c) noexcept { return is_letter(c) || is_digit(c); }

/// The reference at an `&`: its length in bytes (0 if it is not a reference), its character (0 if the name is unknown),
/// and its fault.
struct reference {
    std::size_t size = 0;
    char32_t character = 0;
    parse_errc fault = parse_errc::none;
};

[[gnu::cold]] [[nodiscard]] constexpr reference read_named(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at + 1;
    while (end < text.size() && is_alphanumeric(text[end])) ++end;
    const auto name = text.substr(at + 1, end - at - 1);
    if (name.empty() || !is_letter(name.front())) return {};
    const bool terminated = end < text.size() && text[end] == ';';
    if (terminated) {
        const char32_t found = named_character(name);
        return {end + 1 - at, found, found != 0 ? parse_errc::none : parse_errc::invalid_reference};
    }
    if ((end < text.size() && text[end] == '=') || !may_be_unterminated(name)) return {};
    return {end - at, named_character(name), parse_errc::unterminated_reference};
}

[[gnu::cold]] [[nodiscard]] constexpr reference read_numbered(std::string_view text, std::size_t at,
                                                              reference_rules rules = reference_rules::html) noexcept {
    std::size_t end = at + 2;
    const bool hexadecimal = end < text.size() && lower_ascii(text[end]) == 'x';
    if (hexadecimal) ++end;
    const std::size_t digits = end;
    std::uint32_t number = 0;
    for (; end < text.size(); ++end) {
        const auto digit = digit_value(text[end], hexadecimal ? 16 : 10);
        if (!digit) break;
        number = std::min<std::uint32_t>(number * (hexadecimal ? 16 : 10) + *digit, 0x11'0000U);
    }
    if (end == digits) return {};
    const bool terminated = end < text.size() && text[end] == ';';
    auto fault = terminated ? parse_errc::none : parse_errc::unterminated_reference;
    const bool surrogate = number >= 0xD800U && number < 0xE000U;
    if (number == 0 || number > 0x10'FFFFU || surrogate) fault = parse_errc::invalid_reference;
    const bool control = hexadecimal && rules == reference_rules::xml && number >= 0x80U && number < 0xA0U;
    const char32_t character = control ? char32_t{number} : numbered_character(number);
    return {end + (terminated ? 1U : 0U) - at, character, fault};
}

/// Appends a text with its character references decoded.
///
/// Text that only resembles a reference is left unchanged: `R&D`, `a & b`. A name without a semicolon is accepted if
/// HTML allows this and the next character is not a letter, a digit or `=`.
///
/// @param out       the text to append to
/// @param text      text with references, in UTF-8
/// @param diagnose  called as `diagnose(parse_errc, std::size_t)` with an offset in `text`: `unterminated_reference` if
///                  a semicolon is missing; `invalid_reference` for an unknown name with a semicolon (it is left
///                  unchanged) or a number that is not a character (it becomes U+FFFD)
/// @param rules     the rules for the references
///
/// Linear in the text; allocates the appended text.
template <class Diagnose>
[[gnu::cold]] void append_decoded(std::string& out, std::string_view text, Diagnose diagnose,
                                  reference_rules rules = reference_rules::html) {
    std::size_t done = 0;
    for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at)) {
        const bool numeric = at + 1 < text.size() && text[at + 1] == '#';
        const auto found = numeric ? read_numbered(text, at, rules) : read_named(text, at);
        if (found.fault != parse_errc::none) diagnose(found.fault, at);
        if (found.character == 0) { // not a reference, or an unknown name: left unchanged
            ++at;
            continue;
        }
        out += text.substr(done, at - done);
        append_utf8(out, found.character);
        done = at += found.size;
    }
    out += text.substr(done);
}

inline void append_numeric_reference(std::string& out, char32_t code) {
    out += "&#";
    append_number(out, code);
    out += ';';
}

/// Returns true for a non-ASCII character that a numeric reference of HTML can represent.
[[nodiscard]] constexpr bool has_reference(char32_t code) noexcept {
    return code >= 0x80U && numbered_character(code) == code;
}

/// Appends a text in a form that can appear between double quotes and that `append_decoded` reads back. `"`, `&`, `\`
/// and control characters become references, and with `ascii` so do all characters over U+007F. Of the characters from
/// U+0080 to U+009F, however, HTML references can represent only U+0081, U+008D, U+008F, U+0090 and U+009D; the others
/// are left unchanged.
///
/// @return  false if bytes had to be replaced by U+FFFD: bytes that are not UTF-8, and NUL, which HTML cannot represent
///
/// Linear in the text.
inline bool append_encoded(std::string& out, std::string_view text, bool ascii = false) {
    bool exact = true;
    for_each_character(text, [&](std::string_view character, bool) {
        const bool valid = character.front() != '\0' && utf8_length(character, 0) != 0;
        const char32_t code = valid ? code_of(character) : U'\uFFFD';
        exact = exact && valid;
        if (code == '"')
            out += "&quot;";
        else if (code == '&')
            out += "&amp;";
        else if (code == '\\' || code < 0x20U || code == 0x7FU || (ascii && has_reference(code)))
            append_numeric_reference(out, code);
        else
            out += valid ? character : "\xEF\xBF\xBD";
    });
    return exact;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_CHARACTER_REFERENCES_HPP
