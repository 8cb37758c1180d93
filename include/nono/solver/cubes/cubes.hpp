// Cubes: parts of the solutions of a puzzle that are solved separately, and the verdict on the whole from theirs.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_CUBES_CUBES_HPP
#define NONO_SOLVER_CUBES_CUBES_HPP

#include <nono/detail/config.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono { inline namespace NONO_ABI {
namespace extend {

/// Returns true if cubes contain every picture of a grid exactly once, and one can see it: they are the leaves of a
/// binary tree whose nodes each divide the pictures by one cell, which has a color or does not have it. `split` makes
/// such cubes; the order does not matter.
///
/// A cube is a partial grid: the pictures that have one of its colors in each cell. Depends only on the grids, not on
/// a puzzle. O(cubes * (cells + cubes * colors)) in the worst case; usually O(cubes * cells). Allocates.
///
/// @param cubes  grids of the size of `whole`; the result is false if one has another size or a cell without colors
/// @param whole  the grid that they divide: the colors that each cell of the puzzle can have
[[nodiscard]] NONO_API bool is_partition(std::span<const partial_grid> cubes, const partial_grid& whole);

/// Returns the verdict on a puzzle from the verdicts on its cubes, each found with `max_solutions` of at least 2 and
/// the cube as `solve_options::known`: `multiple` if there are at least two solutions, otherwise `solvable` or
/// `unknown` if some cube has no complete verdict, otherwise `unique` or `impossible`. Requires disjoint cubes that
/// contain all solutions, as in `is_partition`. Linear; does not allocate.
[[nodiscard]] constexpr status joined_status(std::span<const status> of_cubes) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

constexpr status joined_status(std::span<const status> of_cubes) noexcept {
    std::size_t solutions = 0; // at least
    bool is_complete = true;
    for (const status found : of_cubes) {
        if (found == status::multiple) return status::multiple;
        if (found == status::unique || found == status::solvable) ++solutions;
        if (found == status::unknown || found == status::solvable) is_complete = false;
    }
    if (solutions > 1) return status::multiple;
    if (solutions == 1) return is_complete ? status::unique : status::solvable;
    return is_complete ? status::impossible : status::unknown;
}

} // namespace extend

#if NONO_DEFINITIONS

namespace detail {

/// Divides cubes as the tree did from which they come. Any cell and color that divide all cubes will do: the rest of
/// the tree still divides the rest of the cubes on either side.
class cube_tree {
public:
    explicit cube_tree(std::span<const partial_grid> cubes) : cubes_(cubes), order_(cubes.size()) {
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    }

    [[nodiscard]] bool divides(const partial_grid& whole) {
        if (cubes_.empty()) return false;
        for (const partial_grid& cube : cubes_)
            if (cube.width() != whole.width() || cube.height() != whole.height()) return false;
        std::vector<node> open;
        open.push_back({0, order_.size(), whole});
        while (!open.empty()) {
            node next = std::move(open.back());
            open.pop_back();
            if (next.end - next.begin == 1) {
                if (!(cubes_[order_[next.begin]] == next.cells)) return false;
            } else if (!divide(std::move(next), open)) {
                return false;
            }
        }
        return true;
    }

private:
    // The cubes that are in a part of the pictures.
    struct node {
        std::size_t begin; // in order_
        std::size_t end;
        partial_grid cells;
    };

    /// Divides a node by a cell that the first cube restricts. The smaller part is popped first, so that there are
    /// never more open nodes than the logarithm of the number of cubes.
    [[nodiscard]] bool divide(node whole, std::vector<node>& open) {
        const partial_grid& first = cubes_[order_[whole.begin]];
        for (std::size_t cell = 0; cell < first.cells().size(); ++cell) {
            const color_set can = whole.cells.cells()[cell];
            if (first.cells()[cell] == can) continue;
            for (color_index color = 0; color < max_colors; ++color) {
                if (!can.contains(color)) continue;
                const color_set only = color_set::only(color);
                const color_set others{can.bits & ~only.bits};
                const std::size_t middle = part(whole, cell, only, others);
                if (middle == whole.begin || middle == whole.end) continue;
                node with{whole.begin, middle, whole.cells};
                node without{middle, whole.end, std::move(whole.cells)};
                with.cells.cells()[cell] = only;
                without.cells.cells()[cell] = others;
                if (with.end - with.begin < without.end - without.begin) std::swap(with, without);
                open.push_back(std::move(with));
                open.push_back(std::move(without));
                return true;
            }
        }
        return false;
    }

    /// Moves the cubes with the color to the front. Returns the first of the others, or `end` if some cube has both.
    [[nodiscard]] std::size_t part(const node& of, std::size_t cell, color_set only, color_set others) {
        for (std::size_t i = of.begin; i < of.end; ++i) {
            const color_set has = cubes_[order_[i]].cells()[cell];
            if (has.empty() || ((has & only) == has) == ((has & others) == has)) return of.end;
        }
        const auto begin = order_.begin();
        const auto middle =
            std::partition(begin + static_cast<std::ptrdiff_t>(of.begin), begin + static_cast<std::ptrdiff_t>(of.end),
                           [&](std::size_t i) { return cubes_[i].cells()[cell] == only; });
        return static_cast<std::size_t>(middle - begin);
    }

    std::span<const partial_grid> cubes_;
    std::vector<std::size_t> order_;
};

} // namespace detail

namespace extend {

bool is_partition(std::span<const partial_grid> cubes, const partial_grid& whole) {
    return detail::cube_tree(cubes).divides(whole);
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_CUBES_CUBES_HPP
