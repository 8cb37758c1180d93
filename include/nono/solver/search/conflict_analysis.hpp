// Conflict analysis: derives the clause to learn from a conflict.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_CONFLICT_ANALYSIS_HPP
#define NONO_SOLVER_SEARCH_CONFLICT_ANALYSIS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/line_automaton.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/decision_order.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/solution_path.hpp>
#include <nono/solver/search/trail.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Resolves a conflict backwards along the trail up to its first unique implication point (Marques-Silva and Sakallah,
/// GRASP, 1996; Zhang et al. 2001), and drops literals of the clause that the others imply through one more reason
/// (Sörensson and Biere 2009).
///
/// If a reason is a clause, its literals are the antecedents. If it is a line, they are computed only now: the
/// automaton of the line finds a small set of the removals in the snapshot from which the new removal, or the
/// contradiction, follows. It prefers removals that the conflict already involves.
template <class Grid> class basic_conflict_analyzer {
public:
    using puzzle_type = typename Grid::puzzle_type;

    /// Keeps references to its arguments, which must outlive it. Nothing is allocated before `prepare`.
    constexpr basic_conflict_analyzer(const puzzle_type& puzzle, Grid& grid, const cell_literals& cells,
                                      trail_state& assigned, clause_store& clauses, decision_order& order,
                                      const solution_path& path) noexcept
        : puzzle_(puzzle), grid_(grid), cells_(cells), trail_(assigned), clauses_(clauses), order_(order), path_(path) {
    }

    /// Allocates the memory for analyzing conflicts of this grid.
    constexpr void prepare() {
        seen_masks_.resize(grid_.masks().size(), 0);
        automata_.renew(grid_.lines());
    }
    /// Appends `count` variables.
    constexpr void add_variables(std::size_t count) { seen_.resize(seen_.size() + count, 0); }

    /// Records the masks of the grid as known at the root, so that explanations leave them out.
    constexpr void set_root() { root_masks_ = grid_.masks(); }

    /// Records one more literal as known at the root. O(1).
    constexpr void add_to_root(literal l) {
        const cell_variable& of = cells_[variable_of(l)];
        if (!of.is_one_hot() || (l & 1U) == 0)
            grid_.mark(root_masks_, cell_index{of.row} * static_cast<cell_index>(grid_.width()) + of.column,
                       of.color_removed_by(l), false);
    }

    /// Analyzes a conflict above the root. Its variables move up in the decision order.
    constexpr void analyze(reason conflict);

    /// Returns the clause learnt by the last `analyze`. All its literals are false, and only the first one belongs to
    /// the last level. The caller may modify it.
    [[nodiscard]] constexpr lean_vector<literal>& learnt() noexcept { return learnt_; }
    /// Returns the level at which the clause propagates its first literal: the highest level of the others, or the
    /// root.
    [[nodiscard]] constexpr std::uint32_t backjump_level() const noexcept { return backjump_level_; }
    /// Returns the number of decision levels among its literals (literal block distance: Audemard and Simon 2009).
    [[nodiscard]] constexpr std::uint32_t lbd() const noexcept { return lbd_; }

    /// Returns the number of bytes allocated for automata of lines.
    [[nodiscard]] constexpr std::uint64_t automata_bytes() const noexcept { return automata_bytes_; }

    // The memory of an explanation grows with the square of the line: 13 MB at this length. Longer lines list all their
    // removals.
    static constexpr std::size_t max_explained = 4096;

private:
    /// Collects the true literals that contradict each other.
    constexpr void collect_conflict(reason conflict) {
        antecedents_.clear();
        if (conflict.kind == reason_kind::line) {
            collect_line(conflict.data, grid_.view(conflict.data).masks, line_query::no_position, 0);
            return;
        }
        clauses_.note_used(conflict.data);
        for (const literal l : clauses_.literals(conflict.data)) antecedents_.push_back(negation(l));
    }

    /// Collects the true literals from which a literal follows.
    constexpr void collect_reason(literal l) {
        antecedents_.clear();
        const reason why = trail_.reason_of(l);
        const fact meaning = trail_.is_of_cell(l) ? cells_.fact_of(l) : fact{};
        switch (why.kind) {
        NONO_DEFAULT:
            break;
        case reason_kind::none: break;
        case reason_kind::clause:
            clauses_.note_used(why.data);
            for (const literal other : clauses_.literals(why.data))
                if (other != l) antecedents_.push_back(negation(other));
            break;
        case reason_kind::line: {
            const auto before = trail_.snapshot_of(why);
            collect_line(before.line, before.masks, grid_.layout().index_in(before.line, meaning.cell), meaning.color);
            break;
        }
        case reason_kind::last_color:
            for_each_bit(cells_.candidates(meaning.cell).bits, 0, [&](std::size_t color) {
                if (color != meaning.color)
                    antecedents_.push_back(cells_.removal(meaning.cell, static_cast<color_index>(color)));
            });
            break;
        case reason_kind::implied: antecedents_.push_back(why.data); break;
        case reason_kind::path: path_.append_choices_before(why.data, antecedents_); break;
        }
    }

    /// Collects the removals in a line from which it follows that a cell loses a color, or that there is no
    /// arrangement. `masks` are the masks of the line at that time.
    constexpr void collect_line(line_index line, mask_word* masks, std::size_t index, color_index color) {
        line_query query{grid_.view(line), grid_.view(line, root_masks_.data()), grid_.view(line, seen_masks_.data()),
                         index, color};
        query.now.masks = masks;
        removals_.clear();
        if (grid_.layout().length_of(line) > max_explained) {
            query.list_all(removals_);
        } else {
            line_automaton& automaton = automata_[line];
            if (!automaton.made()) {
                automaton = line_automaton(clue_of(puzzle_, line), grid_.colors());
                automata_bytes_ += automaton.memory();
            }
            automaton.explain(query, walk_scratch_, removals_);
        }
        for (const removed_color removal : removals_)
            antecedents_.push_back(cells_.removal(grid_.layout().cell_at(line, removal.index), removal.color));
    }

    /// Replaces literals of the last level by their reasons, youngest first, until one is left.
    constexpr void resolve(reason conflict) {
        learnt_.clear();
        learnt_.push_back(no_literal);
        std::size_t open = 0; // literals of the last level in the conflict
        const auto involve_antecedents = [&] {
            for (const literal known : antecedents_) {
                const variable_index v = variable_of(known);
                if (seen_[v] != 0 || trail_.level_of(known) == 0) continue;
                mark_seen(known, true);
                involved_.push_back(known);
                order_.bump(v);
                if (trail_.level_of(known) == trail_.level())
                    ++open;
                else
                    learnt_.push_back(negation(known));
            }
        };
        collect_conflict(conflict);
        involve_antecedents();
        for (std::size_t at = trail_.size();;) {
            do --at;
            while (seen_[variable_of(trail_[at])] == 0);
            const literal known = trail_[at];
            if (--open == 0) {
                learnt_[0] = negation(known);
                return;
            }
            mark_seen(known, false);
            collect_reason(known);
            involve_antecedents();
        }
    }

    /// Adds a true literal to the conflict, or removes it.
    constexpr void mark_seen(literal known, bool seen) noexcept {
        seen_[variable_of(known)] = seen ? 1 : 0;
        if (!trail_.is_of_cell(known)) return;
        const fact meaning = cells_.fact_of(known);
        if (!meaning.has) grid_.mark(seen_masks_, meaning.cell, meaning.color, seen);
    }

    /// Drops literals that follow from the others by a clause or within a cell.
    constexpr void minimize() {
        std::size_t kept = 1;
        for (std::size_t i = 1; i < learnt_.size(); ++i)
            if (!is_redundant(learnt_[i])) learnt_[kept++] = learnt_[i];
        learnt_.resize(kept, 0);
    }

    [[nodiscard]] constexpr bool is_redundant(literal l) {
        const reason_kind kind = trail_.reason_of(l).kind;
        if (kind == reason_kind::none || kind == reason_kind::line) return false;
        collect_reason(negation(l));
        return detail::all_of(antecedents_.begin(), antecedents_.end(), [&](literal known) {
            return seen_[variable_of(known)] != 0 || trail_.level_of(known) == 0;
        });
    }

    [[nodiscard]] constexpr std::uint32_t count_levels() {
        ++level_stamp_;
        if (level_stamps_.size() <= trail_.level()) level_stamps_.resize(trail_.level() + std::size_t{1}, 0);
        std::uint32_t count = 0;
        for (const literal l : learnt_) {
            std::uint64_t& stamp = level_stamps_[trail_.level_of(l)];
            if (stamp == level_stamp_) continue;
            stamp = level_stamp_;
            ++count;
        }
        return count;
    }

    const puzzle_type& puzzle_;
    Grid& grid_;
    const cell_literals& cells_;
    trail_state& trail_;
    clause_store& clauses_;
    decision_order& order_;
    const solution_path& path_;

    lean_vector<mask_word> root_masks_;    // masks of all lines at the root
    lean_vector<line_automaton> automata_; // per line, made when first needed
    std::uint64_t automata_bytes_ = 0;
    lean_vector<mask_word> walk_scratch_;
    lean_vector<removed_color> removals_;

    lean_vector<std::uint8_t> seen_;    // per variable: whether it is part of the conflict
    lean_vector<mask_word> seen_masks_; // per line: the removals that are part of the conflict
    lean_vector<literal> antecedents_;  // the true literals of the current reason
    lean_vector<literal> involved_;     // true literals that were seen, cleared after the analysis
    lean_vector<literal> learnt_;
    std::uint32_t backjump_level_ = 0;
    std::uint32_t lbd_ = 0;
    lean_vector<std::uint64_t> level_stamps_; // per level, up to the highest level of an analysis
    std::uint64_t level_stamp_ = 0;
};

/// The analyzer for rectangular puzzles.
using conflict_analyzer = basic_conflict_analyzer<grid_masks>;

// ---------------------------------------------------------------------------------------------------------------------

template <class Grid> constexpr void basic_conflict_analyzer<Grid>::analyze(reason conflict) {
    resolve(conflict);
    minimize();
    for (const literal known : involved_) mark_seen(known, false);
    involved_.clear();
    order_.decay();
    backjump_level_ = 0;
    for (std::size_t i = 1; i < learnt_.size(); ++i)
        backjump_level_ = (std::max)(backjump_level_, trail_.level_of(learnt_[i]));
    lbd_ = count_levels();
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_CONFLICT_ANALYSIS_HPP
