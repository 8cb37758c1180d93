// Remembers what follows in the lines of a puzzle from some of their clues and cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_PATTERN_MEMO_HPP
#define NONO_EXPLAIN_PATTERN_MEMO_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A table of lines that were narrowed with some of their clues. Reasons of contradictions leave out one part after
/// another, and most lines of the trials that this takes have been narrowed before, with the same clues and cells.
///
/// Each key has one place in the table, where the last result remains. A memo belongs to one puzzle.
class pattern_memo {
public:
    /// Maximum number of clues of a line that can be remembered.
    static constexpr std::size_t max_clues = 64;

    /// Creates a memo for lines whose masks have at most `words` words together. It remembers nothing if these are too
    /// many or the limits, which must outlive it, are short of memory.
    pattern_memo(std::size_t words, run_limits& limits) : words_(words), memory_(&limits), limits_(limits) {}

    /// The result of a search in the table. `slot` is null if the memo remembers nothing.
    struct result {
        mask_word* slot = nullptr;
        bool is_found = false;
        /// If found: the narrowed masks, or null if the line is contradicted.
        const mask_word* narrowed = nullptr;
    };
    /// Searches a line, of which the clues in the mask `left_out` are wildcards.
    [[nodiscard]] result find(line_index line, mask_word left_out, const line_view& now) {
        const std::size_t count = now.words * now.colors;
        if (!make_table() || count > words_) return {};
        mask_word* const slot = table_.data() + hash(line, left_out, now.masks, count) % entries * slot_words();
        const bool is_found = slot[0] / 2 == line + mask_word{1} && slot[1] == left_out &&
                              std::equal(now.masks, now.masks + count, slot + 2);
        return {slot, is_found, is_found && slot[0] % 2 != 0 ? slot + 2 + words_ : nullptr};
    }
    /// Stores the result for a line that was not found. `narrowed` is null if the line is contradicted.
    void store(const result& at, line_index line, mask_word left_out, const line_view& now, const mask_word* narrowed) {
        if (at.slot == nullptr || limits_.has_stopped()) return;
        const std::size_t count = now.words * now.colors;
        at.slot[0] = 2 * (line + mask_word{1}) + (narrowed != nullptr ? 1U : 0U);
        at.slot[1] = left_out;
        std::copy_n(now.masks, count, at.slot + 2);
        if (narrowed != nullptr) std::copy_n(narrowed, count, at.slot + 2 + words_);
    }

private:
    static constexpr std::size_t entries = 2048;
    static constexpr std::size_t max_words = 16;

    [[nodiscard]] std::size_t slot_words() const noexcept { return 2 + 2 * words_; }
    [[nodiscard]] bool make_table() {
        if (!is_tried_) {
            is_tried_ = true;
            const std::uint64_t bytes = sizeof(mask_word) * entries * slot_words();
            if (words_ <= max_words && memory_.grow_within_share(bytes, 8)) table_.assign(entries * slot_words(), 0);
        }
        return !table_.empty();
    }
    [[nodiscard]] static std::size_t hash(line_index line, mask_word left_out, const mask_word* masks,
                                          std::size_t count) noexcept {
        constexpr mask_word factor = 0x9E37'79B9'7F4A'7C15U;
        mask_word out = (left_out + line) * factor;
        for (std::size_t i = 0; i < count; ++i) out = ((out ^ out >> 32) + masks[i]) * factor;
        return cast_to<std::size_t>(out >> 40);
    }

    std::size_t words_;
    growing_memory memory_;
    run_limits& limits_;
    bool is_tried_ = false; // to get memory for the table
    lean_vector<mask_word> table_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_PATTERN_MEMO_HPP
