// Limits of readers, which keep their memory in proportion to the input.
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

/// A limit that never applies: the largest number of the limit's type.
inline constexpr detail::no_limit_type no_limit{};

/// Bounds that every reader checks before it allocates memory. Exceeding one is an error with a position.
///
/// The defaults leave ample room for every puzzle ever published. Raise a member to read more; lower it for untrusted
/// input. Two members bound what a short text can represent as a whole, regardless of the number of its puzzles.
/// `cells` bounds the cells of goals and saved grids that the text implies without spelling them out, as in a picture
/// whose rows end early; `max_expanded` bounds the characters produced by repeating parts of the text. Everything else
/// that a reader allocates is a small multiple of the text.
struct limits {
    std::size_t side = 65'535;        ///< cells in a row or column
    std::size_t cells = 1U << 24U;    ///< cells in a puzzle: width times height; see above
    std::size_t clues = 1U << 24U;    ///< clues in a puzzle, rows and columns together
    std::size_t puzzles = 1U << 20U;  ///< puzzles in a text
    std::size_t expanded = 1U << 26U; ///< characters that run lengths, and texts for many puzzles, may expand to
    /// Maximum expanded characters per byte of the text, beyond the first 2^20 characters, so that a short text remains
    /// a small puzzle. The default is enough for any board of up to 4,096 x 4,096 squares that has a run in each row.
    std::size_t expanded_per_byte = 512;
    std::size_t nesting = 128;        ///< depth of nested groups
    std::size_t unpacked = 1U << 30U; ///< bytes that a compressed file may unpack to
    std::size_t diagnostics = 100;    ///< diagnostics kept per puzzle; one more reports that others were left out

    /// Returns the maximum number of characters produced by repeating parts of a text of `size` bytes: at most
    /// `expanded`, and at most 2^20 plus `expanded_per_byte` times the size. O(1).
    [[nodiscard]] constexpr std::size_t max_expanded(std::size_t size) const noexcept {
        constexpr std::size_t always = 1U << 20U;
        const bool is_more = expanded_per_byte != 0 && size > expanded / expanded_per_byte;
        const std::size_t in_proportion = is_more ? expanded : expanded_per_byte * size;
        return expanded - in_proportion < always ? expanded : always + in_proportion;
    }
    friend constexpr bool operator==(const limits&, const limits&) = default;
};

namespace detail {

/// Returns the maximum total number of characters of a text of `size` bytes, repetitions included.
[[nodiscard]] constexpr std::size_t max_characters(const limits& bounds, std::size_t size) noexcept {
    const std::size_t more = bounds.max_expanded(size);
    return more > static_cast<std::size_t>(-1) / 4 - size ? static_cast<std::size_t>(-1) / 4 : more + size;
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_LIMITS_HPP
