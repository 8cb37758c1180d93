// Losses that writers of Sokoban collections report.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_PARTS_COLLECTION_LOSSES_HPP
#define NONO_FORMATS_SOKOBAN_PARTS_COLLECTION_LOSSES_HPP

#include <nono/formats/format.hpp>
#include <nono/sokoban/collection.hpp>

namespace nono::inline NONO_ABI::sokoban::detail {

/// The name of a puzzle in messages: `puzzle 1` for the first.
[[nodiscard]] inline std::string puzzle_name(std::size_t index) {
    std::string out("puzzle ");
    nono::detail::append_number(out, index + 1);
    return out;
}

/// Adds losses for the changed games of one puzzle or of the collection.
inline void name_game_losses(std::vector<loss>& lost, const std::vector<saved_game>& wanted,
                             const std::vector<saved_game>& found, const std::string& where) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::string name = where + (where.empty() ? "game " : ", game ");
        nono::detail::append_number(name, i + 1);
        if (i >= found.size() || wanted[i].moves != found[i].moves) {
            lost.push_back({feature::saved_games, std::move(name)});
            continue;
        }
        if (wanted[i].title_line != found[i].title_line) lost.push_back({feature::title, name});
        if (wanted[i].notes != found[i].notes) lost.push_back({feature::notes, name});
    }
    if (wanted.size() < found.size()) lost.push_back({feature::saved_games, where});
}

/// Adds losses for everything in a collection that was not read back. Linear.
inline void name_collection_losses(std::vector<loss>& lost, const collection& wanted, const collection& found) {
    if (found.notes != wanted.notes) lost.push_back({feature::notes, {}});
    name_game_losses(lost, wanted.games, found.games, {});
    if (found.puzzles.size() != wanted.puzzles.size()) lost.push_back({feature::bundles, {}});
    for (std::size_t i = 0; i < wanted.puzzles.size() && i < found.puzzles.size(); ++i) {
        const puzzle& source = wanted.puzzles[i];
        const puzzle& other = found.puzzles[i];
        const std::string name = puzzle_name(i);
        if (source.title_line != other.title_line) lost.push_back({feature::title, name});
        if (source.board != other.board) lost.push_back({feature::board, name});
        if (source.notes != other.notes) lost.push_back({feature::notes, name});
        name_game_losses(lost, source.games, other.games, name);
    }
}

} // namespace nono::inline NONO_ABI::sokoban::detail

#endif // NONO_FORMATS_SOKOBAN_PARTS_COLLECTION_LOSSES_HPP
