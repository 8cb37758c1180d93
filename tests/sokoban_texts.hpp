// Boards and games for tests, from texts, without relying on the parser.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_SOKOBAN_TEXTS_HPP
#define NONO_TESTS_SOKOBAN_TEXTS_HPP

#include "findings.hpp"

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nono_tests {

/// Returns a board from rows that end with line feeds, in the characters of `square_of`.
[[nodiscard]] NONO_CONSTEXPR nono::sokoban::board drawn(std::string_view rows) {
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t column = 0;
    for (const char c : rows) {
        column = c == '\n' ? 0 : column + 1;
        height += c == '\n' ? 1U : 0U;
        width = column > width ? column : width;
    }
    nono::sokoban::board out(width, height);
    std::size_t row = 0;
    column = 0;
    for (const char c : rows) {
        if (c == '\n') {
            ++row;
            column = 0;
        } else {
            out(row, column++) = nono::sokoban::extend::square_of(c).value();
        }
    }
    return out;
}

/// Returns steps from letters, `[...]` and `{...}`. Brackets make a jump or a pusher change of the steps inside; a
/// jump, even an empty one, makes the game a reverse game.
[[nodiscard]] NONO_CONSTEXPR nono::sokoban::moves steps(std::string_view letters) {
    using nono::sokoban::direction;
    using nono::sokoban::step_kind;
    nono::sokoban::moves out;
    step_kind bracket = step_kind::move;
    bool opens = false;
    for (const char c : letters) {
        if (c == '[' || c == '{') {
            bracket = c == '[' ? step_kind::jump : step_kind::change;
            opens = true;
            out.reverse = out.reverse || c == '[';
        } else if (c == ']' || c == '}') {
            bracket = step_kind::move;
            opens = false;
        } else {
            const std::size_t number = std::string_view("udlrUDLR").find(c);
            const auto toward = static_cast<direction>(number % 4);
            const step_kind plain = number < 4 ? step_kind::move : step_kind::push;
            out.steps.emplace_back(toward, bracket == step_kind::move ? plain : bracket, opens);
            opens = false;
        }
    }
    return out;
}

/// Returns the letters of steps in sequence.
[[nodiscard]] inline std::string letters(const std::vector<nono::sokoban::step>& steps) {
    std::string out;
    for (const auto& letter : steps) out += letter.letter();
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_SOKOBAN_TEXTS_HPP
