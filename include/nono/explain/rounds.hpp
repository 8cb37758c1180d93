// Works on all lines of a puzzle at the same time, round by round, which measures how deep its deductions are.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_ROUNDS_HPP
#define NONO_EXPLAIN_ROUNDS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/mask.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The result of a round.
struct round_result {
    std::size_t lines = 0;    ///< lines in which a cell lost a color
    std::size_t deciding = 0; ///< lines in which a cell was decided
    std::size_t looks = 0;    ///< lines that were solved and had open cells
};

/// A grid in which rounds are counted: all lines are solved completely from the same state, then all again from the
/// resulting state.
class parallel_lines {
public:
    /// Prepares all lines. Linear in the clues; allocates.
    ///
    /// @param puzzle  must outlive the object
    /// @param cells   the initial state, of the size of the puzzle
    /// @param limits  must outlive the object; once they have stopped, nothing more is found
    /// @param work    maximum number of lines to solve; after these, the limits stop
    constexpr parallel_lines(const clues& puzzle, partial_grid cells, run_limits& limits, std::uint64_t work = no_limit)
        : puzzle_(puzzle), limits_(limits), work_left_(work), layout_(puzzle.width(), puzzle.height()),
          cells_(std::move(cells)), colors_(puzzle.color_count()), lines_(layout_.lines(), line_state{}) {
        for (line_index line = 0; line < layout_.lines(); ++line) prepare(line);
    }

    /// Returns the approximate memory in bytes, including the initial state. Linear in the clues.
    [[nodiscard]] static constexpr std::uint64_t memory_for(const clues& puzzle) noexcept {
        constexpr std::uint64_t bytes_of_line = sizeof(line_state) + 64;
        constexpr std::uint64_t bytes_of_block = 48; // including its words in the memory of the line solver
        return 2 * sizeof(color_set) * std::uint64_t{puzzle.width()} * puzzle.height() +
               bytes_of_line * (puzzle.width() + puzzle.height()) + bytes_of_block * block_count_of(puzzle);
    }

    /// Returns the current state.
    [[nodiscard]] constexpr const partial_grid& cells() const noexcept { return cells_; }
    /// Returns false once a line has no arrangement.
    [[nodiscard]] constexpr bool possible() const noexcept { return possible_; }

    /// Solves every line once. `lines` of the result is 0 when nothing more follows. Lines whose cells have not changed
    /// since they were last solved are skipped.
    constexpr round_result next_round() {
        round_result out;
        partial_grid next = cells_;
        for (line_index line = 0; line < layout_.lines(); ++line) solve(line, next, out);
        take(std::move(next));
        return out;
    }

    /// Continues from another state.
    constexpr void take(partial_grid next) {
        for (cell_index cell = 0; cell < layout_.cells(); ++cell) {
            if (next.cells()[cell] == cells_.cells()[cell]) continue;
            const line_index row = layout_.row_of(cell);
            lines_[row].pending = lines_[layout_.column_at(layout_.index_in_row(row, cell))].pending = true;
        }
        cells_ = std::move(next);
    }

private:
    using prepared = portable_line_solver::prepared<0>;

    struct line_state {
        std::optional<prepared> solver;
        color_set colors; // the colors of its clues, and blank
        bool pending = true;
    };

    constexpr void prepare(line_index number) {
        const line_clue_view clues = clue_of(puzzle_, number);
        line_state& line = lines_[number];
        if (limits_.is_interrupted(1 + clues.size() / 16)) return;
        if (has_block_colors(clues)) line.solver = prepared::prepare(clues, layout_.length_of(number));
        possible_ = possible_ && line.solver.has_value();
        line.colors = color_set::only(blank);
        for (const clue& block : clues)
            if (block.color < max_colors) line.colors |= color_set::only(block.color);
    }

    /// Solves a line from `cells_` and removes from `next` the colors that it excludes.
    constexpr void solve(line_index number, partial_grid& next, round_result& found) {
        line_state& line = lines_[number];
        const std::size_t count = layout_.length_of(number);
        if (limits_.is_interrupted(1 + count / 64)) return;
        if (!std::exchange(line.pending, false) || !line.solver) return;
        if (work_left_ == 0) {
            limits_.stop(stopped_by::max_work);
            return;
        }
        --work_left_;
        const std::size_t words = words_for(count + 1);
        masks_.assign(colors_ * words, 0);
        for (std::size_t i = 0; i < count; ++i)
            for_each_bit((cells_.cells()[layout_.cell_at(number, i)] & line.colors).bits, 0,
                         [&](std::size_t c) { masks_[c * words + i / 64] |= mask_word{1} << i % 64; });
        const memory_reservation memory(limits_, sizeof(mask_word) * (masks_.size() + line.solver->scratch_words()));
        if (limits_.has_stopped()) return;
        scratch_.assign(line.solver->scratch_words(), 0);
        if (!line.solver->narrow({masks_.data(), words, count, colors_, &limits_}, scratch_.data())) {
            possible_ = false;
            return;
        }
        bool has_changed = false;
        bool has_decided = false;
        bool is_open = false;
        for (std::size_t i = 0; i < count; ++i) {
            color_set left;
            for (std::size_t c = 0; c < colors_; ++c) left.bits |= (masks_[c * words + i / 64] >> i % 64 & 1U) << c;
            const cell_index cell = layout_.cell_at(number, i);
            const color_set before = cells_.cells()[cell];
            is_open = is_open || before.size() > 1;
            has_changed = has_changed || left != before;
            has_decided = has_decided || (left != before && left.is_single());
            next.cells()[cell] &= left;
        }
        found.lines += has_changed ? 1U : 0U;
        found.deciding += has_decided ? 1U : 0U;
        found.looks += is_open ? 1U : 0U;
    }

    const clues& puzzle_;
    run_limits& limits_;
    std::uint64_t work_left_;
    grid_layout layout_;
    partial_grid cells_;
    std::size_t colors_;
    lean_vector<line_state> lines_;
    lean_vector<mask_word> masks_{};
    lean_vector<mask_word> scratch_{};
    bool possible_ = true;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_ROUNDS_HPP
