// Explains why a puzzle has several solutions: the cells in which they differ, and the smallest exchangeable parts.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_AMBIGUITY_HPP
#define NONO_MAKE_AMBIGUITY_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/make/target.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/make/switching.hpp>
#include <nono/make/trials.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// How closely to examine several solutions, and when to stop.
struct ambiguity_options {
    /// The intended picture, of the size of the puzzle. It becomes the first example if it is a solution.
    extend::optional_ref<const grid> picture{};
    std::size_t max_solutions = 100; ///< maximum number of solutions to examine for pieces, at least 2
    std::size_t max_pieces = 20;     ///< maximum number of pieces to keep; the smallest are kept
    nono::budget budget{};           ///< for all solver calls together
};

/// The result of `find_ambiguity`. Errors: `size` and `blank_clue` as for `solve`, `max_solutions`, `other_size`.
struct ambiguity_result : outcome {
    /// Cells of a solution that can be exchanged: with their other colors, the picture is a solution as well. No proper
    /// part of them can take these colors alone. The smallest pieces are the four corners of a rectangle, two filled
    /// and two blank ("elementary switching component" in discrete tomography: Ryser 1957).
    struct piece {
        std::vector<extend::recolored_cell> cells; ///< sorted by row, then by column; at least one
        /// Returns true if the cells and colors are equal.
        friend bool operator==(const piece& a, const piece& b) { return a.cells == b.cells; }
    };

    nono::status status = nono::status::unknown; ///< `multiple` if the puzzle is ambiguous
    /// The colors that each cell has in solutions: in all of them if `exact`, otherwise in those that were found.
    partial_grid colors;
    bool exact = false;                   ///< whether `colors` is certain for every cell
    std::vector<cell_position> differing; ///< cells with several `colors`, sorted by row, then by column
    std::vector<grid> examples; ///< two solutions if there are two; the first is `picture` if that is a solution
    /// Pieces of the first example, where the cells have the colors `before`. Sorted by size, then by their first
    /// cells. These are not necessarily all, only those in which the solutions that were found differ from the example.
    std::vector<piece> pieces;
    nono::statistics statistics{}; ///< totals of all solver calls

    /// Returns true if it is certain in which cells the solutions differ (`exact`). This includes puzzles with one
    /// solution or none.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return exact; }
};

/// Finds out how the solutions of a puzzle differ.
///
/// @param puzzle   the clues
/// @param options  how closely to examine the solutions, and when to stop
/// @return         the differences; none if the status is `unique` or `impossible`. The status is `unknown` or
///                 `solvable` if the limits did not suffice to find two solutions
/// Costs one call of `solve`, at most one more for each color that a cell could have but had in no solution found, and
/// a few for each piece. Allocates. The result is the same on every machine unless a time limit or stop request ends
/// it.
/// @see docs/making.md
[[nodiscard]] NONO_API ambiguity_result find_ambiguity(const clues& puzzle, const ambiguity_options& options = {});
/// As above, but the intended picture is the goal of the puzzle unless the options specify another one.
[[nodiscard]] NONO_API ambiguity_result find_ambiguity(const puzzle& puzzle, ambiguity_options options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns true if all cells of `part` are cells of `whole`. Both must be sorted by cell.
[[nodiscard]] inline bool is_part_of(const ambiguity_result::piece& part, const ambiguity_result::piece& whole) {
    const auto before = [](const recolored_cell& a, const recolored_cell& b) {
        return a.cell.row != b.cell.row ? a.cell.row < b.cell.row : a.cell.column < b.cell.column;
    };
    return std::includes(whole.cells.begin(), whole.cells.end(), part.cells.begin(), part.cells.end(), before);
}

/// Returns true if `a` comes before `b`: smaller pieces come first, and at the same size those with earlier cells.
[[nodiscard]] inline bool is_smaller(const ambiguity_result::piece& a, const ambiguity_result::piece& b) {
    if (a.cells.size() != b.cells.size()) return a.cells.size() < b.cells.size();
    const auto before = [](const recolored_cell& x, const recolored_cell& y) {
        if (x.cell.row != y.cell.row) return x.cell.row < y.cell.row;
        return x.cell.column != y.cell.column ? x.cell.column < y.cell.column : x.after < y.after;
    };
    return std::lexicographical_compare(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), before);
}

/// Compares the solutions of a puzzle.
class ambiguity_finder {
public:
    /// Both arguments must outlive the object.
    ambiguity_finder(const clues& puzzle, const ambiguity_options& options)
        : puzzle_(puzzle), options_(options), trials_(options.budget) {}

    [[nodiscard]] ambiguity_result run() {
        compare();
        out_.statistics = trials_.progress.statistics;
        return std::move(out_);
    }

private:
    /// Checks the arguments. Returns the first error, or `none`.
    [[nodiscard]] argument_errc fault() const noexcept {
        if (options_.max_solutions < 2) return argument_errc::max_solutions;
        if (options_.picture && !has_size_of(puzzle_, *options_.picture)) return argument_errc::other_size;
        return fault_of(puzzle_);
    }

    void compare() {
        constexpr std::uint64_t bytes_of_cell = 48; // for colors and examples
        out_.error = fault();
        if (out_.error != argument_errc::none) return;
        if (!trials_.reserve_memory(bytes_of_cell * puzzle_.width() * puzzle_.height())) {
            out_.stopped_by = trials_.cause();
            return;
        }
        const solve_result found = trials_.search(puzzle_, nullptr, options_.max_solutions);
        out_.status = found.status;
        out_.stopped_by = found.stopped_by;
        out_.colors = found.common;
        out_.exact = found.stopped_by == stopped_by::nothing;
        const bool is_meant = options_.picture && satisfies(*options_.picture, puzzle_);
        if (!found) return;
        out_.examples.push_back(is_meant ? *options_.picture : found.solution());
        add_solution(out_.examples.front());
        for (const grid& solution : found.solutions) add_solution(solution);
        if (out_.examples.size() > 1) out_.status = status::multiple;
        if (out_.status == status::multiple && !out_.exact) out_.exact = !trials_.must_stop() && complete_colors();
        if (found.stopped_by == stopped_by::max_solutions) out_.stopped_by = stopped_by::nothing;
        for (std::size_t i = 0; i < differences_.size() && out_.pieces.size() < options_.max_pieces; ++i)
            add_pieces(differences_[i]);
        detail::sort(out_.pieces.begin(), out_.pieces.end(), is_smaller);
        out_.pieces.resize((std::min)(out_.pieces.size(), options_.max_pieces));
        out_.stopped_by = trials_.cause_or(out_.stopped_by);
        for (std::size_t row = 0; row < out_.colors.height(); ++row)
            for (std::size_t column = 0; column < out_.colors.width(); ++column)
                if (out_.colors(row, column).size() > 1) out_.differing.push_back({row, column});
    }

    /// Records a solution: its colors, and its differences from the first example.
    void add_solution(const grid& solution) {
        for (std::size_t i = 0; i < solution.cells().size(); ++i)
            out_.colors.cells()[i] |= color_set::only(solution.cells()[i]);
        if (solution == out_.examples.front()) return;
        if (out_.examples.size() < 2) out_.examples.push_back(solution);
        for (const auto& group : differing_groups(out_.examples.front(), solution)) {
            ambiguity_result::piece difference{piece_of(group, out_.examples.front(), solution)};
            const auto index = std::lower_bound(differences_.begin(), differences_.end(), difference, is_smaller);
            const bool is_new = index == differences_.end() || *index != difference;
            if (is_new && trials_.reserve_memory(difference.cells.size() * sizeof(recolored_cell)))
                differences_.insert(index, std::move(difference));
        }
    }

    /// Searches for solutions with colors that cells could have but had in no solution so far. Returns true if all are
    /// known.
    [[nodiscard]] bool complete_colors() {
        const partial_grid possible = trials_.lines(puzzle_).common;
        if (trials_.has_stopped()) return false;
        const color_set all = color_set::first(puzzle_.color_count());
        partial_grid only(puzzle_.width(), puzzle_.height(), all);
        for (std::size_t cell = 0; cell < possible.cells().size(); ++cell)
            for (std::uint64_t left = possible.cells()[cell].bits; left != 0; left &= left - 1) {
                const color_set color = color_set::only(color_set{left}.lowest());
                if ((out_.colors.cells()[cell] & color) == color) continue; // may have been found in the meantime
                if (trials_.begin_trial()) return false;
                only.cells()[cell] = color;
                const solve_result found = trials_.search(puzzle_, &only, 1);
                only.cells()[cell] = all;
                if (found) add_solution(found.solution());
                if (!found && found.status != status::impossible) return false;
            }
        return true;
    }

    /// Splits a difference into the pieces that it consists of, and adds them.
    void add_pieces(ambiguity_result::piece difference) {
        constexpr std::size_t max_solutions_searched = 64; // in each search for parts
        while (!trials_.begin_trial()) {
            const partial_grid cells = only_in(difference);
            const solve_result found = trials_.search(puzzle_, &cells, max_solutions_searched);
            std::vector<ambiguity_result::piece> parts;
            for (const grid& solution : found.solutions)
                for (const auto& group : differing_groups(out_.examples.front(), solution))
                    parts.push_back({piece_of(group, out_.examples.front(), solution)});
            if (parts.empty()) return; // the search was stopped
            detail::sort(parts.begin(), parts.end(), is_smaller);
            if (found.stopped_by != stopped_by::nothing) {
                if (parts.front() == difference) return;
                difference = std::move(parts.front()); // continues with a smaller part, which has fewer solutions
                continue;
            }
            for (std::size_t i = 0; i < parts.size(); ++i) {
                const bool has_part =
                    detail::any_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i),
                                   [&](const ambiguity_result::piece& part) { return is_part_of(part, parts[i]); });
                const auto& known = out_.pieces;
                if (!has_part && std::find(known.begin(), known.end(), parts[i]) == known.end())
                    out_.pieces.push_back(parts[i]);
            }
            return;
        }
    }

    /// Returns the first example, in which the cells of the piece can also have their other colors.
    [[nodiscard]] partial_grid only_in(const ambiguity_result::piece& piece) const {
        partial_grid cells(out_.examples.front());
        for (const recolored_cell& changed : piece.cells)
            cells(changed.cell.row, changed.cell.column) |= color_set::only(changed.after);
        return cells;
    }

    const clues& puzzle_;
    const ambiguity_options& options_;
    trials trials_;
    std::vector<ambiguity_result::piece> differences_; // between solutions and the first example
    ambiguity_result out_;
};

} // namespace detail

ambiguity_result find_ambiguity(const clues& puzzle, const ambiguity_options& options) {
    return detail::ambiguity_finder(puzzle, options).run();
}

ambiguity_result find_ambiguity(const puzzle& puzzle, ambiguity_options options) {
    const bool has_goal = puzzle.goal && detail::has_size_of(puzzle.clues, *puzzle.goal);
    if (!options.picture && has_goal) options.picture = *puzzle.goal;
    return find_ambiguity(puzzle.clues, options);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_AMBIGUITY_HPP
