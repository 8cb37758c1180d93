// Thinning of thick strokes, on pictures small enough for brute force.
// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/make/stroke_thinner.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solve.hpp>

#include "../../brute_force.hpp"
#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stroke_thinning {

nono::grid drawn(std::string_view rows, std::size_t width) {
    nono::grid out(width, rows.size() / width);
    for (std::size_t i = 0; i < rows.size(); ++i) out.cells()[i] = rows[i] == '#' ? 1 : nono::blank;
    return out;
}

/// Returns the number of cells that differ.
std::uint32_t distance(const nono::grid& a, const nono::grid& b) {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < a.cells().size(); ++i) out += a.cells()[i] != b.cells()[i] ? 1U : 0U;
    return out;
}

bool is_puzzle(const nono::grid& picture, nono::puzzle_target target) {
    const auto found = nono::solve(
        nono::clues_of(picture),
        {.strategy = target == nono::puzzle_target::unique ? nono::learning_strategy : nono::line_strategy});
    return found.status == nono::status::unique;
}

} // namespace stroke_thinning

TEST_CASE("stroke_thinner: gets as near as single cells can, and the result remains a puzzle") {
    nono_tests::random_numbers random(11);
    std::size_t thinner = 0;
    for (int round = 0; round < nono_tests::rounds(60); ++round) {
        for (const auto target : {nono::puzzle_target::unique, nono::puzzle_target::lines_alone}) {
            nono::grid picture(6, 6);
            nono::grid wanted(6, 6);
            for (std::size_t i = 0; i < picture.cells().size(); ++i) {
                picture.cells()[i] = random.one_in(3) ? nono::blank : 1;
                wanted.cells()[i] = random.one_in(2) ? nono::blank : picture.cells()[i];
            }
            if (!stroke_thinning::is_puzzle(picture, target)) continue;
            nono::detail::trials limits(nono::budget{});
            const auto score = [&](const nono::grid& now) { return 36 - stroke_thinning::distance(now, wanted); };
            nono::detail::stroke_thinner thinned(picture, wanted, target, limits, score);
            thinned.run();
            const nono::grid found = thinned.picture();
            CHECK(stroke_thinning::is_puzzle(found, target));
            for (std::size_t i = 0; i < found.cells().size(); ++i) {
                const bool is_from_either =
                    found.cells()[i] == picture.cells()[i] || found.cells()[i] == wanted.cells()[i];
                CHECK(is_from_either);
            }
            const bool has_changed = found != picture;
            thinner += has_changed ? 1U : 0U;
            CHECK(has_changed == (thinned.open() != std::size_t{nono::no_limit}));
            if (has_changed && target == nono::puzzle_target::lines_alone) CHECK(thinned.open() == 0);
            // No other single cell can be changed to its wanted color.
            for (std::size_t i = 0; i < found.cells().size(); ++i) {
                nono::grid nearer = found;
                nearer.cells()[i] = wanted.cells()[i];
                nono::detail::stroke_thinner again(found, nearer, target, limits, score);
                again.run();
                CHECK(again.picture() == found);
            }
        }
    }
    CHECK(thinner > 5);
}

TEST_CASE("stroke_thinner: a ring remains closed") {
    // Strokes are two cells wide; the wanted picture lacks a cell at a corner and one at a side.
    const nono::grid bold = stroke_thinning::drawn("#######"
                                                   "#######"
                                                   "##...##"
                                                   "##...##"
                                                   "##...##"
                                                   "#######"
                                                   "#######",
                                                   7);
    const nono::grid wanted = stroke_thinning::drawn("######."
                                                     "#.....#"
                                                     "#.....#"
                                                     "#......"
                                                     "#.....#"
                                                     "#.....#"
                                                     "#######",
                                                     7);
    nono::detail::trials limits(nono::budget{});
    const auto score = [&](const nono::grid& now) { return 49 - stroke_thinning::distance(now, wanted); };
    nono::detail::stroke_thinner thinned(bold, wanted, nono::puzzle_target::unique, limits, score);
    thinned.run();
    const nono::grid& found = thinned.picture();
    CHECK(stroke_thinning::is_puzzle(found, nono::puzzle_target::unique));
    CHECK(stroke_thinning::distance(found, wanted) == 1);
    CHECK(found(0, 6) == nono::blank); // the corner: its neighbors touch
    const bool is_closed = found(3, 6) == 1 || found(3, 5) == 1;
    CHECK(is_closed);

    // Without trials nothing changes.
    nono::detail::trials none(nono::budget{}, 0);
    nono::detail::stroke_thinner idle(bold, wanted, nono::puzzle_target::unique, none, score);
    idle.run();
    CHECK(idle.picture() == bold);
    CHECK(idle.open() == std::size_t{nono::no_limit});
}
