// Forward declarations, for headers that only mention nono's types.
// SPDX-License-Identifier: MIT
#ifndef NONO_FWD_HPP
#define NONO_FWD_HPP

#include <nono/detail/abi.hpp>

namespace nono { inline namespace NONO_ABI {

struct source_position;
struct parse_error;
template <class T> class result;

struct clue;
class line_clue_view;
class clue_lines;
struct clues;
struct color_set;
class grid;
class partial_grid;
struct rgb;
struct palette_entry;
struct palette;
struct property;
struct metadata;
struct puzzle;
struct hexagon_outline;
struct hexagon_clues;
struct hexagon_grid;
struct hexagon_puzzle;
class game;
template <class T> struct bundle_entry;
template <class T> class bundle;

struct limits;
struct parse_options;
struct write_options;
struct write_result;
struct clue_hash;
struct solve_options;
struct solve_result;
struct budget;
struct outcome;
struct count_options;
struct count_result;
struct statistics;
class uint128;

namespace extend {
struct saved_grid;
class board;
class solve_observer;
} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_FWD_HPP
