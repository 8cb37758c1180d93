// Making a puzzle unique, or solvable by lines alone, with as little change as possible.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_DISAMBIGUATE_HPP
#define NONO_MAKE_DISAMBIGUATE_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/repairs.hpp>
#include <nono/outcome.hpp>
#include <nono/solver/options.hpp>
#include <nono/statistics.hpp>
#if NONO_DEFINITIONS
#include <nono/make/changed_cells.hpp>
#include <nono/make/given_cells.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// The repairs that were found. Errors: `size` as of `solve`, `other_size` of `weights`, and `colors` where
/// there is no room for another color.
///
/// Without repairs and with nothing that stopped it, none of at most `max_changes` cells that may be touched is enough:
/// all were tried. `stopped_by::max_trials` also where a limit within a trial left the minimum open.
struct disambiguate_result : outcome {
    bool nothing_to_do = false;    ///< whether the picture is what was asked for as it is
    std::vector<repair> proposals; ///< different ones, best first: the least cost, then the fewest `open` cells
    std::uint64_t least_cost = 0;  ///< no repair of at most `max_changes` cells costs less, as was proven
    std::uint64_t trials = 0;      ///< pictures that were solved
    nono::statistics statistics{}; ///< of all solving

    /// Whether the first proposal is proven to cost no more than necessary.
    [[nodiscard]] bool is_minimum() const noexcept { return !proposals.empty() && proposals[0].cost <= least_cost; }
    /// True where nothing is to be done, or there are repairs.
    [[nodiscard]] explicit operator bool() const noexcept { return nothing_to_do || !proposals.empty(); }
};

/// Finds the least changes that make a picture a puzzle with one solution, or one that lines alone solve.
///
/// Repairs of a single cell are all tried, then those of two and so on, as far as `max_trials` goes, so what is found
/// that way is the minimum, and proven so. Where two solutions differ in some rows and columns only, a repair has to
/// touch one of these, which leaves out most of the others. Where the trials do not suffice, the changes are taken one
/// by one that leave the fewest cells in doubt: then the result need not be the minimum.
///
/// @param picture  of any number of colors up to 63 besides blank
/// @param options  what is wanted; with `give_cells` the picture stays, and the cells are a smallest set that all other
///                 solutions differ in
/// @return         at most `max_proposals` repairs, each proven by solving it
/// Exponential in the number of changed cells; `max_trials` bounds it, each trial as `solve` with a bound of its own.
/// Allocates. The same on every machine unless a time limit or stop request ends it.
/// @see docs/making.md
[[nodiscard]] NONO_API disambiguate_result disambiguate(const grid& picture, const disambiguate_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// What is wrong with a picture or with options for it.
[[nodiscard]] inline argument_errc fault_of(const grid& picture, const clues& puzzle,
                                            const disambiguate_options& options) {
    if (const argument_errc fault = fault_of(puzzle); fault != argument_errc::none) return fault;
    if (!options.weights.empty() && options.weights.size() != picture.cells().size()) return argument_errc::other_size;
    const bool has_room = options.kind != repair_kind::add_color || puzzle.color_count() < max_colors;
    return has_room ? argument_errc::none : argument_errc::colors;
}

/// Whether a picture is what was asked for, with nothing done to it. `unknown`: the limits did not suffice.
[[nodiscard]] inline status first_verdict(const clues& puzzle, const disambiguate_options& options, trials& limits) {
    if (limits.begin_trial()) return status::unknown;
    const solve_result by_lines = limits.lines(puzzle);
    if (open_count(by_lines.common) == 0 && !limits.has_stopped()) return status::unique;
    if (options.target == puzzle_target::lines_alone) return status::multiple;
    return limits.search(puzzle, nullptr, 2, work_of_trial).status;
}

} // namespace detail

NONO_API disambiguate_result disambiguate(const grid& picture, const disambiguate_options& options) {
    disambiguate_result out;
    const clues puzzle = clues_of(picture);
    out.error = detail::fault_of(picture, puzzle, options);
    if (out.error != argument_errc::none) return out;
    detail::trials limits(options.budget, options.max_trials, detail::counted_work);
    limits.progress.pictures = 1;
    constexpr std::uint64_t bytes_of_cell = 64;
    constexpr std::uint64_t bytes_of_color = 4; // of a cell
    if (!limits.take_memory((bytes_of_cell + bytes_of_color * puzzle.color_count()) * picture.cells().size())) {
        out.stopped_by = limits.cause();
        return out;
    }
    out.nothing_to_do = detail::first_verdict(puzzle, options, limits) == status::unique;
    if (!out.nothing_to_do) {
        detail::repairs found(picture, options);
        out.least_cost = found.least_cost_of(1);
        const bool may_exist = options.kind == repair_kind::give_cells
                                   ? detail::given_cells(found, limits).run(out.least_cost)
                                   : detail::changed_cells(found, limits).run(out.least_cost);
        out.proposals = std::move(found.found());
        if (may_exist)
            out.stopped_by = limits.cause_or(out.is_minimum() ? stopped_by::nothing : stopped_by::max_trials);
    }
    out.trials = limits.progress.trials;
    out.statistics = limits.progress.statistics;
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_DISAMBIGUATE_HPP
