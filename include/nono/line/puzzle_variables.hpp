// The numbering of the variables in the formula of a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_PUZZLE_VARIABLES_HPP
#define NONO_LINE_PUZZLE_VARIABLES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/clues.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Numbers the variables of a puzzle from 1, as in DIMACS, so that a formula, a search and a proof use the same
/// numbers. First come the variables "cell c has color k", for k from 1, color by color and row by row within each
/// color; then the variables of the formula of each line, rows first. Blank has no variable: a blank cell has none of
/// the colors. The formula of proofs (proof/puzzle_cnf.hpp), which appends more variables, has a variable for blank if
/// there are several colors.
class puzzle_variables {
public:
    /// Has no variables.
    constexpr puzzle_variables() noexcept = default;
    /// Numbers the variables of a puzzle whose colors are below `max_colors`. O(clues + lines); allocates 8 bytes per
    /// line.
    [[gnu::cold]] constexpr explicit puzzle_variables(const clues& puzzle)
        : cells_(puzzle.width() * puzzle.height()), colors_(puzzle.color_count() - 1) {
        std::int64_t next = static_cast<std::int64_t>(cells_ * colors_) + 1;
        for (const auto* side : {&puzzle.rows, &puzzle.columns}) {
            const std::size_t length = side == &puzzle.rows ? puzzle.width() : puzzle.height();
            for (const auto line : *side) {
                first_of_line_.push_back(next);
                next += static_cast<std::int64_t>(line_formula::variables_of(line, length));
            }
        }
        count_ = next - 1;
    }

    /// Returns the number of colors besides blank.
    [[nodiscard]] constexpr std::size_t colors() const noexcept { return colors_; }
    /// Returns the number of variables.
    [[nodiscard]] constexpr std::int64_t count() const noexcept { return count_; }
    /// Returns the variable "the cell has the color"; cells are numbered row by row from 0, colors from 1.
    [[nodiscard]] constexpr std::int64_t of_cell(std::size_t cell, std::size_t color) const noexcept {
        return static_cast<std::int64_t>((color - 1) * cells_ + cell + 1);
    }
    /// Returns the variable "the cell is blank", which only the formula of proofs has. Requires more than one color.
    [[nodiscard]] constexpr std::int64_t of_blank(std::size_t cell) const noexcept {
        return count_ + 1 + static_cast<std::int64_t>(cell);
    }
    /// Returns the first variable of the formula of a line; lines are numbered from 0, rows first.
    [[nodiscard]] constexpr std::int64_t first_of_line(std::size_t line) const noexcept { return first_of_line_[line]; }

private:
    std::size_t cells_ = 0;
    std::size_t colors_ = 0;
    std::int64_t count_ = 0;
    lean_vector<std::int64_t> first_of_line_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_PUZZLE_VARIABLES_HPP
