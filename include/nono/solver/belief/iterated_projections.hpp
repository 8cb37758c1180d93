// A walk through pictures by iterated projections, which looks for a solution when a search has stalled.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_BELIEF_ITERATED_PROJECTIONS_HPP
#define NONO_SOLVER_BELIEF_ITERATED_PROJECTIONS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/line/heaviest_arrangement.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/open_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Iterated projections: the difference map (Elser, Rankenburg and Thibault 2007) in its relaxed form (Elser 2018).
///
/// Consider a picture as a point with a coordinate for each cell and color: how much more the cell has of this color
/// than of blank. Two sets of pictures are easy to reach from any point x: those that satisfy all rows, and those that
/// satisfy all columns. The nearest picture in the first set has in each row the arrangement with the largest
/// sum of coordinates, which is found row by row; the same holds for columns. Solutions are the intersection of the two
/// sets.
///
/// Moving to the nearest point of each set in turn gets stuck at two pictures that nearly meet but do not. Instead, the
/// point moves by a small part of the difference c - r, where r is the picture of the rows that is nearest to x, and c
/// the picture of the columns that is nearest to 2r - x, the reflection of x at r. At a solution, r = c and x does not
/// move. Anywhere else, each cell in which r and c differ pushes x on in the same direction for as long as they differ
/// there, so no two pictures that nearly meet can trap it. Beliefs settle on one picture, right or wrong; a walk stops
/// only at solutions, and continues for as long as there is time.
///
/// It proves nothing. All computations are in integers, so the walk is the same on every machine.
class iterated_projections {
public:
    using coordinate = std::int64_t;

    /// Returns true if the puzzle is small enough and has no blotted clues. Linear in the clues.
    [[nodiscard]] static constexpr bool fits(const clues& puzzle, const grid_masks& on) noexcept {
        constexpr std::size_t max_length = 512;
        constexpr std::size_t max_coordinates = std::size_t{1} << 16;
        return on.longest() <= max_length && coordinates_of(on) <= max_coordinates && !has_blotted_clues(puzzle);
    }
    /// Returns the memory that an object needs for this grid, without the point, in bytes. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(const grid_masks& on) noexcept {
        const std::uint64_t longest = on.longest();
        const std::uint64_t table = longest * longest / 8 + on.colors() * (longest + 1) + longest; // of a line, at most
        return point_memory_for(on) + sizeof(coordinate) * table +
               (2 * sizeof(color_index) + sizeof(color_set)) * on.cells() + sizeof(line_index) * on.lines();
    }
    /// Returns the size of a point in bytes. O(1).
    [[nodiscard]] static constexpr std::uint64_t point_memory_for(const grid_masks& on) noexcept {
        return sizeof(coordinate) * coordinates_of(on);
    }
    /// Returns a starting point. Linear in the cells and colors; allocates the point.
    [[nodiscard]] static lean_vector<coordinate> random_point(const grid_masks& on, random_numbers& random) {
        lean_vector<coordinate> point(coordinates_of(on));
        for (coordinate& x : point) x = static_cast<coordinate>(random.next() % (2 * unit)) - unit;
        return point;
    }

    /// Restricts the walk to the colors that the grid leaves possible. Puzzle and point must outlive it. Requires
    /// `fits`. Linear in the cells and colors.
    iterated_projections(const clues& puzzle, const grid_masks& on, lean_vector<coordinate>& point);

    /// Moves the point by up to `steps` steps; stops at a solution. Each line adds one to `lines_scored` of the run.
    /// Returns false if the run must stop. O(steps * lines * clues * slack).
    [[nodiscard]] bool walk(std::size_t steps, solver_run& run);

    /// Returns the number of cells in which the pictures of the rows and columns differed in the last step; 0 at a
    /// solution.
    [[nodiscard]] std::size_t differences() const noexcept { return differences_; }
    /// Returns the picture of the rows in the last step.
    [[nodiscard]] const grid& picture() const noexcept { return of_rows_; }

private:
    static constexpr coordinate unit = coordinate{1} << 20;    // the value of a cell's color relative to blank
    static constexpr coordinate step_part = unit / 50;         // the factor of each move
    static constexpr coordinate certain = coordinate{1} << 50; // more than a point ever moves
    static_assert(certain * 512 < coordinate{1} << 62);

    [[nodiscard]] static constexpr std::size_t coordinates_of(const grid_masks& on) noexcept {
        return (on.colors() - 1) * on.cells();
    }
    [[nodiscard]] std::size_t index_of(std::size_t color, std::size_t cell) const noexcept {
        return (color - 1) * of_rows_.cells().size() + cell;
    }

    /// Finds the nearest arrangement of a line: for a row, to the point; for a column, to its reflection at `of_rows_`.
    [[nodiscard]] bool project(line_index line, solver_run& run) {
        const std::size_t length = layout_.length_of(line);
        const line_clue_view clues = clue_of(puzzle_, line);
        if (run.must_stop(2 + (clues.size() + 1) * length / 64)) return false;
        ++run.statistics.lines_scored;
        const std::size_t first = layout_.first_cell(line);
        const std::size_t step = layout_.step(line);
        const bool is_row = layout_.is_row(line);
        const auto weight = [&](std::size_t c, std::size_t p) {
            const std::size_t at = index_of(c, first + p * step);
            if (is_row) return known_[at] + point_[at];
            const color_index of_row = of_rows_.cells()[first + p * step];
            return known_[at] - point_[at] + 2 * ((of_row == c ? unit : 0) - (of_row == blank ? unit : 0));
        };
        grid& nearest = is_row ? of_rows_ : of_columns_;
        line_.find(clues, length, colors_, weight, nearest.cells().data() + first, step);
        return true;
    }

    /// Moves the point and counts the differences.
    void move() {
        differences_ = 0;
        for (std::size_t cell = 0; cell < of_rows_.cells().size(); ++cell) {
            const color_index from = of_rows_.cells()[cell];
            const color_index to = of_columns_.cells()[cell];
            if (from == to) continue;
            ++differences_;
            for (std::size_t c = 1; c < colors_; ++c)
                point_[index_of(c, cell)] += step_part * ((to == c) - (from == c) + (from == blank) - (to == blank));
        }
    }

    const clues& puzzle_;
    grid_layout layout_;
    std::size_t colors_;
    lean_vector<coordinate>& point_;     // color by color from 1, for each cell
    lean_vector<coordinate> known_;      // added to the point: colors that are certain or impossible
    lean_vector<line_index> open_lines_; // rows first
    heaviest_arrangement line_;
    grid of_rows_;
    grid of_columns_;
    std::size_t differences_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

inline iterated_projections::iterated_projections(const clues& puzzle, const grid_masks& on,
                                                  lean_vector<coordinate>& point)
    : puzzle_(puzzle), layout_(on.layout()), colors_(on.colors()), point_(point), known_(coordinates_of(on), 0),
      of_rows_(on.width(), on.height()), of_columns_(on.width(), on.height()) {
    const partial_grid known = on.known();
    open_lines_ = open_lines_of(known, layout_);
    for (std::size_t cell = 0; cell < known.cells().size(); ++cell) {
        const color_set possible = known.cells()[cell];
        of_rows_.cells()[cell] = of_columns_.cells()[cell] = possible.lowest(); // for lines that are not open
        for (std::size_t c = 1; c < colors_; ++c) {
            coordinate& to = known_[index_of(c, cell)];
            if (!possible.contains(static_cast<color_index>(c)))
                to = -certain;
            else if (!possible.contains(blank))
                to = certain;
        }
    }
}

inline bool iterated_projections::walk(std::size_t steps, solver_run& run) {
    for (std::size_t i = 0; i < steps; ++i) {
        for (const line_index line : open_lines_)
            if (!project(line, run)) return false;
        move();
        if (differences_ == 0) break;
    }
    return true;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_BELIEF_ITERATED_PROJECTIONS_HPP
