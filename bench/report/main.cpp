// nono_report: what nono_compare measured, as tables, as one HTML page, and one run compared with another.
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

// The exit status of output that has been asked for.
int write(const command& wanted, const nono_report::results& results, const nono_report::run_comparison* comparison) {
    const auto scores = nono_report::scores(results);
    if (wanted.json) {
        nlohmann::ordered_json out{{"scores", scores}, {"comparison", nullptr}};
        if (comparison != nullptr) out["comparison"] = *comparison;
        fmt::print("{}\n", out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    } else if (comparison != nullptr) {
        fmt::print("{}", nono_report::text_of(results, *comparison));
    } else {
        fmt::print("{}", bench::markdown(nono_report::table_of(scores)));
    }
    if (wanted.html.empty()) return 0;
    const auto error =
        nono::write_file(wanted.html, nono_report::report_page(results, title_of(wanted, results), comparison));
    if (error == nono::parse_errc::none) return 0;
    fmt::print(stderr, "{}: {}\n", wanted.html, nono::message(error));
    return 2;
}

int run(const command& wanted) {
    const auto results = nono_report::read_results(wanted.paths);
    for (const auto& remark : results.remarks) fmt::print(stderr, "not read: {}\n", remark);
    if (results.puzzles.empty()) {
        fmt::print(stderr, "no results\n");
        return 2;
    }
    std::optional<nono_report::run_comparison> comparison;
    if (wanted.compare) {
        if (results.runs.size() != 2) {
            fmt::print(stderr, "--compare takes two runs, the old and the new one; here are {}\n", results.runs.size());
            return 2;
        }
        comparison = nono_report::compare_runs(results, {.threshold = wanted.threshold / 100});
    }
    const int status = write(wanted, results, comparison ? &*comparison : nullptr);
    if (status != 0) return status;
    if (comparison && comparison->puzzles == 0) {
        fmt::print(stderr, "the two runs have no puzzle in common\n");
        return 2;
    }
    return comparison && comparison->is_worse() ? 1 : 0;
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
