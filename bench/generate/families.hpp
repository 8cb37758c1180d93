// Families of puzzles to measure with, as written by nono_generate and named in suites. The same parameters give the
// same puzzle on every machine: all arithmetic is in integers.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_GENERATE_FAMILIES_HPP
#define NONO_BENCH_GENERATE_FAMILIES_HPP

#include <nono/detail/random.hpp>
#include <nono/make/landscape.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// The parameters of a random picture.
struct picture_kind {
    std::size_t width = 25;     // cells, 1 to 65,535
    std::size_t height = 25;    // cells, 1 to 65,535
    std::size_t density = 50;   // cells that are not blank, in percent, 0 to 100
    std::size_t colors = 1;     // besides blank, 1 to 63
    std::size_t smoothness = 2; // of blobs: cells around a cell that affect it, on each side, 0 to 100
    std::uint64_t seed = 0;
};

/// Returns independent random cells: filled with probability `density`, in each color with equal probability. With one
/// color, at 25x25 and densities of 30 to 45 %, these are about the hardest puzzles; from 55 % on, lines and probing
/// suffice.
[[nodiscard]] nono::grid noise(const picture_kind& kind);

/// Returns a random landscape, smoothed and cut into levels, one per color: the lowest is blank. Exactly `density`
/// percent of the cells (rounded down) are not blank. Lines alone solve most of these puzzles, at any size.
[[nodiscard]] nono::grid blobs(const picture_kind& kind);

/// Returns the clues of n dominoes: 2n + 1 cells per side, one solution, and a counting argument that lines do not
/// detect, so each additional domino makes solvers take two to eight times as long. webpbn.com's puzzle 8098 is n = 9
/// (by Josh Greifer).
///
/// @param n  from 2
[[nodiscard]] nono::clues dominoes(std::size_t n);

/// A request for puzzles of a family.
struct family_request {
    std::string family; // noise, blobs or dominoes
    picture_kind kind;  // for noise and blobs; its seed is for the first puzzle, and the others use the following seeds
    std::size_t count = 100;
    std::size_t first = 2;   // dominoes of the first puzzle; each further one has one more
    bool lines_only = false; // only puzzles that lines alone solve; other seeds are skipped
};

/// Returns the error in a request, or null.
[[nodiscard]] inline const char* fault_of(const family_request& of);

/// Returns the puzzles of a family, each with a title that describes how it was made. Fewer than requested if lines
/// alone solve less than one in a hundred.
[[nodiscard]] inline std::vector<nono::puzzle> make_family(const family_request& wanted);

// ---------------------------------------------------------------------------------------------------------------------

inline nono::grid noise(const picture_kind& kind) {
    nono::detail::random_numbers random(kind.seed);
    nono::grid out(kind.width, kind.height);
    for (auto& cell : out.cells()) {
        const bool filled = random.next() % 100 < kind.density;
        const auto color = 1 + random.next() % kind.colors; // also drawn for blank cells: the same shape in any colors
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
    const nono::line_clue single{{1}};
    nono::clues out;
    out.rows = {{{3}}, single};
    out.columns = {single, single};
    for (std::size_t i = 1; i < n; ++i) {
        out.rows.push_back({{3}, {1}});
        out.rows.push_back(single);
        out.columns.push_back({{1}, {3}});
        out.columns.push_back(single);
    }
    out.rows.push_back(single);
    out.columns.push_back({{3}});
    return out;
}

namespace detail {

/// Returns a puzzle by its number, from 0; std::nullopt if it does not meet the request.
[[nodiscard]] inline std::optional<nono::puzzle> make_puzzle(const family_request& wanted, std::size_t number) {
    nono::puzzle out;
    if (wanted.family == "dominoes") {
        out.clues = dominoes(wanted.first + number);
        out.metadata.set("title", std::to_string(wanted.first + number) + " dominoes");
        return out;
    }
    auto kind = wanted.kind;
    kind.seed += number;
    out.goal = wanted.family == "noise" ? noise(kind) : blobs(kind);
    out.clues = nono::clues_of(*out.goal);
    if (wanted.lines_only && nono::solve(out.clues, {.strategy = nono::line_strategy}).status != nono::status::unique)
        return std::nullopt;
    const auto text = [](auto value) { return std::to_string(value); };
    out.metadata.set("title", wanted.family + ' ' + text(kind.width) + 'x' + text(kind.height) + ", " +
                                  text(kind.density) + " %, colors " + text(kind.colors) + ", seed " + text(kind.seed));
    return out;
}

} // namespace detail

inline const char* fault_of(const family_request& of) {
    if (of.family != "noise" && of.family != "blobs" && of.family != "dominoes")
        return "the family is none of noise, blobs, dominoes";
    if (of.count < 1 || of.count > 1'000'000) return "count is not 1 to 1,000,000";
    if (of.family == "dominoes")
        return of.first < 2 || of.first > 1'000 || of.count > 1'000 ? "dominoes are not 2 to 1,000" : nullptr;
    const auto& kind = of.kind;
    if (kind.width < 1 || kind.width > 65'535 || kind.height < 1 || kind.height > 65'535)
        return "width or height is not 1 to 65,535";
    if (kind.density > 100) return "density is more than 100 percent";
    if (kind.colors < 1 || kind.colors > 63) return "colors are not 1 to 63";
    return kind.smoothness > 100 ? "smoothness is more than 100" : nullptr;
}

inline std::vector<nono::puzzle> make_family(const family_request& wanted) {
    std::vector<nono::puzzle> out;
    // With lines_only, seeds are skipped; after a hundred per puzzle, there may be none at all.
    for (std::size_t tried = 0; out.size() < wanted.count && tried < 100 * wanted.count; ++tried)
        if (auto puzzle = detail::make_puzzle(wanted, tried)) out.push_back(*std::move(puzzle));
    return out;
}

} // namespace bench

#endif // NONO_BENCH_GENERATE_FAMILIES_HPP
