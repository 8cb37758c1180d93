// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1
#include <nono/formats/formulas/dimacs.hpp>

#include "../../../bench/solvers/formats/smtlib.hpp"

#include <nono/formats/formulas/parts/puzzle_formula.hpp>

#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace nono::literals; // 2_color

static_assert(nono::extend::writable_format<nono::dimacs> && !nono::extend::readable_format<nono::dimacs>);
static_assert(nono::extend::writable_format<solver_formats::smtlib> &&
              !nono::extend::readable_format<solver_formats::smtlib>);

TEST_CASE("dimacs: comments describe the variables") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}}, .columns = {{{1}}, {}}};
    puzzle.metadata.set("title", "x");
    const auto written = nono::write<nono::dimacs>(puzzle);
    CHECK(written.lost == std::vector<nono::loss>{{nono::feature::metadata, "title"}});
    // Variable 3 means that the block of the row starts in the first cell.
    CHECK(written.text == "c A nonogram of 2 x 1 cells\nc row 1 color 1: 1 to 2\np cnf 3 6\n"
                          "-3 1 0\n3 2 0\n3 -1 0\n-3 -2 0\n1 0\n-2 0\n");
}

TEST_CASE("dimacs: clues too long for their line give a formula without a model") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{2}}}, .columns = {{{1}}}};
    CHECK(nono::write<nono::dimacs>(puzzle).text.find("\n1 0\n-1 0\n") != std::string::npos);
    CHECK(!nono::write<nono::dimacs>(nono::puzzle{}).written);
}

TEST_CASE("dimacs, smtlib: a picture that is excluded") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{nono::blotted, 2_color}}}, .columns = {{{1, 2_color}}, {}}};
    std::vector<nono::grid> pictures(1, nono::grid(2, 1));
    const auto text = nono::write<nono::dimacs>(puzzle).text;
    pictures[0](0, 0) = 2;
    const auto formula = nono::write<nono::dimacs>(puzzle, {.excluded = pictures}).text;
    CHECK(formula.ends_with("\n1 2 -3 4 0\n"));
    CHECK(std::count(formula.begin(), formula.end(), '\n') == std::count(text.begin(), text.end(), '\n') + 1);
    const auto script = nono::write<solver_formats::smtlib>(puzzle, {.excluded = pictures}).text;
    CHECK(script.find("\n(assert (or cell_1_1_1 cell_1_2_1 (not cell_1_1_2) cell_1_2_2))\n(check-sat)\n") !=
          std::string::npos);
    // Pictures of another size or with a color that the puzzle does not have add no clause.
    pictures[0](0, 0) = 3;
    CHECK(nono::write<nono::dimacs>(puzzle, {.excluded = pictures}).text == text);
    pictures[0] = nono::grid(1, 2);
    CHECK(nono::write<nono::dimacs>(puzzle, {.excluded = pictures}).text == text);
}

TEST_CASE("smtlib: the clauses of dimacs as assertions") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}}}, .columns = {{{1}}, {}}};
    puzzle.goal = nono::grid(2, 1);
    const auto written = nono::write<solver_formats::smtlib>(puzzle);
    CHECK(written.lost == std::vector<nono::loss>{{nono::feature::goal, {}}});
    CHECK(written.text ==
          "(set-option :produce-models true)\n(set-logic QF_UF)\n(declare-const cell_1_1_1 Bool)\n"
          "(declare-const cell_1_2_1 Bool)\n(declare-const b1 Bool)\n(assert (or (not b1) cell_1_1_1))\n"
          "(assert (or b1 cell_1_2_1))\n(assert (or b1 (not cell_1_1_1)))\n(assert (or (not b1) (not cell_1_2_1)))\n"
          "(assert (or cell_1_1_1))\n(assert (or (not cell_1_2_1)))\n(check-sat)\n"
          "(get-value (cell_1_1_1 cell_1_2_1))\n");
    CHECK(!nono::write<solver_formats::smtlib>(nono::puzzle{}).written);
}

TEST_CASE("dimacs and smtlib: a formula that is too large is refused by its size, before it is built") {
    nono::puzzle source;
    source.clues.rows.resize(4'096, {{1}});
    source.clues.columns.resize(4'096, {{1}});
    // A line of one block: an order of 4,094 clauses, 4,096 for filled cells and 2 * 4,095 for blank ones.
    const std::string reason =
        "the formula would have " + std::to_string(8'192U * (4'094U + 4'096U + 8'190U)) + " clauses";
    for (const auto& written : {nono::write<nono::dimacs>(source), nono::write<solver_formats::smtlib>(source)}) {
        CHECK_FALSE(written);
        CHECK(written.text.empty());
        REQUIRE(written.lost.size() == 1);
        CHECK(written.lost.front().detail == reason);
    }
    source.clues.rows.resize(2, {{1}});
    source.clues.columns.resize(2, {{1}});
    const std::string text = nono::write<nono::dimacs>(source).text;
    const auto count = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) - 4; // without the header
    CHECK(nono::write<nono::dimacs>(source, {.max_clauses = count}));
    CHECK_FALSE(nono::write<nono::dimacs>(source, {.max_clauses = count - 1}));
    CHECK(nono::write<solver_formats::smtlib>(source, {.max_clauses = count}));
    CHECK_FALSE(nono::write<solver_formats::smtlib>(source, {.max_clauses = count - 1}));
}

TEST_CASE("formulas: the size of a single text is limited, the size of a text in pieces is not") {
    // A long row in eight colors above short ones, which a text of 1.5 kB can hold as a picture.
    nono::grid picture(945, 150);
    for (std::size_t i = 0; i < 945; ++i) picture(0, i) = static_cast<nono::color_index>(i % 9);
    for (std::size_t row = 1; row < 150; ++row) picture(row, 0) = 1;
    nono::puzzle source;
    source.clues = nono::clues_of(picture);
    const auto kept = nono::write<nono::dimacs>(source);
    CHECK_FALSE(kept);
    CHECK(kept.text.empty());
    REQUIRE(kept.lost.size() == 1);
    CHECK(kept.lost.front().detail.starts_with("the formula would have "));
    CHECK_FALSE(nono::write<solver_formats::smtlib>(source));
    std::size_t pieces = 0;
    const auto accept = [&](std::string_view) { return ++pieces < 10; };
    CHECK_FALSE(nono::write<nono::dimacs>(source, {.pieces = accept})); // because a piece was refused
    CHECK(pieces == 10);
    source.clues.rows.resize(2);
    source.clues.columns = nono::clues_of(nono::grid(945, 2)).columns;
    CHECK(nono::write<nono::dimacs>(source));
}

TEST_CASE("formulas: written in pieces they are the same text, and writing ends when a piece is refused") {
    nono::puzzle source;
    source.clues.rows.assign(90, {{1}, {2}, {3}});
    source.clues.columns.assign(90, {{1}, {2}, {3}});
    const nono::grid excluded(90, 90);
    const auto check = [&]<class Format>() {
        nono::write_options options{.excluded = {&excluded, 1}};
        const auto whole = nono::write<Format>(source, options);
        std::string text;
        std::size_t shortest = whole.text.size();
        std::size_t count = 0;
        std::size_t wanted = whole.text.size(); // pieces
        const auto accept = [&](std::string_view piece) {
            if (count > 0) shortest = std::min(shortest, text.size());
            text += piece;
            return ++count <= wanted;
        };
        options.pieces = nono::extend::text_pieces(accept);
        const auto written = nono::write<Format>(source, options);
        CHECK(written);
        CHECK(written.text.empty());
        CHECK(written.lost == whole.lost);
        CHECK(text == whole.text);
        CHECK(count > 3);
        CHECK(shortest >= std::size_t{1} << 16U);
        CHECK(shortest < std::size_t{1} << 18U);
        text.clear();
        count = 0;
        wanted = 1;
        CHECK_FALSE(nono::write<Format>(source, options));
        CHECK(count == 2);
        CHECK(whole.text.starts_with(text));
    };
    check.operator()<nono::dimacs>();
    check.operator()<solver_formats::smtlib>();
}

namespace {

/// Counts clauses and literals instead of writing them, and stops after a given number of clauses or calls of `offer`.
struct counted_clauses {
    counted_clauses(const nono::clues&, const nono::detail::puzzle_variables&) {}

    void begin_clause(std::string&) { ++clauses; }
    void append(std::string&, std::int64_t) { ++literals; }
    void end_clause(std::string&) {}
    void flush(std::string&) { ++flushes; }
    [[nodiscard]] bool is_finished() const { return clauses >= max_clauses_listed || flushes >= max_flushes; }

    std::uint64_t max_clauses_listed = 0;
    std::uint64_t max_flushes = 0;
    std::uint64_t clauses = 0;
    std::uint64_t literals = 0;
    std::uint64_t flushes = 0;
};

counted_clauses count_clauses(const nono::clues& puzzle, const nono::grid* excluded, std::uint64_t max_clauses_listed,
                              std::uint64_t max_flushes) {
    nono::detail::puzzle_formula_writer<counted_clauses> writer(puzzle);
    writer.clauses().max_clauses_listed = max_clauses_listed;
    writer.clauses().max_flushes = max_flushes;
    std::string no_text;
    writer.write(no_text, {excluded, excluded != nullptr ? std::size_t{1} : 0});
    return writer.clauses();
}

} // namespace

TEST_CASE("formulas: writing can end within a line and within the clause of an excluded picture") {
    constexpr std::uint64_t always = static_cast<std::uint64_t>(-1);
    // One row of many blocks has as many clauses as a large puzzle.
    nono::clues puzzle;
    nono::grid picture(700, 1);
    for (std::size_t i = 0; i < 700; ++i) picture(0, i) = static_cast<nono::color_index>(i % 6);
    puzzle = nono::clues_of(picture);
    CHECK(count_clauses(puzzle, nullptr, always, always).clauses > 500'000);
    for (const std::uint64_t maximum : {1U, 1'000U, 100'000U, 500'000U}) {
        const auto found = count_clauses(puzzle, nullptr, maximum, always);
        CHECK(found.clauses >= maximum);
        CHECK(found.clauses < maximum + 10); // a clause that ends in a blank cell is one clause per color
    }
    // The clause that excludes a picture has one literal per cell.
    nono::grid wide(1'000, 100);
    wide(0, 0) = 1;
    puzzle = nono::clues_of(wide);
    const auto all = count_clauses(puzzle, &wide, always, always);
    const auto cut = count_clauses(puzzle, &wide, always, 3);
    CHECK(all.literals - cut.literals == 97'000);
}
