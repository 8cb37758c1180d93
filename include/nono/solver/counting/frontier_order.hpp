// The order in which a component's cells are counted, and the segments that are interchangeable in that order.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_FRONTIER_ORDER_HPP
#define NONO_SOLVER_COUNTING_FRONTIER_ORDER_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/line_diagram.hpp>
#include <nono/solver/counting/open_components.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns approximately 16 times the binary logarithm of `x`, from 1 to below 2^60. Exact for powers of two; 0 for 1.
[[nodiscard]] constexpr std::uint64_t rough_log2(std::uint64_t x) noexcept {
    const auto bits = detail::cast_to<unsigned>(std::bit_width(x)) - 1;
    return std::uint64_t{16} * bits + ((x << 4 >> bits) & 15U);
}

/// Returns the inverse of `rough_log2`, approximately: 2^(log2 / 16), or 2^63 if that is larger.
[[nodiscard]] constexpr std::uint64_t rough_power(std::uint64_t log2) noexcept {
    const std::uint64_t bits = log2 / 16;
    if (bits >= 63) return std::uint64_t{1} << 63U;
    const std::uint64_t fraction = 16 + log2 % 16;
    return bits < 4 ? fraction >> (4 - bits) : fraction << (bits - 4);
}

/// An order of the cells of a component for counting by a *frontier* (the transfer-matrix method of physics; frontier
/// search: Sekine, Imai and Tani 1995, Knuth's Simpath, 2008), and its interchangeable segments.
///
/// To count pictures without making them, visit the cells in some order and forget everything that does not matter to
/// the remaining cells. What matters is the progress of each line in its clues: a node of its diagram (`line_diagram`).
/// All beginnings of pictures with the same nodes in all lines have the same completions, so they form one *state*,
/// with the number of paths that lead to it. For each cell, each state continues with each color that both lines allow,
/// and the path counts of those that reach the same state are added. At the end one state is left, and its path count
/// is the result. The work depends on the number of simultaneous states, not on the number of pictures.
///
/// The order advances row by row, or column by column. The lines that are read one by one are *primary*, those that
/// cross them are *secondary*.
///
/// Segments of secondary lines are *interchangeable* from some point on if exchanging all their remaining cells maps
/// completions to completions. This is so if
/// - in each primary line, both or neither have a cell left, and the set of arrangements of that line stays the same if
///   the two cells are exchanged (as when a single block of one cell can be anywhere); and
/// - they can have reached the same positions in their clues, from which the same cells are left with the same colors:
///   their diagrams are the same from here on.
///
/// Then a state in which one segment has reached p and the other q has the same number of completions as the state with
/// p and q exchanged: the exchange maps the completions of one state to the completions of the other, and is its own
/// inverse. So among all states that differ only in the order of such segments, counting needs the one in which the
/// positions ascend, with the path counts of all added up. For permutations (a single cell in each line) this leaves
/// n + 1 of 2^n states.
///
/// Interchangeability is an equivalence, because exchanges can be composed. The classes are found from the end: a class
/// before a cell is part of a class after it. Exchanges in a primary line are tried only between adjacent open cells;
/// these generate all exchanges within a run of adjacent exchangeable cells.
class frontier_order {
public:
    using open_cell = open_components::open_cell;

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// Makes an order for components of `components`, which must outlive it.
    constexpr explicit frontier_order(const open_components& components) : components_(&components) {
        of_segment_.resize(components.segments(), none);
    }

    /// Orders the cells of a component by rows (`primary` 0) or by columns (`primary` 1). All segments are then
    /// considered different. O(n log n) for n cells.
    constexpr void prepare(std::size_t component, std::size_t primary);

    /// Finds interchangeable segments. Discards them if they do not lower the bound by `worth`, or if it must stop:
    /// `must_stop` is called for each line with its approximate time in microseconds. O(n log n) for n nodes.
    template <class MustStop> constexpr void find_classes(std::uint64_t worth, MustStop must_stop);
    [[nodiscard]] constexpr bool has_classes() const noexcept { return classes_ != 0; }

    /// If the rest of the component after some cell falls into parts that no line connects, orders the parts one after
    /// another, smaller one first, so that the states of only one of them unfold at a time. In each line the cells keep
    /// their order. Classes cannot be found afterwards, and nothing changes if there are any. O(n log n) for n cells.
    constexpr void order_components();

    [[nodiscard]] constexpr slice<const open_cell> cells() const noexcept { return cells_; }
    /// Returns the index of the primary line of a cell: 0 for its row, 1 for its column.
    [[nodiscard]] constexpr std::size_t primary() const noexcept { return primary_; }

    /// After cell `i`, its secondary segment may be interchangeable with others, some of which joined the class before.
    /// Returns the cell at which the last of them joined, or `none`.
    [[nodiscard]] constexpr std::uint32_t before(std::size_t i) const noexcept {
        return classes_ == 0 ? none : before_[i];
    }

    /// Returns an upper bound on the simultaneous states according to the widths of the diagrams: approximately 16
    /// times the logarithm.
    [[nodiscard]] constexpr std::uint64_t bound() const noexcept { return bound_; }
    /// Returns an approximate upper bound on the total number of states, according to the widths of the diagrams. O(n)
    /// for n cells.
    [[nodiscard]] constexpr std::uint64_t states_bound();

private:
    /// Changes the order of cells from row by row to column by column.
    constexpr void put_columns_first(slice<const open_cell> cells) {
        const std::size_t width = components_->width();
        if (cells.size() < width) {
            detail::sort(cells_.begin(), cells_.end(), [&](const open_cell& a, const open_cell& b) {
                const std::size_t column = a.cell % width;
                const std::size_t other = b.cell % width;
                return column != other ? column < other : a.cell < b.cell;
            });
            return;
        }
        // With many cells, sorting would take longer than a stop request can wait.
        lean_vector<std::size_t> positions(width + 1, 0); // the index of the next cell of each column
        for (const open_cell& cell : cells) ++positions[cell.cell % width + 1];
        for (std::size_t i = 0; i < width; ++i) positions[i + 1] += positions[i];
        for (const open_cell& cell : cells) cells_[positions[cell.cell % width]++] = cell;
    }

    /// Finds the previous and the next cell of each cell in its secondary segment.
    constexpr void link() {
        last_.assign(cells_.size(), none);
        next_.assign(cells_.size(), none);
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            std::uint32_t& step = of_segment_[cells_[i].segment[1 - primary_]];
            last_[i] = step;
            if (step != none) next_[step] = static_cast<std::uint32_t>(i);
            step = static_cast<std::uint32_t>(i);
        }
        for (const open_cell& cell : cells_) of_segment_[cell.segment[1 - primary_]] = none;
    }

    /// Calls `visit` after each cell with an upper bound of the number of states there, according to the widths:
    /// approximately 16 times its logarithm. For j segments of a class, each at one of w nodes, there are (w + j - 1
    /// choose j) states: (w + j - 1) / j times the number without the last segment. It is declared before its uses,
    /// because Clang 14 requires this of templates.
    template <class Visit> constexpr void for_each_bound(Visit visit) {
        members_.assign(classes_ + 1, 0);
        std::uint64_t now = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            for (const std::size_t line_axis : {0U, 1U}) {
                std::uint32_t& width = of_segment_[cells_[i].segment[line_axis]];
                const std::uint32_t after = cells_[i].width_after[line_axis];
                if (classes_ == 0 || line_axis == primary_) {
                    now += rough_log2(after) - (width == none ? 0 : rough_log2(width));
                } else {
                    if (width != none) now -= share_of_last(width, class_[i]);
                    if (class_[i] != 0) --members_[class_[i]];
                    const std::uint32_t following = next_[i] == none ? 0 : class_[next_[i]];
                    if (following != 0) ++members_[following];
                    now += share_of_last(after, following);
                }
                width = after == 1 ? none : after;
            }
            visit(now);
        }
    }
    [[nodiscard]] constexpr std::uint64_t widest() {
        std::uint64_t maximum = 0;
        for_each_bound([&](std::uint64_t log2) { maximum = (std::max)(maximum, log2); });
        return maximum;
    }

    /// Returns true if a cell and the next one of their primary line can be exchanged there: colors a, b lead to the
    /// same node as b, a.
    [[nodiscard]] constexpr bool exchangeable(std::size_t i) const noexcept {
        const open_cell& cell = cells_[i];
        const open_cell& next = cells_[i + 1];
        const auto& nodes = components_->nodes();
        const auto target = [&](const diagram_node& from, color_index first, color_index second) {
            for (std::size_t a = 0; a < from.edges; ++a) {
                if (from.color[a] != first) continue;
                const diagram_node& middle = nodes[next.nodes[primary_] + from.next[a]];
                for (std::size_t b = 0; b < middle.edges; ++b)
                    if (middle.color[b] == second) return middle.next[b];
            }
            return none;
        };
        for (std::uint32_t k = 0; k < width_before(i, primary_); ++k) {
            const diagram_node& from = nodes[cell.nodes[primary_] + k];
            for (std::size_t a = 0; a < from.edges; ++a) {
                const diagram_node& middle = nodes[next.nodes[primary_] + from.next[a]];
                for (std::size_t b = 0; b < middle.edges; ++b)
                    if (target(from, middle.color[b], from.color[a]) != middle.next[b]) return false;
            }
        }
        return true;
    }

    /// Finds classes at the cells of a primary line, by exchangeable neighbors. Returns the number of orders of these
    /// classes, of which counting needs one: approximately 16 times its logarithm.
    constexpr std::uint64_t divide_line(std::size_t begin, std::size_t end) {
        std::uint64_t orders = 0;
        while (begin < end) {
            std::size_t after = begin + 1;
            while (after < end && exchangeable(after - 1)) ++after;
            if (after - begin > 1) orders += divide(begin, after);
            begin = after;
        }
        return orders;
    }

    /// Divides exchangeable cells of a line into classes. Returns the number of their orders.
    constexpr std::uint64_t divide(std::size_t begin, std::size_t end) {
        run_.clear();
        for (std::size_t i = begin; i < end; ++i)
            if (is_candidate(i)) run_.push_back(static_cast<std::uint32_t>(i));
        detail::sort(run_.begin(), run_.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (less(a, b)) return true;
            if (less(b, a)) return false;
            return last_[a] < last_[b]; // within a class, in the order of joining
        });
        std::uint64_t orders = 0;
        for (std::size_t first = 0; first < run_.size();) {
            std::size_t after = first + 1;
            while (after < run_.size() && !less(run_[first], run_[after])) ++after;
            if (after - first > 1) enter_class({run_.data() + first, after - first});
            for (std::size_t k = 2; k <= after - first; ++k) orders += rough_log2(k);
            first = after;
        }
        return orders;
    }

    /// Makes a class of the secondary segments before some cells.
    constexpr void enter_class(slice<const std::uint32_t> members) {
        ++classes_;
        for (const std::uint32_t member : members) class_[member] = classes_;
        for (std::size_t k = 1; k < members.size(); ++k) before_[last_[members[k]]] = last_[members[k - 1]];
    }

    /// Orders cells so that two are equal if their segments are the same from there on.
    [[nodiscard]] constexpr bool less(std::uint32_t a, std::uint32_t b) const noexcept {
        if (class_after(a) != class_after(b)) return class_after(a) < class_after(b);
        const auto one = nodes_secondary(a);
        const auto other = nodes_secondary(b);
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
    }

    // The logarithm of the factor by which the last current segment of a class multiplies the number of states.
    [[nodiscard]] constexpr std::uint64_t share_of_last(std::uint64_t width, std::uint32_t of_class) const {
        const std::uint64_t members = of_class == 0 ? 1 : members_[of_class];
        return rough_log2(width + members - 1) - rough_log2(members);
    }
    // The nodes of the secondary segment, in the layer of a cell.
    [[nodiscard]] constexpr slice<const diagram_node> nodes_secondary(std::size_t i) const noexcept {
        return {components_->nodes().data() + cells_[i].nodes[1 - primary_], width_before(i, 1 - primary_)};
    }
    // The width of the layer of a cell.
    [[nodiscard]] constexpr std::uint32_t width_before(std::size_t i, std::size_t line_axis) const noexcept {
        if (line_axis != primary_) return last_[i] == none ? 1 : cells_[last_[i]].width_after[line_axis];
        return i != 0 && cells_[i - 1].segment[line_axis] == cells_[i].segment[line_axis]
                   ? cells_[i - 1].width_after[line_axis]
                   : 1;
    }
    // The class of a segment after a cell; all segments that end there are alike.
    [[nodiscard]] constexpr std::uint32_t class_after(std::size_t i) const noexcept {
        return next_[i] == none ? none : class_[next_[i]];
    }

    // Returns true if the secondary segment can be in a class before a cell: if it ends at the cell or is in a class
    // after it. At the beginning of a segment there is nothing to order yet.
    [[nodiscard]] constexpr bool is_candidate(std::size_t i) const noexcept {
        return last_[i] != none && class_after(i) != 0;
    }

    const open_components* components_;
    std::size_t primary_ = 0;
    std::uint64_t bound_ = 0;
    std::uint32_t classes_ = 0; // number of classes of two or more segments
    lean_vector<open_cell> cells_;
    lean_vector<std::uint32_t> last_;       // per cell: the previous cell in its secondary segment, or none
    lean_vector<std::uint32_t> next_;       // per cell: the next cell in its secondary segment, or none
    lean_vector<std::uint32_t> class_;      // per cell: class of its secondary segment before it, from 1; 0 for none
    lean_vector<std::uint32_t> before_;     // per cell: see `before`
    lean_vector<std::uint32_t> of_segment_; // per segment: a cell or a width, during a pass over the cells
    lean_vector<std::uint32_t> run_;        // exchangeable cells of one line, sorted by class
    lean_vector<std::uint32_t> members_;    // per class: number of segments that have joined so far
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr void frontier_order::prepare(std::size_t component, std::size_t primary) {
    const auto cells = components_->component(component);
    primary_ = primary;
    cells_.assign(cells);
    if (primary == 1) put_columns_first(cells);
    classes_ = 0;
    bound_ = widest();
}

constexpr std::uint64_t frontier_order::states_bound() {
    constexpr std::uint64_t maximum = std::uint64_t{1} << 63U;
    std::uint64_t sum = 0;
    for_each_bound([&](std::uint64_t log2) { sum = (std::min)(maximum, sum + rough_power(log2)); });
    return sum;
}

template <class MustStop> constexpr void frontier_order::find_classes(std::uint64_t worth, MustStop must_stop) {
    link();
    class_.assign(cells_.size(), 0);
    before_.assign(cells_.size(), none);
    classes_ = 0;
    std::uint64_t max_gain = 0;
    for (std::size_t end = cells_.size(); end != 0;) {
        std::size_t begin = end;
        std::size_t candidates = 0;
        while (begin != 0 && cells_[begin - 1].segment[primary_] == cells_[end - 1].segment[primary_])
            candidates += is_candidate(--begin) ? 1U : 0U;
        if (candidates > 1) max_gain = (std::max)(max_gain, divide_line(begin, end));
        if (must_stop(1 + (end - begin) / 8)) {
            classes_ = 0;
            return;
        }
        end = begin;
    }
    // At any time, segments are in the classes of at most two lines.
    const std::uint64_t bound = 2 * max_gain < worth ? bound_ : widest();
    if (bound + worth <= bound_)
        bound_ = bound;
    else
        classes_ = 0;
}

/// Finds the parts from the end, where each cell connects the parts of the next cells in its two lines.
constexpr void frontier_order::order_components() {
    if (classes_ != 0) return;
    link();
    lean_vector<std::uint32_t> earlier(cells_.size(), 0); // an earlier cell of the same part, or the same cell
    const auto first_of_part = [&](std::uint32_t i) {
        while (earlier[i] != i) i = earlier[i] = earlier[earlier[i]];
        return i;
    };
    lean_vector<std::uint32_t> sizes(cells_.size(), 1); // size of the part that begins with a cell
    lean_vector<std::array<std::uint32_t, 2>> parts(cells_.size(), std::array{none, none}); // starting after each cell
    bool any = false;
    for (auto i = static_cast<std::uint32_t>(cells_.size()); i-- > 0;) {
        earlier[i] = i;
        const bool ends = i + 1 == cells_.size() || cells_[i + 1].segment[primary_] != cells_[i].segment[primary_];
        for (const std::uint32_t next : {ends ? none : i + 1, next_[i]}) {
            if (next == none) continue;
            const std::uint32_t first = first_of_part(next);
            if (first == i) continue;
            earlier[first] = i;
            sizes[i] += sizes[first];
            parts[i][parts[i][0] == none ? 0 : 1] = first;
        }
        if (parts[i][1] == none) continue;
        any = true;
        if (sizes[parts[i][0]] < sizes[parts[i][1]]) std::swap(parts[i][0], parts[i][1]);
    }
    if (!any) return;
    lean_vector<open_cell> ordered;
    ordered.reserve(cells_.size());
    lean_vector<std::uint32_t> begun(1, 0U); // first cells of the parts to come, the next one last
    while (!begun.empty()) {
        const std::uint32_t i = begun.back();
        begun.pop_back();
        ordered.push_back(cells_[i]);
        for (const std::uint32_t part : parts[i]) // the larger part comes later
            if (part != none) begun.push_back(part);
    }
    cells_ = std::move(ordered);
    bound_ = widest();
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_FRONTIER_ORDER_HPP
