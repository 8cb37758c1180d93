// Quality notes for authors: each note with its position and numbers, and no notes for good puzzles.
// SPDX-License-Identifier: MIT
#include <nono/make/quality.hpp>

#include <nono/make/color_distance.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace {

nono::grid picture_of_rows(const std::vector<std::string_view>& rows) {
    nono::grid out(rows.front().size(), rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const char cell = rows[row][column];
            out(row, column) = static_cast<nono::color_index>(cell == '.' ? 0 : cell - '0');
        }
    return out;
}

std::vector<nono::quality_note::equal_parts> halves_of(const std::vector<std::string_view>& rows) {
    std::vector<nono::quality_note::equal_parts> out;
    for (const auto& note : nono::quality_notes(picture_of_rows(rows)))
        if (note.kind == nono::quality_note::subject::equal_halves) out.push_back(note.halves);
    return out;
}

} // namespace

TEST_CASE("quality: color distances") {
    constexpr nono::rgb white{255, 255, 255};
    constexpr nono::rgb black{0, 0, 0};
    static_assert(nono::detail::color_distance(white, black) == 1000);
    static_assert(nono::detail::color_distance(white, white) == 0);
    // Red has the OKLab coordinates 0.62796, 0.22486, 0.12585 according to the published formula, blue has 0.45201,
    // -0.03246, -0.31153.
    constexpr auto red = nono::detail::oklab_of({255, 0, 0});
    CHECK(red.lightness == doctest::Approx(0.62796).epsilon(0.0001));
    CHECK(red.green_red == doctest::Approx(0.22486).epsilon(0.0001));
    CHECK(red.blue_yellow == doctest::Approx(0.12585).epsilon(0.0001));
    constexpr auto blue = nono::detail::oklab_of({0, 0, 255});
    CHECK(blue.lightness == doctest::Approx(0.45201).epsilon(0.0001));
    CHECK(blue.green_red == doctest::Approx(-0.03246).epsilon(0.001));
    CHECK(blue.blue_yellow == doctest::Approx(-0.31153).epsilon(0.0001));
    CHECK(nono::detail::color_distance({255, 0, 0}, {0, 0, 255}) == 537);
    CHECK(nono::detail::color_distance({128, 128, 128}, {130, 130, 130}) == 7);
    CHECK(nono::detail::color_distance({0, 0, 255}, {0, 0, 200}) ==
          nono::detail::color_distance({0, 0, 200}, {0, 0, 255}));
    for (nono::color_index a = 0; a < 12; ++a) // the default colors are far enough apart
        for (nono::color_index b = 0; b < a; ++b)
            CHECK(nono::detail::color_distance(nono::palette::default_value(a), nono::palette::default_value(b)) >=
                  100);
}

TEST_CASE("quality: a good puzzle has no notes") {
    CHECK(nono::quality_notes(picture_of_rows({"11.1", ".111", "1..1", "1.11"})).empty());
}

TEST_CASE("quality: few cells") {
    const auto picture = picture_of_rows({"1...", ".1..", "..1.", "...."});
    const auto notes = nono::quality_notes(picture, {}, {.empty_lines = false});
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].kind == nono::quality_note::subject::few_filled);
    CHECK(notes[0].value == 18);
    CHECK(notes[0].limit == 20);
    CHECK(nono::message(notes[0]) == "only 18 percent of the cells are filled");
    CHECK(nono::quality_notes(picture, {}, {.min_filled = 18, .empty_lines = false}).empty());
}

TEST_CASE("quality: colors") {
    const auto picture = picture_of_rows({"12.", "21.", ".12"});
    nono::palette palette;
    palette.entries = {{"", nono::rgb{255, 255, 255}, ""},
                       {"blue", nono::rgb{0, 0, 255}, ""},
                       {"", nono::rgb{0, 0, 250}, ""},
                       {"unused", nono::rgb{0, 0, 252}, ""}};
    const auto notes = nono::quality_notes(picture, palette);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].kind == nono::quality_note::subject::colors_alike);
    CHECK(notes[0].first == 1);
    CHECK(notes[0].second == 2);
    CHECK(notes[0].value < 20);
    CHECK(notes[0].limit == 100);
    CHECK(nono::message(notes[0], palette) == "blue and color 2 are hard to tell apart");

    // Colors at exactly the required distance are far enough apart.
    const auto distance = static_cast<std::uint32_t>(notes[0].value);
    CHECK(nono::quality_notes(picture, palette, {.min_distance = distance}).empty());
    CHECK(nono::quality_notes(picture, palette, {.min_distance = distance + 1}).size() == 1);

    palette.entries[2].value = nono::rgb{255, 255, 240}; // like the background
    const auto pale = nono::quality_notes(picture, palette);
    REQUIRE(pale.size() == 1);
    CHECK(pale[0].first == nono::blank);
    CHECK(nono::message(pale[0], palette) == "the background and color 2 are hard to tell apart");

    const auto many = nono::quality_notes(picture_of_rows({"123", "456", "789"}));
    REQUIRE(many.size() == 1);
    CHECK(many[0].kind == nono::quality_note::subject::many_colors);
    CHECK(many[0].value == 9);
    CHECK(nono::message(many[0]) == "9 colors are too many to tell apart easily");
    CHECK(nono::quality_notes(picture_of_rows({"123", "456", "788"})).empty());
}

TEST_CASE("quality: lines without clues") {
    const auto notes = nono::quality_notes(picture_of_rows({"11.1", "1..1", "....", "11.."}));
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].kind == nono::quality_note::subject::empty_line);
    CHECK(notes[0].line == nono::line_position{nono::axis::row, 2});
    CHECK(nono::message(notes[0]) == "row 3 has no clues");
    CHECK(notes[1].line == nono::line_position{nono::axis::column, 2});
    CHECK(nono::message(notes[1]) == "column 3 has no clues");
}

TEST_CASE("quality: equal halves") {
    using enum nono::quality_note::equal_parts;
    CHECK(halves_of({"1.1.1", "11.11", "1.1.1"}) == std::vector{left_right_mirrored}); // one row is not a half
    CHECK(halves_of({"1..1..", "11.11.", "1.11.1", "11111."}).empty());
    CHECK(halves_of({"1..1..", "11.11.", "1.11.1", "111111"}) == std::vector{left_right_repeated});
    CHECK(halves_of({"1.11.", "11.11", ".11.1"}) == std::vector{left_right_repeated}); // except for the middle column
    CHECK(halves_of({"1.11", "11.1", "11.1", "1.11"}) == std::vector{top_bottom_mirrored});
    CHECK(halves_of({"1.11", "11.1", "1.11", "11.1"}) == std::vector{top_bottom_repeated});
    CHECK(halves_of({"1.2", ".11", "12.", ".11", "1.2"}) == std::vector{top_bottom_mirrored});
    CHECK(halves_of({"1.2", ".11", "12.", ".11", "1.1"}).empty());
    const auto notes = nono::quality_notes(picture_of_rows({"1.11", "11.1", "11.1", "1.11"}));
    REQUIRE(notes.size() == 1);
    CHECK(nono::message(notes[0]) == "the lower half is the mirror image of the upper half");
    CHECK(nono::quality_notes(picture_of_rows({"1.11", "11.1", "11.1", "1.11"}), {}, {.equal_halves = false}).empty());
}

TEST_CASE("quality: puzzles with and without a goal") {
    nono::puzzle puzzle;
    const auto picture = picture_of_rows({"1.11", "11.1", "11.1", "1.11"});
    puzzle.clues = nono::clues_of(picture);
    CHECK(nono::quality_notes(puzzle).empty());
    puzzle.goal = picture;
    CHECK(nono::quality_notes(puzzle) == nono::quality_notes(picture));
    puzzle.goal = nono::grid(3, 3); // of another size
    CHECK(nono::quality_notes(puzzle).empty());
    puzzle.clues.rows.blocks(0)[0].length = nono::blotted; // blotted
    CHECK(nono::quality_notes(puzzle).empty());
    CHECK(nono::quality_notes(nono::puzzle{}).empty());
    CHECK(nono::name_of(nono::quality_note::subject::equal_halves) == "equal_halves");
}
