// The puzzles that ship with nono are as good as puzzles can be.
#include <nono/io/file.hpp>
#include <nono/nono.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace {

std::vector<std::filesystem::path> example_puzzles() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(NONO_EXAMPLES_DIR "/puzzles"))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

TEST_CASE("every example puzzle is read without a remark, says who made it, and has its goal as only solution") {
    const auto files = example_puzzles();
    CHECK(files.size() >= 11);
    for (const auto& file : files) {
        CAPTURE(file.string());
        const auto contents = nono::read_file(file);
        REQUIRE(contents);
        const auto puzzle = nono::parse(contents.text, {.strict = true});
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
