// Lines of one to four words with vector instructions (AVX2). Used by bit_line_solver.hpp; internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_LINE_HPP
#define NONO_LINE_AVX2_WIDE_LINE_HPP

#include <nono/line/avx2/wide_cells.hpp>
#include <nono/line/avx2/wide_words.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/avx2/wide_pass.hpp>
#include <nono/line/avx2/wide_tables.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A line without blotted blocks, prepared for AVX2: up to 126 cells, or 252 if all blocks have the same color.
///
/// The sets of places are those of `portable_line_solver`. The line and its mirror image go through the same pass
/// simultaneously, in the two halves of a vector. Where blocks fit does not depend on the pass, so it is computed for a
/// group of blocks at a time, one word each, and so is the intersection of both passes. Words have 32 bits for lines of
/// up to 30 cells, with four blocks per group, otherwise 64 bits and two blocks. Blocks of a given length are found,
/// and expanded to their cells, by shifts of at most 1, 2, 4, … cells: a length of up to 8 needs three, one of up to 63
/// needs six. All shifts are stored in tables of bytes.
///
/// A pass processes *slots*: one for the start of the line, one for each block, and idle ones that fill up the last
/// group. The idle slots come last for the line and first for its mirror image, so that the slots of one group are
/// intersected with those of exactly one other group.
///
/// A line of a single color has a gap between all of its blocks, so its "places" include that gap: a place is a blank
/// cell before which the blocks have room. The line is extended by one blank cell before it and one after it.
///
/// Sets of places begin at the start of a block in the packed line, so they have one bit for each possible
/// displacement. In a line of more than 62 cells they are still single words, provided that the slack and the longest
/// block have at most 64 bits together; only the cells of the line take two to four words.
class wide_line {
public:
    /// Returns true if this machine has the instructions.
    [[nodiscard]] static bool is_available() noexcept { return __builtin_cpu_supports("avx2") != 0; }

    /// Prepares a line. Returns false if it has no clues, if they do not fit, if one is blotted, or if the line has too
    /// many cells or too much slack.
    [[nodiscard]] inline bool prepare(std::span<const clue> clues, std::size_t length);

    /// Returns true once the line has been prepared.
    [[nodiscard]] constexpr bool made() const noexcept { return groups_ != 0; }
    /// Returns true if `narrow_two` can process both at once.
    [[nodiscard]] static constexpr bool pairs(const wide_line& a, const wide_line& b) noexcept {
        return a.made() && b.made() && a.one_color_ && b.one_color_ && a.short_ == b.short_ && a.parts_ == 1 &&
               b.parts_ == 1;
    }

    /// Narrows the line, as required by `prepared_line`. The machine must have the instructions, and the line must have
    /// been prepared.
    [[nodiscard]] inline bool narrow(const line_view& line) const noexcept;
    /// Narrows two lines at once, for which `pairs` must hold.
    [[nodiscard]] static inline std::array<bool, 2> narrow_two(const wide_line& a, const line_view& line_a,
                                                               const wide_line& b, const line_view& line_b) noexcept;

private:
    using tables = wide_tables;
    using spread_table = std::array<std::uint64_t, 63>;

    static constexpr std::size_t max_short_cells = 30;
    static constexpr std::size_t max_cells = 62;
    static constexpr std::size_t max_cells_of_two_words = 126;
    static constexpr std::size_t max_cells_of_three_words = 190;
    static constexpr std::size_t max_cells_of_four_words = 252; // a shift by `never` must leave only the last bit
    static constexpr int entries_of_one_color = tables::entries_of_one_color;
    static constexpr int entries_of_colors = tables::entries_of_colors;

    [[nodiscard]] static constexpr spread_table make_spread_table() noexcept;
    [[nodiscard]] static constexpr std::uint8_t parts_for(std::size_t length) noexcept {
        if (length <= max_cells) return 1;
        if (length <= max_cells_of_two_words) return 2;
        return length <= max_cells_of_three_words ? 3 : 4;
    }
    template <class Word, int Entries> void fill_tables(std::span<const clue> clues, std::size_t packed);

    // The two kinds of lines: their known cells, and the method of narrowing.
    template <class Word, std::size_t Parts> struct of_one_color;
    template <class Word, std::size_t Parts> struct of_colors;
    template <class Word, std::size_t Parts>
    static constexpr std::size_t max_cells_of = Parts == 4          ? max_cells_of_four_words
                                                : Parts == 3        ? max_cells_of_three_words
                                                : Parts == 2        ? max_cells_of_two_words
                                                : sizeof(Word) == 4 ? max_short_cells
                                                                    : max_cells;
    template <int Lines, class Kind, int Slot = 0, class Word>
    NONO_AVX2_INLINE static void pass_slots(const wide_windows<Word>& in, wide_vector<Word>& positions,
                                            wide_vector<Word>& reached, wide_vector<Word>& starts) noexcept;
    template <class Kind> [[nodiscard]] NONO_AVX2 bool narrow_as(const line_view& line) const noexcept;
    template <class Kind>
    NONO_AVX2 static std::array<bool, 2> narrow_two_as(const wide_line& a, const line_view& line_a, const wide_line& b,
                                                       const line_view& line_b) noexcept;

    tables tables_;
    // single words, to be spread over a vector
    mask_word slack_shift_ = 0;      // bits that a set of places does not have
    mask_word before_and_after_ = 0; // the added cells before and after a line, which begins with the former
    std::uint8_t groups_ = 0;
    std::uint8_t colors_ = 1; // one more than the highest color of the clues
    color_index color_ = 0;   // the color of all blocks, if there is only one
    bool one_color_ = false;
    bool short_ = false;       // words of 32 bits are sufficient
    bool long_blocks_ = false; // some block has more than 8 cells
    std::uint8_t parts_ = 1;   // words of the cells of the line
};

// ---------------------------------------------------------------------------------------------------------------------

// --- the tables

inline bool wide_line::prepare(std::span<const clue> clues, std::size_t length) {
    if (clues.empty() || length > max_cells_of_four_words) return false;
    // Not members: compilers must assume that a store to a byte may change the clues.
    std::size_t packed = 0;
    std::uint32_t longest = 0;
    color_index before = blank;
    color_index highest = blank;
    color_index others = 0; // bits in which a color differs from the first one
    for (const clue& block : clues) {
        longest = (std::max)(longest, block.length); // a blotted block is the longest
        packed += block.length + (block.color == before ? 1U : 0U);
        before = block.color;
        highest = (std::max)(highest, block.color);
        others = static_cast<color_index>(others | (block.color ^ clues[0].color));
    }
    if (longest > length || packed > length) return false;
    color_ = clues[0].color;
    one_color_ = others == 0;
    colors_ = static_cast<std::uint8_t>(highest + 1);
    long_blocks_ = longest > 8;
    parts_ = parts_for(length);
    if (parts_ > 2 && !one_color_) return false;
    if (parts_ > 1 && (longest > max_cells || length - packed + longest > 64)) return false;
    short_ = length <= max_short_cells;
    const std::size_t bits = short_ ? 32 : 64;
    slack_shift_ = bits - 1 - (length - packed);
    if (parts_ == 1) before_and_after_ = mask_word{2} << length | 1;
    if (one_color_)
        short_ ? fill_tables<std::uint32_t, entries_of_one_color>(clues, packed)
               : fill_tables<std::uint64_t, entries_of_one_color>(clues, packed);
    else
        short_ ? fill_tables<std::uint32_t, entries_of_colors>(clues, packed)
               : fill_tables<std::uint64_t, entries_of_colors>(clues, packed);
    return true;
}

/// Returns, for each length of a block, the shifts that spread its first cell to the whole block: one byte each, at its
/// position in a slot.
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

template <class Word, int Entries> void wide_line::fill_tables(std::span<const clue> clues, std::size_t packed) {
    static constexpr spread_table spread_of = make_spread_table();
    // Slots without a block preserve the places that the pass has reached; the first one, before all blocks, has blank
    // cells. The line ends with slots whose intersections are empty.
    constexpr std::uint64_t never = tables::never;
    constexpr auto first_of = [](std::uint64_t start, std::uint64_t end) { return start | end << 8; };
    constexpr auto rest_of = [](std::uint64_t gap, std::uint64_t color, std::uint64_t gap_after) {
        const std::uint64_t no_gap = gap_after == never ? 1 : 0;
        return static_cast<std::uint32_t>((color - 1) | gap << 8 | gap_after << 16 | no_gap << 24);
    };
    constexpr std::uint32_t any_color = rest_of(never, 1, never);
    static constexpr tables::slot nothing{first_of(never, 0), any_color};
    static constexpr tables::slot after_last{first_of(never, never), any_color};
    using writer = tables::slot_writer<Word, Entries>;
    constexpr bool one_color = Entries == entries_of_one_color;
    const std::size_t groups = clues.size() / writer::group_slots + 1;
    const std::size_t even_groups = (groups + 1) / 2 * 2;
    groups_ = static_cast<std::uint8_t>(groups);
    tables_.resize(even_groups * writer::chunks);
    writer to(tables_);
    to.fill(even_groups, after_last, nothing);
    to.write(0, tables::half::line, nothing);
    // The mirror image has the same blocks in reverse order, each as far from the end of the packed line.
    const std::size_t mirrored_slots = groups * writer::group_slots;
    constexpr std::uint64_t with_gap = one_color ? 1 : 0;
    const std::size_t count = clues.size();
    std::uint64_t end = 0;
    bool gap = false; // between the block and the one before it
    for (std::size_t j = 0; j < count; ++j) {
        const clue& block = clues[j];
        const bool gap_after = j + 1 < count && (one_color || clues[j + 1].color == block.color);
        const std::uint64_t start = end + (gap ? 1 : 0);
        end = start + block.length;
        const std::uint64_t mirrored_start = packed - end;
        const std::uint64_t mirrored_end = packed - start;
        const std::uint64_t spread = spread_of[block.length];
        tables::slot slot{first_of(start, end + with_gap) | spread, 0};
        tables::slot mirrored{first_of(mirrored_start, mirrored_end + with_gap) | spread, 0};
        if constexpr (!one_color) {
            slot.rest = rest_of(gap ? start - 1 : never, block.color, gap_after ? end : never);
            mirrored.rest = rest_of(gap_after ? mirrored_start - 1 : never, block.color, gap ? mirrored_end : never);
        }
        to.write(j + 1, tables::half::line, slot);
        to.write(mirrored_slots - 1 - j, tables::half::mirror, mirrored);
        gap = gap_after;
    }
}

// --- shared by both kinds of lines

/// Processes the slots of a group from `Slot` on; if the group has slots of `Lines` lines, one slot of each at a time.
template <int Lines, class Kind, int Slot, class Word>
NONO_AVX2_INLINE void wide_line::pass_slots(const wide_windows<Word>& in, wide_vector<Word>& positions,
                                            wide_vector<Word>& reached, wide_vector<Word>& starts) noexcept {
    using wide = wide_words<Word>;
    if constexpr (Slot < wide::group_slots / Lines) {
        const wide_windows<Word> slot{wide::template spread_slot<Slot, Lines>(in.fit),
                                      wide::template spread_slot<Slot, Lines>(in.blanks)};
        const wide_vector<Word> fitting = positions & slot.fit;
        positions = Kind::reached_from(positions, slot);
        starts = Slot == 0 ? fitting : wide::template with_slot<Slot, Lines>(starts, fitting);
        reached = Slot == 0 ? positions : wide::template with_slot<Slot, Lines>(reached, positions);
        pass_slots<Lines, Kind, Slot + 1>(in, positions, reached, starts);
    }
}

/// Processes the slots of all groups, and narrows the line to the cells on which both passes agree.
template <class Kind> NONO_AVX2 bool wide_line::narrow_as(const line_view& line) const noexcept {
    using word = typename Kind::word;
    const Kind known(*this, line);
    const bool long_blocks = long_blocks_;
    wide_pass<word, Kind::max_blocks> result(groups_);
    wide_group<word> table{tables_.data()};
    wide_vector<word> positions = wide_words<word>::all(1);
    for (int g = 0; g < groups_; ++g, table.chunks += Kind::chunks) {
        const wide_windows<word> in = known.group(table, long_blocks);
        wide_vector<word> reached{};
        wide_vector<word> starts{};
        pass_slots<1, Kind>(in, positions, reached, starts);
        result.reached()[g] = reached;
        result.starts[g] = starts;
    }
    return known.meet(*this, line, result, long_blocks);
}

/// Narrows two lines with their slots in the same vectors. The line with fewer groups repeats its last one, whose
/// result is ignored.
template <class Kind>
NONO_AVX2 std::array<bool, 2> wide_line::narrow_two_as(const wide_line& a, const line_view& line_a, const wide_line& b,
                                                       const line_view& line_b) noexcept {
    using word = typename Kind::word;
    using wide = wide_words<word>;
    const Kind known_a(a, line_a);
    const Kind known_b(b, line_b);
    const bool long_blocks = a.long_blocks_ || b.long_blocks_;
    wide_group<word> table_a{a.tables_.data()};
    wide_group<word> table_b{b.tables_.data()};
    const int groups = (std::max)(a.groups_, b.groups_);
    wide_pass<word, Kind::max_blocks> result_a(groups);
    wide_pass<word, Kind::max_blocks> result_b(groups);
    wide_vector<word> positions = wide::all(1);
    for (int g = 0; g < groups; ++g) {
        const wide_windows<word> in_a = known_a.group(table_a, long_blocks);
        const wide_windows<word> in_b = known_b.group(table_b, long_blocks);
        table_a.chunks += g + 1 < a.groups_ ? Kind::chunks : 0;
        table_b.chunks += g + 1 < b.groups_ ? Kind::chunks : 0;
        const wide_windows<word> first{wide::first_slots(in_a.fit, in_b.fit),
                                       wide::first_slots(in_a.blanks, in_b.blanks)};
        const wide_windows<word> last{wide::last_slots(in_a.fit, in_b.fit), wide::last_slots(in_a.blanks, in_b.blanks)};
        wide_vector<word> reached_first{};
        wide_vector<word> starts_first{};
        wide_vector<word> reached_last{};
        wide_vector<word> starts_last{};
        pass_slots<2, Kind>(first, positions, reached_first, starts_first);
        pass_slots<2, Kind>(last, positions, reached_last, starts_last);
        result_a.reached()[g] = wide::first_slots(reached_first, reached_last);
        result_b.reached()[g] = wide::last_slots(reached_first, reached_last);
        result_a.starts[g] = wide::first_slots(starts_first, starts_last);
        result_b.starts[g] = wide::last_slots(starts_first, starts_last);
    }
    return {known_a.meet(a, line_a, result_a, long_blocks), known_b.meet(b, line_b, result_b, long_blocks)};
}

// --- one color

template <class Word, std::size_t Parts> struct wide_line::of_one_color {
    using word = Word;
    using wide = wide_words<Word>;
    static constexpr int chunks = tables::template chunks_of_group<Word, entries_of_one_color>;
    static constexpr std::size_t max_blocks = (max_cells_of<Word, Parts> + 1) / 2;

    NONO_AVX2_INLINE of_one_color(const wide_line& ready, const line_view& line) noexcept {
        const wide_color_pair<Word, Parts> can(line, blank, ready.color_);
        blanks.part[0] = can.first.part[0] + can.first.part[0];
        if constexpr (Parts == 1) {
            blanks.part[0] |= wide::all(static_cast<Word>(ready.before_and_after_));
        } else {
            const std::uint64_t after = std::uint64_t{1} << (line.length + 1 - 64 * (Parts - 1));
            blanks.part[0] |= wide::all(1);
            for (std::size_t i = 1; i < Parts; ++i)
                blanks.part[i] = (can.first.part[i] << 1) | (can.first.part[i - 1] >> 63);
            blanks.part[Parts - 1] |= after;
        }
        not_filled = ~can.second;
        // In four words, a shift by `never` leaves the last bit.
        if constexpr (Parts == 4) not_filled.part[3] &= wide::all(~std::uint64_t{0} >> 1);
    }

    [[nodiscard]] NONO_AVX2_INLINE wide_windows<Word> group(const wide_group<Word>& table,
                                                            bool long_blocks) const noexcept {
        const wide_vector<Word> after = blanks.window(table.template entry<tables::end_entry>());
        const wide_vector<Word> from_start = not_filled.window(table.template entry<tables::start_entry>());
        return {after & ~spread<false>(from_start, table, long_blocks), after};
    }

    /// Returns the places reached by a block that starts at one of `positions` where it fits: its end, and from there
    /// over blank cells.
    NONO_AVX2_INLINE static wide_vector<Word> reached_from(wide_vector<Word> positions,
                                                           const wide_windows<Word>& slot) noexcept {
        const wide_vector<Word> starts = positions & slot.fit;
        return (slot.blanks & ~(starts + slot.blanks)) | starts;
    }

    /// Finds the places where both passes agree, and removes everything else from the masks. There is an arrangement if
    /// the cell before the line can be blank.
    NONO_AVX2_INLINE bool meet(const wide_line& ready, const line_view& line, wide_pass<Word, max_blocks>& result,
                               bool long_blocks) const noexcept {
        wide_meeting<Word, entries_of_one_color> at(ready.tables_.data(), ready.groups_, ready.slack_shift_, result);
        wide_cells<Word, Parts> can_be_blank{};
        wide_cells<Word, Parts> cells{};
        for (int g = 0; g < ready.groups_; g += 2, at.go_on()) {
            const wide_vector<Word> from_right = at.from_right();
            can_be_blank.add(at.reached() & from_right, at.template entry<tables::end_entry>());
            cells.add(spread<true>(at.starts() & from_right, at, long_blocks),
                      at.template entry<tables::start_entry>());
        }
        std::array<Word, 2> found[Parts];
        for (std::size_t i = 0; i < Parts; ++i) found[i] = wide::unions_of(can_be_blank.part[i], cells.part[i]);
        const bool is_possible = (found[0][0] & 1) != 0;
        for (std::size_t i = 0; i < Parts; ++i) {
            found[i][0] >>= 1;
            if constexpr (Parts > 1)
                if (i + 1 < Parts) found[i][0] |= found[i + 1][0] << (wide::bits - 1);
            if (i >= line.words) break;
            line.can(blank)[i] &= found[i][0];
            line.can(ready.color_)[i] &= found[i][1];
        }
        return is_possible;
    }

    wide_cells<Word, Parts> blanks; // shifted up by one cell
    wide_cells<Word, Parts> not_filled;
};

// --- several colors

template <class Word, std::size_t Parts> struct wide_line::of_colors {
    using word = Word;
    using wide = wide_words<Word>;
    static constexpr int chunks = tables::template chunks_of_group<Word, entries_of_colors>;
    static constexpr std::size_t max_blocks = max_cells_of<Word, Parts>;

    NONO_AVX2_INLINE of_colors(const wide_line& ready, const line_view& line) noexcept
        : not_color(line, ready.colors_, blanks) {}

    [[nodiscard]] NONO_AVX2_INLINE wide_windows<Word> group(const wide_group<Word>& table,
                                                            bool long_blocks) const noexcept {
        const wide_vector<Word> from_start =
            not_color.of_slots(table).window(table.template entry<tables::start_entry>());
        const wide_vector<Word> gap = (~blanks).window(table.template entry<tables::gap_entry>());
        return {~(spread<false>(from_start, table, long_blocks) | gap),
                blanks.window(table.template entry<tables::end_entry>())};
    }

    /// Returns the places reached by a block that starts at one of `positions` where it fits: its end, and from there
    /// over blank cells.
    NONO_AVX2_INLINE static wide_vector<Word> reached_from(wide_vector<Word> positions,
                                                           const wide_windows<Word>& slot) noexcept {
        const wide_vector<Word> before_blanks = positions & (slot.fit & slot.blanks);
        return ((before_blanks + slot.blanks) ^ slot.blanks) | (positions & slot.fit);
    }

    /// As for one color, except that there is an arrangement if the blocks have any cells.
    NONO_AVX2_INLINE bool meet(const wide_line& ready, const line_view& line, wide_pass<Word, max_blocks>& result,
                               bool long_blocks) const noexcept {
        const wide_meeting<Word, entries_of_colors> first(ready.tables_.data(), ready.groups_, ready.slack_shift_,
                                                          result);
        const wide_cells<Word, Parts> blank_cells = blanks.of_line();
        const wide_cells<Word, Parts> not_blank = ~blank_cells;
        wide_cells<Word, Parts> cells[(wide_pass<Word, max_blocks>::max_groups + 1) / 2]; // of the blocks
        wide_cells<Word, Parts> can_be_blank{};
        auto at = first;
        for (int g = 0; g < ready.groups_; g += 2, at.go_on()) {
            const wide_vector<Word> from_right = at.from_right();
            const wide_vector<Word> end = at.template entry<tables::end_entry>();
            const wide_vector<Word> blank_or_gap = wide::down(from_right, at.template entry<tables::no_gap_entry>());
            can_be_blank.add(at.reached() & blank_or_gap & blank_cells.window(end), end);
            const wide_vector<Word> no_gap = not_blank.window(at.template entry<tables::gap_after_entry>());
            const wide_vector<Word> starts = at.starts() & from_right & ~no_gap;
            cells[g / 2] = {};
            cells[g / 2].add(spread<true>(starts, at, long_blocks), at.template entry<tables::start_entry>());
        }
        const auto found_blank = wide::unions_of(can_be_blank.part[0], can_be_blank.part[Parts - 1]);
        for (std::size_t i = 0; i < Parts && i < line.words; ++i) line.can(blank)[i] &= found_blank[i];

        // Assign the cells of each block to its color.
        constexpr std::size_t at_a_time = wide::slots_of_half / Parts;
        Word any = 0;
        for (std::size_t c = 0; c + 1 < ready.colors_; c += at_a_time) {
            wide_vector<Word> of_color[wide::slots_of_half]{};
            at = first;
            for (int g = 0; g < ready.groups_; g += 2, at.go_on()) {
                const wide_vector<Word> colors = at.template entry<tables::color_entry>();
                for (std::size_t i = 0; i < wide::slots_of_half; ++i)
                    of_color[i] |=
                        cells[g / 2].part[i % Parts] & wide::equal(colors, wide::all(static_cast<Word>(c + i / Parts)));
            }
            const std::array<Word, wide::slots_of_half> found = wide::unions_of(of_color);
            for (std::size_t i = 0; i < wide::slots_of_half && c + i / Parts + 1 < ready.colors_; ++i) {
                any |= found[i];
                if (i % Parts < line.words) line.can(c + i / Parts + 1)[i % Parts] &= found[i];
            }
        }
        return any != 0;
    }

    wide_cells<Word, Parts> blanks;
    wide_cells_without_color<Word, Parts> not_color; // sets `blanks` too
};

// --- dispatch

inline bool wide_line::narrow(const line_view& line) const noexcept {
    if (parts_ == 1 && one_color_)
        return short_ ? narrow_as<of_one_color<std::uint32_t, 1>>(line)
                      : narrow_as<of_one_color<std::uint64_t, 1>>(line);
    if (parts_ == 4) return narrow_as<of_one_color<std::uint64_t, 4>>(line);
    if (parts_ == 3) return narrow_as<of_one_color<std::uint64_t, 3>>(line);
    if (parts_ == 2)
        return one_color_ ? narrow_as<of_one_color<std::uint64_t, 2>>(line)
                          : narrow_as<of_colors<std::uint64_t, 2>>(line);
    return short_ ? narrow_as<of_colors<std::uint32_t, 1>>(line) : narrow_as<of_colors<std::uint64_t, 1>>(line);
}

inline std::array<bool, 2> wide_line::narrow_two(const wide_line& a, const line_view& line_a, const wide_line& b,
                                                 const line_view& line_b) noexcept {
    using in_32_bits = of_one_color<std::uint32_t, 1>;
    using in_64_bits = of_one_color<std::uint64_t, 1>;
    return a.short_ ? narrow_two_as<in_32_bits>(a, line_a, b, line_b) : narrow_two_as<in_64_bits>(a, line_a, b, line_b);
}

}}} // namespace nono::NONO_ABI::detail

#undef NONO_AVX2
#undef NONO_AVX2_INLINE

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_LINE_HPP
