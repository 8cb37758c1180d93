// PDF as an output format: puzzles on pages to print. Only in programs that are built with libharu.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PDF_HPP
#define NONO_CLI_PDF_HPP

#include "print_layout.hpp"

#include <nono/formats/kit/format.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// One page: a puzzle to solve, or with a picture.
struct pdf_page {
    const nono::puzzle* puzzle = nullptr;
    const nono::grid* picture = nullptr; // of the size of the clues; null for an empty grid
    std::string_view heading{};          // below the title; may be empty
};

// A document, and the texts of the puzzles that are not whole on its pages.
struct pdf_document {
    std::string bytes;
    std::vector<nono::loss> lost;
};

// Draws each puzzle on a page, with its title, author, copyright and license. Returns std::nullopt if libharu fails.
std::optional<pdf_document> encode_pdf(std::span<const pdf_page> pages, const paper_size& paper = a4_paper);

// Adds a loss if some characters of a text are missing or the text is not whole.
void add_text_loss(std::vector<nono::loss>& lost, std::string_view name, std::string_view missing, bool is_whole);

// Writes one page per puzzle and then, like nono::html_page, the solutions of those that have a goal.
struct pdf {
    using value_type = nono::puzzle;

    static constexpr nono::format_info info{
        .name = "pdf",
        .extensions = {"pdf", {}, {}, {}},
        .title = "pages to print, with and without the solution",
        .holds = {nono::feature::colors, nono::feature::blotted_clues, nono::feature::goal, nono::feature::bundles},
        .reads = false};

    static constexpr nono::confidence detect(std::string_view) noexcept { return nono::confidence::no; }

    static nono::write_result write(const nono::puzzle& source, const nono::write_options& options) {
        return write_all({&source, 1}, options);
    }
    static nono::write_result write_all(std::span<const nono::puzzle> puzzles, const nono::write_options&);
};

} // namespace cli

#endif // NONO_CLI_PDF_HPP
