// Searches for solutions from the positions of a game, for hints, solutions, warnings and the way back from a mistake.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_SEARCHES_HPP
#define SOKOBAN_GAME_SEARCHES_HPP

#include <nono/model/control.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace sokoban_game {

inline constexpr std::uint64_t max_search_memory = std::uint64_t{1} << 30U;

// The result of a search, and the board from which it started.
struct answer {
    nono::sokoban::board start;
    nono::sokoban::solve_result found;
};

// The last position of a game that can still be won.
struct way_back {
    std::optional<std::size_t> steps; // to that position; empty if no position is known to be won, or after a stop
    answer last;                      // the solution from there; without one, the result of the last search
};

// Searches for a solution from the current position.
[[nodiscard]] answer find_answer(const nono::sokoban::game& from, const nono::budget& allowed);

// Searches the positions after the pushes of a game, up to the current one, for the last one that can be won. Each
// search has the same budget. If a position can be won, all positions before it can be won too, so each search halves
// the number of the remaining positions.
[[nodiscard]] way_back find_way_back(const nono::sokoban::game& played, const nono::budget& allowed);

} // namespace sokoban_game

#endif // SOKOBAN_GAME_SEARCHES_HPP
