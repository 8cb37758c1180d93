// SPDX-License-Identifier: MIT
#include "terminal.hpp"

#include "signals.hpp"

#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstddef>
#include <cwchar>

#define NCURSES_NOMACROS
#include <curses.h>

namespace sokoban_game {

namespace {

struct colors {
    short front;
    short back;
};

// In the order of `look`. -1 is the terminal's own color.
constexpr std::array<colors, 12> few_colors{{{-1, -1},
                                             {-1, -1},
                                             {-1, -1},
                                             {COLOR_WHITE, COLOR_RED},
                                             {COLOR_BLACK, COLOR_WHITE},
                                             {COLOR_RED, COLOR_WHITE},
                                             {COLOR_BLACK, COLOR_YELLOW},
                                             {COLOR_BLACK, COLOR_GREEN},
                                             {COLOR_BLUE, COLOR_WHITE},
                                             {COLOR_BLACK, COLOR_CYAN},
                                             {COLOR_WHITE, COLOR_MAGENTA},
                                             {COLOR_RED, COLOR_WHITE}}};
constexpr std::array<colors, 12> many_colors{{{-1, -1},
                                              {-1, -1},
                                              {244, -1},
                                              {180, 95},
                                              {250, 254},
                                              {124, 254},
                                              {52, 179},
                                              {22, 113},
                                              {19, 254},
                                              {16, 152},
                                              {231, 162},
                                              {138, 253}}};

void prepare_colors() {
    if (!has_colors()) return;
    start_color();
    use_default_colors();
    const auto& chosen = COLORS >= 256 ? many_colors : few_colors;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        init_pair(static_cast<short>(i + 1), chosen[i].front, chosen[i].back);
}

int attributes_of(look as) {
    const int pair = has_colors() ? COLOR_PAIR(static_cast<int>(as) + 1) : 0;
    const auto bold = static_cast<int>(A_BOLD);
    const auto reverse = static_cast<int>(A_REVERSE);
    switch (as) {
    case look::strong:
    case look::pusher:
    case look::goal: return pair | bold;
    case look::wall:
    case look::marked_goal:
    case look::chosen: return has_colors() ? pair : reverse;
    case look::plain:
    case look::faint:
    case look::floor:
    case look::box:
    case look::placed_box:
    case look::dead:
    default: return pair;
    }
}

// The bytes of the first character of a text, and the columns that it takes.
struct character_size {
    std::size_t bytes = 0;
    int columns = 0;
};

character_size first_character(std::string_view text) {
    const std::size_t bytes = nono::extend::utf8_length(text, 0);
    if (bytes == 0) return {1, 1};
    return {bytes, std::max(0, wcwidth(static_cast<wchar_t>(nono::extend::decode_utf8(text, 0, bytes))))};
}

key mouse_key() {
    MEVENT event{};
    if (getmouse(&event) != OK) return {};
    return {key_kind::mouse, 0, event.y, event.x};
}

key key_of(int code) {
    switch (code) {
    case KEY_UP: return {key_kind::up};
    case KEY_DOWN: return {key_kind::down};
    case KEY_LEFT: return {key_kind::left};
    case KEY_RIGHT: return {key_kind::right};
    case KEY_PPAGE: return {key_kind::page_up};
    case KEY_NPAGE: return {key_kind::page_down};
    case KEY_HOME: return {key_kind::home};
    case KEY_END: return {key_kind::end};
    case KEY_RESIZE: return {key_kind::resize};
    case KEY_MOUSE: return mouse_key();
    case KEY_ENTER:
    case '\n':
    case '\r': return {key_kind::enter};
    case '\x1b': return {key_kind::escape};
    default: break;
    }
    if (code > 0 && code < 0x80) return {key_kind::letter, static_cast<char>(code)};
    return {};
}

} // namespace

int columns_of(std::string_view text) {
    int out = 0;
    while (!text.empty()) {
        const auto next = first_character(text);
        out += next.columns;
        text.remove_prefix(next.bytes);
    }
    return out;
}

std::string_view first_columns(std::string_view text, int count) {
    std::size_t end = 0;
    while (end < text.size()) {
        const auto next = first_character(text.substr(end));
        count -= next.columns;
        if (count < 0) break;
        end += next.bytes;
    }
    return text.substr(0, end);
}

std::string_view fitting(int columns, std::initializer_list<std::string_view> texts) {
    for (const auto& text : texts)
        if (columns_of(text) <= columns) return text;
    return texts.size() == 0 ? std::string_view() : *(texts.end() - 1);
}

terminal::terminal() {
    std::setlocale(LC_ALL, ""); // so that ncurses knows the characters of the terminal
    hold_signals();             // before ncurses takes them
    initscr();
    nodelay(stdscr, TRUE);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50); // milliseconds until a lone Escape is one
    curs_set(0);
    mousemask(BUTTON1_PRESSED, nullptr);
    mouseinterval(0);
    prepare_colors();
}

terminal::~terminal() { endwin(); }

int terminal::rows() const { return getmaxy(stdscr); }
int terminal::columns() const { return getmaxx(stdscr); }

void terminal::clear() { erase(); }

// It changes the screen. NOLINTNEXTLINE(readability-make-member-function-const)
void terminal::put(int row, int column, std::string_view text, look as) {
    if (row < 0 || row >= rows() || column < 0 || column >= columns()) return;
    const auto shown = first_columns(text, columns() - column);
    attrset(attributes_of(as));
    mvaddnstr(row, column, shown.data(), static_cast<int>(shown.size()));
    attrset(0);
}

void terminal::show() { refresh(); }

key terminal::wait() {
    constexpr int max_failures = 100; // of reading a key, one after another, where there should be something to read
    for (int failures = 0; !closed_ && failures <= max_failures;) {
        // ncurses may have read more than a key before, or know of a new size of the window.
        if (const int code = getch(); code != ERR) return key_of(code);
        if (signal() != 0) break;
        if (wait_for_input()) ++failures;
    }
    closed_ = true;
    return {key_kind::closed};
}

bool terminal::is_interrupted() const {
    const bool readable = has_input(); // by the end of the terminal too
    const int code = getch();
    return code == ERR ? readable || signal() != 0 : code != KEY_RESIZE;
}

int terminal::signal() const {
    if (const int number = caught_signal(); number != 0) return number;
    return closed_ ? SIGHUP : 0;
}

} // namespace sokoban_game
