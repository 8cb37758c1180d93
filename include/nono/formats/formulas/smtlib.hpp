// SMT-LIB 2: a puzzle as a script for SMT solvers. Written only.
#ifndef NONO_FORMATS_FORMULAS_SMTLIB_HPP
#define NONO_FORMATS_FORMULAS_SMTLIB_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/formulas/parts/puzzle_formula.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/line/puzzle_variables.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI {

/// A script in SMT-LIB 2.6 for Z3, cvc5, Yices and other SMT solvers: the formula of `dimacs`, in the logic QF_UF.
///
/// The constant `cell_r_c_k`, a Bool, says that the cell in row r and column c has color k, all from 1. Those named `b`
/// and a number say of a block that it starts, or of a blotted one that it ends, at or before a cell (the order
/// encoding); they follow from the cells. After `(check-sat)` the script asks for the values of all cells, which is an
/// error where there is no solution.
struct smtlib {
    using value_type = puzzle;

    static constexpr format_info info{.name = "smtlib",
                                      .extensions = {"smt2", {}, {}, {}},
                                      .title = "a script for SMT solvers",
                                      .holds = {feature::colors, feature::blotted},
                                      .reads = false};

    /// `no`: the format is written only.
    [[nodiscard]] static constexpr likelihood detect(std::string_view) noexcept { return likelihood::no; }

    /// Writes the clues, without the solutions that `write_options::excluded` has. As for `dimacs`: all but the clues
    /// is lost, the text is linear in the sum over the lines of their length times their clues, and in the cells times
    /// the square of the colors. Allocates it, or hands it over in pieces (`write_options::pieces`). A formula of
    /// more than `write_options::max_clauses` is not written.
    [[nodiscard]] static write_result write(const puzzle& puzzle, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Clauses as assertions.
class smtlib_clauses {
public:
    smtlib_clauses(const clues& puzzle, const puzzle_variables& variables)
        : width_(puzzle.width()), cells_(width_ * puzzle.height()), of_cells_(cells_ * variables.colors()) {}

    formula_pieces pieces;

    [[nodiscard]] bool is_over() const noexcept { return pieces.is_refused(); }

    void begin_clause(std::string& out) const { out += "(assert (or"; }
    void append(std::string& out, std::int64_t number) const {
        out += number < 0 ? " (not " : " ";
        append_name(out, static_cast<std::size_t>(number < 0 ? -number : number));
        if (number < 0) out += ')';
    }
    void end_clause(std::string& out) {
        out += "))\n";
        pieces.offer(out);
    }

    /// Appends the name of a variable.
    void append_name(std::string& out, std::size_t variable) const {
        if (variable > of_cells_) {
            out += 'b';
            append_number(out, variable - of_cells_);
            return;
        }
        const std::size_t place = (variable - 1) % cells_;
        out += "cell_";
        append_number(out, place / width_ + 1);
        out += '_';
        append_number(out, place % width_ + 1);
        out += '_';
        append_number(out, (variable - 1) / cells_ + 1);
    }

    /// The number of variables of cells.
    [[nodiscard]] std::size_t of_cells() const noexcept { return of_cells_; }

private:
    std::size_t width_;
    std::size_t cells_;
    std::size_t of_cells_;
};

} // namespace detail

NONO_API write_result smtlib::write(const puzzle& puzzle, const write_options& options) {
    if (puzzle.clues.rows.empty() || puzzle.clues.columns.empty()) return not_written(feature::clues);
    if (puzzle.clues.color_count() > max_colors) return not_written(feature::colors);
    detail::puzzle_formula_writer<detail::smtlib_clauses> writer(puzzle.clues);
    const std::uint64_t count_of_clauses = writer.count(options.excluded);
    if (count_of_clauses > options.max_clauses) return detail::too_many_clauses(count_of_clauses);
    const detail::smtlib_clauses& clauses = writer.clauses();
    detail::formula_pieces& pieces = writer.clauses().pieces = detail::formula_pieces(options.pieces);
    const auto count = static_cast<std::size_t>(writer.variables().count());
    write_result out{"(set-option :produce-models true)\n(set-logic QF_UF)\n", true, {}};
    for (std::size_t variable = 1; variable <= count && !pieces.is_refused(); ++variable) {
        out.text += "(declare-const ";
        clauses.append_name(out.text, variable);
        out.text += " Bool)\n";
        pieces.offer(out.text);
    }
    writer.write(out.text, options.excluded);
    out.text += "(check-sat)\n(get-value (";
    for (std::size_t variable = 1; variable <= clauses.of_cells() && !pieces.is_refused(); ++variable) {
        if (variable > 1) out.text += variable % 8 == 1 ? '\n' : ' ';
        clauses.append_name(out.text, variable);
        pieces.offer(out.text);
    }
    out.text += "))\n";
    pieces.finish(out.text);
    out.written = !pieces.is_refused();
    name_losses(out.lost, puzzle, {});
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_FORMULAS_SMTLIB_HPP
