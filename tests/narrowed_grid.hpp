// A grid in the state in which engines receive it, for tests of the parts of the solver.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_NARROWED_GRID_HPP
#define NONO_TESTS_NARROWED_GRID_HPP

#include <nono/line/bit_line_solver.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/propagator.hpp>
#include <nono/solver/search/trail.hpp>
#include <nono/solver/strategies.hpp> // the default of solve_options

#include <doctest/doctest.h>

#include <cstddef>
#include <utility>

namespace nono_tests {

/// A working grid of a puzzle with sides of at most 63, in which all lines have been narrowed.
class narrowed_grid {
public:
    explicit narrowed_grid(nono::clues puzzle)
        : puzzle_(std::move(puzzle)), run_(puzzle_, options_), fits_(lines_.prepare(puzzle_, run_)),
          grid_(puzzle_, lines_), narrowed_(grid_.propagate(run_)) {
        REQUIRE(fits_);
        REQUIRE(narrowed_ == nono::extend::verdict::open);
    }
    narrowed_grid(const narrowed_grid&) = delete;
    narrowed_grid& operator=(const narrowed_grid&) = delete;

    [[nodiscard]] const nono::clues& puzzle() const { return puzzle_; }
    [[nodiscard]] nono::detail::grid_masks& grid() { return grid_; }
    [[nodiscard]] nono::extend::solver_run& run() { return run_; }

private:
    nono::clues puzzle_;
    nono::solve_options options_;
    nono::extend::solver_run run_;
    nono::detail::prepared_lines_of<nono::extend::bit_line_solver, 1> lines_;
    bool fits_;
    nono::detail::grid_masks grid_;
    nono::extend::verdict narrowed_;
};

/// An empty trail over the open cells of a puzzle.
struct begun_trail {
    explicit begun_trail(const nono::clues& puzzle)
        : on(puzzle), cells(on.grid(), on.run(), on.grid().open_variables()), trail(on.grid(), cells) {
        trail.add_variables(cells.variables());
    }
    narrowed_grid on;
    nono::detail::cell_literals cells;
    nono::detail::basic_trail<nono::detail::grid_masks> trail;
};

/// The same trail with an empty clause store and a propagator for clauses and lines.
struct begun_propagation : begun_trail {
    explicit begun_propagation(const nono::clues& puzzle)
        : begun_trail(puzzle), clauses(cells.variables()), propagator(on.grid(), cells, trail, clauses, on.run()) {}
    nono::detail::clause_store clauses;
    nono::detail::propagator propagator;
};

} // namespace nono_tests

#endif // NONO_TESTS_NARROWED_GRID_HPP
