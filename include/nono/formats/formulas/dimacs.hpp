// DIMACS CNF: a puzzle as a formula for SAT solvers. Written only.
#ifndef NONO_FORMATS_FORMULAS_DIMACS_HPP
#define NONO_FORMATS_FORMULAS_DIMACS_HPP

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

/// The format DIMACS CNF. The formula has exactly as many models as the puzzle has solutions, without those that
/// `write_options::excluded` has.
///
/// In a grid of W x H cells variable `(k - 1) * W * H + (r - 1) * W + c` says that the cell in row r and column c has
/// color k, all from 1; comment lines `c row r color k: first to last` say the same row by row. In a black-and-white
/// puzzle these are the variables 1 to W * H. The variables after them say of a block that it starts, or of a blotted
/// one that it ends, at or before a cell (the order encoding); they follow from the cells.
struct dimacs {
    using value_type = puzzle;

    static constexpr format_info info{.name = "dimacs",
                                      .extensions = {"cnf", "dimacs", {}, {}},
                                      .title = "a formula for SAT solvers",
                                      .holds = {feature::colors, feature::blotted},
                                      .reads = false};

    /// `no`: the format is written only.
    [[nodiscard]] static constexpr likelihood detect(std::string_view) noexcept { return likelihood::no; }

    /// Writes the clues as a formula, one that nothing satisfies where the clues of a line do not fit in it. All but
    /// the clues is lost. Linear in the text that it makes, and in the cells times the colors. The text is at most in
    /// proportion to the sum over the lines of their length times their clues, and to the cells times the square of the
    /// colors; an excluded picture adds the cells times the colors. Allocates it, or hands it over
    /// in pieces (`write_options::pieces`). A formula of more than `write_options::max_clauses` is not written, with
    /// their number as the reason; that is found out in linear time in the clues and, in several colors, the cells.
    [[nodiscard]] static write_result write(const puzzle& puzzle, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Clauses as DIMACS has them: the numbers of variables, negative where negated, and 0 at the end.
struct dimacs_clauses {
    formula_pieces pieces;

    dimacs_clauses(const clues&, const puzzle_variables&) noexcept {}

    [[nodiscard]] bool is_over() const noexcept { return pieces.is_refused(); }

    void begin_clause(std::string&) noexcept {}
    void append(std::string& out, std::int64_t number) const {
        if (number < 0) out += '-';
        append_number(out, static_cast<std::uint64_t>(number < 0 ? -number : number));
        out += ' ';
    }
    void end_clause(std::string& out) {
        out += "0\n";
        pieces.offer(out);
    }
};

/// The lines before the clauses.
[[nodiscard]] inline std::string dimacs_head(const clues& puzzle, const puzzle_variables& variables,
                                             std::uint64_t clauses) {
    std::string out =
        "c A nonogram of " + std::to_string(puzzle.width()) + " x " + std::to_string(puzzle.height()) + " cells\n";
    for (std::size_t color = 1; color <= variables.colors(); ++color)
        for (std::size_t row = 0; row < puzzle.height(); ++row) {
            const auto first = variables.of_cell(row * puzzle.width(), color);
            out += "c row " + std::to_string(row + 1) + " color " + std::to_string(color) + ": " +
                   std::to_string(first) + " to " +
                   std::to_string(first + static_cast<std::int64_t>(puzzle.width()) - 1) + "\n";
        }
    return out + "p cnf " + std::to_string(variables.count()) + ' ' + std::to_string(clauses) + '\n';
}

} // namespace detail

NONO_API write_result dimacs::write(const puzzle& puzzle, const write_options& options) {
    if (puzzle.clues.rows.empty() || puzzle.clues.columns.empty()) return not_written(feature::clues);
    if (puzzle.clues.color_count() > max_colors) return not_written(feature::colors);
    detail::puzzle_formula_writer<detail::dimacs_clauses> writer(puzzle.clues);
    const std::uint64_t clauses = writer.count(options.excluded);
    if (clauses > options.max_clauses) return detail::too_many_clauses(clauses);
    detail::formula_pieces& pieces = writer.clauses().pieces = detail::formula_pieces(options.pieces);
    write_result out{detail::dimacs_head(puzzle.clues, writer.variables(), clauses), true, {}};
    writer.write(out.text, options.excluded);
    pieces.finish(out.text);
    out.written = !pieces.is_refused();
    name_losses(out.lost, puzzle, {});
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_FORMULAS_DIMACS_HPP
