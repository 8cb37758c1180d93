// Sheets for print as PDF: many puzzles on pages, and their solutions at the end.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PDF_SHEETS_HPP
#define NONO_CLI_PDF_SHEETS_HPP

#include "print_layout.hpp"

#include <nono/formats/kit/format.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cli {

struct sheet_puzzle {
    const nono::puzzle* puzzle = nullptr;
    const nono::grid* picture = nullptr;  // of the size of the clues; null for an empty grid
    const nono::grid* solution = nullptr; // for the end; null for none
};

struct sheet_style {
    paper_size paper = a4_paper;
    double min_cell = 4;     // millimeters
    std::size_t columns = 0; // the maximum number of puzzles next to each other; 0: as many as fit
};

struct pdf_sheets {
    // A puzzle that is drawn with smaller cells because it is too large for a page.
    struct reduced_puzzle {
        std::size_t index;
        double cell; // millimeters
    };

    std::string bytes;
    std::vector<nono::loss> lost;        // titles that are not whole
    std::vector<reduced_puzzle> reduced; // in the order of the puzzles
};

// Draws puzzles with their titles and, if there are several, numbers in reading order, which identify the solutions.
// Returns std::nullopt if libharu fails.
std::optional<pdf_sheets> encode_pdf_sheets(std::span<const sheet_puzzle> puzzles, const sheet_style& style);

} // namespace cli

#endif // NONO_CLI_PDF_SHEETS_HPP
