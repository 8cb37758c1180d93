// Detects Sokoban files. Separate from the format, because readers of nonograms use it to name the format in their
// error.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_DETECTION_HPP
#define NONO_FORMATS_SOKOBAN_SOK_DETECTION_HPP

#include <nono/formats/kit/tools.hpp>
#include <nono/sokoban/file_lines.hpp>
#include <nono/sokoban/line_kinds.hpp>
#include <nono/sokoban/maze_lines.hpp>
#include <nono/sokoban/square.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the confidence of `sok::detect`. Examines the first 64 KiB. Does not allocate.
[[nodiscard]] constexpr confidence confidence_of_sok(std::string_view text) noexcept {
    text = text.substr(0, std::size_t{1} << 16U);
    sokoban::detail::file_lines lines(text, {byte_order_mark(text), 1, 1});
    extend::text_line line;
    std::size_t rows = 0;
    bool has_moves = false;
    bool pusher = false;
    bool box = false;
    bool loose_box = false;
    bool only_moves = true;
    bool in_board = false;
    bool solid = false; // squares are adjacent, unlike in pictures drawn as `# . #`
    confidence level = confidence::no;
    while (level != confidence::certain && lines.next(line)) {
        sokoban::detail::line_scan found;
        if (in_board || sokoban::detail::may_start_board(line.text)) found = sokoban::detail::scan_line(line.text);
        in_board = found.rows && (in_board || found.starts_wall);
        if (!in_board) {
            rows = 0;
            pusher = box = loose_box = solid = false;
            if (line.text.empty()) continue;
            if (sokoban::detail::is_maze_head(line.text) && sokoban::detail::find_maze(lines).found)
                level = confidence::certain;
            if (sokoban::detail::is_moves_line(line.text, true, false))
                has_moves = true;
            else
                only_moves = only_moves && sokoban::detail::is_blank_line(line.text);
            continue;
        }
        only_moves = false;
        for (const char c : line.text) {
            const auto known = sokoban::extend::square_of(c);
            pusher = pusher || (known && sokoban::has_pusher(*known));
            box = box || (known && sokoban::has_box(*known));
            loose_box = loose_box || known == sokoban::square::box;
        }
        sokoban::detail::for_each_row(line.text, [&](std::string_view row, std::size_t) {
            // In run-lengths, this counts the characters, which is enough to distinguish rows from other text.
            row = sokoban::detail::without_floor_at_end(row);
            for (std::size_t i = 1; i < row.size(); ++i)
                solid =
                    solid || (!sokoban::detail::is_blank_floor(row[i - 1]) && !sokoban::detail::is_blank_floor(row[i]));
            rows += row.size() >= 3 || (!row.empty() && is_digit(row.front())) ? 1U : 0U;
            return true;
        });
        if (rows < 3 || !solid) continue;
        const auto board = pusher && box         ? confidence::certain
                           : pusher || loose_box ? confidence::likely
                                                 : confidence::possible;
        level = (std::max)(level, board);
    }
    if (level == confidence::no && only_moves && has_moves) return confidence::possible;
    return level;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_SOKOBAN_SOK_DETECTION_HPP
