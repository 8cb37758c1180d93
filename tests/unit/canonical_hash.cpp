// The identity up to symmetry: equal for the eight images of a puzzle, different for others, and the same for ever.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"

#include <nono/detail/sha256.hpp>
#include <nono/hash.hpp>
#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace canonical_hash_test {

// Image number 0 to 7 of a picture: turned by quarters clockwise, and from 4 on mirrored first.
nono::grid image_of(const nono::grid& picture, int number) {
    nono::grid out = picture;
    if (number >= 4)
        for (std::size_t row = 0; row < out.height(); ++row)
            for (std::size_t column = 0; column < out.width(); ++column)
                out(row, column) = picture(row, out.width() - 1 - column);
    for (int quarters = number % 4; quarters > 0; --quarters) {
        nono::grid turned(out.height(), out.width());
        for (std::size_t row = 0; row < out.height(); ++row)
            for (std::size_t column = 0; column < out.width(); ++column)
                turned(column, out.height() - 1 - row) = out(row, column);
        out = turned;
    }
    return out;
}

nono::grid random_picture(nono_tests::random_numbers& random, std::size_t colors) {
    nono::grid out(1 + random.below(6), 1 + random.below(6));
    for (std::size_t row = 0; row < out.height(); ++row)
        for (std::size_t column = 0; column < out.width(); ++column)
            out(row, column) = static_cast<nono::color_index>(random.below(colors));
    return out;
}

// Blots all clues of an odd length, which is the same for every image.
nono::clues blotted(nono::clues clues) {
    for (auto* side : {&clues.rows, &clues.columns})
        for (auto& block : side->blocks())
            if (block.length % 2 == 1) block.length = nono::blotted;
    return clues;
}

nono::clues recolored(nono::clues clues) {
    constexpr std::array<nono::color_index, 5> other{0, 9, 4, 63, 1};
    for (auto* side : {&clues.rows, &clues.columns})
        for (auto& block : side->blocks()) block.color = other[block.color];
    return clues;
}

struct golden {
    std::string_view text; // of the image with the smallest identity
    std::string_view hash; // `printf TEXT | sha256sum`
    nono::clues clues;
};

const std::vector<golden> goldens{
    {"width 10\nheight 5\nrows\n2,1\n2,1,3\n7\n1,3\n2,1\ncolumns\n2\n2,1\n1,1\n3\n1,1\n1,1\n2\n1,1\n1,2\n2\n",
     "1bbdd0daa2da2fa8eda70924a244f5f0d731e8c5f5b8984a88681f30b9188ed9",
     {{{{2}}, {{2}, {1}}, {{1}, {1}}, {{3}}, {{1}, {1}}, {{1}, {1}}, {{2}}, {{1}, {1}}, {{1}, {2}}, {{2}}},
      {{{2}, {1}}, {{2}, {1}, {3}}, {{7}}, {{1}, {3}}, {{2}, {1}}}}},
    {"width 2\nheight 3\nrows\n0\n1\n2\ncolumns\n1\n2\n",
     "1857b62afecb602f3e0c357f244d2cd566fbfda9f6df6e866923623a9ee2947e",
     {{{{2}}, {{1}}}, {{{2}}, {{1}}, {}}}},
    {"width 2\nheight 2\nrows\n2a\n1b,1a\ncolumns\n1a,1b\n2a\n",
     "3c81983216d11a8f88946984e6bf7f9559f103a69bd3664a3edfee6be299cd6e",
     {{{{1}, {1, 2_color}}, {{2, 2_color}}}, {{{1}, {1, 2_color}}, {{2, 2_color}}}}},
    {"width 3\nheight 3\nrows\n2\n1,?\n?\ncolumns\n?\n?\n3\n",
     "19a3c3f394935f3844017fa5f9287dd5caa97cd49d257c149268bcb53e040e44",
     {{{{nono::blotted}}, {{nono::blotted}, {1}}, {{2}}}, {{{3}}, {{nono::blotted}}, {{nono::blotted}}}}},
};

} // namespace canonical_hash_test

TEST_CASE("golden identities up to symmetry") {
    for (const auto& golden : canonical_hash_test::goldens) {
        CAPTURE(golden.text);
        CHECK(nono::to_string(nono::canonical_hash(golden.clues)) == golden.hash);
        CHECK(nono::to_string(nono::clue_hash{nono::detail::sha256_of(golden.text)}) == golden.hash);
        nono::puzzle puzzle;
        puzzle.clues = golden.clues;
        CHECK(nono::to_string(nono::canonical_hash(puzzle)) == golden.hash);
    }
}

TEST_CASE("the eight images of a puzzle have one canonical hash, the smallest of their identities") {
    nono_tests::random_numbers random(5);
    for (int round = 0; round < 600; ++round) {
        const auto picture = canonical_hash_test::random_picture(random, 2 + random.below(4));
        const auto clues = nono::clues_of(picture);
        const auto expected = nono::canonical_hash(clues);
        const auto expected_blotted = nono::canonical_hash(canonical_hash_test::blotted(clues));
        CHECK(nono::canonical_hash(canonical_hash_test::recolored(clues)) == expected);
        auto smallest = nono::hash_clues(clues);
        for (int number = 0; number < 8; ++number) {
            CAPTURE(number);
            const auto image = nono::clues_of(canonical_hash_test::image_of(picture, number));
            CAPTURE(nono::canonical_text(image));
            smallest = (std::min)(smallest, nono::hash_clues(image));
            REQUIRE(nono::canonical_hash(image) == expected);
            REQUIRE(nono::canonical_hash(canonical_hash_test::recolored(image)) == expected);
            REQUIRE(nono::canonical_hash(canonical_hash_test::blotted(image)) == expected_blotted);
        }
        REQUIRE(smallest == expected);
    }
}

TEST_CASE(
    "pictures of 3x3 and 2x4 cells: puzzles have one canonical hash if and only if one is an image of the other") {
    using size = std::pair<std::size_t, std::size_t>;
    for (const auto& [width, height] : {size{3, 3}, size{4, 2}}) {
        std::map<std::set<std::string>, nono::clue_hash> hash_of; // by the texts of all images
        std::set<nono::clue_hash> hashes;
        for (unsigned bits = 0; bits < 1U << (width * height); ++bits) {
            nono::grid picture(width, height);
            for (std::size_t cell = 0; cell < width * height; ++cell)
                picture(cell / width, cell % width) = static_cast<nono::color_index>(bits >> cell & 1U);
            std::set<std::string> texts;
            for (int number = 0; number < 8; ++number)
                texts.insert(nono::canonical_text(nono::clues_of(canonical_hash_test::image_of(picture, number))));
            const auto hash = nono::canonical_hash(nono::clues_of(picture));
            hashes.insert(hash);
            CHECK(hash_of.emplace(texts, hash).first->second == hash);
        }
        CHECK(hashes.size() == hash_of.size());
        CHECK(hashes.size() > 50);
    }
}

TEST_CASE("clues that have no identity have no canonical hash, and clues without lines have one") {
    nono::clues clues;
    CHECK(nono::canonical_hash(clues) == nono::hash_clues(clues));
    clues.rows = {{{1}}};
    clues.columns = {{{1}}};
    clues.rows.append({0});
    CHECK(nono::canonical_hash(clues) == nono::clue_hash{});
}
