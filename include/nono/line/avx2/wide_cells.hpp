// The cells of a line and of its mirror image in vectors (AVX2), used by wide_line.hpp. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_CELLS_HPP
#define NONO_LINE_AVX2_WIDE_CELLS_HPP

#include <nono/line/avx2/wide_words.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/avx2/wide_pass.hpp>
#include <nono/line/avx2/wide_tables.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The cells of a line and of its mirror image, in one to four words each. The cells of the line are in the lower half
/// of each vector, the cells of the mirror image in the upper half.
template <class Word, std::size_t Parts> struct wide_cells {
    using wide = wide_words<Word>;
    using words = wide_vector<Word>;

    /// Returns a word of cells for each slot, starting at `from`.
    [[nodiscard]] NONO_AVX2_INLINE words window(words from) const noexcept {
        words out = wide::down(part[0], from);
        for (std::size_t i = 1; i < Parts; ++i) {
            const words begin = wide::all(static_cast<Word>(64 * i));
            out |= wide::up(part[i], begin - from) | wide::down(part[i], from - begin);
        }
        return out;
    }
    /// Adds a word of cells for each slot, starting at `from`.
    NONO_AVX2_INLINE void add(words cells, words from) noexcept {
        part[0] |= wide::up(cells, from);
        for (std::size_t i = 1; i < Parts; ++i) {
            const words begin = wide::all(static_cast<Word>(64 * i));
            part[i] |= wide::down(cells, begin - from) | wide::up(cells, from - begin);
        }
    }
    [[nodiscard]] NONO_AVX2_INLINE wide_cells operator~() const noexcept {
        wide_cells out;
        for (std::size_t i = 0; i < Parts; ++i) out.part[i] = ~part[i];
        return out;
    }
    /// Returns the cells of the line in both halves.
    [[nodiscard]] NONO_AVX2_INLINE wide_cells of_line() const noexcept {
        wide_cells out;
        for (std::size_t i = 0; i < Parts; ++i) out.part[i] = wide::lower_halves(part + i, part + i);
        return out;
    }

    words part[Parts];
};

/// For two colors, the cells that can have each of them.
template <class Word, std::size_t Parts> struct wide_color_pair {
    using wide = wide_words<Word>;
    using words = wide_vector<Word>;

    NONO_AVX2_INLINE wide_color_pair(const line_view& line, std::size_t first_color,
                                     std::size_t second_color) noexcept {
        const mask_word* const a = line.can(first_color);
        const mask_word* const b = line.can(second_color);
        if constexpr (Parts == 1) {
            const words both =
                wide::template with_slot<1>(wide::all(static_cast<Word>(*a)), wide::all(static_cast<Word>(*b)));
            // mirrored masks are shifted so that the line begins at the first bit
            const words by = wide::lower_and_upper(words{}, wide::all(static_cast<Word>(wide::bits - line.length)));
            const words with_mirror = wide::down(wide::upper_reversed(both), by);
            first.part[0] = wide::template spread_slot<0, 1>(with_mirror);
            second.part[0] = wide::template spread_slot<1, 1>(with_mirror);
        } else if constexpr (Parts > 2) {
            first = with_mirror(a, line);
            second = with_mirror(b, line);
        } else {
            const bool has_two = line.words > 1; // a line of 63 cells has one word
            const words cells{a[0], has_two ? a[1] : 0, b[0], has_two ? b[1] : 0};
            const words mirrored = wide::reversed(cells);
            const unsigned unused = 128U - static_cast<unsigned>(line.length);
            first = both({cells[0], cells[1]}, down(mirrored[0], mirrored[1], unused));
            second = both({cells[2], cells[3]}, down(mirrored[2], mirrored[3], unused));
        }
    }

    wide_cells<Word, Parts> first;
    wide_cells<Word, Parts> second;

private:
    using pair = std::array<std::uint64_t, 2>;

    /// Returns a mask of up to four words and its mirror image.
    [[nodiscard]] NONO_AVX2_INLINE static wide_cells<Word, Parts> with_mirror(const mask_word* mask,
                                                                              const line_view& line) noexcept {
        const words cells = wide::load_first(mask, static_cast<int>(line.words));
        const words halves = wide::reversed(cells);
        // All 256 bits in reverse order, and zeros above them.
        const std::uint64_t turned[8]{halves[2], halves[3], halves[0], halves[1], 0, 0, 0, 0};
        const std::size_t unused = 256 - line.length;
        const std::uint64_t* const from = turned + unused / 64;
        const words by = wide::all(unused % 64);
        const words mirror = wide::down(wide::load(from), by) | wide::up(wide::load(from + 1), wide::all(64) - by);
        wide_cells<Word, Parts> out;
        for (std::size_t i = 0; i < Parts; ++i) out.part[i] = words{cells[i], cells[i], mirror[i], mirror[i]};
        return out;
    }

    [[nodiscard]] NONO_AVX2_INLINE static wide_cells<Word, Parts> both(pair line, pair mirror) noexcept {
        return {{words{line[0], line[0], mirror[0], mirror[0]}, words{line[1], line[1], mirror[1], mirror[1]}}};
    }
    /// Returns two words, the low one first, shifted down by 2 to 65.
    [[nodiscard]] NONO_AVX2_INLINE static pair down(std::uint64_t low, std::uint64_t high, unsigned by) noexcept {
        if (by >= 64) return {high >> (by - 64), 0};
        return {low >> by | high << (64 - by), high >> by};
    }
};

/// For each color of the clues, the cells that cannot have it.
template <class Word, std::size_t Parts> class wide_cells_without_color {
public:
    NONO_AVX2_INLINE wide_cells_without_color(const line_view& line, int colors,
                                              wide_cells<Word, Parts>& blanks) noexcept {
        const auto end = static_cast<std::size_t>(colors);
        for (std::size_t c = 0; c < end; c += 2) {
            const bool last = c + 1 == end;
            const wide_color_pair<Word, Parts> can(line, c, last ? c : c + 1);
            if (c == 0)
                blanks = can.first;
            else
                set(c, ~can.first);
            if (!last) set(c + 1, ~can.second);
        }
    }
    /// Returns the cells that the block of each slot cannot have.
    [[nodiscard]] NONO_AVX2_INLINE wide_cells<Word, Parts> of_slots(const wide_group<Word>& table) const noexcept {
        const std::uint8_t* const of_slot = table.chunks[wide_tables::color_entry / 8].bytes;
        wide_cells<Word, Parts> out;
        for (std::size_t i = 0; i < Parts; ++i)
            out.part[i] = wide_vector<Word>{of_line_[i][of_slot[0]], of_line_[i][of_slot[8]],
                                            of_mirror_[i][of_slot[16]], of_mirror_[i][of_slot[24]]};
        return out;
    }

private:
    NONO_AVX2_INLINE void set(std::size_t color, const wide_cells<Word, Parts>& cells) noexcept {
        for (std::size_t i = 0; i < Parts; ++i) {
            of_line_[i][color - 1] = cells.part[i][0];
            of_mirror_[i][color - 1] = cells.part[i][2];
        }
    }

    // for a slot without a block, any of these will do
    Word of_line_[Parts][max_colors];
    Word of_mirror_[Parts][max_colors];
};

/// Specialization for words of 32 bits: each half of a vector holds the cells of four colors, to select from.
template <> class wide_cells_without_color<std::uint32_t, 1> {
    using wide = wide_words<std::uint32_t>;
    using words = wide_vector<std::uint32_t>;

public:
    NONO_AVX2_INLINE wide_cells_without_color(const line_view& line, int colors,
                                              wide_cells<std::uint32_t, 1>& blanks) noexcept {
        blanks = wide_color_pair<std::uint32_t, 1>(line, blank, blank).first;
        const words by = wide::lower_and_upper(words{}, wide::all(static_cast<std::uint32_t>(32 - line.length)));
        fours_ = (colors + 2) / 4;
        for (int i = 0; i < fours_; ++i) {
            const words masks = wide::load_first(line.can(1 + 4 * static_cast<std::size_t>(i)), colors - 1 - 4 * i);
            cells_[i] = ~wide::down(wide::upper_reversed(wide::low_parts(masks)), by);
        }
    }
    [[nodiscard]] NONO_AVX2_INLINE wide_cells<std::uint32_t, 1>
    of_slots(const wide_group<std::uint32_t>& table) const noexcept {
        const words colors = wide::load(table.chunks + wide_tables::color_entry / 4);
        words out = wide::picked(cells_[0], colors);
        for (int i = 1; i < fours_; ++i) {
            const words is_of_these = wide::equal((colors & 0xFFU) >> 2U, wide::all(static_cast<std::uint32_t>(i)));
            out = (out & ~is_of_these) | (wide::picked(cells_[i], colors) & is_of_these);
        }
        return {{out}};
    }

private:
    int fours_;
    words cells_[max_colors / 4];
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_CELLS_HPP
