// The cells of a picture for drawings in the documents.
// SPDX-License-Identifier: MIT
#ifndef NONO_DOCS_PICTURE_RUNS_HPP
#define NONO_DOCS_PICTURE_RUNS_HPP

#include <nono/nono.hpp>

#include <cstddef>

/// Calls `visit(row, begin, end)` for each run of cells of a color, row by row.
template <class Visit> void for_each_run(const nono::grid& picture, nono::color_index color, Visit visit) {
    for (std::size_t row = 0; row < picture.height(); ++row)
        for (std::size_t begin = 0; begin < picture.width();) {
            std::size_t end = begin;
            while (end < picture.width() && picture(row, end) == picture(row, begin)) ++end;
            if (picture(row, begin) == color) visit(row, begin, end);
            begin = end;
        }
}

#endif // NONO_DOCS_PICTURE_RUNS_HPP
