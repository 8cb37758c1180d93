// SPDX-License-Identifier: MIT
#include <nono/write.hpp>

#include <nono/parse.hpp>

#include "../check_both.hpp"
#include "../known_formats.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using nono::feature;
using nono::extend::feature_set;

/// Returns a square black-and-white puzzle with everything that a file can hold besides the clues.
nono::puzzle full_puzzle() {
    nono::puzzle out;
    nono::grid goal(5, 5);
    for (std::size_t row = 0; row < 5; ++row) goal(row, row) = 1;
    out.clues = nono::clues_of(goal);
    out.goal = goal;
    out.saved.push_back({"", nono::partial_grid(5, 5, nono::color_set::first(2))});
    out.metadata.set("title", "diagonal");
    return out;
}

bool loses(const nono::write_result& written, feature wanted) {
    return std::any_of(written.lost.begin(), written.lost.end(),
                       [&](const nono::loss& lost) { return lost.kind == wanted; });
}

nono::puzzle recolored(nono::puzzle puzzle) {
    puzzle.clues.rows.blocks(0)[0].color = puzzle.clues.columns.blocks(0)[0].color = (*puzzle.goal)(0, 0) = 2;
    puzzle.saved.clear();
    return puzzle;
}

} // namespace

TEST_CASE("write: sets of features") {
    static_assert(!feature_set().contains(feature::clues));
    static_assert(feature_set{feature::goal, feature::bundles}.contains(feature::bundles));
    static_assert(!feature_set{feature::goal, feature::bundles}.contains(feature::colors));
    static_assert(feature_set{}.with(feature::saved_games) == feature_set{feature::saved_games});
    static_assert(feature_set{feature::goal}.with(feature::colors, false) == feature_set{feature::goal});
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(feature::saved_games); ++i)
        CHECK(names.insert(nono::name_of(static_cast<feature>(i))).second);
    CHECK(nono::name_of(feature::saved_grids) == "saved grids");
}

TEST_CASE("write: no format writes a clue of length 0 next to others, and one alone is written as an empty line") {
    nono::puzzle puzzle;
    puzzle.clues = {{{{1}}, {}}, {{{1}}}};
    puzzle.goal = nono::grid(1, 2);
    (*puzzle.goal)(0, 0) = 1;
    const nono::puzzle plain = puzzle;
    puzzle.clues.rows.append(0);
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>) {
            CAPTURE(F::info.name);
            CHECK(nono::write<F>(puzzle).text == nono::write<F>(plain).text);
            nono::puzzle refused = puzzle;
            refused.clues.rows.append(1);
            const auto written = nono::write<F>(refused);
            CHECK_FALSE(written.written);
            REQUIRE(written.lost.size() == 1);
            CHECK(written.lost[0] == nono::loss{feature::clues, "a clue of length 0 is next to other clues"});
        }
    });
}

TEST_CASE("write: the declared features of a format agree with its writer") {
    const nono::puzzle puzzle = full_puzzle();
    std::size_t written_formats = 0;
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>) {
            CAPTURE(F::info.name);
            const auto written = nono::write<F>(puzzle);
            REQUIRE(written.written);
            ++written_formats;
            // Formats can hold some metadata and saved grids and lose others; the goal is kept or lost as a whole.
            CHECK(loses(written, feature::goal) != F::info.holds.contains(feature::goal));
            if (!F::info.holds.contains(feature::saved_grids)) CHECK(loses(written, feature::saved_grids));
            nono::puzzle blotted = puzzle;
            blotted.goal.reset();
            blotted.clues.rows.blocks(0)[0].length = nono::blotted;
            if (!F::info.holds.contains(feature::blotted_clues)) CHECK_FALSE(nono::write<F>(blotted).written);
            if (F::info.holds.contains(feature::blotted_clues)) CHECK(nono::write<F>(blotted).written);
            CHECK(nono::write<F>(recolored(puzzle)).written == F::info.holds.contains(feature::colors));
        }
    });
    CHECK(written_formats > 20);
}

TEST_CASE("write: a format selected by name at run time") {
    const nono::puzzle puzzle = full_puzzle();
    nono_tests::every_format::for_each([&]<class F>() {
        if constexpr (nono::extend::writable_format<F>) {
            CAPTURE(F::info.name);
            const auto expected = nono::write<F>(puzzle);
            const auto found = nono::write<nono_tests::every_format>(puzzle, {.format = F::info.name});
            CHECK(found.text == expected.text);
            CHECK(found.lost == expected.lost);
            CHECK(found.written == expected.written);
        }
    });
    CHECK(nono::write(puzzle, {.format = "NON"}).text == nono::write<nono::non>(puzzle).text);
    CHECK(nono::write(puzzle, {.format = "pbm", .binary = true}).text ==
          nono::write<nono::pbm>(puzzle, {.binary = true}).text);
    CHECK(nono::write(puzzle).text == nono::write<nono::non>(puzzle).text);
    using gno_first = nono::format_list<nono::gno, nono::non>;
    CHECK(nono::write<gno_first>(puzzle).text == nono::write<nono::non>(puzzle).text);
    CHECK(nono::write(puzzle, {.file_name = "a/b.GNO"}).text == nono::write<nono::gno>(puzzle).text);
    CHECK(nono::write(puzzle, {.file_name = "gno"}).text == nono::write<nono::non>(puzzle).text);
    CHECK(nono::write(puzzle, {.format = "pbm", .file_name = "b.gno"}).text == nono::write<nono::pbm>(puzzle).text);
    for (const auto* name : {"no", "sok", "webpbn", "nonograms_org"}) { // the last one is read-only
        const auto unknown = nono::write(puzzle, {.format = name});
        CHECK_FALSE(unknown.written);
        CHECK(unknown.text.empty());
        REQUIRE(unknown.lost.size() == 1);
        CHECK(unknown.lost[0].detail == "there is no output format of this name");
    }
}

TEST_CASE("write: several puzzles in a format selected by name at run time") {
    const std::vector<nono::puzzle> two(2, full_puzzle());
    CHECK(nono::write_all(two, {.format = "nonpack"}).text == nono::write_all<nono::nonpack>(two).text);
    CHECK(nono::parse_all(nono::write_all(two, {.format = "non"}).text, {.format = "non"}).size() == 2);
    for (const std::size_t count : {0U, 2U}) {
        const auto refused = nono::write_all(std::span(two).first(count), {.format = "gno"});
        CHECK_FALSE(refused.written);
        CHECK(refused.lost == std::vector<nono::loss>{{feature::bundles, {}}});
    }
    CHECK(nono::write_all(std::span(two).first(1), {.format = "gno"}).text == nono::write<nono::gno>(two[0]).text);
}

TEST_CASE("write: collections, with options that some formats do not accept") {
    const auto read = nono::parse<nono::sok>("#####\n#@$.#\n#####\n");
    REQUIRE(read.has_value());
    nono::sok_options options;
    options.board.one_line = true;
    CHECK(nono::write<nono::sokoban_formats>(*read).text == nono::write<nono::sok>(*read).text);
    CHECK(nono::write<nono::sokoban_formats>(*read, {.file_name = "a.xsb"}).text == nono::write<nono::xsb>(*read).text);
    CHECK(nono::write<nono::sokoban_formats>(*read, options).text == nono::write<nono::sok>(*read, options).text);
    options.format = "SOK";
    CHECK(nono::write<nono::sokoban_formats>(*read, options).text == nono::write<nono::sok>(*read, options).text);
    CHECK(nono::write<nono::sokoban_formats>(*read, options).text != nono::write<nono::sok>(*read).text);
    options.format = "xsb";
    CHECK(nono::write<nono::sokoban_formats>(*read, options).text == nono::write<nono::xsb>(*read).text);
    CHECK(nono::write<nono::sokoban_formats>(*read, {.format = "xsb"}).text == nono::write<nono::xsb>(*read).text);
    CHECK_FALSE(nono::write<nono::sokoban_formats>(*read, {.format = "non"}).written);
}

TEST_CASE("write: a text that begins like another kind of file is read back unchanged") {
    const auto level = nono::parse<nono::xsb>("#####\n#@$.#\n#####\n");
    REQUIRE(level.has_value());
    for (const std::string_view start : {"PK\x03\x04", "PK\x05\x06", "\xEF\xBB\xBF", "PK"}) {
        CAPTURE(start);
        auto collection = *level;
        collection.notes.lines = {std::string(start) + " of a title"};
        const auto written = nono::write<nono::sok>(collection);
        REQUIRE(written.lost.empty());
        CHECK(written.text.starts_with("\xEF\xBB\xBF") == (start != "PK"));
        const auto again = nono::parse<nono::sok>(written.text);
        REQUIRE(again.has_value());
        CHECK(*again == collection);
        CHECK(nono::write<nono::sokoban_formats>(collection, {.format = "sok"}).text == written.text);
    }
    auto puzzle = *nono::parse<nono::nin>("1 1\n1\n1\n");
    puzzle.metadata.set("comment", "\xEF\xBB\xBF 0: is no color");
    const auto written = nono::write<nono::olsak>(puzzle);
    REQUIRE(written.written);
    const auto again = nono::parse<nono::olsak>(written.text);
    REQUIRE(again.has_value());
    CHECK(again->clues == puzzle.clues);
    CHECK(nono::write<nono::olsak>(*again).text == written.text);
}
