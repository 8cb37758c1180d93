#include "terminal.hpp"

#include <array>
#include <clocale>
#include <cstddef>

#define NCURSES_NOMACROS
#include <curses.h>

namespace sokoban_game {

namespace {

struct colors {
    short front;
    short back;
};

// In the order of `look`. -1 is the terminal's own color.
constexpr std::array<colors, 10> few_colors{{{-1, -1},
                                             {-1, -1},
                                             {-1, -1},
                                             {COLOR_WHITE, COLOR_RED},
                                             {COLOR_BLACK, COLOR_WHITE},
                                             {COLOR_RED, COLOR_WHITE},
                                             {COLOR_BLACK, COLOR_YELLOW},
                                             {COLOR_BLACK, COLOR_GREEN},
                                             {COLOR_BLUE, COLOR_WHITE},
                                             {COLOR_BLACK, COLOR_CYAN}}};
constexpr std::array<colors, 10> many_colors{
    {{-1, -1}, {-1, -1}, {244, -1}, {180, 95}, {250, 254}, {124, 254}, {52, 179}, {22, 113}, {19, 254}, {16, 152}}};

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
    case look::chosen: return has_colors() ? pair : reverse;
    case look::plain:
    case look::faint:
    case look::floor:
    case look::box:
    case look::placed_box:
    default: return pair;
    }
}

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The part of a text that takes no more than that many characters.
std::string_view first_characters(std::string_view text, int count) {
    std::size_t end = 0;
    for (; end < text.size() && (count > 0 || continues_character(text[end])); ++end)
        if (!continues_character(text[end])) --count;
    return text.substr(0, end);
}

key mouse_key() {
    MEVENT event{};
    if (getmouse(&event) != OK) return {};
    return {key_kind::mouse, 0, event.y, event.x};
}

} // namespace

terminal::terminal() {
    std::setlocale(LC_ALL, ""); // so that ncurses knows the characters of the terminal
    initscr();
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
    const auto shown = first_characters(text, columns() - column);
    attrset(attributes_of(as));
    mvaddnstr(row, column, shown.data(), static_cast<int>(shown.size()));
    attrset(0);
}

void terminal::show() { refresh(); }

key terminal::wait() {
    const int code = getch();
    failures_ = code == ERR ? failures_ + 1 : 0;
    if (failures_ > 100) return {key_kind::closed};
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
    case ERR: return {}; // a signal came, or the terminal is gone
    default: break;
    }
    if (code > 0 && code < 0x80) return {key_kind::letter, static_cast<char>(code)};
    return {};
}

} // namespace sokoban_game
