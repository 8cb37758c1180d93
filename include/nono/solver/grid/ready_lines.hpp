// The lines of a puzzle made ready for a line solver.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_READY_LINES_HPP
#define NONO_SOLVER_GRID_READY_LINES_HPP

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

/// The lines of a puzzle made ready for a line solver, whichever that is: everything that works on a grid is compiled
/// once for all line solvers. Beside the work on a line, an indirect call costs nothing.
class ready_lines {
public:
    /// Bytes that the lines of a puzzle take, about, on machines of 64 bits, with line solvers of the library; where
    /// masks have more than one word, without the scratch memory. O(lines).
    [[nodiscard]] virtual constexpr std::uint64_t memory_for(const clues& puzzle) const noexcept = 0;

    /// Makes the lines ready; to be called once. False if the clues of a line cannot fit, or if the run has to stop.
    [[nodiscard]] virtual constexpr bool prepare(const clues& puzzle, solver_run& run) = 0;

    /// `prepared_line::narrow` of a line. What an observer throws comes out.
    [[nodiscard]] virtual constexpr bool narrow(line_index line, const line_view& view, mask_word* scratch) const = 0;

    /// Words of scratch memory that are enough for every line.
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept { return scratch_words_; }

protected:
    ready_lines() = default;
    ready_lines(const ready_lines&) = default;
    ready_lines& operator=(const ready_lines&) = default;
    ~ready_lines() = default;

    std::size_t scratch_words_ = 0;
};

/// The lines made ready by a line solver, as `Prepared`.
template <prepared_line Prepared> class ready_prepared_lines final : public ready_lines {
public:
    [[nodiscard]] constexpr std::uint64_t memory_for(const clues& puzzle) const noexcept override {
        return memory_for(puzzle.width() + puzzle.height(), block_count_of(puzzle),
                          (std::max)(puzzle.width(), puzzle.height()));
    }
    /// The same for so many lines, the longest of `length` cells, with so many blocks together.
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t lines, std::uint64_t blocks,
                                                            std::size_t length) noexcept {
        constexpr std::uint64_t bytes_of_line = 320;
        constexpr std::uint64_t bytes_of_block = 32;
        const std::uint64_t scratch = length <= max_length_of_one_word ? 1'500 : 0;
        return bytes_of_line * lines + bytes_of_block * blocks + scratch;
    }

    [[nodiscard]] constexpr bool prepare(const clues& puzzle, solver_run& run) override {
        lines_.reserve(puzzle.width() + puzzle.height());
        for (const auto* side : {&puzzle.rows, &puzzle.columns}) {
            const std::size_t length = side == &puzzle.rows ? puzzle.width() : puzzle.height();
            for (const auto line : *side) {
                if (run.is_interrupted(1 + line.size() / 16) || !add(line, length)) return false;
            }
        }
        return true;
    }

    /// Makes the next line ready. False if its clues cannot fit.
    [[nodiscard]] constexpr bool add(line_clue_view line, std::size_t length) {
        auto made = Prepared::prepare(line, length);
        if (!made) return false;
        scratch_words_ = std::max<std::size_t>(scratch_words_, made->scratch_words());
        lines_.push_back(std::move(*made));
        return true;
    }

    [[nodiscard]] constexpr bool narrow(line_index line, const line_view& view,
                                        mask_word* scratch) const noexcept override {
        return lines_[line].narrow(view, scratch);
    }

private:
    lean_vector<Prepared> lines_;
};

/// The lines made ready by a line solver, for masks of `Words` words, or some number of them if that is 0.
template <line_solver LineSolver, std::size_t Words>
using ready_lines_of = ready_prepared_lines<typename LineSolver::template prepared<Words>>;

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_READY_LINES_HPP
