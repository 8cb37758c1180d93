// What writers of triddlers ask of one.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_HEXAGON_LOSSES_HPP
#define NONO_FORMATS_KIT_HEXAGON_LOSSES_HPP

#include <nono/hexagon.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::detail {

/// False for clues of a triddler that no reader accepts, as of a nonogram. Linear in the clues.
[[nodiscard]] inline bool has_readable_clues(const hexagon_clues& source) noexcept {
    if (!source.is_hexagon()) return false;
    const hexagon_outline outline = source.outline();
    std::size_t line = 0;
    for (const clue_lines* side : source.sides())
        for (const line_clue_view blocks : *side) {
            const std::size_t length = outline.length_of(line++);
            for (const clue& block : blocks)
                if (block.length > length || block.color == blank || block.color >= max_colors) return false;
        }
    return true;
}

/// True if a block has the color. Linear in the clues.
[[nodiscard]] inline bool has_blocks_in(const hexagon_clues& source, std::size_t color) noexcept {
    for (const clue_lines* side : source.sides())
        for (const clue& block : side->blocks())
            if (block.color == color) return true;
    return false;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_HEXAGON_LOSSES_HPP
