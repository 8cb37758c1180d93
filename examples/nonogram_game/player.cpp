// SPDX-License-Identifier: MIT
#include "player.hpp"

#include "../shared/screen.hpp"
#include "board.hpp"

#include <nono/explain/help.hpp>
#include <nono/explain/hints.hpp>
#include <nono/io/file.hpp>
#include <nono/play/checks.hpp>
#include <nono/play/drag.hpp>
#include <nono/play/game_text.hpp>
#include <nono/render/printable.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace nonogram_game {

namespace {

constexpr nono::rgb ground{236, 236, 242};
constexpr nono::rgb ink{30, 30, 30};
constexpr nono::rgb chosen{240, 130, 0};
constexpr int status_height = 5 * screen::line_height + 8;
const nono::mistake_options checking{.budget = {.time = nono::time_span::from_seconds(5)}};
const nono::explain_options reasoning{.budget = {.time = checking.budget.time}};
constexpr auto keys = "h: hint, Enter: apply it  u, r: undo, redo  c: check  a: cross out finished lines  m: pencil  "
                      "l: progress of lines  1-9: color  +, -: zoom  PgUp, PgDn, Home, End: more clues  q: quit";

nono::game begin(const nono::puzzle& puzzle, const std::string& file) {
    if (const auto kept = nono::read_file(file))
        if (auto game = nono::parse_game(puzzle.clues, *kept)) return *std::move(game);
    return nono::game(puzzle);
}

class player {
public:
    player(const nono::puzzle& puzzle, nono::game game)
        : puzzle_(puzzle), title_(nono::printable(puzzle.metadata.title())), game_(std::move(game)),
          layout_(puzzle.clues, 26), message_(game_.progress().decided != 0 ? "Your game was resumed." : keys) {
        while (layout_.cell() > 14 && (layout_.width() > 1200 || layout_.height() > 800)) zoom(-1);
    }

    [[nodiscard]] const nono::game& game() const { return game_; }
    [[nodiscard]] std::string title() const { return title_.empty() ? "Nonogram" : title_; }
    [[nodiscard]] int wanted_width() const { return std::clamp(layout_.width() + 16, 640, 1280); }
    [[nodiscard]] int wanted_height() const { return std::min(layout_.height() + 16, 860) + status_height; }

    void draw(screen& to) {
        const nono::extend::pixel_area all = to.size();
        to.fill(all, ground);
        layout_.fit({8, 8, all.width - 16, all.height - status_height - 16}, cursor_);
        const help shown{hints_.step(game_), hints_.level(), wrong_, progress_};
        board_painter(to, game_, puzzle_.palette, layout_, shown).draw(cursor_);
        draw_status(to, {8, all.height - status_height, all.width - 16, status_height});
    }

    // False where the player wants to end.
    bool handle(const SDL_Event& event) {
        if (event.type == SDL_QUIT) return false;
        if (event.type == SDL_KEYDOWN && !drag_) return press(event.key.keysym.sym);
        if (event.type == SDL_MOUSEWHEEL) zoom(event.wheel.y);
        if (event.type == SDL_MOUSEBUTTONDOWN && !drag_) {
            const bool left = event.button.button == SDL_BUTTON_LEFT;
            point(event.button.x, event.button.y, left ? nono::mark::filled(color_) : nono::mark::crossed());
        }
        if (event.type == SDL_MOUSEMOTION && drag_) point(event.motion.x, event.motion.y, std::nullopt);
        if (event.type == SDL_MOUSEBUTTONUP) drag_.reset();
        return true;
    }

private:
    void draw_status(screen& to, nono::extend::pixel_area room) const {
        const nono::game_progress now = game_.progress();
        const auto part = [](std::size_t count, std::size_t all) {
            return std::to_string(count) + "/" + std::to_string(all);
        };
        const std::string first = title() + "  " + part(now.decided, now.cells) + " cells  " +
                                  part(now.done, now.clues) + " clues  " + (pencil_ ? "pencil  " : "");
        to.text(room.x, room.y, first, ink);
        nono::extend::pixel_area box{
            room.x + static_cast<int>(dot_font::to_ascii(first).size()) * screen::character_width, room.y - 1, 16, 16};
        for (nono::color_index c = 1; c < game_.color_count() && game_.color_count() > 2; ++c, box.x += 20) {
            to.fill(box, puzzle_.palette.value(c));
            if (c == color_) to.frame(box.inner(-2), chosen, 2);
        }
        to.paragraph({room.x, room.y + screen::line_height, room.width, room.height}, message_, ink);
    }

    bool press(SDL_Keycode key) {
        switch (key) {
        case SDLK_UP: move(cursor_.row, -1, game_.height()); break;
        case SDLK_DOWN: move(cursor_.row, 1, game_.height()); break;
        case SDLK_LEFT: move(cursor_.column, -1, game_.width()); break;
        case SDLK_RIGHT: move(cursor_.column, 1, game_.width()); break;
        case SDLK_SPACE: mark_here(nono::mark::filled(color_)); break;
        case SDLK_x: mark_here(nono::mark::crossed()); break;
        case SDLK_u:
        case SDLK_z: changed(game_.undo() ? "" : "There is nothing to undo."); break;
        case SDLK_r:
        case SDLK_y: changed(game_.redo() ? "" : "There is nothing to redo."); break;
        case SDLK_BACKSPACE: changed(game_.restart() != 0 ? "Restarted. u: undo" : ""); break;
        case SDLK_h: changed(hints_.next(game_, reasoning, nono::extend::english_words, &puzzle_.palette)); break;
        case SDLK_RETURN:
            if (hints_.take(game_) != 0) changed("");
            break;
        case SDLK_c: check(); break;
        case SDLK_a: cross_finished(); break;
        case SDLK_m: pencil_ = !pencil_; break;
        case SDLK_l: progress_ = !progress_; break;
        case SDLK_PLUS:
        case SDLK_EQUALS: zoom(1); break;
        case SDLK_MINUS: zoom(-1); break;
        case SDLK_PAGEUP: layout_.scroll_clues(nono::axis::column, 5); break;
        case SDLK_PAGEDOWN: layout_.scroll_clues(nono::axis::column, -5); break;
        case SDLK_HOME: layout_.scroll_clues(nono::axis::row, 5); break;
        case SDLK_END: layout_.scroll_clues(nono::axis::row, -5); break;
        case SDLK_q:
        case SDLK_ESCAPE: return false;
        default:
            if (key > SDLK_0 && key <= SDLK_9 && static_cast<std::size_t>(key - SDLK_0) < game_.color_count())
                color_ = static_cast<nono::color_index>(key - SDLK_0);
        }
        return true;
    }

    static void move(std::size_t& at, int by, std::size_t count) {
        if (by < 0 && at > 0) --at;
        if (by > 0 && at + 1 < count) ++at;
    }
    void zoom(int by) { layout_.set_cell(std::clamp(layout_.cell() + 4 * by, 10, 62)); }

    void mark_here(nono::mark put) {
        put.pencil = pencil_;
        nono::drag(game_, cursor_, put).to(cursor_);
        changed("");
    }
    // The mouse is pressed on a cell, or goes on to it.
    void point(int x, int y, std::optional<nono::mark> begun) {
        const auto cell = layout_.cell_at(x, y);
        if (!cell) return;
        cursor_ = *cell;
        if (begun) {
            begun->pencil = pencil_;
            drag_.emplace(game_, *cell, *begun);
        } else {
            drag_->to(*cell);
        }
        changed("");
    }

    void cross_finished() {
        const auto changes = game_.stroke(cells_to_cross(game_.clues(), game_.cells()), nono::mark::crossed());
        changed(changes != 0 ? "" : "No finished line has an open cell.");
    }
    void check() {
        const auto found = nono::find_mistakes(game_.clues(), game_.cells(), checking);
        const auto status = nono::can_be_finished(game_.clues(), game_.cells(), checking);
        if (!found.mistakes.empty())
            changed("Wrong cells: " + std::to_string(found.mistakes.size()));
        else if (status == nono::status::impossible)
            changed("Each cell can be right on its own, but not all of them together.");
        else
            changed(status == nono::status::unknown ? "Too hard to decide." : "So far, so good.");
        wrong_ = found.mistakes;
    }

    void changed(std::string message) {
        wrong_.clear();
        message_ = std::move(message);
        if (message_.empty() && game_.finished()) message_ = "Solved!";
    }

    const nono::puzzle& puzzle_;
    std::string title_;
    nono::game game_;
    nono::board_layout layout_;
    nono::game_hints hints_;
    std::vector<nono::cell_position> wrong_;
    bool progress_ = false; // lines that offer it are pointed out
    nono::cell_position cursor_;
    nono::color_index color_ = 1;
    bool pencil_ = false;
    std::string message_;
    std::optional<nono::drag> drag_; // while a button of the mouse is down
};

} // namespace

std::string play(const nono::puzzle& puzzle, const std::string& file, const std::string& screenshot) {
    player person(puzzle, begin(puzzle, file));
    screen window(person.title(), person.wanted_width(), person.wanted_height());
    if (!window.fault().empty()) return window.fault();
    for (bool goes_on = true; goes_on;) {
        person.draw(window);
        window.show();
        SDL_Event event;
        goes_on = SDL_WaitEvent(&event) != 0 && person.handle(event);
        while (goes_on && SDL_PollEvent(&event) != 0) goes_on = person.handle(event);
    }
    person.draw(window);
    if (!screenshot.empty() && !window.save(screenshot)) return SDL_GetError();
    const auto fault = nono::write_file(file, nono::write_game(person.game()));
    return fault == nono::parse_errc::none ? "" : file + ": " + std::string(nono::message(fault));
}

} // namespace nonogram_game
