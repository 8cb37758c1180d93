// Playing nonograms: the state of a game with undo, the state of its clues, its mistakes, and its layout in a window.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_HPP
#define NONO_PLAY_HPP

#include <nono/play/checks.hpp>
#include <nono/play/drag.hpp>
#include <nono/play/fixed_game.hpp>
#include <nono/play/game.hpp>
#include <nono/play/game_text.hpp>
#include <nono/play/line_state.hpp>
#include <nono/play/marks.hpp>
#include <nono/render/board_layout.hpp>

#endif // NONO_PLAY_HPP
