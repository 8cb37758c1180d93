// The lines of a run with an observer, to which each narrowed line is reported.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_NOTIFYING_LINES_HPP
#define NONO_SOLVER_GRID_NOTIFYING_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Decorates lines so that an observer is notified of each line that is narrowed. A run without an observer does not
/// use them, so the grid does not have to test for an observer line by line.
class notifying_lines final : public line_set {
public:
    /// Decorates prepared lines. All arguments must outlive the object. If there is no observer, nothing is allocated,
    /// and the object must not be used.
    constexpr notifying_lines(const line_set& lines, const grid_layout& layout, std::size_t colors,
                              solve_observer* observer)
        : lines_(lines), layout_(layout), observer_(observer) {
        scratch_words_ = lines.scratch_words();
        const std::size_t longest = (std::max)(layout.width(), layout.height());
        if (observer != nullptr) memory_.resize(colors * words_for(longest + 1), 0);
        before_ = memory_.data();
    }
    notifying_lines(const notifying_lines&) = delete; // a copy would write into the memory of the original
    notifying_lines& operator=(const notifying_lines&) = delete;
    [[gnu::noinline]] constexpr ~notifying_lines() = default;

    [[nodiscard]] constexpr bool narrow(line_index line, const line_view& view, mask_word* scratch) const override {
        std::copy_n(view.masks, view.colors * view.words, before_);
        const bool possible = lines_.narrow(line, view, scratch);
        notify(line, view, possible);
        return possible;
    }

private:
    [[gnu::cold]] constexpr void notify(line_index line, const line_view& view, bool possible) const {
        line_event event{layout_.position_of(line), 0, 0, !possible};
        if (possible) {
            for (std::size_t i = 0; i < view.colors * view.words; ++i)
                event.removed += static_cast<std::size_t>(std::popcount(before_[i] & ~view.masks[i]));
            for (std::size_t word = 0; word < view.words; ++word)
                event.cells += static_cast<std::size_t>(std::popcount(changed(view, word)));
        }
        observer_->line_solved(event);
        if (event.cells == 0) return;
        for (std::size_t word = 0; word < view.words; ++word)
            for_each_bit(changed(view, word), 64 * word, [&](std::size_t index) {
                color_set left;
                for (std::size_t color = 0; color < view.colors; ++color)
                    if ((view.masks[color * view.words + word] >> index % 64 & 1U) != 0)
                        left |= color_set::only(static_cast<color_index>(color));
                observer_->cell_changed(
                    {layout_.position_of_cell(layout_.cell_at(line, index)), left, change_cause::line});
            });
    }

    /// Returns the cells in a word of the line that have lost a color.
    [[nodiscard]] constexpr mask_word changed(const line_view& view, std::size_t word) const noexcept {
        mask_word out = 0;
        for (std::size_t i = word; i < view.colors * view.words; i += view.words) out |= before_[i] & ~view.masks[i];
        return out;
    }

    const line_set& lines_;
    grid_layout layout_;
    solve_observer* observer_;
    lean_vector<mask_word> memory_;
    mask_word* before_; // the masks of the current line before it is narrowed
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_NOTIFYING_LINES_HPP
