// nono_compare: solves sets of puzzles with several strategies, in turns, and checks every answer.
#include "contender.hpp"
#include "judge.hpp"
#include "puzzle_set.hpp"
#include "report.hpp"

#include <nono/io/file.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <memory>
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

bool is_decided(nono::status status) {
    return status == nono::status::unique || status == nono::status::multiple || status == nono::status::impossible;
}

// Where lines of JSON go to; nowhere without a name.
class json_file {
public:
    explicit json_file(const std::string& name) {
        if (name == "-")
            to_ = stdout;
        else if (!name.empty())
            to_ = own_ = std::fopen(name.c_str(), "w");
        good_ = name.empty() || to_ != nullptr;
    }
    json_file(const json_file&) = delete;
    json_file& operator=(const json_file&) = delete;
    ~json_file() {
        if (own_ != nullptr) std::fclose(own_);
    }

    [[nodiscard]] bool is_open() const { return good_; }
    void put(const nlohmann::ordered_json& line) {
        if (to_ == nullptr) return;
        fmt::print(to_, "{}\n", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
        std::fflush(to_);
    }

private:
    std::FILE* to_ = nullptr;
    std::FILE* own_ = nullptr;
    bool good_ = true;
};

nlohmann::ordered_json json_of(const bench::puzzle_set& set, const bench::puzzle_of_set& item, const std::string& name,
                               const bench::run_result& result, const std::string& fault) {
    const auto& clues = item.puzzle.clues;
    nlohmann::ordered_json out{{"set", set.name},
                               {"file", item.file},
                               {"index", item.index},
                               {"width", clues.width()},
                               {"height", clues.height()},
                               {"colors", clues.color_count() - 1},
                               {"strategy", name},
                               {"status", nono::name_of(result.found.status)},
                               {"stopped_by", nono::name_of(result.found.stopped_by)},
                               {"cpu_seconds", result.cpu_seconds},
                               {"fault", nullptr},
                               {"statistics", nullptr}};
    if (!fault.empty()) out["fault"] = fault;
    if (result.has_statistics)
        for (const auto& counter : nono::counters_of(result.found.statistics))
            out["statistics"][std::string(counter.name)] = counter.value;
    return out;
}

// Runs the comparison and remembers what came of it.
class comparison {
public:
    comparison(const command& wanted, std::vector<bench::contender> contenders)
        : wanted_(wanted), contenders_(std::move(contenders)), json_(wanted.json), shows_progress_(wanted.progress) {}

    [[nodiscard]] bool is_open() const { return json_.is_open(); }
    [[nodiscard]] const std::vector<bench::row>& rows() const { return rows_; }
    [[nodiscard]] std::size_t faults() const { return faults_; }

    void run(const bench::puzzle_set& set) {
        const std::size_t first_row = rows_.size();
        for (const auto& each_contender : contenders_) rows_.push_back({set.name, each_contender.name, {}});
        for (std::size_t i = 0; i < set.puzzles.size() && !stop; ++i) {
            if (shows_progress_) fmt::print(stderr, "\r{} {}/{} ", set.name, i + 1, set.puzzles.size());
            run(set, set.puzzles[i], i, first_row);
        }
        if (shows_progress_) fmt::print(stderr, "\r\x1b[K");
    }

private:
    // All contenders on one puzzle, in turns. Of runs that take a second, one is enough.
    void run(const bench::puzzle_set& set, const bench::puzzle_of_set& item, std::size_t turn, std::size_t first_row) {
        const std::size_t count = contenders_.size();
        std::vector<bench::run_result> results(count);
        std::vector<std::string> differences(count);
        for (std::size_t round = 0; round < wanted_.repeat; ++round)
            for (std::size_t k = 0; k < count; ++k) {
                const std::size_t contender = (turn + round + k) % count;
                if (round > 0 && results[contender].cpu_seconds > 1) continue;
                auto result = contenders_[contender].solve(item.puzzle, wanted_.time_limit, stop);
                if (stop) return; // cut short: says nothing
                if (round == 0) {
                    results[contender] = std::move(result);
                    continue;
                }
                if (!is_same(results[contender], result)) differences[contender] = "two runs differ in what they count";
                results[contender].cpu_seconds = std::min(results[contender].cpu_seconds, result.cpu_seconds);
            }
        std::vector<const nono::solve_result*> answers;
        for (const auto& result : results) answers.push_back(&result.found);
        const auto found_faults = bench::faults(item.puzzle, answers);
        for (std::size_t k = 0; k < count; ++k) {
            const auto& result = results[k];
            std::string fault = result.fault.empty() ? found_faults[k] : result.fault;
            if (fault.empty()) fault = differences[k];
            report(set, item, k, result, fault, rows_[first_row + k]);
        }
    }

    // What is counted is the same in every run, unless the clock ended one.
    static bool is_same(const bench::run_result& a, const bench::run_result& b) {
        const auto timed_out = nono::stopped_by::time_limit;
        if (a.found.stopped_by == timed_out || b.found.stopped_by == timed_out) return true;
        return a.found.status == b.found.status && a.found.statistics == b.found.statistics;
    }

    void report(const bench::puzzle_set& set, const bench::puzzle_of_set& item, std::size_t contender,
                const bench::run_result& result, const std::string& fault, bench::row& to) {
        const auto& statistics = result.found.statistics;
        to.scores.push_back({fault.empty() && is_decided(result.found.status), result.cpu_seconds,
                             result.has_statistics, statistics.lines_solved, statistics.conflicts});
        json_.put(json_of(set, item, contenders_[contender].name, result, fault));
        if (fault.empty()) return;
        ++faults_;
        fmt::print(stderr, "{}#{}: {}: {}\n", item.file, item.index, contenders_[contender].name, fault);
    }

    const command& wanted_;
    std::vector<bench::contender> contenders_;
    json_file json_;
    std::vector<bench::row> rows_;
    std::size_t faults_ = 0;
    bool shows_progress_;
};

std::string names(const std::vector<std::string>& of) { return fmt::format("{}", fmt::join(of, ", ")); }

int run(const command& wanted) {
    std::vector<bench::contender> contenders;
    for (const auto& name : wanted.strategies) {
        auto found = bench::find_contender(name);
        if (!found) {
            fmt::print(stderr, "there is no '{}' here; there are: {}\n", name, names(bench::contender_names()));
            return 2;
        }
        contenders.push_back(*std::move(found));
    }
    comparison all(wanted, std::move(contenders));
    if (!all.is_open()) {
        fmt::print(stderr, "{}: cannot write\n", wanted.json);
        return 2;
    }
    bool all_read = true;
    std::signal(SIGINT, stop_comparing);
    for (const auto& path : wanted.paths) {
        const auto set = bench::read_set(path, wanted.every);
        for (const auto& remark : set.remarks) fmt::print(stderr, "not read: {}\n", remark);
        if (set.puzzles.empty()) fmt::print(stderr, "{}: no puzzles\n", path);
        all_read = all_read && !set.puzzles.empty();
        all.run(set);
    }
    if (wanted.json != "-") fmt::print("{}", bench::table(all.rows(), wanted.time_limit));
    if (!wanted.svg.empty()) {
        const auto error = nono::write_file(wanted.svg, bench::cactus(all.rows(), wanted.time_limit));
        if (error != nono::file_errc::none) fmt::print(stderr, "{}: {}\n", wanted.svg, nono::message(error));
        all_read = all_read && error == nono::file_errc::none;
    }
    if (stop) return 130;
    if (all.faults() > 0) return 1;
    return all_read ? 0 : 2;
}

} // namespace

int main(int argc, char** argv) {
    command wanted;
    CLI::App app("Solves puzzles with several strategies, in turns on each puzzle, checks every answer, and prints a "
                 "table. Times are processor times.",
                 "nono_compare");
    app.add_option("SET", wanted.paths, "Files or folders of puzzles, each a set of its own")->required();
    app.add_option("--strategies", wanted.strategies,
                   "What to compare, divided by commas: " + names(bench::contender_names()) + " (default automatic)")
        ->delimiter(',')
        ->allow_extra_args(false); // one text, so that sets may follow
    app.add_option("--time-limit", wanted.time_limit, "Seconds of processor time for a puzzle (default 10)")
        ->check(CLI::PositiveNumber);
    app.add_option("--repeat", wanted.repeat, "Runs of each, of which the shortest counts (default 3)")
        ->check(CLI::Range(1, 1'000));
    app.add_option("--every", wanted.every, "Only every n-th puzzle of a set (default 1)")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--json", wanted.json,
                   "Write a line of JSON for each puzzle and strategy to this file, or - for standard output");
    app.add_option("--svg", wanted.svg, "Draw a cactus plot in this file");
    app.add_flag("--progress", wanted.progress, "Tell on standard error how far it is");
    app.footer("Exit status 1: an answer was wrong, as standard error says.");
    CLI11_PARSE(app, argc, argv)
    if (wanted.strategies.empty()) wanted.strategies = {"automatic"};
    return run(wanted);
}
