// Words compared without regard to case.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_WORDS_HPP
#define NONO_CLI_WORDS_HPP

#include <algorithm>
#include <string_view>

namespace cli {

// True where two words are the same but for the case of letters from A to Z.
inline bool same_word(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

} // namespace cli

#endif // NONO_CLI_WORDS_HPP
