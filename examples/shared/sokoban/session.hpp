// A level that is being played: its game, hints, warnings and messages, regardless of how it is displayed.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_SESSION_HPP
#define SOKOBAN_GAME_SESSION_HPP

#include "level_file.hpp"
#include "searches.hpp"

#include <nono/sokoban/game.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sokoban_game {

// `label` followed by a number.
std::string counted(std::uint64_t count, std::string_view label);

// The best scores of a level as text: `  best 16/5, 20/4`; empty if there are none.
std::string best_text(const std::optional<best_scores>& known);

class session {
public:
    // Begins a level, at the end of its saved game if it has one. The levels must outlive the session.
    session(level_file& levels, std::size_t level);

    [[nodiscard]] const nono::sokoban::game& game() const { return game_; }
    [[nodiscard]] std::size_t level() const { return level_; }
    // The squares from which no box can be pushed to a goal.
    [[nodiscard]] const nono::sokoban::square_set& dead_squares() const { return dead_; }

    // The message for the player; empty if there is none.
    [[nodiscard]] const std::string& message() const { return message_; }
    void set_message(std::string text) { message_ = std::move(text); }
    // Removes the message unless the level is solved.
    void clear_message();

    // ---- moves; a solved level stays as it is, unless the player goes back ----

    // Moves the pusher, and plays a step of a path. Return true if the step was possible.
    bool move(nono::sokoban::direction toward);
    bool play(nono::sokoban::step next);
    // Handles a click: selects a box, or a pusher, or returns the steps to the square, of the selected box if there is
    // one and otherwise of the pusher. The steps are not played yet.
    std::vector<nono::sokoban::step> point(nono::sokoban::position at);
    // The box that was selected by `point`.
    [[nodiscard]] std::optional<nono::sokoban::position> selected_box() const { return selected_; }
    void clear_selection() { selected_.reset(); }
    void next_pusher();
    void undo();
    // Undoes all steps since before the last push.
    void undo_push();
    void redo();
    void restart();

    // ---- solutions ----

    // Returns the steps up to the next push of the solution that was found last, if its boxes are in the current
    // positions at some point and the pusher can continue from there; otherwise no steps.
    [[nodiscard]] std::vector<nono::sokoban::step> next_of_answer() const;
    // Returns all remaining steps of that solution.
    [[nodiscard]] std::vector<nono::sokoban::step> rest_of_answer() const;
    // Keeps a solution; if there is none, reports the reason.
    void accept(const answer& found);
    // Like `accept`, but only warns if the position is lost.
    void accept_check(const answer& found);
    // Goes back to the position that was found; if there is none, reports the reason.
    void accept(const way_back& found);
    // Returns the next push of the known solution and makes it the message; `std::nullopt` if none is known.
    std::optional<nono::sokoban::push> hint();
    // Plays the next push of the known solution.
    void play_hint();
    // True if a solution is needed before `hint` can succeed.
    [[nodiscard]] bool needs_answer() const { return !game_.solved() && next_of_answer().empty(); }
    // True if the last message is a warning that the position is lost.
    [[nodiscard]] bool is_lost() const { return lost_; }
    // The boxes that can be seen to be lost: off the goals, and frozen or on dead squares.
    [[nodiscard]] std::vector<nono::sokoban::position> lost_boxes() const;

    // ---- saving ----

    // Saves the game if it has changed. `reports` also makes success the message.
    void save(bool reports);
    // True if the game has changed since it was saved.
    [[nodiscard]] bool changed() const { return changed_; }
    // The moves that could not be saved, as text for the player; otherwise empty.
    [[nodiscard]] std::string unsaved() const;

private:
    void after_move(bool done);
    void warn();

    level_file& levels_;
    std::size_t level_;
    nono::sokoban::game game_;
    nono::sokoban::square_set dead_;
    std::optional<nono::sokoban::position> selected_;
    std::optional<nono::sokoban::game> answer_; // the solution that was found last, from the position of the search
    std::string message_;
    bool lost_ = false;
    bool changed_ = false; // since it was saved
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_SESSION_HPP
