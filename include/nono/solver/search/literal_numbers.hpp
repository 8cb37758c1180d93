// Maps the literals of a search to the variables of the puzzle's formula, for proofs and other programs.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_LITERAL_NUMBERS_HPP
#define NONO_SOLVER_SEARCH_LITERAL_NUMBERS_HPP

#include <nono/detail/config.hpp>
#include <nono/line/puzzle_variables.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/literal.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Translates literals of a search to literals of the formula (`puzzle_variables`), where negative numbers are
/// negations.
class literal_numbers {
public:
    /// Keeps references to its arguments, which must outlive it.
    constexpr literal_numbers(const puzzle_variables& variables, const cell_literals& cells,
                              const block_variables& blocks) noexcept
        : variables_(variables), cells_(cells), blocks_(blocks) {}

    /// Returns the literal of the formula. If a cell had more than two colors, the search has a separate variable for
    /// "the cell is blank", which exists only in the formula of proofs (`puzzle_variables::of_blank`). O(log lines).
    [[nodiscard]] constexpr std::int64_t number_of(literal l) const {
        if (variable_of(l) >= cells_.variables()) return number_of_block(l);
        // A cell with two colors has the one that it does not lose. The formula uses the lower one that is not blank.
        const fact meaning = cells_.fact_of(l);
        if (cells_.is_one_hot(variable_of(l))) {
            const std::int64_t variable = meaning.color == blank ? variables_.of_blank(meaning.cell)
                                                                 : variables_.of_cell(meaning.cell, meaning.color);
            return meaning.has ? variable : -variable;
        }
        const color_index lowest = cells_.candidates(meaning.cell).lowest();
        const color_index kept = cells_.fact_of(negation(l)).color;
        const color_index named = lowest == blank ? (meaning.color == blank ? kept : meaning.color) : lowest;
        return meaning.color == named ? -variables_.of_cell(meaning.cell, named)
                                      : variables_.of_cell(meaning.cell, named);
    }

private:
    [[nodiscard]] constexpr std::int64_t number_of_block(literal l) const {
        const auto index = blocks_.position_of(variable_of(l));
        const std::int64_t number = variables_.first_of_line(index.line) + static_cast<std::int64_t>(index.index);
        return (l & 1U) != 0 ? -number : number;
    }

    const puzzle_variables& variables_;
    const cell_literals& cells_;
    const block_variables& blocks_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_LITERAL_NUMBERS_HPP
