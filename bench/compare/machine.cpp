#include "machine.hpp"

#include <array>
#include <ctime>
#include <fstream>
#include <thread>

#if !defined(_WIN32)
#include <sys/utsname.h>
#include <unistd.h>
#endif

namespace bench {

namespace {

#if defined(_WIN32)

void add_system(machine& to) { to.system = "Windows"; }

#else

void add_system(machine& to) {
    utsname names{};
    if (uname(&names) == 0) to.system = std::string(names.sysname) + ' ' + names.release + ' ' + names.machine;
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0) to.memory = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
}

#endif

// What Linux says of the first processor.
std::string processor_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

} // namespace

machine this_machine() {
    machine out;
    out.processor = processor_model();
    out.cores = std::thread::hardware_concurrency();
    add_system(out);
    return out;
}

std::string compiler_name() {
#if defined(__clang__)
    return "Clang " + std::to_string(__clang_major__) + '.' + std::to_string(__clang_minor__) + '.' +
           std::to_string(__clang_patchlevel__);
#elif defined(__GNUC__)
    return "GCC " + std::to_string(__GNUC__) + '.' + std::to_string(__GNUC_MINOR__) + '.' +
           std::to_string(__GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
    return "MSVC " + std::to_string(_MSC_VER);
#else
    return "unknown";
#endif
}

std::string compiler_options() {
#if defined(NONO_ARENA_OPTIONS)
    return NONO_ARENA_OPTIONS;
#else
    return {};
#endif
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
#if defined(_WIN32)
    gmtime_s(&parts, &now);
#else
    gmtime_r(&now, &parts);
#endif
    std::array<char, 32> text{};
    const auto size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), size};
}

} // namespace bench
