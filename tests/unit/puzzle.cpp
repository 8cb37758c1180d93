// SPDX-License-Identifier: MIT
#include <nono/model/bundle.hpp>
#include <nono/model/puzzle.hpp>

#include <doctest/doctest.h>

namespace {

nono::puzzle one_cell_puzzle() {
    nono::puzzle out;
    out.clues.rows = out.clues.columns = {{{1}}};
    return out;
}

} // namespace

TEST_CASE("puzzle: equal if all parts are equal") {
    const nono::puzzle puzzle = one_cell_puzzle();
    CHECK(puzzle == one_cell_puzzle());
    nono::puzzle other = puzzle;
    other.clues.rows.blocks(0)[0].length = nono::blotted;
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
    CHECK(other.saved[0] != nono::extend::saved_grid{"name", other.saved[0].cells});
    other = puzzle;
    other.metadata.set("title", "");
    CHECK(other != puzzle);
}

TEST_CASE("puzzle: a bundle is true if it has puzzles and none failed") {
    nono::bundle<nono::puzzle> found;
    CHECK_FALSE(found);
    found.push_back({one_cell_puzzle(), {}, 1});
    CHECK(found);
    CHECK(found.error().code == nono::parse_errc::none);
    found.push_back({nono::parse_error{nono::parse_errc::no_puzzle, {4, 2, 1}}, {3, 2, 1}, 2});
    CHECK_FALSE(found);
    CHECK(found.error() == nono::parse_error{nono::parse_errc::no_puzzle, {4, 2, 1}});
    CHECK(found.back().where.offset == 3);
    std::size_t read = 0;
    for (const auto& entry : found) read += entry ? 1U : 0U;
    CHECK(read == 1);
}
