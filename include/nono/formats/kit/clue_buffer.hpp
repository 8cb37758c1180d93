// The clues of many lines in one block of memory, with a fast path for lines of plain numbers, the usual case.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_CLUE_BUFFER_HPP
#define NONO_FORMATS_KIT_CLUE_BUFFER_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/formats/kit/format.hpp>

#include <bit>
#include <cstring>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The result of `clue_buffer::read_plain`.
struct plain_clues {
    std::size_t end = 0;     ///< the offset at which reading stopped
    std::size_t count = 0;   ///< how many numbers were read
    std::uint64_t total = 0; ///< their sum
};

/// Stores clues line by line, for readers that examine all of them before passing them on.
///
/// `clear` keeps the memory, so that one object serves all puzzles of a text. Usable in constant expressions.
class clue_buffer {
public:
    /// The number of clues so far. O(1).
    [[nodiscard]] constexpr std::size_t size() const noexcept { return used_; }

    /// The clues from one index to another, `begin <= end <= size()`; valid until a clue is added. O(1).
    [[nodiscard]] constexpr std::span<clue> between(std::size_t begin, std::size_t end) noexcept {
        return {clues_.data() + begin, end - begin};
    }

    /// Adds a clue. Amortized O(1); allocates.
    constexpr void push(clue block) {
        if (used_ == clues_.size()) make_room(1);
        clues_[used_++] = block;
    }

    /// Removes the clues from index `count <= size()` on. O(1).
    constexpr void shrink(std::size_t count) noexcept { used_ = count; }
    /// Removes all clues. O(1).
    constexpr void clear() noexcept { used_ = 0; }

    /// Makes room for all numbers that a text of `characters` characters can hold. Amortized O(1); allocates.
    constexpr void make_room_for(std::size_t characters) {
        if (clues_.size() - used_ <= characters / 2) make_room(characters / 2 + 1);
    }

    /// Adds numbers as clues of a color, provided that they are plain: 1 to 999,999,999, separated by spaces, tabs and
    /// commas, up to the end of a line. Stops before anything else, such as a 0, a number followed by a letter or the
    /// last number of the text, which the caller must read; it can stop earlier if there is not enough room.
    ///
    /// @param text   the whole text
    /// @param at     the offset to start at: the start of a number, or between two numbers
    /// @param color  the color of the clues, from 1
    /// @param limit  the limit on the total number of clues
    /// Linear in the length of the text read. Does not allocate. Usable in constant expressions.
    [[nodiscard]] constexpr plain_clues read_plain(std::string_view text, std::size_t at, color_index color,
                                                   std::size_t limit) noexcept;

private:
    constexpr void make_room(std::size_t count) { clues_.resize((std::max)(used_ + count, 2 * clues_.size()), {}); }

    lean_vector<clue> clues_; // larger than needed, so that clues are written without a check each time
    std::size_t used_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

/// Returns true if a character is in a set given as bits; all characters of the set are below 64.
[[nodiscard]] constexpr bool is_among(unsigned character, std::uint64_t set) noexcept {
    return character < 64 && (set >> character & 1U) != 0;
}

inline constexpr std::uint64_t plain_separators = 1ULL << ' ' | 1ULL << '\t' | 1ULL << ',';
inline constexpr std::uint64_t line_ends = 1ULL << '\n' | 1ULL << '\r';

/// Up to four one-digit numbers in eight characters, each followed by the same separator.
struct digit_pairs {
    std::uint64_t digits = 0; ///< in the lowest bits of each of four 16-bit lanes, the first number lowest
    std::size_t count = 0;    ///< leading numbers from 1 to 9: 0 to 4

    /// The sum of these numbers.
    [[nodiscard]] constexpr std::uint64_t total() const noexcept {
        const std::uint64_t counted = count == 4 ? digits : digits & ((std::uint64_t{1} << 16 * count) - 1);
        return counted * 0x0001'0001'0001'0001U >> 48U;
    }
};

/// Finds such numbers in eight characters, the first of which is in the lowest byte of `word`. O(1).
[[nodiscard]] constexpr digit_pairs pairs_in(std::uint64_t word, unsigned separator) noexcept {
    constexpr std::uint64_t ones = 0x0001'0001'0001'0001U; // the lowest bit of each lane
    const std::uint64_t lanes = word ^ ones * (separator << 8U | unsigned{'0'});
    const std::uint64_t digits = lanes & 0xF * ones;
    const std::uint64_t above_9 = digits + 6 * ones;  // has bit 4 for 10 to 15
    const std::uint64_t above_0 = digits + 15 * ones; // has bit 4 for 1 to 15
    const std::uint64_t wrong = (lanes & 0xFFF0 * ones) | ((above_9 | ~above_0) & 0x10 * ones);
    return {digits, static_cast<std::size_t>(std::countr_zero(wrong)) / 16};
}

constexpr plain_clues clue_buffer::read_plain(std::string_view text, std::size_t at, color_index color,
                                              std::size_t limit) noexcept {
    const char* const data = text.data();
    const auto character = [&](std::size_t i) { return unsigned{static_cast<unsigned char>(data[i])}; };
    // Each number takes at least two characters, so this bound also limits the numbers.
    std::size_t room = clues_.size() - used_;
    if (limit < used_ + room) room = limit > used_ ? limit - used_ : 0;
    const std::size_t last = text.empty() ? 0 : text.size() - 1;
    const std::size_t bound = last > at && (last - at) / 2 >= room ? at + 2 * room : last;
    unsigned separator =
        at < last && character(at + 1) != ',' ? unsigned{'\t'} : unsigned{','}; // the likely separator of this line
    clue* out = clues_.data() + used_;
    std::uint64_t total = 0;
    while (at < bound) {
        // Nearly all numbers have one digit and are followed by the same separator.
        if (at_run_time() && std::endian::native == std::endian::little && bound - at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, data + at, sizeof word);
            const digit_pairs pairs = pairs_in(word, separator);
            const auto put = [&](unsigned i) {
                out[i] = {static_cast<std::uint32_t>(pairs.digits >> 16 * i & 0xFU), color};
            };
            put(0); // there is room for all four; compilers do not unroll the loop
            put(1);
            put(2);
            put(3);
            out += pairs.count;
            at += 2 * pairs.count;
            total += pairs.total();
            if (pairs.count == 4) continue;
        }
        std::uint32_t value = character(at) - '0';
        if (value - 1 > 8) {
            if (!is_among(character(at), plain_separators)) break;
            ++at;
            continue;
        }
        std::size_t end = at + 1;
        unsigned after = character(end);
        if (after == separator) { // the same as above, in constant expressions and near the end of the text
            *out++ = {value, color};
            total += value;
            at += 2;
            continue;
        }
        for (; after - '0' <= 9 && end < last && end - at < 9; after = character(++end))
            value = value * 10 + (after - '0');
        const bool separated = is_among(after, plain_separators);
        if (!separated && !is_among(after, line_ends)) break;
        *out++ = {value, color};
        total += value;
        at = end;
        if (!separated) break;
        separator = after;
        ++at;
    }
    const std::size_t count = static_cast<std::size_t>(out - clues_.data()) - used_;
    used_ += count;
    return {at, count, total};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_CLUE_BUFFER_HPP
