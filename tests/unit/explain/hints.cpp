// SPDX-License-Identifier: MIT
#include <nono/explain/hints.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/game.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {

nono::game small_game() {
    nono::grid picture(5, 5);
    for (std::size_t i = 0; i < 5; ++i) picture(2, i) = picture(i, 1) = 1; // a cross
    return nono::game(nono::clues_of(picture));
}

} // namespace

TEST_CASE("hints reveal more each time, until the game changes") {
    nono::game play = small_game();
    nono::game_hints hints;
    CHECK(hints.step(play) == nullptr);
    CHECK(hints.take(play) == 0);
    const std::string where = hints.next(play);
    REQUIRE(hints.step(play) != nullptr);
    CHECK(hints.level() == nono::hint_level::where);
    const std::string cells = hints.next(play);
    CHECK(hints.level() == nono::hint_level::cells);
    const std::string why = hints.next(play);
    CHECK(hints.level() == nono::hint_level::why);
    CHECK(hints.next(play) == why);
    const nono::step step = *hints.step(play);
    CHECK(where == sentence_for(step, play.clues(), nono::hint_level::where));
    CHECK(cells == sentence_for(step, play.clues(), nono::hint_level::cells));
    CHECK(why == sentence_for(step, play.clues(), nono::hint_level::why));

    // A pencil mark is not a change; applying the step is one.
    play.set({4, 4}, nono::mark::maybe(nono::color_set::only(1)));
    CHECK(hints.step(play) != nullptr);
    CHECK(hints.take(play) == step.cells.size());
    CHECK(play.length() == 2);
    CHECK(hints.step(play) == nullptr);
    for (const nono::extend::cell_change& change : step.cells) CHECK(play.at(change.cell) == change.after);
    play.undo();
    CHECK(hints.step(play) != nullptr); // the state is the same again
    play.redo();
    hints.next(play);
    CHECK(hints.level() == nono::hint_level::where);
}

TEST_CASE("taking hints finishes a game, and then there are no more") {
    nono::game play = small_game();
    nono::game_hints hints;
    for (int i = 0; i < 100 && !play.finished(); ++i) {
        CHECK_FALSE(hints.next(play).empty());
        REQUIRE(hints.take(play) > 0);
    }
    CHECK(play.finished());
    while (hints.next(play) != sentence_for(nono::explain_status::solved)) REQUIRE(hints.take(play) > 0);
    CHECK(hints.step(play) == nullptr);
    // There is no hint either if no solution agrees with the cells.
    play.set({2, 0}, nono::mark::crossed());
    const std::string sentence = hints.next(play);
    CHECK(sentence == sentence_for(nono::explain_status::impossible, nono::line_position{nono::axis::row, 2}));
    CHECK(hints.step(play) == nullptr);
}
