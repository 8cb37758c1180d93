// Why a line says what it says: the few removed colors from which a contradiction or a removal in one line follows.
#ifndef NONO_SOLVER_EXPLAIN_HPP
#define NONO_SOLVER_EXPLAIN_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono::detail {

/// One color that one cell of a line cannot have.
struct removed_color {
    std::uint32_t place = 0; ///< of the cell in the line
    color_index color = 0;
    friend constexpr bool operator==(const removed_color&, const removed_color&) = default;
};

/// What `explain` is asked: what follows from `now`, where the colors of `root` are given for free?
struct line_question {
    line_view now;                ///< the masks from which it follows
    line_view root;               ///< the masks that hold whatever the search does; `now` is within them
    std::size_t place = no_place; ///< the cell that loses a color, or `no_place`: the line has no arrangement at all
    color_index color = 0;        ///< the color it loses

    static constexpr std::size_t no_place = ~std::size_t{0};

    /// Lists every color that the search removed, but from the cell in question: an answer that needs no thought and
    /// leaves out nothing. O(length * colors).
    NONO_CONSTEXPR void list_all(std::vector<removed_color>& out) const {
        for (std::size_t c = 0; c < now.colors; ++c)
            for (std::size_t w = 0; w < now.words; ++w)
                for_each_bit(root.can(c)[w] & ~now.can(c)[w], 64 * w, [&](std::size_t cell) {
                    if (cell != place) out.push_back({static_cast<std::uint32_t>(cell), static_cast<color_index>(c)});
                });
    }
};

/// A line as an automaton that reads cells: one state a bit, for the clue string "gap, block, gap, block, … gap".
///
/// A block of n cells is n states, a blotted one a single state that repeats; gaps repeat. A block can follow another
/// of a different color without the gap. The states reached after each cell, and the states from which the rest of the
/// line can be read, tell why no arrangement is left: a step that both sides would take is stopped by removed colors.
class line_automaton {
public:
    line_automaton() = default;
    /// The automaton of a line with these clues. `colors` is over each of theirs. O(states * colors) memory; a line of
    /// n cells has at most 2 n + 1 states.
    NONO_CONSTEXPR line_automaton(std::span<const clue> clues, std::size_t colors);

    /// True once made.
    [[nodiscard]] constexpr bool made() const noexcept { return states_ != 0; }

    /// Finds removed colors from which the answer follows. `is_free(removed_color)` says which ones cost nothing (they
    /// are part of the conflict already); those are used first and not listed. The list is irredundant: without any
    /// one of it, with the free ones, nothing follows any more. Requires that it does follow from `question.now`.
    /// The line is walked from the right, and if that gives more than one color also from the left; the shorter list
    /// wins. O(length * (states / 64 + colors)). Allocates only until `out` and the scratch memory have grown.
    template <class IsFree>
    NONO_CONSTEXPR void explain(const line_question& question, IsFree is_free, std::vector<mask_word>& scratch,
                                std::vector<removed_color>& out) const;

private:
    template <std::size_t Words> class walk;

    std::size_t states_ = 0;
    std::size_t words_ = 0;
    std::vector<color_index> colors_;  // of the clues, blank first, each once
    std::vector<mask_word> of_color_;  // per entry of colors_: its states
    std::vector<mask_word> repeats_;   // states that may read another cell
    std::vector<mask_word> skips_gap_; // last states of blocks that the next block may follow at once
    std::vector<mask_word> accepts_;   // states that the line may end in
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR line_automaton::line_automaton(std::span<const clue> clues, std::size_t colors) {
    states_ = 1;
    for (const auto& block : clues) states_ += std::size_t{1} + std::max<std::size_t>(block.length, 1);
    words_ = words_for(states_);
    std::vector<std::uint8_t> slot(colors, 0xFF);
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
        if (clues[j].blotted()) add_state(clues[j].color, true);
        for (std::uint32_t i = 0; i < clues[j].length; ++i) add_state(clues[j].color, false);
        const bool last = j + 1 == clues.size();
        if (last)
            op.set(accepts_.data(), state - 1);
        else if (clues[j + 1].color != clues[j].color)
            op.set(skips_gap_.data(), state - 1);
        add_state(blank, true);
    }
    op.set(accepts_.data(), state - 1);
}

/// One explanation at work. Masks here are sets of states, not of cells.
template <std::size_t Words> class line_automaton::walk {
public:
    NONO_CONSTEXPR walk(const line_automaton& line, const line_question& question, std::vector<mask_word>& scratch)
        : line_(line), question_(question), op_(line.words_), length_(question.now.length) {
        const std::size_t masks = 2 * length_ + (length_ + 1) + 4;
        if (scratch.size() < masks * op_.words()) scratch.resize(masks * op_.words(), 0);
        allowed_ = scratch.data();
        root_ = allowed_ + length_ * op_.words();
        exact_ = root_ + length_ * op_.words();
        relaxed_ = exact_ + (length_ + 1) * op_.words();
        step_ = relaxed_ + op_.words();
        temporary_ = step_ + op_.words();
        repeating_ = temporary_ + op_.words();
        for (std::size_t i = 0; i < length_; ++i) find_allowed(i);
    }

    template <class IsFree> NONO_CONSTEXPR void from_right(IsFree is_free, std::vector<removed_color>& out) {
        op_.clear(exact(0));
        op_.set(exact(0), 0);
        for (std::size_t i = 0; i < length_; ++i) {
            next(exact(i + 1), exact(i));
            op_.keep(exact(i + 1), allowed(i));
        }
        op_.copy(relaxed_, line_.accepts_.data());
        for (std::size_t i = length_; i-- > 0;) {
            op_.keep(relaxed_, root(i));
            next(step_, exact(i));
            op_.keep(step_, relaxed_);
            stop(i, is_free, out);
            previous(relaxed_, relaxed_);
        }
    }

    template <class IsFree> NONO_CONSTEXPR void from_left(IsFree is_free, std::vector<removed_color>& out) {
        op_.copy(exact(length_), line_.accepts_.data());
        for (std::size_t i = length_; i-- > 0;) {
            op_.copy(step_, exact(i + 1));
            op_.keep(step_, allowed(i));
            previous(exact(i), step_);
        }
        op_.clear(relaxed_);
        op_.set(relaxed_, 0);
        for (std::size_t i = 0; i < length_; ++i) {
            next(step_, relaxed_);
            op_.copy(relaxed_, step_);
            op_.keep(relaxed_, root(i));
            op_.copy(step_, relaxed_);
            op_.keep(step_, exact(i + 1));
            stop(i, is_free, out);
        }
    }

private:
    [[nodiscard]] constexpr mask_word* allowed(std::size_t i) const noexcept { return allowed_ + i * op_.words(); }
    [[nodiscard]] constexpr mask_word* root(std::size_t i) const noexcept { return root_ + i * op_.words(); }
    [[nodiscard]] constexpr mask_word* exact(std::size_t i) const noexcept { return exact_ + i * op_.words(); }
    [[nodiscard]] constexpr const mask_word* of_slot(std::size_t slot) const noexcept {
        return line_.of_color_.data() + slot * op_.words();
    }
    [[nodiscard]] static constexpr bool has(const line_view& view, std::size_t place, color_index color) noexcept {
        return (view.can(color)[place / 64] >> place % 64 & 1U) != 0;
    }

    /// The states that may read cell `i`, as things stand and whatever the search does.
    NONO_CONSTEXPR void find_allowed(std::size_t i) {
        op_.clear(allowed(i));
        op_.clear(root(i));
        for (std::size_t slot = 0; slot < line_.colors_.size(); ++slot) {
            const color_index color = line_.colors_[slot];
            // The cell that loses a color is taken to have it: that is what leads to the contradiction.
            const bool given = i == question_.place;
            if (given ? color == question_.color : has(question_.now, i, color)) op_.add(allowed(i), of_slot(slot));
            if (given ? color == question_.color : has(question_.root, i, color)) op_.add(root(i), of_slot(slot));
        }
    }

    /// States after one more cell. `out` may not be `from`.
    constexpr void next(mask_word* out, const mask_word* from) const noexcept {
        op_.copy(out, from);
        op_.keep(out, line_.repeats_.data());
        op_.shift_up(temporary_, from, 1);
        op_.add(out, temporary_);
        op_.copy(temporary_, from);
        op_.keep(temporary_, line_.skips_gap_.data());
        op_.shift_up(temporary_, temporary_, 1);
        op_.shift_up(temporary_, temporary_, 1);
        op_.add(out, temporary_);
    }
    /// States one cell before. `out` may be `from`.
    constexpr void previous(mask_word* out, const mask_word* from) const noexcept {
        op_.copy(repeating_, from);
        op_.shift_down(temporary_, from, 1);
        op_.copy(out, temporary_);
        op_.shift_down(temporary_, temporary_, 1);
        op_.keep(temporary_, line_.skips_gap_.data());
        op_.add(out, temporary_);
        op_.keep(repeating_, line_.repeats_.data());
        op_.add(out, repeating_);
    }

    /// At cell `i` the steps in `step_` must not be taken: takes their states, and those of free removals, from
    /// `relaxed_`, and lists the removals that are not free.
    template <class IsFree> NONO_CONSTEXPR void stop(std::size_t i, IsFree is_free, std::vector<removed_color>& out) {
        for (std::size_t slot = 0; slot < line_.colors_.size(); ++slot) {
            const color_index color = line_.colors_[slot];
            if (i == question_.place || has(question_.now, i, color) || !has(question_.root, i, color)) continue;
            const removed_color removal{static_cast<std::uint32_t>(i), color};
            const bool free = is_free(removal);
            if (!free && !meets(of_slot(slot))) continue;
            if (!free) out.push_back(removal);
            op_.each([&](std::size_t w) { relaxed_[w] &= ~of_slot(slot)[w]; });
        }
    }
    [[nodiscard]] constexpr bool meets(const mask_word* states) const noexcept {
        mask_word common = 0;
        op_.each([&](std::size_t w) { common |= step_[w] & states[w]; });
        return common != 0;
    }

    const line_automaton& line_;
    const line_question& question_;
    mask_operations<Words> op_;
    std::size_t length_;
    mask_word* allowed_ = nullptr; // per cell
    mask_word* root_ = nullptr;    // per cell
    mask_word* exact_ = nullptr;   // per place: states reached with the masks as they are
    mask_word* relaxed_ = nullptr; // states from the other side, with only the listed and free removals
    mask_word* step_ = nullptr;
    mask_word* temporary_ = nullptr;
    mask_word* repeating_ = nullptr;
};

template <class IsFree>
NONO_CONSTEXPR void line_automaton::explain(const line_question& question, IsFree is_free,
                                            std::vector<mask_word>& scratch, std::vector<removed_color>& out) const {
    const auto walk_both_ways = [&](auto walker) {
        const std::size_t begin = out.size();
        walker.from_right(is_free, out);
        const std::size_t middle = out.size();
        if (middle - begin <= 1) return;
        walker.from_left(is_free, out);
        const bool second_is_shorter = out.size() - middle < middle - begin;
        if (second_is_shorter)
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(begin),
                      out.begin() + static_cast<std::ptrdiff_t>(middle));
        else
            out.resize(middle, {});
    };
    if (words_ == 1)
        walk_both_ways(walk<1>(*this, question, scratch));
    else if (words_ == 2)
        walk_both_ways(walk<2>(*this, question, scratch));
    else
        walk_both_ways(walk<0>(*this, question, scratch));
}

} // namespace nono::detail

#endif // NONO_SOLVER_EXPLAIN_HPP
