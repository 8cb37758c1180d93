// Repairs a picture of which other solutions are known, one part at a time: even in a large picture, two solutions
// usually differ in groups of only a few cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_EXCHANGES_HPP
#define NONO_MAKE_EXCHANGES_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/switching.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the number of line solver calls within which the search usually decides a picture of this size, if at all.
[[nodiscard]] constexpr std::uint64_t work_of_search(std::size_t width, std::size_t height) noexcept {
    return 200 * (width + height) + 20 * std::uint64_t{width} * height;
}

/// Changes a picture until its clues have no other solution. If another solution is found, cells of the difference or
/// next to it are changed: the cheapest ones that leave nothing to exchange in the rows and columns of the difference.
/// At first, only solutions are searched for that differ within a window in which lines leave cells open, from small
/// windows to large ones; then any solution.
class exchanges : picture_repair {
public:
    /// @param max_trials  maximum number of trials; the other parameters are those of `picture_repair`
    exchanges(picture_clues& now, const lean_vector<std::uint32_t>& costs, std::size_t colors,
              const lean_vector<std::uint8_t>& is_protected, trials& limits, std::size_t maximum,
              std::uint64_t max_trials)
        : picture_repair(now, costs, colors, is_protected, limits, maximum),
          last_trial_(limits.progress.trials + max_trials) {}

    /// Returns true if the search quickly finds another solution or proves that none exists. Returns false for noise
    /// without starting the search, which would be slow and inconclusive.
    [[nodiscard]] bool is_soon_decided() {
        if (3 * block_count_of(now_.clues()) > width_ * height_ || is_finished()) return false;
        grid other;
        return find_other(nullptr, work_of_search(width_, height_), other) != status::unknown;
    }

    /// Returns true if the picture has no other solution, and false if a limit was reached or no change helped.
    [[nodiscard]] bool run() {
        constexpr std::size_t large_picture_cells = 1'600; // such as 40x40: above this, windows are faster
        if (width_ * height_ > large_picture_cells) {
            for (const std::size_t side : {8U, 16U, 32U})
                if (!repair_windows(side)) return false;
        }
        return repair_all();
    }

private:
    /// Begins a trial. Returns true if no trials are left.
    [[nodiscard]] bool is_finished() { return trials_.progress.trials >= last_trial_ || trials_.begin_trial(); }

    /// A set of rows and columns.
    struct lines_chosen {
        lean_vector<std::uint8_t> rows;
        lean_vector<std::uint8_t> columns;
    };

    /// Returns the cells of the picture, but with any color in those cells whose row and column are both chosen.
    [[nodiscard]] partial_grid open_in(const lines_chosen& lines) const {
        partial_grid out(now_.picture());
        for (std::size_t row = 0; row < height_; ++row)
            for (std::size_t column = 0; column < width_ && lines.rows[row] != 0; ++column)
                if (lines.columns[column] != 0) out(row, column) = color_set::first(colors_);
        return out;
    }

    /// Finds another solution within the colors of `known`; if that is null, all cells can differ. Returns `unknown` if
    /// the search takes too much work.
    [[nodiscard]] status find_other(const partial_grid* known, std::uint64_t max_work, grid& other) {
        const solve_result found = trials_.search(now_.clues(), known, 2, max_work);
        for (const grid& solution : found.solutions)
            if (solution != now_.picture()) {
                other = solution;
                return status::multiple;
            }
        return found.status == status::unique ? status::unique : status::unknown;
    }

    /// Returns the colors that lines leave to the cells of the current picture.
    [[nodiscard]] const partial_grid& known_by_lines() {
        if (by_lines_.cells().empty()) by_lines_ = trials_.lines(now_.clues()).common;
        return by_lines_;
    }

    /// Repairs ambiguities within windows of `side` x `side` cells, one window at a time.
    [[nodiscard]] bool repair_windows(std::size_t side) {
        const std::size_t step = side / 2;
        for (std::size_t top = 0; top < height_; top += step)
            for (std::size_t left = 0; left < width_; left += step) {
                if (trials_.must_stop()) return false;
                lines_chosen window{lean_vector<std::uint8_t>(height_, 0), lean_vector<std::uint8_t>(width_, 0)};
                for (std::size_t i = top; i < (std::min)(top + side, height_); ++i) window.rows[i] = 1;
                for (std::size_t i = left; i < (std::min)(left + side, width_); ++i) window.columns[i] = 1;
                if (!repair_within(window, side)) return false;
            }
        return true;
    }

    [[nodiscard]] bool repair_within(const lines_chosen& window, std::size_t side) {
        grid other;
        for (std::size_t round = 0; round < 2 * side; ++round) {
            if (trials_.must_stop()) return false;
            partial_grid known = open_in(window);
            bool is_open = false;
            const partial_grid& by_lines = known_by_lines();
            if (by_lines.cells().empty()) return false; // a limit was reached
            for (std::size_t cell = 0; cell < known.cells().size(); ++cell) {
                color_set& colors = known.cells()[cell];
                if (colors.is_single()) continue;
                colors &= by_lines.cells()[cell];
                is_open = is_open || colors.size() != 1;
            }
            if (!is_open) break; // nothing can be exchanged
            if (is_finished()) return false;
            if (find_other(&known, work_of_window, other) != status::multiple)
                break; // if unknown, `repair_all` will decide
            if (!break_all(other)) return false;
        }
        return !trials_.has_stopped();
    }

    [[nodiscard]] bool repair_all() {
        const std::uint64_t work = work_of_search(width_, height_);
        grid other;
        for (;;) {
            if (is_finished()) return false;
            const status found = find_other(nullptr, work, other);
            if (found == status::unique) return true;
            if (found == status::unknown || !break_all(other)) return false;
        }
    }

    /// Changes the picture so that no group of cells can be exchanged separately for its colors in another solution.
    [[nodiscard]] bool break_all(const grid& other) {
        for (const auto& group : differing_groups(now_.picture(), other))
            if (!break_group(group)) return false;
        return true;
    }

    struct change {
        std::uint64_t cost = 0;
        std::size_t cell = 0;
        color_index color = blank;
        friend auto operator<=>(const change&, const change&) = default; // cheapest first
    };

    /// Changes a cell so that the cells of a group cannot be exchanged. Returns false if no more changes are allowed.
    [[nodiscard]] bool break_group(const lean_vector<std::size_t>& group) {
        constexpr std::size_t max_changes_tried = 24;
        lines_chosen around{lean_vector<std::uint8_t>(height_, 0), lean_vector<std::uint8_t>(width_, 0)};
        const auto choose = [](lean_vector<std::uint8_t>& lines, std::size_t line) {
            for (std::size_t i = line - (std::min)(line, std::size_t{1}); i <= line + 1 && i < lines.size(); ++i)
                lines[i] = 1;
        };
        for (const std::size_t cell : group) {
            choose(around.rows, cell / width_);
            choose(around.columns, cell % width_);
        }
        partial_grid known = open_in(around);
        const auto changes = changes_for(group);
        change best;
        std::uint64_t min_open = no_limit;
        for (std::size_t i = 0; i < changes.size() && i < max_changes_tried; ++i) {
            if (is_finished()) return false;
            const change& next = changes[i];
            const solve_result found = with(known, next.cell, next.color,
                                            [&] { return trials_.search(now_.clues(), &known, 2, work_of_window); });
            if (trials_.has_stopped()) return false;
            const std::uint64_t open = found.status == status::unique ? 0 : 1 + open_count(found.common);
            if (open < min_open) {
                min_open = open;
                best = next;
            }
            if (open == 0) break;
        }
        by_lines_ = {};
        return min_open != std::uint64_t{no_limit} && make_change(best.cell, best.color);
    }

    /// Returns the changes of the cells of a group and their neighbors, cheapest first; cells that were changed before
    /// come last.
    [[nodiscard]] lean_vector<change> changes_for(const lean_vector<std::size_t>& group) {
        constexpr std::uint64_t again = 100'000; // prevents going around in circles
        lean_vector<std::size_t> cells;
        for (const std::size_t cell : group) {
            cells.push_back(cell);
            for_each_beside(cell, width_, width_ * height_, [&](std::size_t other) { cells.push_back(other); });
        }
        detail::sort(cells.begin(), cells.end());
        lean_vector<change> out;
        std::size_t last = no_limit;
        for (const std::size_t cell : cells) {
            if (std::exchange(last, cell) == cell || is_protected_[cell] != 0) continue;
            for (std::size_t color = 0; color < colors_; ++color)
                if (color != now_.color(cell))
                    out.push_back({costs_[cell * colors_ + color] + again * changed_[cell], cell,
                                   static_cast<color_index>(color)});
        }
        detail::sort(out.begin(), out.end());
        return out;
    }

    static constexpr std::uint64_t work_of_window = 2'000;

    std::uint64_t last_trial_;
    partial_grid by_lines_; // empty if unknown for the current picture
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_EXCHANGES_HPP
