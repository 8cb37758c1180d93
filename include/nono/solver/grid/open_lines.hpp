// Finds the lines of a grid that are not decided yet.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_OPEN_LINES_HPP
#define NONO_SOLVER_GRID_OPEN_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the lines with a cell that does not have exactly one color, in order. `known` has the cells of the layout.
/// Linear in the cells of all lines; allocates the result.
template <line_layout Layout>
[[nodiscard]] constexpr lean_vector<line_index> open_lines_of(const partial_grid& known, const Layout& layout) {
    lean_vector<line_index> out;
    for (line_index line = 0; line < layout.lines(); ++line) {
        bool is_open = false;
        for (std::size_t index = 0; index < layout.length_of(line) && !is_open; ++index)
            is_open = known.cells()[layout.cell_at(line, index)].size() != 1;
        if (is_open) out.push_back(line);
    }
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_OPEN_LINES_HPP
