// Boards and moves as text, and the positions of moves in a file.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_NOTATION_HPP
#define NONO_SOKOBAN_NOTATION_HPP

#include <nono/detail/ascii.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board_notation.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/comment_blocks.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/moves_notation.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace detail {

/// Returns the text up to the end of the moves that begin at an offset, if they are in XML; otherwise the whole text.
[[nodiscard]] constexpr std::string_view to_end_of_xml_moves(std::string_view text, std::size_t begin) noexcept {
    constexpr std::string_view ends[][2] = {{"<Steps>", "</"}, {"<?nono moves", "?>"}}; // .ssx, .slc
    const std::string_view before = text.substr(0, begin);
    const std::string_view head = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
    for (const auto& [start, end] : ends)
        if (nono::detail::same_word(head.substr(head.size() - (std::min)(start.size(), head.size())), start))
            return text.substr(0, text.find(end, begin));
    return text;
}

} // namespace detail

/// Returns the position of the letter of a step, for instance of an illegal step found by `replay`.
///
/// @param text     the text from which the game was read
/// @param game     a game whose `where` is a position in that text
/// @param index    the step, from 0
/// @param options  the options with which the text was read
/// @return         the position of its letter: for a step of a repeated group, of the letter in the group; if there is
///                 no such step, the start of the moves
/// Expands the moves again: linear in them. Allocates four to eight bytes per step.
[[nodiscard]] inline source_position position_of_step(std::string_view text, const saved_game& game, std::size_t index,
                                                      const parse_options& options = {}) {
    detail::moves_builder<detail::placed_step> steps(options.limits,
                                                     nono::detail::max_characters(options.limits, text.size()));
    text = detail::to_end_of_xml_moves(text, (std::min)(game.where.offset, text.size()));
    detail::file_lines cursor(text, game.where);
    nono::extend::text_line line;
    for (bool first = true; cursor.next(line); first = false) {
        if (!first && detail::is_moves_comment(line.text, options.strict)) continue;
        if (!first && !detail::continues_game(line.text, steps, options.strict)) {
            const detail::file_lines after = detail::after_comment(line, cursor, options.strict);
            if (after.position() == cursor.position()) break;
            cursor = after;
            continue;
        }
        if (!steps.add(line, options.strict)) break;
        // Moves before the jump that starts a reverse game do not count, so that jump must have been read.
        const bool decided = steps.is_closed() && steps.is_reverse() == game.moves.reverse;
        if (decided && steps.steps().size() > index) break;
    }
    // Groups without their closing bracket are repeated too.
    static_cast<void>(steps.finish(game.where));
    if (index >= steps.steps().size()) return game.where;
    return nono::extend::position_of(text, game.where.offset + steps.steps()[index].at, game.where);
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_NOTATION_HPP
