// Sokoban in constant expressions, at the compilers' default limits.
// SPDX-License-Identifier: MIT
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/replay.hpp>

#include <cstddef>
#include <string_view>

#if NONO_HAS_CONSTEXPR_VECTOR
namespace {

using namespace nono::sokoban;
using namespace nono::sokoban::extend;

// A board of three lines and its solution, parsed and replayed.
constexpr std::string_view corridor = "######\n#@$ .#\n######\n";
static_assert(replay(*parse_board(corridor), *parse_moves("2R")).solved);
static_assert(replay(*parse_board(corridor), *parse_moves("RR")).total == metrics{2, 2, 1, 1, 1, 1});
static_assert(replay(*parse_board(corridor), *parse_moves("3R")).illegal ==
              illegal_step{2, move_errc::box_against_wall});
// Backward from the end.
static_assert(replay(*parse_board(corridor), *parse_moves("[rr]LL")).solved);

// A real puzzle, the first of Microban.
constexpr std::string_view microban = "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n";
constexpr std::string_view solution = "dlu3rdlullddruluruuldrddrruldluu";
static_assert(replay(*parse_board(microban), *parse_moves(solution)).solved);
static_assert(playable(*parse_board(microban)));

// The same kind of board, rotated and drawn differently.
static_assert(hash_board(*parse_board(corridor)) ==
              hash_board(*parse_board(" ###\n##.##\n## ##\n##$##\n##@##\n#####\n")));

NONO_CONSTEXPR std::size_t pushes_by_mouse() {
    game play(*parse_board(microban));
    if (!play.move_box({4, 3}, {4, 1}) || play.walk_to({0, 0})) return 0;
    return play.metrics().pushes;
}
static_assert(pushes_by_mouse() == 2);

} // namespace
#endif
