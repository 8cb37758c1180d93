// Reports the solutions that a search finds, and excludes those already reported.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_REPORTER_HPP
#define NONO_SOLVER_SEARCH_REPORTER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/solution_path.hpp>
#include <nono/solver/search/trail.hpp>

#include <cstddef>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reports solutions to the run, and ensures that the search does not find them again.
///
/// Excluding a solution takes a clause that forbids its decisions, which leaves the search free to restart. But each
/// such clause is long and is never forgotten, so many solutions slow the search down. From a certain number of
/// solutions on, a `solution_path` excludes everything that precedes the current decisions.
template <class Grid> class basic_solution_reporter {
public:
    /// The core must outlive it.
    explicit constexpr basic_solution_reporter(basic_search_core<Grid>& core) noexcept : core_(core) {}

    /// Returns the last solution that was reported, if any.
    [[nodiscard]] constexpr const std::optional<grid>& last() const noexcept { return last_; }
    /// Makes the path exclude solutions, from the first one on.
    constexpr void use_path() noexcept { uses_path_ = true; }

    /// Reports the picture on the grid, and excludes it: the decisions that led to it must not be repeated together.
    [[nodiscard]] NONO_API_CONSTEXPR verdict accept_solution();
    /// Reports a picture and, if one of its images differs from it, that image.
    [[nodiscard]] NONO_API_CONSTEXPR verdict report(const grid& picture);
    /// Reports the image of a solution under a symmetry, if one of its images differs from it.
    [[nodiscard]] NONO_API_CONSTEXPR verdict report_image(const grid& solution);
    /// Excludes a solution that was reported. Requires that nothing is decided. Returns `exhausted` if there is no
    /// other.
    [[gnu::cold]] [[nodiscard]] NONO_API_CONSTEXPR verdict exclude(const grid& solution);
    /// Excludes everything that agrees with the decisions, because it was reported or is impossible.
    NONO_API_CONSTEXPR void exclude_decisions();
    /// Performs the next step of the solution path that does not hold yet.
    [[nodiscard]] NONO_API_CONSTEXPR solution_path::move follow_path();

private:
    /// Adds a clause that forbids repeating all decisions.
    NONO_API_CONSTEXPR void block_decisions() {
        const trail_state& assigned = core_.assigned;
        lean_vector<literal>& clause = core_.clause;
        clause.clear();
        for (std::size_t level = assigned.level(); level > 0; --level)
            clause.push_back(negation(assigned.decision_of(level)));
        core_.backjump(assigned.level() - 1, true);
        core_.learn_open(clause, clause_origin::blocked_solution);
        if (clause.size() > 1) core_.note_clause_bytes();
    }

    basic_search_core<Grid>& core_;
    bool uses_path_ = false;   // solutions are excluded by the path
    std::size_t accepted_ = 0; // number of solutions
    std::optional<grid> last_;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class Grid> NONO_API_CONSTEXPR verdict basic_solution_reporter<Grid>::accept_solution() {
    constexpr std::size_t blocking_clause_limit = 100; // clauses
    if (const verdict after = report(*core_.grid.picture()); after != verdict::open) return after;
    if (core_.assigned.level() == 0) return verdict::open;
    if (++accepted_ > blocking_clause_limit) use_path();
    if (uses_path_)
        exclude_decisions();
    else
        block_decisions();
    return verdict::open;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_solution_reporter<Grid>::report(const grid& picture) {
    last_ = picture;
    const verdict after = core_.run.report(picture);
    return after == verdict::open ? report_image(picture) : after;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_solution_reporter<Grid>::report_image(const grid& solution) {
    verdict after = verdict::open;
    core_.images.for_each_image(solution, [&](grid image) {
        if (image == solution) return false;
        after = core_.run.report(std::move(image));
        return true;
    });
    return after;
}

template <class Grid> NONO_API_CONSTEXPR void basic_solution_reporter<Grid>::exclude_decisions() {
    core_.path.exclude_decisions(core_.assigned);
    core_.backjump(core_.assigned.level() - 1, true);
}

template <class Grid> NONO_API_CONSTEXPR solution_path::move basic_solution_reporter<Grid>::follow_path() {
    basic_trail<Grid>& assigned = core_.assigned;
    const auto next = core_.path.next(assigned);
    if (next.move == solution_path::move::decide) {
        assigned.decide(next.literal);
        assigned.set_step_of(assigned.level(), next.step);
        core_.events.decided(next.literal, true);
    } else if (next.move == solution_path::move::assign && assigned.level() == 0) {
        core_.clause.assign({next.literal});
        core_.learn_open(core_.clause, clause_origin::blocked_solution);
    } else if (next.move == solution_path::move::assign) {
        core_.assign(next.literal, {reason_kind::path, next.step}, change_cause::deduced);
    }
    return next.move;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_solution_reporter<Grid>::exclude(const grid& solution) {
    for (cell_index cell = 0; cell < core_.grid.cells(); ++cell)
        if (!core_.grid.can(cell, solution.cells()[cell])) return verdict::open;
    core_.clause.clear();
    for (variable_index v = 0; v < core_.cells.variables(); ++v) {
        const literal in_solution = core_.literal_in(solution, v);
        if (core_.assigned.is_open(in_solution)) core_.clause.push_back(negation(in_solution));
        core_.phases.save(in_solution);
    }
    const learning learnt = core_.learn(core_.clause, clause_origin::blocked_solution);
    return learnt == learning::contradiction ? verdict::exhausted : verdict::open;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_REPORTER_HPP
