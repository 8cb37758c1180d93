// A puzzle as a file holds it: clues, palette, goal, saved grids and metadata.
#ifndef NONO_PUZZLE_HPP
#define NONO_PUZZLE_HPP

#include <nono/clues.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/grid.hpp>
#include <nono/metadata.hpp>
#include <nono/palette.hpp>
#include <nono/result.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nono::inline NONO_ABI {

/// A grid that a file keeps beside the goal: an unfinished game.
struct saved_grid {
    std::string name;   ///< what the file calls it; may be empty
    partial_grid cells; ///< of the puzzle's size
    friend bool operator==(const saved_grid&, const saved_grid&) = default;
};

/// A nonogram as a file holds it. A regular value type: two puzzles are equal when every part is.
struct puzzle {
    nono::clues clues;             ///< what `solve` and `hash_clues` look at
    nono::palette palette;         ///< empty where the file says nothing of colors
    std::optional<grid> goal;      ///< the solution the file gives; not checked against the clues
    std::vector<saved_grid> saved; ///< unfinished games
    nono::metadata metadata;       ///< title, author and every other key
    friend bool operator==(const puzzle&, const puzzle&) = default;
};

/// What a text held: one result a puzzle, in order, so that a bad puzzle does not lose the others.
///
/// `puzzles` is a data member, so `for (auto& p : nono::parse_all<nono::non>(text).puzzles)` is safe.
template <class T> struct bundle {
    std::vector<result<T>> puzzles;      ///< in the order of the text
    std::vector<source_position> starts; ///< where each of `puzzles` starts

    /// True when there is at least one puzzle and none failed. Linear.
    [[nodiscard]] bool all_read() const noexcept {
        return !puzzles.empty() &&
               detail::all_of(puzzles.begin(), puzzles.end(), [](const auto& p) { return bool(p); });
    }
};

} // namespace nono::inline NONO_ABI

#endif // NONO_PUZZLE_HPP
