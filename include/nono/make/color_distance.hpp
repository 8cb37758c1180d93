// Differences between colors, as people see them.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_COLOR_DISTANCE_HPP
#define NONO_MAKE_COLOR_DISTANCE_HPP

#include <nono/model/palette.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A color in OKLab: lightness from 0 (black) to 1 (white), and two color axes, about -0.4 to 0.4.
struct oklab {
    double lightness = 0;
    double green_red = 0;
    double blue_yellow = 0;
};

/// Returns the positive root of x^power = value, for a value from 0 to 1, by Newton's method.
[[nodiscard]] constexpr double root_of(double value, int power) noexcept {
    if (value <= 0) return 0;
    double x = 1; // above the root, so that the iteration decreases towards it
    for (int i = 0; i < 100; ++i) {
        double other = 1; // x^(power - 1)
        for (int k = 1; k < power; ++k) other *= x;
        const double next = x - (x - value / other) / power;
        if (next >= x) break;
        x = next;
    }
    return x;
}

/// Returns a component of an sRGB color as an amount of light from 0 to 1 (IEC 61966-2-1).
[[nodiscard]] constexpr double light_of(std::uint8_t part) noexcept {
    const double x = part / 255.0;
    if (x <= 0.04045) return x / 12.92;
    const double base = (x + 0.055) / 1.055;
    const double fifth_root = root_of(base, 5);
    return base * base * fifth_root * fifth_root; // base to the power of 2.4
}

/// Converts a color to OKLab. O(1). Uses only the four basic operations, so that the result is the same on every
/// machine, except for the last digits if a compiler fuses multiplications with additions.
[[nodiscard]] constexpr oklab oklab_of(rgb color) noexcept {
    const double red = light_of(color.red);
    const double green = light_of(color.green);
    const double blue = light_of(color.blue);
    const double l = root_of(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 3);
    const double m = root_of(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 3);
    const double s = root_of(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 3);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

/// Returns how different two colors look, in thousandths of the distance from black to white: the distance in OKLab
/// (Björn Ottosson, "A perceptual color space for image processing", 2020), 0 to about 1,000, rounded. People see
/// differences of about 20 or more. O(1). Does not allocate.
[[nodiscard]] constexpr std::uint32_t color_distance(rgb a, rgb b) noexcept {
    const oklab first = oklab_of(a);
    const oklab second = oklab_of(b);
    const double lightness = first.lightness - second.lightness;
    const double green_red = first.green_red - second.green_red;
    const double blue_yellow = first.blue_yellow - second.blue_yellow;
    const double square = lightness * lightness + green_red * green_red + blue_yellow * blue_yellow;
    const double distance = square < 1 ? root_of(square, 2) : 1;
    return (static_cast<std::uint32_t>(distance * 2000) + 1) / 2; // rounded
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_COLOR_DISTANCE_HPP
