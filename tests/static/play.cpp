// Games of 25x25 in constant expressions: within the compilers' default limits.
// SPDX-License-Identifier: MIT
#include <nono/play/drag.hpp>
#include <nono/play/game.hpp>

#if NONO_HAS_CONSTEXPR_VECTOR

namespace {

constexpr nono::clues busy_clues() {
    nono::grid picture(25, 25);
    for (std::size_t i = 0; i < 625; ++i)
        picture.cells()[i] = (i * 7 + i / 25 * 3 + i * i / 11) % 5 < 3 ? nono::color_index{1} : nono::blank;
    return nono::clues_of(picture);
}

constexpr bool fills_and_undoes() {
    nono::game play(busy_clues());
    for (std::size_t i = 0; i < 25; ++i) nono::drag(play, {i, 0}, nono::mark::filled()).to({i, 24});
    return play.go_to(5) == 5 && play.length() == 25 && !play.finished();
}
static_assert(fills_and_undoes());

// Computes the states of all lines.
constexpr bool has_progress() {
    nono::game play(busy_clues());
    play.set({3, 3}, nono::mark::filled());
    const nono::game_progress progress = play.progress();
    return progress.decided == 1 && progress.clues > 100 && progress.wrong == 0;
}
static_assert(has_progress());

} // namespace

#endif
