// SPDX-License-Identifier: MIT
#include "drawings.hpp"

#include "letters.hpp"
#include "png.hpp"
#include "sokoban_png.hpp"
#include "triddlers.hpp"

#include <nono/render/ansi.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/sokoban/drawing.hpp>
#include <nono/triddlers/drawing.hpp>

#include <string_view>

namespace cli {

namespace {

std::string draw_empty(const nono::puzzle& puzzle, const std::string& to, const png_style& style) {
    if (to == "png") return write_png(puzzle, style).text;
    if (to == "svg") return nono::draw_svg(puzzle.clues, nullptr, puzzle.palette, puzzle.metadata.title());
    const auto all = nono::color_set::first(puzzle.clues.color_count());
    const auto characters = letters_of_colors(puzzle);
    return nono::draw_text(nono::partial_grid(puzzle.clues.width(), puzzle.clues.height(), all), puzzle.clues,
                           {.unknown = ".", .letters = std::string_view(characters).substr(1)});
}

std::size_t square_side(const png_style& style) { return style.scale == 0 ? sokoban_square_side : style.scale; }

std::string draw_level(const level_drawing& level, const std::string& to, const png_style& style) {
    if (to == "svg") return nono::sokoban::draw_svg(level.board, level.title, level.marked);
    if (to == "png") return draw_sokoban_png(level.board, level.marked, square_side(style));
    if (to == "ansi") return nono::sokoban::draw_ansi(level.board, nono::color_depth::truecolor, level.marked);
    return nono::sokoban::draw_text(level.board, level.marked);
}

std::string draw_triddler(const triddler_drawing& source, const std::string& to) {
    const auto* const picture = source.picture ? &*source.picture : nullptr;
    const auto& puzzle = source.puzzle;
    if (to == "svg") return nono::draw_svg(puzzle.clues, picture, puzzle.palette, puzzle.metadata.title());
    return picture != nullptr ? triddler_picture(puzzle, *picture) : std::string();
}

} // namespace

std::string drawing::title() const {
    if (level) return level->title;
    return std::string((triddler ? triddler->puzzle.metadata : nonogram.puzzle.metadata).title());
}

std::string draw(const drawing& source, const std::string& to, const png_style& style) {
    if (source.level) return draw_level(*source.level, to, style);
    if (source.triddler) return draw_triddler(*source.triddler, to);
    const auto& puzzle = source.nonogram.puzzle;
    if (!source.nonogram.picture) return draw_empty(puzzle, to, style);
    const auto& picture = *source.nonogram.picture;
    const auto characters = letters_of_colors(puzzle);
    const nono::text_style letters{.letters = std::string_view(characters).substr(1)};
    if (to == "svg") return nono::draw_svg(puzzle.clues, &picture, puzzle.palette, puzzle.metadata.title());
    if (to == "png") return encode_png(picture, nono::extend::pixel_colors(puzzle), style.scale);
    if (to == "ansi") return nono::draw_ansi(picture, puzzle.palette, {.text = letters});
    return nono::draw_text(picture, letters);
}

} // namespace cli
