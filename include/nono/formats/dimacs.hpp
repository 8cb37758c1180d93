// DIMACS CNF: a puzzle as a formula for SAT solvers. Written only.
#ifndef NONO_FORMATS_DIMACS_HPP
#define NONO_FORMATS_DIMACS_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/parts/losses.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/line/puzzle_variables.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace nono::inline NONO_ABI {

/// The format DIMACS CNF. The formula has exactly as many models as the puzzle has solutions.
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
    /// colors. Allocates it.
    [[nodiscard]] static write_result write(const puzzle& puzzle, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Writes one formula.
class dimacs_writer {
public:
    explicit dimacs_writer(const clues& clues)
        : clues_(clues), width_(clues.width()), height_(clues.height()), variables_(clues),
          colors_(variables_.colors()) {}

    [[nodiscard]] std::string write() {
        for (std::size_t row = 0; row < height_; ++row) put_line(row, clues_.rows[row], {row * width_, 1, width_});
        for (std::size_t column = 0; column < width_; ++column)
            put_line(height_ + column, clues_.columns[column], {column, width_, height_});
        if (colors_ > 1) put_one_color_a_cell();
        std::string head = "c A nonogram of " + std::to_string(width_) + " x " + std::to_string(height_) + " cells\n";
        for (std::size_t color = 1; color <= colors_; ++color)
            for (std::size_t row = 0; row < height_; ++row) {
                const auto first = cell(row * width_, color);
                head += "c row " + std::to_string(row + 1) + " color " + std::to_string(color) + ": " +
                        std::to_string(first) + " to " + std::to_string(first + static_cast<literal>(width_) - 1) +
                        "\n";
            }
        head += "p cnf " + std::to_string(variables_.count()) + ' ' + std::to_string(count_) + '\n';
        return head + formula_;
    }

private:
    using literal = std::int64_t;

    struct cells_of_line {
        std::size_t begin;
        std::size_t step;
        std::size_t length;
    };

    [[nodiscard]] literal cell(std::size_t place, std::size_t color) const { return variables_.of_cell(place, color); }

    void put(std::initializer_list<literal> clause) {
        for (const literal l : clause) append(l);
        end_clause();
    }

    void end_clause() {
        formula_ += "0\n";
        ++count_;
    }

    void append(literal l) {
        if (l < 0) formula_ += '-';
        append_number(formula_, static_cast<std::uint64_t>(l < 0 ? -l : l));
        formula_ += ' ';
    }

    /// Not every solver takes an empty clause.
    void put_contradiction() {
        formula_ += "1 0\n-1 0\n";
        count_ += 2;
    }

    void put_line(std::size_t number, line_clue_view line, const cells_of_line& cells) {
        if (least_length(line) > cells.length) return put_contradiction();
        const auto first = static_cast<std::size_t>(variables_.first_of_line(number));
        const line_formula formula(line, cells.length, first);
        for (const line_clause& clause : formula.clauses()) put_clause(clause, cells);
        put_other_colors(line, cells);
    }

    /// A cell that is blank has none of the colors: a clause for each.
    void put_clause(const line_clause& clause, const cells_of_line& cells) {
        const line_literal& last = clause.literals[clause.size - 1];
        if (!last.is_of_cell() || last.color != blank) return put_clause(clause, cells, blank);
        for (std::size_t color = 1; color <= colors_; ++color) put_clause(clause, cells, color);
    }
    void put_clause(const line_clause& clause, const cells_of_line& cells, std::size_t missing) {
        for (std::size_t i = 0; i < clause.size; ++i) {
            const line_literal& of_line = clause.literals[i];
            literal l = of_line.variable;
            if (of_line.is_of_cell()) {
                const std::size_t place = cells.begin + of_line.place * cells.step;
                l = of_line.color == blank ? -cell(place, missing) : cell(place, of_line.color);
            }
            append(of_line.holds ? l : -l);
        }
        end_clause();
    }

    /// Colors that no block of the line has, no cell has.
    void put_other_colors(line_clue_view line, const cells_of_line& cells) {
        std::vector<bool> used(colors_ + 1, false);
        for (const auto& block : line) used[block.color] = true;
        for (std::size_t color = 1; color <= colors_; ++color)
            for (std::size_t p = 0; !used[color] && p < cells.length; ++p)
                put({-cell(cells.begin + p * cells.step, color)});
    }

    /// One bit for each color of a line's blocks.
    [[nodiscard]] static std::uint64_t colors_of(line_clue_view line) {
        std::uint64_t out = 0;
        for (const auto& block : line) out |= std::uint64_t{1} << block.color;
        return out;
    }

    /// No cell has two colors. The colors that its row or its column does not have are ruled out already.
    void put_one_color_a_cell() {
        std::vector<std::uint64_t> in_column;
        for (const auto line : clues_.columns) in_column.push_back(colors_of(line));
        for (std::size_t row = 0; row < height_; ++row) {
            const std::uint64_t in_row = colors_of(clues_.rows[row]);
            for (std::size_t column = 0; column < width_; ++column) {
                const std::uint64_t both = in_row & in_column[column];
                for (std::size_t a = 1; a < colors_; ++a)
                    for (std::size_t b = a + 1; (both >> a & 1U) != 0 && b <= colors_; ++b)
                        if ((both >> b & 1U) != 0)
                            put({-cell(row * width_ + column, a), -cell(row * width_ + column, b)});
            }
        }
    }

    const clues& clues_;
    std::size_t width_;
    std::size_t height_;
    puzzle_variables variables_;
    std::size_t colors_;
    std::size_t count_ = 0;
    std::string formula_;
};

} // namespace detail

inline write_result dimacs::write(const puzzle& puzzle, const write_options&) {
    if (puzzle.clues.rows.empty() || puzzle.clues.columns.empty()) return not_written(feature::clues);
    if (puzzle.clues.color_count() > max_colors) return not_written(feature::colors);
    write_result out{detail::dimacs_writer(puzzle.clues).write(), true, {}};
    name_losses(out.lost, puzzle, {});
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_DIMACS_HPP
