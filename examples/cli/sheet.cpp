// nono render --sheet: many puzzles on one page.
// SPDX-License-Identifier: MIT
#include "bitmap.hpp"
#include "contact_sheet.hpp"
#include "drawings.hpp"
#include "sokoban_png.hpp"

#include <algorithm>
#include <string_view>

namespace cli {

namespace {

contact_sheet sheet_of(const std::vector<drawing>& all) {
    contact_sheet out;
    for (const auto& next : all) {
        const auto& nonogram = next.nonogram;
        if (next.level)
            out.add(next.level->board, next.level->title, next.level->marked);
        else
            out.add(nonogram.puzzle.clues, nonogram.picture ? &*nonogram.picture : nullptr, nonogram.puzzle.palette,
                    next.title());
    }
    return out;
}

// ---- pixels ----

// Pixels that each of so many cells is wide and high in a place of a sheet: whole numbers, 1 at least.
std::size_t cell_side(std::size_t width, std::size_t height) {
    return std::max<std::size_t>(1, sheet_layout::picture / std::max<std::size_t>({width, height, 1}));
}

bitmap thumbnail(const drawing& source) {
    constexpr nono::rgb paper{0xFF, 0xFF, 0xFF};
    if (source.level) {
        const auto& board = source.level->board;
        const std::size_t side = std::min(cell_side(board.width(), board.height()), sokoban_square_side);
        bitmap out(board.width() * side, board.height() * side, paper);
        sokoban_painter(board, source.level->marked).paint(out, 0, 0, side, board);
        return out;
    }
    const auto& picture = *source.nonogram.picture;
    const std::size_t side = cell_side(picture.width(), picture.height());
    bitmap out(picture.width() * side, picture.height() * side, paper);
    for (std::size_t row = 0; row < picture.height(); ++row)
        for (std::size_t column = 0; column < picture.width(); ++column)
            out.fill({column * side, row * side, side, side},
                     source.nonogram.puzzle.palette.value(picture(row, column)));
    return out;
}

// In the middle of a square, cut off where it is larger.
void put_in_square(bitmap& out, std::size_t left, std::size_t top, const bitmap& part) {
    const std::size_t width = std::min(part.width, sheet_layout::picture);
    const std::size_t height = std::min(part.height, sheet_layout::picture);
    left += (sheet_layout::picture - width) / 2;
    top += (sheet_layout::picture - height) / 2;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) out.fill({left + x, top + y, 1, 1}, part.pixels[y * part.width + x]);
}

// A title in the characters of the font, one for each of its own.
std::string written_title(std::string_view title) {
    constexpr std::size_t maximum = (sheet_layout::picture + 1) / 6; // characters
    std::string out;
    for (const char c : title)
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) out += c;
    if (out.size() > maximum) out.replace(maximum - 2, std::string::npos, "..");
    return out;
}

std::string sheet_png(const std::vector<drawing>& all, std::size_t columns) {
    const sheet_layout layout(all.size(), columns);
    if (layout.width() > max_drawn_pixels / layout.height()) return {};
    bitmap out(layout.width(), layout.height(), {0xFF, 0xFF, 0xFF});
    const bool large = std::all_of(all.begin(), all.end(), [](const drawing& next) {
        return 2 * text_width(written_title(next.title())) <= sheet_layout::picture;
    });
    const std::size_t scale = large ? 2 : 1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        put_in_square(out, layout.left(i), layout.top(i), thumbnail(all[i]));
        const std::string title = written_title(all[i].title());
        out.write(layout.left(i) + (sheet_layout::picture - scale * text_width(title)) / 2,
                  layout.top(i) + sheet_layout::picture + 6, title, {0x22, 0x22, 0x22}, scale);
    }
    return encode_png(out);
}

} // namespace

std::vector<nono::loss> losses_of_sheet(const std::vector<drawing>& all, const std::string& to) {
    std::vector<nono::loss> out;
    if (to != "png") return out;
    const auto is_drawn = [](char c) { return c >= ' ' && c <= '~'; };
    for (const auto& next : all) {
        const std::string title = next.title();
        if (!std::all_of(title.begin(), title.end(), is_drawn))
            out.push_back({nono::feature::metadata,
                           "title of '" + title + "' (png has only ASCII characters; use svg, html or pdf)"});
    }
    return out;
}

std::string draw_sheet(const std::vector<drawing>& all, const std::string& to, std::size_t columns) {
    if (to == "html") return sheet_of(all).html(columns);
    if (to == "png") return sheet_png(all, columns);
    return sheet_of(all).svg(columns);
}

} // namespace cli
