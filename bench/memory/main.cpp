// nono_memory: the memory of each call, as a Markdown table: the peak of what is allocated, with the result, in bytes
// per cell. The same in every run; ends with 1 if a call has another result than expected.
// SPDX-License-Identifier: MIT
#include "../allocated_bytes.hpp"
#include "../generate/families.hpp"

#include <nono/all.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr std::array<std::size_t, 3> sides{25, 100, 400};
bool failed = false;

/// Prints a row of the table: for each side up to `max_side`, the peak of what a call allocates, in bytes per unit.
/// @param prepare  makes the argument of the call from a side
/// @param units    the number of units that the argument has, such as cells
template <class Prepare, class Units, class Call, class Check>
void row(const char* name, std::size_t max_side, Prepare prepare, Units units, Call call, Check is_right) {
    std::printf("| %s |", name);
    for (const std::size_t side : sides) {
        if (side > max_side) {
            std::printf(" |");
            continue;
        }
        const auto argument = prepare(side);
        const bench::peak_meter peak;
        const auto result = call(argument);
        std::printf(" %.0f |", static_cast<double>(peak.bytes()) / static_cast<double>(units(argument)));
        if (is_right(result)) continue;
        failed = true;
        std::fprintf(stderr, "%s: an unexpected result for %zu x %zu\n", name, side, side);
    }
    std::printf("\n");
}

// ---- the arguments of the calls ----

/// Returns a picture of blobs whose puzzle lines solve: the first seed that has one.
template <std::size_t Colors> nono::grid smooth_picture(std::size_t side) {
    bench::picture_kind kind{.width = side, .height = side, .colors = Colors, .smoothness = 3 + side / 16};
    for (;; ++kind.seed) {
        auto out = bench::blobs(kind);
        if (nono::solve(nono::clues_of(out), {.strategy = nono::line_strategy})) return out;
    }
}
template <std::size_t Colors> nono::clues smooth_puzzle(std::size_t side) {
    return nono::clues_of(smooth_picture<Colors>(side));
}

/// Returns a picture whose puzzle needs a search, and has several solutions.
nono::grid rough_picture(std::size_t side) {
    const std::size_t smoothness = side < 50 ? 0 : 2;
    return bench::blobs({.width = side, .height = side, .smoothness = smoothness, .seed = 1});
}
nono::clues rough_puzzle(std::size_t side) { return nono::clues_of(rough_picture(side)); }

/// Returns a landscape in shades of gray, with 4 x 4 pixels for each cell.
nono::image gray_image(std::size_t side) {
    constexpr std::size_t shades = 32;
    const auto heights = bench::blobs({.width = 4 * side, .height = 4 * side, .density = 97, .colors = shades - 1});
    nono::image out{4 * side, 4 * side, {}};
    for (const auto height : heights.cells()) {
        const auto gray = static_cast<std::uint8_t>(255 - std::size_t{height} * 255 / shades);
        out.pixels.push_back({gray, gray, gray});
    }
    return out;
}

/// Returns a triddler of about `side * side` cells.
nono::hexagon_clues triddler(std::size_t side) {
    const std::size_t edge = side * 2 / 5;
    const nono::hexagon_outline outline{edge, edge, edge, edge};
    const auto picked = bench::noise({.width = outline.cells(), .height = 1, .density = 85});
    return nono::clues_of(nono::hexagon_grid{outline, {picked.cells().begin(), picked.cells().end()}});
}

// ---- the rows ----

void solving() {
    const auto cells = [](const nono::clues& puzzle) { return puzzle.width() * puzzle.height(); };
    const auto is_unique = [](const auto& found) { return found.status == nono::status::unique; };
    const auto solve = [](const nono::clues& puzzle) { return nono::solve(puzzle); };
    const auto by_lines = [](const nono::clues& puzzle) {
        return nono::solve(puzzle, {.strategy = nono::line_strategy});
    };
    row("`solve`, if lines suffice", 400, smooth_puzzle<1>, cells, solve, is_unique);
    row("`solve`, with four colors", 400, smooth_puzzle<3>, cells, solve, is_unique);
    row("`solve`, if it must search", 400, rough_puzzle, cells, solve,
        [](const auto& found) { return found.status == nono::status::multiple; });
    row("`solve` by `line_strategy`", 400, smooth_puzzle<1>, cells, by_lines, is_unique);
    const auto board_cells = [](const nono::hexagon_clues& puzzle) { return puzzle.outline().cells(); };
    row("`solve` of a triddler", 400, triddler, board_cells,
        [](const nono::hexagon_clues& puzzle) { return nono::solve(puzzle); },
        [](const auto& found) { return found.status == nono::status::unique || found.status == nono::status::multiple; });
    row("`next_step`", 400, smooth_puzzle<1>, cells, [](const nono::clues& puzzle) { return nono::next_step(puzzle); },
        [](const auto& found) { return found.step.has_value(); });
    row("`explain`", 400, smooth_puzzle<1>, cells, [](const nono::clues& puzzle) { return nono::explain(puzzle); },
        [](const auto& found) { return found.status == nono::explain_status::solved; });
    row("`game`", 400, smooth_puzzle<1>, cells, [](const nono::clues& puzzle) { return nono::game(puzzle); },
        [](const nono::game& made) { return !made.finished(); });
}

void making() {
    const auto cells = [](std::size_t side) { return side * side; };
    const auto is_made = [](const auto& made) { return static_cast<bool>(made); };
    row("`generate`", 100, [](std::size_t side) { return side; }, cells,
        [](std::size_t side) { return nono::generate({.width = side, .height = side, .smoothness = 2}); }, is_made);
    const auto image_cells = [](const nono::image& image) { return image.width * image.height / 16; };
    const auto from_image = [](const nono::image& image) {
        return nono::puzzle_from_image(image, {.cells = {.width = image.width / 4, .height = image.height / 4}});
    };
    row("`puzzle_from_image`, black and white", 100, gray_image, image_cells, from_image, is_made);
    row("`disambiguate`", 100, rough_picture,
        [](const nono::grid& picture) { return picture.width() * picture.height(); },
        [](const nono::grid& picture) { return nono::disambiguate(picture, {.max_trials = 10'000}); },
        [](const auto& found) { return found.error == nono::argument_errc::none && found.trials > 0; });
}

void reading() {
    const auto bytes = [](const std::string& text) { return text.size(); };
    const auto text_of = [](std::size_t side) {
        nono::puzzle out;
        out.goal = smooth_picture<1>(side);
        out.clues = nono::clues_of(*out.goal);
        return nono::write<nono::non>(out).text;
    };
    row("`parse<non>`, for each byte of the text", 400, text_of, bytes,
        [](const std::string& text) { return nono::parse<nono::non>(text); },
        [](const auto& read) { return static_cast<bool>(read); });
}

} // namespace

int main() {
    std::printf("| |");
    for (const std::size_t side : sides) std::printf(" %zu x %zu |", side, side);
    std::printf("\n|---|--:|--:|--:|\n");
    solving();
    making();
    reading();
    return failed ? 1 : 0;
}
