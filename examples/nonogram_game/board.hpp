// The board on the screen: the clues with their states, the cells, and what is pointed out in them.
// SPDX-License-Identifier: MIT
#ifndef NONOGRAM_GAME_BOARD_HPP
#define NONOGRAM_GAME_BOARD_HPP

#include "../shared/screen.hpp"

#include <nono/explain/words.hpp>
#include <nono/play/game.hpp>
#include <nono/render/drawing.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace nonogram_game {

using game_window::screen;

inline constexpr nono::rgb paper{255, 255, 255};
inline constexpr nono::rgb ink{30, 30, 30};
inline constexpr nono::rgb faint{176, 176, 176};
inline constexpr nono::rgb panel{236, 236, 242};
inline constexpr nono::rgb light_line{190, 190, 200};
inline constexpr nono::rgb heavy_line{70, 70, 90};
inline constexpr nono::rgb yellow{255, 236, 140}; // a line to look at
inline constexpr nono::rgb green{20, 150, 60};    // what follows
inline constexpr nono::rgb blue{40, 100, 230};    // why
inline constexpr nono::rgb red{214, 30, 30};      // what is wrong
inline constexpr nono::rgb orange{240, 130, 0};   // the cursor

// What is pointed out.
struct help {
    const nono::step* hint; // null for none
    nono::hint_level level; // of the hint
    const std::vector<nono::cell_position>& wrong;
    bool progress; // a dot beside lines that offer progress
};

class board_painter { // draws a game; the layout states where
public:
    board_painter(screen& to, const nono::game& game, const nono::palette& colors, const nono::board_layout& layout,
                  const help& shown)
        : to_(to), game_(game), colors_(colors), layout_(layout), shown_(shown) {}

    void draw(nono::cell_position cursor) {
        for_each_line_state(game_.clues(), game_.cells(), [&](auto... line) { draw_clues(line...); },
                            {.decided_only = true});
        for (std::size_t row = 0; row < game_.height(); ++row)
            for (std::size_t column = 0; column < game_.width(); ++column)
                if (const auto where = layout_.area_of(nono::cell_position{row, column}))
                    draw_cell({row, column}, *where);
        layout_.for_each_grid_line(
            [&](nono::extend::pixel_area line, bool heavy) { to_.fill(line, heavy ? heavy_line : light_line); });
        if (shown_.hint != nullptr && shown_.level == nono::hint_level::why)
            for (const nono::cell_position cell : shown_.hint->rests_on) frame(cell, blue, 1);
        if (shown_.hint != nullptr && shown_.level != nono::hint_level::where)
            for (const nono::extend::cell_change& change : shown_.hint->cells) frame(change.cell, green, 1);
        for (const nono::cell_position cell : shown_.wrong) frame(cell, red, 1);
        frame(cursor, orange, 0);
    }

private:
    void draw_clues(nono::line_position line, nono::line_status status, std::span<const nono::clue_state> states) {
        const auto band = layout_.area_of(line);
        if (!band) return;
        const nono::extend::line_reason* const reason = reason_of(line);
        to_.fill(band->inner(1), reason != nullptr ? yellow : panel);
        const auto& side = line.axis == nono::axis::row ? game_.clues().rows : game_.clues().columns;
        const nono::line_clue_view clues = side[line.index];
        for (std::size_t i = 0; i < clues.size(); ++i) {
            const auto area = layout_.area_of_clue(line, clues.size() - 1 - i);
            if (!area) continue;
            const nono::extend::pixel_area where = area->inner(1);
            draw_clue(where, clues[i], states[i]);
            if (reason != nullptr && shown_.level == nono::hint_level::why &&
                std::find(reason->clues.begin(), reason->clues.end(), i) != reason->clues.end())
                to_.frame(where, blue, 2);
        }
        const bool is_wrong = status == nono::line_status::contradiction;
        const auto next_to_grid = layout_.area_of_clue(line, 0);
        if (clues.empty() && next_to_grid) to_.text_in(*next_to_grid, "0", is_wrong ? red : faint);
        // A bar at an end beyond which there are more of them.
        const std::size_t hidden = layout_.hidden_clues(line.axis);
        const bool across = line.axis == nono::axis::row;
        const nono::extend::pixel_area bar{band->x, band->y, across ? 2 : band->width, across ? band->height : 2};
        if (clues.size() > hidden && !layout_.area_of_clue(line, clues.size() - 1)) to_.fill(bar, orange);
        if (hidden > 0 && !clues.empty())
            to_.fill({across ? band->x + band->width - 4 : band->x, across ? band->y : band->y + band->height - 4,
                      bar.width, bar.height},
                     orange);
        if (shown_.progress && status == nono::line_status::offers_progress)
            to_.fill({band->x + 2, band->y + 2, 5, 5}, green);
    }

    void draw_cell(nono::cell_position cell, nono::extend::pixel_area where) {
        to_.fill(where, paper);
        const int size = std::max(2, layout_.cell() / 5); // of small marks
        const nono::color_set now = game_.at(cell);
        if (now == nono::color_set::only(nono::blank))
            to_.cross(where.inner(layout_.cell() / 4), faint, std::max(1, layout_.cell() / 12));
        else if (now.size() == 1)
            to_.fill(where.inner(1), colors_.value(now.lowest()));
        else if (!game_.is_open(cell))
            draw_set(now, {where.x + 3, where.y + layout_.cell() - size - 2, size, size});
        if (now.size() != 1) draw_set(game_.pencil()(cell.row, cell.column), {where.x + 3, where.y + 3, size, size});
    }

    void frame(nono::cell_position cell, nono::rgb color, int inside) {
        if (const auto where = layout_.area_of(cell)) to_.frame(where->inner(inside), color, 2);
    }

    [[nodiscard]] const nono::extend::line_reason* reason_of(nono::line_position line) const {
        if (shown_.hint != nullptr)
            for (const nono::extend::line_reason& reason : shown_.hint->lines)
                if (reason.line == line) return &reason;
        return nullptr;
    }

    void draw_clue(nono::extend::pixel_area where, nono::clue block, nono::clue_state state) {
        const bool is_wrong = state == nono::clue_state::wrong;
        nono::rgb color = is_wrong ? red : state == nono::clue_state::done ? faint : ink;
        if (game_.color_count() > 2) { // an open clue stands on its color; others keep a bar of it
            const bool open = state == nono::clue_state::open;
            const nono::rgb ground = colors_.value(block.color);
            to_.fill(open ? where : nono::extend::pixel_area{where.x, where.y + where.height - 5, where.width, 3},
                     ground);
            if (open && nono::extend::is_dark(ground)) color = paper;
        }
        to_.text_in(where, block.blotted() ? "?" : std::to_string(block.length), color);
        if (is_wrong) to_.frame(where, red, 2);
    }

    // Colors that are possible or noted: squares beside each other, a cross for blank.
    void draw_set(nono::color_set colors, nono::extend::pixel_area where) {
        for (; !colors.empty(); colors.bits &= colors.bits - 1) {
            if (colors.lowest() == nono::blank)
                to_.cross(where, ink, 1);
            else
                to_.fill(where, colors_.value(colors.lowest()));
            where.x += where.width + 1;
        }
    }

    screen& to_;
    const nono::game& game_;
    const nono::palette& colors_;
    const nono::board_layout& layout_;
    const help& shown_;
};

} // namespace nonogram_game

#endif // NONOGRAM_GAME_BOARD_HPP
