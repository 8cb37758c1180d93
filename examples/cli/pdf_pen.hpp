// Draws a puzzle on a page of PDF, in black and white or color.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PDF_PEN_HPP
#define NONO_CLI_PDF_PEN_HPP

#include <nono/model/puzzle.hpp>

#include <hpdf.h>

#include <cstddef>

namespace cli {

// The columns and rows of a drawing in cells, clues included.
struct cell_counts {
    std::size_t columns;
    std::size_t rows;
};
[[nodiscard]] cell_counts drawn_cells(const nono::clues& around);

// The upper left corner of a drawing, clues included, in points from the lower left corner of the page; and the size of
// a cell in points.
struct pen_position {
    float left;
    float top;
    float cell;
};

// Draws the clues and a picture of their size, or an empty grid if `picture` is null.
void draw_puzzle(HPDF_Page page, HPDF_Font font, const nono::puzzle& source, const nono::grid* picture,
                 const pen_position& at);
// Draws a picture without clues. `at` is the upper left corner of its grid.
void draw_picture(HPDF_Page page, const nono::puzzle& source, const nono::grid& picture, const pen_position& at);

} // namespace cli

#endif // NONO_CLI_PDF_PEN_HPP
