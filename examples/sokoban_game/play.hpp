// The screen that a level is played on.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_PLAY_HPP
#define SOKOBAN_GAME_PLAY_HPP

#include "../shared/sokoban/session.hpp"
#include "board_view.hpp"
#include "terminal.hpp"

#include <nono/model/control.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sokoban_game {

// Where to go from a level.
enum class next_screen { next, previous, list, end };

class play_screen {
public:
    // Begins a level, where its saved game ends if it has one. The screen and the levels must live longer.
    play_screen(terminal& screen, level_file& levels, std::size_t level)
        : screen_(screen), levels_(levels), session_(levels, level), view_(levels.board(level)) {}

    // Plays until the player leaves the level. The game is saved then; if that fails, the player sees a message and has
    // to leave again.
    next_screen run();

    // The moves that could not be saved, as text for the player; otherwise empty.
    [[nodiscard]] std::string lost() const { return session_.unsaved(); }

private:
    void draw();
    std::optional<next_screen> press(const key& pressed);
    std::optional<next_screen> press_letter(char letter);
    void point(nono::sokoban::position at);
    void mark(bool board_marks::*kind);
    void hint();
    void play_answer();
    void go_back();
    bool find_answer();
    template <class Search> auto search(nono::time_span time, Search wanted);
    [[nodiscard]] std::string status() const;
    [[nodiscard]] std::string_view help() const;

    terminal& screen_;
    level_file& levels_;
    session session_;
    board_view view_;
    board_marks marks_;
    bool warned_ = false; // that the game is lost if the player leaves
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_PLAY_HPP
