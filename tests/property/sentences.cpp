// The sentences of steps are parsed: each names the block, the cells and a reason that are true.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "random_steps.hpp"
#include "rounds.hpp"
#include "sentence_checks.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/words.hpp>
#include <nono/model/palette.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

// Returns names for some colors; two of them look alike and have no name.
nono::palette named_colors() {
    nono::palette out;
    out.entries = {{"white", nono::rgb{255, 255, 255}, {}},
                   {"light blue", nono::rgb{120, 160, 250}, {}},
                   {"c", nono::rgb{30, 160, 60}, {}},
                   {"d", nono::rgb{35, 150, 70}, {}}};
    return out;
}

// Parses the sentence of a step and checks its claims.
void check_sentence(const nono::clues& puzzle, const nono::partial_grid& cells, const nono::step& step,
                    const nono::palette* names) {
    const auto sentence = nono::sentence_for(step, puzzle, nono::hint_level::why, nono::extend::english_words, names);
    const auto error = nono_tests::sentence_checker(puzzle, cells, step, names).error_in(sentence);
    if (error.empty()) return;
    CAPTURE(sentence);
    const auto [axis, index] = step.line();
    const bool is_row = axis == nono::axis::row;
    std::string line; // the color sets of its cells, as numbers, and its clues
    for (std::size_t i = 0; i < (is_row ? cells.width() : cells.height()); ++i)
        line += std::to_string((is_row ? cells(index, i) : cells(i, index)).bits) + ' ';
    for (const auto& block : is_row ? puzzle.rows[index] : puzzle.columns[index])
        line += ' ' + std::to_string(block.length) + " in " + std::to_string(unsigned{block.color});
    CAPTURE(line);
    FAIL_CHECK(error);
}

// Checks sentences of the steps from random states of random puzzles to their ends, until `wanted` of them are checked.
void check_paths(std::uint64_t seed, std::size_t wanted, bool in_color) {
    nono_tests::random_numbers random(seed);
    const auto palette = named_colors();
    std::size_t contradictions = 0;
    for (std::size_t checked = 0; checked < wanted;) {
        const auto picture = nono_tests::random_steps_picture(random, 15, in_color ? 3 + random.below(2) : 2);
        auto puzzle = nono::clues_of(picture);
        if (random.one_in(3)) nono_tests::blot_some(random, puzzle, 8);
        const std::size_t colors = puzzle.color_count();
        if ((colors > 2) != in_color) continue;
        nono::partial_grid cells(picture.width(), picture.height(), nono::color_set::first(colors));
        if (random.one_in(2)) cells = nono_tests::random_state(random, picture, colors);
        const auto* const names = random.one_in(2) ? &palette : nullptr;
        for (const auto& step : nono::explain(puzzle, cells, {.max_steps = 80}).steps) {
            check_sentence(puzzle, cells, step, names);
            contradictions += step.assumed ? 1U : 0U;
            ++checked;
            for (const auto& change : step.cells) cells(change.cell.row, change.cell.column) = change.after;
        }
    }
    CHECK((contradictions > 0 || in_color)); // they are rare in color
}

// Checks sentences of the steps that random lines offer, up to a maximum per technique.
void check_sentences_of_lines(std::uint64_t seed, std::size_t lines, bool in_color, std::size_t max_of_each) {
    nono_tests::random_numbers random(seed);
    const auto palette = named_colors();
    nono_tests::technique_counts counts{};
    for (std::size_t i = 0; i < lines; ++i) {
        const std::size_t length = 2 + random.below(14);
        const auto picture =
            nono_tests::random_picture(random, length, 1, in_color ? 3 + random.below(2) : 2, 12 + random.below(60));
        auto puzzle = nono::clues_of(picture);
        const std::size_t colors = puzzle.color_count();
        if ((colors > 2) != in_color) continue;
        if (random.one_in(3)) nono_tests::blot_some(random, puzzle, 4);
        const auto cells = nono_tests::random_state(random, picture, colors);
        const std::vector<nono::color_set> now(cells.cells().begin(), cells.cells().end());
        const auto step = nono_tests::step_in_row({puzzle.rows[0].begin(), puzzle.rows[0].end()}, now, colors);
        if (step && ++counts[static_cast<std::size_t>(step->technique)] <= max_of_each)
            check_sentence(puzzle, cells, *step, random.one_in(2) ? &palette : nullptr);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(nono::technique::full_line); ++i) {
        const auto how = static_cast<nono::technique>(i);
        CAPTURE(nono::name_of(how));
        CHECK((counts[i] > 0 || (how == nono::technique::color_change && !in_color)));
    }
}

} // namespace

TEST_CASE("sentences: each claim about a step in black and white is true") {
    const int wanted = nono_tests::rounds(500);
    check_paths(3501, static_cast<std::size_t>(wanted), false);
    check_sentences_of_lines(3502, static_cast<std::size_t>(wanted) * 40, false, static_cast<std::size_t>(wanted) / 8);
}

TEST_CASE("sentences: each claim about a step in color is true") {
    const int wanted = nono_tests::rounds(500);
    check_paths(3503, static_cast<std::size_t>(wanted), true);
    check_sentences_of_lines(3504, static_cast<std::size_t>(wanted) * 40, true, static_cast<std::size_t>(wanted) / 8);
}
