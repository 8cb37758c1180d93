// Words that are compared without regard to case, the starts of long texts, and numbers for people.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_WORDS_HPP
#define NONO_CLI_WORDS_HPP

#include "../shared/numbers.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

// True where two words are the same but for the case of letters from A to Z.
inline bool same_word(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

// The start of a text, of at most `bytes` bytes, that ends with a whole character. The text is UTF-8.
inline std::string_view whole_start(std::string_view text, std::size_t bytes) {
    bytes = std::min(bytes, text.size());
    while (bytes > 0 && bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
    return text.substr(0, bytes);
}

using numbers::with_commas;

} // namespace cli

#endif // NONO_CLI_WORDS_HPP
