// Lines of one word with vector instructions (AVX2). The machinery of bit_line_solver.hpp; not for users.
#ifndef NONO_LINE_AVX2_WIDE_LINE_HPP
#define NONO_LINE_AVX2_WIDE_LINE_HPP

#include <nono/line/avx2/wide_words.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/clues.hpp>
#include <nono/line/avx2/wide_tables.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace nono::inline NONO_ABI::detail {

/// A line of up to 126 cells without blotted blocks, ready for AVX2.
///
/// The sets of places are those of `portable_line_solver`. The line and its mirror image go through the same pass side
/// by side, in the two halves of a vector. Where blocks fit does not depend on the pass: that is found for a group of
/// blocks at a time, a word each, and so is where both passes meet. Words have 32 bits for lines of up to 30 cells,
/// with four blocks to a group, else 64 bits and two. Blocks of a length are found, and spread to their cells, by
/// shifts of at most 1, 2, 4, … cells: a length of up to 8 needs three, one of up to 63 needs six. All shifts are in
/// tables of bytes.
///
/// A pass goes over *slots*: one for the start of the line, one for each block, and idle ones that fill up the last
/// group. These come last for the line and first for its mirror image, so that the slots of one group meet those of one
/// other group.
///
/// A line of a single color has a gap between all of its blocks, so there "places" are counted with that gap: a place
/// is a blank cell before which the blocks have room. One more cell, blank, stands before the line, and one after it.
///
/// Sets of places begin where a block is in the packed line, so they have a bit for each cell that is left over. In a
/// line of more than 62 cells they still are single words, as long as that and the longest block have 64 bits together;
/// only the cells of the line take two.
class wide_line {
public:
    /// True if this machine has the instructions.
    [[nodiscard]] static bool is_available() noexcept { return __builtin_cpu_supports("avx2") != 0; }

    /// Makes a line ready. False if it has no clues, or they do not fit, or one is blotted, or it has too many cells or
    /// too much room.
    [[nodiscard]] inline bool prepare(std::span<const clue> clues, std::size_t length);

    /// True once made.
    [[nodiscard]] constexpr bool made() const noexcept { return groups_ != 0; }
    /// True if `narrow_two` takes both at once.
    [[nodiscard]] static constexpr bool pairs(const wide_line& a, const wide_line& b) noexcept {
        return a.made() && b.made() && a.one_color_ && b.one_color_ && a.short_ == b.short_ && !a.two_words_ &&
               !b.two_words_;
    }

    /// As `prepared_line` wants it. Requires that this machine has the instructions and the line was made.
    [[nodiscard]] inline bool narrow(const line_view& line) const noexcept;
    /// The same for two lines at a time that are `pairs`.
    [[nodiscard]] static inline std::array<bool, 2> narrow_two(const wide_line& a, const line_view& line_a,
                                                               const wide_line& b, const line_view& line_b) noexcept;

private:
    template <class Word> using vec = typename wide_words<Word>::words;
    using tables = wide_tables;
    using spread_table = std::array<std::uint64_t, 63>;

    static constexpr std::size_t max_short_cells = 30;
    static constexpr std::size_t max_cells = 62;
    static constexpr std::size_t max_cells_of_two_words = 126;

    [[nodiscard]] static constexpr spread_table make_spread_table() noexcept;
    inline void fill_tables(std::span<const clue> clues, std::size_t packed);

    // What to shift mirrored masks by, so that the line begins at the first bit.
    template <class Word> [[nodiscard]] NONO_AVX2_INLINE vec<Word> mirror_shifts() const noexcept {
        return wide_words<Word>::lower_and_upper(vec<Word>{}, wide_words<Word>::all(static_cast<Word>(mirror_shift_)));
    }

    // The tables of a group of slots.
    template <class Word> struct group_tables;
    static constexpr int entries_of_one_color = tables::entries_of_one_color;
    static constexpr int entries_of_colors = tables::entries_of_colors;

    // What is known of the line and of its mirror image.
    template <class Word> struct masks_of_one_color;
    struct long_mask;
    struct two_long_masks;
    struct masks_of_two_words;
    struct color_masks_of_two_words;
    template <class Word> class cells_without_color;
    template <class Word> struct masks_of_colors;
    // Where the blocks of a group can be, whatever the others do: `fit` are the places they can start at, `blanks` the
    // cells after them that can be blank.
    template <class Word> struct windows {
        vec<Word> fit;
        vec<Word> blanks;
    };
    // What the pass leaves behind for each slot: the places reached, and where its block can start. An empty group
    // stands on both sides, so that `meeting` can process two at a time wherever it begins.
    template <class Word, std::size_t MaxBlocks> struct pass_result {
        static constexpr std::size_t max_groups = MaxBlocks / wide_words<Word>::group_slots + 1;
        NONO_AVX2_INLINE explicit pass_result(int groups) noexcept {
            const auto after_last = static_cast<std::size_t>(groups);
            all_reached[0] = vec<Word>{};
            all_reached[1 + after_last] = vec<Word>{};
            starts[after_last] = vec<Word>{};
        }
        NONO_AVX2_INLINE vec<Word>* reached() noexcept { return all_reached + 1; }

        vec<Word> all_reached[1 + max_groups + 1];
        vec<Word> starts[max_groups + 1];
    };

    template <class Word> static constexpr std::size_t cells_of = sizeof(Word) == 4 ? max_short_cells : max_cells;
    template <class Word> using result_of_one_color = pass_result<Word, (cells_of<Word> + 1) / 2>;
    template <class Word> using result_of_colors = pass_result<Word, cells_of<Word>>;
    using result_of_two_words = pass_result<std::uint64_t, (max_cells_of_two_words + 1) / 2>;
    using result_of_colors_in_two_words = pass_result<std::uint64_t, max_cells_of_two_words>;

    template <class Word, int Entries> class meeting;

    template <bool Up, int Spreads, int Done = 0, class Tables, class Words>
    NONO_AVX2_INLINE static Words spread(Words x, const Tables& table) noexcept;
    template <int Lines, class Masks, int Slot = 0, class Word>
    NONO_AVX2_INLINE static void pass_slots(const windows<Word>& in, vec<Word>& places, vec<Word>& reached,
                                            vec<Word>& starts) noexcept;
    template <int Spreads, std::size_t MaxBlocks, class Word, class Masks>
    NONO_AVX2_INLINE void pass(const Masks& known, pass_result<Word, MaxBlocks>& result) const noexcept;
    template <class Word, int Spreads>
    [[nodiscard]] NONO_AVX2 bool narrow_one_color(const line_view& line) const noexcept;
    template <class Word, int Spreads>
    NONO_AVX2_INLINE bool meet_one_color(const line_view& line, result_of_one_color<Word>& result) const noexcept;
    template <class Word, int Spreads>
    NONO_AVX2 static std::array<bool, 2> narrow_two_of_one_color(const wide_line& a, const line_view& line_a,
                                                                 const wide_line& b, const line_view& line_b) noexcept;
    template <int Spreads> [[nodiscard]] NONO_AVX2 bool narrow_two_words(const line_view& line) const noexcept;
    NONO_AVX2_INLINE static void keep_only(const line_view& line, std::size_t color, std::uint64_t low,
                                           std::uint64_t high) noexcept;
    template <class Word, int Spreads> [[nodiscard]] NONO_AVX2 bool narrow_colors(const line_view& line) const noexcept;
    template <int Spreads>
    [[nodiscard]] NONO_AVX2 bool narrow_colors_in_two_words(const line_view& line) const noexcept;

    tables tables_;
    // A word each, to be spread in a vector.
    mask_word mirror_shift_ = 0;     // bits of a word that the line does not have
    mask_word slack_shift_ = 0;      // those that a set of places does not have
    mask_word before_and_after_ = 0; // the cells there, in a line that begins with the one before
    std::uint8_t groups_ = 0;
    std::uint8_t colors_ = 1; // over the highest of the clues
    color_index color_ = 0;   // of all blocks, if there is one color
    bool one_color_ = false;
    bool short_ = false;       // words of 32 bits do
    bool long_blocks_ = false; // of more than 8 cells
    bool two_words_ = false;   // more than 62 cells
    std::uint8_t length_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

// --- the tables

inline bool wide_line::prepare(std::span<const clue> clues, std::size_t length) {
    if (clues.empty() || length > max_cells_of_two_words) return false;
    color_ = clues[0].color;
    one_color_ = true;
    std::size_t packed = 0;
    std::size_t longest = 0;
    color_index before = blank;
    for (const clue& block : clues) {
        longest = (std::max)(longest, std::size_t{block.length});
        if (block.blotted() || block.length > length) return false;
        packed += block.length + (block.color == before ? 1 : 0);
        before = block.color;
        colors_ = (std::max)(colors_, static_cast<std::uint8_t>(block.color + 1));
        one_color_ = one_color_ && block.color == color_;
        long_blocks_ = long_blocks_ || block.length > 8;
    }
    if (packed > length) return false;
    two_words_ = length > max_cells;
    if (two_words_ && (longest > max_cells || length - packed + longest > 64)) return false;
    length_ = static_cast<std::uint8_t>(length);
    short_ = length <= max_short_cells;
    const std::size_t bits = short_ ? 32 : 64;
    slack_shift_ = bits - 1 - (length - packed);
    if (!two_words_) {
        mirror_shift_ = bits - length;
        before_and_after_ = mask_word{2} << length | 1;
    }
    fill_tables(clues, packed);
    return true;
}

/// The shifts that spread the first cell of a block to the whole block, by its length: a byte each, in place in a slot.
constexpr auto wide_line::make_spread_table() noexcept -> spread_table {
    spread_table out{};
    for (std::size_t length = 1; length < out.size(); ++length) {
        std::uint64_t rest = length - 1;
        for (int i = 0; i < tables::spreads; ++i) {
            const std::uint64_t shift = (std::min)(rest, std::uint64_t{1} << i);
            out[length] |= shift << 8 * (tables::spread_entry + i);
            rest -= shift;
        }
    }
    return out;
}

inline void wide_line::fill_tables(std::span<const clue> clues, std::size_t packed) {
    static constexpr spread_table spread_of = make_spread_table();
    // Slots without a block keep what the pass has reached; the first one, before all blocks, has blank cells. The line
    // ends with slots that meet nothing.
    constexpr std::uint64_t never = tables::never;
    constexpr auto slot_of = [](std::uint64_t start, std::uint64_t end, std::uint64_t gap, std::uint64_t color,
                                std::uint64_t gap_after) {
        const std::uint64_t no_gap = gap_after == never ? 1 : 0;
        return tables::slot{start | end << 8,
                            static_cast<std::uint32_t>(gap | color << 8 | gap_after << 16 | no_gap << 24)};
    };
    constexpr tables::slot nothing = slot_of(never, 0, never, blank, never);
    constexpr tables::slot after_last = slot_of(never, never, never, blank, never);
    const std::size_t bytes = short_ ? 4 : 8;
    const auto entries = static_cast<std::size_t>(one_color_ ? entries_of_one_color : entries_of_colors);
    const tables::slot_layout layout{bytes, (entries + bytes - 1) / bytes, !one_color_};
    const std::size_t group_slots = sizeof(tables::chunk) / 2 / bytes;
    const std::size_t groups = clues.size() / group_slots + 1;
    const std::size_t even_groups = (groups + 1) / 2 * 2;
    const std::size_t last = groups * group_slots - 1;
    groups_ = static_cast<std::uint8_t>(groups);
    tables_.resize(even_groups * layout.chunks_of_group);
    const auto set_line = [&](std::size_t number, const tables::slot& slot) {
        tables_.set(layout, tables::half::line, number, slot);
    };
    const auto set_mirror = [&](std::size_t number, const tables::slot& slot) {
        tables_.set(layout, tables::half::mirror, number, slot);
    };
    set_line(0, nothing);
    for (std::size_t i = clues.size() + 1; i < even_groups * group_slots; ++i) set_line(i, after_last);
    for (std::size_t i = 0; i < groups * group_slots - clues.size(); ++i) set_mirror(i, nothing);

    const std::size_t with_gap = one_color_ ? 1 : 0;
    std::size_t place = 0;
    for (std::size_t j = 0; j < clues.size(); ++j) {
        const clue& block = clues[j];
        const bool gap = j > 0 && clues[j - 1].color == block.color;
        const bool gap_after = j + 1 < clues.size() && clues[j + 1].color == block.color;
        const std::size_t start = place + (gap ? 1 : 0);
        place = start + block.length;
        // In the mirror image it is as many blocks from the other end, and what is its start there is its end here.
        const std::size_t mirror_start = packed - place;
        const std::size_t mirror_end = packed - start;
        tables::slot slot =
            slot_of(start, place + with_gap, gap ? start - 1 : never, block.color, gap_after ? place : never);
        tables::slot mirror = slot_of(mirror_start, mirror_end + with_gap, gap_after ? mirror_start - 1 : never,
                                      block.color, gap ? mirror_end : never);
        slot.first |= spread_of[block.length];
        mirror.first |= spread_of[block.length];
        set_line(j + 1, slot);
        set_mirror(last - j, mirror);
    }
}

// --- parts of both kinds of lines

template <class Word> struct wide_line::group_tables {
    template <int Entry> [[nodiscard]] NONO_AVX2_INLINE vec<Word> entry() const noexcept {
        constexpr int size = static_cast<int>(sizeof(Word));
        return wide_words<Word>::template byte_of<Entry % size>(wide_words<Word>::load(chunks + Entry / size));
    }
    const tables::chunk* chunks;
};

/// Where the passes over the line and over its mirror image meet: goes over the slots of two groups at a time. A slot
/// of the line meets the one of the mirror image that has all the other blocks.
template <class Word, int Entries> class wide_line::meeting {
    using wide = wide_words<Word>;
    static constexpr int chunks = tables::template chunks_of_group<Word, Entries>;

public:
    template <class Result>
    NONO_AVX2_INLINE meeting(const wide_line& ready, Result& result) noexcept
        : tables_(ready.tables_.data()), reached_(result.reached()), starts_(result.starts),
          mirrored_(result.reached() + ready.groups_ - 1), unused_(wide::all(static_cast<Word>(ready.slack_shift_))) {}

    NONO_AVX2_INLINE void go_on() noexcept {
        tables_ += std::ptrdiff_t{2} * chunks;
        reached_ += 2;
        starts_ += 2;
        mirrored_ -= 2;
    }
    template <int Entry> [[nodiscard]] NONO_AVX2_INLINE vec<Word> entry() const noexcept {
        constexpr int size = static_cast<int>(sizeof(Word));
        const tables::chunk* const chunk = tables_ + Entry / size;
        return wide::template byte_of<Entry % size>(wide::lower_halves(chunk, chunk + chunks));
    }
    /// The places reached from the left, and the starts of a slot's block.
    [[nodiscard]] NONO_AVX2_INLINE vec<Word> reached() const noexcept {
        return wide::lower_halves(reached_, reached_ + 1);
    }
    [[nodiscard]] NONO_AVX2_INLINE vec<Word> starts() const noexcept {
        return wide::lower_halves(starts_, starts_ + 1);
    }
    /// The places from which the blocks after a slot's can go on to the end of the line.
    [[nodiscard]] NONO_AVX2_INLINE vec<Word> from_right() const noexcept {
        return wide::down(wide::reversed(wide::upper_halves(mirrored_, mirrored_ - 1)), unused_);
    }

private:
    const tables::chunk* tables_;
    const vec<Word>* reached_;
    const vec<Word>* starts_;
    const vec<Word>* mirrored_;
    vec<Word> unused_;
};

/// Shifts each word by what `spread_entry` and the next entries say, up or down: the union of it all. Up, the starts of
/// blocks become their cells; down, the cells that blocks cannot have become the places where they cannot start.
template <bool Up, int Spreads, int Done, class Tables, class Words>
NONO_AVX2_INLINE Words wide_line::spread(Words x, const Tables& table) noexcept {
    using wide = wide_words<std::remove_cvref_t<decltype(x[0])>>;
    if constexpr (Done == Spreads) {
        return x;
    } else {
        const Words by = table.template entry<tables::spread_entry + Done>();
        return spread<Up, Spreads, Done + 1>(x | (Up ? wide::up(x, by) : wide::down(x, by)), table);
    }
}

/// Goes over the slots of a group from `Slot` on; of a group that has slots of `Lines` lines, over those of each at a
/// time.
template <int Lines, class Masks, int Slot, class Word>
NONO_AVX2_INLINE void wide_line::pass_slots(const windows<Word>& in, vec<Word>& places, vec<Word>& reached,
                                            vec<Word>& starts) noexcept {
    using wide = wide_words<Word>;
    if constexpr (Slot < wide::group_slots / Lines) {
        const windows<Word> slot{wide::template spread_slot<Slot, Lines>(in.fit),
                                 wide::template spread_slot<Slot, Lines>(in.blanks)};
        const vec<Word> fitting = places & slot.fit;
        places = Masks::reached_from(places, slot);
        starts = Slot == 0 ? fitting : wide::template with_slot<Slot, Lines>(starts, fitting);
        reached = Slot == 0 ? places : wide::template with_slot<Slot, Lines>(reached, places);
        pass_slots<Lines, Masks, Slot + 1>(in, places, reached, starts);
    }
}

/// Goes over all slots.
template <int Spreads, std::size_t MaxBlocks, class Word, class Masks>
NONO_AVX2_INLINE void wide_line::pass(const Masks& known, pass_result<Word, MaxBlocks>& result) const noexcept {
    group_tables<Word> table{tables_.data()};
    vec<Word> places = wide_words<Word>::all(1);
    for (int g = 0; g < groups_; ++g, table.chunks += Masks::chunks) {
        const windows<Word> in = known.template group<Spreads>(table);
        vec<Word> reached{};
        vec<Word> starts{};
        pass_slots<1, Masks>(in, places, reached, starts);
        result.reached()[g] = reached;
        result.starts[g] = starts;
    }
}

// --- one color

template <class Word> struct wide_line::masks_of_one_color {
    using wide = wide_words<Word>;
    static constexpr int chunks = tables::template chunks_of_group<Word, entries_of_one_color>;

    NONO_AVX2_INLINE masks_of_one_color(const wide_line& ready, const line_view& line) noexcept {
        const vec<Word> can_be_blank = wide::all(static_cast<Word>(*line.can(blank)));
        const vec<Word> can_be_filled = wide::all(static_cast<Word>(*line.can(ready.color_)));
        const vec<Word> both = wide::template with_slot<1>(can_be_blank, can_be_filled);
        const vec<Word> with_mirror = wide::down(wide::upper_reversed(both), ready.template mirror_shifts<Word>());
        const vec<Word> blank_cells = wide::template spread_slot<0, 1>(with_mirror);
        blanks = (blank_cells + blank_cells) | wide::all(static_cast<Word>(ready.before_and_after_));
        not_filled = ~wide::template spread_slot<1, 1>(with_mirror);
    }

    template <int Spreads>
    [[nodiscard]] NONO_AVX2_INLINE windows<Word> group(const group_tables<Word>& table) const noexcept {
        const vec<Word> after = wide::down(blanks, table.template entry<tables::end_entry>());
        const vec<Word> from_start = wide::down(not_filled, table.template entry<tables::start_entry>());
        return {after & ~spread<false, Spreads>(from_start, table), after};
    }

    /// The places reached by a block that starts at `places` where it fits: its end, and on over blank cells.
    NONO_AVX2_INLINE static vec<Word> reached_from(vec<Word> places, const windows<Word>& slot) noexcept {
        const vec<Word> starts = places & slot.fit;
        return (slot.blanks & ~(starts + slot.blanks)) | starts;
    }

    vec<Word> blanks; // one cell up
    vec<Word> not_filled;
};

template <class Word, int Spreads> NONO_AVX2 bool wide_line::narrow_one_color(const line_view& line) const noexcept {
    result_of_one_color<Word> result(groups_);
    pass<Spreads>(masks_of_one_color<Word>(*this, line), result);
    return meet_one_color<Word, Spreads>(line, result);
}

/// Where both passes agree: takes everything else from the masks. There is an arrangement if the cell before the line
/// can be blank.
template <class Word, int Spreads>
NONO_AVX2_INLINE bool wide_line::meet_one_color(const line_view& line,
                                                result_of_one_color<Word>& result) const noexcept {
    using wide = wide_words<Word>;
    meeting<Word, entries_of_one_color> at(*this, result);
    vec<Word> blanks{};
    vec<Word> cells{};
    for (int g = 0; g < groups_; g += 2, at.go_on()) {
        const vec<Word> from_right = at.from_right();
        const vec<Word> starts = wide::up(at.starts() & from_right, at.template entry<tables::start_entry>());
        blanks |= wide::up(at.reached() & from_right, at.template entry<tables::end_entry>());
        cells |= spread<true, Spreads>(starts, at);
    }
    const std::array<Word, 2> found = wide::unions_of(blanks, cells);
    *line.can(blank) &= found[0] >> 1;
    *line.can(color_) &= found[1];
    return (found[0] & 1) != 0;
}

/// Narrows two lines with the slots of both side by side. The line with fewer groups repeats its last one: its result
/// is ignored.
template <class Word, int Spreads>
NONO_AVX2 std::array<bool, 2> wide_line::narrow_two_of_one_color(const wide_line& a, const line_view& line_a,
                                                                 const wide_line& b, const line_view& line_b) noexcept {
    using wide = wide_words<Word>;
    using masks = masks_of_one_color<Word>;
    const masks known_a(a, line_a);
    const masks known_b(b, line_b);
    group_tables<Word> table_a{a.tables_.data()};
    group_tables<Word> table_b{b.tables_.data()};
    const int groups = (std::max)(a.groups_, b.groups_);
    result_of_one_color<Word> result_a(groups);
    result_of_one_color<Word> result_b(groups);
    vec<Word> places = wide::all(1);
    for (int g = 0; g < groups; ++g) {
        const windows<Word> in_a = known_a.template group<Spreads>(table_a);
        const windows<Word> in_b = known_b.template group<Spreads>(table_b);
        table_a.chunks += g + 1 < a.groups_ ? masks::chunks : 0;
        table_b.chunks += g + 1 < b.groups_ ? masks::chunks : 0;
        const windows<Word> first{wide::first_slots(in_a.fit, in_b.fit), wide::first_slots(in_a.blanks, in_b.blanks)};
        const windows<Word> last{wide::last_slots(in_a.fit, in_b.fit), wide::last_slots(in_a.blanks, in_b.blanks)};
        vec<Word> reached_first{};
        vec<Word> starts_first{};
        vec<Word> reached_last{};
        vec<Word> starts_last{};
        pass_slots<2, masks>(first, places, reached_first, starts_first);
        pass_slots<2, masks>(last, places, reached_last, starts_last);
        result_a.reached()[g] = wide::first_slots(reached_first, reached_last);
        result_b.reached()[g] = wide::last_slots(reached_first, reached_last);
        result_a.starts[g] = wide::first_slots(starts_first, starts_last);
        result_b.starts[g] = wide::last_slots(starts_first, starts_last);
    }
    return {a.meet_one_color<Word, Spreads>(line_a, result_a), b.meet_one_color<Word, Spreads>(line_b, result_b)};
}

// --- more than 62 cells

/// Cells of the line and of its mirror image, in two words each.
struct wide_line::long_mask {
    using wide = wide_words<std::uint64_t>;
    using words = vec<std::uint64_t>;

    /// The 64 cells of each slot from `from` on.
    [[nodiscard]] NONO_AVX2_INLINE words window(words from) const noexcept {
        return wide::down(low, from) | wide::up(high, wide::all(64) - from) | wide::down(high, from - wide::all(64));
    }
    /// Adds 64 cells of each slot from `from` on.
    NONO_AVX2_INLINE void add(words cells, words from) noexcept {
        low |= wide::up(cells, from);
        high |= wide::down(cells, wide::all(64) - from) | wide::up(cells, from - wide::all(64));
    }

    words low;
    words high;
};

/// The cells of two colors of a line and of its mirror image.
struct wide_line::two_long_masks {
    using words = vec<std::uint64_t>;

    NONO_AVX2_INLINE two_long_masks(const wide_line& ready, const line_view& line, std::size_t first_color,
                                    std::size_t second_color) noexcept {
        const bool has_two = line.words > 1; // a line of 63 cells has one
        const mask_word* const a = line.can(first_color);
        const mask_word* const b = line.can(second_color);
        const words cells{a[0], has_two ? a[1] : 0, b[0], has_two ? b[1] : 0};
        const words mirrored = wide_words<std::uint64_t>::reversed(cells);
        const unsigned unused = 128U - ready.length_;
        const pair first_mirrored = down(mirrored[0], mirrored[1], unused);
        const pair second_mirrored = down(mirrored[2], mirrored[3], unused);
        first = both({cells[0], cells[1]}, first_mirrored);
        second = both({cells[2], cells[3]}, second_mirrored);
    }

    long_mask first;
    long_mask second;

private:
    using pair = std::array<std::uint64_t, 2>;

    [[nodiscard]] NONO_AVX2_INLINE static long_mask both(pair line, pair mirror) noexcept {
        return {words{line[0], line[0], mirror[0], mirror[0]}, words{line[1], line[1], mirror[1], mirror[1]}};
    }
    /// Two words, the low one first, shifted down by 2 to 65.
    [[nodiscard]] NONO_AVX2_INLINE static pair down(std::uint64_t low, std::uint64_t high, unsigned by) noexcept {
        if (by >= 64) return {high >> (by - 64), 0};
        return {low >> by | high << (64 - by), high >> by};
    }
};

struct wide_line::masks_of_two_words {
    using words = vec<std::uint64_t>;
    static constexpr int chunks = tables::template chunks_of_group<std::uint64_t, entries_of_one_color>;

    NONO_AVX2_INLINE masks_of_two_words(const wide_line& ready, const line_view& line) noexcept {
        const two_long_masks can(ready, line, blank, ready.color_);
        const std::uint64_t before = 1;
        const std::uint64_t after = std::uint64_t{1} << (ready.length_ - 63U);
        blanks = {(can.first.low << 1) | before, (can.first.high << 1) | (can.first.low >> 63) | after};
        not_filled = {~can.second.low, ~can.second.high};
    }

    template <int Spreads>
    [[nodiscard]] NONO_AVX2_INLINE windows<std::uint64_t>
    group(const group_tables<std::uint64_t>& table) const noexcept {
        const words after = blanks.window(table.template entry<tables::end_entry>());
        const words from_start = not_filled.window(table.template entry<tables::start_entry>());
        return {after & ~spread<false, Spreads>(from_start, table), after};
    }

    NONO_AVX2_INLINE static words reached_from(words places, const windows<std::uint64_t>& slot) noexcept {
        return masks_of_one_color<std::uint64_t>::reached_from(places, slot);
    }

    long_mask blanks; // one cell up
    long_mask not_filled;
};

/// Takes all but these cells from a color.
NONO_AVX2_INLINE void wide_line::keep_only(const line_view& line, std::size_t color, std::uint64_t low,
                                           std::uint64_t high) noexcept {
    line.can(color)[0] &= low;
    if (line.words > 1) line.can(color)[1] &= high;
}

template <int Spreads> NONO_AVX2 bool wide_line::narrow_two_words(const line_view& line) const noexcept {
    using wide = wide_words<std::uint64_t>;
    result_of_two_words result(groups_);
    pass<Spreads>(masks_of_two_words(*this, line), result);

    meeting<std::uint64_t, entries_of_one_color> at(*this, result);
    long_mask blanks{};
    long_mask cells{};
    for (int g = 0; g < groups_; g += 2, at.go_on()) {
        const vec<std::uint64_t> from_right = at.from_right();
        blanks.add(at.reached() & from_right, at.template entry<tables::end_entry>());
        cells.add(spread<true, Spreads>(at.starts() & from_right, at), at.template entry<tables::start_entry>());
    }
    const auto low = wide::unions_of(blanks.low, cells.low);
    const auto high = wide::unions_of(blanks.high, cells.high);
    keep_only(line, blank, low[0] >> 1U | high[0] << 63U, high[0] >> 1U);
    keep_only(line, color_, low[1], high[1]);
    return (low[0] & 1U) != 0;
}

// --- several colors

/// For each color the cells that cannot have it, in a word.
template <class Word> class wide_line::cells_without_color {
public:
    using wide = wide_words<Word>;

    NONO_AVX2_INLINE void set(std::size_t color, vec<Word> of_it, vec<Word> of_the_next) noexcept {
        cells_[color] = of_it;
        cells_[color + 1] = of_the_next;
    }
    [[nodiscard]] NONO_AVX2_INLINE vec<Word> of(std::size_t color) const noexcept { return cells_[color]; }
    /// The cells that the block of each slot cannot have.
    [[nodiscard]] NONO_AVX2_INLINE vec<Word> of_slots(const group_tables<Word>& table) const noexcept {
        constexpr int size = static_cast<int>(sizeof(Word));
        const std::uint8_t* const colors = table.chunks[tables::color_entry / size].bytes + tables::color_entry % size;
        return wide::lower_and_upper(of_half<false>(colors), of_half<true>(colors + 16));
    }

private:
    template <bool Mirror> NONO_AVX2_INLINE vec<Word> of_half(const std::uint8_t* colors) const noexcept {
        constexpr int at = Mirror ? wide::group_slots : 0;
        vec<Word> out =
            wide::template with_slot<1>(wide::all(cells_[colors[0]][at]), wide::all(cells_[colors[sizeof(Word)]][at]));
        if constexpr (wide::group_slots > 2) {
            out = wide::template with_slot<2>(out, wide::all(cells_[colors[2 * sizeof(Word)]][at]));
            out = wide::template with_slot<3>(out, wide::all(cells_[colors[3 * sizeof(Word)]][at]));
        }
        return out;
    }

    vec<Word> cells_[max_colors + 1];
};

template <class Word> struct wide_line::masks_of_colors {
    using wide = wide_words<Word>;
    static constexpr int chunks = tables::template chunks_of_group<Word, entries_of_colors>;

    NONO_AVX2_INLINE masks_of_colors(const wide_line& ready, const line_view& line) noexcept {
        const vec<Word> mirror = ready.template mirror_shifts<Word>();
        for (std::size_t c = 0; c < ready.colors_; c += 2) {
            const vec<Word> even = wide::all(static_cast<Word>(*line.can(c)));
            const bool last = c + 1 == ready.colors_;
            const vec<Word> odd = wide::all(static_cast<Word>(*line.can(last ? c : c + 1)));
            const vec<Word> both = wide::template with_slot<1>(even, odd);
            const vec<Word> with_mirror = ~wide::down(wide::upper_reversed(both), mirror);
            not_color.set(c, wide::template spread_slot<0, 1>(with_mirror),
                          wide::template spread_slot<1, 1>(with_mirror));
        }
        not_blank = not_color.of(blank);
    }

    template <int Spreads>
    [[nodiscard]] NONO_AVX2_INLINE windows<Word> group(const group_tables<Word>& table) const noexcept {
        const vec<Word> from_start = wide::down(not_color.of_slots(table), table.template entry<tables::start_entry>());
        const vec<Word> gap = wide::down(not_blank, table.template entry<tables::gap_entry>());
        return {~(spread<false, Spreads>(from_start, table) | gap),
                wide::down(~not_blank, table.template entry<tables::end_entry>())};
    }

    /// The places reached by a block that starts at `places` where it fits: its end, and on over blank cells.
    NONO_AVX2_INLINE static vec<Word> reached_from(vec<Word> places, const windows<Word>& slot) noexcept {
        const vec<Word> before_blanks = places & (slot.fit & slot.blanks);
        return ((before_blanks + slot.blanks) ^ slot.blanks) | (places & slot.fit);
    }

    vec<Word> not_blank;
    cells_without_color<Word> not_color;
};

template <class Word, int Spreads> NONO_AVX2 bool wide_line::narrow_colors(const line_view& line) const noexcept {
    using wide = wide_words<Word>;
    const masks_of_colors<Word> known(*this, line);
    result_of_colors<Word> result(groups_);
    pass<Spreads>(known, result);

    const meeting<Word, entries_of_colors> first(*this, result);
    const vec<Word> not_blank = wide::lower_halves(&known.not_blank, &known.not_blank);
    vec<Word> cells[(result.max_groups + 1) / 2]; // of the blocks
    vec<Word> can_be_blank{};
    auto at = first;
    for (int g = 0; g < groups_; g += 2, at.go_on()) {
        const vec<Word> from_right = at.from_right();
        const vec<Word> end = at.template entry<tables::end_entry>();
        const vec<Word> blank_or_gap = wide::down(from_right, at.template entry<tables::no_gap_entry>());
        can_be_blank |= wide::up(at.reached() & blank_or_gap & wide::down(~not_blank, end), end);
        const vec<Word> no_gap = wide::down(not_blank, at.template entry<tables::gap_after_entry>());
        const vec<Word> starts = at.starts() & from_right & ~no_gap;
        cells[g / 2] = spread<true, Spreads>(wide::up(starts, at.template entry<tables::start_entry>()), at);
    }
    *line.can(blank) &= wide::unions_of(can_be_blank, can_be_blank)[0];

    // Each block's cells go to its color. There is an arrangement if the blocks have any.
    Word any = 0;
    for (int c = 1; c < colors_; c += 2) {
        const vec<Word> this_color = wide::all(static_cast<Word>(c));
        const vec<Word> next_color = wide::all(static_cast<Word>(c) + 1);
        vec<Word> of_this{};
        vec<Word> of_next{};
        at = first;
        for (int g = 0; g < groups_; g += 2, at.go_on()) {
            const vec<Word> colors = at.template entry<tables::color_entry>();
            of_this |= cells[g / 2] & wide::equal(colors, this_color);
            of_next |= cells[g / 2] & wide::equal(colors, next_color);
        }
        const std::array<Word, 2> found = wide::unions_of(of_this, of_next);
        any |= found[0] | found[1];
        *line.can(static_cast<std::size_t>(c)) &= found[0];
        if (c + 1 < colors_) *line.can(static_cast<std::size_t>(c) + 1) &= found[1];
    }
    return any != 0;
}

// --- several colors, more than 62 cells

struct wide_line::color_masks_of_two_words {
    using words = vec<std::uint64_t>;
    static constexpr int chunks = tables::template chunks_of_group<std::uint64_t, entries_of_colors>;

    NONO_AVX2_INLINE color_masks_of_two_words(const wide_line& ready, const line_view& line) noexcept {
        for (std::size_t c = 0; c < ready.colors_; c += 2) {
            const bool last = c + 1 == ready.colors_;
            const two_long_masks can(ready, line, c, last ? c : c + 1);
            if (c == 0) blanks = can.first;
            low.set(c, ~can.first.low, ~can.second.low);
            high.set(c, ~can.first.high, ~can.second.high);
        }
    }

    template <int Spreads>
    [[nodiscard]] NONO_AVX2_INLINE windows<std::uint64_t>
    group(const group_tables<std::uint64_t>& table) const noexcept {
        const long_mask not_color{low.of_slots(table), high.of_slots(table)};
        const long_mask not_blank{~blanks.low, ~blanks.high};
        const words from_start = not_color.window(table.template entry<tables::start_entry>());
        const words gap = not_blank.window(table.template entry<tables::gap_entry>());
        return {~(spread<false, Spreads>(from_start, table) | gap),
                blanks.window(table.template entry<tables::end_entry>())};
    }

    NONO_AVX2_INLINE static words reached_from(words places, const windows<std::uint64_t>& slot) noexcept {
        return masks_of_colors<std::uint64_t>::reached_from(places, slot);
    }

    long_mask blanks;
    cells_without_color<std::uint64_t> low;
    cells_without_color<std::uint64_t> high;
};

template <int Spreads> NONO_AVX2 bool wide_line::narrow_colors_in_two_words(const line_view& line) const noexcept {
    using wide = wide_words<std::uint64_t>;
    using words = vec<std::uint64_t>;
    const color_masks_of_two_words known(*this, line);
    result_of_colors_in_two_words result(groups_);
    pass<Spreads>(known, result);

    const meeting<std::uint64_t, entries_of_colors> first(*this, result);
    const long_mask blanks{wide::lower_halves(&known.blanks.low, &known.blanks.low),
                           wide::lower_halves(&known.blanks.high, &known.blanks.high)};
    const long_mask not_blank{~blanks.low, ~blanks.high};
    long_mask cells[(result_of_colors_in_two_words::max_groups + 1) / 2]; // of the blocks
    long_mask can_be_blank{};
    auto at = first;
    for (int g = 0; g < groups_; g += 2, at.go_on()) {
        const words from_right = at.from_right();
        const words end = at.template entry<tables::end_entry>();
        const words blank_or_gap = wide::down(from_right, at.template entry<tables::no_gap_entry>());
        can_be_blank.add(at.reached() & blank_or_gap & blanks.window(end), end);
        const words no_gap = not_blank.window(at.template entry<tables::gap_after_entry>());
        const words starts = at.starts() & from_right & ~no_gap;
        long_mask of_blocks{};
        of_blocks.add(spread<true, Spreads>(starts, at), at.template entry<tables::start_entry>());
        cells[g / 2] = of_blocks;
    }
    const auto found_blank = wide::unions_of(can_be_blank.low, can_be_blank.high);
    keep_only(line, blank, found_blank[0], found_blank[1]);

    // Each block's cells go to its color. There is an arrangement if the blocks have any.
    std::uint64_t any = 0;
    for (std::size_t c = 1; c < colors_; ++c) {
        const words color = wide::all(c);
        long_mask of_color{};
        at = first;
        for (int g = 0; g < groups_; g += 2, at.go_on()) {
            const words has_color = wide::equal(at.template entry<tables::color_entry>(), color);
            of_color.low |= cells[g / 2].low & has_color;
            of_color.high |= cells[g / 2].high & has_color;
        }
        const auto found = wide::unions_of(of_color.low, of_color.high);
        any |= found[0] | found[1];
        keep_only(line, c, found[0], found[1]);
    }
    return any != 0;
}

// --- dispatch

inline bool wide_line::narrow(const line_view& line) const noexcept {
    if (two_words_ && one_color_)
        return long_blocks_ ? narrow_two_words<tables::spreads>(line) : narrow_two_words<3>(line);
    if (two_words_)
        return long_blocks_ ? narrow_colors_in_two_words<tables::spreads>(line) : narrow_colors_in_two_words<3>(line);
    if (one_color_) {
        if (short_)
            return long_blocks_ ? narrow_one_color<std::uint32_t, tables::spreads>(line)
                                : narrow_one_color<std::uint32_t, 3>(line);
        return long_blocks_ ? narrow_one_color<std::uint64_t, tables::spreads>(line)
                            : narrow_one_color<std::uint64_t, 3>(line);
    }
    if (short_)
        return long_blocks_ ? narrow_colors<std::uint32_t, tables::spreads>(line)
                            : narrow_colors<std::uint32_t, 3>(line);
    return long_blocks_ ? narrow_colors<std::uint64_t, tables::spreads>(line) : narrow_colors<std::uint64_t, 3>(line);
}

inline std::array<bool, 2> wide_line::narrow_two(const wide_line& a, const line_view& line_a, const wide_line& b,
                                                 const line_view& line_b) noexcept {
    const bool long_blocks = a.long_blocks_ || b.long_blocks_;
    if (a.short_)
        return long_blocks ? narrow_two_of_one_color<std::uint32_t, tables::spreads>(a, line_a, b, line_b)
                           : narrow_two_of_one_color<std::uint32_t, 3>(a, line_a, b, line_b);
    return long_blocks ? narrow_two_of_one_color<std::uint64_t, tables::spreads>(a, line_a, b, line_b)
                       : narrow_two_of_one_color<std::uint64_t, 3>(a, line_a, b, line_b);
}

} // namespace nono::inline NONO_ABI::detail

#undef NONO_AVX2
#undef NONO_AVX2_INLINE

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_LINE_HPP
