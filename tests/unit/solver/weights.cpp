// SPDX-License-Identifier: MIT
#include <nono/solver/engines/weights.hpp>

#include "../../check_both.hpp"

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "rounds.hpp"

#include <nono/solve.hpp>
#include <nono/solver/strategies.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace {

// The largest sum over the arrangements of the blocks from j on in the cells from p on, found by trying both: block j
// begins at p, or the cell is blank. Shares no code with the library.
class heaviest_arrangement {
public:
    heaviest_arrangement(nono::line_clue_view line, std::vector<std::vector<std::int64_t>> gains)
        : line_(line), gains_(std::move(gains)), memo_((line.size() + 1) * (gains_.size() + 1) * 2) {}
    std::optional<std::int64_t> from(std::size_t j = 0, std::size_t p = 0, bool after_block = false) {
        auto& known = memo_[((j * (gains_.size() + 1)) + p) * 2 + (after_block ? 1 : 0)];
        if (known.first) return known.second;
        known.first = true;
        std::optional<std::int64_t> best;
        const auto improve = [&](std::optional<std::int64_t> rest, std::int64_t gain) {
            if (rest && (!best || *best < *rest + gain)) best = *rest + gain;
        };
        if (p == gains_.size()) {
            if (j == line_.size()) best = 0;
            return known.second = best;
        }
        improve(from(j, p + 1, false), gains_[p][nono::blank]);
        const bool touches = after_block && j > 0 && j < line_.size() && line_[j].color == line_[j - 1].color;
        if (j < line_.size() && !touches) {
            std::int64_t sum = 0;
            for (std::size_t end = p; end < gains_.size();) {
                sum += gains_[end++][line_[j].color];
                if (line_[j].blotted() || line_[j].length == end - p) improve(from(j + 1, end, true), sum);
            }
        }
        return memo_[((j * (gains_.size() + 1)) + p) * 2 + (after_block ? 1 : 0)].second = best;
    }

private:
    nono::line_clue_view line_;
    std::vector<std::vector<std::int64_t>> gains_; // by position and color
    std::vector<std::pair<bool, std::optional<std::int64_t>>> memo_;
};

// Returns true if a proof of a small puzzle, whose sums do not overflow, proves its claim.
bool is_proven(const nono::clues& puzzle, const nono::extend::weight_proof& proof) {
    const std::size_t colors = puzzle.color_count();
    const std::size_t cells = puzzle.width() * puzzle.height();
    std::int64_t total = 0; // no overflow in small puzzles
    for (const bool rows : {true, false}) {
        const auto& side = rows ? puzzle.rows : puzzle.columns;
        for (std::size_t i = 0; i < side.size(); ++i) {
            const std::size_t length = rows ? puzzle.width() : puzzle.height();
            std::vector<std::vector<std::int64_t>> gains(length, std::vector<std::int64_t>(colors, 0));
            for (std::size_t p = 0; p < length; ++p) {
                const std::size_t cell = rows ? i * puzzle.width() + p : p * puzzle.width() + i;
                for (std::size_t c = 1; c < colors; ++c)
                    gains[p][c] = (rows ? 1 : -1) * proof.weights[(c - 1) * cells + cell];
                if (!proof.solution) continue;
                const std::size_t own = proof.solution->cells()[cell];
                const std::int64_t of_solution = gains[p][own];
                for (std::size_t c = 0; c < colors; ++c)
                    gains[p][c] += (rows && c != own ? proof.unit : 0) - of_solution;
            }
            const auto maximum = heaviest_arrangement(side[i], gains).from();
            if (!maximum) return !proof.solution;
            total += *maximum;
        }
    }
    bool blotted = false;
    for (const auto* side : {&puzzle.rows, &puzzle.columns})
        for (const auto& line : *side)
            for (const auto& block : line) blotted = blotted || block.blotted();
    return total < (proof.solution ? (blotted ? 1 : 4) * proof.unit : 0);
}

// Returns clues with an additional cell in one line but not in the crossing lines.
nono::clues perturbed(nono_tests::random_numbers& random, std::size_t side) {
    auto puzzle = nono::clues_of(nono_tests::random_picture(random, side, side, 2, 60));
    const std::size_t row = random.below(side);
    if (puzzle.rows[row].empty())
        puzzle.rows.set_line(row, {1});
    else
        ++puzzle.rows.blocks(row)[0].length;
    return puzzle;
}

NONO_API_CONSTEXPR bool proves_by_sums() {
    const nono::clues two_and_three{{{{1}}, {{1}}}, {{{1}}, {{1}}, {{1}}}};
    nono::extend::weight_proof proof{std::nullopt, 1, {1, 1, 1, 1, 1, 1}};
    if (!nono::extend::check(two_and_three, proof)) return false;
    proof.weights[0] = 0; // the row can now avoid the weight
    return !nono::extend::check(two_and_three, {std::nullopt, 1, {0, 0, 0, 0, 0, 0}});
}

} // namespace

TEST_CASE("weights: a proof is checked at compile time too") { NONO_CHECK_BOTH(proves_by_sums()); }

TEST_CASE("weights: proofs of random puzzles agree with the solver and with an independent checker") {
    nono_tests::random_numbers random(1701);
    std::size_t unique = 0;
    std::size_t proven = 0;
    for (int round = 0; round < nono_tests::rounds(150); ++round) {
        const std::size_t colors = random.one_in(2) ? 2 : 3;
        const auto picture = nono_tests::random_picture(random, 2 + random.below(7), 2 + random.below(7), colors, 40);
        auto puzzle = nono::clues_of(picture);
        if (random.one_in(4)) nono_tests::blot_some(random, puzzle, 6);
        CAPTURE(round);
        const auto solved = nono::solve(puzzle);
        REQUIRE(solved);
        CHECK(!nono::extend::prove_impossible(puzzle));
        const auto proof = nono::extend::prove_unique(puzzle, solved.solution());
        unique += solved.status == nono::status::unique ? 1U : 0U;
        if (!proof) continue;
        ++proven;
        CHECK(solved.status == nono::status::unique);
        CHECK(nono::extend::check(puzzle, *proof));
        CHECK(is_proven(puzzle, *proof));
    }
    CHECK(unique > 0);
    CHECK(4 * proven > 3 * unique); // almost all of the small ones
}

TEST_CASE("weights: different sums are refuted by a proof") {
    nono_tests::random_numbers random(1702);
    for (int round = 0; round < 100; ++round) {
        const auto puzzle = perturbed(random, 12);
        CAPTURE(round);
        const auto proof = nono::extend::prove_impossible(puzzle);
        REQUIRE(proof.has_value());
        CHECK(nono::extend::check(puzzle, *proof));
        CHECK(is_proven(puzzle, *proof));
        CHECK(nono::solve(puzzle, {.strategy = nono::extend::weights_strategy}).status == nono::status::impossible);
    }
}

TEST_CASE("weights: no proof is accepted for a false claim") {
    // Two diagonals: neither is the only solution, regardless of the weights.
    const nono::clues diagonals{{{{1}}, {{1}}}, {{{1}}, {{1}}}};
    nono::grid first(2, 2);
    first(0, 0) = first(1, 1) = 1;
    CHECK(!nono::extend::prove_unique(diagonals, first));
    CHECK(!nono::extend::prove_impossible(diagonals));
    nono_tests::random_numbers random(1703);
    for (int round = 0; round < 1000; ++round) {
        nono::extend::weight_proof proof{first, 1, {}};
        for (int i = 0; i < 4; ++i) proof.weights.push_back(static_cast<std::int64_t>(random.below(41)) - 20);
        REQUIRE(!nono::extend::check(diagonals, proof));
        proof.solution.reset();
        REQUIRE(!nono::extend::check(diagonals, proof));
    }
    // Weights out of range, of the wrong size, or for a picture that is not a solution.
    const nono::clues two_and_three{{{{1}}, {{1}}}, {{{1}}, {{1}}, {{1}}}};
    CHECK(nono::extend::check(two_and_three, {std::nullopt, 1, std::vector<std::int64_t>(6, 1)}));
    CHECK(!nono::extend::check(two_and_three, {std::nullopt, 1, std::vector<std::int64_t>(5, 1)}));
    CHECK(!nono::extend::check(two_and_three, {std::nullopt, 0, std::vector<std::int64_t>(6, 1)}));
    CHECK(!nono::extend::check(
        two_and_three, {std::nullopt, 1, std::vector<std::int64_t>(6, std::numeric_limits<std::int64_t>::max())}));
    CHECK(!nono::extend::check(two_and_three, {nono::grid(3, 2), 1, std::vector<std::int64_t>(6, 1)}));
    CHECK(!nono::extend::prove_unique(two_and_three, nono::grid(3, 2)));
    // A line without an arrangement is a proof by itself.
    const nono::clues too_long{{{{3}}, {}}, {{{1}}, {{1}}}};
    CHECK(nono::extend::check(too_long, {std::nullopt, 1, std::vector<std::int64_t>(4, 0)}));
}

TEST_CASE("weights: the checker agrees with an independent one on slightly changed proofs") {
    // Small numbers, so that many sums are exactly at the limit.
    constexpr std::int64_t unit = 6;
    nono_tests::random_numbers random(1704);
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (int round = 0; round < nono_tests::rounds(300); ++round) {
        const std::size_t colors = 2 + random.below(2);
        const auto picture = nono_tests::random_picture(random, 2 + random.below(4), 2 + random.below(4), colors, 40);
        auto puzzle = nono::clues_of(picture);
        if (random.one_in(3)) nono_tests::blot_some(random, puzzle, 3);
        const auto found = nono::extend::prove_unique(puzzle, picture);
        if (!found) continue;
        CAPTURE(round);
        for (int i = 0; i < 20; ++i) {
            nono::extend::weight_proof proof{picture, unit, {}};
            for (const std::int64_t weight : found->weights)
                proof.weights.push_back(weight * unit / found->unit + static_cast<std::int64_t>(random.below(13)) - 6);
            const bool is_right = is_proven(puzzle, proof);
            REQUIRE(nono::extend::check(puzzle, proof) == is_right);
            ++(is_right ? accepted : refused);
            proof.solution.reset();
            REQUIRE(!nono::extend::check(puzzle, proof)); // there is a solution
        }
    }
    CHECK(accepted > 100);
    CHECK(refused > 100);
}

TEST_CASE("weights: numbers at and beyond the limits of a proof") {
    constexpr std::int64_t maximum = std::int64_t{1} << 42;
    const nono::clues two_and_three{{{{1}}, {{1}}}, {{{1}}, {{1}}, {{1}}}};
    const auto check_with = [&](std::int64_t unit, std::int64_t weight) {
        return nono::extend::check(two_and_three, {std::nullopt, unit, std::vector<std::int64_t>(6, weight)});
    };
    CHECK(check_with(1, maximum));
    CHECK(check_with(maximum, 1));
    CHECK(!check_with(1, maximum + 1));
    CHECK(!check_with(maximum + 1, 1));
    CHECK(!check_with(0, 1));
    CHECK(!check_with(1, -maximum)); // a weight in range that proves nothing
    CHECK(!nono::extend::check(two_and_three, {std::nullopt, 1, std::vector<std::int64_t>(7, 1)}));
    // With rows and columns swapped the weights prove the claim, so only the range check refuses a weight below it.
    const nono::clues three_and_two{{{{1}}, {{1}}, {{1}}}, {{{1}}, {{1}}}};
    const auto check_negative = [&](std::int64_t weight) {
        return nono::extend::check(three_and_two, {std::nullopt, 1, std::vector<std::int64_t>(6, weight)});
    };
    CHECK(check_negative(-maximum));
    CHECK(!check_negative(-maximum - 1));
    CHECK(!check_negative(std::numeric_limits<std::int64_t>::min()));
}

TEST_CASE("weights: dominoes without a proof from the search") {
    for (const std::size_t n : {3U, 9U, 12U, 16U, 20U}) {
        const auto puzzle = nono_tests::domino(n);
        CAPTURE(n);
        const auto by_weights = nono::solve(puzzle, {.strategy = nono::extend::weights_strategy});
        REQUIRE(by_weights.status == nono::status::unique);
        CHECK(by_weights.statistics.decisions == 0);
        const auto solved = nono::solve(puzzle, {.budget = {.work = 200'000}});
        CHECK(solved.status == nono::status::unique);
        CHECK(solved.solutions == by_weights.solutions);
        const auto proof = nono::extend::prove_unique(puzzle, solved.solution());
        REQUIRE(proof.has_value());
        CHECK(nono::extend::check(puzzle, *proof));
        CHECK(is_proven(puzzle, *proof));
        // Zero weights prove nothing.
        auto nothing = *proof;
        std::fill(nothing.weights.begin(), nothing.weights.end(), 0);
        CHECK(!nono::extend::check(puzzle, nothing));
        CHECK(!is_proven(puzzle, nothing));
    }
}

TEST_CASE("weights: limits end the search for a proof") {
    const auto puzzle = nono_tests::domino(8);
    nono::solve_options options{.strategy = nono::extend::weights_strategy};
    options.budget.time = std::chrono::seconds(0);
    CHECK(nono::solve(puzzle, options).stopped_by == nono::stopped_by::time_limit);
    const auto solution = nono::solve(puzzle).solution();
    CHECK(!nono::extend::prove_unique(puzzle, solution, {.budget = {.memory = 1000}}));
    CHECK(!nono::extend::prove_unique(puzzle, solution, {.budget = {.time = std::chrono::seconds(0)}}));
    CHECK(nono::extend::prove_unique(puzzle, solution).has_value() ==
          (nono::solve(puzzle, {.strategy = nono::extend::weights_strategy}).status == nono::status::unique));
}
