// Lines of one word with vector instructions (AVX2). The machinery of bit_line_solver.hpp; not for users.
#ifndef NONO_LINE_WIDE_LINE_HPP
#define NONO_LINE_WIDE_LINE_HPP

/// 1 where the compiler can make AVX2 code for single functions, whatever the options it is called with (GCC from 12,
/// Clang), unless NONO_NO_AVX2 is defined. A program that defines it does so wherever it includes nono. Not with GCC on
/// Windows, which does not align the vectors that it keeps on the stack (GCC bug 54412).
#if defined(__GNUC__) && defined(__x86_64__) && !defined(NONO_NO_AVX2) && (defined(__clang__) || !defined(_WIN32))
#if __has_builtin(__builtin_shufflevector)
#define NONO_HAS_WIDE_LINES 1
#endif
#endif
#if !defined(NONO_HAS_WIDE_LINES)
#define NONO_HAS_WIDE_LINES 0
#endif

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

// Functions for AVX2. They are inlined into one another; only the outermost ones are called.
#define NONO_AVX2 __attribute__((target("avx2")))
#define NONO_AVX2_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono::detail {

/// A line of up to 63 cells without blotted blocks, ready for AVX2.
///
/// The sets of places are those of `portable_line_solver`. The line and its mirror image go through the same pass side
/// by side, in two words of a vector, or in four with a second line; where both passes meet, four blocks are looked at
/// at a time. Blocks of a length are found, and spread to their cells, by shifts of at most 1, 2, 4, … cells: a length
/// of up to 8 needs three, one of up to 63 needs six. All shifts are in tables of bytes.
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
    /// True if such a line can be made ready: the clues fit, and none is blotted.
    [[nodiscard]] static inline bool takes(std::span<const clue> clues, std::size_t length) noexcept;

    /// True once made.
    [[nodiscard]] constexpr bool made() const noexcept { return slack_ != not_made; }
    /// True if `narrow_two` takes it.
    [[nodiscard]] constexpr bool pairs() const noexcept { return made() && one_color_; }

    /// As `prepared_line` wants it. Requires that this machine has the instructions and the line was made.
    [[nodiscard]] inline bool narrow(line_view line) const noexcept;
    /// The same for two lines at a time, both of which `pairs`.
    [[nodiscard]] static inline std::array<bool, 2> narrow_two(const wide_line& a, line_view line_a, const wide_line& b,
                                                               line_view line_b) noexcept;

private:
    typedef std::uint64_t words_2 __attribute__((vector_size(16)));
    typedef std::uint64_t words_4 __attribute__((vector_size(32)));
    typedef char bytes_16 __attribute__((vector_size(16)));
    typedef char bytes_32 __attribute__((vector_size(32)));

    // What a pass leaves behind for each number of blocks set: the places reached, and where the last of the blocks can
    // start. Empty sets stand on both sides, so that four can be looked at at a time wherever that begins.
    static constexpr int margin = 3;
    template <class Words, int MostBlocks> class pass_result {
    public:
        NONO_AVX2_INLINE pass_result(Words first_places) noexcept {
            for (int i = 0; i < margin; ++i) reached_[i] = Words{};
            reached()[0] = first_places;
            starts()[0] = Words{};
        }
        NONO_AVX2_INLINE Words* reached() noexcept { return reached_ + margin; }
        NONO_AVX2_INLINE Words* starts() noexcept { return starts_; }

    private:
        Words reached_[margin + MostBlocks + 1 + margin];
        Words starts_[MostBlocks + 1 + margin];
    };

    // A row for each block: shifts for the line and for its mirror image, side by side.
    enum row_entry { row_start, row_end, row_spread };
    // A group for each four numbers of blocks set: shifts for the four.
    enum group_entry { group_end, group_start, group_spread, group_no_gap = 5, group_long_spread };

    static constexpr int most_blocks_of_one_color = 31;
    static constexpr int most_blocks = 63;
    static constexpr int spreads = 6;
    static constexpr std::size_t row_size = 16;
    static constexpr std::size_t color_row_size = 4; // no gap before the block (two), color (two)
    static constexpr std::size_t group_size = 48;
    static constexpr std::uint32_t not_made = ~std::uint32_t{0};

    using spread_table = std::array<std::array<std::uint8_t, spreads>, 64>;
    [[nodiscard]] static constexpr spread_table make_spread_table() noexcept;
    inline void fill_tables(std::span<const clue> clues);

    [[nodiscard]] const std::uint8_t* rows() const noexcept { return tables_.data(); }
    [[nodiscard]] const std::uint8_t* color_rows() const noexcept { return rows() + row_size * blocks_; }
    [[nodiscard]] const std::uint8_t* groups() const noexcept {
        return color_rows() + (one_color_ ? 0 : color_row_size * blocks_);
    }

    // Vectors
    template <class Words> NONO_AVX2_INLINE static Words load(const void* from) noexcept;
    template <class Words> NONO_AVX2_INLINE static void store(void* to, Words words) noexcept;
    NONO_AVX2_INLINE static words_4 join(words_2 low, words_2 high) noexcept;
    NONO_AVX2_INLINE static mask_word union_of(words_4 x) noexcept;
    NONO_AVX2_INLINE static words_4 reversed(words_4 x) noexcept;
    template <int Entry> NONO_AVX2_INLINE static words_2 row_shifts(words_2 row) noexcept;
    template <int Entry> NONO_AVX2_INLINE static words_4 row_shifts(words_4 rows) noexcept;
    template <int Entry> NONO_AVX2_INLINE static words_4 group_shifts(words_4 part) noexcept;

    // The pass and what follows from it
    template <int Spreads, class Words> NONO_AVX2_INLINE static Words fits(Words cells, Words row) noexcept;
    template <int Spreads> NONO_AVX2 bool narrow_one_color(line_view line) const noexcept;
    template <int Spreads> NONO_AVX2 bool narrow_colors(line_view line) const noexcept;
    template <int Spreads>
    NONO_AVX2 static std::array<bool, 2> narrow_two_of_one_color(const wide_line& a, line_view line_a,
                                                                 const wide_line& b, line_view line_b) noexcept;
    template <int Stride> NONO_AVX2_INLINE bool close(words_2* reached, words_2* starts) const noexcept;
    template <int Stride> NONO_AVX2_INLINE static words_4 four_left(const words_2* from) noexcept;
    template <int Stride> NONO_AVX2_INLINE static words_4 four_mirrored(const words_2* from) noexcept;
    template <int Spreads> NONO_AVX2_INLINE static words_4 cells_of(words_4 starts, const std::uint8_t* group) noexcept;
    template <int Spreads, int Stride>
    NONO_AVX2_INLINE void meet(line_view line, const words_2* reached, const words_2* starts) const noexcept;

    std::vector<std::uint8_t> tables_;
    std::uint32_t blocks_ = 0;
    std::uint32_t slack_ = not_made;
    std::uint32_t length_ = 0;
    std::uint32_t colors_ = 1; // over the highest of the clues
    color_index color_ = 0;    // of all blocks, if there is one color
    bool one_color_ = false;   // and blocks at all, and not too many cells
    bool long_blocks_ = false; // of more than 8 cells
};

// ---------------------------------------------------------------------------------------------------------------------

// --- the tables

inline bool wide_line::takes(std::span<const clue> clues, std::size_t length) noexcept {
    for (const clue& one : clues)
        if (one.blotted()) return false;
    return least_length(clues) <= length;
}

inline wide_line::wide_line(std::span<const clue> clues, std::size_t length)
    : blocks_(static_cast<std::uint32_t>(clues.size())),
      slack_(static_cast<std::uint32_t>(length - least_length(clues))), length_(static_cast<std::uint32_t>(length)) {
    // With the cells before and after the line, its places must fit into a word.
    one_color_ = !clues.empty() && length < 63;
    for (const clue& one : clues) {
        colors_ = (std::max)(colors_, one.color + std::uint32_t{1});
        one_color_ = one_color_ && one.color == clues[0].color;
        long_blocks_ = long_blocks_ || one.length > 8;
    }
    if (one_color_) color_ = clues[0].color;
    const std::size_t group_count = (clues.size() + 4) / 4;
    tables_.resize((row_size + (one_color_ ? 0 : color_row_size)) * clues.size() + group_size * group_count, 0);
    fill_tables(clues);
}

/// The shifts that spread the first cell of a block to the whole block, by its length.
constexpr auto wide_line::make_spread_table() noexcept -> spread_table {
    spread_table out{};
    for (std::uint32_t length = 1; length < out.size(); ++length) {
        std::uint32_t rest = length - 1;
        for (std::uint32_t i = 0; i < spreads; ++i) {
            const std::uint32_t shift = (std::min)(rest, std::uint32_t{1} << i);
            out[length][i] = static_cast<std::uint8_t>(shift);
            rest -= shift;
        }
    }
    return out;
}

inline void wide_line::fill_tables(std::span<const clue> clues) {
    static constexpr spread_table spread_of = make_spread_table();
    const auto byte = [](std::size_t x) { return static_cast<std::uint8_t>(x); };
    const std::size_t count = clues.size();
    const std::size_t packed = length_ - slack_;
    std::uint8_t* const begin = tables_.data();
    std::uint8_t* const all_groups = begin + (groups() - rows());
    std::uint8_t* const all_color_rows = begin + (color_rows() - rows());
    all_groups[4 * group_no_gap] = 1;
    std::size_t place = 0;
    for (std::size_t j = 0; j < count; ++j) {
        const clue& block = clues[j];
        const bool gap = j > 0 && clues[j - 1].color == block.color;
        const bool gap_after = j + 1 < count && clues[j + 1].color == block.color;
        const std::size_t start = place + (gap ? 1 : 0);
        place = start + block.length;
        // In the mirror image it is as many blocks from the other end, and what is its start there is its end here.
        std::uint8_t* const row = begin + row_size * j;
        std::uint8_t* const mirror_row = begin + row_size * (count - 1 - j) + 1;
        row[2 * row_start] = byte(start);
        row[2 * row_end] = byte(place);
        mirror_row[2 * row_start] = byte(packed - place);
        mirror_row[2 * row_end] = byte(packed - start);
        // The group of the blocks set once this one is.
        std::uint8_t* const group = all_groups + group_size * ((j + 1) / 4) + (j + 1) % 4;
        group[4 * group_end] = byte(one_color_ ? place + 1 : place);
        group[4 * group_start] = byte(start);
        group[4 * group_no_gap] = gap_after ? 0 : 1;
        for (std::size_t i = 0; i < spreads; ++i) {
            const std::uint8_t shift = spread_of[block.length][i];
            row[2 * (row_spread + i)] = shift;
            mirror_row[2 * (row_spread + i)] = shift;
            group[4 * (i < 3 ? group_spread + i : group_long_spread + i - 3)] = shift;
        }
        if (one_color_) continue;
        std::uint8_t* const color_row = all_color_rows + color_row_size * j;
        std::uint8_t* const mirror_color_row = all_color_rows + color_row_size * (count - 1 - j) + 1;
        color_row[0] = gap ? 0 : 1;
        color_row[2] = block.color;
        mirror_color_row[0] = gap_after ? 0 : 1;
        mirror_color_row[2] = block.color;
    }
}

// --- vectors

template <class Words> NONO_AVX2_INLINE Words wide_line::load(const void* from) noexcept {
    Words words;
    __builtin_memcpy(&words, from, sizeof words);
    return words;
}
template <class Words> NONO_AVX2_INLINE void wide_line::store(void* to, Words words) noexcept {
    __builtin_memcpy(to, &words, sizeof words);
}
NONO_AVX2_INLINE wide_line::words_4 wide_line::join(words_2 low, words_2 high) noexcept {
    return words_4{low[0], low[1], high[0], high[1]};
}
NONO_AVX2_INLINE mask_word wide_line::union_of(words_4 x) noexcept {
    const words_2 half = words_2{x[0], x[1]} | words_2{x[2], x[3]};
    return half[0] | half[1];
}

/// Each word with its bits in reverse order: the bytes of a word change places, and so do the halves of a byte, each
/// half reversed by looking it up.
NONO_AVX2_INLINE wide_line::words_4 wide_line::reversed(words_4 x) noexcept {
    const bytes_32 bytes{7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
                         7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8};
    const bytes_32 low{0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
                       0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    const bytes_32 high{0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16,
                        0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16};
    constexpr mask_word halves = 0x0F0F0F0F0F0F0F0FU;
    const words_4 y = reinterpret_cast<words_4>(__builtin_ia32_pshufb256(reinterpret_cast<bytes_32>(x), bytes));
    const words_4 from_low =
        reinterpret_cast<words_4>(__builtin_ia32_pshufb256(high, reinterpret_cast<bytes_32>(y & halves)));
    const words_4 from_high =
        reinterpret_cast<words_4>(__builtin_ia32_pshufb256(low, reinterpret_cast<bytes_32>((y >> 4) & halves)));
    return from_low | from_high;
}

/// The shifts of an entry of a row, for the line and its mirror image.
template <int Entry> NONO_AVX2_INLINE wide_line::words_2 wide_line::row_shifts(words_2 row) noexcept {
    const bytes_16 picked{2 * Entry,     -1, -1, -1, -1, -1, -1, -1, //
                          2 * Entry + 1, -1, -1, -1, -1, -1, -1, -1};
    return reinterpret_cast<words_2>(__builtin_ia32_pshufb128(reinterpret_cast<bytes_16>(row), picked));
}
/// The same for two rows.
template <int Entry> NONO_AVX2_INLINE wide_line::words_4 wide_line::row_shifts(words_4 rows) noexcept {
    const bytes_32 picked{2 * Entry, -1, -1, -1, -1, -1, -1, -1, 2 * Entry + 1, -1, -1, -1, -1, -1, -1, -1,
                          2 * Entry, -1, -1, -1, -1, -1, -1, -1, 2 * Entry + 1, -1, -1, -1, -1, -1, -1, -1};
    return reinterpret_cast<words_4>(__builtin_ia32_pshufb256(reinterpret_cast<bytes_32>(rows), picked));
}
/// The four shifts of an entry of a group, of which `part` holds 16 bytes twice.
template <int Entry> NONO_AVX2_INLINE wide_line::words_4 wide_line::group_shifts(words_4 part) noexcept {
    constexpr int at = 4 * (Entry % 4);
    const bytes_32 picked{at,     -1, -1, -1, -1, -1, -1, -1, at + 1, -1, -1, -1, -1, -1, -1, -1,
                          at + 2, -1, -1, -1, -1, -1, -1, -1, at + 3, -1, -1, -1, -1, -1, -1, -1};
    return reinterpret_cast<words_4>(__builtin_ia32_pshufb256(reinterpret_cast<bytes_32>(part), picked));
}

// --- the pass

/// Where a block can start if it needs `cells`, counted from its place in the packed line.
template <int Spreads, class Words> NONO_AVX2_INLINE Words wide_line::fits(Words cells, Words row) noexcept {
    Words fit = cells >> row_shifts<row_start>(row);
    fit &= fit >> row_shifts<row_spread>(row);
    fit &= fit >> row_shifts<row_spread + 1>(row);
    fit &= fit >> row_shifts<row_spread + 2>(row);
    if constexpr (Spreads > 3) {
        fit &= fit >> row_shifts<row_spread + 3>(row);
        fit &= fit >> row_shifts<row_spread + 4>(row);
        fit &= fit >> row_shifts<row_spread + 5>(row);
    }
    return fit;
}

/// After a pass: is there an arrangement? If so puts empty sets behind the last ones.
template <int Stride> NONO_AVX2_INLINE bool wide_line::close(words_2* reached, words_2* starts) const noexcept {
    const std::uint32_t blocks = blocks_;
    if ((reached[Stride * blocks][0] >> slack_ & 1U) == 0) return false;
    for (std::uint32_t i = 1; i <= margin; ++i) {
        reached[Stride * (blocks + i)] = words_2{0, 0};
        starts[Stride * (blocks + i)] = words_2{0, 0};
    }
    return true;
}

/// The words of the line from four places of a pass's result.
template <int Stride> NONO_AVX2_INLINE wide_line::words_4 wide_line::four_left(const words_2* from) noexcept {
    return __builtin_shufflevector(join(from[0], from[2 * Stride]), join(from[Stride], from[3 * Stride]), 0, 4, 2, 6);
}
/// The words of the mirror image, going back.
template <int Stride> NONO_AVX2_INLINE wide_line::words_4 wide_line::four_mirrored(const words_2* from) noexcept {
    return __builtin_shufflevector(join(from[0], from[-2 * Stride]), join(from[-Stride], from[-3 * Stride]), 1, 5, 3,
                                   7);
}

/// The cells of four blocks, from the places in the packed line that they can start at.
template <int Spreads>
NONO_AVX2_INLINE wide_line::words_4 wide_line::cells_of(words_4 starts, const std::uint8_t* group) noexcept {
    const words_2 first = load<words_2>(group);
    const words_2 second = load<words_2>(group + 16);
    const words_4 part_0 = join(first, first);
    const words_4 part_1 = join(second, second);
    words_4 cells = starts << group_shifts<group_start>(part_0);
    cells |= cells << group_shifts<group_spread>(part_0);
    cells |= cells << group_shifts<group_spread + 1>(part_0);
    cells |= cells << group_shifts<group_spread + 2>(part_1);
    if constexpr (Spreads > 3) {
        const words_2 third = load<words_2>(group + 32);
        const words_4 part_2 = join(third, third);
        cells |= cells << group_shifts<group_long_spread>(part_1);
        cells |= cells << group_shifts<group_long_spread + 1>(part_1);
        cells |= cells << group_shifts<group_long_spread + 2>(part_2);
    }
    return cells;
}

// --- one color

/// Where both passes over a line of one color agree: takes everything else from its masks.
template <int Spreads, int Stride>
NONO_AVX2_INLINE void wide_line::meet(line_view line, const words_2* reached, const words_2* starts) const noexcept {
    const int blocks = static_cast<int>(blocks_);
    const std::uint8_t* group = groups();
    words_4 blanks{0, 0, 0, 0};
    words_4 cells{0, 0, 0, 0};
    for (int set = 0; set <= blocks; set += 4, group += group_size) {
        const words_4 from_right = reversed(four_mirrored<Stride>(reached + Stride * (blocks - set))) >> (63 - slack_);
        const words_2 first = load<words_2>(group);
        blanks |= (four_left<Stride>(reached + Stride * set) & from_right)
                  << group_shifts<group_end>(join(first, first));
        cells |= cells_of<Spreads>(four_left<Stride>(starts + Stride * set) & from_right, group);
    }
    *line.can(blank) &= union_of(blanks) >> 1;
    *line.can(color_) &= union_of(cells);
}

template <int Spreads> NONO_AVX2 bool wide_line::narrow_one_color(line_view line) const noexcept {
    const words_4 masks{*line.can(blank), *line.can(color_), 0, 0};
    const words_4 mirrored = reversed(masks) >> 1 >> (63 - length_);
    const mask_word after_last = mask_word{1} << length_;
    const words_2 blanks = words_2{masks[0], mirrored[0]} | after_last;
    const words_2 cells{masks[1], mirrored[1]};
    words_2 window = blanks << 1 | 1;
    words_2 places = window & ~(window + 1);
    pass_result<words_2, most_blocks_of_one_color> out(places);
    words_2* const reached = out.reached();
    words_2* const starts_of = out.starts();
    const std::uint8_t* next_row = rows();
    for (std::uint32_t j = 1; j <= blocks_; ++j, next_row += row_size) {
        const words_2 row = load<words_2>(next_row);
        window = blanks >> row_shifts<row_end>(row);
        const words_2 starts = places & (fits<Spreads>(cells, row) & window);
        places = (window & ~(starts + window)) | starts;
        starts_of[j] = starts;
        reached[j] = places;
    }
    if (!close<1>(reached, starts_of)) return false;
    meet<Spreads, 1>(line, reached, starts_of);
    return true;
}

/// As above, with two more words in each vector for the second line. The shorter list of blocks goes on in place: what
/// comes of it is not looked at.
template <int Spreads>
NONO_AVX2 std::array<bool, 2> wide_line::narrow_two_of_one_color(const wide_line& a, line_view line_a,
                                                                 const wide_line& b, line_view line_b) noexcept {
    const words_4 masks{*line_a.can(blank), *line_a.can(a.color_), *line_b.can(blank), *line_b.can(b.color_)};
    const words_4 lengths{a.length_, a.length_, b.length_, b.length_};
    const words_4 mirrored = reversed(masks) >> 1 >> (63 - lengths);
    const words_4 after_last = words_4{1, 1, 1, 1} << lengths;
    const words_4 blanks = __builtin_shufflevector(masks, mirrored, 0, 4, 2, 6) | after_last;
    const words_4 cells = __builtin_shufflevector(masks, mirrored, 1, 5, 3, 7);
    words_4 window = blanks << 1 | 1;
    words_4 places = window & ~(window + 1);
    pass_result<words_4, most_blocks_of_one_color> out(places);
    words_4* const reached = out.reached();
    words_4* const starts_of = out.starts();
    const std::uint8_t* row_a = a.rows();
    const std::uint8_t* row_b = b.rows();
    const std::uint32_t blocks = (std::max)(a.blocks_, b.blocks_);
    for (std::uint32_t j = 1; j <= blocks; ++j) {
        const words_4 row = join(load<words_2>(row_a), load<words_2>(row_b));
        row_a += j < a.blocks_ ? row_size : 0;
        row_b += j < b.blocks_ ? row_size : 0;
        window = blanks >> row_shifts<row_end>(row);
        const words_4 starts = places & (fits<Spreads>(cells, row) & window);
        places = (window & ~(starts + window)) | starts;
        starts_of[j] = starts;
        reached[j] = places;
    }
    // The first line has the lower half of each vector.
    words_2* const half_reached = reinterpret_cast<words_2*>(reached);
    words_2* const half_starts = reinterpret_cast<words_2*>(starts_of);
    std::array<bool, 2> possible{};
    possible[0] = a.close<2>(half_reached, half_starts);
    if (possible[0]) a.meet<Spreads, 2>(line_a, half_reached, half_starts);
    possible[1] = b.close<2>(half_reached + 1, half_starts + 1);
    if (possible[1]) b.meet<Spreads, 2>(line_b, half_reached + 1, half_starts + 1);
    return possible;
}

// --- several colors

template <int Spreads> NONO_AVX2 bool wide_line::narrow_colors(line_view line) const noexcept {
    // The masks of each color, mirrored too, and the cells that turn out to be able to have it.
    mask_word masks[max_colors + margin];
    mask_word mirrored[max_colors + margin];
    mask_word found[max_colors];
    const std::uint32_t colors = colors_;
    for (std::uint32_t c = 0; c < colors; ++c) {
        masks[c] = *line.can(c);
        found[c] = 0;
    }
    for (std::uint32_t c = colors; c < colors + margin; ++c) masks[c] = 0;
    for (std::uint32_t c = 0; c < colors; c += 4)
        store(mirrored + c, reversed(load<words_4>(masks + c)) >> 1 >> (63 - length_));

    const words_2 blanks{masks[blank], mirrored[blank]};
    words_2 window = blanks;
    words_2 places = ((((window & 1) + window) ^ window)) | 1;
    pass_result<words_2, most_blocks> out(places);
    words_2* const reached = out.reached();
    words_2* const starts_of = out.starts();
    const std::uint8_t* next_row = rows();
    const std::uint8_t* color_row = color_rows();
    for (std::uint32_t j = 1; j <= blocks_; ++j, next_row += row_size, color_row += color_row_size) {
        const words_2 row = load<words_2>(next_row);
        const words_2 no_gap = -words_2{color_row[0], color_row[1]};
        const words_2 cells{masks[color_row[2]], mirrored[color_row[3]]};
        const words_2 starts = places & ((window | no_gap) & fits<Spreads>(cells, row));
        window = blanks >> row_shifts<row_end>(row);
        places = (((starts & window) + window) ^ window) | starts;
        starts_of[j] = starts;
        reached[j] = places;
    }
    if (!close<1>(reached, starts_of)) return false;

    const int blocks = static_cast<int>(blocks_);
    mask_word cells[most_blocks + 1 + margin]; // of each block
    words_4 can_be_blank{0, 0, 0, 0};
    const std::uint8_t* group = groups();
    for (int set = 0; set <= blocks; set += 4, group += group_size) {
        const words_2 first = load<words_2>(group);
        const words_2 second = load<words_2>(group + 16);
        const words_4 end = group_shifts<group_end>(join(first, first));
        const words_4 no_gap = group_shifts<group_no_gap>(join(second, second));
        const words_4 from_right = reversed(four_mirrored<1>(reached + (blocks - set))) >> (63 - slack_);
        const words_4 blanks_after = (words_4{0, 0, 0, 0} + masks[blank]) >> end;
        can_be_blank |= (four_left<1>(reached + set) & blanks_after & (from_right >> no_gap)) << end;
        const words_4 starts = four_left<1>(starts_of + set) & from_right & (blanks_after | -no_gap);
        store(cells + set, cells_of<Spreads>(starts, group));
    }
    color_row = color_rows() + 2;
    for (std::uint32_t j = 1; j <= blocks_; ++j, color_row += color_row_size) found[*color_row] |= cells[j];
    *line.can(blank) &= union_of(can_be_blank);
    for (std::uint32_t c = 1; c < colors; ++c) *line.can(c) &= found[c];
    return true;
}

// --- which one

inline bool wide_line::narrow(line_view line) const noexcept {
    if (one_color_) return long_blocks_ ? narrow_one_color<spreads>(line) : narrow_one_color<3>(line);
    return long_blocks_ ? narrow_colors<spreads>(line) : narrow_colors<3>(line);
}

inline std::array<bool, 2> wide_line::narrow_two(const wide_line& a, line_view line_a, const wide_line& b,
                                                 line_view line_b) noexcept {
    if (a.long_blocks_ || b.long_blocks_) return narrow_two_of_one_color<spreads>(a, line_a, b, line_b);
    return narrow_two_of_one_color<3>(a, line_a, b, line_b);
}

} // namespace nono::detail

#undef NONO_AVX2
#undef NONO_AVX2_INLINE

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_WIDE_LINE_HPP
