// The options and the result of solving.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_RUN_OPTIONS_HPP
#define NONO_SOLVER_RUN_OPTIONS_HPP

#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/statistics.hpp>
#include <nono/solver/run/proof_sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The verdict on the number of solutions of a puzzle.
enum class status : std::uint8_t {
    unknown,    ///< ended early without a solution
    impossible, ///< no solution
    solvable,   ///< one solution found, ended before a verdict on a second
    unique,     ///< exactly one solution
    multiple,   ///< at least two solutions
};

/// Returns the word for a status, in lower case, as in `nono solve --json`. O(1).
[[nodiscard]] constexpr std::string_view name_of(status value) noexcept {
    switch (value) {
    NONO_DEFAULT:
        break;
    case status::unknown: return "unknown";
    case status::impossible: return "impossible";
    case status::solvable: return "solvable";
    case status::unique: return "unique";
    case status::multiple: return "multiple";
    }
    return "unknown";
}

namespace extend {

class solve_observer;

} // namespace extend

struct solve_options;
struct solve_result;

namespace detail {
/// Solves with the default strategy. Defined in nono/solver/strategies.hpp, which every file that makes `solve_options`
/// has to include (nono/solve.hpp does). Only a program that refers to this function, for example by a default,
/// compiles what it needs.
template <class Options> [[nodiscard]] solve_result solve_automatically(const clues& puzzle, const Options& options);

/// The kinds of strategies that the library distinguishes, regardless of their names.
enum class strategy_kind : std::uint8_t {
    automatic, ///< the default strategy
    lines,     ///< `line_strategy`
    probing,   ///< `probing_strategy`
    learning,  ///< `learning_strategy`
    other,     ///< another strategy made from an engine, so that a `solver_run` checks its solutions
    foreign,   ///< any other function
};

struct strategy_access; // for `strategy_kind`
} // namespace detail

/// A strategy: a name and a function that solves a whole puzzle. It is a value, so it can be chosen at run time. The
/// default is `automatic_strategy`; solver/strategies.hpp has the others. Only the strategies that a program names are
/// compiled.
///
/// The function is its identity; the name is for people and for options on a command line.
/// @see docs/solving.md
class strategy {
public:
    /// A function that solves a whole puzzle. `solve` checks the arguments before and the result after the call.
    using function = solve_result(const clues& puzzle, const solve_options& options);

    /// The automatic strategy.
    constexpr strategy() noexcept
        : solve_(&detail::solve_automatically<solve_options>), kind_(detail::strategy_kind::automatic) {}
    /// A custom strategy.
    ///
    /// @param name   in static storage
    /// @param call   the function; `solve` refuses a null pointer (`argument_errc::strategy`)
    constexpr strategy(std::string_view name, function* call) noexcept
        : name_(name), solve_(call), kind_(detail::strategy_kind::foreign) {}

    /// Returns the name of the strategy, in static storage. O(1).
    [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }
    /// Calls the function without any checks. Call `nono::solve` instead, unless you are writing a strategy that uses
    /// another one.
    [[nodiscard]] NONO_CONSTEXPR solve_result solve(const clues& puzzle, const solve_options& options) const;

    /// Returns true if the functions are equal: such strategies solve in the same manner, regardless of their names.
    friend constexpr bool operator==(const strategy& a, const strategy& b) noexcept { return a.solve_ == b.solve_; }

private:
    friend struct detail::strategy_access;
    std::string_view name_ = "automatic";
    function* solve_;
    detail::strategy_kind kind_;
};

namespace detail {

struct strategy_access {
    /// Makes a strategy of the library.
    [[nodiscard]] static constexpr strategy make(std::string_view name, strategy::function* call,
                                                 strategy_kind kind) noexcept {
        strategy out(name, call);
        out.kind_ = kind;
        return out;
    }
    [[nodiscard]] static constexpr strategy_kind kind_of(const strategy& how) noexcept { return how.kind_; }
    [[nodiscard]] static constexpr bool has_function(const strategy& how) noexcept { return how.solve_ != nullptr; }
};

} // namespace detail

namespace extend {

/// An optional reference to a proof sink, made from the sink or from a pointer like an `optional_ref`. The sink must
/// outlive the call.
class proof_ref {
public:
    constexpr proof_ref() noexcept = default; ///< refers to no sink
    /// Refers to no sink.
    constexpr proof_ref(std::nullptr_t) noexcept {} // NOLINT: implicit on purpose
    /// Refers to this sink, or to none if it is null.
    constexpr proof_ref(proof_sink* sink) noexcept // NOLINT: implicit on purpose
        : sink_(sink), by_() {}                    // NOLINT: otherwise by_ would have no function
    /// Refers to this sink.
    constexpr proof_ref(proof_sink& sink) noexcept : proof_ref(&sink) {} // NOLINT: implicit on purpose
    /// Rejects temporaries: give the sink a name first.
    template <detail::temporary_of<proof_sink> Sink> proof_ref(Sink&&) { // NOLINT: implicit on purpose
        static_assert(detail::never<Sink>,
                      "this proof sink is a temporary: give it a name, so that it outlives the call");
    }

    /// Returns the sink, or null.
    [[nodiscard]] constexpr proof_sink* sink() const noexcept { return sink_; }
    /// A strategy that writes proofs. Requires a sink.
    [[nodiscard]] constexpr const strategy& writer() const noexcept { return by_; }
    /// Returns true if there is a sink.
    [[nodiscard]] explicit constexpr operator bool() const noexcept { return sink_ != nullptr; }

private:
    proof_sink* sink_ = nullptr;
    strategy by_{{}, nullptr};
};

} // namespace extend

/// The goal of a search and its limits. Every member has a default, so `{.max_solutions = 10}` is enough.
struct solve_options {
    std::size_t max_solutions = 2;                    ///< stop after this number; 2 decides uniqueness, 0 is refused
    nono::strategy strategy{};                        ///< the method; `automatic` by default
    nono::budget budget{};                            ///< limits of the run
    extend::optional_ref<const partial_grid> known{}; ///< cells given beforehand; has the size of the puzzle
    /// Called for each solution; returns false to end the search. If set, the result keeps only the first solution.
    extend::function_ref<bool(const grid&)> on_solution{};
    std::uint64_t seed = 0; ///< randomizes the search: another seed leads to another search path
    /// With 0, one search runs on the calling thread. With 1 or more, a puzzle that is not decided soon is searched by
    /// two searches that exchange what they learn, at the same time if the value is 2 or more. The result and the
    /// statistics are the same for all values from 1 on, unless a time limit or a stop request ends the run; several
    /// threads then poll `budget::stop`. Treated as 0 if no source of the program includes nono/threads.hpp, if lines
    /// have more than 126 cells, if `max_solutions` is above 2, with an observer or a proof, with strategies other than
    /// the automatic one, and in constant expressions.
    unsigned threads = 0;
    /// Receives the events of the run (solver/run/observer.hpp).
    extend::optional_ref<extend::solve_observer> observer{};
    /// Records the proof of `status::unique` or `impossible` (solver/run/proof_sink.hpp). If the strategy does not
    /// write proofs, one that does solves the puzzle again with the same budget.
    extend::proof_ref proof{};
};

namespace detail {
// Not constexpr on purpose: in a constant expression the compiler's message names this function.
[[noreturn]] inline void took_a_solution_of_a_result_without_one() noexcept { trap(); }
} // namespace detail

/// The result of a solver, and the reason if it ended early. No strategy accepts a puzzle with an error.
struct solve_result : outcome {
    nono::status status = nono::status::unknown; ///< the verdict on the number of solutions
    /// At most `max_solutions`, each checked against the clues; with `on_solution`, only the first one.
    std::vector<grid> solutions;
    std::uint64_t solution_count = 0; ///< solutions found: exact unless the run was stopped
    /// The colors that each cell has in the solutions found, or if there are none, the colors still possible. Empty if
    /// the puzzle is refused, if `budget::memory` is too small for it, or if a time limit or stop request ends the call
    /// before all lines of a puzzle of more than 2^22 cells have been solved once.
    partial_grid common;
    nono::statistics statistics{}; ///< the work done
    /// The kind of proof that `solve_options::proof` has received; `none` without a sink, or if a limit ended the proof
    /// before it was complete.
    extend::proof_kind proof = extend::proof_kind::none;

    /// Returns true if a solution was found, that is, if `solution()` may be called.
    [[nodiscard]] NONO_CONSTEXPR explicit operator bool() const noexcept { return !solutions.empty(); }
    /// Returns the first solution. Requires that one was found; otherwise it terminates the program, like `*result`
    /// without a value (in a constant expression: a compiler error that names the fault).
    [[nodiscard]] NONO_CONSTEXPR const grid& solution() const& noexcept {
        if (solutions.empty()) detail::took_a_solution_of_a_result_without_one();
        return solutions.front();
    }
    /// Moves the first solution out of a temporary. Requires that one was found.
    [[nodiscard]] NONO_CONSTEXPR grid solution() && noexcept {
        if (solutions.empty()) detail::took_a_solution_of_a_result_without_one();
        return std::move(solutions.front());
    }
};

NONO_CONSTEXPR solve_result strategy::solve(const clues& puzzle, const solve_options& options) const {
    return solve_(puzzle, options);
}

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_RUN_OPTIONS_HPP
