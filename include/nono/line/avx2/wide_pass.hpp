// The pass over the blocks of a line and of its mirror image (AVX2), used by wide_line.hpp. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_PASS_HPP
#define NONO_LINE_AVX2_WIDE_PASS_HPP

#include <nono/line/avx2/wide_words.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/avx2/wide_tables.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The possible positions of the blocks of a group, regardless of other blocks: `fit` has the places where they can
/// start, `blanks` the cells after them that can be blank.
template <class Word> struct wide_windows {
    wide_vector<Word> fit;
    wide_vector<Word> blanks;
};
/// The results of the pass for each slot: the places reached, and the starts of its block. There is an empty group on
/// both sides, so that `wide_meeting` can process two groups at a time regardless of where it begins.
template <class Word, std::size_t MaxBlocks> struct wide_pass {
    static constexpr std::size_t max_groups = MaxBlocks / wide_words<Word>::group_slots + 1;
    NONO_AVX2_INLINE explicit wide_pass(int groups) noexcept {
        const auto after_last = static_cast<std::size_t>(groups);
        all_reached[0] = wide_vector<Word>{};
        all_reached[1 + after_last] = wide_vector<Word>{};
        starts[after_last] = wide_vector<Word>{};
    }
    NONO_AVX2_INLINE wide_vector<Word>* reached() noexcept { return all_reached + 1; }

    wide_vector<Word> all_reached[1 + max_groups + 1];
    wide_vector<Word> starts[max_groups + 1];
};

/// The tables of a group of slots.
template <class Word> struct wide_group {
    template <int Entry> [[nodiscard]] NONO_AVX2_INLINE wide_vector<Word> entry() const noexcept {
        constexpr int size = static_cast<int>(sizeof(Word));
        return wide_words<Word>::template byte_of<Entry % size>(wide_words<Word>::load(chunks + Entry / size));
    }
    const wide_tables::chunk* chunks;
};

/// The intersection of the passes over the line and over its mirror image; processes the slots of two groups at a time.
/// A slot of the line is paired with the slot of the mirror image at which all the other blocks have been placed.
template <class Word, int Entries> class wide_meeting {
    using wide = wide_words<Word>;
    static constexpr int chunks = wide_tables::template chunks_of_group<Word, Entries>;

public:
    template <class Result>
    NONO_AVX2_INLINE wide_meeting(const wide_tables::chunk* first, int groups, std::uint64_t slack_shift,
                                  Result& result) noexcept
        : tables_(first), reached_(result.reached()), starts_(result.starts), mirrored_(result.reached() + groups - 1),
          unused_(wide::all(static_cast<Word>(slack_shift))) {}

    NONO_AVX2_INLINE void go_on() noexcept {
        tables_ += std::ptrdiff_t{2} * chunks;
        reached_ += 2;
        starts_ += 2;
        mirrored_ -= 2;
    }
    template <int Entry> [[nodiscard]] NONO_AVX2_INLINE wide_vector<Word> entry() const noexcept {
        constexpr int size = static_cast<int>(sizeof(Word));
        const wide_tables::chunk* const chunk = tables_ + Entry / size;
        return wide::template byte_of<Entry % size>(wide::lower_halves(chunk, chunk + chunks));
    }
    /// Returns the places reached from the left. `starts` returns the starts of the block of each slot.
    [[nodiscard]] NONO_AVX2_INLINE wide_vector<Word> reached() const noexcept {
        return wide::lower_halves(reached_, reached_ + 1);
    }
    [[nodiscard]] NONO_AVX2_INLINE wide_vector<Word> starts() const noexcept {
        return wide::lower_halves(starts_, starts_ + 1);
    }
    /// Returns the places from which the blocks after a slot's block can continue to the end of the line.
    [[nodiscard]] NONO_AVX2_INLINE wide_vector<Word> from_right() const noexcept {
        return wide::down(wide::reversed(wide::upper_halves(mirrored_, mirrored_ - 1)), unused_);
    }

private:
    const wide_tables::chunk* tables_;
    const wide_vector<Word>* reached_;
    const wide_vector<Word>* starts_;
    const wide_vector<Word>* mirrored_;
    wide_vector<Word> unused_;
};

/// Shifts each word up or down by the entries from `Entry` to the one before `End`; returns the union of all results.
template <bool Up, int Entry, int End, class Tables, class Words>
NONO_AVX2_INLINE Words spread_by(Words x, const Tables& table) noexcept {
    using wide = wide_words<std::remove_cvref_t<decltype(x[0])>>;
    if constexpr (Entry == End) {
        return x;
    } else {
        const Words by = table.template entry<Entry>();
        return spread_by<Up, Entry + 1, End>(x | (Up ? wide::up(x, by) : wide::down(x, by)), table);
    }
}

/// As above, with all entries from `spread_entry` on. Upwards, the starts of blocks become their cells; downwards, the
/// cells that blocks cannot have become the places where they cannot start. Half of the entries are sufficient if no
/// block is long.
template <bool Up, class Tables, class Words>
NONO_AVX2_INLINE Words spread(Words x, const Tables& table, bool long_blocks) noexcept {
    constexpr int first = wide_tables::spread_entry;
    constexpr int half = wide_tables::spreads / 2;
    x = spread_by<Up, first, first + half>(x, table);
    return long_blocks ? spread_by<Up, first + half, first + 2 * half>(x, table) : x;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_PASS_HPP
