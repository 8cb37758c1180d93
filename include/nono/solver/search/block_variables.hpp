// Variables of a search for the starts and ends of blocks.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_BLOCK_VARIABLES_HPP
#define NONO_SOLVER_SEARCH_BLOCK_VARIABLES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/literal.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if blocks can move far: in the undecided lines, by at least `percent` of the length on average. Returns
/// false if the run must end. O(cells).
template <class Grid>
[[nodiscard]] constexpr bool blocks_move_by(std::size_t percent, const typename Grid::puzzle_type& puzzle,
                                            const Grid& grid, solver_run& run) {
    std::uint64_t moves = 0; // total room for movement of all blocks, in cells
    std::uint64_t cells = 0; // total length of the lines, counted once per block
    for (line_index line = 0; line < grid.lines(); ++line) {
        const std::size_t length = grid.layout().length_of(line);
        if (run.is_interrupted(1 + length * grid.colors() / 256)) return false;
        if (!grid.is_open(line)) continue;
        const line_clue_view clue = clue_of(puzzle, line);
        moves += clue.size() * (length - min_length(clue));
        cells += clue.size() * length;
    }
    return cells != 0 && 100 * moves >= percent * cells;
}

/// The number of possible block positions in a puzzle: the length of the line, summed over all blocks.
struct position_counts {
    std::size_t total = 0;
    std::size_t max_of_line = 0;

    template <class Puzzle, line_layout Layout>
    [[nodiscard]] static constexpr position_counts of(const Puzzle& puzzle, const Layout& on) noexcept {
        position_counts out;
        for (line_index line = 0; line < on.lines(); ++line) {
            const std::size_t positions = clue_of(puzzle, line).size() * on.length_of(line);
            out.total += positions;
            out.max_of_line = (std::max)(out.max_of_line, positions);
        }
        return out;
    }
};

/// The variables that represent the starts and ends of the blocks of each line (`line_formula`), once they exist.
class block_variables {
public:
    /// Returns true until the variables of the first line have been added.
    [[nodiscard]] constexpr bool empty() const noexcept { return begin_of_line_.empty(); }

    /// Adds the variables of the next line, numbered from `first`.
    constexpr void add_line(const line_formula& formula, std::size_t first) {
        begin_of_line_.push_back(static_cast<std::uint32_t>(events_.size()));
        first_of_line_.push_back(static_cast<variable_index>(first));
        events_.append(formula.events().begin(), formula.events().end());
    }

    /// Returns the start and the end of each block of a line, block by block.
    [[nodiscard]] constexpr slice<const block_event> events_of(line_index line) const noexcept {
        const std::size_t begin = begin_of_line_[line];
        const std::size_t end = line + 1 < begin_of_line_.size() ? begin_of_line_[line + 1] : events_.size();
        return {events_.data() + begin, end - begin};
    }

    /// The line of a variable, and the index of the variable within that line.
    struct position_in_line {
        line_index line = 0;
        std::size_t index = 0;
    };
    /// Returns the line and index of a block variable. O(log lines).
    [[nodiscard]] constexpr position_in_line position_of(variable_index v) const noexcept {
        const auto after = std::upper_bound(first_of_line_.begin(), first_of_line_.end(), v);
        const auto line = static_cast<line_index>(after - first_of_line_.begin() - 1);
        return {line, v - first_of_line_[line]};
    }

private:
    lean_vector<block_event> events_;           // events of all lines
    lean_vector<variable_index> first_of_line_; // the first variable of each line
    lean_vector<std::uint32_t> begin_of_line_;  // index in events_, per line
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_BLOCK_VARIABLES_HPP
