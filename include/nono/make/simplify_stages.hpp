// How `simplify` makes a puzzle of a picture: its stages in the order in which they are tried, and their limits.
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
    smoothed,  ///< cells become like those around them; each neighbor of another color costs `start_cost`
};

/// How a stage of `simplify` changes its picture.
enum class repair_method : std::uint8_t {
    exchange,       ///< searches for a second solution and breaks the exchange between the two, until only one is left
    exchange_early, ///< as above, but only if a first short search is decisive
    climb,          ///< makes the change that decides most cells for its cost, until lines decide all
    open_lines, ///< judges changes by their two lines, makes several at a time, and breaks exchanges once few cells are
                ///< open
};

/// When a picture is accepted that reaches the target after a stage of `simplify`.
enum class acceptance : std::uint8_t {
    at_once,
    cheapest, ///< at once if few cells changed, otherwise if it is the cheapest of the consecutive stages of this kind
};

/// A stage of `simplify`.
struct simplify_stage {
    std::string_view name;
    bool is_for_large; ///< whether it is for pictures with more than `large_picture_cells` cells, or for all others
    start_picture start;
    std::uint32_t start_cost;      ///< in thousandths of the distance from black to white
    std::uint32_t last_start_cost; ///< tried with costs up to this, each half as high again; identical start pictures
                                   ///< are tried once
    repair_method repair;
    acceptance accepted;
    std::size_t max_open_percent; ///< skipped for huge pictures in which lines leave a larger part open at the start
};

/// The stages, tried in order until one is accepted, which means that its picture meets the target and cannot be
/// brought closer by undoing changes. Stages that start from the original are tried even if no trials are left. For the
/// effect of each, see bench/README.md, "Stages of making from images"; the last stages for both sizes serve pictures
/// on which all others fail.
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

/// The cost of another color in a cell if the caller passes no costs: a tenth of the distance from black to white. All
/// cells have the same cost then, so only its ratio to `climb_base_cost` matters.
inline constexpr std::uint32_t usual_cost = 100;

/// In larger pictures, a change is judged by its two lines instead of solving the picture for each change. This bound
/// was not tuned.
inline constexpr std::size_t large_picture_cells = 2'500;
/// In larger pictures, start pictures that lines leave mostly open are skipped. Chosen for photographs of 200x200; not
/// tuned.
inline constexpr std::size_t huge_picture_cells = 20'000;

/// Exchanges may change `exchange_min_cells` cells, and one more for each `exchange_cells_of_change` cells of the
/// picture. Not tuned.
inline constexpr std::size_t exchange_min_cells = 40;
inline constexpr std::size_t exchange_cells_of_change = 20;
/// The divisor of `max_trials` for exchanges in a small picture. With twice or half as many trials, 3 and 1 of 62
/// puzzles differ, by at most 10 points of 200.
inline constexpr std::uint64_t exchange_parts_of_trials = 8;
/// As above, but in a large picture, with at least one trial for each `early_exchange_cells_of_trial` cells: at
/// 200x200, some 3,300 windows are searched.
inline constexpr std::uint64_t early_exchange_parts_of_trials = 4;
inline constexpr std::size_t early_exchange_cells_of_trial = 3;

/// If at most this number of cells changed, climbing from another start rarely changes fewer. Not tuned.
inline constexpr std::size_t climb_few_cells = 16;
/// Climbing chooses the best of this number of changes, if any of them decides cells. With half or twice as many, 8 and
/// 4 of 62 puzzles differ, some for better and some for worse.
inline constexpr std::size_t climb_changes_tried = 200;
/// Added to the cost of a change, so that changes without a cost do not always win. With half or twice as much, 7 and 6
/// of 62 puzzles differ.
inline constexpr std::uint64_t climb_base_cost = 50;
/// If lines leave half of a larger picture open, no search decides whether it has one solution: usually it has several,
/// and the search is slow. With half or twice as many cells, at most 1 of 62 puzzles differs.
inline constexpr std::size_t quickly_searched_cells = 400;

/// Opening lines may change one cell for each `open_lines_cells_of_change` cells of the picture. Not tuned.
inline constexpr std::size_t open_lines_cells_of_change = 8;

/// At the end, some changes of a small picture are replaced at random, in `improve_rounds` rounds and with `max_trials`
/// divided by `improve_parts_of_trials`, unless at most `improve_enough_cells` cells changed. Without it, 235 puzzles
/// lose 6 points in all and take 40 % less time; with half or twice the rounds, none of 62 differs.
inline constexpr int improve_rounds = 24;
inline constexpr std::uint64_t improve_parts_of_trials = 8;
inline constexpr std::size_t improve_enough_cells = 4;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_SIMPLIFY_STAGES_HPP
