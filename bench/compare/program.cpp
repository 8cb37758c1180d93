// SPDX-License-Identifier: MIT
#include "program.hpp"

#include "../clock.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

#if !defined(_WIN32)
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif
#if defined(__linux__)
#include <sys/prctl.h>
#endif

namespace bench {

namespace fs = std::filesystem;

#if defined(_WIN32)

bool can_run_programs() { return false; }
bool is_installed(const std::string&) { return false; }
program_end run_program(const std::vector<std::string>&, const program_files&, const program_limits&,
                        nono::extend::stop_ref) {
    return {};
}
void kill_running_program() noexcept {}
scratch_folder::scratch_folder() = default;

#else

namespace {

// The running process group, for the signal handler; 0 if there is none.
std::atomic<pid_t> running_group{0};
static_assert(std::atomic<pid_t>::is_always_lock_free);

bool is_program(const fs::path& path) {
    std::error_code error;
    return access(path.c_str(), X_OK) == 0 && fs::is_regular_file(path, error);
}

// Starts a program. Does not use fork, after which every memory page that the contenders of this process write would
// cause a fault. Returns the process ID, or 0 if the program could not be started.
pid_t start_program(const std::vector<std::string>& words, const program_files& files) {
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    const auto open = [&](int stream, const std::string& name, int how) {
        const char* const path = name.empty() ? "/dev/null" : name.c_str();
        posix_spawn_file_actions_addopen(&actions, stream, path, how, S_IRUSR | S_IWUSR);
    };
    open(STDIN_FILENO, files.input, O_RDONLY);
    open(STDOUT_FILENO, files.output, O_WRONLY | O_CREAT | O_TRUNC);
    open(STDERR_FILENO, files.errors, O_WRONLY | O_CREAT | O_TRUNC);
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments.front(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? child : 0;
}

double seconds_of(const rusage& used) {
    double out = 0;
    for (const auto& time : {used.ru_utime, used.ru_stime})
        out += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    return out;
}

// The children of this process, their children, and so on, as listed by Linux.
struct descendants {
    std::vector<int> processes; // process IDs
    double cpu_seconds = 0;     // of all of them, including their children that have ended
    bool any_computes = false;  // now, or waiting for a processor
};

#if defined(__linux__)

struct process {
    long number = 0;
    long parent = 0;
    char state = '\0';
    long ticks = 0; // of the clock
};

// Parses /proc for a process. Fields of the line: 2 is the name in parentheses, 3 the state, 4 the parent, 14 to 17 the
// times.
process read_process(const fs::path& folder) {
    process out;
    std::ifstream in(folder / "stat");
    std::string line;
    std::getline(in, line);
    const auto name_end = line.rfind(')');
    if (name_end == std::string::npos) return out; // it has ended
    out.number = std::strtol(line.c_str(), nullptr, 10);
    std::istringstream fields(line.substr(name_end + 1));
    fields >> out.state >> out.parent;
    long number = 0;
    for (int field = 5; field <= 17 && fields >> number; ++field)
        if (field >= 14) out.ticks += number;
    return out;
}

std::vector<process> all_processes() {
    std::vector<process> out;
    std::error_code error;
    for (fs::directory_iterator at("/proc", error); !error && at != fs::directory_iterator(); at.increment(error)) {
        const auto name = at->path().filename().string();
        if (name.find_first_not_of("0123456789") == std::string::npos) out.push_back(read_process(at->path()));
    }
    return out;
}

descendants find_descendants() {
    descendants out;
    const auto all = all_processes();
    std::vector<long> parents{getpid()};
    for (std::size_t i = 0; i < parents.size(); ++i)
        for (const auto& entry : all) {
            if (entry.parent != parents[i] || std::count(parents.begin(), parents.end(), entry.number) > 0) continue;
            parents.push_back(entry.number);
            out.processes.push_back(static_cast<int>(entry.number));
            out.cpu_seconds += static_cast<double>(entry.ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
            out.any_computes = out.any_computes || entry.state == 'R' || entry.state == 'D';
        }
    return out;
}

// Makes orphaned processes children of this one, so that none is lost.
void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
constexpr bool adopts_orphans = true;

void set_limit(pid_t process, __rlimit_resource resource, rlim_t value) {
    const rlimit limit{value, value};
    prlimit(process, resource, &limit, nullptr);
}

// Limits a program that is not checked in time, and the size of its output.
void set_limits(pid_t process, const program_limits& limits) {
    set_limit(process, RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.cpu_seconds)) + 1);
    set_limit(process, RLIMIT_CORE, 0);
    set_limit(process, RLIMIT_FSIZE, rlim_t{1} << 32U);
    if (limits.memory != 0) set_limit(process, RLIMIT_AS, limits.memory);
}

#else

descendants find_descendants() { return {}; }
void adopt_orphans() {}
void set_limits(pid_t, const program_limits&) {}
constexpr bool adopts_orphans = false;

#endif

// Waits for a program to end, or ends it, together with everything that it has started: its process group and, on
// Linux, processes that have left the group.
struct running_program {
    program_end wait() {
        // The limit cannot have been reached before.
        double look =
            std::min(limits.cpu_seconds / std::max(std::thread::hardware_concurrency(), 1U), limits.wall_seconds);
        while (!has_ended()) {
            const double passed = wall_seconds() - start;
            out.cut_off = stop.stop_requested() || (passed >= look && is_out_of_time(passed));
            if (out.cut_off) break;
            if (passed >= look) look = passed + std::clamp(passed / 32, 0.002, 0.1);
            std::this_thread::sleep_for(std::chrono::duration<double>(std::clamp(passed / 32, 1e-4, 0.01)));
        }
        end_all();
        out.cpu_seconds = reaped;
        return out;
    }

    // Wall time limits programs that wait; a computing program has more of it because the machine can be busy.
    [[nodiscard]] bool is_out_of_time(double passed) const {
        const auto found = find_descendants();
        if (reaped + found.cpu_seconds >= limits.cpu_seconds) return true;
        return passed >= 10 * limits.wall_seconds || (passed >= limits.wall_seconds && !found.any_computes);
    }

    [[nodiscard]] bool has_ended() {
        pid_t ended = reap(WNOHANG);
        while (ended > 0 && ended != group) ended = reap(WNOHANG);
        return ended == group;
    }

    void end_all() {
        do {
            kill(-group, SIGKILL);
            for (const pid_t process : find_descendants().processes) kill(process, SIGKILL);
        } while (reap(0) > 0);
    }

    // Reaps a process that has ended; returns its ID, or 0 or less.
    pid_t reap(int options) {
        int status = 0;
        rusage used{};
        pid_t ended = 0;
        do {
            ended = wait4(adopts_orphans ? -1 : -group, &status, options, &used);
        } while (ended < 0 && errno == EINTR);
        if (ended > 0) reaped += seconds_of(used);
        if (ended != group) return ended;
        if (WIFEXITED(status)) out.status = WEXITSTATUS(status);
        if (WIFSIGNALED(status)) out.signal = WTERMSIG(status);
        return ended;
    }

    pid_t group;
    const program_limits& limits;
    nono::extend::stop_ref stop;
    double start = wall_seconds();
    double reaped = 0; // seconds of processor time of processes that have ended
    program_end out{};
};

} // namespace

bool can_run_programs() { return true; }

bool is_installed(const std::string& program) {
    if (program.find('/') != std::string::npos) return is_program(program);
    const char* const path = std::getenv("PATH");
    if (path == nullptr) return false;
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (is_program(fs::path(folder) / program)) return true;
    return false;
}

program_end run_program(const std::vector<std::string>& words, const program_files& files, const program_limits& limits,
                        nono::extend::stop_ref stop) {
    adopt_orphans();
    const pid_t child = start_program(words, files);
    if (child == 0) return {};
    running_group.store(child);
    set_limits(child, limits);
    const auto out = running_program{child, limits, stop}.wait();
    running_group.store(0);
    return out;
}

void kill_running_program() noexcept {
    const pid_t group = running_group.load();
    if (group != 0) kill(-group, SIGKILL);
}

scratch_folder::scratch_folder() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "nono-compare-XXXXXX").string();
    if (!error && mkdtemp(name.data()) != nullptr) path_ = name;
}

#endif

scratch_folder::~scratch_folder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

} // namespace bench
