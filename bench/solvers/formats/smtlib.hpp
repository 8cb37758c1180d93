// SMT-LIB 2: a puzzle as a script for SMT solvers. Write-only.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVERS_SMTLIB_HPP
#define NONO_SOLVERS_SMTLIB_HPP

#include <nono/formats/formulas/parts/puzzle_formula.hpp>
#include <nono/formats/kit/format.hpp>

namespace solver_formats {

// A script in SMT-LIB 2.6 for Z3, cvc5, Yices and other SMT solvers: the formula of `dimacs`, in the logic QF_UF.
//
// The constant `cell_r_c_k`, a Bool, means that the cell in row r and column c has color k, all counted from 1. Those
// named `b` and a number mean that a block starts, or a blotted one ends, at or before a cell (the order encoding);
// they follow from the cells. After `(check-sat)` the script requests the values of all cells, which is an error if
// there is no solution.
struct smtlib : nono::detail::written_format {
    static constexpr nono::format_info info{.name = "smtlib",
                                            .extensions = {"smt2", {}, {}, {}},
                                            .title = "a script for SMT solvers",
                                            .holds = {nono::feature::colors, nono::feature::blotted_clues},
                                            .reads = false};

    // Writes the clues, excluding the solutions in `write_options::excluded`. As for `dimacs`, everything except the
    // clues is lost, and the text is linear in the sum over the lines of their length times their number of clues, and
    // in the cells times the square of the number of colors. Allocates the text, or passes it on in pieces
    // (`write_options::pieces`). A formula of more than `write_options::max_clauses` clauses is not written.
    [[nodiscard]] static nono::write_result write(const nono::puzzle& puzzle, const nono::write_options& options = {});
};

namespace detail {

// Writes clauses as assertions.
struct smtlib_clauses : nono::detail::formula_text {
    using nono::detail::formula_text::formula_text;

    std::size_t cells = puzzle.width() * puzzle.height();
    std::size_t of_cells = cells * variables.colors(); // variables

    // Appends the name of a variable.
    void append_name(std::string& out, std::size_t variable) const {
        if (variable > of_cells) {
            out += 'b';
            nono::detail::append_number(out, variable - of_cells);
            return;
        }
        const std::size_t cell = (variable - 1) % cells;
        out += "cell_";
        nono::detail::append_number(out, cell / puzzle.width() + 1);
        out += '_';
        nono::detail::append_number(out, cell % puzzle.width() + 1);
        out += '_';
        nono::detail::append_number(out, (variable - 1) / cells + 1);
    }

    void begin(std::string& out, std::uint64_t) {
        out += "(set-option :produce-models true)\n(set-logic QF_UF)\n";
        const auto count = static_cast<std::size_t>(variables.count());
        for (std::size_t variable = 1; variable <= count && !is_finished(); ++variable) {
            out += "(declare-const ";
            append_name(out, variable);
            out += " Bool)\n";
            flush(out);
        }
    }
    void begin_clause(std::string& out) const { out += "(assert (or"; }
    void append(std::string& out, std::int64_t number) const {
        out += number < 0 ? " (not " : " ";
        append_name(out, static_cast<std::size_t>(number < 0 ? -number : number));
        if (number < 0) out += ')';
    }
    void end_clause(std::string& out) {
        out += "))\n";
        flush(out);
    }
    void end(std::string& out) {
        out += "(check-sat)\n(get-value (";
        for (std::size_t variable = 1; variable <= of_cells && !is_finished(); ++variable) {
            if (variable > 1) out += variable % 8 == 1 ? '\n' : ' ';
            append_name(out, variable);
            flush(out);
        }
        out += "))\n";
    }
};

} // namespace detail

inline nono::write_result smtlib::write(const nono::puzzle& puzzle, const nono::write_options& options) {
    return nono::detail::write_formula<detail::smtlib_clauses>(puzzle, options);
}

} // namespace solver_formats

#endif // NONO_SOLVERS_SMTLIB_HPP
