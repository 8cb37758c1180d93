// Patterns of clues with wildcards, decided by their definition.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_PATTERNS_HPP
#define NONO_TESTS_PATTERNS_HPP

#include "brute_force.hpp"

#include <nono/line/block_positions.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <vector>

namespace nono_tests {

using clue_pattern = std::vector<nono::clue>;
using colored_line = std::vector<nono::color_index>;

/// Returns the blocks of a line.
[[nodiscard]] inline clue_pattern blocks_in(const colored_line& cells) {
    clue_pattern out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == nono::blank) continue;
        if (i == 0 || cells[i - 1] != cells[i]) out.push_back({0, cells[i]});
        ++out.back().length;
    }
    return out;
}

/// Returns true if the blocks from `block` on are those of the entries from `entry` on. A wildcard is any number of
/// blocks.
[[nodiscard]] inline bool matches(const clue_pattern& entries, const clue_pattern& blocks, std::size_t entry = 0,
                                  std::size_t block = 0) {
    if (entry == entries.size()) return block == blocks.size();
    if (nono::detail::is_any_blocks(entries[entry]))
        return matches(entries, blocks, entry + 1, block) ||
               (block < blocks.size() && matches(entries, blocks, entry, block + 1));
    return block < blocks.size() && entries[entry].color == blocks[block].color &&
           (entries[entry].blotted() || entries[entry].length == blocks[block].length) &&
           matches(entries, blocks, entry + 1, block + 1);
}

/// Returns a line of runs of at most `longest` cells, of which about half are blank.
[[nodiscard]] inline colored_line random_runs(random_numbers& random, std::size_t length, std::size_t colors,
                                              std::size_t longest) {
    colored_line out;
    while (out.size() < length) {
        const auto color = static_cast<nono::color_index>(random.one_in(2) ? 0 : random.below(colors));
        for (std::size_t run = 1 + random.below(longest); run > 0 && out.size() < length; --run) out.push_back(color);
    }
    return out;
}

/// Returns the blocks of a line as a pattern, with some of them blotted or replaced by wildcards.
[[nodiscard]] inline clue_pattern random_pattern(random_numbers& random, const colored_line& cells) {
    clue_pattern out;
    for (nono::clue block : blocks_in(cells)) {
        if (random.one_in(6)) block.length = nono::blotted;
        if (!random.one_in(3))
            out.push_back(block);
        else if (out.empty() || !nono::detail::is_any_blocks(out.back()))
            out.push_back(nono::detail::any_blocks);
    }
    return out;
}

/// Calls `call(cells)` for every line of `length` cells.
template <class Call> void for_each_line(std::size_t length, std::size_t colors, Call call) {
    colored_line cells(length, nono::blank);
    for (;;) {
        call(cells);
        std::size_t i = 0;
        while (i < length && ++cells[i] == colors) cells[i++] = nono::blank;
        if (i == length) return;
    }
}

} // namespace nono_tests

#endif // NONO_TESTS_PATTERNS_HPP
