// The open cells of a puzzle, divided into independent components.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_OPEN_COMPONENTS_HPP
#define NONO_SOLVER_COUNTING_OPEN_COMPONENTS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/line_diagram.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The open cells of a puzzle with some known cells, divided into independent components: every combination of one
/// picture per component is a solution of the puzzle, and there are no other solutions.
class open_components {
public:
    /// An open cell, and its layers in the diagrams of its row and its column.
    struct open_cell {
        std::size_t cell = 0;                       ///< index of the cell, row by row
        std::array<std::uint32_t, 2> segment{};     ///< the segments of its row and column
        std::array<std::uint32_t, 2> nodes{};       ///< the first nodes of its layers
        std::array<std::uint32_t, 2> width_after{}; ///< the widths of the next layers
    };

    /// Finds the components.
    ///
    /// @param known      the possible colors of each cell; has the size of the puzzle
    /// @param max_nodes  maximum number of nodes of all line diagrams, at most 2^32 - 1
    /// @param must_stop  called for each line with its approximate time in microseconds; returns true to stop
    /// @return           the components; nothing if they need more nodes, or if it had to stop
    ///
    /// O(n log n) for n nodes, which take 16 bytes each.
    template <class MustStop>
    [[nodiscard]] static constexpr maybe<open_components> make(const clues& puzzle, const partial_grid& known,
                                                               std::size_t max_nodes, MustStop must_stop);
    /// As above, but never stops.
    [[nodiscard]] static constexpr maybe<open_components> make(const clues& puzzle, const partial_grid& known,
                                                               std::size_t max_nodes) {
        return make(puzzle, known, max_nodes, [](std::uint64_t) { return false; });
    }

    /// Returns the number of bytes for `cells` cells, `open` of them open, without the nodes: for the known colors, the
    /// components, and the order in which the cells of a component are counted. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t cells, std::uint64_t open) noexcept {
        constexpr std::uint64_t of_cell = 8 + 8; // on 64-bit machines
        constexpr std::uint64_t bytes_of_open_cell = 32;
        return of_cell * cells + 5 * bytes_of_open_cell * open;
    }

    /// Returns false if a line has no arrangement. There are then no components.
    [[nodiscard]] constexpr bool possible() const noexcept { return possible_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return begins_.empty() ? 0 : begins_.size() - 1; }
    /// Returns the cells of a component, row by row.
    [[nodiscard]] constexpr slice<const open_cell> component(std::size_t i) const noexcept {
        return {open_cells_.data() + begins_[i], begins_[i + 1] - begins_[i]};
    }
    /// Returns the nodes of all diagrams.
    [[nodiscard]] constexpr const lean_vector<diagram_node>& nodes() const noexcept { return nodes_; }
    /// Returns the number of segments of lines.
    [[nodiscard]] constexpr std::size_t segments() const noexcept { return roots_.size(); }
    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }

private:
    /// Adds a line to its open cells. A segment ends where the diagram has a single node.
    constexpr void enter_line(const line_diagram& line, std::size_t line_number, bool is_row) {
        const std::size_t line_axis = is_row ? 0 : 1;
        for (std::size_t i = 0; i < line.positions().size(); ++i) {
            if (line.width_before(i) == 1) roots_.push_back(static_cast<std::uint32_t>(roots_.size()));
            const std::size_t index = line.positions()[i];
            open_cell& cell =
                open_cells_[open_cell_of_[is_row ? line_number * width_ + index : index * width_ + line_number]];
            cell.segment[line_axis] = static_cast<std::uint32_t>(roots_.size() - 1);
            cell.nodes[line_axis] = line.before(i).begin;
            cell.width_after[line_axis] = line.width_before(i + 1);
        }
    }

    /// Joins crossing segments into components.
    constexpr void group() {
        for (const open_cell& cell : open_cells_) {
            const std::uint32_t a = root_of(cell.segment[0]);
            const std::uint32_t b = root_of(cell.segment[1]);
            roots_[(std::max)(a, b)] = (std::min)(a, b);
        }
        lean_vector<std::size_t> sizes(roots_.size() + 1, 0); // later the index of the next cell of each component
        for (const open_cell& cell : open_cells_) ++sizes[root_of(cell.segment[0])];
        std::size_t begin = 0;
        for (auto& size : sizes) {
            if (size != 0) begins_.push_back(begin);
            begin += std::exchange(size, begin);
        }
        if (!begins_.empty()) begins_.push_back(begin);
        lean_vector<open_cell> sorted(open_cells_.size(), open_cell{});
        for (const open_cell& cell : open_cells_) sorted[sizes[root_of(cell.segment[0])]++] = cell;
        open_cells_ = std::move(sorted);
        open_cell_of_.clear();
    }

    [[nodiscard]] constexpr std::uint32_t root_of(std::uint32_t segment) noexcept {
        while (roots_[segment] != segment) {
            roots_[segment] = roots_[roots_[segment]];
            segment = roots_[segment];
        }
        return segment;
    }

    std::size_t width_ = 0;
    bool possible_ = true;
    lean_vector<diagram_node> nodes_;
    lean_vector<std::size_t> open_cell_of_; // per cell, only while lines are added
    lean_vector<open_cell> open_cells_;     // component by component
    lean_vector<std::size_t> begins_;       // index in open_cells_ of each component, and the end
    lean_vector<std::uint32_t> roots_;      // per segment: another segment of the same component, or itself
};

// ---------------------------------------------------------------------------------------------------------------------

template <class MustStop>
constexpr auto open_components::make(const clues& puzzle, const partial_grid& known, std::size_t max_nodes,
                                     MustStop must_stop) -> maybe<open_components> {
    maybe<open_components> out(open_components{});
    out->width_ = puzzle.width();
    out->open_cell_of_.resize(known.cells().size(), 0);
    out->open_cells_.reserve(known.cells().size() - known.decided_count());
    for (std::size_t cell = 0; cell < known.cells().size(); ++cell) {
        if (!has_several(known.cells()[cell])) continue;
        out->open_cell_of_[cell] = out->open_cells_.size();
        out->open_cells_.push_back({cell, {}, {}, {}});
    }
    lean_vector<color_set> line;
    for (const bool is_row : {true, false}) {
        const auto& side = is_row ? puzzle.rows : puzzle.columns;
        for (std::size_t i = 0; i < side.size(); ++i) {
            if (must_stop(4 + line.size() / 64)) return std::nullopt;
            line.clear();
            for (std::size_t k = 0; k < (is_row ? puzzle.width() : puzzle.height()); ++k)
                line.push_back(is_row ? known(i, k) : known(k, i));
            const auto diagram = line_diagram::make(side[i], line, out->nodes_, max_nodes, must_stop);
            if (!diagram) return std::nullopt;
            if (!diagram->has_arrangements()) {
                out->possible_ = false;
                return out;
            }
            out->enter_line(*diagram, i, is_row);
        }
    }
    out->group();
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_OPEN_COMPONENTS_HPP
