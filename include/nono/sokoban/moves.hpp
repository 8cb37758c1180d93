// The moves of a game: steps of one byte, in the order they are played.
#ifndef NONO_SOKOBAN_MOVES_HPP
#define NONO_SOKOBAN_MOVES_HPP

#include <nono/detail/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nono::inline NONO_ABI::sokoban {

/// A direction on the board.
enum class direction : std::uint8_t { up, down, left, right };

/// The four directions, to loop over.
inline constexpr std::array<direction, 4> directions{direction::up, direction::down, direction::left, direction::right};

/// The direction back. O(1).
[[nodiscard]] constexpr direction opposite(direction way) noexcept {
    return static_cast<direction>(static_cast<std::uint8_t>(way) ^ 1U);
}

/// What a step does.
enum class step_kind : std::uint8_t {
    move,   ///< the pusher walks one square: a lower-case letter
    push,   ///< and moves a box, in reverse mode by pulling it: an upper-case letter
    jump,   ///< a letter in `[...]`: the pusher is carried over walls and boxes; reverse mode only
    change, ///< a letter in `{...}`: a part of the way from the active pusher to the next one
};

/// One letter of a game. One byte.
///
/// Jumps and pusher changes keep their letters, because each letter of a jump counts as a move and a file that is
/// written again shows the same ones; `opens` tells the first letter of each pair of brackets, so that `{r}{r}` and
/// `{rr}`, which visit other squares, differ. Empty brackets do nothing and are not kept.
class step {
public:
    constexpr step() = default; ///< a walk upwards
    /// A step in a direction; `opens` is for the first letter of a jump or a pusher change.
    constexpr step(sokoban::direction way, step_kind kind = step_kind::move, bool opens = false) noexcept // NOLINT
        : bits_(static_cast<std::uint8_t>(static_cast<unsigned>(way) | static_cast<unsigned>(kind) << 2U |
                                          (opens ? 16U : 0U))) {}

    /// Which way it leads.
    [[nodiscard]] constexpr sokoban::direction direction() const noexcept {
        return static_cast<sokoban::direction>(bits_ & 3U);
    }
    /// What it does.
    [[nodiscard]] constexpr step_kind kind() const noexcept { return static_cast<step_kind>(bits_ >> 2U & 3U); }
    /// True for the first letter of a jump or a pusher change.
    [[nodiscard]] constexpr bool opens() const noexcept { return (bits_ & 16U) != 0; }
    /// True where the letter is written in upper case.
    [[nodiscard]] constexpr bool upper_case() const noexcept { return kind() == step_kind::push; }
    /// The letter of the step: one of `udlrUDLR`.
    [[nodiscard]] constexpr char letter() const noexcept {
        return (upper_case() ? "UDLR" : "udlr")[static_cast<std::size_t>(direction())];
    }

    friend constexpr bool operator==(step, step) = default;

private:
    std::uint8_t bits_ = 0;
};

/// The moves of a saved game or a solution.
///
/// Letters are kept as written: whether a move pushes a box is found by `replay`, which reports where the case of a
/// letter says otherwise.
struct moves {
    std::vector<step> steps;            ///< in the order they are played
    bool reverse = false;               ///< played backwards: boxes start on the goals and are pulled
    std::optional<std::size_t> current; ///< steps before the current position `*`; nothing: at the end
    friend bool operator==(const moves&, const moves&) = default;
};

} // namespace nono::inline NONO_ABI::sokoban

#endif // NONO_SOKOBAN_MOVES_HPP
