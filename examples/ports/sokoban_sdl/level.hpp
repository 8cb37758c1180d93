// For a Sokoban game with SDL such as David Joffe's: levels, moves, undo, hints and warnings, computed by nono. Such a
// game stores a level as an array of tiles, addressed by (x, y), with the hero's position apart. It has a parser and an
// undo list of its own, and neither hints nor warnings of lost positions.
// SPDX-License-Identifier: MIT
#ifndef PORTS_SOKOBAN_SDL_LEVEL_HPP
#define PORTS_SOKOBAN_SDL_LEVEL_HPP

#include <nono/render/printable.hpp>
#include <nono/sokoban.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sokoban_sdl {

namespace sokoban = nono::sokoban;

// The sprite of a square. The hero is drawn on top of it.
enum class tile { blank, wall, target, crate, crate_on_target };

inline tile tile_of(sokoban::square content) {
    if (content == sokoban::square::wall) return tile::wall;
    if (has_box(content)) return has_goal(content) ? tile::crate_on_target : tile::crate;
    return has_goal(content) ? tile::target : tile::blank;
}

struct level_set {
    std::vector<sokoban::puzzle> levels;
    std::vector<std::string> faults; // of the file and its levels; unplayable levels are left out
};

// Reads the levels of a file in any format of `sokoban_formats`.
inline level_set load_levels(std::string_view text) {
    level_set out;
    auto file = nono::parse<nono::sokoban_formats>(text);
    if (!file) return {{}, {describe(file.error(), text)}};
    for (auto& level : file->puzzles) {
        for (const auto& finding : sokoban::check_board(level.board))
            out.faults.push_back(nono::printable(level.title()) + ": " + describe(finding));
        if (sokoban::playable(level.board)) out.levels.push_back(std::move(level));
    }
    return out;
}

// A game on a level.
class level {
public:
    explicit level(const sokoban::puzzle& from) : game_(from.board) {}

    [[nodiscard]] int width() const { return static_cast<int>(game_.width()); }
    [[nodiscard]] int height() const { return static_cast<int>(game_.height()); }
    [[nodiscard]] tile tile_at(int x, int y) const { return tile_of(game_.at(square_at(x, y))); }
    [[nodiscard]] bool is_hero_at(int x, int y) const { return game_.active_pusher() == square_at(x, y); }
    [[nodiscard]] bool won() const { return game_.solved(); }
    [[nodiscard]] sokoban::metrics score() const { return game_.metrics(); }

    // For an arrow key. If the move is blocked, `message(result)` is the reason.
    sokoban::move_result try_move(int dx, int dy) {
        const auto sideways = dx < 0 ? sokoban::direction::left : sokoban::direction::right;
        const auto upright = dy < 0 ? sokoban::direction::up : sokoban::direction::down;
        return game_.move(dx != 0 ? sideways : upright);
    }
    // For the mouse: a click on a square, and a dragged crate. Return false if there is no path.
    bool walk_to(int x, int y) { return game_.walk_to(square_at(x, y)); }
    bool drag_crate(int x, int y, int to_x, int to_y) { return game_.move_box(square_at(x, y), square_at(to_x, to_y)); }
    void undo() { game_.undo(); }
    void redo() { game_.redo(); }
    void restart() { game_.restart(); }

    // Returns why the level is lost, or an empty text if it is not known to be. Call it after each push.
    [[nodiscard]] std::string_view why_lost() const {
        const auto lost = sokoban::is_lost(game_.view());
        return lost ? message(lost.reason) : std::string_view();
    }
    // Returns a sentence with the next push, or the reason why there is none. Takes up to a second: call it in another
    // thread.
    [[nodiscard]] std::string hint() const {
        return describe(sokoban::next_push(game_.view(), {.time = std::chrono::seconds(1)}));
    }

private:
    static sokoban::position square_at(int x, int y) {
        return {static_cast<std::uint32_t>(y), static_cast<std::uint32_t>(x)};
    }

    sokoban::game game_;
};

} // namespace sokoban_sdl

#endif // PORTS_SOKOBAN_SDL_LEVEL_HPP
