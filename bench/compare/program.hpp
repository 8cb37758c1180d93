// Runs programs with limits. No process is left over, regardless of what it starts and how it ends.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_PROGRAM_HPP
#define NONO_BENCH_COMPARE_PROGRAM_HPP

#include <nono/model/control.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

// Returns false if programs cannot be run: on Windows.
bool can_run_programs();

// Returns true if a program is installed: a path, or a name that is found as in a shell.
bool is_installed(const std::string& program);

// The limits of a program. On Linux, the processor time includes everything that it starts and is checked while it
// runs, and the wall time applies to programs that do not compute: others have ten times as much. Elsewhere, only the
// processor time of ended processes is known, so the wall time ends the program.
struct program_limits {
    double cpu_seconds = 10;
    double wall_seconds = 30;
    std::uint64_t memory = 0; // bytes of address space of each process, on Linux; 0: no limit
};

// The input and output files of a program; an empty name is /dev/null.
struct program_files {
    std::string input;
    std::string output;
    std::string errors;
};

// The end of a program.
struct program_end {
    int status = -1;        // its exit status; -1: it was not started, or a signal ended it
    int signal = 0;         // the signal that ended it; 0 if none did
    double cpu_seconds = 0; // of the program and everything that it started
    bool cut_off = false;   // it was ended by a time limit or by `stop`
};

// Runs a program in a separate process group, without a shell. At its end, all remaining processes that it started are
// killed; on Linux, these are all children of this process.
program_end run_program(const std::vector<std::string>& words, const program_files& files, const program_limits& limits,
                        nono::extend::stop_ref stop);

// Kills the running program, if there is one, and everything that it started. Safe in signal handlers.
void kill_running_program() noexcept;

// A dedicated folder for files, removed at the end of its scope.
class scratch_folder {
public:
    scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;
    ~scratch_folder();

    // Returns the path; empty if no folder could be created.
    [[nodiscard]] const std::string& path() const { return path_; }
    // Returns the path of a file in it.
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }

private:
    std::string path_;
};

} // namespace bench

#endif // NONO_BENCH_COMPARE_PROGRAM_HPP
