// Animated games: at each step, the style sheet puts every object on the square where the game has it.
// SPDX-License-Identifier: MIT
#include "../../../examples/cli/moves_drawing.hpp"

#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/notation.hpp>

#include "rounds.hpp"

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace animated = nono::sokoban;

struct keyframe {
    double percent = 0;
    double x = 0; // relative to the start
    double y = 0;
    bool visible = false;
};

/// Returns the keyframes of a style sheet by name, parsed strictly.
std::map<std::string, std::vector<keyframe>> keyframes_of(std::string_view style) {
    std::map<std::string, std::vector<keyframe>> out;
    constexpr std::string_view head = "@keyframes ";
    for (std::size_t at = style.find(head); at != std::string_view::npos; at = style.find(head, at + 1)) {
        std::string_view rest = style.substr(at + head.size());
        rest = rest.substr(0, rest.find('\n'));
        auto& frames = out[std::string(rest.substr(0, rest.find('{')))];
        rest.remove_prefix(rest.find('{') + 1);
        while (rest != "}") {
            keyframe next;
            next.percent = std::stod(std::string(rest));
            const std::string body(rest.substr(rest.find('{') + 1, rest.find('}') - rest.find('{') - 1));
            next.visible = body == "visibility:visible";
            if (!body.starts_with("visibility:")) {
                REQUIRE(std::sscanf(body.c_str(), "translate:%lfpx %lfpx", &next.x, &next.y) == 2);
            }
            REQUIRE((frames.empty() || frames.back().percent < next.percent));
            frames.push_back(next);
            rest.remove_prefix(rest.find('}') + 1);
        }
    }
    return out;
}

/// The effect of the style sheet on a document.
class player_of_svg {
public:
    explicit player_of_svg(const std::string& text) {
        REQUIRE(document_.load_string(text.c_str()));
        const std::string style = document_.child("svg").child("style").text().get();
        frames_ = keyframes_of(style);
        const std::size_t at = style.find("animation-duration: ");
        if (at != std::string::npos) milliseconds_ = std::stod(style.substr(at + 20));
    }
    [[nodiscard]] double milliseconds() const { return milliseconds_; }

    /// Returns the pushers, boxes and boxes on goals at a time in percent, each as column and row.
    std::map<std::string, std::vector<std::pair<long, long>>> at(double percent) const {
        std::map<std::string, std::vector<std::pair<long, long>>> out;
        for (const auto& group : document_.child("svg").children("g")) {
            const auto position = position_in(group, percent);
            std::string kind;
            for (const auto& figure : group.children("use"))
                if (is_visible(figure, percent)) kind = figure.attribute("href").value(); // the last one is on top
            out[kind].push_back(position);
        }
        for (auto& [kind, positions] : out) std::sort(positions.begin(), positions.end());
        return out;
    }

private:
    [[nodiscard]] const std::vector<keyframe>* animation_of(const pugi::xml_node& element) const {
        const std::string style = element.attribute("style").value();
        if (style.empty()) return nullptr;
        REQUIRE(style.starts_with("animation-name:"));
        return &frames_.at(style.substr(15));
    }
    std::pair<long, long> position_in(const pugi::xml_node& group, double percent) const {
        keyframe now;
        const std::string transform = group.attribute("transform").value();
        REQUIRE(std::sscanf(transform.c_str(), "translate(%lf %lf)", &now.x, &now.y) == 2);
        if (const auto* const frames = animation_of(group)) {
            std::size_t i = 1;
            while (i + 1 < frames->size() && (*frames)[i].percent < percent) ++i;
            const keyframe& a = (*frames)[i - 1];
            const keyframe& b = (*frames)[i];
            const double part = (percent - a.percent) / (b.percent - a.percent);
            now.x += a.x + part * (b.x - a.x);
            now.y += a.y + part * (b.y - a.y);
        }
        CHECK(std::abs(now.x - 20 * std::round(now.x / 20)) < 0.5); // on a square
        CHECK(std::abs(now.y - 20 * std::round(now.y / 20)) < 0.5);
        return {std::lround(now.x / 20), std::lround(now.y / 20)};
    }
    bool is_visible(const pugi::xml_node& figure, double percent) const {
        bool out = std::string_view(figure.attribute("visibility").value()) != "hidden";
        if (const auto* const frames = animation_of(figure))
            for (const auto& frame : *frames)
                if (frame.percent <= percent + 0.0002) out = frame.visible;
        return out;
    }

    pugi::xml_document document_;
    std::map<std::string, std::vector<keyframe>> frames_;
    double milliseconds_ = 0;
};

std::map<std::string, std::vector<std::pair<long, long>>> figures_of(const animated::game& state) {
    std::map<std::string, std::vector<std::pair<long, long>>> out;
    for (const auto at : state.pushers()) out["#nono-pusher"].emplace_back(at.column, at.row);
    for (const auto at : state.boxes())
        out[animated::has_goal(state.at(at)) ? "#nono-box-on-goal" : "#nono-box"].emplace_back(at.column, at.row);
    for (auto& [kind, positions] : out) std::sort(positions.begin(), positions.end());
    return out;
}

/// Compares every step of a game; the animation has three frames before the steps and eight after them.
void check_moves(const animated::board& start, const animated::moves& played) {
    animated::game state(start, played);
    std::vector<std::size_t> stops{0};
    state.go_to(0);
    while (state.redo()) stops.push_back(state.current());
    const player_of_svg shown(cli::draw_moves_svg(start, played, {.milliseconds = 100}));
    const auto frames = static_cast<double>(3 + (stops.size() - 1) + 8);
    state.go_to(0);
    const auto first = figures_of(state);
    bool moves = false; // sometimes only another pusher is chosen
    for (std::size_t i = 0; i < stops.size(); ++i) {
        state.go_to(stops[i]);
        moves = moves || figures_of(state) != first;
        REQUIRE(shown.at(100 * static_cast<double>(3 + i) / frames) == figures_of(state));
    }
    CHECK(shown.at(100) == figures_of(state));
    state.go_to(0);
    CHECK(shown.at(0) == figures_of(state));
    CHECK(shown.milliseconds() == (moves ? 100 * frames : 0));
}

animated::board animated_board(std::string_view text) { return *animated::parse_board(text); }

} // namespace

TEST_CASE("an animated game shows the right board at each step") {
    const auto level = animated_board("#######\n#.    #\n#  $  #\n# @$ .#\n#     #\n#######\n");
    check_moves(level, *animated::parse_moves("RRuLLdlU"));
    check_moves(level, *animated::parse_moves("RRuL*LdlU"));
    check_moves(level, *animated::parse_moves("RRuLLdlUUUUU")); // its end is illegal
    check_moves(level, {});
    // Onto a goal, off it and onto the next; with two pushers.
    check_moves(animated_board("#########\n#@$.  . #\n#   *   #\n#      @#\n#########\n"),
                *animated::parse_moves("RRRRl{rrrdd}lll"));
    // Reverse mode: jumps and pulls.
    check_moves(level, *animated::parse_moves("[]d[rrr]rUlld"));
}

TEST_CASE("random games are animated as they are played") {
    std::mt19937 random(7);
    std::size_t pushes = 0;
    for (int round = 0; round < nono_tests::rounds(20); ++round) {
        animated::board level(4 + random() % 5, 4 + random() % 4);
        for (std::size_t i = 0; i < level.cells().size(); ++i) {
            constexpr std::string_view squares = "     ##.$$*@";
            level.cells()[i] = *animated::extend::square_of(squares[random() % squares.size()]);
        }
        level(1, 1) = animated::square::pusher;
        animated::game state(level, random() % 3 == 0);
        for (int i = 0; i < 30; ++i) {
            const auto choices = state.legal_moves();
            const auto pushers = state.pushers();
            if (random() % 8 == 0) {
                static_cast<void>(state.choose(pushers[random() % pushers.size()]));
            } else if (state.reverse() && random() % 6 == 0) {
                static_cast<void>(state.jump({static_cast<std::uint32_t>(random() % level.height()),
                                              static_cast<std::uint32_t>(random() % level.width())}));
            } else if (!choices.empty()) {
                const auto next = choices[random() % choices.size()];
                if (next.kind() == animated::step_kind::push && state.reverse())
                    static_cast<void>(state.pull(next.direction()));
                else
                    static_cast<void>(state.move(next.direction()));
            }
        }
        pushes += state.metrics().pushes;
        check_moves(level, state.moves());
    }
    CHECK(pushes > 20);
}

TEST_CASE("an animated game is small, has a title, marks, and no motion if the user prefers reduced motion") {
    const auto level = animated_board("##########\n#@$     .#\n#        #\n##########\n");
    const auto text = cli::draw_moves_svg(level, *animated::parse_moves("RRRRRR"),
                                          {.milliseconds = 50, .marked = animated::dead_squares(level)}, "A & B");
    CHECK(text.find("<title>A &amp; B</title>") != std::string::npos);
    CHECK(text.find("@media (prefers-reduced-motion: no-preference)") != std::string::npos);
    CHECK(text.find("l6 6m0-6l-6 6") != std::string::npos);
    CHECK(text.find("animation-duration: 850ms") != std::string::npos); // 3 + 6 + 8 frames
    // Six consecutive pushes: rest, begin, end, rest.
    const auto frames = keyframes_of(text);
    REQUIRE(frames.size() == 3);
    CHECK(frames.at("nono-m1").size() == 4);
    CHECK(frames.at("nono-m2").size() == 2); // the green crate
    CHECK(frames.at("nono-m3").size() == 4);
    CHECK(cli::draw_moves_svg(level, {}).find("<style>") == std::string::npos);
}
