// SPDX-License-Identifier: MIT
#include "pdf.hpp"

#include "pdf_file.hpp"
#include "pdf_pen.hpp"
#include "pdf_text.hpp"
#include "words.hpp"

#include <nono/formats/pages/parts/page.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cli {

namespace {

constexpr double page_margin = 15;    // millimeters
constexpr float page_title_size = 18; // points
constexpr float page_text_size = 10;
constexpr float max_cell = 20;            // as large as on a screen
constexpr float usual_text_height = 80;   // by which the orientation of a page is chosen
constexpr std::size_t max_text_lines = 4; // of one text

// The size of a cell with which a drawing fits into a width and height, half a cell around it included.
float fitting_cell(const cell_counts& drawn, float width, float height) {
    return std::min(
        {max_cell, width / static_cast<float>(drawn.columns + 1), height / static_cast<float>(drawn.rows + 1)});
}

// Pages with one puzzle each.
class puzzle_pages {
public:
    explicit puzzle_pages(const paper_size& paper) : fonts_(file_.handle()), paper_(paper) {}

    explicit operator bool() const { return static_cast<bool>(file_); }
    void describe(const nono::metadata& about) { file_.describe(about); }

    void add(const pdf_page& page) {
        const auto drawn = drawn_cells(page.puzzle->clues);
        const float margins = 2 * points(page_margin);
        const float shorter = points(paper_.width) - margins;
        const float longer = points(paper_.height) - margins;
        const bool is_landscape = fitting_cell(drawn, longer, shorter - usual_text_height) >
                                  fitting_cell(drawn, shorter, longer - usual_text_height);
        page_ = file_.add_page(paper_, is_landscape);
        width_ = is_landscape ? longer : shorter;
        y_ = points(page_margin) + (is_landscape ? shorter : longer);
        put_texts(page);
        put_drawing(page, drawn);
    }

    std::optional<pdf_document> close() {
        fonts_.embed_all_parts();
        auto bytes = file_.close();
        if (!bytes) return std::nullopt;
        return pdf_document{*std::move(bytes), std::move(lost_)};
    }

private:
    void put_texts(const pdf_page& page) {
        const auto texts = nono::extend::page_lines(page.puzzle->metadata);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const bool is_title = i == 0;
            const auto encoded = fonts_.encode(texts[i].text, is_title ? fonts_.bold() : fonts_.regular());
            const bool is_whole = put_text(encoded, is_title ? page_title_size : page_text_size) && encoded.is_whole;
            if (page.heading.empty())
                add_text_loss(lost_, texts[i].key, encoded.missing, is_whole);
            else if (is_title)
                put_text(fonts_.encode(page.heading, fonts_.bold()), page_text_size);
        }
        y_ -= page_text_size;
    }

    // Returns false if the text needs too many lines.
    bool put_text(const pdf_text& text, float size) {
        const auto lines = break_lines(text.glyphs, size, width_);
        for (std::size_t i = 0; i < std::min(lines.size(), max_text_lines); ++i) {
            y_ -= size;
            draw_line(page_, lines[i], size, points(page_margin), y_);
            y_ -= size * 0.3F;
        }
        return lines.size() <= max_text_lines;
    }

    // In the middle of the remaining width.
    void put_drawing(const pdf_page& page, const cell_counts& drawn) {
        const float cell = fitting_cell(drawn, width_, y_ - points(page_margin));
        const float left = points(page_margin) + (width_ - static_cast<float>(drawn.columns) * cell) / 2;
        draw_puzzle(page_, fonts_.regular(), *page.puzzle, page.picture, {left, y_ - cell / 2, cell});
    }

    pdf_file file_;
    pdf_fonts fonts_;
    paper_size paper_;
    HPDF_Page page_ = nullptr;
    float width_ = 0; // between the margins, in points
    float y_ = 0;     // the lower edge of what is on the page so far
    std::vector<nono::loss> lost_;
};

} // namespace

void add_text_loss(std::vector<nono::loss>& lost, std::string_view name, std::string_view missing, bool is_whole) {
    if (missing.empty() && is_whole) return;
    std::string detail(name);
    if (!missing.empty()) detail += fmt::format(" (no font has {})", whole_start(missing, 60));
    lost.push_back({nono::feature::metadata, detail});
}

std::optional<pdf_document> encode_pdf(std::span<const pdf_page> pages, const paper_size& paper) {
    puzzle_pages out(paper);
    if (!out) return std::nullopt;
    const auto is_first = [&](const pdf_page& page) { return page.puzzle == pages.front().puzzle; };
    if (!pages.empty() && std::all_of(pages.begin(), pages.end(), is_first))
        out.describe(pages.front().puzzle->metadata);
    for (const auto& page : pages) out.add(page);
    return out.close();
}

nono::write_result pdf::write_all(std::span<const nono::puzzle> puzzles, const nono::write_options&) {
    std::vector<pdf_page> pages;
    nono::write_result out{{}, true, {}};
    for (const auto& puzzle : puzzles) {
        if (puzzle.clues.rows.empty() || puzzle.clues.columns.empty())
            return nono::extend::not_written(nono::feature::clues);
        pages.push_back({&puzzle});
        nono::extend::name_page_losses(out.lost, puzzle);
    }
    for (const auto& puzzle : puzzles)
        if (nono::extend::has_solution_page(puzzle)) pages.push_back({&puzzle, &*puzzle.goal, "Solution"});
    auto made = encode_pdf(pages);
    if (pages.empty() || !made) return nono::extend::not_written(nono::feature::clues);
    out.text = std::move(made->bytes);
    out.lost.insert(out.lost.end(), made->lost.begin(), made->lost.end());
    return out;
}

} // namespace cli
