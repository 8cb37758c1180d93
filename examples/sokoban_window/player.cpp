// SPDX-License-Identifier: MIT
#include "player.hpp"

#include "../shared/numbers.hpp"
#include "../shared/screen.hpp"
#include "../shared/sokoban/session.hpp"
#include "board_painter.hpp"
#include "colors.hpp"
#include "help_view.hpp"
#include "playback.hpp"
#include "search_thread.hpp"
#include "square_layout.hpp"

#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/drawing.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

namespace sokoban_window {

namespace {

namespace sokoban = nono::sokoban;
using game_window::screen;
using nono::extend::pixel_area;
using sokoban_game::session;
using clock = playback::clock;

constexpr int border = 8;
constexpr int top_height = 2 * screen::line_height + 10;
constexpr int button_height = 26;
constexpr int message_lines = 3;
constexpr int bottom_height = button_height + message_lines * screen::line_height + 14;
constexpr char enter = '\r';
constexpr char escape = '\x1b';

struct button {
    std::string_view label;
    char command;
};
constexpr std::array<button, 10> buttons{{{"Undo", 'u'},
                                          {"Redo", 'r'},
                                          {"Restart", 'R'},
                                          {"Hint", 'i'},
                                          {"Push", enter},
                                          {"Solve", 'o'},
                                          {"Back", 'b'},
                                          {"<", 'p'},
                                          {">", 'n'},
                                          {"?", '?'}}};

std::string with_tenths(double seconds) {
    const auto tenths = static_cast<std::uint64_t>(seconds * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " s";
}

sokoban::position next_position(sokoban::position at, sokoban::direction toward) {
    if (toward == sokoban::direction::up) --at.row;
    if (toward == sokoban::direction::down) ++at.row;
    if (toward == sokoban::direction::left) --at.column;
    if (toward == sokoban::direction::right) ++at.column;
    return at;
}

// A level in the window. The levels and the searches must outlive it.
class player {
public:
    player(sokoban_game::level_file& levels, search_thread& searches, std::size_t level)
        : levels_(levels), searches_(searches), session_(std::in_place, levels, level),
          layout_(session_->game().height(), session_->game().width()) {
        begin();
    }

    void draw(screen& to);
    // Handles an event. Returns false if the player quits.
    bool handle(const SDL_Event& event);
    // Plays the steps that are due, and takes the result of a search. Returns true if something has changed.
    bool tick();
    // The time to wait for an event before the next `tick`, in milliseconds.
    [[nodiscard]] int wait() const;
    // Saves the game at the end.
    void end();

    [[nodiscard]] const std::string& message() const { return session_->message(); }
    [[nodiscard]] const std::string& unsaved() const { return unsaved_; }
    [[nodiscard]] std::string title() const {
        return levels_.title(session_->level()) + " (" + std::to_string(session_->level() + 1) + '/' +
               std::to_string(levels_.size()) + ") - " + levels_.name();
    }

private:
    void begin();
    bool press(const SDL_Keysym& key);
    bool command(char key);
    bool command_of_view(char key);
    bool command_of_playback(char key);
    void move(sokoban::direction toward);
    void click(int x, int y);
    void point_at(int x, int y);
    void start_playback(std::vector<sokoban::step> steps, bool of_solution);
    void finish_walk();
    void play_next(sokoban::step next);
    void search(search_kind kind);
    void take(const search_result& result);
    void use_answer(search_kind kind);
    void changed();
    void go_to_level(std::size_t level);
    [[nodiscard]] std::size_t next_unsolved() const;
    bool leave();
    [[nodiscard]] bool is_searching() const { return searches_.running() && searches_.running() != search_kind::check; }
    void draw_status(screen& to, pixel_area room);
    void draw_buttons(screen& to, pixel_area room);
    void draw_message(screen& to, pixel_area room);
    [[nodiscard]] std::string shown_message() const;
    [[nodiscard]] std::string progress_text() const;

    sokoban_game::level_file& levels_;
    search_thread& searches_;
    std::optional<session> session_;
    square_layout layout_;
    sokoban::square_set outside_;
    std::vector<sokoban::position> boxes_; // after the last change
    std::optional<playback> playback_;
    board_marks marks_;
    bool marks_dead_ = false;
    bool shows_help_ = false;
    bool warned_ = false; // that the game is lost if the player leaves
    sokoban::direction facing_ = sokoban::direction::down;
    std::array<pixel_area, buttons.size()> button_areas_{};
    std::string unsaved_;
};

void player::begin() {
    const auto& game = session_->game();
    layout_ = square_layout(game.height(), game.width());
    outside_ = sokoban::extend::squares_outside(game.start());
    boxes_ = game.boxes();
    marks_ = {};
    facing_ = sokoban::direction::down;
    warned_ = false;
}

void player::draw(screen& to) {
    const pixel_area all = to.size();
    to.fill(all, colors::ground);
    const auto& game = session_->game();
    layout_.fit({border, top_height, all.width - 2 * border, all.height - top_height - bottom_height - border},
                game.active_pusher().value_or(sokoban::position{}));
    marks_.dead = marks_dead_ ? &session_->dead_squares() : nullptr;
    marks_.selected = session_->selected_box();
    board_painter(to, game, outside_, layout_, marks_, facing_).draw();
    draw_status(to, {border, border, all.width - 2 * border, top_height});
    draw_buttons(to, {border, all.height - bottom_height, all.width - 2 * border, button_height});
    const int below = all.height - bottom_height + button_height + 8;
    draw_message(to, {border, below, all.width - 2 * border, all.height - below});
    if (shows_help_) draw_help(to);
}

void player::draw_status(screen& to, pixel_area room) {
    const auto& game = session_->game();
    const auto now = game.metrics();
    const auto boxes = boxes_.size();
    const std::string number = std::to_string(session_->level() + 1) + "/" + std::to_string(levels_.size());
    const auto width = static_cast<std::size_t>(std::max(1, room.width / screen::character_width));
    const std::string name = dot_font::to_ascii(number + "  " + levels_.title(session_->level()));
    to.text(room.x, room.y, name.substr(0, width), colors::ink);
    const std::string collection = dot_font::to_ascii(levels_.name());
    if (name.size() + collection.size() + 2 <= width) // at the right
        to.text(room.x + room.width - static_cast<int>(collection.size()) * screen::character_width, room.y, collection,
                colors::faint);
    const std::string in_place = std::to_string(boxes - game.boxes_off_goals()) + "/" + std::to_string(boxes);
    const std::string best = sokoban_game::best_text(levels_.best(session_->level()));
    const std::string full = sokoban_game::counted(now.moves, "moves ") +
                             sokoban_game::counted(now.pushes, "  pushes ") + "  boxes on goals " + in_place + best;
    const std::string brief = to_text(now) + "  " + in_place + best;
    to.text(room.x, room.y + screen::line_height, full.size() <= width ? full : brief, colors::faint);
}

void player::draw_buttons(screen& to, pixel_area room) {
    constexpr int gap = 5;
    int all = -gap;
    for (const button& shown : buttons)
        all += static_cast<int>(shown.label.size()) * screen::character_width + 14 + gap;
    const bool small = all > room.width;
    int x = room.x;
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const bool stops = buttons[i].command == 'o' && (is_searching() || playback_);
        const std::string_view label = stops ? " Stop" : buttons[i].label;
        const int letters = static_cast<int>(label.size());
        const int width = letters * screen::character_width / (small ? 2 : 1) + (small ? 8 : 14);
        button_areas_[i] = {x, room.y, width, room.height};
        to.fill(button_areas_[i], colors::button);
        to.frame(button_areas_[i], colors::button_edge, 1);
        const pixel_area inner = small ? button_areas_[i].inner(7) : button_areas_[i].inner(1);
        to.text_in({button_areas_[i].x + 1, inner.y, width - 2, inner.height}, label, colors::ink);
        x += width + (small ? 2 : gap);
    }
}

void player::draw_message(screen& to, pixel_area room) {
    const auto color = session_->is_lost() && !is_searching() ? colors::lost : colors::ink;
    to.paragraph(room, shown_message(), color);
    if (!is_searching()) return;
    const auto now = searches_.progress();
    const int whole = static_cast<int>(std::max<std::uint64_t>(1, now.boxes));
    to.fill({room.x, room.y - 5, room.width, 2}, colors::button);
    to.fill({room.x, room.y - 5, room.width * static_cast<int>(now.in_place) / whole, 2}, colors::hint);
}

std::string player::shown_message() const {
    if (is_searching()) return progress_text();
    if (playback_ && playback_->of_solution())
        return "Solution: step " + std::to_string(playback_->played()) + " of " + std::to_string(playback_->size()) +
               (playback_->paused() ? ". Space: continue, Right: one step" : ". Space: pause, < and >: speed") +
               ", Escape: stop";
    if (!session_->message().empty()) return session_->message();
    return "Arrows or mouse: move  i: hint  o: solve  ?: all keys";
}

std::string player::progress_text() const {
    const auto now = searches_.progress();
    std::string out = "Searching: " + numbers::with_commas(now.positions) + " positions, " + with_tenths(now.seconds);
    if (now.boxes != 0)
        out += ", " + std::to_string(now.in_place) + " of " + std::to_string(now.boxes) + " boxes in place at most";
    return out + ". Escape: stop";
}

bool player::handle(const SDL_Event& event) {
    if (event.type == SDL_QUIT) return false;
    if (event.type == SDL_KEYDOWN) return press(event.key.keysym);
    if (event.type == SDL_TEXTINPUT && event.text.text[1] == '\0') return command(event.text.text[0]);
    if (event.type == SDL_MOUSEWHEEL) layout_.zoom(event.wheel.y);
    if (event.type == SDL_MOUSEBUTTONDOWN && std::exchange(shows_help_, false)) return true;
    if (event.type == SDL_MOUSEMOTION) point_at(event.motion.x, event.motion.y);
    if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_RIGHT) return command('U');
    if (event.type != SDL_MOUSEBUTTONDOWN || event.button.button != SDL_BUTTON_LEFT) return true;
    for (std::size_t i = 0; i < buttons.size(); ++i)
        if (button_areas_[i].contains(event.button.x, event.button.y)) return command(buttons[i].command);
    click(event.button.x, event.button.y);
    return true;
}

// Keys without text; those with text arrive as text, so that they depend on the layout of the keyboard.
bool player::press(const SDL_Keysym& key) {
    if ((key.mod & KMOD_CTRL) != 0) {
        if (key.sym == SDLK_s) session_->save(true);
        return key.sym != SDLK_q || !leave();
    }
    switch (key.sym) {
    case SDLK_UP: return command('k');
    case SDLK_DOWN: return command('j');
    case SDLK_LEFT: return command('h');
    case SDLK_RIGHT: return command('l');
    case SDLK_BACKSPACE: return command('u');
    case SDLK_RETURN:
    case SDLK_KP_ENTER: return command(enter);
    case SDLK_ESCAPE: return command(escape);
    case SDLK_TAB: return command('\t');
    case SDLK_PAGEDOWN: return command('n');
    case SDLK_PAGEUP: return command('p');
    case SDLK_F1: return command('?');
    default: return true;
    }
}

// Handles a key, as its character. Returns false if the player quits.
bool player::command(char key) {
    if (std::exchange(shows_help_, false)) return true;
    if (key == 'q') return !leave();
    if (command_of_view(key) || (playback_ && command_of_playback(key))) return true;
    finish_walk();
    playback_.reset();
    if (is_searching()) {
        if (key == escape || key == 'o') {
            searches_.stop();
            return true;
        }
        searches_.cancel();
    }
    marks_.path.clear();
    if (key != 'n' && key != 'p' && key != 'N') warned_ = false;
    session_->clear_message();
    const std::size_t count = levels_.size();
    const std::size_t level = session_->level();
    switch (key) {
    case 'k':
    case 'w': move(sokoban::direction::up); break;
    case 'j':
    case 's': move(sokoban::direction::down); break;
    case 'h':
    case 'a': move(sokoban::direction::left); break;
    case 'l':
    case 'd': move(sokoban::direction::right); break;
    case 'u':
    case 'z': session_->undo(); break;
    case 'U': session_->undo_push(); break;
    case 'r':
    case 'y': session_->redo(); break;
    case 'R': session_->restart(); break;
    case '\t': session_->next_pusher(); break;
    case 'i': search(search_kind::hint); return true;
    case enter:
        if (session_->game().solved()) {
            go_to_level((level + 1) % count);
        } else if (session_->needs_answer()) {
            search(search_kind::hint);
        } else {
            session_->play_hint();
            break;
        }
        return true;
    case 'o': search(search_kind::solve); return true;
    case 'b': search(search_kind::way_back); return true;
    case 'n': go_to_level((level + 1) % count); return true;
    case 'p': go_to_level((level + count - 1) % count); return true;
    case 'N': go_to_level(next_unsolved()); return true;
    case escape: session_->clear_selection(); break;
    default: break;
    }
    changed();
    return true;
}

// Returns true if the key changes only the view; a warning, a hint and a search then stay.
bool player::command_of_view(char key) {
    switch (key) {
    case 'm': marks_dead_ = !marks_dead_; return true;
    case '+':
    case '=': layout_.zoom(1); return true;
    case '-': layout_.zoom(-1); return true;
    case '0': layout_.zoom_to_fit(); return true;
    case '?': shows_help_ = true; return true;
    default: return false;
    }
}

// While a solution is played. Returns true if the key is for that.
bool player::command_of_playback(char key) {
    if (!playback_->of_solution()) return false;
    switch (key) {
    case ' ': playback_->pause(!playback_->paused(), clock::now()); return true;
    case '<': playback_->set_faster(false); return true;
    case '>': playback_->set_faster(true); return true;
    case 'l':
        if (!playback_->paused()) return false;
        if (const auto next = playback_->next()) play_next(*next);
        return true;
    case escape:
    case 'o':
        playback_.reset();
        session_->clear_message();
        changed();
        return true;
    default: return false;
    }
}

void player::move(sokoban::direction toward) {
    facing_ = toward;
    session_->clear_selection();
    session_->move(toward);
}

void player::click(int x, int y) {
    const auto at = layout_.square_at(x, y);
    if (!at) return;
    finish_walk();
    playback_.reset();
    if (is_searching()) searches_.cancel();
    session_->clear_message();
    marks_.path.clear();
    start_playback(session_->point(*at), false);
    changed();
}

// Shows the path to the square under the mouse.
void player::point_at(int x, int y) {
    marks_.path.clear();
    const auto at = layout_.square_at(x, y);
    const auto& game = session_->game();
    if (!at || playback_ || game.solved() || has_box(game.at(*at)) || game.at(*at) == sokoban::square::wall) return;
    const auto box = session_->selected_box();
    const auto steps = box ? game.box_path(*box, *at) : game.path_to(*at);
    if (!steps || !game.active_pusher()) return;
    auto now = box ? *box : *game.active_pusher();
    for (const auto step : *steps) {
        if (box && step.kind() != sokoban::step_kind::push) continue;
        now = next_position(now, step.direction());
        marks_.path.push_back(now);
    }
}

void player::start_playback(std::vector<sokoban::step> steps, bool of_solution) {
    if (!steps.empty()) playback_.emplace(std::move(steps), of_solution, clock::now());
}

// Plays the rest of a walk at once.
void player::finish_walk() {
    if (!playback_ || playback_->of_solution()) return;
    while (const auto next = playback_->next()) play_next(*next);
    playback_.reset();
    changed();
}

void player::play_next(sokoban::step next) {
    facing_ = next.direction();
    session_->play(next);
}

void player::search(search_kind kind) {
    if (session_->game().solved()) return;
    if (kind != search_kind::way_back && !session_->needs_answer()) return use_answer(kind);
    session_->set_message("Searching.");
    searches_.start(kind, session_->game());
}

// Shows the hint, or plays the solution, that is known.
void player::use_answer(search_kind kind) {
    if (kind == search_kind::hint) marks_.hint = session_->hint();
    if (kind == search_kind::solve) start_playback(session_->rest_of_answer(), true);
}

void player::take(const search_result& result) {
    if (result.kind == search_kind::check) {
        session_->accept_check(result.found);
        if (session_->is_lost()) marks_.lost = session_->lost_boxes();
        return;
    }
    session_->clear_message();
    if (result.kind == search_kind::way_back) {
        session_->accept(result.back);
        changed();
        return;
    }
    session_->accept(result.found);
    if (session_->is_lost()) marks_.lost = session_->lost_boxes();
    if (result.found.found) use_answer(result.kind);
}

// After anything that the player does: a new position is examined for whether it can still be won, unless a solution
// from there is known.
void player::changed() {
    auto boxes = session_->game().boxes();
    const bool same = boxes == boxes_;
    boxes_ = std::move(boxes);
    marks_.lost = session_->is_lost() ? session_->lost_boxes() : std::vector<sokoban::position>();
    marks_.hint.reset();
    if (same) return;
    searches_.cancel();
    const auto& game = session_->game();
    const bool ready = !playback_ && !game.solved() && !session_->is_lost();
    if (ready && session_->needs_answer()) searches_.start(search_kind::check, game);
}

bool player::tick() {
    bool changes = false;
    while (playback_) {
        const auto next = playback_->due(clock::now());
        if (!next && !playback_->at_end()) break;
        changes = true;
        if (next) play_next(*next);
        if (!playback_->at_end()) continue;
        playback_.reset();
        changed();
    }
    if (const auto result = searches_.take()) {
        take(*result);
        changes = true;
    }
    return changes || is_searching();
}

int player::wait() const {
    constexpr int idle = 500;
    constexpr int searching = 100;
    if (playback_)
        if (const auto next = playback_->wait(clock::now())) return static_cast<int>(next->count());
    return is_searching() ? searching : idle;
}

void player::go_to_level(std::size_t level) {
    if (!leave()) return;
    searches_.cancel();
    session_.emplace(levels_, level);
    begin();
}

std::size_t player::next_unsolved() const {
    const std::size_t count = levels_.size();
    for (std::size_t i = 1; i < count; ++i) {
        const std::size_t level = (session_->level() + i) % count;
        if (!levels_.best(level)) return level;
    }
    return session_->level();
}

// Saves the game. If that fails, the player sees a message and has to leave again.
bool player::leave() {
    finish_walk();
    session_->save(false);
    if (session_->changed() && !warned_) {
        warned_ = true;
        session_->set_message("Press again to leave; " + session_->message());
        return false;
    }
    return true;
}

void player::end() {
    finish_walk();
    playback_.reset();
    searches_.cancel();
    session_->save(false);
    unsaved_ += session_->unsaved();
}

} // namespace

std::string play(sokoban_game::level_file& levels, const play_options& options) {
    screen window("Sokoban", 960, 760);
    if (!window.fault().empty()) return window.fault();
    std::string unsaved;
    {
        search_thread searches([] {
            SDL_Event event{};
            event.type = SDL_USEREVENT;
            SDL_PushEvent(&event); // wakes the loop below; thread-safe
        });
        player person(levels, searches, options.level);
        std::string printed;
        std::string title;
        const auto show = [&] {
            if (options.print_messages && person.message() != printed) {
                printed = person.message();
                std::printf("%s\n", printed.c_str());
                std::fflush(stdout);
            }
            if (person.title() != title) window.set_title(title = person.title());
            person.draw(window);
            window.show();
        };
        show();
        for (bool goes_on = true; goes_on;) {
            SDL_Event event;
            bool changes = SDL_WaitEventTimeout(&event, person.wait()) != 0;
            for (bool more = changes; more && goes_on; more = SDL_PollEvent(&event) != 0)
                goes_on = person.handle(event);
            changes = person.tick() || changes;
            if (changes && goes_on) show();
        }
        person.end();
        person.draw(window);
        unsaved = person.unsaved();
        if (!options.screenshot.empty() && !window.save(options.screenshot)) return SDL_GetError();
    }
    return unsaved;
}

} // namespace sokoban_window
