// SPDX-License-Identifier: MIT
#include "session.hpp"

#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/notation.hpp>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

sokoban::game resumed_game(const level_file& levels, std::size_t level) {
    if (const auto moves = levels.unfinished(level)) return {levels.board(level), *moves};
    return sokoban::game(levels.board(level));
}

bool is_push(sokoban::step step) { return step.kind() == sokoban::step_kind::push; }

std::string lost_text(sokoban::deadlock_reason reason) {
    return "Lost: " + std::string(message(reason)) + ". b: back to where it can be won";
}

// The reason why no solution was found.
std::string reason_of(const sokoban::solve_result& found) {
    if (found.status == sokoban::solve_status::impossible) return lost_text(found.reason);
    if (found.reason != sokoban::deadlock_reason::none) return std::string(message(found.reason)) + ": no hints.";
    if (found.stopped_by == nono::stopped_by::stop_request) return "Stopped.";
    return "No solution was found: " + std::string(message(found.stopped_by)) + '.';
}

} // namespace

std::string counted(std::uint64_t count, std::string_view label) { return std::string(label) + std::to_string(count); }

std::string best_text(const std::optional<best_scores>& known) {
    if (!known) return {};
    std::string out = "  best " + to_text(known->by_moves);
    if (known->by_pushes.pushes < known->by_moves.pushes) out += ", " + to_text(known->by_pushes);
    return out;
}

session::session(level_file& levels, std::size_t level)
    : levels_(levels), level_(level), game_(resumed_game(levels, level)),
      dead_(sokoban::dead_squares(levels.board(level))) {
    if (!game_.active_pusher())
        message_ = "There is no pusher.";
    else if (game_.length() != 0)
        message_ = "Your saved game was resumed. R: restart";
}

void session::clear_message() {
    if (game_.solved()) return;
    message_.clear();
    lost_ = false;
}

bool session::move(sokoban::direction toward) {
    const bool done = !game_.solved() && game_.move(toward);
    after_move(done);
    return done;
}

bool session::play(sokoban::step next) {
    const bool done = !game_.solved() && game_.play(next);
    after_move(done);
    return done;
}

std::vector<sokoban::step> session::point(sokoban::position at) {
    if (game_.solved()) return {};
    const auto content = game_.at(at);
    if (has_box(content)) {
        const bool again = selected_ == at;
        selected_ = again ? std::nullopt : std::optional(at);
        message_ = again ? "" : "Where should this box go?";
        return {};
    }
    if (!selected_ && has_pusher(content)) {
        after_move(static_cast<bool>(game_.choose(at)));
        return {};
    }
    const auto box = std::exchange(selected_, std::nullopt);
    auto found = box ? game_.box_path(*box, at) : game_.path_to(at);
    if (found) return *std::move(found);
    message_ = box ? "This box cannot be pushed there." : "The pusher cannot get there.";
    return {};
}

void session::next_pusher() {
    const auto all = game_.pushers();
    const auto active = std::find(all.begin(), all.end(), game_.active_pusher());
    if (all.size() < 2 || active == all.end() || game_.solved()) return;
    after_move(static_cast<bool>(game_.choose(active + 1 == all.end() ? all.front() : *(active + 1))));
}

void session::undo() { changed_ = game_.undo() || changed_; }

void session::undo_push() {
    const auto steps = game_.steps().first(game_.current());
    const auto last = std::find_if(steps.rbegin(), steps.rend(), is_push);
    const auto before = static_cast<std::size_t>(steps.rend() - last);
    changed_ = changed_ || game_.current() != 0;
    game_.go_to(before == 0 ? 0 : before - 1);
}

void session::redo() { after_move(game_.redo()); }

void session::restart() {
    changed_ = changed_ || game_.current() != 0;
    game_.restart();
}

void session::after_move(bool done) {
    if (!done) return;
    changed_ = true;
    selected_.reset();
    if (!game_.solved()) return warn();
    const auto& score = game_.metrics();
    message_.clear();
    lost_ = false;
    save(false);
    if (message_.empty())
        message_ = "Solved" + counted(score.moves, ": moves ") + counted(score.pushes, ", pushes ") + ".";
}

// Finds only what can be seen on the board.
void session::warn() {
    const auto now = game_.view();
    lost_ = true;
    if (deadlocked(now, dead_))
        message_ = "A box is stuck forever. u: undo";
    else if (const auto lost = sokoban::is_lost(now))
        message_ = "Lost: " + std::string(nono::sokoban::message(lost.reason)) + ". u: undo";
    else
        lost_ = false;
}

std::vector<sokoban::step> session::next_of_answer() const {
    auto out = rest_of_answer();
    const auto push = std::find_if(out.begin(), out.end(), is_push);
    if (push != out.end()) out.erase(push + 1, out.end());
    return out;
}

std::vector<sokoban::step> session::rest_of_answer() const {
    if (!answer_) return {};
    const auto boxes = game_.boxes();
    sokoban::game then = *answer_;
    then.restart();
    do {
        if (then.boxes() != boxes) continue;
        const auto rest = std::as_const(then).steps().subspan(then.current());
        const auto push = std::find_if(rest.begin(), rest.end(), is_push);
        if (push == rest.end()) return {};
        const std::vector<sokoban::step> pushes(push, rest.end());
        then.go_to(then.length() - pushes.size());
        if (auto path = game_.path_to(*then.active_pusher())) {
            path->insert(path->end(), pushes.begin(), pushes.end());
            return *std::move(path);
        }
    } while (then.redo());
    return {};
}

void session::accept(const answer& found) {
    if (found.found) {
        sokoban::moves moves = found.found.moves;
        moves.current = 0;
        answer_.emplace(found.start, moves);
    } else {
        message_ = reason_of(found.found);
        lost_ = found.found.status == sokoban::solve_status::impossible;
    }
}

void session::accept_check(const answer& found) {
    if (found.found || found.found.status == sokoban::solve_status::impossible) accept(found);
}

void session::accept(const way_back& found) {
    accept(found.last);
    if (!found.steps) return;
    const auto steps = game_.steps().first(game_.current());
    const bool at_end = std::none_of(steps.begin() + static_cast<std::ptrdiff_t>(*found.steps), steps.end(), is_push);
    lost_ = false;
    message_ = at_end ? "It can be won from here." : "Back to where it can be won. r: redo";
    if (at_end) return;
    game_.go_to(*found.steps);
    changed_ = true;
}

std::optional<sokoban::push> session::hint() {
    const auto steps = next_of_answer();
    if (steps.empty()) return std::nullopt;
    sokoban::game then = game_;
    for (const auto step : steps) then.play(step);
    // The pusher is now on the square where the box was before the push.
    const sokoban::push out{*then.active_pusher(), steps.back().direction()};
    message_ = describe(out) + '.';
    return out;
}

void session::play_hint() {
    for (const auto step : next_of_answer()) play(step);
}

std::vector<sokoban::position> session::lost_boxes() const {
    const auto frozen = sokoban::extend::frozen_boxes(game_.view());
    std::vector<sokoban::position> out;
    for (const auto box : game_.boxes())
        if (game_.at(box) == sokoban::square::box && (dead_.contains(box) || frozen.contains(box))) out.push_back(box);
    return out;
}

void session::save(bool reports) {
    changed_ = changed_ && game_.length() != 0;
    if (!changed_) {
        if (reports) message_ = "There is nothing new to save.";
        return;
    }
    std::string fault = levels_.keep(level_, game_.moves());
    changed_ = !fault.empty();
    if (changed_)
        message_ = std::move(fault);
    else if (reports)
        message_ = "Saved.";
}

std::string session::unsaved() const {
    if (!changed_) return {};
    return levels_.title(level_) + ": " + message_ + "; the moves are\n" + to_text(game_.moves());
}

} // namespace sokoban_game
