// The bytes of a hash: conversion to hexadecimal digits, comparison, and a key for unordered containers.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_DIGEST_HPP
#define NONO_DETAIL_DIGEST_HPP

#include <nono/detail/abi.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The bytes of a SHA-256 hash.
using digest = std::array<std::uint8_t, 32>;

/// Returns the 64 hexadecimal digits of a hash, in lower case.
[[nodiscard]] constexpr std::array<char, 64> hex_digits(const digest& bytes) noexcept {
    constexpr std::string_view digits = "0123456789abcdef";
    std::array<char, 64> out{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        out[2 * i] = digits[bytes[i] >> 4U];
        out[2 * i + 1] = digits[bytes[i] & 0xFU];
    }
    return out;
}

/// Compares hashes in the order of their hexadecimal digits. Written out because not every standard library can compare
/// arrays with <=>.
[[nodiscard]] constexpr std::strong_ordering compare(const digest& a, const digest& b) noexcept {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i]) return a[i] <=> b[i];
    return std::strong_ordering::equal;
}

/// Returns a number for unordered containers. The bytes are already as good as random, so any of them can be used.
[[nodiscard]] constexpr std::size_t first_bytes(const digest& bytes) noexcept {
    std::size_t out = 0;
    for (std::size_t i = 0; i < sizeof out; ++i) out = out << 8U | bytes[i];
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_DIGEST_HPP
