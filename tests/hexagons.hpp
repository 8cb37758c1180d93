// Triddlers for tests.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_HEXAGONS_HPP
#define NONO_TESTS_HEXAGONS_HPP

#include <nono/triddlers/hexagon.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace nono_tests {

/// Returns cells in random colors with equal probabilities, blank included.
[[nodiscard]] inline nono::hexagon_grid random_hexagon(const nono::hexagon_outline& outline, std::uint32_t seed,
                                                       std::uint32_t colors) {
    std::mt19937 random(seed);
    nono::hexagon_grid out{outline, {}};
    for (std::uint64_t i = 0; i < outline.cells(); ++i)
        out.cells.push_back(static_cast<nono::color_index>(random() % (colors + 1)));
    return out;
}

/// Returns all outlines with sides of at most 3.
[[nodiscard]] inline std::vector<nono::hexagon_outline> small_outlines() {
    std::vector<nono::hexagon_outline> out;
    for (std::size_t i = 0; i < 4 * 4 * 4 * 4; ++i) {
        const nono::hexagon_outline outline{i / 64, i / 16 % 4, i / 4 % 4, i % 4};
        if (outline.is_hexagon()) out.push_back(outline);
    }
    return out;
}

/// Returns the clues with the blocks of one direction in reverse order: 0 rows, 1 falling lines, 2 rising lines.
[[nodiscard]] inline nono::hexagon_clues reversed(nono::hexagon_clues source, std::size_t direction) {
    const std::array<nono::clue_lines*, 6> sides{&source.upper_left,  &source.lower_left, &source.bottom,
                                                 &source.lower_right, &source.top,        &source.upper_right};
    for (auto* side : {sides.at(2 * direction), sides.at(2 * direction + 1)}) side->mirror();
    return source;
}

/// The example of webpbn's format page in Olšák's format: it has one solution, and none if a direction is read from the
/// other end.
inline constexpr std::string_view small_triddler = "#t\n: upper left\n1 1 1\n2 3\n: lower left\n1\n: bottom\n1\n1 2\n"
                                                   ": lower right\n3\n2\n: upper right\n3\n: top\n2 1\n3\n: end\n";
inline constexpr std::string_view small_triddler_picture = " /#.#.#\\\n/##.###/\n\\..#../\n";

} // namespace nono_tests

#endif // NONO_TESTS_HEXAGONS_HPP
