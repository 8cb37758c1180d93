// Explanations: a few removed colors that imply a conflict or a removal in one line.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_AUTOMATON_HPP
#define NONO_LINE_LINE_AUTOMATON_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A color that a cell of a line cannot have.
struct removed_color {
    std::uint32_t index = 0; ///< the index of the cell in the line
    color_index color = 0;
    friend constexpr bool operator==(const removed_color&, const removed_color&) = default;
};

/// The input of `explain`: why does the conflict or removal follow from `now`, if the removals in `root` are free?
struct line_query {
    line_view now;  ///< the masks that imply the conflict or removal
    line_view root; ///< the masks that hold at the root of the search; `now` is within them
    line_view free; ///< removals that are free because they are already part of the conflict
    std::size_t index =
        no_position;       ///< the cell that loses a color, or `no_position` if the line has no arrangement at all
    color_index color = 0; ///< the color it loses

    static constexpr std::size_t no_position = ~std::size_t{0};

    /// Lists every color that the search removed, except at the cell in question: the trivial explanation. O(length *
    /// colors).
    constexpr void list_all(lean_vector<removed_color>& out) const {
        for (std::size_t c = 0; c < now.colors; ++c)
            for (std::size_t w = 0; w < now.words; ++w)
                for_each_bit(root.can(c)[w] & ~now.can(c)[w], 64 * w, [&](std::size_t cell) {
                    if (cell != index) out.push_back({static_cast<std::uint32_t>(cell), static_cast<color_index>(c)});
                });
    }
};

/// A line that explains its deductions only on demand (lazy explanation: Gent, Miguel and Moore 2010; the same idea as
/// lazy clause generation, Ohrimenko, Stuckey and Codish 2009).
///
/// A solver that learns needs reasons: cell 7 is blank because cells 3 and 9 are as they are. Writing down such a
/// reason for each removal would take more time than the removals themselves, and most reasons are never needed. So a
/// line stores only a snapshot of its masks, and its reason is computed when a conflict needs it: which of the removals
/// in the snapshot are sufficient? The fewer there are, the more a learnt clause excludes.
///
/// For this purpose the line is an automaton that reads cells, with one bit per state, for the clue string "gap, block,
/// gap, block, … gap". A block of n cells is n states, a blotted one a single state that repeats; gaps repeat. A block
/// can follow one of a different color without a gap. To find why a cell cannot have a color, the cell is given that
/// color: then no arrangement is left. A first walk, with all removals, finds the states reached after each cell. A
/// second walk starts at the other end and uses as few removals as possible: only when it would meet the first walk
/// must a removed color prevent that step, and only then is this removal listed.
class line_automaton {
public:
    line_automaton() = default;
    /// Builds the automaton of a line with these clues. `colors` is larger than each of their colors. O(states *
    /// colors) memory; a line of n cells has at most 2 n + 1 states.
    constexpr line_automaton(std::span<const clue> clues, std::size_t colors);

    /// Returns true if it has been built.
    [[nodiscard]] constexpr bool made() const noexcept { return states_ != 0; }

    /// Returns the heap memory in bytes. O(1).
    [[nodiscard]] constexpr std::uint64_t memory() const noexcept {
        return sizeof(mask_word) * words_ * (colors_.size() + 3) + colors_.size();
    }

    /// Finds removed colors that imply the conflict or removal of `query`. The removals in `query.free` are used first
    /// and not listed. The list is irredundant: together with the free removals, no proper subset of it is sufficient.
    /// Requires that `query.now` implies the result. The line is walked from the right and, if that yields more than
    /// one color, also from the left; the shorter list is returned. O(length * (states / 64 + colors)). Allocates only
    /// while `out` and the scratch memory grow.
    constexpr void explain(const line_query& query, lean_vector<mask_word>& scratch,
                           lean_vector<removed_color>& out) const;

private:
    class walked_cells;
    class short_walk;
    template <std::size_t Words> class walk;

    std::size_t states_ = 0;
    std::size_t words_ = 0;
    lean_vector<color_index> colors_;  // the colors of the clues, blank first, without repetition
    lean_vector<mask_word> of_color_;  // for each entry of colors_, its set of states
    lean_vector<mask_word> repeats_;   // states that may read another cell
    lean_vector<mask_word> skips_gap_; // last states of blocks that the next block may directly follow
    lean_vector<mask_word> accepts_;   // states in which the line may end
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr line_automaton::line_automaton(std::span<const clue> clues, std::size_t colors) {
    states_ = 1;
    for (const auto& block : clues) states_ += std::size_t{1} + block.min_length();
    words_ = words_for(states_);
    lean_vector<std::uint8_t> slot(colors, 0xFF);
    const auto slot_of = [&](color_index color) {
        if (slot[color] == 0xFF) {
            slot[color] = static_cast<std::uint8_t>(colors_.size());
            colors_.push_back(color);
            of_color_.resize(colors_.size() * words_, 0);
        }
        return slot[color];
    };
    repeats_.resize(words_, 0);
    skips_gap_.resize(words_, 0);
    accepts_.resize(words_, 0);
    const mask_operations<0> op(words_);
    std::size_t state = 0;
    const auto add_state = [&](color_index color, bool repeats) {
        const std::size_t slot_begin = slot_of(color) * words_; // may grow of_color_
        op.set(of_color_.data() + slot_begin, state);
        if (repeats) op.set(repeats_.data(), state);
        ++state;
    };
    add_state(blank, true);
    for (std::size_t j = 0; j < clues.size(); ++j) {
        for (std::uint32_t i = 0; i < clues[j].min_length(); ++i) add_state(clues[j].color, clues[j].blotted());
        const bool last = j + 1 == clues.size();
        if (last)
            op.set(accepts_.data(), state - 1);
        else if (clues[j + 1].color != clues[j].color)
            op.set(skips_gap_.data(), state - 1);
        add_state(blank, true);
    }
    op.set(accepts_.data(), state - 1);
}

/// The cells of one explanation, color by color, and the memory of a walk. It is not a template like `walk`, so that it
/// is compiled only once.
class line_automaton::walked_cells {
public:
    /// @param wide_sets  number of additional sets of states, of `line.words_` words each
    constexpr walked_cells(const line_automaton& line, const line_query& query, std::size_t wide_sets,
                           lean_vector<mask_word>& scratch)
        : line_(line), length_(query.now.length), cell_words_(query.now.words) {
        const std::size_t slot_count = line.colors_.size();
        const std::size_t cells = slot_count * cell_words_;
        const std::size_t needed = (length_ + 1 + wide_sets) * line.words_ + 5 * cells;
        if (scratch.size() < needed) scratch.resize(needed, 0);
        exact_ = scratch.data();
        wide_ = exact_ + (length_ + 1) * line.words_;
        now_ = wide_ + wide_sets * line.words_;
        given_ = now_ + cells;
        listable_ = given_ + cells;
        from_right_ = listable_ + cells;
        from_left_ = from_right_ + cells;
        for (std::size_t slot = 0; slot < slot_count; ++slot) sort_cells(query, slot);
    }

    /// Lists the removals found by one of the walks.
    constexpr void list(const mask_word* found, lean_vector<removed_color>& out) const {
        for (std::size_t slot = 0; slot < line_.colors_.size(); ++slot)
            for (std::size_t w = 0; w < cell_words_; ++w)
                for_each_bit(found[slot * cell_words_ + w], 64 * w, [&](std::size_t cell) {
                    out.push_back({static_cast<std::uint32_t>(cell), line_.colors_[slot]});
                });
    }
    constexpr void list_right(lean_vector<removed_color>& out) const { list(from_right_, out); }
    constexpr void list_left(lean_vector<removed_color>& out) const { list(from_left_, out); }

protected:
    [[nodiscard]] constexpr std::size_t count(const mask_word* found) const noexcept {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < line_.colors_.size() * cell_words_; ++i)
            sum += static_cast<std::size_t>(std::popcount(found[i]));
        return sum;
    }

private:
    /// For one color, determines the cells that can have it now, the cells that can have it at the root after the free
    /// removals, and the cells whose removal may be listed. The cell that loses a color is assumed to have it, which
    /// leads to the conflict.
    constexpr void sort_cells(const line_query& query, std::size_t slot) const {
        const color_index color = line_.colors_[slot];
        const std::size_t begin = slot * cell_words_;
        for (std::size_t w = 0; w < cell_words_; ++w) {
            const mask_word now = query.now.can(color)[w];
            const mask_word removed = query.root.can(color)[w] & ~now;
            const mask_word free = query.free.can(color)[w];
            const bool in_word = query.index / 64 == w;
            const mask_word queried = in_word ? mask_word{1} << query.index % 64 : 0;
            const mask_word given = color == query.color ? queried : 0;
            now_[begin + w] = (now & ~queried) | given;
            given_[begin + w] = ((now | (removed & ~free)) & ~queried) | given;
            listable_[begin + w] = removed & ~free & ~queried;
            from_right_[begin + w] = 0;
            from_left_[begin + w] = 0;
        }
    }

protected:
    const line_automaton& line_;
    std::size_t length_;
    std::size_t cell_words_;
    mask_word* exact_ = nullptr; // per position: states reached with the current masks
    mask_word* wide_ = nullptr;  // the memory of working_sets
    // sets of cells, color by color:
    mask_word* now_ = nullptr;        // the cells that can have it
    mask_word* given_ = nullptr;      // the cells that can have it unless a removal is listed
    mask_word* listable_ = nullptr;   // the cells whose removal may be listed
    mask_word* from_right_ = nullptr; // the cells whose removal is listed by the walk from the right
    mask_word* from_left_ = nullptr;  // the cells whose removal is listed by the walk from the left
};

/// One explanation in a line that reads two colors and whose states fit in a word, as in nearly every line of a
/// black-and-white puzzle: the walks run in registers.
class line_automaton::short_walk : public walked_cells {
public:
    constexpr short_walk(const line_automaton& line, const line_query& query, lean_vector<mask_word>& scratch)
        : walked_cells(line, query, 0, scratch), blanks_(line.of_color_[0]), blocks_(line.of_color_[1]),
          repeats_(line.repeats_[0]) {}

    /// Walks the line exactly from the left, then back from the right. Returns the number of removals used.
    [[nodiscard]] constexpr std::size_t from_right() const {
        mask_word reached = 1;
        for (std::size_t w = 0; w < cell_words_; ++w) {
            const word_of_cells cells = cells_of(now_, w);
            for (std::size_t bit = 0; bit < cells_in(w); ++bit) {
                exact_[64 * w + bit] = reached;
                reached = next(reached) & readers(cells, bit);
            }
        }
        mask_word relaxed = line_.accepts_[0];
        for (std::size_t w = cell_words_; w-- > 0;) {
            const word_of_cells given = cells_of(given_, w);
            const word_of_cells listable = cells_of(listable_, w);
            word_of_cells found;
            for (std::size_t bit = cells_in(w); bit-- > 0;) {
                relaxed &= readers(given, bit);
                relaxed = stop(relaxed, next(exact_[64 * w + bit]), listable, bit, found);
                relaxed = previous(relaxed);
            }
            store(from_right_, w, found);
        }
        return count(from_right_);
    }

    /// Like `from_right`, with the directions exchanged.
    [[nodiscard]] constexpr std::size_t from_left() const {
        mask_word reached = line_.accepts_[0];
        for (std::size_t w = cell_words_; w-- > 0;) {
            const word_of_cells cells = cells_of(now_, w);
            for (std::size_t bit = cells_in(w); bit-- > 0;) {
                exact_[64 * w + bit] = reached;
                reached = previous(reached & readers(cells, bit));
            }
        }
        mask_word relaxed = 1;
        for (std::size_t w = 0; w < cell_words_; ++w) {
            const word_of_cells given = cells_of(given_, w);
            const word_of_cells listable = cells_of(listable_, w);
            word_of_cells found;
            for (std::size_t bit = 0; bit < cells_in(w); ++bit) {
                relaxed = next(relaxed) & readers(given, bit);
                relaxed = stop(relaxed, exact_[64 * w + bit], listable, bit, found);
            }
            store(from_left_, w, found);
        }
        return count(from_left_);
    }

private:
    /// A word of the cells that can have each color.
    struct word_of_cells {
        mask_word blank = 0;
        mask_word filled = 0;
    };
    [[nodiscard]] constexpr word_of_cells cells_of(const mask_word* cells, std::size_t w) const noexcept {
        return {cells[w], cells[cell_words_ + w]};
    }
    constexpr void store(mask_word* cells, std::size_t w, const word_of_cells& word) const noexcept {
        cells[w] = word.blank;
        cells[cell_words_ + w] = word.filled;
    }
    /// Returns the number of cells in a word.
    [[nodiscard]] constexpr std::size_t cells_in(std::size_t w) const noexcept {
        return length_ < 64 * w ? 0 : (std::min)(length_ - 64 * w, std::size_t{64});
    }

    [[nodiscard]] constexpr mask_word next(mask_word states) const noexcept {
        return (states & repeats_) | states << 1U;
    }
    [[nodiscard]] constexpr mask_word previous(mask_word states) const noexcept {
        return (states & repeats_) | states >> 1U;
    }
    /// Returns all ones if a bit is set, otherwise 0.
    [[nodiscard]] static constexpr mask_word all_if(mask_word word, std::size_t bit) noexcept {
        return mask_word{0} - (word >> bit & 1U);
    }
    /// Returns the states that can read a cell.
    [[nodiscard]] constexpr mask_word readers(const word_of_cells& cells, std::size_t bit) const noexcept {
        return (blanks_ & all_if(cells.blank, bit)) | (blocks_ & all_if(cells.filled, bit));
    }
    /// Prevents the steps from `relaxed` to `exact` at a cell: adds the removals that prevent some of them to `found`,
    /// and returns the other states of `relaxed`.
    [[nodiscard]] constexpr mask_word stop(mask_word relaxed, mask_word exact, const word_of_cells& listable,
                                           std::size_t bit, word_of_cells& found) const noexcept {
        const mask_word cell = mask_word{1} << bit;
        const mask_word blank = (relaxed & exact & blanks_) != 0 ? listable.blank & cell : 0;
        const mask_word filled = (relaxed & exact & blocks_) != 0 ? listable.filled & cell : 0;
        found.blank |= blank;
        found.filled |= filled;
        return relaxed & ~((blanks_ & all_if(blank, bit)) | (blocks_ & all_if(filled, bit)));
    }

    mask_word blanks_; // the states that read a blank cell
    mask_word blocks_; // those that read a filled one
    mask_word repeats_;
};

/// The working state of one explanation in any line. Masks here are sets of states, `Words` words each, unless they are
/// called cells.
template <std::size_t Words> class line_automaton::walk : public walked_cells {
public:
    constexpr walk(const line_automaton& line, const line_query& query, lean_vector<mask_word>& scratch)
        : walked_cells(line, query, wide_sets, scratch), op_(line.words_) {}

    /// Walks the line exactly from the left, then back from the right. Returns the number of removals used.
    [[nodiscard]] constexpr std::size_t from_right() const {
        working_sets sets(wide_, op_);
        op_.clear(sets.reached);
        op_.set(sets.reached, 0);
        op_.copy(exact(0), sets.reached);
        for (std::size_t i = 0; i + 1 < length_; ++i) {
            next(sets.step, sets.reached, sets.temporary);
            keep_possible(sets.step, now_, i);
            op_.copy(sets.reached, sets.step);
            op_.copy(exact(i + 1), sets.reached);
        }
        op_.copy(sets.relaxed, line_.accepts_.data());
        for (std::size_t i = length_; i-- > 0;) {
            keep_possible(sets.relaxed, given_, i);
            next(sets.step, exact(i), sets.temporary);
            op_.keep(sets.step, sets.relaxed);
            stop(i, sets, from_right_);
            previous(sets.reached, sets.relaxed, sets.temporary);
            op_.copy(sets.relaxed, sets.reached);
        }
        return count(from_right_);
    }

    /// Like `from_right`, with the directions exchanged.
    [[nodiscard]] constexpr std::size_t from_left() const {
        working_sets sets(wide_, op_);
        op_.copy(sets.reached, line_.accepts_.data());
        op_.copy(exact(length_), sets.reached);
        for (std::size_t i = length_; i-- > 1;) {
            keep_possible(sets.reached, now_, i);
            previous(sets.step, sets.reached, sets.temporary);
            op_.copy(sets.reached, sets.step);
            op_.copy(exact(i), sets.reached);
        }
        op_.clear(sets.relaxed);
        op_.set(sets.relaxed, 0);
        for (std::size_t i = 0; i < length_; ++i) {
            next(sets.reached, sets.relaxed, sets.temporary);
            op_.copy(sets.relaxed, sets.reached);
            keep_possible(sets.relaxed, given_, i);
            op_.copy(sets.step, sets.relaxed);
            op_.keep(sets.step, exact(i + 1));
            stop(i, sets, from_left_);
        }
        return count(from_left_);
    }

private:
    static constexpr std::size_t wide_sets = Words == 0 ? 4 : 0;

    /// The sets of a walk: on the stack if their size is known at compile time, so that the optimizer keeps them in
    /// registers, otherwise in scratch memory.
    struct working_sets {
        mask_word fixed[Words == 0 ? 1 : 4 * Words]{};
        mask_word* reached; // by the exact walk
        mask_word* relaxed; // from the other side, applying only the listed and free removals
        mask_word* step;
        mask_word* temporary;
        constexpr working_sets(mask_word* wide, const mask_operations<Words>& op) noexcept {
            reached = Words == 0 ? wide : fixed;
            relaxed = reached + op.words();
            step = relaxed + op.words();
            temporary = step + op.words();
        }
        working_sets(const working_sets&) = delete;
        working_sets& operator=(const working_sets&) = delete;
    };

    [[nodiscard]] constexpr std::size_t slot_count() const noexcept { return line_.colors_.size(); }
    [[nodiscard]] constexpr mask_word* exact(std::size_t i) const noexcept { return exact_ + i * op_.words(); }
    [[nodiscard]] constexpr const mask_word* of_slot(std::size_t slot) const noexcept {
        return line_.of_color_.data() + slot * op_.words();
    }

    /// Returns all ones if cell `i` is in the cells of a color, otherwise 0.
    [[nodiscard]] constexpr mask_word has(const mask_word* cells, std::size_t slot, std::size_t i) const noexcept {
        return mask_word{0} - (cells[slot * cell_words_ + i / 64] >> i % 64 & 1U);
    }
    /// Keeps the states that can read cell `i`.
    constexpr void keep_possible(mask_word* states, const mask_word* cells, std::size_t i) const noexcept {
        op_.for_each_word([&](std::size_t w) {
            mask_word possible = 0;
            for (std::size_t slot = 0; slot < slot_count(); ++slot) possible |= of_slot(slot)[w] & has(cells, slot, i);
            states[w] &= possible;
        });
    }

    /// Computes the states after one more cell. `out` must not be `from`.
    constexpr void next(mask_word* out, const mask_word* from, mask_word* temporary) const noexcept {
        op_.copy(out, from);
        op_.keep(out, line_.repeats_.data());
        op_.shift_up(temporary, from, 1);
        op_.add(out, temporary);
        op_.copy(temporary, from);
        op_.keep(temporary, line_.skips_gap_.data());
        op_.shift_up(temporary, temporary, 1);
        op_.shift_up(temporary, temporary, 1);
        op_.add(out, temporary);
    }
    /// Computes the states before the last cell. `out` must not be `from`.
    constexpr void previous(mask_word* out, const mask_word* from, mask_word* temporary) const noexcept {
        op_.copy(out, from);
        op_.keep(out, line_.repeats_.data());
        op_.shift_down(temporary, from, 1);
        op_.add(out, temporary);
        op_.shift_down(temporary, temporary, 1);
        op_.keep(temporary, line_.skips_gap_.data());
        op_.add(out, temporary);
    }

    /// Prevents the steps in `sets.step` at cell `i`: finds the removals that prevent some of them, and removes the
    /// states of those steps from the relaxed side.
    constexpr void stop(std::size_t i, working_sets& sets, mask_word* found) const noexcept { // NOLINT: writes `found`
        for (std::size_t slot = 0; slot < slot_count(); ++slot) {
            mask_word common = 0;
            op_.for_each_word([&](std::size_t w) { common |= sets.step[w] & of_slot(slot)[w]; });
            const mask_word stops = common != 0 ? has(listable_, slot, i) : 0;
            found[slot * cell_words_ + i / 64] |= (stops & 1U) << i % 64;
            op_.for_each_word([&](std::size_t w) { sets.relaxed[w] &= ~(of_slot(slot)[w] & stops); });
        }
    }

    mask_operations<Words> op_;
};

constexpr void line_automaton::explain(const line_query& query, lean_vector<mask_word>& scratch,
                                       lean_vector<removed_color>& out) const {
    const auto walk_both_directions = [&](const auto& walker) {
        const std::size_t found = walker.from_right();
        if (found > 1 && walker.from_left() < found)
            walker.list_left(out);
        else
            walker.list_right(out);
    };
    if (words_ == 1 && colors_.size() == 2)
        walk_both_directions(short_walk(*this, query, scratch));
    else if (has_code_of_one_word(words_))
        walk_both_directions(walk<1>(*this, query, scratch));
    else if (words_ == 2)
        walk_both_directions(walk<2>(*this, query, scratch));
    else
        walk_both_directions(walk<0>(*this, query, scratch));
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_LINE_AUTOMATON_HPP
