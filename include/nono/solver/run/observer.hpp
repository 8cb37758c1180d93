// Reports the work of a strategy event by event, to programs that draw, record or study it.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_RUN_OBSERVER_HPP
#define NONO_SOLVER_RUN_OBSERVER_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

struct solve_options;
struct solve_result;

namespace extend {

/// The stage of a strategy.
enum class solve_stage : std::uint8_t {
    lines,            ///< line solving, before anything else
    probing,          ///< trying colors of cells
    search,           ///< decisions and backtracking
    symmetric_search, ///< a search on a copy of the grid for symmetric solutions only
    beliefs,          ///< belief propagation over the lines, or a walk, to guide the search
    weights,          ///< weights on cells (solver/engines/weights.hpp)
    counting,         ///< counting solutions
};

/// Why the possible colors of a cell have changed.
enum class change_cause : std::uint8_t {
    given,   ///< initially: the cell is known, or a line through it has no clue of the color
    line,    ///< a line was solved
    clause,  ///< a clause of the search has one literal left
    deduced, ///< the other colors failed, in probes or after a decision
    tried,   ///< a probe gives the cell a color
    decided, ///< a decision
    undone,  ///< a probe or decision was undone: colors are possible again
};

/// The meaning of a literal of a search.
enum class literal_subject : std::uint8_t {
    cell,        ///< a cell has a color
    block_start, ///< a block starts at a cell or before it
    block_end,   ///< a block ends at a cell or before it
};

/// Returns the word for a stage, in lower case, as in traces. O(1).
[[nodiscard]] constexpr std::string_view name_of(solve_stage value) noexcept;
/// Returns the word for the cause of a change, in lower case, as in traces. O(1).
[[nodiscard]] constexpr std::string_view name_of(change_cause value) noexcept;

/// A decision of a search, or a literal of a clause: that a cell has or lacks a color, or the location of a block.
struct search_literal {
    literal_subject subject = literal_subject::cell; ///< what the literal is about
    bool holds = true;                               ///< false for the negation
    color_index color = 0;                           ///< the color of the cell or of the block
    cell_position cell{};                            ///< the cell
    line_position line{};                            ///< the line of the block; meaningless for cells
    std::size_t block = 0;                           ///< index of the block in the line, from 0; 0 for cells
    friend constexpr bool operator==(const search_literal&, const search_literal&) = default;
};

/// A line was solved. Events for the cells that it changes follow, one by one.
struct line_event {
    line_position line{};       ///< the line
    std::size_t cells = 0;      ///< number of cells changed
    std::size_t removed = 0;    ///< number of colors removed from them; adds up to `statistics::cells_set`
    bool contradiction = false; ///< the line has no arrangement, and changes nothing
};

/// A cell has changed.
struct cell_event {
    cell_position cell{};                     ///< the cell
    color_set left{};                         ///< the colors that are now possible
    change_cause cause = change_cause::given; ///< the cause of the change
};

/// A color of a cell is tried, one level above the current one.
struct probe_event {
    cell_position cell{};  ///< the cell
    color_index color = 0; ///< the color that is tried
};

/// A decision. Levels count the decisions in force: the first is on level 1; level 0 holds what is permanently known.
struct decision_event {
    search_literal literal{}; ///< the literal decided
    std::uint32_t level = 0;  ///< the level of the decision, from 1
    bool is_repeated = false; ///< an earlier decision, repeated on the path to the next solution; not counted
};

/// The decisions have led to a contradiction.
struct conflict_event {
    std::uint32_t level = 0;                  ///< number of decisions in force
    std::optional<line_position> line{};      ///< the line without an arrangement, if it is a line
    std::span<const search_literal> clause{}; ///< the literals of the violated clause, if it is a clause
};

/// A clause was learnt from a conflict: at least one of its literals holds in every solution yet to be found.
/// `statistics::learnt` counts the clauses with two or more literals.
struct clause_event {
    std::span<const search_literal> literals{}; ///< the literals, valid during the call
    std::uint32_t decision_levels = 0;          ///< number of levels among its literals (literal block distance)
    std::uint32_t backjump_level = 0;           ///< the level to which the search returns
};

/// Decisions are undone. Events for the cells that this changes follow, one by one.
struct backjump_event {
    std::uint32_t from = 0; ///< the level before
    std::uint32_t to = 0;   ///< the level afterwards, which is lower
};

/// Observes a run of `solve`, which calls the functions of `solve_options::observer` in the order of events. Derive
/// from it and override the functions of interest; the others do nothing.
///
/// @code
/// struct painter : nono::extend::solve_observer {
///     void cell_changed(const nono::extend::cell_event& now) override { screen.paint(now.cell, now.left); }
/// };
/// painter paint;
/// nono::solve(puzzle, {.observer = &paint});
/// @endcode
///
/// The same puzzle and options give the same events on every compiler and machine, unless a time limit or stop request
/// ends the run, and an observer does not affect the run. The events add up to the counters of the result, as each
/// function notes. With `cell_changed`, an observer knows at any time what the strategy considers possible, guesses
/// included.
///
/// The functions must not change anything that the run uses. An exception that they throw, such as std::bad_alloc, ends
/// the run and propagates out of `solve`. Pointers in events are valid only during the call. For events, the library
/// allocates only buffers for a line and for a clause. Without an observer, they have no measurable cost. Usable in
/// constant expressions, for which GCC requires an explicit destructor: `constexpr ~painter() override {}`.
/// @see docs/solving.md
class solve_observer {
public:
    constexpr solve_observer() = default;                                 ///< no state
    constexpr solve_observer(const solve_observer&) = default;            ///< copies of derived observers
    constexpr solve_observer& operator=(const solve_observer&) = default; ///< copies of derived observers
    constexpr virtual ~solve_observer() = default;                        ///< deletes derived observers

    /// A run begins. Both arguments are valid until it ends. If clues are refused or contradict each other immediately,
    /// the run has no events except its begin and end.
    virtual constexpr void begun(const clues&, const solve_options&) {}
    /// The strategy enters a stage.
    virtual constexpr void stage_begun(solve_stage) {}
    /// A line was solved: counted in `statistics::lines_solved`.
    virtual constexpr void line_solved(const line_event&) {}
    /// A cell has changed.
    virtual constexpr void cell_changed(const cell_event&) {}
    /// A color of a cell is tried: counted in `statistics::probes`.
    virtual constexpr void probe_begun(const probe_event&) {}
    /// A probe has ended. `failed` means that it led to a contradiction, which is counted in
    /// `statistics::failed_probes`. Events for the cells that are restored follow, one by one.
    virtual constexpr void probe_ended(const probe_event&, bool failed) { static_cast<void>(failed); }
    /// A decision was made: counted in `statistics::decisions` unless it is repeated.
    virtual constexpr void decided(const decision_event&) {}
    /// The decisions contradict each other: counted in `statistics::conflicts`.
    virtual constexpr void conflict_found(const conflict_event&) {}
    /// A clause was learnt.
    virtual constexpr void clause_learnt(const clause_event&) {}
    /// Decisions are undone.
    virtual constexpr void backjumped(const backjump_event&) {}
    /// The search starts over with what it has learnt: counted in `statistics::restarts`. If there are decisions,
    /// `backjumped` follows.
    virtual constexpr void restarted() {}
    /// A solution was found, and satisfies the clues: counted in `solve_result::solution_count`.
    virtual constexpr void solution_found(const grid&) {}
    /// The run has ended.
    virtual constexpr void ended(const solve_result&) {}
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace extend {

[[nodiscard]] constexpr std::string_view name_of(solve_stage value) noexcept {
    switch (value) {
    NONO_DEFAULT:
        break;
    case solve_stage::lines: return "lines";
    case solve_stage::probing: return "probing";
    case solve_stage::search: return "search";
    case solve_stage::symmetric_search: return "symmetric_search";
    case solve_stage::beliefs: return "beliefs";
    case solve_stage::weights: return "weights";
    case solve_stage::counting: return "counting";
    }
    return "lines";
}

[[nodiscard]] constexpr std::string_view name_of(change_cause value) noexcept {
    switch (value) {
    NONO_DEFAULT:
        break;
    case change_cause::given: return "given";
    case change_cause::line: return "line";
    case change_cause::clause: return "clause";
    case change_cause::deduced: return "deduced";
    case change_cause::tried: return "tried";
    case change_cause::decided: return "decided";
    case change_cause::undone: return "undone";
    }
    return "given";
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_RUN_OBSERVER_HPP
