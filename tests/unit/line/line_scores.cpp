#include <nono/line/line_scores.hpp>

#include <nono/grid.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

using nono::detail::cell_score;
using nono::detail::line_scores;

struct scored_case {
    nono::line_clue line;
    std::size_t length = 0;
    std::size_t colors = 2;
    std::vector<cell_score> scores; // of color c at place p: (c - 1) * length + p
};

/// The same by trying every row.
std::vector<cell_score> best_of_all(const scored_case& of) {
    std::vector<cell_score> best(of.colors * of.length, line_scores::never);
    std::vector<nono::color_index> row(of.length, nono::blank);
    for (;;) {
        if (nono::detail::line_satisfies(row.data(), 1, of.length, of.line)) {
            cell_score sum = 0;
            for (std::size_t p = 0; p < of.length; ++p)
                if (row[p] != nono::blank) sum += of.scores[(row[p] - 1U) * of.length + p];
            for (std::size_t p = 0; p < of.length; ++p) {
                cell_score& place = best[row[p] * of.length + p];
                place = std::max(place, sum);
            }
        }
        std::size_t p = 0;
        while (p < of.length && ++row[p] == of.colors) row[p++] = nono::blank;
        if (p == of.length) return best;
    }
}

std::vector<cell_score> found_by(line_scores& scores, const scored_case& of) {
    std::vector<cell_score> best(of.colors * of.length, 0);
    scores.find(of.line, of.length, of.colors, of.scores.data(), best.data());
    return best;
}

/// A line of a random picture, perhaps with blotted clues, and scores up to `max_score` from 0.
scored_case random_case(nono_tests::random_numbers& random, std::size_t longest, std::size_t colors,
                        std::size_t max_score) {
    scored_case out;
    out.length = 1 + random.below(longest);
    out.colors = colors;
    auto puzzle = nono::clues_of(nono_tests::random_picture(random, out.length, 1, colors, random.below(101)));
    if (random.one_in(2)) nono_tests::blot_some(random, puzzle, 2);
    out.line = nono::line_clue(puzzle.rows[0]);
    for (std::size_t i = 0; i < (colors - 1) * out.length; ++i)
        out.scores.push_back(static_cast<cell_score>(random.below(2 * max_score + 1)) -
                             static_cast<cell_score>(max_score));
    return out;
}

} // namespace

TEST_CASE("scores of a line: as found by trying every row") {
    nono_tests::random_numbers random(1);
    line_scores scores;
    for (int round = 0; round < 4000; ++round) {
        const std::size_t colors = 2 + random.below(3);
        const auto of = random_case(random, colors == 2 ? 12 : colors == 3 ? 8 : 6, colors, round % 2 == 0 ? 3 : 1000);
        CAPTURE(round);
        REQUIRE(found_by(scores, of) == best_of_all(of));
    }
}

TEST_CASE("scores of a line: the empty clue, the full line, no room to move") {
    line_scores scores;
    CHECK(found_by(scores, {{}, 3, 2, {5, -5, 5}}) ==
          std::vector<cell_score>{0, 0, 0, line_scores::never, line_scores::never, line_scores::never});
    CHECK(found_by(scores, {{{3, 1}}, 3, 2, {5, -4, 5}}) ==
          std::vector<cell_score>{line_scores::never, line_scores::never, line_scores::never, 6, 6, 6});
    CHECK(
        found_by(scores, {{{1, 1}, {1, 2}}, 2, 3, {1, 2, 4, 8}}) ==
        std::vector<cell_score>{line_scores::never, line_scores::never, 9, line_scores::never, line_scores::never, 9});
}
