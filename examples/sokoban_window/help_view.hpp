// The view that lists the keys.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_HELP_VIEW_HPP
#define SOKOBAN_WINDOW_HELP_VIEW_HPP

#include "../shared/screen.hpp"
#include "colors.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace sokoban_window {

struct help_line {
    std::string_view keys;
    std::string_view effect;
};

inline constexpr std::array<help_line, 19> help_lines{{{"arrows, wasd, hjkl", "move and push"},
                                                       {"click a square", "walk there"},
                                                       {"click a box, a square", "push the box there"},
                                                       {"u, z, Backspace", "undo a step"},
                                                       {"U, right click", "undo a push"},
                                                       {"r, y", "redo"},
                                                       {"R", "restart; r redoes it"},
                                                       {"i", "hint: the next push"},
                                                       {"Enter", "play the hint"},
                                                       {"o", "solve, and play it"},
                                                       {"Space, < and >", "pause, slower, faster"},
                                                       {"Escape", "stop solving, playing"},
                                                       {"b", "back to a winnable state"},
                                                       {"m", "mark dead squares"},
                                                       {"n, p, PgDn, PgUp", "next, previous level"},
                                                       {"N", "next unsolved level"},
                                                       {"+, -, 0, wheel", "zoom"},
                                                       {"Tab, Ctrl+S", "next pusher, save"},
                                                       {"q, Ctrl+Q", "save and quit"}}};

inline void draw_help(game_window::screen& to) {
    constexpr int key_columns = 23;
    constexpr int columns = key_columns + 24;
    constexpr int all_lines = static_cast<int>(help_lines.size()) + 2;
    const auto window = to.size();
    const bool large = window.width >= 12 * columns + 24 && window.height >= 20 * all_lines + 16;
    const int scale = large ? 2 : 1;
    const int line = 10 * scale;
    const int width = 6 * scale * columns + 24;
    const int height = line * all_lines + 16;
    const nono::extend::pixel_area box{(window.width - width) / 2, std::max(0, (window.height - height) / 2), width,
                                       height};
    to.fill(window, colors::ink, 110);
    to.fill(box, colors::panel);
    to.frame(box, colors::button_edge, 2);
    int y = box.y + 12;
    for (const help_line& shown : help_lines) {
        to.text(box.x + 12, y, shown.keys, colors::hint, scale);
        to.text(box.x + 12 + 6 * scale * key_columns, y, shown.effect, colors::ink, scale);
        y += line;
    }
    to.text(box.x + 12, y + line / 2, "A box on a dead square is lost. Any key: back", colors::faint, scale);
}

} // namespace sokoban_window

#endif // SOKOBAN_WINDOW_HELP_VIEW_HPP
