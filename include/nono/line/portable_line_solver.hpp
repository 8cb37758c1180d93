// The complete line solver on whole words in portable C++: black-and-white, colored and blotted clues, lines of any
// length.
#ifndef NONO_LINE_PORTABLE_LINE_SOLVER_HPP
#define NONO_LINE_PORTABLE_LINE_SOLVER_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace nono::inline NONO_ABI {

/// A complete line solver: afterwards a cell can have a color exactly if some arrangement of the clues gives it that
/// color.
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
    /// Prepares a line of `length` cells (up to 63 if `Words` is 1). Returns nothing if the clues need more cells.
    /// O(clues * kinds of clues).
    [[nodiscard]] static NONO_CONSTEXPR std::optional<prepared> prepare(std::span<const clue> clues,
                                                                        std::size_t length);

    /// Words of scratch memory that `narrow` needs: O(blocks * slack / 64 + kinds of blocks * length / 64).
    [[nodiscard]] NONO_CONSTEXPR std::size_t scratch_words() const noexcept {
        return (2 * blocks_.size() + 1 + slack_temporaries) * slack_words_ +
               (3 * kinds_.size() + line_temporaries) * line_words_;
    }

    /// Removes from the masks of `line` every color that no arrangement has. Returns false if there is no arrangement.
    /// O(blocks * slack / 64 + kinds of blocks * length / 64) word operations; a blotted block costs one more flood.
    /// Does not allocate. Usable in constant expressions. `line.interrupt` is polled if sets have more than 128 bits.
    [[nodiscard]] NONO_CONSTEXPR bool narrow(line_view line, mask_word* scratch) const noexcept {
        if constexpr (Words == 1) return narrow_with<1, 1>(line, scratch);
        if (slack_words_ > 2) return narrow_with<0, 0>(line, scratch);
        if (slack_words_ == 2) return narrow_with<2, 0>(line, scratch);
        return line_words_ == 2 ? narrow_with<1, 2>(line, scratch) : narrow_with<1, 0>(line, scratch);
    }

private:
    // A block, and its position when all blocks are packed to the left.
    struct placed_block {
        std::uint32_t start = 0;
        std::uint32_t end = 0;  // of a blotted block: the place after its first cell
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
    // `line_words_` words; sets that belong to a block have `slack_words_` words and begin at its position in the
    // packed line.
    struct layout {
        mask_word* reached; // per block and at the end: places where the blocks before it can end, including blanks
                            // after them
        mask_word* starts;  // per block: places where it can start, seen from the left; if blotted, cells it can have
        mask_word* fits;    // per kind: places where such a block fits; if blotted, cells of its color
        mask_word* mirror_fits; // per kind: the same on the mirrored line
        mask_word* valid;       // per kind: starts in an arrangement; if blotted, cells in one
        mask_word* blank;
        mask_word* mirror_blank;
        mask_word* rest; // unused memory
    };

    static constexpr std::size_t slack_temporaries = 6;
    static constexpr std::size_t line_temporaries = 4;

    // `SlackWords` and `LineWords` are the words of sets and of masks if known at compile time, else 0.
    template <std::size_t SlackWords, std::size_t LineWords>
    [[nodiscard]] NONO_CONSTEXPR bool narrow_with(line_view line, mask_word* scratch) const noexcept;
    [[nodiscard]] constexpr layout lay_out(line_view line, mask_word* scratch) const noexcept;
    template <std::size_t LineWords>
    NONO_CONSTEXPR void find_fits(line_view line, const layout& m, detail::line_patience& patience) const noexcept;
    template <std::size_t SlackWords, std::size_t LineWords>
    NONO_CONSTEXPR void pass_right(const layout& m, detail::line_patience& patience) const noexcept;
    template <std::size_t SlackWords, std::size_t LineWords>
    NONO_CONSTEXPR void pass_left(line_view line, const layout& m, detail::line_patience& patience) const noexcept;
    template <std::size_t LineWords> NONO_CONSTEXPR void cover_cells(line_view line, const layout& m) const noexcept;

    [[nodiscard]] static constexpr std::size_t at_least_one(std::uint32_t length) noexcept {
        return length > 1 ? length : 1;
    }

    /// All ones if no gap is needed, to be or-ed to blank cells.
    [[nodiscard]] static constexpr mask_word all_unless(bool gap) noexcept {
        return static_cast<mask_word>(gap ? 1 : 0) - 1;
    }

    /// The index of the kind of a block among the sorted kinds, or where to insert it. O(log count).
    [[nodiscard]] static constexpr std::size_t place_of(clue block, const block_kind* kinds,
                                                        std::size_t count) noexcept {
        const auto is_before = [&](const block_kind& kind) {
            return kind.color < block.color || (kind.color == block.color && kind.length < block.length);
        };
        constexpr std::size_t few = 8;
        std::size_t place = 0;
        while (count - place > few) {
            const std::size_t middle = place + (count - place) / 2;
            if (is_before(kinds[middle]))
                place = middle + 1;
            else
                count = middle;
        }
        while (place < count && is_before(kinds[place])) ++place;
        return place;
    }

    detail::lean_vector<placed_block> blocks_;
    detail::lean_vector<block_kind> kinds_; // by color, then length
    std::size_t packed_ = 0;                // length of the packed blocks
    std::size_t slack_ = 0;                 // cells left over
    std::size_t slack_words_ = 1;
    std::size_t line_words_ = 1;
};

// ---------------------------------------------------------------------------------------------------------------------

template <std::size_t Words>
NONO_CONSTEXPR auto portable_line_solver::prepared<Words>::prepare(std::span<const clue> clues, std::size_t length)
    -> std::optional<prepared> {
    if (least_length(clues) > length) return std::nullopt;
    prepared out;
    out.blocks_.reserve(clues.size());
    out.kinds_.reserve(clues.size());
    // Plain loops over plain pointers: all but very long lines have few kinds of blocks, and in constant expressions
    // every step of a library algorithm and of a vector's `operator[]` is costly.
    const std::size_t count = clues.size();
    const clue* const given = clues.data();
    for (std::size_t i = 0; i < count; ++i) {
        const clue given_clue = given[i];
        const std::size_t known = out.kinds_.size();
        const std::size_t place = place_of(given_clue, out.kinds_.data(), known);
        block_kind* kinds = out.kinds_.data();
        if (place < known && kinds[place].color == given_clue.color && kinds[place].length == given_clue.length)
            continue;
        out.kinds_.push_back({given_clue.color, given_clue.length});
        kinds = out.kinds_.data();
        for (std::size_t k = known; k > place; --k) {
            kinds[k] = kinds[k - 1];
            kinds[k - 1] = {given_clue.color, given_clue.length};
        }
    }
    const block_kind* const kinds = out.kinds_.data();
    const std::size_t kind_count = out.kinds_.size();
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const clue given_clue = given[i];
        placed_block block;
        block.kind = static_cast<std::uint32_t>(place_of(given_clue, kinds, kind_count));
        block.blotted = given_clue.blotted();
        block.gap_before = i > 0 && given[i - 1].color == given_clue.color;
        block.start = place + (block.gap_before ? 1 : 0);
        block.end = block.start + (block.blotted ? 1 : given_clue.length);
        place = block.end;
        out.blocks_.push_back(block);
    }
    out.packed_ = place;
    out.slack_ = length - place;
    out.slack_words_ = words_for(out.slack_ + 1);
    out.line_words_ = words_for(length + 1);
    return out;
}

template <std::size_t Words>
constexpr auto portable_line_solver::prepared<Words>::lay_out(line_view line, mask_word* scratch) const noexcept
    -> layout {
    const auto take = [&](std::size_t words) {
        mask_word* const begin = scratch;
        scratch += words;
        return begin;
    };
    layout m{};
    m.reached = take((blocks_.size() + 1) * slack_words_);
    m.starts = take(blocks_.size() * slack_words_);
    m.fits = take(kinds_.size() * line.words);
    m.mirror_fits = take(kinds_.size() * line.words);
    m.valid = take(kinds_.size() * line.words);
    m.blank = line.can(blank);
    m.mirror_blank = take(line.words);
    m.rest = scratch;
    return m;
}

template <std::size_t Words>
template <std::size_t SlackWords, std::size_t LineWords>
NONO_CONSTEXPR bool portable_line_solver::prepared<Words>::narrow_with(line_view line,
                                                                       mask_word* scratch) const noexcept {
    const detail::mask_operations<SlackWords> op(slack_words_);
    const layout m = lay_out(line, scratch);
    detail::line_patience patience(line.interrupt);
    find_fits<LineWords>(line, m, patience);
    pass_right<SlackWords, LineWords>(m, patience);
    if (patience.gave_up()) return true;
    if (!op.test(m.reached + blocks_.size() * op.words(), slack_)) return false;
    pass_left<SlackWords, LineWords>(line, m, patience);
    if (patience.gave_up()) return true;
    cover_cells<LineWords>(line, m);
    return true;
}

/// The places where a block of each kind fits: starts whose cells can all have its color. Kinds of one color are sorted
/// by length, so each continues from the previous one.
template <std::size_t Words>
template <std::size_t LineWords>
NONO_CONSTEXPR void portable_line_solver::prepared<Words>::find_fits(line_view line, const layout& m,
                                                                     detail::line_patience& patience) const noexcept {
    const detail::mask_operations<LineWords> op(line_words_);
    const std::size_t words = op.words();
    mask_word* rest = m.rest;
    detail::temporary_masks<LineWords, 2> temporaries(rest, words);
    mask_word* const fit = temporaries.mask(0);
    mask_word* const shifted = temporaries.mask(1);
    const block_kind* const kinds = kinds_.data();
    const std::size_t count = kinds_.size();
    op.mirror(m.mirror_blank, m.blank, line.length);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t length = at_least_one(kinds[i].length);
        if (LineWords == 0 && patience.is_over(16 * words)) return;
        if (i > 0 && kinds[i - 1].color == kinds[i].color) {
            op.erode(fit, length - at_least_one(kinds[i - 1].length) + 1, shifted);
        } else {
            op.copy(fit, line.can(kinds[i].color));
            op.erode(fit, length, shifted);
        }
        op.copy(m.fits + i * words, fit);
        op.shift_up(shifted, fit, length);
        op.reverse(m.mirror_fits + i * words, shifted, line.length + 1);
        op.clear(m.valid + i * words);
    }
}

/// For each block: the places where the blocks before it can end, and those where it can start.
///
/// Bits above `slack_` are meaningless: a block there leaves too little room for later blocks, and the pass from the
/// right has no such places.
template <std::size_t Words>
template <std::size_t SlackWords, std::size_t LineWords>
NONO_CONSTEXPR void portable_line_solver::prepared<Words>::pass_right(const layout& m,
                                                                      detail::line_patience& patience) const noexcept {
    const detail::mask_operations<SlackWords> op(slack_words_);
    const std::size_t words = op.words();
    const std::size_t line_words = detail::mask_operations<LineWords>(line_words_).words();
    mask_word* rest = m.rest;
    detail::temporary_masks<SlackWords, 3> temporaries(rest, words);
    mask_word* const places = temporaries.mask(0);
    mask_word* const blanks = temporaries.mask(1); // cells from the end of the packed blocks on
    mask_word* const fit = temporaries.mask(2);
    op.clear(places);
    op.set(places, 0);
    op.window(blanks, m.blank, line_words, 0);
    op.flood(places, places, blanks);
    mask_word* reached = m.reached;
    mask_word* starts = m.starts;
    op.copy(reached, places);
    const placed_block* const end = blocks_.data() + blocks_.size();
    for (const placed_block* at = blocks_.data(); at != end; ++at) {
        const placed_block& block = *at;
        if (SlackWords == 0 && patience.is_over(8 * words)) return;
        op.window(fit, m.fits + block.kind * line_words, line_words, block.start);
        op.keep_or(places, blanks, all_unless(block.gap_before));
        op.keep(places, fit);
        if (block.blotted) {
            op.flood(places, places, fit);
            op.keep(places, fit);
        }
        op.copy(starts, places);
        op.window(blanks, m.blank, line_words, block.end);
        op.flood(places, places, blanks);
        reached += words;
        starts += words;
        op.copy(reached, places);
    }
}

/// The same from the right, on the mirrored line, and the intersection of both passes: cells that can be blank, and the
/// starts of each kind of block in an arrangement of the whole line.
template <std::size_t Words>
template <std::size_t SlackWords, std::size_t LineWords>
NONO_CONSTEXPR void portable_line_solver::prepared<Words>::pass_left(line_view line, const layout& m,
                                                                     detail::line_patience& patience) const noexcept {
    const detail::mask_operations<SlackWords> op(slack_words_);
    const detail::mask_operations<LineWords> line_op(line_words_);
    const std::size_t words = op.words();
    const std::size_t line_words = line_op.words();
    mask_word* rest = m.rest;
    detail::temporary_masks<LineWords, 1> of_line(rest, line_words);
    detail::temporary_masks<SlackWords, 5> temporaries(rest, words);
    mask_word* const can_be_blank = of_line.mask(0);
    mask_word* const mirror_places = temporaries.mask(0);
    mask_word* const window = temporaries.mask(1);
    mask_word* const from_right = temporaries.mask(2); // places such that the blocks from j on fit after them
    mask_word* const after = temporaries.mask(3);
    mask_word* const both = temporaries.mask(4);
    const placed_block* const blocks = blocks_.data();
    const std::size_t slack = slack_;
    const std::size_t packed = packed_;
    std::size_t end = packed; // of the packed blocks before j
    bool gap = false;         // needed before block j
    line_op.clear(can_be_blank);
    op.clear(mirror_places);
    op.set(mirror_places, 0);
    op.window(window, m.mirror_blank, line_words, 0);
    op.flood(mirror_places, mirror_places, window);
    for (std::size_t j = blocks_.size();; --j) {
        // Blank cells with the blocks before j on their left and the others on their right. If block j needs a gap,
        // such a cell is that gap; if not, the packed line has no cell for it.
        if (SlackWords == 0 && patience.is_over(16 * words)) return;
        op.reverse(from_right, mirror_places, slack + 1);
        op.window(window, m.blank, line_words, end);
        op.shift_down(after, from_right, gap ? 0 : 1);
        op.keep(after, window);
        op.copy(both, m.reached + j * words);
        op.keep(both, after);
        op.add_window(can_be_blank, line_words, both, end);
        if (j == 0) break;

        const placed_block& block = blocks[j - 1];
        op.copy(both, m.starts + (j - 1) * words);
        op.window(window, m.mirror_blank, line_words, packed - end - (gap ? 1 : 0));
        op.keep_or(mirror_places, window, all_unless(gap));
        op.window(window, m.mirror_fits + block.kind * line_words, line_words, packed - end);
        op.keep(mirror_places, window);
        if (block.blotted) {
            op.flood(mirror_places, mirror_places, window);
            op.keep(mirror_places, window);
            op.reverse(after, mirror_places, slack + 1);
            op.keep(both, after);
        } else {
            op.keep(both, gap ? after : from_right);
        }
        op.add_window(m.valid + block.kind * line_words, line_words, both, block.start);
        op.window(window, m.mirror_blank, line_words, packed - block.start);
        op.flood(mirror_places, mirror_places, window);
        gap = block.gap_before;
        end = block.start - (gap ? 1 : 0);
    }
    line_op.keep(line.can(blank), can_be_blank);
}

/// From starts to cells: the longest blocks are dilated first, until they need as many further cells as the next
/// shorter ones, and so on.
template <std::size_t Words>
template <std::size_t LineWords>
NONO_CONSTEXPR void portable_line_solver::prepared<Words>::cover_cells(line_view line, const layout& m) const noexcept {
    const detail::mask_operations<LineWords> op(line_words_);
    const std::size_t words = op.words();
    mask_word* rest = m.rest;
    detail::temporary_masks<LineWords, 1> temporaries(rest, words);
    mask_word* const scratch = temporaries.mask(0);
    const block_kind* const kinds = kinds_.data();
    for (std::size_t i = kinds_.size(); i-- > 0;) {
        mask_word* const cells = m.valid + i * words;
        const std::size_t length = at_least_one(kinds[i].length);
        const bool shorter_follows = i > 0 && kinds[i - 1].color == kinds[i].color;
        const std::size_t shorter = shorter_follows ? at_least_one(kinds[i - 1].length) : 1;
        op.dilate(cells, length - shorter + 1, scratch);
        if (shorter_follows)
            op.add(m.valid + (i - 1) * words, cells);
        else
            op.keep(line.can(kinds[i].color), cells);
    }
}

static_assert(line_solver<portable_line_solver>);

} // namespace nono::inline NONO_ABI

#endif // NONO_LINE_PORTABLE_LINE_SOLVER_HPP
