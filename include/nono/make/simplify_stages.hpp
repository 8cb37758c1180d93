// How `simplify` makes a puzzle of a picture: its stages in the order in which they are tried, and what bounds them.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_SIMPLIFY_STAGES_HPP
#define NONO_MAKE_SIMPLIFY_STAGES_HPP

#include <nono/detail/abi.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The picture that a stage of `simplify` starts from.
enum class start_picture : std::uint8_t {
    original,  ///< the picture of the caller
    thickened, ///< blank cells are filled like a neighbor if that costs at most `start_cost`
    smoothed,  ///< cells are made like those around them, of which each with another color costs `start_cost`
};

/// How a stage of `simplify` changes its picture.
enum class repair_method : std::uint8_t {
    exchange,       ///< searches for two solutions and breaks what they exchange, until there is one
    exchange_early, ///< as above, if a first short search decides whether there are several
    climb,          ///< makes the change that decides most cells for its cost, until lines decide all
    open_lines, ///< judges changes by their two lines, makes several at a time, and exchanges when few cells are open
};

/// When a picture that a stage of `simplify` reached, which has the target, is the result.
enum class acceptance : std::uint8_t {
    at_once,
    cheapest, ///< at once if few cells changed; else if it costs least of all consecutive stages like this
};

/// A stage of `simplify`.
struct simplify_stage {
    std::string_view name;
    bool is_for_large; ///< for pictures of more than `large_picture_cells`; else for all others
    start_picture start;
    std::uint32_t start_cost;      ///< in thousandths of the distance from black to white
    std::uint32_t last_start_cost; ///< tried with costs up to this, each half as high again; what starts alike, once
    repair_method repair;
    acceptance accepted;
    std::size_t max_open_percent; ///< not tried in huge pictures of which lines leave more open
};

/// The stages, in order, until one is accepted.
inline constexpr auto simplify_stages = [] {
    using enum start_picture;
    using enum repair_method;
    using enum acceptance;
    constexpr bool small = false;
    constexpr bool large = true;
    return std::to_array<simplify_stage>({
        {"exchange", small, original, 0, 0, exchange, at_once, 100},
        {"climb", small, original, 0, 0, climb, cheapest, 100},
        {"climb from thick strokes", small, thickened, 800, 800, climb, cheapest, 100},
        {"climb from thicker strokes", small, thickened, 200, 200, climb, cheapest, 100},
        {"climb from smoothed", small, smoothed, 2, 2'000, climb, at_once, 100},

        {"exchange early", large, original, 0, 0, exchange_early, at_once, 100},
        {"open lines", large, original, 0, 0, open_lines, at_once, 75},
        {"open lines, smoothed weakly", large, smoothed, 100, 100, open_lines, at_once, 75},
        {"open lines, smoothed", large, smoothed, 300, 300, open_lines, at_once, 75},
        {"open lines, smoothed strongly", large, smoothed, 800, 800, open_lines, at_once, 75},
        {"open lines, smoothed most", large, smoothed, 2'000, 2'000, open_lines, at_once, 100},
    });
}();

/// What a cell costs in another color if the caller passes no costs.
inline constexpr std::uint32_t usual_cost = 100;

/// Above this size, a change is judged by its lines, as solving the whole picture for each takes too long.
inline constexpr std::size_t large_picture_cells = 2'500;

inline constexpr std::size_t huge_picture_cells = 20'000;

inline constexpr std::size_t exchange_min_cells = 40;
inline constexpr std::size_t exchange_parts_of_cells = 20;
inline constexpr std::uint64_t exchange_parts_of_trials = 8;
inline constexpr std::uint64_t early_exchange_parts_of_trials = 4;
inline constexpr std::size_t cells_of_early_exchange_trial = 3;

inline constexpr std::size_t climb_few_cells = 16;
inline constexpr std::size_t climb_changes_tried = 200;
inline constexpr std::uint64_t climb_base_cost = 50;
inline constexpr std::size_t quickly_searched_cells = 400;

inline constexpr std::size_t open_lines_parts_of_cells = 8;

inline constexpr std::size_t improve_enough_cells = 4;
inline constexpr int improve_rounds = 24;
inline constexpr std::uint64_t improve_parts_of_trials = 8;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_SIMPLIFY_STAGES_HPP
