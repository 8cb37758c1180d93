// Making a puzzle unique, or solvable by lines alone, with as little change as possible.
#ifndef NONO_MAKE_DISAMBIGUATE_HPP
#define NONO_MAKE_DISAMBIGUATE_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/repairs.hpp>
#include <nono/solver/options.hpp>
#if NONO_DEFINITIONS
#include <nono/make/changed_cells.hpp>
#include <nono/make/given_cells.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/solver/search/first_look.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// How looking for repairs ended.
enum class disambiguate_status : std::uint8_t {
    nothing_to_do, ///< the picture is what was asked for: no repairs
    repaired,      ///< there are repairs
    impossible,    ///< no repair of at most `max_changes` cells that may be touched is enough: all were tried
    not_found,     ///< `max_trials` were used up, or a limit of a trial, before there was a repair
    time_limit,    ///< `time_limit` was used up before there was a repair
    stop_request,  ///< `stop` asked before there was a repair
    refused,       ///< no solver takes the picture (a side over 65,535, a color over 63), `weights` has another size,
                   ///< or there is no room for another color
};

/// The word for a status: "nothing_to_do", "repaired", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(disambiguate_status status) noexcept {
    return detail::word_of(
        status, {"nothing_to_do", "repaired", "impossible", "not_found", "time_limit", "stop_request", "refused"});
}

/// The repairs that were found.
struct disambiguation {
    disambiguate_status status = disambiguate_status::not_found; ///< how it ended
    std::vector<repair> proposals; ///< different ones, best first: the least cost, then the fewest `open` cells
    std::uint64_t least_cost = 0;  ///< no repair of at most `max_changes` cells costs less, as was proven
    /// Whether the first proposal is proven to cost no more than necessary.
    [[nodiscard]] bool is_minimum() const noexcept { return !proposals.empty() && proposals[0].cost <= least_cost; }
    std::uint64_t trials = 0; ///< pictures that were solved
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
[[nodiscard]] NONO_API disambiguation disambiguate(const grid& picture, const disambiguate_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// True where the picture can be looked at with these options.
[[nodiscard]] inline bool takes(const grid& picture, const clues& puzzle, const disambiguate_options& options) {
    if (look_at(puzzle, nullptr).refusal != stopped_by::nothing) return false;
    if (!options.weights.empty() && options.weights.size() != picture.cells().size()) return false;
    return options.kind != repair_kind::add_color || puzzle.color_count() < max_colors;
}

/// Whether a picture is what was asked for, with nothing done to it. `unknown`: the limits did not suffice.
[[nodiscard]] inline status first_verdict(const clues& puzzle, const disambiguate_options& options, trials& limits) {
    if (limits.begin_trial()) return status::unknown;
    const solve_result by_lines = limits.lines(puzzle);
    if (open_count(by_lines.common) == 0 && !limits.is_over()) return status::unique;
    if (options.target == puzzle_target::lines_alone) return status::multiple;
    return limits.search(puzzle, nullptr, 2, work_of_trial).status;
}

} // namespace detail

NONO_API disambiguation disambiguate(const grid& picture, const disambiguate_options& options) {
    disambiguation out;
    const clues puzzle = clues_of(picture);
    if (!detail::takes(picture, puzzle, options)) {
        out.status = disambiguate_status::refused;
        return out;
    }
    detail::trials limits(
        {options.max_trials, no_limit, detail::counted_work, options.time_limit, options.stop, options.on_progress});
    limits.progress.pictures = 1;
    detail::repairs found(picture, options);
    if (detail::first_verdict(puzzle, options, limits) == status::unique) {
        out.status = disambiguate_status::nothing_to_do;
        out.trials = limits.progress.trials;
        return out;
    }
    out.least_cost = found.least_cost_of(1);
    const bool may_exist = options.kind == repair_kind::give_cells
                               ? detail::given_cells(found, limits).run(out.least_cost)
                               : detail::changed_cells(found, limits).run(out.least_cost);
    out.trials = limits.progress.trials;
    out.proposals = std::move(found.found());
    if (!out.proposals.empty())
        out.status = disambiguate_status::repaired;
    else
        out.status = may_exist ? limits.status_or(disambiguate_status::not_found) : disambiguate_status::impossible;
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_DISAMBIGUATE_HPP
