// Lines of one word with vector instructions (AVX2). The machinery of bit_line_solver.hpp; not for users.
#ifndef NONO_LINE_WIDE_LINE_HPP
#define NONO_LINE_WIDE_LINE_HPP

#include <nono/line/wide_words.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/clues.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono::detail {

/// A line of up to 62 cells without blotted blocks, ready for AVX2.
///
/// The sets of places are those of `portable_line_solver`. The line and its mirror image go through the same pass side
/// by side, in the two halves of a vector. Where blocks fit does not depend on the pass: that is found for a group of
/// blocks at a time, a word each, and so is where both passes meet. Words have 32 bits for lines of up to 30 cells,
/// with four blocks to a group, else 64 bits and two. Blocks of a length are found, and spread to their cells, by
/// shifts of at most 1, 2, 4, … cells: a length of up to 8 needs three, one of up to 63 needs six. All shifts are in
/// tables of bytes.
///
/// A pass goes over *rows*: one for the start of the line, one for each block, and so many that do nothing that groups
/// are full. Those come last for the line and first for its mirror image, so that the rows of a group are met by those
/// of a group.
///
/// A line of a single color has a gap between all of its blocks, so there "places" are counted with that gap: a place
/// is a blank cell before which the blocks have room. One more cell, blank, stands before the line, and one after it.
class wide_line {
public:
    wide_line() = default;
    /// Makes a line ready that it `takes`.
    inline wide_line(std::span<const clue> clues, std::size_t length);

    /// True if this machine has the instructions.
    [[nodiscard]] static bool is_available() noexcept { return __builtin_cpu_supports("avx2") != 0; }
    /// True if such a line can be made ready: it has clues, which fit, none
    /// of them blotted, and not too many cells.
    [[nodiscard]] static inline bool takes(std::span<const clue> clues, std::size_t length) noexcept;

    /// True once made.
    [[nodiscard]] constexpr bool made() const noexcept { return groups_ != 0; }
    /// True if `narrow_two` takes both at once.
    [[nodiscard]] static constexpr bool pairs(const wide_line& a, const wide_line& b) noexcept {
        return a.one_color_ && b.one_color_ && a.short_ == b.short_;
    }

    /// As `prepared_line` wants it. Requires that this machine has the instructions and the line was made.
    [[nodiscard]] inline bool narrow(line_view line) const noexcept;
    /// The same for two lines at a time that are `pairs`.
    [[nodiscard]] static inline std::array<bool, 2> narrow_two(const wide_line& a, line_view line_a, const wide_line& b,
                                                               line_view line_b) noexcept;

private:
    // The entries of the table of a group of rows, for the pass, and of two groups, for where both passes meet. An
    // entry has a byte for each word of a vector.
    enum entry {
        start_entry,   // of the block in the packed line
        end_entry,     // of it; in a line of one color with its gap
        spread_entry,  // shifts that spread the start of a block to its cells
        gap_entry = 8, // the cell beside the block that has to be blank
        color_entry,   // of the block
        no_gap_entry,  // 1 if the cell after the block is not a gap
    };
    // The entries of the head of all tables.
    enum head_entry {
        mirror_entry, // in the upper half the bits of a word that the line does not have
        slack_entry,  // those that a set of places does not have
    };
    static constexpr std::size_t head_size = 16;
    static constexpr std::uint8_t never = 255; // a shift by which nothing is left

    static constexpr std::size_t most_short_cells = 30;
    static constexpr std::size_t most_cells = 62;
    static constexpr int spreads = 6;

    using spread_table = std::array<std::array<std::uint8_t, spreads>, most_cells + 1>;
    [[nodiscard]] static constexpr spread_table make_spread_table() noexcept;
    template <class Word> inline void fill_tables(std::span<const clue> clues);

    template <class Word> [[nodiscard]] static constexpr std::size_t table_size(bool one_color) noexcept {
        constexpr std::size_t lanes = wide_words<Word>::lanes;
        return one_color ? 8 * lanes : (11 * lanes + 15) / 16 * 16;
    }

    template <class Word> using vec = typename wide_words<Word>::words;
    // What is known of the line and of its mirror image.
    template <class Word> struct masks_of_one_color;
    template <class Word> struct masks_of_colors;
    // Where the blocks of a group can be, whatever the others do: `fit` are the places they can start at, `blanks` the
    // cells after them that can be blank.
    template <class Word> struct windows {
        vec<Word> fit;
        vec<Word> blanks;
    };
    // What the pass leaves behind for each row: the places reached, and where its block can start. An empty group
    // stands on both sides, so that two can be looked at at a time wherever that begins.
    template <class Word, bool OneColor> struct pass_result {
        static constexpr int cells = sizeof(Word) == 4 ? most_short_cells : most_cells;
        static constexpr int most_blocks = OneColor ? (cells + 1) / 2 : cells;
        static constexpr int most_groups = most_blocks / wide_words<Word>::rows + 1;
        NONO_AVX2_INLINE explicit pass_result(int groups) noexcept {
            all_reached[0] = vec<Word>{};
            reached()[groups] = vec<Word>{};
            starts[groups] = vec<Word>{};
        }
        NONO_AVX2_INLINE vec<Word>* reached() noexcept { return all_reached + 1; }

        vec<Word> all_reached[1 + most_groups + 1];
        vec<Word> starts[most_groups + 1];
    };

    template <class Word, int Spreads>
    NONO_AVX2_INLINE static vec<Word> spread_down(vec<Word> x, const std::uint8_t* table) noexcept;
    template <class Word, int Spreads>
    NONO_AVX2_INLINE static vec<Word> spread_up(vec<Word> x, const std::uint8_t* table) noexcept;
    template <int Row, class Masks, class Word>
    NONO_AVX2_INLINE static void pass_row(const windows<Word>& in, vec<Word>& places, vec<Word>& reached,
                                          vec<Word>& starts) noexcept;
    template <class Masks, class Word>
    NONO_AVX2_INLINE static void pass_rows_of_two(const windows<Word>& in, vec<Word>& places, vec<Word>& reached,
                                                  vec<Word>& starts) noexcept;
    template <int Spreads, bool OneColor, class Word, class Masks>
    NONO_AVX2_INLINE void pass(const Masks& known, pass_result<Word, OneColor>& result) const noexcept;
    template <class Word, int Spreads> NONO_AVX2 bool narrow_one_color(line_view line) const noexcept;
    template <class Word, int Spreads>
    NONO_AVX2_INLINE bool meet_one_color(line_view line, pass_result<Word, true>& result) const noexcept;
    template <class Word, int Spreads>
    NONO_AVX2 static std::array<bool, 2> narrow_two_of_one_color(const wide_line& a, line_view line_a,
                                                                 const wide_line& b, line_view line_b) noexcept;
    template <class Word, int Spreads> NONO_AVX2 bool narrow_colors(line_view line) const noexcept;

    std::vector<std::uint8_t> tables_;
    mask_word before_and_after_ = 0; // the cells there, in a line that begins with the one before
    std::uint8_t length_ = 0;
    std::uint8_t slack_ = 0;
    std::uint8_t groups_ = 0;
    std::uint8_t colors_ = 1; // over the highest of the clues
    color_index color_ = 0;   // of all blocks, if there is one color
    bool one_color_ = false;
    bool short_ = false;       // words of 32 bits do
    bool long_blocks_ = false; // of more than 8 cells
};

// ---------------------------------------------------------------------------------------------------------------------

// --- the tables

inline bool wide_line::takes(std::span<const clue> clues, std::size_t length) noexcept {
    if (clues.empty() || length > most_cells) return false;
    for (const clue& one : clues)
        if (one.blotted()) return false;
    return least_length(clues) <= length;
}

inline wide_line::wide_line(std::span<const clue> clues, std::size_t length)
    : before_and_after_(mask_word{2} << length | 1), length_(static_cast<std::uint8_t>(length)),
      slack_(static_cast<std::uint8_t>(length - least_length(clues))), color_(clues[0].color), one_color_(true),
      short_(length <= most_short_cells) {
    for (const clue& one : clues) {
        colors_ = (std::max)(colors_, static_cast<std::uint8_t>(one.color + 1));
        one_color_ = one_color_ && one.color == color_;
        long_blocks_ = long_blocks_ || one.length > 8;
    }
    if (short_)
        fill_tables<std::uint32_t>(clues);
    else
        fill_tables<std::uint64_t>(clues);
}

/// The shifts that spread the first cell of a block to the whole block, by its length.
constexpr auto wide_line::make_spread_table() noexcept -> spread_table {
    spread_table out{};
    for (std::size_t length = 1; length < out.size(); ++length) {
        std::size_t rest = length - 1;
        for (std::size_t i = 0; i < spreads; ++i) {
            const std::size_t shift = (std::min)(rest, std::size_t{1} << i);
            out[length][i] = static_cast<std::uint8_t>(shift);
            rest -= shift;
        }
    }
    return out;
}

template <class Word> inline void wide_line::fill_tables(std::span<const clue> clues) {
    static constexpr spread_table spread_of = make_spread_table();
    constexpr std::size_t lanes = wide_words<Word>::lanes;
    constexpr std::size_t rows = wide_words<Word>::rows;
    const auto byte = [](std::size_t x) { return static_cast<std::uint8_t>(x); };
    const std::size_t size = table_size<Word>(one_color_);
    const std::size_t groups = clues.size() / rows + 1;
    groups_ = byte(groups);
    tables_.resize(head_size + size * (groups + (groups + 1) / 2));
    for (std::size_t row = 0; row < rows; ++row) {
        tables_[mirror_entry * lanes + rows + row] = byte(wide_words<Word>::bits - length_);
        tables_[slack_entry * lanes + row] = byte(wide_words<Word>::bits - 1 - slack_);
        tables_[slack_entry * lanes + rows + row] = byte(wide_words<Word>::bits - 1 - slack_);
    }
    std::uint8_t* const pass = tables_.data() + head_size;
    std::uint8_t* const meet = pass + size * groups;
    const auto of_line = [&](std::size_t row) { return pass + row / rows * size + row % rows; };
    const auto of_mirror = [&](std::size_t row) { return of_line(row) + rows; };
    const auto of_meeting = [&](std::size_t row) { return meet + row / lanes * size + row % lanes; };
    const auto set = [&](std::uint8_t* at, entry which, std::uint8_t value) { at[which * lanes] = value; };

    // Rows without a block. What a pass has reached it keeps; in a line of one color nothing is left after its last
    // block. They meet nothing, but the first of them, before all blocks, has its blank cells.
    const std::size_t count = groups * rows;
    const std::uint8_t after_last = one_color_ ? never : 0;
    for (std::size_t row = 0; row < count; ++row) {
        for (std::uint8_t* const at : {of_line(row), of_mirror(row)}) {
            set(at, start_entry, never);
            if (!one_color_) set(at, gap_entry, never);
        }
        if (row > clues.size()) set(of_line(row), end_entry, after_last);
    }
    for (std::size_t row = 0; row < (groups + 1) / 2 * lanes; ++row) {
        set(of_meeting(row), start_entry, never);
        if (row > 0) set(of_meeting(row), end_entry, never);
    }
    if (!one_color_) set(of_meeting(0), no_gap_entry, 1);
    if (!one_color_) set(of_meeting(0), gap_entry, never);

    const std::size_t packed = static_cast<std::size_t>(length_ - slack_);
    const std::size_t with_gap = one_color_ ? 1 : 0;
    std::size_t place = 0;
    for (std::size_t j = 0; j < clues.size(); ++j) {
        const clue& block = clues[j];
        const bool gap = j > 0 && clues[j - 1].color == block.color;
        const bool gap_after = j + 1 < clues.size() && clues[j + 1].color == block.color;
        const std::size_t start = place + (gap ? 1 : 0);
        place = start + block.length;
        // In the mirror image it is as many blocks from the other end, and what is its start there is its end here.
        std::uint8_t* const row = of_line(j + 1);
        std::uint8_t* const mirror_row = of_mirror(count - 1 - j);
        std::uint8_t* const meeting = of_meeting(j + 1);
        set(row, start_entry, byte(start));
        set(row, end_entry, byte(place + with_gap));
        set(mirror_row, start_entry, byte(packed - place));
        set(mirror_row, end_entry, byte(packed - start + with_gap));
        set(meeting, start_entry, byte(start));
        set(meeting, end_entry, byte(place + with_gap));
        for (std::uint8_t* const at : {row, mirror_row, meeting})
            for (std::size_t i = 0; i < spreads; ++i) at[(spread_entry + i) * lanes] = spread_of[block.length][i];
        if (one_color_) continue;
        set(row, gap_entry, gap ? byte(start - 1) : never);
        set(mirror_row, gap_entry, gap_after ? byte(packed - place - 1) : never);
        set(meeting, gap_entry, gap_after ? byte(place) : never);
        set(meeting, no_gap_entry, gap_after ? 0 : 1);
        for (std::uint8_t* const at : {row, mirror_row, meeting}) set(at, color_entry, block.color);
    }
}

// --- parts of both kinds of lines

/// Where a block can start, from the cells it cannot have: shifted by what `spread_entry` says, the union of it all.
template <class Word, int Spreads>
NONO_AVX2_INLINE auto wide_line::spread_down(vec<Word> x, const std::uint8_t* table) noexcept -> vec<Word> {
    using wide = wide_words<Word>;
    x |= wide::down(x, wide::template entry<spread_entry>(table));
    x |= wide::down(x, wide::template entry<spread_entry + 1>(table));
    x |= wide::down(x, wide::template entry<spread_entry + 2>(table));
    if constexpr (Spreads > 3) {
        x |= wide::down(x, wide::template entry<spread_entry + 3>(table));
        x |= wide::down(x, wide::template entry<spread_entry + 4>(table));
        x |= wide::down(x, wide::template entry<spread_entry + 5>(table));
    }
    return x;
}
/// The cells of blocks, from where they start.
template <class Word, int Spreads>
NONO_AVX2_INLINE auto wide_line::spread_up(vec<Word> x, const std::uint8_t* table) noexcept -> vec<Word> {
    using wide = wide_words<Word>;
    x |= wide::up(x, wide::template entry<spread_entry>(table));
    x |= wide::up(x, wide::template entry<spread_entry + 1>(table));
    x |= wide::up(x, wide::template entry<spread_entry + 2>(table));
    if constexpr (Spreads > 3) {
        x |= wide::up(x, wide::template entry<spread_entry + 3>(table));
        x |= wide::up(x, wide::template entry<spread_entry + 4>(table));
        x |= wide::up(x, wide::template entry<spread_entry + 5>(table));
    }
    return x;
}

/// Goes over row `Row` of a group.
template <int Row, class Masks, class Word>
NONO_AVX2_INLINE void wide_line::pass_row(const windows<Word>& in, vec<Word>& places, vec<Word>& reached,
                                          vec<Word>& starts) noexcept {
    using wide = wide_words<Word>;
    const windows<Word> row{wide::template spread_row<Row>(in.fit), wide::template spread_row<Row>(in.blanks)};
    const vec<Word> here = places & row.fit;
    places = Masks::reached_from(places, row);
    starts = Row == 0 ? here : wide::template with_row<Row>(starts, here);
    reached = Row == 0 ? places : wide::template with_row<Row>(reached, places);
}

/// Goes over all rows.
template <int Spreads, bool OneColor, class Word, class Masks>
NONO_AVX2_INLINE void wide_line::pass(const Masks& known, pass_result<Word, OneColor>& result) const noexcept {
    const std::uint8_t* table = tables_.data() + head_size;
    vec<Word> places = wide_words<Word>::all(1);
    for (int g = 0; g < groups_; ++g, table += table_size<Word>(OneColor)) {
        const windows<Word> in = known.template group<Spreads>(table);
        vec<Word> reached{};
        vec<Word> starts{};
        pass_row<0, Masks>(in, places, reached, starts);
        pass_row<1, Masks>(in, places, reached, starts);
        if constexpr (wide_words<Word>::rows > 2) {
            pass_row<2, Masks>(in, places, reached, starts);
            pass_row<3, Masks>(in, places, reached, starts);
        }
        result.reached()[g] = reached;
        result.starts[g] = starts;
    }
}

// --- one color

template <class Word> struct wide_line::masks_of_one_color {
    using wide = wide_words<Word>;

    NONO_AVX2_INLINE masks_of_one_color(const wide_line& ready, line_view line) noexcept {
        const vec<Word> can_be_blank = wide::all(static_cast<Word>(*line.can(blank)));
        const vec<Word> can_be_filled = wide::all(static_cast<Word>(*line.can(ready.color_)));
        const vec<Word> both = wide::template with_row<1>(can_be_blank, can_be_filled);
        const vec<Word> with_mirror =
            wide::down(wide::upper_reversed(both), wide::template entry<mirror_entry>(ready.tables_.data()));
        const vec<Word> blank_cells = wide::template spread_row<0>(with_mirror);
        blanks = (blank_cells + blank_cells) | wide::all(static_cast<Word>(ready.before_and_after_));
        not_filled = ~wide::template spread_row<1>(with_mirror);
    }

    template <int Spreads> NONO_AVX2_INLINE windows<Word> group(const std::uint8_t* table) const noexcept {
        const vec<Word> after = wide::down(blanks, wide::template entry<end_entry>(table));
        const vec<Word> from_start = wide::down(not_filled, wide::template entry<start_entry>(table));
        return {after & ~spread_down<Word, Spreads>(from_start, table), after};
    }

    /// The places reached by a block that starts at `places` where it fits: its end, and on over blank cells.
    NONO_AVX2_INLINE static vec<Word> reached_from(vec<Word> places, const windows<Word>& row) noexcept {
        const vec<Word> starts = places & row.fit;
        return (row.blanks & ~(starts + row.blanks)) | starts;
    }

    vec<Word> blanks; // one cell up
    vec<Word> not_filled;
};

template <class Word, int Spreads> NONO_AVX2 bool wide_line::narrow_one_color(line_view line) const noexcept {
    pass_result<Word, true> result(groups_);
    pass<Spreads>(masks_of_one_color<Word>(*this, line), result);
    return meet_one_color<Word, Spreads>(line, result);
}

/// Where both passes agree: takes everything else from the masks. There is an arrangement if the cell before the line
/// can be blank.
template <class Word, int Spreads>
NONO_AVX2_INLINE bool wide_line::meet_one_color(line_view line, pass_result<Word, true>& result) const noexcept {
    using wide = wide_words<Word>;
    const std::uint8_t* table = tables_.data() + head_size + table_size<Word>(true) * groups_;
    const vec<Word> unused = wide::template entry<slack_entry>(tables_.data());
    const vec<Word>* from_left = result.reached();
    const vec<Word>* mirrored = result.reached() + groups_ - 1;
    const vec<Word>* starts = result.starts;
    vec<Word> blanks{};
    vec<Word> cells{};
    for (int g = 0; g < groups_; g += 2) {
        const vec<Word> from_right = wide::down(wide::reversed(wide::upper_halves(mirrored[0], mirrored[-1])), unused);
        const vec<Word> met = wide::lower_halves(from_left[0], from_left[1]) & from_right;
        const vec<Word> met_starts = wide::lower_halves(starts[0], starts[1]) & from_right;
        blanks |= wide::up(met, wide::template entry<end_entry>(table));
        cells |= spread_up<Word, Spreads>(wide::up(met_starts, wide::template entry<start_entry>(table)), table);
        table += table_size<Word>(true);
        from_left += 2;
        mirrored -= 2;
        starts += 2;
    }
    const std::array<Word, 2> found = wide::unions_of(blanks, cells);
    *line.can(blank) &= found[0] >> 1;
    *line.can(color_) &= found[1];
    return (found[0] & 1) != 0;
}

/// Goes over the row of each line, or over two, where `in` has those of two lines.
template <class Masks, class Word>
NONO_AVX2_INLINE void wide_line::pass_rows_of_two(const windows<Word>& in, vec<Word>& places, vec<Word>& reached,
                                                  vec<Word>& starts) noexcept {
    using wide = wide_words<Word>;
    const windows<Word> row{wide::template spread_row_of_two<0>(in.fit),
                            wide::template spread_row_of_two<0>(in.blanks)};
    starts = places & row.fit;
    places = Masks::reached_from(places, row);
    reached = places;
    if constexpr (wide::rows == 2) return;
    const windows<Word> next{wide::template spread_row_of_two<1>(in.fit),
                             wide::template spread_row_of_two<1>(in.blanks)};
    starts = wide::template with_row_of_two<1>(starts, places & next.fit);
    places = Masks::reached_from(places, next);
    reached = wide::template with_row_of_two<1>(reached, places);
}

/// As above, with the rows of both lines side by side. The line with fewer groups repeats its last one: what comes of
/// it is not looked at.
template <class Word, int Spreads>
NONO_AVX2 std::array<bool, 2> wide_line::narrow_two_of_one_color(const wide_line& a, line_view line_a,
                                                                 const wide_line& b, line_view line_b) noexcept {
    using wide = wide_words<Word>;
    using masks = masks_of_one_color<Word>;
    const masks known_a(a, line_a);
    const masks known_b(b, line_b);
    const std::uint8_t* table_a = a.tables_.data() + head_size;
    const std::uint8_t* table_b = b.tables_.data() + head_size;
    const int groups = (std::max)(a.groups_, b.groups_);
    pass_result<Word, true> result_a(groups);
    pass_result<Word, true> result_b(groups);
    vec<Word> places = wide::all(1);
    for (int g = 0; g < groups; ++g) {
        const windows<Word> in_a = known_a.template group<Spreads>(table_a);
        const windows<Word> in_b = known_b.template group<Spreads>(table_b);
        table_a += g + 1 < a.groups_ ? table_size<Word>(true) : 0;
        table_b += g + 1 < b.groups_ ? table_size<Word>(true) : 0;
        const windows<Word> first{wide::first_rows(in_a.fit, in_b.fit), wide::first_rows(in_a.blanks, in_b.blanks)};
        const windows<Word> last{wide::last_rows(in_a.fit, in_b.fit), wide::last_rows(in_a.blanks, in_b.blanks)};
        vec<Word> reached_first{};
        vec<Word> starts_first{};
        vec<Word> reached_last{};
        vec<Word> starts_last{};
        pass_rows_of_two<masks>(first, places, reached_first, starts_first);
        pass_rows_of_two<masks>(last, places, reached_last, starts_last);
        result_a.reached()[g] = wide::first_rows(reached_first, reached_last);
        result_b.reached()[g] = wide::last_rows(reached_first, reached_last);
        result_a.starts[g] = wide::first_rows(starts_first, starts_last);
        result_b.starts[g] = wide::last_rows(starts_first, starts_last);
    }
    return {a.meet_one_color<Word, Spreads>(line_a, result_a), b.meet_one_color<Word, Spreads>(line_b, result_b)};
}

// --- several colors

template <class Word> struct wide_line::masks_of_colors {
    using wide = wide_words<Word>;

    NONO_AVX2_INLINE masks_of_colors(const wide_line& ready, line_view line) noexcept {
        const vec<Word> mirror = wide::template entry<mirror_entry>(ready.tables_.data());
        for (int c = 0; c < ready.colors_; c += 2) {
            const vec<Word> even = wide::all(static_cast<Word>(*line.can(static_cast<std::size_t>(c))));
            const bool last = c + 1 == ready.colors_;
            const vec<Word> odd = wide::all(static_cast<Word>(*line.can(static_cast<std::size_t>(last ? c : c + 1))));
            const vec<Word> both = wide::template with_row<1>(even, odd);
            const vec<Word> with_mirror = ~wide::down(wide::upper_reversed(both), mirror);
            not_color[c] = wide::template spread_row<0>(with_mirror);
            not_color[c + 1] = wide::template spread_row<1>(with_mirror);
        }
        not_blank = not_color[blank];
    }

    template <int Spreads> NONO_AVX2_INLINE windows<Word> group(const std::uint8_t* table) const noexcept {
        const vec<Word> from_start = wide::down(not_color_of_rows(table), wide::template entry<start_entry>(table));
        const vec<Word> gap = wide::down(not_blank, wide::template entry<gap_entry>(table));
        return {~(spread_down<Word, Spreads>(from_start, table) | gap),
                wide::down(~not_blank, wide::template entry<end_entry>(table))};
    }

    /// The places reached by a block that starts at `places` where it fits: its end, and on over blank cells.
    NONO_AVX2_INLINE static vec<Word> reached_from(vec<Word> places, const windows<Word>& row) noexcept {
        const vec<Word> before_blanks = places & (row.fit & row.blanks);
        return ((before_blanks + row.blanks) ^ row.blanks) | (places & row.fit);
    }

    /// The cells that the block of each row cannot have.
    NONO_AVX2_INLINE vec<Word> not_color_of_rows(const std::uint8_t* table) const noexcept {
        const std::uint8_t* const of = table + color_entry * wide::lanes;
        return wide::lower_and_upper(not_color_of_half<false>(of), not_color_of_half<true>(of + wide::rows));
    }
    template <bool Mirror> NONO_AVX2_INLINE vec<Word> not_color_of_half(const std::uint8_t* of) const noexcept {
        constexpr int at = Mirror ? wide::rows : 0;
        vec<Word> out = wide::template with_row<1>(wide::all(not_color[of[0]][at]), wide::all(not_color[of[1]][at]));
        if constexpr (wide::rows > 2) {
            out = wide::template with_row<2>(out, wide::all(not_color[of[2]][at]));
            out = wide::template with_row<3>(out, wide::all(not_color[of[3]][at]));
        }
        return out;
    }

    vec<Word> not_blank;
    vec<Word> not_color[max_colors];
};

template <class Word, int Spreads> NONO_AVX2 bool wide_line::narrow_colors(line_view line) const noexcept {
    using wide = wide_words<Word>;
    constexpr std::size_t size = table_size<Word>(false);
    const masks_of_colors<Word> known(*this, line);
    pass_result<Word, false> result(groups_);
    pass<Spreads>(known, result);

    const std::uint8_t* table = tables_.data() + head_size + size * groups_;
    const vec<Word> unused = wide::template entry<slack_entry>(tables_.data());
    const vec<Word> not_blank = wide::lower_halves(known.not_blank, known.not_blank);
    const vec<Word>* from_left = result.reached();
    const vec<Word>* mirrored = result.reached() + groups_ - 1;
    const vec<Word>* starts = result.starts;
    vec<Word> cells[(result.most_groups + 1) / 2]; // of the blocks
    vec<Word> can_be_blank{};
    for (int g = 0; g < groups_; g += 2) {
        const vec<Word> from_right = wide::down(wide::reversed(wide::upper_halves(mirrored[0], mirrored[-1])), unused);
        const vec<Word> end = wide::template entry<end_entry>(table);
        const vec<Word> gap_or_blank = wide::down(from_right, wide::template entry<no_gap_entry>(table));
        const vec<Word> met = wide::lower_halves(from_left[0], from_left[1]) & gap_or_blank;
        can_be_blank |= wide::up(met & wide::down(~not_blank, end), end);
        const vec<Word> no_gap = wide::down(not_blank, wide::template entry<gap_entry>(table));
        const vec<Word> met_starts = wide::lower_halves(starts[0], starts[1]) & from_right & ~no_gap;
        cells[g / 2] = spread_up<Word, Spreads>(wide::up(met_starts, wide::template entry<start_entry>(table)), table);
        table += size;
        from_left += 2;
        mirrored -= 2;
        starts += 2;
    }

    *line.can(blank) &= wide::unions_of(can_be_blank, can_be_blank)[0];

    // Each block's cells go to its color. There is an arrangement if the blocks have any.
    Word any = 0;
    for (int c = 1; c < colors_; c += 2) {
        const vec<Word> this_color = wide::all(static_cast<Word>(c));
        const vec<Word> next_color = wide::all(static_cast<Word>(c + 1));
        vec<Word> of_this{};
        vec<Word> of_next{};
        table = tables_.data() + head_size + size * groups_;
        for (int g = 0; g < groups_; g += 2, table += size) {
            const vec<Word> colors = wide::template entry<color_entry>(table);
            of_this |= cells[g / 2] & wide::equal(colors, this_color);
            of_next |= cells[g / 2] & wide::equal(colors, next_color);
        }
        const std::array<Word, 2> found = wide::unions_of(of_this, of_next);
        any |= found[0] | found[1];
        *line.can(static_cast<std::size_t>(c)) &= found[0];
        if (c + 1 < colors_) *line.can(static_cast<std::size_t>(c + 1)) &= found[1];
    }
    return any != 0;
}

// --- which one

inline bool wide_line::narrow(line_view line) const noexcept {
    if (one_color_) {
        if (short_)
            return long_blocks_ ? narrow_one_color<std::uint32_t, spreads>(line)
                                : narrow_one_color<std::uint32_t, 3>(line);
        return long_blocks_ ? narrow_one_color<std::uint64_t, spreads>(line) : narrow_one_color<std::uint64_t, 3>(line);
    }
    if (short_)
        return long_blocks_ ? narrow_colors<std::uint32_t, spreads>(line) : narrow_colors<std::uint32_t, 3>(line);
    return long_blocks_ ? narrow_colors<std::uint64_t, spreads>(line) : narrow_colors<std::uint64_t, 3>(line);
}

inline std::array<bool, 2> wide_line::narrow_two(const wide_line& a, line_view line_a, const wide_line& b,
                                                 line_view line_b) noexcept {
    const bool long_blocks = a.long_blocks_ || b.long_blocks_;
    if (a.short_)
        return long_blocks ? narrow_two_of_one_color<std::uint32_t, spreads>(a, line_a, b, line_b)
                           : narrow_two_of_one_color<std::uint32_t, 3>(a, line_a, b, line_b);
    return long_blocks ? narrow_two_of_one_color<std::uint64_t, spreads>(a, line_a, b, line_b)
                       : narrow_two_of_one_color<std::uint64_t, 3>(a, line_a, b, line_b);
}

} // namespace nono::detail

#undef NONO_AVX2
#undef NONO_AVX2_INLINE

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_WIDE_LINE_HPP
