// SPDX-License-Identifier: MIT
#include "play.hpp"

#include "help_page.hpp"

#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/notation.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

constexpr int lines_above = 3;
constexpr int lines_below = 2;

// The game to begin with.
sokoban::game begin(const level_file& levels, std::size_t level) {
    if (const auto moves = levels.unfinished(level)) return {levels.board(level), *moves};
    return sokoban::game(levels.board(level));
}

std::string counted(std::uint64_t count, std::string_view label) { return std::string(label) + std::to_string(count); }

// Why no solution was found.
std::string why_not(const sokoban::solve_result& found) {
    if (found.status == sokoban::solve_status::impossible)
        return "Lost: " + std::string(message(found.reason)) + ". b: back to where it can be won";
    if (found.reason != sokoban::deadlock_reason::none) return std::string(message(found.reason)) + ": no hints.";
    if (found.stopped_by == nono::stopped_by::stop_request) return "Stopped.";
    return "No solution was found.";
}

} // namespace

play_screen::play_screen(terminal& screen, level_file& levels, std::size_t level)
    : screen_(screen), levels_(levels), level_(level), game_(begin(levels, level)), view_(levels.board(level)) {
    if (!game_.active_pusher())
        message_ = "There is no pusher.";
    else if (game_.length() != 0)
        message_ = "Your saved game was resumed. R: restart";
}

next_screen play_screen::run() {
    for (;;) {
        draw();
        const auto next = press(screen_.wait());
        if (!next) {
            warned_ = false;
            continue;
        }
        save(false);
        if (!changed_ || warned_ || *next == next_screen::end) return *next;
        warned_ = true;
        message_.insert(0, "Press again to leave; ");
    }
}

std::string play_screen::lost() const {
    if (!changed_) return {};
    return levels_.title(level_) + ": " + message_ + "; the moves are\n" + sokoban::to_text(game_.moves());
}

std::string play_screen::status() const {
    const auto& now = game_.metrics();
    std::string best;
    if (const auto known = levels_.best(level_)) {
        best = "  best " + to_text(known->by_moves);
        if (known->by_pushes.pushes < known->by_moves.pushes) best += ", " + to_text(known->by_pushes);
    }
    const auto to_go = game_.boxes_off_goals();
    const std::string full =
        counted(now.moves, "moves ") + counted(now.pushes, "  pushes ") + counted(to_go, "  boxes to go ") + best;
    const std::string brief = to_text(now) + counted(to_go, "  to go ") + best;
    return std::string(fitting(screen_.columns(), {full, brief}));
}

std::string_view play_screen::help() const {
    if (game_.solved())
        return fitting(screen_.columns(),
                       {"Enter: next level  u: undo  ?: help  q: levels", "Enter: next level  ?: help"});
    return fitting(screen_.columns(),
                   {"arrows: move  u: undo  r: redo  R: restart  s: save  ?: help  q: levels",
                    "arrows: move  u: undo  ?: help  q: list", "u: undo  ?: help  q: list", "?: help"});
}

void play_screen::draw() {
    screen_.clear();
    const auto number = std::to_string(level_ + 1) + "/" + std::to_string(levels_.size());
    screen_.put(0, 0, levels_.name() + "  " + number + "  " + levels_.title(level_), look::strong);
    screen_.put(1, 0, status());
    const int bottom = screen_.rows() - lines_below;
    view_.draw(screen_, game_.view(), game_.active_pusher().value_or(sokoban::position{}), lines_above, bottom, marks_);
    screen_.put(bottom, 0, message_, look::strong);
    screen_.put(bottom + 1, 0, help(), look::faint);
    screen_.show();
}

std::optional<next_screen> play_screen::press(const key& pressed) {
    const bool asks = pressed.kind != key_kind::resize && pressed.kind != key_kind::none;
    if (asks) marks_.box.reset();
    if (asks && !game_.solved()) message_.clear();
    switch (pressed.kind) {
    case key_kind::up: step(sokoban::direction::up); break;
    case key_kind::down: step(sokoban::direction::down); break;
    case key_kind::left: step(sokoban::direction::left); break;
    case key_kind::right: step(sokoban::direction::right); break;
    case key_kind::mouse:
        if (const auto at = view_.square_at(pressed.row, pressed.column)) point(*at);
        break;
    case key_kind::enter:
        if (game_.solved()) return next_screen::next;
        break;
    case key_kind::page_down: return next_screen::next;
    case key_kind::page_up: return next_screen::previous;
    case key_kind::escape: return next_screen::list;
    case key_kind::closed: return next_screen::end;
    case key_kind::letter: return press_letter(pressed.letter);
    case key_kind::home:
    case key_kind::end:
    case key_kind::resize:
    case key_kind::none:
    default: break;
    }
    return std::nullopt;
}

std::optional<next_screen> play_screen::press_letter(char letter) {
    switch (letter) {
    case 'k': step(sokoban::direction::up); break;
    case 'j': step(sokoban::direction::down); break;
    case 'h': step(sokoban::direction::left); break;
    case 'l': step(sokoban::direction::right); break;
    case 'u': changed_ = game_.undo() || changed_; break;
    case 'r': after_move(game_.redo()); break;
    case 'R':
        changed_ = changed_ || game_.current() != 0;
        game_.restart();
        break;
    case '\t': next_pusher(); break;
    case 'i': hint(); break;
    case 'a': play_answer(); break;
    case 'b': go_back(); break;
    case 's': save(true); break;
    case 'g': mark(&board_marks::goals); break;
    case 'd': mark(&board_marks::dead); break;
    case '?': show_help(screen_); break;
    case 'n': return next_screen::next;
    case 'p': return next_screen::previous;
    case 'q': return next_screen::list;
    default: break;
    }
    return std::nullopt;
}

// A solved level stays as it is, unless the player goes back.
void play_screen::step(sokoban::direction toward) {
    if (!game_.solved()) after_move(static_cast<bool>(game_.move(toward)));
}

// A box is taken with the first click and put with the second; anywhere else the pusher walks to.
void play_screen::point(sokoban::position at) {
    if (game_.solved()) return;
    const auto content = game_.at(at);
    if (sokoban::has_box(content)) {
        box_ = at;
        message_ = "Where should this box go?";
    } else if (box_) {
        const bool done = game_.move_box(*box_, at);
        box_.reset();
        if (!done) message_ = "This box cannot be pushed there.";
        after_move(done);
    } else if (sokoban::has_pusher(content)) {
        after_move(static_cast<bool>(game_.choose(at)));
    } else {
        after_move(game_.walk_to(at));
    }
}

void play_screen::next_pusher() {
    const auto all = game_.pushers();
    const auto active = std::find(all.begin(), all.end(), game_.active_pusher());
    if (all.size() < 2 || active == all.end() || game_.solved()) return;
    after_move(static_cast<bool>(game_.choose(active + 1 == all.end() ? all.front() : *(active + 1))));
}

void play_screen::after_move(bool done) {
    if (!done) return;
    changed_ = true;
    box_.reset();
    if (!game_.solved()) {
        const auto now = game_.view();
        if (sokoban::deadlocked(now, view_.dead_squares()))
            message_ = "A box is stuck forever. u: undo";
        else if (const auto lost = sokoban::is_lost(now)) // of what can be seen on the board
            message_ = "Lost: " + std::string(message(lost.reason)) + ". u: undo";
        return;
    }
    const auto& score = game_.metrics();
    save(false);
    if (message_.empty())
        message_ = "Solved" + counted(score.moves, ": moves ") + counted(score.pushes, ", pushes ") + ".";
}

void play_screen::mark(bool board_marks::*kind) {
    marks_.*kind = !(marks_.*kind);
    if (game_.solved()) return;
    if (kind == &board_marks::goals && marks_.goals)
        message_ = "Goals are marked. g: unmark";
    else if (kind == &board_marks::dead && marks_.dead)
        message_ = "Dead squares are marked. d: unmark";
}

// Looks for a solution, and shows how far it is; any key ends it.
sokoban::solve_result play_screen::search(const sokoban::board& from, nono::time_span time) {
    using clock = std::chrono::steady_clock;
    constexpr std::uint64_t max_memory = std::uint64_t{1} << 30U;
    constexpr auto interval = std::chrono::milliseconds(100);
    std::atomic<bool> stop = false;
    auto shown = clock::now();
    const auto show = [&](const nono::progress& now) {
        if (clock::now() - shown < interval) return;
        shown = clock::now();
        message_ = "Searching: " + std::to_string(now.decided) + " of " + std::to_string(now.cells) +
                   " boxes in place. Any key: stop";
        draw();
        if (screen_.is_interrupted()) stop = true;
    };
    nono::budget allowed{.memory = max_memory, .time = time};
    allowed.stop = stop;
    allowed.progress = show;
    auto found = sokoban::solve(from, {.budget = allowed});
    message_.clear();
    return found;
}

void play_screen::keep_answer(const sokoban::board& start, const sokoban::solve_result& found) {
    sokoban::moves moves = found.moves;
    moves.current = 0;
    answer_.emplace(start, moves);
}

// The steps up to the next push of the solution, where the boxes stand as on its way and the pusher can go on; else
// none.
std::vector<sokoban::step> play_screen::next_of_answer() {
    if (!answer_) return {};
    const auto boxes = game_.boxes();
    answer_->restart();
    do {
        if (answer_->boxes() != boxes) continue;
        const auto all = answer_->steps();
        const auto is_push = [](sokoban::step step) { return step.kind() == sokoban::step_kind::push; };
        const auto rest = all.subspan(answer_->current());
        const auto push = std::find_if(rest.begin(), rest.end(), is_push);
        if (push == rest.end()) return {};
        answer_->go_to(static_cast<std::size_t>(push - rest.begin()) + all.size() - rest.size());
        if (auto path = game_.path_to(*answer_->active_pusher())) {
            path->push_back(*push);
            return *std::move(path);
        }
    } while (answer_->redo());
    return {};
}

// Whether there is a solution from here, which is then known; else states why not.
bool play_screen::find_answer() {
    if (game_.solved()) return false;
    if (!next_of_answer().empty()) return true;
    const auto found = search(game_.view(), {});
    if (found)
        keep_answer(game_.view(), found);
    else
        message_ = why_not(found);
    return static_cast<bool>(found);
}

void play_screen::hint() {
    if (!find_answer()) return;
    const auto steps = next_of_answer();
    if (steps.empty()) return;
    sokoban::game then = game_;
    for (const auto step : steps) then.play(step);
    marks_.box = then.active_pusher(); // where the box is before it is pushed
    message_ = describe(sokoban::push{*marks_.box, steps.back().direction()}) + '.';
}

void play_screen::play_answer() {
    if (!find_answer()) return;
    for (const auto step : next_of_answer()) game_.play(step);
    after_move(true);
}

// To the last position of the game of which a solution is found. Those before it can be won too, so half of the
// positions that are left go with each search.
void play_screen::go_back() {
    if (game_.solved()) return;
    std::vector<std::size_t> after_pushes{0};
    const auto steps = game_.steps();
    for (std::size_t i = 0; i < game_.current(); ++i)
        if (steps[i].kind() == sokoban::step_kind::push) after_pushes.push_back(i + 1);
    std::size_t won = 0;                      // so many of them can be won
    std::size_t others = after_pushes.size(); // from here on none was found to be
    sokoban::solve_result found;
    for (std::size_t tried = others - 1; won < others; tried = won + (others - won) / 2) {
        sokoban::game then = game_;
        then.go_to(after_pushes[tried]);
        found = search(then.view(), std::chrono::seconds(10));
        if (found.stopped_by == nono::stopped_by::stop_request) {
            message_ = why_not(found);
            return;
        }
        if (found) keep_answer(then.view(), found);
        (found ? won : others) = found ? tried + 1 : tried;
    }
    if (won == 0) {
        message_ = why_not(found);
    } else if (won == after_pushes.size()) {
        message_ = "It can be won from here.";
    } else {
        game_.go_to(after_pushes[won - 1]);
        changed_ = true;
        message_ = "Back to where it can be won. r: redo";
    }
}

void play_screen::save(bool say) {
    changed_ = changed_ && game_.length() != 0;
    if (!changed_) {
        if (say) message_ = "There is nothing new to save.";
        return;
    }
    message_ = levels_.keep(level_, game_.moves());
    changed_ = !message_.empty();
    if (say && message_.empty()) message_ = "Saved.";
}

} // namespace sokoban_game
