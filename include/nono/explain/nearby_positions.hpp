// Answers repeated queries whether conclusions about a few cells of a line follow from a pattern.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_NEARBY_POSITIONS_HPP
#define NONO_EXPLAIN_NEARBY_POSITIONS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/line/block_positions.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A cell of a line and the colors that remain for it.
struct line_conclusion {
    std::size_t index = 0; ///< index of the cell in the line
    color_set left;        ///< the colors that it can still have
};

/// The state kept between queries: what is known of a pattern and a line.
struct pattern_reading {
    /// The positions at which the cells have room for a block of some color and length.
    struct room {
        clue block;
        bool mirrored = false;
    };

    /// The result of reading from one end of the line; the back is read in the mirrored line.
    struct side {
        std::size_t words = 0;           ///< number of words computed per position mask; the others are never needed
        std::size_t entries = 0;         ///< number of entries read so far, from that end
        lean_vector<std::size_t> firsts; ///< for each entry read, the first position at which its block can begin
    };

    side front;
    side back;
    bool has_empty_cell = false; ///< some cell has no possible color
    /// The part at which the last negative query failed, as numbered by `nearby_block_positions::part_of`.
    std::size_t failed = 0;
    bool is_uncovered = false;          ///< the last negative query failed because a clue does not cover its cells
    std::uint64_t query = 0;            ///< number of the current query
    lean_vector<std::uint64_t> queried; ///< for each entry, the query in which it was combined
    lean_vector<room> rooms;            ///< rooms computed so far
    lean_vector<mask_word> fits;        ///< position masks of the rooms, up to the words that are read
};

/// The positions of those blocks of a line that can reach certain cells. Like `block_positions`, but it reads the
/// pattern from both ends only until it reaches these cells, and only the part that differs from the pattern read
/// before.
///
/// Reading from the front finds where each block can begin given the entries before it; reading from the back finds
/// where it can end given the entries after it. Together they give the positions in whole arrangements, so a single
/// block, or the cells between two blocks, can be queried without the rest of the line. Each pass stops at the cells of
/// the query, so it usually covers half of the line.
template <std::size_t Words> class nearby_block_positions : private block_positions<Words> {
    using base = block_positions<Words>;
    using operations = mask_operations<Words>;
    using typename base::direction;
    using typename base::neighbor;

public:
    /// Returns the number of words of scratch memory required. It keeps the results of reading between queries.
    [[nodiscard]] static std::size_t scratch_words(std::size_t entries, std::size_t colors,
                                                   std::size_t words) noexcept {
        return base::scratch_words(entries, colors, words) + 2 * entries * words;
    }

    /// Stores its arguments, which include those of `block_positions`, and computes nothing.
    ///
    /// @param known      describes the contents of the scratch memory
    /// @param forbidden  for each color, the cells that must not have it
    /// @param first      index of the first of those cells
    /// @param last       index of the last of those cells
    nearby_block_positions(std::span<const clue> pattern, const line_view& line, mask_word* scratch, // NOLINT
                           pattern_reading& known, const mask_word* forbidden, std::size_t first,
                           std::size_t last) noexcept
        : base(pattern, line, scratch, {}), known_(known),
          combined_(scratch + base::scratch_words(pattern.size(), line.colors, line.words)), forbidden_(forbidden),
          first_(first), last_(last) {}

    /// Copies the cells of the line and discards everything that was read for other cells.
    void adopt_cells() const {
        base::mirror_cells();
        read_anew();
        known_.has_empty_cell = base::has_empty_cell();
        known_.front.firsts.resize(this->entries_);
        known_.back.firsts.resize(this->entries_);
        if (known_.queried.size() < this->entries_) known_.queried.resize(this->entries_);
    }

    /// Discards what has been read if the number of words needed from either side has changed.
    void read_anew(std::size_t front_words, std::size_t back_words) const noexcept {
        if (known_.front.words == front_words && known_.back.words == back_words) return;
        known_.front.words = front_words;
        known_.back.words = back_words;
        read_anew();
    }

    /// Returns true if no cell can have a forbidden color and the watched clue covers its cells in every arrangement,
    /// or if there is no arrangement.
    [[nodiscard]] bool follow(const covering_clue& watched) {
        if (known_.has_empty_cell) return true;
        ++known_.query;
        // A query usually fails at the same part as the last failure; checking this part first requires fewer blocks.
        if (known_.failed != none && fails_again(known_.failed)) return fail(false);
        const std::size_t behind = read_from<false>(last_ + 1, watched.clue);
        const std::size_t before = read_from<true>(this->line_.length - first_, watched.clue);
        if (before != none && behind != none && before >= behind) return true;
        if (watched.clue != no_clue && watched.begin != watched.end) {
            if (!combine(watched.clue)) return true;
            if (base::highest(begins(watched.clue)) > watched.begin || base::lowest(ends(watched.clue)) < watched.end)
                return fail(true);
        }
        return !finds_forbidden(before, behind) || fail(false);
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    /// Notes why a query fails, and returns false.
    [[nodiscard]] bool fail(bool is_uncovered) const noexcept {
        known_.is_uncovered = is_uncovered;
        return false;
    }
    /// Returns the number of a part of the pattern, which is the block of an entry or the cells before it. The cells
    /// after the last block belong to an entry past the end.
    [[nodiscard]] static std::size_t part_of(std::size_t entry, bool is_block) noexcept {
        return 2 * entry + (is_block ? 1 : 0);
    }
    void read_anew() const noexcept {
        known_.front.entries = 0;
        known_.back.entries = 0;
        known_.rooms.clear();
        known_.fits.clear();
    }

    [[nodiscard]] pattern_reading::side& side_of(direction toward) const noexcept {
        return toward.mirrored ? known_.back : known_.front;
    }
    [[nodiscard]] mask_word* begins(std::size_t entry) const noexcept { return combined_ + 2 * entry * this->stride(); }
    [[nodiscard]] mask_word* ends(std::size_t entry) const noexcept {
        return combined_ + (2 * entry + 1) * this->stride();
    }

    /// Returns the positions at which the cells have room for a block.
    [[nodiscard]] const mask_word* room_for(direction toward, const clue& block) const {
        const std::size_t words = this->stride();
        std::size_t i = 0;
        while (i < known_.rooms.size() &&
               (known_.rooms[i].block != block || known_.rooms[i].mirrored != toward.mirrored))
            ++i;
        if (i == known_.rooms.size()) {
            known_.rooms.push_back({block, toward.mirrored});
            known_.fits.resize(known_.rooms.size() * words);
            mask_word* const fits = known_.fits.data() + i * words;
            if (block.min_length() > this->line_.length) {
                this->op_.clear(fits);
            } else {
                const std::size_t length = block.min_length();
                const operations op((std::min)(words, side_of(toward).words + (length + 63) / 64));
                op.copy(fits, base::can(toward, block.color));
                op.erode(fits, length);
            }
        }
        return known_.fits.data() + i * words;
    }

    /// Computes the positions at which the block of `entry` can begin, in reading direction, after the block of
    /// `neighbor_entry` (`none` for the edge). Returns the first of them.
    [[nodiscard]] std::size_t read(direction toward, mask_word* out, std::size_t entry, std::size_t neighbor_entry,
                                   bool any_between) {
        const std::size_t words = this->stride();
        const clue& block = this->pattern_[entry];
        mask_word* const reached = base::temporary(0);
        mask_word* const positions = out + entry * words;
        const mask_word* const fits = room_for(toward, block);
        this->op_ = operations(side_of(toward).words);
        neighbor before{base::no_position, any_between};
        if (neighbor_entry == none) {
            this->op_.clear(reached);
            this->op_.set(reached, 0);
        } else {
            before.color = this->pattern_[neighbor_entry].color;
            base::step_over(reached, out + neighbor_entry * words, toward, this->pattern_[neighbor_entry]);
        }
        base::cross_gap(positions, reached, toward, before, block.color);
        this->op_.keep(positions, fits);
        const std::size_t first = base::lowest(positions);
        this->op_ = operations(words);
        return first;
    }
    /// Reads from one end of the line up to the first block whose earliest position is `index` or later in reading
    /// direction, and up to entry `needed` if it is given. Returns the entry of that block, or `none`.
    template <bool Mirrored> [[nodiscard]] std::size_t read_from(std::size_t index, std::size_t needed) {
        constexpr direction toward{Mirrored};
        pattern_reading::side& from_end = side_of(toward);
        const auto nth = [&](std::size_t i) { return Mirrored ? this->entries_ - 1 - i : i; };
        std::size_t out = none;
        std::size_t previous = none;
        bool any_between = false;
        for (std::size_t i = 0; i < this->entries_; ++i) {
            const std::size_t entry = nth(i);
            const bool is_any = is_any_blocks(this->pattern_[entry]);
            if (!is_any && i >= from_end.entries)
                from_end.firsts[entry] =
                    read(toward, Mirrored ? this->ends_ : this->begins_, entry, previous, any_between);
            from_end.entries = (std::max)(from_end.entries, i + 1);
            any_between = is_any;
            if (is_any) continue;
            previous = entry;
            if (out == none && from_end.firsts[entry] >= index) out = entry;
            if (out != none && (needed == no_clue || i >= nth(needed))) break;
        }
        return out;
    }

    /// Sets `out` to the positions that were read for an entry in a direction.
    void copy_read(mask_word* out, direction toward, std::size_t entry) const noexcept {
        const mask_word* const positions = (toward.mirrored ? this->ends_ : this->begins_) + entry * this->stride();
        for (std::size_t i = 0; i < this->stride(); ++i) out[i] = i < side_of(toward).words ? positions[i] : 0;
    }
    /// Sets `out` to the positions after the block of an entry in reading direction, or to the edge if there is no such
    /// entry. Returns the color of the block, or `no_position` for the edge.
    [[nodiscard]] std::size_t step_over_read(mask_word* out, direction toward, std::size_t entry) const noexcept {
        if (entry >= this->entries_) {
            this->op_.clear(out);
            this->op_.set(out, 0);
            return base::no_position;
        }
        copy_read(base::temporary(2), toward, entry);
        base::step_over(out, base::temporary(2), toward, this->pattern_[entry]);
        return this->pattern_[entry].color;
    }

    /// Combines the positions that were read from both ends for an entry. Returns false if there is no arrangement.
    [[nodiscard]] bool combine(std::size_t entry) const noexcept {
        if (known_.queried[entry] != known_.query) {
            known_.queried[entry] = known_.query;
            copy_read(begins(entry), {false}, entry);
            copy_read(ends(entry), {true}, entry);
            base::combine(this->pattern_[entry], begins(entry), ends(entry));
        }
        return !base::is_empty(begins(entry));
    }

    /// Returns true if the part at which the last negative query failed can have a forbidden color in this query, too.
    [[nodiscard]] bool fails_again(std::size_t part) {
        const std::size_t entry = part / 2;
        const bool is_block = part % 2 != 0;
        if (entry + (is_block ? 1 : 0) > this->entries_) return false; // the pattern was longer
        if (entry < this->entries_ && is_any_blocks(this->pattern_[entry])) return false;
        std::size_t before = entry;
        bool any_between = false;
        if (!is_block) {
            while (before > 0 && is_any_blocks(this->pattern_[before - 1])) {
                --before;
                any_between = true;
            }
            before = before == 0 ? none : before - 1;
        }
        read_to(before, entry);
        return is_block ? block_is_forbidden(entry) : gap_is_forbidden(before, entry, any_between);
    }
    /// Reads from both ends far enough to include two entries, either of which can be an edge instead.
    void read_to(std::size_t before, std::size_t entry) {
        const std::size_t last = entry < this->entries_ ? entry : before;
        if (last != none) static_cast<void>(read_from<false>(0, last));
        const std::size_t first = before != none ? before : entry;
        if (first < this->entries_) static_cast<void>(read_from<true>(0, first));
    }

    /// Returns true if the block of an entry can cover a cell that must not have its color.
    [[nodiscard]] bool block_is_forbidden(std::size_t entry) const noexcept {
        const clue& block = this->pattern_[entry];
        if (!is_queried(block.color) || !combine(entry)) return false;
        this->op_.clear(base::allowed(block.color));
        base::allow_block(block, begins(entry), ends(entry));
        return has_forbidden(base::allowed(block.color), block.color);
    }
    /// Returns true if a cell in the gap between two blocks can have a forbidden color. For the edges, `before` is
    /// `none` and `entry` is the number of entries. A gap between an end read from the front and a beginning read from
    /// the back is always part of a whole arrangement.
    [[nodiscard]] bool gap_is_forbidden(std::size_t before, std::size_t entry, bool any_between) const noexcept {
        if (!any_between && !is_queried(blank)) return false;
        mask_word* const from = base::temporary(0);
        mask_word* const to = base::temporary(1); // mirrored
        const std::size_t left = step_over_read(from, {false}, before);
        const std::size_t right = step_over_read(to, {true}, entry);
        return any_between ? wildcard_is_forbidden(from, left, to, right) : blanks_are_forbidden(from, to);
    }
    /// As above for a blank gap, which begins at a position of `from` and ends at a mirrored position of `to`.
    [[nodiscard]] bool blanks_are_forbidden(const mask_word* from, const mask_word* to) const noexcept {
        mask_word* const up = base::temporary(2);
        mask_word* const down = base::temporary(3);
        mask_word* const mirrored_down = base::temporary(4);
        base::covered_from(up, from, this->line_.can(blank));
        base::covered_from(mirrored_down, to, base::mirrored(blank));
        this->op_.reverse(down, mirrored_down, base::cells_in_mirror());
        this->op_.keep(up, down);
        return has_forbidden(up, blank);
    }
    /// As above for an `any_blocks` gap. It begins at a position of `from`, after a block of color `left`, and ends at
    /// a mirrored position of `to`, before a block of color `right`.
    [[nodiscard]] bool wildcard_is_forbidden(const mask_word* from, std::size_t left, const mask_word* to,
                                             std::size_t right) const noexcept {
        // The cells with which the gap can begin and end if it has more than one cell.
        mask_word* const first = base::temporary(2);
        mask_word* const last = base::temporary(3);
        mask_word* const end = base::temporary(4); // the cells just before a position of `to`
        base::other_than(first, {false}, left, base::no_position);
        this->op_.keep(first, from);
        this->op_.reverse(end, to, base::cells_in_mirror());
        base::other_than(last, {false}, right, base::no_position);
        this->op_.keep(last, end);
        const std::size_t low = base::lowest(first);
        const std::size_t high = base::highest(last);
        const bool is_longer = low != base::no_position && high != base::no_position && low < high;
        for (std::size_t i = first_ / 64; i <= last_ / 64; ++i) {
            const mask_word above = is_longer ? operations::part_of_word(i, low + 1, this->line_.length) : 0;
            const mask_word below = is_longer ? operations::part_of_word(i, 0, high) : 0;
            for (std::size_t c = 0; c < this->line_.colors; ++c) {
                mask_word cells = above & below;
                if (c != left) cells |= first[i] & below;
                if (c != right) cells |= last[i] & above;
                if (c != left && c != right) cells |= from[i] & end[i];
                if ((cells & this->line_.can(c)[i] & forbidden(c)[i]) != 0) return true;
            }
        }
        return false;
    }
    [[nodiscard]] const mask_word* forbidden(std::size_t color) const noexcept {
        return forbidden_ + color * this->stride();
    }
    [[nodiscard]] bool is_queried(std::size_t color) const noexcept { return !base::is_empty(forbidden(color)); }
    /// Returns true if one of `cells` must not have `color`.
    [[nodiscard]] bool has_forbidden(const mask_word* cells, std::size_t color) const noexcept {
        for (std::size_t i = 0; i < this->stride(); ++i)
            if ((cells[i] & forbidden(color)[i]) != 0) return true;
        return false;
    }

    /// Returns true if a block or a gap can have a forbidden color between the blocks `before` and `behind`, of which
    /// `none` represents an edge of the line.
    [[nodiscard]] bool finds_forbidden(std::size_t before, std::size_t behind) const noexcept {
        bool any_between = false;
        const std::size_t end = behind != none ? behind : this->entries_;
        for (std::size_t entry = before != none ? before + 1 : 0; entry <= end; ++entry) {
            if (entry < this->entries_ && is_any_blocks(this->pattern_[entry])) {
                any_between = true;
                continue;
            }
            if (gap_is_forbidden(before, entry, any_between)) return fails_at(part_of(entry, false));
            if (entry == end) break;
            if (block_is_forbidden(entry)) return fails_at(part_of(entry, true));
            before = entry;
            any_between = false;
        }
        return false;
    }
    [[nodiscard]] bool fails_at(std::size_t part) const noexcept {
        known_.failed = part;
        return true;
    }

    pattern_reading& known_;
    mask_word* combined_; // for each combined entry, where its block begins and ends
    const mask_word* forbidden_;
    std::size_t first_; // index of the first cell in the query
    std::size_t last_;
};

/// Decides whether conclusions follow, for a sequence of patterns and lines. Work that a query has in common with the
/// previous one is not repeated. Reuses its memory.
class nearby_positions {
public:
    /// If limits are given, which must outlive the object, its memory is reserved from them.
    explicit nearby_positions(run_limits* limits = nullptr) noexcept : memory_(limits) {}

    /// Sets the conclusions for the following queries: at least one, in ascending order of index.
    void expect(slice<const line_conclusion> conclusions, const line_view& line) {
        first_ = conclusions.front().index;
        last_ = conclusions.back().index;
        known_.failed = ~std::size_t{0};
        forbidden_.assign(line.colors * line.words, 0);
        for (const line_conclusion& conclusion : conclusions)
            for (std::size_t c = 0; c < line.colors; ++c)
                if (!conclusion.left.contains(static_cast<color_index>(c)))
                    forbidden_[c * line.words + conclusion.index / 64] |= mask_word{1} << conclusion.index % 64;
    }

    /// Returns true if the conclusions follow from `pattern` and the cells of `line`, and the watched clue, if there is
    /// one, covers its cells in every arrangement; also true if there is no arrangement. Returns false if the limits
    /// have no memory left. O(entries * log(length) * words) word operations; fewer if little has changed or few blocks
    /// are near.
    [[nodiscard]] bool follow(std::span<const clue> pattern, const line_view& line, const covering_clue& watched) {
        return has_code_of_one_word(line.words) ? follow_in_words<1>(pattern, line, watched)
                                                : follow_in_words<0>(pattern, line, watched);
    }

    /// Returns true if the last negative query failed because the watched clue does not cover its cells, so that
    /// nothing is known of the conclusions.
    [[nodiscard]] bool is_uncovered() const noexcept { return known_.is_uncovered; }

private:
    template <std::size_t Words>
    [[nodiscard]] bool follow_in_words(std::span<const clue> pattern, const line_view& line,
                                       const covering_clue& watched) {
        using positions = nearby_block_positions<Words>;
        if (!make_room(positions::scratch_words(pattern.size(), line.colors, line.words), pattern.size(), line))
            return false;
        positions found(pattern, line, scratch_.data(), known_, forbidden_.data(), first_, last_);
        const std::size_t size = line.colors * line.words;
        if (length_ == line.length && pattern_.size() == pattern.size() && cells_.size() == size &&
            std::equal(cells_.begin(), cells_.end(), line.can(0))) {
            keep_equal(pattern);
        } else {
            length_ = line.length;
            cells_.assign(line.can(0), line.can(0) + size);
            found.adopt_cells();
        }
        const bool is_watched = watched.clue != no_clue; // its positions matter everywhere in the line
        found.read_anew(is_watched ? line.words : last_ / 64 + 1,
                        is_watched ? line.words : (line.length - 1 - first_) / 64 + 1);
        pattern_.assign(pattern);
        const bool follows = found.follow(watched);
        return memory_.grow_to(bytes_ + sizeof(mask_word) * known_.fits.capacity()) && follows;
    }
    /// Grows the scratch memory to `needed` words. Returns false if the limits do not have enough memory.
    [[nodiscard]] bool make_room(std::size_t needed, std::size_t clues, const line_view& line) {
        if (scratch_.size() >= needed) return true;
        // Besides the scratch memory, these are the cells and the forbidden colors.
        const std::uint64_t bytes = sizeof(mask_word) * (needed + 2 * line.colors * line.words) +
                                    (sizeof(clue) + 3 * sizeof(std::uint64_t)) * clues;
        if (!memory_.grow_to(bytes + sizeof(mask_word) * known_.fits.capacity())) return false;
        bytes_ = bytes;
        length_ = 0;   // nothing has been read yet
        scratch_ = {}; // frees the old buffer first
        scratch_.assign(needed, 0);
        return true;
    }
    void keep_equal(std::span<const clue> pattern) {
        for (std::size_t i = 0; i < pattern.size(); ++i) {
            if (pattern[i] == pattern_[i]) continue;
            known_.front.entries = (std::min)(known_.front.entries, i);
            known_.back.entries = (std::min)(known_.back.entries, pattern.size() - 1 - i);
        }
    }

    growing_memory memory_;
    std::uint64_t bytes_ = 0; // bytes reserved, except those for the positions of rooms
    pattern_reading known_;
    std::size_t first_ = 0; // index of the first cell with a conclusion
    std::size_t last_ = 0;
    lean_vector<mask_word> forbidden_; // cells forbidden by the conclusions, one mask per color
    std::size_t length_ = 0;
    lean_vector<clue> pattern_;    // the pattern of the previous query
    lean_vector<mask_word> cells_; // the line of the previous query, one mask per color
    lean_vector<mask_word> scratch_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_NEARBY_POSITIONS_HPP
