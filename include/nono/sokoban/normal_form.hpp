// The identity of a board: a normal form that is equal for boards that play alike, and its hash.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_NORMAL_FORM_HPP
#define NONO_SOKOBAN_NORMAL_FORM_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/digest.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/sha256.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/field.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace extend {

/// Returns the normal form of a board, which is the same for boards that are drawn or turned differently but play
/// alike.
///
/// 1. Boxes on goals that can never move (`frozen_boxes`) become walls.
/// 2. A *room* is the set of squares connected, without crossing walls, to a pusher, a box off the goals or a goal
///    without a box. All other squares, with their contents, are outside.
/// 3. Outside squares that touch a room, even at a corner, become walls, all others floor. Rows and columns at the
///    four edges that contain neither a room square nor such a wall are dropped, so walls enclose the result.
/// 4. Pushers that could walk to each other's squares are moved to the first squares they can walk to, row by row from
///    the top: it matters neither where a pusher is within its reach, nor which of several pushers it is.
/// 5. Of the eight boards made by turning and mirroring, each with its pushers placed as in step 4, the normal form is
///    the one whose text (`canonical_text`) is the smallest, compared byte by byte.
///
/// The edge of a board counts as a wall. A board with rules other than Sokoban's (`board::rules`) becomes an empty
/// board, and so does a board without pushers, boxes off goals and free goals. A normal form is its own normal form.
/// Two boards with the same normal form have solutions with the same pushes, up to turning and mirroring; the first and
/// last moves between pushes may differ. Complexity: linear in the squares. Allocates several boards. Usable in
/// constant expressions.
[[nodiscard]] constexpr board normal_form(const board& level);

/// Returns the text of the normal form, which is the input of `hash_board`. It has one line per row, each ended by one
/// line feed: a blank for floor, `#` wall, `.` goal, `$` box, `*` box on a goal, `@` pusher, `+` pusher on a goal;
/// without trailing floor. It can be read as a board. Linear in the squares; allocates the text.
[[nodiscard]] inline std::string canonical_text(const board& level) { return to_text(normal_form(level)); }

} // namespace extend

/// The identity of a board: the SHA-256 of its canonical text. Ordered like its hexadecimal form.
struct board_hash {
    std::array<std::uint8_t, 32> bytes{}; ///< the same on little-endian and big-endian machines

    /// Returns the 64 hexadecimal digits, in lower case, without a terminating NUL. O(1). Does not allocate.
    [[nodiscard]] constexpr std::array<char, 64> hex() const noexcept { return nono::detail::hex_digits(bytes); }

    friend constexpr bool operator==(const board_hash&, const board_hash&) = default;
    /// Compares byte by byte, from the first byte.
    friend constexpr std::strong_ordering operator<=>(const board_hash& a, const board_hash& b) noexcept {
        return nono::detail::compare(a.bytes, b.bytes);
    }
};

/// Returns the 64 hexadecimal digits as a string. Allocates the string.
[[nodiscard]] inline std::string to_string(const board_hash& hash) {
    const auto digits = hash.hex();
    return {digits.data(), digits.size()};
}

/// Returns the identity of a board: the SHA-256 of `canonical_text(level)`, as computed by any SHA-256 tool. It is the
/// same for boards that play alike, in every format and on every machine. Values never change between versions of the
/// library with the same major number. A board with nothing to play has no identity: see `has_identity`. Linear in the
/// squares. Allocates like `normal_form`. Usable in constant expressions.
[[nodiscard]] constexpr board_hash hash_board(const board& level) {
    const auto text = detail::text_of(extend::normal_form(level));
    return {nono::detail::sha256_of({text.data(), text.size()})};
}

namespace extend {

/// Returns false for a board whose normal form is an empty board: there is nothing to play, or the rules are not
/// Sokoban's. All such boards have the same `hash_board`, the hash of the empty text, which does not distinguish them.
/// Linear in the squares; allocates. Usable in constant expressions.
[[nodiscard]] constexpr bool has_identity(const board& level);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns a board turned or mirrored by one of eight symmetries: bit 0 mirrors left and right, bit 1 top and bottom,
/// and bit 2 then swaps rows and columns.
[[nodiscard]] constexpr board turned(const board& level, unsigned symmetry) {
    const bool swap = (symmetry & 4U) != 0;
    board out(swap ? level.height() : level.width(), swap ? level.width() : level.height());
    for (std::size_t row = 0; row < level.height(); ++row)
        for (std::size_t column = 0; column < level.width(); ++column) {
            const std::size_t r = (symmetry & 2U) != 0 ? level.height() - 1 - row : row;
            const std::size_t c = (symmetry & 1U) != 0 ? level.width() - 1 - column : column;
            out(swap ? c : r, swap ? r : c) = level(row, column);
        }
    return out;
}

/// Steps 1 and 2 of `normal_form`: marks the squares of rooms, on a field where frozen boxes on goals are walls.
class rooms {
public:
    explicit constexpr rooms(const board& level) : cells_(level) {
        const marks frozen = kept_marks(cells_, marks(cells_.size(), 0));
        for (std::size_t at = 0; at < cells_.size(); ++at)
            if (frozen[at] != 0 && (cells_[at] & field::goal) != 0) cells_.wall_up(at);
        inside_.resize(cells_.size(), 0);
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            const unsigned thing = cells_[at] & (field::goal | field::box);
            const bool matters = (cells_[at] & field::pusher) != 0 || thing == field::goal || thing == field::box;
            if (matters && inside_[at] == 0) static_cast<void>(cells_.flood(at, field::wall, inside_));
        }
    }

    /// Step 3: cuts out the rooms with the walls around them.
    [[nodiscard]] constexpr board cut_out() const {
        extent of;
        for (std::size_t at = 0; at < cells_.size(); ++at)
            if (inside_[at] != 0) of.add(cells_.position_at(at));
        if (of.height() == 0) return {};
        board out(of.width() + 2, of.height() + 2);
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            if (inside_[at] == 0) continue;
            const position where = cells_.position_at(at);
            const std::size_t row = where.row - of.top + 1;
            const std::size_t column = where.column - of.left + 1;
            for (std::size_t i = 0; i < 9; ++i) {
                const std::size_t beside =
                    at - 1 - cells_.next(0, direction::down) + i / 3 * cells_.next(0, direction::down) + i % 3;
                if (inside_[beside] == 0) out(row + i / 3 - 1, column + i % 3 - 1) = square::wall;
            }
            out(row, column) = field::square_of_bits(cells_[at], false);
        }
        return out;
    }

private:
    field cells_;
    marks inside_;
};

/// Step 4: moves the pushers to the first squares that they can reach.
constexpr void settle_pushers(board& level) {
    const field cells(level);
    marks seen(cells.size(), 0);
    nono::detail::lean_vector<std::size_t> part_of; // per square of the field, the number of its part
    part_of.resize(cells.size(), no_index);
    nono::detail::lean_vector<std::size_t> pushers; // per part, the number of pushers that are not yet placed
    for (std::size_t i = 0; i < level.cells().size(); ++i) {
        const std::size_t start = cells.index(level.position_at(i));
        if (seen[start] != 0 || (cells[start] & (field::wall | field::box)) != 0) continue;
        std::size_t count = 0;
        for (const std::size_t at : cells.flood(start, field::wall | field::box, seen)) {
            part_of[at] = pushers.size();
            count += (cells[at] & field::pusher) != 0 ? 1U : 0U;
        }
        pushers.push_back(count);
    }
    for (std::size_t i = 0; i < level.cells().size(); ++i) {
        const std::size_t part = part_of[cells.index(level.position_at(i))];
        if (part == no_index) continue;
        square& content = level.cells()[i];
        content = cleared(content);
        if (pushers[part] == 0) continue;
        content = with_pusher(content);
        --pushers[part];
    }
}

} // namespace detail

constexpr board extend::normal_form(const board& level) {
    if (level.rules() != extend::variant::sokoban) return {};
    const board rooms = detail::rooms(level).cut_out();
    board best;
    nono::detail::lean_vector<char> best_text;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
        board candidate = detail::turned(rooms, symmetry);
        detail::settle_pushers(candidate);
        const auto text = detail::text_of(candidate);
        if (symmetry != 0 &&
            !std::lexicographical_compare(text.begin(), text.end(), best_text.begin(), best_text.end()))
            continue;
        best = candidate;
        best_text = text;
    }
    return best;
}

constexpr bool extend::has_identity(const board& level) {
    return level.rules() == extend::variant::sokoban && detail::rooms(level).cut_out().width() > 0;
}

}}} // namespace nono::NONO_ABI::sokoban

/// Allows identities as keys of unordered containers.
template <> struct std::hash<nono::sokoban::board_hash> {
    /// Returns the first bytes of the identity, which are as good as random.
    [[nodiscard]] std::size_t operator()(const nono::sokoban::board_hash& value) const noexcept {
        return nono::detail::first_bytes(value.bytes);
    }
};

#endif // NONO_SOKOBAN_NORMAL_FORM_HPP
