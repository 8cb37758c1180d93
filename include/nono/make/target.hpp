// The targets for making puzzles, and recolored cells: shared by all headers of make/.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_TARGET_HPP
#define NONO_MAKE_TARGET_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// The condition that a puzzle must meet.
enum class puzzle_target : std::uint8_t {
    unique,      ///< it has exactly one solution, no matter how that is found
    lines_alone, ///< line solving alone finds the solution, which is then unique: nobody has to guess
};

/// Returns the name of a target: "unique", "lines_alone". O(1).
[[nodiscard]] constexpr std::string_view name_of(puzzle_target target) noexcept {
    return detail::word_of(target, {"unique", "lines_alone"});
}

namespace extend {

/// A cell of a picture that changes its color.
struct recolored_cell {
    cell_position cell;         ///< the cell
    color_index before = blank; ///< its color in the picture
    color_index after = blank;  ///< its color after the change
    friend constexpr bool operator==(const recolored_cell&, const recolored_cell&) = default;
};

} // namespace extend

namespace detail {

/// Returns true if both sides are from 1 to `max_side` and the size is at most `max_cells` cells. O(1).
[[nodiscard]] constexpr bool is_possible_size(std::size_t width, std::size_t height, std::size_t max_cells) noexcept {
    return width >= 1 && height >= 1 && width <= max_side && height <= max_side && width <= max_cells / height;
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_TARGET_HPP
