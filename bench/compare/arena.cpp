// The program nono_compare but for its main function: the command line, and what is written at the end.
#include "nono_arena/arena.hpp"

#include "comparison.hpp"
#include "contender.hpp"
#include "puzzle_set.hpp"
#include "report.hpp"

#include <nono/io/file.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

struct command {
    std::vector<std::string> paths;
    std::vector<std::string> strategies;
    double time_limit = 10;
    std::size_t repeat = 3;
    std::size_t every = 1;
    std::string label;
    std::string json;
    std::string svg;
    bool progress = false;
};

// Set by SIGINT: what is measured by then is reported.
std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void stop_comparing(int) {
    stop.store(true);
    std::signal(SIGINT, SIG_DFL);
}

// Where lines of JSON go to; nowhere without a name.
class line_file {
public:
    explicit line_file(const std::string& name) {
        if (name == "-")
            to_ = stdout;
        else if (!name.empty())
            to_ = own_ = std::fopen(name.c_str(), "w");
        good_ = name.empty() || to_ != nullptr;
    }
    line_file(const line_file&) = delete;
    line_file& operator=(const line_file&) = delete;
    ~line_file() {
        if (own_ != nullptr) std::fclose(own_);
    }

    [[nodiscard]] bool is_open() const { return good_; }
    void put(const std::string& line) {
        if (to_ == nullptr) return;
        fmt::print(to_, "{}\n", line);
        std::fflush(to_);
    }

private:
    std::FILE* to_ = nullptr;
    std::FILE* own_ = nullptr;
    bool good_ = true;
};

std::string names(const std::vector<std::string>& of) { return fmt::format("{}", fmt::join(of, ", ")); }

// Everything that can be had on this machine: strategies given by the caller take the place of others.
std::vector<bench::contender> contenders_here(const std::vector<nono::strategy>& own) {
    std::vector<bench::contender> out;
    for (const auto& strategy : own) out.push_back(bench::contender_of(strategy));
    const auto is_known = [&](std::string_view name) {
        return std::any_of(out.begin(), out.end(), [&](const auto& other) { return other.about.name == name; });
    };
    for (const auto& strategy : bench::known_strategies())
        if (!is_known(strategy.name)) out.push_back(bench::contender_of(strategy));
    for (const auto& name : bench::sat_solver_names())
        if (auto found = bench::find_sat_solver(name)) out.push_back(*std::move(found));
    return out;
}

std::vector<std::string> names_of(const std::vector<bench::contender>& all) {
    std::vector<std::string> out;
    for (const auto& entry : all) out.push_back(entry.about.name);
    return out;
}

// The puzzles to solve, set by set; tells what could not be read.
std::vector<bench::puzzle_set> puzzle_sets(const command& wanted) {
    std::vector<bench::puzzle_set> out;
    for (const auto& path : wanted.paths) {
        out.push_back(bench::read_set(path, wanted.every));
        for (const auto& remark : out.back().remarks) fmt::print(stderr, "not read: {}\n", remark);
        if (out.back().puzzles.empty()) fmt::print(stderr, "{}: no puzzles\n", path);
    }
    return out;
}

// What is made of all results once they are there; false where a file could not be written.
bool report(const command& wanted, const bench::comparison& of) {
    if (wanted.json != "-") fmt::print("{}", bench::table(of.rows(), wanted.time_limit));
    if (wanted.svg.empty()) return true;
    const auto error = nono::write_file(wanted.svg, bench::cactus(of.rows(), wanted.time_limit));
    if (error != nono::file_errc::none) fmt::print(stderr, "{}: {}\n", wanted.svg, nono::message(error));
    return error == nono::file_errc::none;
}

bench::comparison_options options_of(const command& wanted, line_file& json) {
    bench::comparison_options out;
    out.run.label = wanted.label;
    out.run.time_limit = wanted.time_limit;
    out.run.repeat = wanted.repeat;
    out.shows_progress = wanted.progress;
    out.stop = stop;
    out.on_line = [&json](const std::string& line) { json.put(line); };
    return out;
}

int compare(const command& wanted, const std::vector<bench::contender>& here) {
    std::vector<bench::contender> contenders;
    for (const auto& name : wanted.strategies) {
        const auto found =
            std::find_if(here.begin(), here.end(), [&](const auto& entry) { return entry.about.name == name; });
        if (found == here.end()) {
            fmt::print(stderr, "there is no '{}' here; there are: {}\n", name, names(names_of(here)));
            return 2;
        }
        contenders.push_back(*found);
    }
    line_file json(wanted.json);
    if (!json.is_open()) {
        fmt::print(stderr, "{}: cannot write\n", wanted.json);
        return 2;
    }
    std::signal(SIGINT, stop_comparing);
    const auto sets = puzzle_sets(wanted);
    bench::comparison all(options_of(wanted, json), std::move(contenders));
    for (const auto& set : sets) all.run(set);
    const bool all_written = report(wanted, all);
    const bool all_read = std::none_of(sets.begin(), sets.end(), [](const auto& set) { return set.puzzles.empty(); });
    if (stop) return 130;
    if (all.faults() > 0) return 1;
    return all_read && all_written ? 0 : 2;
}

} // namespace

namespace nono_arena {

int run(int argc, char** argv, const std::vector<nono::strategy>& own) {
    const auto here = contenders_here(own);
    command wanted;
    CLI::App app("Solves puzzles with several strategies, in turns on each puzzle, checks every answer, and prints a "
                 "table. Times are processor times.",
                 "nono_compare");
    app.add_option("SET", wanted.paths, "Files or folders of puzzles, each a set of its own")->required();
    app.add_option("--strategies", wanted.strategies,
                   "What to compare, divided by commas: " + names(names_of(here)) + " (default automatic)")
        ->delimiter(',')
        ->allow_extra_args(false); // one text, so that sets may follow
    app.add_option("--time-limit", wanted.time_limit, "Seconds of processor time for a puzzle (default 10)")
        ->check(CLI::PositiveNumber);
    app.add_option("--repeat", wanted.repeat, "Runs of each, of which the shortest counts (default 3)")
        ->check(CLI::Range(1, 1'000));
    app.add_option("--every", wanted.every, "Only every n-th puzzle of a set (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--label", wanted.label, "What the results are called in their file, as the revision measured");
    app.add_option("--json", wanted.json,
                   "Write a line of JSON for each puzzle and strategy to this file, or - for standard output");
    app.add_option("--svg", wanted.svg, "Draw a cactus plot in this file");
    app.add_flag("--progress", wanted.progress, "Tell on standard error how far it is");
    app.footer("Exit status 1: an answer was wrong, as standard error says.");
    CLI11_PARSE(app, argc, argv)
    if (wanted.strategies.empty()) {
        wanted.strategies = {"automatic"};
        for (const auto& strategy : own) wanted.strategies.emplace_back(strategy.name);
    }
    return compare(wanted, here);
}

} // namespace nono_arena
