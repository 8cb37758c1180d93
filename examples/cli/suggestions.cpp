// SPDX-License-Identifier: MIT
#include "suggestions.hpp"

#include <algorithm>
#include <cstddef>

namespace cli {

namespace {

// The number of characters to insert, remove, replace or swap with the next, to get from one word to the other
// (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> steps((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return steps[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
    for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    return at(a.size(), b.size());
}

} // namespace

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words) {
    constexpr std::size_t shortest = 3; // -x is close to every other letter
    constexpr std::size_t longest = 40; // no name is longer, and the distance takes quadratic time
    if (typed.size() < shortest || typed.size() > longest) return {};
    const std::string* best = nullptr;
    std::size_t fewest = 0;
    for (const auto& word : words) {
        const bool is_start = word.starts_with(typed); // --time for --time-limit
        const std::size_t steps = is_start ? 1 : distance(typed, word);
        if (steps > std::max<std::size_t>(1, word.size() / 3) || (best != nullptr && steps >= fewest)) continue;
        best = &word;
        fewest = steps;
    }
    return best == nullptr ? std::string() : "; did you mean '" + *best + "'?";
}

} // namespace cli
