// SPDX-License-Identifier: MIT
#include <nono/solver/belief/open_pieces.hpp>

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include "brute_force.hpp"
#include "narrowed_grid.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace {

using nono::detail::line_piece;
using nono::detail::open_pieces;

/// Returns the starts of blocks in all arrangements of a piece of a line that leave each cell a possible color.
std::vector<std::vector<std::size_t>> starts_in(const nono::detail::grid_masks& grid,
                                                std::span<const nono::clue> blocks, const line_piece& piece) {
    std::vector<std::vector<std::size_t>> out;
    std::vector<std::size_t> starts;
    const std::size_t end = std::size_t{piece.begin} + piece.length;
    const auto can = [&](std::size_t index, std::size_t color) {
        return grid.can(grid.layout().cell_at(piece.line, index), color);
    };
    std::function<void(std::size_t)> place_next = [&](std::size_t from) {
        const std::size_t block = starts.size();
        if (block == blocks.size()) {
            for (std::size_t index = from; index < end; ++index)
                if (!can(index, nono::blank)) return;
            out.push_back(starts);
            return;
        }
        const bool gap = block > 0 && blocks[block - 1].color == blocks[block].color;
        if (gap && (from == end || !can(from, nono::blank))) return;
        for (std::size_t start = from + (gap ? 1 : 0); start + blocks[block].length <= end; ++start) {
            bool fits = true;
            for (std::size_t i = 0; i < blocks[block].length; ++i) fits = fits && can(start + i, blocks[block].color);
            if (fits) {
                starts.push_back(start);
                place_next(start + blocks[block].length);
                starts.pop_back();
            }
            if (!can(start, nono::blank)) return;
        }
    };
    place_next(piece.begin);
    return out;
}

std::span<const nono::clue> blocks_of(const nono::clues& puzzle, nono::detail::line_index line) {
    const auto view = nono::detail::clue_of(puzzle, line);
    return {view.data(), view.size()};
}

} // namespace

TEST_CASE("open pieces: the combined arrangements of the pieces of a line are the arrangements of the line") {
    nono_tests::random_numbers random(1);
    std::size_t divided = 0;
    for (int round = 0; round < 300; ++round) {
        const auto colors = 2 + random.below(2);
        const auto puzzle =
            nono::clues_of(nono_tests::random_picture(random, 3 + random.below(14), 3 + random.below(14), colors, 50));
        nono_tests::narrowed_grid on(puzzle);
        const auto& grid = on.grid();
        const auto pieces = open_pieces::of(puzzle, grid);
        CAPTURE(round);
        for (nono::detail::line_index line = 0; line < grid.lines(); ++line) {
            const auto length = static_cast<std::uint32_t>(grid.layout().length_of(line));
            const auto blocks = blocks_of(puzzle, line);
            std::size_t product = 1;
            std::size_t count = 0;
            std::vector<bool> in_piece(length, false);
            for (const line_piece& piece : pieces) {
                if (piece.line != line) continue;
                ++count;
                product *= starts_in(grid, blocks.subspan(piece.first_block, piece.blocks), piece).size();
                for (std::size_t i = 0; i < piece.length; ++i) in_piece[piece.begin + i] = true;
            }
            const auto all = starts_in(grid, blocks, {line, 0, length, 0, static_cast<std::uint32_t>(blocks.size())});
            REQUIRE(product == all.size());
            for (std::size_t index = 0; index < length; ++index)
                if (grid.candidates(grid.layout().cell_at(line, index)).size() > 1) REQUIRE(in_piece[index]);
            if (count > 1) ++divided;
        }
    }
    CHECK(divided > 20);
}

TEST_CASE("open pieces: none in decided lines, rows before columns, and a blotted line is a single piece") {
    const auto decided = nono::clues_of(nono::grid(5, 5));
    nono_tests::narrowed_grid nothing(decided);
    CHECK(open_pieces::of(decided, nothing.grid()).empty());

    nono_tests::random_numbers random(2);
    auto puzzle = nono::clues_of(nono_tests::random_picture(random, 12, 9, 2, 50));
    nono_tests::blot_some(random, puzzle, 2);
    nono_tests::narrowed_grid on(puzzle);
    const auto pieces = open_pieces::of(puzzle, on.grid());
    REQUIRE_FALSE(pieces.empty());
    CHECK(std::is_sorted(pieces.begin(), pieces.end(), [](const line_piece& a, const line_piece& b) {
        return a.line != b.line ? a.line < b.line : a.begin < b.begin;
    }));
    for (const line_piece& piece : pieces) {
        const auto blocks = blocks_of(puzzle, piece.line);
        if (std::none_of(blocks.begin(), blocks.end(), [](const nono::clue& block) { return block.blotted(); }))
            continue;
        CHECK(piece.length == on.grid().layout().length_of(piece.line));
        CHECK(piece.blocks == blocks.size());
    }
}
