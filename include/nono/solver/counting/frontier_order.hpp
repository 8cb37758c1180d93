// In which order counting takes the cells of a component, and which lines are interchangeable while it does.
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

/// About 16 times the binary logarithm; exact for powers of two, 0 for 1. `x` from 1, below 2^60.
[[nodiscard]] constexpr std::uint64_t rough_log2(std::uint64_t x) noexcept {
    const auto bits = detail::cast_to<unsigned>(std::bit_width(x)) - 1;
    return std::uint64_t{16} * bits + ((x << 4 >> bits) & 15U);
}

/// The number whose logarithm that is, about: 2^(log2 / 16), or 2^63 where it is larger.
[[nodiscard]] constexpr std::uint64_t rough_power(std::uint64_t log2) noexcept {
    const std::uint64_t bits = log2 / 16;
    if (bits >= 63) return std::uint64_t{1} << 63U;
    const std::uint64_t fraction = 16 + log2 % 16;
    return bits < 4 ? fraction >> (4 - bits) : fraction << (bits - 4);
}

/// The cells of a component in an order for counting by a *frontier* (the transfer-matrix method of physics; frontier
/// search: Sekine, Imai and Tani 1995, Knuth's Simpath 2011), and what in it is interchangeable.
///
/// To count pictures without making them, go over the cells in some order and forget all that does not matter to the
/// cells to come. What matters is how far each line has read its clues: in each line a node of its diagram
/// (`line_diagram`). All beginnings of pictures with the same nodes in all lines can be completed in the same ways, so
/// they are one *state*, with the number of ways to reach it. For each cell, each state goes on with each color that
/// both lines allow, and the ways of those that arrive at the same state are added. At the end one state is left, and
/// its ways are the count. The work depends on how many states there are at a time, not on how many pictures.
///
/// The order goes row by row, or column by column. The lines that are read whole meanwhile are *along* the order, those
/// that go on from one to the next are *across*.
///
/// Stretches across are *interchangeable* from some time on where an exchange of all their cells that are left turns
/// pictures of the rest into pictures of the rest. This is so where
/// - in each line along, both or neither have a cell left, and the arrangements of that line stay the same as a set if
///   the two cells are exchanged (as where one block of one cell can be anywhere); and
/// - they can have come to the same places in their clues, from where the same cells are left with the same colors:
///   their diagrams are the same from here on.
///
/// Then a state in which the one has come to p and the other to q has as many completions as the state in which the one
/// has come to q and the other to p: the exchange maps the completions of one state to those of the other, and is its
/// own inverse. So of all states that differ in the order of such stretches only, counting needs the one in which their
/// places ascend; the ways to reach them are added up. In a set of permutations this leaves n + 1 states of 2^n.
///
/// To be interchangeable is an equivalence, as exchanges can be done one after the other. The classes are found from
/// the end: a class before a cell is part of a class behind it. Exchanges in a line along are looked for between
/// neighbors among its open cells; these make all exchanges between cells that are neighbors of neighbors.
class frontier_order {
public:
    using open_cell = open_components::open_cell;

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// An order for components of `components`, which must outlive it.
    constexpr explicit frontier_order(const open_components& components) : components_(&components) {
        of_segment_.resize(components.segments(), none);
    }

    /// Orders the cells of a component by rows (`primary` 0) or by columns (`primary` 1). All stretches are then taken
    /// for different. O(n log n) for n cells.
    constexpr void prepare(std::size_t component, std::size_t primary);

    /// Finds interchangeable stretches. Takes all for different again if that does not lower the bound by `worth`, or
    /// if it must stop: `must_stop` is called for each line with about the microseconds that it takes. O(n log n) for n
    /// nodes.
    template <class MustStop> constexpr void find_classes(std::uint64_t worth, MustStop must_stop);
    [[nodiscard]] constexpr bool has_classes() const noexcept { return classes_ != 0; }

    /// Where what is left of the component behind some cell falls into parts that no line connects, puts one part after
    /// the other, the smaller one first: so the states of only one of them unfold at a time. In each line the cells
    /// keep their order. Classes cannot be looked for afterwards, and nothing changes if there are any. O(n log n) for
    /// n cells.
    constexpr void order_components();

    [[nodiscard]] constexpr slice<const open_cell> cells() const noexcept { return cells_; }
    /// Which of a cell's lines is the one along: 0 for its row, 1 for its column.
    [[nodiscard]] constexpr std::size_t primary() const noexcept { return primary_; }

    /// The stretch across at cell `i` is behind that cell interchangeable with others, some of which may have got there
    /// before: the cell by which the last of them did, or `none`.
    [[nodiscard]] constexpr std::uint32_t before(std::size_t i) const noexcept {
        return classes_ == 0 ? none : before_[i];
    }

    /// How many states there could be at a time at most, as far as the widths of the diagrams tell: about 16 times the
    /// logarithm.
    [[nodiscard]] constexpr std::uint64_t bound() const noexcept { return bound_; }
    /// How many states there could be in all at most, about, as far as the widths of the diagrams tell. O(n) for n
    /// cells.
    [[nodiscard]] constexpr std::uint64_t states_bound();

private:
    /// Puts cells that are in order row by row in order column by column.
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
        // Of many cells, sorting would take longer than a stop may wait.
        lean_vector<std::size_t> positions(width + 1, 0); // where the next cell of a column goes
        for (const open_cell& cell : cells) ++positions[cell.cell % width + 1];
        for (std::size_t i = 0; i < width; ++i) positions[i + 1] += positions[i];
        for (const open_cell& cell : cells) cells_[positions[cell.cell % width]++] = cell;
    }

    /// Finds the cells before and after in the stretches across.
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

    /// Bounds the number of states behind each cell by the widths there: about 16 times its logarithm. Of j segments
    /// of a class, each at one of w nodes, there are (w + j - 1 over j) states: (w + j - 1) / j times as many as
    /// without the last of them. Declared before its uses, because Clang 14 requires that of templates.
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
                    const std::uint32_t behind = next_[i] == none ? 0 : class_[next_[i]];
                    if (behind != 0) ++members_[behind];
                    now += share_of_last(after, behind);
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

    /// True if a cell and the next one of their line along can be exchanged there: the colors a and b lead where b and
    /// a do.
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

    /// Finds classes at the cells of a line along, by neighbors that can be exchanged. Returns how many orders these
    /// classes have, of which counting needs one: about 16 times the logarithm.
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

    /// Divides cells of a line, which can all be exchanged there, into classes. Returns how many orders these have.
    constexpr std::uint64_t divide(std::size_t begin, std::size_t end) {
        run_.clear();
        for (std::size_t i = begin; i < end; ++i)
            if (is_candidate(i)) run_.push_back(static_cast<std::uint32_t>(i));
        detail::sort(run_.begin(), run_.end(), [&](std::uint32_t a, std::uint32_t b) {
            if (less(a, b)) return true;
            if (less(b, a)) return false;
            return last_[a] < last_[b]; // those of a class as they get there
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

    /// Makes the stretches across at some cells a class before these cells.
    constexpr void enter_class(slice<const std::uint32_t> members) {
        ++classes_;
        for (const std::uint32_t member : members) class_[member] = classes_;
        for (std::size_t k = 1; k < members.size(); ++k) before_[last_[members[k]]] = last_[members[k - 1]];
    }

    /// An order in which two cells are equal if their stretches are the same from there on.
    [[nodiscard]] constexpr bool less(std::uint32_t a, std::uint32_t b) const noexcept {
        if (class_behind(a) != class_behind(b)) return class_behind(a) < class_behind(b);
        const auto one = nodes_secondary(a);
        const auto other = nodes_secondary(b);
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
    }

    // The logarithm of how many times as many states there are for the last of the stretches that are in a class now.
    [[nodiscard]] constexpr std::uint64_t share_of_last(std::uint64_t width, std::uint32_t of_class) const {
        const std::uint64_t members = of_class == 0 ? 1 : members_[of_class];
        return rough_log2(width + members - 1) - rough_log2(members);
    }
    // The nodes of the stretch across, in the layer of a cell.
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
    // The class that a stretch is in behind a cell; the end of a stretch is the same for all.
    [[nodiscard]] constexpr std::uint32_t class_behind(std::size_t i) const noexcept {
        return next_[i] == none ? none : class_[next_[i]];
    }

    // True if the stretch across can be in a class before a cell: if it ends at the cell or is in one behind it. Where
    // a stretch begins there is nothing to order yet.
    [[nodiscard]] constexpr bool is_candidate(std::size_t i) const noexcept {
        return last_[i] != none && class_behind(i) != 0;
    }

    const open_components* components_;
    std::size_t primary_ = 0;
    std::uint64_t bound_ = 0;
    std::uint32_t classes_ = 0; // of two stretches or more
    lean_vector<open_cell> cells_;
    lean_vector<std::uint32_t> last_;       // per cell: the one before it in the same stretch across, or none
    lean_vector<std::uint32_t> next_;       // per cell: the one after it in the same stretch across, or none
    lean_vector<std::uint32_t> class_;      // per cell: of the stretch across before it, from 1; 0 for none
    lean_vector<std::uint32_t> before_;     // per cell
    lean_vector<std::uint32_t> of_segment_; // per stretch: a cell or a width, while something goes through the cells
    lean_vector<std::uint32_t> run_;     // cells of one line that can be exchanged, sorted by what they have in common
    lean_vector<std::uint32_t> members_; // per class: those that have got there so far
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
    // At a time, stretches are in the classes of two lines at most.
    const std::uint64_t bound = 2 * max_gain < worth ? bound_ : widest();
    if (bound + worth <= bound_)
        bound_ = bound;
    else
        classes_ = 0;
}

/// The parts are found from the end, where each cell connects those of the next cells of its two lines.
constexpr void frontier_order::order_components() {
    if (classes_ != 0) return;
    link();
    lean_vector<std::uint32_t> earlier(cells_.size(), 0); // an earlier cell of the same part, or the same cell
    const auto first_of_part = [&](std::uint32_t i) {
        while (earlier[i] != i) i = earlier[i] = earlier[earlier[i]];
        return i;
    };
    lean_vector<std::uint32_t> sizes(cells_.size(), 1); // of the part that begins with a cell
    lean_vector<std::array<std::uint32_t, 2>> parts(cells_.size(), std::array{none, none}); // behind a cell
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
    lean_vector<std::uint32_t> begun(1, 0U); // first cells of the parts that are to come, the next one last
    while (!begun.empty()) {
        const std::uint32_t i = begun.back();
        begun.pop_back();
        ordered.push_back(cells_[i]);
        for (const std::uint32_t part : parts[i]) // the larger one comes later
            if (part != none) begun.push_back(part);
    }
    cells_ = std::move(ordered);
    bound_ = widest();
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_FRONTIER_ORDER_HPP
