// DIMACS CNF: a puzzle as a formula for SAT solvers. Written only.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_FORMULAS_DIMACS_HPP
#define NONO_FORMATS_FORMULAS_DIMACS_HPP

#include <nono/formats/kit/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/formulas/parts/puzzle_formula.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The format DIMACS CNF. The formula has exactly one model for each solution of the puzzle, except those in
/// `write_options::excluded`.
///
/// In a grid of W x H cells, variable `(k - 1) * W * H + (r - 1) * W + c` means that the cell in row r and column c has
/// color k, all from 1; comment lines `c row r color k: first to last` list these variables row by row. In a
/// black-and-white puzzle these are the variables 1 to W * H. The variables after them mean that a block starts, or
/// that a blotted one ends, at or before a cell (the order encoding); they follow from the cells.
struct dimacs : detail::written_format {
    static constexpr format_info info{.name = "dimacs",
                                      .extensions = {"cnf", "dimacs", {}, {}},
                                      .title = "a formula for SAT solvers",
                                      .holds = {feature::colors, feature::blotted_clues},
                                      .reads = false};

    /// Writes the clues as a formula, which is unsatisfiable if the clues of a line are too long for it. Everything
    /// except the clues is lost. Linear in the text that is written, and in the cells times the colors. The text is at
    /// most proportional to the sum over the lines of their length times their number of clues, and to the cells times
    /// the square of the colors; an excluded picture adds the cells times the colors. Allocates the text, or delivers
    /// it in pieces (`write_options::pieces`). A formula of more than `write_options::max_clauses` clauses is not
    /// written, and their number is the reason; it is computed in linear time in the clues and, in several colors, the
    /// cells.
    [[nodiscard]] static NONO_API write_result write(const puzzle& puzzle, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Clauses in DIMACS: the numbers of variables, negative if negated, and 0 at the end.
struct dimacs_clauses : formula_text {
    using formula_text::formula_text;

    void begin(std::string& out, std::uint64_t clauses) {
        out +=
            "c A nonogram of " + std::to_string(puzzle.width()) + " x " + std::to_string(puzzle.height()) + " cells\n";
        for (std::size_t color = 1; color <= variables.colors(); ++color)
            for (std::size_t row = 0; row < puzzle.height() && !is_finished(); ++row) {
                const auto first = variables.of_cell(row * puzzle.width(), color);
                out += "c row " + std::to_string(row + 1) + " color " + std::to_string(color) + ": " +
                       std::to_string(first) + " to " +
                       std::to_string(first + static_cast<std::int64_t>(puzzle.width()) - 1) + "\n";
                flush(out);
            }
        out += "p cnf " + std::to_string(variables.count()) + ' ' + std::to_string(clauses) + '\n';
    }

    void begin_clause(std::string&) noexcept {}
    void append(std::string& out, std::int64_t number) const {
        if (number < 0) out += '-';
        append_number(out, static_cast<std::uint64_t>(number < 0 ? -number : number));
        out += ' ';
    }
    void end_clause(std::string& out) {
        out += "0\n";
        flush(out);
    }
};

} // namespace detail

write_result dimacs::write(const puzzle& puzzle, const write_options& options) {
    return detail::write_formula<detail::dimacs_clauses>(puzzle, options);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_FORMULAS_DIMACS_HPP
