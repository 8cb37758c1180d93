// Making a puzzle unique, or solvable by lines alone, with as little change as possible.
#ifndef NONO_MAKE_DISAMBIGUATE_HPP
#define NONO_MAKE_DISAMBIGUATE_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/target.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace nono::inline NONO_ABI {

/// What a repair may do.
enum class repair_kind : std::uint8_t {
    change_cells, ///< give cells another color of the picture, blank included
    give_cells,   ///< leave the picture as it is, and show cells of it to the player from the start
    add_color,    ///< give filled cells a color that the picture does not have yet
};

/// The word for a kind: "change_cells", "give_cells", "add_color". O(1).
[[nodiscard]] constexpr std::string_view name_of(repair_kind kind) noexcept {
    constexpr std::array<std::string_view, 3> names{"change_cells", "give_cells", "add_color"};
    return names[static_cast<std::size_t>(kind)];
}

/// What a repair is to reach, what it may touch, and how long to look for it.
struct disambiguate_options {
    puzzle_target target = puzzle_target::unique; ///< what the puzzle must be
    repair_kind kind = repair_kind::change_cells; ///< what may be done
    std::size_t max_changes = 8;                  ///< cells that a repair may have
    std::size_t max_proposals = 5;                ///< repairs to return, at least 1
    std::vector<cell_position> protected_cells{}; ///< cells that no repair may have
    /// What it costs to touch a cell, row by row, from 1 (0 counts as 1); empty: 1 for each cell.
    std::vector<std::uint32_t> weights{};
    /// Pictures that may be solved: a limit that is the same everywhere. With 20,000, small pictures take a second.
    std::uint64_t max_trials = 20'000;
    time_span time_limit{};                                 ///< time before it returns what it has
    stop_ref stop{};                                        ///< something that may ask to stop
    function_ref<void(const make_progress&)> on_progress{}; ///< called now and then
};

/// A repair of a picture: what to do so that the puzzle is what was asked for. It was solved to prove that.
struct repair {
    repair_kind kind = repair_kind::change_cells; ///< what it does with the cells
    /// The cells, in the order of rows, then columns. With `give_cells`, `before` and `after` are both their color.
    std::vector<recolored_cell> cells;
    std::uint64_t cost = 0; ///< the weights of the cells together
    grid picture;           ///< the picture after the repair
    nono::clues clues;      ///< of that picture
    std::size_t open = 0;   ///< cells that line solving alone leaves open: 0 where nobody has to guess
    /// The cells that are given, for `solve_options::known`: of the others, all colors. Of no size unless `give_cells`.
    partial_grid known;
};

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
    constexpr std::array<std::string_view, 7> names{"nothing_to_do", "repaired",     "impossible", "not_found",
                                                    "time_limit",    "stop_request", "refused"};
    return names[static_cast<std::size_t>(status)];
}

/// The repairs that were found.
struct disambiguation {
    disambiguate_status status = disambiguate_status::not_found; ///< how it ended
    std::vector<repair> proposals; ///< different ones, best first: the least cost, then the fewest `open` cells
    std::uint64_t least_cost = 0;  ///< no repair costs less, as was proven
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
[[nodiscard]] inline disambiguation disambiguate(const grid& picture, const disambiguate_options& options = {});

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_DISAMBIGUATE_HPP
