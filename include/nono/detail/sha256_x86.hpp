// SHA-256 with the SHA instructions of x86-64 processors that have them. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_SHA256_X86_HPP
#define NONO_DETAIL_SHA256_X86_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <array>
#include <cstddef>
#include <cstdint>

#define NONO_SHA __attribute__((target("sha,sse4.1")))
#define NONO_SHA_INLINE __attribute__((target("sha,sse4.1"), always_inline)) inline

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Updates the state of a SHA-256 with the instructions described in Intel's paper "New Instructions Supporting the
/// Secure Hash Algorithm on Intel Architecture Processors" (2013).
///
/// With these instructions, `hash_clues` of a 25x25 puzzle takes 1.9 microseconds, or 3.6 in four colors; without them
/// it takes 4.7 or 9.8 (GCC 12, `-O2`). Processors without them, other systems and constant expressions use `sha256`
/// alone.
class sha256_x86 {
public:
    /// Returns true if the processor has the instructions. Queries it only once. O(1).
    [[nodiscard]] static bool is_available() noexcept {
        static const bool available = has_sha_extensions();
        return available;
    }

    /// Mixes `count` blocks of 64 bytes into a state. Requires `is_available()`. Linear in the blocks.
    NONO_SHA static void mix(std::array<std::uint32_t, 8>& state, const std::uint32_t* constants, const char* blocks,
                             std::size_t count) noexcept {
        // the instructions require the eight words in this order
        words abef{int_of(state[5]), int_of(state[4]), int_of(state[1]), int_of(state[0])};
        words cdgh{int_of(state[7]), int_of(state[6]), int_of(state[3]), int_of(state[2])};
        for (; count > 0; --count, blocks += 64) {
            const words abef_before = abef;
            const words cdgh_before = cdgh;
            std::array<words, 4> schedule{load_big_endian(blocks), load_big_endian(blocks + 16),
                                          load_big_endian(blocks + 32), load_big_endian(blocks + 48)};
            for (const std::uint32_t* group = constants;; group += 16) {
                rounds(abef, cdgh, schedule[0], group);
                rounds(abef, cdgh, schedule[1], group + 4);
                rounds(abef, cdgh, schedule[2], group + 8);
                rounds(abef, cdgh, schedule[3], group + 12);
                if (group == constants + 48) break;
                schedule[0] = next_words(schedule[0], schedule[1], schedule[2], schedule[3]);
                schedule[1] = next_words(schedule[1], schedule[2], schedule[3], schedule[0]);
                schedule[2] = next_words(schedule[2], schedule[3], schedule[0], schedule[1]);
                schedule[3] = next_words(schedule[3], schedule[0], schedule[1], schedule[2]);
            }
            abef = sum(abef, abef_before);
            cdgh = sum(cdgh, cdgh_before);
        }
        state = {word_of(abef[3]), word_of(abef[2]), word_of(cdgh[3]), word_of(cdgh[2]),
                 word_of(abef[1]), word_of(abef[0]), word_of(cdgh[1]), word_of(cdgh[0])};
    }

private:
    typedef int words __attribute__((vector_size(16)));
    typedef unsigned unsigned_words __attribute__((vector_size(16)));
    typedef char bytes __attribute__((vector_size(16)));

    [[nodiscard]] static int int_of(std::uint32_t x) noexcept { return static_cast<int>(x); }
    [[nodiscard]] static std::uint32_t word_of(int x) noexcept { return static_cast<std::uint32_t>(x); }

    /// Adds words, wrapping around if a sum exceeds the range of `int`.
    [[nodiscard]] NONO_SHA_INLINE static words sum(words x, words y) noexcept {
        return reinterpret_cast<words>(reinterpret_cast<unsigned_words>(x) + reinterpret_cast<unsigned_words>(y));
    }

    [[nodiscard]] NONO_SHA_INLINE static words load(const void* from) noexcept {
        words out;
        __builtin_memcpy(&out, from, sizeof out);
        return out;
    }

    [[nodiscard]] NONO_SHA_INLINE static words load_big_endian(const char* from) noexcept {
        const auto loaded = reinterpret_cast<bytes>(load(from));
        return reinterpret_cast<words>(
            __builtin_shufflevector(loaded, loaded, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    }

    /// Computes four rounds. After two of them, the words of `abef` have become those of `cdgh`.
    NONO_SHA_INLINE static void rounds(words& abef, words& cdgh, words schedule,
                                       const std::uint32_t* constants) noexcept {
        const words added = sum(schedule, load(constants));
        cdgh = __builtin_ia32_sha256rnds2(cdgh, abef, added);
        abef = __builtin_ia32_sha256rnds2(abef, cdgh, __builtin_shufflevector(added, added, 2, 3, 2, 3));
    }

    /// Returns the next four words of the schedule.
    [[nodiscard]] NONO_SHA_INLINE static words next_words(words first, words second, words third,
                                                          words fourth) noexcept {
        const words seven_before = __builtin_shufflevector(third, fourth, 1, 2, 3, 4);
        return __builtin_ia32_sha256msg2(sum(__builtin_ia32_sha256msg1(first, second), seven_before), fourth);
    }

    /// Uses cpuid because not every compiler's `__builtin_cpu_supports` knows these instructions.
    [[nodiscard]] static bool has_sha_extensions() noexcept {
        constexpr unsigned sha = 1U << 29U;
        constexpr unsigned ssse3_and_sse4_1 = 1U << 9U | 1U << 19U;
        return processor(0).a >= 7 && (processor(7).b & sha) != 0 &&
               (processor(1).c & ssse3_and_sse4_1) == ssse3_and_sse4_1;
    }

    struct registers {
        unsigned a = 0;
        unsigned b = 0;
        unsigned c = 0;
        unsigned d = 0;
    };

    [[nodiscard]] static registers processor(unsigned leaf) noexcept {
        registers out;
        __asm__ volatile("cpuid" : "=a"(out.a), "=b"(out.b), "=c"(out.c), "=d"(out.d) : "a"(leaf), "c"(0));
        return out;
    }
};

}}} // namespace nono::NONO_ABI::detail

#undef NONO_SHA
#undef NONO_SHA_INLINE

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_DETAIL_SHA256_X86_HPP
