// Small puzzles and states of games from the bytes of a fuzz input.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_FUZZ_PUZZLE_OF_INPUT_HPP
#define NONO_TESTS_FUZZ_PUZZLE_OF_INPUT_HPP

#include "../brute_force.hpp"
#include "target.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nono_tests {

/// Returns a puzzle of at most `maximum` by `maximum` cells and four colors, blank included: of a picture, with some
/// blocks possibly changed or blotted; or of arbitrary blocks.
[[nodiscard]] inline nono::clues fuzzed_puzzle(fuzz_input& input, std::size_t maximum) {
    const std::size_t width = 1 + input.below(maximum);
    const std::size_t height = 1 + input.below(maximum);
    const std::uint8_t kind = input.byte();
    const std::size_t colors = kind % 2U == 0 ? 2U : 3U + kind / 2U % 2U;
    const auto color_of = [&](std::size_t number) { return static_cast<nono::color_index>(number); };
    if (kind >= 224) {
        const auto any_line = [&] {
            nono::line_clue out;
            for (std::size_t i = input.below(4); i > 0; --i) {
                const std::uint8_t block = input.byte();
                out.push_back({length_or_blotted(block % 16U % 5U), color_of(1 + block / 16U % (colors - 1))});
            }
            return out;
        };
        nono::clues out;
        for (std::size_t i = 0; i < height; ++i) out.rows.push_back(any_line());
        for (std::size_t i = 0; i < width; ++i) out.columns.push_back(any_line());
        return out;
    }
    nono::grid picture(width, height);
    // In black and white, a byte sets eight cells, which mutations then change together.
    std::uint8_t bits = 0;
    for (std::size_t i = 0; i < picture.cells().size(); ++i) {
        if (colors == 2) {
            bits = i % 8 == 0 ? input.byte() : static_cast<std::uint8_t>(bits >> 1U);
            picture.cells()[i] = color_of(bits & 1U);
        } else {
            picture.cells()[i] = color_of(input.below(colors));
        }
    }
    nono::clues out = nono::clues_of(picture);
    for (std::size_t i = kind / 4 % 4; i > 0; --i) {
        auto& side = input.one_in(2) ? out.rows : out.columns;
        const auto blocks = side.blocks();
        if (blocks.empty()) continue;
        auto& block = blocks[input.byte() % blocks.size()];
        block.length = length_or_blotted(input.below(4));
    }
    return out;
}

/// Returns all pictures of a puzzle, sorted; std::nullopt if there can be too many to try in reasonable time.
[[nodiscard]] inline std::optional<std::vector<nono::grid>> all_pictures(const nono::clues& puzzle) {
    std::size_t tries = 1;
    for (const auto line : puzzle.rows) {
        tries *= (std::max)(all_rows(line, puzzle.width(), puzzle.color_count()).size(), std::size_t{1});
        if (tries > 20'000) return std::nullopt;
    }
    return sorted(all_solutions(puzzle, puzzle.color_count()));
}

/// Returns known cells of a puzzle; most cells are unknown.
[[nodiscard]] inline nono::partial_grid fuzzed_cells(fuzz_input& input, const nono::clues& puzzle) {
    const auto all = nono::color_set::first(puzzle.color_count());
    nono::partial_grid out(puzzle.width(), puzzle.height(), all);
    for (std::size_t i = input.below(32); i > 0; --i) {
        auto& cell = out.cells()[input.byte() % out.cells().size()];
        cell.bits &= input.byte();
    }
    return out;
}

/// Returns the pictures that agree with the known cells.
[[nodiscard]] inline std::vector<nono::grid> agreeing(const std::vector<nono::grid>& pictures,
                                                      const nono::partial_grid& known) {
    std::vector<nono::grid> out;
    for (const auto& picture : pictures) {
        bool agrees = true;
        for (std::size_t i = 0; i < known.cells().size(); ++i)
            agrees = agrees && known.cells()[i].contains(picture.cells()[i]);
        if (agrees) out.push_back(picture);
    }
    return out;
}

/// Returns true if each picture has only colors that the cells allow.
[[nodiscard]] inline bool leaves(const nono::partial_grid& cells, const std::vector<nono::grid>& pictures) {
    return agreeing(pictures, cells).size() == pictures.size();
}

} // namespace nono_tests

#endif // NONO_TESTS_FUZZ_PUZZLE_OF_INPUT_HPP
