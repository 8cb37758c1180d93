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
    thickened, ///< blank cells are filled like a neighbor if that costs at most `start_cost`: thicker strokes
    smoothed,  ///< cells are made like those around them, of which each with another color costs `start_cost`
};

/// How a stage of `simplify` changes its picture.
enum class repair_method : std::uint8_t {
    exchange,       ///< searches for two solutions and breaks what they exchange, until there is one
    exchange_early, ///< as above, if a first short search decides whether there are several
    climb,          ///< makes the change that decides most cells for its cost, until lines decide all
    open_lines, ///< judges changes by their two lines, makes several at a time, and exchanges when few cells are open
};

/// When a picture with the target that a stage of `simplify` reached is the result.
enum class acceptance : std::uint8_t {
    at_once,
    cheapest, ///< at once if few cells changed, else if it costs least of all consecutive stages like this
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
    std::size_t max_open_percent; ///< not tried in huge pictures of which lines leave more open at the start
};

/// The stages, in order, until one is accepted: until the picture is the target, and as near as taking back changes
/// leads. The stages from the original are tried even without trials. What is lost without each: bench/README.md,
/// "Stages of making from images"; the last ones of both sizes are there for pictures that all others fail on.
inline constexpr auto simplify_stages = [] {
    using enum start_picture;
    using enum repair_method;
    using enum acceptance;
    constexpr bool for_small = false;
    constexpr bool for_large = true;
    return std::to_array<simplify_stage>({
        {"exchange", for_small, original, 0, 0, exchange, at_once, 100},
        {"climb", for_small, original, 0, 0, climb, cheapest, 100},
        {"climb from thick strokes", for_small, thickened, 800, 800, climb, cheapest, 100},
        {"climb from thicker strokes", for_small, thickened, 200, 200, climb, cheapest, 100},
        {"climb from smoothed", for_small, smoothed, 2, 2'000, climb, at_once, 100},

        {"exchange early", for_large, original, 0, 0, exchange_early, at_once, 100},
        {"open lines", for_large, original, 0, 0, open_lines, at_once, 75},
        {"open lines, smoothed weakly", for_large, smoothed, 100, 100, open_lines, at_once, 75},
        {"open lines, smoothed", for_large, smoothed, 300, 300, open_lines, at_once, 75},
        {"open lines, smoothed most", for_large, smoothed, 2'000, 2'000, open_lines, at_once, 100},
    });
}();

/// What a cell costs in another color if the caller passes no costs: a tenth of the distance from black to white. All
/// cells cost the same then, so only its ratio to `climb_base_cost` counts.
inline constexpr std::uint32_t usual_cost = 100;

/// In larger pictures, a change is judged by its two lines, not by solving the picture for each. The bound was not
/// varied.
inline constexpr std::size_t large_picture_cells = 2'500;
/// In larger ones, a start of which lines leave most open is skipped. For photographs of 200x200; not varied.
inline constexpr std::size_t huge_picture_cells = 20'000;

/// Exchanges may change `exchange_min_cells` cells, and one more for each `exchange_cells_of_change` cells of the
/// picture. Not varied.
inline constexpr std::size_t exchange_min_cells = 40;
inline constexpr std::size_t exchange_cells_of_change = 20;
/// The part of `max_trials` that is for exchanges in a small picture. With twice or half as many, 3 and 1 of
/// 62 puzzles differ, by at most 10 points of 200.
inline constexpr std::uint64_t exchange_parts_of_trials = 8;
/// As above, in a large picture, with at least one trial for each `early_exchange_cells_of_trial` cells: at 200x200,
/// some 3,300 windows are searched.
inline constexpr std::uint64_t early_exchange_parts_of_trials = 4;
inline constexpr std::size_t early_exchange_cells_of_trial = 3;

/// If at most this number of cells changed, climbing from another start rarely changes fewer. Not varied.
inline constexpr std::size_t climb_few_cells = 16;
/// Climbing chooses the best of this number of changes, if any of them decides cells. With half or twice as many, 8 and
/// 4 of 62 puzzles differ, some for better and some for worse.
inline constexpr std::size_t climb_changes_tried = 200;
/// Added to the cost of a change, so that changes without a cost do not always win. Half or twice: 7 and 6 of 62
/// differ.
inline constexpr std::uint64_t climb_base_cost = 50;
/// In larger pictures of which lines leave half open, no search decides whether there is one solution: usually there is
/// not, and the search is slow. Half or twice: at most 1 of 62 puzzles differs.
inline constexpr std::size_t quickly_searched_cells = 400;

/// Opening lines changes at most one cell out of this number. Not varied.
inline constexpr std::size_t open_lines_cells_of_change = 8;

/// At the end, some changes of a small picture are replaced at random, in this number of rounds, with this part of
/// `max_trials`, unless at most `improve_enough_cells` cells changed. Without it, 235 puzzles lose 6 points in all and
/// take 40 % less time; with half or twice the rounds, none of 62 differs.
inline constexpr int improve_rounds = 24;
inline constexpr std::uint64_t improve_parts_of_trials = 8;
inline constexpr std::size_t improve_enough_cells = 4;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_SIMPLIFY_STAGES_HPP
