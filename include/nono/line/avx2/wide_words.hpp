// Vectors of 32 bytes (AVX2), used by wide_line.hpp. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_WORDS_HPP
#define NONO_LINE_AVX2_WIDE_WORDS_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <array>
#include <cstddef>
#include <cstdint>

// Functions for AVX2. They are inlined into one another; only the outermost ones are called.
#define NONO_AVX2 __attribute__((target("avx2")))
#define NONO_AVX2_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A vector of words of 32 or 64 bits.
///
/// The lower half of the vector belongs to a line, the upper half to its mirror image. A half has one word for each of
/// `group_slots` blocks.
template <class Word> class wide_words {
public:
    typedef Word words __attribute__((vector_size(32)));

    static constexpr int bits = 8 * static_cast<int>(sizeof(Word));
    static constexpr int lanes = 32 / static_cast<int>(sizeof(Word));
    static constexpr int group_slots = lanes / 2;
    static constexpr std::size_t slots_of_half = group_slots;
    static constexpr bool of_32_bits = sizeof(Word) == 4;

    [[nodiscard]] NONO_AVX2_INLINE static words all(Word x) noexcept { return words{} + x; }
    /// Returns the lower half of `lower` and the upper half of `upper`.
    [[nodiscard]] NONO_AVX2_INLINE static words lower_and_upper(words lower, words upper) noexcept {
        return blend<0xF0>(lower, upper);
    }
    /// Returns all ones for words of `x` that equal those of `y`, otherwise 0.
    [[nodiscard]] NONO_AVX2_INLINE static words equal(words x, words y) noexcept {
        return reinterpret_cast<words>(x == y);
    }

    /// Shifts each word separately, up or down; shifts by the number of its bits or more yield 0.
    [[nodiscard]] NONO_AVX2_INLINE static words up(words x, words by) noexcept {
        if constexpr (of_32_bits)
            return reinterpret_cast<words>(
                __builtin_ia32_psllv8si(reinterpret_cast<ints_8>(x), reinterpret_cast<ints_8>(by)));
        else
            return reinterpret_cast<words>(
                __builtin_ia32_psllv4di(reinterpret_cast<ints_4>(x), reinterpret_cast<ints_4>(by)));
    }
    [[nodiscard]] NONO_AVX2_INLINE static words down(words x, words by) noexcept {
        if constexpr (of_32_bits)
            return reinterpret_cast<words>(
                __builtin_ia32_psrlv8si(reinterpret_cast<ints_8>(x), reinterpret_cast<ints_8>(by)));
        else
            return reinterpret_cast<words>(
                __builtin_ia32_psrlv4di(reinterpret_cast<ints_4>(x), reinterpret_cast<ints_4>(by)));
    }

    [[nodiscard]] NONO_AVX2_INLINE static words load(const void* from) noexcept {
        words out;
        __builtin_memcpy(&out, from, sizeof out);
        return out;
    }

    /// Loads the first `count` words of 64 bits from memory; the others are 0, and their memory is not read.
    [[nodiscard]] NONO_AVX2_INLINE static words load_first(const void* from, int count) noexcept {
        const ints_4 is_wanted = (ints_4{} + count) > ints_4{0, 1, 2, 3};
        return reinterpret_cast<words>(__builtin_ia32_maskloadq256(static_cast<const ints_4*>(from), is_wanted));
    }
    /// Returns in each half the low 32 bits of the four words of 64 bits. For words of 32 bits.
    [[nodiscard]] NONO_AVX2_INLINE static words low_parts(words x) noexcept {
        return __builtin_shufflevector(x, x, 0, 2, 4, 6, 0, 2, 4, 6);
    }
    /// Returns for each word the word of its half with the index in its lowest two bits. For words of 32 bits.
    [[nodiscard]] NONO_AVX2_INLINE static words picked(words from, words number) noexcept {
        return reinterpret_cast<words>(
            __builtin_ia32_vpermilvarps256(reinterpret_cast<floats_8>(from), reinterpret_cast<ints_8>(number)));
    }

    /// Returns byte number `Byte` of each word.
    template <int Byte> [[nodiscard]] NONO_AVX2_INLINE static words byte_of(words x) noexcept {
        constexpr signed char b = Byte;
        const auto bytes = reinterpret_cast<bytes_32>(x);
        if constexpr (of_32_bits) {
            const bytes_32 picked{b, -1, -1, -1, b + 4, -1, -1, -1, b + 8, -1, -1, -1, b + 12, -1, -1, -1,
                                  b, -1, -1, -1, b + 4, -1, -1, -1, b + 8, -1, -1, -1, b + 12, -1, -1, -1};
            return reinterpret_cast<words>(shuffled(bytes, picked));
        } else {
            const bytes_32 picked{b, -1, -1, -1, -1, -1, -1, -1, b + 8, -1, -1, -1, -1, -1, -1, -1,
                                  b, -1, -1, -1, -1, -1, -1, -1, b + 8, -1, -1, -1, -1, -1, -1, -1};
            return reinterpret_cast<words>(shuffled(bytes, picked));
        }
    }

    /// Copies word `Slot` of each half to the whole half. With two `Lines`, a half has the slots of one line and then
    /// those of the other: word `Slot` of each is copied to all slots of its line.
    template <int Slot, int Lines> [[nodiscard]] NONO_AVX2_INLINE static words spread_slot(words x) noexcept {
        constexpr int r = Slot;
        if constexpr (group_slots == Lines)
            return x;
        else if constexpr (Lines == 2)
            return __builtin_shufflevector(x, x, r, r, r + 2, r + 2, r + 4, r + 4, r + 6, r + 6);
        else if constexpr (of_32_bits)
            return __builtin_shufflevector(x, x, r, r, r, r, r + 4, r + 4, r + 4, r + 4);
        else
            return __builtin_shufflevector(x, x, r, r, r + 2, r + 2);
    }
    /// Returns `to` with word `Slot` of each half, or of each line in it, taken from `from`.
    template <int Slot, int Lines = 1>
    [[nodiscard]] NONO_AVX2_INLINE static words with_slot(words to, words from) noexcept {
        constexpr int of_line = of_32_bits ? 1 << Slot : 3 << 2 * Slot;
        constexpr int of_half = Lines == 2 ? of_line << 2 | of_line : of_line;
        return blend<of_half << 4 | of_half>(to, from);
    }

    /// Returns in each half the first part of that half of `a`, then the first part of that half of `b`.
    [[nodiscard]] NONO_AVX2_INLINE static words first_slots(words a, words b) noexcept {
        const auto x = reinterpret_cast<words_4>(a);
        const auto y = reinterpret_cast<words_4>(b);
        return reinterpret_cast<words>(__builtin_shufflevector(x, y, 0, 4, 2, 6));
    }
    /// As above, with the second parts.
    [[nodiscard]] NONO_AVX2_INLINE static words last_slots(words a, words b) noexcept {
        const auto x = reinterpret_cast<words_4>(a);
        const auto y = reinterpret_cast<words_4>(b);
        return reinterpret_cast<words>(__builtin_shufflevector(x, y, 1, 5, 3, 7));
    }

    /// Returns the lower halves of two vectors in memory. `upper_halves` returns their upper halves.
    [[nodiscard]] NONO_AVX2_INLINE static words lower_halves(const void* a, const void* b) noexcept {
        return two_halves<0>(a, b);
    }
    [[nodiscard]] NONO_AVX2_INLINE static words upper_halves(const void* a, const void* b) noexcept {
        return two_halves<16>(a, b);
    }

    /// Reverses the order of all bits in each half: the order of its words, and of the bits in each word.
    [[nodiscard]] NONO_AVX2_INLINE static words reversed(words x) noexcept {
        const bytes_32 bytes{15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                             15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
        const bytes_32 from_low{0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16,
                                0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16};
        const bytes_32 from_high{0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
                                 0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
        return by_half_bytes(x, bytes, from_low, from_high);
    }
    /// Reverses the order of the bits of each word in the upper half; the lower half is unchanged.
    [[nodiscard]] NONO_AVX2_INLINE static words upper_reversed(words x) noexcept {
        const bytes_32 from_low{0, 1,    2,  3,   4,  5,   6,  7,   8,  9,    10, 11,  12, 13,  14,  15,
                                0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16};
        const bytes_32 from_high{0, 16, 32, 48, 64, 80, 96, 112, -128, -112, -96, -80, -64, -48, -32, -16,
                                 0, 8,  4,  12, 2,  10, 6,  14,  1,    9,    5,   13,  3,   11,  7,   15};
        if constexpr (of_32_bits) {
            const bytes_32 bytes{0, 1, 2, 3, 4, 5, 6, 7, 8,  9,  10, 11, 12, 13, 14, 15,
                                 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9,  8,  15, 14, 13, 12};
            return by_half_bytes(x, bytes, from_low, from_high);
        } else {
            const bytes_32 bytes{0, 1, 2, 3, 4, 5, 6, 7, 8,  9,  10, 11, 12, 13, 14, 15,
                                 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9,  8};
            return by_half_bytes(x, bytes, from_low, from_high);
        }
    }

    /// Returns the union of all words of `a`, and the union of all words of `b`.
    [[nodiscard]] NONO_AVX2_INLINE static std::array<Word, 2> unions_of(words a, words b) noexcept {
        words_4 both;
        if constexpr (of_32_bits)
            both = reinterpret_cast<words_4>(unions_of_halves(a, b));
        else
            both = reinterpret_cast<words_4>(first_slots(a, b) | last_slots(a, b));
        const words_2 half = words_2{both[0], both[1]} | words_2{both[2], both[3]};
        if constexpr (!of_32_bits) return {half[0], half[1]};
        const std::uint64_t pair = half[0] | half[1];
        return {static_cast<Word>(pair), static_cast<Word>(pair >> 32)};
    }
    /// Returns the union of all words of each vector.
    [[nodiscard]] NONO_AVX2_INLINE static std::array<Word, slots_of_half>
    unions_of(const words (&of)[slots_of_half]) noexcept {
        if constexpr (of_32_bits) {
            const words first = unions_of_halves(of[0], of[1]);
            const words last = unions_of_halves(of[2], of[3]);
            const auto all = reinterpret_cast<words_4>(first_slots(first, last) | last_slots(first, last));
            const words_2 half = words_2{all[0], all[1]} | words_2{all[2], all[3]};
            return {static_cast<Word>(half[0]), static_cast<Word>(half[0] >> 32), static_cast<Word>(half[1]),
                    static_cast<Word>(half[1] >> 32)};
        } else {
            return unions_of(of[0], of[1]);
        }
    }

private:
    /// Selects the 32-bit parts of `from` if the bit of `Which` is 1, and those of `to` if it is 0.
    template <int Which> [[nodiscard]] NONO_AVX2_INLINE static words blend(words to, words from) noexcept {
        return reinterpret_cast<words>(
            __builtin_ia32_pblendd256(reinterpret_cast<ints_8>(to), reinterpret_cast<ints_8>(from), Which));
    }

    template <int Offset>
    [[nodiscard]] NONO_AVX2_INLINE static words two_halves(const void* a, const void* b) noexcept {
        ints_2 first;
        ints_2 second;
        __builtin_memcpy(&first, static_cast<const char*>(a) + Offset, sizeof first);
        __builtin_memcpy(&second, static_cast<const char*>(b) + Offset, sizeof second);
        return reinterpret_cast<words>(
            __builtin_ia32_insert128i256(__builtin_shufflevector(first, first, 0, 1, -1, -1), second, 1));
    }

    /// Returns in each half unions of words of `a` and of `b` alternately. For words of 32 bits.
    [[nodiscard]] NONO_AVX2_INLINE static words unions_of_halves(words a, words b) noexcept {
        return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13) |
               __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
    }

    typedef std::uint64_t words_2 __attribute__((vector_size(16)));
    typedef std::uint64_t words_4 __attribute__((vector_size(32)));
    typedef float floats_8 __attribute__((vector_size(32)));
    typedef int ints_8 __attribute__((vector_size(32)));
    typedef long long ints_2 __attribute__((vector_size(16)));
    typedef long long ints_4 __attribute__((vector_size(32)));
    typedef signed char bytes_32 __attribute__((vector_size(32)));

    /// Reorders the bytes of `from` in each half by `order`; negative indices yield 0.
    [[nodiscard]] NONO_AVX2_INLINE static bytes_32 shuffled(bytes_32 from, bytes_32 order) noexcept {
        typedef char chars __attribute__((vector_size(32))); // char can be signed or unsigned, depending on the
                                                             // compiler
        return reinterpret_cast<bytes_32>(
            __builtin_ia32_pshufb256(reinterpret_cast<chars>(from), reinterpret_cast<chars>(order)));
    }

    /// Reorders the bytes of `x` by `bytes`, and returns for each byte the union of the two table entries of its
    /// half-bytes.
    [[nodiscard]] NONO_AVX2_INLINE static words by_half_bytes(words x, bytes_32 bytes, bytes_32 from_low,
                                                              bytes_32 from_high) noexcept {
        constexpr std::uint64_t low_halves = 0x0F0F0F0F0F0F0F0FU;
        const auto y = reinterpret_cast<words_4>(shuffled(reinterpret_cast<bytes_32>(x), bytes));
        const auto low = reinterpret_cast<bytes_32>(y & low_halves);
        const auto high = reinterpret_cast<bytes_32>(y >> 4 & low_halves);
        return reinterpret_cast<words>(shuffled(from_low, low) | shuffled(from_high, high));
    }
};

template <class Word> using wide_vector = typename wide_words<Word>::words;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_WORDS_HPP
