// SPDX-License-Identifier: MIT
#include "comparison.hpp"

#include "judge.hpp"
#include "measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace bench {

namespace {

// Whether an answer is all that was asked for.
bool is_decided(nono::status status, const strategy_record& of) {
    if (status == nono::status::solvable) return of.solutions == 1;
    return status == nono::status::unique || status == nono::status::multiple || status == nono::status::impossible;
}

// What is counted is the same in every run, unless the clock ended one.
bool is_same(const run_result& a, const run_result& b) {
    const auto timed_out = nono::stopped_by::time_limit;
    if (a.found.stopped_by == timed_out || b.found.stopped_by == timed_out) return true;
    return a.found.status == b.found.status && a.found.statistics == b.found.statistics;
}

// Adds the times of another run.
void add_run(run_result& to, const run_result& other) {
    to.runs.insert(to.runs.end(), other.runs.begin(), other.runs.end());
    to.cpu_seconds = std::min(to.cpu_seconds, other.cpu_seconds);
    to.wall_seconds = std::min(to.wall_seconds, other.wall_seconds);
    if (to.instructions && other.instructions) to.instructions = std::min(*to.instructions, *other.instructions);
}

} // namespace

comparison::comparison(comparison_options options, std::vector<contender> contenders)
    : options_(std::move(options)), contenders_(std::move(contenders)) {
    if (options_.on_line) options_.on_line(json_of(options_.run, contenders_));
}

void comparison::run(const puzzle_set& set) {
    const std::size_t first_row = rows_.size();
    for (const auto& each_contender : contenders_) rows_.push_back({set.name, each_contender.about.name, {}});
    for (std::size_t i = 0; i < set.puzzles.size() && !options_.stop.stop_requested(); ++i) {
        if (options_.shows_progress) fmt::print(stderr, "\r{} {}/{} ", set.name, i + 1, set.puzzles.size());
        run({&set, &set.puzzles[i], i, first_row});
    }
    if (options_.shows_progress) fmt::print(stderr, "\r\x1b[K");
}

void comparison::run(const turn& at) {
    const std::size_t count = contenders_.size();
    std::vector<run_result> found(count);
    std::vector<std::string> differences(count);
    double reference = 0;
    if (!measure(at, found, differences, reference)) return; // cut short: says nothing
    std::vector<const nono::solve_result*> answers;
    for (const auto& result : found) answers.push_back(&result.found);
    const auto wrong = bench::faults(at.item->puzzle, answers);
    for (std::size_t k = 0; k < count; ++k) {
        std::string fault = found[k].fault.empty() ? wrong[k] : found[k].fault;
        if (fault.empty()) fault = differences[k];
        keep(at, k, found[k], fault, reference);
    }
}

// All contenders on one puzzle, in turns. Of runs that take a second, one is enough. False where it was stopped.
bool comparison::measure(const turn& at, std::vector<run_result>& found, std::vector<std::string>& differences,
                         double& reference) {
    const std::size_t count = contenders_.size();
    for (std::size_t round = 0; round < options_.run.repeat; ++round) {
        const double now = reference_seconds();
        reference = round == 0 ? now : std::min(reference, now);
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t next = (at.number + round + k) % count;
            const bool enough = found[next].cpu_seconds > 1 || !found[next].not_asked.empty();
            if (round > 0 && enough) continue;
            auto result = contenders_[next].solve(at.item->puzzle, options_.run.time_limit, options_.stop);
            if (options_.stop.stop_requested()) return false;
            if (round == 0) {
                found[next] = std::move(result);
                continue;
            }
            if (!is_same(found[next], result)) differences[next] = "two runs differ in what they say or count";
            add_run(found[next], result);
        }
    }
    return true;
}

void comparison::keep(const turn& at, std::size_t contender, const run_result& found, const std::string& fault,
                      double reference) {
    const auto& about = contenders_[contender].about;
    const auto& statistics = found.found.statistics;
    rows_[at.first_row + contender].scores.push_back(
        {.asked = found.not_asked.empty(),
         .decided = fault.empty() && found.not_asked.empty() && is_decided(found.found.status, about),
         .seconds = found.cpu_seconds,
         .counts = found.has_statistics,
         .lines = statistics.lines_solved,
         .conflicts = statistics.conflicts});
    if (options_.on_line) options_.on_line(json_of(*at.set, *at.item, about.name, found, fault, reference));
    if (fault.empty()) return;
    ++faults_;
    fmt::print(stderr, "{}#{}: {}: {}\n", at.item->file, at.item->index, about.name, fault);
}

} // namespace bench
