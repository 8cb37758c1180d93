#include "descendants.hpp"

#if defined(__linux__)
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>
#endif

namespace bench {

#if defined(__linux__)

namespace {

namespace fs = std::filesystem;

struct process {
    long number = 0;
    long parent = 0;
    char state = '\0';
    long ticks = 0; // of the clock
};

// What /proc tells of a process. Fields of the line: 2 is the name in parentheses, 3 the state, 4 the parent, 14 to 17
// the time.
process read_process(const fs::path& folder) {
    process out;
    std::ifstream in(folder / "stat");
    std::string line;
    std::getline(in, line);
    const auto name_end = line.rfind(')');
    if (name_end == std::string::npos || name_end + 3 >= line.size()) return out; // it has ended
    out.number = std::strtol(line.c_str(), nullptr, 10);
    out.state = line[name_end + 2];
    const char* at = line.c_str() + name_end + 3;
    for (int field = 4; field <= 17; ++field) {
        char* end = nullptr;
        const long number = std::strtol(at, &end, 10);
        at = end;
        if (field == 4) out.parent = number;
        if (field >= 14) out.ticks += number;
    }
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

} // namespace

descendants find_descendants() {
    descendants out;
    const auto all = all_processes();
    std::vector<long> parents{getpid()};
    for (std::size_t i = 0; i < parents.size(); ++i)
        for (const auto& entry : all) {
            const bool is_new = std::find(parents.begin(), parents.end(), entry.number) == parents.end();
            if (entry.parent != parents[i] || !is_new) continue;
            parents.push_back(entry.number);
            out.processes.push_back(static_cast<int>(entry.number));
            out.cpu_seconds += static_cast<double>(entry.ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
            out.any_computes = out.any_computes || entry.state == 'R' || entry.state == 'D';
        }
    return out;
}

#else

descendants find_descendants() { return {}; }

#endif

} // namespace bench
