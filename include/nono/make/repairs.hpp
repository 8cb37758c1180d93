// Repairs of a picture: the options, the repairs found so far, and code shared by all methods of repair.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_REPAIRS_HPP
#define NONO_MAKE_REPAIRS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/run/options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The kinds of repairs.
enum class repair_kind : std::uint8_t {
    change_cells, ///< give cells another color of the picture, blank included
    give_cells,   ///< leave the picture as it is, and show cells of it to the player from the start
    add_color,    ///< give filled cells a color that the picture does not have yet
};

/// Returns the name of a kind: "change_cells", "give_cells", "add_color". O(1).
[[nodiscard]] constexpr std::string_view name_of(repair_kind kind) noexcept {
    return detail::word_of(kind, {"change_cells", "give_cells", "add_color"});
}

/// The target of a repair, the cells that it may touch, and the limits of the search.
struct disambiguate_options {
    puzzle_target target = puzzle_target::unique; ///< the condition that the puzzle must meet
    repair_kind kind = repair_kind::change_cells; ///< the permitted kind of repair
    std::size_t max_changes = 8;                  ///< maximum number of cells in a repair
    std::size_t max_proposals = 5;                ///< maximum number of repairs to return; 0 is an error
    std::vector<cell_position> protected_cells{}; ///< cells that no repair may touch
    /// Cost of touching each cell, row by row, from 1 (0 counts as 1). If empty, each cell costs 1.
    std::vector<std::uint32_t> weights{};
    /// Maximum number of pictures to solve, a limit that has the same effect on every machine. A picture that takes
    /// more than 250 line solver calls counts as several pictures. Solving 20,000 takes seconds.
    std::uint64_t max_trials = 20'000;
    nono::budget budget{}; ///< limits; once one is reached, the repairs found so far are returned
};

/// A repair of a picture, after which the puzzle meets the target. This was proven by solving it.
struct repair {
    repair_kind kind = repair_kind::change_cells; ///< kind of this repair
    /// The cells, sorted by row, then by column. With `give_cells`, both `before` and `after` are their present color.
    std::vector<extend::recolored_cell> cells;
    std::uint64_t cost = 0; ///< sum of the weights of the cells
    grid picture;           ///< the picture after the repair
    nono::clues clues;      ///< the clues of that picture
    std::size_t open = 0;   ///< cells that line solving alone leaves open; 0 if nobody has to guess
    /// The given cells, for `solve_options::known`; all other cells have all colors. Empty unless the kind is
    /// `give_cells`.
    partial_grid known;
};

namespace detail {

/// Maximum number of line solver calls in a trial; if they do not suffice, the picture counts as not repaired.
inline constexpr std::uint64_t work_of_trial = 20'000;

/// Number of line solver calls that count as one trial.
inline constexpr std::uint64_t counted_work = 250;

/// Bytes per cell for keeping a picture with its clues and its known cells.
inline constexpr std::uint64_t bytes_of_kept_cell = 16;

/// The repairs that were found, sorted from the best to the worst, and the costs of the cells.
class repairs {
public:
    /// The arguments must outlive the object. The weights must be empty or have the size of the picture.
    repairs(const grid& picture, const disambiguate_options& options)
        : picture_(picture), options_(options), costs_(picture.cells().size(), 1) {
        for (std::size_t i = 0; i < options.weights.size(); ++i)
            costs_[i] = (std::max)(options.weights[i], std::uint32_t{1});
        for (const cell_position cell : options.protected_cells)
            if (cell.row < picture.height() && cell.column < picture.width())
                costs_[cell.row * picture.width() + cell.column] = no_limit;
        sorted_costs_ = costs_;
        const bool are_equal = options.weights.empty() && options.protected_cells.empty();
        if (!are_equal) detail::sort(sorted_costs_.begin(), sorted_costs_.end());
    }

    [[nodiscard]] const grid& picture() const noexcept { return picture_; }
    [[nodiscard]] const disambiguate_options& options() const noexcept { return options_; }
    /// Returns the cost of touching a cell; `no_limit` if it is protected.
    [[nodiscard]] std::uint64_t cost_of(std::size_t cell) const noexcept { return costs_[cell]; }
    [[nodiscard]] const lean_vector<std::uint64_t>& costs() const noexcept { return costs_; }
    /// Returns the minimum cost of touching `cells` cells; `no_limit` if too many cells are protected.
    [[nodiscard]] std::uint64_t min_cost_of(std::size_t cells) const noexcept {
        if (cells > sorted_costs_.size()) return no_limit;
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < cells; ++i) {
            if (sorted_costs_[i] == std::uint64_t{no_limit}) return no_limit;
            sum += sorted_costs_[i];
        }
        return sum;
    }

    /// Returns true if a repair of this cost would be kept.
    [[nodiscard]] bool would_keep(std::uint64_t cost) const noexcept {
        return found_.size() < options_.max_proposals || cost <= found_.back().cost;
    }

    /// Solves a presumed repair, and keeps it if it is valid and one of the best. `known` is as in `repair`.
    void accept(const grid& repaired, lean_vector<std::size_t> cells, partial_grid known, trials& limits) {
        repair out;
        out.kind = options_.kind;
        detail::sort(cells.begin(), cells.end());
        for (const std::size_t cell : cells) {
            out.cells.push_back(
                {{cell / picture_.width(), cell % picture_.width()}, picture_.cells()[cell], repaired.cells()[cell]});
            out.cost += costs_[cell];
        }
        const auto is_same = [&](const repair& other) { return other.cells == out.cells; };
        if (!would_keep(out.cost) || detail::any_of(found_.begin(), found_.end(), is_same) || limits.must_stop())
            return;
        const bool is_full = found_.size() >= options_.max_proposals; // the worst repair is then dropped
        if (!is_full && !limits.reserve_memory(bytes_of_kept_cell * picture_.cells().size())) return;
        out.clues = clues_within(repaired, limits);
        const partial_grid* const given = known.cells().empty() ? nullptr : &known;
        // The proof uses only the clues.
        const solve_result solved = limits.search(out.clues, given, 2);
        if (solved.status != status::unique || solved.solution() != repaired) return;
        out.open = open_by_lines(limits, out.clues, given);
        if (options_.target == puzzle_target::lines_alone && out.open != 0) return;
        out.picture = repaired;
        out.known = std::move(known);
        const auto better = [](const repair& a, const repair& b) {
            return a.cost != b.cost ? a.cost < b.cost : a.open < b.open;
        };
        found_.insert(std::upper_bound(found_.begin(), found_.end(), out, better), std::move(out));
        if (found_.size() > options_.max_proposals) found_.pop_back();
        limits.progress.proposals = found_.size();
    }

    [[nodiscard]] std::vector<repair>& found() noexcept { return found_; }

private:
    const grid& picture_;
    const disambiguate_options& options_;
    lean_vector<std::uint64_t> costs_;
    lean_vector<std::uint64_t> sorted_costs_;
    std::vector<repair> found_;
};

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_REPAIRS_HPP
