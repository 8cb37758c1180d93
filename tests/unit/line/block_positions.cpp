// SPDX-License-Identifier: MIT
#include <nono/line/block_positions.hpp>

#include "brute_force.hpp"
#include "rounds.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace {

using nono::clue;
using nono::color_set;

// A block of a colored line.
struct placed_block {
    std::size_t begin;
    std::size_t end;
    nono::color_index color;
};

std::vector<placed_block> blocks_of(const std::vector<nono::color_index>& line) {
    std::vector<placed_block> out;
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i;
        while (end < line.size() && line[end] == line[i]) ++end;
        if (line[i] != nono::blank) out.push_back({i, end, line[i]});
        i = end;
    }
    return out;
}

// All positions of the blocks of a pattern, and all colors of the cells, found by trying every line.
struct enumerated_positions {
    std::vector<std::set<std::size_t>> begins;
    std::vector<std::set<std::size_t>> ends;
    std::vector<color_set> cells;
    bool any = false;
};

class position_enumeration {
public:
    position_enumeration(const std::vector<clue>& pattern, const std::vector<color_set>& cells)
        : pattern_(pattern), cells_(cells), line_(cells.size(), 0) {
        found_.begins.resize(pattern.size());
        found_.ends.resize(pattern.size());
        found_.cells.resize(cells.size());
        color(0);
    }
    const enumerated_positions& found() const { return found_; }

private:
    void color(std::size_t at) {
        if (at == line_.size()) {
            const auto blocks = blocks_of(line_);
            std::vector<std::size_t> matched(pattern_.size(), blocks.size());
            match(blocks, 0, 0, matched);
            return;
        }
        for (nono::color_index c = 0; c < nono::extend::max_colors; ++c) {
            if (!cells_[at].contains(c)) continue;
            line_[at] = c;
            color(at + 1);
        }
    }
    void match(const std::vector<placed_block>& blocks, std::size_t entry, std::size_t block,
               std::vector<std::size_t>& matched) {
        if (entry == pattern_.size()) {
            if (block == blocks.size()) add(blocks, matched);
            return;
        }
        const clue& wanted = pattern_[entry];
        if (nono::detail::is_any_blocks(wanted)) {
            for (std::size_t next = block; next <= blocks.size(); ++next) match(blocks, entry + 1, next, matched);
            return;
        }
        if (block == blocks.size() || blocks[block].color != wanted.color) return;
        if (!wanted.blotted() && wanted.length != blocks[block].end - blocks[block].begin) return;
        matched[entry] = block;
        match(blocks, entry + 1, block + 1, matched);
    }
    void add(const std::vector<placed_block>& blocks, const std::vector<std::size_t>& matched) {
        found_.any = true;
        for (std::size_t entry = 0; entry < pattern_.size(); ++entry) {
            if (nono::detail::is_any_blocks(pattern_[entry])) continue;
            found_.begins[entry].insert(blocks[matched[entry]].begin);
            found_.ends[entry].insert(blocks[matched[entry]].end);
        }
        for (std::size_t i = 0; i < line_.size(); ++i) found_.cells[i] |= color_set::only(line_[i]);
    }

    const std::vector<clue>& pattern_;
    const std::vector<color_set>& cells_;
    std::vector<nono::color_index> line_;
    enumerated_positions found_;
};

std::set<std::size_t> members(const nono::extend::mask_word* mask, std::size_t words) {
    std::set<std::size_t> out;
    for (std::size_t i = 0; i < 64 * words; ++i)
        if ((mask[i / 64] >> i % 64 & 1U) != 0) out.insert(i);
    return out;
}

template <std::size_t Words>
void compare_with_enumeration(const std::vector<clue>& pattern, const std::vector<color_set>& cells, std::size_t colors,
                              std::size_t words) {
    std::vector<nono::extend::mask_word> masks(colors * words, 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t c = 0; c < colors; ++c)
            if (cells[i].contains(static_cast<nono::color_index>(c)))
                masks[c * words + i / 64] |= nono::extend::mask_word{1} << i % 64;
    const nono::extend::line_view view{masks.data(), words, cells.size(), colors, nullptr};
    using positions = nono::detail::block_positions<Words>;
    std::vector<nono::extend::mask_word> scratch(positions::scratch_words(pattern.size(), colors, words), 0xABCD);
    const positions found(pattern, view, scratch.data());
    const position_enumeration expected(pattern, cells);
    REQUIRE(found.any() == expected.found().any);
    if (!found.any()) return;
    for (std::size_t entry = 0; entry < pattern.size(); ++entry) {
        if (nono::detail::is_any_blocks(pattern[entry])) continue;
        const auto& begins = expected.found().begins[entry];
        const auto& ends = expected.found().ends[entry];
        REQUIRE(members(found.begins(entry), words) == begins);
        REQUIRE(members(found.ends(entry), words) == ends);
        CHECK(found.first_begin(entry) == *begins.begin());
        CHECK(found.last_end(entry) == *ends.rbegin());
        CHECK(found.is_fixed(entry) == (begins.size() == 1 && ends.size() == 1));
        CHECK(found.covers(entry, *begins.rbegin(), *ends.begin()));
        CHECK_FALSE((*begins.rbegin() > 0 && found.covers(entry, *begins.rbegin() - 1, *ends.begin())));
        CHECK_FALSE(found.covers(entry, *begins.rbegin(), *ends.begin() + 1));
    }
    std::vector<nono::extend::mask_word> narrowed = masks;
    found.narrow({narrowed.data(), words, cells.size(), colors, nullptr});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        color_set left;
        for (std::size_t c = 0; c < colors; ++c)
            if ((narrowed[c * words + i / 64] >> i % 64 & 1U) != 0)
                left |= color_set::only(static_cast<nono::color_index>(c));
        REQUIRE(left == expected.found().cells[i]);
    }
}

// Returns blocks, some of them blotted and some wildcards, usually from a line that has an arrangement.
std::vector<clue> random_pattern(nono_tests::random_numbers& random, std::size_t length, std::size_t colors) {
    std::vector<clue> out(nono::clues_of(nono_tests::random_picture(random, length, 1, colors, 40)).rows.front());
    for (auto& block : out) {
        if (random.one_in(6)) block.length = nono::blotted;
        if (random.one_in(5)) block = nono::detail::any_blocks;
        if (random.one_in(12)) nono_tests::lengthen(block);
        if (nono::detail::is_any_blocks(block)) block = nono::detail::any_blocks;
    }
    if (random.one_in(4)) out.insert(out.begin(), nono::detail::any_blocks);
    if (random.one_in(4)) out.push_back(nono::detail::any_blocks);
    return out;
}

std::vector<color_set> random_cells(nono_tests::random_numbers& random, std::size_t length, std::size_t colors) {
    std::vector<color_set> out(length, color_set::first(colors));
    const std::size_t known = random.below(5);
    for (auto& cell : out) {
        if (random.below(5) >= known) continue;
        cell = color_set::only(random.one_in(2) ? nono::blank
                                                : static_cast<nono::color_index>(1 + random.below(colors - 1)));
        if (random.one_in(4)) cell |= color_set::only(static_cast<nono::color_index>(random.below(colors)));
        if (random.one_in(200)) cell = {};
    }
    return out;
}

} // namespace

TEST_CASE("block positions: as found by trying every line, with wildcards, blotted blocks and colors") {
    nono_tests::random_numbers random(16);
    std::size_t arranged = 0;
    const int rounds = nono_tests::costly_rounds(4'000);
    for (int round = 0; round < rounds; ++round) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t length = random.below(colors == 2 ? 11 : colors == 3 ? 8 : 6);
        const auto pattern = random_pattern(random, length, colors);
        const auto cells = random_cells(random, length, colors);
        CAPTURE(round);
        compare_with_enumeration<1>(pattern, cells, colors, 1);
        compare_with_enumeration<0>(pattern, cells, colors, 1);
        arranged += position_enumeration(pattern, cells).found().any ? 1U : 0U;
    }
    CHECK(arranged > static_cast<std::size_t>(rounds) / 4);
}

TEST_CASE("block positions: across words, in lines of known cells with an open window in the middle") {
    nono_tests::random_numbers random(17);
    for (int round = 0; round < nono_tests::costly_rounds(60); ++round) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t length = 60 + random.below(80);
        const auto row = nono_tests::random_picture(random, length, 1, colors, 40);
        std::vector<clue> pattern(nono::clues_of(row).rows.front());
        for (auto& block : pattern)
            if (random.one_in(8))
                block = random.one_in(2) ? clue{nono::blotted, block.color} : nono::detail::any_blocks;
        std::vector<color_set> cells;
        for (const auto cell : row.cells()) cells.push_back(color_set::only(cell));
        const std::size_t window = 58 + random.below(length - 58 - (length > 66 ? 7 : 0));
        for (std::size_t i = window; i < length && i < window + 8; ++i) cells[i] = color_set::first(colors);
        CAPTURE(round);
        compare_with_enumeration<0>(pattern, cells, colors, nono::extend::words_for(length + 1));
        if (length <= 63) compare_with_enumeration<1>(pattern, cells, colors, 1);
    }
}
