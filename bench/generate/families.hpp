// Families of puzzles to measure with. The same parameters give the same puzzle on every machine: all is done in
// integers.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_GENERATE_FAMILIES_HPP
#define NONO_BENCH_GENERATE_FAMILIES_HPP

#include <nono/clues.hpp>
#include <nono/detail/random.hpp>
#include <nono/grid.hpp>
#include <nono/make/landscape.hpp>

#include <cstddef>
#include <cstdint>

namespace bench {

/// What a random picture is to be like.
struct picture_kind {
    std::size_t width = 25;  // cells, 1 to 65,535
    std::size_t height = 25; // cells, 1 to 65,535
    unsigned density = 50;   // cells that are not blank, in percent, 0 to 100
    std::size_t colors = 1;  // besides blank, 1 to 63
    unsigned smoothness = 2; // of blobs: cells around a cell that count for it, on each side, 0 to 100
    std::uint64_t seed = 0;
};

/// Each cell for itself: filled with the chance `density`, each color as likely as the others. With one color, at 25x25
/// and densities of 30 to 45 %, these are about the hardest there are; from 55 % on lines and probing suffice.
[[nodiscard]] nono::grid noise(const picture_kind& kind);

/// A random landscape, smoothed and cut into levels, one a color: the lowest is blank. Exactly `density` percent of the
/// cells (rounded down) are not blank. Lines alone solve most of these, at any size.
[[nodiscard]] nono::grid blobs(const picture_kind& kind);

/// The clues of n dominoes: 2n + 1 cells a side, one solution, and a counting argument that lines do not see, so that
/// each domino more takes solvers two to eight times as long. webpbn.com's puzzle 8098 is n = 9 (by Josh Greifer).
///
/// @param n  from 2
[[nodiscard]] nono::clues dominoes(std::size_t n);

// ---------------------------------------------------------------------------------------------------------------------

inline nono::grid noise(const picture_kind& kind) {
    nono::detail::random_numbers random(kind.seed);
    nono::grid out(kind.width, kind.height);
    for (auto& cell : out.cells()) {
        const bool filled = random.next() % 100 < kind.density;
        const auto color = 1 + random.next() % kind.colors; // taken for blank cells too: the same shape in any colors
        if (filled) cell = static_cast<nono::color_index>(color);
    }
    return out;
}

inline nono::grid blobs(const picture_kind& kind) {
    nono::detail::random_numbers random(kind.seed);
    const auto heights = nono::detail::random_landscape(kind.width, kind.height, kind.smoothness, random);
    const auto order = nono::detail::from_low_to_high(heights);
    nono::grid out(kind.width, kind.height);
    const std::size_t filled = heights.size() * kind.density / 100;
    const std::size_t below = heights.size() - filled;
    for (std::size_t i = 0; i < filled; ++i)
        out.cells()[order[below + i]] = static_cast<nono::color_index>(1 + i * kind.colors / filled);
    return out;
}

inline nono::clues dominoes(std::size_t n) {
    const nono::line_clue single{{1, 1}};
    nono::clues out;
    out.rows = {{{3, 1}}, single};
    out.columns = {single, single};
    for (std::size_t i = 1; i < n; ++i) {
        out.rows.push_back({{3, 1}, {1, 1}});
        out.rows.push_back(single);
        out.columns.push_back({{1, 1}, {3, 1}});
        out.columns.push_back(single);
    }
    out.rows.push_back(single);
    out.columns.push_back({{3, 1}});
    return out;
}

} // namespace bench

#endif // NONO_BENCH_GENERATE_FAMILIES_HPP
