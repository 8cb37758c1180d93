// Eight scores in one register (AVX2). Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_OCTETS_HPP
#define NONO_LINE_AVX2_WIDE_OCTETS_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/picture_scores.hpp>

#include <cstddef>

#define NONO_OCTETS_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The operations of `packed_scores`, for functions with instructions that not every machine has. (Functions with
/// either class as a template argument would not help: GCC splits vectors of 32 bytes before it inlines, unless it may
/// use AVX2 everywhere.)
class wide_octets {
public:
    typedef cell_score octet __attribute__((vector_size(sizeof(picture_scores))));

    /// Returns true if this machine has the instructions.
    [[nodiscard]] static bool is_available() noexcept { return __builtin_cpu_supports("avx2") != 0; }

    [[nodiscard]] NONO_OCTETS_INLINE static octet all(cell_score score) noexcept { return octet{} + score; }
    [[nodiscard]] NONO_OCTETS_INLINE static octet load(const picture_scores& from) noexcept {
        octet value;
        __builtin_memcpy(&value, &from, sizeof value);
        return value;
    }
    NONO_OCTETS_INLINE static void store(picture_scores& to, octet value) noexcept {
        __builtin_memcpy(static_cast<void*>(&to), &value, sizeof value);
    }
    NONO_OCTETS_INLINE static void fill(picture_scores* row, std::size_t count, cell_score score) noexcept {
        for (std::size_t i = 0; i < count; ++i) store(row[i], all(score));
    }
    [[nodiscard]] NONO_OCTETS_INLINE static octet larger(octet a, octet b) noexcept { return a < b ? b : a; }
    [[nodiscard]] NONO_OCTETS_INLINE static octet smaller(octet a, octet b) noexcept { return b < a ? b : a; }
};

}}} // namespace nono::NONO_ABI::detail

#undef NONO_OCTETS_INLINE

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_OCTETS_HPP
