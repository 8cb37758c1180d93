// The identity of a puzzle: a hash of its clues, the same for the same clues in every format and on every machine.
#ifndef NONO_HASH_HPP
#define NONO_HASH_HPP

#include <nono/clues.hpp>
#include <nono/detail/sha256.hpp>
#include <nono/puzzle.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI {

/// The identity of a puzzle: the SHA-256 of its canonical text. Ordered as its hexadecimal form is.
struct clue_hash {
    std::array<std::uint8_t, 32> bytes{}; ///< the same on little-endian and big-endian machines

    /// The 64 hexadecimal digits, in lower case, without a NUL at the end. O(1). Does not allocate.
    [[nodiscard]] constexpr std::array<char, 64> hex() const noexcept { return detail::hex_digits(bytes); }

    friend constexpr bool operator==(const clue_hash&, const clue_hash&) = default;
    /// Compares byte by byte, the first one first.
    friend constexpr std::strong_ordering operator<=>(const clue_hash& a, const clue_hash& b) noexcept {
        return detail::compare(a.bytes, b.bytes);
    }
};

/// The 64 hexadecimal digits as a string. Allocates it.
[[nodiscard]] inline std::string to_string(const clue_hash& hash) {
    const auto digits = hash.hex();
    return {digits.data(), digits.size()};
}

/// The identity of a puzzle: the SHA-256 of `canonical_text(puzzle)`.
///
/// It depends on the clues alone: not on title, goal or palette, not on the numbers that the colors happen to have, not
/// on the format. It changes with every clue. Values never change between versions of the library with the same major
/// number. It says nothing of whether the clues have a solution.
/// Complexity: linear in the clues. Does not allocate; usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR clue_hash hash_clues(const clues& clues) noexcept;
/// The identity of a puzzle: that of its clues. Linear in them. Does not allocate.
[[nodiscard]] inline clue_hash hash_clues(const puzzle& puzzle) noexcept { return hash_clues(puzzle.clues); }

/// The text that `hash_clues` hashes: the smallest `.non` file of the clues, so that any SHA-256 tool gives the same
/// identity.
///
/// `width W`, `height H`, `rows`, one line for each row from the top, `columns`, one line for each column from the
/// left; each line ends with one line feed. The lengths of a line are joined by `,`; a line without clues is `0`, a
/// blotted clue is `?`. Where the clues have more than one color, each length is followed by the name of its color:
/// `a`, `b`, ... `z`, `aa`, `ab`, ... in the order in which the colors first appear, reading rows, then columns.
/// (`?` and names of two letters go beyond the `.non` format.)
/// Complexity: linear in the clues; allocates the text.
[[nodiscard]] inline std::string canonical_text(const clues& clues);
/// The text that `hash_clues` hashes, of the clues of a puzzle. Linear in them; allocates the text.
[[nodiscard]] inline std::string canonical_text(const puzzle& puzzle) { return canonical_text(puzzle.clues); }

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Colors numbered anew, from 0, in the order in which the clues first use them.
struct color_order {
    std::array<color_index, 256> rank{}; // of each color that is used
    std::size_t count = 0;

    explicit NONO_CONSTEXPR color_order(const clues& clues) noexcept {
        std::array<bool, 256> seen{};
        for (const auto* bank : {&clues.rows, &clues.columns})
            for (const auto& line : *bank)
                for (const auto& block : line) {
                    if (seen[block.color]) continue;
                    seen[block.color] = true;
                    rank[block.color] = static_cast<color_index>(count++);
                }
    }
};

/// Hands the canonical text to `out.append(std::string_view)`, piece by piece. Both the text and the
/// hash are made by this one function, so they cannot come apart.
template <class Out> class canonical_writer {
public:
    NONO_CONSTEXPR canonical_writer(const clues& clues, Out& out) noexcept : colors_(clues), out_(out) {}

    NONO_CONSTEXPR void write(const clues& clues) {
        out_.append(std::string_view("width "));
        number(clues.width());
        out_.append(std::string_view("\nheight "));
        number(clues.height());
        out_.append(std::string_view("\nrows\n"));
        for (const auto& row : clues.rows) line(row);
        out_.append(std::string_view("columns\n"));
        for (const auto& column : clues.columns) line(column);
    }

private:
    NONO_CONSTEXPR void line(const line_clue& clues) {
        if (clues.empty()) put('0');
        for (std::size_t i = 0; i < clues.size(); ++i) {
            if (i > 0) put(',');
            if (clues[i].blotted())
                put('?');
            else
                number(clues[i].length);
            if (colors_.count > 1) name(colors_.rank[clues[i].color]);
        }
        put('\n');
    }

    constexpr void number(std::uint64_t value) {
        std::array<char, 20> digits{};
        std::size_t begin = digits.size();
        do {
            digits[--begin] = static_cast<char>('0' + value % 10);
            value /= 10;
        } while (value != 0);
        out_.append(std::string_view(digits.data() + begin, digits.size() - begin));
    }

    // a to z, then aa to zz: enough, as a color index is one byte.
    constexpr void name(std::size_t rank) {
        constexpr std::size_t letters = 26;
        if (rank >= letters) put(static_cast<char>('a' + (rank / letters - 1)));
        put(static_cast<char>('a' + rank % letters));
    }

    constexpr void put(char c) { out_.append(std::string_view(&c, 1)); }

    color_order colors_;
    Out& out_;
};

template <class Out> NONO_CONSTEXPR void write_canonical(const clues& clues, Out& out) {
    canonical_writer<Out>(clues, out).write(clues);
}

} // namespace detail

NONO_CONSTEXPR clue_hash hash_clues(const clues& clues) noexcept {
    detail::sha256 hash;
    detail::write_canonical(clues, hash);
    return {hash.finish()};
}

inline std::string canonical_text(const clues& clues) {
    std::string out;
    detail::write_canonical(clues, out);
    return out;
}

} // namespace nono::inline NONO_ABI

/// So that identities can be keys of unordered containers.
template <> struct std::hash<nono::clue_hash> {
    /// The first bytes of the identity, which are as good as random.
    [[nodiscard]] std::size_t operator()(const nono::clue_hash& value) const noexcept {
        return nono::detail::first_bytes(value.bytes);
    }
};

#endif // NONO_HASH_HPP
