// A small font of its own, the characters of ASCII in 5 by 7 dots.
// SPDX-License-Identifier: MIT
#ifndef EXAMPLES_SHARED_FONT_HPP
#define EXAMPLES_SHARED_FONT_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace dot_font {

constexpr int glyph_width = 5;
constexpr int glyph_height = 7;

// Seven rows for each character from the blank on: a digit for a row, 0 to 9 and a to v, whose bits are the dots.
constexpr std::string_view glyph_rows = "00000004444404aa00000aavavaa4fke5u4op248j3cik8lid448000024888428422248"
                                        "04lel40044v4400000648000v00000000cc01248g0ehjlphe4c4444eeh1248vv2421he"
                                        "26aiv22vgu11he68guhhev124888ehhehheehhf12c0cc0cc00cc0c48248g842"
                                        "00v0v008421248eh12404eh1dlleehhvhhhuhhuhhuehggghesihhhisvgguggvvgguggg"
                                        "ehgnhhfhhhvhhhe44444e72222ichikokihggggggvhrllhhhhhpljhhehhhhheuhhuggg"
                                        "ehhhliduhhukihfgge11uv444444hhhhhhehhhhha4hhhlllahha4ahhhhha444v1248gv"
                                        "e88888e0g84210e22222e4ah0000000000v842000000e1fhfggmphhu00egghe11djhhf"
                                        "00ehvge698s88800fhf1eggmphhh40c444e20622icggikokic44444e00qllhh00mphhh"
                                        "00ehhhe00uhugg00djf1100mpggg00ege1u88s889600hhhjd00hhha400hhlla00ha4ah"
                                        "00hhf1e00v248v244844244444448442448008l200";

// True where a character has a dot. Others than those of ASCII are drawn as a question mark.
constexpr bool has_dot(char character, int row, int column) {
    const std::size_t known = character >= ' ' && character <= '~' ? static_cast<std::size_t>(character - ' ') : 31;
    const char digit = glyph_rows[known * glyph_height + static_cast<std::size_t>(row)];
    const int dots = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    return (dots >> (glyph_width - 1 - column) & 1) != 0;
}

// Replaces the letters of Latin-1 by those of ASCII without their marks, and each other character by a question mark.
inline std::string to_ascii(std::string_view utf8) {
    constexpr std::string_view latin =
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"; // from U+00C0
    std::string out;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        const auto byte = static_cast<unsigned char>(utf8[at]);
        if (byte < 0x80)
            out += utf8[at];
        else if (byte == 0xC3 && at + 1 < utf8.size())
            out += latin[static_cast<unsigned char>(utf8[++at]) & 0x3FU];
        else if (byte >= 0xC0) // the first byte of a character
            out += '?';
    }
    return out;
}

} // namespace dot_font

#endif // EXAMPLES_SHARED_FONT_HPP
