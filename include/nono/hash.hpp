// The identity of a puzzle: a hash of its clues, which is the same in every format and on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_HASH_HPP
#define NONO_HASH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/digest.hpp>
#include <nono/fwd.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/puzzle.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/canonical_clues.hpp>

#include <algorithm>
#include <utility>
#endif

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

namespace nono { inline namespace NONO_ABI {

/// The identity of a puzzle: the SHA-256 of its canonical text. Ordered like its hexadecimal form.
struct clue_hash {
    std::array<std::uint8_t, 32> bytes{}; ///< the same on little-endian and big-endian machines

    /// Returns the 64 hexadecimal digits, in lower case, without a NUL at the end. O(1). Does not allocate.
    [[nodiscard]] constexpr std::array<char, 64> hex() const noexcept { return detail::hex_digits(bytes); }

    friend constexpr bool operator==(const clue_hash&, const clue_hash&) = default;
    /// Compares byte by byte, starting with the first.
    friend constexpr std::strong_ordering operator<=>(const clue_hash& a, const clue_hash& b) noexcept {
        return detail::compare(a.bytes, b.bytes);
    }
};

/// Returns the 64 hexadecimal digits as a string. Allocates it.
[[nodiscard]] inline std::string to_string(const clue_hash& hash) {
    const auto digits = hash.hex();
    return {digits.data(), digits.size()};
}

/// Returns the identity of a puzzle: the SHA-256 of `canonical_text(puzzle)`.
///
/// It depends only on the clues, not on title, goal, palette, format or the numbers of the colors. Any change of a clue
/// changes it. Values never change between versions of the library with the same major number. It does not show whether
/// the clues have a solution. Clues that are refused because one of length 0 is next to others have no identity: all
/// bytes are 0.
/// Complexity: linear in the clues. Does not allocate; usable in constant expressions.
/// @see docs/identity.md
[[nodiscard]] NONO_API_CONSTEXPR clue_hash hash_clues(const clues& source) noexcept;
/// Returns the identity of the clues of a puzzle. Linear in them. Does not allocate.
[[nodiscard]] inline clue_hash hash_clues(const puzzle& source) noexcept { return hash_clues(source.clues); }

/// Returns the identity of a puzzle up to the symmetries of the square: the smallest of the identities of its eight
/// images under rotations and reflections.
///
/// It is equal for two puzzles if and only if one is an image of the other, up to the numbers of colors. An image of a
/// puzzle of `w` x `h` cells can have `h` x `w` cells. Values are as stable as identities. All bytes are 0 if the clues
/// have no identity.
/// Complexity: linear in the clues, eight times `hash_clues`. Allocates a copy of the clues; usable in constant
/// expressions.
/// @see docs/identity.md
[[nodiscard]] NONO_API_CONSTEXPR clue_hash canonical_hash(const clues& source);
/// Returns the identity of the clues of a puzzle up to the symmetries of the square. Linear in them; allocates a copy.
[[nodiscard]] inline clue_hash canonical_hash(const puzzle& source) { return canonical_hash(source.clues); }

/// Returns the text that `hash_clues` hashes: the smallest `.non` file of the clues, so that any SHA-256 tool computes
/// the same identity.
///
/// `width W`, `height H`, `rows`, one line for each row from the top, `columns`, one line for each column from the
/// left; each line ends with one line feed. The lengths of a line are joined by `,`; a line without clues is `0`, a
/// blotted clue is `?`. If the clues have more than one color, each length is followed by the name of its color: `a`,
/// `b`, ... `z`, `aa`, `ab`, ... in the order in which the colors first appear, reading rows, then columns. (`?` and
/// names of two letters go beyond the `.non` format.) The text is empty if a clue of length 0 is next to others.
/// Complexity: linear in the clues; allocates the text.
[[nodiscard]] NONO_API std::string canonical_text(const clues& source);
/// Returns the canonical text of the clues of a puzzle. Linear in them; allocates the text.
[[nodiscard]] inline std::string canonical_text(const puzzle& source) { return canonical_text(source.clues); }

/// Returns the identity of a triddler. It differs from the identity of every nonogram. Like the latter, it changes if
/// the puzzle is turned or mirrored. Needs `nono/triddlers/hexagon.hpp`.
template <std::same_as<hexagon_clues> Clues>
[[nodiscard]] NONO_API_CONSTEXPR clue_hash hash_clues(const Clues& source) noexcept;

/// Returns the text that `hash_clues` hashes for a triddler.
///
/// `triddler A B C D`, the numbers of lines at the upper left, lower left, bottom and lower right; then for each side,
/// counterclockwise, `upper left`, `lower left`, `bottom`, `lower right`, `upper right` or `top`, and one line for each
/// of its lines: rows from the top, the others from the left. The clues of rows are from left to right, all others from
/// top to bottom. Lines and colors are as in the text of a nonogram.
/// Complexity: linear in the clues; allocates the text. Needs `nono/triddlers/hexagon.hpp`.
template <std::same_as<hexagon_clues> Clues> [[nodiscard]] std::string canonical_text(const Clues& source);

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR clue_hash hash_clues(const clues& source) noexcept { return {detail::canonical_digest(source)}; }

NONO_API_CONSTEXPR clue_hash canonical_hash(const clues& source) {
    clues image = source;
    clue_hash smallest = hash_clues(image);
    // Transpositions and reflections in turn lead through all eight images.
    for (int i = 1; i < 8; ++i) {
        if (i % 2 == 1) {
            std::swap(image.rows, image.columns);
        } else {
            image.rows.mirror();
            image.columns.reverse();
        }
        smallest = (std::min)(smallest, hash_clues(image));
    }
    return smallest;
}

template <std::same_as<hexagon_clues> Clues> NONO_API_CONSTEXPR clue_hash hash_clues(const Clues& source) noexcept {
    return {detail::canonical_digest(source)};
}

template <std::same_as<hexagon_clues> Clues> std::string canonical_text(const Clues& source) {
    std::string out;
    if (!detail::write_canonical(source, out)) out.clear();
    return out;
}

std::string canonical_text(const clues& source) {
    std::string out;
    if (!detail::write_canonical(source, out)) out.clear();
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

/// Allows identities to be keys of unordered containers.
template <> struct std::hash<nono::clue_hash> {
    /// Returns the first bytes of the identity, which are as good as random.
    [[nodiscard]] std::size_t operator()(const nono::clue_hash& value) const noexcept {
        return nono::detail::first_bytes(value.bytes);
    }
};

#endif // NONO_HASH_HPP
