// Guesses the whole picture by slowly reinforced marginals, for puzzles on which a search has stalled.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_BELIEF_MARGINAL_BELIEF_HPP
#define NONO_SOLVER_BELIEF_MARGINAL_BELIEF_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/log_sums.hpp>
#include <nono/line/line_sums.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/open_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Belief propagation in its sum-product form (Pearl 1982) with reinforcement (Braunstein and Zecchina 2006), for
/// boards of any shape; `belief` uses the max-product form.
///
/// `belief` considers the best arrangement of a line; here all of them vote. A line sends each of its cells the
/// probability of a color over all of its arrangements, each weighted by the messages of the other lines to the cells:
/// the *marginal* of the cell. In a line with thousands of similarly good arrangements, the best one means little, but
/// most of them may agree on a cell. The sums over all arrangements take no more work than the best one, by the same
/// dynamic program with "log of a sum of powers" instead of the maximum (`line_sums`).
///
/// The belief of a cell is fed back, with a weight that grows by `growth` from sweep to sweep. It is like cooling: the
/// slower it grows, the more often the final picture satisfies all lines. So it is slow, and meant for puzzles on which
/// other means have failed. It proves nothing.
///
/// All computations are in integers, so every compiler produces the same picture.
template <class Grid> class marginal_belief {
public:
    using puzzle_type = typename Grid::puzzle_type;
    using layout_type = typename Grid::layout_type;

    /// Returns true if the grid is small enough.
    [[nodiscard]] static constexpr bool fits(const Grid& on) noexcept {
        constexpr std::size_t max_length = 512;
        constexpr std::size_t max_messages = std::size_t{1} << 16;
        return on.longest() <= max_length && (on.colors() - 1) * on.cells() <= max_messages;
    }
    /// Returns the memory that an object needs for this grid, in bytes. Linear in the lines.
    [[nodiscard]] static constexpr std::uint64_t memory_for(const Grid& on) noexcept {
        constexpr std::uint64_t tables = 100'000;
        std::uint64_t positions = 0;
        for (line_index line = 0; line < on.lines(); ++line) positions += on.layout().length_of(line);
        return sizeof(fixed_log) * (on.colors() - 1) * (positions + 2 * on.cells()) +
               (sizeof(color_set) + 2) * on.cells() + sizeof(std::size_t) * on.lines() + tables;
    }

    /// Starts from the colors that the grid leaves possible. Requires `fits`. Linear in the cells and colors.
    [[gnu::cold]] marginal_belief(const puzzle_type& puzzle, const Grid& on);

    /// Visits all lines up to `sweeps` times, starting without beliefs; ends as soon as the picture satisfies the
    /// clues. Each line adds one to `lines_scored` of the run. Returns false if the run must stop. O(sweeps * lines *
    /// clues * slack).
    ///
    /// @param growth  increase of the feedback weight per sweep, in units of 2^-20; the weight is at most 1
    [[nodiscard]] bool settle(std::size_t sweeps, fixed_log growth, solver_run& run);

    /// Returns the best picture of the last `settle`, which has the fewest lines that do not satisfy their clues.
    [[nodiscard]] const grid& picture() const noexcept { return best_; }
    /// Returns the number of lines of `picture()` that do not satisfy their clues.
    [[nodiscard]] std::size_t wrong_lines() const noexcept { return wrong_; }
    /// Returns how much likelier a cell has a color from 1 than blank, at the end of the last `settle`. Both must be
    /// possible, otherwise the number has no meaning.
    [[nodiscard]] fixed_log odds(std::size_t color, cell_index cell) const noexcept {
        return believed_[of_cell(color, cell)];
    }

private:
    /// Computes the messages of a line to its cells, given the messages of other lines. Returns false if the run must
    /// stop.
    [[nodiscard]] bool hear(line_index line, solver_run& run) {
        const std::size_t length = layout_.length_of(line);
        const line_clue_view clues = clue_of(puzzle_, line);
        if (run.must_stop(2 + (clues.size() + 1) * length / 32)) return false;
        ++run.statistics.lines_scored;
        fixed_log* const own = by_lines_.data() + first_message_[line];
        of_line_.assign(colors_ * length, fixed_log_never);
        for (std::size_t index = 0; index < length; ++index) {
            const cell_index cell = layout_.cell_at(line, index);
            for (std::size_t c = 0; c < colors_; ++c)
                if (known_.cells()[cell].contains(static_cast<color_index>(c)))
                    of_line_[c * length + index] =
                        c == blank ? 0 : bounded(believed_[of_cell(c, cell)] - own[(c - 1) * length + index]);
        }
        line_.load(clues, length, colors_, of_line_.data());
        if (line_.total(sums_) <= fixed_log_never / 2) return true;
        parts_.resize((colors_ - 1) * length);
        blank_parts_.resize(length);
        line_.find_parts(sums_, parts_.data());
        line_.find_blank_parts(sums_, blank_parts_.data());
        const auto log_of = [&](std::int64_t part) {
            return sums_.log((std::min)((std::max)(part, std::int64_t{1}), part_one));
        };
        for (std::size_t index = 0; index < length; ++index) {
            const cell_index cell = layout_.cell_at(line, index);
            if (known_.cells()[cell].is_single()) continue;
            const fixed_log of_blank = log_of(blank_parts_[index]);
            for (std::size_t c = 1; c < colors_; ++c) {
                if (!known_.cells()[cell].contains(static_cast<color_index>(c))) continue;
                const fixed_log stated = log_of(parts_[(c - 1) * length + index]) - of_blank;
                fixed_log& message = own[(c - 1) * length + index];
                const fixed_log next = bounded(stated - of_line_[c * length + index]);
                believed_[of_cell(c, cell)] += next - message;
                message = next;
            }
        }
        return true;
    }

    /// Feeds the belief of each cell back to it.
    void feed_back(fixed_log weight) {
        for (std::size_t i = 0; i < fed_back_.size(); ++i) {
            const fixed_log next = bounded((believed_[i] * weight) >> fixed_log_digits);
            believed_[i] += next - fed_back_[i];
            fed_back_[i] = next;
        }
    }

    /// Makes a picture of the likeliest color of each cell, counts its wrong lines, and keeps it if it is the best.
    void parse_picture() {
        for (cell_index cell = 0; cell < known_.cells().size(); ++cell) {
            const color_set possible = known_.cells()[cell];
            color_index best = possible.lowest();
            fixed_log maximum = possible.contains(blank) ? 0 : fixed_log_never;
            for (std::size_t c = 1; c < colors_ && possible.size() > 1; ++c) {
                if (!possible.contains(static_cast<color_index>(c))) continue;
                const fixed_log believed = believed_[of_cell(c, cell)];
                if (believed <= maximum) continue;
                maximum = believed;
                best = static_cast<color_index>(c);
            }
            picture_.cells()[cell] = best;
        }
        std::size_t wrong = 0;
        for (const line_index line : open_lines_) {
            drawn_.clear();
            for (std::size_t index = 0; index < layout_.length_of(line); ++index)
                drawn_.push_back(picture_.cells()[layout_.cell_at(line, index)]);
            if (!line_satisfies(drawn_.data(), 1, drawn_.size(), clue_of(puzzle_, line))) ++wrong;
        }
        if (wrong >= wrong_) return;
        wrong_ = wrong;
        best_ = picture_;
    }

    /// Limits messages to 28, which leaves room for the part that a line adds to them.
    [[nodiscard]] static fixed_log bounded(fixed_log message) noexcept {
        constexpr fixed_log maximum = (part_digits / 2 - 1) * fixed_log_one;
        return (std::min)((std::max)(message, -maximum), maximum);
    }
    [[nodiscard]] std::size_t of_cell(std::size_t color, cell_index cell) const noexcept {
        return (color - 1) * known_.cells().size() + cell;
    }

    const puzzle_type& puzzle_;
    layout_type layout_;
    std::size_t colors_;
    partial_grid known_;
    lean_vector<line_index> open_lines_;
    log_sums sums_;
    line_sums line_;
    // Messages: how much likelier than blank each color from 1 is.
    lean_vector<std::size_t> first_message_; // per line, index in by_lines_
    lean_vector<fixed_log> by_lines_;        // line by line, color by color
    lean_vector<fixed_log> fed_back_;        // color by color, for each cell
    lean_vector<fixed_log> believed_;        // in the same order: fed_back_ plus the messages of all lines of the cell
    lean_vector<fixed_log> of_line_;
    lean_vector<std::int64_t> parts_;
    lean_vector<std::int64_t> blank_parts_;
    lean_vector<color_index> drawn_; // a line of the picture
    grid picture_;
    grid best_;
    std::size_t wrong_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

template <class Grid>
marginal_belief<Grid>::marginal_belief(const puzzle_type& puzzle, const Grid& on)
    : puzzle_(puzzle), layout_(on.layout()), colors_(on.colors()), known_(on.known()),
      open_lines_(open_lines_of(known_, layout_)), fed_back_((colors_ - 1) * on.cells(), 0),
      believed_((colors_ - 1) * on.cells(), 0), picture_(known_.width(), known_.height()),
      best_(known_.width(), known_.height()) {
    std::size_t messages = 0;
    for (line_index line = 0; line < layout_.lines(); ++line) {
        first_message_.push_back(messages);
        messages += (colors_ - 1) * layout_.length_of(line);
    }
    by_lines_.resize(messages, 0);
}

template <class Grid> bool marginal_belief<Grid>::settle(std::size_t sweeps, fixed_log growth, solver_run& run) {
    for (lean_vector<fixed_log>* const all : {&by_lines_, &fed_back_, &believed_})
        std::fill(all->begin(), all->end(), fixed_log{0});
    wrong_ = layout_.lines() + 1;
    for (std::size_t sweep = 1; sweep <= sweeps && wrong_ > 0; ++sweep) {
        for (const line_index line : open_lines_)
            if (!hear(line, run)) return false;
        feed_back((std::min)(fixed_log_one, static_cast<fixed_log>(sweep) * growth));
        parse_picture();
    }
    return true;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_BELIEF_MARGINAL_BELIEF_HPP
