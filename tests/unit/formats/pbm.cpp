// SPDX-License-Identifier: MIT
#include <nono/formats/pictures/pbm.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::pbm;

namespace {

constexpr std::string_view plain_pbm = "P1\n# a comment\n3 2\n110\n0 1 #more\n1\n";
const std::string binary_pbm("P4\n9 2\n\xFF\x80\x01\x00", 11);

static_assert(nono::extend::readable_format<pbm> && nono::extend::writable_format<pbm>);

NONO_API_CONSTEXPR bool clues_follow_from_bits() {
    const auto found = nono::parse_clues<pbm>(plain_pbm);
    return found && found->width() == 3 && found->height() == 2 && found->rows[0][0].length == 2 &&
           found->columns[1][0].length == 2;
}

} // namespace

TEST_CASE("pbm: the picture is the goal, and the clues are derived from it") {
    NONO_CHECK_CONSTANT(clues_follow_from_bits());
    CHECK(clues_follow_from_bits());
    const auto found = nono::parse<pbm>(plain_pbm);
    REQUIRE(found.has_value());
    REQUIRE(found->goal.has_value());
    CHECK(nono::satisfies(*found->goal, found->clues));
    CHECK((*found->goal)(1, 2) == 1);
    CHECK(found.diagnostics().empty());
}

TEST_CASE("pbm: rows of bits are padded to whole bytes") {
    const auto found = nono::parse<pbm>(binary_pbm);
    REQUIRE(found.has_value());
    CHECK(found->clues.rows == nono::clue_lines{{{9}}, {{1}}});
    CHECK((*found->goal)(1, 7) == 1);
}

TEST_CASE("pbm: written and read back, in both forms") {
    for (const std::size_t width : {1U, 7U, 8U, 9U, 70U, 71U, 1001U}) {
        nono::grid picture(width, 3);
        for (std::size_t i = 0; i < picture.cells().size(); ++i) picture.cells()[i] = i * i % 3 == 1 ? 1 : 0;
        const auto made = puzzle_of(picture);
        for (const bool bits : {false, true}) {
            const auto written = nono::write<pbm>(made, {.binary = bits});
            REQUIRE(written.written);
            CHECK(written.lost.empty());
            CHECK(pbm::detect(written.text) == certain);
            CHECK(*nono::parse<pbm>(written.text, {.strict = true}) == made);
        }
    }
    CHECK(nono::write<pbm>(puzzle_of(nono::grid(2, 1, 1))).text == "P1\n2 1\n11\n");
    CHECK(nono::write<pbm>(puzzle_of(nono::grid(2, 1, 1)), {.binary = true}).text == "P4\n2 1\n\xC0");
}

TEST_CASE("pbm: losses are named") {
    auto made = puzzle_of(nono::grid(2, 2, 1));
    made.metadata.set("title", "x");
    made.palette.entries.resize(2);
    CHECK(shown(nono::write<pbm>(made).lost) == "palette, metadata: title");
    made.goal = nono::grid(2, 2);
    CHECK(shown(nono::write<pbm>(made).lost) == "clues: the goal does not have the clues of the puzzle");
    made.clues.rows.blocks(0)[0].length = nono::blotted;
    CHECK(nono::write<pbm>(made).lost[0].kind == feature::blotted_clues);
    made.goal.reset();
    CHECK(shown(nono::write<pbm>(made).lost) == "clues: there is no goal to draw");
    CHECK(!nono::write<pbm>(made).written);
    CHECK(shown(nono::write<pbm>(puzzle_of(nono::grid(2, 2, 2))).lost) == "colors");
}

TEST_CASE("pbm: errors and their positions") {
    fails_each<pbm>({
        {" \n", empty_input, 1, 1},
        {"P", no_puzzle, 1, 1},
        {"P3 1 1 1", no_puzzle, 1, 2},
        {"P1\n2 x", expected_number, 2, 3},
        {"P1\n2 0 ", size_is_zero, 2, 1},
        {"P1\n99999 1 ", size_over_limit, 2, 1},
        {"P4\n65535 65535\n", size_over_limit, 2, 1},
        {"P1\n2 2\n111", missing_cells, 3, 4},
        {"P1\n2 2\n11 1 ", missing_cells, 3, 6},
        {"P4\n9 2\n\xFF\xFF\xFF", missing_cells, 3, 4},
        {"P1\n2 2\n11\n12", invalid_cell, 4, 2},
        {"P1\n2 2\n10\n01", clues_over_limit, 2, 1, {.limits = {.clues = 3}}},
    });
    const auto longer = nono::parse<pbm>("P1\n1 1\n1\n1\n");
    REQUIRE(longer.has_value());
    CHECK(longer.diagnostics() == std::vector<nono::diagnostic>{{trailing_data, {9, 4, 1}}});
    CHECK(error_of<pbm>("P1\n1 1\n1\n1\n", {.strict = true}).code == trailing_data);
}

TEST_CASE("pbm: recognized by its header") {
    check_detected<pbm>({{plain_pbm, certain},
                         {binary_pbm, certain},
                         {"P1\n# x\n1 2\n", likely},
                         {"P1\n1 2\n#####\n", likely},
                         {"P1\n", likely},
                         {"P1x", no},
                         {"P6 1 1 255 ", no}});
}

TEST_CASE("pbm: bad input") {
    survive_every_change<pbm>(plain_pbm);
    survive_every_change<pbm>(binary_pbm);
}
