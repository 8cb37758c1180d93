// What a strategy does, event by event: for those who draw it, record it or study it.
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

/// What a strategy is at.
enum class solve_stage : std::uint8_t {
    lines,            ///< line solving, before anything else
    probing,          ///< colors of cells are tried
    search,           ///< decisions and backtracking
    symmetric_search, ///< the same, on a copy of the grid, for symmetric solutions alone
    beliefs,          ///< belief propagation over the lines, or a walk, for the search to begin with
    weights,          ///< weights on cells (solver/engines/weights.hpp)
    counting,         ///< solutions are counted
};

/// Why the colors that a cell can have are others than before.
enum class change_cause : std::uint8_t {
    given,   ///< at the start: the cell is known, or a line through it has no clue of the color
    line,    ///< a line was solved
    clause,  ///< a clause of the search has one literal left
    deduced, ///< the other colors failed: in probes, or in all that follows from a decision
    tried,   ///< a probe gives the cell a color
    decided, ///< a decision
    undone,  ///< what was tried or decided is taken back: colors are possible again
};

/// What a literal of a search is about.
enum class literal_subject : std::uint8_t {
    cell,        ///< a cell has a color
    block_start, ///< a block starts at a cell or before it
    block_end,   ///< a block ends at a cell or before it
};

/// The word for a stage, in lower case, as in traces. O(1).
[[nodiscard]] constexpr std::string_view name_of(solve_stage value) noexcept;
/// The word for the cause of a change, in lower case, as in traces. O(1).
[[nodiscard]] constexpr std::string_view name_of(change_cause value) noexcept;

/// What a search decides, and what clauses are made of: that a cell has a color or has it not, or where a block is.
struct search_literal {
    literal_subject subject = literal_subject::cell; ///< what it is about
    bool holds = true;                               ///< false: the contrary is meant
    color_index color = 0;                           ///< of the cell, or of the block
    cell_position cell{};                            ///< the cell
    line_position line{};                            ///< of the block; else of no meaning
    std::size_t block = 0;                           ///< the block among the clues of the line, from 0; else 0
    friend constexpr bool operator==(const search_literal&, const search_literal&) = default;
};

/// A line was solved. The cells that it changes come next, one by one.
struct line_event {
    line_position line{};       ///< the line
    std::size_t cells = 0;      ///< cells that it changes
    std::size_t removed = 0;    ///< colors that it takes from them: adds up to `statistics::cells_set`
    bool contradiction = false; ///< the line has no arrangement; then it changes nothing
};

/// A cell has changed.
struct cell_event {
    cell_position cell{};                     ///< the cell
    color_set left{};                         ///< the colors that it can have from now on
    change_cause cause = change_cause::given; ///< why
};

/// A color of a cell is tried, on the level above the current one.
struct probe_event {
    cell_position cell{};  ///< the cell
    color_index color = 0; ///< the color that it is given
};

/// A decision. Levels count the decisions that hold: the first is on level 1, and on level 0 is what is known for good.
struct decision_event {
    search_literal literal{}; ///< what is decided
    std::uint32_t level = 0;  ///< the level of the decision, from 1
    bool is_repeated = false; ///< taken before, and now again on the way to the next solution; not in the statistics
};

/// A contradiction under decisions.
struct conflict_event {
    std::uint32_t level = 0;                  ///< decisions that hold
    std::optional<line_position> line{};      ///< the line that has no arrangement, if it was one
    std::span<const search_literal> clause{}; ///< the literals of the clause that is violated, if it was one
};

/// A clause was learnt from a conflict: at least one of its literals holds in every solution that is still looked for.
/// `statistics::learnt` counts those with two literals or more.
struct clause_event {
    std::span<const search_literal> literals{}; ///< valid during the call
    std::uint32_t decision_levels = 0;          ///< levels among its literals (literal block distance)
    std::uint32_t backjump_level = 0;           ///< the level that the search goes back to
};

/// Decisions are taken back. The cells that this changes come next, one by one.
struct backjump_event {
    std::uint32_t from = 0; ///< the level before
    std::uint32_t to = 0;   ///< the level after; less
};

/// Follows a run of `solve`: `solve_options::observer` calls its functions, in the order in which things happen. Derive
/// from it and override those that matter; the others do nothing.
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
/// ends the run, and an observer changes nothing in the run. The events add up to the counters of the result: see each.
/// Whoever follows `cell_changed` knows at any time what the strategy takes for possible, guesses included.
///
/// The functions must not change anything that the run uses. What they throw, as std::bad_alloc, ends the run and comes
/// out of the call of `solve`. What events point to is valid during the call only. Nothing is allocated for events but
/// room for a line and for a clause. Where there is no observer, events cost nothing that can be measured. Usable in
/// constant expressions; GCC wants a destructor written out then: `constexpr ~painter() override {}`.
/// @see docs/solving.md
class solve_observer {
public:
    constexpr solve_observer() = default;                                 ///< no state
    constexpr solve_observer(const solve_observer&) = default;            ///< for observers that can be copied
    constexpr solve_observer& operator=(const solve_observer&) = default; ///< the same
    constexpr virtual ~solve_observer() = default;                        ///< for observers that are owned

    /// A run begins. Both arguments are valid until it ends. Clues that are refused or contradict each other at once
    /// have a run too, with nothing in it.
    virtual constexpr void begun(const clues&, const solve_options&) {}
    /// What the strategy is at from now on.
    virtual constexpr void stage_begun(solve_stage) {}
    /// A line was solved: counted in `statistics::lines_solved`.
    virtual constexpr void line_solved(const line_event&) {}
    /// A cell has changed.
    virtual constexpr void cell_changed(const cell_event&) {}
    /// A color of a cell is tried: counted in `statistics::probes`.
    virtual constexpr void probe_begun(const probe_event&) {}
    /// It was tried. `failed`, counted in `statistics::failed_probes`: it runs into a contradiction. The cells that are
    /// as before the probe again come next, one by one.
    virtual constexpr void probe_ended(const probe_event&, bool failed) { static_cast<void>(failed); }
    /// Something is decided: counted in `statistics::decisions` unless it is repeated.
    virtual constexpr void decided(const decision_event&) {}
    /// Decisions contradict each other: counted in `statistics::conflicts`.
    virtual constexpr void conflict_found(const conflict_event&) {}
    /// A clause was learnt.
    virtual constexpr void clause_learnt(const clause_event&) {}
    /// Decisions are taken back.
    virtual constexpr void backjumped(const backjump_event&) {}
    /// The search begins again, with what it has learnt: counted in `statistics::restarts`. If there are decisions,
    /// `backjumped` comes next.
    virtual constexpr void restarted() {}
    /// A solution, which satisfies the clues: counted in `solve_result::solution_count`.
    virtual constexpr void solution_found(const grid&) {}
    /// The run is over.
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
