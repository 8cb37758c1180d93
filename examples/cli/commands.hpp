// The commands of the program: each adds itself to the command line. One source file a command.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_COMMANDS_HPP
#define NONO_CLI_COMMANDS_HPP

#include "arguments.hpp"

namespace cli {

// Exit statuses, the same for every command. Of several, the highest counts.
inline constexpr int all_well = 0;
// split: fewer cubes; join: impossible or unknown; make, fix: not all made; solve: impossible or unknown; count: not
// exact; explain, grade: not solved without guessing; hint: none; improve: no solution given; check: something to fix;
// hash: no identity; verify: refused; collect: none is left
inline constexpr int some_not = 1;
// a file could not be read, memory ran out, or the command line is wrong
inline constexpr int not_read = 2;

// Each adds a command, which sets `status` when it is run.
void add_solve(command_line app, int& status);
void add_count(command_line app, int& status);
void add_split(command_line app, int& status);
void add_join(command_line app, int& status);
void add_explain(command_line app, int& status);
void add_hint(command_line app, int& status);
void add_grade(command_line app, int& status);
void add_improve(command_line app, int& status);
void add_hash(command_line app, int& status);
void add_info(command_line app, int& status);
void add_make(command_line app, int& status);
void add_fix(command_line app, int& status);
void add_check(command_line app, int& status);
void add_verify(command_line app, int& status);
void add_convert(command_line app, int& status);
void add_collect(command_line app, int& status);
void add_render(command_line app, int& status);
void add_replay(command_line app, int& status);
void add_formats(command_line app);
void add_completion(command_line app);
void add_help(command_line app, int& status);

} // namespace cli

#endif // NONO_CLI_COMMANDS_HPP
