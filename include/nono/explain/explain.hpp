// The steps by which a player solves a nonogram: the next one, and the whole path.
#ifndef NONO_EXPLAIN_EXPLAIN_HPP
#define NONO_EXPLAIN_EXPLAIN_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/explain/step.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nono::inline NONO_ABI {

/// What reasoning may use, and when to stop.
struct explain_options {
    /// The hardest technique that may be used.
    technique hardest = technique::contradiction;
    /// The most lines that a contradiction may take, from 2; longer ones are not looked for.
    std::size_t max_lines = no_limit_of_lines;
    std::size_t max_steps = no_limit_of_steps; ///< stop after so many steps: `open`
    time_span time_limit{};                    ///< time before it gives up: `stopped`
    stop_ref stop{};                           ///< something that may ask to stop: `stopped`
    /// A solution of the puzzle, if it is known and the only one, of its size: whether the cells can be finished is
    /// then found by comparing; else by solving. Null for none.
    const grid* solution = nullptr;
    std::uint64_t max_work = 100'000; ///< line solver calls for deciding whether the cells can be finished; where they
                                      ///< do not suffice, they are taken to be right

    static constexpr std::size_t no_limit_of_lines = ~std::size_t{0}; ///< as many as it takes
    static constexpr std::size_t no_limit_of_steps = ~std::size_t{0}; ///< as many as there are
};

/// The next step from a state of a game.
struct next_step_result {
    explain_status status = explain_status::stopped; ///< `open` where there is a step
    std::optional<nono::step> step;                  ///< the easiest one
    std::optional<line_position>
        contradicted; ///< `impossible`: a line that no arrangement agrees with, if there is one
};

/// The path from a state of a game to where reasoning ends.
struct explanation {
    explain_status status = explain_status::stopped; ///< where it ends
    std::vector<step> steps;                         ///< from the first to the last
    partial_grid cells;                              ///< the state after the last step
    std::vector<std::uint32_t> open_lines; ///< for each step: the lines that offered progress before it (two lines or
                                           ///< more together are not counted)
};

/// The easiest step that a player can take from a state of a game.
///
/// Before anything else it is decided whether the cells can be finished at all, so that no step leads further into an
/// error: by `explain_options::solution`, or by solving.
///
/// @param puzzle   the clues
/// @param cells    the state, of the size of the puzzle: for each cell the colors it can still have. A game of
///                 `nono/play/game.hpp` gives it as `cells()`
/// @param options  what to use and when to stop
/// @return         `open` with the step; `solved`; `impossible`; `needs_guessing` where no technique leads on;
/// `stopped`
///                 where the options asked, or where no solver takes the puzzle (clues of color 0, another size)
[[nodiscard]] inline next_step_result next_step(const clues& puzzle, const partial_grid& cells,
                                                const explain_options& options = {});

/// All steps from a state of a game to the end, or as far as reasoning gets. Each is the easiest there is in its state.
[[nodiscard]] inline explanation explain(const clues& puzzle, const partial_grid& cells,
                                         const explain_options& options = {});
/// All steps from the empty grid.
[[nodiscard]] inline explanation explain(const clues& puzzle, const explain_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

} // namespace nono::inline NONO_ABI

#endif // NONO_EXPLAIN_EXPLAIN_HPP
