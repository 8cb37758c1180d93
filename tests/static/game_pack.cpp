// A pack of levels for a game without a heap: puzzles and their solutions are constants. tests/settings.sh compiles it
// for a machine without an operating system.
// SPDX-License-Identifier: MIT
#include <nono/detail/config.hpp>

#if NONO_HAS_CONSTEXPR_VECTOR

#include <nono/formats/lists/nin.hpp>
#include <nono/hash.hpp>
#include <nono/model/fixed_clues.hpp>
#include <nono/model/fixed_grid.hpp>
#include <nono/puzzle_literals.hpp>

#include <cstddef>
#include <cstdint>

namespace {

constexpr char first_text[] = "width 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n";
constexpr char second_text[] = "3 2\n3\n1\n1\n2\n1\n";

constexpr auto& first = nono::parsed<first_text>;
constexpr auto& first_picture = nono::solved<first_text>;
constexpr auto& second_picture = nono::solved<second_text, nono::nin>;
constexpr nono::clue_hash first_id = nono::hash_clues(first);

} // namespace

// The queries of a game to its levels.
std::size_t game_pack_clues_of_row(std::size_t row);
std::size_t game_pack_clues_of_row(std::size_t row) { return first.row(row).size(); }

bool game_pack_is_filled(std::size_t level, std::size_t row, std::size_t column);
bool game_pack_is_filled(std::size_t level, std::size_t row, std::size_t column) {
    return (level == 0 ? first_picture(row, column) : second_picture(row, column)) != nono::blank;
}

bool game_pack_is_first(const nono::clue_hash& id);
bool game_pack_is_first(const nono::clue_hash& id) { return id == first_id; }

#endif // NONO_HAS_CONSTEXPR_VECTOR
