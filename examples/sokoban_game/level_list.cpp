// SPDX-License-Identifier: MIT
#include "level_list.hpp"

#include "help_page.hpp"

#include <nono/sokoban/claims.hpp>

#include <algorithm>
#include <string>

namespace sokoban_game {

namespace {

constexpr int first_line = 2; // of the list
constexpr int lines_around = 4;

// What is known of a level, which is never cut off.
std::string marks_of(const level_file& levels, std::size_t level) {
    std::string out;
    if (const auto best = levels.best(level)) {
        out += "  solved " + to_text(best->by_moves);
        if (best->by_pushes.pushes < best->by_moves.pushes) out += ", " + to_text(best->by_pushes);
    }
    if (levels.unfinished(level)) out += "  begun";
    return out;
}

std::string line_of(const level_file& levels, std::size_t level, int columns) {
    std::string number = std::to_string(level + 1);
    number.insert(0, 5 - std::min<std::size_t>(number.size(), 5), ' ');
    const std::string marks = marks_of(levels, level);
    const int room = columns - static_cast<int>(number.size() + 2 + marks.size());
    const std::string title = levels.title(level);
    return number + "  " + std::string(first_columns(title, std::max(room, 0))) + marks;
}

// `at` moved by some lines, within the list.
std::size_t moved(std::size_t at, int by, std::size_t size) {
    if (by < 0) return at - std::min(at, static_cast<std::size_t>(-by));
    return std::min(at + static_cast<std::size_t>(by), size - 1);
}

void draw(terminal& screen, const level_file& levels, std::size_t chosen, std::size_t first, std::size_t page) {
    screen.clear();
    screen.put(0, 0, levels.name(), look::strong);
    for (std::size_t i = 0; i < page && first + i < levels.size(); ++i)
        screen.put(first_line + static_cast<int>(i), 0, line_of(levels, first + i, screen.columns()),
                   first + i == chosen ? look::chosen : look::plain);
    const auto help = fitting(screen.columns(), {"up, down: choose   enter: play   ?: help   q: quit",
                                                 "enter: play  ?: help  q: quit", "?: help  q: quit"});
    screen.put(screen.rows() - 1, 0, help, look::faint);
    screen.show();
}

} // namespace

std::optional<std::size_t> choose_level(terminal& screen, const level_file& levels, std::size_t current) {
    std::size_t first = 0;
    for (;;) {
        const auto page = static_cast<std::size_t>(std::max(1, screen.rows() - lines_around));
        if (current < first) first = current;
        if (current >= first + page) first = current - page + 1;
        draw(screen, levels, current, first, page);
        const key pressed = screen.wait();
        const int by = static_cast<int>(page);
        switch (pressed.kind) {
        case key_kind::up: current = moved(current, -1, levels.size()); break;
        case key_kind::down: current = moved(current, 1, levels.size()); break;
        case key_kind::page_up: current = moved(current, -by, levels.size()); break;
        case key_kind::page_down: current = moved(current, by, levels.size()); break;
        case key_kind::home: current = 0; break;
        case key_kind::end: current = levels.size() - 1; break;
        case key_kind::enter: return current;
        case key_kind::escape:
        case key_kind::closed: return std::nullopt;
        case key_kind::letter:
            if (pressed.letter == 'q') return std::nullopt;
            if (pressed.letter == 'k') current = moved(current, -1, levels.size());
            if (pressed.letter == 'j') current = moved(current, 1, levels.size());
            if (pressed.letter == ' ') return current;
            if (pressed.letter == '?') show_help(screen);
            break;
        case key_kind::mouse: {
            const auto line = static_cast<std::size_t>(std::max(0, pressed.row - first_line));
            if (pressed.row >= first_line && line < page && first + line < levels.size()) return first + line;
            break;
        }
        case key_kind::left:
        case key_kind::right:
        case key_kind::resize:
        case key_kind::none:
        default: break;
        }
    }
}

} // namespace sokoban_game
