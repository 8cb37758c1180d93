// Results of trials that hold for as long as the lines that they examined do not change.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_TRIAL_HISTORY_HPP
#define NONO_EXPLAIN_TRIAL_HISTORY_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The results of earlier trials. A trial depends only on the lines that it narrows: until one of these changes, it
/// would run in the same way again.
class trial_history {
public:
    /// Results of trials that narrowed more lines are not kept.
    static constexpr std::size_t max_lines = 64;

    /// A set of lines, which can contain more than were added: at most 64 groups of adjacent rows or columns each.
    struct line_groups {
        mask_word rows = 0;
        mask_word columns = 0;
    };
    enum class outcome : std::uint8_t {
        unknown,
        given_up, ///< not refuted by that many lines
        ended,    ///< not refuted by any number of lines
        refuted,  ///< refuted by that many lines
    };
    struct result {
        line_groups lines; ///< those that were narrowed
        std::uint32_t narrowed = 0;
        trial_history::outcome outcome = trial_history::outcome::unknown;
    };

    /// Creates a history for a grid. It keeps nothing if the limits, which must outlive it, are short of memory.
    trial_history(const grid_layout& layout, std::size_t colors, run_limits& limits)
        : layout_(layout), colors_(colors), memory_(&limits) {}

    /// Adds a line to a set.
    void add(line_groups& to, line_index line) const noexcept {
        (layout_.is_row(line) ? to.rows : to.columns) |= mask_word{1} << group_of(line);
    }
    /// Notes that a cell of a line has changed.
    void change(line_index line) noexcept { add(changed_, line); }
    /// Forgets the results that depend on lines that have changed. Call it before a search.
    void update() {
        if (!is_tried_) {
            is_tried_ = true;
            const std::uint64_t bytes = sizeof(result) * std::uint64_t{layout_.cells()} * colors_;
            if (memory_.grow_within_share(bytes, 8)) results_.assign(layout_.cells() * colors_, result{});
        }
        for (result& known : results_)
            if (((known.lines.rows & changed_.rows) | (known.lines.columns & changed_.columns)) != 0) known = {};
        changed_ = {};
    }

    /// Returns what is known of a color.
    [[nodiscard]] result find(cell_index cell, color_index color) const noexcept {
        return results_.empty() ? result{} : results_[cell * colors_ + color];
    }
    /// Keeps a result.
    void store(cell_index cell, color_index color, const result& known) noexcept {
        if (!results_.empty()) results_[cell * colors_ + color] = known;
    }

private:
    [[nodiscard]] std::size_t group_of(line_index line) const noexcept {
        const std::size_t count = layout_.is_row(line) ? layout_.height() : layout_.width();
        return count <= 64 ? layout_.rank_of(line) : std::size_t{layout_.rank_of(line)} * 64 / count;
    }

    grid_layout layout_;
    std::size_t colors_;
    growing_memory memory_;
    bool is_tried_ = false; // to get memory for the results
    line_groups changed_;   // lines with cells that have changed since the last search
    lean_vector<result> results_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_TRIAL_HISTORY_HPP
