// Turns a picture that needs many changes into a puzzle: quickly, and with changes where they are least visible.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_SIMPLIFY_HPP
#define NONO_MAKE_SIMPLIFY_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/make/simplify_options.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/make/exchanges.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/opened_lines.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/polled_loop.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify_stages.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/solver/strategies.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// Changes a picture until it is a puzzle with one solution, or one that lines alone solve.
///
/// The cheapest changes of the cells that lines leave open, and of their neighbors, are tried, and those that decide
/// the most cells for their cost are made. If that takes many changes, it is repeated with thicker strokes. If it
/// fails, it is repeated with the picture smoothed more and more, first where this is least visible, by iterated
/// conditional modes (J. Besag 1986). At the end, unnecessary changes are undone, and some are replaced by cheaper
/// ones. The result is proven by solving it from its clues. If a few changes are enough, `disambiguate` finds the
/// minimum.
///
/// @param picture  a picture with up to 63 colors besides blank
/// @param options  the target, the costs and the limits
/// @return         the changed picture or, if no puzzle was found, the picture that came closest to one
/// Allocates. Deterministic unless a time limit or stop request ends it. A 40x40 picture takes some 10 to 1,000 ms.
/// @see docs/making.md
[[nodiscard]] NONO_API simplify_result simplify(const grid& picture, const simplify_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Simplifies one picture.
class simplifier {
public:
    /// The arguments must outlive the object. The solvers must accept the picture, and the costs must be empty or have
    /// its size.
    simplifier(const grid& picture, const simplify_options& options, trials& limits)
        : picture_(picture), options_(options), trials_(limits), now_(picture, limits),
          is_large_(picture.cells().size() > large_picture_cells), colors_(color_count_of(picture)),
          costs_(detail::slice(options.costs.data(), options.costs.size())), is_protected_(picture.cells().size(), 0),
          is_open_(picture.cells().size(), 0) {
        const std::size_t cells = picture.cells().size();
        const auto add_costs = [&](std::size_t cell) {
            for (std::size_t color = 0; color < colors_; ++color)
                costs_.push_back(color == picture.cells()[cell] ? 0 : usual_cost);
        };
        if (!costs_.empty())
            colors_ = costs_.size() / cells;
        else
            static_cast<void>(polled_loop(cells, colors_, limits, add_costs));
        for (const cell_position cell : options.protected_cells)
            if (cell.row < picture.height() && cell.column < picture.width())
                is_protected_[cell.row * picture.width() + cell.column] = 1;
    }

    [[nodiscard]] simplify_result run() {
        simplify_result out;
        bool is_reached = run_stages();
        if (is_reached && !is_large_) improve();
        is_reached = is_reached && changed_cells().size() <= options_.max_changes && prove();
        if (is_reached) out.open = open_count(line_strategy.solve(now_.clues(), {}).common);
        finish(out, is_reached);
        return out;
    }

private:
    /// Tries the stages for a picture of this size. Returns true if the picture reaches the target.
    [[nodiscard]] bool run_stages() {
        grid best;
        std::uint64_t minimum = no_limit; // cost of the best picture
        for (const simplify_stage& stage : simplify_stages) {
            if (stage.is_for_large != is_large_) continue;
            if (stage.start != start_picture::original && trials_.must_stop()) break;
            if (minimum != std::uint64_t{no_limit} && stage.accepted != acceptance::cheapest) break;
            if (!attempt(stage) || cost() >= minimum) continue;
            minimum = cost();
            best = now_.picture();
            if (stage.accepted == acceptance::at_once || changed_cells().size() <= climb_cell_limit) return true;
        }
        if (minimum == std::uint64_t{no_limit}) return false;
        now_ = picture_clues(std::move(best));
        return true;
    }

    /// A change of a cell, or of consecutive cells of a line.
    struct change {
        std::uint64_t cost = 0;
        std::size_t cell = 0; // the first cell
        color_index color = blank;
        std::size_t stride = 1;
        std::size_t count = 0;
        friend auto operator<=>(const change&, const change&) = default; // cheapest first
    };

    [[nodiscard]] std::uint32_t cost_of(std::size_t cell, std::size_t color) const noexcept {
        return costs_[cell * colors_ + color];
    }

    /// Solves the current picture by lines. Returns the number of open cells, or of all cells if nothing was solved.
    [[nodiscard]] std::size_t count_open() {
        const solve_result found = trials_.lines(now_.clues());
        if (found.common.cells().empty()) return is_open_.size();
        std::size_t open = 0;
        for (std::size_t cell = 0; cell < is_open_.size(); ++cell) {
            is_open_[cell] = found.common.cells()[cell].size() != 1 ? 1 : 0;
            open += is_open_[cell];
        }
        if (!trials_.has_stopped()) keep_if_nearer(open);
        return open;
    }

    /// Keeps the picture, in which lines leave `open` cells open, if it is closer to being solved than all earlier
    /// ones.
    void keep_if_nearer(std::size_t open) {
        if (open < min_open_) nearest_ = now_.picture();
        min_open_ = (std::min)(min_open_, open);
    }

    /// Returns true if the picture, in which lines leave `open` cells open, meets the target.
    [[nodiscard]] bool reaches_target(std::size_t open) {
        if (trials_.has_stopped()) return false; // the last result may be incomplete
        // If more than half of the cells are open, there are usually several solutions, and finding them in a large
        // picture is slow.
        const bool is_hopeless = 2 * open > is_open_.size() && is_open_.size() > quickly_searched_cells;
        return !is_hopeless && trials_.reaches(options_.target, now_.clues(), open);
    }

    /// Makes changes as long as they decide more cells. Returns true if the picture then meets the target.
    [[nodiscard]] bool climb() {
        open_ = count_open();
        while (!reaches_target(open_)) {
            trials_.progress.min_open = open_;
            const bool goes_on =
                !trials_.has_stopped() && (make_best_of(cell_changes()) || make_best_of(block_changes()));
            if (!goes_on || is_too_far()) return false;
            open_ = count_open();
        }
        return true;
    }

    /// Returns the changes of single cells that are worth a trial, the cheapest first.
    [[nodiscard]] lean_vector<change> cell_changes() const {
        lean_vector<change> out;
        for (std::size_t cell = 0; cell < is_open_.size(); ++cell) {
            bool is_near = is_open_[cell] != 0;
            color_set beside;
            for_each_beside(cell, picture_.width(), is_open_.size(), [&](std::size_t other) {
                is_near = is_near || is_open_[other] != 0;
                beside |= color_set::only(now_.color(other));
            });
            if (!is_near || is_protected_[cell] != 0) continue;
            // If there are many colors, only the colors of the neighbors and the least visible one are tried.
            std::uint32_t minimum = ~std::uint32_t{0};
            for (std::size_t color = 0; color < colors_; ++color)
                if (color != now_.color(cell)) minimum = (std::min)(minimum, cost_of(cell, color));
            for (std::size_t color = 0; color < colors_; ++color) {
                const bool is_beside = beside.contains(static_cast<color_index>(color));
                if (color == now_.color(cell) || (!is_beside && cost_of(cell, color) != minimum)) continue;
                out.push_back({cost_of(cell, color), cell, static_cast<color_index>(color), 1, 1});
            }
        }
        detail::sort(out.begin(), out.end());
        return out;
    }

    /// As above, but each change gives all consecutive cells of one color in a line the color of a cell next to them.
    [[nodiscard]] lean_vector<change> block_changes() const {
        lean_vector<change> out;
        const std::size_t width = picture_.width();
        const std::size_t height = picture_.height();
        for (std::size_t row = 0; row < height; ++row) append_block_changes(row * width, 1, width, out);
        for (std::size_t column = 0; column < width; ++column) append_block_changes(column, width, height, out);
        detail::sort(out.begin(), out.end());
        return out;
    }

    void append_block_changes(std::size_t first, std::size_t stride, std::size_t length,
                              lean_vector<change>& out) const {
        const auto color = [&](std::size_t i) { return now_.color(first + i * stride); };
        for (std::size_t begin = 0; begin < length;) {
            std::size_t end = begin;
            change next{0, first + begin * stride, blank, stride, 0};
            bool is_free = false; // whether a cell is open
            bool is_fixed = false;
            for (; end < length && color(end) == color(begin); ++end) {
                is_free = is_free || is_open_[first + end * stride] != 0;
                is_fixed = is_fixed || is_protected_[first + end * stride] != 0;
            }
            next.count = end - begin;
            for (const bool after : {false, true}) {
                const bool is_beside = after ? end < length : begin > 0;
                if (!is_beside || !is_free || is_fixed) continue;
                next.color = after ? color(end) : color(begin - 1);
                next.cost = 0;
                for (std::size_t i = begin; i < end; ++i) next.cost += cost_of(first + i * stride, next.color);
                out.push_back(next);
            }
            begin = end;
        }
    }

    void make(const change& next) {
        for (std::size_t i = 0; i < next.count; ++i) now_.set(next.cell + i * next.stride, next.color);
    }

    /// Tries changes in order and makes the best of those tried. Returns false if none of them decides a cell.
    [[nodiscard]] bool make_best_of(const lean_vector<change>& all) {
        const auto open_before = is_open_;
        change best;
        std::uint64_t best_gain = 0; // cells decided, relative to the cost
        std::size_t tried = 0;
        for (const change& next : all) {
            if (tried >= climb_changes_tried && best_gain > 0) break;
            if (trials_.begin_trial()) break;
            ++tried;
            change back = next;
            back.color = now_.color(next.cell);
            make(next);
            const std::size_t open = count_open();
            make(back);
            if (trials_.has_stopped()) break;
            if (open >= open_) continue;
            const std::uint64_t gain = std::uint64_t{1'000'000} * (open_ - open) / (next.cost + climb_base_cost);
            if (gain > best_gain) {
                best = next;
                best_gain = gain;
            }
        }
        is_open_ = open_before;
        if (best_gain == 0) return false;
        make(best);
        return true;
    }

    /// Returns the smoothed picture: each neighbor of another color costs `strength`.
    [[nodiscard]] grid smoothed(std::uint32_t strength) {
        grid out = picture_;
        make_alike(out.cells().size(), trials_, [&](std::size_t cell) {
            if (is_protected_[cell] != 0) return false;
            const color_index color = smoothed_color(out, cell, strength);
            return std::exchange(out.cells()[cell], color) != color;
        });
        return out;
    }

    /// Returns the picture in which blank cells take the color of a neighbor if that costs at most `maximum`.
    [[nodiscard]] grid thickened(std::uint32_t maximum) const {
        const auto& cells = picture_.cells();
        grid out = picture_;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (cells[cell] != blank || is_protected_[cell] != 0) continue;
            std::uint32_t minimum = maximum + 1;
            for_each_beside(cell, picture_.width(), is_open_.size(), [&](std::size_t other) {
                if (cells[other] == blank || cost_of(cell, cells[other]) >= minimum) return;
                minimum = cost_of(cell, cells[other]);
                out.cells()[cell] = cells[other];
            });
        }
        return out;
    }

    /// Returns the picture that a stage starts from.
    [[nodiscard]] grid start_of(const simplify_stage& stage, std::uint32_t cost) {
        if (stage.start == start_picture::thickened) return thickened(cost);
        if (stage.start == start_picture::smoothed) return smoothed(cost);
        return picture_;
    }

    /// Tries a stage. Returns true if the picture reaches the target.
    [[nodiscard]] bool attempt(const simplify_stage& stage) {
        switch (stage.repair) {
        NONO_DEFAULT:
            break;
        case repair_method::exchange:
            now_ = picture_clues(picture_);
            if (!exchange_now(options_.max_trials / exchange_parts_of_trials)) return false;
            reduce();
            return true;
        case repair_method::exchange_early:
            now_ = picture_clues(picture_, trials_);
            return exchange_now((std::max)(options_.max_trials / early_exchange_parts_of_trials,
                                           std::uint64_t{is_open_.size() / early_exchange_cells_of_trial}),
                                true);
        case repair_method::climb: return climb_from(stage);
        case repair_method::open_lines: return open_lines_from(stage);
        }
        return false;
    }

    /// Breaks every exchange between solutions of the current picture, in at most `max_trials` trials. Returns true if
    /// one solution is left; otherwise the picture is unchanged. If `is_early`, does this only if a short search is
    /// decisive.
    [[nodiscard]] bool exchange_now(std::uint64_t max_trials, bool is_early = false) {
        if (options_.target == puzzle_target::lines_alone) return false;
        const std::size_t max_changes = exchange_min_cells + is_open_.size() / exchange_cells_of_change;
        picture_clues next = now_;
        exchanges repair(next, costs_, colors_, is_protected_, trials_, max_changes, max_trials);
        if ((is_early && !repair.is_soon_decided()) || !repair.run()) return false;
        now_ = std::move(next);
        return true;
    }

    /// Climbs from each start picture of a stage: makes changes as long as lines decide more cells. Returns true if the
    /// picture reaches the target and none of its changes can be undone.
    [[nodiscard]] bool climb_from(const simplify_stage& stage) {
        grid last = stage.start == start_picture::smoothed ? picture_ : grid();
        for (std::uint32_t cost = stage.start_cost;;) {
            grid next = start_of(stage, cost);
            if (next != last) {
                last = next;
                now_ = picture_clues(std::move(next));
                if (!is_too_far() && climb()) {
                    reduce();
                    return true;
                }
            }
            cost += (cost + 1) / 2;
            if (cost == 0 || cost > stage.last_start_cost || trials_.must_stop()) return false;
        }
    }

    /// For large pictures: makes changes after judging them by their lines and, once few cells are open, breaks
    /// exchanges. Returns true if the picture reaches the target.
    [[nodiscard]] bool open_lines_from(const simplify_stage& stage) {
        if (trials_.has_stopped()) return false;
        const std::size_t cells = is_open_.size();
        now_ = picture_clues(start_of(stage, stage.start_cost), trials_);
        if (100 * count_open() > stage.max_open_percent * cells && cells > huge_picture_cells) return false;
        std::size_t untried = cells; // with fewer open cells, the search for other solutions is worth a trial
        const auto can_stop = [&](std::size_t open) {
            if (2 * open > cells || open > untried) return false;
            untried = open / 2;
            return exchange_now((options_.max_trials - (std::min)(options_.max_trials, trials_.progress.trials)) / 2);
        };
        opened_lines lines(now_, costs_, colors_, is_protected_, trials_, cells / open_lines_cells_of_change);
        if (lines.run(can_stop)) {
            reduce();
            return true;
        }
        keep_if_nearer(lines.min_open());
        return false;
    }

    [[nodiscard]] color_index smoothed_color(const grid& now, std::size_t cell, std::uint32_t strength) const {
        std::array<std::uint64_t, max_colors> alike{}; // number of neighbors of each color; those at the sides count
                                                       // twice
        for_each_weighted(cell, now.width(), is_open_.size(), [&](std::size_t other) { ++alike[now.cells()[other]]; });
        color_index best = now.cells()[cell];
        const auto cost = [&](std::size_t color) { return cost_of(cell, color) + strength * (12 - alike[color]); };
        for (std::size_t color = 0; color < colors_; ++color)
            if (cost(color) < cost(best)) best = static_cast<color_index>(color);
        return best;
    }

    /// Undoes changes that are not needed, the most expensive first.
    void reduce() {
        auto changed = changed_cells();
        detail::sort(changed.begin(), changed.end(), [&](std::size_t a, std::size_t b) {
            const std::uint32_t first = cost_of(a, now_.color(a));
            const std::uint32_t second = cost_of(b, now_.color(b));
            return first != second ? first > second : a < b;
        });
        for (const std::size_t cell : changed) {
            if (trials_.begin_trial()) return;
            const color_index color = now_.color(cell);
            now_.set(cell, picture_.cells()[cell]);
            if (!reaches_target(count_open())) now_.set(cell, color);
        }
    }

    /// Undoes some of the changes at random and makes others instead, as long as trials are left for this; keeps the
    /// cheapest result.
    void improve() {
        random_numbers random(0);
        grid best = now_.picture();
        std::uint64_t minimum = cost();
        const std::uint64_t last_trial = trials_.progress.trials + options_.max_trials / improve_parts_of_trials;
        for (int round = 0; round < improve_rounds && trials_.progress.trials < last_trial && !trials_.must_stop();
             ++round) {
            const auto changed = changed_cells();
            if (changed.size() <= improve_target_cells) break;
            for (const std::size_t cell : changed)
                if (random.next() % 2 == 0) now_.set(cell, picture_.cells()[cell]);
            const bool is_reached = climb();
            if (is_reached) reduce();
            const std::uint64_t found = cost();
            if (is_reached && found < minimum) {
                minimum = found;
                best = now_.picture();
            } else {
                now_ = picture_clues(best);
            }
        }
    }

    /// Returns the total cost of all changes.
    [[nodiscard]] std::uint64_t cost() const {
        std::uint64_t sum = 0;
        for (const std::size_t cell : changed_cells()) sum += cost_of(cell, now_.color(cell));
        return sum;
    }

    [[nodiscard]] lean_vector<std::size_t> changed_cells() const {
        lean_vector<std::size_t> out;
        for (std::size_t cell = 0; cell < is_open_.size(); ++cell)
            if (now_.color(cell) != picture_.cells()[cell]) out.push_back(cell);
        return out;
    }

    /// Returns true if so many cells have changed that undoing some will probably not be enough.
    [[nodiscard]] bool is_too_far() const { return changed_cells().size() / 2 > options_.max_changes; }
    /// Solves the picture from its clues. Returns true if the picture is the only solution.
    [[nodiscard]] bool prove() {
        solve_options limits; // no time limit: the picture was solved before, with less work
        limits.max_solutions = 2;
        limits.budget.work = work_of_trial + 2 * work_of_search(picture_.width(), picture_.height());
        const solve_result found = learning_strategy.solve(now_.clues(), limits);
        trials_.progress.statistics += found.statistics;
        return found.status == status::unique && found.solution() == now_.picture();
    }

    void finish(simplify_result& out, bool is_reached) {
        out.trials = trials_.progress.trials;
        out.picture = picture_;
        out.statistics = trials_.progress.statistics;
        if (!is_reached) {
            out.stopped_by = trials_.cause_or(stopped_by::strategy);
            out.open = (std::min)(min_open_, is_open_.size());
            out.nearest = nearest_.cells().empty() ? picture_ : nearest_;
            return;
        }
        out.picture = now_.picture();
        for (const std::size_t cell : changed_cells()) {
            const color_index after = now_.color(cell);
            out.cells.push_back({{cell / picture_.width(), cell % picture_.width()}, picture_.cells()[cell], after});
            out.cost += cost_of(cell, after);
        }
    }

    const grid& picture_;
    const simplify_options& options_;
    trials& trials_;
    picture_clues now_;
    bool is_large_;
    std::size_t colors_;
    lean_vector<std::uint32_t> costs_;
    lean_vector<std::uint8_t> is_protected_;
    lean_vector<std::uint8_t> is_open_; // by cell, for the current picture
    std::size_t open_ = 0;
    std::size_t min_open_ = no_limit; // of all pictures so far
    grid nearest_;                    // the picture with `min_open_` open cells
};

} // namespace detail

simplify_result simplify(const grid& picture, const simplify_options& options) {
    simplify_result out;
    const std::size_t cells = picture.cells().size();
    const std::size_t used = detail::color_count_of(picture);
    const std::size_t colors = options.costs.empty() || cells == 0 ? used : options.costs.size() / cells;
    const bool fits = options.costs.empty() ||
                      (colors >= used && colors <= extend::max_colors && options.costs.size() == colors * cells);
    out.error = detail::fault_of(picture);
    if (!fits && out.error == argument_errc::none) out.error = argument_errc::other_size;
    detail::trials limits(options.budget, options.max_trials, detail::counted_work);
    constexpr std::uint64_t bytes_of_cell = 84;
    constexpr std::uint64_t bytes_of_color = 92; // per cell: mainly for trying the change to this color
    const bool is_finished = out && limits.requested();
    if (out && !is_finished && limits.reserve_memory((bytes_of_cell + bytes_of_color * colors) * cells))
        return detail::simplifier(picture, options, limits).run();
    out.stopped_by = limits.cause();
    out.picture = picture;
    if (is_finished) {
        out.nearest = picture;
        out.open = cells;
    }
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_SIMPLIFY_HPP
