// SPDX-License-Identifier: MIT
#include "summary.hpp"

#include "../compare/report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace nono_report {

namespace {

using json = nlohmann::ordered_json;

constexpr double shortest = 1e-9; // seconds that a clock can tell

// Adds a puzzle to a score; its geometric mean is a sum of logarithms until `finish`.
void add(strategy_score& to, bool decided, double seconds, double limit) {
    const double time = decided ? seconds : limit;
    ++to.puzzles;
    if (decided) ++to.decided;
    to.total += time;
    to.par2 += decided ? time : 2 * limit;
    to.geometric_mean += std::log((std::max)(time, shortest));
}

strategy_score finish(strategy_score of) {
    const auto count = static_cast<double>((std::max)(of.puzzles, std::size_t{1}));
    of.par2 /= count;
    of.geometric_mean = of.puzzles == 0 ? 0 : std::exp(of.geometric_mean / count);
    return of;
}

double limit_of(const results& of, const entrant& strategy) { return of.runs[strategy.run].time_limit; }

strategy_score score_of(const results& of, const entrant& strategy, const std::vector<double>& least) {
    strategy_score out;
    out.name = strategy.shown;
    for (std::size_t i = 0; i < strategy.on.size(); ++i) {
        const auto& on = strategy.on[i];
        if (on.status == answer::absent) continue;
        add(out, on.is_decided(), on.cpu_seconds, limit_of(of, strategy));
        if (on.is_decided() && on.cpu_seconds <= least[i]) ++out.best;
        if (!on.fault.empty()) ++out.faults;
        if (on.contradicted) ++out.disagreements;
    }
    return finish(out);
}

strategy_score virtual_best(const results& of, const std::vector<double>& least) {
    strategy_score out;
    out.name = "virtual best";
    for (std::size_t i = 0; i < least.size(); ++i) {
        double limit = 0;
        for (const auto& entrant : of.entrants)
            if (entrant.on[i].status != answer::absent) limit = (std::max)(limit, limit_of(of, entrant));
        add(out, std::isfinite(least[i]), least[i], limit);
    }
    out.best = out.decided;
    return finish(out);
}

// ---- two runs ----

const entrant* find_entrant(const results& of, std::size_t run, const std::string& name) {
    for (const auto& entrant : of.entrants)
        if (entrant.run == run && entrant.name == name) return &entrant;
    return nullptr;
}

std::size_t number_of(const results& of, const entrant& strategy) {
    return static_cast<std::size_t>(&strategy - of.entrants.data());
}

measured_pair pair_of(std::size_t puzzle, const measurement& before, const measurement& after) {
    measured_pair out{puzzle, 0, std::nullopt};
    out.log_time = std::log((std::max)(after.cpu_seconds, shortest) / (std::max)(before.cpu_seconds, shortest));
    if (before.reference_seconds > 0 && after.reference_seconds > 0)
        out.log_time -= std::log(after.reference_seconds / before.reference_seconds);
    if (before.instructions > 0 && after.instructions > 0)
        out.log_instructions = std::log(after.instructions / before.instructions);
    return out;
}

measured_strategy pairs_of(const entrant& before, const entrant& after) {
    measured_strategy out;
    out.is_control = before.kind == "program" && after.kind == "program" && !before.version.empty() &&
                     before.version == after.version && before.command == after.command;
    for (std::size_t i = 0; i < before.on.size(); ++i) {
        const auto& old_one = before.on[i];
        const auto& new_one = after.on[i];
        if (!old_one.is_decided() || !new_one.is_decided()) continue;
        if (old_one.reference_seconds <= 0 || new_one.reference_seconds <= 0) out.has_reference = false;
        out.pairs.push_back(pair_of(i, old_one, new_one));
    }
    return out;
}

// Whether a puzzle that was decided in one run would have come near the limit in the other, on the
// machine as it was then: then it is the machine that may have decided.
//
// @param machine  how many times as long everything took in the other run, reference work aside
bool is_near_limit(const measurement& decided, const measurement& other, double limit, double machine) {
    const double expected = decided.cpu_seconds * machine;
    if (decided.reference_seconds <= 0 || other.reference_seconds <= 0) return expected > limit / 4; // it varies
    return expected * other.reference_seconds / decided.reference_seconds > limit / 2;
}

void compare_answers(const results& of, double machine, run_change& to) {
    const auto& before = of.entrants[to.before];
    const auto& after = of.entrants[to.after];
    for (std::size_t i = 0; i < before.on.size(); ++i) {
        const auto& old_one = before.on[i];
        const auto& new_one = after.on[i];
        if (old_one.status == answer::absent || new_one.status == answer::absent) continue;
        verdict_change change{i, old_one.status, new_one.status, new_one.fault, false};
        const bool both = old_one.is_decided() && new_one.is_decided();
        const bool new_fault = !new_one.fault.empty() && old_one.fault.empty();
        const bool new_contradiction = new_one.contradicted && !old_one.contradicted;
        if (new_fault || new_contradiction || (both && old_one.status != new_one.status)) {
            to.wrong.push_back(change);
        } else if (old_one.is_decided() && !new_one.is_decided() && new_one.fault.empty()) {
            change.near_limit = is_near_limit(old_one, new_one, limit_of(of, after), machine);
            to.undecided.push_back(change);
        } else if (!old_one.is_decided() && new_one.is_decided()) {
            change.near_limit = is_near_limit(new_one, old_one, limit_of(of, before), 1 / machine);
            to.decided.push_back(change);
        }
    }
}

void compare_counters(const results& of, const std::vector<measured_pair>& pairs, run_change& to) {
    std::vector<counter_change> all;
    for (const auto& name : of.counters) all.push_back({name, 0, 0});
    for (const auto& pair : pairs) {
        const auto& before = of.entrants[to.before].on[pair.puzzle].counters;
        const auto& after = of.entrants[to.after].on[pair.puzzle].counters;
        if (before.empty() || after.empty()) continue;
        if (before != after) ++to.other_work;
        for (const auto& [counter, value] : before) all[counter].before += value;
        for (const auto& [counter, value] : after) all[counter].after += value;
    }
    for (const auto& counter : all)
        if (counter.before != counter.after) to.counters.push_back(counter);
}

// The puzzles that changed most, at most ten in each direction and by a tenth at least.
std::vector<std::size_t> largest_changes(std::vector<measured_pair> pairs) {
    constexpr std::size_t most = 10;
    const double least = std::log(1.1);
    std::sort(pairs.begin(), pairs.end(),
              [](const measured_pair& a, const measured_pair& b) { return a.log_time > b.log_time; });
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const bool grew = i < most && pairs[i].log_time >= least;
        const bool fell = i + most >= pairs.size() && pairs[i].log_time <= -least;
        if (grew || fell) out.push_back(pairs[i].puzzle);
    }
    return out;
}

void count_puzzles(const results& of, run_comparison& to) {
    for (std::size_t i = 0; i < of.puzzles.size(); ++i) {
        bool is_before = false;
        bool is_after = false;
        for (const auto& entrant : of.entrants) {
            if (entrant.on[i].status == answer::absent) continue;
            is_before = is_before || entrant.run == to.before;
            is_after = is_after || entrant.run == to.after;
        }
        if (is_before && is_after) ++to.puzzles;
        if (is_before && !is_after) ++to.only_before;
        if (!is_before && is_after) ++to.only_after;
    }
}

// ---- as text ----

const char* name_of(direction of) {
    if (of == direction::slower) return "slower";
    return of == direction::faster ? "faster" : "";
}

std::string text_of(const std::optional<ratio>& of) {
    return of ? fmt::format("{:.3f} [{:.3f}, {:.3f}]", of->estimate, of->low, of->high) : std::string("-");
}

std::string place_of(const results& of, std::size_t puzzle) {
    const auto& on = of.puzzles[puzzle];
    const std::string place = fmt::format("{}#{}", on.file, on.index);
    return on.title.empty() ? place : fmt::format("{} ({})", place, on.title);
}

// The names of all strategies that were found to have changed in a direction.
std::string named(const run_comparison& comparison, direction wanted) {
    std::string out;
    for (const auto& strategy : comparison.strategies)
        if (strategy.change.found == wanted) out += (out.empty() ? "" : ", ") + strategy.name;
    return out.empty() ? "none" : out;
}

std::string list_of(const results& of, const std::vector<verdict_change>& changes, const char* title,
                    const std::string& strategy) {
    constexpr std::size_t most = 20;
    std::string out;
    for (std::size_t i = 0; i < (std::min)(changes.size(), most); ++i) {
        const auto& change = changes[i];
        out += fmt::format("{}: {}: {}: {} before, {} now", title, strategy, place_of(of, change.puzzle),
                           nono_report::name_of(change.before), nono_report::name_of(change.after));
        if (!change.fault.empty()) out += ": " + change.fault;
        if (change.near_limit) out += " (near the time limit)";
        out += '\n';
    }
    if (changes.size() > most) out += fmt::format("{}: {}: {} more\n", title, strategy, changes.size() - most);
    return out;
}

std::string work_of(const run_change& of) {
    if (of.other_work == 0) return {};
    std::string out = fmt::format("other counters: {}: on {} of {} puzzles:", of.name, of.other_work, of.change.pairs);
    for (const auto& counter : of.counters)
        out += fmt::format(" {} {} -> {}", counter.name, counter.before, counter.after);
    return out + '\n';
}

// What is said of a change that all strategies share.
std::string common_of(const run_comparison& comparison) {
    const auto& common = comparison.changes.common;
    if (!common) return {};
    const char* const whose =
        comparison.changes.common_is_of_controls ? "programs that did not change" : "the median of all strategies";
    std::string out =
        fmt::format("Common to all: {} times the time ({}), which is left out.\n", text_of(common), whose);
    const double threshold = comparison.options.threshold;
    if (comparison.changes.common_is_of_controls || (!common->is_above(threshold) && !common->is_below(threshold)))
        return out;
    return out + "This is the machine, or a change in a part that all strategies share: measure again to tell.\n";
}

std::string markdown(const text_table& table) {
    std::string out;
    for (std::size_t row = 0; row < table.size(); ++row) {
        for (const auto& text : table[row]) out += row == 0 && text.empty() ? "| " : "| " + text + ' ';
        out += "|\n";
        for (std::size_t i = 0; row == 0 && i < table[row].size(); ++i) out += "|---";
        if (row == 0) out += "|\n";
    }
    return out;
}

json json_of(const std::optional<ratio>& of) {
    if (!of) return nullptr;
    return {{"estimate", of->estimate}, {"low", of->low}, {"high", of->high}};
}

json json_of(const std::vector<verdict_change>& of) {
    json out = json::array();
    for (const auto& change : of)
        out.push_back({{"puzzle", change.puzzle},
                       {"before", nono_report::name_of(change.before)},
                       {"after", nono_report::name_of(change.after)},
                       {"fault", change.fault},
                       {"near_limit", change.near_limit}});
    return out;
}

json json_of(const run_change& of) {
    json counters = json::array();
    for (const auto& counter : of.counters)
        counters.push_back({{"name", counter.name}, {"before", counter.before}, {"after", counter.after}});
    return {{"name", of.name},
            {"before", of.before},
            {"after", of.after},
            {"control", of.is_control},
            {"found", name_of(of.change.found)},
            {"pairs", of.change.pairs},
            {"time", json_of(of.change.time)},
            {"beside", json_of(of.change.beside)},
            {"instructions", json_of(of.change.instructions)},
            {"wrong", json_of(of.wrong)},
            {"undecided", json_of(of.undecided)},
            {"decided", json_of(of.decided)},
            {"other_work", of.other_work},
            {"counters", std::move(counters)},
            {"largest", of.largest}};
}

} // namespace

double least_seconds(const results& of, std::size_t puzzle) {
    double out = std::numeric_limits<double>::infinity();
    for (const auto& entrant : of.entrants)
        if (entrant.on[puzzle].is_decided()) out = (std::min)(out, entrant.on[puzzle].cpu_seconds);
    return out;
}

std::vector<strategy_score> scores(const results& of) {
    std::vector<double> least;
    for (std::size_t i = 0; i < of.puzzles.size(); ++i) least.push_back(least_seconds(of, i));
    std::vector<strategy_score> out;
    for (const auto& entrant : of.entrants) out.push_back(score_of(of, entrant, least));
    out.push_back(virtual_best(of, least));
    return out;
}

run_comparison compare_runs(const results& of, std::size_t before, std::size_t after, const change_options& options) {
    run_comparison out;
    out.before = before;
    out.after = after;
    out.options = options;
    count_puzzles(of, out);
    std::vector<measured_strategy> measured;
    for (const auto& entrant : of.entrants) {
        if (entrant.run != before && entrant.run != after) continue;
        const auto* const other = find_entrant(of, entrant.run == before ? after : before, entrant.name);
        if (other == nullptr) out.only_in_one.push_back(entrant.name + " (" + of.runs[entrant.run].name + ")");
        if (other == nullptr || entrant.run != before) continue;
        auto pairs = pairs_of(entrant, *other);
        run_change change;
        change.name = entrant.name;
        change.before = number_of(of, entrant);
        change.after = number_of(of, *other);
        change.is_control = pairs.is_control;
        compare_counters(of, pairs.pairs, change);
        change.largest = largest_changes(pairs.pairs);
        out.strategies.push_back(std::move(change));
        measured.push_back(std::move(pairs));
    }
    out.changes = find_changes(measured, of.puzzles.size(), options);
    const double machine = out.changes.common ? out.changes.common->estimate : 1;
    for (std::size_t i = 0; i < out.strategies.size(); ++i) {
        out.strategies[i].change = out.changes.strategies[i];
        compare_answers(of, machine, out.strategies[i]);
    }
    return out;
}

bool is_worse(const run_change& of) {
    const bool fails = std::any_of(of.undecided.begin(), of.undecided.end(),
                                   [](const verdict_change& change) { return !change.near_limit; });
    return of.change.found == direction::slower || !of.wrong.empty() || fails;
}

bool run_comparison::is_worse() const {
    return std::any_of(strategies.begin(), strategies.end(),
                       [](const run_change& change) { return nono_report::is_worse(change); });
}

text_table table_of(const std::vector<strategy_score>& all) {
    text_table out{{"strategy", "decided", "PAR-2", "in all", "geometric mean", "best of", "faults", "disagreements"}};
    for (const auto& score : all)
        out.push_back({score.name, fmt::format("{} of {}", score.decided, score.puzzles), bench::duration(score.par2),
                       bench::duration(score.total), bench::duration(score.geometric_mean), std::to_string(score.best),
                       std::to_string(score.faults), std::to_string(score.disagreements)});
    return out;
}

text_table table_of(const run_comparison& comparison) {
    text_table out{{"strategy", "puzzles", "time", "without what is common", "instructions", ""}};
    for (const auto& strategy : comparison.strategies) {
        const auto& change = strategy.change;
        out.push_back({strategy.name, std::to_string(change.pairs), text_of(change.time), text_of(change.beside),
                       text_of(change.instructions), name_of(change.found)});
    }
    return out;
}

std::string headline_of(const results& of, const run_comparison& comparison) {
    return fmt::format("{} -> {}: {} puzzles in both, {} only before, {} only now", of.runs[comparison.before].name,
                       of.runs[comparison.after].name, comparison.puzzles, comparison.only_before,
                       comparison.only_after);
}

std::string remarks_of(const results& of, const run_comparison& comparison) {
    std::string out = common_of(comparison);
    out += fmt::format("Slower: {}.\nFaster: {}.\n", named(comparison, direction::slower),
                       named(comparison, direction::faster));
    for (const auto& strategy : comparison.strategies) {
        out += list_of(of, strategy.wrong, "wrong or contradicted", strategy.name);
        out += list_of(of, strategy.undecided, "no longer decided", strategy.name);
        out += list_of(of, strategy.decided, "newly decided", strategy.name);
        out += work_of(strategy);
    }
    for (const auto& name : comparison.only_in_one) out += "only in one run: " + name + '\n';
    return out;
}

std::string text_of(const std::vector<strategy_score>& all) { return markdown(table_of(all)); }

std::string text_of(const results& of, const run_comparison& comparison) {
    return headline_of(of, comparison) + "\n\n" + markdown(table_of(comparison)) + '\n' + remarks_of(of, comparison);
}

json json_of(const std::vector<strategy_score>& all) {
    json out = json::array();
    for (const auto& score : all)
        out.push_back({{"name", score.name},
                       {"puzzles", score.puzzles},
                       {"decided", score.decided},
                       {"par2", score.par2},
                       {"total", score.total},
                       {"geometric_mean", score.geometric_mean},
                       {"best", score.best},
                       {"faults", score.faults},
                       {"disagreements", score.disagreements}});
    return out;
}

json json_of(const run_comparison& comparison) {
    json strategies = json::array();
    for (const auto& strategy : comparison.strategies) strategies.push_back(json_of(strategy));
    return {{"before", comparison.before},
            {"after", comparison.after},
            {"puzzles", comparison.puzzles},
            {"only_before", comparison.only_before},
            {"only_after", comparison.only_after},
            {"threshold", comparison.options.threshold},
            {"confidence", comparison.options.confidence},
            {"common", json_of(comparison.changes.common)},
            {"common_of_controls", comparison.changes.common_is_of_controls},
            {"common_instructions", json_of(comparison.changes.common_instructions)},
            {"worse", comparison.is_worse()},
            {"only_in_one", comparison.only_in_one},
            {"strategies", std::move(strategies)}};
}

} // namespace nono_report
