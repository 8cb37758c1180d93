// A game for a microcontroller: a pack of levels in constants, played with hints and undo, without a heap.
// tests/settings.sh compiles it for a Cortex-M0, where it needs only `putchar`.
// SPDX-License-Identifier: MIT
#include <nono/play/fixed_game.hpp>
#include <nono/puzzle_literals.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <span>

namespace {

// [pack]
constexpr char boat[] = "width 5\nheight 4\n"
                        "rows\n1\n2\n5\n3\n"
                        "columns\n1\n2\n4\n3\n1\n";
constexpr char heart[] = "width 7\nheight 6\n"
                         "rows\n2,2\n7\n7\n5\n3\n1\n"
                         "columns\n2\n4\n5\n5\n5\n4\n2\n";
constexpr auto& first = nono::parsed<boat>; // a puzzle that is wrong does not compile
constexpr auto& second = nono::parsed<heart>;
// [/pack]

void put(const char* text) {
    while (*text != '\0') std::putchar(*text++);
}
void put(std::size_t number) {
    if (number >= 10) put(number / 10);
    std::putchar(static_cast<int>('0' + number % 10));
}

template <class Game> void draw(const Game& game) {
    for (std::size_t row = 0; row < game.height(); ++row) {
        for (std::size_t column = 0; column < game.width(); ++column) {
            const nono::color_set cell = game.at({row, column});
            put(cell.size() != 1 ? "?" : cell.contains(nono::blank) ? "." : "#");
        }
        const nono::line_position line{nono::axis::row, row};
        std::array<nono::clue_state, Game::width()> states{};
        game.line_state(line, states);
        const std::span<const nono::clue> clues = game.clues_of(line);
        for (std::size_t i = 0; i < clues.size(); ++i) {
            put(states[i] == nono::clue_state::done ? " *" : " ");
            put(clues[i].length);
        }
        put("\n");
    }
}

// [play]
template <class Game> void play(Game game) {
    game.set({0, 0}, nono::mark::filled()); // the player guesses
    game.undo();
    draw(game);
    std::size_t hints = 0;
    while (const auto hint = game.hint()) { // as if the player were stuck
        game.set(hint->cell, {hint->colors});
        ++hints;
    }
    draw(game);
    put(game.finished() ? "finished after " : "not finished after ");
    put(hints);
    put(" hints\n");
}
// [/play]

} // namespace

int main() {
    play(nono::fixed_game(first));
    play(nono::fixed_game(second));
}
