// Steps that need several lines: why a color that was tried in a cell is impossible there.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_CONTRADICTIONS_HPP
#define NONO_EXPLAIN_CONTRADICTIONS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/explain/color_trials.hpp>
#include <nono/explain/crossing_masks.hpp>
#include <nono/explain/irredundant.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/explain/pattern_memo.hpp>
#include <nono/explain/step.hpp>
#include <nono/line/block_positions.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Finds the reason why a color cannot be in a cell: lines, clues and cells, none of them superfluous.
///
/// The color is assumed and lines are narrowed until one is contradicted. Then lines, clues and cells are left out, in
/// this order, for as long as the contradiction remains (`leave_out_needless`).
class contradiction_reasoner {
public:
    /// Creates a reasoner for a puzzle with `colors` colors. The limits must outlive it, and so must `memo`, which
    /// keeps what lines imply for other reasons of the puzzle.
    contradiction_reasoner(const clues& puzzle, std::size_t colors, run_limits& limits, pattern_memo& memo)
        : puzzle_(puzzle), layout_(puzzle.width(), puzzle.height()), all_(color_set::first(colors)), limits_(limits),
          line_(colors, &limits), memo_(memo), known_masks_(layout_, colors), trial_(layout_, colors) {}

    /// Returns the approximate memory in bytes, without the line being examined. O(clues).
    [[nodiscard]] static std::uint64_t memory_for(const clues& puzzle) noexcept {
        const std::uint64_t lines = puzzle.width() + puzzle.height();
        const std::uint64_t cells = std::uint64_t{puzzle.width()} * puzzle.height();
        // The known cells, their copy for the trial, and lists of cells; vectors can grow to twice their size.
        return (sizeof(color_set) + 2 * sizeof(cell_index)) * cells +
               2 * grid_masks::memory_for(puzzle.width(), puzzle.height(), puzzle.color_count()) +
               (2 * sizeof(chain_line) + 5 * sizeof(std::size_t)) * lines + sizeof(clue) * block_count_of(puzzle);
    }

    /// Returns the step that removes a refuted color from a cell. The result has no meaning if the limits have stopped.
    [[nodiscard]] step explain(const partial_grid& cells, const refuted_color& refuted) {
        cells_ = &cells;
        refuted_ = refuted;
        known_ = cells;
        for (cell_index cell = 0; cell < cells.cells().size(); ++cell) know(cell, cells.cells()[cell]);
        row_ = layout_.row_of(refuted.cell);
        column_ = layout_.column_at(layout_.index_in_row(row_, refuted.cell));
        own_cell_ = true;
        add_all_lines();
        leave_out_lines();
        leave_out_clues();
        leave_out_cells();
        return limits_.has_stopped() ? step{} : made_step();
    }

private:
    struct chain_line {
        std::vector<clue> pattern;
        mask_word clues_left_out = 0; // the clues of the pattern that are wildcards, if there are at most 64
        bool left_out = false;
        bool due = false;
    };
    struct chain_clue {
        line_index line;
        std::size_t clue;
    };
    // One examination of a line; the same line can occur more than once.
    struct chain_look {
        line_index line;
        bool left_out = false;
    };

    /// Replaces the known colors of a cell.
    void know(cell_index cell, color_set colors) {
        known_.cells()[cell] = colors;
        known_masks_.set(cell, colors);
    }
    void add_all_lines() {
        chain_.clear();
        for (line_index line = 0; line < layout_.lines(); ++line) {
            const line_clue_view pattern = clue_of(puzzle_, line);
            chain_.push_back({{pattern.begin(), pattern.end()}});
        }
        // While all cells are known, no line implies anything by itself. Once cells are left out, any line may have to
        // come first.
        begins_everywhere_ = false;
        leads_to_contradiction(refuted_.color);
        begins_everywhere_ = true;
        for (chain_line& entry : chain_) entry.left_out = true;
        for (const line_index line : used_) chain_[line].left_out = false;
    }

    /// Returns true if what remains refutes the color. If the colors known for the cell itself are left out, every
    /// color except those that the step leaves must be refuted.
    [[nodiscard]] bool holds() {
        if (own_cell_) return leads_to_contradiction(refuted_.color);
        const color_set left = left_in_cell();
        for (color_index color = 0; color < max_colors && all_.contains(color); ++color)
            if (!left.contains(color) && !leads_to_contradiction(color)) return false;
        return true;
    }
    [[nodiscard]] color_set left_in_cell() const noexcept {
        return {cells_->cells()[refuted_.cell].bits & ~color_set::only(refuted_.color).bits};
    }

    /// Narrows lines in the order in which they change, beginning with the color, until one is contradicted. Returns
    /// true in that case; the contradicted line is then the last of `used_`, the lines whose narrowing had an effect.
    bool leads_to_contradiction(color_index color) {
        used_.clear();
        looks_.clear();
        queue_.clear();
        contradicted_ = false;
        if (limits_.is_interrupted(1 + known_.cells().size() / 1024)) return false;
        try_color(color);
        for (chain_line& entry : chain_) entry.due = false;
        enqueue(row_);
        enqueue(column_);
        for (line_index line = 0; begins_everywhere_ && line < layout_.lines(); ++line) enqueue(line);
        for (std::size_t next = 0; next < queue_.size() && !contradicted_ && !limits_.has_stopped(); ++next)
            narrow(queue_[next]);
        return contradicted_;
    }
    void try_color(color_index color) {
        trial_ = known_masks_;
        trial_.set(refuted_.cell, color_set::only(color));
    }
    void enqueue(line_index line) {
        chain_line& entry = chain_[line];
        if (entry.left_out || entry.due) return;
        entry.due = true;
        queue_.push_back(line);
    }
    void narrow(line_index line) {
        chain_[line].due = false;
        bool has_changed = false;
        contradicted_ = !examine(line, [&](line_index crossing) {
            has_changed = true;
            enqueue(crossing);
        });
        if (!contradicted_ && !has_changed) return;
        used_.erase(std::remove(used_.begin(), used_.end(), line), used_.end());
        used_.push_back(line);
        looks_.push_back({line});
    }
    /// Narrows a line of the trial and calls `changed` for each crossing line whose cell changes. Returns false if the
    /// line is contradicted.
    template <class Changed> [[nodiscard]] bool examine(line_index line, Changed changed) {
        const mask_word* const narrowed = narrowed_masks(line);
        if (narrowed == nullptr) return false;
        trial_.narrow(line, narrowed, [&](std::size_t index) {
            changed(layout_.first_crossing(line) + static_cast<line_index>(index));
        });
        return true;
    }
    /// Returns what a line of the trial implies for its cells, or null if it is contradicted.
    [[nodiscard]] const mask_word* narrowed_masks(line_index line) {
        const chain_line& entry = chain_[line];
        const line_view now = trial_.view(line);
        pattern_memo::result known;
        if (entry.pattern.size() <= pattern_memo::max_clues) known = memo_.find(line, entry.clues_left_out, now);
        if (known.is_found) return known.narrowed;
        line_.load_masks(now);
        const mask_word* const narrowed = line_.narrow(entry.pattern) ? line_.narrowed_masks() : nullptr;
        memo_.store(known, line, entry.clues_left_out, now, narrowed);
        return narrowed;
    }

    /// Finds in `looks_` a sequence of lines to examine until one is contradicted, none of them superfluous. The first
    /// line passes through the cell, unless such a line adds nothing to the sequence.
    void find_looks() {
        leads_to_contradiction(refuted_.color);
        const auto first = detail::find_if(looks_.begin(), looks_.end(),
                                           [&](const chain_look& at) { return is_through_cell(at.line); });
        if (first == looks_.end()) return;
        if (first != looks_.begin()) looks_.insert(looks_.begin(), chain_look{first->line});
        lean_vector<std::size_t> order;
        for (std::size_t i = 1; i < looks_.size(); ++i) order.push_back(i);
        order.push_back(0);
        leave_out_needless<std::size_t>(
            order, [&](std::size_t i) { looks_[i].left_out = true; },
            [&](std::size_t i) { looks_[i].left_out = false; }, [&] { return looks_lead_to_contradiction(true); });
        // The sequence may have to begin with other lines. Then its first line is there only because it passes through
        // the cell.
        chain_look& kept =
            *detail::find_if(looks_.begin(), looks_.end(), [](const chain_look& at) { return !at.left_out; });
        kept.left_out = true;
        kept.left_out = looks_lead_to_contradiction(false);
    }
    /// @param through_cell  if true, only a sequence that begins with a line through the cell is accepted
    [[nodiscard]] bool looks_lead_to_contradiction(bool through_cell) {
        try_color(refuted_.color);
        bool is_first = through_cell;
        for (const chain_look& at : looks_) {
            if (at.left_out) continue;
            if (is_first && !is_through_cell(at.line)) return false;
            is_first = false;
            if (!examine(at.line, [](line_index) {})) return true;
        }
        return false;
    }
    [[nodiscard]] bool is_through_cell(line_index line) const noexcept { return line == row_ || line == column_; }

    void leave_out_lines() {
        const lean_vector<line_index> order = used_;
        leave_out_needless<line_index>(
            order, [&](line_index line) { chain_[line].left_out = true; },
            [&](line_index line) { chain_[line].left_out = false; },
            [&] { return leads_to_contradiction(refuted_.color); });
    }
    void leave_out_clues() {
        lean_vector<chain_clue> order;
        for (line_index line = 0; line < layout_.lines(); ++line)
            for (std::size_t j = 0; !chain_[line].left_out && j < chain_[line].pattern.size(); ++j)
                order.push_back({line, j});
        leave_out_needless<chain_clue>(
            order,
            [&](const chain_clue& at) {
                chain_[at.line].pattern[at.clue] = any_blocks;
                chain_[at.line].clues_left_out |= mask_word{1} << at.clue % 64;
            },
            [&](const chain_clue& at) {
                chain_[at.line].pattern[at.clue] = clue_of(puzzle_, at.line)[at.clue];
                chain_[at.line].clues_left_out &= ~(mask_word{1} << at.clue % 64);
            },
            [&] { return leads_to_contradiction(refuted_.color); });
    }
    void leave_out_cells() {
        if (limits_.has_stopped()) return;
        for (cell_index cell = 0; cell < known_.cells().size(); ++cell) {
            const line_index row = layout_.row_of(cell);
            const line_index column = layout_.column_at(layout_.index_in_row(row, cell));
            const bool on_chain = !chain_[row].left_out || !chain_[column].left_out;
            if (!on_chain || cell == refuted_.cell) know(cell, all_);
        }
        own_cell_ = cells_->cells()[refuted_.cell] != all_;
        // First leave out the cells that are not needed if the player begins with the lines through the cell, then
        // those that follow from others.
        for (const bool everywhere : {false, true}) {
            begins_everywhere_ = everywhere;
            lean_vector<cell_index> order;
            for (cell_index cell = 0; cell < known_.cells().size(); ++cell)
                if (known_.cells()[cell] != all_) order.push_back(cell);
            if (own_cell_) {
                own_cell_ = false;
                own_cell_ = !holds();
            }
            leave_out_needless<cell_index>(
                order, [&](cell_index cell) { know(cell, all_); },
                [&](cell_index cell) { know(cell, cells_->cells()[cell]); }, [&] { return holds(); });
        }
        if (own_cell_) know(refuted_.cell, cells_->cells()[refuted_.cell]);
    }

    // Lines that cross share one cell, so contradicting a color takes at least two rows and two columns.
    [[nodiscard]] bool is_of_two_lines() const noexcept {
        std::size_t rows = 0;
        std::size_t columns = 0;
        for (line_index line = 0; line < layout_.lines(); ++line)
            if (!chain_[line].left_out) ++(layout_.is_row(line) ? rows : columns);
        return rows <= 2 || columns <= 2;
    }
    [[nodiscard]] step made_step() {
        step out;
        for (cell_index cell = 0; cell < known_.cells().size(); ++cell)
            if (known_.cells()[cell] != all_) out.rests_on.push_back(layout_.position_of_cell(cell));
        find_looks();
        for (const chain_look& at : looks_) {
            if (at.left_out) continue;
            const std::vector<clue>& pattern = chain_[at.line].pattern;
            line_reason reason{layout_.position_of(at.line), {}};
            for (std::size_t j = 0; j < pattern.size(); ++j)
                if (!is_any_blocks(pattern[j])) reason.clues.push_back(j);
            out.lines.push_back(reason);
        }
        out.technique = is_of_two_lines() ? technique::two_lines : technique::contradiction;
        const cell_position cell = layout_.position_of_cell(refuted_.cell);
        out.cells.push_back({cell, cells_->cells()[refuted_.cell], left_in_cell()});
        out.assumed = assumption{cell, refuted_.color};
        return out;
    }

    const clues& puzzle_;
    grid_layout layout_;
    color_set all_;
    run_limits& limits_;
    pattern_line line_;
    const partial_grid* cells_ = nullptr;
    refuted_color refuted_;
    line_index row_ = 0; // the row and the column through the cell
    line_index column_ = 0;
    bool own_cell_ = true; // the colors known for the cell itself are part of the reason
    partial_grid known_;   // the cells that are not left out
    pattern_memo& memo_;
    crossing_masks known_masks_; // `known_`
    crossing_masks trial_;       // its consequences together with the color
    bool contradicted_ = false;
    bool begins_everywhere_ = true; // all lines are queued at the start, not only those through the cell
    lean_vector<chain_line> chain_; // one for each line of the grid
    lean_vector<line_index> used_;
    lean_vector<chain_look> looks_;
    lean_vector<line_index> queue_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_CONTRADICTIONS_HPP
