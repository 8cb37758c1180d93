// Logarithms of sums of powers of two in fixed point: identical on every machine, unlike any floating-point library.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_LOG_SUMS_HPP
#define NONO_DETAIL_LOG_SUMS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A base-2 logarithm in units of 2^-20.
using fixed_log = std::int64_t;

inline constexpr int fixed_log_digits = 20;                                  ///< binary digits after the point
inline constexpr fixed_log fixed_log_one = fixed_log{1} << fixed_log_digits; ///< the number 1
inline constexpr fixed_log fixed_log_never = -(fixed_log{1} << 60);          ///< the logarithm of 0

inline constexpr int part_digits = 58; ///< binary digits after the point, for numbers from 0 to 1
inline constexpr std::int64_t part_one = std::int64_t{1} << part_digits; ///< the number 1

/// Returns the sum of two logarithms, each of which may be `fixed_log_never`.
[[nodiscard]] constexpr fixed_log plus(fixed_log a, fixed_log b) noexcept {
    return a <= fixed_log_never / 2 || b <= fixed_log_never / 2 ? fixed_log_never : a + b;
}

/// Tables for log2(2^a + 2^b) and log2(x), with errors below 2^-18, and for 2^a, with relative errors below 2^-22.
class log_sums {
public:
    /// Computes the tables with integers only. Takes about a tenth of a millisecond; allocates 17 kB.
    [[gnu::cold]] log_sums() {
        std::uint64_t root = std::uint64_t{1} << 32; // roots of 2, from whose products the power tables are computed
        std::array<std::uint64_t, power_digits> roots{};
        for (std::uint64_t& next : roots) next = root = root_of_two_times(root);
        powers_.resize(power_count + 1);
        for (std::size_t i = 0; i < power_count; ++i) {
            std::uint64_t product = std::uint64_t{1} << 31; // 2^(i / power_count), in units of 2^-31
            for (int digit = 0; digit < power_digits; ++digit)
                if ((i >> (power_digits - 1 - digit) & 1U) != 0)
                    product = (product * roots[static_cast<std::size_t>(digit)] + (std::uint64_t{1} << 30)) >> 31;
            powers_[i] = static_cast<std::uint32_t>((product + 1) >> 1);
        }
        powers_[power_count] = std::uint32_t{1} << 31;
        for (std::uint32_t i = 0; i <= log_count; ++i) logs_.push_back(log2_of_one_plus(i << (30 - log_digits)));
        excess_.resize(excess_count + 2);
        for (std::size_t i = 0; i < excess_count; ++i)
            excess_[i] = log2_of_one_plus(static_cast<std::uint32_t>(
                power(-(static_cast<fixed_log>(i) << (fixed_log_digits - excess_digits))) >> (part_digits - 30)));
    }

    /// Returns log2(2^a + 2^b).
    [[nodiscard]] fixed_log add(fixed_log a, fixed_log b) const noexcept {
        const fixed_log high = (std::max)(a, b);
        const fixed_log difference = high - (std::min)(a, b);
        constexpr int shift = fixed_log_digits - excess_digits;
        if (difference >= static_cast<fixed_log>(excess_count) << shift) return high;
        const auto i = cast_to<std::size_t>(difference >> shift);
        const fixed_log rest = difference & ((fixed_log{1} << shift) - 1);
        return high + excess_[i] - ((static_cast<fixed_log>(excess_[i] - excess_[i + 1]) * rest) >> shift);
    }

    /// Returns 2^a in units of 1 / `part_one`, for `a` up to 0; slightly larger values count as 0.
    [[nodiscard]] std::int64_t power(fixed_log a) const noexcept {
        if (a >= 0) return part_one;
        const fixed_log down = -a;
        const fixed_log whole = (down + fixed_log_one - 1) >> fixed_log_digits;
        if (whole > part_digits + 1) return 0;
        const auto part = static_cast<std::uint64_t>((whole << fixed_log_digits) - down); // from 0 to less than 1
        constexpr int shift = fixed_log_digits - power_digits;
        const auto i = cast_to<std::size_t>(part >> shift);
        const std::uint64_t rest = part & ((std::uint64_t{1} << shift) - 1);
        const std::uint64_t between = powers_[i] + (((std::uint64_t{powers_[i + 1]} - powers_[i]) * rest) >> shift);
        return static_cast<std::int64_t>((between << (part_digits - 30)) >> whole);
    }

    /// Returns the logarithm of a number from 1 to `part_one`, in units of 1 / `part_one`. The result is from -58 to 0.
    [[nodiscard]] fixed_log log(std::int64_t part) const noexcept {
        const auto x = static_cast<std::uint64_t>(part);
        const auto digits = static_cast<int>(std::bit_width(x)) - 1;
        constexpr int shift = 63 - log_digits;
        const std::uint64_t fraction = (x << (63 - digits)) << 1 >> 1; // drops the leading digit
        const auto i = cast_to<std::size_t>(fraction >> shift);
        const auto rest = static_cast<fixed_log>((fraction >> (shift - 20)) & ((std::uint64_t{1} << 20) - 1));
        const fixed_log between = logs_[i] + (((logs_[i + 1] - logs_[i]) * rest) >> 20);
        return between + static_cast<fixed_log>(digits - part_digits) * fixed_log_one;
    }

private:
    static constexpr int log_digits = 9;
    static constexpr int power_digits = 10;
    static constexpr std::size_t power_count = std::size_t{1} << power_digits;
    static constexpr std::size_t log_count = std::size_t{1} << log_digits;
    static constexpr int excess_digits = 7;
    static constexpr std::size_t excess_count = std::size_t{24} << excess_digits; // up to a difference of 24

    /// Returns the square root of twice a number from 1 to 2, both in units of 2^-31, where 2^32 represents 2. Starting
    /// at 2, the roots 2^(1/2), 2^(1/4), ... follow from each other by square roots alone.
    [[nodiscard]] static std::uint64_t root_of_two_times(std::uint64_t x) noexcept {
        const std::uint64_t square = x << 31;
        std::uint64_t root = 0;
        for (std::uint64_t bit = std::uint64_t{1} << 32; bit != 0; bit >>= 1)
            if ((root | bit) * (root | bit) <= square && (root | bit) < (std::uint64_t{1} << 32)) root |= bit;
        return root;
    }
    /// Returns log2(1 + x) for x from 0 to 1 in units of 2^-30, digit by digit: squaring doubles the logarithm.
    [[nodiscard]] static std::int32_t log2_of_one_plus(std::uint32_t x) noexcept {
        constexpr int digits = fixed_log_digits + 2;
        std::uint64_t y = (std::uint64_t{1} << 31) + (std::uint64_t{x} << 1); // in units of 2^-31
        std::uint64_t log = 0;
        if (y >= std::uint64_t{1} << 32) return static_cast<std::int32_t>(fixed_log_one);
        for (int i = 0; i < digits; ++i) {
            y = (y * y) >> 31;
            log <<= 1;
            if (y >= std::uint64_t{1} << 32) {
                log |= 1;
                y >>= 1;
            }
        }
        return static_cast<std::int32_t>((log + 2) >> 2);
    }

    lean_vector<std::uint32_t> powers_; // 2^(i / power_count), in units of 2^-30
    lean_vector<fixed_log> logs_;       // log2(1 + i / log_count)
    lean_vector<std::int32_t> excess_;  // log2(1 + 2^(-i / 2^excess_digits))
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_LOG_SUMS_HPP
