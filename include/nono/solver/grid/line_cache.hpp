// A cache of the lines that a run has narrowed.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_LINE_CACHE_HPP
#define NONO_SOLVER_GRID_LINE_CACHE_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Decorates lines whose masks have one word: results are stored in a table, by the line and its masks, and looked up
/// later.
///
/// A third to a half of the lines that probes narrow have been narrowed before with the same masks, because probes of
/// neighboring cells have much in common. A lookup takes a fraction of the time that a line in several colors takes,
/// but as long as a line in black and white. The table is allocated when the first line is narrowed, which takes as
/// long as some tens of lines.
class line_cache final : public line_set {
public:
    /// Decorates the prepared lines of a puzzle with `colors` colors, blank included. All arguments must outlive the
    /// object.
    constexpr line_cache(const line_set& lines, std::size_t colors, solver_run& run)
        : lines_(lines), colors_(colors), stride_(2 * colors + 1),
          run_(run), own_{memory_reservation(run, 0), false, 0, {}}, table_(own_) {
        scratch_words_ = lines.scratch_words();
    }
    line_cache(const line_cache&) = delete; // each object reserves its own memory
    line_cache& operator=(const line_cache&) = delete;
    [[gnu::noinline]] constexpr ~line_cache() = default;

    [[nodiscard]] constexpr bool narrow(line_index line, const line_view& view, mask_word* scratch) const override {
        if (!table_.is_decided) make_table();
        if (table_.words.empty()) return lines_.narrow(line, view, scratch);
        // An entry holds the line, whether it had an arrangement, and the masks before and after.
        mask_word* const entry = table_.words.data() + stride_ * (hash(line, view.masks) >> table_.shift);
        mask_word* const before = entry + 1;
        mask_word* const after = before + colors_;
        const mask_word key = 2 * (mask_word{line} + 1);
        if ((entry[0] | 1U) == (key | 1U) && std::equal(before, after, view.masks)) {
            std::copy_n(after, colors_, view.masks);
            return entry[0] == key;
        }
        std::copy_n(view.masks, colors_, before);
        const bool possible = lines_.narrow(line, view, scratch);
        std::copy_n(view.masks, colors_, after);
        entry[0] = key + (possible ? 0 : 1);
        return possible;
    }

private:
    struct table {
        memory_reservation memory;
        bool is_decided; // it has been allocated, or there was too little memory for it
        unsigned shift;  // shift from a hash to the index of an entry
        lean_vector<mask_word> words;
    };

    static constexpr std::size_t max_table_words = 32'768; // 256 kB

    /// Returns a hash of a line and its masks: the sum of their products with odd numbers.
    [[nodiscard]] constexpr std::uint64_t hash(line_index line, const mask_word* masks) const noexcept {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;
        std::uint64_t factor = golden;
        std::uint64_t out = line * golden;
        for (std::size_t i = 0; i < colors_; ++i) {
            factor += 2 * golden;
            out += masks[i] * factor;
        }
        return out;
    }

    /// Allocates the table if there is memory for it.
    constexpr void make_table() const {
        const auto bits = static_cast<unsigned>(std::bit_width(max_table_words / stride_)) - 1;
        const std::size_t words = stride_ << bits;
        table_.is_decided = true;
        if (run_.memory_left() / 2 < sizeof(mask_word) * words) return;
        table_.memory.grow_to(sizeof(mask_word) * words);
        table_.words.resize(words, 0);
        table_.shift = 64 - bits;
    }

    const line_set& lines_;
    std::size_t colors_;
    std::size_t stride_; // words of an entry
    solver_run& run_;
    table own_;
    table& table_; // `narrow` is const for the lines, but stores results
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_LINE_CACHE_HPP
