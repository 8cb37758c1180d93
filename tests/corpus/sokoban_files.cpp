// Sokoban files made by people and programs: read completely, written in every style, truncated and changed.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include "../brute_force.hpp"
#include "../findings.hpp"

#include <nono/formats/xml.hpp>
#include <nono/io/gzip.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

using nono::sok;
using nono::sokoban::collection;

namespace {

std::vector<std::filesystem::path> sokoban_files() {
    std::vector<std::filesystem::path> out;
    for (const std::string_view extension : {".sok", ".sol", ".xsb"})
        for (auto& path : nono_tests::corpus_files("sokoban", extension)) out.push_back(std::move(path));
    return out;
}

std::vector<nono::sok_options> styles() {
    return {{},
            {.board = {.letters = true, .floor = '_', .run_lengths = true}, .moves = {.run_lengths = true}},
            {.board = {.one_line = true}, .moves = {.line_width = 9}}};
}

/// Requires that a reported position is in the text.
void require_position(std::string_view text, const nono::source_position& where) {
    REQUIRE(where.offset <= text.size());
    if (where.offset < text.size()) REQUIRE(nono::extend::position_of(text, where.offset) == where);
}

/// Reads a text; its positions must be valid, and it must round-trip unless the writer names a loss.
void survive_sokoban(const std::string& text) {
    static_cast<void>(sok::detect(text));
    const auto found = nono::parse<sok>(text);
    const auto is_position = [&](const nono::source_position& where) { require_position(text, where); };
    is_position(found.error().where);
    for (const auto& item : found.diagnostics()) is_position(item.where);
    const auto strict = nono::parse<sok>(text, {.strict = true});
    for (const auto& item : strict.diagnostics()) REQUIRE(nono::severity_of(item.code) == nono::severity::note);
    if (!found) return;
    for (const auto& item : found->puzzles) {
        is_position(item.where);
        for (const auto& game : item.games) {
            is_position(game.where);
            if (game.moves.steps.empty()) continue;
            const std::size_t last = game.moves.steps.size() - 1;
            const auto where = nono::sokoban::position_of_step(text, game, last);
            is_position(where);
            REQUIRE(nono::detail::lower_ascii(text[where.offset]) ==
                    nono::detail::lower_ascii(game.moves.steps[last].letter()));
        }
    }
    const auto written = nono::write<sok>(*found);
    CAPTURE(written.text);
    REQUIRE(written.written);
    const auto again = nono::parse<sok>(written.text);
    REQUIRE(again.has_value());
    if (nono_tests::is_whole(written.lost)) REQUIRE(*again == *found);
}

/// As above, for a format that is not human-readable text.
template <class F> void survive_level_file(const std::string& text) {
    const auto found = nono::parse<F>(text);
    const auto is_position = [&](const nono::source_position& where) { require_position(text, where); };
    is_position(found.error().where);
    for (const auto& item : found.diagnostics()) is_position(item.where);
    if (!found) return;
    for (const auto& item : found->puzzles) is_position(item.where);
    for (const auto& item : found->games) is_position(item.where);
    if constexpr (nono::extend::writable_format<F>) {
        const auto written = nono::write<F>(*found);
        const auto again = nono::parse<F>(written.text);
        if (written && nono_tests::is_whole(written.lost)) REQUIRE((again && *again == *found));
    }
}

template <class F> void damage_level_file(const std::string& text, nono_tests::random_numbers& random) {
    for (int i = 0; i < 12; ++i) {
        survive_level_file<F>(text.substr(0, random.below(text.size())));
        std::string changed = text;
        for (std::size_t k = random.below(4) + 1; k > 0; --k)
            changed[random.below(changed.size())] = static_cast<char>(random.below(256));
        survive_level_file<F>(changed);
        survive_level_file<F>(std::string(text).erase(random.below(text.size()), 1 + random.below(20)));
    }
}

} // namespace

TEST_CASE("corpus of Sokoban: files of other programs, truncated and changed") {
    nono_tests::random_numbers random(4);
    for (const auto& path : nono_tests::corpus_files("sokoban/more", ".8xv"))
        damage_level_file<nono::ti_pack>(nono_tests::contents(path), random);
    for (const auto& path : nono_tests::corpus_files("sokoban/more", ".ssx"))
        damage_level_file<nono::ssx>(nono_tests::contents(path).substr(0, 6000), random);
    for (const auto& path : nono_tests::corpus_files("sokoban/more", ".gz")) {
        const auto text = nono::gzip::unpack(nono_tests::contents(path));
        REQUIRE(text);
        damage_level_file<nono::sokoshell>(text->substr(0, 6000), random);
    }
}

TEST_CASE("corpus of Sokoban: every file is read, and reads back from the written text") {
    std::size_t boards = 0;
    std::size_t games = 0;
    for (const auto& path : sokoban_files()) {
        CAPTURE(path.string());
        const std::string text = nono_tests::contents(path);
        const auto found = nono::parse<sok>(text);
        REQUIRE(found.has_value());
        const bool mail = path.stem() == "email-quotes";
        for (const auto& item : found.diagnostics()) {
            const bool quotes = mail && item.code == nono::parse_errc::mail_quotes;
            CHECK((quotes || nono::severity_of(item.code) == nono::severity::note));
        }
        survive_sokoban(text);
        for (const auto& style : styles()) {
            const auto written = nono::write<sok>(*found, style);
            CHECK(nono_tests::is_whole(written.lost));
            CHECK(nono::parse<sok>(written.text).value_or({}) == *found);
        }
        boards += found->puzzles.size();
        games += found->games.size();
        for (const auto& item : found->puzzles) games += item.games.size();
        const bool solution = path.extension() == ".sol";
        CHECK(found->puzzles.empty() == solution);
        CHECK(sok::detect(text) == (solution ? nono::confidence::possible : nono::confidence::certain));
        CHECK(nono::extend::guess_formats(text).empty()); // not a nonogram
    }
    MESSAGE(boards << " boards, " << games << " games");
}

TEST_CASE("corpus of Sokoban: a board and its solution are in separate files") {
    for (const auto& path : nono_tests::corpus_files("sokoban/cavepacker", ".sol")) {
        CAPTURE(path.string());
        const auto solution = nono::parse<sok>(nono_tests::contents(path));
        REQUIRE(solution.has_value());
        CHECK(solution->games.size() == 1);
        auto board = path;
        const auto puzzle = nono::parse<sok>(nono_tests::contents(board.replace_extension(".sok")));
        REQUIRE(puzzle.has_value());
        CHECK(puzzle->puzzles.size() == 1);
    }
}

TEST_CASE("corpus of Sokoban: every puzzle of XSokoban and Microban has its title") {
    for (const auto& path : nono_tests::corpus_files("sokoban/soukoban", ".xsb")) {
        CAPTURE(path.string());
        const auto found = nono::parse<sok>(nono_tests::contents(path));
        REQUIRE(found.has_value());
        const bool xsokoban = found->puzzles.size() == 90;
        CHECK((xsokoban || found->puzzles.size() == 155));
        for (std::size_t i = 0; i < found->puzzles.size(); ++i) {
            std::string number = std::to_string(i + 1);
            if (xsokoban) number = "screen." + std::string(number.size() == 1 ? "0" : "") + number;
            CHECK(found->puzzles[i].title() == number);
        }
        const auto written = nono::write<nono::xsb>(*found);
        CHECK(nono::parse<nono::xsb>(written.text)->puzzles.size() == found->puzzles.size());
        CHECK(written.lost.size() == (xsokoban ? 0U : 11U)); // the second titles of Microban become comments
    }
}

TEST_CASE("corpus of Sokoban: every file reads back from XML") {
    for (const auto& path : sokoban_files()) {
        CAPTURE(path.string());
        const auto found = nono::parse<sok>(nono_tests::contents(path));
        REQUIRE(found.has_value());
        const auto written = nono::write<nono::slc>(*found);
        CHECK(written.lost.empty());
        CHECK(nono::extend::guess_formats<nono::xml_sokoban_formats>(written.text).front().info.name == "slc");
        const auto again = nono::parse<nono::slc>(written.text, {.strict = true});
        CHECK(again.value_or({}) == *found);
        // Also converted to .sok and back.
        CHECK(nono::parse<sok>(nono::write<sok>(again.value_or({})).text).value_or({}) == *found);
    }
}

TEST_CASE("corpus of Sokoban: reverse games keep their position") {
    for (const auto& path : nono_tests::corpus_files("sokoban/jsoko", ".sok")) {
        if (path.stem() != "bipartite") continue;
        const auto found = nono::parse<sok>(nono_tests::contents(path));
        REQUIRE(found.has_value());
        std::size_t reverse = 0;
        for (const auto& item : found->puzzles)
            for (const auto& game : item.games) reverse += game.moves.reverse ? 1U : 0U;
        CHECK(reverse == 6);
        const auto& last = found->puzzles.at(9).games.at(0);
        CHECK(last.title_line == "SaveGame 75/18");
        CHECK(last.moves.steps.size() == 127);
        CHECK(last.moves.current == 75U);
    }
}

TEST_CASE("corpus of Sokoban: no nonogram is mistaken for a board") {
    std::size_t files = 0;
    std::error_code none;
    const auto root = std::filesystem::path(NONO_CORPORA_DIR) / "nonogram";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root, none)) {
        if (!entry.is_regular_file()) continue;
        CAPTURE(entry.path().string());
        CHECK(sok::detect(nono_tests::contents(entry.path())) == nono::confidence::no);
        ++files;
    }
    if (files == 0) MESSAGE("skipped: no puzzles at " << root.string());
}

TEST_CASE("corpus of Sokoban: files truncated and changed") {
    nono_tests::random_numbers random(3);
    static constexpr char letters[] = "\0\n\r\t ;:='>/*#@$.-_|()[]{}<>0123459udlrUDLRbBpPx\xC3\xFF";
    constexpr std::string_view bytes(letters, sizeof letters - 1);
    for (const auto& path : sokoban_files()) {
        CAPTURE(path.string());
        const std::string text = nono_tests::contents(path);
        const bool small = text.size() < 5000;
        for (int i = 0; i < (small ? 8 : 4); ++i) {
            survive_sokoban(text.substr(0, random.below(text.size())));
            std::string changed = text;
            for (std::size_t k = random.below(4) + 1; k > 0; --k)
                changed[random.below(changed.size())] = bytes[random.below(bytes.size())];
            survive_sokoban(changed);
            survive_sokoban(std::string(text).erase(random.below(text.size()), 1 + random.below(20)));
        }
    }
}
