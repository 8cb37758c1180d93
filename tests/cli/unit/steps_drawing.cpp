// SPDX-License-Identifier: MIT
#include "../../../examples/cli/steps_drawing.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/path.hpp>
#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/render/drawing.hpp>
#include <nono/text/colors.hpp>

#include "rounds.hpp"

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace {

struct drawn_box {
    std::size_t x, y, width, height;
};

/// Returns the boxes of a path of the form M x y h w v h h-w z, parsed strictly.
std::vector<drawn_box> boxes_of(std::string_view path) {
    std::vector<drawn_box> out;
    const auto number = [&](char command) {
        REQUIRE(!path.empty());
        REQUIRE(path.front() == command);
        path.remove_prefix(1);
        std::size_t value = 0;
        std::size_t digits = 0;
        for (; !path.empty() && path.front() >= '0' && path.front() <= '9'; path.remove_prefix(1), ++digits)
            value = 10 * value + static_cast<std::size_t>(path.front() - '0');
        REQUIRE(digits > 0);
        return value;
    };
    while (!path.empty()) {
        drawn_box next{number('M'), number(' '), number('h'), number('v')};
        REQUIRE(path.starts_with("h-"));
        path.remove_prefix(1);
        CHECK(number('-') == next.width);
        REQUIRE(path.starts_with("z"));
        path.remove_prefix(1);
        out.push_back(next);
    }
    return out;
}

/// Returns the groups of a document with a class.
std::vector<pugi::xml_node> groups_of(const pugi::xml_node& svg, std::string_view kind) {
    std::vector<pugi::xml_node> out;
    for (const auto& group : svg.children("g"))
        if (group.attribute("class").value() == kind) out.push_back(group);
    return out;
}

/// Returns the cells of a step's group of boxes, in the color of blank or another, in the drawing of a puzzle.
nono::grid cells_in(const pugi::xml_node& group, const nono::puzzle& puzzle, nono::grid before) {
    const nono::extend::puzzle_drawing drawing(puzzle.clues);
    const std::size_t left = drawing.width() - 10 - 20 * puzzle.clues.width();
    const std::size_t top = drawing.height() - 10 - 20 * puzzle.clues.height();
    for (const auto& path : group.children("path")) {
        if (std::string_view(path.attribute("class").value()) == "nono-dot") continue;
        nono::color_index color = 1;
        while (color < 5) {
            const auto value = puzzle.palette.value(color);
            std::string hex = "#";
            nono::detail::append_rgb(hex, value);
            if (hex == path.attribute("fill").value()) break;
            ++color;
        }
        REQUIRE(color < 5);
        for (const auto& box : boxes_of(path.attribute("d").value()))
            for (std::size_t y = box.y; y < box.y + box.height; y += 20)
                for (std::size_t x = box.x; x < box.x + box.width; x += 20) {
                    REQUIRE((x - left) % 20 == 0);
                    REQUIRE((y - top) % 20 == 0);
                    before((y - top) / 20, (x - left) / 20) = color;
                }
    }
    return before;
}

nono::puzzle random_puzzle_to_draw(std::mt19937& random, unsigned colors) {
    nono::grid picture(3 + random() % 8, 3 + random() % 8);
    for (auto& cell : picture.cells())
        cell = static_cast<nono::color_index>(random() % 3 == 0 ? 0 : 1 + random() % (colors - 1));
    nono::puzzle out;
    out.clues = nono::clues_of(picture);
    return out;
}

/// Compares every part of a drawing with the steps.
void check_steps_svg(const nono::puzzle& puzzle, const nono::explain_result& path, const std::string& text) {
    pugi::xml_document document;
    REQUIRE(document.load_string(text.c_str()));
    const auto svg = document.child("svg");
    const auto sets = groups_of(svg, "nono-set");
    const auto marks = groups_of(svg, "nono-step");
    REQUIRE(sets.size() == path.steps.size());
    REQUIRE(marks.size() == path.steps.size());
    nono::grid shown(puzzle.clues.width(), puzzle.clues.height());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        shown = cells_in(sets[i], puzzle, shown);
        nono::grid expected(shown.width(), shown.height());
        const auto cells = nono::extend::cells_before(path, i + 1);
        for (std::size_t c = 0; c < cells.cells().size(); ++c)
            if (cells.cells()[c].size() == 1) expected.cells()[c] = cells.cells()[c].lowest();
        CHECK(shown == expected);

        std::string said;
        for (const auto& line : marks[i].children("text"))
            said += std::string(said.empty() ? "" : " ") + line.child_value();
        CHECK(said == std::to_string(i + 1) + ". " +
                          nono::sentence_for(path.steps[i], puzzle.clues, nono::hint_level::why,
                                             nono::extend::english_words, &puzzle.palette));
        std::set<std::tuple<nono::axis, std::size_t, std::size_t>> clues; // a line examined twice counts once
        for (const auto& [line, numbers] : path.steps[i].lines)
            for (const std::size_t clue : numbers) clues.insert({line.axis, line.index, clue});
        const auto named = marks[i].find_child_by_attribute("path", "class", "nono-named");
        CHECK(boxes_of(named.attribute("d").value()).size() == clues.size());
        const auto changed = marks[i].find_child_by_attribute("path", "class", "nono-new");
        std::size_t area = 0;
        for (const auto& box : boxes_of(changed.attribute("d").value())) area += (box.width + 2) * (box.height + 2);
        CHECK(area == 400 * path.steps[i].cells.size());
    }
}

} // namespace

TEST_CASE("animation: each step shows the state after it, with its sentence and its clues") {
    std::mt19937 random(11);
    std::size_t steps = 0;
    for (int i = 0; i < nono_tests::rounds(40); ++i) {
        const auto puzzle = random_puzzle_to_draw(random, i % 2 == 0 ? 2 : 4);
        const auto path = nono::explain(puzzle.clues);
        check_steps_svg(puzzle, path, cli::draw_steps_svg(puzzle, path));
        steps += path.steps.size();
    }
    CHECK(steps > 200);
}

TEST_CASE("animation: starts from a game") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}, {{1}}}, .columns = {{{1}}, {{1}}}};
    nono::partial_grid game(2, 2, nono::color_set::first(2));
    game(0, 0) = nono::color_set::only(1);
    game(0, 1) = nono::color_set::only(0);
    const auto path = nono::explain(puzzle.clues, game);
    REQUIRE(path.status == nono::explain_status::solved);
    const auto text = cli::draw_steps_svg(puzzle, path);
    CHECK(text.find("<rect x=\"30\" y=\"30\" width=\"20\" height=\"20\" fill=\"#000000\"/>") != std::string::npos);
    CHECK(text.find("<path class=\"nono-dot\" d=\"M60 40h0\"/><g class=\"nono-set\"") != std::string::npos);
}

TEST_CASE("animation: the page has a sentence for each step and for the end, and a drawing without motion") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}, {}}, .columns = {{{1}}, {}}};
    puzzle.metadata.set("title", "<script>&\"");
    const auto path = nono::explain(puzzle.clues);
    REQUIRE(path.status == nono::explain_status::solved);
    const auto page = cli::draw_steps_html(puzzle, path);
    CHECK(page.find("<script>&") == std::string::npos);
    CHECK(page.find("&lt;script&gt;&amp;") != std::string::npos);
    CHECK(page.find("animation") == std::string::npos);
    CHECK(page.find("http") == page.find("http://www.w3.org/2000/svg")); // no external resources
    CHECK(page.find("http", page.find("http") + 1) == std::string::npos);
    std::size_t items = 0;
    for (std::size_t at = page.find("<li>"); at != std::string::npos; at = page.find("<li>", at + 1)) ++items;
    CHECK(items == path.steps.size() + 1);
    CHECK(page.find("<li>The puzzle is solved.</li>") != std::string::npos);
    CHECK(page.find("max=\"" + std::to_string(items) + "\"") != std::string::npos);
}

TEST_CASE("animation: words with markup are escaped, in other languages too") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}}, .columns = {{{1}}}};
    cli::steps_style style;
    style.words.endings[1] = "<b>&";
    style.words.row = "<i>{number}";
    style.words.column = "<i>{number}";
    const auto path = nono::explain(puzzle.clues);
    for (const auto& text : {cli::draw_steps_svg(puzzle, path, style), cli::draw_steps_html(puzzle, path, style)}) {
        CHECK(text.find("&lt;b&gt;&amp;") != std::string::npos);
        CHECK(text.find("<b>") == std::string::npos);
        CHECK(text.find("<i>") == std::string::npos);
    }
}

TEST_CASE("animation: the times of the steps") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}}, .columns = {{{1}}}};
    const auto path = nono::explain(puzzle.clues);
    REQUIRE(path.steps.size() == 1);
    const auto text = cli::draw_steps_svg(puzzle, path, {.milliseconds = 1'000});
    CHECK(text.find("animation-duration: 5000ms") != std::string::npos); // start, step, three for the end
    CHECK(text.find("@keyframes nono-1{0%{visibility:hidden}20.0000%{visibility:visible}}") != std::string::npos);
    CHECK(text.find("@keyframes nono-end{0%{visibility:hidden}40.0000%{visibility:visible}}") != std::string::npos);
    CHECK(text.find("style=\"animation-delay:1000ms\"") != std::string::npos);
    CHECK(cli::draw_steps_svg(puzzle, path, {.milliseconds = 0}).find("animation-delay:1ms") != std::string::npos);
}

TEST_CASE("animation: steps that do not match the puzzle are skipped") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}}, .columns = {{{1}}}};
    nono::explain_result path;
    nono::step step;
    step.lines = {{{nono::axis::row, 7}, {0, 9}}, {{nono::axis::column, 0}, {5}}};
    step.cells = {{{7, 7}, nono::color_set{3}, nono::color_set{2}}};
    step.rests_on = {{9, 9}};
    path.steps.push_back(step);
    CHECK_FALSE(cli::draw_steps_svg(puzzle, path).empty());
    CHECK_FALSE(cli::draw_steps_html(puzzle, path).empty());
    CHECK_FALSE(cli::draw_steps_svg({}, {}).empty());
    CHECK_FALSE(cli::draw_steps_html({}, {}).empty());
}

TEST_CASE("animation: the size grows with the steps") {
    // A triangle.
    const auto sizes = [](std::size_t side) {
        nono::grid picture(side, side);
        for (std::size_t i = 0; i < side; ++i)
            for (std::size_t k = i; k < side; ++k) picture(i, k) = 1;
        nono::puzzle puzzle;
        puzzle.clues = nono::clues_of(picture);
        const auto path = nono::explain(puzzle.clues);
        REQUIRE(path.status == nono::explain_status::solved);
        return std::pair(path.steps.size(), cli::draw_steps_svg(puzzle, path).size());
    };
    const auto [few, short_text] = sizes(10);
    const auto [many, long_text] = sizes(40);
    CHECK(long_text < 1'000 * many + 500 * 40 + 20'000);
    CHECK(short_text < 1'000 * few + 500 * 10 + 20'000);
}
