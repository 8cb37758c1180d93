// Why a puzzle has several solutions: the cells in which they differ, and the smallest parts that can be exchanged.
#ifndef NONO_MAKE_AMBIGUITY_HPP
#define NONO_MAKE_AMBIGUITY_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/target.hpp>
#include <nono/puzzle.hpp>
#include <nono/solver/options.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono::inline NONO_ABI {

/// How closely to look at several solutions, and when to stop.
struct ambiguity_options {
    /// The picture that is meant, of the puzzle's size: the first example, where it is a solution. Null for none.
    const grid* picture = nullptr;
    std::size_t max_solutions = 100;   ///< solutions to look for pieces in, at least 2
    std::size_t max_pieces = 20;       ///< pieces to keep, the smallest ones
    std::uint64_t max_work = no_limit; ///< line solver calls, all solving together
    time_span time_limit{};            ///< time, all solving together
    stop_ref stop{};                   ///< something that may ask to stop
};

/// Cells of a solution that can be exchanged: with their other colors the picture is a solution too. No part of them
/// alone can be exchanged. The smallest are the four corners of a rectangle, two of them filled, two blank ("elementary
/// switching component" in discrete tomography: Ryser 1957).
struct switching_piece {
    std::vector<recolored_cell> cells; ///< in the order of rows, then columns; at least one
    /// True where the cells and colors are equal.
    friend bool operator==(const switching_piece& a, const switching_piece& b) { return a.cells == b.cells; }
};

/// What is known of the solutions of a puzzle.
struct ambiguity_report {
    nono::status status = nono::status::unknown;             ///< `multiple` where it is ambiguous
    nono::stopped_by stopped_by = nono::stopped_by::nothing; ///< why it is not known better
    /// For each cell the colors that it has in solutions. Where `exact`, in all of them, else in those that were found.
    partial_grid colors;
    bool exact = false;                   ///< whether `colors` is known for certain, for every cell
    std::vector<cell_position> differing; ///< cells with several `colors`, in the order of rows, then columns
    std::vector<grid> examples;           ///< two solutions where there are two; the first is `picture` where it is one
    /// Pieces of the first example, the smallest first; those of equal size by their first cells. Not all that there
    /// are, but every cell of the second example that differs is in one, unless `max_pieces` or a limit ended it.
    std::vector<switching_piece> pieces;
};

/// Finds out in what the solutions of a puzzle differ.
///
/// @param puzzle   the clues
/// @param options  how closely to look, and when to stop
/// @return         `unique` and `impossible` with nothing that differs; `unknown` or `solvable` where the limits did
///                 not suffice to find two solutions
/// As `solve`, at most once more for each color that a cell may have but had in no solution that was found, and a few
/// times for each piece. Allocates. The same on every machine unless a time limit or stop request ends it.
[[nodiscard]] inline ambiguity_report ambiguity(const clues& puzzle, const ambiguity_options& options = {});
/// The same of a puzzle; its goal is the picture that is meant, unless the options name another.
[[nodiscard]] inline ambiguity_report ambiguity(const puzzle& puzzle, ambiguity_options options = {});

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_AMBIGUITY_HPP
