// A puzzle as clauses, for the writers of formulas.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_FORMULAS_PARTS_PUZZLE_FORMULA_HPP
#define NONO_FORMATS_FORMULAS_PARTS_PUZZLE_FORMULA_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/line/puzzle_variables.hpp>

#include <bit>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Writes the clauses of one puzzle, whose models are its solutions. The colors must be below `max_colors`.
///
/// `Clauses` determines how clauses are written. It is constructed from the clues and the `puzzle_variables`, and has
/// `begin_clause(out)`, `append(out, literal)` for the number of a variable, negative if negated, `end_clause(out)`,
/// `flush(out)`, which is called within a long clause, and `is_finished()`: no further clauses are written once that
/// returns true.
template <class Clauses> class puzzle_formula_writer {
public:
    explicit puzzle_formula_writer(const clues& clues)
        : clues_(clues), width_(clues.width()), height_(clues.height()), variables_(clues),
          colors_(variables_.colors()), clauses_(clues, variables_) {}

    [[nodiscard]] const puzzle_variables& variables() const noexcept { return variables_; }
    [[nodiscard]] Clauses& clauses() noexcept { return clauses_; }

    /// Returns the number of clauses of `write`. Linear in the clues, in the excluded pictures and, in several colors,
    /// in the cells; allocates only a word per column.
    [[nodiscard]] std::uint64_t count(std::span<const grid> excluded) const {
        std::uint64_t out = 0;
        for (const auto line : clues_.rows) out += count_line(line, width_);
        for (const auto line : clues_.columns) out += count_line(line, height_);
        if (colors_ > 1)
            for_each_cell([&](std::size_t, std::uint64_t both) {
                const auto common = static_cast<std::uint64_t>(std::popcount(both & ~std::uint64_t{1}));
                out += common * (common - 1) / 2;
            });
        for (const grid& picture : excluded) out += can_be_excluded(picture) ? 1U : 0U;
        return out;
    }

    /// Appends the clauses to a text, including those that exclude pictures.
    void write(std::string& out, std::span<const grid> excluded) {
        out_ = &out;
        for (std::size_t row = 0; row < height_; ++row) put_line(row, clues_.rows[row], {row * width_, 1, width_});
        for (std::size_t column = 0; column < width_; ++column)
            put_line(height_ + column, clues_.columns[column], {column, width_, height_});
        if (colors_ > 1) put_one_color_per_cell();
        for (const grid& picture : excluded)
            if (!is_finished()) put_exclusion(picture);
    }

private:
    using literal = std::int64_t;

    struct cells_of_line {
        std::size_t begin;
        std::size_t step;
        std::size_t length;
    };

    [[nodiscard]] literal cell(std::size_t index, std::size_t color) const { return variables_.of_cell(index, color); }

    void put(std::initializer_list<literal> clause) {
        clauses_.begin_clause(*out_);
        for (const literal l : clause) clauses_.append(*out_, l);
        clauses_.end_clause(*out_);
    }

    /// Writes two clauses instead of the empty one, which not every solver accepts.
    void put_contradiction() {
        put({1});
        put({-1});
    }

    [[nodiscard]] bool is_finished() const noexcept { return clauses_.is_finished(); }

    void put_line(std::size_t number, line_clue_view line, const cells_of_line& cells) {
        if (is_finished()) return;
        if (min_length(line) > cells.length) return put_contradiction();
        const auto first = static_cast<std::size_t>(variables_.first_of_line(number));
        // The clauses are not kept as a `line_formula`: a line can have millions.
        const auto put_one = [&](const line_clause& clause) {
            put_clause(clause, cells);
            return !is_finished();
        };
        line_encoder(cells.length, first, put_one).encode(line);
        put_other_colors(line, cells);
    }

    /// Writes a clause of a line. A literal for a blank cell, which can only be the last one, means that the cell has
    /// none of the colors, so there is one clause per color.
    void put_clause(const line_clause& clause, const cells_of_line& cells) {
        const line_literal& last = clause.literals[clause.size - 1];
        if (!last.is_of_cell() || last.color != blank) return put_clause(clause, cells, blank);
        for (std::size_t color = 1; color <= colors_; ++color) put_clause(clause, cells, color);
    }
    void put_clause(const line_clause& clause, const cells_of_line& cells, std::size_t missing) {
        clauses_.begin_clause(*out_);
        for (std::size_t i = 0; i < clause.size; ++i) {
            const line_literal& of_line = clause.literals[i];
            literal l = of_line.variable;
            if (of_line.is_of_cell()) {
                const std::size_t index = cells.begin + of_line.index * cells.step;
                l = of_line.color == blank ? -cell(index, missing) : cell(index, of_line.color);
            }
            clauses_.append(*out_, of_line.holds ? l : -l);
        }
        clauses_.end_clause(*out_);
    }

    /// Rules out, in all cells, the colors that no block of the line has.
    void put_other_colors(line_clue_view line, const cells_of_line& cells) {
        const std::uint64_t used = colors_of(line);
        for (std::size_t color = 1; color <= colors_ && !is_finished(); ++color)
            for (std::size_t p = 0; (used >> color & 1U) == 0 && p < cells.length; ++p)
                put({-cell(cells.begin + p * cells.step, color)});
    }

    /// Returns one bit for each color of a line's blocks.
    [[nodiscard]] static std::uint64_t colors_of(line_clue_view line) {
        std::uint64_t out = 0;
        for (const auto& block : line) out |= std::uint64_t{1} << block.color;
        return out;
    }

    /// Calls `visit(index, colors)` for each cell, with the colors that both its row and its column have.
    template <class Visit> void for_each_cell(Visit visit) const {
        lean_vector<std::uint64_t> in_column;
        for (const auto line : clues_.columns) in_column.push_back(colors_of(line));
        for (std::size_t row = 0; row < height_ && !is_finished(); ++row) {
            const std::uint64_t in_row = colors_of(clues_.rows[row]);
            for (std::size_t column = 0; column < width_; ++column)
                visit(row * width_ + column, in_row & in_column[column]);
        }
    }

    /// Forbids that a cell has two colors. Colors that its row or its column does not have are already ruled out.
    void put_one_color_per_cell() {
        for_each_cell([&](std::size_t index, std::uint64_t both) {
            for (std::size_t a = 1; a < colors_; ++a)
                for (std::size_t b = a + 1; (both >> a & 1U) != 0 && b <= colors_; ++b)
                    if ((both >> b & 1U) != 0) put({-cell(index, a), -cell(index, b)});
        });
    }

    [[nodiscard]] std::uint64_t count_line(line_clue_view line, std::size_t length) const {
        if (min_length(line) > length) return 2; // the clauses of `put_contradiction`
        const auto others = colors_ - static_cast<std::size_t>(std::popcount(colors_of(line)));
        return line_formula::clauses_of(line, length, colors_) + others * length;
    }

    [[nodiscard]] bool can_be_excluded(const grid& picture) const noexcept {
        const auto& cells = picture.cells();
        return picture.width() == width_ && picture.height() == height_ &&
               detail::all_of(cells.begin(), cells.end(), [this](color_index color) { return color <= colors_; });
    }

    /// Excludes a picture. The clause names all variables of cells: with blotted clues, a picture can be contained in
    /// another.
    void put_exclusion(const grid& picture) {
        if (!can_be_excluded(picture)) return;
        const auto& cells = picture.cells();
        clauses_.begin_clause(*out_);
        for (std::size_t color = 1; color <= colors_; ++color)
            for (std::size_t row = 0; row < height_ && !is_finished(); ++row) {
                for (std::size_t index = row * width_; index < (row + 1) * width_; ++index)
                    clauses_.append(*out_, cells[index] == color ? -cell(index, color) : cell(index, color));
                clauses_.flush(*out_);
            }
        clauses_.end_clause(*out_);
    }

    const clues& clues_;
    std::size_t width_;
    std::size_t height_;
    puzzle_variables variables_;
    std::size_t colors_;
    Clauses clauses_;
    std::string* out_ = nullptr; // set while writing
};

/// The base of clauses that are written as a text: the puzzle, its variables, and the receiver of the pieces of the
/// text, if there is one.
///
/// A derived class, which `write_formula` uses, also has `begin(out, clauses)`, which writes the text before that
/// number of clauses, and can have `end(out)` for the text after them.
struct formula_text {
    const clues& puzzle;
    const puzzle_variables& variables;
    text_pieces pieces{};
    bool is_refused = false; ///< a piece was refused, so the rest is not needed

    formula_text(const clues& source, const puzzle_variables& of_source) : puzzle(source), variables(of_source) {}

    [[nodiscard]] bool is_finished() const noexcept { return is_refused; }

    /// Delivers a text of at least `minimum` bytes, and empties it.
    void flush(std::string& text, std::size_t minimum = std::size_t{1} << 16U) {
        if (!pieces || text.size() < minimum) return;
        is_refused = is_refused || !pieces(text);
        text.clear();
    }
};

/// Returns the maximum number of clauses of a formula. If the formula is kept in memory, the number is proportional to
/// the puzzle, unless the caller has chosen one.
[[nodiscard]] constexpr std::uint64_t max_clauses_of(const clues& puzzle, const write_options& options) noexcept {
    constexpr std::uint64_t always = std::uint64_t{1} << 20U;
    constexpr std::uint64_t maximum = std::uint64_t{1} << 22U;
    constexpr std::uint64_t of_cell = 512;
    const bool is_chosen = options.max_clauses != write_options().max_clauses;
    if (is_chosen || options.pieces) return options.max_clauses;
    return (std::min)(maximum, always + of_cell * puzzle.width() * puzzle.height());
}

/// Writes a puzzle as a formula with the clauses of `Clauses`.
template <class Clauses> [[nodiscard]] write_result write_formula(const puzzle& source, const write_options& options) {
    if (source.clues.rows.empty() || source.clues.columns.empty()) return not_written(feature::clues);
    if (source.clues.color_count() > max_colors) return not_written(feature::colors);
    puzzle_formula_writer<Clauses> writer(source.clues);
    const std::uint64_t count = writer.count(options.excluded);
    if (count > max_clauses_of(source.clues, options))
        return not_written(feature::clues, "the formula would have " + std::to_string(count) + " clauses");
    Clauses& clauses = writer.clauses();
    clauses.pieces = options.pieces;
    write_result out;
    clauses.begin(out.text, count);
    writer.write(out.text, options.excluded);
    if constexpr (requires { clauses.end(out.text); }) clauses.end(out.text);
    clauses.flush(out.text, 1); // the remainder, however short
    out.written = !clauses.is_refused;
    name_losses(out.lost, source, {});
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_FORMULAS_PARTS_PUZZLE_FORMULA_HPP
