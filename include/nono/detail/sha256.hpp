// SHA-256, written from FIPS 180-4 (Secure Hash Standard), sections 4.1.2, 4.2.2, 5.1.1, 5.2.1, 5.3.3 and 6.2.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_SHA256_HPP
#define NONO_DETAIL_SHA256_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/digest.hpp>
#include <nono/detail/sha256_x86.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Computes a SHA-256 hash incrementally: call `append` any number of times, then `finish` once. It uses bytes and
/// 32-bit arithmetic only, or the processor's SHA instructions; the result does not depend on byte order. Does not
/// allocate. Usable in constant expressions.
class sha256 {
public:
    /// Appends bytes to the message, whose maximum length is 2^61 - 1 bytes. Linear in the bytes.
    constexpr void append(std::string_view bytes) noexcept {
        length_ += bytes.size();
        if (used_ > 0) {
            const std::size_t count = (std::min)(block_.size() - used_, bytes.size());
            fill(bytes.substr(0, count));
            bytes.remove_prefix(count);
            if (used_ < block_.size()) return;
            mix(block_.data(), 1);
            used_ = 0;
        }
        const std::size_t blocks = bytes.size() / block_.size();
        mix(bytes.data(), blocks);
        fill(bytes.substr(blocks * block_.size()));
    }

    /// Appends one byte to the message.
    constexpr void append(char byte) noexcept { append(std::string_view(&byte, 1)); }

    /// Ends the message and returns its hash. No calls of `append` may follow.
    [[nodiscard]] constexpr digest finish() noexcept {
        const std::uint64_t bits = length_ * 8;
        // A single 1 bit, then zeros up to the last 8 bytes of a block, which hold the length of the message in bits.
        constexpr std::array<char, 64> padding{'\x80'};
        const std::size_t before_length = block_.size() - 8 + (used_ < block_.size() - 8 ? 0 : block_.size());
        append({padding.data(), before_length - used_});
        std::array<char, 8> size{};
        for (unsigned i = 0; i < 8; ++i) size[i] = static_cast<char>(bits >> (56 - 8 * i) & 0xFFU);
        append({size.data(), size.size()});
        digest out{};
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)) & 0xFFU);
        return out;
    }

private:
    using word = std::uint32_t;

    // The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    static constexpr std::array<word, 64> constants{
        0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
        0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
        0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
        0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
        0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
        0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
        0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
        0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

    // Adds bytes to the block, which must have room for them.
    constexpr void fill(std::string_view bytes) noexcept {
        std::copy(bytes.begin(), bytes.end(), block_.begin() + static_cast<std::ptrdiff_t>(used_));
        used_ += bytes.size();
    }

    // Mixes blocks into the state.
    constexpr void mix(const char* blocks, std::size_t count) noexcept {
#if NONO_HAS_WIDE_LINES
        if (at_run_time() && sha256_x86::is_available())
            return sha256_x86::mix(state_, constants.data(), blocks, count);
#endif
        for (; count > 0; --count, blocks += block_.size()) mix_portably(blocks);
    }

    [[nodiscard]] static constexpr word big_endian_word(const char* bytes) noexcept {
        word out = 0;
        for (std::size_t i = 0; i < 4; ++i) out = out << 8U | static_cast<unsigned char>(bytes[i]);
        return out;
    }

    // Section 6.2.2, eight rounds at a time: after these, each word is in its original variable again. The schedule
    // holds the last sixteen words.
    constexpr void mix_portably(const char* block) noexcept {
        std::array<word, 16> schedule{};
        for (std::size_t t = 0; t < 16; ++t) schedule[t] = big_endian_word(block + 4 * t);
        auto [a, b, c, d, e, f, g, h] = state_;
        for (std::size_t t = 0; t < 64; t += 8) {
            if (t >= 16)
                for (std::size_t i = t; i < t + 8; ++i) extend(schedule, i);
            const auto added = [&](std::size_t i) { return constants[t + i] + schedule[(t + i) % 16]; };
            step_round(a, b, c, d, e, f, g, h, added(0));
            step_round(h, a, b, c, d, e, f, g, added(1));
            step_round(g, h, a, b, c, d, e, f, added(2));
            step_round(f, g, h, a, b, c, d, e, added(3));
            step_round(e, f, g, h, a, b, c, d, added(4));
            step_round(d, e, f, g, h, a, b, c, added(5));
            step_round(c, d, e, f, g, h, a, b, added(6));
            step_round(b, c, d, e, f, g, h, a, added(7));
        }
        const std::array<word, 8> change{a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += change[i];
    }

    // Replaces word t - 16 of the schedule by word t.
    static constexpr void extend(std::array<word, 16>& schedule, std::size_t t) noexcept {
        const word early = schedule[(t - 15) % 16];
        const word late = schedule[(t - 2) % 16];
        const word sigma0 = std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3U;
        const word sigma1 = std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10U;
        schedule[t % 16] += sigma1 + schedule[(t - 7) % 16] + sigma0;
    }

    // One round. Instead of moving the words, the next round takes them in a different order.
    static constexpr void step_round(word a, word b, word c, word& d, word e, word f, word g, word& h,
                                     word added) noexcept {
        const word sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const word choice = g ^ (e & (f ^ g));
        const word t1 = h + sum1 + choice + added;
        const word sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const word majority = (a & b) | (c & (a | b));
        d += t1;
        h = t1 + sum0 + majority;
    }

    // The first 32 bits of the fractional parts of the square roots of the first 8 primes (section 5.3.3).
    std::array<word, 8> state_{0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
                               0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
    std::array<char, 64> block_{};
    std::size_t used_ = 0;
    std::uint64_t length_ = 0;
};

/// Returns the SHA-256 hash of a text.
[[nodiscard]] constexpr digest sha256_of(std::string_view text) noexcept {
    sha256 hash;
    hash.append(text);
    return hash.finish();
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_SHA256_HPP
