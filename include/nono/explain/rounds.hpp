// Working all lines of a puzzle at the same time, round by round: the measure of how deep its deductions are.
#ifndef NONO_EXPLAIN_ROUNDS_HPP
#define NONO_EXPLAIN_ROUNDS_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/line/mask.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/solver/run_limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// What a round has found.
struct round_result {
    std::size_t lines = 0;    ///< those in which a cell lost a color
    std::size_t deciding = 0; ///< of them, those in which a cell was decided
};

/// A grid whose lines are all solved completely from the same state, then all again from the state that this gives.
class parallel_lines {
public:
    /// Linear in the clues; allocates.
    ///
    /// @param puzzle  must outlive the object
    /// @param cells   the state to start from, of the size of the puzzle
    /// @param limits  must outlive the object. Once they ask for an end, nothing more is found
    NONO_CONSTEXPR parallel_lines(const clues& puzzle, partial_grid cells, run_limits& limits)
        : puzzle_(puzzle), limits_(limits), cells_(std::move(cells)), colors_(puzzle.color_count()),
          rows_(puzzle.height(), line_state{}), columns_(puzzle.width(), line_state{}) {
        prepare(axis::row);
        prepare(axis::column);
    }

    /// Bytes that it takes, about, with the state that it starts from. Linear in the clues.
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_for(const clues& puzzle) noexcept {
        constexpr std::uint64_t bytes_of_line = sizeof(line_state) + 64;
        constexpr std::uint64_t bytes_of_block = 48; // and of its words in the memory of the line solver
        std::uint64_t blocks = 0;
        for (const auto* side : {&puzzle.rows, &puzzle.columns})
            for (const auto line : *side) blocks += line.size();
        return 2 * sizeof(color_set) * std::uint64_t{puzzle.width()} * puzzle.height() +
               bytes_of_line * (puzzle.width() + puzzle.height()) + bytes_of_block * blocks;
    }

    /// The state.
    [[nodiscard]] NONO_CONSTEXPR const partial_grid& cells() const noexcept { return cells_; }
    /// False once a line has no arrangement.
    [[nodiscard]] NONO_CONSTEXPR bool possible() const noexcept { return possible_; }

    /// Solves every line once; no line has something to tell where nothing follows any more. Lines in which no cell has
    /// changed since they were solved are known to have nothing more to tell.
    NONO_CONSTEXPR round_result next_round() {
        round_result out;
        partial_grid next = cells_;
        for (std::size_t i = 0; i < rows_.size(); ++i) solve(axis::row, i, next, out);
        for (std::size_t i = 0; i < columns_.size(); ++i) solve(axis::column, i, next, out);
        take(std::move(next));
        return out;
    }

    /// Goes on from another state.
    NONO_CONSTEXPR void take(partial_grid next) {
        for (std::size_t row = 0; row < cells_.height(); ++row)
            for (std::size_t column = 0; column < cells_.width(); ++column)
                if (next(row, column) != cells_(row, column)) rows_[row].asked = columns_[column].asked = true;
        cells_ = std::move(next);
    }

private:
    using prepared = portable_line_solver::prepared<0>;

    struct line_state {
        std::optional<prepared> solver;
        color_set colors; // of its clues, and blank
        bool asked = true;
    };

    NONO_CONSTEXPR void prepare(axis direction) {
        const auto& side = direction == axis::row ? puzzle_.rows : puzzle_.columns;
        auto& lines = direction == axis::row ? rows_ : columns_;
        for (std::size_t i = 0; i < side.size(); ++i) {
            if (limits_.is_interrupted(1 + side[i].size() / 16)) return;
            if (has_block_colors(side[i])) lines[i].solver = prepared::prepare(side[i], length(direction));
            possible_ = possible_ && lines[i].solver.has_value();
            lines[i].colors = color_set::only(blank);
            for (const clue& block : side[i])
                if (block.color < max_colors) lines[i].colors |= color_set::only(block.color);
        }
    }

    [[nodiscard]] NONO_CONSTEXPR std::size_t length(axis direction) const noexcept {
        return direction == axis::row ? puzzle_.width() : puzzle_.height();
    }

    [[nodiscard]] static NONO_CONSTEXPR color_set& cell(partial_grid& grid, axis direction, std::size_t line,
                                                        std::size_t place) noexcept {
        return direction == axis::row ? grid(line, place) : grid(place, line);
    }

    /// Solves a line from `cells_` and takes away in `next` what it excludes.
    NONO_CONSTEXPR void solve(axis direction, std::size_t index, partial_grid& next, round_result& found) {
        line_state& line = (direction == axis::row ? rows_ : columns_)[index];
        if (limits_.is_interrupted(1 + length(direction) / 64)) return;
        if (!std::exchange(line.asked, false) || !line.solver) return;
        const std::size_t count = length(direction);
        const std::size_t words = words_for(count + 1);
        masks_.assign(colors_ * words, 0);
        for (std::size_t i = 0; i < count; ++i)
            for_each_bit((cell(cells_, direction, index, i) & line.colors).bits, 0,
                         [&](std::size_t c) { masks_[c * words + i / 64] |= mask_word{1} << i % 64; });
        const memory_claim memory(limits_, sizeof(mask_word) * (masks_.size() + line.solver->scratch_words()));
        if (limits_.has_stopped()) return;
        scratch_.assign(line.solver->scratch_words(), 0);
        if (!line.solver->narrow({masks_.data(), words, count, colors_, &limits_}, scratch_.data())) {
            possible_ = false;
            return;
        }
        bool has_changed = false;
        bool has_decided = false;
        for (std::size_t i = 0; i < count; ++i) {
            color_set left;
            for (std::size_t c = 0; c < colors_; ++c)
                if ((masks_[c * words + i / 64] >> i % 64 & 1U) != 0)
                    left |= color_set::only(static_cast<color_index>(c));
            const color_set before = cell(cells_, direction, index, i);
            has_changed = has_changed || left != before;
            has_decided = has_decided || (left != before && left.size() == 1);
            cell(next, direction, index, i) &= left;
        }
        found.lines += has_changed ? 1U : 0U;
        found.deciding += has_decided ? 1U : 0U;
    }

    const clues& puzzle_;
    run_limits& limits_;
    partial_grid cells_;
    std::size_t colors_;
    lean_vector<line_state> rows_;
    lean_vector<line_state> columns_;
    lean_vector<mask_word> masks_{};
    lean_vector<mask_word> scratch_{};
    bool possible_ = true;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_EXPLAIN_ROUNDS_HPP
