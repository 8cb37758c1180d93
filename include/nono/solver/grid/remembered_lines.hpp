// The lines of a run that have been narrowed before: what was left of them is looked up.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_REMEMBERED_LINES_HPP
#define NONO_SOLVER_GRID_REMEMBERED_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/grid/ready_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Lines that remember what they have answered, in a table by the masks that they were asked with.
///
/// A third to a half of the lines that probes narrow were narrowed before with the same masks, for probes of cells that
/// are close to each other have much in common. To look that up takes a fraction of the time that a line in several
/// colors takes, but no less than one in black and white. Lines have one word. The table is made for the first line
/// that is asked; to make it takes as long as some tens of lines.
class remembered_lines final : public ready_lines {
public:
    /// Lines that were made ready, of a puzzle with `colors` colors, blank included. What is passed must outlive the
    /// object.
    constexpr remembered_lines(const ready_lines& lines, std::size_t colors, solver_run& run)
        : lines_(lines), colors_(colors), stride_(2 * colors + 1),
          run_(run), own_{memory_reservation(run, 0), false, 0, {}}, table_(own_) {
        scratch_words_ = lines.scratch_words();
    }
    remembered_lines(const remembered_lines&) = delete; // each claims its memory for itself
    remembered_lines& operator=(const remembered_lines&) = delete;
    [[gnu::noinline]] constexpr ~remembered_lines() = default;

    [[nodiscard]] constexpr std::uint64_t memory_for(const clues& puzzle) const noexcept override {
        return lines_.memory_for(puzzle);
    }
    [[nodiscard]] constexpr bool prepare(const clues&, solver_run&) override { return true; }

    [[nodiscard]] constexpr bool narrow(line_index line, const line_view& view, mask_word* scratch) const override {
        if (!table_.is_decided) make_table();
        if (table_.words.empty()) return lines_.narrow(line, view, scratch);
        // An entry: the line and the answer, the masks asked with, and those left.
        mask_word* const entry = table_.words.data() + stride_ * (hash(line, view.masks) >> table_.shift);
        mask_word* const asked = entry + 1;
        mask_word* const left = asked + colors_;
        const mask_word name = 2 * (mask_word{line} + 1);
        if ((entry[0] | 1U) == (name | 1U) && std::equal(asked, left, view.masks)) {
            std::copy_n(left, colors_, view.masks);
            return entry[0] == name;
        }
        std::copy_n(view.masks, colors_, asked);
        const bool possible = lines_.narrow(line, view, scratch);
        std::copy_n(view.masks, colors_, left);
        entry[0] = name + (possible ? 0 : 1);
        return possible;
    }

private:
    struct table {
        memory_reservation memory;
        bool is_decided; // it is there, or there is no memory for it
        unsigned shift;  // of a hash, to the number of an entry
        lean_vector<mask_word> words;
    };

    static constexpr std::size_t max_words = 32'768;

    /// The products of the masks with odd numbers, added up.
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

    /// Makes the table where there is memory.
    constexpr void make_table() const {
        const auto bits = static_cast<unsigned>(std::bit_width(max_words / stride_)) - 1;
        const std::size_t words = stride_ << bits;
        table_.is_decided = true;
        if (run_.memory_left() / 2 < sizeof(mask_word) * words) return;
        table_.memory.grow_to(sizeof(mask_word) * words);
        table_.words.resize(words, 0);
        table_.shift = 64 - bits;
    }

    const ready_lines& lines_;
    std::size_t colors_;
    std::size_t stride_; // words of an entry
    solver_run& run_;
    table own_;
    table& table_; // `narrow` changes no line, but what is remembered of them
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_REMEMBERED_LINES_HPP
