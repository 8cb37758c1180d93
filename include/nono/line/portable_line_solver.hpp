// The complete line solver on whole words in portable C++: black-and-white, colored and blotted clues, lines of any
// length.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_PORTABLE_LINE_SOLVER_HPP
#define NONO_LINE_PORTABLE_LINE_SOLVER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A complete line solver: afterwards a cell can have a color if and only if some arrangement of the clues gives it
/// that color.
///
/// It keeps sets of *places*: place p is the border before cell p, and a set holds the places up to which a prefix of
/// the line can hold the first j blocks. Skipping blank cells is a carry through a mask, and a pass costs a handful of
/// word operations per block. The same pass over the mirrored line gives the suffixes; a place in both sets belongs to
/// an arrangement. A cell-by-cell dynamic program gives the same answer thirty to a hundred times slower.
///
/// Each block can move by at most the *slack* of the line, the number of cells left over when the blocks are packed. So
/// the sets of places around a block hold `slack + 1` bits, relative to the position of the block when all are packed
/// to the left. Then placing a block shifts nothing: its end has the same offset from the packed line as its start. A
/// line of hundreds of cells often has a slack of less than 64, and its sets are single words.
///
/// `bit_line_solver` falls back to it if the machine or the line allows nothing faster.
struct portable_line_solver {
    template <std::size_t Words> class prepared;
};

/// One line prepared for `portable_line_solver`. O(clues) memory, allocated by `prepare`; `narrow` allocates nothing.
template <std::size_t Words> class portable_line_solver::prepared {
public:
    /// Prepares a line of `length` cells (up to 63 if `Words` is 1). Returns `std::nullopt` if the clues need more
    /// cells. O(clues * kinds of clues).
    [[nodiscard]] static constexpr std::optional<prepared> prepare(std::span<const clue> clues, std::size_t length);

    /// Returns the number of words of scratch memory that `narrow` needs: O(blocks * slack / 64 + kinds of blocks *
    /// length / 64).
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept {
        return (2 * blocks_.size() + 1) * slack_words_ + slack_temporaries * (slack_words_ + 1) +
               (3 * kinds_.size() + line_temporaries) * (line_words_ + 1);
    }

    /// Removes from the masks of `line` every color that no arrangement has. Returns false if there is no arrangement.
    /// O(blocks * slack / 64 + kinds of blocks * length / 64) word operations; a blotted block costs one more flood.
    /// Does not allocate. Usable in constant expressions. `line.interrupt` is polled if sets have more than 128 bits.
    [[nodiscard]] constexpr bool narrow(line_view line, mask_word* scratch) const noexcept {
        if constexpr (Words == 1) return narrow_with<1, 1>(line, scratch);
        if (line_words_ == 1) return narrow_with<1, 1>(line, scratch);
        if (slack_words_ > 2) return narrow_with<0, 0>(line, scratch);
        if (slack_words_ == 2) return narrow_with<2, 0>(line, scratch);
        return line_words_ == 2 ? narrow_with<1, 2>(line, scratch) : narrow_with<1, 0>(line, scratch);
    }

private:
    // A block, and its position when all blocks are packed to the left.
    struct placed_block {
        std::uint32_t start = 0;
        std::uint32_t end = 0;  // for a blotted block, the place after its first cell
        std::uint32_t kind = 0; // index into kinds_
        bool blotted = false;
        bool gap_before = false; // the previous block has the same color
    };
    // Blocks of the same color and length fit at the same places, so they share the work.
    struct block_kind {
        color_index color = 0;
        std::uint32_t length = 0; // 0: blotted
    };
    // The data shared by the parts of `narrow`, in scratch memory. Masks of the line, including mirrored ones, have
    // `line_words_` words, followed by a word of zeros unless they have only one; sets that belong to a block have
    // `slack_words_` words and begin at its position in the packed line.
    struct layout {
        mask_word* reached; // per block and at the end: places where the blocks before it can end, including blanks
                            // after them
        mask_word* starts;  // per block: places where it can start, seen from the left; if blotted, cells it can have
        mask_word* fits;    // per kind: places where such a block fits; if blotted, cells of its color
        mask_word* mirror_fits; // per kind: `fits` on the mirrored line
        mask_word* valid;       // per kind: starts in an arrangement; if blotted, cells in one
        mask_word* blank;       // cells that can be blank
        mask_word* mirror_blank;
        mask_word* rest; // the unused memory
    };

    /// Returns the distance in words from one mask of the line to the next.
    template <std::size_t LineWords> [[nodiscard]] constexpr std::size_t words_between() const noexcept {
        if constexpr (LineWords == 1)
            return 1;
        else
            return (LineWords == 0 ? line_words_ : LineWords) + 1;
    }

    static constexpr std::size_t slack_temporaries = 3;
    static constexpr std::size_t line_temporaries = 4;

    // `SlackWords` and `LineWords` are the numbers of words of sets and of masks if known at compile time, otherwise 0.
    template <std::size_t SlackWords, std::size_t LineWords>
    [[nodiscard]] constexpr bool narrow_with(line_view line, mask_word* scratch) const noexcept {
        const layout m = lay_out<LineWords>(line, scratch);
        detail::interrupt_poller poller(line.interrupt);
        find_fits<LineWords>(line, m, poller);
        constexpr std::size_t words_of_passes = LineWords == 1 ? 1 : 0; // two words are handled like more
        if (!pass_both_directions<SlackWords, words_of_passes>(line, m, poller)) return false;
        if (!poller.interrupted()) cover_cells<LineWords>(line, m);
        return true;
    }

    /// Returns false if there is no arrangement; returns true also after an interrupt.
    template <std::size_t SlackWords, std::size_t LineWords>
    [[gnu::noinline]] [[nodiscard]] constexpr bool
    pass_both_directions(const line_view& line, const layout& m, detail::interrupt_poller& poller) const noexcept {
        const detail::mask_operations<SlackWords> op(slack_words_);
        pass_right<SlackWords, LineWords>(m, poller);
        if (poller.interrupted()) return true;
        if (!op.test(m.reached + blocks_.size() * op.words(), slack_)) return false;
        pass_left<SlackWords, LineWords>(line, m, poller);
        return true;
    }

    /// Divides the scratch memory.
    template <std::size_t LineWords>
    [[nodiscard]] constexpr layout lay_out(line_view line, mask_word* scratch) const noexcept {
        const auto take = [&](std::size_t words) {
            mask_word* const begin = scratch;
            scratch += words;
            return begin;
        };
        layout m{};
        const std::size_t stride = words_between<LineWords>();
        m.reached = take((blocks_.size() + 1) * slack_words_);
        m.starts = take(blocks_.size() * slack_words_);
        m.fits = take(kinds_.size() * stride);
        m.mirror_fits = take(kinds_.size() * stride);
        m.valid = take(kinds_.size() * stride);
        m.blank = LineWords == 1 ? line.can(blank) : take(stride);
        m.mirror_blank = take(stride);
        m.rest = scratch;
        return m;
    }

    /// Finds the places where a block of each kind fits: starts whose cells can all have its color. Kinds of one color
    /// are sorted by length, so each continues from the previous one.
    template <std::size_t LineWords>
    constexpr void find_fits(line_view line, const layout& m, detail::interrupt_poller& poller) const noexcept {
        const detail::mask_operations<LineWords> op(line_words_);
        const std::size_t stride = words_between<LineWords>();
        const std::size_t words = op.words();
        const block_kind* const kinds = kinds_.data();
        const std::size_t count = kinds_.size();
        if constexpr (LineWords != 1) op.copy(m.blank, line.can(blank));
        op.mirror(m.mirror_blank, m.blank, line.length);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t length = at_least_one(kinds[i].length);
            mask_word* const fit = m.fits + i * stride;
            if (LineWords == 0 && poller.poll(16 * words)) return;
            if (i > 0 && kinds[i - 1].color == kinds[i].color) {
                op.copy(fit, fit - stride);
                op.erode(fit, length - at_least_one(kinds[i - 1].length) + 1);
            } else {
                op.copy(fit, line.can(kinds[i].color));
                op.erode(fit, length);
            }
            op.reverse(m.mirror_fits + i * stride, fit, line.length - length + 1);
            op.clear(m.valid + i * stride);
        }
        if constexpr (LineWords != 1) { // the word after each mask
            for (mask_word* const mask : {m.blank, m.mirror_blank}) mask[words] = 0;
            for (std::size_t i = 0; i < count; ++i)
                for (mask_word* const mask : {m.fits, m.mirror_fits, m.valid}) mask[i * stride + words] = 0;
        }
    }

    /// For each block, finds the places where the blocks before it can end, and the places where it can start.
    ///
    /// Bits above `slack_` are meaningless: a block there leaves too little room for later blocks, and the pass from
    /// the right has no such places.
    template <std::size_t SlackWords, std::size_t LineWords>
    constexpr void pass_right(const layout& m, detail::interrupt_poller& poller) const noexcept {
        using window = detail::mask_window<LineWords>;
        const detail::mask_operations<SlackWords> op(slack_words_);
        const std::size_t stride = words_between<LineWords>();
        const std::size_t words = op.words();
        mask_word* rest = m.rest;
        detail::temporary_masks<SlackWords, 2> temporaries(rest, words);
        mask_word* const positions = temporaries.mask(0);
        mask_word* const blanks = temporaries.mask(1); // cells from the end of the packed blocks on
        mask_word* reached = m.reached;
        mask_word* starts = m.starts;
        op.clear(positions);
        op.set(positions, 0);
        op.copy(blanks, window(m.blank, 0));
        op.flood(positions, positions, blanks);
        op.copy(reached, positions);
        const placed_block* const end = blocks_.data() + blocks_.size();
        for (const placed_block* at = blocks_.data(); at != end; ++at) {
            const placed_block& block = *at;
            if (SlackWords == 0 && poller.poll(8 * words)) return;
            const window fit(m.fits + block.kind * stride, block.start);
            op.intersect(positions, positions, blanks, all_unless(block.gap_before), fit);
            if (block.blotted) {
                op.flood(positions, positions, fit);
                op.keep(positions, fit);
            }
            op.copy(starts, positions);
            op.copy(blanks, window(m.blank, block.end));
            op.flood(positions, positions, blanks);
            reached += words;
            starts += words;
            op.copy(reached, positions);
        }
    }

    /// Performs the same pass from the right, on the mirrored line, and intersects both: finds the cells that can be
    /// blank, and the starts of each kind of block in an arrangement of the whole line.
    template <std::size_t SlackWords, std::size_t LineWords>
    constexpr void pass_left(line_view line, const layout& m, detail::interrupt_poller& poller) const noexcept {
        using window = detail::mask_window<LineWords>;
        using target = detail::mask_window<LineWords, mask_word>;
        const detail::mask_operations<SlackWords> op(slack_words_);
        const detail::mask_operations<LineWords> line_op(line_words_);
        const std::size_t stride = words_between<LineWords>();
        const std::size_t words = op.words();
        mask_word* rest = m.rest;
        detail::temporary_masks<LineWords, 1> of_line(rest, stride);
        detail::temporary_masks<SlackWords, 3> temporaries(rest, SlackWords == 1 ? 1 : words + 1);
        mask_word* const can_be_blank = of_line.mask(0);
        mask_word* const mirror_positions = temporaries.mask(0);
        mask_word* const from_right = temporaries.mask(1); // places after which the blocks from j on fit
        mask_word* const after = temporaries.mask(2);
        const placed_block* const blocks = blocks_.data();
        const std::size_t slack = slack_;
        const std::size_t packed = packed_;
        std::size_t end = packed; // of the packed blocks before j
        bool gap = false;         // a gap is needed before block j
        line_op.clear(can_be_blank);
        if constexpr (LineWords != 1) can_be_blank[line_op.words()] = 0;
        op.clear(mirror_positions);
        op.set(mirror_positions, 0);
        if constexpr (SlackWords != 1) from_right[words] = 0;
        op.flood(mirror_positions, mirror_positions, window(m.mirror_blank, 0));
        for (std::size_t j = blocks_.size();; --j) {
            // Find the blank cells that can have the blocks before j on their left and the others on their right. If
            // block j needs a gap, such a cell is that gap; otherwise the packed line has no cell for it.
            if (SlackWords == 0 && poller.poll(8 * words)) return;
            op.reverse(from_right, mirror_positions, slack + 1);
            op.intersect(after, detail::mask_window<SlackWords>(from_right, gap ? 0 : 1), window(m.blank, end));
            op.add_intersection(target(can_be_blank, end), m.reached + j * words, after);
            if (j == 0) break;

            const placed_block& block = blocks[j - 1];
            const target valid(m.valid + block.kind * stride, block.start);
            const window fit(m.mirror_fits + block.kind * stride, packed - end);
            op.intersect(mirror_positions, mirror_positions, window(m.mirror_blank, packed - end - (gap ? 1 : 0)),
                         all_unless(gap), fit);
            if (block.blotted) {
                op.flood(mirror_positions, mirror_positions, fit);
                op.keep(mirror_positions, fit);
                op.reverse(from_right, mirror_positions, slack + 1);
            }
            // For a blotted block, `from_right` has cells, and the gap has been handled.
            op.add_intersection(valid, m.starts + (j - 1) * words, gap && !block.blotted ? after : from_right);
            op.flood(mirror_positions, mirror_positions, window(m.mirror_blank, packed - block.start));
            gap = block.gap_before;
            end = block.start - (gap ? 1 : 0);
        }
        line_op.keep(line.can(blank), can_be_blank);
    }

    /// Expands starts to cells: the longest blocks are dilated first, until they need only as many more cells as the
    /// next shorter ones, and so on.
    template <std::size_t LineWords> constexpr void cover_cells(line_view line, const layout& m) const noexcept {
        const detail::mask_operations<LineWords> op(line_words_);
        const std::size_t stride = words_between<LineWords>();
        const block_kind* const kinds = kinds_.data();
        for (std::size_t i = kinds_.size(); i-- > 0;) {
            mask_word* const cells = m.valid + i * stride;
            const std::size_t length = at_least_one(kinds[i].length);
            const bool shorter_follows = i > 0 && kinds[i - 1].color == kinds[i].color;
            const std::size_t shorter = shorter_follows ? at_least_one(kinds[i - 1].length) : 1;
            op.dilate(cells, length - shorter + 1);
            if (shorter_follows)
                op.add(cells - stride, cells);
            else
                op.keep(line.can(kinds[i].color), cells);
        }
    }

    /// The kind of a block.
    [[nodiscard]] static constexpr block_kind kind_of(clue block) noexcept {
        return {block.color, block.blotted() ? 0 : block.length};
    }

    [[nodiscard]] static constexpr std::size_t at_least_one(std::uint32_t length) noexcept {
        return length > 1 ? length : 1;
    }

    /// Returns all ones if no gap is needed, to be combined with blank cells by OR.
    [[nodiscard]] static constexpr mask_word all_unless(bool gap) noexcept {
        return static_cast<mask_word>(gap ? 1 : 0) - 1;
    }

    /// Returns the index of a kind of blocks among the sorted kinds, or the index to insert it at. O(log count).
    [[nodiscard]] static constexpr std::size_t index_of(block_kind wanted, const block_kind* kinds,
                                                        std::size_t count) noexcept {
        const auto is_before = [&](const block_kind& kind) {
            return kind.color < wanted.color || (kind.color == wanted.color && kind.length < wanted.length);
        };
        constexpr std::size_t linear_search_limit = 8;
        std::size_t index = 0;
        while (count - index > linear_search_limit) {
            const std::size_t middle = index + (count - index) / 2;
            if (is_before(kinds[middle]))
                index = middle + 1;
            else
                count = middle;
        }
        while (index < count && is_before(kinds[index])) ++index;
        return index;
    }

    detail::lean_vector<placed_block> blocks_;
    detail::lean_vector<block_kind> kinds_; // by color, then length
    std::size_t packed_ = 0;                // length of the packed blocks
    std::size_t slack_ = 0;                 // cells left over
    std::size_t slack_words_ = 1;
    std::size_t line_words_ = 1;
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace extend {

template <std::size_t Words>
constexpr auto portable_line_solver::prepared<Words>::prepare(std::span<const clue> clues, std::size_t length)
    -> std::optional<prepared> {
    if (min_length(clues) > length) return std::nullopt;
    prepared out;
    out.blocks_.reserve(clues.size());
    out.kinds_.reserve(clues.size());
    // Plain loops over plain pointers: all but very long lines have few kinds of blocks, and in constant expressions
    // every step of a library algorithm and of a vector's `operator[]` is costly.
    const std::size_t count = clues.size();
    const clue* const given = clues.data();
    for (std::size_t i = 0; i < count; ++i) {
        const block_kind kind = kind_of(given[i]);
        const std::size_t known = out.kinds_.size();
        const std::size_t index = index_of(kind, out.kinds_.data(), known);
        block_kind* kinds = out.kinds_.data();
        if (index < known && kinds[index].color == kind.color && kinds[index].length == kind.length) continue;
        out.kinds_.push_back(kind);
        kinds = out.kinds_.data();
        for (std::size_t k = known; k > index; --k) {
            kinds[k] = kinds[k - 1];
            kinds[k - 1] = kind;
        }
    }
    const block_kind* const kinds = out.kinds_.data();
    const std::size_t kind_count = out.kinds_.size();
    std::uint32_t index = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const clue given_clue = given[i];
        placed_block block;
        block.kind = static_cast<std::uint32_t>(index_of(kind_of(given_clue), kinds, kind_count));
        block.blotted = given_clue.blotted();
        block.gap_before = i > 0 && given[i - 1].color == given_clue.color;
        block.start = index + (block.gap_before ? 1 : 0);
        block.end = block.start + given_clue.min_length();
        index = block.end;
        out.blocks_.push_back(block);
    }
    out.packed_ = index;
    out.slack_ = length - index;
    out.slack_words_ = words_for(out.slack_ + 1);
    out.line_words_ = words_for(length + 1);
    return out;
}

} // namespace extend

static_assert(extend::line_solver<extend::portable_line_solver>);

}} // namespace nono::NONO_ABI

#endif // NONO_LINE_PORTABLE_LINE_SOLVER_HPP
