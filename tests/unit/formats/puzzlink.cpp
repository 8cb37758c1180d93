// SPDX-License-Identifier: MIT
#include <nono/formats/pages/puzzlink.hpp>

#include "../../format_checks.hpp"

#include "../../drawings.hpp"

#include <random>

using namespace nono_tests;

using nono::puzzlink;

namespace {

static_assert(nono::extend::writable_format<puzzlink>);

/// Returns a URL as written by the site: first a list of every clue position, with 0 for empty ones, then the
/// characters.
std::string puzzlink_address(const nono::clues& source) {
    std::vector<std::uint32_t> positions;
    const auto list = [&](const nono::clue_lines& side, std::size_t cells) {
        for (const auto& line : side)
            for (std::size_t i = 0; i < (cells + 1) / 2; ++i)
                positions.push_back(i < line.size() ? line[line.size() - 1 - i].length : 0);
    };
    list(source.columns, source.height());
    list(source.rows, source.width());
    std::string out =
        "https://puzz.link/p?nonogram/" + std::to_string(source.width()) + "/" + std::to_string(source.height()) + "/";
    std::size_t empty = 0;
    for (std::size_t i = 0; i <= positions.size(); ++i) {
        const bool last = i == positions.size();
        if (empty == 20 || (empty > 0 && (last || positions[i] > 0))) {
            out += std::string_view(" ghijklmnopqrstuvwxyz")[empty];
            empty = 0;
        }
        if (last) break;
        if (positions[i] == 0) ++empty;
        constexpr std::string_view digits = "0123456789abcdef";
        if (positions[i] >= 16) out += std::string("-") + digits[positions[i] / 16];
        if (positions[i] > 0) out += digits[positions[i] % 16];
    }
    return out;
}

nono::puzzle puzzlink_puzzle(const nono::clues& source) {
    nono::puzzle out;
    out.clues = source;
    return out;
}

} // namespace

TEST_CASE("puzzlink: the URL of a puzzle") {
    const auto found = reads<puzzlink>("https://puzz.link/p?nonogram/3/2/212113g");
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(nono::write<puzzlink>(found).text == "https://puzz.link/p?nonogram/3/2/212113g\n");
    // From pzprjs' issue tracker: the first character is the clue nearest to the grid.
    const auto tall = reads<puzzlink>("https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g");
    CHECK(tall.clues.columns == nono::clue_lines{plain({4, 1}), plain({1, 2, 1, 1}), plain({3, 4})});
    CHECK(tall.clues.rows[0] == plain({2}));
    CHECK(tall.clues.rows[9] == plain({3}));
}

TEST_CASE("puzzlink: other sites and forms of the same URL") {
    const auto expected = reads<puzzlink>("https://puzz.link/p?nonogram/3/2/212113g").clues;
    for (const std::string_view text :
         {"http://pzv.jp/p.html?nonogram/3/2/212113g/", "https://pzprxs.vercel.app/p?type=editor&nonogram/3/2/212113g",
          "p?nonogram_edit/3/2/212113g", "http://x/?nonogram_play/v:name/d/3/2/212113g\r\n",
          "\xEF\xBB\xBF<a href=\"https://puzz.link/p?nonogram/3/2/212113g\">one?</a>\n",
          "[InternetShortcut]\r\nURL=https://puzz.link/p?nonogram%2F3%2F2%2F212113g\r\n", "p?nonogram/3/2/212113",
          "\nhttps://puzz.link/p?nonogram/3/2/2121\n13g\n"}) {
        CAPTURE(text);
        CHECK(reads<puzzlink>(text).clues == expected);
        CHECK(nono::extend::guess_formats(text).front().info.name == "puzzlink");
    }
}

TEST_CASE("puzzlink: large clues, and runs of empty positions") {
    const auto large = reads_with<puzzlink>("?nonogram/255/1/zzzzzzzzzzzzu-ff", {{clue_totals_differ, 1, 1}});
    CHECK(large.clues.rows[0] == plain({255}));
    CHECK(nono::write<puzzlink>(large).text == "https://puzz.link/p?nonogram/255/1/zzzzzzzzzzzzu-ffzzzzzzm\n");
    const auto empty = reads<puzzlink>("?nonogram/41/1/").clues;
    CHECK(empty.columns.size() == 41);
    CHECK(nono::write<puzzlink>(puzzlink_puzzle(empty)).text == "https://puzz.link/p?nonogram/41/1/zzzh\n");
    CHECK(reads<puzzlink>("?nonogram/41/1/zzzh\n").clues == empty);
    // Older programs leave gaps between the clues of a line.
    CHECK(reads<puzzlink>("?nonogram/5/1/1g1h1g1").clues.rows[0] == plain({1, 1}));
}

TEST_CASE("puzzlink: tolerated deviations") {
    reads_mostly<puzzlink>("?nonogram/1/1/11,", {});
    reads_with<puzzlink>("?nonogram/1/1/111", {{text_after_value, 1, 17}});
    reads_with<puzzlink>("?nonogram/1/1/1~", {{clue_totals_differ, 1, 1}, {invalid_clue, 1, 16}});
    reads_with<puzzlink>("?nonogram/1/1/1-1", {{clue_totals_differ, 1, 1}, {invalid_clue, 1, 16}});
    reads_with<puzzlink>("?nonogram/1/1/01", {{clue_totals_differ, 1, 1}, {zero_among_clues, 1, 15}});
    CHECK(reads_with<puzzlink>("?nonogram/1/1/.1", {{blotted_clue, 1, 15}}).clues.columns[0][0].blotted());
}

TEST_CASE("puzzlink: lines between the URLs are reported") {
    const std::string address = "https://puzz.link/p?nonogram/1/1/11\n";
    const auto lines = [](const nono::result<nono::puzzle>& found) { return findings(found); };
    const auto all =
        nono::parse_all<puzzlink>("My puzzles?\nall of them\n\n" + address + "\n  and another one\nof mine\n" +
                                  address + "# the end\n\n# of it\nstray\n");
    REQUIRE(all.size() == 2);
    CHECK(lines(all[0]) == std::vector<finding>{{ignored_line, 1, 1}, {trailing_data, 6, 3}});
    CHECK(lines(all[1]) == std::vector<finding>{{ignored_line, 9, 1}, {trailing_data, 12, 1}});
    fails<puzzlink>(address + "stray\n" + address, trailing_data, 2, 1, {.strict = true});
    CHECK(nono::parse<puzzlink>("[InternetShortcut]\nURL=" + address + "IconIndex=0\n")->metadata.properties.empty());
    CHECK(lines(nono::parse<puzzlink>("[InternetShortcut]\nURL=" + address + "IconIndex=0\n")).empty());
    CHECK(lines(nono::parse<puzzlink>("<p>\na page\n<a href=\"" + address + "\">\nwords\n")).empty());
}

TEST_CASE("puzzlink: errors and their positions") {
    fails_each<puzzlink>({
        {"", empty_input, 1, 1},
        {"http://puzz.link/p?x", no_puzzle, 1, 1},
        {"https://puzz.link/p?coral/5/5/11g11g5k3h3h31j3h2h", other_puzzle, 1, 21},
        {"?nonogram/0/1/", size_is_zero, 1, 11},
        {"?nonogram/99999/1/", size_over_limit, 1, 11},
        {"?nonogram/99999999999/1/", number_too_large, 1, 11},
        {"?nonogram/1/1/2", clue_longer_than_line, 1, 15},
        {"?nonogram/2/1/11", clues_over_limit, 1, 16, {.limits = {.clues = 1}}},
    });
    // The number of lines that a short URL does not spell out is limited for all URLs together.
    const std::string item = "?nonogram/9/9/\n";
    const auto all = nono::parse_all<puzzlink>(item + item + item + item, {.limits = {.cells = 100}});
    REQUIRE(all.size() == 4);
    CHECK(all[3].has_value());
    const std::string wide = "?nonogram/50/50/\n";
    const auto some = nono::parse_all<puzzlink>(wide + wide, {.limits = {.cells = 2'500, .puzzles = 9}});
    CHECK(some.size() == 2);
}

TEST_CASE("puzzlink: a bad URL among several") {
    const auto all = nono::parse_all<puzzlink>("Two puzzles:\n- ?nonogram/1/1/11 (small)\n- ?nonogram/1/1/9\n"
                                               "- ?nurikabe/5/5/g1\n- ?nonogram/2/1/1g1\n");
    REQUIRE(all.size() == 4);
    CHECK(all[0].has_value());
    CHECK(all[1].error().code == clue_longer_than_line);
    CHECK(all[2].error().code == other_puzzle);
    CHECK(all[3].has_value());
    const std::vector<nono::puzzle> two{*all[0], *all[3]};
    CHECK(nono::write_all<puzzlink>(two).text ==
          "https://puzz.link/p?nonogram/1/1/11\nhttps://puzz.link/p?nonogram/2/1/1g1\n");
}

TEST_CASE("puzzlink: losses are named") {
    using nono::feature;
    names_losses<puzzlink>("palette, goal, saved grids: monday, metadata: title");
    nono::puzzle long_clue;
    long_clue.clues = nono::clues_of(nono::grid(256, 1, 1));
    CHECK(shown(nono::write<puzzlink>(long_clue).lost) == "clues: a clue is longer than the format can hold");
    nono::puzzle full;
    full.clues = {{plain({1, 1})}, {plain({1}), plain({1})}};
    CHECK(shown(nono::write<puzzlink>(full).lost) == "clues: a line has more clues than its cells can have blocks");
}

TEST_CASE("puzzlink: recognized") {
    NONO_CHECK_DETECTED(
        puzzlink, {"\n https://puzz.link/p?nonogram/3/2/212113g", certain},
        {"x\nhttps://puzz.link/p?nonogram/3/2/212113g", likely}, {"# https://puzz.link/p?nonogram/3/2/212113g", no},
        {"<a href=\"https://puzz.link/p?nonogram/3/2/212113g\">", likely},
        {"from https://puzz.link/p?nonogram/3/2/212113g", possible}, {"https://puzz.link/p?coral/5/5/1", likely},
        {"width 3\ncatalogue \"http://x/?nonogram\"\n", no}, {"what? 3/4/5", no});
    NONO_CHECK_BOTH(nono::parse_clues<puzzlink>("?nonogram/3/2/212113g")->width() == 3);
    CHECK(nono::parse("https://puzz.link/p?cts/5/5/1").error().code == other_puzzle);
}

TEST_CASE("puzzlink: URLs as written by the site") {
    std::mt19937 random(1);
    for (int i = 0; i < rounds(300); ++i) {
        nono::grid picture(1 + random() % 40, 1 + random() % 40);
        const auto blank_share = random() % 8;
        for (auto& cell : picture.cells()) cell = random() % 8 < blank_share ? 0 : 1;
        const auto wanted = nono::clues_of(picture);
        const auto text = puzzlink_address(wanted);
        CAPTURE(text);
        REQUIRE(nono::parse(text).has_value());
        CHECK(nono::parse(text)->clues == wanted);
        CHECK(nono::write<puzzlink>(puzzlink_puzzle(wanted)).text == text + '\n');
    }
}
