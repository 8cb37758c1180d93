// The layout of sheets for print: which puzzle is on which page, at which position, and how large. Everything is in
// millimeters from the upper left corner of a page.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PRINT_LAYOUT_HPP
#define NONO_CLI_PRINT_LAYOUT_HPP

#include <cstddef>
#include <span>
#include <vector>

namespace cli {

// Paper in portrait orientation.
struct paper_size {
    double width;
    double height;
};
inline constexpr paper_size a4_paper{210, 297};
inline constexpr paper_size letter_paper{215.9, 279.4};

// A drawing, with a text above it.
struct print_item {
    double columns; // of the whole drawing, in cells
    double rows;
    double text_width; // 0 if there is no text
    double text_height;
};

// A placed item.
struct print_position {
    std::size_t item; // its index
    double left;
    double top;  // of the text; the drawing is below
    double cell; // the size of a cell of the drawing
};

struct print_page {
    bool is_landscape = false;
    std::vector<print_position> positions; // in reading order
};

struct print_settings {
    static constexpr double margin = 12; // around a page
    static constexpr double footer = 3;  // above the lower margin, for the distance to the page number in it
    static constexpr double gap = 7;     // between items

    paper_size paper = a4_paper;
    double min_cell = 4;
    double max_cell = 6;     // the size up to which cells grow on a page that has room for it
    std::size_t columns = 0; // the maximum number of items next to each other; 0: as many as fit
    double heading = 0;      // the height that is kept free at the top of the first page

    // The width and height that items can use on a page in portrait orientation.
    [[nodiscard]] double width() const { return paper.width - 2 * margin; }
    [[nodiscard]] double height() const { return paper.height - 2 * margin - footer; }
};

// Distributes the items over pages. An item is on one of the last ten pages if it has room, otherwise on a new
// page, so that small items fill gaps and the order of the items is almost kept. An item that is too large for a page
// in portrait orientation at `min_cell` has a page of its own, in the better orientation, and is made smaller if
// necessary. On every other page, cells have the same size. Linear in the items except within a page.
[[nodiscard]] std::vector<print_page> arrange(std::span<const print_item> items, const print_settings& settings);

} // namespace cli

#endif // NONO_CLI_PRINT_LAYOUT_HPP
