// The formula that proofs are about: a puzzle as clauses whose unit propagation is complete line solving.
// SPDX-License-Identifier: MIT
#ifndef NONO_PROOF_PUZZLE_CNF_HPP
#define NONO_PROOF_PUZZLE_CNF_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/run_limits.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/slice.hpp>
#include <nono/formats/formulas/parts/puzzle_formula.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/line/line_paths.hpp>
#include <nono/line/puzzle_variables.hpp>
#include <nono/model/result.hpp>
#include <nono/proof/proof_lines.hpp>
#include <nono/solver/grid/precheck.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Default limit of `make_proof_formula`, in literals: half a gigabyte.
inline constexpr std::size_t max_proof_literals = std::size_t{1} << 27U;

} // namespace detail

namespace extend {

/// Clauses in DIMACS numbering: variables count from 1, and negated variables are negative.
class proof_formula {
public:
    /// Makes a formula without clauses.
    explicit proof_formula(std::int32_t variables = 0) noexcept : variables_(variables) {}

    /// Reserves memory for `clauses` clauses that have `literals` literals in total.
    void reserve(std::size_t clauses, std::size_t literals) {
        begins_.reserve(clauses);
        literals_.reserve(literals);
    }
    /// Appends a clause. Its literals must be of different variables of the formula.
    void add(std::span<const std::int32_t> literals) {
        begins_.push_back(literals_.size());
        literals_.append(literals.data(), literals.data() + literals.size());
    }

    /// The number of variables. O(1).
    [[nodiscard]] std::int32_t variables() const noexcept { return variables_; }
    /// The number of clauses. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return begins_.size(); }
    /// The number of literals of all clauses. O(1).
    [[nodiscard]] std::size_t literals() const noexcept { return literals_.size(); }
    /// Returns clause `i`, from 0; proofs count clauses from 1. Requires i < size(). Valid until a clause is added.
    /// O(1).
    [[nodiscard]] std::span<const std::int32_t> operator[](std::size_t i) const noexcept {
        const std::size_t end = i + 1 < begins_.size() ? begins_[i + 1] : literals_.size();
        return {literals_.data() + begins_[i], end - begins_[i]};
    }

private:
    std::int32_t variables_;
    detail::lean_vector<std::int32_t> literals_;
    detail::lean_vector<std::size_t> begins_; // index into `literals_` of the first literal of each clause
};

/// Makes the formula of a puzzle to which its certificates refer. It has exactly one model per solution of the puzzle,
/// and unit propagation derives from it everything that line solving derives about cells.
///
/// The formula begins with the one that the format `dimacs` writes for the puzzle and the excluded picture, with the
/// same variables and the same clauses in the same order. In puzzles of more than one color, one variable per cell
/// follows, row by row, which is true if the cell is blank; in black and white, the negation of the cell's variable has
/// this meaning. The remaining variables are the nodes of the path encoding (docs/proofs.md), line by line, rows first.
/// Its clauses follow in the same order, then "exactly one color or blank" for each cell in puzzles of more than one
/// color, then a clause for each color that a given cell does not have.
///
/// @param puzzle        the clues
/// @param known         the given cells, a set of colors for each; null for none
/// @param excluded      a picture that must not be a model; null for none
/// @param max_literals  maximum number of literals of the formula, by default 2^27: half a gigabyte
/// @param options       the budget
/// @return              the formula. std::nullopt if no solver accepts the puzzle (a side over 65,535 cells, no cells
///                      at all, over 63 colors, clues of color 0), if `known` or `excluded` has a different size or a
///                      color that the puzzle lacks, if the budget runs out, or if the formula would be too large,
///                      which is determined before it is made
/// Linear in the formula; the part for a line grows with the product of its cells, its blocks and its slack. Allocates
/// the formula.
[[nodiscard]] NONO_API std::optional<proof_formula>
make_proof_formula(const clues& puzzle, const partial_grid* known = nullptr, const grid* excluded = nullptr,
                   std::size_t max_literals = detail::max_proof_literals, const verify_options& options = {});

/// Writes a formula as a DIMACS CNF file, for SAT solvers and other checkers. Linear; allocates the text.
[[nodiscard]] NONO_API std::string to_dimacs(const proof_formula& formula);
/// As above, but with comments that describe the variables. The formula must be the one of this puzzle.
[[nodiscard]] NONO_API std::string to_dimacs(const proof_formula& formula, const clues& puzzle);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Receives the clauses of a `puzzle_formula_writer` and adds them to a formula instead of writing text.
class collected_clauses {
public:
    collected_clauses(const clues&, const puzzle_variables&) noexcept {}

    void begin_clause(std::string&) noexcept {}
    void append(std::string&, std::int64_t l) { append(l); }
    void end_clause(std::string&) { put(); }
    void flush(std::string&) const noexcept {} // does nothing: clauses are not delivered in parts

    [[nodiscard]] bool is_finished() const noexcept { return limits_->has_stopped(); }

    void collect_in(proof_formula& formula, run_limits& limits) noexcept {
        formula_ = &formula;
        limits_ = &limits;
    }

    /// Appends a literal to the clause that the next `put` completes.
    void append(std::int64_t l) { clause_.push_back(static_cast<std::int32_t>(l)); }
    void put() {
        if (!limits_->is_interrupted()) formula_->add({clause_.data(), clause_.size()});
        clause_.clear();
    }

private:
    proof_formula* formula_ = nullptr;
    run_limits* limits_ = nullptr;
    lean_vector<std::int32_t> clause_;
};

/// The size of a formula, computed in advance.
struct formula_size {
    std::uint64_t variables = 0;
    std::uint64_t literals = 0; // an upper bound
    std::uint64_t units = 0;    // an upper bound for the clauses of one literal; all others have two or more
    std::int64_t nodes = 0;     // the variables that belong to the path encoding

    [[nodiscard]] std::uint64_t clauses() const noexcept { return (literals + units) / 2 + 1; }
    [[nodiscard]] std::uint64_t memory() const noexcept {
        return sizeof(std::int32_t) * literals + sizeof(std::size_t) * clauses();
    }
};

/// Adds the size for one line. Linear in the clues.
inline void add_size(formula_size& size, line_clue_view line, std::size_t length, std::uint64_t colors) {
    const std::uint64_t minimum = min_length(line);
    size.literals += length * colors + 2;    // for colors that do not occur in the line, or for clues that do not fit
    size.units += length * (colors + 1) + 2; // also for cells that no node can cover
    const line_paths paths(line, length, 0);
    size.nodes += static_cast<std::int64_t>(paths.variables());
    if (minimum > length) return;
    const std::uint64_t slack = length - minimum;
    size.variables += line_formula::variables_of(line, length) + paths.variables();
    // A block has up to two events, an order of its starts and one relative to the previous block, each with a clause
    // of two literals per cell of slack. It also has a clause of three literals per cell that it can fill, and one per
    // color and cell of the gap before it.
    size.literals += line.size() * (8 * slack + 3 * (slack + 1)) + 3 * length;
    size.literals += 3 * colors * ((line.size() + 1) * slack + line.size()) + paths.max_literals();
}

[[nodiscard]] inline formula_size size_of_formula(const clues& puzzle, std::uint64_t colors) {
    const std::uint64_t cells = std::uint64_t{puzzle.width()} * puzzle.height();
    // Blank is counted twice: in the clauses of each cell, and in the excluded picture. Each given cell has one clause
    // per missing color.
    formula_size size{cells * (colors + 1), cells * (colors * colors + 4 * colors + 4), cells * (colors + 1)};
    for (const auto line : puzzle.rows) add_size(size, line, puzzle.width(), colors);
    for (const auto line : puzzle.columns) add_size(size, line, puzzle.height(), colors);
    return size;
}

/// Adds the clauses of the path encoding and of the colors.
class path_clauses {
public:
    path_clauses(const clues& puzzle, const puzzle_variables& variables, collected_clauses& out)
        : puzzle_(puzzle), variables_(variables), out_(out), next_(first_node(puzzle, variables)) {}

    /// Returns the variable of the first node.
    [[nodiscard]] static std::int64_t first_node(const clues& puzzle, const puzzle_variables& variables) noexcept {
        const std::size_t cells = puzzle.width() * puzzle.height();
        return variables.count() + 1 + static_cast<std::int64_t>(variables.colors() > 1 ? cells : 0);
    }

    void put_lines() {
        const std::size_t width = puzzle_.width();
        for (std::size_t row = 0; row < puzzle_.height(); ++row) put_line(puzzle_.rows[row], width, row * width, 1);
        for (std::size_t column = 0; column < width; ++column)
            put_line(puzzle_.columns[column], puzzle_.height(), column, width);
    }

    /// Adds the clauses that each cell has a color or is blank, but not both. The formula already excludes two colors
    /// in the same cell.
    void put_one_color_per_cell() {
        for (std::size_t cell = 0; cell < puzzle_.width() * puzzle_.height(); ++cell) {
            for (std::size_t color = 0; color <= variables_.colors(); ++color) out_.append(has(cell, color));
            out_.put();
            for (std::size_t color = 1; color <= variables_.colors(); ++color) {
                out_.append(-has(cell, blank));
                out_.append(-has(cell, color));
                out_.put();
            }
        }
    }

    void put_known(const partial_grid& known) {
        for (std::size_t cell = 0; cell < known.cells().size(); ++cell)
            for (std::size_t color = 0; color <= variables_.colors(); ++color) {
                if (known.cells()[cell].contains(static_cast<color_index>(color))) continue;
                out_.append(-has(cell, color));
                out_.put();
            }
    }

private:
    [[nodiscard]] std::int64_t has(std::size_t cell, std::size_t color) const noexcept {
        if (color != blank) return variables_.of_cell(cell, color);
        return variables_.colors() > 1 ? variables_.of_blank(cell) : -variables_.of_cell(cell, 1);
    }
    void put_line(line_clue_view line, std::size_t length, std::size_t begin, std::size_t step) {
        if (out_.is_finished()) return;
        const line_paths paths({line.data(), line.size()}, length, static_cast<std::size_t>(next_));
        next_ += static_cast<std::int64_t>(paths.variables());
        paths.for_each_clause([&](slice<const line_literal> literals) {
            for (const line_literal& l : literals) {
                const std::int64_t variable = l.is_of_cell() ? has(begin + l.index * step, l.color) : l.variable;
                out_.append(l.holds ? variable : -variable);
            }
            out_.put();
        });
    }

    const clues& puzzle_;
    const puzzle_variables& variables_;
    collected_clauses& out_;
    std::int64_t next_; // the variable of the first node of the next line
};

/// Appends a comment "name line: first to last", unless `count` is 0.
inline void append_variables(std::string& out, const std::string& name, std::size_t line, std::int64_t first,
                             std::size_t count) {
    if (count == 0) return;
    const std::int64_t last = first + static_cast<std::int64_t>(count) - 1;
    out += "c " + name + std::to_string(line + 1) + ": " + std::to_string(first) + " to " + std::to_string(last) + '\n';
}

/// Returns the comments that describe the variables.
[[nodiscard]] inline std::string comments_on(const clues& puzzle) {
    const puzzle_variables variables(puzzle);
    const std::size_t width = puzzle.width();
    std::string out = "c The formula of a nonogram of " + std::to_string(width) + " x " +
                      std::to_string(puzzle.height()) + " cells\n";
    for (std::size_t color = 1; color <= variables.colors(); ++color)
        for (std::size_t row = 0; row < puzzle.height(); ++row) {
            const std::string name = "cells of color " + std::to_string(color) + " in row ";
            append_variables(out, name, row, variables.of_cell(row * width, color), width);
        }
    for (std::size_t row = 0; variables.colors() > 1 && row < puzzle.height(); ++row)
        append_variables(out, "blank cells in row ", row, variables.of_blank(row * width), width);
    auto node = static_cast<std::size_t>(path_clauses::first_node(puzzle, variables));
    std::size_t number = 0;
    for (const auto* side : {&puzzle.rows, &puzzle.columns}) {
        const bool is_row = side == &puzzle.rows;
        const std::size_t length = is_row ? width : puzzle.height();
        for (std::size_t i = 0; i < side->size(); ++i) {
            const line_clue_view line = (*side)[i];
            const line_paths paths({line.data(), line.size()}, length, node);
            append_variables(out, is_row ? "order of row " : "order of column ", i, variables.first_of_line(number++),
                             line_formula::variables_of(line, length));
            append_variables(out, is_row ? "nodes of row " : "nodes of column ", i, static_cast<std::int64_t>(node),
                             paths.variables());
            node += paths.variables();
        }
    }
    return out;
}

/// Returns true if a picture has the size of a puzzle and only its colors.
[[nodiscard]] inline bool is_picture_of(const grid& picture, const clues& puzzle, std::size_t colors) noexcept {
    const auto cells = picture.cells();
    return picture.width() == puzzle.width() && picture.height() == puzzle.height() &&
           detail::all_of(cells.begin(), cells.end(), [&](color_index color) { return color < colors; });
}

/// Like `make_proof_formula`, but within limits, which keep the memory of the formula reserved. Also returns
/// std::nullopt if the limits end the call.
[[nodiscard]] inline std::optional<proof_formula> make_formula_within(const clues& puzzle, const partial_grid* known,
                                                                      const grid* excluded, std::size_t max_literals,
                                                                      run_limits& limits) {
    const auto checked = precheck(puzzle, known);
    if (checked.error != argument_errc::none || puzzle.rows.empty() || puzzle.columns.empty()) return std::nullopt;
    if (excluded != nullptr && !is_picture_of(*excluded, puzzle, checked.colors)) return std::nullopt;
    const auto size = size_of_formula(puzzle, checked.colors - 1);
    if (size.literals > max_literals || size.variables > 0x7FFF'FFFFU) return std::nullopt;
    if (!limits.reserve_memory(size.memory())) return std::nullopt;

    puzzle_formula_writer<collected_clauses> writer(puzzle);
    const auto first_node = path_clauses::first_node(puzzle, writer.variables());
    std::optional<proof_formula> out(static_cast<std::int32_t>(first_node - 1 + size.nodes));
    out->reserve(cast_to<std::size_t>(size.clauses()), cast_to<std::size_t>(size.literals));
    writer.clauses().collect_in(*out, limits);
    const std::size_t pictures = excluded != nullptr ? 1 : 0;
    std::string no_text;
    writer.write(no_text, {excluded, pictures});
    path_clauses more(puzzle, writer.variables(), writer.clauses());
    more.put_lines();
    if (checked.colors > 2) more.put_one_color_per_cell();
    if (known != nullptr) more.put_known(*known);
    if (limits.has_stopped()) return std::nullopt;
    return out;
}

} // namespace detail

namespace extend {

std::optional<proof_formula> make_proof_formula(const clues& puzzle, const partial_grid* known, const grid* excluded,
                                                std::size_t max_literals, const verify_options& options) {
    work_limits limits(options.budget);
    return detail::make_formula_within(puzzle, known, excluded, max_literals, limits);
}

std::string to_dimacs(const proof_formula& formula) {
    std::string out = "p cnf " + std::to_string(formula.variables()) + ' ' + std::to_string(formula.size()) + '\n';
    for (std::size_t i = 0; i < formula.size(); ++i) {
        detail::append_integers(out, formula[i]);
        out += '\n';
    }
    return out;
}

std::string to_dimacs(const proof_formula& formula, const clues& puzzle) {
    return detail::comments_on(puzzle) + to_dimacs(formula);
}

} // namespace extend

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PROOF_PUZZLE_CNF_HPP
