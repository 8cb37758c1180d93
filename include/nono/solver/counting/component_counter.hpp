// Counts solutions without finding them: the pictures of a component are counted in one pass over its cells, with all
// states that its lines can have reached.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_COMPONENT_COUNTER_HPP
#define NONO_SOLVER_COUNTING_COMPONENT_COUNTER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/line/line_diagram.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/uint128.hpp>
#include <nono/solver/counting/frontier_order.hpp>
#include <nono/solver/counting/open_components.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The states of a frontier, each with the number of paths that lead to it. A state is a key of a few words.
///
/// States keep the order in which they were added, so that everything is the same on every machine.
class frontier_states {
public:
    /// Removes all states, and prepares for keys of `words` words. `expected` is an estimate of the number of states.
    constexpr void begin(std::size_t words, std::size_t expected) {
        words_ = words;
        keys_.clear();
        path_counts_.clear();
        make_slots(2 * expected);
    }

    /// Adds paths to a state. O(words) on average.
    constexpr void add(const std::uint64_t* key, uint128 path_count) {
        const std::size_t slot = slot_of(key);
        if (slots_[slot] != 0) {
            uint128& known = path_counts_[slots_[slot] - 1];
            known = saturating_sum(known, path_count);
            return;
        }
        for (std::size_t i = 0; i < words_; ++i) keys_.push_back(key[i]);
        path_counts_.push_back(path_count);
        slots_[slot] = static_cast<std::uint32_t>(size());
        if (2 * size() > slot_mask_) make_slots(4 * size());
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return path_counts_.size(); }
    [[nodiscard]] constexpr const std::uint64_t* key(std::size_t i) const noexcept { return keys_.data() + i * words_; }
    [[nodiscard]] constexpr uint128 path_count(std::size_t i) const noexcept { return path_counts_[i]; }

    /// Returns the maximum memory of a state in bytes, including the memory needed while the table grows.
    [[nodiscard]] static constexpr std::uint64_t bytes_of_state(std::size_t words) noexcept {
        return 3 * (8 * words + sizeof(uint128)) + 4 * sizeof(std::uint32_t);
    }

private:
    // A loop instead of a function call, because most keys are a single word.
    [[nodiscard]] constexpr bool is_key(const std::uint64_t* key, std::size_t state) const noexcept {
        const std::uint64_t* const known = this->key(state);
        std::size_t i = 0;
        while (i < words_ && key[i] == known[i]) ++i;
        return i == words_;
    }

    /// Returns the slot of a key, or the free slot for it.
    [[nodiscard]] constexpr std::size_t slot_of(const std::uint64_t* key) const noexcept {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < words_; ++i) {
            hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32U;
        }
        for (std::size_t slot = hash & slot_mask_;; slot = (slot + 1) & slot_mask_)
            if (slots_[slot] == 0 || is_key(key, slots_[slot] - 1)) return slot;
    }

    /// Makes slots for `count` keys, including those already present.
    constexpr void make_slots(std::size_t count) {
        const std::size_t slot_count = std::bit_ceil((std::max)(count, std::size_t{16}));
        if (slots_.size() < slot_count) slots_.resize(slot_count, 0);
        slot_mask_ = slot_count - 1;
        std::fill_n(slots_.begin(), slot_count, 0U);
        for (std::size_t i = 0; i < size(); ++i) slots_[slot_of(key(i))] = static_cast<std::uint32_t>(i + 1);
    }

    std::size_t words_ = 1;
    lean_vector<std::uint64_t> keys_;
    lean_vector<uint128> path_counts_;
    lean_vector<std::uint32_t> slots_; // index of the state plus 1, or 0; can be longer than the slots in use
    std::size_t slot_mask_ = 0;        // one less than the number of slots in use, a power of two
};

/// The result of counting a component.
struct component_count {
    uint128 count = 0;
    bool done = false;         ///< false if it ended early; `count` is then 0
    std::uint64_t states = 0;  ///< states that the frontier passed through
    std::size_t max_width = 0; ///< largest number of simultaneous states
    std::size_t cells = 0;     ///< cells that the frontier has passed
};

/// The memory for counting, and how it is divided.
struct table_memory {
    std::uint64_t bytes = 0; ///< total size

    /// Returns the maximum number of nodes of all line diagrams, which have a quarter of the memory, half of it in
    /// reserve because vectors double. O(1).
    [[nodiscard]] constexpr std::size_t max_nodes() const noexcept {
        const std::uint64_t nodes = bytes / 4 / (2 * sizeof(diagram_node));
        return static_cast<std::size_t>((std::min)(nodes, std::uint64_t{0xFFFF'FFFFU}));
    }
    /// Returns the memory for states in bytes: the remaining three quarters. O(1).
    [[nodiscard]] constexpr std::uint64_t for_states() const noexcept { return bytes / 4 * 3; }
};

/// Limits of a frontier.
struct frontier_limits {
    std::uint64_t bytes = 0;  ///< approximate memory for the states
    std::uint64_t states = 0; ///< maximum number of states
};

/// Counts the pictures of components, cell by cell. A state is the progress in the lines that cross the border between
/// the cells before and the cells after (the frontier); of the past, only the number of paths to each state matters.
/// The diagrams hold only arrangements that are possible, so each state can be completed, as far as single lines can
/// show (Knuth's "simpath" of 2008 counts like this, and many have since).
class component_counter {
public:
    /// The minimum gain for which interchangeable segments are used: a sixteenth of the states remains. Most puzzles
    /// have two or three such segments over a few cells, which do not pay off.
    static constexpr std::uint64_t sixteenth = std::uint64_t{16} * 4;

    /// Makes a counter for components of `components`, which must outlive it.
    constexpr explicit component_counter(const open_components& components)
        : components_(components), order_(components), other_order_(components) {
        segments_.resize(components.segments(), segment{});
    }

    /// Prepares to count a component. Advances by rows or by columns, whichever has the narrower frontier according to
    /// the widths of the diagrams.
    ///
    /// @param must_stop  called before each step with its approximate time in microseconds; if it returns true, the
    ///                   component is not ready to be counted
    template <class MustStop> constexpr void prepare(std::size_t component, MustStop must_stop);
    /// Prepares to count a component by rows (`primary` 0) or by columns (`primary` 1). Interchangeable segments are
    /// used if they lower the bound on simultaneous states by `worth`, a logarithm (`rough_log2`).
    template <class MustStop>
    constexpr void prepare(std::size_t component, std::size_t primary, std::uint64_t worth, MustStop must_stop);

    /// If the prepared component falls apart while its cells are visited, orders the parts one after another. Do not
    /// call it for few states: it would take as long as it saves.
    constexpr void order_components() { order_.order_components(); }
    /// Returns an upper bound on the simultaneous states of the prepared component, as a logarithm (`rough_log2`).
    [[nodiscard]] constexpr std::uint64_t bound() const noexcept { return order_.bound(); }

    /// Returns an approximate upper bound on the total number of states of the prepared component, according to the
    /// widths of the diagrams.
    [[nodiscard]] constexpr std::uint64_t states_bound() { return order_.states_bound(); }

    /// Counts the pictures of the prepared component. A count of `uint128::largest()` means at least that number. Time
    /// and memory are linear in the states, which can grow exponentially with the shorter side of the component.
    ///
    /// @param must_stop  called with the number of states so far, once per 64 states or more often; returns true to end
    ///                   the count
    template <class MustStop>
    [[nodiscard]] constexpr component_count count(const frontier_limits& limits, MustStop must_stop);

private:
    using open_cell = open_components::open_cell;

    // The bits of a key that hold the node of a segment. They are 0 before its first cell and after its last one.
    struct field {
        std::uint32_t word = 0;
        std::uint32_t shift = 0;
        std::uint64_t mask = 0; // mask before shifting
        [[nodiscard]] constexpr std::size_t value_in(const std::uint64_t* key) const noexcept {
            return detail::cast_to<std::size_t>(key[word] >> shift & mask);
        }
        constexpr void set(std::uint64_t* key, std::uint64_t value) const noexcept {
            key[word] = (key[word] & ~(mask << shift)) | value << shift;
        }
    };
    struct segment {
        std::uint32_t width = 1;     // width of the layer before the next cell; 1 outside of the segment
        std::uint32_t max_width = 1; // maximum width of its layers
        std::size_t last = 0;        // index of its last cell in the order
        component_counter::field field;
    };
    // The common part of the steps of all states over one cell.
    struct cell_step {
        field primary;
        field secondary;
        const diagram_node* primary_nodes = nullptr; // nodes of the layers
        const diagram_node* secondary_nodes = nullptr;
    };
    // Bits of a key that belong to a segment until its last cell.
    struct used_bits {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t last = 0;
    };

    // Returns the approximate time of one pass over the cells of a component.
    [[nodiscard]] constexpr std::uint64_t microseconds_of(std::size_t component) const noexcept {
        return 1 + components_.component(component).size() / 32;
    }

    /// Assigns bits of the key to each segment, from its first cell to its last one.
    constexpr void assign_fields() {
        const auto cells = order_.cells();
        for (const open_cell& cell : cells)
            for (const std::uint32_t index : cell.segment) segments_[index].max_width = 1;
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (const std::size_t line_axis : {0U, 1U}) {
                segment& crossed = segments_[cells[i].segment[line_axis]];
                crossed.max_width = (std::max)(crossed.max_width, cells[i].width_after[line_axis]);
                crossed.last = i;
            }
        words_ = 1;
        used_.clear();
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (const std::size_t line_axis : {0U, 1U}) {
                segment& crossed = segments_[cells[i].segment[line_axis]];
                if (crossed.width == 1) crossed.field = assign_field(i, crossed.last, crossed.max_width);
                crossed.width = cells[i].width_after[line_axis];
            }
    }

    /// Returns the lowest bits within one word that no segment uses at the time.
    [[nodiscard]] constexpr field assign_field(std::size_t first, std::size_t last, std::uint32_t width) {
        const auto bits = static_cast<std::size_t>(std::bit_width(width - 1));
        if (bits == 0) return {}; // a segment of one cell
        const auto over = [&](const used_bits& other) { return other.last < first; };
        used_.erase(std::remove_if(used_.begin(), used_.end(), over), used_.end());
        const auto from = [&](std::size_t begin) {
            return begin / 64 == (begin + bits - 1) / 64 ? begin : words_for(begin) * 64;
        };
        std::size_t begin = 0;
        std::size_t at = 0;
        for (; at < used_.size() && begin + bits > used_[at].begin; ++at) begin = from(used_[at].end);
        used_.insert(used_.begin() + at, {begin, begin + bits, last});
        words_ = (std::max)(words_, words_for(begin + bits));
        return {static_cast<std::uint32_t>(begin / 64), static_cast<std::uint32_t>(begin % 64),
                (std::uint64_t{1} << bits) - 1};
    }

    /// Prepares the steps from all states over cell `i`.
    constexpr void prepare_step(std::size_t i) {
        const open_cell& cell = order_.cells()[i];
        const std::size_t primary = order_.primary();
        step_.primary = segments_[cell.segment[primary]].field;
        step_.secondary = segments_[cell.segment[1 - primary]].field;
        step_.primary_nodes = components_.nodes().data() + cell.nodes[primary];
        step_.secondary_nodes = components_.nodes().data() + cell.nodes[1 - primary];
        classmates_.clear();
        for (std::size_t other = order_.before(i); other != frontier_order::none; other = order_.before(other))
            classmates_.push_back(segments_[order_.cells()[other].segment[1 - primary]].field);
    }

    /// Adds the successors of a state, one for each color that both lines of the cell allow.
    constexpr void step(std::size_t state) {
        const std::uint64_t* const key = now_.key(state);
        const diagram_node& primary = step_.primary_nodes[step_.primary.value_in(key)];
        const diagram_node& secondary = step_.secondary_nodes[step_.secondary.value_in(key)];
        for (std::size_t a = 0; a < primary.edges; ++a)
            for (std::size_t b = 0; b < secondary.edges; ++b) {
                if (primary.color[a] != secondary.color[b]) continue;
                key_[0] = key[0];
                for (std::size_t i = 1; i < words_; ++i) key_[i] = key[i];
                step_.primary.set(key_.data(), primary.next[a]);
                step_.secondary.set(key_.data(), secondary.next[b]);
                if (!classmates_.empty()) sort_in(secondary.next[b]);
                next_.add(key_.data(), now_.path_count(state));
            }
    }

    /// Sorts the nodes of interchangeable segments, of which the last one has reached `node`.
    constexpr void sort_in(std::uint64_t node) {
        field to = step_.secondary;
        for (const field from : classmates_) {
            const std::uint64_t larger = from.value_in(key_.data());
            if (larger <= node) break;
            to.set(key_.data(), larger);
            to = from;
        }
        to.set(key_.data(), node);
    }

    const open_components& components_;
    frontier_order order_;
    frontier_order other_order_;
    lean_vector<segment> segments_;
    lean_vector<used_bits> used_; // bits in use, in ascending order
    std::size_t words_ = 1;       // number of words of a key
    cell_step step_;
    lean_vector<field> classmates_; // fields of the segments in the class of `step_.secondary`, largest first
    lean_vector<std::uint64_t> key_;
    frontier_states now_;
    frontier_states next_;
};

/// Returns the product of the counts of all components, or nothing if one of them exceeds the limits. `states` is
/// increased by the number of states; `must_stop` is called with the approximate microseconds of the next step, as
/// often as by `component_counter`.
template <class MustStop>
[[nodiscard]] constexpr maybe<uint128> count_components(const open_components& components,
                                                        const frontier_limits& limits, std::uint64_t& states,
                                                        MustStop must_stop) {
    if (!components.possible()) return uint128(0);
    uint128 out = 1;
    component_counter counter(components);
    for (std::size_t component = 0; component < components.size(); ++component) {
        counter.prepare(component, must_stop);
        if (must_stop(1)) return std::nullopt;
        const component_count found = counter.count(limits, [&](std::uint64_t) { return must_stop(1); });
        states += found.states;
        if (!found.done) return std::nullopt;
        out = saturating_product(out, found.count);
    }
    return out;
}

// ---------------------------------------------------------------------------------------------------------------------

/// Does not look for classes if only few states are possible.
template <class MustStop> constexpr void component_counter::prepare(std::size_t component, MustStop must_stop) {
    constexpr std::uint64_t small_bound_log2 = std::uint64_t{16} * 10; // the logarithm of 1,024
    const std::uint64_t microseconds = microseconds_of(component);
    if (must_stop(microseconds)) return;
    order_.prepare(component, 0);
    if (must_stop(microseconds)) return;
    other_order_.prepare(component, 1);
    if (other_order_.bound() < order_.bound()) std::swap(order_, other_order_);
    if (order_.bound() <= small_bound_log2) return;
    for (auto* const order : {&order_, &other_order_}) {
        if (must_stop(microseconds)) return;
        order->find_classes(sixteenth, must_stop);
    }
    if (other_order_.bound() < order_.bound()) std::swap(order_, other_order_);
}

template <class MustStop>
constexpr void component_counter::prepare(std::size_t component, std::size_t primary, std::uint64_t worth,
                                          MustStop must_stop) {
    const std::uint64_t microseconds = microseconds_of(component);
    if (must_stop(microseconds)) return;
    order_.prepare(component, primary);
    if (!must_stop(microseconds)) order_.find_classes(worth, must_stop);
}

template <class MustStop>
constexpr component_count component_counter::count(const frontier_limits& limits, MustStop must_stop) {
    assign_fields();
    component_count out;
    const std::uint64_t max_states = limits.bytes / frontier_states::bytes_of_state(words_);
    key_.assign(words_, 0);
    now_.begin(words_, 1);
    now_.add(key_.data(), 1);
    for (std::size_t i = 0; i < order_.cells().size(); ++i) {
        prepare_step(i);
        next_.begin(words_, now_.size());
        for (std::size_t state = 0; state < now_.size(); ++state) {
            step(state);
            if (now_.size() + next_.size() > max_states || ++out.states > limits.states) return out;
            if (out.states % 64 == 0 && must_stop(out.states)) return out;
        }
        std::swap(now_, next_);
        out.max_width = (std::max)(out.max_width, now_.size());
        ++out.cells;
    }
    if (now_.size() != 0) out.count = now_.path_count(0); // all lines have been read, so there is only one state
    out.done = true;
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_COMPONENT_COUNTER_HPP
