// Masks of a line: sets of cells or of places between cells, one bit each, in the number of 64-bit words that the line
// needs. Line solvers are built from these operations on whole words.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_MASK_HPP
#define NONO_LINE_MASK_HPP

#include <nono/detail/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

// Without it compilers stop inlining these operations in large programs, which halves the speed of the line solvers.
#if defined(__GNUC__)
#define NONO_ALWAYS_INLINE __attribute__((always_inline))
#else
#define NONO_ALWAYS_INLINE
#endif

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A word of a mask: bit i of word w is cell 64 w + i.
using mask_word = std::uint64_t;

/// Returns the number of words needed for `bits` bits.
[[nodiscard]] constexpr std::size_t words_for(std::size_t bits) noexcept { return (bits + 63) / 64; }

} // namespace extend

namespace detail {

/// Returns true if masks of `words` words use the code for a single word. With NONO_SMALL, explanations, games and
/// conflict analysis in color use the code for any number of words instead, which is slower for lines of up to 63
/// cells.
[[nodiscard]] constexpr bool has_code_of_one_word([[maybe_unused]] std::size_t words) noexcept {
#if defined(NONO_SMALL)
    return false;
#else
    return words == 1;
#endif
}

#if defined(__wasm_simd128__)
/// Implements `reversed` for WebAssembly, which cannot reverse the bits or bytes of a word, but can look up all bytes
/// of a vector at once: about ten operations instead of thirty. Not for constant expressions.
[[nodiscard]] inline mask_word reversed_by_lookup(mask_word x) noexcept {
    using bytes = signed char __attribute__((vector_size(16)));
    using words = mask_word __attribute__((vector_size(16)));
    constexpr bytes nibbles{0x0, 0x8, 0x4, 0xC, 0x2, 0xA, 0x6, 0xE, 0x1, 0x9, 0x5, 0xD, 0x3, 0xB, 0x7, 0xF};
    const words halves{x & 0x0F0F0F0F0F0F0F0FU, x >> 4 & 0x0F0F0F0F0F0F0F0FU}; // the halves of each byte
    const bytes found = __builtin_wasm_swizzle_i8x16(nibbles, reinterpret_cast<bytes>(halves));
    const bytes turned = __builtin_shufflevector(found, found, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    const words sides = reinterpret_cast<words>(turned);
    return sides[0] << 4 | sides[1];
}
#endif

/// Returns the 64 bits of a word in reverse order.
[[nodiscard]] constexpr mask_word reversed(mask_word x) noexcept {
#if defined(__wasm_simd128__)
    if (!__builtin_is_constant_evaluated()) return reversed_by_lookup(x);
#endif
    x = (x >> 1 & 0x5555555555555555U) | (x & 0x5555555555555555U) << 1;
    x = (x >> 2 & 0x3333333333333333U) | (x & 0x3333333333333333U) << 2;
    x = (x >> 4 & 0x0F0F0F0F0F0F0F0FU) | (x & 0x0F0F0F0F0F0F0F0FU) << 4;
#if defined(__GNUC__)
    return __builtin_bswap64(x);
#else
    x = (x >> 8 & 0x00FF00FF00FF00FFU) | (x & 0x00FF00FF00FF00FFU) << 8;
    x = (x >> 16 & 0x0000FFFF0000FFFFU) | (x & 0x0000FFFF0000FFFFU) << 16;
    return x >> 32 | x << 32;
#endif
}

/// Operations on masks of `Words` words each; if `Words` is 0, the number of words is given at run time.
///
/// Masks are pointers to their first word. A result can overwrite an operand unless noted otherwise. "Up" means towards
/// higher cells. No operation allocates; all are linear in the number of words.
template <std::size_t Words> class mask_operations {
public:
    constexpr explicit mask_operations(std::size_t words) noexcept {
        if constexpr (Words == 0) words_ = words;
    }

    [[nodiscard]] constexpr std::size_t words() const noexcept {
        if constexpr (Words == 0)
            return words_;
        else
            return Words;
    }

    /// Calls `f(i)` for every word, lowest first.
    template <class F> NONO_ALWAYS_INLINE constexpr void for_each_word(F f) const noexcept {
        if constexpr (Words == 1) {
            f(std::size_t{0});
        } else if constexpr (Words == 2) {
            f(std::size_t{0});
            f(std::size_t{1});
        } else {
            for (std::size_t i = 0; i < words(); ++i) f(i);
        }
    }
    /// Calls `f(i)` for every word, highest first.
    template <class F> NONO_ALWAYS_INLINE constexpr void each_down(F f) const noexcept {
        if constexpr (Words == 1) {
            f(std::size_t{0});
        } else if constexpr (Words == 2) {
            f(std::size_t{1});
            f(std::size_t{0});
        } else {
            for (std::size_t i = words(); i-- > 0;) f(i);
        }
    }

    // The case of one word is written out below, since every call is costly in constant expressions.
    NONO_ALWAYS_INLINE constexpr void clear(mask_word* out) const noexcept {
        if constexpr (Words == 1)
            out[0] = 0;
        else
            for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out[i] = 0; });
    }
    /// out = a, where a is a mask or a window.
    template <class Mask> NONO_ALWAYS_INLINE constexpr void copy(mask_word* out, const Mask& a) const noexcept {
        if constexpr (Words == 1)
            out[0] = a[0];
        else
            for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out[i] = a[i]; });
    }
    NONO_ALWAYS_INLINE constexpr void add(mask_word* out, const mask_word* a) const noexcept {
        if constexpr (Words == 1)
            out[0] |= a[0];
        else
            for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out[i] |= a[i]; });
    }
    /// out = out & a, where a is a mask or a window.
    template <class Mask> NONO_ALWAYS_INLINE constexpr void keep(mask_word* out, const Mask& a) const noexcept {
        if constexpr (Words == 1)
            out[0] &= a[0];
        else
            for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out[i] &= a[i]; });
    }
    [[nodiscard]] NONO_ALWAYS_INLINE constexpr bool test(const mask_word* a, std::size_t bit) const noexcept {
        if constexpr (Words == 1)
            return (a[0] >> bit & 1U) != 0;
        else
            return (a[bit / 64] >> bit % 64 & 1U) != 0;
    }
    NONO_ALWAYS_INLINE constexpr void set(mask_word* a, std::size_t bit) const noexcept {
        if constexpr (Words == 1)
            a[0] |= mask_word{1} << bit;
        else
            a[bit / 64] |= mask_word{1} << bit % 64;
    }
    /// Sets the lowest `count` bits and clears the others.
    constexpr void fill_first(mask_word* out, std::size_t count) const noexcept {
        for (std::size_t i = 0; i < words(); ++i) {
            const std::size_t below = i * 64;
            const std::size_t ones = count <= below ? 0 : count - below;
            out[i] = ones >= 64 ? ~mask_word{0} : (mask_word{1} << ones) - 1;
        }
    }
    /// Returns the bits of word `i` from `from` up to but not including `to`.
    [[nodiscard]] static constexpr mask_word part_of_word(std::size_t i, std::size_t from, std::size_t to) noexcept {
        const auto below = [&](std::size_t bit) {
            if (bit <= 64 * i) return mask_word{0};
            return bit >= 64 * i + 64 ? ~mask_word{0} : (mask_word{1} << bit % 64) - 1;
        };
        return below(to) & ~below(from);
    }
    /// Sets the bits from `from` up to but not including `to`.
    constexpr void set_range(mask_word* a, std::size_t from, std::size_t to) const noexcept {
        each_of(from, to, [&](std::size_t i) NONO_ALWAYS_INLINE { a[i] |= part_of_word(i, from, to); });
    }
    /// Clears the bits from `from` up to but not including `to`.
    constexpr void clear_range(mask_word* a, std::size_t from, std::size_t to) const noexcept {
        each_of(from, to, [&](std::size_t i) NONO_ALWAYS_INLINE { a[i] &= ~part_of_word(i, from, to); });
    }
    /// Returns the highest clear bit from `from` up to but not including `to`, or `to` if all are set.
    [[nodiscard]] constexpr std::size_t last_clear(const mask_word* a, std::size_t from,
                                                   std::size_t to) const noexcept {
        if (from >= to) return to;
        for (std::size_t i = (to - 1) / 64 + 1; i-- > from / 64;) {
            const mask_word missing = ~a[i] & part_of_word(i, from, to);
            if (missing != 0) return 64 * i + 63 - static_cast<std::size_t>(std::countl_zero(missing));
        }
        return to;
    }
    /// Returns the lowest clear bit from `from` up to but not including `to`, or `to` if all are set.
    [[nodiscard]] constexpr std::size_t first_clear(const mask_word* a, std::size_t from,
                                                    std::size_t to) const noexcept {
        return lowest_of(from, to, [&](std::size_t i) { return ~a[i]; });
    }
    /// Returns the lowest set bit from `from` up to but not including `to`, or `to` if all are clear.
    [[nodiscard]] constexpr std::size_t first_set(const mask_word* a, std::size_t from, std::size_t to) const noexcept {
        return lowest_of(from, to, [&](std::size_t i) { return a[i]; });
    }
    /// out = a shifted up by `by` cells; `by` must be less than 64 times the words.
    NONO_ALWAYS_INLINE constexpr void shift_up(mask_word* out, const mask_word* a, std::size_t by) const noexcept {
        if constexpr (Words == 1) {
            out[0] = a[0] << by;
        } else {
            const std::size_t whole_words = by / 64;
            const std::size_t part = by % 64;
            each_down([&](std::size_t i) NONO_ALWAYS_INLINE {
                mask_word x = i >= whole_words ? a[i - whole_words] << part : 0;
                if (i > whole_words) x |= a[i - whole_words - 1] >> 1 >> (63 - part);
                out[i] = x;
            });
        }
    }
    /// out = a shifted down by `by` cells; `by` must be less than 64 times the words.
    NONO_ALWAYS_INLINE constexpr void shift_down(mask_word* out, const mask_word* a, std::size_t by) const noexcept {
        if constexpr (Words == 1) {
            out[0] = a[0] >> by;
        } else {
            const std::size_t whole_words = by / 64;
            const std::size_t part = by % 64;
            for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE {
                mask_word x = i + whole_words < words() ? a[i + whole_words] >> part : 0;
                if (i + whole_words + 1 < words()) x |= a[i + whole_words + 1] << 1 << (63 - part);
                out[i] = x;
            });
        }
    }
    /// out = from, and every place reached from it by moving up over cells of `over`, a mask or a window. A carry
    /// performs the walk: adding a bit to a run of ones flips the rest of the run (Myers 1999). `out` may be `from`,
    /// but not `over`.
    template <class Over>
    NONO_ALWAYS_INLINE constexpr void flood(mask_word* out, const mask_word* from, const Over& over) const noexcept {
        if constexpr (Words == 1) {
            out[0] = (((from[0] & over[0]) + over[0]) ^ over[0]) | from[0];
        } else {
            mask_word carry = 0;
            for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE {
                const mask_word dry = over[i];
                const mask_word start = from[i] & dry;
                const mask_word sum = start + dry;
                const mask_word sum_and_carry = sum + carry;
                carry = (sum < start ? 1U : 0U) | (sum_and_carry < sum ? 1U : 0U);
                out[i] = (sum_and_carry ^ dry) | from[i];
            });
        }
    }
    /// out = a & (b | `also`) & c, where `also` is one word used for all words of the masks; b and c are masks or
    /// windows. `out` may be `a`.
    template <class B, class C>
    NONO_ALWAYS_INLINE constexpr void intersect(mask_word* out, const mask_word* a, const B& b, mask_word also,
                                                const C& c) const noexcept {
        for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out[i] = a[i] & (b[i] | also) & c[i]; });
    }
    /// out = a & b, where both are masks or windows.
    template <class A, class B>
    NONO_ALWAYS_INLINE constexpr void intersect(mask_word* out, const A& a, const B& b) const noexcept {
        for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out[i] = a[i] & b[i]; });
    }
    /// Adds a & b to a window.
    template <class Window>
    NONO_ALWAYS_INLINE constexpr void add_intersection(const Window& out, const mask_word* a,
                                                       const mask_word* b) const noexcept {
        for_each_word([&](std::size_t i) NONO_ALWAYS_INLINE { out.add(i, a[i] & b[i]); });
    }
    /// out = the mirrored mask of a line of `length` cells. `length` must be less than 64 times the words. `out` must
    /// not be `a`.
    NONO_ALWAYS_INLINE constexpr void mirror(mask_word* out, const mask_word* a, std::size_t length) const noexcept {
        if constexpr (Words == 1)
            out[0] = reversed(a[0]) >> 1 >> (63 - length);
        else if (length == 0)
            clear(out);
        else
            reverse(out, a, length);
    }
    /// out = the lowest `bits` bits of a in reverse order. `bits` must be at least 1. `out` must not be `a`.
    NONO_ALWAYS_INLINE constexpr void reverse(mask_word* out, const mask_word* a, std::size_t bits) const noexcept {
        if constexpr (Words == 1) {
            out[0] = reversed(a[0]) >> (64 - bits);
        } else if constexpr (Words == 2) {
            out[0] = reversed(a[1]);
            out[1] = reversed(a[0]);
            shift_down(out, out, 128 - bits);
        } else {
            const std::size_t part = (words() * 64 - bits) % 64;
            const std::size_t last = (bits - 1) / 64; // the last word with any of the bits
            mask_word next = reversed(a[last]);
            for (std::size_t i = 0; i < last; ++i) {
                const mask_word lower = next;
                next = reversed(a[last - 1 - i]);
                out[i] = lower >> part | next << 1 << (63 - part);
            }
            out[last] = next >> part;
            for (std::size_t i = last + 1; i < words(); ++i) out[i] = 0;
        }
    }
    /// a = the cells of a that start a run of `length` cells of a. `length` must be at least 1.
    constexpr void erode(mask_word* a, std::size_t length) const noexcept {
        for (std::size_t done = 1; done < length;) {
            const std::size_t step = length - done < done ? length - done : done;
            keep_moved_down(a, step);
            done += step;
        }
    }
    /// a = a and the `length - 1` cells above each of its cells. `length` must be at least 1.
    constexpr void dilate(mask_word* a, std::size_t length) const noexcept {
        for (std::size_t done = 1; done < length;) {
            const std::size_t step = length - done < done ? length - done : done;
            add_moved_up(a, step);
            done += step;
        }
    }

private:
    /// a = a & (a shifted down by `by` cells); `by` must be less than 64 times the words.
    NONO_ALWAYS_INLINE constexpr void keep_moved_down(mask_word* a, std::size_t by) const noexcept {
        if constexpr (Words == 1) {
            a[0] &= a[0] >> by;
        } else if constexpr (Words == 2) {
            mask_word moved[2]{};
            shift_down(moved, a, by);
            keep(a, moved);
        } else {
            const std::size_t whole_words = by / 64;
            const std::size_t part = by % 64;
            const std::size_t last = words() - 1 - whole_words; // the last word that does not become 0
            const mask_word* const from = a + whole_words;
            for (std::size_t i = 0; i < last; ++i) a[i] &= from[i] >> part | from[i + 1] << 1 << (63 - part);
            a[last] &= from[last] >> part;
            for (std::size_t i = last + 1; i < words(); ++i) a[i] = 0;
        }
    }
    /// a = a | (a shifted up by `by` cells); `by` must be less than 64 times the words.
    NONO_ALWAYS_INLINE constexpr void add_moved_up(mask_word* a, std::size_t by) const noexcept {
        if constexpr (Words == 1) {
            a[0] |= a[0] << by;
        } else if constexpr (Words == 2) {
            mask_word moved[2]{};
            shift_up(moved, a, by);
            add(a, moved);
        } else {
            const std::size_t whole_words = by / 64;
            const std::size_t part = by % 64;
            for (std::size_t i = words() - 1; i > whole_words; --i)
                a[i] |= a[i - whole_words] << part | a[i - whole_words - 1] >> 1 >> (63 - part);
            a[whole_words] |= a[0] << part;
        }
    }

    /// Calls `f(i)` for every word with bits from `from` up to but not including `to`, and possibly for others.
    template <class F> NONO_ALWAYS_INLINE constexpr void each_of(std::size_t from, std::size_t to, F f) const noexcept {
        if constexpr (Words == 0)
            for (std::size_t i = from / 64; 64 * i < to; ++i) f(i);
        else
            for_each_word(f);
    }

    /// Returns the lowest set bit from `from` up to but not including `to` of a mask whose words are `word_at(i)`, or
    /// `to`.
    template <class F>
    [[nodiscard]] static constexpr std::size_t lowest_of(std::size_t from, std::size_t to, F word_at) noexcept {
        for (std::size_t i = from / 64; 64 * i < to; ++i) {
            const mask_word found = word_at(i) & part_of_word(i, from, to);
            if (found != 0) return 64 * i + static_cast<std::size_t>(std::countr_zero(found));
        }
        return to;
    }

    std::size_t words_ = Words;
};

/// The bits of a mask from a given bit on, word by word. A mask of several words must be followed by a word of zeros,
/// so that the word after the last one of a window can be read and written without a check.
template <std::size_t Words, class Word = const mask_word> class mask_window {
public:
    NONO_ALWAYS_INLINE constexpr mask_window(Word* mask, std::size_t from) noexcept
        : first_(Words == 1 ? mask : mask + from / 64), part_(Words == 1 ? from : from % 64) {}

    /// Returns the 64 bits from bit `64 * i` on.
    [[nodiscard]] NONO_ALWAYS_INLINE constexpr mask_word operator[](std::size_t i) const noexcept {
        if constexpr (Words == 1)
            return first_[0] >> part_;
        else
            return first_[i] >> part_ | first_[i + 1] << 1 << (63 - part_);
    }
    /// Adds the bits of a word, from bit `64 * i` on. None of them may be past the end of the mask.
    NONO_ALWAYS_INLINE constexpr void add(std::size_t i, mask_word bits) const noexcept {
        if constexpr (Words == 1) {
            first_[0] |= bits << part_;
        } else {
            first_[i] |= bits << part_;
            first_[i + 1] |= bits >> 1 >> (63 - part_);
        }
    }

private:
    Word* first_;
    std::size_t part_;
};

/// `Count` masks for the duration of a call: in scratch memory, or, if they are single words, wherever the compiler
/// puts them. Call `mask` once per mask and keep the pointer, because every call is costly in constant expressions.
template <std::size_t Words, std::size_t Count> class temporary_masks {
public:
    /// Takes `Count` times `words` words from the scratch memory and advances the pointer past them.
    constexpr temporary_masks(mask_word*& scratch, std::size_t words) noexcept : begin_(scratch), words_(words) {
        scratch += Count * words;
    }
    [[nodiscard]] constexpr mask_word* mask(std::size_t i) noexcept { return begin_ + i * words_; }

private:
    mask_word* begin_;
    std::size_t words_;
};
template <std::size_t Count> class temporary_masks<1, Count> {
public:
    constexpr temporary_masks(mask_word*&, std::size_t) noexcept {}
    [[nodiscard]] constexpr mask_word* mask(std::size_t i) noexcept { return words_ + i; }

private:
    mask_word words_[Count]{};
};

/// Returns the number of set bits of a word. Avoids `std::popcount`, which is a function call unless the instruction is
/// known to exist.
[[nodiscard]] constexpr std::size_t count_bits(mask_word x) noexcept {
    x -= x >> 1 & 0x5555555555555555U;
    x = (x & 0x3333333333333333U) + (x >> 2 & 0x3333333333333333U);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return cast_to<std::size_t>(x * 0x0101010101010101U >> 56);
}

/// Calls `visit(bit)` for every set bit of a word, lowest first; `base` is added to each.
template <class Visit> constexpr void for_each_bit(mask_word word, std::size_t base, Visit visit) {
    for (; word != 0; word &= word - 1) visit(base + static_cast<std::size_t>(std::countr_zero(word)));
}

} // namespace detail
}} // namespace nono::NONO_ABI

#undef NONO_ALWAYS_INLINE

#endif // NONO_LINE_MASK_HPP
