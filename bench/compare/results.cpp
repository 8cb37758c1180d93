// SPDX-License-Identifier: MIT
#include "results.hpp"

#include <nono/formats/text/goal_notation.hpp>
#include <nono/hash.hpp>
#include <nono/version.hpp>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ctime>
#include <fstream>
#include <thread>

#if !defined(_WIN32)
#include <sys/utsname.h>
#include <unistd.h>
#endif

namespace bench {

namespace {

using json = nlohmann::ordered_json;

json text_or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

// Names of files may be in any encoding.
std::string line_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

// What Linux says of the first processor.
std::string processor_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

// The machine: an empty text or 0 stands for what the system does not tell.
json this_machine() {
    json out{{"processor", processor_model()}, {"cores", std::thread::hardware_concurrency()}};
#if defined(_WIN32)
    out["memory"] = 0;
    out["system"] = "Windows";
#else
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    out["memory"] = pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) : 0;
    utsname names{};
    out["system"] = uname(&names) == 0 ? fmt::format("{} {} {}", names.sysname, names.release, names.machine) : "";
#endif
    return out;
}

// Such as "GCC 12.2.0".
std::string compiler_name() {
#if defined(__clang__)
    return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
    return fmt::format("MSVC {}", _MSC_VER);
#else
    return "unknown";
#endif
}

json json_of(const strategy_record& strategy) {
    json out{{"name", strategy.name}, {"kind", strategy.kind}};
    if (!strategy.version.empty()) out["version"] = strategy.version;
    if (!strategy.command.empty()) out["command"] = strategy.command;
    if (!strategy.description.empty()) out["description"] = strategy.description;
    if (strategy.solutions != 2) out["solutions"] = strategy.solutions;
    return out;
}

} // namespace

std::string json_of(const run_record& run, const std::vector<contender>& contenders) {
    json out{{"record", "run"},
             {"format", 1},
             {"nono", NONO_VERSION_STRING},
             {"compiler", compiler_name()},
             {"options", NONO_ARENA_OPTIONS},
             {"revision", text_or_null(run.label)},
             {"label", run.label},
             {"date", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
             {"machine", this_machine()},
             {"suite", nullptr},
             {"time_limit", run.time_limit},
             {"repeat", run.repeat},
             {"strategies", json::array()}};
    if (run.suite) out["suite"] = {{"name", run.suite->first}, {"file", run.suite->second}};
    for (const auto& contender : contenders) out["strategies"].push_back(json_of(contender.about));
    return line_of(out);
}

std::string json_of(const puzzle_set& set, const puzzle_of_set& item, const std::string& strategy,
                    const run_result& found, const std::string& fault, double reference_seconds) {
    const auto& clues = item.puzzle.clues;
    json out{{"record", found.not_asked.empty() ? "result" : "not_asked"},
             {"set", set.name},
             {"file", item.file},
             {"index", item.index},
             {"title", item.puzzle.metadata.title()},
             {"hash", nono::to_string(nono::hash_clues(clues))},
             {"width", clues.width()},
             {"height", clues.height()},
             {"colors", clues.color_count() - 1},
             {"strategy", strategy}};
    if (!found.not_asked.empty()) {
        out["reason"] = found.not_asked;
        return line_of(out);
    }
    out["status"] = nono::name_of(found.found.status);
    out["stopped_by"] = nono::name_of(found.found.stopped_by);
    out["cpu_seconds"] = found.cpu_seconds;
    out["wall_seconds"] = found.wall_seconds;
    out["runs"] = found.runs;
    out["instructions"] = found.instructions ? json(*found.instructions) : json(nullptr);
    out["reference_seconds"] = reference_seconds;
    out["fault"] = text_or_null(fault);
    out["solutions"] = json::array();
    const auto characters = nono::extend::goal_characters(item.puzzle);
    for (const auto& picture : found.found.solutions)
        out["solutions"].push_back(nono::extend::write_goal(picture, characters));
    out["statistics"] = nullptr;
    if (found.has_statistics)
        for (const auto& counter : nono::extend::counters_of(found.found.statistics))
            out["statistics"][std::string(counter.name)] = counter.value;
    return line_of(out);
}

} // namespace bench
