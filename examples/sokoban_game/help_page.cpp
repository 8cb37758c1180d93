// SPDX-License-Identifier: MIT
#include "help_page.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sokoban_game {

namespace {

// In 40 columns.
constexpr std::array<std::string_view, 19> lines{"Keys in a level",
                                                 "arrows, hjkl   move and push",
                                                 "u, r           undo, redo",
                                                 "R              restart; r redoes it all",
                                                 "mouse          walk there; a box: then",
                                                 "               click where it goes",
                                                 "Tab            the next pusher",
                                                 "g, d           mark goals, dead squares",
                                                 "i, a           show, play the next push",
                                                 "b              undo to a winnable state",
                                                 "s              save now",
                                                 "n, p           next, previous level",
                                                 "q, Escape      save, back to the list",
                                                 "Ctrl-C         save and quit",
                                                 "Keys in the list",
                                                 "arrows, Enter  choose, play",
                                                 "q, Escape      quit",
                                                 "Games and solutions are saved in the",
                                                 "file. A box on a dead square is lost."};

} // namespace

void show_help(terminal& screen) {
    for (std::size_t first = 0; first < lines.size();) {
        const auto room = static_cast<std::size_t>(std::max(1, screen.rows() - 1));
        const std::size_t count = std::min(room, lines.size() - first);
        screen.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const bool heading = lines[first + i].starts_with("Keys");
            screen.put(static_cast<int>(i), 0, lines[first + i], heading ? look::strong : look::plain);
        }
        screen.put(screen.rows() - 1, 0, first + count < lines.size() ? "any key: more" : "any key: back", look::faint);
        screen.show();
        const auto pressed = screen.wait().kind;
        if (pressed == key_kind::closed) return;
        if (pressed != key_kind::resize && pressed != key_kind::none) first += count;
    }
}

} // namespace sokoban_game
