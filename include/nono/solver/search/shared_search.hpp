// Solves one puzzle with two searches at the same time, which exchange the clauses they learn.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SHARED_SEARCH_HPP
#define NONO_SOLVER_SEARCH_SHARED_SEARCH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/line_cache.hpp>
#include <nono/solver/grid/line_pipeline.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/search.hpp>
#include <nono/solver/search/sharing.hpp>
#include <nono/solver/search/symmetry.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Continues one search with several, which can run at the same time. The result is the same with any number of
/// threads.
///
/// The running time of a search depends on its first guesses, and varies by orders of magnitude (`restart_schedule`).
/// So one search continues as it would have, and another guesses other pictures; the first to find a solution, or to
/// prove that there is no other, ends both. What one has proven holds for the other: they exchange the literals they
/// know at the root, and clauses that are short or have a low LBD (as in ManySAT, Hamadi, Jabbour and Sais 2009).
///
/// The exchange takes place only between *rounds*. In a round each search works alone for a fixed number of conflicts,
/// and its work depends only on what it knew before. So it does not matter which searches run at the same time: between
/// rounds they always export and import in the same order.
class shared_search {
public:
    static constexpr std::size_t searches = 2;

    /// Continues a search that is at its root. `begin` is the grid from which it was made. All arguments must outlive
    /// it.
    [[gnu::cold]] shared_search(const clues& puzzle, const grid_masks& begin, const clue_symmetries* symmetries,
                                conflict_driven_search& before, solver_run& run)
        : puzzle_(puzzle), begin_(begin), symmetries_(symmetries), before_(before), run_(run) {}

    /// Finds solutions and reports them to the run.
    [[gnu::cold]] [[nodiscard]] verdict solve() {
        const bool has_limit = run_.options().budget.memory != std::uint64_t{no_limit};
        const std::uint64_t share = has_limit ? run_.memory_left() / (searches + 1) : std::uint64_t{no_limit};
        const memory_reservation memory(run_, has_limit ? searches * share : 0);
        if (run_.found()) reported_.push_back(run_.only_solution());
        for (std::size_t i = 0; i < searches; ++i) parts_[i].emplace(*this, i, share);
        for (;;) {
            if (!share_work()) return verdict::stopped;
            run_jobs(run_.options().threads, searches, [this](std::size_t i) { parts_[i]->work(*this); });
            const verdict end = meet();
            if (end != verdict::open) {
                for (const auto& of : parts_) of->count(run_);
                return end;
            }
        }
    }

private:
    static constexpr std::uint64_t conflicts_of_round = 500;

    // A search and its state.
    struct part {
        part(const shared_search& of, std::size_t i, std::uint64_t memory)
            : index(i), options(options_of(of, memory)), run(of.puzzle_, options), grid(of.begin_),
              cache(grid.first_lines(), grid.colors(), run) {
            grid.restore_lines();
            grid.set_interrupt(&run);
            const line_stage stage = stage_of(line_phase::search, {grid.longest(), grid.colors(), false});
            if (stage.decorator == line_decorator::line_cache) grid.change_lines(cache, 1);
        }
        part(const part&) = delete;
        part& operator=(const part&) = delete;
        ~part() = default;

        [[nodiscard]] static solve_options options_of(const shared_search& of, std::uint64_t memory) {
            solve_options options;
            options.max_solutions = of.solution_limit();
            options.budget.memory = memory;
            options.budget.time = of.run_.time_left();
            options.budget.stop = of.run_.options().budget.stop;
            return options;
        }

        /// Makes the search.
        [[nodiscard]] verdict begin(const shared_search& of) {
            search.emplace(of.puzzle_, grid, run);
            if (run.has_stopped()) return verdict::stopped;
            if (of.before_.uses_blocks() && search->use_blocks() == verdict::exhausted) return verdict::exhausted;
            if (of.symmetries_ != nullptr) {
                const verdict used = search->use_symmetries(*of.symmetries_);
                if (used != verdict::open) return used;
            }
            search->diversify(index, searches, of.before_);
            return search->continue_from(of.before_);
        }

        /// Works until the end of the round.
        void work(const shared_search& of) {
            end = search ? verdict::open : begin(of);
            for (std::size_t i = left_out; end == verdict::open && i < of.reported_.size(); ++i)
                end = search->exclude(of.reported_[i]);
            left_out = of.reported_.size();
            if (left_out != 0) run.note_found();
            for (std::size_t i = 0; end == verdict::open && i < searches; ++i)
                if (i != index) end = search->import_clauses({of.shared_[i].data(), of.shared_[i].size()});
            if (end != verdict::open) return;
            end = search->enumerate(run.statistics.conflicts + conflicts_of_round);
            if (end != verdict::open) return;
            shared = search->export_clauses();
        }

        /// Adds its statistics to another run.
        void count(solver_run& to) const {
            const std::uint64_t bytes = to.statistics.clause_bytes + run.statistics.clause_bytes;
            to.statistics += run.statistics;
            to.statistics.clause_bytes = bytes;
        }

        std::size_t index;
        solve_options options;
        solver_run run;
        grid_masks grid;
        line_cache cache;
        std::optional<conflict_driven_search> search;
        verdict end = verdict::open;
        std::size_t left_out = 0; // number of reported solutions that are excluded
        lean_vector<literal> shared;
    };

    /// Returns the number of solutions yet to be found.
    [[nodiscard]] std::size_t solution_limit() const noexcept {
        return (std::max)(run_.options().max_solutions, std::size_t{1}) - (run_.found() ? 1 : 0);
    }

    /// Divides the remaining work among the parts for one round. Returns false if none is left.
    [[nodiscard]] bool share_work() {
        const std::uint64_t maximum = run_.options().budget.work;
        std::uint64_t done = run_.statistics.lines_solved;
        for (const auto& of : parts_) done += of->run.statistics.lines_solved;
        if (done >= maximum) return !run_.stop(stopped_by::max_work);
        const std::uint64_t share =
            maximum == std::uint64_t{no_limit} ? maximum / 2 : (maximum - done + searches - 1) / searches;
        for (auto& of : parts_) of->options.budget.work = of->run.statistics.lines_solved + share;
        return true;
    }

    /// Collects results and clauses between rounds.
    [[nodiscard]] verdict meet() {
        bool is_exhausted = false;
        for (std::size_t i = 0; i < searches; ++i) {
            part& of = *parts_[i];
            shared_[i] = std::exchange(of.shared, {});
            for (grid& solution : of.run.release_solutions()) {
                if (std::find(reported_.begin(), reported_.end(), solution) != reported_.end()) continue;
                reported_.push_back(solution);
                const verdict after = run_.report(std::move(solution));
                if (after != verdict::open) return after;
            }
            is_exhausted = is_exhausted || of.end == verdict::exhausted;
        }
        if (is_exhausted) return verdict::exhausted;
        for (auto& of : parts_)
            if (of->end == verdict::stopped) {
                run_.stop(of->run.cause());
                return verdict::stopped;
            }
        if (run_.is_interrupted(round_microseconds)) return verdict::stopped;
        for (auto& of : parts_) of->options.max_solutions = solution_limit();
        return verdict::open;
    }

    static constexpr std::uint64_t round_microseconds = 50'000;

    const clues& puzzle_;
    const grid_masks& begin_;
    const clue_symmetries* symmetries_;
    conflict_driven_search& before_;
    solver_run& run_;
    std::array<std::optional<part>, searches> parts_;
    std::array<lean_vector<literal>, searches> shared_; // clauses from the last round
    lean_vector<grid> reported_;
};

verdict share_search(const clues& puzzle, const grid_masks& begin, conflict_driven_search& search, solver_run& run) {
    const clue_symmetries symmetries = symmetries_of(puzzle);
    const bool is_symmetric = !symmetries.all.empty() && search.uses_symmetries();
    return shared_search(puzzle, begin, is_symmetric ? &symmetries : nullptr, search, run).solve();
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SHARED_SEARCH_HPP
