// The shape of UTF-8, for errors and for text.
#ifndef NONO_DETAIL_UTF8_HPP
#define NONO_DETAIL_UTF8_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// The length in bytes of the UTF-8 sequence that starts at `text[at]`, or 0 where there is none.
/// Overlong forms, surrogates and values over U+10FFFF are none (RFC 3629).
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text, std::size_t at) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0U) == 0x80U; };
    const unsigned first = byte(at);
    if (first < 0x80U) return 1;
    if (first < 0xC2U || first > 0xF4U || !continues(at + 1)) return 0;
    if (first < 0xE0U) return 2;
    const unsigned second = byte(at + 1);
    if (!continues(at + 2)) return 0;
    if (first < 0xF0U) {
        const bool overlong = first == 0xE0U && second < 0xA0U;
        const bool surrogate = first == 0xEDU && second > 0x9FU;
        return overlong || surrogate ? 0 : 3;
    }
    if (!continues(at + 3)) return 0;
    const bool overlong = first == 0xF0U && second < 0x90U;
    const bool too_large = first == 0xF4U && second > 0x8FU;
    return overlong || too_large ? 0 : 4;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_DETAIL_UTF8_HPP
