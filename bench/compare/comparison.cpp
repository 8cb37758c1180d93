// SPDX-License-Identifier: MIT
#include "comparison.hpp"

#include "judge.hpp"
#include "measure.hpp"

#include <nono/formats/goal_notation.hpp>
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

// File names can be in any encoding.
std::string line_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

// The first processor's model, as reported by Linux.
std::string processor_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

// Describes the machine: an empty text or 0 means that the system does not report the value.
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

json json_of(const contender& strategy) {
    json out{{"name", strategy.name}, {"kind", strategy.kind}};
    if (!strategy.version.empty()) out["version"] = strategy.version;
    if (!strategy.command.empty()) out["command"] = strategy.command;
    if (!strategy.description.empty()) out["description"] = strategy.description;
    if (strategy.solutions != 2) out["solutions"] = strategy.solutions;
    return out;
}

score score_of(const run_result& found, const std::string& fault, const contender& of) {
    const auto status = found.found.status;
    const bool is_all = status == nono::status::solvable ? of.solutions == 1 : status != nono::status::unknown;
    return {.queried = found.not_run.empty(),
            .decided = fault.empty() && found.not_run.empty() && is_all, // the complete requested answer
            .seconds = found.cpu_seconds,
            .counts = found.has_statistics,
            .lines = found.found.statistics.lines_solved,
            .conflicts = found.found.statistics.conflicts};
}

// Returns true if the counters of two runs agree. They are the same in every run, unless the clock ended one.
bool is_same(const run_result& a, const run_result& b) {
    const auto timed_out = nono::stopped_by::time_limit;
    if (a.found.stopped_by == timed_out || b.found.stopped_by == timed_out) return true;
    return a.found.status == b.found.status && a.found.statistics == b.found.statistics;
}

// Returns the line of a run, with the program, the machine and the time of the call.
std::string json_of(const comparison_options& run, const std::vector<contender>& contenders) {
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
    for (const auto& contender : contenders) out["strategies"].push_back(json_of(contender));
    return line_of(out);
}

// Returns the line for the result of one strategy on one puzzle.
//
// @param fault              the error in the answer, or empty
// @param reference_seconds  the least of `bench::reference_seconds` next to the puzzle
std::string json_of(const puzzle_set& set, const puzzle_of_set& item, const std::string& strategy,
                    const run_result& found, const std::string& fault, double reference_seconds) {
    const auto& clues = item.puzzle.clues;
    json out{{"record", found.not_run.empty() ? "result" : "not_asked"},
             {"set", set.name},
             {"file", item.file},
             {"index", item.index},
             {"title", item.puzzle.metadata.title()},
             {"hash", nono::to_string(nono::hash_clues(clues))},
             {"width", clues.width()},
             {"height", clues.height()},
             {"colors", clues.color_count() - 1},
             {"strategy", strategy}};
    if (!found.not_run.empty()) {
        out["reason"] = found.not_run;
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

// Runs all contenders on one puzzle, in turns. If a run takes a second, one is enough. Empty if it was stopped.
//
// @param first      the contender that begins
// @param reference  set to the least of `bench::reference_seconds` next to the puzzle
std::vector<run_result> measure(const comparison_options& options, const std::vector<contender>& contenders,
                                const nono::puzzle& puzzle, std::size_t first, double& reference) {
    std::vector<run_result> found(contenders.size());
    for (std::size_t round = 0; round < options.repeat; ++round) {
        const double now = reference_seconds();
        reference = round == 0 ? now : std::min(reference, now);
        for (std::size_t k = 0; k < found.size(); ++k) {
            const std::size_t next = (first + round + k) % found.size();
            if (found[next].cpu_seconds > 1 || !found[next].not_run.empty()) continue;
            auto result = contenders[next].solve(puzzle, options.time_limit, options.stop);
            if (options.stop.stop_requested()) return {};
            if (round == 0) {
                found[next] = std::move(result);
                continue;
            }
            if (!is_same(found[next], result)) found[next].runs_differ = true;
            add_run(found[next], result);
        }
    }
    return found;
}

// Adds the results of a puzzle of a set, whose rows are the last.
void add_puzzle(const comparison_options& options, const std::vector<contender>& contenders, const puzzle_set& set,
                std::size_t number, comparison& to) {
    const auto& item = set.puzzles[number];
    double reference = 0;
    const auto found = measure(options, contenders, item.puzzle, number, reference); // empty if stopped: no results
    std::vector<const nono::solve_result*> answers;
    for (const auto& result : found) answers.push_back(&result.found);
    const auto wrong = faults(item.puzzle, answers);
    for (std::size_t k = 0; k < found.size(); ++k) {
        std::string fault = found[k].fault.empty() ? wrong[k] : found[k].fault;
        if (fault.empty() && found[k].runs_differ) fault = "two runs differ in what they say or count";
        to.rows[to.rows.size() - found.size() + k].scores.push_back(score_of(found[k], fault, contenders[k]));
        options.on_line(json_of(set, item, contenders[k].name, found[k], fault, reference));
        if (fault.empty()) continue;
        ++to.faults;
        fmt::print(stderr, "{}#{}: {}: {}\n", item.file, item.index, contenders[k].name, fault);
    }
}

} // namespace

comparison compare(const comparison_options& options, const std::vector<contender>& contenders,
                   const std::vector<puzzle_set>& sets) {
    comparison out;
    options.on_line(json_of(options, contenders));
    for (const auto& set : sets) {
        for (const auto& contender : contenders) out.rows.push_back({set.name, contender.name, {}});
        for (std::size_t i = 0; i < set.puzzles.size() && !options.stop.stop_requested(); ++i) {
            if (options.shows_progress) fmt::print(stderr, "\r{} {}/{} ", set.name, i + 1, set.puzzles.size());
            add_puzzle(options, contenders, set, i, out);
        }
        if (options.shows_progress) fmt::print(stderr, "\r\x1b[K");
    }
    return out;
}

} // namespace bench
