// Visits the cells around a cell, numbered row by row, and makes cells like those around them.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_NEIGHBORS_HPP
#define NONO_MAKE_NEIGHBORS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/make/polled_loop.hpp>

#include <algorithm>
#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Calls `visit` with the cells at the sides of a cell, at most four, in a grid of `cells` cells with `width` per row.
template <class Visit> void for_each_beside(std::size_t cell, std::size_t width, std::size_t cells, Visit visit) {
    if (cell % width > 0) visit(cell - 1);
    if (cell % width + 1 < width) visit(cell + 1);
    if (cell >= width) visit(cell - width);
    if (cell + width < cells) visit(cell + width);
}

/// As above, but also with those at its corners: at most eight, in ascending order.
template <class Visit> void for_each_around(std::size_t cell, std::size_t width, std::size_t cells, Visit visit) {
    const std::size_t column = cell % width;
    const std::size_t before = (std::min)(column, std::size_t{1});
    const std::size_t count = before + 1 + (column + 1 < width ? 1 : 0);
    const std::size_t end = (std::min)(cell + 2 * width, cells);
    for (std::size_t first = cell >= width ? cell - width : cell; first < end; first += width)
        for (std::size_t other = first - before; other < first - before + count; ++other)
            if (other != cell) visit(other);
}

/// As above, but with those at its sides twice, so that nearer cells count more.
template <class Visit> void for_each_weighted(std::size_t cell, std::size_t width, std::size_t cells, Visit visit) {
    for_each_around(cell, width, cells, visit);
    for_each_beside(cell, width, cells, visit);
}

/// Calls `visit(cell)` for each cell in `left`, including those that it appends, until none is left.
template <class Visit> void for_each_reached(lean_vector<std::size_t>& left, Visit visit) {
    while (!left.empty()) {
        const std::size_t cell = left.back();
        left.pop_back();
        visit(cell);
    }
}

/// Iterated conditional modes (J. Besag, "On the statistical analysis of dirty pictures", 1986): calls `renew(cell)`
/// for each cell in turn, and repeats this until no cell changes, at most 20 times. `renew` gives a cell the value that
/// is most likely given its neighbors, and returns whether the value has changed. The limits are polled and can end the
/// process.
template <class Renew> void make_alike(std::size_t cells, run_limits& limits, Renew renew) {
    constexpr int passes = 20;
    constexpr std::size_t steps = 16; // per cell: for visiting its neighbors, and some more
    bool has_changed = true;
    for (int pass = 0; pass < passes && has_changed; ++pass) {
        has_changed = false;
        const bool is_whole = polled_loop(cells, steps, limits, [&](std::size_t cell) {
            if (renew(cell)) has_changed = true;
        });
        if (!is_whole) return;
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_NEIGHBORS_HPP
