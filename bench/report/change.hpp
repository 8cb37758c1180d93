// Whether strategies became faster or slower from one measurement to another: intervals for the ratio of times, on
// machines that are not equally fast all the time.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_REPORT_CHANGE_HPP
#define NONO_BENCH_REPORT_CHANGE_HPP

#include <nono/detail/random.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono_report {

/// What a strategy took for a puzzle that it decided both times.
struct measured_pair {
    std::size_t puzzle = 0;                 ///< its place in the order of measuring, less than the number of puzzles
    double log_time = 0;                    ///< logarithm of new by old time, both divided by their reference work
    std::optional<double> log_instructions; ///< logarithm of new by old instructions, where both are known
};

/// All that is known of a strategy in both results.
struct measured_strategy {
    bool is_control = false;   ///< the same program both times: whatever changed in its times is the machine
    bool has_reference = true; ///< the times are divided by reference work, both of every pair
    std::vector<measured_pair> pairs;
};

/// A ratio of new to old with its interval: above 1 is more than before.
struct ratio {
    double estimate = 1; ///< geometric mean of the ratios of single puzzles
    double low = 1;
    double high = 1;

    /// Whether it is more than 1 by the threshold at least, and all of its interval is above 1.
    [[nodiscard]] bool is_above(double threshold) const { return estimate >= 1 + threshold && low > 1; }
    /// Whether it is less than 1 by the threshold at least (0.05: below 1 / 1.05), and all of its interval is below 1.
    [[nodiscard]] bool is_below(double threshold) const { return estimate <= 1 / (1 + threshold) && high < 1; }
};

enum class direction : std::uint8_t { none, faster, slower };

/// What became of one strategy.
struct strategy_change {
    std::size_t pairs = 0;             ///< puzzles decided both times
    std::optional<ratio> time;         ///< by reference work where it is known; nothing where pairs are too few
    std::optional<ratio> beside;       ///< the same without what the machine did; nothing where nothing tells that
    std::optional<ratio> instructions; ///< where all pairs have them
    direction found = direction::none;
};

/// How to judge.
struct change_options {
    double threshold = 0.05;      ///< a change by less is not named; 0.05 is 5 %
    double confidence = 0.95;     ///< that no interval of all strategies together misses its ratio
    std::uint64_t seed = 1;       ///< of the bootstrap
    std::size_t resamples = 2000; ///< of the bootstrap
};

/// What became of all strategies.
struct all_changes {
    std::optional<ratio> common; ///< of the time: of the controls, or else the median of three strategies or more
    bool common_is_of_controls = false;
    std::optional<ratio> common_instructions; ///< the median of the strategies that have them, three or more
    std::vector<strategy_change> strategies;
};

/// Fewer puzzles than these tell nothing about times.
inline constexpr std::size_t least_pairs = 6;

/// Compares two measurements of the same puzzles.
///
/// Each ratio is the geometric mean over puzzles. Its interval comes from a bootstrap over blocks of puzzles that were
/// measured one after the other (at most 40), the same blocks for all strategies: what a busy machine does to
/// neighboring puzzles, and to all strategies alike, widens it as it should; what neighboring blocks still have in
/// common does, too. Its half width is the standard error times the quantile of Student's distribution for so many
/// blocks, at a level of (1 - confidence) by the number of strategies (Bonferroni), as one name of many must not be
/// wrong.
///
/// With fewer than 40 puzzles, intervals of single strategies are too narrow where the machine changes its speed
/// slowly.
///
/// What is common to all strategies is taken for the machine: the ratio of the controls if there are any, or else the
/// median of three strategies or more, unless instructions say that all of them execute more. With fewer strategies,
/// reference work alone tells how fast the machine was; without it no time is judged.
///
/// A strategy is slower if its time, without what is common, is above 1 by the threshold and its whole interval; where
/// a median is common and reference work is known, so must be its time as it is, by half the threshold, lest one that
/// stayed as it is stands out among many that changed. It is slower, too, if its instructions are more and its time
/// does not contradict. Where instructions are known and did not change by half the threshold, the whole interval must
/// lie beyond the threshold. In the same way it is faster.
///
/// @param strategies   what was measured; pairs in ascending order of puzzles
/// @param puzzles      number of puzzles in all
/// Linear in the pairs, and in resamples times blocks times strategies. The same on every machine but for rounding.
[[nodiscard]] inline all_changes find_changes(const std::vector<measured_strategy>& strategies, std::size_t puzzles,
                                              const change_options& options = {});

/// The value that Student's distribution with so many degrees of freedom, at least one, exceeds with a probability of
/// less than a half. Linear in the degrees.
[[nodiscard]] inline double student_quantile(double probability, int degrees);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

[[nodiscard]] inline double median(std::vector<double> of) {
    if (of.empty()) return 0;
    const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
    std::nth_element(of.begin(), middle, of.end());
    if (of.size() % 2 != 0) return *middle;
    return (*middle + *std::max_element(of.begin(), middle)) / 2;
}

/// Sums over a block of puzzles.
struct block_sum {
    double sum = 0;
    double count = 0;
};

/// Sums for each block, of one quantity of one strategy.
using block_sums = std::vector<block_sum>;

[[nodiscard]] inline double mean_of(const block_sums& sums, const std::vector<std::size_t>& chosen) {
    block_sum all;
    for (const auto block : chosen) {
        all.sum += sums[block].sum;
        all.count += sums[block].count;
    }
    return all.count > 0 ? all.sum / all.count : 0;
}

/// By how much the standard error of the mean grows as neighboring blocks are alike: from the correlation of each block
/// with the next, which so few blocks show too small by one by their number.
[[nodiscard]] inline double growth_by_neighbors(const block_sums& sums) {
    std::vector<double> means;
    for (const auto& block : sums)
        if (block.count > 0) means.push_back(block.sum / block.count);
    if (means.size() < 3) return 1;
    double mean = 0;
    for (const double value : means) mean += value / static_cast<double>(means.size());
    double square = 0;
    double product = 0;
    for (std::size_t i = 0; i < means.size(); ++i) {
        square += (means[i] - mean) * (means[i] - mean);
        if (i > 0) product += (means[i] - mean) * (means[i - 1] - mean);
    }
    if (square <= 0) return 1;
    const double alike = product / square + 1 / static_cast<double>(means.size());
    const double correlation = (std::min)((std::max)(alike, 0.0), 0.8);
    return std::sqrt((1 + correlation) / (1 - correlation));
}

/// Mean and standard error from values of the bootstrap.
class spread {
public:
    void add(double value) {
        ++count_;
        const double step = value - mean_;
        mean_ += step / count_;
        squares_ += step * (value - mean_);
    }
    [[nodiscard]] double deviation() const { return count_ > 1 ? std::sqrt(squares_ / (count_ - 1)) : 0; }

private:
    double count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

/// One measure (times or instructions) of all strategies, resampled together.
class resampled_measure {
public:
    /// @param sums      for each strategy; empty where it has too little to tell
    /// @param controls  the strategies whose mean is common to all; where there are none, the median of all is
    resampled_measure(std::vector<block_sums> sums, std::vector<std::size_t> controls, std::size_t blocks)
        : sums_(std::move(sums)), controls_(std::move(controls)), blocks_(blocks) {
        for (std::size_t i = 0; i < sums_.size(); ++i)
            if (!sums_[i].empty()) present_.push_back(i);
        std::vector<std::size_t> all;
        for (std::size_t block = 0; block < blocks_; ++block) all.push_back(block);
        estimate_ = values_for(all);
    }

    [[nodiscard]] bool has(std::size_t strategy) const { return !sums_[strategy].empty(); }
    [[nodiscard]] bool has_common() const { return !controls_.empty() || present_.size() >= 3; }

    void resample(const change_options& options) {
        nono::detail::random_numbers random(options.seed);
        own_.assign(sums_.size(), {});
        beside_.assign(sums_.size(), {});
        std::vector<std::size_t> chosen(blocks_);
        for (std::size_t round = 0; round < options.resamples; ++round) {
            for (auto& block : chosen) block = random.next() % blocks_;
            const auto drawn = values_for(chosen);
            for (const auto i : present_) {
                own_[i].add(drawn.own[i]);
                beside_[i].add(drawn.own[i] - drawn.common);
            }
            common_.add(drawn.common);
        }
        // Each strategy with two sides; what is drawn from few blocks varies less than what was measured.
        const double blocks = static_cast<double>(blocks_);
        const double level =
            (1 - options.confidence) / static_cast<double>((std::max)(present_.size(), std::size_t{1}));
        growth_.assign(sums_.size(), 1);
        for (const auto i : present_) growth_[i] = growth_by_neighbors(sums_[i]);
        widths_ = student_quantile(level / 2, static_cast<int>(blocks_) - 1) * std::sqrt(blocks / (blocks - 1));
    }

    [[nodiscard]] ratio own(std::size_t strategy) const {
        return with_interval(estimate_.own[strategy], own_[strategy].deviation() * growth_[strategy]);
    }
    [[nodiscard]] ratio beside(std::size_t strategy) const {
        return with_interval(estimate_.own[strategy] - estimate_.common, beside_[strategy].deviation());
    }
    [[nodiscard]] ratio common() const {
        return with_interval(estimate_.common, common_.deviation() * *std::max_element(growth_.begin(), growth_.end()));
    }

private:
    struct values {
        std::vector<double> own;
        double common = 0;
    };

    [[nodiscard]] values values_for(const std::vector<std::size_t>& chosen) const {
        values out;
        out.own.assign(sums_.size(), 0);
        for (const auto i : present_) out.own[i] = mean_of(sums_[i], chosen);
        if (!has_common()) return out;
        std::vector<double> yardsticks;
        for (const auto i : controls_.empty() ? present_ : controls_) yardsticks.push_back(out.own[i]);
        out.common = median(std::move(yardsticks));
        return out;
    }

    [[nodiscard]] ratio with_interval(double log_ratio, double error) const {
        const double half = widths_ * error;
        return {std::exp(log_ratio), std::exp(log_ratio - half), std::exp(log_ratio + half)};
    }

    std::vector<block_sums> sums_;
    std::vector<std::size_t> controls_;
    std::vector<std::size_t> present_;
    std::size_t blocks_;
    values estimate_;
    std::vector<spread> own_;
    std::vector<spread> beside_;
    spread common_;
    std::vector<double> growth_; // of the standard error, for each strategy
    double widths_ = 0;          // of an interval, half of it, in standard errors
};

/// How many blocks there are: each puzzle is one where puzzles are few.
[[nodiscard]] inline std::size_t block_count(std::size_t puzzles) {
    return puzzles <= 8 ? puzzles : (std::min)((std::max)(puzzles / 8, std::size_t{8}), std::size_t{40});
}

template <typename Value>
[[nodiscard]] block_sums sums_of(const measured_strategy& of, std::size_t puzzles, Value value) {
    const std::size_t blocks = block_count(puzzles);
    block_sums out(blocks);
    for (const auto& pair : of.pairs) {
        auto& block = out[pair.puzzle * blocks / puzzles];
        block.sum += value(pair);
        block.count += 1;
    }
    return out;
}

[[nodiscard]] inline bool has_instructions(const measured_strategy& of) {
    return std::all_of(of.pairs.begin(), of.pairs.end(),
                       [](const measured_pair& pair) { return pair.log_instructions.has_value(); });
}

/// Whether a strategy takes more, or less, by all that is known of it.
///
/// @param must_agree  the time as it is must change in the same direction
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

inline double student_quantile(double probability, int degrees) {
    // The probability to be within an angle on both sides of 0 (Abramowitz and Stegun 26.7.3 and 26.7.4).
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

inline all_changes find_changes(const std::vector<measured_strategy>& strategies, std::size_t puzzles,
                                const change_options& options) {
    std::vector<detail::block_sums> times(strategies.size());
    std::vector<detail::block_sums> instructions(strategies.size());
    std::vector<std::size_t> controls;
    std::size_t with_instructions = 0;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        const auto& strategy = strategies[i];
        if (strategy.pairs.size() < least_pairs) continue;
        times[i] = detail::sums_of(strategy, puzzles, [](const measured_pair& pair) { return pair.log_time; });
        if (strategy.is_control) controls.push_back(i);
        if (!detail::has_instructions(strategy)) continue;
        ++with_instructions;
        instructions[i] =
            detail::sums_of(strategy, puzzles, [](const measured_pair& pair) { return *pair.log_instructions; });
    }
    const std::size_t blocks = detail::block_count(puzzles);
    all_changes out;
    out.strategies.resize(strategies.size());
    for (std::size_t i = 0; i < strategies.size(); ++i) out.strategies[i].pairs = strategies[i].pairs.size();
    if (blocks < 2) return out;
    out.common_is_of_controls = !controls.empty();
    detail::resampled_measure time(std::move(times), std::move(controls), blocks);
    detail::resampled_measure work(std::move(instructions), {}, blocks);
    time.resample(options);
    work.resample(options);
    if (time.has_common()) out.common = time.common();
    if (with_instructions >= 3) out.common_instructions = work.common();
    // More instructions in all strategies are not the machine: what is common is then part of each.
    const bool all_changed = out.common_instructions && (out.common_instructions->is_above(options.threshold) ||
                                                         out.common_instructions->is_below(options.threshold));
    const bool has_common = time.has_common() && !all_changed;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
        if (!time.has(i)) continue;
        auto& change = out.strategies[i];
        change.time = time.own(i);
        if (has_common)
            change.beside = time.beside(i);
        else if (strategies[i].has_reference)
            change.beside = change.time;
        if (work.has(i)) change.instructions = work.own(i);
        const bool must_agree = has_common && !out.common_is_of_controls && strategies[i].has_reference;
        if (detail::is_changed(change, must_agree, options.threshold, true))
            change.found = direction::slower;
        else if (detail::is_changed(change, must_agree, options.threshold, false))
            change.found = direction::faster;
    }
    return out;
}

} // namespace nono_report

#endif // NONO_BENCH_REPORT_CHANGE_HPP
