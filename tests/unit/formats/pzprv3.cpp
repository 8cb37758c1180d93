// SPDX-License-Identifier: MIT
#include <nono/formats/pages/pzprv3.hpp>

#include <nono/formats/pages/puzzlink.hpp>

#include "../../format_checks.hpp"

#include <random>

using namespace nono_tests;

using nono::color_set;
using nono::pzprv3;

namespace {

constexpr std::string_view pzprv3_text = "pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 1 # + # \n. 3 # # . \n";

/// Returns a file as saved by the site, on one line or several, with some clues ticked off.
template <class Random> std::string pzprv3_file(const nono::puzzle& source, bool joined, Random& random) {
    const char end = joined ? '/' : '\n';
    const std::size_t width = source.clues.width();
    const std::size_t height = source.clues.height();
    std::string out = "pzprv3";
    out += end;
    out += "nonogram";
    out += end + std::to_string(height) + end + std::to_string(width) + end;
    const auto item = [&](nono::line_clue_view line, std::size_t positions, std::size_t i) -> std::string {
        if (i < positions - line.size()) return ". ";
        const std::string tick = random() % 4 == 0 ? "c" : "";
        return tick + std::to_string(line[i - (positions - line.size())].length) + " ";
    };
    const std::size_t above = (height + 1) / 2;
    const std::size_t beside = (width + 1) / 2;
    for (std::size_t y = 0; y < above + height; ++y) {
        for (std::size_t x = 0; x < beside + width; ++x) {
            if (x < beside && y < above) out += ". ";
            if (x >= beside && y < above) out += item(source.clues.columns[x - beside], above, y);
            if (x < beside && y >= above) out += item(source.clues.rows[y - above], beside, x);
            if (x < beside || y < above) continue;
            const auto cell = source.saved[0].cells(y - above, x - beside);
            out += cell.size() > 1 ? ". " : cell == color_set::only(1) ? "# " : "+ ";
        }
        out += end;
    }
    return out;
}

} // namespace

TEST_CASE("pzprv3: clues above the grid and to its left, and the game") {
    const auto found = reads<pzprv3>(pzprv3_text);
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    REQUIRE(found.saved.size() == 1);
    CHECK(nono::write_cells(found.saved[0].cells, 2) == "1.111?");
    CHECK(!found.goal);
    CHECK(nono::write<pzprv3>(found).text == pzprv3_text);
    CHECK(reads<pzprv3>("\xEF\xBB\xBF"
                        "v:x\r\npzprv3.1\r\nnonogram\r\n2\r\n3\r\n. . 2 1 2 \r\n1 1 # + # \r\n. c3 # # . \r\n")
              .saved == found.saved);
    CHECK(reads<pzprv3>("v:x/pzprv3/nonogram/2/3/. . 2 1 2 /1 1 # + # /. 3 # # . /").saved == found.saved);
    CHECK(reads<pzprv3>("https://puzz.link/p?pzprv3/nonogram/2/3/.%20.%202%201%202%20/1%201%20%23%20+%20%23%20/"
                        ".%203%20%23%20%23%20.%20/ \n")
              .saved == found.saved);
    CHECK(reads<pzprv3>("http://a/p?pzprv3%2fnonogram%2f2%2f3%2f.%20.%202%201%202%2f1%201%20%23%20+%20%23%2f"
                        ".%203%20%23%20%23%20.")
              .saved == found.saved);
    CHECK(reads<pzprv3>("pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 1\n. 3\n").saved.empty());
}

TEST_CASE("pzprv3: a solved grid is the goal") {
    // The blank cells of a solved grid do not have to be marked. From pzprjs' own tests.
    const auto found = reads<pzprv3>(
        "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /. 2 1 # # . # . . "
        "/. 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /. 1 1 # . . . # . /. . 3 . # # # . . /");
    REQUIRE(found.goal.has_value());
    CHECK(nono::satisfies(*found.goal, found.clues));
    CHECK(found.saved.empty());
}

TEST_CASE("pzprv3: metadata") {
    const std::string text =
        std::string(pzprv3_text) +
        "TrialData(1)\n. # .\n. . .\ninfo:{\n \"metadata\": {\n  \"author\": \"M\\u00e9 \\\"x\\\"\",\n"
        "  \"n\": [1, {\"a\": []}],\n  \"hard\": true,\n  \"comment\": \"a/b\\n\\ud83d\\ude00\"\n }\n}\n";
    const auto found = reads<pzprv3>(text);
    CHECK(found.metadata.properties ==
          std::vector<nono::property>{{"by", "M\u00e9 \"x\""}, {"hard", "true"}, {"comment", "a/b\n\U0001F600"}});
    CHECK(nono::write<pzprv3>(found).text ==
          std::string(pzprv3_text) +
              "info:{\n \"metadata\": {\n  \"author\": \"M\u00e9 \\\"x\\\"\",\n  \"hard\": true,\n"
              "  \"comment\": \"a/b\\u000a\U0001F600\"\n }\n}\n");
    reads<pzprv3>(std::string(pzprv3_text) + "history:{\"x\"\nhttp://pzv.jp/p.html\n");
    reads<pzprv3>(std::string(pzprv3_text) + "http://pzv.jp/p.html?nonogram/3/2/\n");
    reads<pzprv3>(std::string(pzprv3_text) + "info:{\"history\":{\"a\":[1,2,\"]\"]},\"metadata\":{}}");
    for (const std::string_view end :
         {"info:{", "info:{\"metadata\":{\"author\":\"x", "info:{\"a\":[1}", "info:{\"metadata\":1}",
          "info:{\"metadata\":{\"source\":\"\\u12\"}}", "more\n"}) {
        CAPTURE(end);
        reads_with<pzprv3>(std::string(pzprv3_text) + std::string(end), {{trailing_data, 8, 1}});
    }
}

TEST_CASE("pzprv3: tolerated deviations and errors") {
    reads_with<pzprv3>("pzprv3\nnonogram\n1\n1\n. x \n1 . \n", {{clue_totals_differ, 1, 1}, {invalid_clue, 5, 3}});
    reads_with<pzprv3>("pzprv3\nnonogram\n1\n1\n. 0 \n. . \n", {{zero_among_clues, 5, 3}});
    fails<pzprv3>("", empty_input, 1, 1);
    fails<pzprv3>("pzpr\n", no_puzzle, 1, 1);
    fails<pzprv3>("pzprv3\n", other_puzzle, 1, 7);
    fails<pzprv3>("pzprv3\nnurikabe\n5\n5\n", other_puzzle, 2, 1);
    fails<pzprv3>("pzprv3/nonogram/x/", expected_number, 1, 17);
    fails<pzprv3>("pzprv3\nnonogram\n5x\n5\n", expected_number, 3, 1);
    fails<pzprv3>("pzprv3\nnonogram\n0\n5\n", size_is_zero, 4, 1);
    fails<pzprv3>("pzprv3\nnonogram\n9\n999999\n", size_over_limit, 4, 1);
    fails<pzprv3>("pzprv3\nnonogram\n9\n99999999999\n", number_too_large, 4, 1);
    fails<pzprv3>("pzprv3\nnonogram\n1\n1\n. 1 \n", too_few_clue_lines, 5, 5);
    fails<pzprv3>("pzprv3\nnonogram\n1\n1\n. 1 \n1 ? \n", invalid_cell, 6, 3);
    fails<pzprv3>("pzprv3\nnonogram\n1\n1\n. 2 \n1 # \n", clue_longer_than_line, 5, 3);
    fails<pzprv3>("pzprv3\nnonogram\n60\n60\n", size_over_limit, 4, 1, {.limits = {.cells = 3'000}});
}

TEST_CASE("pzprv3: losses are named") {
    auto laden = laden_puzzle();
    laden.metadata.set("by", "me");
    CHECK(shown(nono::write<pzprv3>(laden).lost) == "saved grids: monday, metadata: title, palette");
    CHECK(*nono::parse<pzprv3>(nono::write<pzprv3>(laden).text)->goal == *laden.goal);
    // There is only one grid: the game takes precedence.
    laden.saved.push_back({"", nono::partial_grid(3, 2, color_set::first(2))});
    laden.saved.back().cells(0, 0) = color_set::only(1);
    const auto written = nono::write<pzprv3>(laden);
    CHECK(written.lost.size() == 4);
    CHECK(written.lost[1] == nono::loss{feature::goal, ""});
    CHECK(nono::parse<pzprv3>(written.text)->saved == std::vector{laden.saved.back()});
    CHECK(shown(nono::write<pzprv3>({}).lost) == "clues");
    laden.clues.rows.blocks(0)[0].length = nono::blotted;
    CHECK(shown(nono::write<pzprv3>(laden).lost) == "blotted clues");
}

TEST_CASE("pzprv3: recognized") {
    NONO_CHECK_BOTH(pzprv3::detect(pzprv3_text) == certain);
    NONO_CHECK_BOTH(pzprv3::detect("\n pzprv3.2/nonogram/") == certain);
    NONO_CHECK_BOTH(pzprv3::detect("pzprv34\n") == no);
    NONO_CHECK_BOTH(pzprv3::detect("v:pzprv3") == no);
    NONO_CHECK_BOTH(pzprv3::detect("x?y\npzprv3") == no);
    NONO_CHECK_BOTH(nono::parse_clues<pzprv3>(pzprv3_text)->width() == 3);
    CHECK(nono::extend::guess_formats(pzprv3_text).front().info.name == "pzprv3");
}

TEST_CASE("pzprv3: files as saved by the site") {
    std::mt19937 random(2);
    for (int i = 0; i < rounds(300); ++i) {
        nono::grid picture(1 + random() % 20, 1 + random() % 20);
        for (auto& cell : picture.cells()) cell = random() % 2 == 0 ? 0 : 1;
        nono::puzzle wanted;
        wanted.clues = nono::clues_of(picture);
        wanted.saved.push_back({"", nono::partial_grid(picture)});
        for (auto& cell : wanted.saved[0].cells.cells())
            if (random() % 2 == 0) cell = color_set::first(2);
        const auto text = pzprv3_file(wanted, random() % 2 == 0, random);
        CAPTURE(text);
        const auto found = nono::parse(text);
        REQUIRE(found.has_value());
        CHECK(found->clues == wanted.clues);
        // If all filled cells are marked, the game is finished.
        const bool solved = found->goal.has_value();
        if (solved) CHECK(*found->goal == picture);
        if (!solved && wanted.saved[0].cells.decided_count() > 0) CHECK(found->saved == wanted.saved);
        bool all_filled = true;
        for (std::size_t k = 0; k < picture.cells().size(); ++k)
            all_filled = all_filled && (picture.cells()[k] == 0 || wanted.saved[0].cells.cells()[k].size() == 1);
        CHECK(solved == (all_filled && wanted.saved[0].cells.decided_count() > 0));
    }
}
