// SPDX-License-Identifier: MIT
#include "board_painter.hpp"

#include "colors.hpp"

#include <nono/sokoban/square.hpp>

#include <algorithm>
#include <cstdint>

namespace sokoban_window {

namespace {

namespace sokoban = nono::sokoban;
using nono::extend::pixel_area;

constexpr int min_detailed = 12; // pixels of a square from which on details are drawn

// Returns one of the four parts into which the middle of a square divides it.
pixel_area half_toward(pixel_area where, sokoban::direction toward) {
    const int width = where.width / 2;
    const int height = where.height / 2;
    switch (toward) {
    case sokoban::direction::up: return {where.x, where.y, where.width, height};
    case sokoban::direction::down: return {where.x, where.y + where.height - height, where.width, height};
    case sokoban::direction::left: return {where.x, where.y, width, where.height};
    case sokoban::direction::right:
    default: return {where.x + where.width - width, where.y, width, where.height};
    }
}

bool is_vertical(sokoban::direction toward) {
    return toward == sokoban::direction::up || toward == sokoban::direction::down;
}

} // namespace

void board_painter::draw() {
    const auto& rows = layout_.rows();
    const auto& columns = layout_.columns();
    for (int row = rows.first; row < rows.first + rows.count; ++row)
        for (int column = columns.first; column < columns.first + columns.count; ++column) {
            const sokoban::position at{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)};
            if (const auto where = layout_.area_of(at)) draw_square(at, *where);
        }
    draw_marks();
    draw_hidden_edges();
}

void board_painter::draw_square(sokoban::position at, pixel_area where) {
    const auto content = game_.at(at);
    if (content == sokoban::square::wall) return draw_wall(at, where);
    if (content == sokoban::square::floor && outside_.contains(at)) return;
    to_.fill(where, colors::floor);
    if (layout_.cell() >= min_detailed) { // a fine grid, to count squares
        to_.fill({where.x, where.y, where.width, 1}, colors::grid);
        to_.fill({where.x, where.y, 1, where.height}, colors::grid);
    }
    if (marks_.dead != nullptr && content == sokoban::square::floor && marks_.dead->contains(at))
        to_.cross(where.inner(layout_.cell() * 3 / 8), colors::dead, scaled(2));
    if (has_goal(content)) draw_goal(where);
    if (has_box(content)) draw_box(where, has_goal(content));
    if (has_pusher(content)) draw_pusher(where, game_.active_pusher() == at);
}

void board_painter::draw_wall(sokoban::position at, pixel_area where) {
    to_.fill(where, colors::wall);
    if (layout_.cell() < min_detailed) return;
    // Two courses of bricks; the vertical joints alternate.
    const int joint = scaled(1);
    const int half = where.height / 2;
    to_.fill({where.x, where.y, where.width, joint}, colors::joint);
    to_.fill({where.x, where.y + half, where.width, joint}, colors::joint);
    to_.fill({where.x + where.width / 2, where.y, joint, half}, colors::joint);
    to_.fill({where.x, where.y + half, joint, where.height - half}, colors::joint);
    // The lower edge of a wall is darker, so that rooms look deeper.
    const sokoban::position below{at.row + 1, at.column};
    const bool open = below.row < game_.height() && game_.at(below) != sokoban::square::wall;
    if (open) to_.fill({where.x, where.y + where.height - joint - 1, where.width, joint + 1}, colors::wall_edge);
}

void board_painter::draw_goal(pixel_area where) {
    if (layout_.cell() < min_detailed) return to_.fill(where.inner(layout_.cell() / 3), colors::goal);
    to_.disc(where.inner(scaled(4)), colors::goal);
    to_.disc(where.inner(scaled(4) + scaled(2)), colors::floor);
    to_.disc(where.inner(scaled(8)), colors::goal);
}

void board_painter::draw_box(pixel_area where, bool on_goal) {
    const auto edge = on_goal ? colors::placed_edge : colors::box_edge;
    const auto wood = on_goal ? colors::placed : colors::box;
    const pixel_area box = where.inner(scaled(2));
    to_.fill(box, edge);
    const int line = scaled(2);
    if (layout_.cell() < min_detailed) return to_.fill(box.inner(1), wood);
    to_.fill(box.inner(line), wood);
    // A crate: a frame, and a plank from corner to corner; on a goal, both planks.
    const pixel_area inner = box.inner(2 * line);
    to_.frame(inner, edge, scaled(1));
    if (on_goal) return to_.cross(inner, edge, scaled(2));
    const int length = inner.width - scaled(2);
    for (int i = 0; i <= length; ++i) to_.fill({inner.x + i, inner.y + length - i, scaled(2), scaled(2)}, edge);
}

void board_painter::draw_pusher(pixel_area where, bool active) {
    const pixel_area body = where.inner(scaled(2));
    to_.disc(body, active ? colors::pusher_edge : colors::idle_edge);
    to_.disc(body.inner(scaled(2)), active ? colors::pusher : colors::idle);
    if (layout_.cell() < min_detailed) return;
    // Two eyes, toward the direction of the last move.
    const int eye = scaled(4, 2);
    const int apart = scaled(3);
    const int forward = scaled(4);
    const int x = where.x + where.width / 2;
    const int y = where.y + where.height / 2;
    const bool vertical = is_vertical(facing_);
    const int sign = facing_ == sokoban::direction::up || facing_ == sokoban::direction::left ? -1 : 1;
    for (const int side : {-1, 1}) {
        const int across = side * apart + (side < 0 ? -eye : 0);
        const int along = sign * forward - eye / 2;
        to_.disc({x + (vertical ? across : along), y + (vertical ? along : across), eye, eye}, colors::eye);
    }
}

void board_painter::draw_marks() {
    for (const auto at : marks_.path)
        if (const auto where = layout_.area_of(at)) to_.disc(where->inner(layout_.cell() * 3 / 8), colors::path, 200);
    for (const auto at : marks_.lost)
        if (const auto where = layout_.area_of(at)) {
            to_.frame(where->inner(0), colors::lost, scaled(2, 2));
            to_.cross(where->inner(scaled(6)), colors::lost, scaled(3, 2));
        }
    if (marks_.selected)
        if (const auto where = layout_.area_of(*marks_.selected)) to_.frame(*where, colors::selected, scaled(3, 2));
    if (marks_.hint) draw_arrow(*marks_.hint);
}

// A frame around the box, and an arrow over the square to which it is pushed.
void board_painter::draw_arrow(sokoban::push next) {
    sokoban::position to = next.box;
    if (next.toward == sokoban::direction::up) --to.row;
    if (next.toward == sokoban::direction::down) ++to.row;
    if (next.toward == sokoban::direction::left) --to.column;
    if (next.toward == sokoban::direction::right) ++to.column;
    if (const auto box = layout_.area_of(next.box)) to_.frame(*box, colors::hint, scaled(3, 2));
    const auto target = layout_.area_of(to);
    if (!target) return;
    const pixel_area head = half_toward(target->inner(scaled(3)), next.toward);
    const bool vertical = is_vertical(next.toward);
    const bool forward = next.toward == sokoban::direction::down || next.toward == sokoban::direction::right;
    const int length = vertical ? head.height : head.width;
    const int breadth = vertical ? head.width : head.height;
    for (int i = 0; i < length; ++i) { // from the point to the base
        const int wide = std::max(breadth % 2 == 0 ? 2 : 1, breadth * (i + 1) / length / 2 * 2 + breadth % 2);
        const int along = forward ? length - 1 - i : i;
        const int across = (breadth - wide) / 2;
        if (vertical)
            to_.fill({head.x + across, head.y + along, wide, 1}, colors::hint);
        else
            to_.fill({head.x + along, head.y + across, 1, wide}, colors::hint);
    }
    // The shaft, from the near edge of the square to the base of the head.
    const int thick = scaled(6, 2);
    pixel_area shaft = vertical ? pixel_area{target->x + (target->width - thick) / 2, target->y, thick, 0}
                                : pixel_area{target->x, target->y + (target->height - thick) / 2, 0, thick};
    if (vertical) {
        shaft.y = forward ? target->y : head.y + head.height;
        shaft.height = forward ? head.y - target->y : target->y + target->height - shaft.y;
    } else {
        shaft.x = forward ? target->x : head.x + head.width;
        shaft.width = forward ? head.x - target->x : target->x + target->width - shaft.x;
    }
    to_.fill(shaft, colors::hint);
}

// A bar at each edge beyond which the board continues.
void board_painter::draw_hidden_edges() {
    const pixel_area board = layout_.board_area();
    constexpr int thickness = 3;
    const auto& rows = layout_.rows();
    const auto& columns = layout_.columns();
    if (rows.first > 0) to_.fill({board.x, board.y, board.width, thickness}, colors::selected);
    if (rows.first + rows.count < rows.all)
        to_.fill({board.x, board.y + board.height - thickness, board.width, thickness}, colors::selected);
    if (columns.first > 0) to_.fill({board.x, board.y, thickness, board.height}, colors::selected);
    if (columns.first + columns.count < columns.all)
        to_.fill({board.x + board.width - thickness, board.y, thickness, board.height}, colors::selected);
}

} // namespace sokoban_window
