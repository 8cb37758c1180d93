// Repairs of large pictures: cells that change so that lines decide more and more, where a change takes effect in a few
// lines and need not be judged by solving all of the picture.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_OPENED_LINES_HPP
#define NONO_MAKE_OPENED_LINES_HPP

#include <nono/clues.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/line/mask.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/make/neighbors.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/picture_repair.hpp>
#include <nono/make/trials.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// Changes a picture until line solving decides all cells. A change of a cell is looked at in the two lines of the cell
/// first, from what is known of the cells; those that decide most for their cost are tried with what follows in other
/// lines, and several of them, in different rows and columns, are made at a time.
class opened_lines : picture_repair {
public:
    using picture_repair::picture_repair;

    /// Calls `is_enough(open)` with the cells that lines leave open after each pass. True: it was, or none is open.
    template <class Enough> [[nodiscard]] bool run(Enough is_enough) {
        grid best = now_.picture();
        std::size_t least = no_limit;
        std::size_t passes = 0; // since there was any progress
        for (;;) {
            if (trials_.begin_trial()) break;
            known_ = trials_.lines(now_.clues()).common;
            const std::size_t open = open_count(known_);
            if (trials_.has_stopped()) break;
            if (open < least) {
                least = open;
                best = now_.picture();
                passes = 0;
                trials_.progress.least_open = open;
                if (open == 0 || is_enough(open)) return true;
            }
            constexpr std::size_t patience = 20;
            if (++passes > patience || !make_some(open)) break;
        }
        now_ = picture_clues(std::move(best)); // the best so far
        return false;
    }

private:
    struct change {
        std::size_t cell = 0;
        color_index color = blank;
        std::uint64_t cost = 0;
        std::uint64_t gain = 0; // cells decided in the two lines, or with what follows, for the cost
    };

    [[nodiscard]] static bool is_first(const change& a, const change& b) noexcept {
        if (a.gain != b.gain) return a.gain > b.gain;
        return a.cell != b.cell ? a.cell < b.cell : a.color < b.color;
    }

    /// Cells that a line decides which are not decided yet.
    [[nodiscard]] std::size_t decided_in(line_clue_view clues, lean_vector<color_set>& line) {
        const auto solver =
            portable_line_solver::prepared<0>::prepare(std::span<const clue>(clues.begin(), clues.size()), line.size());
        if (!solver) return 0;
        color_set in_clues = color_set::only(blank);
        for (const clue& block : clues) in_clues |= color_set::only(block.color);
        const std::size_t words = words_for(line.size() + 1);
        masks_.assign(colors_ * words, 0);
        for (std::size_t i = 0; i < line.size(); ++i)
            for_each_bit((line[i] & in_clues).bits, 0,
                         [&](std::size_t c) { masks_[c * words + i / 64] |= mask_word{1} << i % 64; });
        scratch_.assign(solver->scratch_words(), 0);
        if (!solver->narrow({masks_.data(), words, line.size(), colors_}, scratch_.data())) return 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            color_set left;
            for (std::size_t c = 0; c < colors_; ++c) left.bits |= (masks_[c * words + i / 64] >> i % 64 & 1U) << c;
            count += line[i].size() != 1 && left.size() == 1 ? 1U : 0U;
        }
        return count;
    }

    /// Cells that the two lines of a cell decide, as the picture is, with what is known.
    [[nodiscard]] std::size_t decided_around(std::size_t cell) {
        const std::size_t row = cell / width_;
        const std::size_t column = cell % width_;
        line_.clear();
        for (std::size_t i = 0; i < width_; ++i) line_.push_back(known_(row, i));
        std::size_t count = decided_in(now_.clues().rows[row], line_);
        line_.clear();
        for (std::size_t i = 0; i < height_; ++i) line_.push_back(known_(i, column));
        count += decided_in(now_.clues().columns[column], line_);
        return count;
    }

    /// Makes a change while `look` looks, then takes it back. What was decided of the cell is decided of its new color.
    template <class Look> [[nodiscard]] std::size_t with(const change& next, Look look) {
        const color_index before = now_.color(next.cell);
        const color_set known = known_.cells()[next.cell];
        now_.set(next.cell, next.color);
        if (known.size() == 1) known_.cells()[next.cell] = color_set::only(next.color);
        const std::size_t found = look();
        now_.set(next.cell, before);
        known_.cells()[next.cell] = known;
        return found;
    }

    [[nodiscard]] static std::uint64_t gain_of(std::size_t decided, std::uint64_t cost) noexcept {
        constexpr std::uint64_t least_cost = 80; // so that what costs nothing does not always win
        return std::uint64_t{1'000'000} * decided / (cost + least_cost);
    }

    /// Changes that decide something in their own two lines, the best first. All cells that share a line with an open
    /// one are looked at.
    [[nodiscard]] lean_vector<change> changes() {
        lean_vector<change> out;
        const std::size_t cells = width_ * height_;
        lean_vector<std::uint8_t> is_open_line(width_ + height_, 0);
        for (std::size_t cell = 0; cell < cells; ++cell)
            if (known_.cells()[cell].size() != 1)
                is_open_line[cell / width_] = is_open_line[height_ + cell % width_] = 1;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const std::size_t column = cell % width_;
            if (is_protected_[cell] != 0) continue;
            if (is_open_line[cell / width_] == 0 && is_open_line[height_ + column] == 0) continue;
            if (trials_.requested()) return out;
            color_set beside;
            for_each_beside(cell, width_, cells,
                            [&](std::size_t other) { beside |= color_set::only(now_.color(other)); });
            for (std::size_t color = 0; color < colors_; ++color) {
                change next{cell, static_cast<color_index>(color), costs_[cell * colors_ + color], 0};
                if (color == now_.color(cell) || !beside.contains(next.color)) continue;
                next.cost += 400 * std::uint64_t{changed_[cell]};
                trials_.progress.statistics.lines_solved += 2;
                next.gain = gain_of(with(next, [&] { return decided_around(cell); }), next.cost);
                if (next.gain > 0) out.push_back(next);
            }
        }
        detail::sort(out.begin(), out.end(), is_first);
        return out;
    }

    /// Makes some of the best changes. False: there are none.
    [[nodiscard]] bool make_some(std::size_t open) {
        const std::size_t tried = 24 + width_ * height_ / 1'000;
        auto all = changes();
        if (all.size() > tried) all.resize(tried);
        for (change& next : all) {
            if (trials_.begin_trial()) return false;
            const std::size_t after =
                with(next, [&] { return open_count(trials_.lines(now_.clues(), &known_).common); });
            next.gain = after < open ? gain_of(open - after, next.cost) : 0;
        }
        detail::sort(all.begin(), all.end(), is_first);
        lean_vector<std::uint8_t> is_taken(width_ + height_, 0);
        std::uint64_t best = 0;
        for (const change& next : all) {
            std::uint8_t& row = is_taken[next.cell / width_];
            std::uint8_t& column = is_taken[height_ + next.cell % width_];
            best = (std::max)(best, next.gain);
            if (next.gain == 0 || 3 * next.gain < best || row != 0 || column != 0) continue;
            if (!make_change(next.cell, next.color)) return false;
            row = column = 1;
        }
        return best > 0;
    }

    partial_grid known_;
    lean_vector<color_set> line_;
    lean_vector<mask_word> masks_;
    lean_vector<mask_word> scratch_;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_OPENED_LINES_HPP
