// A puzzle from a photograph or drawing: cells of an image, changed where it shows least until they are a puzzle.
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
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// What puzzle is wanted of an image, and how long to look for it.
struct image_puzzle_options {
    image_options cells{};                        ///< how the image becomes cells
    puzzle_target target = puzzle_target::unique; ///< what the puzzle must be
    std::size_t max_changes = no_limit;           ///< cells that may differ from the image
    std::uint64_t max_trials = 200'000;           ///< changes to try, the same everywhere
    nono::budget budget{};                        ///< how much it may take
};

/// A puzzle of an image. Errors as of `from_image`.
///
/// `stopped_by::strategy` where no puzzle near the image was found, or none with `max_changes`; that proves nothing.
struct image_puzzle_result : outcome {
    nono::puzzle
        puzzle;  ///< clues, goal and palette; without a puzzle, those of the cells as they were, if there were any
    grid before; ///< the cells of the image before anything was changed, strokes as wide as in the puzzle
    std::vector<extend::recolored_cell> changed; ///< what was changed, row by row
    /// Cells that line solving alone leaves open; where there is no puzzle, in what came nearest to being one.
    std::size_t open = 0;
    /// Where there is no puzzle: that picture, as of `simplify_result`, for which `puzzle.palette` is right.
    grid nearest;
    image_style style = image_style::best; ///< how it was drawn, with one color
    std::uint32_t edges_kept = 0;          ///< of the edges of the image, in the cells `before`, in percent
    std::uint32_t likeness = 0;            ///< how well tones agree, likewise (`image_result::likeness`)
    std::uint64_t trials = 0;              ///< pictures that were solved
    nono::statistics statistics{};         ///< of all solving

    /// True when a puzzle was made, and proven to be what was asked for.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return puzzle.goal && stopped_by == nono::stopped_by::nothing && error == argument_errc::none;
    }
};

/// Makes a puzzle of an image: `from_image`, then `disambiguate` where a few cells may be enough, else `simplify`.
/// Cells change where that shows least. Of several drawings of the image, the one is taken that agrees best with it
/// after the changes.
///
/// @param from     the image
/// @param options  what is wanted
/// @return         a puzzle, solved from its clues to prove that it is one, or the reason why there is none
/// Allocates. Deterministic unless a time limit or stop request ends it. A 40x40 takes some 10 to 1,000 ms.
/// @see docs/making.md
[[nodiscard]] NONO_API image_puzzle_result puzzle_from_image(const image& from,
                                                             const image_puzzle_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Makes a puzzle of the cells of an image.
class image_puzzle_maker {
public:
    /// The options must outlive it.
    explicit image_puzzle_maker(const image_puzzle_options& options) : options_(options), limits_(options.budget) {}

    /// Requires that `from_image` takes the image, as far as can be reported before it is done.
    [[nodiscard]] image_puzzle_result run(const image& from) {
        constexpr std::uint64_t bytes_of_cell = 16; // pictures and clues
        const image_options& wish = options_.cells;
        if (!limits_.reserve_memory(bytes_of(wish) + bytes_of_cell * wish.width * wish.height)) {
            out_.stopped_by = limits_.cause();
            return std::move(out_);
        }
        // The best drawing, and where many cells of it must change, others too: which agrees best after that?
        const std::size_t all = wish.width * wish.height;
        const bool is_large = all > large_picture;
        const std::uint64_t trials_at_first =
            is_large ? (std::max)(options_.max_trials / trials_of_large_drawing, std::uint64_t{all / 2})
                     : options_.max_trials / trials_of_drawing;
        image_puzzle_result best;
        image_converter converter(from, wish, limits_);
        const std::size_t few = all / (is_large ? 33 : 50); // cells: where no more change, it is good
        const auto is_good = [&](const image_puzzle_result& made) { return made && made.changed.size() <= few; };
        std::size_t nearest_rank = 0; // of the drawings that became no puzzle
        for (std::size_t rank = 0; rank == 0 || rank < converter.drawings(); ++rank) {
            image_result cells = converter.run(rank);
            const bool is_only = converter.drawings() == 1;
            if (limits_.has_stopped()) return stopped(best);
            // Changes hardly ever make it more like the image, but for wider strokes that become thin again.
            const bool may_gain = converter.is_bold() && !best.changed.empty();
            if (best && !may_gain && value_of(converter.score(), 0, all) <= best_value_) continue;
            make(converter, cells, is_only ? options_.max_trials : trials_at_first);
            const bool is_better = consume_value(converter, best, all);
            const bool is_enough =
                rank == 0 && !is_large && is_good(out_) && (out_.changed.empty() || !converter.offers_bold());
            if (is_only || is_enough || is_finished()) return better_of(best, is_better);
            if (!out_ && is_nearest()) nearest_rank = rank;
            restart(best, is_better);
        }
        // With all trials that are allowed, where there is none, or none of a large picture that is good.
        if (best && (!is_large || is_good(best) || nearest_.nearest.cells().empty())) return better_of(best, false);
        image_result cells = converter.run(nearest_rank);
        if (limits_.has_stopped()) return stopped(best);
        make(converter, cells, options_.max_trials);
        return better_of(best, consume_value(converter, best, all));
    }

private:
    static constexpr std::uint64_t trials_of_drawing = 40; // the part of all that each drawing gets at first
    static constexpr std::uint64_t trials_of_large_drawing = 15;
    static constexpr std::uint64_t trials_of_thinning = 400;
    static constexpr std::size_t large_picture = 2'500; // cells

    /// Makes a puzzle of the cells that the converter gave last, to `out_`.
    void make(const image_converter& converter, image_result& cells, std::uint64_t max_trials) {
        out_.error = cells.error;
        if (!cells) return;
        out_.before = cells.picture;
        out_.style = cells.style;
        out_.edges_kept = cells.edges_kept;
        out_.likeness = cells.likeness;
        out_.puzzle.palette = std::move(cells.palette);
        out_.puzzle.clues = clues_of(cells.picture);
        out_.puzzle.goal = cells.picture;
        change_many(cells, max_trials);
        constexpr std::size_t few = 8; // so that the minimum may be found
        if (out_ && !out_.changed.empty() && out_.changed.size() <= few) change_few(cells);
        if (out_ && converter.is_bold()) thin_strokes(converter);
    }

    /// What puzzles are compared by, in points of 200 times the cells: how well it agrees with the image, and how many
    /// cells changed, as changes break what is whole.
    [[nodiscard]] static std::int64_t value_of(std::uint32_t score, std::size_t changed, std::size_t all) noexcept {
        constexpr std::int64_t cost_of_cell = 500; // 5 points of 200 for one in hundred
        return std::int64_t{score} * static_cast<std::int64_t>(all) - cost_of_cell * static_cast<std::int64_t>(changed);
    }

    /// True where what was made is a puzzle, better than the best so far; then its value is the best.
    [[nodiscard]] bool consume_value(const image_converter& converter, const image_puzzle_result& best,
                                     std::size_t all) {
        if (!out_) return false;
        const std::uint32_t score = converter.score_of(*out_.puzzle.goal, out_.puzzle.palette);
        const std::int64_t value = value_of(score, out_.changed.size(), all);
        if (best && value <= best_value_) return false;
        best_value_ = value;
        return true;
    }

    /// True where what was made last ended all.
    [[nodiscard]] bool is_finished() const noexcept {
        const stopped_by why = out_.stopped_by;
        return out_.error != argument_errc::none || why == stopped_by::time_limit || why == stopped_by::stop_request ||
               why == stopped_by::max_work || why == stopped_by::max_memory;
    }

    /// What was made last or the best before, with all that was counted.
    [[nodiscard]] image_puzzle_result better_of(image_puzzle_result& best, bool is_last_better) {
        if (is_last_better) return std::move(out_);
        if (!best) return nearest_so_far();
        best.trials = out_.trials;
        best.statistics = out_.statistics;
        return std::move(best);
    }

    /// What there is where the limits ended it while the image became cells: the best before, or why there is none.
    [[nodiscard]] image_puzzle_result stopped(image_puzzle_result& best) {
        out_.stopped_by = limits_.cause();
        return better_of(best, false);
    }

    /// Keeps what was made as the best, or drops it; what was counted is counted on.
    void restart(image_puzzle_result& best, bool is_better) {
        image_puzzle_result next;
        next.trials = out_.trials;
        next.statistics = out_.statistics;
        if (is_better)
            best = std::move(out_);
        else if (!out_ && is_nearest())
            nearest_ = std::move(out_);
        out_ = std::move(next);
    }

    /// True where what was made, which is no puzzle, came nearer to one than all before.
    [[nodiscard]] bool is_nearest() const noexcept {
        return nearest_.nearest.cells().empty() || out_.open < nearest_.open;
    }

    /// What to return where there is no puzzle: the drawing that came nearest to one.
    [[nodiscard]] image_puzzle_result nearest_so_far() {
        if (out_.error != argument_errc::none || nearest_.nearest.cells().empty() ||
            (!out_.nearest.cells().empty() && out_.open <= nearest_.open))
            return std::move(out_);
        nearest_.stopped_by = out_.stopped_by;
        nearest_.trials = out_.trials;
        nearest_.statistics = out_.statistics;
        return std::move(nearest_);
    }

    /// What is left of the budget.
    [[nodiscard]] nono::budget left() const {
        nono::budget out = options_.budget;
        out.work -= (std::min)(out.work, out_.statistics.lines_solved);
        out.memory = limits_.memory_left();
        out.time = limits_.time_left();
        return out;
    }

    /// The fewest and least visible changes, where a few are enough.
    void change_few(const image_result& cells) {
        disambiguate_options options;
        options.target = options_.target;
        options.max_changes = (std::min)(options_.max_changes, std::size_t{2});
        options.max_proposals = 1;
        options.weights = cells.weights;
        options.max_trials = (std::min)(options_.max_trials, std::uint64_t{1'000});
        options.budget = left();
        disambiguate_result found = disambiguate(cells.picture, options);
        out_.trials += found.trials;
        out_.statistics += found.statistics;
        if (found.proposals.empty()) return;
        repair& best = found.proposals.front();
        take(std::move(best.picture), std::move(best.cells), best.open);
    }

    /// Makes strokes thin again where it stays a puzzle, and takes changes back where that leaves it one.
    void thin_strokes(const image_converter& converter) {
        grid& made = *out_.puzzle.goal;
        const palette& shown = out_.puzzle.palette;
        const auto score = [&](const grid& picture) { return converter.score_of(picture, shown); };
        const grid thin = converter.thin(out_.before);
        trials limits(left(), (std::min)(options_.max_trials, trials_of_thinning));
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
        const image_agreement found = converter.compare(out_.before, shown);
        out_.edges_kept = found.edges_kept;
        out_.likeness = found.tones;
    }

    void change_many(image_result& cells, std::uint64_t max_trials) {
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
        if (found) take(std::move(found.picture), std::move(found.cells), found.open);
    }

    void take(grid picture, std::vector<recolored_cell> changed, std::size_t open) {
        out_.puzzle.clues = clues_of(picture);
        out_.puzzle.goal = std::move(picture);
        out_.changed = std::move(changed);
        out_.open = open;
    }

    const image_puzzle_options& options_;
    work_limits limits_;
    image_puzzle_result out_;
    std::int64_t best_value_ = 0; // of the drawing that became the best puzzle so far
    image_puzzle_result nearest_; // of the drawings that became no puzzle
};

} // namespace detail

image_puzzle_result puzzle_from_image(const image& from, const image_puzzle_options& options) {
    image_puzzle_result out;
    out.error = detail::fault_of(from, options.cells);
    return out.error == argument_errc::none ? detail::image_puzzle_maker(options).run(from) : out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_PUZZLE_FROM_IMAGE_HPP
