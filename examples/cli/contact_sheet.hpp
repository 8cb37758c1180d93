// Contact sheets: many drawings on one page, with their titles.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_CONTACT_SHEET_HPP
#define NONO_CLI_CONTACT_SHEET_HPP

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/square_set.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// Where things are on a contact sheet: places of one size in rows from the upper left; the last row may be shorter. In
// units of the sheet.
class sheet_layout {
public:
    static constexpr std::size_t picture = 200; // units a drawing may be wide and high
    static constexpr std::size_t title = 24;    // units below it for its title
    static constexpr std::size_t gap = 20;      // units between places, and around the sheet

    // So many drawings with at most so many in a row; 0 for about as many as there are rows.
    constexpr explicit sheet_layout(std::size_t count, std::size_t columns = 0) noexcept
        : count_(count), columns_(columns) {
        while (columns == 0 && columns_ * columns_ < count) ++columns_;
        columns_ = std::max<std::size_t>(std::min(columns_, count), 1);
    }

    [[nodiscard]] constexpr std::size_t columns() const noexcept { return columns_; }
    [[nodiscard]] constexpr std::size_t rows() const noexcept { return (count_ + columns_ - 1) / columns_; }

    // Units from one edge to the other, margins included.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return gap + columns_ * (picture + gap); }
    [[nodiscard]] constexpr std::size_t height() const noexcept { return gap + rows() * (picture + title + gap); }

    // Units from the left and from the top of the sheet to a drawing, by its number from 0.
    [[nodiscard]] constexpr std::size_t left(std::size_t number) const noexcept {
        return gap + number % columns_ * (picture + gap);
    }
    [[nodiscard]] constexpr std::size_t top(std::size_t number) const noexcept {
        return gap + number / columns_ * (picture + title + gap);
    }

private:
    std::size_t count_;
    std::size_t columns_;
};

// Drawings of nonograms and Sokoban boards in rows, each as large as its place allows, with its title below. Titles are
// dark on a light page and light on a dark one.
class contact_sheet {
public:
    // Adds a puzzle as `draw_svg` draws it: with a picture of its size, or null for an empty grid.
    void add(const nono::clues& around, const nono::grid* picture, const nono::palette& palette,
             std::string_view title);
    // Adds a board as `sokoban::draw_svg` draws it, with these squares marked.
    void add(const nono::sokoban::board& level, std::string_view title, const nono::sokoban::square_set& marked = {});

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

    // The sheet as an SVG document, with so many drawings in a row (`sheet_layout`). Long titles are cut off.
    [[nodiscard]] std::string svg(std::size_t columns = 0, std::string_view title = {}) const;
    // The sheet as a page without scripts, which breaks between rows when it is printed.
    [[nodiscard]] std::string html(std::size_t columns = 0, std::string_view title = {}) const;

private:
    struct entry {
        std::string title;
        std::string document; // SVG
    };
    std::vector<entry> entries_;
    // What the drawings of a kind share; empty if there are none.
    std::string puzzle_style_;
    std::string board_figures_;
};

} // namespace cli

#endif // NONO_CLI_CONTACT_SHEET_HPP
