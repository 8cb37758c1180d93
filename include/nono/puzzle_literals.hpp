// Puzzles in the source of a program, read and solved by the compiler. An invalid puzzle does not compile.
// SPDX-License-Identifier: MIT
#ifndef NONO_PUZZLE_LITERALS_HPP
#define NONO_PUZZLE_LITERALS_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/non.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/fixed_clues.hpp>
#include <nono/model/fixed_grid.hpp>
#include <nono/model/grid.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// A string literal as a template argument, which is created by writing the literal there.
template <std::size_t Size> struct literal_text {
    char bytes[Size]{}; ///< with the NUL at the end

    /// Copies the characters of a literal.
    constexpr literal_text(const char (&text)[Size]) noexcept { std::copy_n(text, Size, bytes); } // NOLINT: implicit

    /// Returns the text without the NUL at its end.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, Size - 1}; }
};

/// The type that the compiler names if the text of a puzzle is invalid: the line and the column in the text, both from
/// 1, and the reason. It compiles only with `parse_errc::none`.
template <std::uint32_t Line, std::uint32_t Column, parse_errc Code> struct parse_error_at {
    static_assert(Code == parse_errc::none,
                  "the text is not a valid puzzle: parse_error_at<line, column, reason> shows the error");
};

/// The type that the compiler names if a puzzle in the source does not have exactly one solution. It compiles only with
/// `status::unique`.
template <status Answer, stopped_by Why> struct solved_as {
    static_assert(Answer != status::impossible, "the puzzle has no solution");
    static_assert(Answer != status::multiple, "the puzzle has several solutions");
    static_assert(Answer != status::unknown && Answer != status::solvable,
                  "the compiler could not solve the puzzle: solved_as<status, reason> shows the reason");
};

} // namespace detail

#if NONO_DEFINITIONS && NONO_HAS_CONSTEXPR_VECTOR

namespace detail {

/// The result of the first pass over a literal.
struct literal_size {
    parse_error error;
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t blocks = 0;
};

/// Parses a literal. Reading is strict, because diagnostics would be invisible.
template <literal_text Text, readable_format Format> [[nodiscard]] constexpr result<clues> parse_literal() {
    const auto copy = Text; // GCC's sanitizers do not know that a template argument has an address
    parse_options options;
    options.strict = true;
    return nono::parse_clues<Format>(copy.view(), options);
}

template <literal_text Text, readable_format Format> [[nodiscard]] constexpr literal_size size_of_literal() {
    const auto found = parse_literal<Text, Format>();
    if (!found) return {found.error()};
    return {{}, found->width(), found->height(), found->rows.blocks().size() + found->columns.blocks().size()};
}

template <literal_text Text, readable_format Format>
inline constexpr literal_size size_of = size_of_literal<Text, Format>();

template <literal_text Text, readable_format Format>
inline constexpr bool is_puzzle = size_of<Text, Format>.error.code == parse_errc::none;

/// Returns the clues of a literal. Ends the compilation with the position and the reason if the text is not a puzzle.
template <literal_text Text, readable_format Format> [[nodiscard]] constexpr auto clues_of_literal() {
    constexpr literal_size size = size_of<Text, Format>;
    constexpr source_position where = size.error.where;
    [[maybe_unused]] const parse_error_at<where.line, where.column, size.error.code> checked{};
    if constexpr (is_puzzle<Text, Format>)
        return fixed_clues<size.width, size.height, size.blocks>::from(*parse_literal<Text, Format>());
    else
        return fixed_clues<0, 0, 0>{};
}

} // namespace detail

/// The clues of a text in the source, parsed by the compiler.
///
/// @code
/// constexpr auto& level = nono::parsed<"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n">;
/// const auto id = nono::hash_clues(level);
/// @endcode
///
/// A `fixed_clues`, which converts to `clues`. The text is read as with `parse_options::strict`, because nobody would
/// see its diagnostics. An invalid text does not compile, and the compiler names `parse_error_at<line, column, why>`.
/// Needs a compiler with vectors in constant expressions (`NONO_HAS_CONSTEXPR_VECTOR`).
///
/// @tparam Format  the format of the text: any `readable_format` that can be read in constant expressions
template <detail::literal_text Text, extend::readable_format Format = non>
inline constexpr auto parsed = detail::clues_of_literal<Text, Format>();

namespace detail {

/// The progress in solving a literal. Compilers limit the steps of one constant expression, so a puzzle is solved by a
/// sequence of them, each of which continues from the known cells.
template <std::size_t Width, std::size_t Height> struct solving_stage {
    nono::status status = nono::status::unknown;
    nono::stopped_by stopped_by = nono::stopped_by::max_work;
    std::uint64_t work = 0;                        // used so far
    std::uint64_t next_work = 0;                   // maximum for the next stage
    bool searching = false;                        // single lines decide no more cells
    std::array<color_set, Width * Height> known{}; // known cells if the status is unknown
    fixed_grid<Width, Height> solution;            // the solution, if there is one

    [[nodiscard]] constexpr bool over() const noexcept {
        return status != nono::status::unknown || stopped_by != nono::stopped_by::max_work || next_work == 0;
    }
};

/// Returns the number of line solver calls for one constant expression. They fit into the 2^20 steps that Clang allows
/// by default, with a fifth in reserve. The costs in steps were measured: `of_part` for each cell and each block to
/// prepare the grid, and `of_line` for a call plus the same for each block of the line, tripled during probing.
template <std::size_t Width, std::size_t Height, std::size_t Blocks>
[[nodiscard]] constexpr std::uint64_t work_of_stage(bool searching) noexcept {
    constexpr std::uint64_t steps = 850'000;
    constexpr std::uint64_t of_part = 150; // for a cell or a block
    constexpr std::uint64_t of_line = 400; // for a line, and for each of its blocks
    constexpr std::uint64_t minimum = 10;  // calls, regardless of their cost
    constexpr std::uint64_t ready = of_part * (Width * Height + Blocks);
    constexpr std::uint64_t call = of_line + of_line * Blocks / (Width + Height + 1);
    const std::uint64_t cost = searching ? 3 * call : call;
    return ready < steps ? (std::max)(minimum, (steps - ready) / cost) : minimum;
}

template <std::size_t Width, std::size_t Height, std::size_t Blocks>
[[nodiscard]] constexpr auto first_stage(const fixed_clues<Width, Height, Blocks>&, std::uint64_t max_work) noexcept {
    solving_stage<Width, Height> out;
    out.next_work = (std::min)(work_of_stage<Width, Height, Blocks>(false), max_work);
    return out;
}

template <std::size_t Width, std::size_t Height, std::size_t Blocks>
[[nodiscard]] constexpr auto next_stage(const fixed_clues<Width, Height, Blocks>& puzzle,
                                        const solving_stage<Width, Height>& before, const strategy& how,
                                        bool begins_with_lines, std::uint64_t max_work) {
    partial_grid known(Width, Height, {});
    std::copy_n(before.known.data(), Width * Height, known.cells().data());
    solve_options options;
    options.budget.work = before.next_work;
    if (before.work != 0) options.known = &known; // before the first stage, nothing is known
    // The default strategy begins with lines alone. If these run separately, more calls fit into a stage.
    const bool lines_alone = begins_with_lines && !before.searching;
    options.strategy = lines_alone ? line_strategy : how;
    const auto found = nono::solve(puzzle, options);
    solving_stage<Width, Height> out;
    out.status = found.status;
    out.stopped_by = found.stopped_by;
    out.work = before.work + found.statistics.lines_solved;
    if (!found.solutions.empty()) out.solution = fixed_grid<Width, Height>::from(found.solution());
    if (found.status != nono::status::unknown) return out;
    std::copy_n(found.common.cells().data(), Width * Height, out.known.data());
    out.searching = !lines_alone || found.stopped_by == nono::stopped_by::strategy;
    const bool begins_to_search = lines_alone && out.searching;
    if (begins_to_search) out.stopped_by = nono::stopped_by::max_work; // the search continues
    // If nothing new was found, another stage would not find anything either.
    if (begins_to_search || out.known != before.known)
        out.next_work =
            (std::min)(work_of_stage<Width, Height, Blocks>(out.searching), max_work - (std::min)(out.work, max_work));
    return out;
}

/// Gives each strategy a separate type, even if it has the same function as the default strategy.
template <const auto& Strategy> struct strategy_tag {};

template <const auto& Puzzle, std::uint64_t MaxWork, const auto& Strategy, std::size_t Number>
inline constexpr auto stage = next_stage(Puzzle, stage<Puzzle, MaxWork, Strategy, Number - 1>, Strategy,
                                         std::is_same_v<strategy_tag<Strategy>, strategy_tag<automatic_strategy>>,
                                         MaxWork);
template <const auto& Puzzle, std::uint64_t MaxWork, const auto& Strategy>
inline constexpr auto stage<Puzzle, MaxWork, Strategy, 0> = first_stage(Puzzle, MaxWork);

template <const auto& Puzzle, std::uint64_t MaxWork, const auto& Strategy, std::size_t Number = 1>
[[nodiscard]] constexpr auto solution_in_stages() {
    constexpr auto& now = stage<Puzzle, MaxWork, Strategy, Number>;
    constexpr std::size_t limit = 500; // compilers limit the depth of templates
    if constexpr (Number < limit && !now.over()) {
        return solution_in_stages<Puzzle, MaxWork, Strategy, Number + 1>();
    } else {
        [[maybe_unused]] const solved_as<now.status, now.stopped_by> verdict{};
        return now.solution;
    }
}

template <literal_text Text, readable_format Format, std::uint64_t MaxWork, const auto& Strategy>
[[nodiscard]] constexpr auto solution_of_literal() {
    if constexpr (is_puzzle<Text, Format>) {
        return solution_in_stages<parsed<Text, Format>, MaxWork, Strategy>();
    } else {
        static_cast<void>(parsed<Text, Format>);
        return fixed_grid<0, 0>{};
    }
}

} // namespace detail

/// The solution of a text in the source, found by the compiler.
///
/// @code
/// constexpr auto& picture = nono::solved<"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n">;
/// static_assert(picture(0, 0) == 1);
/// @endcode
///
/// A `fixed_grid`, which converts to `grid`. The text is read as by `parsed`. A puzzle that has no solution or several,
/// or that is too hard for a compiler, does not compile, and the compiler names `solved_as<status, why>`.
///
/// @tparam Format    the format of the text: any `readable_format` that can be read in constant expressions
/// @tparam MaxWork   maximum number of line solver calls; beyond it, the result is `stopped_by::max_work`
/// @tparam Strategy  the strategy that solves the puzzle
template <detail::literal_text Text, extend::readable_format Format = non, std::uint64_t MaxWork = 10'000,
          const auto& Strategy = automatic_strategy>
inline constexpr auto solved = detail::solution_of_literal<Text, Format, MaxWork, Strategy>();

#else // Missing features are reported where a literal is used.

namespace detail {

template <literal_text Text> [[nodiscard]] constexpr bool refuse_literal() noexcept {
    constexpr bool is_used = Text.view().data() != nullptr;
    static_assert(
        !is_used || NONO_DEFINITIONS,
        "nono::parsed and nono::solved in a program with nono::compiled: define NONO_DEFINITIONS as 1 in this "
        "file, before its first #include of nono");
    static_assert(!is_used || NONO_HAS_CONSTEXPR_VECTOR,
                  "nono::parsed and nono::solved need a compiler with vectors in constant expressions "
                  "(NONO_HAS_CONSTEXPR_VECTOR)");
    return is_used;
}

} // namespace detail

template <detail::literal_text Text, class Format = non> inline constexpr auto parsed = detail::refuse_literal<Text>();
template <detail::literal_text Text, class Format = non, std::uint64_t MaxWork = 0,
          const auto& Strategy = automatic_strategy>
inline constexpr auto solved = detail::refuse_literal<Text>();

#endif

}} // namespace nono::NONO_ABI

#endif // NONO_PUZZLE_LITERALS_HPP
