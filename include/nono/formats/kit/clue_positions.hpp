// Common parts of the formats of pzprjs, which have a fixed number of positions for the clues of a line.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_CLUE_POSITIONS_HPP
#define NONO_FORMATS_KIT_CLUE_POSITIONS_HPP

#include <nono/formats/kit/plain_list.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A clue in one color and its position in the text.
struct placed_length {
    std::uint32_t length = 0; ///< length in cells, or `nono::blotted`
    source_position where;
};

/// Returns the number of positions for the clues of a line: the maximum number of blocks in its cells. O(1).
[[nodiscard]] constexpr std::size_t positions_for_clues(std::size_t cells) noexcept { return (cells + 1) / 2; }

/// Returns true for the names that pzprjs uses for nonograms.
[[nodiscard]] constexpr bool is_nonogram(std::string_view kind) noexcept {
    for (const std::string_view mode : {"_edit", "_play"})
        if (kind.ends_with(mode)) kind.remove_suffix(mode.size());
    return kind == "nonogram";
}

/// Returns the refusal to write a puzzle if its clues need more positions or are too long; otherwise `std::nullopt`.
/// Linear.
///
/// @param source   the puzzle
/// @param longest  the longest clue that can be written
[[nodiscard]] inline maybe<write_result> refusal_of_positions(const puzzle& source, std::uint32_t longest) {
    if (auto refusal = refusal_of_list(source)) return refusal;
    const auto fault_of = [&](const clue_lines& side, std::size_t length) -> std::string_view {
        for (const auto line : side) {
            if (line.size() > positions_for_clues(length))
                return "a line has more clues than its cells can have blocks";
            for (const auto& block : line)
                if (block.length > longest) return "a clue is longer than the format can hold";
        }
        return {};
    };
    for (const auto fault :
         {fault_of(source.clues.rows, source.clues.width()), fault_of(source.clues.columns, source.clues.height())})
        if (!fault.empty()) return not_written(feature::clues, fault);
    return std::nullopt;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_CLUE_POSITIONS_HPP
