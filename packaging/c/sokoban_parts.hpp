// Shared by the functions of nono.h for Sokoban: boards and moves.
// SPDX-License-Identifier: MIT
#ifndef NONO_C_SOKOBAN_PARTS_HPP
#define NONO_C_SOKOBAN_PARTS_HPP

#include "parts.hpp"

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/notation.hpp>

namespace nono_c {

namespace sokoban = nono::sokoban;

/// Reads a board without trimming it, so that positions on it are those in the text. Empty if a character is invalid.
[[nodiscard]] inline std::optional<sokoban::board> read_board(std::string_view text) {
    std::vector<std::string_view> rows;
    std::size_t width = 0;
    while (!text.empty()) {
        const std::size_t end = (std::min)(text.find('\n'), text.size());
        std::string_view row = text.substr(0, end);
        text.remove_prefix((std::min)(end + 1, text.size()));
        if (row.ends_with('\r')) row.remove_suffix(1);
        width = (std::max)(width, row.size());
        rows.push_back(row);
    }
    const std::size_t maximum = nono::limits{}.cells;
    if (width == 0 || width > nono::extend::max_side || rows.size() > maximum / width) return std::nullopt;
    sokoban::board out(width, rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const auto square = sokoban::extend::square_of(rows[row][column]);
            if (!square) return std::nullopt;
            out(row, column) = *square;
        }
    return out;
}

/// Calls a verb on a board: `verb(json, result, board)`.
template <class Verb> nono_result* with_board(const char* text, std::size_t size, Verb verb) noexcept {
    return make_result([&](json_text& json, nono_result& result) {
        const auto board = read_board(view(text, size));
        if (!board) return fail(result, "a board must be rows of #@+$*. and blanks");
        verb(json, result, *board);
    });
}

/// Writes the member "board" of an object.
inline void write_board(json_text& json, const sokoban::board& board) {
    json.key("board").array([&] {
        std::string line;
        for (std::size_t row = 0; row < board.height(); ++row) {
            line.clear();
            for (const sokoban::square content : board.row(row)) line += sokoban::extend::to_char(content);
            json.text(line);
        }
    });
}

[[nodiscard]] inline std::string one_line(const sokoban::moves& moves) {
    std::string out = sokoban::to_text(moves, {.line_width = 0});
    if (out.ends_with('\n')) out.pop_back();
    return moves.steps.empty() && !moves.reverse ? std::string() : out;
}

} // namespace nono_c

#endif // NONO_C_SOKOBAN_PARTS_HPP
