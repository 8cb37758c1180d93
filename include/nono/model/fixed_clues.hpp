// Clues whose size is known at compile time: the result of parsing a literal.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_FIXED_CLUES_HPP
#define NONO_MODEL_FIXED_CLUES_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI {

/// The clues of a puzzle of `Width` times `Height` cells with `Blocks` blocks in total, without allocated memory: they
/// outlive the constant expression that makes them, and can be a template argument. They convert to `clues`, so they
/// can be passed to every function that takes `clues`: `solve`, `hash_clues`, `draw_text`, `satisfies`.
template <std::size_t Width, std::size_t Height, std::size_t Blocks> struct fixed_clues {
    std::array<clue, Blocks> blocks{};                ///< rows top to bottom, then columns left to right
    std::array<std::uint32_t, Height + Width> ends{}; ///< for each of these lines, the end of its blocks in `blocks`

    /// Copies the clues of `puzzle`, which must have these sizes. Linear in the clues.
    [[nodiscard]] static constexpr fixed_clues from(const clues& puzzle) noexcept {
        fixed_clues out;
        std::uint32_t next = 0;
        std::size_t index = 0;
        for (const auto* side : {&puzzle.rows, &puzzle.columns})
            for (const auto line : *side) {
                for (const clue block : line) out.blocks[next++] = block;
                out.ends[index++] = next;
            }
        return out;
    }

    /// Returns the number of cells in a row.
    [[nodiscard]] static constexpr std::size_t width() noexcept { return Width; }
    /// Returns the number of cells in a column.
    [[nodiscard]] static constexpr std::size_t height() noexcept { return Height; }

    /// Returns the number of colors, blank included: one more than the highest color of a clue, and at least 2. Linear
    /// in the clues.
    [[nodiscard]] constexpr std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const clue& block : blocks)
            if (block.length != 0) count = (std::max)(count, block.color + std::size_t{1});
        return count;
    }

    /// Returns the clues of a row. Requires row < height(). O(1).
    [[nodiscard]] constexpr std::span<const clue> row(std::size_t row) const noexcept { return line(row); }
    /// Returns the clues of a column. Requires column < width(). O(1).
    [[nodiscard]] constexpr std::span<const clue> column(std::size_t column) const noexcept {
        return line(Height + column);
    }

    /// Converts to `clues`. Linear in the clues; allocates them.
    constexpr operator clues() const { // NOLINT: implicit on purpose
        clues out;
        out.rows.reserve(Height);
        out.columns.reserve(Width);
        for (std::size_t index = 0; index < Height + Width; ++index)
            (index < Height ? out.rows : out.columns).push_back(line(index));
        return out;
    }

    friend constexpr bool operator==(const fixed_clues&, const fixed_clues&) = default;

private:
    [[nodiscard]] constexpr std::span<const clue> line(std::size_t index) const noexcept {
        const std::size_t begin = index == 0 ? 0 : ends[index - 1];
        return detail::blocks_of(std::span<const clue>(blocks).subspan(begin, ends[index] - begin));
    }
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_FIXED_CLUES_HPP
