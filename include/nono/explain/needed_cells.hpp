// The cells that a reason in a line needs, all of them in a few sweeps over the line.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_NEEDED_CELLS_HPP
#define NONO_EXPLAIN_NEEDED_CELLS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/explain/nearby_positions.hpp>
#include <nono/explain/pattern_automaton.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A line and its pattern, for `cell_sweeps`.
struct swept_line {
    const pattern_automaton* automaton = nullptr;
    color_set* cells = nullptr;          ///< cells that are left out become free
    const mask_word** readers = nullptr; ///< memory for one set per cell: the states that can read it
    std::size_t length = 0;
    color_set all;                       ///< the colors of a free cell
    std::size_t first = 0;               ///< index of the first cell with a conclusion
    std::size_t last = 0;                ///< index of the last cell with a conclusion
    const color_set* excluded = nullptr; ///< for each cell from the first to the last, the colors it must not have
};

/// Decides which cells of a line conclusions need.
///
/// A walk of the automaton is bad if it gives some cell a color that a conclusion excludes. The conclusions hold for as
/// long as no bad walk agrees with the cells. A cell is left out if freeing it admits no bad walk while the cells left
/// out before it are free and all others are as they are.
///
/// Two sweeps find the walks that agree with all cells: for each cell before the conclusions, the states from which the
/// rest of the line completes a bad walk, and for each cell after them, the states that bad walks reach. A third sweep
/// starts at the left edge and decides each cell before the conclusions by one step and one intersection, and a fourth
/// one from the right edge decides those after them. Each side is decided as if all cells of the other were kept. If
/// the cells of both sides can then be left out together, this is the result of any order in which the sides take
/// turns, because a reason that holds still holds when cells are added. Otherwise the sweeps are repeated from the
/// first cell, by its distance to the conclusions, that cannot be left out together with those before it.
template <std::size_t Words> class cell_sweeps {
public:
    /// Returns the number of words of scratch memory for a line of `length` cells with `colors` colors and sets of
    /// `words` words.
    [[nodiscard]] static constexpr std::size_t scratch_words(std::size_t length, std::size_t colors,
                                                             std::size_t words) noexcept {
        return ((colors > 2 ? 3 : 2) * length + working_sets) * words;
    }

    cell_sweeps(const swept_line& line, mask_word* scratch) noexcept // NOLINT
        : line_(line), automaton_(*line.automaton), op_(automaton_.words()), scratch_(scratch) {
        for (std::size_t i = 0; i < working_sets; ++i) sets_[i] = scratch + (2 * line.length + i) * op_.words();
        op_.for_each_word([&](std::size_t i) {
            set(every)[i] = ~mask_word{0};
            set(none)[i] = 0;
        });
        for (std::size_t i = 0; i < line.length; ++i) {
            const bool is_repeated = i > 0 && line.cells[i] == line.cells[i - 1];
            line.readers[i] = is_repeated ? line.readers[i - 1] : readers_of(line.cells[i], mixed_at(i));
        }
    }

    /// Sets `is_free` for the cells that are left out. Cells are tried in order of their distance to the conclusions,
    /// the farthest first, and of two the one on the left first.
    void decide(bool* is_free) noexcept {
        for (;;) {
            sweep_from_right();
            sweep_from_left();
            decide_left(is_free);
            decide_right(is_free);
            complete_middle();
            if (are_disjoint(set(clean), set(reading))) return decide_middle(is_free);
            leave_out_compatible(is_free);
        }
    }

private:
    // The working sets.
    enum set_index : std::size_t {
        every,      // all states
        none,       // no states
        mixed,      // those that read one of several colors
        mixed_too,  // those that read one of several others
        at_first,   // that can read the first conclusion after the decisions on the cells before it
        clean,      // reached without giving a cell an excluded color
        tainted,    // reached by giving one
        completing, // from which the rest of the line completes a walk
        failing,    // from which it completes a bad walk
        reading,
        reading_too,
        working_sets,
    };
    [[nodiscard]] mask_word* set(set_index index) const noexcept { return sets_[index]; }
    /// Returns the states in which cell `i` can have been read before the rest completes a walk. Stored for the cells
    /// from the first conclusion to the last.
    [[nodiscard]] mask_word* completing_after(std::size_t i) const noexcept { return scratch_ + 2 * i * op_.words(); }
    /// As above, before the rest completes a bad walk, for cells up to the last conclusion. For those after it, the
    /// states that read the cell in a bad walk.
    [[nodiscard]] mask_word* bad_at(std::size_t i) const noexcept { return scratch_ + (2 * i + 1) * op_.words(); }
    /// For a cell before the conclusions, returns the states that can read it after the decisions on the cells before
    /// it; for one after them, the states that read it and complete a walk after the decisions from it to the edge.
    [[nodiscard]] mask_word* decided_at(std::size_t i) const noexcept { return completing_after(i); }
    /// Returns the memory for the states that can read cell `i` if it has several colors, but not all. It exists only
    /// in lines of more than two colors.
    [[nodiscard]] mask_word* mixed_at(std::size_t i) const noexcept {
        return scratch_ + (2 * line_.length + working_sets + i) * op_.words();
    }

    [[nodiscard]] color_set excluded(std::size_t i) const noexcept { return line_.excluded[i - line_.first]; }
    [[nodiscard]] static color_set without(color_set colors, color_set others) noexcept {
        return {colors.bits & ~others.bits};
    }
    /// Returns the states that can read a cell with these colors. They are stored in `mix` if there are several colors,
    /// but not all.
    [[nodiscard]] const mask_word* readers_of(color_set colors, mask_word* mix) noexcept {
        if (colors == line_.all) return set(every);
        if (colors.empty()) return set(none);
        if (colors.is_single()) return automaton_.reading(colors.lowest());
        op_.clear(mix);
        for_each_bit(colors.bits, 0, [&](std::size_t color) { op_.add(mix, automaton_.reading(color)); });
        return mix;
    }
    /// out = the states of `from` that can read cell `i`.
    void read(mask_word* out, const mask_word* from, std::size_t i) const noexcept {
        op_.intersect(out, from, line_.readers[i]);
    }
    /// out = the states of `from` that can read a cell with these colors.
    void read_colors(mask_word* out, const mask_word* from, color_set colors) noexcept {
        op_.intersect(out, from, readers_of(colors, set(mixed)));
    }
    /// out = the states of `a` and `b` that can read a cell with `of_a` and `of_b`.
    void read_either(mask_word* out, const mask_word* a, color_set of_a, const mask_word* b, color_set of_b) noexcept {
        const mask_word* const readers_a = readers_of(of_a, set(mixed));
        const mask_word* const readers_b = readers_of(of_b, set(mixed_too));
        op_.for_each_word([&](std::size_t i) { out[i] = (a[i] & readers_a[i]) | (b[i] & readers_b[i]); });
    }
    [[nodiscard]] bool are_disjoint(const mask_word* a, const mask_word* b) const noexcept {
        mask_word common = 0;
        op_.for_each_word([&](std::size_t i) { common |= a[i] & b[i]; });
        return common == 0;
    }
    void next(set_index out, const mask_word* from) const noexcept { automaton_.template next<Words>(set(out), from); }
    void previous(set_index out, const mask_word* from) const noexcept {
        automaton_.template previous<Words>(set(out), from);
    }

    void sweep_from_right() noexcept {
        op_.copy(set(completing), automaton_.final());
        for (std::size_t i = line_.length; i-- > line_.last + 1;) {
            read(set(reading), set(completing), i);
            previous(completing, set(reading));
        }
        complete_middle();
        for (std::size_t i = line_.first; i-- > 0;) {
            op_.copy(bad_at(i), set(failing));
            read(set(reading), set(failing), i);
            previous(failing, set(reading));
        }
    }
    /// Sweeps back over the conclusions. Leaves in `reading` the states that read the first one in a bad walk.
    void complete_middle() noexcept {
        op_.clear(set(failing));
        for (std::size_t i = line_.last + 1; i-- > line_.first;) {
            op_.copy(completing_after(i), set(completing));
            op_.copy(bad_at(i), set(failing));
            const color_set cell = line_.cells[i];
            read_either(set(reading), set(failing), cell, set(completing), cell & excluded(i));
            read(set(reading_too), set(completing), i);
            previous(failing, set(reading));
            previous(completing, set(reading_too));
        }
    }
    void sweep_from_left() noexcept {
        op_.copy(set(clean), automaton_.start());
        op_.clear(set(tainted));
        for (std::size_t i = 0; i < line_.first; ++i) {
            read(set(reading), set(clean), i);
            next(clean, set(reading));
        }
        for (std::size_t i = line_.first; i <= line_.last; ++i) {
            read_conclusion(i, line_.cells[i]);
            pass_conclusion();
        }
        for (std::size_t i = line_.last + 1; i < line_.length; ++i) {
            op_.copy(bad_at(i), set(tainted));
            read(set(reading), set(tainted), i);
            next(tainted, set(reading));
        }
    }
    /// Reads a cell from the first conclusion to the last as if it had `cell`.
    void read_conclusion(std::size_t i, color_set cell) noexcept {
        read_colors(set(reading), set(clean), without(cell, excluded(i)));
        read_either(set(reading_too), set(tainted), cell, set(clean), cell & excluded(i));
    }
    void pass_conclusion() const noexcept {
        next(clean, set(reading));
        next(tainted, set(reading_too));
    }

    void decide_left(bool* is_free) noexcept {
        op_.copy(set(clean), automaton_.start());
        for (std::size_t i = 0; i < line_.first; ++i) {
            op_.copy(decided_at(i), set(clean));
            decide_side(i, set(clean), is_free);
            next(clean, set(reading));
        }
        op_.copy(set(at_first), set(clean));
    }
    void decide_right(bool* is_free) noexcept {
        op_.copy(set(completing), automaton_.final());
        for (std::size_t i = line_.length; i-- > line_.last + 1;) {
            decide_side(i, set(completing), is_free);
            op_.copy(decided_at(i), set(reading));
            previous(completing, set(reading));
        }
    }
    /// Decides a cell that the states of `from` read, and leaves in `reading` those that can.
    void decide_side(std::size_t i, const mask_word* from, bool* is_free) noexcept {
        is_free[i] = line_.readers[i] == set(every) || are_disjoint(from, bad_at(i));
        op_.intersect(set(reading), from, is_free[i] ? set(every) : line_.readers[i]);
    }
    /// Returns the rank of a cell before or after the conclusions: cells of higher rank are tried before it.
    [[nodiscard]] std::size_t rank(std::size_t i) const noexcept {
        return i < line_.first ? 2 * (line_.first - i) + 1 : 2 * (i - line_.last);
    }
    /// Leaves out the free cells of the highest ranks, as many as can be left out together. The next one cannot.
    void leave_out_compatible(const bool* is_free) noexcept {
        std::size_t fails = 0;
        std::size_t holds = (std::max)(rank(0), rank(line_.length - 1)) + 1;
        while (fails + 1 < holds) {
            const std::size_t middle = fails + (holds - fails) / 2;
            (holds_without(middle) ? holds : fails) = middle;
        }
        for (std::size_t i = 0; i < line_.length; ++i)
            if (is_left_out(i, is_free, holds)) {
                line_.cells[i] = line_.all;
                line_.readers[i] = set(every);
            }
    }
    [[nodiscard]] bool is_left_out(std::size_t i, const bool* is_free, std::size_t lowest) const noexcept {
        return (i < line_.first || i > line_.last) && is_free[i] && rank(i) >= lowest;
    }
    /// Returns true if the free cells from a rank on can be left out together: no bad walk leads from those on the left
    /// to those on the right.
    [[nodiscard]] bool holds_without(std::size_t lowest) noexcept {
        const std::size_t nearer = (std::max)(lowest, std::size_t{2}) / 2 - 1; // cells on the left with lower ranks
        const std::size_t begin = line_.first - (std::min)(line_.first, nearer);
        const std::size_t end =
            line_.last + (lowest + 1) / 2; // the first cell on the right with a rank from `lowest` on
        op_.copy(set(clean), begin < line_.first ? decided_at(begin) : set(at_first));
        op_.clear(set(tainted));
        for (std::size_t i = begin; i < line_.first; ++i) {
            read(set(reading), set(clean), i);
            next(clean, set(reading));
        }
        for (std::size_t i = line_.first; i <= line_.last; ++i) {
            read_conclusion(i, line_.cells[i]);
            if (i + 1 == line_.length) return are_disjoint(set(reading_too), automaton_.final());
            pass_conclusion();
        }
        for (std::size_t i = line_.last + 1; i < end; ++i) {
            read(set(reading), set(tainted), i);
            if (i + 1 == line_.length) return are_disjoint(set(reading), automaton_.final());
            next(tainted, set(reading));
        }
        return are_disjoint(set(tainted), decided_at(end));
    }
    void decide_middle(bool* is_free) noexcept {
        op_.clear(set(tainted));
        for (std::size_t i = line_.first; i <= line_.last; ++i) {
            read_conclusion(i, line_.all);
            is_free[i] = line_.cells[i] == line_.all ||
                         (are_disjoint(set(reading), bad_at(i)) && are_disjoint(set(reading_too), completing_after(i)));
            if (!is_free[i]) read_conclusion(i, line_.cells[i]);
            pass_conclusion();
        }
    }

    const swept_line& line_;
    const pattern_automaton& automaton_;
    mask_operations<Words> op_;
    mask_word* scratch_;
    std::array<mask_word*, working_sets> sets_{}; // the working sets
};

/// Finds the cells that the conclusions of a pattern need. Reuses its memory.
class needed_cells {
public:
    /// If limits are given, which must outlive the object, its memory is reserved from them.
    explicit needed_cells(run_limits* limits = nullptr) noexcept : memory_(limits) {}

    /// Decides which cells to leave out: first those before and after the conclusions, the farthest first, then those
    /// from the first conclusion to the last. Returns false, and decides nothing, if blocks are longer than the line or
    /// the limits have no memory left. O(cells * states / 64), times the logarithm of the cells for each time that a
    /// cell of one side is needed only because of cells left out on the other.
    ///
    /// @param pattern      the clues of the reason, with wildcards
    /// @param cells        the colors of each cell
    /// @param colors       the number of colors
    /// @param conclusions  at least one, in ascending order of index; they follow from the pattern and all cells
    template <class Cells>
    [[nodiscard]] bool find(std::span<const clue> pattern, const Cells& cells, std::size_t colors,
                            slice<const line_conclusion> conclusions) {
        for (const clue& entry : pattern)
            if (entry.min_length() > cells.size()) return false;
        if (!make_room(pattern_automaton::max_states(pattern), cells.size(), colors)) return false;
        automaton_.build(pattern, colors);
        cells_.resize(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) cells_[i] = cells[i];
        is_free_.assign(cells.size(), false);
        const color_set all = color_set::first(colors);
        const std::size_t first = conclusions.front().index;
        const std::size_t last = conclusions.back().index;
        excluded_.assign(last - first + 1, color_set{});
        for (const line_conclusion& conclusion : conclusions)
            excluded_[conclusion.index - first] = {all.bits & ~conclusion.left.bits};
        readers_.resize(cells.size());
        const swept_line line{&automaton_, cells_.data(), readers_.data(), cells_.size(), all,
                              first,       last,          excluded_.data()};
        if (has_code_of_one_word(automaton_.words()))
            cell_sweeps<1>(line, scratch_.data()).decide(is_free_.data());
        else if (has_code_of_one_word(1) && automaton_.words() == 2)
            cell_sweeps<2>(line, scratch_.data()).decide(is_free_.data());
        else
            cell_sweeps<0>(line, scratch_.data()).decide(is_free_.data());
        return true;
    }

    /// Returns true if a cell is left out. Requires that `find` has returned true.
    [[nodiscard]] bool is_left_out(std::size_t i) const noexcept { return is_free_[i]; }

private:
    [[nodiscard]] bool make_room(std::size_t states, std::size_t length, std::size_t colors) {
        const std::size_t needed = cell_sweeps<0>::scratch_words(length, colors, words_for(states));
        const std::uint64_t bytes = pattern_automaton::memory_for(states, colors) + sizeof(mask_word) * needed +
                                    (2 * sizeof(color_set) + sizeof(const mask_word*) + sizeof(bool)) * length;
        if (!memory_.grow_to(2 * bytes)) return false; // vectors can grow to twice their size
        if (scratch_.size() < needed) scratch_.resize(needed);
        return true;
    }

    growing_memory memory_;
    pattern_automaton automaton_;
    lean_vector<color_set> cells_;
    lean_vector<const mask_word*> readers_;
    lean_vector<color_set> excluded_;
    lean_vector<bool> is_free_;
    lean_vector<mask_word> scratch_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_NEEDED_CELLS_HPP
