// The screen that a level is played on.
#ifndef SOKOBAN_GAME_PLAY_HPP
#define SOKOBAN_GAME_PLAY_HPP

#include "board_view.hpp"
#include "level_file.hpp"
#include "terminal.hpp"

#include <nono/sokoban/game.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace sokoban_game {

// Where to go from a level.
enum class way_on { next, previous, list, end };

class play_screen {
public:
    // Begins a level, where its saved game ends if it has one. The screen and the levels must live longer.
    play_screen(terminal& screen, level_file& levels, std::size_t level);

    // Plays until the player leaves the level. What was played is kept then.
    way_on run();

private:
    void draw();
    std::optional<way_on> press(const key& pressed);
    std::optional<way_on> press_letter(char letter);
    void step(nono::sokoban::direction way);
    void point(nono::sokoban::position at);
    void next_pusher();
    void after_move(bool done);
    void save(bool say);
    [[nodiscard]] std::string status() const;

    terminal& screen_;
    level_file& levels_;
    std::size_t level_;
    nono::sokoban::game game_;
    board_view view_;
    nono::sokoban::square_set dead_;             // no box gets from there to a goal
    std::optional<nono::sokoban::position> box_; // that the player pointed at
    std::string message_;
    bool changed_ = false; // since it was kept
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_PLAY_HPP
