// One call of `count_solutions`: how each component of a puzzle is counted.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_SOLUTION_COUNTER_HPP
#define NONO_SOLVER_COUNTING_SOLUTION_COUNTER_HPP

#include <nono/detail/clock.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/statistics.hpp>
#include <nono/model/uint128.hpp>
#include <nono/solver/counting/component_counter.hpp>
#include <nono/solver/counting/count_options.hpp>
#include <nono/solver/counting/cube_counter.hpp>
#include <nono/solver/counting/open_components.hpp>
#include <nono/solver/engines/engine.hpp>
#include <nono/solver/engines/engines.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/search.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Conflict-driven search after line solving and probing have been done.
struct solution_engine {
    /// See `engine`.
    [[nodiscard]] static NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        return conflict_driven_search(puzzle, grid_access::masks(grid), run).enumerate();
    }
};

/// One call of `count_solutions`.
class solution_counter {
public:
    constexpr solution_counter(const clues& puzzle, const count_options& options)
        : puzzle_(puzzle), options_(options), tables_{table_memory_of(options)} {
        const time_span time = options.budget.time;
        if (!at_run_time() || !time.is_limited()) return;
        half_time_ = monotonic_nanoseconds() + time.nanoseconds / 2;
        deadline_ = half_time_ + (time.nanoseconds + 1) / 2;
    }

    [[nodiscard]] NONO_CONSTEXPR count_result count();

private:
    // Returns a function that polls the limits, regardless of the time of the next step.
    [[nodiscard]] constexpr auto stop_test() noexcept {
        return [this](std::uint64_t) { return is_interrupted(); };
    }
    // Bytes for tables: at most half of all memory.
    [[nodiscard]] static constexpr std::uint64_t table_memory_of(const count_options& options) noexcept {
        constexpr std::uint64_t usual = std::uint64_t{64} << 20;
        const std::uint64_t memory = options.budget.memory;
        const bool is_limited = memory != std::uint64_t{no_limit};
        const std::uint64_t half = is_limited ? memory / 2 : std::uint64_t{no_limit};
        if (options.max_table_memory == std::uint64_t{no_limit} && !is_limited) return usual;
        return (std::min)(options.max_table_memory, half);
    }

    // A count, or a lower bound for it.
    struct bound {
        uint128 minimum = 0;
        bool exact = false;
        [[nodiscard]] constexpr bool none() const noexcept { return exact && minimum == 0U; }
    };
    [[nodiscard]] static constexpr bound exact_unless_largest(uint128 count) noexcept {
        return {count, count != uint128::largest()};
    }
    [[nodiscard]] static constexpr bound product(bound a, bound b) noexcept {
        if (a.none() || b.none()) return {0, true};
        const uint128 minimum = saturating_product(a.minimum, b.minimum);
        return {minimum, a.exact && b.exact && minimum != uint128::largest()};
    }

    // Counting first tries a small number of states, which most puzzles do not exceed, or a larger one if it certainly
    // suffices; then the search, which is quick if there are few cubes; then as many states as memory allows; then the
    // search without a limit.
    static constexpr std::uint64_t small_state_limit = 50'000;
    // Simultaneous states below which ordering the parts of a component does not pay off.
    static constexpr std::uint64_t max_unordered_states_log2 = std::uint64_t{16} * 13;
    static constexpr std::uint64_t small_component_states = 8'000'000;
    static constexpr std::uint64_t states_to_compare = 100'000;
    static constexpr std::uint64_t small_cube_limit = 5'000;

    // The components and a counter. A component can be counted in four directions: by rows or by columns of the
    // original puzzle, and of the puzzle rotated by 180 degrees, whose components are made on demand.
    struct counted_components {
        const partial_grid& known;
        open_components upright;
        component_counter counter;
        maybe<open_components> turned{};
        std::optional<component_counter> turned_counter{};
        bool turned_failed = false;

        constexpr counted_components(const partial_grid& cells, open_components&& found)
            : known(cells), upright(std::move(found)), counter(upright) {}
    };

    /// Counts the solutions that agree with the known colors, component by component.
    [[nodiscard]] NONO_CONSTEXPR bound count_open(const partial_grid& known) {
        open_ = &known;
        uses_tables_ = true;
        const std::size_t cells = known.cells().size();
        if (!reserve_memory(3 * sizeof(color_set) * cells +
                            open_components::memory_for(cells, cells - known.decided_count())))
            return {0, false};
        auto components = open_components::make(puzzle_, known, tables_.max_nodes(), stop_test());
        if (stopped_by_ != stopped_by::nothing) return {0, false};
        if (!components) return count_cubes(known, options_.max_enumerated);
        if (!components->possible()) return {0, true};
        counted_components parts(known, std::move(*components));
        component_counter& counter = parts.counter;
        bound total{1, true};
        lean_vector<std::size_t> hard;
        for (std::size_t component = 0; component < parts.upright.size(); ++component) {
            const component_count found = count_easy_component(counter, component);
            if (found.done)
                total = product(total, exact_unless_largest(found.count));
            else
                hard.push_back(component);
            if (total.none()) return total;
        }
        if (hard.empty()) return total;

        // To count the cubes of one component, the others are fixed as in some solution.
        partial_grid fixed = known;
        if (parts.upright.size() > 1) {
            if (!solved_) {
                const solve_result first = solve(&known, {.max_solutions = 1}, learning_engine{});
                if (!first) return {0, first.status == status::impossible};
                solved_ = true;
                solution_ = first.solution();
            }
            fixed = partial_grid(solution_);
        }
        for (const std::size_t component : hard) {
            partial_grid others_fixed = fixed;
            for (const auto& cell : parts.upright.component(component))
                others_fixed.cells()[cell.cell] = known.cells()[cell.cell];
            bound count = count_hard_component(parts, component, others_fixed);
            if (solved_ && !count.exact) count.minimum = (std::max)(count.minimum, uint128(1));
            total = product(total, count);
        }
        return total;
    }

    /// Counts the pictures of a component that has many states.
    [[nodiscard]] NONO_CONSTEXPR bound count_hard_component(counted_components& parts, std::size_t component,
                                                            const partial_grid& others_fixed) {
        if (is_limited()) find_solution();
        const bound enumerated = count_cubes(others_fixed, (std::min)(small_cube_limit, options_.max_enumerated));
        if (enumerated.exact || stopped_by_ != stopped_by::nothing) return enumerated;
        // Only trying shows which direction is best.
        std::size_t best = 0;
        std::size_t max_cells = 0;
        for (std::size_t direction = 0; direction < 4; ++direction) {
            component_counter* const counter = prepare(parts, component, direction);
            if (counter == nullptr) continue;
            const bool is_small = counter->states_bound() <= small_component_states;
            const component_count found = count_states(*counter, is_small ? small_component_states : states_to_compare);
            if (found.done) return exact_unless_largest(found.count);
            if (found.cells > max_cells) best = direction;
            max_cells = (std::max)(max_cells, found.cells);
        }
        if (component_counter* const counter = prepare(parts, component, best)) {
            const component_count all = count_states(*counter, no_limit);
            if (all.done) return exact_unless_largest(all.count);
        }
        if (options_.max_enumerated <= small_cube_limit || stopped_by_ != stopped_by::nothing) return enumerated;
        bound cubes = count_cubes(others_fixed, options_.max_enumerated);
        cubes.minimum = (std::max)(cubes.minimum, enumerated.minimum);
        return cubes;
    }

    /// Looks for a solution, once, with half of the remaining limits.
    NONO_CONSTEXPR void find_solution() {
        if (looked_ || solved_) return;
        looked_ = true;
        const solve_result found = solve(open_, {.max_solutions = 1}, solution_engine{}, 2);
        if (stopped_by_ == stopped_by::max_memory) stopped_by_ = stopped_by::nothing; // counting may need less
        solved_ = static_cast<bool>(found);
        if (solved_) solution_ = found.solution();
    }

    /// Prepares to count a component in one of its four directions. Returns null if it must stop, or if the puzzle
    /// cannot be rotated, so that there are only two directions.
    [[nodiscard]] constexpr component_counter* prepare(counted_components& parts, std::size_t component,
                                                       std::size_t direction) {
        const auto prepare = [&](component_counter& counter, std::size_t index,
                                 std::size_t primary) -> component_counter* {
            counter.prepare(index, primary, component_counter::sixteenth, stop_test());
            if (is_interrupted()) return nullptr;
            counter.order_components();
            return is_interrupted() ? nullptr : &counter;
        };
        if (direction < 2) return prepare(parts.counter, component, direction);
        if (!parts.turned_counter && !parts.turned_failed) turn(parts);
        if (!parts.turned_counter) return nullptr;
        const std::size_t first = parts.known.cells().size() - 1 - parts.upright.component(component).front().cell;
        for (std::size_t i = 0; i < parts.turned->size(); ++i)
            for (const auto& cell : parts.turned->component(i))
                if (cell.cell == first) return prepare(*parts.turned_counter, i, direction - 2);
        return nullptr;
    }

    /// Makes the components of the puzzle rotated by 180 degrees, if there is memory for them. They are the same
    /// components, because independence does not depend on the order of cells.
    constexpr void turn(counted_components& parts) {
        parts.turned_failed = true;
        const std::size_t cells = parts.known.cells().size();
        const std::uint64_t bytes = sizeof(color_set) * cells + sizeof(clue) * block_count_of(puzzle_) +
                                    sizeof(std::size_t) * (puzzle_.rows.size() + puzzle_.columns.size()) +
                                    open_components::memory_for(cells, cells - parts.known.decided_count());
        const std::size_t max_nodes = tables_.max_nodes() / 2; // half for each
        if (options_.budget.memory - reserved_ - tables_.bytes < bytes || parts.upright.nodes().size() > max_nodes)
            return;
        reserved_ += bytes;
        clues turned = puzzle_;
        for (auto* side : {&turned.rows, &turned.columns}) {
            side->reverse();
            side->mirror();
        }
        partial_grid known = parts.known;
        std::reverse(known.cells().begin(), known.cells().end());
        parts.turned = open_components::make(turned, known, max_nodes, stop_test());
        if (!parts.turned) return;
        parts.turned_counter.emplace(*parts.turned);
        parts.turned_failed = false;
    }

    /// Counts the pictures of a component unless it has many states.
    [[nodiscard]] constexpr component_count count_easy_component(component_counter& counter, std::size_t component) {
        counter.prepare(component, stop_test());
        if (is_interrupted()) return {};
        if (counter.bound() > max_unordered_states_log2) counter.order_components();
        if (is_interrupted()) return {};
        const bool is_small = counter.states_bound() <= small_component_states;
        return count_states(counter, is_small ? small_component_states : small_state_limit);
    }

    /// Counts the pictures of the prepared component without finding them, unless that exceeds the limits.
    [[nodiscard]] constexpr component_count count_states(component_counter& counter, std::uint64_t max_states) {
        if (stopped_by_ != stopped_by::nothing) return {};
        const component_count found = counter.count({tables_.for_states(), max_states},
                                                    [this](std::uint64_t states) { return must_stop(states); });
        statistics_.states += found.states;
        return found;
    }

    /// Counts up to `max_cubes` cubes of the solutions that agree with the known colors.
    [[nodiscard]] NONO_CONSTEXPR bound count_cubes(const partial_grid& known, std::uint64_t max_cubes) {
        if (max_cubes == 0) return {0, false};
        const auto forget = [](const grid&) { return true; };
        cube_counter cubes(max_cubes, {tables_.for_states(), cube_counter::usual_states}, tables_.max_nodes());
        const solve_result found = solve(
            &known, {.max_solutions = cast_to<std::size_t>(max_cubes), .on_solution = forget}, cube_engine{&cubes});
        const uint128 minimum = saturating_sum(cubes.total(), found.solution_count);
        return {minimum, found.stopped_by == stopped_by::nothing && minimum != uint128::largest()};
    }

    // Returns true if a limit ended the search, which may have had only a part of that limit.
    [[nodiscard]] static NONO_CONSTEXPR bool is_by_part(const solve_result& found) noexcept {
        return found.stopped_by == stopped_by::max_work || found.stopped_by == stopped_by::time_limit;
    }
    // Solves with the remaining limits, or with a part of them. Defined here because Clang looks it up where it is
    // used.
    template <class Engine>
    [[nodiscard]] NONO_CONSTEXPR solve_result solve(const partial_grid* known, solve_options options, Engine engine,
                                                    std::uint64_t part = 1) {
        options.known = known;
        options.seed = options_.seed;
        budget& left = options.budget;
        left = options_.budget;
        left.work -= (std::min)(left.work, work());
        left.memory -= (std::min)(left.memory, reserved_ + (uses_tables_ ? tables_.bytes : 0));
        if (deadline_ != 0 && at_run_time()) {
            const std::uint64_t now = monotonic_nanoseconds();
            left.time.nanoseconds = now < deadline_ ? deadline_ - now : 0;
        }
        if (options_.budget.work != std::uint64_t{no_limit}) left.work /= part;
        if (left.time.is_limited()) left.time.nanoseconds /= part;
        const auto report = [&](progress now) {
            now.statistics += statistics_;
            options_.budget.progress(now);
        };
        if (left.progress) left.progress = report;
        solve_result out = solve_by<bit_line_solver>(puzzle_, options, engine);
        statistics_ += out.statistics;
        if (part != 1 && is_by_part(out) && work() < options_.budget.work) return out; // the other part remains
        if (out.stopped_by != stopped_by::nothing && out.stopped_by != stopped_by::strategy &&
            out.stopped_by != stopped_by::max_solutions)
            stopped_by_ = out.stopped_by;
        return out;
    }

    /// Polls the limits. Once half of the work or the time has been used, looks for a solution, so that one can be
    /// reported if that is easy.
    [[nodiscard]] constexpr bool must_stop(std::uint64_t states) {
        states_now_ = states;
        if (!looked_ && is_half_over()) find_solution();
        if (options_.budget.progress && work() >= next_progress_) report_progress();
        if (work() >= options_.budget.work) stopped_by_ = stopped_by::max_work;
        states_now_ = 0;
        return is_interrupted();
    }

    constexpr void report_progress() {
        next_progress_ = work() + between_progress;
        progress now{.cells = puzzle_.width() * puzzle_.height(), .statistics = statistics_};
        now.statistics.states += states_now_;
        if (open_ != nullptr) now.decided = open_->decided_count();
        options_.budget.progress(now);
    }

    [[nodiscard]] constexpr bool is_half_over() const {
        if (work() >= options_.budget.work / 2) return true;
        return at_run_time() && half_time_ != 0 && monotonic_nanoseconds() >= half_time_;
    }

    [[nodiscard]] constexpr bool is_limited() const noexcept {
        return options_.budget.work != std::uint64_t{no_limit} || deadline_ != 0;
    }

    [[nodiscard]] constexpr bool is_interrupted() {
        if (at_run_time()) {
            if (options_.budget.stop.stop_requested()) stopped_by_ = stopped_by::stop_request;
            if (deadline_ != 0 && monotonic_nanoseconds() >= deadline_) stopped_by_ = stopped_by::time_limit;
        }
        return stopped_by_ != stopped_by::nothing;
    }

    [[nodiscard]] constexpr std::uint64_t work() const noexcept {
        return statistics_.lines_solved + statistics_.states + states_now_;
    }
    // Reserves bytes for the rest of the call. Returns false if fewer are left.
    [[nodiscard]] NONO_CONSTEXPR bool reserve_memory(std::uint64_t bytes) noexcept {
        reserved_ += bytes;
        if (options_.budget.memory < reserved_ + tables_.bytes) stopped_by_ = stopped_by::max_memory;
        return stopped_by_ == stopped_by::nothing;
    }

    static constexpr std::uint64_t between_progress = 100'000; // units of work

    const clues& puzzle_;
    const count_options& options_;
    std::uint64_t deadline_ = 0;
    std::uint64_t half_time_ = 0; // half of the time, on the same clock as the deadline
    bool uses_tables_ = false;    // true once components are counted
    std::uint64_t next_progress_ = between_progress;
    std::uint64_t states_now_ = 0;       // states of the current count, not yet in the statistics
    const partial_grid* open_ = nullptr; // the colors whose pictures are counted
    bool looked_ = false;                // a solution has been looked for
    bool solved_ = false;                // a solution is known
    grid solution_;
    table_memory tables_;
    std::uint64_t reserved_ = 0;                        // bytes, without those for tables
    nono::stopped_by stopped_by_ = stopped_by::nothing; // set once nothing more can be done
    nono::statistics statistics_{};
};

NONO_CONSTEXPR count_result solution_counter::count() {
    bound found;
    solve_result probed = solve(options_.known, {}, probing_engine{}, 2);
    if (probed.error != argument_errc::none) return {{stopped_by::nothing, probed.error}};
    // If half of the time is too short to prepare the lines, so is the other half.
    if (probed.stopped_by == stopped_by::time_limit && probed.statistics.lines_solved == 0)
        stopped_by_ = stopped_by::time_limit;
    if (stopped_by_ == stopped_by::nothing && is_by_part(probed)) {
        const partial_grid known = std::move(probed.common);
        const bool has_begun = !known.cells().empty(); // otherwise half of the time was too short for the lines
        open_ = options_.known;
        if (has_begun) open_ = &known;
        if (has_begun) find_solution();
        probed = solve(open_, {}, probing_engine{});
    }
    if (probed.status == status::unknown && probed.stopped_by == stopped_by::strategy)
        found = count_open(probed.common);
    else
        found = {probed.solution_count, probed.stopped_by == stopped_by::nothing};
    open_ = nullptr; // colors of this function
    if (solved_ && !found.exact) found.minimum = (std::max)(found.minimum, uint128(1));
    count_result out{{}, found.minimum, found.exact, statistics_};
    const auto limit_cause =
        found.minimum == uint128::largest() ? stopped_by::count_overflow : stopped_by::max_enumerated;
    if (!found.exact) out.stopped_by = stopped_by_ != stopped_by::nothing ? stopped_by_ : limit_cause;
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_SOLUTION_COUNTER_HPP
