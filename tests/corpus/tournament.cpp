// The tournaments of the corpora: every puzzle is read, written unchanged, and satisfied by its solution.
// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/lists/tournament.hpp>
#include <nono/model/grid.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "corpora.hpp"

#include <vector>

TEST_CASE("corpus: every tournament puzzle is read, reads back, and is satisfied by its solution") {
    std::size_t solved = 0;
    bool any = false;
    for (const auto& path : nono_tests::corpus_files("nonogram/tournament", ".txt")) {
        if (path.parent_path().filename() == "solutions") continue;
        CAPTURE(path.string());
        any = true;
        const std::string text = nono_tests::contents(path);
        CHECK(nono::extend::guess_formats(text).front().info.name == "tournament");
        const auto found = nono::parse_all(text);
        REQUIRE(found.size() == 1000);
        REQUIRE(found);
        std::vector<nono::puzzle> puzzles;
        for (const auto& item : found) {
            CHECK(item.diagnostics().empty());
            puzzles.push_back(*item);
        }
        // The written text is the file itself, except for the carriage returns of some files.
        std::string unix = text;
        std::erase(unix, '\r');
        CHECK(nono::write_all<nono::tournament>(puzzles).text == unix);

        const auto beside = path.parent_path() / "solutions" / path.filename();
        if (!std::filesystem::exists(beside)) continue;
        const std::string solutions = nono_tests::contents(beside);
        CHECK(nono::extend::guess_formats(solutions).front().info.name == "tournament_solutions");
        const auto pictures = nono::parse_all(solutions);
        REQUIRE(pictures.size() == puzzles.size());
        REQUIRE(pictures);
        for (std::size_t i = 0; i < puzzles.size(); ++i)
            solved += nono::satisfies(*pictures[i]->goal, puzzles[i].clues) ? 1U : 0U;
    }
    if (any) CHECK(solved == 2000);
}
