// Puzzles in the source of a program, read and solved by the compiler: a puzzle that is wrong does not compile.
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

namespace extend {

/// A string literal as a template argument: made by writing the literal there.
template <std::size_t Size> struct literal_text {
    char bytes[Size]{}; ///< with the NUL at the end

    /// The characters of a literal.
    constexpr literal_text(const char (&text)[Size]) noexcept { std::copy_n(text, Size, bytes); } // NOLINT: implicit

    /// The text without the NUL at its end.
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes, Size - 1}; }
};

/// What the compiler names when the text of a puzzle is wrong: the line and the column in the text, both from 1, and
/// why. Only `parse_errc::none` compiles.
template <std::uint32_t Line, std::uint32_t Column, parse_errc Code> struct parse_error_at {
    static_assert(Code == parse_errc::none,
                  "the text is no puzzle: parse_error_at<line, column, why> says where and why not");
};

/// What the compiler names when a puzzle in the source has not exactly one solution. Only `status::unique` compiles.
template <status Answer, stopped_by Why> struct solved_as {
    static_assert(Answer != status::impossible, "the puzzle has no solution");
    static_assert(Answer != status::multiple, "the puzzle has several solutions");
    static_assert(Answer != status::unknown && Answer != status::solvable,
                  "the compiler could not solve the puzzle: solved_as<status, why> says why");
};

} // namespace extend

#if NONO_DEFINITIONS && NONO_HAS_CONSTEXPR_VECTOR

namespace detail {

/// What the first pass over a literal finds out.
struct literal_size {
    parse_error error;
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t blocks = 0;
};

/// Diagnostics would be invisible, so reading is strict.
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

/// Ends the compilation with the place and the reason where the text is no puzzle.
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
/// A `fixed_clues`, which converts to `clues`. The text is read as with `parse_options::strict`, for nobody would see
/// what was forgiven; a text that is wrong does not compile, and the compiler names `parse_error_at<line, column,
/// why>`. Needs a compiler with vectors in constant expressions (`NONO_HAS_CONSTEXPR_VECTOR`).
///
/// @tparam Format  how the text is written: any `readable_format` that can be read in constant expressions
template <extend::literal_text Text, extend::readable_format Format = non>
inline constexpr auto parsed = detail::clues_of_literal<Text, Format>();

namespace detail {

/// How far the solving of a literal is. Compilers limit the steps of one constant expression, so solving goes on from
/// what is known in as many as it takes.
template <std::size_t Width, std::size_t Height> struct solving_stage {
    nono::status status = nono::status::unknown;
    nono::stopped_by stopped_by = nono::stopped_by::max_work;
    std::uint64_t work = 0;                        // used so far
    std::uint64_t next_work = 0;                   // that the next stage may use
    bool searching = false;                        // lines alone say no more
    std::array<color_set, Width * Height> known{}; // where the status is unknown
    fixed_grid<Width, Height> solution;            // where there is one

    [[nodiscard]] constexpr bool over() const noexcept {
        return status != nono::status::unknown || stopped_by != nono::stopped_by::max_work || next_work == 0;
    }
};

/// Line solver calls for one constant expression: as many as fit into the steps that Clang takes by default, 2^20, with
/// a fifth of them to spare. The steps were measured: what it takes to make a grid ready, for each cell and block; and
/// to solve a line, for itself and for each of its blocks, three times as many while cells are tried out.
template <std::size_t Width, std::size_t Height, std::size_t Blocks>
[[nodiscard]] constexpr std::uint64_t work_of_stage(bool searching) noexcept {
    constexpr std::uint64_t steps = 850'000;
    constexpr std::uint64_t of_part = 150; // a cell or a block
    constexpr std::uint64_t of_line = 400; // without blocks, and for each block of a line
    constexpr std::uint64_t minimum = 10;  // calls, whatever they take
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
    if (before.work != 0) options.known = &known; // nothing is known before the first
    // The default strategy begins with lines alone; taken apart, more of them fit into a stage.
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
    if (begins_to_search) out.stopped_by = nono::stopped_by::max_work; // there is more to come
    // Where nothing new was found, the same again would not find it either.
    if (begins_to_search || out.known != before.known)
        out.next_work =
            (std::min)(work_of_stage<Width, Height, Blocks>(out.searching), max_work - (std::min)(out.work, max_work));
    return out;
}

/// The types differ where the strategies do, the default one and another with its function too.
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
/// A `fixed_grid`, which converts to `grid`. The text is read as `parsed` reads it. A puzzle that has no solution or
/// several, or is too hard for a compiler, does not compile, and the compiler names `solved_as<status, why>`.
///
/// @tparam Format    how the text is written: any `readable_format` that can be read in constant expressions
/// @tparam MaxWork   line solver calls before it gives up, with `stopped_by::max_work`
/// @tparam Strategy  how to solve it
template <extend::literal_text Text, extend::readable_format Format = non, std::uint64_t MaxWork = 10'000,
          const auto& Strategy = automatic_strategy>
inline constexpr auto solved = detail::solution_of_literal<Text, Format, MaxWork, Strategy>();

#else // What is missing is reported where a literal is used.

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

template <extend::literal_text Text, class Format = non> inline constexpr auto parsed = detail::refuse_literal<Text>();
template <extend::literal_text Text, class Format = non, std::uint64_t MaxWork = 0,
          const auto& Strategy = automatic_strategy>
inline constexpr auto solved = detail::refuse_literal<Text>();

#endif

}} // namespace nono::NONO_ABI

#endif // NONO_PUZZLE_LITERALS_HPP
