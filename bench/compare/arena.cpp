// The program nono_compare except for its main function: the command line, and the final output.
// SPDX-License-Identifier: MIT
#include "nono_arena/arena.hpp"

#include "comparison.hpp"
#include "program.hpp"

#include "../report/summary.hpp"

#include <nono/io/file.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

struct command {
    std::vector<std::string> paths;
    std::vector<std::string> strategies;
    std::vector<std::string> solvers;
    double memory_limit = 0; // MiB
    bench::comparison_options comparing;
    std::size_t every = 1;
    std::string suite;
    std::string root;
    std::string make_suite;
    std::string json;
    std::string svg;
    std::string html;
};

// Set by a signal: the measurements so far are reported.
std::atomic<bool> stop{false};
std::atomic<std::time_t> stopped_at{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::time_t>::is_always_lock_free);

// A second signal ends this program immediately; but not one that comes together with the first, as from `timeout`.
extern "C" void stop_comparing(int signal) {
    std::signal(signal, stop_comparing);
    const std::time_t now = std::time(nullptr);
    if (!stop.exchange(true)) stopped_at.store(now);
    bench::kill_running_program();
    if (now > stopped_at.load() + 1) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

struct known_contender {
    std::string name;
    bool is_program;
    // Makes the contender; prints a message and returns std::nullopt if its program is not installed.
    std::function<std::optional<bench::contender>(std::uint64_t memory)> make;
};

// All known contenders: the caller's strategies, those of nono, and described programs. The first one with a name takes
// precedence.
using contender_list = std::vector<known_contender>;

// Returns the contender with a name, or null.
const known_contender* find(const contender_list& all, std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.name == name; });
    return found == all.end() ? nullptr : &*found;
}

void add(contender_list& to, known_contender added) {
    if (find(to, added.name) == nullptr) to.push_back(std::move(added));
}

std::vector<std::string> names_of(const contender_list& all, bool only_programs = false) {
    std::vector<std::string> out;
    for (const auto& entry : all)
        if (entry.is_program || !only_programs) out.push_back(entry.name);
    return out;
}

std::optional<bench::contender> started(const bench::solver_description& solver, std::uint64_t memory) {
    const auto missing = bench::missing_program(solver);
    if (missing.empty()) return bench::contender_of(solver, memory);
    fmt::print(stderr, "{} is left out: there is no program '{}' here\n", solver.name, missing);
    return std::nullopt;
}

// Adds the solvers of a file or a folder. Returns false if they contain an error, which is printed.
[[nodiscard]] bool add_solvers(contender_list& to, const std::string& path) {
    std::vector<bench::solver_description> found;
    bool all_good = bench::read_solvers(path, found);
    for (const auto& solver : found) {
        const auto wrong = bench::wrong_in(solver);
        if (!wrong.empty()) fmt::print(stderr, "{}: {}: {}\n", path, solver.name, wrong);
        all_good = all_good && wrong.empty();
        add(to, {solver.name, true, [solver](auto memory) { return started(solver, memory); }});
    }
    return all_good;
}

// Returns the requested suite, without entries if none was requested; std::nullopt, after a message, if it cannot be
// read or there is nothing to solve.
std::optional<bench::suite> given_suite(const command& wanted) {
    if (!wanted.suite.empty()) return bench::read_suite(wanted.suite);
    if (!wanted.paths.empty()) return bench::suite{};
    fmt::print(stderr, "there is nothing to solve: give a SET or --suite\n");
    return std::nullopt;
}

// Returns the folder to which a suite's files are relative: its own unless another is given.
std::string root_of(const command& wanted, const std::string& suite_file) {
    if (!wanted.root.empty()) return wanted.root;
    const auto folder = std::filesystem::path(suite_file).parent_path();
    return folder.empty() ? "." : folder.string();
}

// Returns the puzzles to solve, set by set, those of a suite first; prints which could not be read. If `every` is 1,
// all.
std::vector<bench::puzzle_set> puzzle_sets(const command& wanted, const bench::suite& suite, std::size_t every) {
    auto out = bench::sets_of(suite, root_of(wanted, wanted.suite));
    for (const auto& path : wanted.paths) out.push_back(bench::read_set(path, every));
    for (const auto& set : out) {
        for (const auto& remark : set.remarks) fmt::print(stderr, "not read: {}\n", remark);
        if (set.puzzles.empty()) fmt::print(stderr, "{}: no puzzles\n", set.name);
    }
    return out;
}

// Returns false, after a message, if a file cannot be written.
bool write(const std::string& file, const std::string& text) {
    const auto error = nono::write_file(file, text);
    if (error != nono::parse_errc::none) fmt::print(stderr, "{}: {}\n", file, nono::message(error));
    return error == nono::parse_errc::none;
}

// Writes a suite: the given one with the identities of its puzzles on this machine, and the sets.
int make_suite(const command& wanted, const bench::suite& given) {
    auto sets = puzzle_sets(wanted, given, 1);
    auto made = bench::suite_of(given, std::move(sets), wanted.every, root_of(wanted, wanted.make_suite));
    if (made.name.empty()) made.name = std::filesystem::path(wanted.make_suite).stem().string();
    return write(wanted.make_suite, bench::json_of(made)) ? 0 : 2;
}

// Writes the final outputs from all results; returns false if a file could not be written.
//
// @param lines  lines of JSON, as in the results file
bool report(const command& wanted, const bench::comparison& of, const std::string& lines) {
    if (wanted.json != "-") fmt::print("{}", bench::table(of.rows, wanted.comparing.time_limit));
    const bool has_plot = wanted.svg.empty() || write(wanted.svg, bench::cactus(of.rows, wanted.comparing.time_limit));
    if (wanted.html.empty()) return has_plot;
    const auto results = nono_report::parse_results({{wanted.json.empty() ? "results" : wanted.json, lines}});
    const auto& label = wanted.comparing.label;
    const auto title = label.empty() ? std::string("Comparison of solvers") : label;
    return write(wanted.html, nono_report::report_page(results, title, nullptr)) && has_plot;
}

// Returns the requested and available contenders; std::nullopt if a name is unknown.
std::optional<std::vector<bench::contender>> contenders_of(const command& wanted, const contender_list& known) {
    std::vector<bench::contender> out;
    for (const auto& name : wanted.strategies) {
        const bool is_known = find(known, name) != nullptr;
        if (!is_known && name != "all" && name != "programs") {
            fmt::print(stderr, "there is no '{}' here; there are: {}\n", name, fmt::join(names_of(known), ", "));
            return std::nullopt;
        }
        for (const auto& member : is_known ? std::vector{name} : names_of(known, name == "programs"))
            if (auto found = find(known, member)->make(static_cast<std::uint64_t>(wanted.memory_limit * 1048576)))
                out.push_back(*std::move(found));
    }
    return out;
}

int compare(const command& wanted, const bench::suite& suite, const contender_list& known) {
    const auto contenders = contenders_of(wanted, known);
    if (!contenders || contenders->empty()) return 2;
    std::ofstream file;
    std::ostream& json = wanted.json == "-" ? std::cout : file;
    if (!wanted.json.empty() && wanted.json != "-") file.open(wanted.json, std::ios::binary);
    if (!json) {
        fmt::print(stderr, "{}: cannot write\n", wanted.json);
        return 2;
    }
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, stop_comparing);
    const auto sets = puzzle_sets(wanted, suite, wanted.every);
    std::string lines; // kept for a report
    bench::comparison_options options = wanted.comparing;
    options.stop = stop;
    options.on_line = [&](const std::string& line) {
        json << line << std::endl; // immediately; discarded without a file
        if (!wanted.html.empty()) lines += line + '\n';
    };
    if (!wanted.suite.empty()) options.suite = {suite.name, wanted.suite};
    const auto found = bench::compare(options, *contenders, sets);
    const bool all_written = report(wanted, found, lines);
    bool all_read = true;
    // Every puzzle of a suite must be present because the sum of fewer could be mistaken for that of the suite.
    for (std::size_t i = 0; i < sets.size(); ++i)
        all_read = all_read && !sets[i].puzzles.empty() && (i >= suite.entries.size() || sets[i].remarks.empty());
    if (stop) return 130;
    if (found.faults > 0) return 1;
    return all_read && all_written ? 0 : 2;
}

} // namespace

namespace nono_arena {

int run(int argc, char** argv, const std::vector<nono::strategy>& own) {
    command wanted;
    CLI::App app("Solves puzzles with several strategies, in turns on each puzzle, checks every answer, and prints a "
                 "table. Times are processor times.",
                 "nono_compare");
    app.add_option("SET", wanted.paths, "Files or folders of puzzles, each a set of its own");
    app.add_option("--suite", wanted.suite,
                   "Solve the puzzles of this suite, as those in bench/suites; one that is not the same is left out");
    app.add_option("--root", wanted.root, "The folder of a suite's files (default: that of the suite)");
    app.add_option("--make-suite", wanted.make_suite,
                   "Write a suite of the puzzles to this file, with their identities, and solve nothing");
    app.add_option("--strategies", wanted.strategies,
                   "What to compare, divided by commas: names of strategies and of programs, 'all', or 'programs' (all "
                   "of them); any other word lists them (default: automatic, and what the program or --solvers add)")
        ->delimiter(',')
        ->allow_extra_args(false); // one text, so that sets can follow
    app.add_option("--solvers", wanted.solvers, "Descriptions of programs: JSON files, or folders of them")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("--time-limit", wanted.comparing.time_limit, "Seconds of processor time for a puzzle (default 10)")
        ->check(CLI::PositiveNumber);
    app.add_option("--memory-limit", wanted.memory_limit,
                   "MiB of address space for each process of a program (default: no limit)")
        ->check(CLI::PositiveNumber);
    app.add_option("--repeat", wanted.comparing.repeat, "Runs of each, of which the shortest counts (default 3)")
        ->check(CLI::Range(1, 1'000));
    app.add_option("--every", wanted.every, "Only every n-th puzzle of a set (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--label", wanted.comparing.label,
                   "What the results are called in their file, as the revision measured");
    app.add_option("--json", wanted.json,
                   "Write a line of JSON for each puzzle and strategy to this file, or - for standard output");
    app.add_option("--svg", wanted.svg, "Draw a cactus plot in this file");
    app.add_option("--html", wanted.html, "Write a report to this file, as nono_report does");
    app.add_flag("--progress", wanted.comparing.shows_progress, "Tell on standard error how far it is");
    app.footer(
        "Exit status 1: an answer was wrong, as standard error says. 2: something cannot be read or written, or is "
        "not the puzzle that the suite names.");
    CLI11_PARSE(app, argc, argv)
    const auto given = given_suite(wanted);
    if (!given) return 2;
    if (!wanted.make_suite.empty()) return make_suite(wanted, *given);
    if (given->time_limit && app.count("--time-limit") == 0) wanted.comparing.time_limit = *given->time_limit;

    contender_list known;
    for (const auto& strategies : {own, bench::known_strategies()})
        for (const auto& strategy : strategies)
            add(known,
                {std::string(strategy.name()), false, [strategy](auto) { return bench::contender_of(strategy); }});
    bool all_good = true;
    for (const auto& path : wanted.solvers) all_good = add_solvers(known, path) && all_good;
    const auto added = names_of(known, true);
    if (bench::can_run_programs()) all_good = add_solvers(known, NONO_ARENA_SOLVERS_DIR) && all_good;
    if (!all_good) return 2;
    if (wanted.strategies.empty()) {
        wanted.strategies = {"automatic"};
        for (const auto& strategy : own) wanted.strategies.emplace_back(strategy.name());
        wanted.strategies.insert(wanted.strategies.end(), added.begin(), added.end());
    }
    return compare(wanted, *given, known);
}

} // namespace nono_arena
