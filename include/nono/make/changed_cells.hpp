// Finds cells of a picture to change, so that its clues have one solution or lines alone solve them.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_CHANGED_CELLS_HPP
#define NONO_MAKE_CHANGED_CELLS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/switching.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/run/options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a picture that keeps its puzzle from meeting the target: its cells can be exchanged for those of another
/// solution, or lines leave them open. Changes outside of its rows and columns do not affect it, because the clues of
/// these lines stay the same. So every repair must touch one of them.
struct obstacle {
    std::vector<recolored_cell> piece;    ///< the exchangeable cells; empty if lines leave its cells open
    lean_vector<std::uint8_t> in_rows;    ///< 1 for its rows, otherwise 0
    lean_vector<std::uint8_t> in_columns; ///< 1 for its columns, otherwise 0
    std::size_t touching = 0;             ///< number of cells in these rows and columns

    [[nodiscard]] bool is_touched_by(std::size_t row, std::size_t column) const noexcept {
        return in_rows[row] != 0 || in_columns[column] != 0;
    }
};

/// Returns true if fewer cells touch the first obstacle than the second one.
[[nodiscard]] inline bool is_narrower(const obstacle& a, const obstacle& b) noexcept { return a.touching < b.touching; }

/// Searches for changes: first all changes of one cell, then of two cells and so on, as long as trials are left. If
/// nothing is found, continues greedily, one cell at a time, guided by the number of cells in doubt.
class changed_cells {
public:
    changed_cells(repairs& found, trials& limits)
        : found_(found), limits_(limits), now_(found.picture(), limits), colors_(now_.clues().color_count()) {
        if (found.options().kind == repair_kind::add_color) ++colors_;
        left_out_.resize(now_.picture().cells().size() * colors_, 0);
        trials_for_all_ = found.options().max_trials / 4 * 3;
    }

    /// Searches for repairs.
    ///
    /// @param min_cost  proven lower bound on the cost of a repair, raised if possible
    /// @return          false if it was proven that no repair of at most `max_changes` cells exists
    [[nodiscard]] bool run(std::uint64_t& min_cost) {
        if (search_all(min_cost)) {
            if (found_.found().empty()) return false;
            min_cost = found_.found().front().cost; // the cheapest of all
            return true;
        }
        for (const std::size_t obstacles : {std::size_t{1}, std::size_t{4}})
            if (found_.found().empty()) search_greedily(obstacles);
        return true;
    }

private:
    /// Changes that were made, and the number of cells that they leave in doubt.
    struct attempt {
        lean_vector<std::pair<std::size_t, color_index>> cells;
        std::uint64_t cost = 0;
        std::size_t doubt = no_limit;
    };
    [[nodiscard]] static bool has_earlier_cells(const attempt& a, const attempt& b) {
        return std::lexicographical_compare(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end());
    }

    /// Returns the obstacles of the current picture, none if it meets the target. Counts as a trial.
    [[nodiscard]] lean_vector<obstacle> find_obstacles(std::size_t max_solutions) {
        lean_vector<obstacle> out;
        if (limits_.begin_trial()) return out;
        if (found_.options().target == puzzle_target::lines_alone) {
            for (const auto& group : open_groups(limits_.lines(now_.clues()).common)) out.push_back(obstacle_of(group));
            if (limits_.has_stopped())
                is_complete_ = false;
            else if (out.empty())
                accept();
            return out;
        }
        const solve_result found = limits_.search(now_.clues(), nullptr, max_solutions, work_of_trial);
        if (found.status == status::unique) accept();
        for (const grid& solution : found.solutions)
            for (const auto& group : differing_groups(now_.picture(), solution)) {
                out.push_back(obstacle_of(group));
                out.back().piece = piece_of(group, now_.picture(), solution);
                remember(out.back());
            }
        if (found.status != status::unique && out.empty()) is_complete_ = false; // the search was not conclusive
        return out;
    }

    [[nodiscard]] obstacle obstacle_of(const lean_vector<std::size_t>& cells) const {
        const std::size_t width = now_.picture().width();
        const std::size_t height = now_.picture().height();
        obstacle out{{}, lean_vector<std::uint8_t>(height, 0), lean_vector<std::uint8_t>(width, 0), 0};
        for (const std::size_t cell : cells) {
            out.in_rows[cell / width] = 1;
            out.in_columns[cell % width] = 1;
        }
        const auto rows = static_cast<std::size_t>(std::count(out.in_rows.begin(), out.in_rows.end(), 1));
        const auto columns = static_cast<std::size_t>(std::count(out.in_columns.begin(), out.in_columns.end(), 1));
        out.touching = rows * width + columns * height - rows * columns;
        return out;
    }

    /// Remembers an exchangeable piece, which is later tried in other pictures before they are solved.
    void remember(const obstacle& found) {
        constexpr std::size_t maximum = 400;
        const auto is_same = [&](const obstacle& other) { return other.piece == found.piece; };
        if (detail::any_of(pieces_.begin(), pieces_.end(), is_same)) return;
        if (pieces_.size() == maximum) pieces_.pop_back();
        pieces_.insert(pieces_.begin(), found);
    }

    /// Returns true if a remembered piece can be exchanged, so that the picture does not have to be solved.
    [[nodiscard]] bool is_refuted() {
        for (auto i = pieces_.begin(); i != pieces_.end(); ++i) {
            if (!can_switch(now_, i->piece, cells_read_)) continue;
            std::rotate(pieces_.begin(), i, i + 1); // likely to be useful again
            return true;
        }
        return false;
    }

    /// Returns the remembered pieces that can be exchanged, up to `max_pieces`.
    [[nodiscard]] lean_vector<obstacle> known_obstacles() {
        constexpr std::size_t max_pieces = 16;
        lean_vector<obstacle> out;
        for (const obstacle& known : pieces_)
            if (out.size() < max_pieces && can_switch(now_, known.piece, cells_read_)) out.push_back(known);
        return out;
    }

    /// Tries all combinations of changes to `left` more cells.
    void search(std::size_t left) {
        if (is_out_of_trials()) return;
        cells_read_ += now_.picture().width() + now_.picture().height();
        if (left == 0) {
            if (!is_refuted()) static_cast<void>(find_obstacles(2));
            return;
        }
        auto obstacles = known_obstacles();
        if (obstacles.empty()) obstacles = find_obstacles(8);
        if (!obstacles.empty()) search_beside(obstacles, left);
    }

    void search_beside(const lean_vector<obstacle>& obstacles, std::size_t left) {
        // Obstacles that share no row and no column: a cell touches at most two of them, one by its row and one by its
        // column.
        lean_vector<const obstacle*> apart;
        for (const obstacle& next : obstacles) {
            const auto shares = [](const lean_vector<std::uint8_t>& a, const lean_vector<std::uint8_t>& b) {
                for (std::size_t i = 0; i < a.size(); ++i)
                    if ((a[i] & b[i]) != 0) return true;
                return false;
            };
            const bool is_apart = detail::none_of(apart.begin(), apart.end(), [&](const obstacle* other) {
                return shares(other->in_rows, next.in_rows) || shares(other->in_columns, next.in_columns);
            });
            if (is_apart) apart.push_back(&next);
        }
        if (apart.size() > 2 * left) return;
        const auto nearest = std::min_element(obstacles.begin(), obstacles.end(), is_narrower);
        const std::size_t width = now_.picture().width();
        lean_vector<std::size_t> tried;
        for_each_change(*nearest, [&](std::size_t cell, color_index color) {
            const std::size_t number = cell * colors_ + color;
            if (left_out_[number] != 0 || !found_.would_keep(cost_ + found_.cost_of(cell))) return;
            const auto touched =
                static_cast<std::size_t>(detail::count_if(apart.begin(), apart.end(), [&](const obstacle* o) {
                    return o->is_touched_by(cell / width, cell % width);
                }));
            if (apart.size() - touched > 2 * (left - 1)) return;
            change(cell, color);
            search(left - 1);
            change_back();
            ++left_out_[number]; // all repairs that include it were tried
            tried.push_back(number);
        });
        for (const std::size_t number : tried) --left_out_[number];
    }

    /// Calls `visit(cell, color)` for all permitted changes that touch an obstacle.
    template <class Visit> void for_each_change(const obstacle& nearest, Visit visit) {
        const bool adds = found_.options().kind == repair_kind::add_color;
        const std::size_t width = now_.picture().width();
        for (std::size_t cell = 0; cell < now_.picture().cells().size(); ++cell) {
            const std::uint64_t cost = found_.cost_of(cell);
            if (cost == std::uint64_t{no_limit} || !nearest.is_touched_by(cell / width, cell % width)) continue;
            if (std::find(changed_.begin(), changed_.end(), cell) != changed_.end()) continue;
            if (adds && now_.color(cell) == blank) continue;
            for (std::size_t color = adds ? colors_ - 1 : 0; color < colors_; ++color)
                if (color != now_.color(cell)) visit(cell, static_cast<color_index>(color));
        }
    }

    [[nodiscard]] bool is_out_of_trials() {
        constexpr std::uint64_t cells_of_trial =
            10'000; // this takes as long as a trial; most pictures are refuted without solving them
        const bool is_out = limits_.must_stop() || limits_.progress.trials >= trials_for_all_ ||
                            cells_read_ >= cells_of_trial * trials_for_all_;
        if (is_out) is_complete_ = false;
        return is_out;
    }

    /// Tries all changes of one cell, then of two cells and so on, as long as trials are left. Returns true if all were
    /// tried.
    [[nodiscard]] bool search_all(std::uint64_t& min_cost) {
        for (std::size_t cells = 1; cells <= found_.options().max_changes; ++cells) {
            const std::uint64_t minimum = found_.min_cost_of(cells);
            const bool is_found = !found_.found().empty() && found_.found().front().cost <= minimum;
            if (is_found || minimum == std::uint64_t{no_limit}) return true;
            is_complete_ = true;
            search(cells);
            if (!is_complete_) return false;
            min_cost = found_.min_cost_of(cells + 1);
            if (!found_.found().empty()) min_cost = (std::min)(min_cost, found_.found().front().cost);
        }
        return true;
    }

    /// Makes one change at a time, near at most `max_obstacles` obstacles, and keeps the best few attempts.
    void search_greedily(std::size_t max_obstacles) {
        const std::size_t kept = attempts_to_keep(max_obstacles);
        lean_vector<attempt> attempts(1);
        for (std::size_t cells = 1; cells <= found_.options().max_changes && found_.found().empty(); ++cells) {
            attempts = next_attempts(attempts, max_obstacles);
            const auto better = [](const attempt& a, const attempt& b) {
                if (a.doubt != b.doubt) return a.doubt < b.doubt;
                return a.cost != b.cost ? a.cost < b.cost : has_earlier_cells(a, b);
            };
            detail::sort(attempts.begin(), attempts.end(), better);
            attempts.resize((std::min)(attempts.size(), kept));
            if (attempts.empty()) return;
        }
    }

    [[nodiscard]] lean_vector<attempt> next_attempts(const lean_vector<attempt>& from, std::size_t max_obstacles) {
        lean_vector<attempt> next;
        for (const attempt& before : from) {
            if (limits_.must_stop()) break;
            make(before);
            append_changes(before, max_obstacles, next);
            undo();
        }
        // Attempts that change the same cells in a different order are equal.
        for (attempt& after : next) detail::sort(after.cells.begin(), after.cells.end());
        detail::sort(next.begin(), next.end(), has_earlier_cells);
        next.erase(std::unique(next.begin(), next.end(),
                               [](const attempt& a, const attempt& b) { return a.cells == b.cells; }),
                   next.end());
        for (attempt& after : next) {
            if (limits_.must_stop()) break;
            make(after);
            after.doubt = doubt();
            if (after.doubt == 0) adopt_reduced();
            undo();
        }
        return next;
    }

    /// Returns the number of attempts to keep so that the remaining trials suffice for `max_changes` changes.
    [[nodiscard]] std::size_t attempts_to_keep(std::size_t max_obstacles) {
        constexpr std::uint64_t maximum = 8;
        const auto obstacles = known_obstacles();
        const std::size_t sides = now_.picture().width() + now_.picture().height();
        std::size_t changes = 2 * sides * (colors_ - 1); // if an obstacle has two rows and two columns
        if (!obstacles.empty())
            changes = std::min_element(obstacles.begin(), obstacles.end(), is_narrower)->touching * (colors_ - 1);
        const std::uint64_t all = std::uint64_t{changes} * max_obstacles * found_.options().max_changes;
        const std::uint64_t left =
            found_.options().max_trials - (std::min)(found_.options().max_trials, limits_.progress.trials);
        return cast_to<std::size_t>(
            (std::max)((std::min)(left / (std::max)(all, std::uint64_t{1}), maximum), std::uint64_t{1}));
    }

    /// Appends the attempts that add one change to `before`, whose changes have been made.
    void append_changes(const attempt& before, std::size_t max_obstacles, lean_vector<attempt>& out) {
        auto obstacles = find_obstacles(8);
        for (std::size_t i = 0; i < obstacles.size() && i < max_obstacles; ++i) {
            const auto first = obstacles.begin() + static_cast<std::ptrdiff_t>(i);
            std::iter_swap(first, std::min_element(first, obstacles.end(), is_narrower));
            for_each_change(*first, [&](std::size_t cell, color_index color) {
                attempt after = before;
                after.cells.push_back({cell, color});
                after.cost += found_.cost_of(cell);
                out.push_back(std::move(after));
            });
        }
    }

    /// Returns the number of cells that the current picture leaves in doubt, 0 if it meets the target. Counts as a
    /// trial.
    [[nodiscard]] std::size_t doubt() {
        if (limits_.begin_trial()) return no_limit;
        std::size_t open = open_by_lines(limits_, now_.clues());
        if (open == 0 || found_.options().target == puzzle_target::lines_alone) return open;
        const solve_result found = limits_.search(now_.clues(), nullptr, 16, work_of_trial);
        if (found.status == status::unique) return 0;
        return open + open_count(found.common) + 1;
    }

    void make(const attempt& changes) {
        for (const auto& [cell, color] : changes.cells) change(cell, color);
    }

    void undo() {
        while (!changed_.empty()) change_back();
    }

    void change(std::size_t cell, color_index color) {
        now_.set(cell, color);
        changed_.push_back(cell);
        cost_ += found_.cost_of(cell);
    }

    void change_back() {
        const std::size_t cell = changed_.back();
        changed_.pop_back();
        now_.set(cell, found_.picture().cells()[cell]);
        cost_ -= found_.cost_of(cell);
    }

    /// Undoes the changes that are not needed, and keeps the repair.
    void adopt_reduced() {
        for (std::size_t i = 0; i < changed_.size() && changed_.size() > 1;) {
            const std::size_t cell = changed_[i];
            const color_index color = now_.color(cell);
            now_.set(cell, found_.picture().cells()[cell]);
            if (doubt() == 0) {
                cost_ -= found_.cost_of(cell);
                changed_.erase(changed_.begin() + static_cast<std::ptrdiff_t>(i));
                continue;
            }
            now_.set(cell, color);
            ++i;
        }
        accept();
    }

    void accept() { found_.accept(now_.picture(), changed_, {}, limits_); }

    repairs& found_;
    trials& limits_;
    picture_clues now_;
    std::size_t colors_; // number of colors that cells can have, blank included
    lean_vector<std::size_t> changed_;
    std::uint64_t cost_ = 0;
    lean_vector<std::uint32_t> left_out_; // per cell and color: number of branches in which all its repairs have been
                                          // tried
    lean_vector<obstacle> pieces_;        // pieces exchanged in some picture; the most recently useful first
    std::uint64_t cells_read_ = 0;        // cells of pictures that were not solved
    std::uint64_t trials_for_all_ = 0;
    bool is_complete_ = true;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_CHANGED_CELLS_HPP
