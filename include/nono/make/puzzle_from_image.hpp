// Makes a puzzle from a photograph or drawing: changes cells of the image, where this is least visible, until a puzzle
// is reached.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_PUZZLE_FROM_IMAGE_HPP
#define NONO_MAKE_PUZZLE_FROM_IMAGE_HPP

#include <nono/detail/config.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/target.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/statistics.hpp>
#if NONO_DEFINITIONS
#include <nono/make/image.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify.hpp>
#include <nono/make/stroke_thinner.hpp>
#include <nono/make/trials.hpp>
#include <nono/solver/run/run_limits.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The puzzle to make from an image, and the limits of the search.
struct image_puzzle_options {
    image_options cells{};                        ///< how the image becomes cells
    puzzle_target target = puzzle_target::unique; ///< the condition that the puzzle must meet
    std::size_t max_changes = no_limit;           ///< maximum number of cells that may differ from the image
    std::uint64_t max_trials = 200'000;           ///< maximum number of changes to try; has the same effect on every
                                                  ///< machine
    nono::budget budget{};                        ///< for all work together
};

/// The result of `puzzle_from_image`. It has the same errors as `from_image`.
///
/// `stopped_by::strategy` means that no puzzle near the image was found, or none within `max_changes`; one may still
/// exist.
struct image_puzzle_result : outcome {
    nono::puzzle puzzle; ///< clues, goal and palette; without a puzzle, those of the unchanged cells, if any
    grid before;         ///< the cells of the image before any change, with strokes of the same width as in the puzzle
    std::vector<extend::recolored_cell> changed; ///< the changed cells, row by row
    /// Cells that line solving alone leaves open; without a puzzle, in the picture that came closest to one.
    std::size_t open = 0;
    /// If no puzzle was made: the picture that came closest to one, as in `simplify_result`, in the colors of
    /// `puzzle.palette`.
    grid nearest;
    image_style style = image_style::best; ///< the style that was drawn, if the picture has one color
    std::uint32_t edges_kept = 0;          ///< percentage of the edges of the image that `before` has
    std::uint32_t likeness = 0;            ///< agreement of the tones of `before` (`image_result::likeness`)
    std::uint64_t trials = 0;              ///< number of pictures that were solved
    nono::statistics statistics{};         ///< totals of all solver calls

    /// Returns true if a puzzle was made and proven to meet the target.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return puzzle.goal && stopped_by == nono::stopped_by::nothing && error == argument_errc::none;
    }
};

/// Makes a puzzle from an image: calls `from_image`, then `simplify` and, if few cells changed, `disambiguate`. Cells
/// change where this is least visible. Of several drawings of the image, the one that agrees best with it after the
/// changes is chosen.
///
/// @param from     the image
/// @param options  the requested puzzle and the limits
/// @return         a puzzle, proven by solving it from its clues, or the reason why none was made
/// Allocates. Deterministic unless a time limit or stop request ends it. A 40x40 picture takes some 10 to 1,000 ms.
/// @see docs/making.md
[[nodiscard]] NONO_API image_puzzle_result puzzle_from_image(const image& from,
                                                             const image_puzzle_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The effort for pictures of at most `max_cells` cells.
struct image_effort {
    std::size_t max_cells;
    std::uint64_t parts_of_trials;  ///< at first, each drawing is tried with `max_trials` divided by this number
    std::size_t min_trials_percent; ///< lower bound on these trials, in percent of the cells
    std::size_t cells_of_change;    ///< a puzzle is good if at most one in this number of cells changed
    bool ends_search;               ///< whether a good puzzle from the best drawing ends the search
    bool is_tried_longer;           ///< whether the nearest drawing is tried again with all trials if no good puzzle
                                    ///< was made
};

/// The efforts by the size of the picture. In small pictures, halving `parts_of_trials` changes 4 of 62 puzzles (+21
/// points of 200 in all) and takes a third more time; doubling it changes 8 (-63 points). Halving or doubling
/// `cells_of_change` changes none. In large pictures, a drawing needs more trials to become a puzzle, and it takes
/// longer to find out which drawing needs the fewest changes.
inline constexpr std::array<image_effort, 2> image_efforts{{
    {.max_cells = large_picture_cells,
     .parts_of_trials = 40,
     .min_trials_percent = 0,
     .cells_of_change = 50,
     .ends_search = true,
     .is_tried_longer = false},
    {.max_cells = no_limit,
     .parts_of_trials = 15,
     .min_trials_percent = 50,
     .cells_of_change = 33,
     .ends_search = false,
     .is_tried_longer = true},
}};

/// If at most `small_change_limit` cells changed, one or two less visible changes are tried instead, in
/// `fewest_changes_trials` trials. Without this, 235 puzzles lose 11 points in all. Halving or doubling the first bound
/// changes none of 62 puzzles.
inline constexpr std::size_t small_change_limit = 8;
inline constexpr std::size_t fewest_changes_cells = 2;
inline constexpr std::uint64_t fewest_changes_trials = 1'000;
/// Number of trials for making wide strokes thin again. Without this, 11 of 13 puzzles with such strokes lose 150
/// points in all. With half the trials, 2 of 62 puzzles lose 3 points; doubling them changes none.
inline constexpr std::uint64_t thinning_trials = 400;
/// The cost of a changed cell when drawings are compared: 5 of 200 points for each percent of the cells. Halving the
/// cost changes none of 62 puzzles; doubling it makes 2 worse.
inline constexpr std::int64_t change_cost_points = 500;

/// Makes a puzzle from the cells of an image.
class image_puzzle_maker {
public:
    /// Both arguments must outlive the object.
    image_puzzle_maker(const image& from, const image_puzzle_options& options)
        : from_(from), options_(options), limits_(options.budget), cells_(options.cells.width * options.cells.height),
          effort_(image_efforts[cells_ <= image_efforts[0].max_cells ? 0 : 1]) {}

    /// Requires that `fault_of` finds no error in the image and its options.
    [[nodiscard]] image_puzzle_result run() {
        struct stage {
            std::string_view name;
            bool (image_puzzle_maker::*applies)() const;
            bool (image_puzzle_maker::*run)(); ///< returns true if no further stage is needed
        };
        static constexpr std::array<stage, 3> stages{{
            // Accepted if a puzzle is made. A good puzzle is returned; any other one becomes the best so far.
            {"best drawing", &image_puzzle_maker::always, &image_puzzle_maker::try_best},
            // Tries the drawings whose score can exceed the value of the best puzzle. Accepted if the new value is
            // higher.
            {"other drawings", &image_puzzle_maker::always, &image_puzzle_maker::try_others},
            // Tries the nearest drawing again, with all trials. Accepted if the new value is higher.
            {"nearest drawing", &image_puzzle_maker::lacks_puzzle, &image_puzzle_maker::try_nearest},
        }};
        constexpr std::uint64_t bytes_of_cell = 16; // pictures and clues
        if (!limits_.reserve_memory(bytes_of(options_.cells) + bytes_of_cell * cells_)) {
            out_.stopped_by = limits_.cause();
            return std::move(out_);
        }
        image_converter converter(from_, options_.cells, limits_);
        converter_ = &converter;
        for (const stage& next : stages)
            if ((this->*next.applies)() && (this->*next.run)()) break;
        return best_of_all();
    }

private:
    [[nodiscard]] bool always() const noexcept { return true; }

    /// Returns true if no drawing became a puzzle, or if the picture is large, none became a good puzzle and some
    /// failed.
    [[nodiscard]] bool lacks_puzzle() const noexcept {
        return !best_ || (effort_.is_tried_longer && !is_good(best_) && !nearest_.nearest.cells().empty());
    }

    [[nodiscard]] bool try_best() {
        image_result cells = converter_->run(0);
        const bool is_only = converter_->drawings() == 1;
        if (has_stopped()) return true;
        make(cells, is_only ? options_.max_trials : trials_at_first());
        const bool is_whole = out_.changed.empty() || !converter_->has_bold_drawings();
        if (is_only || is_finished() || (effort_.ends_search && is_good(out_) && is_whole)) return true;
        restart(0);
        return false;
    }

    [[nodiscard]] bool try_others() {
        for (std::size_t rank = 1; rank < converter_->drawings(); ++rank) {
            image_result cells = converter_->run(rank);
            if (has_stopped()) return true;
            // Changes rarely make a drawing more similar to the image, except if wider strokes become thin again.
            const bool may_gain = converter_->is_bold() && !best_.changed.empty();
            if (best_ && !may_gain && value_of(converter_->score(), 0) <= best_value_) continue;
            make(cells, trials_at_first());
            if (is_finished()) return true;
            restart(rank);
        }
        return false;
    }

    [[nodiscard]] bool try_nearest() {
        image_result cells = converter_->run(nearest_rank_);
        if (!has_stopped()) make(cells, options_.max_trials);
        return true;
    }

    /// Returns the number of trials for the first attempt at each drawing.
    [[nodiscard]] std::uint64_t trials_at_first() const noexcept {
        return (std::max)(options_.max_trials / effort_.parts_of_trials,
                          std::uint64_t{cells_ * effort_.min_trials_percent / 100});
    }

    /// Returns true if a puzzle was made by changing few cells.
    [[nodiscard]] bool is_good(const image_puzzle_result& made) const noexcept {
        return made && made.changed.size() <= cells_ / effort_.cells_of_change;
    }

    /// Returns true if the limits ended the conversion of the image. The best puzzle so far is then returned or,
    /// without one, the cause.
    [[nodiscard]] bool has_stopped() {
        if (!limits_.has_stopped()) return false;
        out_.stopped_by = limits_.cause();
        return true;
    }

    /// Makes a puzzle, in `out_`, from the last cells of the converter.
    void make(image_result& cells, std::uint64_t max_trials) {
        struct step {
            std::string_view name;
            bool (image_puzzle_maker::*applies)() const;
            void (image_puzzle_maker::*run)(image_result&, std::uint64_t max_trials);
        };
        static constexpr std::array<step, 3> steps{{
            // Accepted if the result is a puzzle.
            {"change cells", &image_puzzle_maker::always, &image_puzzle_maker::try_cell_changes},
            // Accepted if the permitted small number of changes is enough.
            {"fewest changes", &image_puzzle_maker::has_few_changes, &image_puzzle_maker::try_fewest_changes},
            // Accepted if the picture remains a puzzle, agrees at least equally well, and no stroke breaks apart.
            {"thin strokes", &image_puzzle_maker::has_wide_strokes, &image_puzzle_maker::thin_strokes},
        }};
        out_.error = cells.error;
        if (!cells) return;
        out_.before = cells.picture;
        out_.style = cells.style;
        out_.edges_kept = cells.edges_kept;
        out_.likeness = cells.likeness;
        out_.puzzle.palette = std::move(cells.palette);
        out_.puzzle.clues = clues_of(cells.picture);
        out_.puzzle.goal = cells.picture;
        for (const step& next : steps)
            if ((this->*next.applies)()) (this->*next.run)(cells, max_trials);
        compare_with_best();
    }

    [[nodiscard]] bool has_few_changes() const noexcept {
        return out_ && !out_.changed.empty() && out_.changed.size() <= small_change_limit;
    }
    [[nodiscard]] bool has_wide_strokes() const noexcept { return out_ && converter_->is_bold(); }

    /// Returns the value by which puzzles are compared, in points of 200 times the cells: it grows with the agreement
    /// with the image and falls with the number of changed cells, because changes break up shapes.
    [[nodiscard]] std::int64_t value_of(std::uint32_t score, std::size_t changed) const noexcept {
        return std::int64_t{score} * static_cast<std::int64_t>(cells_) -
               change_cost_points * static_cast<std::int64_t>(changed);
    }

    /// Compares the last result with the best one so far, and records its value if it is better.
    void compare_with_best() {
        if (!out_) return;
        const std::uint32_t score = converter_->score_of(*out_.puzzle.goal, out_.puzzle.palette);
        const std::int64_t value = value_of(score, out_.changed.size());
        if (best_ && value <= best_value_) return;
        best_value_ = value;
        is_better_ = true;
    }

    /// Returns true if the last result ends the search.
    [[nodiscard]] bool is_finished() const noexcept {
        const stopped_by why = out_.stopped_by;
        return out_.error != argument_errc::none || why == stopped_by::time_limit || why == stopped_by::stop_request ||
               why == stopped_by::max_work || why == stopped_by::max_memory;
    }

    /// Returns the last result or, if that is not better, the best one before it, with the totals of all attempts.
    [[nodiscard]] image_puzzle_result best_of_all() {
        if (is_better_) return std::move(out_);
        if (!best_) return nearest_so_far();
        best_.trials = out_.trials;
        best_.statistics = out_.statistics;
        return std::move(best_);
    }

    /// Keeps the last result as the best or the nearest one, or drops it. The counts of trials and statistics continue.
    void restart(std::size_t rank) {
        image_puzzle_result next;
        next.trials = out_.trials;
        next.statistics = out_.statistics;
        if (std::exchange(is_better_, false)) {
            best_ = std::move(out_);
        } else if (!out_ && is_nearest()) {
            nearest_ = std::move(out_);
            nearest_rank_ = rank;
        }
        out_ = std::move(next);
    }

    /// Returns true if the last result, which is not a puzzle, came closer to one than all earlier results.
    [[nodiscard]] bool is_nearest() const noexcept {
        return nearest_.nearest.cells().empty() || out_.open < nearest_.open;
    }

    /// Returns the result if no puzzle was made: the drawing that came closest to one.
    [[nodiscard]] image_puzzle_result nearest_so_far() {
        if (out_.error != argument_errc::none || nearest_.nearest.cells().empty() ||
            (!out_.nearest.cells().empty() && out_.open <= nearest_.open))
            return std::move(out_);
        nearest_.stopped_by = out_.stopped_by;
        nearest_.trials = out_.trials;
        nearest_.statistics = out_.statistics;
        return std::move(nearest_);
    }

    /// Returns the rest of the budget.
    [[nodiscard]] nono::budget left() const {
        nono::budget out = options_.budget;
        out.work -= (std::min)(out.work, out_.statistics.lines_solved);
        out.memory = limits_.memory_left();
        out.time = limits_.time_left();
        return out;
    }

    /// Finds the fewest and least visible changes, if only a few are needed.
    void try_fewest_changes(image_result& cells, std::uint64_t) {
        disambiguate_options options;
        options.target = options_.target;
        options.max_changes = (std::min)(options_.max_changes, fewest_changes_cells);
        options.max_proposals = 1;
        options.weights = cells.weights;
        options.max_trials = (std::min)(options_.max_trials, fewest_changes_trials);
        options.budget = left();
        disambiguate_result found = disambiguate(cells.picture, options);
        out_.trials += found.trials;
        out_.statistics += found.statistics;
        if (found.proposals.empty()) return;
        repair& best = found.proposals.front();
        accept(std::move(best.picture), std::move(best.cells), best.open);
    }

    /// Makes wide strokes thin again if the picture remains a puzzle, and undoes changes that are no longer needed.
    void thin_strokes(image_result&, std::uint64_t) {
        grid& made = *out_.puzzle.goal;
        const palette& shown = out_.puzzle.palette;
        const auto score = [&](const grid& picture) { return converter_->score_of(picture, shown); };
        const grid thin = converter_->thin(out_.before);
        trials limits(left(), (std::min)(options_.max_trials, thinning_trials));
        stroke_thinner thinner(made, thin, options_.target, limits, score);
        thinner.run();
        out_.trials += limits.progress.trials;
        out_.statistics += limits.progress.statistics;
        if (thinner.open() == std::size_t{no_limit}) return;
        out_.open = thinner.open();
        made = thinner.picture();
        out_.puzzle.clues = clues_of(made);
        out_.changed.clear();
        for (std::size_t cell = 0; cell < made.cells().size(); ++cell) {
            color_index& before = out_.before.cells()[cell];
            const color_index after = made.cells()[cell];
            if (after == thin.cells()[cell]) before = after;
            if (after != before) out_.changed.push_back({{cell / made.width(), cell % made.width()}, before, after});
        }
        const image_agreement found = converter_->compare(out_.before, shown);
        out_.edges_kept = found.edges_kept;
        out_.likeness = found.tones;
    }

    void try_cell_changes(image_result& cells, std::uint64_t max_trials) {
        simplify_options options;
        options.target = options_.target;
        options.max_changes = options_.max_changes;
        options.costs = std::move(cells.costs);
        options.max_trials = max_trials;
        options.budget = left();
        simplify_result found = simplify(cells.picture, options);
        static_cast<outcome&>(out_) = found;
        out_.trials += found.trials;
        out_.statistics += found.statistics;
        out_.open = found.open;
        out_.nearest = std::move(found.nearest);
        if (found) accept(std::move(found.picture), std::move(found.cells), found.open);
    }

    void accept(grid picture, std::vector<recolored_cell> changed, std::size_t open) {
        out_.puzzle.clues = clues_of(picture);
        out_.puzzle.goal = std::move(picture);
        out_.changed = std::move(changed);
        out_.open = open;
    }

    const image& from_;
    const image_puzzle_options& options_;
    work_limits limits_;
    std::size_t cells_;
    const image_effort& effort_;
    image_converter* converter_ = nullptr;
    image_puzzle_result out_;      // the last result
    bool is_better_ = false;       // whether the last result is better than `best_`
    image_puzzle_result best_;     // the best result of earlier drawings
    std::int64_t best_value_ = 0;  // of `best_`, or of `out_` if that is better
    image_puzzle_result nearest_;  // the nearest of the drawings that did not become puzzles
    std::size_t nearest_rank_ = 0; // of the drawing of `nearest_`
};

} // namespace detail

image_puzzle_result puzzle_from_image(const image& from, const image_puzzle_options& options) {
    image_puzzle_result out;
    out.error = detail::fault_of(from, options.cells);
    return out.error == argument_errc::none ? detail::image_puzzle_maker(from, options).run() : out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_PUZZLE_FROM_IMAGE_HPP
