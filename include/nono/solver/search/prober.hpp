// Probing: tries the colors of single cells, one after another.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_PROBER_HPP
#define NONO_SOLVER_SEARCH_PROBER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/probe_memory.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Probing, known as *failed literal probing* (Freeman 1995; Lynce and Marques-Silva 2003): give an open cell one of
/// its colors and solve the lines that this affects. A contradiction means that the cell cannot have that color in any
/// solution: the color is removed permanently, which often settles many more cells. Without a contradiction nothing is
/// learnt, and everything is undone. Probes are repeated until none fails, because each failure can make others fail.
///
/// A probe costs about ten lines, so it matters which probes are left out. A literal that followed from a probe without
/// conflict would not fail either, until something new is known (`probe_memory`). Most probes that fail are next to
/// known cells, so these come first if little is known. Probing ends when it no longer pays off: once it has solved a
/// given number of lines without a failed probe, its *patience*, searching is the better use of time. If the search has
/// not decided the puzzle after some conflicts, probing continues, but not for much longer than the search took: some
/// puzzles have many probes that fail, and yet little follows from them.
///
/// The consequences of each probe are counted as well: on large grids the search first decides the variables that imply
/// most.
template <class Grid> class basic_prober {
public:
    /// The core must outlive it.
    explicit constexpr basic_prober(basic_search_core<Grid>& core) noexcept : core_(core) {}

    /// Probes until no more probes fail or probing no longer pays off. Returns `exhausted` if the puzzle has no
    /// solution.
    [[nodiscard]] NONO_API_CONSTEXPR verdict probe();
    /// As above, but stops once `max_idle_lines` lines have been narrowed without a failed probe.
    [[nodiscard]] NONO_API_CONSTEXPR verdict probe(std::uint64_t max_idle_lines);
    /// At the root, probes the remaining cells if `probe` ended early, within a share of the work that the run may do.
    /// Returns `exhausted` if the puzzle has no solution.
    [[nodiscard]] NONO_API_CONSTEXPR verdict finish();
    /// As above, but also within a share of the work of the search, so that on small grids several calls may be needed:
    /// each continues where the last one ended.
    [[nodiscard]] NONO_API_CONSTEXPR verdict continue_probing();

private:
    using memory_type = basic_probe_memory<typename Grid::layout_type>;

    /// If little is known, first probes the cells next to known ones as long as some probe fails, and then all cells.
    [[nodiscard]] constexpr verdict probe_everywhere(std::uint64_t max_idle_lines) {
        const literal first = next_;
        const cell_literals& cells = core_.cells;
        const auto literals = static_cast<literal>(2 * cells.variables());
        const std::uint64_t& lines_solved = core_.run.statistics.lines_solved;
        memory_type memory(core_.grid.layout(), literals);
        std::uint64_t last_find = lines_solved;
        probed_all_ = false;
        const bool is_mostly_known = !core_.is_mostly_open();
        bool everywhere = is_mostly_known;
        for (bool found = true; found || !everywhere;) {
            everywhere = is_mostly_known || !found;
            found = false;
            if (!everywhere) memory.note_known(cells, core_.assigned);
            for (literal i = 0; i < literals; ++i) {
                const literal l = i + first < literals ? i + first : i + first - literals;
                if (!core_.assigned.is_open(l) || memory.is_harmless(l)) continue;
                if (cells.is_one_hot(variable_of(l)) && (l & 1U) == 0) continue;
                if (!everywhere && !memory.is_next_to_known(cells.fact_of(l).cell)) continue;
                const propagation reached = core_.probe(l);
                if (reached == propagation::fixpoint) note_followers(l, memory);
                core_.events.probe_ended(l, reached == propagation::conflict);
                core_.backtrack(0, false);
                if (reached == propagation::stopped) return verdict::stopped;
                if (reached == propagation::conflict) {
                    core_.clause.assign({negation(l)});
                    core_.learn_open(core_.clause, clause_origin::resolution, 0, change_cause::deduced);
                    if (const propagation after = core_.propagate(); after != propagation::fixpoint)
                        return after == propagation::conflict ? verdict::exhausted : verdict::stopped;
                    core_.note_root();
                    memory.note_change();
                    found = true;
                    last_find = lines_solved;
                }
                if (lines_solved - last_find > max_idle_lines) return verdict::open;
                if (lines_solved > max_lines_solved_) {
                    next_ = l;
                    return verdict::open;
                }
            }
        }
        probed_all_ = true;
        return verdict::open;
    }

    /// Records the consequences of a probe that did not fail.
    constexpr void note_followers(literal l, memory_type& memory) {
        const trail_state& assigned = core_.assigned;
        const auto begin = assigned.below(1).size();
        for (std::size_t i = begin; i < assigned.size(); ++i)
            if (assigned.is_of_cell(assigned[i])) memory.note_harmless(assigned[i]);
        if (!followers_.empty()) followers_[l] = static_cast<std::uint32_t>(assigned.size() - begin);
    }

    /// Moves the variables that imply most to the front of the decision order, if most variables were probed.
    constexpr void order_by_followers() {
        if (followers_.empty()) return;
        const auto followers_of = [&](variable_index v) {
            const literal first = 2 * v;
            const std::uint32_t a = followers_[first];
            const std::uint32_t b = followers_[negation(first)];
            return (a == 0 ? b : a) + (b == 0 ? a : b); // literals implied by other probes have no count
        };
        std::size_t open = 0;
        std::size_t probed = 0;
        for (variable_index v = 0; v < core_.cells.variables(); ++v) {
            if (!core_.assigned.is_open(2 * v)) continue;
            ++open;
            probed += followers_of(v) == 0 ? 0U : 1U;
        }
        for (variable_index v = 0; v < core_.cells.variables() && 5 * probed >= 4 * open; ++v) {
            if (v % 1024 == 0 && core_.run.is_interrupted(16)) return;
            core_.order.favor(v, followers_of(v));
        }
    }

    /// Probes the remaining cells until the run has solved `max_lines_solved` lines, or `idle_lines_per_variable` lines
    /// for each open variable without a failed probe.
    [[nodiscard]] constexpr verdict finish(std::uint64_t max_lines_solved, std::uint64_t idle_lines_per_variable);

    [[nodiscard]] constexpr std::size_t open_variables() const noexcept {
        return core_.assigned.variables() - core_.assigned.size();
    }

    // Lines for each open variable: about the cost of probing all cells.
    static constexpr std::uint64_t about_all = 16;

    basic_search_core<Grid>& core_;
    bool probed_all_ = true;                    // also true before probing
    literal next_ = 0;                          // to be probed first
    std::uint64_t max_lines_solved_ = no_limit; // probing ends when the run has solved more
    std::uint64_t lines_probed_later_ = 0;      // by `continue_probing`
    lean_vector<std::uint32_t> followers_;      // per literal, in its last probe; empty on small grids
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class Grid> NONO_API_CONSTEXPR verdict basic_prober<Grid>::probe() {
    // Probing ends after this number of lines without a failed probe.
    const std::uint64_t lines = core_.grid.lines();
    if (!core_.is_large()) return probe(100 + 3 * lines);
    if (!core_.run.has_stopped()) followers_.resize(2 * core_.cells.variables(), 0);
    const verdict end = probe(30 * lines);
    if (end == verdict::open) order_by_followers();
    return end;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_prober<Grid>::probe(std::uint64_t max_idle_lines) {
    if (core_.run.has_stopped()) return verdict::stopped;
    core_.run.begin_stage(solve_stage::probing);
    core_.assigned.keep_snapshots(false); // probes yield only units, never clauses
    const verdict end = probe_everywhere(max_idle_lines);
    core_.assigned.keep_snapshots(true);
    return end == verdict::open && core_.run.must_stop() ? verdict::stopped : end;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_prober<Grid>::finish() { return finish(no_limit, about_all); }

template <class Grid> NONO_API_CONSTEXPR verdict basic_prober<Grid>::continue_probing() {
    const std::uint64_t before = core_.run.statistics.lines_solved;
    if (core_.is_large()) { // only once, and then the variables that imply most are decided first
        // If a probe takes many lines, it takes too many of them to probe all cells before the search continues.
        constexpr std::uint64_t max_lines_of_cheap_probe = 16;
        const bool is_cheap = before <= max_lines_of_cheap_probe * core_.run.statistics.probes;
        const bool in_color = core_.grid.colors() > 2;
        const std::uint64_t lines_per_variable = in_color ? 5 : is_cheap ? 32 : 8;
        const verdict end = finish(before + lines_per_variable * open_variables(), in_color ? 1 : about_all);
        probed_all_ = true;
        return end;
    }
    if (core_.grid.colors() > 2) return verdict::open; // probes rarely fail, and the search is fast
    const std::uint64_t searched = before - lines_probed_later_;
    const std::uint64_t maximum = searched + searched / 2;
    if (maximum <= lines_probed_later_) return verdict::open;
    const verdict end = finish(before + maximum - lines_probed_later_, 6);
    lines_probed_later_ += core_.run.statistics.lines_solved - before;
    return end;
}

template <class Grid>
constexpr verdict basic_prober<Grid>::finish(std::uint64_t max_lines_solved, std::uint64_t idle_lines_per_variable) {
    if (probed_all_) return verdict::open;
    // Fewer if lines are long and slow: with 400 cells per line, this would otherwise take ten seconds and more.
    const std::uint64_t maximum = 24'000'000 / core_.grid.longest();
    const propagation reached = core_.propagate();
    if (reached == propagation::conflict) return verdict::exhausted;
    if (reached == propagation::stopped) return verdict::stopped;
    const std::uint64_t work = core_.run.options().budget.work;
    const std::uint64_t share = (work - (std::min)(work, core_.run.statistics.lines_solved)) / 8;
    const std::uint64_t probe_limit =
        (std::min)((std::min)(idle_lines_per_variable * open_variables(), maximum), share);
    max_lines_solved_ = max_lines_solved;
    const verdict probed = probe(probe_limit);
    max_lines_solved_ = no_limit;
    if (probed != verdict::open) return probed;
    probed_all_ = core_.run.statistics.lines_solved <= max_lines_solved; // or nearly all, which is enough
    order_by_followers();
    core_.run.begin_stage(solve_stage::search);
    return verdict::open;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_PROBER_HPP
