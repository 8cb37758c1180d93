// The puzzles that ship with nono are flawless.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>
#include <nono/io/file.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::vector<std::filesystem::path> example_puzzles(std::string_view extension) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(NONO_EXAMPLES_DIR "/puzzles"))
        if (entry.path().extension() == extension) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

TEST_CASE(
    "every example puzzle is read without a diagnostic, names its author, and has its goal as the only solution") {
    const auto files = example_puzzles(".non");
    CHECK(files.size() >= 11);
    for (const auto& file : files) {
        CAPTURE(file.string());
        const auto contents = nono::read_file(file);
        REQUIRE(contents);
        const auto puzzle = nono::parse(*contents, {.strict = true});
        REQUIRE(puzzle);
        CHECK(puzzle.diagnostics().empty());
        CHECK_FALSE(puzzle->metadata.title().empty());
        CHECK_FALSE(puzzle->metadata.author().empty());
        CHECK_FALSE(puzzle->metadata.license().empty());

        const auto found = nono::solve(*puzzle);
        REQUIRE(found.status == nono::status::unique);
        REQUIRE(puzzle->goal);
        CHECK(found.solution() == *puzzle->goal);
    }
}

TEST_CASE("every Sokoban example is read without a diagnostic, is playable, and is solved by its solution") {
    namespace sokoban = nono::sokoban;
    const auto files = example_puzzles(".sok");
    CHECK_FALSE(files.empty());
    std::set<sokoban::board_hash> boards;
    for (const auto& file : files) {
        CAPTURE(file.string());
        const auto contents = nono::read_file(file);
        REQUIRE(contents);
        const auto read = nono::parse<nono::sok>(*contents, {.strict = true});
        REQUIRE(read);
        CHECK(read.diagnostics().empty());
        CHECK_FALSE(read->title().empty());
        CHECK_FALSE(read->author().empty());
        CHECK_FALSE(read->notes.get("license").empty());
        CHECK(nono::write<nono::sok>(*read).text == *contents);
        for (const auto& puzzle : read->puzzles) {
            CAPTURE(std::string(puzzle.title()));
            CHECK_FALSE(puzzle.title_line.empty());
            CHECK(sokoban::playable(puzzle.board));
            CHECK(boards.insert(sokoban::hash_board(puzzle.board)).second);
            REQUIRE(puzzle.games.size() == 1);
            const auto played = sokoban::replay(puzzle.board, puzzle.games.front().moves);
            CHECK(played.legal());
            CHECK(played.solved);
            CHECK(played.case_mismatches == 0);
            const auto score = std::to_string(played.total.moves) + "/" + std::to_string(played.total.pushes);
            CHECK(puzzle.games.front().title_line == "Solution " + score);
        }
    }
}
