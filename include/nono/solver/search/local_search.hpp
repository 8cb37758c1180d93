// Decides when and for how long a stalled search walks to a solution.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_LOCAL_SEARCH_HPP
#define NONO_SOLVER_SEARCH_LOCAL_SEARCH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/belief/iterated_projections.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A walk by `iterated_projections` that continues at restarts, for about as much time as the search has spent since
/// its first call. So no search takes more than twice its time, and long searches spend half of it on the walk. Each
/// continuation uses what the search has found out by then.
class local_search {
public:
    /// The run must outlive it.
    explicit constexpr local_search(solver_run& run) noexcept : run_(run), memory_(run, 0) {}

    /// Continues the walk if it is due; the grid must be at the root. Afterwards the stage of the run is `search`
    /// again. Returns `stopped` if the run must stop, otherwise `open`.
    [[nodiscard]] verdict go_on(const clues& puzzle, const grid_masks& on, random_numbers& random, solve_stage search) {
        constexpr std::uint64_t lines_for_solved = 8; // lines of the walk that take as long as solving one
        constexpr std::uint64_t min_steps = 100;
        arrived_ = false;
        if (!iterated_projections::fits(puzzle, on)) return verdict::open;
        const std::uint64_t for_point = point_.empty() ? iterated_projections::point_memory_for(on) : 0;
        if (for_point + iterated_projections::memory_for(on) > run_.memory_left()) return verdict::open;
        if (point_.empty()) {
            memory_.grow_to(for_point);
            point_ = iterated_projections::random_point(on, random);
            solved_before_ = run_.statistics.lines_solved;
        }
        const std::uint64_t due = lines_for_solved * (run_.statistics.lines_solved - solved_before_);
        const std::uint64_t steps = (due - (std::min)(due, lines_)) / on.lines();
        if (steps < min_steps) return verdict::open;
        const memory_reservation memory(run_, iterated_projections::memory_for(on));
        run_.begin_stage(solve_stage::beliefs);
        const std::uint64_t scored = run_.statistics.lines_scored;
        iterated_projections walk(puzzle, on, point_);
        if (!walk.walk(static_cast<std::size_t>(steps), run_)) return verdict::stopped;
        run_.begin_stage(search);
        lines_ += run_.statistics.lines_scored - scored;
        arrived_ = walk.differences() == 0;
        if (arrived_) picture_ = walk.picture();
        return verdict::open;
    }

    /// Returns true if the last call reached a solution, which is `picture()`.
    [[nodiscard]] constexpr bool arrived() const noexcept { return arrived_; }
    /// Returns the solution. Requires `arrived()`.
    [[nodiscard]] constexpr const grid& picture() const noexcept { return picture_; }
    /// Its share of `statistics::lines_scored`.
    [[nodiscard]] constexpr std::uint64_t lines() const noexcept { return lines_; }

private:
    solver_run& run_;
    memory_reservation memory_; // memory for the point
    lean_vector<iterated_projections::coordinate> point_;
    grid picture_;
    bool arrived_ = false;
    std::uint64_t solved_before_ = 0; // lines solved by the search before the walk began
    std::uint64_t lines_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_LOCAL_SEARCH_HPP
