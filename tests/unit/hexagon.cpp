// Hexagons of triangles: their outlines, lines, clues, and boards.
// SPDX-License-Identifier: MIT
#include <nono/model/board.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

using namespace nono;

namespace hexagon_tests {

namespace {

// Calls `visit` for every outline with sides of at most `longest`.
template <class Visit> void for_each_outline(std::size_t longest, Visit visit) {
    for (std::size_t a = 0; a <= longest; ++a)
        for (std::size_t b = 0; b <= longest; ++b)
            for (std::size_t c = 0; c <= longest; ++c)
                for (std::size_t d = 0; d <= longest; ++d) {
                    const hexagon_outline outline{a, b, c, d};
                    if (outline.is_hexagon()) visit(outline);
                }
}

// A cell by the indices of its row and of its rising and falling line, from the corner of the triangle around the
// hexagon: a - b + c is -1 if the cell points up, else 0. The outline is a box in these coordinates.
struct triangle {
    std::ptrdiff_t a, b, c;
    friend auto operator<=>(const triangle&, const triangle&) = default;
};

std::vector<triangle> triangles_of(const hexagon_outline& outline) {
    const auto number = [](std::size_t count) { return static_cast<std::ptrdiff_t>(count); };
    std::vector<triangle> out;
    for (std::ptrdiff_t a = 0; a < number(outline.rows()); ++a)
        for (auto b = number(outline.upper_left); b < number(outline.upper_left + outline.rising()); ++b)
            for (std::ptrdiff_t c = 0; c < number(outline.falling()); ++c)
                if (a - b + c == -1 || a - b + c == 0) out.push_back({a, b, c});
    return out;
}

// Returns the lines of cells computed from the coordinates alone, each sorted in reading order.
std::vector<std::vector<std::uint32_t>> lines_by_coordinates(const hexagon_outline& outline) {
    const auto all = triangles_of(outline);
    std::map<std::pair<int, std::ptrdiff_t>, std::vector<std::uint32_t>> lines;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        lines[{0, all[i].a}].push_back(i);
        lines[{1, all[i].c}].push_back(i);
        lines[{2, all[i].b}].push_back(i);
    }
    std::vector<std::vector<std::uint32_t>> out;
    for (auto& [key, cells] : lines) {
        if (key.first == 2)
            std::sort(cells.begin(), cells.end(),
                      [&](auto x, auto y) { return std::pair(all[x].a, -all[x].c) < std::pair(all[y].a, -all[y].c); });
        out.push_back(cells);
    }
    return out;
}

hexagon_grid noise(const hexagon_outline& outline, unsigned seed, unsigned colors) {
    std::mt19937 random(seed);
    hexagon_grid out{outline, {}};
    for (std::uint64_t i = 0; i < outline.cells(); ++i)
        out.cells.push_back(static_cast<color_index>(random() % (colors + 1)));
    return out;
}

} // namespace

TEST_CASE("an outline has the cells and lines of its box of coordinates") {
    std::size_t count = 0;
    for_each_outline(4, [&](const hexagon_outline& outline) {
        ++count;
        CAPTURE(outline.upper_left);
        CAPTURE(outline.lower_left);
        CAPTURE(outline.bottom);
        CAPTURE(outline.lower_right);
        CHECK(outline.upper_right() + outline.top() == outline.rising());
        const auto lines = lines_by_coordinates(outline);
        REQUIRE(outline.lines() == lines.size());
        CHECK(outline.cells() == triangles_of(outline).size());
        const auto board = extend::board_of(outline);
        REQUIRE(board);
        CHECK(board->cells() == outline.cells());
        REQUIRE(board->lines() == lines.size());
        const detail::hexagon_walk walk(outline);
        for (std::size_t line = 0; line < lines.size(); ++line) {
            CHECK(outline.length_of(line) == lines[line].size());
            const auto cells = board->cells_of(line);
            CHECK(std::equal(cells.begin(), cells.end(), lines[line].begin(), lines[line].end()));
            std::vector<std::uint32_t> walked;
            walk.along(line, [&](std::size_t cell) { walked.push_back(static_cast<std::uint32_t>(cell)); });
            CHECK(walked == lines[line]);
        }
    });
    CHECK(count > 300);
}

TEST_CASE("each direction covers every cell once, and two lines share at most two cells") {
    for_each_outline(3, [](const hexagon_outline& outline) {
        const auto board = *extend::board_of(outline);
        const std::array<std::size_t, 4> ends{0, outline.rows(), outline.rows() + outline.falling(), outline.lines()};
        for (std::size_t direction = 0; direction < 3; ++direction) {
            std::set<std::uint32_t> covered;
            std::size_t cells = 0;
            for (std::size_t line = ends[direction]; line < ends[direction + 1]; ++line) {
                covered.insert(board.cells_of(line).begin(), board.cells_of(line).end());
                cells += board.cells_of(line).size();
            }
            CHECK(cells == board.cells());
            CHECK(covered.size() == board.cells());
        }
        for (std::size_t a = 0; a < board.lines(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                std::size_t shared = 0;
                for (const auto cell : board.cells_of(a))
                    for (const auto other : board.cells_of(b)) shared += cell == other ? 1U : 0U;
                CHECK(shared <= 2);
            }
    });
}

TEST_CASE("a regular hexagon of side n has 6 n^2 cells") {
    for (std::size_t n = 1; n <= 16; ++n) {
        const hexagon_outline outline{n, n, n, n};
        CHECK(outline.cells() == 6 * n * n);
        CHECK(outline.lines() == 6 * n);
        CHECK(outline.length_of(0) == 2 * n + 1);
        CHECK(outline.length_of(n - 1) == 4 * n - 1);
    }
    // The 1,200 pairs of lines in two different directions, for a side of ten.
    const hexagon_outline large{10, 10, 10, 10};
    const auto board = *extend::board_of(large);
    std::array<std::size_t, 3> pairs{};
    for (std::size_t a = 0; a < board.lines(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            if (a / 20 == b / 20) continue;
            std::size_t shared = 0;
            for (const auto cell : board.cells_of(a))
                for (const auto other : board.cells_of(b)) shared += cell == other ? 1U : 0U;
            ++pairs.at(shared);
        }
    CHECK(pairs[1] + pairs[2] + pairs[0] == 1200);
    CHECK(pairs[1] == 60);
    CHECK(pairs[2] == 870);
    // The remaining pairs of lines do not meet inside the hexagon.
    CHECK(pairs[0] == 270);
}

TEST_CASE("sides that do not close are refused") {
    CHECK_FALSE(hexagon_outline{}.is_hexagon());
    CHECK_FALSE(hexagon_outline{1, 1, 0, 0}.is_hexagon()); // no falling line
    CHECK_FALSE(hexagon_outline{0, 0, 1, 1}.is_hexagon()); // no row
    CHECK_FALSE(hexagon_outline{1, 0, 0, 1}.is_hexagon()); // no rising line
    CHECK_FALSE(hexagon_outline{1, 1, 1, 3}.is_hexagon());
    CHECK_FALSE(hexagon_outline{5, 1, 1, 1}.is_hexagon());
    CHECK_FALSE(hexagon_outline{65'536, 65'536, 65'536, 65'536}.is_hexagon());
    CHECK_FALSE(extend::board_of({1, 1, 1, 3}));
    CHECK_FALSE(extend::board_of({5'000, 5'000, 5'000, 5'000})); // 150 million cells
    CHECK(hexagon_outline{0, 1, 0, 1}.cells() == 1);
    CHECK(hexagon_outline{1, 0, 1, 0}.cells() == 1);
    CHECK(hexagon_outline{6, 0, 6, 0}.cells() == 36);
    hexagon_clues bad = clues_of(hexagon_grid{{1, 1, 1, 1}, std::vector<color_index>(6)});
    CHECK(bad.is_hexagon());
    bad.top.push_back(line_clue{});
    CHECK_FALSE(bad.is_hexagon());
}

TEST_CASE("a picture satisfies its clues, and a changed picture only if it has the same clues") {
    for_each_outline(2, [](const hexagon_outline& outline) {
        const std::uint64_t cells = outline.cells();
        const auto board = *extend::board_of(outline);
        const auto picture = noise(outline, static_cast<unsigned>(cells), 2);
        const auto clues = clues_of(picture);
        CHECK(clues.outline() == outline);
        CHECK(clues.lines() == outline.lines());
        CHECK(satisfies(picture, clues));
        CHECK(extend::satisfies(picture.cells, board, extend::lines_of(clues)));
        CHECK(extend::totals_agree(extend::totals_of(clues)));
        for (std::size_t i = 0; i < picture.cells.size(); ++i) {
            auto other = picture;
            other.cells[i] = static_cast<color_index>((other.cells[i] + 1) % 3);
            CHECK(satisfies(other, clues) == (clues_of(other) == clues));
            CHECK(satisfies(other, clues) == extend::satisfies(other.cells, board, extend::lines_of(clues)));
        }
    });
    const auto picture = noise({2, 1, 2, 2}, 1, 1);
    auto turned = picture;
    turned.outline = {1, 2, 2, 1};
    CHECK_FALSE(satisfies(turned, clues_of(picture)));
    CHECK_FALSE(satisfies(hexagon_grid{picture.outline, {}}, clues_of(picture)));
}

TEST_CASE("totals of three directions") {
    const hexagon_outline outline{2, 1, 2, 2};
    auto clues = clues_of(noise(outline, 7, 3));
    const auto totals = extend::totals_of(clues);
    for (std::size_t direction = 1; direction < 3; ++direction) CHECK(totals[direction] == totals[0]);
    std::uint64_t cells = 0;
    for (const auto& range : totals[0]) {
        CHECK(range.lowest == range.highest);
        cells += range.lowest;
    }
    CHECK(cells == outline.cells());
    auto blotted = clues;
    for (auto* side : {&blotted.upper_left, &blotted.lower_left})
        for (clue& block : side->blocks()) block.length = nono::blotted;
    CHECK(extend::totals_agree(extend::totals_of(blotted)));
    CHECK(extend::totals_of(blotted)[0][1].lowest <= totals[0][1].lowest);
    CHECK(extend::totals_of(blotted)[0][1].highest >= totals[0][1].lowest);
    nono::line_clue longer(clues.top[0]);
    longer.push_back(1);
    clues.top.set_line(0, longer);
    CHECK_FALSE(extend::totals_agree(extend::totals_of(clues)));
    CHECK_FALSE(satisfies(noise(outline, 7, 3), clues));
}

#if NONO_HAS_CONSTEXPR_VECTOR
static_assert([] {
    hexagon_grid picture{{1, 1, 1, 1}, {1, 0, 1, 0, 1, 1}};
    return satisfies(picture, clues_of(picture)) && extend::board_of(picture.outline)->cells() == 6;
}());
#endif

} // namespace hexagon_tests
