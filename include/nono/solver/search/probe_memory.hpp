// Decides which probes are worth trying.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_PROBE_MEMORY_HPP
#define NONO_SOLVER_SEARCH_PROBE_MEMORY_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/trail.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The literals that do not have to be probed.
class harmless_literals {
public:
    /// Returns the number of bytes for `variables` variables. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t variables) noexcept {
        return 2 * sizeof(std::uint32_t) * variables;
    }
    /// Initially, no literal is known to be harmless.
    explicit constexpr harmless_literals(std::size_t literals) : harmless_(literals, 0) {}

    /// Records that a literal followed from a probe without conflict: it would not fail either, until the root changes.
    /// O(1).
    constexpr void note_harmless(literal l) noexcept { harmless_[l] = root_version_; }
    /// Returns true for literals recorded since the root last changed. O(1).
    [[nodiscard]] constexpr bool is_harmless(literal l) const noexcept { return harmless_[l] == root_version_; }
    /// Records that something became known at the root. O(1).
    constexpr void note_change() noexcept { ++root_version_; }

private:
    lean_vector<std::uint32_t> harmless_; // per literal: the version of the root for which it was recorded
    std::uint32_t root_version_ = 1;
};

/// The state that probing keeps: literals that do not have to be probed, and the cells known at the last check.
template <class Layout> class basic_probe_memory;

template <> class basic_probe_memory<grid_layout> : public harmless_literals {
public:
    /// Returns the number of bytes for a grid with `variables` open variables. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t width, std::uint64_t cells,
                                                            std::uint64_t variables) noexcept {
        return harmless_literals::memory_for(variables) + cells + 2 * width;
    }

    /// Initially, no literal is recorded as harmless and no cell as known.
    constexpr basic_probe_memory(const grid_layout& layout, std::size_t literals)
        : harmless_literals(literals), width_(layout.width()), known_(layout.cells() + 2 * layout.width(), 0) {}

    /// Records the known cells, which have no open variable. Requires that nothing is decided. O(cells).
    constexpr void note_known(const cell_literals& cells, const trail_state& assigned) {
        std::fill(known_.begin() + width_, known_.end() - width_, std::uint8_t{1});
        for (literal l = 0; l < 2 * cells.variables(); l += 2)
            if (assigned.is_open(l)) known_[width_ + cells.fact_of(l).cell] = 0;
    }
    /// Returns true if a neighbor of the cell in its row or column was known. The last cell of a row counts as a
    /// neighbor of the first cell of the next row, which does no harm. O(1).
    [[nodiscard]] constexpr bool is_next_to_known(cell_index cell) const noexcept {
        const std::uint8_t* const above = known_.data() + cell;
        return (above[0] | above[width_ - 1] | above[width_ + 1] | above[2 * width_]) != 0;
    }

private:
    std::size_t width_;
    lean_vector<std::uint8_t> known_; // per cell, with a row of unknown cells before and after
};

/// The probe memory for rectangular puzzles.
using probe_memory = basic_probe_memory<grid_layout>;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_PROBE_MEMORY_HPP
