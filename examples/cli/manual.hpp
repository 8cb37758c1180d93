// Documents made from the table of commands: manual pages and the reference in docs/program.md.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_MANUAL_HPP
#define NONO_CLI_MANUAL_HPP

#include "command_table.hpp"

#include <string>

namespace cli {

/// The manual page nono(1), in the man macros of roff.
[[nodiscard]] std::string manual_of_program(const command_table& all);
/// The manual page of a command, such as nono-solve(1).
[[nodiscard]] std::string manual_of_command(const command_table& all, const command_entry& command);

/// The commands and options in Markdown: a section with a table for each command.
[[nodiscard]] std::string markdown_reference(const command_table& all);

} // namespace cli

#endif // NONO_CLI_MANUAL_HPP
