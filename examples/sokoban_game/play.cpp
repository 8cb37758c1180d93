// SPDX-License-Identifier: MIT
#include "play.hpp"

#include "help_page.hpp"

#include <nono/sokoban/claims.hpp>

#include <atomic>
#include <chrono>
#include <utility>

namespace sokoban_game {

namespace {

namespace sokoban = nono::sokoban;

constexpr int lines_above = 3;
constexpr int lines_below = 2;

} // namespace

next_screen play_screen::run() {
    for (;;) {
        draw();
        const auto next = press(screen_.wait());
        if (!next) {
            warned_ = false;
            continue;
        }
        session_.save(false);
        if (!session_.changed() || warned_ || *next == next_screen::end) return *next;
        warned_ = true;
        session_.set_message("Press again to leave; " + session_.message());
    }
}

std::string play_screen::status() const {
    const auto& game = session_.game();
    const auto now = game.metrics();
    const std::string best = best_text(levels_.best(session_.level()));
    const auto to_go = game.boxes_off_goals();
    const std::string full =
        counted(now.moves, "moves ") + counted(now.pushes, "  pushes ") + counted(to_go, "  boxes to go ") + best;
    const std::string brief = to_text(now) + counted(to_go, "  to go ") + best;
    return std::string(fitting(screen_.columns(), {full, brief}));
}

std::string_view play_screen::help() const {
    if (session_.game().solved())
        return fitting(screen_.columns(),
                       {"Enter: next level  u: undo  ?: help  q: levels", "Enter: next level  ?: help"});
    return fitting(screen_.columns(),
                   {"arrows: move  u: undo  r: redo  R: restart  s: save  ?: help  q: levels",
                    "arrows: move  u: undo  ?: help  q: list", "u: undo  ?: help  q: list", "?: help"});
}

void play_screen::draw() {
    screen_.clear();
    const auto number = std::to_string(session_.level() + 1) + "/" + std::to_string(levels_.size());
    screen_.put(0, 0, levels_.name() + "  " + number + "  " + levels_.title(session_.level()), look::strong);
    screen_.put(1, 0, status());
    const int bottom = screen_.rows() - lines_below;
    view_.draw(screen_, session_.game().view(), session_.game().active_pusher().value_or(sokoban::position{}),
               lines_above, bottom, marks_);
    screen_.put(bottom, 0, session_.message(), look::strong);
    screen_.put(bottom + 1, 0, help(), look::faint);
    screen_.show();
}

std::optional<next_screen> play_screen::press(const key& pressed) {
    const bool asks = pressed.kind != key_kind::resize && pressed.kind != key_kind::none;
    if (asks) marks_.box.reset();
    if (asks) session_.clear_message();
    switch (pressed.kind) {
    case key_kind::up: session_.move(sokoban::direction::up); break;
    case key_kind::down: session_.move(sokoban::direction::down); break;
    case key_kind::left: session_.move(sokoban::direction::left); break;
    case key_kind::right: session_.move(sokoban::direction::right); break;
    case key_kind::mouse:
        if (const auto at = view_.square_at(pressed.row, pressed.column)) point(*at);
        break;
    case key_kind::enter:
        if (session_.game().solved()) return next_screen::next;
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
    case 'k': session_.move(sokoban::direction::up); break;
    case 'j': session_.move(sokoban::direction::down); break;
    case 'h': session_.move(sokoban::direction::left); break;
    case 'l': session_.move(sokoban::direction::right); break;
    case 'u': session_.undo(); break;
    case 'r': session_.redo(); break;
    case 'R': session_.restart(); break;
    case '\t': session_.next_pusher(); break;
    case 'i': hint(); break;
    case 'a': play_answer(); break;
    case 'b': go_back(); break;
    case 's': session_.save(true); break;
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

// A box is selected with the first click and moved with the second; without a box, the pusher walks.
void play_screen::point(sokoban::position at) {
    for (const auto step : session_.point(at)) session_.play(step);
}

void play_screen::mark(bool board_marks::*kind) {
    marks_.*kind = !(marks_.*kind);
    if (session_.game().solved()) return;
    if (kind == &board_marks::goals && marks_.goals)
        session_.set_message("Goals are marked. g: unmark");
    else if (kind == &board_marks::dead && marks_.dead)
        session_.set_message("Dead squares are marked. d: unmark");
}

// Searches with a budget and shows the progress; any key stops the search.
template <class Search> auto play_screen::search(nono::time_span time, Search wanted) {
    using clock = std::chrono::steady_clock;
    constexpr auto interval = std::chrono::milliseconds(100);
    std::atomic<bool> stop = false;
    auto shown = clock::now();
    const auto show = [&](const nono::progress& now) {
        if (clock::now() - shown < interval) return;
        shown = clock::now();
        session_.set_message("Searching: " + std::to_string(now.decided) + " of " + std::to_string(now.cells) +
                             " boxes in place. Any key: stop");
        draw();
        if (screen_.is_interrupted()) stop = true;
    };
    nono::budget allowed{.memory = max_search_memory, .time = time};
    allowed.stop = stop;
    allowed.progress = show;
    auto found = wanted(session_.game(), allowed);
    session_.set_message({});
    return found;
}

// Returns true if a solution from here is known or found; otherwise the message is the reason.
bool play_screen::find_answer() {
    if (session_.needs_answer()) session_.accept(search({}, sokoban_game::find_answer));
    return !session_.game().solved() && !session_.needs_answer();
}

void play_screen::hint() {
    if (!find_answer()) return;
    if (const auto next = session_.hint()) marks_.box = next->box;
}

void play_screen::play_answer() {
    if (find_answer()) session_.play_hint();
}

void play_screen::go_back() {
    if (!session_.game().solved()) session_.accept(search(std::chrono::seconds(10), find_way_back));
}

} // namespace sokoban_game
