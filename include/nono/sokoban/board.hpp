// A Sokoban board: a rectangle of squares.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_BOARD_HPP
#define NONO_SOKOBAN_BOARD_HPP

#include <nono/detail/cell_rectangle.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/square.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// A position on a board, by row and column. Ordered row by row.
struct position {
    std::uint32_t row = 0;    ///< from 0 at the top
    std::uint32_t column = 0; ///< from 0 at the left
    friend constexpr auto operator<=>(const position&, const position&) = default;
};

namespace detail {

/// Returns a position as text for people, counted from 1: `row 2, column 7`.
[[nodiscard]] inline std::string position_text(position at) {
    return "row " + std::to_string(std::size_t{at.row} + 1) + ", column " + std::to_string(std::size_t{at.column} + 1);
}

} // namespace detail

namespace extend {

/// The rules by which a board is played.
enum class variant : std::uint8_t {
    sokoban,      ///< the usual rules, with any number of pushers
    sokoban_plus, ///< each box belongs on the goal with its number
    hexoban,      ///< hexagons
    trioban,      ///< triangles
    octoban,      ///< octagons and squares
    pukoban,      ///< boxes can be pulled, too
};

/// Returns the name of a variant as one word in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(variant rules) noexcept {
    return nono::detail::word_of(rules, {"sokoban", "sokoban_plus", "hexoban", "trioban", "octoban", "pukoban"});
}
/// Returns the name of a variant in its usual spelling: `Sokoban+`, `Hexoban`. O(1).
[[nodiscard]] constexpr std::string_view message(variant rules) noexcept {
    return nono::detail::word_of(rules, {"Sokoban", "Sokoban+", "Hexoban", "Trioban", "Octoban", "Pukoban"});
}

} // namespace extend

/// A board: a rectangle of squares. A regular value type; one byte per square.
///
/// Shorter rows of a file are filled with floor on the right. Any number of pushers is allowed, including none:
/// `check_board` checks whether a board is playable.
class board : public nono::detail::cell_rectangle<square> {
public:
    using cell_rectangle::operator();

    constexpr board() = default; ///< no squares
    /// Makes a board in which every square is `fill`. Allocates width times height bytes.
    constexpr board(std::size_t width, std::size_t height, square fill = square::floor)
        : cell_rectangle(width, height, fill) {}

    /// Returns the rules that the file specifies. A board with rules other than Sokoban's is refused by `solve`,
    /// `next_push` and `is_lost`, and has no identity.
    [[nodiscard]] constexpr extend::variant rules() const noexcept { return rules_; }
    /// Sets the rules.
    constexpr void set_rules(extend::variant rules) noexcept { rules_ = rules; }

    /// Returns true if the rules, the sizes and all squares are equal. Linear in the squares.
    friend constexpr bool operator==(const board& a, const board& b) {
        return a.rules_ == b.rules_ && static_cast<const cell_rectangle&>(a) == static_cast<const cell_rectangle&>(b);
    }

    /// Returns the square at a position. Requires `contains(where)`.
    [[nodiscard]] constexpr square& operator()(position where) noexcept { return (*this)(where.row, where.column); }
    /// As above, for a constant board.
    [[nodiscard]] constexpr const square& operator()(position where) const noexcept {
        return (*this)(where.row, where.column);
    }
    /// Returns true if the position is on the board. O(1).
    [[nodiscard]] constexpr bool contains(position where) const noexcept {
        return where.row < height() && where.column < width();
    }
    /// Returns the position of the first pusher, row by row from the top, which makes the first move of a game;
    /// `std::nullopt` on a board without pushers. Linear in the squares.
    [[nodiscard]] constexpr std::optional<position> pusher() const noexcept {
        for (std::size_t i = 0; i < cells().size(); ++i)
            if (has_pusher(cells()[i])) return position_at(i);
        return std::nullopt;
    }
    /// Returns the number of squares that meet a condition, as in `count(has_box)`. Linear in the squares.
    [[nodiscard]] constexpr std::size_t count(bool (*wanted)(square) noexcept) const noexcept {
        std::size_t found = 0;
        for (const square content : cells()) found += wanted(content) ? 1U : 0U;
        return found;
    }
    /// Returns true if there is at least one box and every box is on a goal. Linear in the squares.
    [[nodiscard]] constexpr bool solved() const noexcept {
        bool boxes = false;
        for (const square content : cells()) {
            if (content == square::box) return false;
            boxes = boxes || content == square::box_on_goal;
        }
        return boxes;
    }
    /// Returns the position of `cells()[index]`. Requires index < cells().size(). O(1).
    [[nodiscard]] constexpr position position_at(std::size_t index) const noexcept {
        return {static_cast<std::uint32_t>(index / width()), static_cast<std::uint32_t>(index % width())};
    }
    /// Returns the index of a position in `cells()`. Requires `contains(where)`. O(1).
    [[nodiscard]] constexpr std::size_t index(position where) const noexcept {
        return std::size_t{where.row} * width() + where.column;
    }

private:
    extend::variant rules_ = extend::variant::sokoban;
};

namespace detail {

/// The smallest rectangle around a set of positions.
struct extent {
    std::size_t top = static_cast<std::size_t>(-1);
    std::size_t left = static_cast<std::size_t>(-1);
    std::size_t bottom = 0; // one past the last row
    std::size_t right = 0;  // one past the last column

    constexpr void add(std::size_t row, std::size_t column) noexcept {
        top = row < top ? row : top;
        left = column < left ? column : left;
        bottom = row < bottom ? bottom : row + 1;
        right = column < right ? right : column + 1;
    }
    constexpr void add(position where) noexcept { add(where.row, where.column); }
    [[nodiscard]] constexpr std::size_t width() const noexcept { return right == 0 ? 0 : right - left; }
    [[nodiscard]] constexpr std::size_t height() const noexcept { return bottom == 0 ? 0 : bottom - top; }
};

/// Returns true if a position is in the first or last row or column of a board.
[[nodiscard]] constexpr bool is_at_edge(const board& level, position at) noexcept {
    return at.row == 0 || at.column == 0 || at.row + 1 == level.height() || at.column + 1 == level.width();
}

/// Returns the same text as `to_text`, but works in constant expressions.
[[nodiscard]] constexpr nono::detail::lean_vector<char> text_of(const board& level) {
    nono::detail::lean_vector<char> out;
    for (std::size_t row = 0; row < level.height(); ++row) {
        std::size_t end = out.size();
        for (const square content : level.row(row)) {
            out.push_back(to_char(content));
            if (content != square::floor) end = out.size();
        }
        out.resize(end);
        out.push_back('\n');
    }
    return out;
}

} // namespace detail

/// Returns the board as text in the common legend, one line per row, without trailing floor. Linear in the squares;
/// allocates the result.
[[nodiscard]] inline std::string to_text(const board& level) {
    const auto text = detail::text_of(level);
    return {text.data(), text.size()};
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_BOARD_HPP
