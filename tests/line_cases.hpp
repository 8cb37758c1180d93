// Lines for tests of line solvers, and line solvers prepared for a line.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_LINE_CASES_HPP
#define NONO_TESTS_LINE_CASES_HPP

#include "brute_force.hpp"

#include <nono/line/line.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nono_tests {

/// A line to narrow: its clues and, color by color, the masks of the cells that can have it.
struct line_case {
    nono::line_clue clue;
    std::size_t length = 0;
    std::size_t colors = 2;
    std::vector<nono::extend::mask_word> masks;
};

/// Returns a line made from a picture of `length` cells, with a random part of it known, and occasionally a wrong known
/// cell.
///
/// @param blank_percent    probability that a cell is blank
/// @param blank_percent    chance of a cell to be blank
/// @param blotted_percent  probability that a block is blotted
[[nodiscard]] inline line_case random_line(random_numbers& random, std::size_t length, std::size_t colors,
                                           std::size_t blank_percent, std::size_t blotted_percent) {
    const nono::grid picture = random_picture(random, length, 1, colors, blank_percent);
    line_case out{nono::clues_of(picture).rows[0], length, colors, {}};
    nono::color_set in_clue = nono::color_set::only(nono::blank);
    for (auto& block : out.clue) {
        if (random.below(100) < blotted_percent) block.length = nono::blotted;
        in_clue |= nono::color_set::only(block.color);
    }
    const std::size_t words = nono::extend::words_for(length + 1);
    out.masks.assign(colors * words, 0);
    const std::size_t removed_percent = random.below(80);
    const std::size_t wrong = random.one_in(6) ? random.below(length) : length;
    for (std::size_t cell = 0; cell < length; ++cell)
        for (std::size_t color = 0; color < colors; ++color) {
            if (!in_clue.contains(static_cast<nono::color_index>(color))) continue;
            const bool is_it = picture(0, cell) == color;
            const bool keep = cell == wrong ? random.one_in(2) : is_it || random.below(100) >= removed_percent;
            if (keep) out.masks[color * words + cell / 64] |= nono::extend::mask_word{1} << cell % 64;
        }
    return out;
}

/// Returns true if no cell can have any color: the result of the functions below for a line without an arrangement.
[[nodiscard]] inline bool is_empty(const std::vector<nono::extend::mask_word>& masks) {
    for (const auto word : masks)
        if (word != 0) return false;
    return true;
}

/// Returns true if `whole` has all bits of `part`.
[[nodiscard]] inline bool contains(const std::vector<nono::extend::mask_word>& whole,
                                   const std::vector<nono::extend::mask_word>& part) {
    for (std::size_t i = 0; i < part.size(); ++i)
        if ((part[i] & ~whole[i]) != 0) return false;
    return true;
}

/// A prepared line with its scratch memory, which is filled with arbitrary values.
template <nono::extend::prepared_line Prepared> class ready_line {
public:
    ready_line(const nono::line_clue& clue, std::size_t length)
        : length_(length), prepared_(Prepared::prepare(clue, length)) {
        REQUIRE(prepared_.has_value());
        scratch_.assign(prepared_->scratch_words(), 0x5A5A5A5A5A5A5A5AU);
        scratch_.push_back(guard);
    }

    /// Returns the narrowed masks; all 0 if there is no arrangement.
    [[nodiscard]] std::vector<nono::extend::mask_word> narrow(std::vector<nono::extend::mask_word> masks,
                                                              std::size_t colors) {
        const std::size_t words = nono::extend::words_for(length_ + 1);
        if (!prepared_->narrow({masks.data(), words, length_, colors}, scratch_.data())) masks.assign(masks.size(), 0);
        REQUIRE(scratch_.back() == guard);
        return masks;
    }

    [[nodiscard]] const Prepared& prepared() const { return *prepared_; }

private:
    static constexpr nono::extend::mask_word guard = 0x123456789ABCDEF0U;

    std::size_t length_;
    std::optional<Prepared> prepared_;
    std::vector<nono::extend::mask_word> scratch_;
};

} // namespace nono_tests

#endif // NONO_TESTS_LINE_CASES_HPP
