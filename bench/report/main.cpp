// nono_report: the measurements of nono_compare as tables, as one HTML page, and as a comparison of two runs.
// SPDX-License-Identifier: MIT
#include "summary.hpp"

#include <nono/io/file.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace {

struct command {
    std::vector<std::string> paths;
    std::string html;
    std::string title;
    double threshold = 5;
    bool compare = false;
    bool json = false;
};

std::string title_of(const command& wanted, const nono_report::results& results) {
    if (!wanted.title.empty()) return wanted.title;
    std::vector<std::string> names;
    for (const auto& run : results.runs) names.push_back(run.name);
    return fmt::format("Comparison of solvers: {}", fmt::join(names, wanted.compare ? " → " : ", "));
}

int fail(const std::string& why) {
    fmt::print(stderr, "{}\n", why);
    return 2;
}

void print(const command& wanted, const nono_report::results& results, const nono_report::run_comparison* comparison) {
    const auto scores = nono_report::scores(results);
    if (wanted.json) {
        nlohmann::ordered_json out{{"scores", scores}, {"comparison", nullptr}};
        if (comparison != nullptr) out["comparison"] = *comparison;
        fmt::print("{}\n", out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    } else if (comparison != nullptr) {
        fmt::print("{}\n\n{}\n{}", nono_report::headline_of(results, *comparison),
                   bench::markdown(nono_report::table_of(*comparison)), nono_report::remarks_of(results, *comparison));
    } else {
        fmt::print("{}", bench::markdown(nono_report::table_of(scores)));
    }
}

// Returns the exit status.
int run(const command& wanted) {
    const auto results = nono_report::read_results(wanted.paths);
    for (const auto& remark : results.remarks) fmt::print(stderr, "not read: {}\n", remark);
    if (results.puzzles.empty()) return fail("no results");
    std::optional<nono_report::run_comparison> comparison;
    if (wanted.compare && results.runs.size() != 2)
        return fail(fmt::format("--compare takes two runs, the old and the new one; here are {}", results.runs.size()));
    if (wanted.compare) comparison = nono_report::compare_runs(results, {.threshold = wanted.threshold / 100});
    const auto* const shown = comparison ? &*comparison : nullptr;
    print(wanted, results, shown);
    if (!wanted.html.empty()) {
        const auto page = nono_report::report_page(results, title_of(wanted, results), shown);
        const auto error = nono::write_file(wanted.html, page);
        if (error != nono::parse_errc::none) return fail(fmt::format("{}: {}", wanted.html, nono::message(error)));
    }
    if (!comparison) return 0;
    if (comparison->puzzles == 0) return fail("the two runs have no puzzle in common");
    return comparison->is_worse() ? 1 : 0;
}

} // namespace

int main(int argc, char** argv) {
    command wanted;
    CLI::App app("Tells what nono_compare measured: a table of scores, one HTML page with plots and tables, or what "
                 "became of each strategy from one run to another.",
                 "nono_report");
    app.add_option("RESULTS", wanted.paths, "Files that nono_compare --json wrote; all are shown together")->required();
    app.add_option("--html", wanted.html, "Write the report to this file, which needs no other");
    app.add_option("--title", wanted.title, "Title of the report (default: the labels of the runs)");
    app.add_flag("--compare", wanted.compare, "Compare two runs, the old and the new one");
    app.add_option("--threshold", wanted.threshold, "Percent of change that is named, at least (default 5)")
        ->check(CLI::Range(0.1, 1'000.0));
    app.add_flag("--json", wanted.json, "Print scores and comparison as JSON");
    app.footer("Exit status with --compare 1: a strategy became slower or wrong, or no longer decides a puzzle that it "
               "decided in half of the time limit. 2: something cannot be read or written.");
    CLI11_PARSE(app, argc, argv)
    return run(wanted);
}
