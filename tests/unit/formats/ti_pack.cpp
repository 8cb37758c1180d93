// SPDX-License-Identifier: MIT
#include "sokoban_texts.hpp"

#include <nono/formats/sokoban_formats.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/write.hpp>

#include "../../corpus/corpora.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace nono_tests;

using std::string_literals::operator""s;
using nono::ti_pack;
namespace soko = nono::sokoban;

namespace {

std::string ti_word(std::size_t number) {
    return {static_cast<char>(number & 0xFFU), static_cast<char>(number >> 8U & 0xFFU)};
}

/// Returns the file of a calculator, built from the format document rather than with the writer.
std::string ti_file_of(const std::string& data) {
    std::string out = "**TI83F*\x1A\x0A\0"s + std::string(42, 'c') + ti_word(data.size() + 19);
    std::string counted = ti_word(13) + ti_word(data.size() + 2) + '\x15' + "Pack\0\0\0\0"s + "\0\x80"s +
                          ti_word(data.size() + 2) + ti_word(data.size()) + data;
    std::size_t sum = 0;
    for (const char c : counted) sum += static_cast<unsigned char>(c);
    return out + counted + ti_word(sum & 0xFFFFU);
}

/// Returns a pack of levels in sequence.
std::string ti_data_of(const std::vector<std::string>& levels, const std::string& name = "A pack",
                       const std::string& author = "Ann") {
    std::string offsets;
    std::string all;
    for (const auto& level : levels) {
        offsets += ti_word(all.size());
        all += level;
    }
    return "\xFE\xDC\xBA" + name + '\0' + author + '\0' + std::string(8, '\0') + '\1' + ti_word(levels.size()) +
           offsets + all;
}

const std::string ti_plain = "\1\1\5\3\0"
                             "\1\1\1\1\1"
                             "\1\0\2\4\1"
                             "\1\1\1\1\1"s;
const std::string ti_packed = "\1\1\5\3\1"
                              "\5\1"
                              "\0\0"
                              "\0\2"
                              "\0\4"
                              "\5\1"
                              "\xFF"s;

void check_ti_codes(const std::string& text, const std::vector<parse_errc>& wanted, std::size_t boards) {
    const auto found = nono::parse<ti_pack>(text);
    std::vector<parse_errc> codes;
    for (const auto& entry : found.diagnostics()) {
        codes.push_back(entry.code);
        CHECK(entry.where == nono::extend::position_of(text, entry.where.offset));
    }
    CHECK((found ? found->puzzles.size() : 0) == boards);
    if (found) CHECK(codes == wanted);
    if (!found) CHECK(std::vector<parse_errc>{found.error().code} == wanted);
}

} // namespace

TEST_CASE("8xv: levels, packed and unpacked") {
    const std::string text = ti_file_of(ti_data_of({ti_plain, ti_packed}));
    CHECK(ti_pack::detect(text) == certain);
    CHECK(nono::recognize_format<nono::sokoban_formats>(text)->name == "8xv");
    const auto found = nono::parse<ti_pack>(text, {.strict = true});
    REQUIRE(found);
    CHECK(found->title() == "A pack");
    CHECK(found->author() == "Ann");
    REQUIRE(found->puzzles.size() == 2);
    for (const auto& puzzle : found->puzzles) CHECK(soko::to_text(puzzle.board) == "#####\n#@$.#\n#####\n");
    CHECK(found->puzzles[1].where.offset == found->puzzles[0].where.offset + ti_plain.size());
    // ISO 8859-1, and missing names.
    CHECK(nono::parse<ti_pack>(ti_file_of(ti_data_of({ti_plain}, "Caf\xE9", "")))->title() == "Caf\xC3\xA9");
    CHECK(nono::parse<ti_pack>(ti_file_of(ti_data_of({ti_plain}, "", "")))->notes.empty());
}

TEST_CASE("8xv: the pusher on a goal, boxes on goals, and walls outside") {
    // Everything outside is wall: here the first two columns.
    const std::string level = "\3\1\6\3\0"
                              "\1\1\1\1\1\1"
                              "\1\1\1\4\3\1"
                              "\1\1\1\1\1\1"s;
    const auto found = nono::parse<ti_pack>(ti_file_of(ti_data_of({level})), {.strict = true});
    REQUIRE(found);
    CHECK(soko::to_text(found->puzzles[0].board) == "####\n#+*#\n####\n");
    // A thick wall within the board is kept.
    soko::collection thick;
    thick.puzzles.emplace_back();
    thick.puzzles.back().board = drawn(" #######\n #     #\n # ### #\n##@### #\n#$ ### #\n#.     #\n########\n");
    const auto written = nono::write<ti_pack>(thick);
    CHECK(written.lost.empty());
    CHECK(*nono::parse<ti_pack>(written.text) == thick);
}

TEST_CASE("8xv: damaged files") {
    std::string text = ti_file_of(ti_data_of({ti_plain, ti_packed}));
    const std::size_t second = text.size() - 2 - ti_packed.size();
    check_ti_codes("", {empty_input}, 0);
    check_ti_codes("**TI83F*", {no_puzzle}, 0);
    auto changed = text;
    changed.back() = static_cast<char>(changed.back() + 1);
    check_ti_codes(changed, {checksum_differs}, 2);
    CHECK(nono::parse<ti_pack>(changed, {.strict = true}).error().code == checksum_differs);
    check_ti_codes(text.substr(0, second + 4), {level_cut_off, level_cut_off}, 1);
    check_ti_codes(text.substr(0, 0x4A + 4), {level_cut_off}, 0);
    // Returns a pack of one level with a correct checksum.
    const auto with = [](const std::string& level) { return ti_file_of(ti_data_of({level, ti_plain})); };
    check_ti_codes(with("\1\1\0\3\0"s), {size_is_zero}, 1);
    check_ti_codes(with("\1\1\5\3\0\1\1\7"s + std::string(12, '\1')), {invalid_square}, 1);
    check_ti_codes(with("\1\1\5\3\1\5\1\xFF"s), {level_cut_off}, 1);
    check_ti_codes(with("\1\1\5\3\1\5\1\0\0\0\2\0\4\x20\1\xFF"s), {size_differs}, 2);
    check_ti_codes(with("\1\1\5\3\1\5\1\0\0\0\2\0\4\5\1\0\0\xFF"s), {size_differs}, 2);
    for (const auto* pusher : {"\0\0", "\2\1", "\x9\1"}) { // on a wall, on a box, off the board
        auto level = ti_plain;
        level.replace(0, 2, std::string(pusher, 2));
        check_ti_codes(with(level), {misplaced_pusher}, 2);
    }
    check_ti_codes(with("\0\0\1\1\0\1"s), {misplaced_pusher, no_puzzle}, 1);
    // An offset beyond the end of the data.
    auto data = ti_data_of({ti_plain, ti_plain});
    data.replace(data.size() - 2 * ti_plain.size() - 2, 2, "\xFF\xFF");
    check_ti_codes(ti_file_of(data), {level_cut_off}, 1);
    // Every truncation of the file gives a result.
    for (std::size_t size = 0; size < text.size(); ++size)
        static_cast<void>(nono::parse<ti_pack>(text.substr(0, size)));
}

TEST_CASE("8xv: limits") {
    const std::string text = ti_file_of(ti_data_of({ti_plain, ti_packed}));
    const auto code = [&](const nono::limits& bounds) {
        return nono::parse<ti_pack>(text, {.limits = bounds}).error().code;
    };
    CHECK(code({.side = 4}) == size_over_limit);
    CHECK(code({.cells = 14}) == size_over_limit);
    CHECK(nono::parse<ti_pack>(text, {.limits = {.puzzles = 1}})->puzzles.size() == 1);
    // Many levels at the same offset expand to more than the file.
    std::string data = "\xFE\xDC\xBA\0\0"s + std::string(9, '\1') + ti_word(1000);
    for (int i = 0; i < 1000; ++i) data += ti_word(0);
    data += "\1\1\xFE\xFE\1"s;
    for (int i = 0; i < 254; ++i) data += "\xFD\1"s;
    data += '\xFF';
    const auto large = nono::parse<ti_pack>(ti_file_of(data), {.limits = {.expanded = 200'000}});
    CHECK(large.error().code == no_puzzle); // each of them is only wall
    const auto& reported = large.diagnostics();
    CHECK(reported.empty());
}

TEST_CASE("8xv: written files read back") {
    soko::collection source;
    source.notes.lines = {"Collection: Two rooms", "Author: Ann"};
    source.puzzles.emplace_back();
    source.puzzles.back().board = drawn("  ####\n###  #\n#  $.#\n# *+ #\n######\n");
    source.puzzles.emplace_back();
    source.puzzles.back().board = drawn("#####\n#@$.#\n#####\n");
    const auto written = nono::write<ti_pack>(source);
    REQUIRE(written);
    CHECK(written.lost.empty());
    const auto again = nono::parse<ti_pack>(written.text, {.strict = true});
    REQUIRE(again);
    CHECK(*again == source);
    CHECK(written.text.substr(0x3C, 8) == "Two room");
    // Losses are named, and boards that the format cannot hold are not written.
    source.puzzles[0].title_line = "First";
    source.puzzles[0].games.push_back({"Solution", steps("u"), {}, {}});
    const auto less = nono::write<ti_pack>(source);
    CHECK(less.lost.size() == 2);
    source.puzzles[0].board = drawn("#####\n# $.#\n#####\n");
    CHECK_FALSE(nono::write<ti_pack>(source));
    source.puzzles[0].board = soko::board(256, 3, soko::square::pusher);
    CHECK_FALSE(nono::write<ti_pack>(source));
    soko::board large(255, 255, soko::square::goal);
    for (std::size_t i = 0; i < large.cells().size(); i += 2) large.cells()[i] = soko::square::box;
    large(1, 1) = soko::square::pusher;
    source.puzzles.assign(2, {});
    for (auto& puzzle : source.puzzles) puzzle.board = large;
    CHECK_FALSE(nono::write<ti_pack>(source));
}

TEST_CASE("8xv: real packs") {
    std::size_t boards = 0;
    for (const auto& path : corpus_files("sokoban/more", ".8xv")) {
        CAPTURE(path.string());
        const auto text = contents(path);
        const auto found = nono::parse<ti_pack>(text, {.strict = true});
        REQUIRE(found);
        CHECK(found->title() == path.stem());
        for (const auto& puzzle : found->puzzles) CHECK(puzzle.board.count(soko::has_pusher) == 1);
        const auto written = nono::write<ti_pack>(*found);
        CHECK(written.lost.empty());
        CHECK(*nono::parse<ti_pack>(written.text) == *found);
        boards += found->puzzles.size();
    }
    if (boards != 0) CHECK(boards == 15);
}
