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

/// The look of cells in a text drawing. Each member but `letters` is drawn as it is, so it may be any UTF-8 text; for
/// columns to stand under each other, all must take the same room on the screen.
struct text_style {
    std::string_view blank = ".";         ///< a cell of no block
    std::string_view filled = "#";        ///< color 1, where the drawing has no other color
    std::string_view unknown = "?";       ///< a cell with several colors left
    std::string_view contradiction = "!"; ///< a cell with no color left
    /// One byte for each color from 1, for drawings and clues with several colors; colors beyond are drawn as `*`.
    std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ123456789+/";
};

/// A picture, one line of text a row, each ended by a line feed. Linear in the cells; allocates the result.
[[nodiscard]] NONO_API std::string draw_text(const grid& picture, const text_style& style = {});
/// A partial picture. As for a `grid`.
[[nodiscard]] NONO_API std::string draw_text(const partial_grid& picture, const text_style& style = {});

/// A picture with its clues around it, as on paper: the columns' clues above, the rows' clues at the left, `0` at a
/// line without clues and `?` for a blotted clue. Where there are several colors, each clue is followed by its color's
/// letter. Of a line with more clues than cells, `...` and as many of the last ones are drawn as it has cells.
///
/// @param picture  of the size that `around` states; cells outside of it are drawn as unknown
/// @param around   the clues
/// @param style    what cells look like
/// Linear in the cells and the clues; allocates the result.
[[nodiscard]] NONO_API std::string draw_text(const grid& picture, const clues& around, const text_style& style = {});
/// A partial picture with its clues around it. As for a `grid`.
[[nodiscard]] NONO_API std::string draw_text(const partial_grid& picture, const clues& around,
                                             const text_style& style = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// A cell: a color, or undecided.
struct cell_look {
    maybe<color_index> color; // none: undecided
    bool contradiction = false;
};

[[nodiscard]] inline cell_look look_of(color_index color) noexcept { return {color, false}; }
[[nodiscard]] inline cell_look look_of(color_set colors) noexcept {
    if (colors.size() == 1) return {colors.lowest(), false};
    return {std::nullopt, colors.empty()};
}

/// Draws cells and clues; knows whether there are several colors.
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

/// The clues of some lines as texts, with the room that they need.
struct clue_texts {
    lean_vector<std::vector<std::string>> lines;
    std::size_t max_texts = 0; // texts of a line
    std::size_t widest = 1;    // bytes of a text
    std::size_t longest = 0;   // bytes of a line, with a blank before each text

    /// `cells` of a line: no more clues than that are drawn, so that few cells do not make a large drawing.
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

/// The columns' clues, one line of text for each clue of the longest, so that the last ones touch the picture.
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
