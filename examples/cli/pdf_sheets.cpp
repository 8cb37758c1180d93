// SPDX-License-Identifier: MIT
#include "pdf_sheets.hpp"

#include "pdf.hpp"
#include "pdf_file.hpp"
#include "pdf_pen.hpp"
#include "pdf_text.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cli {

namespace {

constexpr double growth = 1.5;          // of cells on a page that has room for it
constexpr double cell_tolerance = 1e-6; // millimeters; for rounding

// How the titles of a part of the document are set: of the puzzles or of the solutions.
struct title_style {
    float size;                           // of the font, in points
    double min_width;                     // millimeters that a title can use even above a smaller drawing
    std::size_t max_lines;                // a title that needs more becomes wider
    std::size_t max_lines_on_whole_width; // what is longer is cut off
};
constexpr title_style puzzle_title{10, 45, 3, 8};
constexpr title_style solution_title{7, 25, 3, 3};

// Solutions are small: at most this size, in millimeters.
constexpr double max_solution_cell = 2;
constexpr double max_solution_side = 44;

constexpr float heading_size = 16;     // points
constexpr float page_number_size = 9;  // points
constexpr double page_number_base = 6; // millimeters from the lower edge of the paper

constexpr double height_of_line(float size) { return static_cast<double>(size) * 1.25 / 72 * 25.4; } // millimeters
constexpr double space_below_title = 1.5;

// A title, broken into lines, to the right of a number.
struct set_title {
    pdf_text text;
    std::vector<pdf_line> lines;
    double width = 0; // millimeters, without the number
    bool is_cut = false;
};

// A puzzle or a solution with its title.
struct sheet_entry {
    std::size_t index; // of the puzzle
    set_title title;
    print_item item; // for a solution, a cell of the item is a millimeter
};

double millimeters(float size_in_points) { return static_cast<double>(size_in_points / points_per_millimeter); }

class sheet_maker {
public:
    sheet_maker(std::span<const sheet_puzzle> puzzles, const sheet_style& style)
        : puzzles_(puzzles), style_(style), fonts_(file_.handle()) {}

    std::optional<pdf_sheets> make() {
        if (!file_) return std::nullopt;
        draw_puzzles();
        draw_solutions();
        draw_page_numbers();
        fonts_.embed_all_parts();
        auto bytes = file_.close();
        if (!bytes) return std::nullopt;
        out_.bytes = *std::move(bytes);
        return std::move(out_);
    }

private:
    // ---- titles ----

    [[nodiscard]] std::string number_of(std::size_t index) const {
        return puzzles_.size() > 1 ? fmt::format("{}.", numbers_[index]) : std::string();
    }

    // The width of the longest number and the blank after it, the same for all titles. Millimeters.
    double number_width(float size) {
        if (puzzles_.size() <= 1) return 0;
        const auto widest =
            fonts_.encode(std::string(fmt::format("{}", puzzles_.size()).size(), '0') + ". ", fonts_.bold());
        return millimeters(width_of(widest.glyphs, size));
    }

    // Breaks a title into lines: above the drawing if it does not need too many lines there, otherwise wider.
    set_title make_title(const nono::puzzle& puzzle, double drawing_width, const title_style& style,
                         const print_settings& settings) {
        const double number = number_width(style.size);
        const double page_width = settings.width() - number;
        set_title out{fonts_.encode(puzzle.metadata.title(), fonts_.bold()), {}, 0, false};
        double width = std::min(std::max(drawing_width, style.min_width) - number, page_width);
        out.lines = break_lines(out.text.glyphs, style.size, points(width));
        while (out.lines.size() > style.max_lines && width < page_width) {
            width = std::min(width * 1.5, page_width);
            out.lines = break_lines(out.text.glyphs, style.size, points(width));
        }
        if (out.lines.size() > style.max_lines_on_whole_width) {
            out.is_cut = true;
            out.lines.resize(style.max_lines_on_whole_width);
        }
        for (const auto line : out.lines) out.width = std::max(out.width, millimeters(width_of(line, style.size)));
        return out;
    }

    // Adds what the title needs to the size of an item.
    void add_title(sheet_entry& entry, const title_style& style, const print_settings& settings) {
        const auto& puzzle = *puzzles_[entry.index].puzzle;
        entry.title = make_title(puzzle, entry.item.columns * settings.min_cell, style, settings);
        const std::size_t lines = std::max<std::size_t>(entry.title.lines.size(), puzzles_.size() > 1 ? 1 : 0);
        if (lines == 0) return;
        entry.item.text_width = entry.title.width + number_width(style.size);
        entry.item.text_height = static_cast<double>(lines) * height_of_line(style.size) + space_below_title;
    }

    void draw_title(HPDF_Page page, const sheet_entry& entry, const title_style& style, float left, float top) {
        const float step = points(height_of_line(style.size));
        const float base = top - style.size;
        draw_line(page, fonts_.encode(number_of(entry.index), fonts_.bold()).glyphs, style.size, left, base);
        const float after_number = left + points(number_width(style.size));
        for (std::size_t i = 0; i < entry.title.lines.size(); ++i) {
            const auto line = entry.title.lines[i];
            const float y = base - static_cast<float>(i) * step;
            draw_line(page, line, style.size, after_number, y);
            if (entry.title.is_cut && i + 1 == entry.title.lines.size())
                draw_line(page, fonts_.encode("\xE2\x80\xA6", fonts_.bold()).glyphs, style.size,
                          after_number + width_of(line, style.size), y);
        }
    }

    void note_losses(const sheet_entry& entry) {
        const auto& title = entry.title;
        const auto name = fmt::format("title of '{}'",
                                      nono::printable(whole_start(puzzles_[entry.index].puzzle->metadata.title(), 60)));
        add_text_loss(out_.lost, name, title.text.missing, title.text.is_whole && !title.is_cut);
    }

    // ---- pages ----

    HPDF_Page add_page(bool is_landscape) {
        pages_.push_back(file_.add_page(style_.paper, is_landscape));
        return pages_.back();
    }

    [[nodiscard]] float height_of(bool is_landscape) const {
        return points(is_landscape ? style_.paper.width : style_.paper.height);
    }

    // Numbers the puzzles in the order of the pages.
    void number_puzzles(const std::vector<print_page>& layout) {
        numbers_.resize(puzzles_.size());
        std::size_t number = 0;
        for (const auto& page : layout)
            for (const auto& position : page.positions) {
                numbers_[position.item] = ++number;
                order_.push_back(position.item);
            }
    }

    static std::vector<print_item> items_of(const std::vector<sheet_entry>& entries) {
        std::vector<print_item> out;
        out.reserve(entries.size());
        for (const auto& entry : entries) out.push_back(entry.item);
        return out;
    }

    void draw_puzzles() {
        print_settings settings;
        settings.paper = style_.paper;
        settings.min_cell = style_.min_cell;
        settings.max_cell = style_.min_cell * growth;
        settings.columns = style_.columns;
        std::vector<sheet_entry> entries;
        for (std::size_t i = 0; i < puzzles_.size(); ++i) {
            const auto [columns, rows] = drawn_cells(puzzles_[i].puzzle->clues);
            entries.push_back({i, {}, {static_cast<double>(columns), static_cast<double>(rows), 0, 0}});
            add_title(entries.back(), puzzle_title, settings);
            note_losses(entries.back());
        }
        const auto layout = arrange(items_of(entries), settings);
        number_puzzles(layout);
        for (const auto& next : layout) {
            const HPDF_Page page = add_page(next.is_landscape);
            for (const auto& position : next.positions)
                draw_puzzle_at(page, entries[position.item], position, height_of(next.is_landscape));
        }
        std::sort(out_.reduced.begin(), out_.reduced.end(),
                  [](const auto& a, const auto& b) { return a.index < b.index; });
    }

    void draw_puzzle_at(HPDF_Page page, const sheet_entry& entry, const print_position& position, float height) {
        const float left = points(position.left);
        draw_title(page, entry, puzzle_title, left, height - points(position.top));
        const auto& source = puzzles_[entry.index];
        draw_puzzle(page, fonts_.regular(), *source.puzzle, source.picture,
                    {left, height - points(position.top + entry.item.text_height), points(position.cell)});
        if (position.cell < style_.min_cell - cell_tolerance) out_.reduced.push_back({entry.index, position.cell});
    }

    static double solution_cell(const nono::grid& picture) {
        const auto longest = static_cast<double>(std::max(picture.width(), picture.height()));
        return std::min(max_solution_cell, max_solution_side / longest);
    }

    // In the order of the numbers, from a new page on.
    void draw_solutions() {
        print_settings settings;
        settings.paper = style_.paper;
        settings.min_cell = 1;
        settings.max_cell = 1;
        settings.heading = height_of_line(heading_size) + space_below_title;
        std::vector<sheet_entry> entries;
        for (const std::size_t index : order_) {
            const auto* const picture = puzzles_[index].solution;
            if (picture == nullptr) continue;
            const double cell = solution_cell(*picture);
            entries.push_back(
                {index,
                 {},
                 {static_cast<double>(picture->width()) * cell, static_cast<double>(picture->height()) * cell, 0, 0}});
            add_title(entries.back(), solution_title, settings);
        }
        const auto layout = arrange(items_of(entries), settings);
        for (std::size_t i = 0; i < layout.size(); ++i) {
            const HPDF_Page page = add_page(layout[i].is_landscape);
            const float height = height_of(layout[i].is_landscape);
            if (i == 0) draw_heading(page, height);
            for (const auto& position : layout[i].positions)
                draw_solution_at(page, entries[position.item], position, height);
        }
    }

    void draw_heading(HPDF_Page page, float height) {
        const auto heading = fonts_.encode("Solutions", fonts_.bold());
        const float top = height - points(print_settings::margin);
        draw_line(page, heading.glyphs, heading_size, points(print_settings::margin), top - heading_size);
    }

    void draw_solution_at(HPDF_Page page, const sheet_entry& entry, const print_position& position, float height) {
        const auto& source = puzzles_[entry.index];
        const float left = points(position.left);
        draw_title(page, entry, solution_title, left, height - points(position.top));
        draw_picture(page, *source.puzzle, *source.solution,
                     {left, height - points(position.top + entry.item.text_height),
                      points(solution_cell(*source.solution) * position.cell)});
    }

    void draw_page_numbers() {
        if (pages_.size() <= 1) return;
        for (std::size_t i = 0; i < pages_.size(); ++i) {
            const auto text = fonts_.encode(fmt::format("{} / {}", i + 1, pages_.size()), fonts_.regular());
            const float width = width_of(text.glyphs, page_number_size);
            draw_line(pages_[i], text.glyphs, page_number_size, (HPDF_Page_GetWidth(pages_[i]) - width) / 2,
                      points(page_number_base));
        }
    }

    std::span<const sheet_puzzle> puzzles_;
    sheet_style style_;
    pdf_file file_;
    pdf_fonts fonts_;
    std::vector<HPDF_Page> pages_;
    std::vector<std::size_t> numbers_; // by the index of the puzzle
    std::vector<std::size_t> order_;   // indices of the puzzles by their numbers
    pdf_sheets out_;
};

} // namespace

std::optional<pdf_sheets> encode_pdf_sheets(std::span<const sheet_puzzle> puzzles, const sheet_style& style) {
    return sheet_maker(puzzles, style).make();
}

} // namespace cli
