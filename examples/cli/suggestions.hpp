// Misspelled words: the one that was meant.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_SUGGESTIONS_HPP
#define NONO_CLI_SUGGESTIONS_HPP

#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// Returns "; did you mean 'solve'?" if one of the words is close to what was typed, otherwise an empty text.
[[nodiscard]] std::string did_you_mean(std::string_view typed, const std::vector<std::string>& words);

} // namespace cli

#endif // NONO_CLI_SUGGESTIONS_HPP
