// A set of bytes.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_BYTE_SET_HPP
#define NONO_DETAIL_BYTE_SET_HPP

#include <nono/detail/abi.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// A set of bytes, for searches that ask of each byte of a text.
class byte_set {
public:
    constexpr byte_set() = default; ///< none
    /// The bytes of a text.
    constexpr explicit byte_set(std::string_view bytes) noexcept {
        for (const char byte : bytes) insert(byte);
    }

    constexpr void insert(char byte) noexcept { words_[word_of(byte)] |= bit_of(byte); }
    [[nodiscard]] constexpr bool contains(char byte) const noexcept {
        return (words_[word_of(byte)] & bit_of(byte)) != 0;
    }

private:
    [[nodiscard]] static constexpr std::size_t word_of(char byte) noexcept {
        return static_cast<unsigned char>(byte) / 64U;
    }
    [[nodiscard]] static constexpr std::uint64_t bit_of(char byte) noexcept {
        return std::uint64_t{1} << static_cast<unsigned char>(byte) % 64U;
    }

    std::array<std::uint64_t, 4> words_{};
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_DETAIL_BYTE_SET_HPP
