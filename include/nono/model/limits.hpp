// Limits of readers, so that no input makes them use memory out of proportion.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_LIMITS_HPP
#define NONO_MODEL_LIMITS_HPP

#include <nono/detail/abi.hpp>

#include <concepts>
#include <cstddef>

namespace nono { inline namespace NONO_ABI {

namespace detail {

struct no_limit_type {
    template <std::unsigned_integral Number> constexpr operator Number() const noexcept { // NOLINT: implicit on purpose
        return static_cast<Number>(-1);
    }
};

} // namespace detail

/// Stands for a limit that never ends anything: the largest number of whatever type the limit has.
inline constexpr detail::no_limit_type no_limit{};

/// Bounds that every reader checks before it takes memory. A text that needs more is an error, with its place.
///
/// The defaults hold every puzzle ever published many times over. Raise a member to read more, lower it for input
/// from strangers. Two of them also bound what a short text can stand for as a whole, however many puzzles it has:
/// `cells` the cells of goals and saved grids that the text implies without spelling them out, as those of a picture
/// whose rows end early, and `max_expanded` the characters that come from repeating a part of the text. All else that a
/// reader allocates is a small multiple of the text.
struct limits {
    std::size_t side = 65'535;        ///< cells in one row or column
    std::size_t cells = 1U << 24U;    ///< cells of one puzzle: width times height; see below
    std::size_t clues = 1U << 24U;    ///< clues of one puzzle, rows and columns together
    std::size_t puzzles = 1U << 20U;  ///< puzzles in one text
    std::size_t expanded = 1U << 26U; ///< characters that run-lengths, and texts for many puzzles, may expand to
    /// The same for each byte of the text, beyond the first 2^20 characters, so that a short text stays a small puzzle.
    /// The default holds every board of up to 4,096 x 4,096 squares that has a run in each row.
    std::size_t expanded_per_byte = 512;
    std::size_t nesting = 128;        ///< groups within groups
    std::size_t unpacked = 1U << 30U; ///< bytes a compressed file may unpack to
    std::size_t diagnostics = 100;    ///< diagnostics kept for one puzzle; one more states that others were left out

    /// The characters that come from repeating parts of a text of `size` bytes: at most `expanded`, and at most 2^20
    /// and `expanded_per_byte` times the size. O(1).
    [[nodiscard]] constexpr std::size_t max_expanded(std::size_t size) const noexcept {
        constexpr std::size_t always = 1U << 20U;
        const bool is_more = expanded_per_byte != 0 && size > expanded / expanded_per_byte;
        const std::size_t in_proportion = is_more ? expanded : expanded_per_byte * size;
        return expanded - in_proportion < always ? expanded : always + in_proportion;
    }
    friend constexpr bool operator==(const limits&, const limits&) = default;
};

namespace detail {

/// The characters that a text of `size` bytes may be in all, repeated parts included.
[[nodiscard]] constexpr std::size_t max_characters(const limits& bounds, std::size_t size) noexcept {
    const std::size_t more = bounds.max_expanded(size);
    return more > static_cast<std::size_t>(-1) / 4 - size ? static_cast<std::size_t>(-1) / 4 : more + size;
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_LIMITS_HPP
