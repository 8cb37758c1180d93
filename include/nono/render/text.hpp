// Pictures as plain text: for files, logs, tests and terminals without colors.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_TEXT_HPP
#define NONO_RENDER_TEXT_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The appearance of cells in a text drawing. All members except `letters` are drawn unchanged and can be any UTF-8
/// text. To keep the columns aligned, all must have the same width on the screen.
struct text_style {
    std::string_view blank = ".";         ///< a cell outside of all blocks
    std::string_view filled = "#";        ///< color 1, if the drawing has no other color
    std::string_view unknown = "?";       ///< a cell with several possible colors
    std::string_view contradiction = "!"; ///< a cell with no possible color
    /// One byte for each color from 1, for drawings and clues with several colors; further colors are drawn as `*`.
    std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789+/";
};

/// Draws a picture, with each row as a line of text that ends with a line feed. Linear in the cells; allocates the
/// result.
[[nodiscard]] NONO_API std::string draw_text(const grid& picture, const text_style& style = {});
/// As above, but draws a partial picture.
[[nodiscard]] NONO_API std::string draw_text(const partial_grid& picture, const text_style& style = {});

/// Draws a picture with its clues, as on paper: clues of columns above, clues of rows on the left, `0` for a line
/// without clues and `?` for a blotted clue. If there are several colors, the letter of its color follows each clue. A
/// line with more clues than cells shows `...` and then only its last clues, one per cell.
///
/// @param picture  a picture of the size of `around`; cells outside of it are drawn as unknown
/// @param around   the clues
/// @param style    the appearance of cells
/// Linear in the cells and the clues; allocates the result.
[[nodiscard]] NONO_API std::string draw_text(const grid& picture, const clues& around, const text_style& style = {});
/// As above, but draws a partial picture.
[[nodiscard]] NONO_API std::string draw_text(const partial_grid& picture, const clues& around,
                                             const text_style& style = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A cell to draw: it has a color or is undecided.
struct cell_look {
    maybe<color_index> color; // empty if undecided
    bool contradiction = false;
};

[[nodiscard]] inline cell_look look_of(color_index color) noexcept { return {color, false}; }
[[nodiscard]] inline cell_look look_of(color_set colors) noexcept {
    if (colors.is_single()) return {colors.lowest(), false};
    return {std::nullopt, colors.empty()};
}

/// Draws cells and clues in one or several colors.
class text_pen {
public:
    text_pen(const text_style& style, bool several_colors) : style_(style), several_colors_(several_colors) {}

    void cell(std::string& out, const cell_look& look) const {
        if (!look.color)
            out += look.contradiction ? style_.contradiction : style_.unknown;
        else if (look.color == blank)
            out += style_.blank;
        else if (several_colors_)
            out += letter(*look.color);
        else
            out += style_.filled;
    }

    [[nodiscard]] std::string text_of(clue block) const {
        std::string out = block.blotted() ? "?" : std::to_string(block.length);
        if (several_colors_) out += letter(block.color);
        return out;
    }

private:
    [[nodiscard]] char letter(color_index color) const {
        return color != blank && color <= style_.letters.size() ? style_.letters[color - std::size_t{1}] : '*';
    }

    text_style style_;
    bool several_colors_;
};

template <class Picture> [[nodiscard]] bool has_several_colors(const Picture& picture) noexcept {
    return detail::any_of(picture.cells().begin(), picture.cells().end(), [](auto cell) {
        const auto color = look_of(cell).color;
        return color && *color > 1;
    });
}

template <class Picture> [[nodiscard]] std::string draw_text_rows(const Picture& picture, const text_style& style) {
    const text_pen pen(style, has_several_colors(picture));
    std::string out;
    for (std::size_t row = 0; row < picture.height(); ++row) {
        for (const auto cell : picture.row(row)) pen.cell(out, look_of(cell));
        out += '\n';
    }
    return out;
}

/// The clues of some lines as texts, and the space that they need.
struct clue_texts {
    lean_vector<std::vector<std::string>> lines;
    std::size_t max_texts = 0; // maximum number of texts of a line
    std::size_t widest = 1;    // maximum bytes of a text
    std::size_t longest = 0;   // maximum bytes of a line, with a blank before each text

    /// Draws at most `cells` clues per line, so that a drawing of few cells cannot become large.
    clue_texts(const clue_lines& side, std::size_t cells, const text_pen& pen) {
        for (const auto line : side) {
            std::vector<std::string> texts;
            const std::size_t left_out = line.size() - (std::min)(line.size(), cells);
            if (left_out > 0) texts.emplace_back("...");
            for (std::size_t i = left_out; i < line.size(); ++i) texts.push_back(pen.text_of(line[i]));
            if (texts.empty()) texts.emplace_back("0");
            std::size_t length = 0;
            for (const auto& text : texts) {
                widest = (std::max)(widest, text.size());
                length += text.size() + 1;
            }
            max_texts = (std::max)(max_texts, texts.size());
            longest = (std::max)(longest, length);
            lines.push_back(std::move(texts));
        }
    }
};

inline void append_line(std::string& out, std::string_view line) {
    out += line.substr(0, line.find_last_not_of(' ') + 1);
    out += '\n';
}

/// Draws the clues of columns, aligned at the bottom so that the last ones touch the picture.
inline void draw_columns_above(std::string& out, const clue_texts& columns, std::size_t indent) {
    for (std::size_t level = 0; level < columns.max_texts; ++level) {
        std::string line(indent, ' ');
        for (const auto& texts : columns.lines) {
            const std::size_t skipped = columns.max_texts - texts.size();
            const std::string_view text = level < skipped ? std::string_view{} : texts[level - skipped];
            line.append(columns.widest + 1 - text.size(), ' ');
            line += text;
        }
        append_line(out, line);
    }
}

template <class Picture>
[[nodiscard]] std::string draw_text_with_clues(const Picture& picture, const clues& around, const text_style& style) {
    const text_pen pen(style, around.color_count() > 2 || has_several_colors(picture));
    const clue_texts rows(around.rows, around.width(), pen);
    const clue_texts columns(around.columns, around.height(), pen);
    std::string out;
    draw_columns_above(out, columns, rows.longest);
    for (std::size_t row = 0; row < around.height(); ++row) {
        std::string line;
        for (const auto& text : rows.lines[row]) line.append(" ").append(text);
        line.insert(0, rows.longest - line.size(), ' ');
        for (std::size_t column = 0; column < around.width(); ++column) {
            line.append(columns.widest, ' ');
            const bool is_inside = row < picture.height() && column < picture.width();
            pen.cell(line, is_inside ? look_of(picture(row, column)) : cell_look{});
        }
        append_line(out, line);
    }
    return out;
}

} // namespace detail

std::string draw_text(const grid& picture, const text_style& style) { return detail::draw_text_rows(picture, style); }
std::string draw_text(const partial_grid& picture, const text_style& style) {
    return detail::draw_text_rows(picture, style);
}
std::string draw_text(const grid& picture, const clues& around, const text_style& style) {
    return detail::draw_text_with_clues(picture, around, style);
}
std::string draw_text(const partial_grid& picture, const clues& around, const text_style& style) {
    return detail::draw_text_with_clues(picture, around, style);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_TEXT_HPP
