// Words that are compared without regard to case, and numbers for people.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_WORDS_HPP
#define NONO_CLI_WORDS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

// True where two words are the same but for the case of letters from A to Z.
inline bool same_word(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

// `10,980`.
inline std::string with_commas(std::uint64_t number) {
    std::string out = std::to_string(number);
    for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, 1, ',');
    return out;
}

} // namespace cli

#endif // NONO_CLI_WORDS_HPP
