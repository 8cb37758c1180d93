// The .sok file that is played: its levels, and the games that are kept in it.
#ifndef SOKOBAN_GAME_LEVEL_FILE_HPP
#define SOKOBAN_GAME_LEVEL_FILE_HPP

#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/rules.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace sokoban_game {

class level_file {
public:
    // Reads a file. What went wrong, or an empty text.
    std::string load(const std::string& path);

    [[nodiscard]] std::size_t size() const { return collection_.puzzles.size(); }
    [[nodiscard]] const nono::sokoban::board& board(std::size_t level) const {
        return collection_.puzzles[level].board;
    }
    // The collection's name; the file's where it has none.
    [[nodiscard]] std::string name() const;
    // A level's title, safe to print; its number where it has none.
    [[nodiscard]] std::string title(std::size_t level) const;
    // The solution with the fewest moves, of several with the fewest pushes.
    [[nodiscard]] std::optional<nono::sokoban::metrics> best(std::size_t level) const;
    // The moves to go on with: those of the last saved game that is played forward and can be played.
    [[nodiscard]] std::optional<nono::sokoban::moves> unfinished(std::size_t level) const;

    // Keeps a game and writes the file; what went wrong, or an empty text. It takes the place of the game that was to
    // go on with, unless somebody wrote notes on that. A solution is kept where no other needs as few moves and pushes.
    std::string keep(std::size_t level, const nono::sokoban::moves& moves);

private:
    [[nodiscard]] std::optional<std::size_t> find_unfinished(std::size_t level) const;
    [[nodiscard]] bool is_an_improvement(std::size_t level, const nono::sokoban::metrics& found) const;
    [[nodiscard]] std::string write() const;

    std::string path_;
    nono::sokoban::collection collection_;
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_LEVEL_FILE_HPP
