// SPDX-License-Identifier: MIT
#include "moves_drawing.hpp"

#include "animations.hpp"
#include "pages.hpp"

#include <nono/sokoban/drawing.hpp>
#include <nono/sokoban/game.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace cli {

namespace {

using nono::sokoban::board;
using nono::sokoban::game;
using nono::sokoban::moves;
using nono::sokoban::position;
using nono::sokoban::square;
using nono::sokoban::step_kind;

// Where a pusher or a box is at a frame; it glides from one such place to the next.
struct waypoint {
    std::uint64_t frame = 0;
    position at;
    friend bool operator==(const waypoint&, const waypoint&) = default;
};

// The way of a pusher or a box in an animation. A straight part of it has a waypoint at both ends only.
class figure_path {
public:
    figure_path() = default;
    explicit figure_path(position start) : points_{{0, start}} {}

    // It arrives at a square with a frame, and left the last one with the frame before.
    void arrive(std::uint64_t frame, position to) {
        if (points_.back().frame + 1 < frame) points_.push_back({frame - 1, points_.back().at});
        if (continues(frame, to)) points_.pop_back();
        points_.push_back({frame, to});
    }
    [[nodiscard]] const std::vector<waypoint>& points() const noexcept { return points_; }
    [[nodiscard]] bool moves() const noexcept { return points_.size() > 1; }

private:
    // True if the last waypoint is in the middle of a straight way with constant speed.
    [[nodiscard]] bool continues(std::uint64_t frame, position to) const noexcept {
        if (points_.size() < 2 || frame != points_.back().frame + 1) return false;
        const waypoint& a = points_[points_.size() - 2];
        const waypoint& b = points_.back();
        const auto frames = static_cast<std::int64_t>(b.frame - a.frame);
        const auto is_even = [&](std::uint32_t from, std::uint32_t middle, std::uint32_t end) {
            return std::int64_t{middle} - from == frames * (std::int64_t{end} - middle);
        };
        return is_even(a.at.row, b.at.row, to.row) && is_even(a.at.column, b.at.column, to.column);
    }

    std::vector<waypoint> points_;
};

// A box with the frames from which it is on a goal and off again, in turn; it begins as `on_goal` states.
struct box_animation {
    figure_path path;
    bool on_goal = false;
    std::vector<std::uint64_t> changes{};
};

// Plays a game and keeps the way of everything that moves.
class game_paths {
public:
    static constexpr std::uint64_t frames_at_start = 3;
    static constexpr std::uint64_t frames_at_end = 8;

    game_paths(const board& start, const moves& played)
        : game_(from_start(start, played)), board_(game_.view()), box_on_(board_.cells().size(), none),
          pusher_on_(board_.cells().size(), none) {
        for (const position at : game_.boxes()) {
            box_on_[index(at)] = boxes_.size();
            boxes_.push_back({figure_path(at), is_goal(at)});
        }
        for (const position at : game_.pushers()) {
            pusher_on_[index(at)] = pushers_.size();
            pushers_.emplace_back(figure_path(at));
        }
        frames_ = frames_at_start;
        while (game_.current() < game_.length()) play_step();
        frames_ += frames_at_end;
    }

    // The board at the start, without boxes and pushers.
    [[nodiscard]] board scene() const {
        board out = board_;
        for (square& content : out.cells()) content = nono::sokoban::cleared(content);
        return out;
    }
    [[nodiscard]] const std::vector<box_animation>& boxes() const noexcept { return boxes_; }
    [[nodiscard]] const std::vector<figure_path>& pushers() const noexcept { return pushers_; }
    [[nodiscard]] std::uint64_t frames() const noexcept { return frames_; }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    [[nodiscard]] static game from_start(const board& start, const moves& played) {
        game out(start, played);
        out.go_to(0);
        return out;
    }
    [[nodiscard]] std::size_t index(position at) const noexcept { return at.row * board_.width() + at.column; }
    [[nodiscard]] bool is_goal(position at) const noexcept { return has_goal(board_(at)); }

    void play_step() {
        const nono::sokoban::step next = game_.steps()[game_.current()];
        const position from = game_.active_pusher().value_or(position{});
        game_.redo();
        ++frames_;
        if (next.kind() == step_kind::change) return;
        const position to = game_.active_pusher().value_or(position{});
        pushers_[move_number(pusher_on_, from, to)].arrive(frames_, to);
        if (next.kind() != step_kind::push) return;
        if (game_.reverse())
            move_box(beyond(to, from), from);
        else
            move_box(to, beyond(from, to));
    }

    // The square that comes after two squares in a row.
    [[nodiscard]] static position beyond(position first, position second) noexcept {
        return {2 * second.row - first.row, 2 * second.column - first.column};
    }

    void move_box(position from, position to) {
        box_animation& box = boxes_[move_number(box_on_, from, to)];
        box.path.arrive(frames_, to);
        if (is_goal(from) != is_goal(to)) box.changes.push_back(frames_);
    }

    // Moves the number of a figure from one square to another; returns the number.
    [[nodiscard]] std::size_t move_number(std::vector<std::size_t>& numbers, position from, position to) const {
        const std::size_t number = std::exchange(numbers[index(from)], none);
        numbers[index(to)] = number;
        return number;
    }

    game game_;
    board board_;                     // at the start
    std::vector<std::size_t> box_on_; // numbers of boxes, by square
    std::vector<std::size_t> pusher_on_;
    std::vector<box_animation> boxes_;
    std::vector<figure_path> pushers_;
    std::uint64_t frames_ = 0;
};

// Draws the ways of a game.
class moves_drawing {
public:
    moves_drawing(const game_paths& paths, const moves_style& style) : paths_(&paths), style_(&style) {}

    [[nodiscard]] std::string svg(std::string_view title) {
        const board scene = paths_->scene();
        for (const auto& box : paths_->boxes()) append_box(box);
        for (const auto& pusher : paths_->pushers()) {
            begin_figure(pusher);
            figures_ += "<use href=\"#nono-pusher\"/></g>\n";
        }
        const std::string document = nono::sokoban::draw_svg(scene, {}, style_->marked);
        const svg_parts drawing = parts_of_svg(document);
        std::string out = svg_head(scene.width() * side, scene.height() * side, title);
        append_styles(out);
        return out.append(drawing.definitions).append(drawing.content).append(figures_).append("</svg>\n");
    }

private:
    static constexpr std::size_t side = 20; // units of a square

    void append_styles(std::string& out) const {
        if (keyframes_.empty()) return;
        const std::uint64_t milliseconds = std::max<std::uint32_t>(style_->milliseconds, 1);
        out += "<style>\n@media (prefers-reduced-motion: no-preference) {\n.nono-moves, .nono-turns { "
               "animation-duration: ";
        out.append(std::to_string(paths_->frames() * milliseconds));
        out += "ms; animation-timing-function: linear; animation-iteration-count: infinite; }\n"
               ".nono-turns { animation-timing-function: step-end; }\n";
        out.append(keyframes_).append("}\n</style>\n");
    }

    // A crate, and over it the green one, which is seen on goals.
    void append_box(const box_animation& box) {
        begin_figure(box.path);
        const bool always_on = box.on_goal && box.changes.empty();
        if (!always_on) figures_ += "<use href=\"#nono-box\"/>";
        if (box.on_goal || !box.changes.empty()) {
            figures_ += "<use href=\"#nono-box-on-goal\"";
            if (!box.on_goal) figures_ += " visibility=\"hidden\"";
            if (!box.changes.empty()) append_animation("nono-turns", [&] { append_changes(box); });
            figures_ += "/>";
        }
        figures_ += "</g>\n";
    }

    // Starts a group that moves along a way, and is at its start without motion.
    void begin_figure(const figure_path& path) {
        const position at = path.points().front().at;
        figures_ += "<g transform=\"translate(" + std::to_string(at.column * side) + ' ' +
                    std::to_string(at.row * side) + ")\"";
        if (path.moves()) append_animation("nono-moves", [&] { append_path(path); });
        figures_ += '>';
    }

    // The attributes of an element with an animation of its own, whose keyframes a function appends.
    template <class Frames> void append_animation(std::string_view kind, Frames append_frames) {
        const std::string number = std::to_string(++animations_);
        figures_ += " class=\"" + std::string(kind) + "\" style=\"animation-name:nono-m" + number + '"';
        keyframes_.append("@keyframes nono-m").append(number).append("{");
        append_frames();
        keyframes_ += "}\n";
    }

    // Places are relative to the start, which is in the group's own transformation: `translate` is added to that.
    void append_path(const figure_path& path) {
        const position start = path.points().front().at;
        for (const auto& point : path.points()) append_position(point, start);
        append_position({paths_->frames(), path.points().back().at}, start);
    }
    void append_position(const waypoint& point, position start) {
        const auto units = [](std::uint32_t from, std::uint32_t to) {
            return std::to_string((std::int64_t{to} - std::int64_t{from}) * static_cast<std::int64_t>(side)) + "px";
        };
        keyframes_ += percent_of_frame(point.frame) + "{translate:" + units(start.column, point.at.column) + ' ' +
                      units(start.row, point.at.row) + '}';
    }

    void append_changes(const box_animation& box) {
        bool shown = box.on_goal;
        append_visibility(0, shown);
        for (const std::uint64_t frame : box.changes) append_visibility(frame, shown = !shown);
    }
    void append_visibility(std::uint64_t frame, bool shown) {
        keyframes_ += percent_of_frame(frame) + (shown ? "{visibility:visible}" : "{visibility:hidden}");
    }
    [[nodiscard]] std::string percent_of_frame(std::uint64_t frame) const {
        return percent_of(frame, paths_->frames());
    }

    const game_paths* paths_;
    const moves_style* style_;
    std::size_t animations_ = 0;
    std::string figures_;
    std::string keyframes_;
};

} // namespace

std::string draw_moves_svg(const board& start, const moves& played, const moves_style& style, std::string_view title) {
    const game_paths paths(start, played);
    return moves_drawing(paths, style).svg(title);
}

} // namespace cli
