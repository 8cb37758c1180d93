// Cells and colors as programs spell them in JSON and YAML.
#ifndef NONO_FORMATS_DATA_PARTS_CELLS_HPP
#define NONO_FORMATS_DATA_PARTS_CELLS_HPP

#include <nono/palette.hpp>
#include <nono/text/colors.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// A cell of a picture: a color from 0, or one of these.
enum data_cell : std::int16_t {
    unknown_data_cell = -1, ///< it can have every color
    invalid_data_cell = -2, ///< it has a color that is not known
    crossed_data_cell = -3, ///< it is blank where 0 says that nothing is known
};

/// The cell that a drawn character stands for; `invalid_data_cell` for others. O(1).
[[nodiscard]] constexpr std::int16_t drawn_data_cell(std::string_view character) noexcept {
    for (const std::string_view blank_cell : {".", "-", "_", " ", "0", "\xE2\x96\xA1", "\xE2\x96\x91", "\xC2\xB7"})
        if (character == blank_cell) return 0;
    for (const std::string_view filled : {"#", "X", "x", "*", "1", "@", "\xE2\x96\x88", "\xE2\x96\xA0", "\xE2\x96\x93"})
        if (character == filled) return 1;
    return character.empty() || character == "?" ? unknown_data_cell : invalid_data_cell;
}

/// True for a text of drawn cells and line ends, with at least one cell. Linear.
[[nodiscard]] constexpr bool is_drawn_data(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = (std::max)(utf8_length(text, at), std::size_t{1});
        if (text[at] != '\n' && drawn_data_cell(text.substr(at, length)) == invalid_data_cell) return false;
        at += length;
    }
    return !text.empty();
}

/// A color of one character, as ricoriedel's nonogram-rs names them.
struct data_color {
    char character;
    rgb value;
};

/// The colors of nonogram-rs 2 and 3, of which only the latter are written: those of a terminal.
inline constexpr std::array<data_color, 20> data_colors{{
    {'0', {0x00, 0x00, 0x00}}, {'1', {0x55, 0x55, 0x55}}, {'2', {0xAA, 0xAA, 0xAA}}, {'3', {0xFF, 0xFF, 0xFF}},
    {'R', {0xFF, 0x00, 0x00}}, {'G', {0x00, 0xFF, 0x00}}, {'Y', {0xFF, 0xFF, 0x00}}, {'B', {0x00, 0x00, 0xFF}},
    {'M', {0xFF, 0x00, 0xFF}}, {'C', {0x00, 0xFF, 0xFF}}, {'r', {0x80, 0x00, 0x00}}, {'g', {0x00, 0x80, 0x00}},
    {'y', {0x80, 0x80, 0x00}}, {'b', {0x00, 0x00, 0x80}}, {'m', {0x80, 0x00, 0x80}}, {'c', {0x00, 0x80, 0x80}},
    {'d', {0x00, 0x00, 0x00}}, {'D', {0x55, 0x55, 0x55}}, {'w', {0xAA, 0xAA, 0xAA}}, {'W', {0xFF, 0xFF, 0xFF}},
}};

/// The colors of that table that are written.
inline constexpr std::size_t written_data_colors = 16;

/// The name of the color that blocks have where none is chosen: a terminal's own.
inline constexpr std::string_view default_data_color = "!";

/// The color of a name: of one character, or as CSS and X11 have it; without a value if it is unknown.
[[nodiscard]] inline palette_entry data_color_named(std::string_view name) {
    palette_entry out;
    out.name = name;
    if (name.size() > 2) out.value = parse_color(name);
    for (const data_color& known : data_colors)
        if (name == std::string_view(&known.character, 1)) out.value = known.value;
    return out;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_CELLS_HPP
