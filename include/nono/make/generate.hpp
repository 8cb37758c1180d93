// Generates puzzles: random pictures are repaired until they meet the request, and proven to meet it.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_GENERATE_HPP
#define NONO_MAKE_GENERATE_HPP

#include <nono/detail/config.hpp>
#include <nono/explain/grade.hpp>
#include <nono/make/picture_symmetry.hpp>
#include <nono/make/target.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/palette.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/detail/random.hpp>
#include <nono/explain/explain.hpp>
#include <nono/make/landscape.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/polled_loop.hpp>
#include <nono/make/trials.hpp>
#include <nono/solver/run/run_limits.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// The puzzle to generate, and the limits of the search.
struct generate_options {
    std::size_t width = 15;   ///< cells, 1 to 65,535
    std::size_t height = 15;  ///< cells, 1 to 65,535
    std::size_t density = 50; ///< percentage of cells that are not blank, 0 to 100; exact if the symmetry allows it
    std::size_t colors = 1;   ///< colors besides blank, 1 to 63; all are used for about the same number of cells
    picture_symmetry symmetry = picture_symmetry::none; ///< of the picture
    /// Radius of the smoothing, in cells: 0 for noise, 1 or 2 for shapes, more for large shapes.
    std::size_t smoothness = 1;
    puzzle_target target = puzzle_target::unique;      ///< the condition that the puzzle must meet
    grade_class easiest = grade_class::trivial;        ///< the puzzle is not easier than this; up to `expert`
    grade_class hardest = grade_class::needs_guessing; ///< the puzzle is not harder than this
    std::uint64_t max_pictures = 100;                  ///< maximum number of random pictures to start from
    std::uint64_t max_trials = 100'000;                ///< maximum number of changes to try, in all pictures together
    nono::budget budget{};                             ///< for all trials together
};

/// The result of `generate`. Errors: `size`, also for more than 2^24 cells, `density`, `colors`, `too_many_colors`,
/// `not_square`, `grades`, `guessing_wanted`.
struct generate_result : outcome {
    /// Clues, goal and, with several colors, a palette. If the search was stopped: the puzzle closest to the requested
    /// grades among those with one solution; if there is none, the puzzle with the fewest open cells.
    nono::puzzle puzzle;
    std::optional<grade_result> grade; ///< of the puzzle, if the grade was restricted
    std::size_t open = 0;              ///< cells that line solving alone leaves open
    std::uint64_t pictures = 0;        ///< number of random pictures that were tried
    std::uint64_t trials = 0;          ///< number of changes that were tried, in all pictures together
    std::size_t exchanges = 0;         ///< number of pairs of cells exchanged in the last picture
    nono::statistics statistics{};     ///< totals of all solver calls

    /// Returns true if a puzzle was made and proven to meet the request.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return puzzle.goal && stopped_by == nono::stopped_by::nothing && error == argument_errc::none;
    }
};

/// Generates a puzzle.
///
/// A smoothed random landscape is cut into levels, so that exactly the requested number of cells is filled. If the
/// picture does not meet the request yet, open cells exchange their colors with cells of other colors, as long as that
/// does not leave more cells open (in the manner of Batenburg, Henstra, Kosters and Palenstijn 2009); if nothing helps,
/// the next random picture is tried. The puzzle is solved from its clues before it is returned.
///
/// @param options  the request
/// @param seed     the same seed and options give the same puzzle on every compiler and machine, unless a time limit or
///                 stop request ends the search; other versions of nono may give a different puzzle
/// @return         a puzzle, or the reason why none was made
/// Allocates. A 20x20 puzzle takes 0.1 to 5 ms. Sides over 50 can be slow at densities below 50, because large parts of
/// random pictures are then open.
/// @see docs/making.md
[[nodiscard]] NONO_API generate_result generate(const generate_options& options = {}, std::uint64_t seed = 0);

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the number of cells to fill if the symmetry allows exactly that number.
[[nodiscard]] constexpr std::size_t wanted_cells(const generate_options& options) noexcept {
    return (options.width * options.height * options.density + 50) / 100;
}

/// Returns true if every grade is acceptable.
[[nodiscard]] constexpr bool accepts_any_grade(const generate_options& options) noexcept {
    return options.easiest == grade_class::trivial && options.hardest == grade_class::needs_guessing;
}

/// Checks options, to the extent that this is possible before pictures are made. Returns the first error.
[[nodiscard]] constexpr argument_errc fault_of(const generate_options& options) noexcept {
    constexpr std::size_t max_cells = std::size_t{1} << 24U;
    if (!is_possible_size(options.width, options.height, max_cells)) return argument_errc::size;
    if (options.density > 100) return argument_errc::density;
    if (options.colors < 1 || options.colors >= max_colors) return argument_errc::colors;
    if (options.colors > wanted_cells(options)) return argument_errc::too_many_colors;
    if (needs_square(options.symmetry) && options.width != options.height) return argument_errc::not_square;
    if (options.easiest > options.hardest || options.hardest > grade_class::needs_guessing)
        return argument_errc::grades;
    if (options.easiest == grade_class::needs_guessing) return argument_errc::guessing_wanted;
    return argument_errc::none;
}

/// Returns the orbits to fill, from lowest to highest. These are the highest orbits, which have `cells` cells in total
/// if possible. Polls the limits; if they end it, the result is arbitrary.
[[nodiscard]] inline lean_vector<std::size_t> orbits_to_fill(const lean_vector<std::uint64_t>& heights,
                                                             const cell_orbits& orbits, std::size_t cells,
                                                             run_limits& limits) {
    lean_vector<std::uint64_t> means;
    means.reserve(orbits.size());
    static_cast<void>(polled_loop(orbits.size(), 2, limits, [&](std::size_t i) {
        std::uint64_t sum = 0; // of 8 heights below 2^48; orbits of 1, 2, 4 and 8 cells have equal weight
        for (const std::size_t cell : orbits.orbit(i)) sum += heights[cell] * (8 / orbits.orbit(i).size());
        means.push_back(sum);
    }));
    lean_vector<std::size_t> filled;
    if (limits.has_stopped()) return filled;
    const auto order = from_low_to_high(means, limits);
    if (limits.has_stopped()) return filled;
    static_cast<void>(polled_loop(order.size(), 4, limits, [&](std::size_t i) {
        const std::size_t orbit = order[order.size() - 1 - i];
        const std::size_t size = orbits.orbit(orbit).size();
        if (size > cells) return; // a smaller orbit may still fit
        cells -= size;
        filled.push_back(orbit);
    }));
    std::reverse(filled.begin(), filled.end());
    return filled;
}

/// Makes one puzzle.
class generator {
public:
    /// The arguments must outlive the object, and the options must be valid.
    generator(const generate_options& options, std::uint64_t seed, trials& limits)
        : options_(options), random_(seed), orbits_(options.width, options.height, options.symmetry, limits),
          trials_(limits), now_(grid()) {}

    [[nodiscard]] generate_result run() {
        generate_result out;
        bool made = false;
        while (!made && !trials_.must_stop() && trials_.progress.pictures < options_.max_pictures) {
            if (!begin_picture()) {
                out.error = argument_errc::too_many_colors;
                return out;
            }
            if (trials_.has_stopped()) break;
            made = repair_picture();
        }
        // The proof uses only the clues, which are computed again because those of `now_` were updated with each
        // change.
        made = made && trials_.search(clues_within(now_.picture(), trials_), nullptr, 2).status == status::unique;
        finish(out);
        if (!made) out.stopped_by = trials_.cause_or(stopped_by::max_trials);
        return out;
    }

private:
    /// A puzzle, and its distance from the request: first by its grade, then by its open cells.
    struct candidate_puzzle {
        std::uint64_t distance = no_limit;
        std::size_t open = no_limit;
        grid picture;
        std::optional<grade_result> grade;
    };

    /// Starts from a random picture, unless it must stop. Returns false if the picture has too few orbits for the
    /// colors.
    [[nodiscard]] bool begin_picture() {
        const std::size_t reach = (std::min)(options_.smoothness, max_reach);
        const auto heights = random_landscape(options_.width, options_.height, reach, random_, trials_);
        if (trials_.must_stop()) return true;
        const auto filled = orbits_to_fill(heights, orbits_, wanted_cells(options_), trials_);
        if (trials_.must_stop()) return true;
        grid picture(options_.width, options_.height);
        const auto fill = [&](std::size_t i) {
            for (const std::size_t cell : orbits_.orbit(filled[i]))
                picture.cells()[cell] = static_cast<color_index>(1 + i * options_.colors / filled.size());
        };
        if (!polled_loop(filled.size(), 4, trials_, fill)) return true;
        now_ = picture_clues(std::move(picture), trials_);
        exchanges_ = 0;
        ++trials_.progress.pictures;
        return filled.size() >= options_.colors;
    }

    /// Changes the picture until it meets the request. Returns false if that fails or the trials have run out.
    [[nodiscard]] bool repair_picture() {
        const std::size_t max_failures = 1'000 + now_.picture().cells().size();
        constexpr std::size_t open_for_pair = 32; // if many cells are open, several pairs are exchanged at a time
        std::size_t in_vain = 0;                  // trials since the last one that reduced the number of open cells
        std::size_t pairs = 1;
        if (trials_.has_stopped()) return false;
        update_open();
        if (!trials_.has_stopped() && evaluate() == 0) return true;
        while (!open_.empty() && in_vain < max_failures) {
            if (trials_.begin_trial()) return false;
            ++in_vain;
            const std::size_t open_before = open_.size();
            if (!exchange_some(pairs)) {
                if (trials_.has_stopped()) return false;
                pairs = (std::max)(pairs / 2, std::size_t{1});
                continue;
            }
            pairs = (std::min)(2 * pairs, 1 + open_.size() / open_for_pair);
            if (open_.size() == open_before) continue; // keeps this exchange: the picture is not worse
            in_vain = 0;
            if (evaluate() == 0) return true;
        }
        return open_.empty() && !accepts_any_grade(options_) && !trials_.has_stopped() && repair_grade();
    }

    /// Changes a picture that lines alone solve until its grade meets the request. Returns false if that fails or the
    /// trials have run out.
    [[nodiscard]] bool repair_grade() {
        constexpr int max_failures = 50;
        std::uint64_t distance = evaluate();
        for (int in_vain = 0; in_vain < max_failures; ++in_vain) {
            if (trials_.begin_trial()) return false;
            open_.clear(); // all cells of the picture can then be chosen
            const auto cells = choose_cells();
            if (!cells) continue;
            exchange(*cells);
            update_open();
            if (trials_.has_stopped()) return false;
            const std::uint64_t found = evaluate();
            if (found > distance) {
                exchange(*cells);
                continue;
            }
            ++exchanges_;
            if (found < distance) in_vain = 0;
            distance = found;
            if (distance == 0) return true;
        }
        return false;
    }

    /// Updates the open cells of the current picture.
    void update_open() { open_ = open_cells(trials_.lines(now_.clues()).common); }

    /// Returns the distance of the picture from the request, 0 if it is met. Keeps the picture if it is the closest so
    /// far.
    [[nodiscard]] std::uint64_t evaluate() {
        constexpr std::uint64_t not_unique = 1'000'000; // more than the distance of any grade
        // If more than half of the cells are open, there are usually several solutions, and searching for them is slow.
        const bool is_hopeless = 2 * open_.size() > now_.picture().cells().size();
        if (is_hopeless || !trials_.reaches(options_.target, now_.clues(), open_.size()))
            return keep(not_unique, std::nullopt);
        if (accepts_any_grade(options_)) return keep(0, std::nullopt);
        explain_options limits;
        limits.solution = &now_.picture();
        limits.budget = {.memory = trials_.memory_left(), .time = trials_.time_left(), .stop = options_.budget.stop};
        const explain_result path = explain(now_.clues(), limits);
        limits.budget.time = trials_.time_left();
        const grade_result grade = nono::grade(now_.clues(), path, limits);
        if (grade.stopped_by != stopped_by::nothing) { // prevents further work
            trials_.stop(grade.stopped_by);
            return no_limit;
        }
        return keep(distance_of(grade), grade);
    }

    [[nodiscard]] std::uint64_t distance_of(const grade_result& grade) const noexcept {
        constexpr std::uint64_t of_class = 10'000; // more than any pace
        const std::uint64_t pace = (std::min)(std::uint64_t{grade.pace}, of_class - 1);
        const auto number = [](grade_class level) { return static_cast<std::uint64_t>(level); };
        if (grade.level < options_.easiest)
            return (number(options_.easiest) - number(grade.level)) * of_class + of_class - 1 - pace;
        if (grade.level > options_.hardest) return (number(grade.level) - number(options_.hardest)) * of_class + pace;
        return 0;
    }

    /// Keeps the picture if it is the closest so far. Returns the distance.
    std::uint64_t keep(std::uint64_t distance, const std::optional<grade_result>& grade) {
        const bool is_nearer = distance < best_.distance || (distance == best_.distance && open_.size() < best_.open);
        if (!is_nearer) return distance;
        best_ = {distance, open_.size(), now_.picture(), grade};
        trials_.progress.min_open = open_.size();
        return distance;
    }

    /// Chooses two cells of different colors, with orbits of the same size, to exchange. The first is open if any cell
    /// is.
    [[nodiscard]] maybe<std::pair<std::size_t, std::size_t>> choose_cells() {
        constexpr int attempts = 16;
        const std::size_t cells = now_.picture().cells().size();
        const std::size_t first = open_.empty() ? below(cells) : open_[below(open_.size())];
        const std::size_t size = orbits_.orbit(orbits_.orbit_of(first)).size();
        for (int i = 0; i < attempts; ++i) {
            // Usually both cells are open; but all open cells may have the same color.
            const bool among_open = !open_.empty() && i < attempts / 2;
            const std::size_t second = among_open ? open_[below(open_.size())] : below(cells);
            const bool as_large = orbits_.orbit(orbits_.orbit_of(second)).size() == size;
            if (as_large && now_.color(first) != now_.color(second)) return std::pair{first, second};
        }
        return std::nullopt;
    }

    void exchange(std::pair<std::size_t, std::size_t> cells) {
        const color_index first = now_.color(cells.first);
        const color_index second = now_.color(cells.second);
        for (const std::size_t cell : orbits_.orbit(orbits_.orbit_of(cells.first))) now_.set(cell, second);
        for (const std::size_t cell : orbits_.orbit(orbits_.orbit_of(cells.second))) now_.set(cell, first);
    }

    /// Exchanges `pairs` pairs. If that would leave more cells open, undoes it and returns false.
    [[nodiscard]] bool exchange_some(std::size_t pairs) {
        const auto before = open_;
        lean_vector<std::pair<std::size_t, std::size_t>> exchanged;
        // There can be thousands of pairs. After a stop, the state of the picture no longer matters.
        for (std::size_t i = 0; i < pairs; ++i) {
            if (trials_.must_stop()) return false;
            if (const auto cells = choose_cells()) {
                exchange(*cells);
                exchanged.push_back(*cells);
            }
        }
        if (exchanged.empty()) return false;
        update_open();
        if (open_.size() <= before.size() && !trials_.has_stopped()) {
            exchanges_ += exchanged.size();
            return true;
        }
        while (!exchanged.empty()) {
            if (trials_.must_stop()) return false;
            exchange(exchanged.back());
            exchanged.pop_back();
        }
        open_ = before;
        return false;
    }

    [[nodiscard]] std::size_t below(std::size_t bound) noexcept { return cast_to<std::size_t>(random_.next() % bound); }
    void finish(generate_result& out) {
        out.puzzle.clues = clues_of(best_.picture);
        out.puzzle.goal = best_.picture;
        for (color_index color = 0; options_.colors > 1 && color <= options_.colors; ++color)
            out.puzzle.palette.entries.push_back({{}, palette::default_value(color), {}});
        out.grade = best_.grade;
        out.open = best_.open;
        out.pictures = trials_.progress.pictures;
        out.trials = trials_.progress.trials;
        out.exchanges = exchanges_;
        out.statistics = trials_.progress.statistics;
    }

    const generate_options& options_;
    random_numbers random_;
    cell_orbits orbits_;
    trials& trials_;
    picture_clues now_;
    lean_vector<std::size_t> open_; // cells of the picture that lines leave open
    std::size_t exchanges_ = 0;
    candidate_puzzle best_;
};

} // namespace detail

generate_result generate(const generate_options& options, std::uint64_t seed) {
    constexpr std::uint64_t bytes_of_cell = 128; // heights, their order and the orbits, with room to grow
    generate_result out;
    out.error = detail::fault_of(options);
    if (out.error != argument_errc::none) return out;
    detail::trials limits(options.budget, options.max_trials);
    if (limits.reserve_memory(bytes_of_cell * options.width * options.height))
        return detail::generator(options, seed, limits).run();
    out.stopped_by = limits.cause();
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_GENERATE_HPP
