// The levels that are played, and the games that are saved in a .sok file.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_LEVEL_FILE_HPP
#define SOKOBAN_GAME_LEVEL_FILE_HPP

#include "saved_lines.hpp"

#include <nono/sokoban/rules.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace sokoban_game {

// The best solutions of a level that are known; of several with as many moves (pushes), that with the fewest of the
// other.
struct best_scores {
    nono::sokoban::metrics by_moves;
    nono::sokoban::metrics by_pushes;
};

class level_file {
public:
    // Reads a file in any format of Sokoban. Games are saved in the file itself if it is a .sok file; otherwise in a
    // .sok file in `save_folder`, which is created by the first save and found again as long as the boards stay the
    // same. Returns the error as text, or an empty text.
    std::string load(const std::string& path, const std::filesystem::path& save_folder);

    // The .sok file in which games are saved.
    [[nodiscard]] const std::string& save_path() const { return path_; }

    [[nodiscard]] std::size_t size() const { return file_.collection.puzzles.size(); }
    [[nodiscard]] const nono::sokoban::board& board(std::size_t level) const {
        return file_.collection.puzzles[level].board;
    }
    // The collection's name; the file's where it has none.
    [[nodiscard]] std::string name() const;
    // A level's title, safe to print; its number where it has none.
    [[nodiscard]] std::string title(std::size_t level) const;
    // The best solutions in the file; nothing where it has none.
    [[nodiscard]] std::optional<best_scores> best(std::size_t level) const;
    // The moves to go on with: those of the last saved game that is played forward and can be played.
    [[nodiscard]] std::optional<nono::sokoban::moves> unfinished(std::size_t level) const;

    // Keeps a game and writes the file; what went wrong, or an empty text. It takes the place of the game that was to
    // go on with, unless somebody wrote notes on that. A solution is kept where no other needs as few moves and pushes.
    // All other bytes of the file stay as they are, also what others have written into it in the meantime.
    std::string keep(std::size_t level, const nono::sokoban::moves& moves);

private:
    [[nodiscard]] std::optional<std::size_t> find_unfinished(std::size_t level) const;
    [[nodiscard]] bool is_an_improvement(std::size_t level, const nono::sokoban::metrics& found) const;
    [[nodiscard]] std::optional<sok_text> with_game(std::size_t level, const nono::sokoban::moves& moves) const;
    [[nodiscard]] sok_text without_unfinished(std::size_t level) const;
    std::string read_again(std::size_t level);

    std::string path_;                  // of the .sok file itself, not of a link to it
    std::filesystem::path save_folder_; // in which it is; empty if it is the file of levels
    std::string name_;                  // of the file of levels, without its folder
    sok_text file_;
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_LEVEL_FILE_HPP
