// Pseudorandom numbers that are the same on every machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_RANDOM_HPP
#define NONO_DETAIL_RANDOM_HPP

#include <nono/detail/abi.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A sequence of pseudorandom numbers, which depends only on the seed (SplitMix64: Steele, Lea and Flood 2014).
class random_numbers {
public:
    constexpr explicit random_numbers(std::uint64_t seed) noexcept : state_(seed) {}

    /// Returns the next number, from the full range of 64 bits.
    [[nodiscard]] constexpr std::uint64_t next() noexcept {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t x = state_;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
        return x ^ x >> 31U;
    }

private:
    std::uint64_t state_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_RANDOM_HPP
