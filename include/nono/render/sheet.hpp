// Contact sheets: many drawings on one page, with their titles.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_SHEET_HPP
#define NONO_RENDER_SHEET_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/palette.hpp>
#include <nono/render/sokoban.hpp>
#if NONO_DEFINITIONS
#include <nono/render/drawing.hpp>
#include <nono/render/svg_pen.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/square_set.hpp>
#include <nono/text/markup.hpp>
#include <nono/text/utf8.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Where things are on a contact sheet: places of one size in rows from the upper left, the last row may be shorter. In
/// units of the sheet.
class sheet_layout {
public:
    static constexpr std::size_t picture = 200; ///< units a drawing may be wide and high
    static constexpr std::size_t title = 24;    ///< units below it for its title
    static constexpr std::size_t gap = 20;      ///< units between places, and around the sheet

    /// @param count    the drawings
    /// @param columns  in a row, at most `count`; 0 for about as many as there are rows
    constexpr explicit sheet_layout(std::size_t count, std::size_t columns = 0) noexcept
        : count_(count), columns_(columns) {
        while (columns == 0 && columns_ * columns_ < count) ++columns_;
        columns_ = (std::max<std::size_t>)((std::min)(columns_, count), 1);
    }

    /// Drawings in a row.
    [[nodiscard]] constexpr std::size_t columns() const noexcept { return columns_; }
    /// Rows of drawings.
    [[nodiscard]] constexpr std::size_t rows() const noexcept { return (count_ + columns_ - 1) / columns_; }
    /// Units from the left to the right, margins included.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return gap + columns_ * (picture + gap); }
    /// Units from the top to the bottom, margins included.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return gap + rows() * (picture + title + gap); }
    /// Units from the left of the sheet to a drawing, by its number from 0.
    [[nodiscard]] constexpr std::size_t left(std::size_t number) const noexcept {
        return gap + number % columns_ * (picture + gap);
    }
    /// Units from the top of the sheet to a drawing.
    [[nodiscard]] constexpr std::size_t top(std::size_t number) const noexcept {
        return gap + number / columns_ * (picture + title + gap);
    }

private:
    std::size_t count_;
    std::size_t columns_;
};

/// A contact sheet: drawings of nonograms and Sokoban boards in rows, each as large as its place allows, with its title
/// below. Titles are dark on a light page and light on a dark one.
class contact_sheet {
public:
    /// Adds a puzzle, drawn as by `draw_svg`. Linear in the cells and the clues.
    ///
    /// @param around   the clues
    /// @param picture  of the size that `around` states, or null for an empty grid
    /// @param palette  what the colors look like
    /// @param title    in UTF-8; may be empty
    NONO_API void add(const clues& around, const grid* picture, const palette& palette, std::string_view title);
    /// Adds a board, drawn as by `sokoban::draw_svg` with these squares marked. Linear in the squares.
    NONO_API void add(const sokoban::board& level, std::string_view title, const sokoban::square_set& marked = {});

    /// The number of drawings.
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

    /// The sheet as an SVG document. Long titles are cut off. Linear in its size; allocates the result.
    ///
    /// @param columns  drawings in a row, or 0, as for `sheet_layout`
    /// @param title    of the whole, which screen readers say and browsers show; may be empty
    [[nodiscard]] NONO_API std::string svg(std::size_t columns = 0, std::string_view title = {}) const;
    /// The sheet as a page without scripts, which breaks between rows where it is printed. Linear in its size;
    /// allocates the result.
    ///
    /// @param columns  drawings in a row, or 0, as for `sheet_layout`
    /// @param title    stands above; may be empty
    [[nodiscard]] NONO_API std::string html(std::size_t columns = 0, std::string_view title = {}) const;

private:
    struct entry {
        std::string title;
        std::size_t width = 0; // of the drawing, in units of its own
        std::size_t height = 0;
        std::string drawing; // without a document around it
    };
    detail::lean_vector<entry> entries_;
    bool has_puzzles_ = false;
    bool has_boards_ = false;
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The start of a text, and an ellipsis where something is cut off.
[[nodiscard]] inline std::string cut_to(std::string_view text, std::size_t characters) {
    std::size_t end = 0;
    std::size_t last = 0; // start of the last character that would fit
    for (std::size_t count = 0; end < text.size(); ++count) {
        if (count == characters) return std::string(text.substr(0, last)).append("\xE2\x80\xA6");
        last = end;
        end += (std::max<std::size_t>)(utf8_length(text, end), 1);
    }
    return std::string(text);
}

inline constexpr std::string_view sheet_page_style = "<style>\n"
                                                     ":root { color-scheme: light dark; }\n"
                                                     "body { font-family: sans-serif; margin: 2em; }\n"
                                                     "main { display: grid; gap: 1.5em; align-items: end; }\n"
                                                     "figure { margin: 0; text-align: center; break-inside: avoid; }\n"
                                                     "svg { max-width: 100%; height: auto; }\n";

} // namespace detail

void extend::contact_sheet::add(const clues& around, const grid* picture, const palette& palette,
                                std::string_view title) {
    const puzzle_drawing drawing(around);
    detail::svg_pen pen(palette);
    drawing.draw(pen, picture);
    entries_.push_back({std::string(title), drawing.width(), drawing.height(), pen.take()});
    has_puzzles_ = true;
}

void extend::contact_sheet::add(const sokoban::board& level, std::string_view title,
                                const sokoban::square_set& marked) {
    constexpr std::size_t side = sokoban::detail::svg_square;
    std::string drawing;
    sokoban::detail::append_scene(drawing, level, marked);
    entries_.push_back({std::string(title), level.width() * side, level.height() * side, std::move(drawing)});
    has_boards_ = true;
}

std::string extend::contact_sheet::svg(std::size_t columns, std::string_view title) const {
    constexpr std::size_t font_size = 12; // as in the style
    constexpr std::size_t max_characters = sheet_layout::picture / 7;
    const sheet_layout places(entries_.size(), columns);
    const nono::palette colors;
    detail::svg_pen pen(colors);
    pen.open(places.width(), places.height(), title);
    if (has_puzzles_) pen.raw(detail::svg_style);
    pen.raw("<style>\n.nono-title { font: 12px sans-serif; text-anchor: middle; fill: #222222; }\n"
            "@media (prefers-color-scheme: dark) { .nono-title { fill: #dddddd; } }\n</style>\n");
    if (has_boards_) pen.raw(sokoban::detail::svg_figures);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const entry& next = entries_[i];
        pen.open_part(places.left(i), places.top(i), sheet_layout::picture, next.width, next.height);
        pen.raw(next.drawing);
        pen.raw("</svg>\n");
        const std::string shown = detail::cut_to(next.title, max_characters);
        pen.label(places.left(i) + sheet_layout::picture / 2,
                  places.top(i) + sheet_layout::picture + sheet_layout::title / 2 + detail::below_middle(font_size),
                  " class=\"nono-title\"", shown);
    }
    return pen.close();
}

std::string extend::contact_sheet::html(std::size_t columns, std::string_view title) const {
    const auto append_title = [&](std::string& out, std::string_view tag, std::string_view text) {
        out.append("<").append(tag).append(">");
        detail::append_markup(out, text);
        out.append("</").append(tag).append(">\n");
    };
    std::string out = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n";
    append_title(out, "title", title.empty() ? std::string_view("Puzzles") : title);
    if (has_puzzles_) out += detail::svg_style;
    out.append(detail::sheet_page_style).append("main { grid-template-columns: repeat(");
    out.append(std::to_string(sheet_layout(entries_.size(), columns).columns())).append(", 1fr); }\n</style>\n");
    out += "</head>\n<body>\n";
    if (!title.empty()) append_title(out, "h1", title);
    if (has_boards_)
        out.append("<svg width=\"0\" height=\"0\">\n").append(sokoban::detail::svg_figures).append("</svg>\n");
    out += "<main>\n";
    const nono::palette colors;
    for (const auto& next : entries_) {
        detail::svg_pen pen(colors);
        pen.open(next.width, next.height, {});
        pen.raw(next.drawing);
        out.append("<figure>\n").append(pen.close());
        append_title(out, "figcaption", next.title);
        out += "</figure>\n";
    }
    return out + "</main>\n</body>\n</html>\n";
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_SHEET_HPP
