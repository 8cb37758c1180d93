// The line solver concept, and the view of a grid line that line solvers work on. To add a line solver, write a header
// next to bit_line_solver.hpp and pass its type to make_strategy (solver/strategies.hpp).
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_HPP
#define NONO_LINE_LINE_HPP

#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Polled by a line solver during a long line to find out whether it should give up.
class line_interrupt {
public:
    /// Returns true if the line solver should give up. All later calls then return true as well.
    [[nodiscard]] virtual bool requested() noexcept = 0;

protected:
    constexpr line_interrupt() = default;                                 ///< no state
    constexpr line_interrupt(const line_interrupt&) = default;            ///< for derived classes that can be copied
    constexpr line_interrupt& operator=(const line_interrupt&) = default; ///< for derived classes that can be copied
    ~line_interrupt() = default;
};

/// The state of a line: for each color, the mask of cells that can still have it; blank comes first.
///
/// The masks are stored consecutively, `words` words each; bit i is cell i of the line, and bits from `length` on are
/// zero. `words` is `words_for(length + 1)`. This is a view: copying it does not copy the masks.
struct line_view {
    mask_word* masks = nullptr;          ///< the first mask, of blank
    std::size_t words = 0;               ///< words of one mask
    std::size_t length = 0;              ///< cells
    std::size_t colors = 0;              ///< masks, blank included
    line_interrupt* interrupt = nullptr; ///< polled while the line is narrowed; may be null

    /// Returns the mask of cells that can have a color.
    [[nodiscard]] constexpr mask_word* can(std::size_t color) const noexcept { return masks + color * words; }
    /// Returns the cells of a word of the masks that can have several colors. O(colors).
    [[nodiscard]] constexpr mask_word open_cells(std::size_t word) const noexcept {
        mask_word possible = 0;
        mask_word open = 0;
        for (std::size_t color = 0; color < colors; ++color) {
            open |= possible & can(color)[word];
            possible |= can(color)[word];
        }
        return open;
    }
};

/// A line solver for lines whose masks have `Words` words (0: the number given by the line).
///
/// `prepare(clues, length)` precomputes the data that does not change while a puzzle is solved. It returns
/// `std::nullopt` if the clues need more than `length` cells. `narrow(line, scratch)` removes from the masks colors
/// that no arrangement of the clues has, and returns false if it finds that there is no arrangement (the masks are then
/// unspecified). A complete solver removes every such color. Masks of colors that no clue has, other than blank, are
/// already empty and can be ignored. `scratch` points to `scratch_words()` words that belong to the solver during the
/// call. `narrow` must not throw, must never add a color, and must give the same result for the same masks. On lines
/// that take longer than a millisecond it should poll `line.interrupt`, if there is one, and return true when an
/// interrupt is requested, regardless of the colors removed so far.
template <class L>
concept prepared_line = requires(const L& prepared, line_view line, mask_word* scratch, std::span<const clue> clues,
                                 std::size_t length) {
    { L::prepare(clues, length) } -> std::same_as<std::optional<L>>;
    { prepared.scratch_words() } -> std::convertible_to<std::size_t>;
    { prepared.narrow(line, scratch) }
    noexcept->std::same_as<bool>;
};

/// A prepared line that can narrow two lines at once, faster than in sequence: `narrow_two` has the effect of `narrow`
/// on each line and returns both results. The lines must be different; `scratch` must be large enough for either.
template <class L>
concept paired_line = prepared_line<L> && requires(const L& prepared, line_view line, mask_word* scratch) {
    { L::narrow_two(prepared, line, prepared, line, scratch) }
    noexcept->std::same_as<std::array<bool, 2>>;
};

/// Narrows two different lines, at once if their line solver supports it. Returns the result of `narrow` for each.
/// `scratch` has the larger of both `scratch_words()`.
template <prepared_line L>
[[nodiscard]] constexpr std::array<bool, 2> narrow_two(const L& a, line_view line_a, const L& b, line_view line_b,
                                                       mask_word* scratch) noexcept {
    if constexpr (paired_line<L>)
        return L::narrow_two(a, line_a, b, line_b, scratch);
    else
        return {a.narrow(line_a, scratch), b.narrow(line_b, scratch)};
}

} // namespace extend

namespace detail {

/// Maximum length of a line whose masks have one word.
inline constexpr std::size_t max_length_of_one_word = 63;

/// Counts the work on a line, and polls the interrupt about every tenth of a millisecond.
class interrupt_poller {
public:
    constexpr explicit interrupt_poller(line_interrupt* source) noexcept : source_(source) {}

    /// Adds work, in words or cells processed. Returns true if the line solver should give up.
    [[nodiscard]] constexpr bool poll(std::size_t work) noexcept {
        constexpr std::size_t between = 20'000;
        work_ += work;
        if (work_ < between || source_ == nullptr) return interrupted_;
        work_ = 0;
        return interrupted_ = interrupted_ || source_->requested();
    }
    /// Returns true once the line solver should give up.
    [[nodiscard]] constexpr bool interrupted() const noexcept { return interrupted_; }

private:
    line_interrupt* source_;
    std::size_t work_ = 0;
    bool interrupted_ = false;
};

} // namespace detail

namespace extend {

/// A family of prepared lines, one for each number of words, as required by `make_strategy`.
template <class S>
concept line_solver =
    prepared_line<typename S::template prepared<0>> && prepared_line<typename S::template prepared<1>>;

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_LINE_LINE_HPP
