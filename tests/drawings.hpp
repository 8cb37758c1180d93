// Twenty drawings from formulas as sources of puzzles: shapes and lines, smooth shades, noise, many colors.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_DRAWINGS_HPP
#define NONO_TESTS_DRAWINGS_HPP

#include <nono/make/image.hpp>
#include <nono/model/palette.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono_tests {

/// The color of a drawing at a position; x and y are from -1 to 1, left to right and top to bottom.
using drawing_function = nono::rgb (*)(double x, double y);

/// A drawing with its name.
struct drawing {
    std::string_view name;
    drawing_function color;
};

/// Returns a drawing with the given number of pixels per side.
[[nodiscard]] inline nono::image draw(const drawing& from, std::size_t width, std::size_t height) {
    nono::image out{width, height, {}};
    const auto scaled = [](std::size_t i, std::size_t count) {
        return 2 * (static_cast<double>(i) + 0.5) / static_cast<double>(count) - 1;
    };
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            out.pixels.push_back(from.color(scaled(column, width), scaled(row, height)));
    return out;
}

namespace drawings_detail {

/// Returns a color from components from 0 to 1.
[[nodiscard]] inline nono::rgb color_of(double red, double green, double blue) {
    const auto part = [](double x) {
        return static_cast<std::uint8_t>(255 * (std::min)((std::max)(x, 0.0), 1.0) + 0.5);
    };
    return {part(red), part(green), part(blue)};
}

[[nodiscard]] inline nono::rgb gray(double light) { return color_of(light, light, light); }

/// Returns the number of iterations of z -> z^2 + c until a point escapes, as a fraction of `maximum`.
[[nodiscard]] inline double steps_of(double x, double y, double cx, double cy, int maximum) {
    for (int i = 0; i < maximum; ++i) {
        if (x * x + y * y > 4) return static_cast<double>(i) / maximum;
        const double next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
    }
    return 1;
}

/// Returns noise from 0 to 1 that depends only on its integer arguments.
[[nodiscard]] inline double noise_at(long x, long y) {
    auto mixed = static_cast<std::uint64_t>(x * 7919 + y * 104'729 + 15'485'863);
    mixed = (mixed ^ mixed >> 30U) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ mixed >> 27U) * 0x94D049BB133111EBU;
    return static_cast<double>((mixed ^ mixed >> 31U) >> 40U) / 16'777'216;
}

/// Returns continuous noise.
[[nodiscard]] inline double smooth_noise(double x, double y) {
    const double left = std::floor(x);
    const double top = std::floor(y);
    const auto at = [&](int right, int down) {
        return noise_at(static_cast<long>(left) + right, static_cast<long>(top) + down);
    };
    const double u = x - left;
    const double v = y - top;
    return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
}

/// Returns noise of several scales, as in mountains and clouds.
[[nodiscard]] inline double cloud(double x, double y) {
    return 0.5 * smooth_noise(3 * x, 3 * y) + 0.3 * smooth_noise(7 * x, 7 * y) + 0.2 * smooth_noise(16 * x, 16 * y);
}

[[nodiscard]] inline bool is_in(double x, double y, double cx, double cy, double radius) {
    return (x - cx) * (x - cx) + (y - cy) * (y - cy) < radius * radius;
}

} // namespace drawings_detail

/// The drawings.
[[nodiscard]] inline const std::array<drawing, 20>& drawings() {
    using namespace drawings_detail;
    static const std::array<drawing, 20> all{{
        {"heart",
         [](double x, double y) {
             const double a = 1.3 * x;
             const double b = -1.3 * y + 0.15;
             const double c = a * a + b * b - 0.7;
             return c * c * c - a * a * b * b * b < 0 ? color_of(0.85, 0.1, 0.2) : gray(1);
         }},
        {"spiral",
         [](double x, double y) {
             const double turn = std::atan2(y, x) / 6.2831853;
             const double ring = 4 * std::sqrt(x * x + y * y) - turn;
             return gray(ring - std::floor(ring) < 0.5 ? 0.1 : 0.95);
         }},
        {"sphere",
         [](double x, double y) {
             const double square = x * x + y * y;
             if (square > 0.8) return color_of(0.9, 0.9, 1);
             const double light = (-0.5 * x - 0.6 * y + 0.6 * std::sqrt(0.8 - square)) / 0.9;
             return color_of(0.2 + 0.7 * light, 0.1 + 0.4 * light, 0.1 + 0.3 * light);
         }},
        {"mandelbrot",
         [](double x, double y) {
             const double steps = steps_of(0, 0, 1.4 * x - 0.6, 1.4 * y, 60);
             return steps > 0.99999 ? gray(0) : color_of(0.5 + 3 * steps, 0.7 + steps, 1 - 4 * steps);
         }},
        {"julia",
         [](double x, double y) {
             const double steps = steps_of(1.5 * x, 1.5 * y, -0.7, 0.27, 80);
             return color_of(4 * steps, 2 * steps, 0.3 + steps);
         }},
        {"checker",
         [](double x, double y) {
             const bool is_dark = (static_cast<int>(std::floor(4 * x)) + static_cast<int>(std::floor(4 * y))) % 2 != 0;
             return is_dark ? color_of(0.2, 0.1, 0) : color_of(1, 0.95, 0.8);
         }},
        {"mountains",
         [](double x, double y) {
             if (y > 0.6 - 0.7 * smooth_noise(2 * x + 5, 1)) return color_of(0.1, 0.35, 0.1);
             if (y > 0.1 - 1.1 * cloud(x + 2, 3)) return color_of(0.45, 0.4, 0.45);
             return is_in(x, y, 0.6, -0.6, 0.2) ? color_of(1, 0.85, 0.2) : color_of(0.5 + 0.3 * y, 0.75, 1);
         }},
        {"clouds",
         [](double x, double y) {
             const double c = 1.6 * cloud(x, 1.5 * y) - 0.4;
             return color_of(0.3 + 0.7 * c, 0.5 + 0.5 * c, 0.9);
         }},
        {"night",
         [](double x, double y) {
             if (y > 0.3 + 0.2 * std::sin(3 * x)) return color_of(0.03, 0.05, 0.1);
             if (is_in(x, y, -0.4, -0.4, 0.3) && !is_in(x, y, -0.28, -0.46, 0.26)) return color_of(1, 1, 0.7);
             const bool is_star = noise_at(static_cast<long>(20 * x), static_cast<long>(20 * y)) > 0.97;
             return is_star ? gray(0.9) : color_of(0.05, 0.05, 0.3 + 0.2 * y);
         }},
        {"flower",
         [](double x, double y) {
             const double radius = std::sqrt(x * x + y * y);
             if (radius < 0.22) return color_of(0.95, 0.8, 0.1);
             if (radius < 0.55 + 0.3 * std::cos(7 * std::atan2(y, x))) return color_of(0.8, 0.3 - 0.2 * radius, 0.7);
             return color_of(0.2, 0.55 + 0.1 * y, 0.25);
         }},
        {"letters",
         [](double x, double y) {
             const bool is_left = x > -0.8 && x < -0.1 && (x < -0.6 || x > -0.3 || std::fabs(y - x - 0.45) < 0.2);
             const bool is_right =
                 x > 0.1 && x < 0.9 && std::fabs(std::sqrt((x - 0.5) * (x - 0.5) + 0.35 * y * y) - 0.3) < 0.1;
             return gray(std::fabs(y) < 0.8 && (is_left || is_right) ? 0 : 1);
         }},
        {"line_drawing",
         [](double x, double y) { // a face of thin lines
             const double radius = std::sqrt(x * x + y * y);
             const bool is_line =
                 std::fabs(radius - 0.85) < 0.03 ||
                 std::fabs(std::sqrt((x - 0.35) * (x - 0.35) + (y + 0.25) * (y + 0.25)) - 0.15) < 0.03 ||
                 std::fabs(std::sqrt((x + 0.35) * (x + 0.35) + (y + 0.25) * (y + 0.25)) - 0.15) < 0.03 ||
                 (y > 0.2 && std::fabs(radius - 0.5) < 0.03) || (std::fabs(x) < 0.025 && y > -0.1 && y < 0.2);
             return gray(is_line ? 0.15 : 0.97);
         }},
        {"hatching",
         [](double x, double y) {
             const double stripe = 9 * (x + y);
             const double shade = 0.2 + 0.3 * (x + 1);
             return gray(stripe - std::floor(stripe) < shade ? 0.2 : 0.9);
         }},
        {"rings", [](double x, double y) { return gray(0.5 + 0.5 * std::cos(18 * (x * x + y * y))); }},
        {"gradient", [](double x, double y) { return color_of(0.5 + 0.5 * x, 0.5 - 0.5 * y, 0.5 + 0.5 * y); }},
        {"noise",
         [](double x, double y) {
             const auto at = [&](long seed) {
                 return noise_at(static_cast<long>(std::floor(20 * x)) + 100 * seed,
                                 static_cast<long>(std::floor(20 * y)));
             };
             return color_of(at(0), at(1), at(2));
         }},
        {"fish",
         [](double x, double y) {
             const bool is_body = x * x / 0.45 + y * y / 0.12 < 1;
             const bool is_tail = x > 0.5 && x < 0.95 && std::fabs(y) < 0.8 * (x - 0.5);
             if (is_in(x, y, -0.4, -0.08, 0.06)) return gray(0);
             if (is_body) return std::sin(20 * x) > 0.3 ? color_of(1, 1, 1) : color_of(1, 0.5, 0.1);
             return is_tail ? color_of(1, 0.6, 0.2) : color_of(0.2, 0.5 - 0.3 * y, 0.8 - 0.2 * y);
         }},
        {"house",
         [](double x, double y) {
             if (y > 0.7) return color_of(0.3, 0.6, 0.2);
             if (std::fabs(x) < 0.12 && y > 0.25) return color_of(0.35, 0.2, 0.1);
             if (std::fabs(std::fabs(x) - 0.38) < 0.12 && std::fabs(y - 0.2) < 0.12) return color_of(0.7, 0.85, 1);
             if (std::fabs(x) < 0.6 && y > -0.1) return color_of(0.9, 0.8, 0.6);
             if (y > -0.8 && y <= -0.1 && std::fabs(x) < 0.75 * (y + 0.8) / 0.7) return color_of(0.7, 0.2, 0.15);
             return color_of(0.6, 0.8, 1);
         }},
        {"plaid",
         [](double x, double y) {
             const double a = 0.5 + 0.5 * std::sin(9 * x);
             const double b = 0.5 + 0.5 * std::sin(7 * y + 1);
             return color_of(a, 0.5 * (a + b), b);
         }},
        {"waves",
         [](double x, double y) {
             const double height = 0.5 + 0.25 * std::sin(8 * x + 6 * y) + 0.25 * std::sin(11 * y - 5 * x * y);
             return color_of(0.2 * height, 0.3 + 0.6 * height, 0.5 + 0.5 * height);
         }},
    }};
    return all;
}

} // namespace nono_tests

#endif // NONO_TESTS_DRAWINGS_HPP
