// SPDX-License-Identifier: MIT
#include "summary.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace nono_report {

namespace {

using json = nlohmann::ordered_json;

constexpr double shortest = 1e-9; // the smallest measurable time in seconds

strategy_score score_of(const std::string& name, const std::vector<measurement>& answers,
                        const std::vector<measurement>& best) {
    strategy_score out{.name = name};
    std::vector<double> times;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto& on = answers[i];
        if (on.status == answer::absent) continue;
        times.push_back(on.cpu_seconds);
        out.total += on.cpu_seconds;
        out.par2 += on.is_decided ? on.cpu_seconds : 2 * on.cpu_seconds;
        if (on.is_decided) ++out.decided;
        if (on.is_decided && on.cpu_seconds <= best[i].cpu_seconds) ++out.best;
        if (!on.fault.empty()) ++out.faults;
        if (on.contradicted) ++out.disagreements;
    }
    out.puzzles = times.size();
    out.par2 /= static_cast<double>((std::max)(times.size(), std::size_t{1}));
    out.geometric_mean = bench::geometric_mean(times);
    return out;
}

// ---- two runs ----

measured_strategy pairs_of(const entrant& before, const entrant& after) {
    measured_strategy out;
    out.is_control = before.kind == "program" && after.kind == "program" && !before.version.empty() &&
                     before.version == after.version && before.command == after.command;
    const auto log_ratio = [](double then, double now) {
        return then > 0 && now > 0 ? std::optional(std::log(now / then)) : std::nullopt;
    };
    for (std::size_t i = 0; i < before.on.size(); ++i) {
        const auto& then = before.on[i];
        const auto& now = after.on[i];
        if (!then.is_decided || !now.is_decided) continue;
        const double time = std::log((std::max)(now.cpu_seconds, shortest) / (std::max)(then.cpu_seconds, shortest));
        const auto reference = log_ratio(then.reference_seconds, now.reference_seconds);
        out.has_reference = out.has_reference && reference;
        out.pairs.push_back({i, time - reference.value_or(0), log_ratio(then.instructions, now.instructions)});
    }
    return out;
}

// Returns true if a puzzle decided in one run would have come close to the limit in the other, at the speed of the
// machine at that time: the speed may then have made the difference.
//
// @param machine  the time ratio of the other run for everything, apart from reference work
bool is_near_limit(const measurement& decided, const measurement& other, double machine) {
    const double expected = decided.cpu_seconds * machine;
    const double limit = other.cpu_seconds;
    if (decided.reference_seconds <= 0 || other.reference_seconds <= 0) return expected > limit / 4; // the speed varies
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
        const bool both = old_one.is_decided && new_one.is_decided;
        const bool new_fault = !new_one.fault.empty() && old_one.fault.empty();
        const bool new_contradiction = new_one.contradicted && !old_one.contradicted;
        if (new_fault || new_contradiction || (both && old_one.status != new_one.status)) {
            to.wrong.push_back(change);
        } else if (old_one.is_decided && !new_one.is_decided) {
            change.near_limit = is_near_limit(old_one, new_one, machine);
            to.undecided.push_back(change);
        } else if (!old_one.is_decided && new_one.is_decided) {
            change.near_limit = is_near_limit(new_one, old_one, 1 / machine);
            to.decided.push_back(change);
        }
    }
}

void compare_counters(const results& of, const std::vector<measured_pair>& pairs, run_change& to) {
    for (const auto& name : of.counters) to.counters.push_back({name, 0, 0});
    for (const auto& pair : pairs) {
        const auto& before = of.entrants[to.before].on[pair.puzzle].counters;
        const auto& after = of.entrants[to.after].on[pair.puzzle].counters;
        if (before.empty() || after.empty()) continue;
        if (before != after) ++to.other_work;
        for (const auto& [counter, value] : before) to.counters[counter].before += value;
        for (const auto& [counter, value] : after) to.counters[counter].after += value;
    }
    std::erase_if(to.counters, [](const counter_change& counter) { return counter.before == counter.after; });
}

// Returns the puzzles that changed most, at most ten in each direction and by at least a tenth.
std::vector<std::size_t> largest_changes(std::vector<measured_pair> pairs) {
    constexpr std::size_t maximum = 10;
    const double minimum = std::log(1.1);
    std::sort(pairs.begin(), pairs.end(),
              [](const measured_pair& a, const measured_pair& b) { return a.log_time > b.log_time; });
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const bool grew = i < maximum && pairs[i].log_time >= minimum;
        const bool fell = i + maximum >= pairs.size() && pairs[i].log_time <= -minimum;
        if (grew || fell) out.push_back(pairs[i].puzzle);
    }
    return out;
}

void count_puzzles(const results& of, run_comparison& to) {
    for (std::size_t i = 0; i < of.puzzles.size(); ++i) {
        std::array<bool, 2> is_in{}; // by run
        for (const auto& entrant : of.entrants)
            if (entrant.on[i].status != answer::absent) is_in[entrant.run] = true;
        if (is_in[0] && is_in[1])
            ++to.puzzles;
        else
            ++(is_in[0] ? to.only_before : to.only_after);
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

std::string name_of_puzzle(const results& of, std::size_t puzzle) {
    const auto& on = of.puzzles[puzzle];
    const std::string label = fmt::format("{}#{}", on.file, on.index);
    return on.title.empty() ? label : fmt::format("{} ({})", label, on.title);
}

// Returns the names of all strategies with a detected change in a direction.
std::string named(const run_comparison& comparison, direction wanted) {
    std::string out;
    for (const auto& strategy : comparison.strategies)
        if (strategy.change.found == wanted) out += (out.empty() ? "" : ", ") + strategy.name;
    return out.empty() ? "none" : out;
}

std::string list_of(const results& of, const std::vector<verdict_change>& changes, const char* title,
                    const std::string& strategy) {
    constexpr std::size_t maximum = 20;
    std::string out;
    for (std::size_t i = 0; i < (std::min)(changes.size(), maximum); ++i) {
        const auto& change = changes[i];
        out += fmt::format("{}: {}: {}: {} before, {} now", title, strategy, name_of_puzzle(of, change.puzzle),
                           name_of(change.before), name_of(change.after));
        if (!change.fault.empty()) out += ": " + change.fault;
        if (change.near_limit) out += " (near the time limit)";
        out += '\n';
    }
    if (changes.size() > maximum) out += fmt::format("{}: {}: {} more\n", title, strategy, changes.size() - maximum);
    return out;
}

std::string work_of(const run_change& of) {
    if (of.other_work == 0) return {};
    std::string out = fmt::format("other counters: {}: on {} of {} puzzles:", of.name, of.other_work, of.change.pairs);
    for (const auto& counter : of.counters)
        out += fmt::format(" {} {} -> {}", counter.name, counter.before, counter.after);
    return out + '\n';
}

// Returns the sentence about a change that all strategies share.
std::string common_of(const run_comparison& comparison) {
    const auto& common = comparison.changes.common;
    if (!common) return {};
    const bool is_of_controls = comparison.changes.common_is_of_controls;
    auto out = fmt::format("Common to all: {} times the time ({}), which is left out.\n", text_of(common),
                           is_of_controls ? "programs that did not change" : "the median of all strategies");
    if (is_of_controls || !common->is_beyond(comparison.options.threshold)) return out;
    return out + "This is the machine, or a change in a part that all strategies share: measure again to tell.\n";
}

} // namespace

// Writes null if there is no ratio.
static void to_json(json& out, const std::optional<ratio>& of) {
    if (of) out = {{"estimate", of->estimate}, {"low", of->low}, {"high", of->high}};
}

static void to_json(json& out, const verdict_change& of) {
    out = {{"puzzle", of.puzzle},
           {"before", name_of(of.before)},
           {"after", name_of(of.after)},
           {"fault", of.fault},
           {"near_limit", of.near_limit}};
}

static void to_json(json& out, const counter_change& of) {
    out = {{"name", of.name}, {"before", of.before}, {"after", of.after}};
}

static void to_json(json& out, const run_change& of) {
    out = {{"name", of.name},
           {"before", of.before},
           {"after", of.after},
           {"control", of.is_control},
           {"found", name_of(of.change.found)},
           {"pairs", of.change.pairs},
           {"time", of.change.time},
           {"beside", of.change.beside},
           {"instructions", of.change.instructions},
           {"wrong", of.wrong},
           {"undecided", of.undecided},
           {"decided", of.decided},
           {"other_work", of.other_work},
           {"counters", of.counters},
           {"largest", of.largest}};
}

void to_json(json& out, const run_comparison& of) {
    out = {{"before", 0},
           {"after", 1},
           {"puzzles", of.puzzles},
           {"only_before", of.only_before},
           {"only_after", of.only_after},
           {"threshold", of.options.threshold},
           {"confidence", of.options.confidence},
           {"common", of.changes.common},
           {"common_of_controls", of.changes.common_is_of_controls},
           {"common_instructions", of.changes.common_instructions},
           {"worse", of.is_worse()},
           {"only_in_one", of.only_in_one},
           {"strategies", of.strategies}};
}

void to_json(json& out, const strategy_score& of) {
    out = {{"name", of.name}, {"puzzles", of.puzzles}, {"decided", of.decided},
           {"par2", of.par2}, {"total", of.total},     {"geometric_mean", of.geometric_mean},
           {"best", of.best}, {"faults", of.faults},   {"disagreements", of.disagreements}};
}

std::vector<measurement> best_answers(const results& of) {
    // The smallest rank is best: decided answers by time; then undecided ones, preferring a long time limit.
    const auto rank = [](const measurement& on) {
        return std::pair(!on.is_decided, on.is_decided ? on.cpu_seconds : -on.cpu_seconds);
    };
    std::vector<measurement> out(of.puzzles.size(), {.status = answer::unknown});
    for (const auto& entrant : of.entrants)
        for (std::size_t i = 0; i < out.size(); ++i)
            if (const auto& on = entrant.on[i]; rank(on) < rank(out[i]))
                out[i] = {.status = on.status, .is_decided = on.is_decided, .cpu_seconds = on.cpu_seconds};
    return out;
}

std::vector<strategy_score> scores(const results& of) {
    const auto best = best_answers(of);
    std::vector<strategy_score> out;
    for (const auto& entrant : of.entrants) out.push_back(score_of(entrant.shown, entrant.on, best));
    out.push_back(score_of("virtual best", best, best));
    return out;
}

run_comparison compare_runs(const results& of, const change_options& options) {
    run_comparison out;
    out.options = options;
    count_puzzles(of, out);
    std::vector<measured_strategy> measured;
    for (std::size_t i = 0; i < of.entrants.size(); ++i) {
        const auto& own = of.entrants[i];
        const auto other = std::find_if(of.entrants.begin(), of.entrants.end(),
                                        [&](const entrant& by) { return by.run != own.run && by.name == own.name; });
        if (other == of.entrants.end()) out.only_in_one.push_back(own.name + " (" + of.runs[own.run].name + ")");
        if (other == of.entrants.end() || own.run != 0) continue;
        const auto& pairs = measured.emplace_back(pairs_of(own, *other));
        auto& change = out.strategies.emplace_back();
        change.name = own.name;
        change.before = i;
        change.after = static_cast<std::size_t>(other - of.entrants.begin());
        change.is_control = pairs.is_control;
        compare_counters(of, pairs.pairs, change);
        change.largest = largest_changes(pairs.pairs);
    }
    out.changes = find_changes(measured, of.puzzles.size(), options);
    const double machine = out.changes.common ? out.changes.common->estimate : 1;
    for (std::size_t i = 0; i < out.strategies.size(); ++i) {
        out.strategies[i].change = out.changes.strategies[i];
        compare_answers(of, machine, out.strategies[i]);
    }
    return out;
}

bool run_comparison::is_worse() const {
    return std::any_of(strategies.begin(), strategies.end(), [](const run_change& of) {
        const bool fails = std::any_of(of.undecided.begin(), of.undecided.end(),
                                       [](const verdict_change& change) { return !change.near_limit; });
        return of.change.found == direction::slower || !of.wrong.empty() || fails;
    });
}

bench::text_table table_of(const std::vector<strategy_score>& all) {
    bench::text_table out{
        {"strategy", "decided", "PAR-2", "in all", "geometric mean", "best of", "faults", "disagreements"}};
    for (const auto& score : all)
        out.push_back({score.name, fmt::format("{} of {}", score.decided, score.puzzles), bench::duration(score.par2),
                       bench::duration(score.total), bench::duration(score.geometric_mean), std::to_string(score.best),
                       std::to_string(score.faults), std::to_string(score.disagreements)});
    return out;
}

bench::text_table table_of(const run_comparison& comparison) {
    bench::text_table out{{"strategy", "puzzles", "time", "without what is common", "instructions", ""}};
    for (const auto& strategy : comparison.strategies) {
        const auto& change = strategy.change;
        out.push_back({strategy.name, std::to_string(change.pairs), text_of(change.time), text_of(change.beside),
                       text_of(change.instructions), name_of(change.found)});
    }
    return out;
}

std::string headline_of(const results& of, const run_comparison& comparison) {
    return fmt::format("{} -> {}: {} puzzles in both, {} only before, {} only now", of.runs[0].name, of.runs[1].name,
                       comparison.puzzles, comparison.only_before, comparison.only_after);
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

} // namespace nono_report
