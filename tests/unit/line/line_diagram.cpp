// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/line/line_diagram.hpp>

#include "brute_force.hpp"
#include "check_both.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace {

using nono::clue;
using nono::color_set;
using nono::line_clue;
using nono::detail::diagram_node;
using nono::detail::line_diagram;

/// Parses what is known of black-and-white cells: `?`, `.` or `#`.
NONO_CONSTEXPR std::vector<color_set> cells(std::string_view text) {
    std::vector<color_set> out;
    for (const char c : text) {
        color_set colors = color_set::first(2);
        if (c != '?') colors = color_set::only(c == '#' ? 1 : 0);
        out.push_back(colors);
    }
    return out;
}

struct made {
    nono::detail::lean_vector<diagram_node> nodes;
    nono::detail::maybe<line_diagram> line;
};

NONO_CONSTEXPR made make(const line_clue& clues, const std::vector<color_set>& known,
                         std::size_t max_nodes = 1'000'000) {
    made out;
    out.line = line_diagram::make(clues, known, out.nodes, max_nodes, [](std::uint64_t) { return false; });
    return out;
}

/// Returns the number of paths from a node to the end.
std::uint64_t paths(const made& from, std::size_t layer, std::uint32_t node) {
    if (layer == from.line->positions().size()) return 1;
    const diagram_node& current = from.nodes[from.line->before(layer).begin + node];
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < current.edges; ++i) out += paths(from, layer + 1, current.next[i]);
    return out;
}

/// Returns true if every node is reachable and no two nodes of a layer are equal.
bool is_reduced(const made& diagram) {
    std::set<std::uint32_t> reached{0};
    for (std::size_t i = 0; i < diagram.line->positions().size(); ++i) {
        const auto layer = diagram.line->before(i);
        if (reached.size() != layer.width) return false;
        reached.clear();
        for (std::uint32_t a = 0; a < layer.width; ++a) {
            const auto& node = diagram.nodes[layer.begin + a];
            if (node.edges == 0) return false;
            for (std::size_t edge = 0; edge < node.edges; ++edge) reached.insert(node.next[edge]);
            for (std::uint32_t b = 0; b < a; ++b)
                if (diagram.nodes[layer.begin + b] == node) return false;
        }
    }
    return reached == std::set<std::uint32_t>{0};
}

} // namespace

TEST_CASE("line diagram: has one path per arrangement") {
    const auto three_of_seven = make({{1}, {2}}, cells("???????"));
    REQUIRE(three_of_seven.line->has_arrangements());
    CHECK(paths(three_of_seven, 0, 0) == 10); // two blocks and a gap leave three blank cells for three gaps
    CHECK(is_reduced(three_of_seven));
    const auto known = make({{1}, {2}}, cells("??#????"));
    CHECK(known.line->positions() == nono::detail::lean_vector<std::uint32_t>{0, 1, 3, 4, 5, 6});
    CHECK(paths(known, 0, 0) == 3); // #.##..., ..#.##., ..#..##
}

TEST_CASE("line diagram: a single node where the cells before and after are independent") {
    const auto halves = make({{1}, {1}}, cells("??.??"));
    REQUIRE(halves.line->positions().size() == 4);
    CHECK(halves.line->width_before(0) == 1);
    CHECK(halves.line->width_before(1) == 2);
    CHECK(halves.line->width_before(2) == 1);
    CHECK(halves.line->width_before(3) == 2);
    CHECK(halves.line->width_before(4) == 1);
    CHECK(paths(halves, 0, 0) == 4);
}

TEST_CASE("line diagram: lines without an arrangement, and lines without an open cell") {
    CHECK_FALSE(make({{3}}, cells("??.??")).line->has_arrangements());
    CHECK_FALSE(make({{1}}, cells("....")).line->has_arrangements());
    CHECK_FALSE(make({}, cells("?#?")).line->has_arrangements());
    CHECK_FALSE(make({{1}}, {color_set{}, color_set::first(2)}).line->has_arrangements());
    const auto decided = make({{2}, {1}}, cells(".##.#"));
    CHECK(decided.line->has_arrangements());
    CHECK(decided.line->positions().empty());
    CHECK(make({}, {}).line->has_arrangements());
    CHECK_FALSE(make({{1}}, {}).line->has_arrangements());
}

TEST_CASE("line diagram: the number of nodes is limited") {
    CHECK_FALSE(make({{1}, {2}}, cells("???????"), 3).line.has_value());
    CHECK(make({{1}, {2}}, cells("???????"), 100).line.has_value());
    const std::size_t needed = make({{1}, {2}}, cells("???????")).nodes.size();
    CHECK(make({{1}, {2}}, cells("???????"), needed).line.has_value());
    CHECK_FALSE(make({{1}, {2}}, cells("???????"), needed - 1).line.has_value());
}

TEST_CASE("line diagram: built at compile time too") {
    NONO_CHECK_BOTH(make({{2}}, cells("????")).line->width_before(2) == 3);
    NONO_CHECK_BOTH(!make({{5}}, cells("????")).line->has_arrangements());
}

TEST_CASE("line diagram: the number of paths is the number of arrangements, in random lines of every kind") {
    nono_tests::random_numbers random(31);
    std::size_t possible = 0;
    for (int i = 0; i < 1'000; ++i) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t length = 1 + random.below(colors == 2 ? 9 : 5);
        const auto picture = nono_tests::random_picture(random, length, 1, colors, 20 + random.below(60));
        line_clue clues(nono::clues_of(picture).rows[0]);
        for (auto& block : clues)
            if (random.one_in(6)) block.length = nono::blotted;
        std::vector<color_set> known;
        for (std::size_t k = 0; k < length; ++k) {
            color_set some{random.next() & color_set::first(colors).bits};
            if (!random.one_in(8)) some |= color_set::only(picture(0, k)); // otherwise it can be a contradiction
            known.push_back(random.one_in(2) ? color_set::first(colors) : some);
        }
        std::uint64_t expected = 0;
        for (const auto& row : nono_tests::all_rows(clues, length, colors)) {
            bool agrees = true;
            for (std::size_t k = 0; k < length; ++k) agrees = agrees && known[k].contains(row(0, k));
            expected += agrees ? 1U : 0U;
        }
        const auto diagram = make(clues, known);
        REQUIRE(diagram.line->has_arrangements() == (expected != 0));
        if (expected == 0) continue;
        ++possible;
        REQUIRE(paths(diagram, 0, 0) == expected);
        REQUIRE(is_reduced(diagram));
    }
    CHECK(possible > 500);
    CHECK(possible < 990);
}

TEST_CASE("line diagram: building can be stopped before each layer") {
    const line_clue clues{{2}, {1}, {3}};
    const auto known = cells("??????????????");
    std::size_t polls = 0;
    const auto make_until = [&](std::size_t stop) {
        nono::detail::lean_vector<diagram_node> nodes;
        polls = 0;
        return line_diagram::make(clues, known, nodes, 1'000, [&](std::uint64_t) { return polls++ == stop; });
    };
    REQUIRE(make_until(1'000).has_value());
    CHECK(polls == 2 * known.size()); // forward and backward
    const std::size_t all = polls;
    for (std::size_t stop = 0; stop < all; ++stop) {
        CHECK_FALSE(make_until(stop).has_value());
        CHECK(polls == stop + 1);
    }
}
