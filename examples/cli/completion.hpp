// Scripts with which shells complete command lines of nono, made from the table of commands.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_COMPLETION_HPP
#define NONO_CLI_COMPLETION_HPP

#include "command_table.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// The shells that have a script.
[[nodiscard]] std::vector<std::string> shells();

/// The script of one of `shells()`.
[[nodiscard]] std::string completion_script(const command_table& all, std::string_view shell);

} // namespace cli

#endif // NONO_CLI_COMPLETION_HPP
