// A nonogram game as a short text, for the files of a game program.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_GAME_TEXT_HPP
#define NONO_PLAY_GAME_TEXT_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/game.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// Converts a game to text: its marks and pencil marks, without its history and clues. To keep games of different
/// puzzles apart, save it under `hash_clues(game.clues())`.
///
/// The first line is `nono game 1` and the size, such as `5x4`. The rows follow, with cells as in `write_cells`. If
/// there are pencil marks, a line with `;` and the rows of pencil marks follow, in which `-` is a cell without one:
/// @code
/// nono game 1 3x2
/// 1.?
/// ?11
/// ;
/// --1
/// [.1]--
/// @endcode
/// Linear in the cells; allocates the result. `parse_game` reads it.
[[nodiscard]] inline std::string write_game(const game& from);

/// Parses the text of `write_game` for the same clues.
///
/// @param puzzle  the clues. Only their size is checked, not whether they are the clues of the game that was written
/// @param text    the text of a game; white space between cells is ignored, and rows can have any length
/// @return        the game, whose history starts here; `std::nullopt` if the text is not a game of this size
/// Linear in the text, the cells and the clues; allocates the game.
[[nodiscard]] inline std::optional<game> parse_game(nono::clues puzzle, std::string_view text);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

inline constexpr std::string_view game_prefix = "nono game 1 ";
inline constexpr char pencil_begins = ';';
inline constexpr char no_pencil_mark = '-';

/// Returns the first line of a game's text.
[[nodiscard]] inline std::string game_header(std::size_t width, std::size_t height) {
    return std::string(game_prefix) + std::to_string(width) + "x" + std::to_string(height);
}

} // namespace detail

inline std::string write_game(const game& from) {
    std::string out = detail::game_header(from.width(), from.height()) + '\n';
    for (std::size_t row = 0; row < from.height(); ++row) {
        for (const color_set cell : from.cells().row(row)) detail::append_cell(out, cell, from.color_count());
        out += '\n';
    }
    const auto marks = from.pencil().cells();
    if (detail::all_of(marks.begin(), marks.end(), [](color_set cell) { return cell.empty(); })) return out;
    out += {detail::pencil_begins, '\n'};
    for (std::size_t row = 0; row < from.height(); ++row) {
        for (const color_set cell : from.pencil().row(row)) {
            if (cell.empty())
                out += detail::no_pencil_mark;
            else
                detail::append_cell(out, cell, from.color_count());
        }
        out += '\n';
    }
    return out;
}

inline std::optional<game> parse_game(nono::clues puzzle, std::string_view text) {
    const std::size_t width = puzzle.width();
    const std::size_t height = puzzle.height();
    const std::size_t colors = (std::min)(puzzle.color_count(), extend::max_colors);
    const std::string header = detail::game_header(width, height);
    if (!text.starts_with(header)) return std::nullopt;
    text.remove_prefix(header.size());
    if (!text.starts_with('\n') && !text.starts_with('\r')) return std::nullopt;

    const std::size_t end = text.find(detail::pencil_begins);
    const auto cells = parse_cells(text.substr(0, end), width, height, colors);
    if (!cells) return std::nullopt;
    if (end == std::string_view::npos) return game::resume(std::move(puzzle), *cells);

    std::string marks; // with `[]`, the notation of `parse_cells`, for cells without a pencil mark
    for (const char c : text.substr(end + 1)) {
        if (c == detail::no_pencil_mark)
            marks += "[]";
        else
            marks += c;
    }
    const auto pencil = parse_cells(marks, width, height, colors);
    if (!pencil) return std::nullopt;
    return game::resume(std::move(puzzle), *cells, *pencil);
}

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_GAME_TEXT_HPP
