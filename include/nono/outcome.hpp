// How a call ended: complete, stopped early, or refused for its arguments. The base of the results of all verbs that
// take a budget.
// SPDX-License-Identifier: MIT
#ifndef NONO_OUTCOME_HPP
#define NONO_OUTCOME_HPP

#include <nono/detail/config.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI {

/// What ended a call before its answer was complete.
enum class stopped_by : std::uint8_t {
    nothing,           ///< nothing: the answer is complete
    max_solutions,     ///< `solve_options::max_solutions` were found
    max_work,          ///< `budget::work` was used up
    time_limit,        ///< `budget::time` was used up
    stop_request,      ///< `budget::stop` requested a stop
    callback,          ///< `solve_options::on_solution` returned false
    strategy,          ///< the strategy can do no more: it does not search
    max_memory,        ///< to go on would take more than `budget::memory`
    wrong_line_solver, ///< every cell is decided, but not as the clues say: the line solver in use is wrong
    count_overflow,    ///< there are 2^128 - 1 solutions or more (`count_solutions`)
    max_enumerated,    ///< `count_options::max_enumerated` families of solutions were found
    max_trials,        ///< `max_trials` or `max_pictures` of the options were tried
};

/// The word for what ended a call, in lower case, as in the JSON of the nono program. O(1).
[[nodiscard]] constexpr std::string_view name_of(stopped_by cause) noexcept;
/// What ended a call, as a clause for people, without a period: "the time limit is over". O(1).
[[nodiscard]] constexpr std::string_view message(stopped_by cause) noexcept;

/// What is wrong with the arguments of a call that is refused. The numbers are stable, and docs/errors.md has them.
enum class argument_errc : std::uint8_t {
    none = 0,
    size = 1, ///< a side over 65,535 cells, a color over 63; of a puzzle to be made, a side of 0 or too many cells
    blank_clue = 2,      ///< a clue has color 0, blank: a block has one of the colors from 1
    other_size = 3,      ///< cells, a solution, a picture, costs or weights are not of the size of the puzzle
    density = 4,         ///< over 100 percent
    colors = 5,          ///< none, or over 63
    too_many_colors = 6, ///< more colors than cells to fill, or than sets of cells that the symmetry leaves
    not_square = 7,      ///< the symmetry needs equal sides
    grades = 8,          ///< the easiest grade is harder than the hardest, or no grade of a puzzle with one solution
    guessing_wanted = 9, ///< puzzles that need guessing are asked for, which hardly any with one solution does
    image = 10,          ///< no pixels, a side over 65,535, or not as many pixels as its sides state
    threshold = 11,      ///< a threshold over 100 or a contrast over 1,000
    one_color = 12,      ///< all cells of an image look alike: there is nothing to draw
};

/// The word for an error, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(argument_errc error) noexcept;
/// What is wrong, as a sentence for people, without a period. O(1).
[[nodiscard]] constexpr std::string_view message(argument_errc error) noexcept;

/// How a call ended. The results of verbs derive from it, and are true in conditions where they have what was asked
/// for. Where one is false, either its arguments were refused (`error`), something stopped it (`stopped_by`), or there
/// is nothing to be had, which is then proven.
struct outcome {
    nono::stopped_by stopped_by = nono::stopped_by::nothing; ///< what ended the call before its answer was complete
    argument_errc error = argument_errc::none;               ///< why the arguments were refused; then nothing was done

    /// True where both parts are equal. Of outcomes alone: a result that derives from it has an `==` of its own, or
    /// none.
    template <std::same_as<outcome> Outcome>
    friend constexpr bool operator==(const Outcome& a, const Outcome& b) noexcept {
        return a.stopped_by == b.stopped_by && a.error == b.error;
    }
};

/// Why an outcome is not complete, for people, without a period: the message of its error, else of what stopped it.
/// O(1).
[[nodiscard]] constexpr std::string_view message(const outcome& how) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::string_view name_of(stopped_by cause) noexcept {
    switch (cause) {
    NONO_DEFAULT:
        break;
    case stopped_by::nothing: return "nothing";
    case stopped_by::max_solutions: return "max_solutions";
    case stopped_by::max_work: return "max_work";
    case stopped_by::time_limit: return "time_limit";
    case stopped_by::stop_request: return "stop_request";
    case stopped_by::callback: return "callback";
    case stopped_by::strategy: return "strategy";
    case stopped_by::max_memory: return "max_memory";
    case stopped_by::wrong_line_solver: return "wrong_line_solver";
    case stopped_by::count_overflow: return "count_overflow";
    case stopped_by::max_enumerated: return "max_enumerated";
    case stopped_by::max_trials: return "max_trials";
    }
    return "nothing";
}

constexpr std::string_view message(stopped_by cause) noexcept {
    switch (cause) {
    NONO_DEFAULT:
        break;
    case stopped_by::nothing: return "the answer is complete";
    case stopped_by::max_solutions: return "as many solutions as asked for were found";
    case stopped_by::max_work: return "the work allowed is used up";
    case stopped_by::time_limit: return "the time limit is over";
    case stopped_by::stop_request: return "a stop was requested";
    case stopped_by::callback: return "the receiver of solutions wants no more";
    case stopped_by::strategy: return "this strategy can do no more";
    case stopped_by::max_memory: return "it takes more memory than allowed";
    case stopped_by::wrong_line_solver: return "the line solver of this strategy is wrong";
    case stopped_by::count_overflow: return "there are more than 2^128 - 1";
    case stopped_by::max_enumerated: return "the families of solutions allowed are used up";
    case stopped_by::max_trials: return "the trials allowed are used up";
    }
    return "the answer is complete";
}

constexpr std::string_view name_of(argument_errc error) noexcept {
    switch (error) {
    NONO_DEFAULT:
        break;
    case argument_errc::none: return "none";
    case argument_errc::size: return "size";
    case argument_errc::blank_clue: return "blank_clue";
    case argument_errc::other_size: return "other_size";
    case argument_errc::density: return "density";
    case argument_errc::colors: return "colors";
    case argument_errc::too_many_colors: return "too_many_colors";
    case argument_errc::not_square: return "not_square";
    case argument_errc::grades: return "grades";
    case argument_errc::guessing_wanted: return "guessing_wanted";
    case argument_errc::image: return "image";
    case argument_errc::threshold: return "threshold";
    case argument_errc::one_color: return "one_color";
    }
    return "none";
}

constexpr std::string_view message(argument_errc error) noexcept {
    switch (error) {
    NONO_DEFAULT:
        break;
    case argument_errc::none: return "nothing is wrong";
    case argument_errc::size:
        return "the size is not possible: a side of no cells or over 65535, too many cells, or a color over 63";
    case argument_errc::blank_clue: return "a clue has the color of blank cells";
    case argument_errc::other_size: return "what is given beside the puzzle has another size";
    case argument_errc::density: return "the density is not possible: it is 0 to 100 percent";
    case argument_errc::colors: return "the number of colors is not possible: it is 1 to 63";
    case argument_errc::too_many_colors: return "there are more colors than cells to fill";
    case argument_errc::not_square: return "this symmetry needs a width equal to the height";
    case argument_errc::grades: return "no puzzle can have these grades";
    case argument_errc::guessing_wanted:
        return "puzzles with one solution hardly ever need guessing, so none is looked for: ask for expert at most";
    case argument_errc::image: return "the image has no pixels, or a side of more than 65535";
    case argument_errc::threshold: return "the threshold is 0 to 100, the contrast 0 to 1000";
    case argument_errc::one_color: return "all of the image looks alike in so many cells: there is nothing to draw";
    }
    return "nothing is wrong";
}

constexpr std::string_view message(const outcome& how) noexcept {
    return how.error != argument_errc::none ? message(how.error) : message(how.stopped_by);
}

} // namespace nono::inline NONO_ABI

#endif // NONO_OUTCOME_HPP
