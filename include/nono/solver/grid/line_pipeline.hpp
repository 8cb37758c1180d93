// Decides which decorators serve the lines of a run, and when.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_LINE_PIPELINE_HPP
#define NONO_SOLVER_GRID_LINE_PIPELINE_HPP

#include <nono/detail/config.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/line_cache.hpp>
#include <nono/solver/grid/notifying_lines.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/grid/windowed_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The properties of a puzzle and its run on which the choice of decorators depends.
struct line_profile {
    std::size_t longest = 0;  ///< cells of the longest line
    std::size_t colors = 2;   ///< colors of the puzzle, blank included
    bool is_observed = false; ///< the run has an observer, which must be notified of every line

    /// Returns true if the masks of all lines have one word.
    [[nodiscard]] constexpr bool has_one_word() const noexcept { return longest <= max_length_of_one_word; }
};

/// The decorators of prepared lines, each named after its class.
enum class line_decorator : std::uint8_t { none, notifying_lines, line_cache, windowed_lines };

/// The phases of a run: lines are narrowed until nothing more follows, then an engine searches.
enum class line_phase : std::uint8_t { propagation, search };

/// When a decorator serves the lines of a run.
struct line_stage {
    line_decorator decorator;
    line_phase phase;
    std::uint64_t first_line; ///< the first line that it narrows, counted in the phase from 1
    bool (*applies)(const line_profile& lines);
};

/// In lines of a search. Search sets in color are solved 1.03 to 1.14 times as fast as without the cache; with 200 to
/// 800 lines instead, easy puzzles are solved 1 to 4 % slower (docs/architecture.md, "What was tried").
inline constexpr std::uint64_t first_cached_line = 1'000;

/// In cells. Up to 126, AVX2 code usually narrows whole lines (line/avx2/wide_line.hpp), up to 252 if the blocks have
/// one color and little room; beyond that the cost of a whole line grows with the square of its length: a line of 400
/// cells was measured to cost as much as 16 lines of 100.
inline constexpr std::size_t min_windowed_length = 127;

/// In each phase the first stage that applies is used; if none applies, the prepared lines themselves.
inline constexpr line_stage line_stages[] = {
    {line_decorator::notifying_lines, line_phase::propagation, 1,
     [](const line_profile& lines) { return lines.is_observed; }},
    {line_decorator::line_cache, line_phase::search, first_cached_line,
     [](const line_profile& lines) { return lines.has_one_word() && lines.colors > 2 && !lines.is_observed; }},
    {line_decorator::windowed_lines, line_phase::search, 1,
     [](const line_profile& lines) { return lines.longest >= min_windowed_length && !lines.is_observed; }},
};

/// Returns the stage that serves lines in a phase; one with the decorator `none` if no stage applies.
[[nodiscard]] constexpr line_stage stage_of(line_phase phase, const line_profile& lines) noexcept {
    for (const line_stage& stage : line_stages)
        if (stage.phase == phase && stage.applies(lines)) return stage;
    return {line_decorator::none, phase, 1, nullptr};
}

/// The lines of a puzzle, prepared by a line solver, with masks of one word if that is enough for all lines.
template <line_solver LineSolver> class puzzle_lines {
public:
    constexpr explicit puzzle_lines(const line_profile& profile) noexcept : has_one_word_(profile.has_one_word()) {}

    /// Prepares the lines, once; see `prepared_lines::prepare`.
    [[nodiscard]] constexpr bool prepare(const clues& puzzle, solver_run& run) {
        return has_one_word_ ? one_word_.prepare(puzzle, run) : multi_word_.prepare(puzzle, run);
    }
    /// Returns the prepared lines.
    [[nodiscard]] constexpr const line_set& lines() const noexcept {
        if (has_one_word_) return one_word_;
        return multi_word_;
    }

private:
    bool has_one_word_;
    prepared_lines_of<LineSolver, 1> one_word_;
    prepared_lines_of<LineSolver, 0> multi_word_;
};

/// The decorators of the prepared lines of a run. `line_stages` decides which of them serves a grid, and when.
template <line_solver LineSolver> class line_pipeline {
public:
    /// Decorates the prepared lines of a puzzle. All arguments but `profile` must outlive the object. Allocates only if
    /// there is an observer.
    constexpr line_pipeline(const clues& puzzle, const line_set& lines, const line_profile& profile, solver_run& run)
        : profile_(profile), prepared_(lines),
          notifying_(lines, grid_layout(puzzle.width(), puzzle.height()), profile.colors, run.observer()),
          cache_(lines, profile.colors, run), windows_(puzzle, lines, profile.colors) {}

    /// Returns the lines with which a grid is made.
    [[nodiscard]] constexpr const line_set& first_lines() const noexcept {
        return lines_of(stage_of(line_phase::propagation, profile_).decorator);
    }

    /// Returns the number of bytes that must be reserved for `begin_search`: 0 if the decorator of the search allocates
    /// its memory itself, or if it needs more than `memory_left`.
    [[nodiscard]] constexpr std::uint64_t search_memory(std::uint64_t memory_left) const noexcept {
        if (stage_of(line_phase::search, profile_).decorator != line_decorator::windowed_lines) return 0;
        return windows_.memory() <= memory_left ? windows_.memory() : 0;
    }

    /// Lets the decorator of the search serve a grid. `reserved` is the number of bytes that were reserved for it.
    constexpr void begin_search(grid_masks& grid, std::uint64_t reserved) {
        const line_stage stage = stage_of(line_phase::search, profile_);
        if (stage.decorator == line_decorator::none) return;
        if (stage.decorator == line_decorator::windowed_lines) {
            if (reserved == 0) return;
            windows_.make_room();
        }
        grid.change_lines(lines_of(stage.decorator), stage.first_line);
    }

private:
    [[nodiscard]] constexpr const line_set& lines_of(line_decorator decorator) const noexcept {
        switch (decorator) {
        NONO_DEFAULT:
        case line_decorator::none: break;
        case line_decorator::notifying_lines: return notifying_;
        case line_decorator::line_cache: return cache_;
        case line_decorator::windowed_lines: return windows_;
        }
        return prepared_;
    }

    line_profile profile_;
    const line_set& prepared_;
    notifying_lines notifying_;
    line_cache cache_;
    windowed_lines<LineSolver> windows_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_LINE_PIPELINE_HPP
