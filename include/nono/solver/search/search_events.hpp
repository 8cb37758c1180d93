// The events that a search reports to the observer of its run.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SEARCH_EVENTS_HPP
#define NONO_SOLVER_SEARCH_SEARCH_EVENTS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/trail.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Reports what a search does to the observer of its run, in terms of cells and blocks. Without an observer, the
/// functions do nothing.
template <class Grid> class basic_search_events {
public:
    /// Keeps references to its arguments, which must outlive it.
    constexpr basic_search_events(const Grid& grid, const cell_literals& cells, const trail_state& assigned,
                                  const block_variables& blocks, solver_run& run) noexcept
        : grid_(grid), cells_(cells), trail_(assigned), blocks_(blocks), run_(run) {}

    /// Reports that a literal was assigned or is open again; `cause` distinguishes the two.
    constexpr void changed(literal l, change_cause cause) const {
        notify_change(grid_, cells_, trail_, run_, l, cause);
    }
    /// As above, for callers that have no `basic_search_events`.
    static constexpr void notify_change(const Grid& grid, const cell_literals& cells, const trail_state& assigned,
                                        solver_run& run, literal l, change_cause cause) {
        if (run.observer() == nullptr || !assigned.is_of_cell(l)) return;
        const fact meaning = cells.fact_of(l);
        // A literal that assigns a color implies the removal of the other colors, and these are reported as undone.
        if (cause != change_cause::undone || !meaning.has) grid.notify_cell(run, meaning.cell, cause);
    }

    /// Reports that a literal was decided on the current level.
    [[gnu::noinline]] constexpr void decided(literal l, bool is_repeated = false) const {
        if (run_.observer() == nullptr) return;
        run_.observer()->decided({literal_of(l), trail_.level(), is_repeated});
        changed(l, change_cause::decided);
    }
    /// Reports that a literal, which assigns a color to a cell, is decided as a probe.
    [[gnu::noinline]] constexpr void probe_begun(literal l) const {
        if (run_.observer() == nullptr) return;
        run_.observer()->probe_begun(probe_of(l));
        changed(l, change_cause::tried);
    }
    /// Reports that the probe was propagated. Call before it is undone.
    [[gnu::noinline]] constexpr void probe_ended(literal l, bool failed) const {
        if (run_.observer() != nullptr) run_.observer()->probe_ended(probe_of(l), failed);
    }
    /// Reports a conflict: with a line, or with the clause of these literals.
    [[gnu::noinline]] constexpr void conflict_found(reason with, slice<const literal> clause) {
        if (run_.observer() == nullptr) return;
        conflict_event event{trail_.level(), std::nullopt, {}};
        if (with.kind == reason_kind::line)
            event.line = grid_.layout().position_of(with.data);
        else
            event.clause = translated(clause);
        run_.observer()->conflict_found(event);
    }
    /// Reports that a clause was learnt.
    [[gnu::noinline]] constexpr void clause_learnt(slice<const literal> clause, std::uint32_t lbd,
                                                   std::uint32_t level) {
        if (run_.observer() != nullptr) run_.observer()->clause_learnt({translated(clause), lbd, level});
    }
    /// Reports that all levels above `to` will be undone.
    [[gnu::noinline]] constexpr void backjumped(std::uint32_t to) const {
        if (run_.observer() != nullptr && to < trail_.level()) run_.observer()->backjumped({trail_.level(), to});
    }

private:
    /// Returns the cell and the color that a literal assigns.
    [[nodiscard]] constexpr probe_event probe_of(literal l) const noexcept {
        const search_literal meaning = literal_of(l);
        return {meaning.cell, meaning.color};
    }

    [[nodiscard]] constexpr search_literal literal_of(literal l) const noexcept {
        if (!trail_.is_of_cell(l)) return of_block(l);
        fact meaning = cells_.fact_of(l);
        if (!meaning.has && !cells_.is_one_hot(variable_of(l)))
            meaning = {meaning.cell, cells_.fact_of(negation(l)).color, true};
        return {
            literal_subject::cell, meaning.has, meaning.color, grid_.layout().position_of_cell(meaning.cell), {}, 0};
    }

    [[nodiscard]] constexpr search_literal of_block(literal l) const noexcept {
        const variable_index v = variable_of(l);
        const line_index line = blocks_.position_of(v).line;
        const auto events = blocks_.events_of(line);
        search_literal out{literal_subject::block_start, (l & 1U) == 0, 0, {}, grid_.layout().position_of(line), 0};
        // If the length of a block is known, its start and its end share variables, which are reported as the start.
        for (std::size_t i = 0; i < events.size(); ++i) {
            const block_event& event = events[i];
            if (v < event.first || v - event.first >= event.variables()) continue;
            out.block = i / 2;
            if (i % 2 == 1) out.subject = literal_subject::block_end;
            out.cell =
                grid_.layout().position_of_cell(grid_.layout().cell_at(line, event.earliest + (v - event.first)));
            break;
        }
        return out;
    }

    [[nodiscard]] constexpr std::span<const search_literal> translated(slice<const literal> clause) {
        literals_.clear();
        for (const literal l : clause) literals_.push_back(literal_of(l));
        return {literals_.data(), literals_.size()};
    }

    const Grid& grid_;
    const cell_literals& cells_;
    const trail_state& trail_;
    const block_variables& blocks_;
    solver_run& run_;
    lean_vector<search_literal> literals_; // literals of the reported clause
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SEARCH_EVENTS_HPP
