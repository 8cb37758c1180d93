// The variables of a search for the colors of cells.
#ifndef NONO_SOLVER_CELL_LITERALS_HPP
#define NONO_SOLVER_CELL_LITERALS_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/solver/layout.hpp>
#include <nono/solver/literal.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/working_grid.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

/// What a literal says: that a cell has a color, or that it has not.
struct fact {
    cell_index cell = 0;
    color_index color = 0;
    bool has = false;
};

/// The variables for the cells of a grid that are open.
///
/// A cell with two colors left has one variable: each of its literals takes one of the colors away, and so gives it the
/// other. A cell with more has a variable a color: one literal takes the color away, its negation gives it to the
/// cell. Decided cells have none.
class cell_literals {
public:
    /// Bytes for a grid with so many open variables. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t cells, std::uint64_t variables) noexcept {
        return cells * (sizeof(color_set) + sizeof(variable_index)) + variables * sizeof(variable);
    }

    /// Makes the variables of a grid, `count` of them (`working_grid::open_variables()`). O(cells * colors). Where the
    /// run has to stop before that, there are none.
    NONO_CONSTEXPR cell_literals(const working_grid& grid, solver_run& run, std::size_t count) {
        if (run.has_stopped()) return;
        variables_.reserve(count);
        candidates_.resize(grid.cells(), {});
        first_.resize(grid.cells(), 0);
        for (std::size_t row = 0; row < grid.height(); ++row) {
            if (run.is_interrupted(1 + grid.width() * grid.colors() / 256)) {
                variables_.clear();
                return;
            }
            for (std::size_t w = 0; 64 * w < grid.width(); ++w) {
                const auto [one, two, three] = grid.by_colors(static_cast<line_index>(row), w);
                for_each_bit(two, row * grid.width() + 64 * w,
                             [&](std::size_t cell) { add_cell(grid, static_cast<cell_index>(cell)); });
            }
        }
    }

    [[nodiscard]] NONO_CONSTEXPR std::size_t variables() const noexcept { return variables_.size(); }

    /// What a literal says.
    [[nodiscard]] NONO_CONSTEXPR fact fact_of(literal l) const noexcept {
        const variable& v = variables_[variable_of(l)];
        if ((l & 1U) == 0) return {v.cell, v.color, false};
        if (v.other != many) return {v.cell, v.other, false};
        return {v.cell, v.color, true};
    }
    /// True for the variables of cells that had more than two colors.
    [[nodiscard]] NONO_CONSTEXPR bool is_one_hot(variable_index v) const noexcept {
        return variables_[v].other == many;
    }
    /// The literal that takes a color from an open cell. Requires that the cell had the color at the start.
    [[nodiscard]] NONO_CONSTEXPR literal removal(cell_index cell, color_index color) const noexcept {
        const variable_index first = first_[cell];
        const variable& v = variables_[first];
        if (v.other != many) return 2 * first + (color == v.color ? 0U : 1U);
        const color_set below{candidates_[cell].bits & ((std::uint64_t{1} << color) - 1)};
        return 2 * (first + static_cast<variable_index>(below.size()));
    }
    /// The literal that gives an open cell a color. Requires that the cell had the color at the start.
    [[nodiscard]] NONO_CONSTEXPR literal assignment(cell_index cell, color_index color) const noexcept {
        return negation(removal(cell, color));
    }
    /// The colors an open cell had at the start.
    [[nodiscard]] NONO_CONSTEXPR color_set candidates(cell_index cell) const noexcept { return candidates_[cell]; }

private:
    static constexpr color_index many = 0xFF;

    struct variable {
        cell_index cell = 0;
        color_index color = 0;
        color_index other = many;
    };

    /// Makes the variables of a cell with two colors or more.
    NONO_CONSTEXPR void add_cell(const working_grid& grid, cell_index cell) {
        const color_set colors = grid.candidates(cell);
        const color_set rest{colors.bits & (colors.bits - 1)};
        const bool has_two = (rest.bits & (rest.bits - 1)) == 0;
        candidates_[cell] = colors;
        first_[cell] = static_cast<variable_index>(variables_.size());
        if (has_two) {
            variables_.push_back({cell, colors.lowest(), rest.lowest()});
        } else {
            for_each_bit(colors.bits, 0, [&](std::size_t color) {
                variables_.push_back({cell, static_cast<color_index>(color), many});
            });
        }
    }

    lean_vector<variable> variables_;
    lean_vector<variable_index> first_; // per cell
    lean_vector<color_set> candidates_; // per cell; empty for decided ones
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_CELL_LITERALS_HPP
