// Propagation: the consequences of true literals, by clauses and by lines.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_PROPAGATOR_HPP
#define NONO_SOLVER_SEARCH_PROPAGATOR_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/search_events.hpp>
#include <nono/solver/search/trail.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Propagates until nothing more follows, there is a conflict, or the run must end.
///
/// Clauses go first because they are cheap. Each has two watched literals (Moskewicz et al., Chaff, 2001) and is
/// visited only when one of them becomes false: then either another of its literals is watched, or its first literal is
/// implied, or it is the conflict. Each watch has a blocker, a literal of the clause that is usually true, so that most
/// clauses are not touched; binary clauses never are. When no clause implies anything more, the line that has waited
/// longest is narrowed. All its removals have the same reason, a snapshot of the line.
template <class Grid> class basic_propagator {
public:
    /// Keeps references to its arguments, which must outlive it.
    constexpr basic_propagator(Grid& grid, const cell_literals& cells, basic_trail<Grid>& assigned,
                               clause_store& clauses, solver_run& run) noexcept
        : grid_(grid), cells_(cells), trail_(assigned), clauses_(clauses), run_(run) {}

    /// Propagates. Calls `snapshots_grew()` when the trail has taken a snapshot.
    template <class SnapshotsGrew> [[nodiscard]] constexpr propagation propagate(SnapshotsGrew snapshots_grew);

    /// Returns the clause or line that the last conflict violates.
    [[nodiscard]] constexpr reason conflict() const noexcept { return conflict_; }

private:
    /// Propagates the literals of the trail whose clauses have not been visited. Returns false if there is a conflict.
    [[nodiscard]] constexpr bool propagate_clauses() {
        if (clauses_.empty()) {
            trail_.skip_propagation();
            return true;
        }
        for (literal l = trail_.next_to_propagate(); l != no_literal; l = trail_.next_to_propagate())
            if (!visit_watches(negation(l))) return false;
        return true;
    }

    /// Visits the clauses that watch a literal which has become false. Returns false if there is a conflict. If a
    /// clause implies a literal, moves it to the front of the clause, which is then the reason of that literal.
    [[nodiscard]] constexpr bool visit_watches(literal falsified) {
        auto& watches = clauses_.watches(falsified);
        const auto end = watches.end();
        auto kept = watches.begin();
        bool consistent = true;
        for (auto at = kept; at != end && consistent;) {
            const auto watch = *at++;
            *kept++ = watch;
            literal first = watch.blocker;
            if (trail_.is_true(first)) continue;
            reason why{reason_kind::implied, negation(falsified)};
            if (!watch.binary) {
                why = {reason_kind::clause, watch.clause};
                const auto clause = clauses_.literals(watch.clause);
                if (clause[0] == falsified) std::swap(clause[0], clause[1]);
                first = clause[0];
                kept[-1].blocker = first;
                if (trail_.is_true(first)) continue;
                const auto replacement =
                    detail::find_if(clause.begin() + 2, clause.end(), [&](literal x) { return !trail_.is_false(x); });
                if (replacement != clause.end()) {
                    std::swap(clause[1], *replacement);
                    clauses_.watches(clause[1]).push_back({watch.clause, false, first});
                    --kept;
                    continue;
                }
            }
            if (trail_.is_open(first)) {
                trail_.assign(first, why);
                detail::prefetch(clauses_.watches(negation(first)).data()); // will be visited soon
                basic_search_events<Grid>::notify_change(grid_, cells_, trail_, run_, first, change_cause::clause);
                continue;
            }
            conflict_ = {reason_kind::clause, watch.clause};
            consistent = false;
            kept = std::copy(at, end, kept);
        }
        watches.erase(kept, end);
        return consistent;
    }

    template <class SnapshotsGrew>
    [[nodiscard]] constexpr bool propagate_line(line_index line, SnapshotsGrew snapshots_grew) {
        ++run_.statistics.lines_solved;
        reason why{};
        const auto before = [&] {
            why = trail_.snapshot(line);
            if (why.kind == reason_kind::line) snapshots_grew();
        };
        const auto removed = [&](cell_index cell, std::size_t color) {
            ++run_.statistics.cells_set;
            trail_.note_removal(cell, static_cast<color_index>(color), why);
        };
        return grid_.narrow(line, before, removed);
    }

    Grid& grid_;
    const cell_literals& cells_;
    basic_trail<Grid>& trail_;
    clause_store& clauses_;
    solver_run& run_;
    reason conflict_;
};

/// The propagator for rectangular puzzles.
using propagator = basic_propagator<grid_masks>;

// ---------------------------------------------------------------------------------------------------------------------

template <class Grid>
template <class SnapshotsGrew>
constexpr propagation basic_propagator<Grid>::propagate(SnapshotsGrew snapshots_grew) {
    for (;;) {
        if (!propagate_clauses()) return propagation::conflict;
        const line_index line = grid_.next_line();
        if (line == no_line) return propagation::fixpoint;
        if (run_.must_stop(grid_.microseconds_of(line))) return propagation::stopped;
        if (!propagate_line(line, snapshots_grew)) {
            conflict_ = {reason_kind::line, line};
            return propagation::conflict;
        }
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_PROPAGATOR_HPP
