// Makes a puzzle unique, or solvable by lines alone, with as few changes as possible.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_DISAMBIGUATE_HPP
#define NONO_MAKE_DISAMBIGUATE_HPP

#include <nono/detail/config.hpp>
#include <nono/make/repairs.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/changed_cells.hpp>
#include <nono/make/hitting_set.hpp>
#include <nono/make/switching.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The repairs that were found. Errors: `size` as for `solve`, `other_size` for `weights`, `max_proposals`, and
/// `colors` if there is no room for another color.
///
/// If there are no repairs and nothing stopped the search, it is proven that no repair of at most `max_changes`
/// permitted cells exists: all were tried. `stopped_by::max_trials` is also reported if a limit within a trial left the
/// minimum open.
struct disambiguate_result : outcome {
    bool nothing_to_do = false;    ///< whether the picture meets the target already
    std::vector<repair> proposals; ///< different repairs, the best first: by cost, then by `open` cells
    std::uint64_t min_cost = 0;    ///< proven lower bound for repairs of at most `max_changes` cells
    std::uint64_t trials = 0;      ///< number of pictures that were solved
    nono::statistics statistics{}; ///< totals of all solver calls

    /// Returns true if it is proven that no repair costs less than the first proposal.
    [[nodiscard]] bool is_minimum() const noexcept { return !proposals.empty() && proposals[0].cost <= min_cost; }
    /// Returns true if nothing has to be done or repairs were found.
    [[nodiscard]] explicit operator bool() const noexcept { return nothing_to_do || !proposals.empty(); }
};

/// Finds the smallest changes that make a picture a puzzle with one solution, or one that lines alone solve.
///
/// All repairs of a single cell are tried, then those of two cells and so on, as long as `max_trials` allows. A result
/// found in this way is the proven minimum. If two solutions differ only in some rows and columns, a repair has to
/// touch one of them, which excludes most changes. If the trials do not suffice, cells are changed one at a time so
/// that the fewest cells remain in doubt; the result is then not necessarily the minimum.
///
/// @param picture  a picture with up to 63 colors besides blank
/// @param options  the target and the limits; with `give_cells`, the picture is not changed, and a repair is a smallest
///                 set of cells to give such that every other solution differs from the picture in one of them
/// @return         at most `max_proposals` repairs, each proven by solving it
/// Exponential in the number of changed cells, but limited by `max_trials`; each trial is a limited call of `solve`.
/// Allocates. The result is the same on every machine unless a time limit or stop request ends it.
/// @see docs/making.md
[[nodiscard]] NONO_API disambiguate_result disambiguate(const grid& picture, const disambiguate_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Compares two sets in lexicographic order. The `<` of vectors is not used because in libstdc++ 12 on big-endian
/// machines it compares only as many bytes as the vectors have elements.
[[nodiscard]] inline bool is_before(const lean_vector<std::size_t>& a, const lean_vector<std::size_t>& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](std::size_t x, std::size_t y) { return x < y; });
}

/// Finds cells to give (by implicit hitting sets: Moreno-Centeno and Karp 2013). It knows some sets of cells of which
/// at least one must be given, and chooses the cheapest cells that include one of each set. Then it gives these cells;
/// if that is not enough, it learns further sets from the result. Once a choice is enough, no cheaper one exists.
///
/// Such a set consists of the cells in which another solution differs from the picture; or, if lines alone must solve
/// the puzzle, of the cells that they leave open once some are given.
class given_cells {
public:
    given_cells(repairs& found, trials& limits)
        : found_(found), limits_(limits), clues_(clues_within(found.picture(), limits)) {}

    /// Searches for repairs.
    ///
    /// @param min_cost  set to a proven lower bound on the cost of a repair
    /// @return          false if it was proven that no repair with at most `max_changes` cells exists
    [[nodiscard]] bool run(std::uint64_t& min_cost) {
        const answer first = cheapest_without(no_limit);
        if (first == answer::none) return false;
        if (first == answer::stopped) {
            choose_greedily();
            return true;
        }
        min_cost = 0;
        for (const std::size_t cell : last_) min_cost += found_.cost_of(cell);
        if (!is_proven_) min_cost = 1;
        // Each further proposal omits a cell of the first.
        const auto best = last_;
        for (const std::size_t cell : best) {
            if (found_.options().max_proposals < 2 || limits_.must_stop()) break;
            static_cast<void>(cheapest_without(cell));
        }
        return true;
    }

private:
    enum class answer : std::uint8_t { found, none, stopped };
    /// Finds the cheapest repair that does not give the cell `left_out`, which can be `no_limit`.
    [[nodiscard]] answer cheapest_without(std::size_t left_out) {
        constexpr std::uint64_t work_of_choice = 20'000'000; // a fraction of a second
        auto weights = found_.costs();
        if (left_out < weights.size()) weights[left_out] = no_limit;
        hitting_set chosen(std::move(weights), work_of_choice);
        for (const auto& set : sets_) chosen.add(set);
        is_proven_ = true;
        while (chosen.choose(found_.options().max_changes)) {
            is_proven_ = is_proven_ && chosen.is_proven();
            const partial_grid known = known_of(chosen.best());
            lean_vector<lean_vector<std::size_t>> sets;
            if (!needed(known, sets)) return answer::stopped;
            if (sets.empty()) {
                last_ = chosen.best();
                found_.accept(found_.picture(), last_, known, limits_);
                return answer::found;
            }
            detail::sort(sets.begin(), sets.end(), is_before);
            sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
            for (const auto& set : sets) {
                chosen.add(set);
                sets_.push_back(set);
            }
        }
        return chosen.is_proven() ? answer::none : answer::stopped;
    }

    /// Collects sets of cells of which one must be given besides `known`, none if `known` is enough. Returns false if
    /// this could not be determined.
    [[nodiscard]] bool needed(const partial_grid& known, lean_vector<lean_vector<std::size_t>>& sets) {
        if (must_hurry() || limits_.begin_trial()) return false;
        sets.clear();
        const bool lines_alone = found_.options().target == puzzle_target::lines_alone;
        const solve_result solved =
            lines_alone ? limits_.lines(clues_, &known) : limits_.search(clues_, &known, 8, work_of_trial);
        if (solved.status == status::unique) return true;
        if (limits_.has_stopped()) return false;
        if (lines_alone) {
            sets = open_groups(solved.common);
            for (auto& set : sets)
                if (!hurries_) reduce(set, known);
            return true;
        }
        for (const grid& solution : solved.solutions)
            for (auto& set : differing_groups(found_.picture(), solution)) sets.push_back(std::move(set));
        // It is unknown whether the solution is unique. Cells that lines leave open do not have to be given, but giving
        // them helps.
        if (sets.empty() && hurries_) sets = open_groups(limits_.lines(clues_, &known).common);
        return !sets.empty();
    }

    /// Returns a grid in which the given cells have their color in the picture, and all other cells can have any color.
    [[nodiscard]] partial_grid known_of(const lean_vector<std::size_t>& cells) const {
        const grid& picture = found_.picture();
        partial_grid known(picture.width(), picture.height(), color_set::first(clues_.color_count()));
        for (const std::size_t cell : cells) known.cells()[cell] = color_set::only(picture.cells()[cell]);
        return known;
    }

    /// Gives cells one at a time until they are enough, then takes back those that are not needed. Used if the cheapest
    /// choice takes too many trials.
    void choose_greedily() {
        hurries_ = true;
        lean_vector<std::size_t> cells;
        lean_vector<lean_vector<std::size_t>> sets;
        for (;;) {
            if (!needed(known_of(cells), sets)) return;
            if (sets.empty()) break;
            const auto smallest = std::min_element(sets.begin(), sets.end(),
                                                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
            const std::size_t cell = most_useful(*smallest, known_of(cells));
            if (cell == std::size_t{no_limit}) return;
            cells.push_back(cell);
        }
        for (std::size_t i = cells.size(); i-- > 0;) {
            auto fewer = cells;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (needed(known_of(fewer), sets) && sets.empty()) cells = std::move(fewer);
        }
        if (cells.size() <= found_.options().max_changes)
            found_.accept(found_.picture(), cells, known_of(cells), limits_);
    }

    /// Returns the cell, among a sample of the set, that leaves the fewest cells open if it is given; `no_limit` if all
    /// are protected.
    [[nodiscard]] std::size_t most_useful(const lean_vector<std::size_t>& set, const partial_grid& known) {
        constexpr std::size_t looked_at = 8;
        std::size_t best = no_limit;
        std::size_t fewest = no_limit; // number of open cells
        partial_grid more = known;
        const std::size_t step = set.size() / looked_at + 1;
        for (std::size_t i = 0; i < set.size(); ++i) {
            const bool is_allowed = found_.cost_of(set[i]) != std::uint64_t{no_limit};
            if (!is_allowed || (i % step != 0 && best != std::size_t{no_limit})) continue;
            if (limits_.begin_trial()) return best;
            const color_set before =
                std::exchange(more.cells()[set[i]], color_set::only(found_.picture().cells()[set[i]]));
            const std::size_t open = open_by_lines(limits_, clues_, &more);
            more.cells()[set[i]] = before;
            if (best != std::size_t{no_limit} && open >= fewest) continue;
            best = set[i];
            fewest = open;
        }
        return best;
    }

    /// Returns true once a part of the trials is used up, so that some are left for `choose_greedily`.
    [[nodiscard]] bool must_hurry() const noexcept {
        return !hurries_ && limits_.progress.trials >= found_.options().max_trials / 4 * 3;
    }

    /// Gives cells of a set as long as others of it stay open, because a smaller set is a stronger condition.
    void reduce(lean_vector<std::size_t>& open, const partial_grid& known) {
        partial_grid more = known;
        const auto is_left = [&](std::size_t cell) { return std::binary_search(open.begin(), open.end(), cell); };
        for (std::size_t size = open.size() / 2; size > 0; size /= 2) { // many at a time first
            const auto cells = open;
            for (std::size_t begin = 0; begin < cells.size(); begin += size) {
                const std::size_t end = (std::min)(begin + size, cells.size());
                if (detail::none_of(cells.begin() + static_cast<std::ptrdiff_t>(begin),
                                    cells.begin() + static_cast<std::ptrdiff_t>(end), is_left))
                    continue;
                if (must_hurry() || limits_.begin_trial()) return;
                const partial_grid before = more;
                for (std::size_t i = begin; i < end; ++i)
                    more.cells()[cells[i]] = color_set::only(found_.picture().cells()[cells[i]]);
                const solve_result left = limits_.lines(clues_, &more);
                if (limits_.has_stopped()) return;
                lean_vector<std::size_t> still_open;
                for (const std::size_t cell : open)
                    if (left.common.cells()[cell].size() > 1) still_open.push_back(cell);
                if (still_open.empty())
                    more = before;
                else
                    open = std::move(groups_of(still_open, clues_.width(), clues_.height()).front());
            }
        }
    }

    repairs& found_;
    trials& limits_;
    nono::clues clues_;
    lean_vector<lean_vector<std::size_t>> sets_; // of each, one cell must be given
    lean_vector<std::size_t> last_;              // the last choice that was enough
    bool is_proven_ = false;                     // whether that choice is the cheapest
    bool hurries_ = false;                       // whether any sufficient choice is accepted
};

/// Checks a picture and the options for it. Returns the first error.
[[nodiscard]] inline argument_errc fault_of(const grid& picture, const disambiguate_options& options) {
    if (const argument_errc fault = fault_of(picture); fault != argument_errc::none) return fault;
    if (!options.weights.empty() && options.weights.size() != picture.cells().size()) return argument_errc::other_size;
    if (options.max_proposals == 0) return argument_errc::max_proposals;
    const bool has_room = options.kind != repair_kind::add_color || color_count_of(picture) < max_colors;
    return has_room ? argument_errc::none : argument_errc::colors;
}

/// Returns `unique` if the unchanged picture meets the target, and `unknown` if the limits did not suffice.
[[nodiscard]] inline status first_verdict(const clues& puzzle, const disambiguate_options& options, trials& limits) {
    if (limits.begin_trial()) return status::unknown;
    const solve_result by_lines = limits.lines(puzzle);
    if (open_count(by_lines.common) == 0 && !limits.has_stopped()) return status::unique;
    if (options.target == puzzle_target::lines_alone) return status::multiple;
    return limits.search(puzzle, nullptr, 2, work_of_trial).status;
}

} // namespace detail

disambiguate_result disambiguate(const grid& picture, const disambiguate_options& options) {
    disambiguate_result out;
    out.error = detail::fault_of(picture, options);
    if (out.error != argument_errc::none) return out;
    detail::trials limits(options.budget, options.max_trials, detail::counted_work);
    limits.progress.pictures = 1;
    constexpr std::uint64_t bytes_of_cell = 64;
    constexpr std::uint64_t bytes_of_color = 4; // per cell
    if (!limits.reserve_memory((bytes_of_cell + bytes_of_color * detail::color_count_of(picture)) *
                               picture.cells().size())) {
        out.stopped_by = limits.cause();
        return out;
    }
    out.nothing_to_do = detail::first_verdict(detail::clues_within(picture, limits), options, limits) == status::unique;
    // For the largest pictures, filling the memory of the repairs would take much more time than the limits allow.
    const bool is_late = limits.has_stopped() && picture.cells().size() > detail::quickly_filled;
    if (is_late) out.stopped_by = limits.cause();
    if (!out.nothing_to_do && !is_late) {
        detail::repairs found(picture, options);
        out.min_cost = found.min_cost_of(1);
        const bool may_exist = options.kind == repair_kind::give_cells
                                   ? detail::given_cells(found, limits).run(out.min_cost)
                                   : detail::changed_cells(found, limits).run(out.min_cost);
        out.proposals = std::move(found.found());
        if (may_exist)
            out.stopped_by = limits.cause_or(out.is_minimum() ? stopped_by::nothing : stopped_by::max_trials);
    }
    out.trials = limits.progress.trials;
    out.statistics = limits.progress.statistics;
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_DISAMBIGUATE_HPP
