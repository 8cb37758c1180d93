// SPDX-License-Identifier: MIT
#include <nono/line/line_scores.hpp>

#include <nono/model/grid.hpp>

#include "brute_force.hpp"
#include "rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::detail::cell_score;
using nono::detail::line_scores;
using nono::detail::picture_scores;

constexpr std::size_t score_pictures = picture_scores::pictures;

using score_list = std::vector<cell_score>;

struct scored_case {
    nono::line_clue line;
    std::size_t length = 0;
    std::size_t colors = 2;
    std::array<score_list, score_pictures> scores; // of color c at position p: (c - 1) * length + p
};

/// Returns the best scores in a picture, by trying every row.
score_list best_of_all(const scored_case& of, std::size_t picture) {
    score_list best(of.colors * of.length, line_scores::never);
    std::vector<nono::color_index> row(of.length, nono::blank);
    for (;;) {
        if (nono::detail::line_satisfies(row.data(), 1, of.length, of.line)) {
            cell_score sum = 0;
            for (std::size_t p = 0; p < of.length; ++p)
                if (row[p] != nono::blank) sum += of.scores[picture][(row[p] - 1U) * of.length + p];
            for (std::size_t p = 0; p < of.length; ++p) {
                cell_score& best_here = best[row[p] * of.length + p];
                best_here = std::max(best_here, sum);
            }
        }
        std::size_t p = 0;
        while (p < of.length && ++row[p] == of.colors) row[p++] = nono::blank;
        if (p == of.length) return best;
    }
}

std::array<score_list, score_pictures> found_by(line_scores& scores, const scored_case& of) {
    std::vector<picture_scores> given(of.scores[0].size());
    for (std::size_t i = 0; i < given.size(); ++i)
        for (std::size_t picture = 0; picture < score_pictures; ++picture) given[i][picture] = of.scores[picture][i];
    std::vector<picture_scores> best(of.colors * of.length);
    scores.find(of.line, of.length, of.colors, given.data(), best.data());
    std::array<score_list, score_pictures> out;
    for (const picture_scores& bests : best)
        for (std::size_t picture = 0; picture < score_pictures; ++picture) out[picture].push_back(bests[picture]);
    return out;
}

/// Returns a line of a random picture, possibly with blotted clues, and scores from 0 to `max_score`.
scored_case random_case(nono_tests::random_numbers& random, std::size_t longest, std::size_t colors,
                        std::size_t max_score) {
    scored_case out;
    out.length = 1 + random.below(longest);
    out.colors = colors;
    auto puzzle = nono::clues_of(nono_tests::random_picture(random, out.length, 1, colors, random.below(101)));
    if (random.one_in(2)) nono_tests::blot_some(random, puzzle, 2);
    out.line = nono::line_clue(puzzle.rows[0]);
    for (auto& scores : out.scores)
        for (std::size_t i = 0; i < (colors - 1) * out.length; ++i)
            scores.push_back(static_cast<cell_score>(random.below(2 * max_score + 1)) -
                             static_cast<cell_score>(max_score));
    return out;
}

} // namespace

TEST_CASE("scores of a line: as found by trying every row") {
    nono_tests::random_numbers random(1);
    line_scores scores;
    for (int round = 0; round < nono_tests::costly_rounds(4000); ++round) {
        const std::size_t colors = 2 + random.below(3);
        const auto of = random_case(random, colors == 2 ? 12 : colors == 3 ? 8 : 6, colors, round % 2 == 0 ? 3 : 1000);
        CAPTURE(round);
        const auto found = found_by(scores, of);
        for (std::size_t picture = 0; picture < score_pictures; ++picture) {
            CAPTURE(picture);
            REQUIRE(found[picture] == best_of_all(of, picture));
        }
    }
}

TEST_CASE("scores of a line: the empty clue, the full line, and blocks that cannot move") {
    constexpr cell_score never = line_scores::never;
    line_scores scores;
    const auto found = [&](const nono::line_clue& line, std::size_t length, std::size_t colors, score_list first) {
        score_list twice;
        for (const cell_score score : first) twice.push_back(2 * score);
        const score_list nothing(first.size(), 0);
        return found_by(scores,
                        {line, length, colors, {first, twice, nothing, nothing, nothing, nothing, nothing, first}});
    };
    const score_list empty{0, 0, 0, never, never, never};
    for (const auto& best : found({}, 3, 2, {5, -5, 5})) CHECK(best == empty);
    const auto full = found({{3}}, 3, 2, {5, -4, 5});
    CHECK(full[0] == score_list{never, never, never, 6, 6, 6});
    CHECK(full[1] == score_list{never, never, never, 12, 12, 12});
    CHECK(full[2] == score_list{never, never, never, 0, 0, 0});
    CHECK(full[7] == full[0]);
    const auto in_color = found({{1}, {1, 2_color}}, 2, 3, {1, 2, 4, 8});
    CHECK(in_color[0] == score_list{never, never, 9, never, never, 9});
    CHECK(in_color[1] == score_list{never, never, 18, never, never, 18});
}

#if NONO_HAS_CONSTEXPR_VECTOR
namespace {

// In constant expressions, scores are handled one at a time.
constexpr bool finds_in_constant_expression() {
    const std::array<nono::clue, 2> line{{{1}, {2}}};
    std::array<picture_scores, 5> given{};
    for (std::size_t i = 0; i < given.size(); ++i) {
        const cell_score more = i == 2 ? 3 : 0;
        for (std::size_t picture = 0; picture < score_pictures; ++picture)
            given[i][picture] = more + static_cast<cell_score>(picture);
    }
    std::array<picture_scores, 10> best{};
    line_scores scores;
    scores.find(line, 5, 2, given.data(), best.data());
    // The scores are 0 0 3 0 0 for the first picture, 3 3 6 3 3 for the fourth; the arrangements are X.XX., X..XX and
    // .X.XX.
    const std::array<cell_score, 7> found{best[0][0], best[0][3], best[1][0], best[3][0],
                                          best[5][0], best[5][3], best[9][0]};
    return found == std::array<cell_score, 7>{0, 9, 3, line_scores::never, 3, 12, 0};
}
static_assert(finds_in_constant_expression());

} // namespace
#endif // NONO_HAS_CONSTEXPR_VECTOR
