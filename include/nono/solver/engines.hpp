// The engines: what a strategy does with a board. To add one, write a type like these and add a strategy made from it
// to the list in solver/strategies.hpp.
#ifndef NONO_SOLVER_ENGINES_HPP
#define NONO_SOLVER_ENGINES_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/line/line.hpp>
#include <nono/solver/backtracking.hpp>
#include <nono/solver/board.hpp>
#include <nono/solver/counting.hpp>
#include <nono/solver/first_look.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/search.hpp>
#include <nono/solver/symmetry.hpp>
#include <nono/uint128.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace nono::inline NONO_ABI {

/// Narrows the queued lines of a board, and the ones that this changes, until none is left. For engines.
///
/// @return  false if a line has no arrangement. It may end early, then with true, because the run must stop
/// Does not allocate. Usable in constant expressions.
template <class Board> [[nodiscard]] NONO_CONSTEXPR bool propagate_lines(Board& board, solver_run& run) {
    for (detail::line_index line = board.next_line(); line != detail::no_line; line = board.next_line()) {
        if (run.must_stop(board.microseconds_of(line))) return true;
        ++run.statistics.lines_solved;
        if (!board.narrow(line, run.statistics.cells_set)) return false;
    }
    return true;
}

/// Lines alone, until none says more: what people call line solving. It never guesses, so it can end with
/// `stopped_by::strategy`.
struct line_engine {
    /// Goes on where lines alone got no further. True: every solution was reported. False: the run has stopped.
    template <class Board> [[nodiscard]] static NONO_CONSTEXPR bool solve(const clues&, Board&, solver_run& run) {
        run.stop(stopped_by::strategy);
        return false;
    }
};

/// Lines, and trying out single cells: a color that leads lines alone into a contradiction is taken away.
struct probing_engine {
    /// As `line_engine::solve`.
    template <class Board>
    [[nodiscard]] static NONO_CONSTEXPR bool solve(const clues& puzzle, Board& board, solver_run& run) {
        detail::search<Board> search(puzzle, board, run);
        if (!search.probe()) return true;
        if (run.must_stop()) return false;
        return search.finish_without_guessing();
    }
};

/// Lines, and depth-first search with full probing at each guess: what most solvers did before they learnt from
/// conflicts. Finds everything there is, given time; it is there to compare with.
struct backtracking_engine {
    /// As `line_engine::solve`.
    template <class Board> [[nodiscard]] static NONO_CONSTEXPR bool solve(const clues&, Board& board, solver_run& run) {
        const memory_claim memory(run, detail::backtracker<Board>::memory_for(board));
        return !run.has_stopped() && detail::backtracker<Board>(board, run).enumerate();
    }
};

/// Lines, probing, and then a search that learns from its conflicts: finds everything there is.
///
/// What is not worth looking for on easy puzzles is made use of from `HardAfter` conflicts on: symmetries of the clues,
/// and variables for where blocks start, if those can move by `LeastSlack` percent of their line on average.
template <std::uint64_t HardAfter, std::size_t LeastSlack = 50> struct basic_learning_engine {
    /// As `line_engine::solve`.
    template <class Board>
    [[nodiscard]] static NONO_CONSTEXPR bool solve(const clues& puzzle, Board& board, solver_run& run) {
        detail::search<Board> search(puzzle, board, run);
        if (!search.probe()) return true;
        if (run.must_stop()) return false;
        // A hard question about one or two solutions has a quicker answer where the clues are symmetric.
        const bool about_two = run.options().max_solutions <= 2 && run.options().known == nullptr;
        const bool with_blocks = search.blocks_move_by(LeastSlack);
        if (about_two || with_blocks) {
            if (search.enumerate(run.statistics.conflicts + HardAfter)) return true;
            if (run.must_stop()) return false;
        }
        // Where there are many solutions to go through, more variables are more work.
        if (with_blocks && (about_two || !run.found()) && !search.use_blocks()) return true;
        if (about_two) {
            const clue_symmetries symmetries = symmetries_of(puzzle);
            if (!symmetries.all.empty() && search.can_use(symmetries) &&
                !use_symmetries(puzzle, board, run, symmetries, search))
                return !run.must_stop();
        }
        return search.enumerate();
    }

private:
    /// Tells the search of the symmetries, and looks for symmetric solutions first: there are far fewer pictures to go
    /// through, two are enough for the verdict, and a solution that is the only one is among them. Gives up after a
    /// while. False: there are no other solutions, or the run has stopped.
    template <class Board>
    [[nodiscard]] static NONO_CONSTEXPR bool use_symmetries(const clues& puzzle, const Board& board, solver_run& run,
                                                            const clue_symmetries& symmetries,
                                                            detail::search<Board>& search) {
        constexpr std::uint64_t most_conflicts = 20'000;
        if (!search.use_symmetries(symmetries)) return false;
        if (search.reported() && !search.report_image(*search.reported())) return false;
        const memory_claim memory(run, sizeof(mask_word) * board.masks().size());
        Board copy = board;
        detail::search<Board> symmetric(puzzle, copy, run);
        if (run.has_stopped()) return false;
        if (search.uses_blocks() && !symmetric.use_blocks()) return false;
        if (!symmetric.use_symmetries(symmetries)) return false;
        if (search.reported() && !symmetric.leave_out(*search.reported())) return false;
        symmetric.require_symmetry();
        // What this says holds for symmetric pictures only: that there are no others, as well as that it gave up.
        static_cast<void>(symmetric.enumerate(run.statistics.conflicts + most_conflicts));
        if (run.must_stop()) return false;
        return !symmetric.reported() || search.leave_out(*symmetric.reported());
    }
};

/// The learning engine as strategies use it.
using learning_engine = basic_learning_engine<300>;

/// Lines, probing, and then the solutions are counted: how many there are is known before the first one is found, so
/// that the search need not show that there are no others. Where counting takes too many states, like
/// `learning_engine`.
struct counting_engine {
    /// As `line_engine::solve`.
    template <class Board>
    [[nodiscard]] static NONO_CONSTEXPR bool solve(const clues& puzzle, Board& board, solver_run& run) {
        detail::search<Board> search(puzzle, board, run);
        if (!search.probe()) return true;
        if (run.must_stop()) return false;
        if (const auto count = count_rest(puzzle, board, run)) {
            if (*count == 0U) return true;
            if (count->high() == 0) run.expect(count->low());
        }
        return search.enumerate() || run.found_all();
    }

private:
    /// Counts what the board leaves possible; nothing where that takes too many states.
    template <class Board>
    [[nodiscard]] static NONO_CONSTEXPR std::optional<uint128> count_rest(const clues& puzzle, const Board& board,
                                                                          solver_run& run) {
        constexpr std::uint64_t most_memory = std::uint64_t{64} << 20;
        constexpr std::uint64_t most_states = 4'000'000;
        const memory_claim memory(run, detail::open_parts::memory_for(board.cells(), board.open_variables()));
        if (run.has_stopped()) return std::nullopt;
        const detail::table_memory tables{(std::min)(most_memory, run.memory_left())};
        const auto interrupted = [&](std::uint64_t microseconds) { return run.is_interrupted(microseconds); };
        const auto parts = detail::open_parts::make(puzzle, board.cells_known(), tables.most_nodes(), interrupted);
        if (!parts) return std::nullopt;
        const auto must_stop = [&] { return run.must_stop(); };
        return detail::count_parts(*parts, {tables.for_states(), most_states}, run.statistics.states, must_stop);
    }
};

namespace detail {

/// Solves a puzzle whose clues fit: lines first, then what the engine adds.
template <class Engine>
[[nodiscard]] NONO_CONSTEXPR solve_result solve_on_board(const clues& puzzle, const ready_lines& lines,
                                                         std::size_t colors, solver_run& run, Engine engine) {
    board board(puzzle, lines, colors);
    if (!std::is_constant_evaluated()) board.set_interrupt(&run);
    if (run.options().known != nullptr) board.restrict_to(*run.options().known);
    bool exhausted = !propagate_lines(board, run);
    if (!exhausted && !run.must_stop()) {
        if (auto picture = board.picture()) {
            // The only one there is, whatever `report` says, unless it is none at all.
            exhausted = run.report(std::move(*picture)) || run.found();
        } else {
            exhausted = engine.solve(puzzle, board, run);
        }
    }
    return run.finish(exhausted, [&] { return board.cells_known(); });
}

/// What there is to say where a run has to stop before there is a board: nothing but what was known beforehand.
[[nodiscard]] NONO_CONSTEXPR solve_result stopped_early(const clues& puzzle, std::size_t colors, solver_run& run) {
    return run.finish(false, [&] {
        partial_grid all(puzzle.width(), puzzle.height(), color_set::first(colors));
        if (const partial_grid* const known = run.options().known; known != nullptr)
            for (std::size_t i = 0; i < all.cells().size(); ++i) all.cells()[i] &= known->cells()[i];
        return all;
    });
}

/// What there is to say where a puzzle is too large for anything.
[[nodiscard]] NONO_CONSTEXPR solve_result refused(solver_run& run) {
    return run.finish(false, [] { return partial_grid(); });
}

/// What there is to say of clues that contradict each other at first sight.
[[nodiscard]] NONO_CONSTEXPR solve_result impossible(const clues& puzzle, solver_run& run) {
    const bool has_room = memory_of_result(puzzle) <= run.memory_left();
    return run.finish(true, [&] {
        partial_grid none;
        if (has_room) none = partial_grid(puzzle.width(), puzzle.height(), {});
        return none;
    });
}

/// Solves with masks of `Words` words.
template <class LineSolver, std::size_t Words, class Engine>
[[nodiscard]] NONO_CONSTEXPR solve_result solve_in_words(const clues& puzzle, std::size_t colors, solver_run& run,
                                                         Engine engine) {
    using lines_of = ready_lines_of<LineSolver, Words>;
    if (!run.take_memory(memory_of_result(puzzle) + lines_of::memory_for(puzzle) +
                         board::memory_for(puzzle.width(), puzzle.height(), colors)))
        return refused(run);
    lines_of lines;
    const bool fit = lines.prepare(puzzle, [&](std::uint64_t time) { return run.is_interrupted(time); });
    if (run.has_stopped()) return stopped_early(puzzle, colors, run);
    if (!fit) return impossible(puzzle, run);
    // Lines of one word need little, and how much depends on the machine.
    if (Words != 1 && !run.take_memory(sizeof(mask_word) * lines.scratch_words()))
        return stopped_early(puzzle, colors, run);
    return solve_on_board(puzzle, lines, colors, run, engine);
}

/// Solves a whole puzzle with an engine, which may have a state.
template <class LineSolver, class Engine>
[[nodiscard]] NONO_CONSTEXPR solve_result solve_by(const clues& puzzle, const solve_options& options, Engine engine) {
    solver_run run(puzzle, options);
    const first_look look = look_at(puzzle, options.known);
    if (look.refusal != stopped_by::nothing) {
        run.stop(look.refusal);
        return refused(run);
    }
    if (!totals_agree(puzzle, look.colors, options.known)) return impossible(puzzle, run);
    constexpr std::size_t longest_in_one = ready_lines_of<LineSolver, 1>::longest_side;
    if ((std::max)(puzzle.width(), puzzle.height()) <= longest_in_one)
        return solve_in_words<LineSolver, 1>(puzzle, look.colors, run, engine);
    return solve_in_words<LineSolver, 0>(puzzle, look.colors, run, engine);
}

/// Solves a whole puzzle: the function behind a strategy.
template <class Engine, class LineSolver>
[[nodiscard]] NONO_CONSTEXPR solve_result solve_with(const clues& puzzle, const solve_options& options) {
    return solve_by<LineSolver>(puzzle, options, Engine{});
}

} // namespace detail
} // namespace nono::inline NONO_ABI

#endif // NONO_SOLVER_ENGINES_HPP
