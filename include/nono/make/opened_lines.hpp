// Repairs large pictures by changing cells so that lines decide more and more. A change affects only a few lines, so it
// can be judged without solving the whole picture.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_OPENED_LINES_HPP
#define NONO_MAKE_OPENED_LINES_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Changes a picture until line solving decides all cells. A change of a cell is first examined only in the two lines
/// of the cell, given the current knowledge about cells. The changes that decide most cells for their cost are then
/// tried with their consequences in other lines, and several of them, in different rows and columns, are made at once.
class opened_lines : picture_repair {
public:
    using picture_repair::picture_repair;

    /// Calls `can_stop(open)` with the number of cells that lines leave open, after each pass with progress. Returns
    /// true if it was enough or no cell is open.
    template <class CanStop> [[nodiscard]] bool run(CanStop can_stop) {
        grid best = now_.picture();
        std::size_t& minimum = min_open_;
        std::size_t passes = 0; // since the last progress
        for (;;) {
            if (trials_.begin_trial()) break;
            known_ = trials_.lines(now_.clues()).common;
            const std::size_t open = open_count(known_);
            if (trials_.has_stopped()) break;
            if (open < minimum) {
                minimum = open;
                best = now_.picture();
                passes = 0;
                trials_.progress.min_open = open;
                if (open == 0 || can_stop(open)) return true;
            }
            constexpr std::size_t max_passes = 20;
            if (++passes > max_passes || !make_some(open)) break;
        }
        now_ = picture_clues(std::move(best)); // the best picture so far
        return false;
    }

    /// Returns the number of cells that lines leave open in the picture that `run` left; `no_limit` if it is unknown.
    [[nodiscard]] std::size_t min_open() const noexcept { return min_open_; }

private:
    struct change {
        std::size_t cell = 0;
        color_index color = blank;
        std::uint64_t cost = 0;
        std::uint64_t gain = 0; // cells decided, in the two lines or with all consequences, relative to the cost
    };

    [[nodiscard]] static bool is_first(const change& a, const change& b) noexcept {
        if (a.gain != b.gain) return a.gain > b.gain;
        return a.cell != b.cell ? a.cell < b.cell : a.color < b.color;
    }

    /// Collects the colors of a line and the known colors of its cells, for `decided_by`.
    void gather(axis line_axis, std::size_t index) {
        const bool is_row = line_axis == axis::row;
        const std::size_t length = is_row ? width_ : height_;
        words_ = words_for(length + 1);
        base_.assign(colors_ * words_, 0);
        colors_of_line_.clear();
        for (std::size_t i = 0; i < length; ++i) {
            const std::size_t cell = is_row ? index * width_ + i : i * width_ + index;
            colors_of_line_.push_back(now_.color(cell));
            for_each_bit(known_.cells()[cell].bits, 0,
                         [&](std::size_t color) { base_[color * words_ + i / 64] |= mask_word{1} << i % 64; });
        }
    }

    /// Returns the number of open cells of the gathered line that would be decided if its cell `i` had another color.
    /// If that cell is decided already, it counts as decided with the new color.
    [[nodiscard]] std::uint32_t decided_by(std::size_t i, color_index color) {
        const std::size_t length = colors_of_line_.size();
        const color_index before = std::exchange(colors_of_line_[i], color);
        clues_.clear();
        color_set in_clues = color_set::only(blank);
        static_cast<void>(for_each_block(
            length, [&](std::size_t k) { return colors_of_line_[k]; },
            [&](clue block) {
                clues_.push_back(block);
                in_clues |= color_set::only(block.color);
                return true;
            }));
        colors_of_line_[i] = before;
        const mask_word bit = mask_word{1} << i % 64;
        masks_ = base_;
        std::size_t possible = 0;
        for (std::size_t c = 0; c < colors_; ++c) possible += (base_[c * words_ + i / 64] & bit) != 0 ? 1U : 0U;
        for (std::size_t c = 0; c < colors_; ++c) {
            mask_word* const words = masks_.data() + c * words_;
            if (possible == 1) words[i / 64] = c == color ? words[i / 64] | bit : words[i / 64] & ~bit;
            if (!in_clues.contains(static_cast<color_index>(c)))
                for (std::size_t k = 0; k < words_; ++k) words[k] = 0;
        }
        const auto solver =
            portable_line_solver::prepared<0>::prepare(std::span<const clue>(clues_.data(), clues_.size()), length);
        if (!solver) return 0;
        scratch_.assign(solver->scratch_words(), 0);
        const extend::line_view known{base_.data(), words_, length, colors_};
        const extend::line_view narrowed{masks_.data(), words_, length, colors_};
        if (!solver->narrow(narrowed, scratch_.data())) return 0;
        std::uint32_t count = 0;
        for (std::size_t w = 0; w < words_; ++w)
            count += static_cast<std::uint32_t>(std::popcount(known.open_cells(w) & ~narrowed.open_cells(w)));
        return count;
    }

    /// The number of cells that a change of each cell decides in its row, or in its column, as counted by `decided_by`.
    /// A count is valid until the colors of the line or the knowledge about them change, which is rare from pass to
    /// pass.
    using line_gains = lean_vector<std::uint32_t>; // index: `cell * colors + color`
    static constexpr std::uint32_t not_counted = ~std::uint32_t{0};

    /// Discards the counts of lines that have changed.
    void forget_changed_lines() {
        const std::size_t cells = width_ * height_;
        if (last_known_.cells().size() != cells) {
            for (line_gains& gains : gains_) gains.assign(cells * colors_, not_counted);
        } else {
            lean_vector<std::uint8_t> has_changed(width_ + height_, 0);
            for (std::size_t cell = 0; cell < cells; ++cell)
                if (last_known_.cells()[cell] != known_.cells()[cell] ||
                    last_picture_.cells()[cell] != now_.color(cell))
                    has_changed[cell / width_] = has_changed[height_ + cell % width_] = 1;
            for (std::size_t cell = 0; cell < cells; ++cell)
                for (std::size_t color = 0; color < colors_; ++color) {
                    const std::size_t i = cell * colors_ + color;
                    if (has_changed[cell / width_] != 0) gains_[0][i] = not_counted;
                    if (has_changed[height_ + cell % width_] != 0) gains_[1][i] = not_counted;
                }
        }
        last_known_ = known_;
        last_picture_ = now_.picture();
    }

    /// Returns true if giving a cell this color is worth examining: a neighbor has it, and the cell may change.
    [[nodiscard]] bool is_worth_examining(std::size_t cell, std::size_t color) const {
        if (color == now_.color(cell) || is_protected_[cell] != 0) return false;
        bool is_beside = false;
        for_each_beside(cell, width_, width_ * height_,
                        [&](std::size_t other) { is_beside = is_beside || now_.color(other) == color; });
        return is_beside;
    }

    /// Counts the cells that changes decide along all lines of one direction. Returns false if it was stopped.
    [[nodiscard]] bool count_open_lines(axis line_axis) {
        const bool is_row = line_axis == axis::row;
        line_gains& gains = gains_[is_row ? 0 : 1];
        for (std::size_t index = 0; index < (is_row ? height_ : width_); ++index) {
            if (trials_.requested()) return false;
            bool is_open = false;
            const std::size_t length = is_row ? width_ : height_;
            const auto cell_at = [&](std::size_t i) { return is_row ? index * width_ + i : i * width_ + index; };
            for (std::size_t i = 0; i < length && !is_open; ++i) is_open = known_.cells()[cell_at(i)].size() != 1;
            if (is_open) gather(line_axis, index);
            for (std::size_t i = 0; i < length; ++i)
                for (std::size_t color = 0; color < colors_; ++color) {
                    std::uint32_t& count = gains[cell_at(i) * colors_ + color];
                    if (count != not_counted || !is_worth_examining(cell_at(i), color)) continue;
                    count = is_open ? decided_by(i, static_cast<color_index>(color)) : 0;
                    trials_.progress.statistics.lines_solved += is_open ? 1 : 0;
                }
        }
        return true;
    }

    [[nodiscard]] static std::uint64_t gain_of(std::size_t decided, std::uint64_t cost) noexcept {
        constexpr std::uint64_t min_cost = 80; // so that free changes do not always win
        return std::uint64_t{1'000'000} * decided / (cost + min_cost);
    }

    /// Returns the changes that decide something in the two lines of their cell, best first.
    [[nodiscard]] lean_vector<change> changes() {
        lean_vector<change> out;
        forget_changed_lines();
        if (!count_open_lines(axis::row) || !count_open_lines(axis::column)) return out;
        for (std::size_t cell = 0; cell < width_ * height_; ++cell)
            for (std::size_t color = 0; color < colors_; ++color) {
                if (!is_worth_examining(cell, color)) continue;
                const std::size_t i = cell * colors_ + color;
                const std::uint64_t cost = costs_[i] + 400 * std::uint64_t{changed_[cell]};
                const std::uint64_t gain = gain_of(gains_[0][i] + gains_[1][i], cost);
                if (gain > 0) out.push_back({cell, static_cast<color_index>(color), cost, gain});
            }
        detail::sort(out.begin(), out.end(), is_first);
        return out;
    }

    /// Makes some of the best changes. Returns false if no change helps.
    [[nodiscard]] bool make_some(std::size_t open) {
        const std::size_t tried = 24 + width_ * height_ / 1'000;
        auto all = changes();
        // If none of the best changes helps, because their effect contradicts other lines, the next ones are tried.
        bool is_found = false;
        std::size_t count = 0;
        for (; count < all.size() && (count < tried || !is_found); ++count) {
            change& next = all[count];
            if (trials_.begin_trial()) return false;
            const std::size_t after =
                with(known_, next.cell, next.color, [&] { return open_by_lines(trials_, now_.clues(), &known_); });
            next.gain = after < open ? gain_of(open - after, next.cost) : 0;
            is_found = is_found || next.gain > 0;
        }
        all.resize(count);
        detail::sort(all.begin(), all.end(), is_first);
        lean_vector<std::uint8_t> is_used(width_ + height_, 0);
        std::uint64_t best = 0;
        for (const change& next : all) {
            std::uint8_t& row = is_used[next.cell / width_];
            std::uint8_t& column = is_used[height_ + next.cell % width_];
            best = (std::max)(best, next.gain);
            if (next.gain == 0 || 3 * next.gain < best || row != 0 || column != 0) continue;
            if (!make_change(next.cell, next.color)) return false;
            row = column = 1;
        }
        return best > 0;
    }

    std::size_t min_open_ = no_limit;
    partial_grid known_;
    partial_grid last_known_; // known cells at the last examination of changes
    grid last_picture_;
    std::array<line_gains, 2> gains_; // for rows, for columns

    // The gathered line:
    std::size_t words_ = 0; // per color
    lean_vector<mask_word> base_;
    lean_vector<color_index> colors_of_line_;

    lean_vector<clue> clues_; // scratch memory, as are all members below
    lean_vector<mask_word> masks_;
    lean_vector<mask_word> scratch_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_OPENED_LINES_HPP
