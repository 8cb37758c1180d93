// Identities that must never change: games are saved under them. A change here requires a new major version.
//
// The texts were written by hand and hashed with the sha256sum program, not with the library.
// SPDX-License-Identifier: MIT
#include <nono/hash.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

struct golden {
    std::string_view name;
    nono::clues clues;
    std::string_view text;
    std::string_view hash;
};

nono::clues make(nono::clue_lines rows, nono::clue_lines columns) { return {std::move(rows), std::move(columns)}; }

const std::vector<golden> goldens{
    {"the demo puzzle of webpbn.com, #1",
     make({{{2}}, {{2}, {1}}, {{1}, {1}}, {{3}}, {{1}, {1}}, {{1}, {1}}, {{2}}, {{1}, {1}}, {{1}, {2}}, {{2}}},
          {{{2}, {1}}, {{2}, {1}, {3}}, {{7}}, {{1}, {3}}, {{2}, {1}}}),
     "width 5\nheight 10\nrows\n2\n2,1\n1,1\n3\n1,1\n1,1\n2\n1,1\n1,2\n2\ncolumns\n2,1\n2,1,3\n7\n1,3\n2,1\n",
     "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc"},
    {"one filled cell", make({{{1}}}, {{{1}}}), "width 1\nheight 1\nrows\n1\ncolumns\n1\n",
     "12f61ea4aac60211b4f9acd97b497d0b50c59c1540e71f064058a419d1940aaf"},
    {"nothing filled", make({{}, {}}, {{}, {}, {}}), "width 3\nheight 2\nrows\n0\n0\ncolumns\n0\n0\n0\n",
     "79c7c8bc8001939b74de69d5aac6a744d126a8608fc66da1098a9d6416114136"},
    {"two colors", make({{{1}, {1, 2_color}}, {{2, 2_color}}}, {{{1}, {1, 2_color}}, {{2, 2_color}}}),
     "width 2\nheight 2\nrows\n1a,1b\n2b\ncolumns\n1a,1b\n2b\n",
     "681f4a973b3a52f4195b2e9691f6a47c031c9056fa0de34be8f93e39cacb25b4"},
    {"two colors, numbered the other way", make({{{1, 2_color}, {1}}, {{2}}}, {{{1, 2_color}, {1}}, {{2}}}),
     "width 2\nheight 2\nrows\n1a,1b\n2b\ncolumns\n1a,1b\n2b\n",
     "681f4a973b3a52f4195b2e9691f6a47c031c9056fa0de34be8f93e39cacb25b4"},
    {"blotted clues, black and white",
     make({{{nono::blotted}}, {{nono::blotted}, {1}}, {{2}}}, {{{3}}, {{nono::blotted}}, {{nono::blotted}}}),
     "width 3\nheight 3\nrows\n?\n?,1\n2\ncolumns\n3\n?\n?\n",
     "a31877767da0e4ba5e9c607d172d7a1d056e7df0411b4044a401ce2e589e0a58"},
    {"blotted clues in color",
     make({{{nono::blotted, 4_color}, {1, 9_color}}}, {{{nono::blotted, 4_color}}, {{1, 9_color}}}),
     "width 2\nheight 1\nrows\n?a,1b\ncolumns\n?a\n1b\n",
     "f44610c6d9bcd0574e87371f778806b6be82ab878498d255776b05eba35c20ba"},
};

} // namespace

TEST_CASE("golden identities") {
    for (const auto& golden : goldens) {
        CAPTURE(golden.name);
        CHECK(nono::canonical_text(golden.clues) == golden.text);
        CHECK(nono::to_string(nono::hash_clues(golden.clues)) == golden.hash);
    }
}

TEST_CASE("golden identity of thirty colors") {
    nono::clues clues;
    clues.rows.resize(1);
    for (std::uint8_t color = 1; color <= 30; ++color) {
        clues.rows.append({1, color});
        clues.columns.push_back({{1, color}});
    }
    CHECK(nono::canonical_text(clues).find("1z,1aa,1ab,1ac,1ad\ncolumns\n1a\n") != std::string::npos);
    CHECK(nono::to_string(nono::hash_clues(clues)) ==
          "67396e9c479960969c2d42fa7ae7e8d7ceb9efc6c459f7cba7efb58f7dbaad38");
}

TEST_CASE("golden identity of a line of 70000 cells") {
    nono::clues clues;
    clues.rows = {{{70'000}}};
    clues.columns.assign(70'000, {{1}});
    CHECK(nono::to_string(nono::hash_clues(clues)) ==
          "3e78908f3be59b9368340390eaba7a424e34ed3fd14c96c87a0c0dcfcb2c514f");
}

TEST_CASE("golden identities of triddlers") {
    struct triddler {
        nono::hexagon_clues clues;
        std::string_view text;
        std::string_view hash;
    };
    const std::vector<triddler> triddlers{
        // the example of webpbn's format page
        {{{{{1}, {1}, {1}}, {{2}, {3}}}, {{{1}}}, {{{1}}, {{2}, {1}}}, {{{3}}, {{2}}}, {{{3}}}, {{{3}}, {{2}, {1}}}},
         "triddler 2 1 2 2\nupper left\n1,1,1\n2,3\nlower left\n1\nbottom\n1\n2,1\nlower right\n3\n2\n"
         "upper right\n3\ntop\n3\n2,1\n",
         "bb45f1552c66a93ea2ac8ff25fa53653ccb9b440135c0cdc2d0c07aec24626e1"},
        {{{}, {{{1}}}, {}, {{{1}}}, {}, {{{1}}}},
         "triddler 0 1 0 1\nupper left\nlower left\n1\nbottom\nlower right\n1\nupper right\ntop\n1\n",
         "3565dd492c8b1a1c69871a1f96a5b78393f4052a09fbff6ec7f0235370d3e384"},
        {{{{{1, 2_color}, {1}}}, {{{1, 2_color}, {nono::blotted}}}, {{}}, {{{2}}}, {{}}, {{{1}, {1, 2_color}}}},
         "triddler 1 1 1 1\nupper left\n1a,1b\nlower left\n1a,?b\nbottom\n0\nlower right\n2b\nupper right\n0\n"
         "top\n1b,1a\n",
         "30da9a19bbbf2eacabc1331d032d5948535006abfbf2314ec7c4e2de789697d6"},
    };
    for (const auto& golden : triddlers) {
        CAPTURE(golden.text);
        CHECK(nono::canonical_text(golden.clues) == golden.text);
        CHECK(nono::to_string(nono::hash_clues(golden.clues)) == golden.hash);
    }
}
