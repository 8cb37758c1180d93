// How a call ended: completed, stopped early, or refused because of its arguments. The results of all verbs that take a
// budget derive from it.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_OUTCOME_HPP
#define NONO_MODEL_OUTCOME_HPP

#include <nono/detail/config.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// What ended a call before its answer was complete.
enum class stopped_by : std::uint8_t {
    nothing,           ///< nothing: the answer is complete
    max_solutions,     ///< `solve_options::max_solutions` solutions were found
    max_work,          ///< `budget::work` is exhausted
    time_limit,        ///< `budget::time` is exhausted
    stop_request,      ///< `budget::stop` requested a stop
    callback,          ///< `solve_options::on_solution` or `explain_options::on_step` returned false
    strategy,          ///< the strategy makes no further progress and does not search
    max_memory,        ///< continuing would take more than `budget::memory`
    wrong_line_solver, ///< every cell is decided, but in contradiction to the clues: the line solver has a bug
    count_overflow,    ///< there are 2^128 - 1 solutions or more (`count_solutions`)
    max_enumerated,    ///< `count_options::max_enumerated` families of solutions were found
    max_trials,        ///< the options' `max_trials` or `max_pictures` are exhausted
    wrong_strategy,    ///< the result of a user's strategy contradicts the clues or itself; it was discarded
};

/// Returns the word for what ended a call, in lower case, as in the JSON of the nono program. O(1).
[[nodiscard]] constexpr std::string_view name_of(stopped_by cause) noexcept;
/// Returns what ended a call, as a clause for people, without a period, such as "a stop was requested". O(1).
[[nodiscard]] constexpr std::string_view message(stopped_by cause) noexcept;

/// Why the arguments of a call were refused. The numbers are stable and are listed in docs/errors.md.
enum class argument_errc : std::uint8_t {
    none = 0,
    size = 1, ///< a side over 65,535 cells, or a color over 63; for a puzzle to be made, also a side of 0 or too many
              ///< cells
    blank_clue = 2,      ///< a clue has color 0, blank: a block must have a color from 1
    other_size = 3,      ///< cells, a solution, a picture, costs or weights do not have the size of the puzzle
    density = 4,         ///< the density is over 100 percent
    colors = 5,          ///< the number of colors is 0 or over 63
    too_many_colors = 6, ///< there are more colors than cells to fill, or than orbits of cells under the symmetry
    not_square = 7,      ///< the symmetry needs equal sides
    grades = 8,          ///< the easiest grade is harder than the hardest, or no puzzle with one solution has a grade
                         ///< in this range
    guessing_wanted = 9, ///< guessing is requested, but puzzles with one solution rarely need it
    image = 10,          ///< the image has no pixels, a side over 65,535, or a number of pixels that differs from width
                         ///< times height
    threshold = 11,      ///< the threshold is over 100 or the contrast over 1,000
    one_color = 12,      ///< all pixels of the image look alike: there is nothing to draw
    not_for_boards = 13, ///< a strategy, an observer or a proof was given for a board that is not a rectangle
    solution = 14,       ///< the moves do not solve the Sokoban level, or are in reverse mode or for several pushers
    strategy = 15,       ///< the strategy has no function
    max_solutions = 16,  ///< `max_solutions` is 0, or is below 2 although solutions are compared
    threads = 17,        ///< threads are requested, but no source of the program includes nono/threads.hpp
    max_proposals = 18,  ///< `max_proposals` is 0
    zero_among_clues = 19, ///< a clue of length 0 is next to others; alone in its line it means no blocks
};

/// Returns the word for an error, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(argument_errc error) noexcept;
/// Returns what is wrong, as a sentence for people, without a period. O(1).
[[nodiscard]] constexpr std::string_view message(argument_errc error) noexcept;

/// How a call ended. The results of all verbs derive from it; they are true in conditions if they have the requested
/// answer. If a result is false, either its arguments were refused (`error`), or something stopped the call
/// (`stopped_by`), or it is proven that there is no answer.
struct outcome {
    nono::stopped_by stopped_by = nono::stopped_by::nothing; ///< what ended the call before its answer was complete
    argument_errc error = argument_errc::none;               ///< why the arguments were refused; in that case nothing
                                                             ///< was done

    /// Returns true if both members are equal. Compares only outcomes: a result that derives from it has a separate
    /// `==`, or none.
    template <std::same_as<outcome> Outcome>
    friend constexpr bool operator==(const Outcome& a, const Outcome& b) noexcept {
        return a.stopped_by == b.stopped_by && a.error == b.error;
    }
};

/// Returns why an outcome is not complete, for people, without a period: the message of its error if there is one,
/// otherwise of what stopped it. O(1).
[[nodiscard]] constexpr std::string_view message(const outcome& how) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::string_view name_of(stopped_by cause) noexcept {
    return detail::word_of(cause, {"nothing", "max_solutions", "max_work", "time_limit", "stop_request", "callback",
                                   "strategy", "max_memory", "wrong_line_solver", "count_overflow", "max_enumerated",
                                   "max_trials", "wrong_strategy"});
}

constexpr std::string_view message(stopped_by cause) noexcept {
    return detail::word_of(
        cause, {"the answer is complete", "the maximum number of solutions was found", "the work limit was reached",
                "the time limit was reached", "a stop was requested", "the callback requested no more solutions",
                "this strategy makes no further progress", "more memory is needed than allowed",
                "the line solver of this strategy gave a wrong result", "there are 2^128 - 1 solutions or more",
                "the maximum number of cubes of solutions was found", "the maximum number of trials was reached",
                "the result of this strategy contradicts the clues or itself"});
}

namespace detail {

/// The name and the message of each `argument_errc`, in the order of its numbers.
inline constexpr const char* argument_texts[][2] = {
    {"none", "nothing is wrong"},
    {"size", "size out of range: a side of 0 or over 65,535 cells, too many cells, or a color over 63"},
    {"blank_clue", "a clue has the color of blank cells"},
    {"other_size", "the cells, costs or weights do not have the size of the puzzle"},
    {"density", "the density must be 0 to 100 percent"},
    {"colors", "the number of colors must be 1 to 63"},
    {"too_many_colors", "there are more colors than cells to fill"},
    {"not_square", "this symmetry needs equal width and height"},
    {"grades", "no puzzle can have a grade in this range"},
    {"guessing_wanted", "puzzles with one solution rarely need guessing: the hardest grade to request is expert"},
    {"image", "the image has no pixels, a side over 65,535, or a wrong number of pixels"},
    {"threshold", "the threshold must be 0 to 100 and the contrast 0 to 1,000"},
    {"one_color", "the image looks uniform at this size: there is nothing to draw"},
    {"not_for_boards", "only rectangles support observers, proofs, threads and strategies that do not search by lines"},
    {"solution", "the moves do not solve the level, are in reverse mode, or are for several pushers"},
    {"strategy", "the strategy has no function"},
    {"max_solutions", "the maximum number of solutions is too small"},
    {"threads", "threads need a source of the program that includes nono/threads.hpp"},
    {"max_proposals", "the maximum number of repairs is 0"},
    {"zero_among_clues", "a clue of length 0 is next to other clues"},
};

} // namespace detail

constexpr std::string_view name_of(argument_errc error) noexcept {
    return detail::argument_texts[static_cast<std::size_t>(error)][0];
}

constexpr std::string_view message(argument_errc error) noexcept {
    return detail::argument_texts[static_cast<std::size_t>(error)][1];
}

constexpr std::string_view message(const outcome& how) noexcept {
    return how.error != argument_errc::none ? message(how.error) : message(how.stopped_by);
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_OUTCOME_HPP
