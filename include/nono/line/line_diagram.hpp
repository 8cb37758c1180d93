// The open cells of a line as a decision diagram: the colors that each choice leaves for later cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_DIAGRAM_HPP
#define NONO_LINE_LINE_DIAGRAM_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if a cell can have several colors. Equivalent to `colors.size() > 1`, but without counting bits, for
/// which most builds call a function.
[[nodiscard]] constexpr bool has_several(color_set colors) noexcept { return (colors.bits & (colors.bits - 1)) != 0; }

/// The part of a line's clues that has been read.
struct line_progress {
    std::uint32_t block = 0; ///< finished blocks
    std::uint32_t run = 0;   ///< cells read of the next block; 1 for any number if the block is blotted
    friend constexpr auto operator<=>(const line_progress&, const line_progress&) = default;
};

/// Reads the cells of a line one by one. It is deterministic: the color determines whether a block begins, continues or
/// has ended.
class line_reader {
public:
    constexpr explicit line_reader(std::span<const clue> clues) noexcept : clues_(clues) {}

    /// Returns the progress after one more cell, or `std::nullopt` if the clues do not allow the cell. O(1).
    [[nodiscard]] constexpr maybe<line_progress> after(line_progress at, color_index color) const noexcept {
        if (at.run != 0) {
            const clue& now = clues_[at.block];
            if (color == now.color) {
                if (now.blotted()) return at;
                if (at.run < now.length) return line_progress{at.block, at.run + 1};
                return std::nullopt;
            }
            if (!is_whole(at)) return std::nullopt;
            ++at.block;
            at.run = 0;
        }
        if (color == blank) return at;
        if (at.block == clues_.size() || clues_[at.block].color != color) return std::nullopt;
        return line_progress{at.block, 1};
    }

    /// Returns true if the line may end with this progress. O(1).
    [[nodiscard]] constexpr bool may_end(line_progress at) const noexcept {
        if (at.run == 0) return at.block == clues_.size();
        return at.block + 1 == clues_.size() && is_whole(at);
    }

private:
    [[nodiscard]] constexpr bool is_whole(line_progress at) const noexcept {
        return clues_[at.block].blotted() || at.run == clues_[at.block].length;
    }

    std::span<const clue> clues_;
};

/// One node of a diagram: the colors that its cell can have, and the node of the next layer that each leads to.
///
/// There are at most three colors: blank, the color of the block, and the color of the next block. The members have no
/// default values, so that a vector of millions does not have to write memory that it does not use yet: writing it
/// would delay a stop request too much.
struct diagram_node {
    std::array<std::uint32_t, 3> next;
    std::array<color_index, 3> color;
    std::uint8_t edges;
    friend constexpr bool operator==(const diagram_node&, const diagram_node&) = default;
    friend constexpr bool operator<(const diagram_node& a, const diagram_node& b) noexcept {
        if (a.edges != b.edges) return a.edges < b.edges;
        for (std::size_t i = 0; i < a.edges; ++i) {
            if (a.color[i] != b.color[i]) return a.color[i] < b.color[i];
            if (a.next[i] != b.next[i]) return a.next[i] < b.next[i];
        }
        return false;
    }
};

/// The arrangements of a line that are consistent with the known colors of its cells, as a layered decision diagram
/// (Bryant 1986, Srinivasan and others 1990): one layer for each open cell, and one path for each arrangement.
///
/// It is reduced: every node is on a path from the first layer to the end, and no two nodes of a layer have the same
/// future. So if a layer has only one node, the cells before it and the cells from it on are independent.
class line_diagram {
public:
    /// The nodes of one layer, in the vector of all nodes.
    struct layer {
        std::uint32_t begin = 0;
        std::uint32_t width = 0;
    };

    /// Builds the diagram of a line and appends its nodes to `nodes`.
    ///
    /// @param clues      the blocks of the line
    /// @param known      the colors that each cell can have; an empty set is a conflict
    /// @param nodes      the vector of all nodes
    /// @param max_nodes  maximum total number of nodes, at most 2^32 - 1
    /// @param must_stop  called before each layer with the approximate microseconds that it takes; returns true to stop
    /// @return           `std::nullopt` if more nodes are needed, or if `must_stop` returned true
    ///
    /// O(n log n) for n nodes before the reduction. n is at most the number of open cells times the number of possible
    /// progress values.
    template <class MustStop>
    [[nodiscard]] static constexpr maybe<line_diagram>
    make(std::span<const clue> clues, std::span<const color_set> known, lean_vector<diagram_node>& nodes,
         std::size_t max_nodes, MustStop must_stop);

    /// Returns false if the line has no arrangement. It then has no layers.
    [[nodiscard]] constexpr bool has_arrangements() const noexcept { return possible_; }
    /// Returns the indices of the open cells in the line.
    [[nodiscard]] constexpr const lean_vector<std::uint32_t>& positions() const noexcept { return positions_; }
    /// Returns the layer of an open cell, by its index among the open cells. The width after the last one is 1.
    [[nodiscard]] constexpr layer before(std::size_t i) const noexcept { return layers_[i]; }
    [[nodiscard]] constexpr std::uint32_t width_before(std::size_t i) const noexcept {
        return i < layers_.size() ? layers_[i].width : 1;
    }

private:
    class builder;

    lean_vector<std::uint32_t> positions_;
    lean_vector<layer> layers_;
    bool possible_ = false;
};

// ---------------------------------------------------------------------------------------------------------------------

/// Builds a diagram: first all reachable nodes, from the first layer forwards; then, from the last layer backwards, it
/// keeps only the nodes that lead to the end, and merges equal ones.
class line_diagram::builder {
public:
    constexpr builder(std::span<const clue> clues, std::span<const color_set> known, lean_vector<diagram_node>& nodes)
        : reader_(clues), known_(known), nodes_(nodes) {}

    template <class MustStop>
    [[nodiscard]] constexpr bool reach(line_diagram& out, std::size_t max_nodes, MustStop must_stop);
    template <class MustStop> [[nodiscard]] constexpr bool reduce(line_diagram& out, MustStop must_stop);

private:
    /// Returns the approximate time that a layer of `width` nodes takes.
    [[nodiscard]] static constexpr std::uint64_t microseconds_of(std::size_t width) noexcept { return 1 + width / 4; }
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

    /// Reads decided cells from `index` up to the next open cell, or to the end of the line.
    [[nodiscard]] constexpr maybe<line_progress> pass_decided(maybe<line_progress> at,
                                                              std::size_t index) const noexcept {
        for (; at && index < known_.size(); ++index) {
            const color_set colors = known_[index];
            if (has_several(colors)) return at;
            if (colors.empty()) return std::nullopt;
            at = reader_.after(*at, colors.lowest());
        }
        if (at && !reader_.may_end(*at)) return std::nullopt;
        if (at) return line_progress{}; // at the end of the line, all progress is equivalent
        return at;
    }

    /// Appends the node that represents a progress, and the targets of its edges.
    constexpr void reach_from(line_progress at, std::size_t index) {
        diagram_node node{};
        for (std::uint64_t left = known_[index].bits; left != 0; left &= left - 1) {
            const color_index color = color_set{left}.lowest();
            const auto next = pass_decided(reader_.after(at, color), index + 1);
            if (!next) continue;
            node.color[node.edges++] = color;
            reached_.push_back(*next);
        }
        nodes_.push_back(node);
    }

    constexpr void reduce_layer(layer& reduced, bool is_last) {
        order_.clear();
        for (std::uint32_t i = 0; i < reduced.width; ++i) {
            diagram_node& node = nodes_[reduced.begin + i];
            diagram_node alive{};
            for (std::size_t edge = 0; edge < node.edges; ++edge) {
                const std::uint32_t next = is_last ? 0 : new_index_[node.next[edge]];
                if (next == nowhere) continue;
                alive.next[alive.edges] = next;
                alive.color[alive.edges++] = node.color[edge];
            }
            node = alive;
            if (alive.edges != 0) order_.push_back(i);
        }
        detail::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
            return nodes_[reduced.begin + a] < nodes_[reduced.begin + b];
        });
        new_index_.assign(reduced.width, nowhere);
        kept_.clear();
        for (const std::uint32_t i : order_) {
            const diagram_node& node = nodes_[reduced.begin + i];
            if (kept_.empty() || kept_.back() != node) kept_.push_back(node);
            new_index_[i] = static_cast<std::uint32_t>(kept_.size() - 1);
        }
        reduced.width = static_cast<std::uint32_t>(kept_.size());
        std::copy(kept_.begin(), kept_.end(), nodes_.begin() + static_cast<std::ptrdiff_t>(reduced.begin));
    }

    line_reader reader_;
    std::span<const color_set> known_;
    lean_vector<diagram_node>& nodes_;
    lean_vector<line_progress> layer_;     // the progress represented by each node of the layer, in order
    lean_vector<line_progress> reached_;   // the targets of the edges, in order of nodes and edges
    lean_vector<std::uint32_t> new_index_; // for each node of the next layer, its index after the reduction; `nowhere`
                                           // for dead ones
    lean_vector<std::uint32_t> order_;
    lean_vector<diagram_node> kept_;
};

template <class MustStop>
constexpr auto line_diagram::make(std::span<const clue> clues, std::span<const color_set> known,
                                  lean_vector<diagram_node>& nodes, std::size_t max_nodes, MustStop must_stop)
    -> maybe<line_diagram> {
    maybe<line_diagram> out(line_diagram{});
    builder build(clues, known, nodes);
    if (!build.reach(*out, max_nodes, must_stop)) return std::nullopt;
    if (out->possible_ && !build.reduce(*out, must_stop)) return std::nullopt;
    return out;
}

template <class MustStop>
constexpr bool line_diagram::builder::reach(line_diagram& out, std::size_t max_nodes, MustStop must_stop) {
    for (std::size_t i = 0; i < known_.size(); ++i)
        if (has_several(known_[i])) out.positions_.push_back(static_cast<std::uint32_t>(i));
    const auto first = pass_decided(line_progress{}, 0);
    if (!first) return true;
    layer_.assign(1, *first);
    for (const std::uint32_t index : out.positions_) {
        if (nodes_.size() + layer_.size() > max_nodes || must_stop(microseconds_of(layer_.size()))) return false;
        const auto begin = static_cast<std::uint32_t>(nodes_.size());
        out.layers_.push_back({begin, static_cast<std::uint32_t>(layer_.size())});
        reached_.clear();
        for (const line_progress at : layer_) reach_from(at, index);
        layer_ = reached_;
        detail::sort(layer_.begin(), layer_.end());
        layer_.erase(std::unique(layer_.begin(), layer_.end()), layer_.end());
        auto target = reached_.begin();
        for (std::size_t i = begin; i < nodes_.size(); ++i)
            for (std::size_t edge = 0; edge < nodes_[i].edges; ++edge) {
                const auto found = std::lower_bound(layer_.begin(), layer_.end(), *target++);
                nodes_[i].next[edge] = static_cast<std::uint32_t>(found - layer_.begin());
            }
    }
    out.possible_ = !layer_.empty();
    if (!out.possible_) out.layers_.clear();
    return true;
}

template <class MustStop> constexpr bool line_diagram::builder::reduce(line_diagram& out, MustStop must_stop) {
    for (std::size_t i = out.layers_.size(); i-- > 0;) {
        if (must_stop(microseconds_of(out.layers_[i].width))) return false;
        reduce_layer(out.layers_[i], i + 1 == out.layers_.size());
    }
    return true;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_LINE_DIAGRAM_HPP
