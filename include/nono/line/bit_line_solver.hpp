// The complete line solver on whole words: black and white, color and blotted clues, lines of any length.
#ifndef NONO_LINE_BIT_LINE_SOLVER_HPP
#define NONO_LINE_BIT_LINE_SOLVER_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nono {

/// The complete line solver: after it, a cell can have a color exactly if some arrangement of the clues gives it that.
///
/// It keeps sets of *places*: place p is the border before cell p, and a set holds the places up to which a prefix of
/// the line can hold the first j blocks. Going over blank cells is a carry through a mask, setting a block is a shift,
/// so a pass costs a handful of word operations a block, whatever the line's length within a word. The same pass over
/// the mirrored line gives the suffixes; where both meet are the arrangements. A cell-by-cell dynamic program gives the
/// same answer about a hundred times slower.
struct bit_line_solver {
    template <std::size_t Words> class prepared;
};

/// One line made ready for `bit_line_solver`. O(clues) memory, allocated by `prepare`; `narrow` allocates nothing.
template <std::size_t Words> class bit_line_solver::prepared {
public:
    /// Makes a line of `length` cells (up to 63 if `Words` is 1) ready. Nothing if the clues need more cells.
    /// O(clues * log clues).
    [[nodiscard]] static NONO_CONSTEXPR std::optional<prepared> prepare(std::span<const clue> clues,
                                                                        std::size_t length);

    /// Masks of scratch memory that `narrow` needs.
    [[nodiscard]] NONO_CONSTEXPR std::size_t scratch_masks() const noexcept {
        return 2 * blocks_.size() + 1 + 3 * kinds_.size() + fixed_masks;
    }

    /// Takes from the masks of `line` every color that no arrangement has. False if there is no arrangement.
    /// O(blocks * words) word operations; a blotted block costs one flood more. Does not allocate. Usable in constant
    /// expressions.
    [[nodiscard]] NONO_CONSTEXPR bool narrow(line_view line, mask_word* scratch) const noexcept;

private:
    using operations = detail::mask_operations<Words>;

    struct placed_block {
        std::uint32_t length = 0; // 0: blotted
        color_index color = 0;
        bool gap_before = false; // the block before it has the same color
        std::uint32_t kind = 0;  // index into kinds_
    };
    // Blocks of the same color and length have the same places; they share the work.
    struct block_kind {
        color_index color = 0;
        std::uint32_t length = 0;
    };
    // The masks that `narrow` works with, laid out in its scratch memory.
    struct layout {
        mask_word* reached; // per block and at the end: places that the blocks before it can end at, blanks included
        mask_word* starts;  // per block: where it can start, seen from the left (blotted: where it can be)
        mask_word* fits;    // per kind: where such a block fits
        mask_word* mirror_fits; // per kind: the same on the mirrored line
        mask_word* valid;       // per kind: starts of an arrangement; blotted: cells of one
        mask_word* blank;
        mask_word* mirror_blank;
        mask_word* mirror_reached;
        mask_word* from_right; // mirror_reached, mirrored back
        mask_word* blank_to_right;
        mask_word* can_be_blank;
        mask_word* a;
        mask_word* b;
    };

    static constexpr std::size_t fixed_masks = 8;

    [[nodiscard]] constexpr layout lay_out(mask_word* scratch, std::size_t words) const noexcept;
    NONO_CONSTEXPR void find_fits(const operations& op, line_view line, const layout& m) const noexcept;
    NONO_CONSTEXPR void pass_right(const operations& op, line_view line, const layout& m) const noexcept;
    NONO_CONSTEXPR void pass_left(const operations& op, line_view line, const layout& m) const noexcept;
    NONO_CONSTEXPR void cover_cells(const operations& op, line_view line, const layout& m) const noexcept;

    std::vector<placed_block> blocks_;
    std::vector<block_kind> kinds_; // by color, then length
};

// ---------------------------------------------------------------------------------------------------------------------

template <std::size_t Words>
NONO_CONSTEXPR auto bit_line_solver::prepared<Words>::prepare(std::span<const clue> clues, std::size_t length)
    -> std::optional<prepared> {
    if (least_length(clues) > length) return std::nullopt;
    prepared out;
    out.blocks_.reserve(clues.size());
    out.kinds_.reserve(clues.size());
    // Plain loops: a line has few kinds of blocks, and constant expressions pay for every step of a library algorithm.
    for (const clue& one : clues) {
        std::size_t place = 0;
        while (place < out.kinds_.size() &&
               (out.kinds_[place].color != one.color || out.kinds_[place].length != one.length))
            ++place;
        if (place < out.kinds_.size()) continue;
        out.kinds_.push_back({one.color, one.length});
        for (; place > 0; --place) {
            block_kind& before = out.kinds_[place - 1];
            if (before.color < one.color || (before.color == one.color && before.length < one.length)) break;
            out.kinds_[place] = before;
            before = {one.color, one.length};
        }
    }
    for (std::size_t i = 0; i < clues.size(); ++i) {
        std::uint32_t kind = 0;
        while (out.kinds_[kind].color != clues[i].color || out.kinds_[kind].length != clues[i].length) ++kind;
        const bool gap_before = i > 0 && clues[i - 1].color == clues[i].color;
        out.blocks_.push_back({clues[i].length, clues[i].color, gap_before, kind});
    }
    return out;
}

template <std::size_t Words>
constexpr auto bit_line_solver::prepared<Words>::lay_out(mask_word* scratch, std::size_t words) const noexcept
    -> layout {
    const auto take = [&](std::size_t masks) {
        mask_word* const begin = scratch;
        scratch += masks * words;
        return begin;
    };
    layout m{};
    m.reached = take(blocks_.size() + 1);
    m.starts = take(blocks_.size());
    m.fits = take(kinds_.size());
    m.mirror_fits = take(kinds_.size());
    m.valid = take(kinds_.size());
    m.blank = take(1);
    m.mirror_blank = take(1);
    m.mirror_reached = take(1);
    m.from_right = take(1);
    m.blank_to_right = take(1);
    m.can_be_blank = take(1);
    m.a = take(1);
    m.b = take(1);
    return m;
}

template <std::size_t Words>
NONO_CONSTEXPR bool bit_line_solver::prepared<Words>::narrow(line_view line, mask_word* scratch) const noexcept {
    const operations op(line.words);
    const layout m = lay_out(scratch, op.words());
    op.copy(m.blank, line.can(blank));
    op.shift_up(m.a, m.blank, 1);
    op.reverse(m.mirror_blank, m.a, line.length + 1);
    find_fits(op, line, m);
    pass_right(op, line, m);
    if (!op.test(m.reached + blocks_.size() * op.words(), line.length)) return false;
    pass_left(op, line, m);
    cover_cells(op, line, m);
    return true;
}

/// Where a block of each kind fits: starts whose cells can all have its color. Kinds of one color come by length, so
/// each goes on from the one before. A blotted kind's mask is the cells of its color.
template <std::size_t Words>
NONO_CONSTEXPR void bit_line_solver::prepared<Words>::find_fits(const operations& op, line_view line,
                                                                const layout& m) const noexcept {
    const std::size_t words = op.words();
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        mask_word* const fit = m.fits + i * words;
        const std::size_t length = kinds_[i].length;
        if (i > 0 && kinds_[i - 1].color == kinds_[i].color) {
            op.copy(fit, m.fits + (i - 1) * words);
            const std::size_t before = std::max<std::size_t>(kinds_[i - 1].length, 1);
            op.erode(fit, length - before + 1, m.a);
        } else {
            op.copy(fit, line.can(kinds_[i].color));
            op.erode(fit, std::max<std::size_t>(length, 1), m.a);
        }
        op.shift_up(m.a, fit, std::max<std::size_t>(length, 1));
        op.reverse(m.mirror_fits + i * words, m.a, line.length + 1);
        op.clear(m.valid + i * words);
    }
}

/// For each block the places that the blocks before it can end at and the places where it can start itself.
template <std::size_t Words>
NONO_CONSTEXPR void bit_line_solver::prepared<Words>::pass_right(const operations& op, line_view,
                                                                 const layout& m) const noexcept {
    const std::size_t words = op.words();
    op.clear(m.a);
    op.set(m.a, 0);
    op.flood(m.reached, m.a, m.blank);
    for (std::size_t j = 0; j < blocks_.size(); ++j) {
        const placed_block& block = blocks_[j];
        const mask_word* const reached = m.reached + j * words;
        const mask_word* const fit = m.fits + block.kind * words;
        mask_word* const starts = m.starts + j * words;
        op.copy(starts, reached);
        if (block.gap_before) {
            op.keep(starts, m.blank);
            op.shift_up(starts, starts, 1);
        }
        op.keep(starts, fit);
        if (block.length != 0) {
            op.shift_up(m.a, starts, block.length);
        } else {
            op.flood(starts, starts, fit);
            op.copy(m.a, starts);
            op.keep(m.a, fit);
            op.shift_up(m.a, m.a, 1);
        }
        op.flood(m.reached + (j + 1) * words, m.a, m.blank);
    }
}

/// The same from the right, on the mirrored line, and where both passes agree: cells that can be blank, and the starts
/// of each kind of block that belong to an arrangement of the whole line.
template <std::size_t Words>
NONO_CONSTEXPR void bit_line_solver::prepared<Words>::pass_left(const operations& op, line_view line,
                                                                const layout& m) const noexcept {
    const std::size_t words = op.words();
    const std::size_t places = line.length + 1;
    op.clear(m.can_be_blank);
    op.clear(m.a);
    op.set(m.a, 0);
    op.flood(m.mirror_reached, m.a, m.mirror_blank);
    for (std::size_t j = blocks_.size();; --j) {
        // from_right: places after which the blocks from j on fit; blank_to_right: blank cells with that after them.
        op.reverse(m.from_right, m.mirror_reached, places);
        op.shift_down(m.blank_to_right, m.from_right, 1);
        op.keep(m.blank_to_right, m.blank);
        op.copy(m.a, m.reached + j * words);
        op.keep(m.a, m.blank_to_right);
        op.add(m.can_be_blank, m.a);
        if (j == 0) break;

        const placed_block& block = blocks_[j - 1];
        const bool gap_after = j < blocks_.size() && blocks_[j].gap_before;
        const mask_word* const fit = m.fits + block.kind * words;
        const mask_word* const mirror_fit = m.mirror_fits + block.kind * words;
        mask_word* const starts = m.starts + (j - 1) * words;
        op.copy(m.b, m.mirror_reached);
        if (gap_after) {
            op.keep(m.b, m.mirror_blank);
            op.shift_up(m.b, m.b, 1);
        }
        op.keep(m.b, mirror_fit);
        if (block.length != 0) {
            op.shift_down(m.a, gap_after ? m.blank_to_right : m.from_right, block.length);
            op.keep(m.a, starts);
            op.add(m.valid + block.kind * words, m.a);
            op.shift_up(m.b, m.b, block.length);
        } else {
            op.flood(m.b, m.b, mirror_fit);
            op.reverse(m.a, m.b, places);
            op.shift_down(m.a, m.a, 1);
            op.keep(m.a, starts);
            op.keep(m.a, fit);
            op.add(m.valid + block.kind * words, m.a);
            op.keep(m.b, mirror_fit);
            op.shift_up(m.b, m.b, 1);
        }
        op.flood(m.mirror_reached, m.b, m.mirror_blank);
    }
    op.keep(line.can(blank), m.can_be_blank);
}

/// From starts to cells: the longest blocks are spread first, until they need as many cells more as the next shorter
/// ones, and so on.
template <std::size_t Words>
NONO_CONSTEXPR void bit_line_solver::prepared<Words>::cover_cells(const operations& op, line_view line,
                                                                  const layout& m) const noexcept {
    const std::size_t words = op.words();
    for (std::size_t i = kinds_.size(); i-- > 0;) {
        mask_word* const cells = m.valid + i * words;
        const std::size_t length = std::max<std::size_t>(kinds_[i].length, 1);
        const bool shorter_follows = i > 0 && kinds_[i - 1].color == kinds_[i].color;
        const std::size_t shorter = shorter_follows ? std::max<std::size_t>(kinds_[i - 1].length, 1) : 1;
        op.dilate(cells, length - shorter + 1, m.a);
        if (shorter_follows)
            op.add(m.valid + (i - 1) * words, cells);
        else
            op.keep(line.can(kinds_[i].color), cells);
    }
}

static_assert(line_solver<bit_line_solver>);

} // namespace nono

#endif // NONO_LINE_BIT_LINE_SOLVER_HPP
