// A line with some of its clues: what follows from these clues and from some of its cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_PATTERN_LINE_HPP
#define NONO_EXPLAIN_PATTERN_LINE_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/line/block_positions.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The index that stands for "no clue".
inline constexpr std::size_t no_clue = ~std::size_t{0};

/// A clue of a line, and cells that it covers in every arrangement.
struct covering_clue {
    std::size_t clue = no_clue; ///< index of the clue, from 0
    std::size_t begin = 0;      ///< the first cell
    std::size_t end = 0;        ///< one past the last cell; equal to `begin` if there are none
};

/// Memory that is kept for reuse. Its size is the maximum needed so far; it is reserved from limits if there are any.
class growing_memory {
public:
    /// Reserves nothing yet. `limits` can be null; it must outlive the object.
    explicit growing_memory(run_limits* limits) noexcept : limits_(limits) {}
    growing_memory(const growing_memory&) = delete;
    growing_memory& operator=(const growing_memory&) = delete;
    ~growing_memory() {
        if (limits_ != nullptr) limits_->release_memory(bytes_);
    }

    /// Grows the memory to `bytes` if it is smaller. Returns false, and stops the limits, if they do not have that much
    /// left.
    [[nodiscard]] bool grow_to(std::uint64_t bytes) noexcept {
        if (limits_ == nullptr || bytes <= bytes_) return true;
        if (!limits_->reserve_memory(bytes - bytes_)) return false;
        bytes_ = bytes;
        return true;
    }
    /// Grows the memory to `bytes` if that takes at most 1/`parts` of the memory that the limits have left. Otherwise
    /// returns false, without stopping them: for tables that only save time.
    [[nodiscard]] bool grow_within_share(std::uint64_t bytes, std::uint64_t parts) noexcept {
        return (limits_ == nullptr || bytes <= limits_->memory_left() / parts) && grow_to(bytes);
    }

private:
    run_limits* limits_;
    std::uint64_t bytes_ = 0;
};

/// The cells of a line, and what follows from them and a pattern of clues. Reuses its memory.
class pattern_line {
public:
    /// Creates a line for a puzzle with `colors` colors, blank included. If limits are given, which must outlive the
    /// line, its memory is reserved from them, and `narrow` finds nothing more once they have stopped.
    explicit pattern_line(std::size_t colors, run_limits* limits = nullptr)
        : colors_(colors), limits_(limits), memory_(limits) {}

    /// Loads the cells of a line from a range of color sets.
    template <class Cells> void load(const Cells& cells) {
        length_ = cells.size();
        words_ = words_for(length_ + 1);
        masks_.assign(colors_ * words_, 0);
        for (std::size_t i = 0; i < length_; ++i) {
            const mask_word bit = mask_word{1} << i % 64;
            for_each_bit(cells[i].bits, 0, [&](std::size_t c) { masks_[c * words_ + i / 64] |= bit; });
        }
    }

    /// Loads the cells of a line from its masks.
    void load_masks(const line_view& line) {
        length_ = line.length;
        words_ = line.words;
        masks_.assign(line.masks, line.masks + colors_ * words_);
    }

    [[nodiscard]] std::size_t length() const noexcept { return length_; }

    /// Returns the colors that a cell can have.
    [[nodiscard]] color_set cell(std::size_t i) const noexcept { return get(masks_, i); }
    /// Replaces the colors of a cell.
    void set(std::size_t i, color_set colors) noexcept {
        const mask_word bit = mask_word{1} << i % 64;
        for (std::size_t c = 0; c < colors_; ++c) {
            mask_word& word = masks_[c * words_ + i / 64];
            word = colors.contains(static_cast<color_index>(c)) ? word | bit : word & ~bit;
        }
    }

    /// Returns a view of the cells for line solvers, which is valid until the next call that loads or changes cells.
    [[nodiscard]] line_view view() noexcept { return {masks_.data(), words_, length_, colors_, nullptr}; }
    /// Returns true once the limits have stopped. Call it before examining `clues` clues.
    [[nodiscard]] bool is_interrupted(std::size_t clues) {
        return limits_ != nullptr && limits_->is_interrupted(1 + (clues + colors_) * words_ / 16);
    }

    /// Finds what follows from a pattern and the cells. Returns false if they contradict each other. Once the limits
    /// have stopped, it returns true and finds nothing.
    ///
    /// @param watched  a clue of the pattern, for `is_covered`, or none
    [[nodiscard]] bool narrow(std::span<const clue> pattern, const covering_clue& watched = {}) {
        if (is_interrupted(pattern.size()) || !make_room(pattern.size())) {
            narrowed_ = masks_;
            is_covered_ = watched.clue == no_clue;
            return true;
        }
        return has_code_of_one_word(words_) ? narrow_in_words<1>(pattern, watched)
                                            : narrow_in_words<0>(pattern, watched);
    }
    /// After a `narrow` that returned true: true if the watched clue covers its cells in every arrangement, or if no
    /// clue was watched.
    [[nodiscard]] bool is_covered() const noexcept { return is_covered_; }
    /// Returns the colors that a cell can have after the last `narrow`, which must have returned true.
    [[nodiscard]] color_set narrowed(std::size_t i) const noexcept { return get(narrowed_, i); }
    /// Returns the masks after the last `narrow`, which must have returned true.
    [[nodiscard]] const mask_word* narrowed_masks() const noexcept { return narrowed_.data(); }
    /// Returns true if the last `narrow` removed a color from a cell.
    [[nodiscard]] bool has_changed() const noexcept { return masks_ != narrowed_; }

private:
    /// Makes room for the positions of `clues` blocks. Returns false if the limits do not have enough memory.
    [[nodiscard]] bool make_room(std::size_t clues) {
        const std::size_t needed = block_positions<0>::scratch_words(clues, colors_, words_);
        if (scratch_.size() >= needed) return true;
        if (!memory_.grow_to(sizeof(mask_word) * (needed + 2 * colors_ * words_))) return false;
        scratch_ = {}; // frees the old buffer first
        scratch_.assign(needed, 0);
        return true;
    }
    template <std::size_t Words> bool narrow_in_words(std::span<const clue> pattern, const covering_clue& watched) {
        using positions = block_positions<Words>;
        const positions found(pattern, {masks_.data(), words_, length_, colors_, nullptr}, scratch_.data());
        if (!found.any()) return false;
        is_covered_ = watched.clue == no_clue || watched.begin == watched.end ||
                      found.covers(watched.clue, watched.begin, watched.end);
        narrowed_ = masks_;
        found.narrow({narrowed_.data(), words_, length_, colors_, nullptr});
        return true;
    }
    [[nodiscard]] color_set get(const lean_vector<mask_word>& masks, std::size_t i) const noexcept {
        color_set out;
        for (std::size_t c = 0; c < colors_; ++c) out.bits |= (masks[c * words_ + i / 64] >> i % 64 & 1U) << c;
        return out;
    }

    std::size_t colors_;
    run_limits* limits_;
    growing_memory memory_;
    std::size_t length_ = 0;
    std::size_t words_ = 1;
    bool is_covered_ = true;
    lean_vector<mask_word> masks_; // one mask per color
    lean_vector<mask_word> narrowed_;
    lean_vector<mask_word> scratch_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_PATTERN_LINE_HPP
