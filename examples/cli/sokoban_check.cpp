// nono check for Sokoban puzzles: boards that cannot be played, games that cannot be replayed.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "sokoban.hpp"
#include "words.hpp"

#include <nono/render/printable.hpp>
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/square_positions.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

// Prints one finding.
void warn(const input& from, nono::source_position where, std::string_view message) {
    fmt::print("{}warning: {}\n", position_text(from, where), message);
}

bool says_solution(const sokoban::saved_game& game) {
    return same_word(game.title().substr(0, std::string_view("solution").size()), "solution");
}

// Prints faults and oddities of a board; true if there are no faults.
bool check_squares(const input& from, std::size_t index) {
    const sokoban::puzzle& puzzle = (*from.collection)->puzzles[index];
    bool clean = true;
    const auto findings = sokoban::check_board(puzzle.board);
    if (findings.empty()) return clean;
    const sokoban::extend::square_positions positions(from.text, puzzle);
    capped_messages out(from.label(index));
    for (const auto& found : findings) {
        const bool wrong = sokoban::extend::severity_of(found.code) == sokoban::extend::board_severity::unplayable;
        const std::string severity = wrong ? "warning: " : "note: ";
        clean = clean && !wrong;
        if (!out.is_among_first(severity + std::string(sokoban::message(found)))) continue;
        const auto where = found.where ? positions.of(*found.where) : puzzle.where;
        out.add(fmt::format("{}{}{}\n", position_text(from, where), severity, sokoban::describe(found)));
    }
    fmt::print("{}", out.take());
    return clean;
}

// Prints the fault of a game; true if it has none.
bool check_game(const input& from, const sokoban::board& board, const sokoban::saved_game& game) {
    const auto result = sokoban::replay(board, game.moves);
    if (result.illegal) {
        const auto where = sokoban::position_of_step(from.text, game, result.illegal->index);
        warn(from, where,
             fmt::format("move {} is illegal: {}", result.illegal->index + 1, sokoban::message(result.illegal->why)));
        return false;
    }
    const auto claim = false_claim(game, result);
    if (!claim.empty()) warn(from, game.where, claim);
    if (result.solved || !says_solution(game)) return claim.empty();
    warn(from, game.where, "the title says solution, but the moves do not solve the puzzle");
    return false;
}

// Prints the findings about one puzzle; true if there are none.
bool check_puzzle(const input& from, std::size_t index) {
    const auto& puzzle = (*from.collection)->puzzles[index];
    const auto& board = puzzle.board;
    if (board.rules() != sokoban::extend::variant::sokoban) {
        fmt::print("{}note: the board has the rules of {}; it and its games are not checked\n",
                   position_text(from, puzzle.where), message(board.rules()));
        fmt::print("{}: {}x{}, {}\n", nono::printable(from.label(index)), board.width(), board.height(),
                   message(board.rules()));
        return true;
    }
    bool clean = check_squares(from, index);
    for (const auto& game : puzzle.games) clean = check_game(from, board, game) && clean;
    fmt::print("{}: {}x{}, {}, {}, {} solved: {}\n", nono::printable(from.label(index)), board.width(), board.height(),
               counted(board.count(sokoban::has_box), "box", "boxes"), counted(puzzle.games.size(), "game", "games"),
               count_solved(puzzle), clean ? "good" : "has problems");
    return clean;
}

} // namespace

int check_sokoban(const input& from) {
    const auto& found = from.collection->diagnostics();
    bool clean = std::all_of(found.begin(), found.end(), [](const nono::diagnostic& error) {
        return nono::severity_of(error.code) == nono::severity::note;
    });
    const std::size_t count = (*from.collection)->puzzles.size();
    for (std::size_t i = 0; i < count; ++i) clean = check_puzzle(from, i) && clean;
    return clean ? all_well : some_not;
}

} // namespace cli
