// The commands and options of the program as plain values: the manual pages, the completion of shells and the tables of
// docs/program.md are made from them.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_COMMAND_TABLE_HPP
#define NONO_CLI_COMMAND_TABLE_HPP

#include <string>
#include <vector>

namespace cli {

struct option_entry {
    std::vector<std::string> names; // "-o" and "--output"; none if it has only a position
    std::string argument;           // SECONDS, or FILE for an argument without a name; empty for a flag
    std::string text;
    std::string group; // its heading; empty for the usual one
    bool is_required = false;
    bool is_repeated = false;        // FILE...
    char delimiter = '\0';           // several values in one argument are separated by it
    std::vector<std::string> values; // all that it can have, if there are few
};

struct command_entry {
    std::string name;
    std::string text;
    std::string footer;
    std::vector<option_entry> options;
};

struct command_table {
    std::string version; // "nono 0.1.0"
    command_entry program;
    std::vector<command_entry> commands;
};

/// The name by which an option is best known: the long one.
[[nodiscard]] inline const std::string& main_name(const option_entry& option) { return option.names.back(); }

/// True if the value of an option is the name of a file or folder.
[[nodiscard]] inline bool accepts_file(const option_entry& option) {
    for (const char* name : {"FILE", "OUT", "IN", "PROOF", "FOLDER", "DIR", "OUTDIR", "CELLS", "MOVES", "RECORDS"})
        if (option.argument == name) return true;
    return false;
}

} // namespace cli

#endif // NONO_CLI_COMMAND_TABLE_HPP
