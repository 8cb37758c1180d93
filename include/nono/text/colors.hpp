// Colors as files write them: in hexadecimal digits or by their X11 name.
#ifndef NONO_TEXT_COLORS_HPP
#define NONO_TEXT_COLORS_HPP

#include <nono/palette.hpp>
#include <nono/puzzle.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI {

/// Reads `#rrggbb`, `rrggbb`, `#rgb` or `rgb`; nothing for any other text. O(1). Does not allocate.
[[nodiscard]] constexpr std::optional<rgb> parse_rgb(std::string_view text) noexcept {
    if (!text.empty() && text.front() == '#') text.remove_prefix(1);
    if (text.size() != 3 && text.size() != 6) return std::nullopt;
    const std::size_t width = text.size() / 3;
    std::array<std::uint8_t, 3> parts{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = digit_value(text[i], 16);
        if (!digit) return std::nullopt;
        auto& part = parts[i / width];
        part = static_cast<std::uint8_t>(part * 16U + *digit);
        if (width == 1) part = static_cast<std::uint8_t>(part * 17U);
    }
    return rgb{parts[0], parts[1], parts[2]};
}

/// Appends a color as six hexadecimal digits in lower case. O(1).
inline void append_rgb(std::string& out, rgb color) {
    for (const unsigned part : {color.red, color.green, color.blue})
        for (const unsigned digit : {part >> 4U, part & 15U}) out += "0123456789abcdef"[digit];
}

/// The color that X11 has under a name written as one word (`rgb.txt`: `green` is 00FF00), `gray0` to `gray100`
/// included, other names with digits not; or nothing. The case of letters does not count. Linear in the 130 names.
/// Does not allocate.
[[nodiscard]] constexpr std::optional<rgb> named_color(std::string_view name) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

// In pieces of a few names, each a name and six digits.
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

} // namespace detail

constexpr std::optional<rgb> named_color(std::string_view name) noexcept {
    const std::string_view table = detail::x11_colors;
    for (std::size_t at = 0; at < table.size();) {
        const std::size_t end = table.find(' ', at);
        if (detail::same_word(table.substr(at, end - at), name)) return parse_rgb(table.substr(end + 1, 6));
        at = end + 8;
    }
    const bool gray = name.size() > 4 &&
                      (detail::same_word(name.substr(0, 4), "gray") || detail::same_word(name.substr(0, 4), "grey"));
    if (!gray) return std::nullopt;
    const parsed_number percent = parse_number(name, 4);
    if (percent.size != name.size() - 4 || percent.value > 100) return std::nullopt;
    const auto part = static_cast<std::uint8_t>((percent.value * 255U + 50U) / 100U);
    return rgb{part, part, part};
}

} // namespace nono::inline NONO_ABI

#endif // NONO_TEXT_COLORS_HPP
