// Colors as amounts of light, which can be averaged, and as people see them, which can be compared. Uses integers, so
// that decisions based on colors are the same on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_PERCEIVED_COLOR_HPP
#define NONO_MAKE_PERCEIVED_COLOR_HPP

#include <nono/detail/config.hpp>
#include <nono/make/color_distance.hpp>
#include <nono/model/palette.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A color as amounts of light, each from 0 to 65,535.
struct light_color {
    std::uint16_t red = 0;
    std::uint16_t green = 0;
    std::uint16_t blue = 0;
    friend constexpr bool operator==(const light_color&, const light_color&) = default;
};

/// A color in OKLab, in ten-thousandths of the distance from black to white: lightness from 0 to 10,000, and two color
/// axes from about -4,000 to 4,000.
struct perceived_color {
    std::int32_t lightness = 0;
    std::int32_t green_red = 0;
    std::int32_t blue_yellow = 0;
    friend constexpr bool operator==(const perceived_color&, const perceived_color&) = default;
};

/// The amounts of light of the components of an sRGB color, 0 to 65,535, rounded. The table is computed by the
/// compiler, so that no machine computes it differently.
inline constexpr auto light_table = [] {
    std::array<std::uint16_t, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<std::uint16_t>(
            (static_cast<std::uint32_t>(light_of(static_cast<std::uint8_t>(i)) * 131'070) + 1) / 2); // rounded
    return table;
}();

/// Converts an sRGB color to amounts of light. O(1).
[[nodiscard]] constexpr light_color light_color_of(rgb color) noexcept {
    return {light_table[color.red], light_table[color.green], light_table[color.blue]};
}

/// Returns the component of an sRGB color whose amount of light is nearest. O(1).
[[nodiscard]] constexpr std::uint8_t part_of_light(std::uint16_t light) noexcept {
    std::size_t part = 0; // the last component whose light does not exceed `light`
    for (std::size_t step = 128; step > 0; step /= 2)
        if (part + step < light_table.size() && light_table[part + step] <= light) part += step;
    const bool is_next_nearer =
        part + 1 < light_table.size() && light_table[part + 1] - light < light - light_table[part];
    return static_cast<std::uint8_t>(is_next_nearer ? part + 1 : part);
}

/// Returns the sRGB color that is nearest to amounts of light. O(1).
[[nodiscard]] constexpr rgb rgb_of(light_color color) noexcept {
    return {part_of_light(color.red), part_of_light(color.green), part_of_light(color.blue)};
}

/// Returns the root of x^power = value, rounded down, by bisection. `power` is 2 or 3; the value is less than 2^60.
[[nodiscard]] constexpr std::uint64_t whole_root_of(std::uint64_t value, int power) noexcept {
    std::uint64_t root = 0;
    const int first_bit = cast_to<int>(std::bit_width(value)) / power;
    for (std::uint64_t step = std::uint64_t{1} << first_bit; step > 0; step /= 2) {
        const std::uint64_t x = root + step;
        const std::uint64_t raised = power == 2 ? x * x : x * x * x;
        if (raised <= value) root = x;
    }
    return root;
}

/// Converts a color to OKLab (Björn Ottosson 2020), with matrices in units of 2^-16, rounded so that grays have no
/// color. O(1).
[[nodiscard]] constexpr perceived_color perceived_color_of(light_color color) noexcept {
    // Returns the cube root of an amount from 0 to 65,535 in units of 2^-16, as an amount from 0 to 65,535.
    const auto response = [&](std::uint64_t red, std::uint64_t green, std::uint64_t blue) {
        const std::uint64_t sum = red * color.red + green * color.green + blue * color.blue;
        return static_cast<std::int64_t>(whole_root_of(sum << 16U, 3));
    };
    const std::int64_t l = response(27'015, 35'149, 3'372);
    const std::int64_t m = response(13'887, 44'610, 7'039);
    const std::int64_t s = response(5'787, 18'463, 41'286);
    const auto scaled = [](std::int64_t sum) {
        constexpr std::int64_t unit = std::int64_t{65'536} * 65'535 / 10'000;
        return static_cast<std::int32_t>((sum + (sum < 0 ? -unit : unit) / 2) / unit);
    };
    return {scaled(13'792 * l + 52'011 * m - 267 * s), scaled(129'630 * l - 159'160 * m + 29'530 * s),
            scaled(1'698 * l + 51'300 * m - 52'998 * s)};
}

/// Returns the square of the distance between two colors, which is below 2^31.
[[nodiscard]] constexpr std::uint64_t square_distance(perceived_color a, perceived_color b) noexcept {
    const auto square = [](std::int64_t x) { return static_cast<std::uint64_t>(x * x); };
    return square(a.lightness - b.lightness) + square(a.green_red - b.green_red) +
           square(a.blue_yellow - b.blue_yellow);
}

/// Returns the distance between two colors in thousandths of the distance from black to white, rounded down.
[[nodiscard]] constexpr std::uint32_t whole_distance(perceived_color a, perceived_color b) noexcept {
    return static_cast<std::uint32_t>(whole_root_of(square_distance(a, b), 2) / 10);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_PERCEIVED_COLOR_HPP
