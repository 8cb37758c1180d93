// What animated drawings have in common.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_ANIMATIONS_HPP
#define NONO_CLI_ANIMATIONS_HPP

#include <cstdint>
#include <string>

namespace cli {

// The place of a frame in an animation, in percent with four decimals, as keyframes have it.
inline std::string percent_of(std::uint64_t frame, std::uint64_t frames) {
    const std::uint64_t millionths = frame * 1'000'000 / frames;
    std::string decimals = std::to_string(millionths % 10'000);
    decimals.insert(0, 4 - decimals.size(), '0');
    return std::to_string(millionths / 10'000) + '.' + decimals + '%';
}

} // namespace cli

#endif // NONO_CLI_ANIMATIONS_HPP
