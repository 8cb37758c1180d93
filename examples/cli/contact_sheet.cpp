// SPDX-License-Identifier: MIT
#include "contact_sheet.hpp"

#include "page_files.hpp"
#include "pages.hpp"

#include <nono/render/svg.hpp>
#include <nono/sokoban/drawing.hpp>
#include <nono/text/utf8.hpp>

namespace cli {

namespace {

// The start of a text, and an ellipsis if something is cut off.
std::string cut_to(std::string_view text, std::size_t characters) {
    std::size_t end = 0;
    std::size_t last = 0; // start of the last character that would fit
    for (std::size_t count = 0; end < text.size(); ++count) {
        if (count == characters) return std::string(text.substr(0, last)).append("\xE2\x80\xA6");
        last = end;
        end += std::max<std::size_t>(nono::extend::utf8_length(text, end), 1);
    }
    return std::string(text);
}

std::string attribute(std::string_view name, std::size_t value) {
    return std::string(" ").append(name).append("=\"").append(std::to_string(value)).append("\"");
}

} // namespace

void contact_sheet::add(const nono::clues& around, const nono::grid* picture, const nono::palette& palette,
                        std::string_view title) {
    entries_.push_back({std::string(title), nono::draw_svg(around, picture, palette)});
    if (puzzle_style_.empty()) puzzle_style_ = parts_of_svg(entries_.back().document).definitions;
}

void contact_sheet::add(const nono::sokoban::board& level, std::string_view title,
                        const nono::sokoban::square_set& marked) {
    entries_.push_back({std::string(title), nono::sokoban::draw_svg(level, {}, marked)});
    if (board_figures_.empty()) board_figures_ = parts_of_svg(entries_.back().document).definitions;
}

std::string contact_sheet::svg(std::size_t columns, std::string_view title) const {
    constexpr std::size_t baseline = 4; // below the middle of a title of 12 units, as in sheet.css
    constexpr std::size_t max_characters = sheet_layout::picture / 7;
    constexpr std::size_t side = sheet_layout::picture;
    const sheet_layout layout(entries_.size(), columns);
    std::string out = svg_head(layout.width(), layout.height(), title) + puzzle_style_ +
                      style_element(page_files::sheet_css) + board_figures_;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const svg_parts drawing = parts_of_svg(entries_[i].document);
        out += "<svg" + attribute("x", layout.left(i)) + attribute("y", layout.top(i)) + attribute("width", side) +
               attribute("height", side);
        out.append(drawing.head.substr(drawing.head.find(" viewBox"))).append(drawing.content).append("</svg>\n");
        out += "<text" + attribute("x", layout.left(i) + side / 2) +
               attribute("y", layout.top(i) + side + sheet_layout::title / 2 + baseline) + " class=\"nono-title\">" +
               markup(cut_to(entries_[i].title, max_characters)) + "</text>\n";
    }
    return out + "</svg>\n";
}

std::string contact_sheet::html(std::size_t columns, std::string_view title) const {
    const auto figures_element = [](const std::string& figures) {
        return figures.empty() ? figures : "<svg width=\"0\" height=\"0\">\n" + figures + "</svg>\n";
    };
    std::string drawings;
    for (const auto& next : entries_) {
        const svg_parts drawing = parts_of_svg(next.document);
        drawings.append("<figure>\n").append(drawing.head).append(drawing.content).append("</svg>\n");
        drawings += "<figcaption>" + markup(next.title) + "</figcaption>\n</figure>\n";
    }
    return filled_page(page_files::sheet_page_html,
                       {{"title", title.empty() ? "Puzzles" : markup(title)},
                        {"puzzle style", puzzle_style_},
                        {"sheet_page.css", without_license(page_files::sheet_page_css)},
                        {"columns", std::to_string(sheet_layout(entries_.size(), columns).columns())},
                        {"heading", title.empty() ? std::string() : "<h1>" + markup(title) + "</h1>\n"},
                        {"board figures", figures_element(board_figures_)},
                        {"drawings", drawings}});
}

} // namespace cli
