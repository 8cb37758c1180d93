// The moves of a game: steps of one byte each, in order of play.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_MOVES_HPP
#define NONO_SOKOBAN_MOVES_HPP

#include <nono/detail/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// A direction on the board.
enum class direction : std::uint8_t { up, down, left, right };

/// The four directions, for loops.
inline constexpr std::array<direction, 4> directions{direction::up, direction::down, direction::left, direction::right};

/// Returns the name of a direction, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(direction toward) noexcept {
    return nono::detail::word_of(toward, {"up", "down", "left", "right"});
}

namespace extend {

/// Returns the opposite direction. O(1).
[[nodiscard]] constexpr direction opposite(direction toward) noexcept {
    return static_cast<direction>(static_cast<std::uint8_t>(toward) ^ 1U);
}

} // namespace extend

/// The kind of a step.
enum class step_kind : std::uint8_t {
    move,   ///< the pusher walks one square: a lower-case letter
    push,   ///< it also moves a box, in reverse mode by pulling it: an upper-case letter
    jump,   ///< a letter in `[...]`: the pusher is carried over walls and boxes; reverse mode only
    change, ///< a letter in `{...}`: part of the path from the active pusher to the next one
};

/// One letter of a game, in one byte.
///
/// Jumps and pusher changes keep their letters, because each letter of a jump counts as a move and a rewritten file
/// should have the same letters. `opens` marks the first letter of each pair of brackets, which distinguishes `{r}{r}`
/// from `{rr}`: they visit different squares. Empty brackets do nothing and are not kept.
class step {
public:
    constexpr step() = default; ///< a walk up
    /// Makes a step in a direction; `opens` marks the first letter of a jump or a pusher change.
    constexpr step(sokoban::direction toward, step_kind kind = step_kind::move, bool opens = false) noexcept // NOLINT
        : bits_(static_cast<std::uint8_t>(static_cast<unsigned>(toward) | static_cast<unsigned>(kind) << 2U |
                                          (opens ? 16U : 0U))) {}

    /// Returns its direction.
    [[nodiscard]] constexpr sokoban::direction direction() const noexcept {
        return static_cast<sokoban::direction>(bits_ & 3U);
    }
    /// Returns its kind.
    [[nodiscard]] constexpr step_kind kind() const noexcept { return static_cast<step_kind>(bits_ >> 2U & 3U); }
    /// Returns true for the first letter of a jump or a pusher change.
    [[nodiscard]] constexpr bool opens() const noexcept { return (bits_ & 16U) != 0; }
    /// Returns true if the letter is written in upper case.
    [[nodiscard]] constexpr bool upper_case() const noexcept { return kind() == step_kind::push; }
    /// Returns the letter of the step: one of `udlrUDLR`.
    [[nodiscard]] constexpr char letter() const noexcept {
        return (upper_case() ? "UDLR" : "udlr")[static_cast<std::size_t>(direction())];
    }

    friend constexpr bool operator==(step, step) = default;

private:
    std::uint8_t bits_ = 0;
};

/// The moves of a saved game or solution.
///
/// Letters are kept as written: `replay` determines whether a move pushes a box, and reports letters in the wrong case.
struct moves {
    std::vector<step> steps;            ///< in order of play
    bool reverse = false;               ///< played backward: boxes start on the goals and are pulled
    std::optional<std::size_t> current; ///< number of steps before the current position `*`; empty if it is at the end
    friend bool operator==(const moves&, const moves&) = default;
};

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_MOVES_HPP
