// Runs programs with limits. None is left over, whatever it starts and however it ends.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_PROGRAM_HPP
#define NONO_BENCH_COMPARE_PROGRAM_HPP

#include <nono/model/control.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

// False where programs cannot be run: on Windows.
bool can_run_programs();

// True for a program that is there: a path, or a name that is found as a shell finds it.
bool is_installed(const std::string& program);

// What a program may take. On Linux the processor time is that of it and all that it starts, looked at while it runs,
// and wall time is counted for programs that do not compute: others get ten times as much. Elsewhere the processor time
// of what has ended is known, so that the wall time is what ends it.
struct program_limits {
    double cpu_seconds = 10;
    double wall_seconds = 30;
    std::uint64_t memory = 0; // bytes of address space of each process, on Linux; 0: no limit
};

// Where a program reads and writes; an empty name is /dev/null.
struct program_files {
    std::string input;
    std::string output;
    std::string errors;
};

// How a program ended.
struct program_end {
    int status = -1;        // its exit status; -1: it was not begun, or ended by a signal
    int signal = 0;         // what ended it; 0: nothing did
    double cpu_seconds = 0; // of it and of all that it started
    bool cut_off = false;   // it was ended at a limit of time, or as `stop` asked
};

// Runs a program, as a group of processes of its own, without a shell. What is left at its end of all that it has
// started is killed; on Linux that is all children of this process.
program_end run_program(const std::vector<std::string>& words, const program_files& files, const program_limits& limits,
                        nono::extend::stop_ref stop);

// Kills the program that runs, if there is one, and all that it started. May be called in a signal handler.
void kill_running_program() noexcept;

// A folder of its own for files, gone at the end.
class scratch_folder {
public:
    scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;
    ~scratch_folder();

    // The path; empty where no folder could be made.
    [[nodiscard]] const std::string& path() const { return path_; }
    // The path of a file in it.
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }

private:
    std::string path_;
};

} // namespace bench

#endif // NONO_BENCH_COMPARE_PROGRAM_HPP
