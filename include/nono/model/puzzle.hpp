// A puzzle as a file holds it: clues, palette, goal, saved grids and metadata.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_PUZZLE_HPP
#define NONO_MODEL_PUZZLE_HPP

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/metadata.hpp>
#include <nono/model/palette.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A grid that a file keeps beside the goal: an unfinished game.
struct saved_grid {
    std::string name;   ///< what the file calls it; may be empty
    partial_grid cells; ///< of the puzzle's size
    friend bool operator==(const saved_grid&, const saved_grid&) = default;
};

} // namespace extend

/// A nonogram as a file holds it. A regular value type: two puzzles are equal when every part is.
struct puzzle {
    nono::clues clues;                     ///< what `solve` and `hash_clues` look at
    nono::palette palette;                 ///< empty where the file states nothing of colors
    std::optional<grid> goal;              ///< the solution the file gives; not checked against the clues
    std::vector<extend::saved_grid> saved; ///< unfinished games
    nono::metadata metadata;               ///< title, author and every other key
    friend bool operator==(const puzzle&, const puzzle&) = default;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_PUZZLE_HPP
