// Properties of puzzles and palettes that writers examine to determine what a format can hold.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_PUZZLE_PROPERTIES_HPP
#define NONO_FORMATS_KIT_PUZZLE_PROPERTIES_HPP

#include <nono/formats/kit/format.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if a puzzle has a goal in one color with the size of its clues. Linear in the cells.
[[nodiscard]] inline bool has_plain_goal(const puzzle& source) noexcept {
    if (!source.goal || !has_size_of(source.clues, *source.goal)) return false;
    const auto cells = source.goal->cells();
    return detail::all_of(cells.begin(), cells.end(), [](color_index color) { return color < 2; });
}

/// Returns the first saved grid with the given name that has the size of the clues and only filled, blank and unknown
/// cells; null if there is none. Linear in the cells.
[[nodiscard]] inline const saved_grid* board_with_name(const puzzle& source, std::string_view name) {
    for (const auto& saved : source.saved) {
        const auto cells = saved.cells.cells();
        const bool holds = detail::all_of(cells.begin(), cells.end(), [](color_set cell) {
            return cell == color_set::only(blank) || cell == color_set::only(1) || cell == color_set::first(2);
        });
        if (holds && saved.name == name && has_size_of(source.clues, saved.cells)) return &saved;
    }
    return nullptr;
}

/// Returns true if a block has the color. Linear in the clues.
[[nodiscard]] inline bool has_blocks_in(const clues& source, std::size_t color) noexcept {
    for (const auto* side : {&source.rows, &source.columns})
        for (const clue& block : side->blocks())
            if (block.color == color) return true;
    return false;
}

/// Returns true if a palette has only values, and no names or symbols. Any output that shows the colors then preserves
/// it. Linear.
[[nodiscard]] inline bool has_values_only(const palette& colors) noexcept {
    for (const auto& entry : colors.entries)
        if (!entry.name.empty() || !entry.symbol.empty()) return false;
    return true;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_PUZZLE_PROPERTIES_HPP
