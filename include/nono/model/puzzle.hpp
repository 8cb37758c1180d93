// A puzzle as stored in a file: clues, palette, goal, saved grids and metadata.
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

/// An unfinished game that a file contains in addition to the goal.
struct saved_grid {
    std::string name;   ///< its name in the file; may be empty
    partial_grid cells; ///< has the size of the puzzle
    friend bool operator==(const saved_grid&, const saved_grid&) = default;
};

} // namespace extend

/// A nonogram as stored in a file. A regular value type: two puzzles are equal if all their members are.
struct puzzle {
    nono::clues clues;                     ///< the only member that `solve` and `hash_clues` use
    nono::palette palette;                 ///< empty if the file does not specify colors
    std::optional<grid> goal;              ///< the solution in the file; not checked against the clues
    std::vector<extend::saved_grid> saved; ///< unfinished games
    nono::metadata metadata;               ///< title, author and all other keys
    friend bool operator==(const puzzle&, const puzzle&) = default;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_PUZZLE_HPP
