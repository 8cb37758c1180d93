// The stages in which `simplify` turns a picture into a puzzle, in the order in which they are tried, and their limits.
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
    smoothed,  ///< cells take the color of most neighbors; each neighbor of another color costs `start_cost`
};

/// How a stage of `simplify` changes its picture.
enum class repair_method : std::uint8_t {
    exchange,       ///< searches for a second solution and breaks the exchange between the two, until only one is left
    exchange_early, ///< as above, but only if a first short search is decisive
    climb,          ///< makes the change that decides most cells for its cost, until lines decide all
    open_lines, ///< judges changes by their two lines, makes several at a time, and breaks exchanges once few cells are
                ///< open
};

/// When a picture that reaches the target after a stage of `simplify` is accepted.
enum class acceptance : std::uint8_t {
    at_once,
    cheapest, ///< at once if few cells changed, otherwise if it is the cheapest among the consecutive stages of this
              ///< kind
};

/// A stage of `simplify`.
struct simplify_stage {
    std::string_view name;
    bool is_for_large; ///< true if the stage is for pictures with more than `large_picture_cells` cells, false if it is
                       ///< for all others
    start_picture start;
    std::uint32_t start_cost;      ///< in thousandths of the distance from black to white
    std::uint32_t last_start_cost; ///< the stage is tried with costs up to this, each half as high again; identical
                                   ///< start pictures are tried once
    repair_method repair;
    acceptance accepted;
    std::size_t max_open_percent; ///< huge pictures in which lines leave a larger part open at the start skip the stage
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

/// In pictures with more cells than this, a change is judged by its two lines instead of solving the picture for each
/// change. Not tuned.
inline constexpr std::size_t large_picture_cells = 2'500;
/// In pictures with more cells than this, start pictures that lines leave mostly open are skipped. Chosen for
/// photographs of 200x200; not tuned.
inline constexpr std::size_t huge_picture_cells = 20'000;

/// Exchanges may change `exchange_min_cells` cells, and one more for each `exchange_cells_of_change` cells of the
/// picture. Not tuned.
inline constexpr std::size_t exchange_min_cells = 40;
inline constexpr std::size_t exchange_cells_of_change = 20;
/// The divisor of `max_trials` for exchanges in a small picture. Doubling the trials changes 3 of 62 puzzles and
/// halving them changes 1, by at most 10 points of 200.
inline constexpr std::uint64_t exchange_parts_of_trials = 8;
/// The divisor of `max_trials` for exchanges in a large picture, which has at least one trial for each
/// `early_exchange_cells_of_trial` cells: at 200x200, about 3,300 windows are searched.
inline constexpr std::uint64_t early_exchange_parts_of_trials = 4;
inline constexpr std::size_t early_exchange_cells_of_trial = 3;

/// If at most this number of cells changed, climbing from another start rarely needs fewer changes. Not tuned.
inline constexpr std::size_t climb_cell_limit = 16;
/// Climbing chooses the best of this number of changes, if any of them decides cells. Halving it changes 8 of 62
/// puzzles and doubling it 4, some for better and some for worse.
inline constexpr std::size_t climb_changes_tried = 200;
/// Added to the cost of a change, so that changes without a cost do not always win. Halving it changes 7 of 62 puzzles,
/// and doubling it 6.
inline constexpr std::uint64_t climb_base_cost = 50;
/// If a picture has more cells than this and lines leave half of them open, no search is started to decide whether it
/// has one solution: usually it has several, and the search is slow. Halving or doubling it changes at most 1 of 62
/// puzzles.
inline constexpr std::size_t quickly_searched_cells = 400;

/// Opening lines may change one cell for each `open_lines_cells_of_change` cells of the picture. Not tuned.
inline constexpr std::size_t open_lines_cells_of_change = 8;

/// At the end, some changes of a small picture are replaced at random, in `improve_rounds` rounds and with `max_trials`
/// divided by `improve_parts_of_trials`, unless at most `improve_target_cells` cells changed. Without this, 235 puzzles
/// lose 6 points in all and take 40 % less time. Halving or doubling the rounds changes none of 62 puzzles.
inline constexpr int improve_rounds = 24;
inline constexpr std::uint64_t improve_parts_of_trials = 8;
inline constexpr std::size_t improve_target_cells = 4;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_SIMPLIFY_STAGES_HPP
