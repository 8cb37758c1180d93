// The lines of a puzzle, prepared by a line solver, and the interface that they and their decorators share.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_PREPARED_LINES_HPP
#define NONO_SOLVER_GRID_PREPARED_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The lines of a puzzle, which a grid narrows by their index. Everything that works on a grid is compiled once for all
/// line solvers and decorators; the indirect call costs nothing compared with the work on a line.
///
/// `prepared_lines` are the lines of a line solver. The decorators refer to other lines and give the same results:
/// `notifying_lines` report to an observer, `line_cache` looks up earlier results, and `windowed_lines` narrow only
/// parts of long lines. `line_pipeline` chooses among them.
class line_set {
public:
    /// Narrows a line like `prepared_line::narrow`. An exception of an observer is passed on.
    [[nodiscard]] virtual constexpr bool narrow(line_index line, const line_view& view, mask_word* scratch) const = 0;

    /// Returns the number of words of scratch memory that is enough for every line.
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept { return scratch_words_; }

protected:
    line_set() = default;
    line_set(const line_set&) = default;
    line_set& operator=(const line_set&) = default;
    ~line_set() = default;

    std::size_t scratch_words_ = 0;
};

/// The lines that a line solver has prepared as `Prepared`.
template <prepared_line Prepared> class prepared_lines final : public line_set {
public:
    /// Returns the approximate number of bytes that the lines of a puzzle need with the line solvers of the library on
    /// a 64-bit machine. If masks have more than one word, the scratch memory is not included. O(lines).
    [[nodiscard]] static constexpr std::uint64_t memory_for(const clues& puzzle) noexcept {
        return memory_for(puzzle.width() + puzzle.height(), block_count_of(puzzle),
                          (std::max)(puzzle.width(), puzzle.height()));
    }
    /// As above, but for `lines` lines of at most `length` cells, with `blocks` blocks in all.
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t lines, std::uint64_t blocks,
                                                            std::size_t length) noexcept {
        constexpr std::uint64_t bytes_of_line = 320;
        constexpr std::uint64_t bytes_of_block = 32;
        const std::uint64_t scratch = length <= max_length_of_one_word ? 1'500 : 0;
        return bytes_of_line * lines + bytes_of_block * blocks + scratch;
    }

    /// Prepares all lines. Call it once. Returns false if a line is too short for its clues, or if the run has to stop.
    [[nodiscard]] constexpr bool prepare(const clues& puzzle, solver_run& run) {
        lines_.reserve(puzzle.width() + puzzle.height());
        for (const auto* side : {&puzzle.rows, &puzzle.columns}) {
            const std::size_t length = side == &puzzle.rows ? puzzle.width() : puzzle.height();
            for (const auto line : *side) {
                if (run.is_interrupted(1 + line.size() / 16) || !add(line, length)) return false;
            }
        }
        return true;
    }

    /// Prepares the next line. Returns false if it is too short for its clues; no lines can be added after that.
    [[nodiscard]] constexpr bool add(line_clue_view line, std::size_t length) {
        if constexpr (requires(Prepared & made) { made.prepare_in_place(line, length); }) {
            Prepared& made = lines_.grow_by_one();
            if (!made.prepare_in_place(line, length)) return false;
            scratch_words_ = std::max<std::size_t>(scratch_words_, made.scratch_words());
        } else {
            auto made = Prepared::prepare(line, length);
            if (!made) return false;
            scratch_words_ = std::max<std::size_t>(scratch_words_, made->scratch_words());
            lines_.push_back(std::move(*made));
        }
        return true;
    }

    [[nodiscard]] constexpr bool narrow(line_index line, const line_view& view,
                                        mask_word* scratch) const noexcept override {
        return lines_[line].narrow(view, scratch);
    }

private:
    lean_vector<Prepared> lines_;
};

/// The lines that a line solver prepares for masks of `Words` words, or of any number of words if that is 0.
template <line_solver LineSolver, std::size_t Words>
using prepared_lines_of = prepared_lines<typename LineSolver::template prepared<Words>>;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_PREPARED_LINES_HPP
