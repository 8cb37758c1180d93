// Decides whether strategies became faster or slower between two measurements: intervals for time ratios, on machines
// of varying speed.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_REPORT_CHANGE_HPP
#define NONO_BENCH_REPORT_CHANGE_HPP

#include <nono/detail/random.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace nono_report {

/// The costs of a strategy for a puzzle that it decided both times.
struct measured_pair {
    std::size_t puzzle = 0;                 ///< its index in the order of measuring
    double log_time = 0;                    ///< logarithm of new by old time, each divided by its reference work
    std::optional<double> log_instructions; ///< logarithm of new by old instructions, if both are known
};

/// All measurements of a strategy in both results.
struct measured_strategy {
    bool is_control = false;   ///< the same program both times: changes of its times come from the machine
    bool has_reference = true; ///< both times of every pair are divided by reference work
    std::vector<measured_pair> pairs;
};

/// A ratio of new to old with its interval: above 1 means more than before.
struct ratio {
    double estimate = 1; ///< geometric mean of the ratios of single puzzles
    double low = 1;
    double high = 1;

    /// Returns true if the ratio exceeds 1 by at least the threshold, and its entire interval is above 1.
    [[nodiscard]] bool is_above(double threshold) const { return estimate >= 1 + threshold && low > 1; }
    /// Returns true if the ratio is below 1 by at least the threshold (0.05: below 1 / 1.05), with its entire interval
    /// below 1.
    [[nodiscard]] bool is_below(double threshold) const { return estimate <= 1 / (1 + threshold) && high < 1; }
    [[nodiscard]] bool is_beyond(double threshold) const { return is_above(threshold) || is_below(threshold); }
};

enum class direction : std::uint8_t { none, faster, slower };

/// The change of one strategy.
struct strategy_change {
    std::size_t pairs = 0;             ///< puzzles decided both times
    std::optional<ratio> time;         ///< by reference work if known; empty if there are too few pairs
    std::optional<ratio> beside;       ///< without the effect of the machine; empty if that is unknown
    std::optional<ratio> instructions; ///< if all pairs have them
    direction found = direction::none;
};

/// The criteria for changes.
struct change_options {
    double threshold = 0.05;      ///< smaller changes are not reported; 0.05 is 5 %
    double confidence = 0.95;     ///< probability that no interval of any strategy misses its ratio
    std::uint64_t seed = 1;       ///< of the bootstrap
    std::size_t resamples = 2000; ///< of the bootstrap
};

/// The changes of all strategies.
struct all_changes {
    std::optional<ratio> common; ///< of the times: of the controls, or else the median of three or more strategies
    bool common_is_of_controls = false;
    std::optional<ratio> common_instructions; ///< the median of three or more strategies that have them
    std::vector<strategy_change> strategies;
};

/// The minimum number of puzzles for conclusions about times.
inline constexpr std::size_t min_pairs = 6;

/// Compares two measurements of the same puzzles.
///
/// Each ratio is the geometric mean over puzzles. Its interval comes from a bootstrap over blocks of consecutively
/// measured puzzles (at most 40), the same blocks for all strategies: the effects of a busy machine on neighboring
/// puzzles, and on all strategies alike, widen it as they should; so does the remaining correlation of neighboring
/// blocks. Its half width is the standard error times the quantile of Student's distribution for the number of blocks,
/// at a level of (1 - confidence) divided by the number of strategies (Bonferroni) because none of many names may be
/// wrong.
///
/// With fewer than 40 puzzles, intervals of single strategies are too narrow if the speed of the machine changes
/// slowly.
///
/// A change common to all strategies is attributed to the machine: the ratio of the controls if there are any, or else
/// the median of three or more strategies, unless all of them execute more instructions. With fewer strategies, only
/// the reference work indicates the speed of the machine; without it, no time is judged.
///
/// A strategy is slower if its time without the common change exceeds 1 by the threshold and with its entire interval.
/// If the common change is a median and the reference work is known, its own time must also exceed half of the
/// threshold, so that an unchanged strategy does not stand out among many changed ones. It is also slower if it
/// executes more instructions and its time does not contradict. If its instructions are known and changed by less than
/// half of the threshold, the entire interval must be beyond the threshold. The conditions for faster are analogous.
///
/// @param strategies   the measurements; pairs in ascending order of puzzles
/// @param puzzles      the total number of puzzles
/// Linear in the pairs, and in resamples times blocks times strategies. The same on every machine except for rounding.
[[nodiscard]] inline all_changes find_changes(const std::vector<measured_strategy>& strategies, std::size_t puzzles,
                                              const change_options& options = {});

/// Returns the value that Student's distribution, with a number of degrees of freedom of at least one, exceeds with a
/// given probability below a half. Linear in the degrees.
[[nodiscard]] inline double student_quantile(double probability, int degrees) {
    // The probability of being within an angle on both sides of 0 (Abramowitz and Stegun 26.7.3 and 26.7.4).
    constexpr double pi = 3.14159265358979323846;
    const auto within = [&](double angle) {
        double sum = 0;
        double term = degrees % 2 == 0 ? 1 : std::cos(angle);
        for (int i = degrees % 2 == 0 ? 2 : 3; i <= degrees; i += 2) {
            sum += term;
            term *= std::cos(angle) * std::cos(angle) * (i - 1) / i;
        }
        return degrees % 2 == 0 ? std::sin(angle) * sum : (angle + std::sin(angle) * sum) * 2 / pi;
    };
    double low = 0;
    double high = pi / 2;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (1 - within(middle) > 2 * probability ? low : high) = middle;
    }
    return std::tan(low) * std::sqrt(degrees);
}

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

[[nodiscard]] inline double median(std::vector<double> of) {
    if (of.empty()) return 0;
    std::sort(of.begin(), of.end());
    return (of[(of.size() - 1) / 2] + of[of.size() / 2]) / 2;
}

/// Returns the values minus their mean.
[[nodiscard]] inline std::vector<double> centered(std::vector<double> values) {
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    for (double& value : values) value -= mean;
    return values;
}

/// Returns the sum of the products of each value and the value `places` positions before it.
[[nodiscard]] inline double products(const std::vector<double>& values, std::ptrdiff_t offset) {
    return std::inner_product(values.begin() + offset, values.end(), values.begin(), 0.0);
}

/// Sums over a block of puzzles.
struct block_sum {
    double sum = 0;
    double count = 0;
};

/// Sums for each block, of one quantity of one strategy.
using block_sums = std::vector<block_sum>;

/// Returns the number of blocks; each puzzle is a block if there are few.
[[nodiscard]] inline std::size_t block_count(std::size_t puzzles) {
    return (std::min)(puzzles, std::clamp(puzzles / 8, std::size_t{8}, std::size_t{40}));
}

/// Returns the sums per block; empty if there are too few pairs, or one of them lacks the quantity.
template <typename Quantity>
[[nodiscard]] block_sums sums_of(const measured_strategy& of, std::size_t puzzles, Quantity measured_pair::*quantity) {
    if (of.pairs.size() < min_pairs) return {};
    block_sums out(block_count(puzzles));
    for (const auto& pair : of.pairs) {
        const std::optional<double> value = pair.*quantity;
        if (!value) return {};
        auto& block = out[pair.puzzle * out.size() / puzzles];
        block.sum += *value;
        block.count += 1;
    }
    return out;
}

/// Returns the factor by which the correlation of neighboring blocks increases the standard error of the mean. The
/// correlation estimated from few blocks is too small by one divided by their number, which is corrected.
[[nodiscard]] inline double growth_by_neighbors(const block_sums& sums) {
    std::vector<double> means;
    for (const auto& block : sums)
        if (block.count > 0) means.push_back(block.sum / block.count);
    const auto count = static_cast<double>(means.size());
    means = centered(std::move(means));
    if (count < 3 || products(means, 0) <= 0) return 1;
    const double correlation = std::clamp(products(means, 1) / products(means, 0) + 1 / count, 0.0, 0.8);
    return std::sqrt((1 + correlation) / (1 - correlation));
}

/// Returns the mean of all blocks, followed by the means of resampled blocks, the same ones for each strategy.
[[nodiscard]] inline std::vector<double> means_of(const block_sums& sums, const change_options& options) {
    nono::detail::random_numbers random(options.seed);
    std::vector<double> out;
    for (std::size_t round = 0; round <= options.resamples; ++round) {
        block_sum all;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const auto& block = sums[round == 0 ? i : random.next() % sums.size()];
            all.sum += block.sum;
            all.count += block.count;
        }
        out.push_back(all.count > 0 ? all.sum / all.count : 0);
    }
    return out;
}

/// Returns the ratio whose logarithm is the first value, with an interval of `widths` standard deviations of the
/// others.
[[nodiscard]] inline ratio ratio_of(const std::vector<double>& logs, double widths) {
    const auto count = static_cast<double>((std::max)(logs.size(), std::size_t{3}) - 1);
    const double half = widths * std::sqrt(products(centered({logs.begin() + 1, logs.end()}), 0) / (count - 1));
    return {std::exp(logs[0]), std::exp(logs[0] - half), std::exp(logs[0] + half)};
}

/// The ratios of one measure (times or instructions).
struct measured_ratios {
    std::vector<std::optional<ratio>> own;    ///< per strategy; empty if it has too little data
    std::vector<std::optional<ratio>> beside; ///< without the common change
    std::optional<ratio> common;
};

/// @param strategies  empty sums for those with too little data
/// @param controls    the strategies whose mean is the common change; if there are none, it is the median of all
[[nodiscard]] inline measured_ratios ratios_of(const std::vector<block_sums>& strategies,
                                               const std::vector<std::size_t>& controls,
                                               const change_options& options) {
    measured_ratios out;
    out.own.resize(strategies.size());
    out.beside.resize(strategies.size());
    std::vector<std::vector<double>> means;
    std::vector<std::size_t> present;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        means.push_back(means_of(strategies[i], options));
        if (!strategies[i].empty()) present.push_back(i);
    }
    if (present.empty()) return out;
    const auto& yardsticks = controls.empty() && present.size() >= 3 ? present : controls;
    std::vector<double> common;
    for (std::size_t round = 0; round <= options.resamples; ++round) {
        std::vector<double> all(yardsticks.size());
        std::transform(yardsticks.begin(), yardsticks.end(), all.begin(), [&](auto i) { return means[i][round]; });
        common.push_back(median(std::move(all)));
    }
    // Two sides per strategy; resampled values of few blocks vary less than the measurements.
    const double level = (1 - options.confidence) / static_cast<double>(present.size());
    const auto degrees = static_cast<int>(strategies[present[0]].size()) - 1;
    const double widths = student_quantile(level / 2, degrees) * std::sqrt((degrees + 1.0) / degrees);
    double max_growth = 1;
    for (const auto i : present) {
        const double growth = growth_by_neighbors(strategies[i]);
        max_growth = (std::max)(max_growth, growth);
        out.own[i] = ratio_of(means[i], widths * growth);
        for (std::size_t round = 0; round < common.size(); ++round) means[i][round] -= common[round];
        out.beside[i] = ratio_of(means[i], widths);
    }
    if (!yardsticks.empty()) out.common = ratio_of(common, widths * max_growth);
    return out;
}

/// Returns true if a strategy takes more, or less, according to all measurements.
///
/// @param must_agree  its own time must change in the same direction
[[nodiscard]] inline bool is_changed(const strategy_change& known, bool must_agree, double threshold, bool more) {
    const auto is_beyond = [&](const ratio& of) { return more ? of.is_above(threshold) : of.is_below(threshold); };
    const auto excess = [&](double if_more, double if_less) { return more ? if_more : 1 / if_less; };
    const auto& work = known.instructions;
    const auto& beside = known.beside;
    if (work && is_beyond(*work)) return !beside || excess(beside->high, beside->low) >= 1;
    if (!beside || !is_beyond(*beside)) return false;
    if (must_agree && excess(known.time->estimate, known.time->estimate) < 1 + threshold / 2) return false;
    const bool same_work = work && (std::max)(work->estimate, 1 / work->estimate) < 1 + threshold / 2;
    return !same_work || excess(beside->low, beside->high) >= 1 + threshold;
}

} // namespace detail

inline all_changes find_changes(const std::vector<measured_strategy>& strategies, std::size_t puzzles,
                                const change_options& options) {
    std::vector<detail::block_sums> times;
    std::vector<detail::block_sums> instructions;
    std::vector<std::size_t> controls;
    for (const auto& strategy : strategies) {
        times.push_back(detail::sums_of(strategy, puzzles, &measured_pair::log_time));
        instructions.push_back(detail::sums_of(strategy, puzzles, &measured_pair::log_instructions));
        if (strategy.is_control && !times.back().empty()) controls.push_back(times.size() - 1);
    }
    const auto time = detail::ratios_of(times, controls, options);
    const auto work = detail::ratios_of(instructions, {}, options);
    all_changes out{time.common, !controls.empty(), work.common, {}};
    // More instructions in all strategies are not caused by the machine: the common change then belongs to each of
    // them.
    const bool all_changed = work.common && work.common->is_beyond(options.threshold);
    const bool has_common = time.common && !all_changed;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        auto& change = out.strategies.emplace_back();
        change.pairs = strategies[i].pairs.size();
        change.time = time.own[i];
        change.instructions = work.own[i];
        change.beside = has_common ? time.beside[i] : strategies[i].has_reference ? change.time : std::nullopt;
        const bool must_agree = has_common && controls.empty() && strategies[i].has_reference;
        const auto is = [&](bool more) { return detail::is_changed(change, must_agree, options.threshold, more); };
        change.found = is(true) ? direction::slower : is(false) ? direction::faster : direction::none;
    }
    return out;
}

} // namespace nono_report

#endif // NONO_BENCH_REPORT_CHANGE_HPP
