// Sokoban: boards, games and files; replaying, solving, improving and drawing.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_HPP
#define NONO_SOKOBAN_HPP

#include <nono/formats/sokoban_formats.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/drawing.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/route.hpp>
#include <nono/sokoban/solver/improve.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/sokoban/square_positions.hpp>
#include <nono/write.hpp>

#if !NONO_DEFINITIONS
namespace nono { inline namespace NONO_ABI {

// nono::compiled holds the instantiations for its list of formats.
extern template write_result write<sokoban_formats, write_options>(const sokoban::collection&, const write_options&);
extern template write_result write<sokoban_formats, sok_options>(const sokoban::collection&, const sok_options&);

}} // namespace nono::NONO_ABI
#endif

#endif // NONO_SOKOBAN_HPP
