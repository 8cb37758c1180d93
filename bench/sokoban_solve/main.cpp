// nono_sokoban_solve: how many levels of a file are solved within which time, as a table in Markdown.
// SPDX-License-Identifier: MIT
#include "../clock.hpp"

#include <nono/io/parse_file.hpp>
#include <nono/sokoban.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace {

namespace sokoban = nono::sokoban;

struct command {
    std::string file;
    std::vector<double> limits{5, 60, 600};
    std::vector<std::size_t> levels;
    double memory = 2;
};

sokoban::solve_result solve_level(const sokoban::board& level, const command& wanted) {
    constexpr double gibibyte = 1024.0 * 1024 * 1024;
    const bench::cpu_limit limit(wanted.limits.back());
    return sokoban::solve(level,
                          {.budget = {.memory = static_cast<std::uint64_t>(wanted.memory * gibibyte), .stop = limit}});
}

int run(const command& wanted) {
    const auto file = nono::parse_file<nono::sok>(wanted.file);
    if (!file) {
        fmt::print(stderr, "{}: {}\n", wanted.file, nono::message(file.error().code));
        return 2;
    }
    std::vector<std::size_t> numbers = wanted.levels;
    if (numbers.empty()) {
        numbers.resize(file->puzzles.size());
        std::iota(numbers.begin(), numbers.end(), std::size_t{1});
    }
    std::size_t tried = 0;
    std::vector<std::size_t> solved(wanted.limits.size());
    std::uint64_t most_memory = 0;
    std::size_t wrong = 0;
    fmt::print("| level | verdict | seconds | positions | MB | pushes |\n|--:|---|--:|--:|--:|--:|\n");
    for (const std::size_t number : numbers) {
        if (number == 0 || number > file->puzzles.size()) continue;
        const sokoban::board& level = file->puzzles[number - 1].board;
        const double start = bench::cpu_seconds();
        const auto found = solve_level(level, wanted);
        const double seconds = bench::cpu_seconds() - start;
        ++tried;
        const bool is_refused = found && !sokoban::game(level, found.moves).solved();
        wrong += is_refused ? 1U : 0U;
        for (std::size_t i = 0; i < solved.size(); ++i) solved[i] += found && seconds <= wanted.limits[i] ? 1U : 0U;
        most_memory = std::max(most_memory, found.counters.memory);
        std::string verdict(name_of(found.status));
        if (is_refused) verdict = "**wrong**";
        if (found.stopped_by == nono::stopped_by::max_memory) verdict += ": memory";
        fmt::print("| {} | {} | {:.2f} | {} | {} | {} |\n", number, verdict, seconds, found.counters.nodes,
                   found.counters.memory / 1'000'000, found.total.pushes);
        std::fflush(stdout);
    }
    fmt::print("\n{} levels, at most {} MB. Solved", tried, most_memory / 1'000'000);
    for (std::size_t i = 0; i < solved.size(); ++i)
        fmt::print("{} {} within {} s", i == 0 ? "" : ",", solved[i], wanted.limits[i]);
    fmt::print(".\n");
    return wrong == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    command wanted;
    CLI::App app("Solves Sokoban levels, each within a limit of processor time.", "nono_sokoban_solve");
    app.add_option("FILE", wanted.file, "A file of levels")->required();
    app.add_option("--limits", wanted.limits, "Seconds to report; the last one ends a level (default 5 60 600)")
        ->check(CLI::PositiveNumber);
    app.add_option("--levels", wanted.levels, "Only levels of these numbers, from 1");
    app.add_option("--memory", wanted.memory, "GiB that a level may take (default 2)")->check(CLI::PositiveNumber);
    CLI11_PARSE(app, argc, argv)
    std::sort(wanted.limits.begin(), wanted.limits.end());
    return run(wanted);
}
