// The screen that a level is played on.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_PLAY_HPP
#define SOKOBAN_GAME_PLAY_HPP

#include "board_view.hpp"
#include "level_file.hpp"
#include "terminal.hpp"

#include <nono/model/control.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sokoban_game {

// Where to go from a level.
enum class next_screen { next, previous, list, end };

class play_screen {
public:
    // Begins a level, where its saved game ends if it has one. The screen and the levels must live longer.
    play_screen(terminal& screen, level_file& levels, std::size_t level);

    // Plays until the player leaves the level. What was played is kept then; where that is not possible, the player is
    // told and has to leave once more.
    next_screen run();

    // What was played and could not be kept, as text for the player; else empty.
    [[nodiscard]] std::string lost() const;

private:
    void draw();
    std::optional<next_screen> press(const key& pressed);
    std::optional<next_screen> press_letter(char letter);
    void step(nono::sokoban::direction toward);
    void point(nono::sokoban::position at);
    void next_pusher();
    void after_move(bool done);
    void save(bool say);
    void mark(bool board_marks::*kind);
    void hint();
    void play_answer();
    void go_back();
    bool find_answer();
    void keep_answer(const nono::sokoban::board& start, const nono::sokoban::solve_result& found);
    [[nodiscard]] std::vector<nono::sokoban::step> next_of_answer();
    [[nodiscard]] nono::sokoban::solve_result search(const nono::sokoban::board& from, nono::time_span time);
    [[nodiscard]] std::string status() const;
    [[nodiscard]] std::string_view help() const;

    terminal& screen_;
    level_file& levels_;
    std::size_t level_;
    nono::sokoban::game game_;
    board_view view_;
    board_marks marks_;
    std::optional<nono::sokoban::position> box_; // that the player pointed at
    std::optional<nono::sokoban::game> answer_;  // the solution that was found last, from where it was looked for
    std::string message_;
    bool changed_ = false; // since it was kept
    bool warned_ = false;  // that leaving loses what was played
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_PLAY_HPP
