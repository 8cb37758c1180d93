// nono render --animate: games and solutions as pictures that move.
// SPDX-License-Identifier: MIT
#include "bitmap.hpp"
#include "drawings.hpp"
#include "moves_drawing.hpp"
#include "sokoban_png.hpp"
#include "steps_drawing.hpp"

#include <nono/render/drawing.hpp>
#include <nono/sokoban/game.hpp>

#include <array>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

constexpr nono::rgb white{0xFF, 0xFF, 0xFF};
constexpr std::uint32_t last_frame = 2'000; // milliseconds that the end is shown in addition

// ---- Sokoban ----

// The board on the picture, and what has changed on it since.
class game_painter {
public:
    explicit game_painter(const level_drawing& level)
        : game_(from_start(level)), board_(game_.view()), painter_(board_, level.marked),
          picture_(board_.width() * side, board_.height() * side, white) {
        painter_.paint(picture_, 0, 0, side, board_);
    }

    [[nodiscard]] const bitmap& picture() const { return picture_; }
    [[nodiscard]] bool at_end() const { return game_.current() == game_.length(); }

    // Plays a step; returns what has changed.
    pixel_box play() {
        const auto before = game_.active_pusher();
        game_.redo();
        pixel_box changed;
        for (const auto& pusher : {before, game_.active_pusher()})
            if (pusher) changed = changed.with(paint_around(*pusher));
        return changed;
    }

private:
    static constexpr std::size_t side = sokoban_square_side;

    static sokoban::game from_start(const level_drawing& level) {
        sokoban::game out(level.board, level.moves);
        out.go_to(0);
        return out;
    }

    // A step changes nothing but the squares of the pusher and those beside them.
    pixel_box paint_around(sokoban::position pusher) {
        pixel_box changed = paint(pusher);
        if (pusher.row > 0) changed = changed.with(paint({pusher.row - 1, pusher.column}));
        if (pusher.column > 0) changed = changed.with(paint({pusher.row, pusher.column - 1}));
        changed = changed.with(paint({pusher.row + 1, pusher.column}));
        return changed.with(paint({pusher.row, pusher.column + 1}));
    }

    pixel_box paint(sokoban::position at) {
        if (!board_.contains(at) || board_(at) == game_.at(at)) return {};
        board_(at) = game_.at(at);
        const pixel_box box{at.column * side, at.row * side, side, side};
        painter_.paint(picture_, box, at, board_(at));
        return box;
    }

    sokoban::game game_;
    sokoban::board board_; // as it is painted
    sokoban_painter painter_;
    bitmap picture_;
};

std::string game_apng(const level_drawing& level, std::uint32_t milliseconds) {
    if (!fits_bitmap(level.board, sokoban_square_side)) return {};
    game_painter painter(level);
    apng_writer out;
    const auto time = [&] { return painter.at_end() ? milliseconds + last_frame : milliseconds; };
    out.add(painter.picture(), {}, time());
    while (!painter.at_end()) {
        const auto changed = painter.play();
        out.add(painter.picture(), changed, time());
    }
    return out.finish();
}

// ---- nonograms ----

// Paints the cells that a step decides; a dot in blank ones.
pixel_box paint_step(bitmap& picture, const nonogram_drawing& source, const nono::step& step) {
    constexpr std::size_t cell = nono::extend::puzzle_drawing::cell;
    const auto& clues = source.puzzle.clues;
    const nono::extend::puzzle_drawing layout(clues);
    const std::size_t left = layout.width() - nono::extend::puzzle_drawing::margin - clues.width() * cell;
    const std::size_t top = layout.height() - nono::extend::puzzle_drawing::margin - clues.height() * cell;
    pixel_box changed;
    for (const auto& change : step.cells) {
        if (change.after.size() != 1) continue;
        const pixel_box box{left + change.cell.column * cell, top + change.cell.row * cell, cell, cell};
        const nono::color_index color = change.after.lowest();
        if (color == nono::blank) // as the dots of an explanation
            picture.fill({box.x + cell / 2 - 1, box.y + cell / 2 - 1, 4, 4}, {0x88, 0x88, 0x88});
        else
            picture.fill({box.x + 1, box.y + 1, cell - 1, cell - 1}, source.puzzle.palette.value(color));
        changed = changed.with(box);
    }
    return changed;
}

std::string steps_apng(const nonogram_drawing& source, std::uint32_t milliseconds) {
    const nono::extend::puzzle_drawing drawing(source.puzzle.clues);
    if (drawing.width() > max_drawn_pixels / drawing.height()) return {};
    bitmap picture(drawing.width(), drawing.height(), white);
    bitmap_pen pen(picture, source.puzzle.palette);
    drawing.draw(pen);
    apng_writer out;
    const auto& steps = source.path->steps;
    const auto time = [&](std::size_t shown) {
        return shown == steps.size() ? milliseconds + last_frame : milliseconds;
    };
    out.add(picture, {}, time(0));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto changed = paint_step(picture, source, steps[i]);
        out.add(picture, changed, time(i + 1));
    }
    return out.finish();
}

} // namespace

std::string animate(const drawing& source, const std::string& to, std::uint32_t milliseconds) {
    if (source.level) {
        const auto& level = *source.level;
        if (to == "apng") return game_apng(level, milliseconds);
        return draw_moves_svg(level.board, level.moves, {milliseconds, level.marked}, level.title);
    }
    if (to == "apng") return steps_apng(source.nonogram, milliseconds);
    steps_style style;
    style.milliseconds = milliseconds;
    return draw_steps_svg(source.nonogram.puzzle, *source.nonogram.path, style);
}

} // namespace cli
