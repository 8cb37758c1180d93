#include <nono/formats/dimacs.hpp>

#include <nono/write.hpp>

#include <doctest/doctest.h>

static_assert(nono::writable_format<nono::dimacs> && !nono::readable_format<nono::dimacs>);

TEST_CASE("dimacs: the text says what the variables are") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1, 1}}}, .columns = {{{1, 1}}, {}}};
    puzzle.metadata.set("title", "x");
    const auto written = nono::write<nono::dimacs>(puzzle);
    CHECK(written.lost == std::vector<nono::loss>{{nono::feature::metadata, "title"}});
    // Variable 3 says that the block of the row starts in the first cell.
    CHECK(written.text == "c A nonogram of 2 x 1 cells\nc row 1 color 1: 1 to 2\np cnf 3 6\n"
                          "-3 1 0\n3 2 0\n3 -1 0\n-3 -2 0\n1 0\n-2 0\n");
}

TEST_CASE("dimacs: clues that do not fit give a formula without a model") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{2, 1}}}, .columns = {{{1, 1}}}};
    CHECK(nono::write<nono::dimacs>(puzzle).text.find("\n1 0\n-1 0\n") != std::string::npos);
    CHECK(!nono::write<nono::dimacs>(nono::puzzle{}).written);
}
