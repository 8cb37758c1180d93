// SPDX-License-Identifier: MIT
#include <nono/formats/pictures/ppm.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::ppm;

namespace {

constexpr std::string_view plain_ppm = "P3\n2 2\n255\n255 255 255  224 48 48\n224 48 48  0 0 0\n";
const std::string binary_ppm("P6\n2 1\n255\n\xFF\xFF\xFF\x00\x00\x00", 17);

static_assert(nono::extend::readable_format<ppm> && nono::extend::writable_format<ppm>);

NONO_API_CONSTEXPR bool clues_follow_from_colors() {
    const auto found = nono::parse_clues<ppm>(plain_ppm);
    return found && found->rows[0] == nono::line_clue{{1}} && found->rows[1] == nono::line_clue{{1}, {1, 2_color}};
}
NONO_CHECK_CONSTANT(clues_follow_from_colors());

nono::line_clue first_row(std::string_view text) { return nono::line_clue(nono::parse<ppm>(text)->clues.rows[0]); }

} // namespace

TEST_CASE("ppm: colors are numbered in order of appearance, and white is the background") {
    CHECK(clues_follow_from_colors());
    const auto found = nono::parse<ppm>(plain_ppm);
    REQUIRE(found.has_value());
    CHECK(found->palette.value(1) == nono::rgb{224, 48, 48});
    CHECK(found->palette.value(2) == nono::rgb{0, 0, 0});
    CHECK((*found->goal)(1, 1) == 2);
    // The first white can come late.
    CHECK(first_row("P3 3 1 255 1 1 1 2 2 2 255 255 255") == nono::line_clue{{1}, {1, 2_color}});
    // Black and white look the same without a palette.
    CHECK(nono::parse<ppm>(binary_ppm)->palette.entries.empty());
}

TEST_CASE("ppm: the choice of the background without white") {
    const auto found = nono::parse<ppm>("P3 3 1 255 9 9 9 1 1 1 9 9 9");
    REQUIRE(found.has_value());
    CHECK(found->clues.rows[0] == nono::line_clue{{1}});
    CHECK(found.diagnostics() == std::vector<nono::diagnostic>{{background_chosen, {3, 1, 4}}});
    CHECK(first_row("P3 2 1 255 9 9 9 9 9 9") == nono::line_clue{{2}});
    CHECK(first_row("P3 2 1 255 255 255 255 255 255 255") == nono::line_clue{});
    CHECK(first_row("P3\n# colors: #090909 #010101\n2 1 255 9 9 9 9 9 9") == nono::line_clue{});
    CHECK(first_row("P3\n#colors: #fff #000 #090909\n2 1 255 9 9 9 9 9 9") == nono::line_clue{{2, 2_color}});
}

TEST_CASE("ppm: color components of any depth") {
    CHECK(nono::parse<ppm>("P3 1 1 1 1 0 1")->palette.value(1) == nono::rgb{255, 0, 255});
    CHECK(nono::parse<ppm>("P3 1 1 65535 65535 0 257")->palette.value(1) == nono::rgb{255, 0, 1});
    // Rounded to the nearest of 256 values, which are 257 of 65536 apart.
    CHECK(nono::parse<ppm>("P3 1 1 65535 128 129 65406")->palette.value(1) == nono::rgb{0, 1, 254});
    CHECK(nono::parse<ppm>("P3 1 1 2 2 1 0")->palette.value(1) == nono::rgb{255, 128, 0});
    CHECK(nono::parse<ppm>(std::string("P6 1 1 65535 \xFF\xFF\0\0\1\1", 19))->palette.value(1) == nono::rgb{255, 0, 1});
}

TEST_CASE("ppm: written and read back, in both forms") {
    nono::grid picture(70, 3);
    for (std::size_t i = 0; i < picture.cells().size(); ++i)
        picture.cells()[i] = static_cast<nono::color_index>(i * i % 64);
    auto made = puzzle_of(picture);
    for (const bool bits : {false, true}) {
        const auto written = nono::write<ppm>(made, {.binary = bits});
        REQUIRE(written.written);
        CHECK(written.lost.empty());
        CHECK(ppm::detect(written.text) == certain);
        CHECK(*nono::parse<ppm>(written.text, {.strict = true}) == made);
    }
    // No cell is blank, and the background is not white.
    made = puzzle_of(nono::grid(2, 2, 2));
    made.palette.entries = {
        {{}, nono::rgb{1, 2, 3}, {}}, {{}, nono::rgb{4, 5, 6}, {}}, {{}, nono::rgb{255, 255, 255}, {}}};
    const auto written = nono::write<ppm>(made);
    CHECK(written.lost.empty());
    CHECK(written.text == "P3\n# colors: #010203 #040506 #ffffff\n2 2\n255\n255 255 255  255 255 255\n"
                          "255 255 255  255 255 255\n");
    CHECK(*nono::parse<ppm>(written.text) == made);
}

TEST_CASE("ppm: losses are named") {
    nono::grid picture(2, 1);
    picture(0, 1) = 2;
    auto made = puzzle_of(picture);
    made.palette.entries = {
        {{}, nono::rgb{0, 0, 0}, {}}, {"red", nono::rgb{0, 0, 0}, {}}, {{}, nono::rgb{0, 0, 0}, {}}};
    made.saved.push_back({"game", nono::partial_grid(picture)});
    const auto written = nono::write<ppm>(made);
    CHECK(shown(written.lost) == "palette, saved grids: game");
    // Colors that look the same are changed to differ.
    CHECK(nono::parse<ppm>(written.text)->clues == made.clues);
    made.goal.reset();
    CHECK(!nono::write<ppm>(made).written);
}

TEST_CASE("ppm: errors and their positions") {
    fails_each<ppm>({
        {"", empty_input, 1, 1},
        {"P1 1 1 1", no_puzzle, 1, 2},
        {"P3 1 1\n0 0 0 0", expected_number, 2, 1},
        {"P3 1 1\n65536 0 0 0", number_too_large, 2, 1},
        {"P3 1 1 255 0 0", missing_cells, 1, 15},
        {"P6 1 1 255 ab", missing_cells, 1, 14},
        {"P3 1 1 255 0 256 0", invalid_cell, 1, 17},
        {"P3 1 1 255 0 x 0 0", invalid_cell, 1, 14},
        {"P3 1 1 255 111 222", missing_cells, 1, 19},
    });
    std::string too_many = "P3 65 1 255\n";
    for (int i = 0; i < 65; ++i) too_many += std::to_string(i + 100) + " 0 0\n";
    CHECK(error_of<ppm>(too_many) == nono::parse_error{too_many_colors, {12 + 64 * 8, 66, 1}});
    CHECK(nono::parse<ppm>("P3 1 1 255 0 0 0 0").diagnostics() ==
          std::vector<nono::diagnostic>{{trailing_data, {17, 1, 18}}});
}

TEST_CASE("ppm: bad input") {
    survive_every_change<ppm>("P3\n# colors: #f0f #000\n2 1\n9\n9 0 9 1 2 3\n");
    survive_every_change<ppm>(binary_ppm);
}
