// One call of `count_solutions`: which components of a puzzle are counted options.
#ifndef NONO_SOLVER_SOLUTION_COUNTER_HPP
#define NONO_SOLVER_SOLUTION_COUNTER_HPP

#include <nono/clues.hpp>
#include <nono/detail/clock.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/solver/component_counter.hpp>
#include <nono/solver/count_options.hpp>
#include <nono/solver/engine.hpp>
#include <nono/solver/engines.hpp>
#include <nono/solver/family_counter.hpp>
#include <nono/solver/open_components.hpp>
#include <nono/solver/options.hpp>
#include <nono/statistics.hpp>
#include <nono/uint128.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// One call of `count_solutions`.
class solution_counter {
public:
    NONO_CONSTEXPR solution_counter(const clues& puzzle, const count_options& options)
        : puzzle_(puzzle), options_(options), tables_{(std::min)(options.max_table_memory, options.max_memory / 2)} {
        if (!std::is_constant_evaluated() && options.time_limit.is_limited())
            deadline_ = monotonic_nanoseconds() + options.time_limit.nanoseconds;
    }

    [[nodiscard]] NONO_CONSTEXPR solution_count count();

private:
    // A count, or a lower bound of it.
    struct bound {
        uint128 least = 0;
        bool exact = false;
        [[nodiscard]] constexpr bool none() const noexcept { return exact && least == 0U; }
    };
    [[nodiscard]] static constexpr bound product(bound a, bound b) noexcept {
        if (a.none() || b.none()) return {0, true};
        const uint128 least = saturating_product(a.least, b.least);
        return {least, a.exact && b.exact && least != uint128::largest()};
    }

    // First few states, for most puzzles need no more; then the search, which is quick where there are few families;
    // then as many states as there is memory for; then the search to its end.
    static constexpr std::uint64_t few_states = 50'000;
    static constexpr std::uint64_t few_families = 5'000;

    [[nodiscard]] NONO_CONSTEXPR bound count_open(const partial_grid& known);
    [[nodiscard]] NONO_CONSTEXPR bound count_hard_component(component_counter& counter, std::size_t component,
                                                            const partial_grid& others_fixed);
    [[nodiscard]] NONO_CONSTEXPR std::optional<uint128> count_states(component_counter& counter, std::size_t component,
                                                                     std::uint64_t max_states);
    [[nodiscard]] NONO_CONSTEXPR bound count_families(const partial_grid& known, std::uint64_t max_families);

    // Solves with what is left of the limits. Defined here, for Clang looks for it where it is used.
    template <class Engine>
    [[nodiscard]] NONO_CONSTEXPR solve_result solve(const partial_grid* known, solve_options options, Engine engine) {
        options.known = known;
        options.stop = options_.stop;
        options.seed = options_.seed;
        options.max_work = options_.max_work - (std::min)(options_.max_work, work());
        options.max_memory = options_.max_memory - (std::min)(options_.max_memory, taken_ + tables_.bytes);
        if (deadline_ != 0 && !std::is_constant_evaluated()) {
            const std::uint64_t now = monotonic_nanoseconds();
            options.time_limit.nanoseconds = now < deadline_ ? deadline_ - now : 0;
        }
        solve_result out = solve_by<bit_line_solver>(puzzle_, options, engine);
        statistics_ += out.statistics;
        if (out.stopped_by != stopped_by::nothing && out.stopped_by != stopped_by::strategy &&
            out.stopped_by != stopped_by::max_solutions)
            stopped_by_ = out.stopped_by;
        return out;
    }
    [[nodiscard]] NONO_CONSTEXPR bool must_stop(std::uint64_t states);
    [[nodiscard]] NONO_CONSTEXPR bool is_interrupted();
    [[nodiscard]] constexpr std::uint64_t work() const noexcept {
        return statistics_.lines_solved + statistics_.states;
    }
    // Takes bytes for the rest of the time. False where so many are not left.
    [[nodiscard]] constexpr bool take_memory(std::uint64_t bytes) noexcept {
        taken_ += bytes;
        if (options_.max_memory < taken_ + tables_.bytes) stopped_by_ = stopped_by::max_memory;
        return stopped_by_ == stopped_by::nothing;
    }

    const clues& puzzle_;
    const count_options& options_;
    std::uint64_t deadline_ = 0;
    table_memory tables_;
    std::uint64_t taken_ = 0;                           // bytes, besides those for tables
    nono::stopped_by stopped_by_ = stopped_by::nothing; // set once nothing more can be done
    nono::statistics statistics_{};
};

NONO_CONSTEXPR solution_count solution_counter::count() {
    bound found;
    const solve_result probed = solve(options_.known, {}, probing_engine{});
    if (probed.status == status::unknown && probed.stopped_by == stopped_by::strategy)
        found = count_open(probed.common);
    else
        found = {probed.solution_count, probed.stopped_by == stopped_by::nothing};
    solution_count out{found.least, found.exact, stopped_by::nothing, statistics_};
    if (found.exact) return out;
    out.stopped_by = stopped_by_;
    if (out.stopped_by != stopped_by::nothing) return out;
    out.stopped_by = found.least == uint128::largest() ? stopped_by::count_overflow : stopped_by::max_solutions;
    return out;
}

/// Counts the solutions that agree with what is known: component by component.
NONO_CONSTEXPR auto solution_counter::count_open(const partial_grid& known) -> bound {
    const std::size_t cells = known.cells().size();
    if (!take_memory(3 * sizeof(color_set) * cells + open_components::memory_for(cells, cells - known.decided_count())))
        return {0, false};
    const auto components =
        open_components::make(puzzle_, known, tables_.max_nodes(), [this](std::uint64_t) { return is_interrupted(); });
    if (stopped_by_ != stopped_by::nothing) return {0, false};
    if (!components) return count_families(known, options_.max_enumerated);
    if (!components->possible()) return {0, true};
    component_counter counter(*components);
    bound total{1, true};
    std::vector<std::size_t> hard;
    for (std::size_t component = 0; component < components->size(); ++component) {
        if (const auto count = count_states(counter, component, few_states))
            total = product(total, {*count, *count != uint128::largest()});
        else
            hard.push_back(component);
        if (total.none()) return total;
    }
    if (hard.empty()) return total;

    // To count the families of one component, the others are fixed as they are in some solution.
    partial_grid fixed = known;
    if (components->size() > 1) {
        const solve_result first = solve(&known, {.max_solutions = 1}, learning_engine{});
        if (!first.solved()) return {0, first.status == status::impossible};
        fixed = partial_grid(first.solution());
    }
    for (const std::size_t component : hard) {
        partial_grid others_fixed = fixed;
        for (const auto& cell : components->component(component))
            others_fixed.cells()[cell.cell] = known.cells()[cell.cell];
        total = product(total, count_hard_component(counter, component, others_fixed));
    }
    return total;
}

/// Counts the pictures of a component that has many states.
NONO_CONSTEXPR auto solution_counter::count_hard_component(component_counter& counter, std::size_t component,
                                                           const partial_grid& others_fixed) -> bound {
    const bound few = count_families(others_fixed, (std::min)(few_families, options_.max_enumerated));
    if (few.exact || stopped_by_ != stopped_by::nothing) return few;
    if (const auto count = count_states(counter, component, no_limit)) return {*count, *count != uint128::largest()};
    if (options_.max_enumerated <= few_families || stopped_by_ != stopped_by::nothing) return few;
    return count_families(others_fixed, options_.max_enumerated);
}

/// Counts the pictures of a component without finding them; nothing if that takes too much.
NONO_CONSTEXPR std::optional<uint128> solution_counter::count_states(component_counter& counter, std::size_t component,
                                                                     std::uint64_t max_states) {
    if (stopped_by_ != stopped_by::nothing) return std::nullopt;
    const component_count found = counter.count(component, {tables_.for_states(), max_states},
                                                [this](std::uint64_t states) { return must_stop(states); });
    statistics_.states += found.states;
    if (!found.done) return std::nullopt;
    return found.count;
}

/// Counts up to `max_families` families of the solutions that agree with what is known.
NONO_CONSTEXPR auto solution_counter::count_families(const partial_grid& known, std::uint64_t max_families) -> bound {
    const auto forget = [](const grid&) { return true; };
    family_counter families(max_families, {tables_.for_states(), family_counter::usual_states}, tables_.max_nodes());
    const solve_result found = solve(
        &known,
        {.max_solutions = static_cast<std::size_t>((std::max)(max_families, std::uint64_t{1})), .on_solution = forget},
        family_engine{&families});
    const uint128 least = saturating_sum(families.total(), found.solution_count);
    return {least, found.stopped_by == stopped_by::nothing && least != uint128::largest()};
}

NONO_CONSTEXPR bool solution_counter::must_stop(std::uint64_t states) {
    if (work() + states >= options_.max_work) stopped_by_ = stopped_by::max_work;
    return is_interrupted();
}

NONO_CONSTEXPR bool solution_counter::is_interrupted() {
    if (!std::is_constant_evaluated()) {
        if (options_.stop.stop_requested()) stopped_by_ = stopped_by::stop_request;
        if (deadline_ != 0 && monotonic_nanoseconds() >= deadline_) stopped_by_ = stopped_by::time_limit;
    }
    return stopped_by_ != stopped_by::nothing;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SOLUTION_COUNTER_HPP
