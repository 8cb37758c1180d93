// The assignments of a search: values, decision levels, reasons, and how to undo them.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_TRAIL_HPP
#define NONO_SOLVER_SEARCH_TRAIL_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/literal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Why a literal is true.
enum class reason_kind : std::uint8_t {
    none,       ///< a decision, or it holds at the root
    clause,     ///< data: the clause, whose other literals are false
    line,       ///< data: the snapshot of the line that was narrowed
    last_color, ///< the cell has no other color left
    implied,    ///< data: the single literal that implies it, by a binary clause or as the color of the cell
    path,       ///< data: the step of the solution path, which follows from the choices before it
};

/// Why a literal is true. For a conflict: the clause, or (as kind `line`) the index of the line.
struct reason {
    reason_kind kind = reason_kind::none;
    std::uint32_t data = 0;
};

/// The literals that are true, in the order in which they became true, with the decision level and the reason of each.
/// This base class is the view for code that does not change the grid.
class trail_state {
public:
    static constexpr std::uint32_t no_step = ~std::uint32_t{0};

    /// Appends `count` variables. The variables of cells come first.
    constexpr void add_variables(std::size_t count) {
        const std::size_t variables = reason_of_.size() + count;
        values_.resize(2 * variables, 0);
        level_of_.resize(variables, 0);
        reason_of_.resize(variables, {});
        for (std::size_t v = left_.size(); v < cells_.variables(); ++v)
            left_.push_back(cells_[static_cast<variable_index>(v)].count);
    }
    [[nodiscard]] constexpr std::size_t variables() const noexcept { return reason_of_.size(); }
    [[nodiscard]] constexpr std::size_t literals() const noexcept { return values_.size(); }
    /// Returns true for literals of cells; the others belong to blocks.
    [[nodiscard]] constexpr bool is_of_cell(literal l) const noexcept { return l < cell_literals_end_; }

    [[nodiscard]] constexpr bool is_true(literal l) const noexcept { return values_[l] > 0; }
    [[nodiscard]] constexpr bool is_false(literal l) const noexcept { return values_[l] < 0; }
    [[nodiscard]] constexpr bool is_open(literal l) const noexcept { return values_[l] == 0; }

    /// Returns the decision level and the reason of a literal that is true or false.
    [[nodiscard]] constexpr std::uint32_t level_of(literal l) const noexcept { return level_of_[variable_of(l)]; }
    [[nodiscard]] constexpr reason reason_of(literal l) const noexcept { return reason_of_[variable_of(l)]; }

    /// Returns the decision level, which is the number of current decisions. 0 is the root.
    [[nodiscard]] constexpr std::uint32_t level() const noexcept { return static_cast<std::uint32_t>(levels_.size()); }
    /// Returns the decision of a level, counted from 1.
    [[nodiscard]] constexpr literal decision_of(std::size_t level) const noexcept {
        return trail_[levels_[level - 1].begin];
    }
    /// Returns the step of the solution path at which a level was decided, or `no_step`.
    [[nodiscard]] constexpr std::uint32_t step_of(std::size_t level) const noexcept { return levels_[level - 1].step; }
    constexpr void set_step_of(std::size_t level, std::uint32_t step) noexcept { levels_[level - 1].step = step; }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return trail_.size(); }
    [[nodiscard]] constexpr literal operator[](std::size_t at) const noexcept { return trail_[at]; }
    [[nodiscard]] constexpr slice<const literal> all() const noexcept { return {trail_.data(), trail_.size()}; }
    /// Returns the literals of all levels below `level`, which is counted from 1.
    [[nodiscard]] constexpr slice<const literal> below(std::size_t level) const noexcept {
        return {trail_.data(), levels_[level - 1].begin};
    }

    /// Makes true the literals that follow because a line has removed a color from an open cell. The grid has already
    /// been changed.
    constexpr void note_removal(cell_index cell, color_index color, reason why);

    /// Returns the next literal whose clauses have not been visited, or `no_literal`.
    [[nodiscard]] constexpr literal next_to_propagate() noexcept {
        return propagated_ < trail_.size() ? trail_[propagated_++] : no_literal;
    }

    /// Marks all literals as propagated, because there are no clauses.
    constexpr void skip_propagation() noexcept { propagated_ = trail_.size(); }

    /// Sets whether snapshots are taken. Without them the reason of everything that lines remove is `none`, and
    /// conflicts cannot be analyzed. Requires that nothing is decided.
    constexpr void keep_snapshots(bool whether) noexcept { keeps_snapshots_ = whether; }
    /// The line of a snapshot, and its masks before it was narrowed.
    struct line_snapshot {
        line_index line = 0;
        mask_word* masks = nullptr;
    };
    [[nodiscard]] constexpr line_snapshot snapshot_of(reason why) noexcept {
        const record& of = records_[why.data];
        return {of.line, snapshots_.data() + of.begin};
    }
    /// Returns the size of the snapshots, in bytes.
    [[nodiscard]] constexpr std::uint64_t snapshot_bytes() const noexcept {
        return sizeof(mask_word) * snapshots_.size() + sizeof(record) * records_.size();
    }

    /// Renumbers clauses among the reasons after `clause_store::reduce`. `moves` holds old and new numbers, in
    /// ascending order.
    constexpr void renumber(slice<const std::pair<clause_index, clause_index>> moves);

protected:
    struct record {
        line_index line = 0;
        std::uint32_t begin = 0; // index in snapshots_
    };
    struct level_start {
        std::uint32_t begin = 0; // index in trail_
        std::uint32_t records = 0;
        std::uint32_t snapshots = 0;
        std::uint32_t step = no_step;
    };

    explicit constexpr trail_state(const cell_literals& cells) noexcept
        : cells_(cells), cell_literals_end_(static_cast<literal>(2 * cells.variables())) {}
    ~trail_state() = default;

    constexpr void push(literal l, reason why) {
        const variable_index v = variable_of(l);
        values_[l] = 1;
        values_[negation(l)] = -1;
        level_of_[v] = level();
        reason_of_[v] = why;
        trail_.push_back(l);
    }

    /// Counts a color that a cell has lost; if a single one is left, assigns it. `first` is the first of the several
    /// variables of the cell.
    constexpr void count_removal(variable_index first) {
        if (--left_[first] != 1) return;
        variable_index last = first;
        while (is_true(2 * last)) ++last;
        if (is_open(2 * last)) push(2 * last + 1, {reason_kind::last_color, 0});
    }

    const cell_literals& cells_;
    literal cell_literals_end_;
    lean_vector<std::int8_t> values_;     // per literal: 1 true, -1 false, 0 open
    lean_vector<std::uint32_t> level_of_; // per variable
    lean_vector<reason> reason_of_;       // per variable
    lean_vector<std::uint8_t> left_;      // colors left, indexed by the first variable of each one-hot cell
    lean_vector<literal> trail_;
    lean_vector<level_start> levels_; // starting with level 1
    std::size_t propagated_ = 0;      // literals of trail_ whose clauses have been visited
    lean_vector<record> records_;
    lean_vector<mask_word> snapshots_;
    bool keeps_snapshots_ = true;
};

/// The literals that are true, in the order in which they became true, with the decision level and the reason of each.
///
/// A cell is always consistent: when all its colors but one have been removed, the literal of the last one becomes
/// true, and when a color is assigned, all others are removed. The grid changes along with the trail. If the reason is
/// a line, the trail stores a snapshot of its masks before it was narrowed. The literals responsible are computed only
/// when a conflict involves them (lazy explanation; Gent, Miguel and Moore 2010).
template <class Grid> class basic_trail : public trail_state {
public:
    /// Makes an empty trail at the root, level 0. Its arguments must outlive it.
    constexpr basic_trail(Grid& grid, const cell_literals& cells) noexcept : trail_state(cells), grid_(grid) {}

    /// Makes an open literal true, and all that follows from it within its cell.
    constexpr void assign(literal l, reason why);
    /// Opens a level and makes an open literal true.
    constexpr void decide(literal l);
    /// Undoes all levels above `level`: their literals are open again, also on the grid, and the queue is cleared.
    /// Calls `opened(l)` for each literal that was true, last one first.
    template <class Opened> constexpr void backjump(std::uint32_t level, Opened opened);

    /// Returns the reason for the changes that a line is about to make: `none` at the root, otherwise a snapshot of its
    /// masks.
    [[nodiscard]] constexpr reason snapshot(line_index line);

private:
    /// Removes all colors but one from a one-hot cell.
    constexpr void remove_others(literal l) {
        const variable_index v = variable_of(l);
        const cell_variable& of = cells_[v];
        const variable_index first = v - of.rank;
        for (variable_index other = first; other < first + of.count; ++other) {
            if (other == v || !is_open(2 * other)) continue;
            push(2 * other, {reason_kind::implied, l});
            grid_.remove({of.row, of.column}, cells_[other].color);
        }
        left_[first] = 1;
    }

    /// Restores the color that a literal removed from its cell.
    constexpr void restore(literal l) noexcept {
        const variable_index v = variable_of(l);
        const cell_variable& of = cells_[v];
        if (of.is_one_hot() && (l & 1U) != 0) return; // its other literals restore their colors
        grid_.restore({of.row, of.column}, of.color_removed_by(l));
        if (of.is_one_hot()) ++left_[v - of.rank];
    }

    Grid& grid_;
};

// ---------------------------------------------------------------------------------------------------------------------

template <class Grid> constexpr void basic_trail<Grid>::assign(literal l, reason why) {
    push(l, why);
    if (!is_of_cell(l)) return;
    const variable_index v = variable_of(l);
    const cell_variable& of = cells_[v];
    if (of.is_one_hot() && (l & 1U) != 0) return remove_others(l);
    grid_.remove({of.row, of.column}, of.color_removed_by(l));
    if (of.is_one_hot()) count_removal(v - of.rank);
}

constexpr void trail_state::note_removal(cell_index cell, color_index color, reason why) {
    const literal l = cells_.removal(cell, color);
    push(l, why);
    const cell_variable& of = cells_[variable_of(l)];
    if (of.is_one_hot()) count_removal(variable_of(l) - of.rank);
}

template <class Grid> constexpr void basic_trail<Grid>::decide(literal l) {
    levels_.push_back({static_cast<std::uint32_t>(trail_.size()), static_cast<std::uint32_t>(records_.size()),
                       static_cast<std::uint32_t>(snapshots_.size()), no_step});
    assign(l, {});
}

template <class Grid>
template <class Opened>
constexpr void basic_trail<Grid>::backjump(std::uint32_t level, Opened opened) {
    // Lower levels reached a fixpoint before the next decision, so none of their lines are queued.
    grid_.clear_queue();
    if (level >= this->level()) return;
    const level_start start = levels_[level];
    while (trail_.size() > start.begin) {
        const literal l = trail_.back();
        trail_.pop_back();
        if (is_of_cell(l)) restore(l);
        values_[l] = 0;
        values_[negation(l)] = 0;
        opened(l);
    }
    records_.resize(start.records, {});
    snapshots_.resize(start.snapshots, 0);
    levels_.resize(level, {});
    propagated_ = trail_.size();
}

template <class Grid> constexpr reason basic_trail<Grid>::snapshot(line_index line) {
    if (level() == 0 || !keeps_snapshots_) return {};
    const reason why{reason_kind::line, static_cast<std::uint32_t>(records_.size())};
    records_.push_back({line, static_cast<std::uint32_t>(snapshots_.size())});
    const line_view now = grid_.view(line);
    snapshots_.append(now.masks, now.masks + grid_.mask_words(line));
    return why;
}

constexpr void trail_state::renumber(slice<const std::pair<clause_index, clause_index>> moves) {
    for (const literal l : trail_) {
        reason& why = reason_of_[variable_of(l)];
        if (why.kind != reason_kind::clause) continue;
        const auto move =
            std::lower_bound(moves.begin(), moves.end(), std::pair<clause_index, clause_index>{why.data, 0});
        if (move != moves.end() && move->first == why.data) why.data = move->second;
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_TRAIL_HPP
