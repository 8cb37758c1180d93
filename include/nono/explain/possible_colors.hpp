// The colors of cells that no trial can refute, because a grid that agrees with all lines has them.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_POSSIBLE_COLORS_HPP
#define NONO_EXPLAIN_POSSIBLE_COLORS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A set of colors of cells that cannot be refuted by narrowing lines.
///
/// A solution is a witness for each of its colors. So is a trial that ended without a contradiction, for each cell that
/// it decided: no line of its grid can be narrowed further, so a trial of such a color never removes anything that this
/// grid still has.
class possible_colors {
public:
    /// Makes the set empty.
    void clear(std::size_t cells, std::size_t colors) {
        words_ = words_for(cells);
        masks_.assign(words_ * colors, 0);
    }
    /// Returns the memory in bytes. O(1).
    [[nodiscard]] static std::uint64_t memory_for(std::size_t cells, std::size_t colors) noexcept {
        return sizeof(mask_word) * std::uint64_t{words_for(cells)} * colors;
    }

    [[nodiscard]] bool contains(cell_index cell, color_index color) const noexcept {
        return mask_operations<0>(words_).test(masks_.data() + color * words_, cell);
    }
    void add(cell_index cell, color_index color) noexcept {
        mask_operations<0>(words_).set(masks_.data() + color * words_, cell);
    }
    /// Adds the colors of a solution that are below `colors`.
    void add(const grid& solution, std::size_t colors) noexcept {
        for (cell_index cell = 0; cell < solution.cells().size(); ++cell)
            if (solution.cells()[cell] < colors) add(cell, solution.cells()[cell]);
    }

private:
    std::size_t words_ = 0;
    lean_vector<mask_word> masks_; // one mask of cells per color
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_POSSIBLE_COLORS_HPP
