// The lines of saved games in the text of a .sok file: all other bytes stay as they are, whatever the encoding, the
// line ends and the notation of the file.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_SAVED_LINES_HPP
#define SOKOBAN_GAME_SAVED_LINES_HPP

#include <nono/sokoban/collection.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace sokoban_game {

// A .sok file as text and as what was read from it.
struct sok_text {
    std::string bytes;
    nono::sokoban::collection collection;
};

// Reads a text again; nothing where that fails.
std::optional<sok_text> read_sok(std::string bytes);

// True for titles of games that this program gives, as `SaveGame 8/3`.
bool is_own_title(const std::string& title);

// Each returns the file with another game in it, or nothing where that would be read as something else: every new text
// is read back and compared. Levels and games are numbers in the collection.

// A game's moves take the place of another's, and its title where that has one of this program.
std::optional<sok_text> with_replaced_game(const sok_text& file, std::size_t level, std::size_t game,
                                           nono::sokoban::saved_game next);
// A game is added as the last one of a level.
std::optional<sok_text> with_added_game(const sok_text& file, std::size_t level, const nono::sokoban::saved_game& next);
// A game is taken out. It must have a title of this program.
std::optional<sok_text> without_game(const sok_text& file, std::size_t level, std::size_t game);

} // namespace sokoban_game

#endif // SOKOBAN_GAME_SAVED_LINES_HPP
