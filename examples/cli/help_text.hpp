// The parts of a text of the help: paragraphs, examples, and the words that are code.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_HELP_TEXT_HPP
#define NONO_CLI_HELP_TEXT_HPP

#include "command_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace cli {

struct help_paragraph {
    std::string text; // on a single line, unless it is an example
    bool is_example = false;
    bool is_exit_status = false;
};

/// The paragraphs of a footer. Lines that begin with blanks are examples; `Exit status` begins a paragraph.
[[nodiscard]] std::vector<help_paragraph> paragraphs_of(std::string_view footer);

struct help_word {
    std::string text;
    bool is_code = false;
};

/// The text in pieces. Code is what is in single quotes, and words such as --json and *.html.
[[nodiscard]] std::vector<help_word> words_of_help(std::string_view text);

/// The part of "nono convert [OPTIONS] IN OUT" after the name of the command.
[[nodiscard]] std::string usage_of(const command_entry& command);

} // namespace cli

#endif // NONO_CLI_HELP_TEXT_HPP
