#include <nono/puzzle.hpp>

#include <doctest/doctest.h>

namespace {

nono::puzzle one_cell_puzzle() {
    nono::puzzle out;
    out.clues.rows = out.clues.columns = {{{1, 1}}};
    return out;
}

} // namespace

TEST_CASE("puzzle: equal where every part is") {
    const nono::puzzle puzzle = one_cell_puzzle();
    CHECK(puzzle == one_cell_puzzle());
    nono::puzzle other = puzzle;
    other.clues.rows[0][0].length = 0;
    CHECK(other != puzzle);
    other = puzzle;
    other.palette.entries.push_back({"a", {}, ""});
    CHECK(other != puzzle);
    other = puzzle;
    other.goal = nono::grid(1, 1, 1);
    CHECK(other != puzzle);
    other = puzzle;
    other.saved.push_back({"name", nono::partial_grid(1, 1, nono::color_set::first(2))});
    CHECK(other != puzzle);
    other.saved[0].name = "another";
    CHECK(other.saved[0] != nono::saved_grid{"name", other.saved[0].cells});
    other = puzzle;
    other.metadata.set("title", "");
    CHECK(other != puzzle);
}

TEST_CASE("puzzle: a bundle is read where it has puzzles and none failed") {
    nono::bundle<nono::puzzle> found;
    CHECK_FALSE(found.all_read());
    found.puzzles.emplace_back(one_cell_puzzle());
    CHECK(found.all_read());
    found.puzzles.emplace_back(nono::parse_error{nono::parse_errc::no_puzzle, {}});
    CHECK_FALSE(found.all_read());
}
