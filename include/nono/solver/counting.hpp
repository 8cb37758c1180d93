// Counting solutions without finding them: the open cells fall into parts that have nothing to do with each other, and
// the pictures of a part are counted by going through its cells once, with all that the lines can have become so far.
#ifndef NONO_SOLVER_COUNTING_HPP
#define NONO_SOLVER_COUNTING_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/line/line_diagram.hpp>
#include <nono/line/mask.hpp>
#include <nono/uint128.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// The open cells of a puzzle of which something is known, in parts that do not depend on each other: every choice of a
/// picture for each part is a solution of the puzzle, and there are no other solutions.
class open_parts {
public:
    /// An open cell, and the layers of its row and its column that it stands for.
    struct crossing {
        std::size_t cell = 0;                       ///< its number, row by row
        std::array<std::uint32_t, 2> segment{};     ///< the stretches of row and column that it is in
        std::array<std::uint32_t, 2> nodes{};       ///< the first nodes of the layers
        std::array<std::uint32_t, 2> width_after{}; ///< the widths of the layers behind
    };

    /// Finds the parts.
    ///
    /// @param known      the colors each cell can have, of the puzzle's size
    /// @param most_nodes nodes that the diagrams of the lines may have in all, at most 2^32 - 1
    /// @param must_stop  called for each line with about the microseconds that it takes; true ends it
    /// @return           nothing if they need more, or if it had to stop
    /// O(n log n) for n nodes; they take 16 bytes each.
    template <class MustStop>
    [[nodiscard]] static NONO_CONSTEXPR std::optional<open_parts> make(const clues& puzzle, const partial_grid& known,
                                                                       std::size_t most_nodes, MustStop must_stop);
    /// The same without being asked to stop.
    [[nodiscard]] static NONO_CONSTEXPR std::optional<open_parts> make(const clues& puzzle, const partial_grid& known,
                                                                       std::size_t most_nodes) {
        return make(puzzle, known, most_nodes, [](std::uint64_t) { return false; });
    }

    /// Bytes for so many cells, `open` of them open, besides the nodes: for what is known of them, the parts, and the
    /// order in which the cells of one are counted. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t cells, std::uint64_t open) noexcept {
        constexpr std::uint64_t of_cell = 8 + 8; // on machines of 64 bits
        constexpr std::uint64_t of_crossing = 32;
        return of_cell * cells + 4 * of_crossing * open;
    }

    /// False if a line has no arrangement. There are then no parts.
    [[nodiscard]] constexpr bool possible() const noexcept { return possible_; }
    [[nodiscard]] NONO_CONSTEXPR std::size_t size() const noexcept { return begins_.empty() ? 0 : begins_.size() - 1; }
    /// The cells of a part, row by row.
    [[nodiscard]] NONO_CONSTEXPR std::span<const crossing> part(std::size_t i) const noexcept {
        return {crossings_.data() + begins_[i], begins_[i + 1] - begins_[i]};
    }
    /// The nodes of all diagrams.
    [[nodiscard]] constexpr const std::vector<diagram_node>& nodes() const noexcept { return nodes_; }
    /// Stretches of lines that cells are in.
    [[nodiscard]] NONO_CONSTEXPR std::size_t segments() const noexcept { return roots_.size(); }
    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }

private:
    NONO_CONSTEXPR void place_line(const line_diagram& line, std::size_t index, bool is_row);
    NONO_CONSTEXPR void find_parts();
    [[nodiscard]] NONO_CONSTEXPR std::uint32_t root_of(std::uint32_t segment) noexcept;

    std::size_t width_ = 0;
    bool possible_ = true;
    std::vector<diagram_node> nodes_;
    std::vector<std::size_t> crossing_of_; // per cell, only while the lines are placed
    std::vector<crossing> crossings_;      // part by part
    std::vector<std::size_t> begins_;      // of the parts in crossings_, and the end
    std::vector<std::uint32_t> roots_;     // per segment: another one of the same part, or itself
};

/// What the counting of one part came to.
struct part_count {
    uint128 count = 0;
    bool done = false;        ///< false if it ended early; `count` is then 0
    std::uint64_t states = 0; ///< states that the frontier went through
    std::size_t widest = 0;   ///< states it had at most at a time
};

/// Memory for counting, and what of it is for what.
struct table_memory {
    std::uint64_t bytes = 0; ///< in all

    /// Nodes that the diagrams of lines may have: in a quarter of it, for a vector doubles. O(1).
    [[nodiscard]] constexpr std::size_t most_nodes() const noexcept {
        const std::uint64_t nodes = bytes / 4 / (2 * sizeof(diagram_node));
        return static_cast<std::size_t>((std::min)(nodes, std::uint64_t{0xFFFF'FFFFU}));
    }
    /// Bytes for states: the rest. O(1).
    [[nodiscard]] constexpr std::uint64_t for_states() const noexcept { return bytes / 4 * 3; }
};

/// Limits of a frontier.
struct frontier_limits {
    std::uint64_t bytes = 0;  ///< memory for the states, about
    std::uint64_t states = 0; ///< states to go through
};

/// The states of a frontier, and in how many ways each was reached. A state is a key of a few words.
///
/// They stay in the order in which they came, so that everything is the same on every machine.
class frontier_states {
public:
    /// Empties it, for keys of `words` words. `expected` is a guess at the number of states.
    NONO_CONSTEXPR void begin(std::size_t words, std::size_t expected);

    /// Adds ways to reach a state. O(words) on average.
    NONO_CONSTEXPR void add(const std::uint64_t* key, uint128 ways);

    [[nodiscard]] NONO_CONSTEXPR std::size_t size() const noexcept { return ways_.size(); }
    [[nodiscard]] NONO_CONSTEXPR const std::uint64_t* key(std::size_t i) const noexcept {
        return keys_.data() + i * words_;
    }
    [[nodiscard]] NONO_CONSTEXPR uint128 ways(std::size_t i) const noexcept { return ways_[i]; }

    /// Bytes that a state takes at most, while the table grows included.
    [[nodiscard]] static constexpr std::uint64_t bytes_of_state(std::size_t words) noexcept {
        return 3 * (8 * words + sizeof(uint128)) + 4 * sizeof(std::uint32_t);
    }

private:
    [[nodiscard]] NONO_CONSTEXPR std::size_t slot_of(const std::uint64_t* key) const noexcept;
    NONO_CONSTEXPR void make_slots(std::size_t count);

    std::size_t words_ = 1;
    std::vector<std::uint64_t> keys_;
    std::vector<uint128> ways_;
    std::vector<std::uint32_t> slots_; // the state that is there, from 1; 0 for none. More than used may be there.
    std::size_t slot_mask_ = 0;        // one less than the slots in use, a power of two
};

/// Counts the pictures of parts, cell by cell: what has been read of the lines that are open between the cells before
/// and the cells after (the frontier) is a state, and all that matters of the past is in how many ways each was
/// reached. Lines that no longer have an arrangement are not in the diagrams, so every state can be completed as far as
/// single lines tell (Knuth's "simpath" of 2008 counts like this, and many have since).
class part_counter {
public:
    /// Counts parts of `parts`, which must outlive it.
    NONO_CONSTEXPR explicit part_counter(const open_parts& parts) : parts_(parts) {
        segments_.resize(parts.segments(), segment{});
    }

    /// Counts the pictures of one part. Goes by rows or by columns, whichever has the narrower frontier as far as the
    /// widths of the diagrams tell. A count of `uint128::largest()` means at least that.
    ///
    /// @param must_stop  called with the number of states so far, once for at most 64 of them; true ends it
    /// Time and memory are linear in the states, which can grow exponentially with the shorter side of the part.
    template <class MustStop>
    [[nodiscard]] NONO_CONSTEXPR part_count count(std::size_t part, const frontier_limits& limits, MustStop must_stop);

private:
    using crossing = open_parts::crossing;

    // Where the node of a segment stands in a key. It is 0 before the first cell of the segment and after the last one.
    struct field {
        std::uint32_t word = 0;
        std::uint32_t shift = 0;
        std::uint64_t mask = 0; // not shifted
        [[nodiscard]] constexpr std::size_t of(const std::uint64_t* key) const noexcept {
            return detail::cast_to<std::size_t>(key[word] >> shift & mask);
        }
        constexpr void set(std::uint64_t* key, std::uint64_t value) const noexcept {
            key[word] = (key[word] & ~(mask << shift)) | value << shift;
        }
    };
    struct segment {
        std::uint32_t width = 1;  // of the layer before the next cell; 1 before the first one and after the last one
        std::uint32_t widest = 1; // layer
        std::size_t last = 0;     // cell, by its number in order_
        part_counter::field field;
    };
    // Bits of a key that a segment has until its last cell.
    struct used_bits {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t last = 0;
    };

    [[nodiscard]] NONO_CONSTEXPR std::uint64_t bound_of(std::span<const crossing> order);
    NONO_CONSTEXPR void choose_order(std::size_t part);
    NONO_CONSTEXPR void place_fields();
    [[nodiscard]] NONO_CONSTEXPR field place_field(std::size_t first, std::size_t last, std::uint32_t width);
    NONO_CONSTEXPR void step(const crossing& cell, std::size_t state);

    const open_parts& parts_;
    std::vector<crossing> order_;
    std::vector<segment> segments_;
    std::vector<used_bits> used_; // in order
    std::size_t words_ = 1;       // of a key
    std::vector<std::uint64_t> key_;
    frontier_states now_;
    frontier_states next_;
};

/// The number of pictures of all parts together, or nothing if one of them goes over the limits. `states` counts the
/// states; `must_stop` is called without arguments, as often as `part_counter::count` does.
template <class MustStop>
[[nodiscard]] NONO_CONSTEXPR std::optional<uint128> count_parts(const open_parts& parts, const frontier_limits& limits,
                                                                std::uint64_t& states, MustStop must_stop) {
    if (!parts.possible()) return uint128(0);
    uint128 out = 1;
    part_counter counter(parts);
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const part_count found = counter.count(part, limits, [&](std::uint64_t) { return must_stop(); });
        states += found.states;
        if (!found.done) return std::nullopt;
        out = saturating_product(out, found.count);
    }
    return out;
}

// --- the parts -------------------------------------------------------------------------------------------------------

template <class MustStop>
NONO_CONSTEXPR auto open_parts::make(const clues& puzzle, const partial_grid& known, std::size_t most_nodes,
                                     MustStop must_stop) -> std::optional<open_parts> {
    std::optional<open_parts> out(std::in_place);
    out->width_ = puzzle.width();
    out->crossing_of_.resize(known.cells().size(), 0);
    for (std::size_t cell = 0; cell < known.cells().size(); ++cell) {
        if (known.cells()[cell].size() < 2) continue;
        out->crossing_of_[cell] = out->crossings_.size();
        out->crossings_.push_back({cell, {}, {}, {}});
    }
    std::vector<color_set> line;
    for (const bool is_row : {true, false}) {
        const auto& bank = is_row ? puzzle.rows : puzzle.columns;
        for (std::size_t i = 0; i < bank.size(); ++i) {
            if (must_stop(4 + line.size() / 64)) return std::nullopt;
            line.clear();
            for (std::size_t k = 0; k < (is_row ? puzzle.width() : puzzle.height()); ++k)
                line.push_back(is_row ? known(i, k) : known(k, i));
            const auto diagram = line_diagram::make(bank[i], line, out->nodes_, most_nodes);
            if (!diagram) return std::nullopt;
            if (!diagram->has_arrangements()) {
                out->possible_ = false;
                return out;
            }
            out->place_line(*diagram, i, is_row);
        }
    }
    out->find_parts();
    return out;
}

/// Tells the open cells of a line what they are in it. A segment ends where the diagram has a single node.
NONO_CONSTEXPR void open_parts::place_line(const line_diagram& line, std::size_t index, bool is_row) {
    const std::size_t way = is_row ? 0 : 1;
    for (std::size_t i = 0; i < line.places().size(); ++i) {
        if (line.width_before(i) == 1) roots_.push_back(static_cast<std::uint32_t>(roots_.size()));
        const std::size_t place = line.places()[i];
        crossing& cell = crossings_[crossing_of_[is_row ? index * width_ + place : place * width_ + index]];
        cell.segment[way] = static_cast<std::uint32_t>(roots_.size() - 1);
        cell.nodes[way] = line.before(i).begin;
        cell.width_after[way] = line.width_before(i + 1);
    }
}

/// Segments that cross belong together.
NONO_CONSTEXPR void open_parts::find_parts() {
    for (const crossing& cell : crossings_) {
        const std::uint32_t a = root_of(cell.segment[0]);
        const std::uint32_t b = root_of(cell.segment[1]);
        roots_[(std::max)(a, b)] = (std::min)(a, b);
    }
    std::vector<std::size_t> sizes(roots_.size() + 1, 0); // then where the next cell of the part goes
    for (const crossing& cell : crossings_) ++sizes[root_of(cell.segment[0])];
    std::size_t begin = 0;
    for (auto& size : sizes) {
        if (size != 0) begins_.push_back(begin);
        begin += std::exchange(size, begin);
    }
    if (!begins_.empty()) begins_.push_back(begin);
    std::vector<crossing> sorted(crossings_.size(), crossing{});
    for (const crossing& cell : crossings_) sorted[sizes[root_of(cell.segment[0])]++] = cell;
    crossings_ = std::move(sorted);
    crossing_of_.clear();
}

NONO_CONSTEXPR std::uint32_t open_parts::root_of(std::uint32_t segment) noexcept {
    while (roots_[segment] != segment) {
        roots_[segment] = roots_[roots_[segment]];
        segment = roots_[segment];
    }
    return segment;
}

// --- the order of the cells ------------------------------------------------------------------------------------------

/// About 16 times the binary logarithm; exact for powers of two, 0 for 1. `x` from 1.
[[nodiscard]] constexpr std::uint64_t rough_logarithm(std::uint32_t x) noexcept {
    const auto bits = detail::cast_to<unsigned>(std::bit_width(x)) - 1;
    return std::uint64_t{16} * bits + ((std::uint64_t{x} << 4 >> bits) & 15U);
}

/// How wide the frontier could be at most if cells are taken in this order: 16 times the logarithm.
NONO_CONSTEXPR std::uint64_t part_counter::bound_of(std::span<const crossing> order) {
    std::uint64_t now = 0;
    std::uint64_t most = 0;
    for (const crossing& cell : order) {
        for (const std::size_t way : {0U, 1U}) {
            std::uint32_t& width = segments_[cell.segment[way]].width;
            now -= rough_logarithm(width);
            width = cell.width_after[way];
            now += rough_logarithm(width);
        }
        most = (std::max)(most, now);
    }
    return most;
}

/// Takes the cells of a part in the better of two orders: row by row, or column by column.
NONO_CONSTEXPR void part_counter::choose_order(std::size_t part) {
    const auto cells = parts_.part(part);
    order_.assign(cells.begin(), cells.end());
    std::sort(order_.begin(), order_.end(), [&](const crossing& a, const crossing& b) {
        const std::size_t column = a.cell % parts_.width();
        const std::size_t other = b.cell % parts_.width();
        return column != other ? column < other : a.cell < b.cell;
    });
    if (bound_of(order_) >= bound_of(cells)) order_.assign(cells.begin(), cells.end());
}

/// Gives each segment bits of the key, from its first cell to its last one.
NONO_CONSTEXPR void part_counter::place_fields() {
    for (const crossing& cell : order_)
        for (const std::uint32_t index : cell.segment) segments_[index].widest = 1;
    for (std::size_t i = 0; i < order_.size(); ++i)
        for (const std::size_t way : {0U, 1U}) {
            segment& here = segments_[order_[i].segment[way]];
            here.widest = (std::max)(here.widest, order_[i].width_after[way]);
            here.last = i;
        }
    words_ = 1;
    used_.clear();
    for (std::size_t i = 0; i < order_.size(); ++i)
        for (const std::size_t way : {0U, 1U}) {
            segment& here = segments_[order_[i].segment[way]];
            if (here.width == 1) here.field = place_field(i, here.last, here.widest);
            here.width = order_[i].width_after[way];
        }
}

/// The lowest bits within one word that no segment uses at the time.
NONO_CONSTEXPR auto part_counter::place_field(std::size_t first, std::size_t last, std::uint32_t width) -> field {
    const auto bits = static_cast<std::size_t>(std::bit_width(width - 1));
    if (bits == 0) return {}; // a segment of one cell
    std::erase_if(used_, [&](const used_bits& other) { return other.last < first; });
    const auto from = [&](std::size_t begin) {
        return begin / 64 == (begin + bits - 1) / 64 ? begin : words_for(begin) * 64;
    };
    std::size_t begin = 0;
    std::size_t at = 0;
    for (; at < used_.size() && begin + bits > used_[at].begin; ++at) begin = from(used_[at].end);
    used_.insert(used_.begin() + static_cast<std::ptrdiff_t>(at), {begin, begin + bits, last});
    words_ = (std::max)(words_, words_for(begin + bits));
    return {static_cast<std::uint32_t>(begin / 64), static_cast<std::uint32_t>(begin % 64),
            (std::uint64_t{1} << bits) - 1};
}

template <class MustStop>
NONO_CONSTEXPR part_count part_counter::count(std::size_t part, const frontier_limits& limits, MustStop must_stop) {
    choose_order(part);
    place_fields();
    part_count out;
    const std::uint64_t most_states = limits.bytes / frontier_states::bytes_of_state(words_);
    key_.assign(words_, 0);
    now_.begin(words_, 1);
    now_.add(key_.data(), 1);
    for (const crossing& cell : order_) {
        next_.begin(words_, now_.size());
        for (std::size_t state = 0; state < now_.size(); ++state) {
            step(cell, state);
            if (now_.size() + next_.size() > most_states || ++out.states > limits.states) return out;
            if (out.states % 64 == 0 && must_stop(out.states)) return out;
        }
        std::swap(now_, next_);
        out.widest = (std::max)(out.widest, now_.size());
    }
    if (now_.size() != 0) out.count = now_.ways(0); // all lines are read, so there is only one
    out.done = true;
    return out;
}

/// Adds what a state becomes with each color that the cell can have in both its lines.
NONO_CONSTEXPR void part_counter::step(const crossing& cell, std::size_t state) {
    const std::uint64_t* const key = now_.key(state);
    const field across = segments_[cell.segment[0]].field;
    const field down = segments_[cell.segment[1]].field;
    const diagram_node& row = parts_.nodes()[cell.nodes[0] + across.of(key)];
    const diagram_node& column = parts_.nodes()[cell.nodes[1] + down.of(key)];
    for (std::size_t a = 0; a < row.edges; ++a)
        for (std::size_t b = 0; b < column.edges; ++b) {
            if (row.color[a] != column.color[b]) continue;
            std::copy_n(key, words_, key_.data());
            across.set(key_.data(), row.next[a]);
            down.set(key_.data(), column.next[b]);
            next_.add(key_.data(), now_.ways(state));
        }
}

// --- the states ------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR void frontier_states::begin(std::size_t words, std::size_t expected) {
    words_ = words;
    keys_.clear();
    ways_.clear();
    make_slots(2 * expected);
}

NONO_CONSTEXPR void frontier_states::add(const std::uint64_t* key, uint128 ways) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot] != 0) {
        uint128& known = ways_[slots_[slot] - 1];
        known = saturating_sum(known, ways);
        return;
    }
    keys_.insert(keys_.end(), key, key + words_);
    ways_.push_back(ways);
    slots_[slot] = static_cast<std::uint32_t>(size());
    if (2 * size() > slot_mask_) make_slots(4 * size());
}

/// The slot where a key is, or where it belongs.
NONO_CONSTEXPR std::size_t frontier_states::slot_of(const std::uint64_t* key) const noexcept {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < words_; ++i) {
        hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 32U;
    }
    for (std::size_t slot = hash & slot_mask_;; slot = (slot + 1) & slot_mask_)
        if (slots_[slot] == 0 || std::equal(key, key + words_, this->key(slots_[slot] - 1))) return slot;
}

/// Makes room for so many keys, the ones that are there included.
NONO_CONSTEXPR void frontier_states::make_slots(std::size_t count) {
    const std::size_t slot_count = std::bit_ceil((std::max)(count, std::size_t{16}));
    if (slots_.size() < slot_count) slots_.resize(slot_count, 0);
    slot_mask_ = slot_count - 1;
    std::fill_n(slots_.begin(), slot_count, 0U);
    for (std::size_t i = 0; i < size(); ++i) slots_[slot_of(key(i))] = static_cast<std::uint32_t>(i + 1);
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_HPP
