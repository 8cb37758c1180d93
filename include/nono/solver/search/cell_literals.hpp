// The variables of a search for the colors of cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_CELL_LITERALS_HPP
#define NONO_SOLVER_SEARCH_CELL_LITERALS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/literal.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The meaning of a literal: that a cell has a color, or that it does not.
struct fact {
    cell_index cell = 0;
    color_index color = 0;
    bool has = false;
};

/// The cell and the color or colors that a variable represents.
struct cell_variable {
    static constexpr color_index one_hot = 0xFF;

    std::uint16_t row = 0;
    std::uint16_t column = 0;
    color_index color = 0;
    color_index other = one_hot; // the other color if the cell has two; `one_hot` if each color has a variable
    std::uint8_t rank = 0;       // index among the variables of the cell
    std::uint8_t count = 1;      // number of variables of the cell

    [[nodiscard]] constexpr bool is_one_hot() const noexcept { return other == one_hot; }
    /// Returns the color that a literal of the variable removes from the cell. Must not be called for one-hot literals
    /// that assign a color.
    [[nodiscard]] constexpr color_index color_removed_by(literal l) const noexcept {
        return (l & 1U) == 0 ? color : other;
    }
};

/// Variables for the open cells of a grid.
///
/// A cell with two colors left has one variable: each of its two literals removes one color and so assigns the other. A
/// cell with more colors has one variable per color (one-hot): one literal removes the color, its negation assigns it.
/// Decided cells have no variables.
class cell_literals {
public:
    /// Returns the number of bytes for a grid with `variables` open variables. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t cells, std::uint64_t variables) noexcept {
        return cells * (sizeof(color_set) + sizeof(variable_index)) + variables * sizeof(cell_variable);
    }

    /// Makes the `count` variables of a grid (`grid_masks::open_variables()`). O(cells * colors). Makes none if the run
    /// has to stop before they are complete.
    template <class Grid>
    constexpr cell_literals(const Grid& grid, solver_run& run, std::size_t count)
        : width_(static_cast<std::uint32_t>(grid.width())) {
        if (run.has_stopped()) return;
        variables_.reserve(count);
        candidates_.reserve(grid.cells());
        first_.reserve(grid.cells());
        for (std::size_t row = 0; row < grid.height(); ++row) {
            if (run.is_interrupted(1 + grid.width() * grid.colors() / 256)) {
                variables_.clear();
                return;
            }
            candidates_.resize((row + 1) * grid.width(), {});
            first_.resize((row + 1) * grid.width(), 0);
            grid.for_each_open_cell(row, [&](std::size_t column) {
                const auto cell = static_cast<cell_index>(row * width_ + column);
                add_cell(row, column, cell, grid.candidates(cell));
            });
        }
    }

    [[nodiscard]] constexpr std::size_t variables() const noexcept { return variables_.size(); }

    /// Returns the meaning of a literal.
    [[nodiscard]] constexpr fact fact_of(literal l) const noexcept {
        const cell_variable& v = variables_[variable_of(l)];
        const cell_index cell = v.row * width_ + v.column;
        if ((l & 1U) == 0) return {cell, v.color, false};
        if (!v.is_one_hot()) return {cell, v.other, false};
        return {cell, v.color, true};
    }
    /// Returns the cell and the colors of a variable.
    [[nodiscard]] constexpr const cell_variable& operator[](variable_index v) const noexcept { return variables_[v]; }
    /// Returns true if the variable belongs to a cell that had more than two colors.
    [[nodiscard]] constexpr bool is_one_hot(variable_index v) const noexcept { return variables_[v].is_one_hot(); }
    /// Returns the literal that removes a color from an open cell. The cell must have had the color at the start.
    [[nodiscard]] constexpr literal removal(cell_index cell, color_index color) const noexcept {
        const variable_index first = first_[cell];
        const cell_variable& v = variables_[first];
        if (!v.is_one_hot()) return 2 * first + (color == v.color ? 0U : 1U);
        const color_set below{candidates_[cell].bits & ((std::uint64_t{1} << color) - 1)};
        return 2 * (first + static_cast<variable_index>(count_bits(below.bits)));
    }
    /// Returns the literal that assigns a color to an open cell. The cell must have had the color at the start.
    [[nodiscard]] constexpr literal assignment(cell_index cell, color_index color) const noexcept {
        return negation(removal(cell, color));
    }
    /// Returns the colors that an open cell had at the start.
    [[nodiscard]] constexpr color_set candidates(cell_index cell) const noexcept { return candidates_[cell]; }

private:
    /// Makes the variables of a cell with two or more colors.
    constexpr void add_cell(std::size_t row, std::size_t column, cell_index cell, color_set colors) {
        const color_set rest{colors.bits & (colors.bits - 1)};
        candidates_[cell] = colors;
        first_[cell] = static_cast<variable_index>(variables_.size());
        cell_variable next{static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(column), colors.lowest(),
                           rest.lowest()};
        if (rest.is_single()) {
            variables_.push_back(next);
            return;
        }
        next.other = cell_variable::one_hot;
        next.count = static_cast<std::uint8_t>(count_bits(colors.bits));
        for_each_bit(colors.bits, 0, [&](std::size_t color) {
            next.color = static_cast<color_index>(color);
            variables_.push_back(next);
            ++next.rank;
        });
    }

    std::uint32_t width_;
    lean_vector<cell_variable> variables_;
    lean_vector<variable_index> first_; // per cell
    lean_vector<color_set> candidates_; // per cell; empty if the cell is decided
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_CELL_LITERALS_HPP
