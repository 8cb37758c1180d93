// A puzzle from a photograph or drawing: cells of an image, changed where it shows least until they are a puzzle.
#ifndef NONO_MAKE_PUZZLE_FROM_IMAGE_HPP
#define NONO_MAKE_PUZZLE_FROM_IMAGE_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/puzzle.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/clock.hpp>
#include <nono/make/image.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify.hpp>
#include <nono/make/target.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// What puzzle is wanted of an image, and how long to look for it.
struct image_puzzle_options {
    image_options cells{};                                  ///< how the image becomes cells
    puzzle_target target = puzzle_target::unique;           ///< what the puzzle must be
    std::size_t max_changes = no_limit;                     ///< cells that may differ from the image
    std::uint64_t max_trials = 200'000;                     ///< changes to try, the same everywhere
    time_span time_limit{};                                 ///< time before it gives up
    stop_ref stop{};                                        ///< something that may ask to stop
    function_ref<void(const make_progress&)> on_progress{}; ///< called now and then
};

/// How making a puzzle of an image ended.
enum class image_puzzle_status : std::uint8_t {
    made,         ///< with a puzzle that is proven to be what was asked for
    bad_image,    ///< there are no cells: `cells` says why
    not_found,    ///< no puzzle near the image, or not with `max_changes` or `max_trials`
    time_limit,   ///< `time_limit` was used up
    stop_request, ///< `stop` asked
};

/// The word for a status: "made", "bad_image", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(image_puzzle_status status) noexcept {
    return detail::word_of(status, {"made", "bad_image", "not_found", "time_limit", "stop_request"});
}

/// A puzzle of an image.
struct image_puzzle {
    image_puzzle_status status = image_puzzle_status::not_found; ///< how it ended
    image_status cells = image_status::made;                     ///< how making cells of the image ended
    nono::puzzle puzzle;                 ///< clues, goal and palette; without a puzzle, those of the cells as they were
    grid before;                         ///< the cells of the image before anything was changed
    std::vector<recolored_cell> changed; ///< what was changed, row by row
    std::size_t open = 0;                ///< cells that line solving alone leaves open
    std::uint64_t trials = 0;            ///< pictures that were solved

    /// True when a puzzle was made.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return status == image_puzzle_status::made; }
};

/// Makes a puzzle of an image: `from_image`, then `disambiguate` where a few cells may be enough, else `simplify`.
/// Cells change where that shows least.
///
/// @param from     the image
/// @param options  what is wanted
/// @return         a puzzle, solved from its clues to prove that it is one, or the reason why there is none
/// Allocates. Deterministic unless a time limit or stop request ends it. A 40x40 takes some 10 to 1,000 ms.
[[nodiscard]] NONO_API image_puzzle puzzle_from_image(const image& from, const image_puzzle_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Makes a puzzle of the cells of an image.
class image_puzzle_maker {
public:
    /// The options must outlive it.
    explicit image_puzzle_maker(const image_puzzle_options& options)
        : options_(options), deadline_(options.time_limit.nanoseconds) {}

    [[nodiscard]] image_puzzle run(image_cells cells) {
        image_puzzle out;
        out.before = cells.picture;
        out.puzzle.palette = std::move(cells.palette);
        out.puzzle.clues = clues_of(cells.picture);
        out.puzzle.goal = cells.picture;
        change_many(cells, out);
        constexpr std::size_t few = 8; // so that the minimum may be found
        if (out && !out.changed.empty() && out.changed.size() <= few) static_cast<void>(change_few(cells, out));
        return out;
    }

private:
    /// The fewest and least visible changes, where a few are enough.
    [[nodiscard]] bool change_few(const image_cells& cells, image_puzzle& out) const {
        disambiguate_options options;
        options.target = options_.target;
        options.max_changes = (std::min)(options_.max_changes, std::size_t{2});
        options.max_proposals = 1;
        options.weights = cells.weights;
        options.max_trials = (std::min)(options_.max_trials, std::uint64_t{1'000});
        options.time_limit.nanoseconds = deadline_.left();
        options.stop = options_.stop;
        options.on_progress = options_.on_progress;
        disambiguation found = disambiguate(cells.picture, options);
        out.trials += found.trials;
        if (found.status != disambiguate_status::repaired) return false;
        repair& best = found.proposals.front();
        take(out, std::move(best.picture), std::move(best.cells), best.open);
        return true;
    }

    void change_many(const image_cells& cells, image_puzzle& out) const {
        simplify_options options;
        options.target = options_.target;
        options.max_changes = options_.max_changes;
        options.costs = cells.costs;
        options.max_trials = options_.max_trials;
        options.time_limit.nanoseconds = deadline_.left();
        options.stop = options_.stop;
        options.on_progress = options_.on_progress;
        simplification found = simplify(cells.picture, options);
        out.trials += found.trials;
        if (found) take(out, std::move(found.picture), std::move(found.cells), found.open);
        if (found.status == simplify_status::time_limit) out.status = image_puzzle_status::time_limit;
        if (found.status == simplify_status::stop_request) out.status = image_puzzle_status::stop_request;
    }

    static void take(image_puzzle& out, grid picture, std::vector<recolored_cell> changed, std::size_t open) {
        out.status = image_puzzle_status::made;
        out.puzzle.clues = clues_of(picture);
        out.puzzle.goal = std::move(picture);
        out.changed = std::move(changed);
        out.open = open;
    }

    const image_puzzle_options& options_;
    deadline deadline_;
};

} // namespace detail

NONO_API image_puzzle puzzle_from_image(const image& from, const image_puzzle_options& options) {
    image_cells cells = from_image(from, options.cells);
    if (cells) return detail::image_puzzle_maker(options).run(std::move(cells));
    image_puzzle out;
    out.status = image_puzzle_status::bad_image;
    out.cells = cells.status;
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_MAKE_PUZZLE_FROM_IMAGE_HPP
