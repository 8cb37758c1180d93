// The commands of the program: each adds itself to the command line. One source file a command.
#ifndef NONO_CLI_COMMANDS_HPP
#define NONO_CLI_COMMANDS_HPP

#include <CLI/CLI.hpp>

namespace cli {

// Exit statuses, the same for every command. Of several, the highest counts.
inline constexpr int all_well = 0;
// make, fix: not all made; solve: impossible or unknown; count: not exact; explain, grade: not solved without guessing;
// hint: none; check: something to fix; hash: no identity; verify: refused; collect: none is left
inline constexpr int some_not = 1;
// a file could not be read, memory ran out, or the command line is wrong
inline constexpr int not_read = 2;

// Each adds a command, which sets `status` when it is run.
void add_solve(CLI::App& app, int& status);
void add_count(CLI::App& app, int& status);
void add_explain(CLI::App& app, int& status);
void add_hint(CLI::App& app, int& status);
void add_grade(CLI::App& app, int& status);
void add_hash(CLI::App& app, int& status);
void add_info(CLI::App& app, int& status);
void add_make(CLI::App& app, int& status);
void add_fix(CLI::App& app, int& status);
void add_check(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_convert(CLI::App& app, int& status);
void add_collect(CLI::App& app, int& status);
void add_render(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_formats(CLI::App& app);

} // namespace cli

#endif // NONO_CLI_COMMANDS_HPP
