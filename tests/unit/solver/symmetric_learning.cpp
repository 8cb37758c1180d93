// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/search/symmetric_learning.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

using namespace nono_tests;
using nono::detail::literal;
using nono::detail::negation;
using nono::detail::symmetric_learning;

namespace {

/// The images of the literals of a puzzle, with or without block variables.
struct images_of : begun_trail {
    images_of(const nono::clues& puzzle, bool has_blocks)
        : begun_trail(puzzle), symmetries(nono::detail::symmetries_of(puzzle)) {
        for (nono::detail::line_index line = 0; has_blocks && line < on.grid().lines(); ++line) {
            const nono::detail::line_formula formula(nono::detail::clue_of(puzzle, line),
                                                     on.grid().layout().length_of(line), trail.variables());
            blocks.add_line(formula, trail.variables());
            trail.add_variables(formula.variables());
        }
        mapped = images.map(symmetries, on.puzzle(), on.grid(), cells, trail, blocks, on.run());
    }
    nono::detail::block_variables blocks;
    nono::detail::clue_symmetries symmetries;
    symmetric_learning images;
    nono::extend::verdict mapped = nono::extend::verdict::stopped;
};

} // namespace

TEST_CASE("symmetric learning: the image of a literal has the same meaning for the image of its cell") {
    const auto puzzle = permutations(4);
    images_of of(puzzle, false);
    REQUIRE(of.mapped == nono::extend::verdict::open);
    REQUIRE(of.images.size() == 7);
    for (std::size_t i = 0; i < of.images.size(); ++i)
        for (literal l = 0; l < of.trail.literals(); ++l) {
            const auto reported = of.cells.fact_of(l);
            const auto image = of.cells.fact_of(of.images.image(i, l));
            const auto to = of.symmetries.image_of({reported.cell / 4, reported.cell % 4}, of.symmetries.all[i]);
            CHECK(image.cell == to.row * 4 + to.column);
            CHECK(image.color == reported.color);
            CHECK(image.has == reported.has);
            CHECK(of.images.image(i, negation(l)) == negation(of.images.image(i, l)));
        }
}

TEST_CASE("symmetric learning: images of block literals map back") {
    images_of of(domino(5), true);
    REQUIRE(of.mapped == nono::extend::verdict::open);
    REQUIRE(of.images.size() == 1);
    std::size_t about_blocks = 0;
    for (literal l = 0; l < of.trail.literals(); ++l) {
        const literal image = of.images.image(0, l);
        REQUIRE(image != nono::detail::no_literal);
        CHECK(of.images.image(0, image) == l); // a reflection
        if (!of.trail.is_of_cell(l)) {
            CHECK_FALSE(of.trail.is_of_cell(image));
            ++about_blocks;
        }
    }
    CHECK(about_blocks > 0);
}

TEST_CASE("symmetric learning: a grid that is not symmetric is refused") {
    nono::clues puzzle = permutations(4);
    narrowed_grid on(puzzle);
    on.grid().remove(1, 1); // as an incomplete line solver does
    const nono::detail::cell_literals cells(on.grid(), on.run(), on.grid().open_variables());
    nono::detail::basic_trail<nono::detail::grid_masks> trail(on.grid(), cells);
    trail.add_variables(cells.variables());
    symmetric_learning images;
    CHECK(images.map(nono::detail::symmetries_of(puzzle), puzzle, on.grid(), cells, trail, {}, on.run()) ==
          nono::extend::verdict::open);
    CHECK(images.empty());
    CHECK(images.symmetries().all.empty());
}

TEST_CASE("symmetric learning: postponed clauses count toward the memory") {
    symmetric_learning images;
    const nono::detail::lean_vector<literal> clause{1, 2, 3};
    images.postpone(clause, 2);
    CHECK(images.postponed_bytes() > 0);
    const auto postponed = images.release_postponed();
    REQUIRE(postponed.size() == 1);
    CHECK(postponed[0].literals == clause);
    CHECK(postponed[0].lbd == 2);
    CHECK(images.postponed_bytes() == 0);
    CHECK(images.release_postponed().empty());
}

TEST_CASE("symmetric learning: images of a solution") {
    images_of of(permutations(3), false);
    nono::grid picture(3, 3);
    picture(0, 1) = picture(1, 0) = picture(2, 2) = 1;
    std::vector<nono::grid> all;
    of.images.for_each_image(picture, [&](nono::grid image) {
        CHECK(nono::satisfies(image, of.on.puzzle()));
        all.push_back(std::move(image));
        return all.size() == 5;
    });
    CHECK(all.size() == 5); // the iteration ends on request
}
