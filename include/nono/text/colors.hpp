// Colors as written in files: in hexadecimal digits, in CSS notation, or by their X11 names.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_COLORS_HPP
#define NONO_TEXT_COLORS_HPP

#include <nono/detail/ascii.hpp>
#include <nono/model/palette.hpp>
#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns a color component blended with white; `alpha` is from 0 (transparent) to 1,000 (opaque).
[[nodiscard]] constexpr std::uint8_t on_white(std::uint32_t part, std::uint32_t alpha) noexcept {
    return static_cast<std::uint8_t>((part * alpha + 255U * (1000U - alpha) + 500U) / 1000U);
}

/// Parses a color of `count` components, 3, or 4 with its opacity, each of one or two hexadecimal digits, with or
/// without `#`. Colors that are not opaque are blended with white. Returns `std::nullopt` for any other text. O(1).
/// Does not allocate.
[[nodiscard]] constexpr std::optional<rgb> parse_color_digits(std::string_view text, std::size_t count) noexcept {
    if (text.starts_with('#')) text.remove_prefix(1);
    if (text.size() != count && text.size() != 2 * count) return std::nullopt;
    const std::size_t width = text.size() / count;
    std::array<std::uint32_t, 4> parts{0, 0, 0, count == 3 ? 255U : 0U};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = digit_value(text[i], 16);
        if (!digit) return std::nullopt;
        auto& part = parts[i / width];
        part = (part * 16U + *digit) * (width == 1 ? 17U : 1U);
    }
    const std::uint32_t alpha = parts[3] * 1000U / 255U;
    return rgb{on_white(parts[0], alpha), on_white(parts[1], alpha), on_white(parts[2], alpha)};
}

/// Parses `#rrggbb`, `rrggbb`, `#rgb` or `rgb`. Returns `std::nullopt` for any other text. O(1). Does not allocate.
[[nodiscard]] constexpr std::optional<rgb> parse_rgb(std::string_view text) noexcept {
    return parse_color_digits(text, 3);
}

/// Appends a color as six hexadecimal digits in lower case. O(1).
inline void append_rgb(std::string& out, rgb color) {
    for (const unsigned part : {color.red, color.green, color.blue})
        for (const unsigned digit : {part >> 4U, part & 15U}) out += "0123456789abcdef"[digit];
}

// Each color is a name and six digits.
inline constexpr std::string_view x11_colors =
    "aliceblue f0f8ff antiquewhite faebd7 aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 "
    "blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 "
    "chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc cyan 00ffff "
    "darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 "
    "darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 "
    "darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f "
    "darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 "
    "dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 gainsboro dcdcdc ghostwhite f8f8ff "
    "gold ffd700 goldenrod daa520 gray bebebe green 00ff00 greenyellow adff2f grey bebebe honeydew f0fff0 "
    "hotpink ff69b4 indianred cd5c5c ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 "
    "lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff "
    "lightgoldenrod eedd82 lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 "
    "lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslateblue 8470ff "
    "lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 limegreen 32cd32 "
    "linen faf0e6 magenta ff00ff maroon b03060 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 "
    "mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a "
    "mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 "
    "moccasin ffe4b5 navajowhite ffdead navy 000080 navyblue 000080 oldlace fdf5e6 olivedrab 6b8e23 orange ffa500 "
    "orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee "
    "palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd "
    "powderblue b0e0e6 purple a020f0 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 "
    "salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d skyblue 87ceeb "
    "slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 "
    "tan d2b48c thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee violetred d02090 wheat f5deb3 "
    "white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 ";

// CSS colors that X11 does not have or defines differently.
inline constexpr std::string_view css_colors =
    "aqua 00ffff crimson dc143c fuchsia ff00ff gray 808080 green 008000 grey 808080 indigo 4b0082 lime 00ff00 "
    "maroon 800000 olive 808000 purple 800080 rebeccapurple 663399 silver c0c0c0 teal 008080 transparent ffffff ";

/// Returns the color with this name in a table.
[[nodiscard]] constexpr std::optional<rgb> color_in(std::string_view table, std::string_view name) noexcept {
    for (std::size_t at = 0; at < table.size();) {
        const std::size_t end = table.find(' ', at);
        if (same_word(table.substr(at, end - at), name)) return parse_rgb(table.substr(end + 1, 6));
        at = end + 8;
    }
    return std::nullopt;
}

/// Returns the X11 color with a name written as one word (`rgb.txt`: `green` is 00FF00), or `std::nullopt`. Includes
/// `gray0` to `gray100` but no other names with digits. Ignores case. Linear in the 143 names. Does not allocate.
[[gnu::cold]] [[nodiscard]] constexpr std::optional<rgb> named_color(std::string_view name) noexcept {
    if (const auto value = color_in(x11_colors, name)) return value;
    const bool gray = name.size() > 4 && (same_word(name.substr(0, 4), "gray") || same_word(name.substr(0, 4), "grey"));
    if (!gray) return std::nullopt;
    const parsed_number percent = parse_number(name, 4);
    if (percent.size != name.size() - 4 || percent.value > 100) return std::nullopt;
    const auto part = static_cast<std::uint8_t>((percent.value * 255U + 50U) / 100U);
    return rgb{part, part, part};
}

/// A CSS number in thousandths, in which 100 % is 1,000. Clamped to the range from 0 to about a million.
struct css_number {
    std::uint32_t thousandths = 0;
    std::size_t size = 0; ///< 0 if there is none
    bool percent = false;
};

[[nodiscard]] constexpr css_number parse_css_number(std::string_view text, std::size_t begin) noexcept {
    css_number out;
    std::size_t at = begin;
    const bool negative = at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    const parsed_number whole = parse_number(text, at);
    at += whole.size;
    std::size_t digits = whole.size;
    std::uint32_t value = (std::min<std::uint32_t>)(whole.value, 1000) * 1000;
    if (at < text.size() && text[at] == '.') {
        std::uint32_t worth = 100;
        for (++at; at < text.size() && is_digit(text[at]); ++at, ++digits, worth /= 10)
            value += static_cast<std::uint32_t>(text[at] - '0') * worth;
    }
    if (digits == 0) return {};
    out.percent = at < text.size() && text[at] == '%';
    out.size = at + (out.percent ? 1U : 0U) - begin;
    out.thousandths = negative ? 0 : out.percent ? value / 100 : value;
    return out;
}

/// Parses `rgb(255, 0, 0)` or `rgba(255 0 0 / 50%)`: three components and an optional alpha, separated by commas, a
/// slash or blanks.
[[gnu::cold]] [[nodiscard]] constexpr std::optional<rgb> parse_rgb_function(std::string_view text) noexcept {
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos || !text.ends_with(')')) return std::nullopt;
    const auto name = without_trailing_blanks(text.substr(0, open));
    if (!same_word(name, "rgb") && !same_word(name, "rgba")) return std::nullopt;
    text = text.substr(0, text.size() - 1);
    std::array<std::uint32_t, 4> parts{0, 0, 0, 1000};
    std::size_t count = 0;
    for (std::size_t at = skip_blanks(text, open + 1); at < text.size(); ++count) {
        const css_number found = parse_css_number(text, at);
        if (count == parts.size() || found.size == 0) return std::nullopt;
        if (count == 3)
            parts[count] = (std::min<std::uint32_t>)(found.thousandths, 1000);
        else
            parts[count] = ((std::min<std::uint32_t>)(found.thousandths, found.percent ? 1000 : 255'000) *
                                (found.percent ? 255U : 1U) +
                            500U) /
                           1000U;
        at = skip_blanks(text, at + found.size);
        if (at < text.size() && (text[at] == ',' || text[at] == '/')) at = skip_blanks(text, at + 1);
    }
    if (count < 3) return std::nullopt;
    return rgb{on_white(parts[0], parts[3]), on_white(parts[1], parts[3]), on_white(parts[2], parts[3])};
}

/// Parses a color in CSS notation (CSS Color Module Level 4): the 148 names and `transparent`; `#rgb`, `#rgba`,
/// `#rrggbb`, `#rrggbbaa`, also without `#`; `rgb()` and `rgba()` with numbers or percentages. The notation can be in
/// quotes. Colors that are not opaque are blended with white. Names that only X11 defines are also accepted. Returns
/// `std::nullopt` for any other text. Linear in the text and the names. Does not allocate.
[[gnu::cold]] [[nodiscard]] constexpr std::optional<rgb> parse_color(std::string_view text) noexcept {
    text = without_blanks_around(text);
    const bool quoted =
        text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    if (quoted) text = without_blanks_around(text.substr(1, text.size() - 2));
    if (const auto value = parse_rgb(text)) return value;
    if (const auto value = parse_color_digits(text, 4)) return value;
    if (const auto value = color_in(css_colors, text)) return value;
    if (const auto value = named_color(text)) return value;
    return parse_rgb_function(text);
}

/// A color as written in a file, with the diagnostic for its notation.
struct written_color {
    std::optional<rgb> value;            ///< empty if it cannot be read
    parse_errc fault = parse_errc::none; ///< `color_notation` if only `parse_color` reads it, or `unreadable_color`
};

/// Parses a color for a format that uses hexadecimal digits, but tolerates other notations. Linear in the text and the
/// names. Does not allocate.
[[nodiscard]] constexpr written_color read_color(std::string_view text) noexcept {
    if (const auto value = parse_rgb(text)) return {value, parse_errc::none};
    const auto value = parse_color(text);
    return {value, value ? parse_errc::color_notation : parse_errc::unreadable_color};
}

/// Returns the end of the color that starts at `text[at]`: after the closing quote or parenthesis if it has one,
/// otherwise at the next blank. Linear in the distance.
[[nodiscard]] constexpr std::size_t skip_color(std::string_view text, std::size_t at) noexcept {
    if (at == text.size()) return at;
    const bool quoted = text[at] == '"' || text[at] == '\'';
    std::size_t letters = at;
    while (letters < text.size() && is_letter(text[letters])) ++letters;
    const bool called = letters > at && letters < text.size() && text[letters] == '(';
    const std::size_t end = quoted   ? text.find(text[at], at + 1)
                            : called ? text.find(')', letters)
                                     : std::string_view::npos;
    return end == std::string_view::npos ? skip_word(text, at) : end + 1;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_COLORS_HPP
