// Puzzles from nothing: random pictures, repaired until they are what was asked for, and proven to be.
#ifndef NONO_MAKE_GENERATE_HPP
#define NONO_MAKE_GENERATE_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/explain/grade.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/target.hpp>
#include <nono/puzzle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nono::inline NONO_ABI {

/// Which cells of a picture are alike.
enum class picture_symmetry : std::uint8_t {
    none,         ///< no two of them
    left_right,   ///< the left half is the mirror image of the right one
    top_bottom,   ///< the upper half is the mirror image of the lower one
    both,         ///< `left_right` and `top_bottom`
    half_turn,    ///< turned by half a turn it is the same
    quarter_turn, ///< turned by a quarter it is the same: width and height are equal
    diagonal,     ///< rows and columns are the same: width and height are equal
    all,          ///< all of these: width and height are equal
};

/// The word for a symmetry: "none", "left_right", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(picture_symmetry symmetry) noexcept {
    constexpr std::array<std::string_view, 8> names{"none",      "left_right",   "top_bottom", "both",
                                                    "half_turn", "quarter_turn", "diagonal",   "all"};
    return names[static_cast<std::size_t>(symmetry)];
}

/// What puzzle is wanted, and how long to look for it.
struct generate_options {
    std::size_t width = 15;   ///< cells, 1 to 65,535
    std::size_t height = 15;  ///< cells, 1 to 65,535
    std::size_t density = 50; ///< cells that are not blank, in percent, 0 to 100: exact, as far as the symmetry allows
    std::size_t colors = 1;   ///< besides blank, 1 to 63; each has about as many cells
    picture_symmetry symmetry = picture_symmetry::none; ///< of the picture
    /// Cells around a cell, on each side, that it takes after: 0 for noise, 1 or 2 for shapes, more for large shapes.
    std::size_t smoothness = 1;
    puzzle_target target = puzzle_target::unique;           ///< what the puzzle must be
    grade_class easiest = grade_class::trivial;             ///< not easier than this, up to `needs_guessing`
    grade_class hardest = grade_class::needs_guessing;      ///< not harder than this
    std::uint64_t max_pictures = 100;                       ///< random pictures to begin with
    std::uint64_t max_trials = 100'000;                     ///< changes of them to try, all pictures together
    std::uint64_t max_work = no_limit;                      ///< line solver calls, all trials together
    time_span time_limit{};                                 ///< time before it gives up
    stop_ref stop{};                                        ///< something that may ask to stop
    function_ref<void(const make_progress&)> on_progress{}; ///< called now and then
};

/// How generating ended.
enum class generate_status : std::uint8_t {
    made,            ///< with a puzzle that is proven to be what was asked for
    bad_size,        ///< a side is 0 or over 65,535, or there are more than 2^24 cells
    bad_density,     ///< over 100 percent
    bad_colors,      ///< 0 or over 63
    too_many_colors, ///< more colors than cells to fill, or than sets of cells that the symmetry leaves
    not_square,      ///< the symmetry needs equal sides
    bad_grades,      ///< `easiest` is harder than `hardest`, or no grade of a puzzle with one solution; or guessing is
                     ///< asked for together with lines alone
    not_found,       ///< `max_pictures`, `max_trials` or `max_work` were used up
    time_limit,      ///< `time_limit` was used up
    stop_request,    ///< `stop` asked
};

/// The word for a status: "made", "bad_size", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(generate_status status) noexcept {
    constexpr std::array<std::string_view, 10> names{
        "made",       "bad_size",   "bad_density", "bad_colors", "too_many_colors",
        "not_square", "bad_grades", "not_found",   "time_limit", "stop_request"};
    return names[static_cast<std::size_t>(status)];
}

/// What a status says, as a sentence for people, without a period. O(1).
[[nodiscard]] constexpr std::string_view message(generate_status status) noexcept {
    constexpr std::array<std::string_view, 10> sentences{
        "a puzzle was made",
        "the size is not possible: each side has 1 to 65535 cells, both together at most 16777216",
        "the density is not possible: it is 0 to 100 percent",
        "the number of colors is not possible: it is 1 to 63",
        "there are more colors than cells to fill",
        "this symmetry needs a width equal to the height",
        "no puzzle can have these grades",
        "no such puzzle was found with so many attempts: ask for a wider range, or allow more of them",
        "no such puzzle was found in time",
        "stopped before a puzzle was found",
    };
    return sentences[static_cast<std::size_t>(status)];
}

/// What generating found.
struct generate_result {
    generate_status status = generate_status::not_found; ///< how it ended
    /// Clues, goal and, with several colors, a palette. With `not_found`, `time_limit` and `stop_request`, the puzzle
    /// that came nearest: of the grades asked for, if it has one solution, else the one with the fewest open cells.
    nono::puzzle puzzle;
    std::optional<nono::grade> grade; ///< of the puzzle, where bounds were asked for
    std::size_t open = 0;             ///< cells that line solving alone leaves open
    std::uint64_t pictures = 0;       ///< random pictures begun with
    std::uint64_t trials = 0;         ///< changes tried, of all pictures together
    std::size_t exchanges = 0;        ///< changes of the last picture that were kept: two cells exchanged by each
    nono::statistics statistics{};    ///< of all solving

    /// True when a puzzle was made.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return status == generate_status::made; }
};

/// Makes a puzzle.
///
/// A random landscape, smoothed, is cut into levels, so that exactly the wanted cells are filled. Where it is not yet
/// what was asked for, cells of different colors that are in doubt exchange their colors, as long as that leaves fewer
/// cells open (in the manner of Batenburg, Henstra, Kosters and Palenstijn 2009); where nothing helps, the next random
/// picture is taken. The puzzle is solved from its clues before it is returned.
///
/// @param options  what is wanted
/// @param seed     the same seed and options give the same puzzle on every compiler and machine, unless a time limit or
///                 stop request ends it; in other versions of nono it may be another puzzle
/// @return         a puzzle, or the reason why there is none
/// Allocates. A 20x20 takes about 1 ms, where nothing is asked for that is seldom.
[[nodiscard]] inline generate_result generate(const generate_options& options = {}, std::uint64_t seed = 0);

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_GENERATE_HPP
