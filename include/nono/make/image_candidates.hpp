// Makes several puzzles of one image to choose from: in different styles, numbers of colors and sizes.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_IMAGE_CANDIDATES_HPP
#define NONO_MAKE_IMAGE_CANDIDATES_HPP

#include <nono/detail/config.hpp>
#include <nono/explain/grade.hpp>
#include <nono/make/image.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/model/control.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/algorithm.hpp>
#include <nono/make/image_options.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/run_limits.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A puzzle made from an image, one of several to choose from.
struct image_candidate {
    image_puzzle_options options; ///< the options for making it again with `puzzle_from_image`, except for the budget
    image_puzzle_result made;     ///< the puzzle, or the reason why none was made
    std::optional<grade_result> grade; ///< its difficulty, if it is a puzzle
};

/// Makes puzzles from an image to choose from: as a silhouette and in lines, in the requested number of colors and in
/// 2, 3 and 5 besides blank. All have the requested size; the first is also made in two thirds and one and a half times
/// that size. Equal puzzles are returned only once.
///
/// @param from     the image
/// @param options  the request; its style is ignored. `max_trials` applies to each puzzle, the budget to all together
/// @return         the puzzles that were made, then the attempts that failed; with an invalid argument, all of them
///                 fail
/// Costs up to eight calls of `puzzle_from_image`. Deterministic unless a time limit or stop request ends it.
[[nodiscard]] NONO_API std::vector<image_candidate> image_candidates(const image& from,
                                                                     const image_puzzle_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

std::vector<image_candidate> image_candidates(const image& from, const image_puzzle_options& options) {
    std::vector<image_puzzle_options> requests;
    const auto add_request = [&](image_style style, std::size_t colors, std::size_t numerator,
                                 std::size_t denominator) {
        image_puzzle_options next = options;
        next.cells.style = style;
        next.cells.colors = colors;
        if (colors > 1) next.cells.threshold.reset();
        const auto scaled = [&](std::size_t side) { // overflow is harmless: the size is then invalid
            return numerator == denominator ? side : (std::max)(side / denominator * numerator, std::size_t{5});
        };
        next.cells.width = scaled(next.cells.width);
        next.cells.height = scaled(next.cells.height);
        requests.push_back(next);
    };
    add_request(image_style::best, options.cells.colors, 1, 1);
    add_request(image_style::silhouette, 1, 1, 1);
    add_request(image_style::lines, 1, 1, 1);
    for (const std::size_t colors : {2U, 3U, 5U}) add_request(image_style::best, colors, 1, 1);
    add_request(image_style::best, options.cells.colors, 2, 3);
    add_request(image_style::best, options.cells.colors, 3, 2);

    extend::work_limits limits(options.budget);
    std::uint64_t work = options.budget.work;
    std::vector<image_candidate> out;
    std::vector<image_candidate> failed;
    for (const image_puzzle_options& request : requests) {
        image_puzzle_options limited = request;
        limited.budget.work = work;
        limited.budget.time = limits.time_left();
        image_candidate next{request, puzzle_from_image(from, limited), {}};
        work -= (std::min)(work, next.made.statistics.lines_solved);
        const auto is_same = [&](const image_candidate& other) { return other.made.puzzle == next.made.puzzle; };
        if (next.made && detail::any_of(out.begin(), out.end(), is_same)) continue;
        if (next.made) {
            explain_options how;
            how.budget = limited.budget;
            how.budget.progress = {};
            how.budget.time = limits.time_left();
            next.grade = grade(next.made.puzzle.clues, how);
        }
        (next.made ? out : failed).push_back(std::move(next));
    }
    for (image_candidate& next : failed) out.push_back(std::move(next));
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_IMAGE_CANDIDATES_HPP
