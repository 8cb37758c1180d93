// Plays a level as the game would, with scripted keys and mouse, and prints characters instead of sprites.
// SPDX-License-Identifier: MIT
#include "level.hpp"

#include <cstddef>
#include <iostream>
#include <string_view>

namespace {

namespace sokoban = nono::sokoban;

constexpr std::string_view levels = R"(One Short
######
#@$$.#
######

Storeroom
########
#      #
# $ .  #
#  $.@ #
#      #
########
)";

void show(const sokoban_sdl::level& level) {
    for (int y = 0; y < level.height(); ++y) {
        for (int x = 0; x < level.width(); ++x) {
            const auto sprite = static_cast<std::size_t>(level.tile_at(x, y));
            std::cout << (level.is_hero_at(x, y) ? '@' : " #.$*"[sprite]);
        }
        std::cout << '\n';
    }
    std::cout << "Moves and pushes: " << to_text(level.score()) << '\n';
}

void press(sokoban_sdl::level& level, int dx, int dy) {
    const auto result = level.try_move(dx, dy);
    if (!result) std::cout << "Blocked: " << message(result) << '\n';
    if (result.effect != sokoban::move_effect::pushed) return;
    if (const auto why = level.why_lost(); !why.empty()) std::cout << "Lost: " << why << '\n';
}

} // namespace

int main() {
    const auto set = sokoban_sdl::load_levels(levels);
    for (const auto& fault : set.faults) std::cout << fault << '\n';
    sokoban_sdl::level level(set.levels.front());
    show(level);
    for (int i = 0; i < 4; ++i) press(level, -1, 0);
    show(level);
    level.undo();
    std::cout << level.hint() << '\n';
    level.undo();
    level.drag_crate(3, 3, 4, 3);
    std::cout << level.hint() << '\n';
    level.walk_to(1, 2);
    for (int i = 0; i < 2; ++i) press(level, 1, 0);
    show(level);
    std::cout << level.hint() << '\n';
}
