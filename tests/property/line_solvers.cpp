// Line solvers against enumeration of all arrangements.
#include "brute_force.hpp"

#include <nono/line/bit_line_solver.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

namespace {

using namespace nono_tests;

struct line_case {
    nono::line_clue clue;
    std::vector<nono::color_set> known;
    std::size_t colors = 2;
};

/// A line made from a picture, with some of it known, some blotted, and now and then something known that is wrong.
line_case random_line(random_numbers& random, std::size_t longest) {
    line_case out;
    const std::size_t length = 1 + random.below(longest);
    out.colors = 2 + random.below(3);
    const nono::grid picture = random_picture(random, length, 1, out.colors, 30 + random.below(60));
    out.clue = nono::clues_of(picture).rows[0];
    for (auto& block : out.clue)
        if (random.one_in(8)) block.length = 0;
    for (const nono::color_index cell : picture.cells()) {
        nono::color_set known = nono::color_set::first(out.colors);
        for (nono::color_index color = 0; color < out.colors; ++color)
            if (random.one_in(3) && (color != cell || random.one_in(20)))
                known.bits &= ~nono::color_set::only(color).bits;
        out.known.push_back(known);
    }
    return out;
}

/// What a line solver makes of a line; all empty if it finds no arrangement.
template <std::size_t Words> std::vector<nono::color_set> narrow(const line_case& line, std::size_t words) {
    const auto prepared = nono::bit_line_solver::prepared<Words>::prepare(line.clue, line.known.size());
    std::vector<nono::color_set> out(line.known.size());
    if (!prepared) return out;
    std::vector<nono::mask_word> masks(line.colors * words);
    nono::color_set in_clue = nono::color_set::only(nono::blank);
    for (const auto& block : line.clue) in_clue |= nono::color_set::only(block.color);
    for (std::size_t i = 0; i < line.known.size(); ++i)
        for (std::size_t color = 0; color < line.colors; ++color)
            if ((line.known[i] & in_clue).contains(static_cast<nono::color_index>(color)))
                masks[color * words + i / 64] |= nono::mask_word{1} << i % 64;
    std::vector<nono::mask_word> scratch(prepared->scratch_words());
    if (!prepared->narrow({masks.data(), words, line.known.size(), line.colors}, scratch.data())) return out;
    for (std::size_t i = 0; i < line.known.size(); ++i)
        for (std::size_t color = 0; color < line.colors; ++color)
            if ((masks[color * words + i / 64] >> i % 64 & 1U) != 0)
                out[i] |= nono::color_set::only(static_cast<nono::color_index>(color));
    return out;
}

} // namespace

TEST_CASE("the line solver finds exactly what enumeration finds, whatever the words of a mask") {
    random_numbers random(2024);
    std::size_t without_arrangement = 0;
    for (int i = 0; i < 30'000; ++i) {
        const line_case line = random_line(random, 13);
        const auto expected = narrowed_line(line.clue, line.known);
        without_arrangement += expected[0].empty() ? 1U : 0U;
        REQUIRE(narrow<1>(line, 1) == expected);
        REQUIRE(narrow<0>(line, 1) == expected);
    }
    CHECK(without_arrangement > 500); // both outcomes were met
    CHECK(without_arrangement < 25'000);
}

TEST_CASE("every black-and-white line of up to 10 cells, from every clue, with nothing known") {
    for (std::size_t length = 1; length <= 10; ++length) {
        for (std::size_t bits = 0; bits < std::size_t{1} << length; ++bits) {
            nono::grid picture(length, 1);
            for (std::size_t i = 0; i < length; ++i) picture(0, i) = static_cast<nono::color_index>(bits >> i & 1U);
            line_case line{nono::clues_of(picture).rows[0], {}, 2};
            line.known.assign(length, nono::color_set::first(2));
            REQUIRE(narrow<1>(line, 1) == narrowed_line(line.clue, line.known));
        }
    }
}

TEST_CASE("lines over several words agree with the same line in one word, shifted by known blanks") {
    random_numbers random(77);
    for (int i = 0; i < 300; ++i) {
        line_case line = random_line(random, 40);
        const auto expected = narrow<1>(line, 1);
        const std::size_t before = random.below(150);
        const std::size_t after = random.below(150);
        line_case longer = line;
        longer.known.insert(longer.known.begin(), before, nono::color_set::only(nono::blank));
        longer.known.insert(longer.known.end(), after, nono::color_set::only(nono::blank));
        const auto found = narrow<0>(longer, nono::words_for(longer.known.size() + 1));
        const bool possible = !expected[0].empty();
        for (std::size_t cell = 0; cell < longer.known.size(); ++cell) {
            const bool inside = cell >= before && cell < before + line.known.size();
            const auto outside = possible ? nono::color_set::only(nono::blank) : nono::color_set{};
            REQUIRE(found[cell] == (inside ? expected[cell - before] : outside));
        }
    }
}
