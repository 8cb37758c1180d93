// The squares of Sokoban boards, and their characters.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SQUARE_HPP
#define NONO_SOKOBAN_SQUARE_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// The content of a square.
enum class square : std::uint8_t {
    floor,          ///< empty; also squares outside the walls
    wall,           ///< `#`
    goal,           ///< `.`
    box,            ///< `$`
    box_on_goal,    ///< `*`
    pusher,         ///< `@`
    pusher_on_goal, ///< `+`
};

/// Returns true for a goal, with or without something on it. O(1).
[[nodiscard]] constexpr bool has_goal(square content) noexcept {
    return content == square::goal || content == square::box_on_goal || content == square::pusher_on_goal;
}
/// Returns true for a box, on a goal or not. O(1).
[[nodiscard]] constexpr bool has_box(square content) noexcept {
    return content == square::box || content == square::box_on_goal;
}

/// Returns true for a pusher, on a goal or not. O(1).
[[nodiscard]] constexpr bool has_pusher(square content) noexcept {
    return content == square::pusher || content == square::pusher_on_goal;
}

/// Returns the square without the box or pusher on it: a wall, a goal or floor. O(1).
[[nodiscard]] constexpr square cleared(square content) noexcept {
    if (content == square::wall) return square::wall;
    return has_goal(content) ? square::goal : square::floor;
}
/// Returns the square with a box on it. Requires a square that is not a wall. O(1).
[[nodiscard]] constexpr square with_box(square content) noexcept {
    return has_goal(content) ? square::box_on_goal : square::box;
}
/// Returns the square with a pusher on it. Requires a square that is not a wall. O(1).
[[nodiscard]] constexpr square with_pusher(square content) noexcept {
    return has_goal(content) ? square::pusher_on_goal : square::pusher;
}

namespace extend {

/// Returns the square as a character of the common legend: ` #.$*@+`. O(1).
[[nodiscard]] constexpr char to_char(square content) noexcept { return " #.$*@+"[static_cast<std::size_t>(content)]; }

/// Returns the square for a character of either legend of `.sok`; `std::nullopt` for any other character. The legends
/// have `# p@ P+ b$ B* .`, and floor as a blank, `-` or `_`; `m`/`M` (pusher) and `o` (goal), which some programs
/// write, are accepted too. O(1).
[[nodiscard]] constexpr std::optional<square> square_of(char c) noexcept {
    switch (c) {
    case ' ':
    case '-':
    case '_': return square::floor;
    case '#': return square::wall;
    case '.':
    case 'o': return square::goal;
    case '$':
    case 'b': return square::box;
    case '*':
    case 'B': return square::box_on_goal;
    case '@':
    case 'p':
    case 'm': return square::pusher;
    case '+':
    case 'P':
    case 'M': return square::pusher_on_goal;
    default: return std::nullopt;
    }
}

} // namespace extend

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SQUARE_HPP
