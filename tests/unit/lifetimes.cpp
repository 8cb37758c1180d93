// Accessors of temporaries return values, and stored options never refer to expired objects.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include "known_puzzles.hpp"

#include <nono/play.hpp>
#include <nono/proof.hpp>
#include <nono/sokoban.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using nono_tests::permutations;

constexpr const char* one_cell = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";

bool always(const nono::grid&) { return true; }

} // namespace

TEST_CASE("a value obtained from an accessor of a temporary outlives the temporary") {
    const auto puzzle = nono::parse<nono::non>(one_cell);
    REQUIRE(puzzle);
    const auto& picture = nono::solve(*puzzle).solution();
    CHECK(picture(0, 0) == 1);

    const auto& error = nono::parse<nono::non>("nonsense").error();
    CHECK(error.code != nono::parse_errc::none);

    const auto& first = nono::parse_all<nono::non>(one_cell).front();
    const auto& last = nono::parse_all<nono::non>(one_cell).back();
    const auto& indexed = nono::parse_all<nono::non>(one_cell)[0];
    CHECK(*first == *last);
    CHECK(*first == *indexed);

    const auto& clues = nono::game(puzzle->clues).clues();
    const auto& cells = nono::game(puzzle->clues).cells();
    const auto& pencil = nono::game(puzzle->clues).pencil();
    CHECK(clues == puzzle->clues);
    CHECK(cells(0, 0) == nono::color_set::first(2));
    CHECK(pencil.width() == 1);

    const auto& clauses = nono::extend::proof_recorder().clauses();
    const auto& weights = nono::extend::proof_recorder().weights();
    const auto& given = nono::extend::proof_recorder().given();
    CHECK(clauses.size() == 0);
    CHECK_FALSE(weights.has_value());
    CHECK_FALSE(given.has_value());

    const auto level = nono::sokoban::parse_board("#####\n#@$.#\n#####\n");
    REQUIRE(level);
    const auto& start = nono::sokoban::game(*level).start();
    const auto& metrics = nono::sokoban::game(*level).metrics();
    CHECK(start == *level);
    CHECK(metrics.moves == 0);
    const auto steps = nono::sokoban::game(*level).steps();
    static_assert(std::is_same_v<decltype(steps), const std::vector<nono::sokoban::step>>);
    CHECK(steps.empty());
}

TEST_CASE("stored options own temporary function objects and refer to named ones") {
    std::size_t calls = 0;
    nono::solve_options options{.max_solutions = 10, .on_solution = [&calls](const nono::grid&) {
                                    ++calls;
                                    return true;
                                }};
    const auto copied = options;
    CHECK(nono::solve(permutations(3), options).solution_count == 6);
    CHECK(nono::solve(permutations(3), copied).solution_count == 6);
    CHECK(calls == 12);

    options.on_solution = always; // a function, and a pointer to a function
    CHECK(nono::solve(permutations(3), options).solution_count == 6);
    options.on_solution = &always;
    CHECK(nono::solve(permutations(3), options).solution_count == 6);

    struct counter {
        std::vector<nono::grid> found;
        bool operator()(const nono::grid& picture) {
            found.push_back(picture);
            return true;
        }
    } keep; // not trivially copyable
    options.on_solution = keep;
    CHECK(nono::solve(permutations(3), options).solution_count == 6);
    CHECK(keep.found.size() == 6);

    options.on_solution = {};
    CHECK_FALSE(options.on_solution);
    CHECK(nono::solve(permutations(3), options).solutions.size() == 6);
    CHECK(calls == 12);
}
