// The names and appearance of the colors of a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_PALETTE_HPP
#define NONO_MODEL_PALETTE_HPP

#include <nono/model/clues.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A color on the screen in sRGB, each component from 0 (dark) to 255 (bright).
struct rgb {
    std::uint8_t red = 0;   ///< 0 to 255
    std::uint8_t green = 0; ///< 0 to 255
    std::uint8_t blue = 0;  ///< 0 to 255
    friend constexpr bool operator==(const rgb&, const rgb&) = default;
};

/// A palette entry. Every member is optional: many files name colors without specifying their appearance.
struct palette_entry {
    std::string name;         ///< the name in the file ("a", "red"); may be empty
    std::optional<rgb> value; ///< the appearance, if the file specifies it
    std::string symbol;       ///< the character (UTF-8) used in drawings, if the file specifies it
    friend bool operator==(const palette_entry&, const palette_entry&) = default;
};

/// The colors of a puzzle: entry 0 is the background, entry c is color c. Empty if the file does not specify colors, as
/// in a black-and-white puzzle.
struct palette {
    std::vector<palette_entry> entries; ///< starts with the background; may have fewer entries than the puzzle has
                                        ///< colors

    /// Returns the appearance of a color: its `value` in the file, otherwise `default_value(color)`. `color` is from 0
    /// to 63. O(1).
    [[nodiscard]] rgb value(color_index color) const noexcept {
        if (color < entries.size() && entries[color].value) return *entries[color].value;
        return default_value(color);
    }

    /// Returns the appearance of a color that the file does not specify: white for blank, black for color 1, then
    /// colors that are easy to distinguish from the preceding ones. O(1).
    [[nodiscard]] static constexpr rgb default_value(color_index color) noexcept {
        constexpr std::array<rgb, 12> named{{{0xFF, 0xFF, 0xFF},
                                             {0x00, 0x00, 0x00},
                                             {0xE0, 0x30, 0x30},
                                             {0x30, 0x60, 0xE0},
                                             {0x20, 0xA0, 0x40},
                                             {0xF0, 0xB0, 0x20},
                                             {0x90, 0x40, 0xC0},
                                             {0x20, 0xB0, 0xC0},
                                             {0xF0, 0x80, 0x30},
                                             {0x80, 0x50, 0x20},
                                             {0xF0, 0x80, 0xB0},
                                             {0x80, 0x80, 0x80}}};
        if (color < named.size()) return named[color];
        // Multipliers that share no factor with 256 spread the remaining colors over the color cube.
        return {static_cast<std::uint8_t>(color * 83U), static_cast<std::uint8_t>(color * 151U),
                static_cast<std::uint8_t>(color * 199U)};
    }

    friend bool operator==(const palette&, const palette&) = default;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_PALETTE_HPP
