// The terminal: text in colors at a place, and keys. The only part that knows ncurses.
#ifndef SOKOBAN_GAME_TERMINAL_HPP
#define SOKOBAN_GAME_TERMINAL_HPP

#include <string_view>

namespace sokoban_game {

// What a piece of text is, which decides its color.
enum class look { plain, strong, faint, wall, floor, goal, box, placed_box, pusher, chosen };

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
    closed, // the terminal is gone
    none
};

struct key {
    key_kind kind = key_kind::none;
    char letter = 0; // of key_kind::letter
    int row = 0;     // of key_kind::mouse, from 0
    int column = 0;
};

// The screen, from construction to destruction; there is one at most. Rows and columns count from 0 at the top left;
// what does not fit is cut off.
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

private:
    int failures_ = 0; // of reading a key, one after another
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_TERMINAL_HPP
