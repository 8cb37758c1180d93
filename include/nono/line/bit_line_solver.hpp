// The complete line solver used by default.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_BIT_LINE_SOLVER_HPP
#define NONO_LINE_BIT_LINE_SOLVER_HPP

#include <nono/detail/config.hpp>
#include <nono/line/avx2/wide_line.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/model/clues.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// A line of any length. It uses vector instructions if the machine has them, the clues allow it and it is not
/// evaluated in a constant expression; otherwise it uses the portable solver.
class fastest_line {
public:
    constexpr fastest_line() noexcept {} // avoids zero-initializing all of it
    // Not inlined: it has many members, and is passed on several times while it is made.
    [[gnu::noinline]] fastest_line(const fastest_line&) = default;
    [[gnu::noinline]] fastest_line(fastest_line&&) = default;
    [[gnu::noinline]] fastest_line& operator=(const fastest_line&) = default;
    [[gnu::noinline]] fastest_line& operator=(fastest_line&&) = default;
    [[gnu::noinline]] constexpr ~fastest_line() = default;

    /// Prepares a line of `length` cells. Returns `std::nullopt` if the clues need more cells. O(clues * kinds of
    /// clues).
    [[nodiscard]] static constexpr std::optional<fastest_line> prepare(std::span<const clue> clues,
                                                                       std::size_t length) {
        std::optional<fastest_line> out(std::in_place);
        if (!out->prepare_in_place(clues, length)) out.reset();
        return out;
    }
    /// As above, but prepares this line, which must be new. Returns false if the clues need more cells.
    [[nodiscard]] constexpr bool prepare_in_place(std::span<const clue> clues, std::size_t length) {
#if NONO_HAS_WIDE_LINES
        if (at_run_time() && wide_line::is_available() && wide_.prepare(clues, length)) return true;
#endif
        auto portable = portable_line_solver::prepared<0>::prepare(clues, length);
        if (!portable) return false;
        portable_ = std::move(*portable);
        return true;
    }

    /// Returns the number of words of scratch memory that `narrow` needs: O(clues).
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept { return portable_.scratch_words(); }

    /// Removes from the masks of `line` every color that no arrangement has. Returns false if there is no arrangement.
    /// O(clues). Does not allocate. Usable in constant expressions.
    [[gnu::noinline]] [[nodiscard]] constexpr bool narrow(const line_view& line, mask_word* scratch) const noexcept {
#if NONO_HAS_WIDE_LINES
        if (wide_.made()) return wide_.narrow(line);
#endif
        return portable_.narrow(line, scratch);
    }

    /// Narrows two different lines like `narrow`, at about five sixths of the cost.
    [[nodiscard]] static constexpr std::array<bool, 2> narrow_two(const fastest_line& a, const line_view& line_a,
                                                                  const fastest_line& b, const line_view& line_b,
                                                                  mask_word* scratch) noexcept {
#if NONO_HAS_WIDE_LINES
        if (wide_line::pairs(a.wide_, b.wide_)) return wide_line::narrow_two(a.wide_, line_a, b.wide_, line_b);
#endif
        return {a.narrow(line_a, scratch), b.narrow(line_b, scratch)};
    }

private:
    portable_line_solver::prepared<0> portable_; // empty if `wide_` is used
#if NONO_HAS_WIDE_LINES
    wide_line wide_;
#endif
};

} // namespace detail

namespace extend {

/// The complete line solver, as fast as the machine allows: afterwards a cell can have a color if and only if some
/// arrangement of the clues gives it that color.
///
/// It uses the method of `portable_line_solver`. Lines of up to 62 cells without blotted blocks, most lines of up to
/// 126 cells, and lines of up to 252 cells in one color whose blocks can move little, use AVX2 instructions on machines
/// that have them. This is detected at run time: no compiler option is needed, and the results are the same. Define
/// NONO_NO_AVX2 to omit the AVX2 code.
struct bit_line_solver {
    /// One prepared line. O(clues) memory, allocated by `prepare`; `narrow` allocates nothing. The type does not depend
    /// on the number of words, so that it is compiled only once.
    template <std::size_t> using prepared = detail::fastest_line;
};

} // namespace extend

static_assert(extend::line_solver<extend::bit_line_solver>);
static_assert(extend::paired_line<extend::bit_line_solver::prepared<1>>);

}} // namespace nono::NONO_ABI

#endif // NONO_LINE_BIT_LINE_SOLVER_HPP
