// The terminal: text in colors at a place, and keys. The only part that knows ncurses.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_TERMINAL_HPP
#define SOKOBAN_GAME_TERMINAL_HPP

#include <initializer_list>
#include <string>
#include <string_view>

namespace sokoban_game {

// What a piece of text is, which decides its color.
enum class look { plain, strong, faint, wall, floor, goal, box, placed_box, pusher, chosen, marked_goal, dead };

enum class key_kind {
    letter,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    home,
    end,
    enter,
    escape,
    mouse,
    resize,
    closed, // the terminal is gone, or a signal asks the program to end
    none
};

struct key {
    key_kind kind = key_kind::none;
    char letter = 0; // of key_kind::letter
    int row = 0;     // of key_kind::mouse, from 0
    int column = 0;
};

// Why there is no terminal to play in, as text for the player; empty where there is one.
std::string terminal_fault();

// The columns that a text takes; characters of East Asia take two, accents none.
int columns_of(std::string_view text);

// The part of a text that takes no more than that many columns.
std::string_view first_columns(std::string_view text, int count);

// The first of some texts that fits into a number of columns; the last one if none does.
std::string_view fitting(int columns, std::initializer_list<std::string_view> texts);

// The screen, from construction to destruction; there is one at most. Rows and columns count from 0 at the top left;
// what does not fit is cut off. Meanwhile SIGHUP, SIGINT, SIGQUIT and SIGTERM, unless they are ignored, do not end the
// program: they come as key_kind::closed, so that nothing that was played is lost.
class terminal {
public:
    terminal();
    ~terminal();
    terminal(const terminal&) = delete;
    terminal& operator=(const terminal&) = delete;

    [[nodiscard]] int rows() const;
    [[nodiscard]] int columns() const;

    void clear();
    void put(int row, int column, std::string_view text, look as = look::plain);
    void show();

    // Waits for a key; `closed` where none can come any more.
    key wait();
    // Whether a key was pressed, which is then gone, or the program is to end; does not wait.
    bool is_interrupted() const;
    // The number of the signal that asked the program to end, SIGHUP where the terminal is gone; else 0.
    [[nodiscard]] int signal() const;

private:
    bool closed_ = false;
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_TERMINAL_HPP
