// A puzzle as clauses, for the writers of formulas.
#ifndef NONO_FORMATS_PARTS_PUZZLE_FORMULA_HPP
#define NONO_FORMATS_PARTS_PUZZLE_FORMULA_HPP

#include <nono/clues.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/line/puzzle_variables.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// Writes the clauses of one puzzle, whose models are its solutions. The colors must be below `max_colors`.
///
/// `Clauses` is how clauses are written: it is made from the clues and the `puzzle_variables`, and has
/// `begin_clause(out)`, `append(out, literal)` for the number of a variable, negative where negated, and
/// `end_clause(out)`. Where it has `is_over()`, no further lines are written once that is true.
template <class Clauses> class puzzle_formula_writer {
public:
    explicit puzzle_formula_writer(const clues& clues)
        : clues_(clues), width_(clues.width()), height_(clues.height()), variables_(clues),
          colors_(variables_.colors()), clauses_(clues, variables_) {}

    [[nodiscard]] const puzzle_variables& variables() const noexcept { return variables_; }
    [[nodiscard]] const Clauses& clauses() const noexcept { return clauses_; }
    [[nodiscard]] Clauses& clauses() noexcept { return clauses_; }

    /// The clauses, which some pictures do not satisfy. To be called once.
    [[nodiscard]] std::string write(std::span<const grid> excluded) {
        for (std::size_t row = 0; row < height_; ++row) put_line(row, clues_.rows[row], {row * width_, 1, width_});
        for (std::size_t column = 0; column < width_; ++column)
            put_line(height_ + column, clues_.columns[column], {column, width_, height_});
        if (colors_ > 1) put_one_color_a_cell();
        for (const grid& picture : excluded) put_exclusion(picture);
        return std::move(out_);
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
        clauses_.begin_clause(out_);
        for (const literal l : clause) clauses_.append(out_, l);
        clauses_.end_clause(out_);
    }

    /// Not every solver takes an empty clause.
    void put_contradiction() {
        put({1});
        put({-1});
    }

    [[nodiscard]] bool is_over() const noexcept {
        if constexpr (requires { clauses_.is_over(); }) return clauses_.is_over();
        return false;
    }

    void put_line(std::size_t number, line_clue_view line, const cells_of_line& cells) {
        if (is_over()) return;
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
        clauses_.begin_clause(out_);
        for (std::size_t i = 0; i < clause.size; ++i) {
            const line_literal& of_line = clause.literals[i];
            literal l = of_line.variable;
            if (of_line.is_of_cell()) {
                const std::size_t place = cells.begin + of_line.place * cells.step;
                l = of_line.color == blank ? -cell(place, missing) : cell(place, of_line.color);
            }
            clauses_.append(out_, of_line.holds ? l : -l);
        }
        clauses_.end_clause(out_);
    }

    /// Colors that no block of the line has, no cell has.
    void put_other_colors(line_clue_view line, const cells_of_line& cells) {
        lean_vector<bool> used(colors_ + 1, false);
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
        lean_vector<std::uint64_t> in_column;
        for (const auto line : clues_.columns) in_column.push_back(colors_of(line));
        for (std::size_t row = 0; row < height_ && !is_over(); ++row) {
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

    /// Not this picture. Names all variables of cells: with blotted clues a picture may lie within another.
    void put_exclusion(const grid& picture) {
        const auto& cells = picture.cells();
        if (picture.width() != width_ || picture.height() != height_) return;
        if (detail::any_of(cells.begin(), cells.end(), [this](color_index color) { return color > colors_; })) return;
        clauses_.begin_clause(out_);
        for (std::size_t color = 1; color <= colors_; ++color)
            for (std::size_t place = 0; place < cells.size(); ++place)
                clauses_.append(out_, cells[place] == color ? -cell(place, color) : cell(place, color));
        clauses_.end_clause(out_);
    }

    const clues& clues_;
    std::size_t width_;
    std::size_t height_;
    puzzle_variables variables_;
    std::size_t colors_;
    Clauses clauses_;
    std::string out_;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_PUZZLE_FORMULA_HPP
