// The clues of lines: of a single line, and of all rows or all columns of a puzzle, which are stored in one block.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLUE_LINES_HPP
#define NONO_CLUE_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/place_iterator.hpp>
#include <nono/detail/room.hpp>
#include <nono/detail/slice.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span> // for what <iterator> has, which brings in streams
#include <vector>

namespace nono::inline NONO_ABI {

/// A color of a puzzle: 0 is blank (the background), 1 to 63 are the colors clues can have. Black-and-white puzzles use
/// 0 and 1.
using color_index = std::uint8_t;

/// The color of cells that belong to no block.
inline constexpr color_index blank = 0;

namespace extend {

/// Colors a puzzle can have, blank included: as many as `color_set` has bits.
inline constexpr std::size_t max_colors = 64;

} // namespace extend

/// One block of a line: so many adjacent cells of one color.
struct clue {
    std::uint32_t length = 0; ///< cells, from 1; 0 means blotted: at least 1, not known
    color_index color = 1;    ///< from 1

    /// True where the length is not known.
    [[nodiscard]] constexpr bool blotted() const noexcept { return length == 0; }
    friend constexpr bool operator==(const clue&, const clue&) = default;
};

/// The clues of a line in order: rows from left to right, columns from top to bottom. Empty for a line without blocks.
/// This one owns its clues, to build a line or to keep a copy of one; those of a puzzle are in `clue_lines`.
using line_clue = std::vector<clue>;

namespace extend {

class line_clue_ref;

} // namespace extend

class clue_lines;

namespace detail {
struct line_source; // what an iterator over lines refers to
} // namespace detail

/// The clues of a line that are stored elsewhere, as those of a puzzle: what `std::span<const clue>` is, which it
/// converts to, with `==`. It is cheap to copy, and valid as long as the clues are.
///
/// All members but the conversion to `line_clue` are O(1), allocate nothing and are usable in constant expressions.
class line_clue_view : public detail::slice<const clue> {
public:
    using reverse_iterator = std::reverse_iterator<const clue*>; ///< as in `std::span`

    /// No clues.
    constexpr line_clue_view() noexcept = default;
    /// `count` clues from `first` on, in memory.
    constexpr line_clue_view(const clue* first, std::size_t count) noexcept : slice(first, count) {}
    /// The clues of a span.
    constexpr line_clue_view(std::span<const clue> line) noexcept // NOLINT: implicit on purpose
        : slice(line.data(), line.size()) {}
    /// The clues of a line, which must outlive the view.
    NONO_CONSTEXPR line_clue_view(const line_clue& line) noexcept // NOLINT: implicit on purpose
        : slice(line.data(), line.size()) {}
    /// The clues of a line of a puzzle; valid until clues of the puzzle are added or removed.
    NONO_CONSTEXPR line_clue_view(const extend::line_clue_ref& line) noexcept; // NOLINT: implicit on purpose

    /// A copy of the clues. Linear in them; allocates.
    [[nodiscard]] explicit NONO_CONSTEXPR operator line_clue() const { return line_clue(begin(), end()); }

    /// The last clue, to go backwards from.
    [[nodiscard]] constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
    /// Before the first clue.
    [[nodiscard]] constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

    /// True where both have the same clues. Linear in them.
    friend constexpr bool operator==(line_clue_view a, line_clue_view b) noexcept {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i]) return false;
        return true;
    }
};

namespace extend {

/// A line of `clue_lines` that can be changed: what `rows[i]` of a puzzle that is not const gives. It stands for the
/// line with that number, whatever its clues become, as long as the `clue_lines` live and are not moved.
///
/// Its functions are const: they change the line, not what it refers to. Usable in constant expressions.
class line_clue_ref {
public:
    line_clue_ref(const line_clue_ref&) = default; ///< stands for the same line
    /// Gives the line the clues of another. Complexity as for other clues.
    NONO_CONSTEXPR const line_clue_ref& operator=(const line_clue_ref& line) const; // NOLINT: a reference to a line
    /// Gives the line other clues, which may be those of another line. Linear in the clues of the `clue_lines` from
    /// this line on, or in the new ones where there are as many as before; may allocate.
    NONO_CONSTEXPR const line_clue_ref& operator=(std::span<const clue> line) const; // NOLINT
    /// The same, as in `puzzle.clues.rows[0] = {{3}, {1}}`.
    NONO_CONSTEXPR const line_clue_ref& operator=(std::initializer_list<clue> line) const; // NOLINT

    /// A copy of the clues. Linear in them; allocates.
    [[nodiscard]] explicit NONO_CONSTEXPR operator line_clue() const { return line_clue(begin(), end()); }

    /// The number of clues. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t size() const noexcept;
    /// True for a line without blocks. O(1).
    [[nodiscard]] NONO_CONSTEXPR bool empty() const noexcept { return size() == 0; }
    /// The clues in memory; valid until clues are added or removed. O(1).
    [[nodiscard]] NONO_CONSTEXPR clue* data() const noexcept;
    /// A clue, from 0. Requires place < size(). O(1).
    [[nodiscard]] NONO_CONSTEXPR clue& operator[](std::size_t place) const noexcept { return data()[place]; }
    /// The first clue. Requires that the line is not empty. O(1).
    [[nodiscard]] NONO_CONSTEXPR clue& front() const noexcept { return data()[0]; }
    /// The last clue. Requires that the line is not empty. O(1).
    [[nodiscard]] NONO_CONSTEXPR clue& back() const noexcept { return data()[size() - 1]; }
    /// The first clue. O(1).
    [[nodiscard]] NONO_CONSTEXPR clue* begin() const noexcept { return data(); }
    /// Behind the last clue. O(1).
    [[nodiscard]] NONO_CONSTEXPR clue* end() const noexcept { return data() + size(); }

    /// Adds a clue at the end of the line. Amortized O(1) in the last line, else linear in the clues of the lines after
    /// it; allocates.
    NONO_CONSTEXPR void push_back(clue block) const;
    /// Removes the last clue. Requires that the line is not empty. Linear in the clues of the lines after it.
    NONO_CONSTEXPR void pop_back() const { splice(size() - 1, 1, {}); }
    /// Removes all clues: a line without blocks. Linear in the clues from this line on.
    NONO_CONSTEXPR void clear() const { *this = std::span<const clue>(); }
    /// Gives the line `count` times the same clue. Complexity as for other clues.
    NONO_CONSTEXPR void assign(std::size_t count, clue block) const { *this = line_clue(count, block); }

    /// True where both have the same clues. Linear in them.
    friend NONO_CONSTEXPR bool operator==(const line_clue_ref& a, const line_clue_ref& b) noexcept {
        return line_clue_view(a) == line_clue_view(b);
    }
    /// True where both have the same clues. Linear in them.
    friend NONO_CONSTEXPR bool operator==(const line_clue_ref& a, line_clue_view b) noexcept {
        return line_clue_view(a) == b;
    }

private:
    friend class nono::clue_lines;
    constexpr line_clue_ref(clue_lines& lines, std::size_t index) noexcept : lines_(&lines), index_(index) {}
    /// Puts other clues, none of which is stored in these lines, in place of `count` clues from `first` on.
    NONO_CONSTEXPR void splice(std::size_t first, std::size_t count, std::span<const clue> by) const;

    clue_lines* lines_;
    std::size_t index_;
};

} // namespace extend

/// The clues of adjacent lines, as all rows or all columns of a puzzle, in order. All clues are in one block of memory,
/// however many lines there are.
///
/// It is used like a `std::vector<line_clue>`: `rows[i]` gives a line and `rows[i][j]` a clue, `rows[i] = {{3}, {1}}`
/// changes a line, `rows.push_back(line)` adds one, loops and algorithms go over the lines. Lines are given by value,
/// as views: `for (const auto line : rows)`, not `auto&`. A regular value type. Usable in constant expressions.
class clue_lines {
public:
    /// A random-access iterator over lines, which gives a `line_clue_view`.
    using const_iterator = detail::place_iterator<detail::line_source>;
    using value_type = line_clue;            ///< as in a container
    using size_type = std::size_t;           ///< as in a container
    using difference_type = std::ptrdiff_t;  ///< as in a container
    using reference = extend::line_clue_ref; ///< what `operator[]` gives
    using const_reference = line_clue_view;  ///< what `operator[]` gives where it is const
    using iterator = const_iterator;         ///< lines are changed by `operator[]`

    /// No lines.
    clue_lines() = default;
    // Not inlined: there are two in each puzzle, and puzzles are passed on in many places.
    [[gnu::noinline]] clue_lines(const clue_lines&) = default;            ///< a copy
    [[gnu::noinline]] clue_lines(clue_lines&&) = default;                 ///< what the other was
    [[gnu::noinline]] clue_lines& operator=(const clue_lines&) = default; ///< becomes a copy
    [[gnu::noinline]] clue_lines& operator=(clue_lines&&) = default;      ///< becomes what the other was
    [[gnu::noinline]] NONO_CONSTEXPR ~clue_lines() = default;
    /// The lines of a list: `{{{3}}, {}, {{1}, {1}}}` has three. Linear in the clues; allocates.
    NONO_CONSTEXPR clue_lines(std::initializer_list<line_clue> lines) {
        for (const line_clue& line : lines) push_back(line);
    }
    /// So many lines without clues. Linear; allocates.
    NONO_CONSTEXPR explicit clue_lines(std::size_t lines) { resize(lines); }
    /// So many copies of a line. Linear in the clues; allocates.
    NONO_CONSTEXPR clue_lines(std::size_t lines, const line_clue& line) { resize(lines, line); }
    /// The lines of one block of clues, as `blocks()` gives it. Linear; allocates as much as needed.
    ///
    /// @param blocks  the clues of all lines, one after the other
    /// @param ends    of each line, in `blocks`: not descending, the last one `blocks.size()`
    NONO_CONSTEXPR clue_lines(std::span<const clue> blocks, std::span<const std::size_t> ends)
        : blocks_(blocks.begin(), blocks.end()), ends_(ends.begin(), ends.end()) {}
    /// The lines of a range, each a `line_clue` or a view. Linear in the clues; allocates.
    template <std::input_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    NONO_CONSTEXPR clue_lines(Iterator first, Sentinel last) {
        for (; first != last; ++first) push_back(*first);
    }

    /// The number of lines. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t size() const noexcept { return ends_.size(); }
    /// True where there are no lines. O(1).
    [[nodiscard]] NONO_CONSTEXPR bool empty() const noexcept { return ends_.empty(); }
    /// The clues of a line, from 0; valid until the lines are changed. Requires line < size(). O(1).
    [[nodiscard]] NONO_CONSTEXPR line_clue_view operator[](std::size_t line) const noexcept {
        const std::size_t begin = begin_of(line);
        return {blocks_.data() + begin, ends_.data()[line] - begin};
    }
    /// A line that can be changed, from 0. Requires line < size(). O(1).
    [[nodiscard]] NONO_CONSTEXPR extend::line_clue_ref operator[](std::size_t line) noexcept { return {*this, line}; }
    /// The first line. Requires that there is one. O(1).
    [[nodiscard]] NONO_CONSTEXPR line_clue_view front() const noexcept { return (*this)[0]; }
    /// The first line. Requires that there is one. O(1).
    [[nodiscard]] NONO_CONSTEXPR extend::line_clue_ref front() noexcept { return (*this)[0]; }
    /// The last line. Requires that there is one. O(1).
    [[nodiscard]] NONO_CONSTEXPR line_clue_view back() const noexcept { return (*this)[size() - 1]; }
    /// The last line. Requires that there is one. O(1).
    [[nodiscard]] NONO_CONSTEXPR extend::line_clue_ref back() noexcept { return (*this)[size() - 1]; }
    /// The clues of all lines, one after the other; valid until clues are added or removed. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::span<const clue> blocks() const noexcept {
        return {blocks_.data(), blocks_.size()};
    }
    /// The same, to change their lengths and colors. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::span<clue> blocks() noexcept { return {blocks_.data(), blocks_.size()}; }

    /// Where the clues of each line end in `blocks()`; valid until the lines are changed. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::span<const std::size_t> ends() const noexcept {
        return {ends_.data(), ends_.size()};
    }

    /// The first line. O(1).
    [[nodiscard]] NONO_CONSTEXPR const_iterator begin() const noexcept;
    /// Behind the last line. O(1).
    [[nodiscard]] NONO_CONSTEXPR const_iterator end() const noexcept;

    /// Takes memory for so many lines, with so many clues together. Linear in the clues there are; allocates.
    NONO_CONSTEXPR void reserve(std::size_t lines, std::size_t clues = 0) {
        ends_.reserve(lines);
        blocks_.reserve(clues);
    }
    /// Adds a line, which may be one of these. Amortized linear in its clues; allocates.
    NONO_CONSTEXPR void push_back(std::span<const clue> line);
    /// The same, as in `rows.push_back({{3}, {1}})`.
    NONO_CONSTEXPR void push_back(std::initializer_list<clue> line) { push_back(as_span(line)); }
    /// Removes the last line. Requires that there is one. Linear in its clues.
    NONO_CONSTEXPR void pop_back() { resize(size() - 1); }
    /// Removes the lines from `lines` on, or adds lines without clues up to that number. Linear in what changes.
    NONO_CONSTEXPR void resize(std::size_t lines) {
        detail::set_size(ends_, lines, blocks_.size());
        detail::set_size(blocks_, lines == 0 ? 0 : ends_.back(), clue{});
    }
    /// Removes the lines from `lines` on, or adds copies of `line` up to that number. Linear in what changes.
    NONO_CONSTEXPR void resize(std::size_t lines, const line_clue& line) {
        if (lines < size()) resize(lines);
        while (size() < lines) push_back(line);
    }
    /// Replaces all lines by so many copies of `line`. Linear in the clues; allocates.
    NONO_CONSTEXPR void assign(std::size_t lines, const line_clue& line) {
        clear();
        resize(lines, line);
    }
    /// Puts the lines in the opposite order; each stays as it is. Linear in the clues; allocates.
    NONO_CONSTEXPR void reverse();
    /// Removes all lines, and keeps their memory. O(1).
    NONO_CONSTEXPR void clear() noexcept {
        ends_.clear();
        blocks_.clear();
    }

    /// True where both have the same lines. Linear in the clues.
    friend NONO_CONSTEXPR bool operator==(const clue_lines& a, const clue_lines& b) noexcept {
        return a.ends_ == b.ends_ && a.blocks_ == b.blocks_;
    }

private:
    friend class extend::line_clue_ref;

    [[nodiscard]] static constexpr std::span<const clue> as_span(std::initializer_list<clue> line) noexcept {
        return {line.begin(), line.size()};
    }
    /// The index in `blocks_` of the first clue of a line.
    [[nodiscard]] NONO_CONSTEXPR std::size_t begin_of(std::size_t line) const noexcept {
        return line == 0 ? 0 : ends_.data()[line - 1];
    }

    std::vector<clue> blocks_;      // of all lines, one after the other
    std::vector<std::size_t> ends_; // of each line, in `blocks_`
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

struct line_source {
    const clue_lines* lines = nullptr;
    [[nodiscard]] NONO_CONSTEXPR line_clue_view operator[](std::size_t line) const noexcept { return (*lines)[line]; }
};

} // namespace detail

NONO_CONSTEXPR clue_lines::const_iterator clue_lines::begin() const noexcept { return {{this}, 0}; }
NONO_CONSTEXPR clue_lines::const_iterator clue_lines::end() const noexcept { return {{this}, size()}; }

NONO_CONSTEXPR void clue_lines::push_back(std::span<const clue> line) {
    const clue* const added = line.data();
    const std::size_t count = line.size();
    if (blocks_.capacity() - blocks_.size() >= count) {
        for (std::size_t i = 0; i < count; ++i) blocks_.push_back(added[i]); // a vector inserts no range of its own
    } else { // the line may be one of these: it is copied before the old memory is released
        std::vector<clue> larger;
        larger.reserve((std::max)(blocks_.size() + count, 2 * blocks_.size()));
        for (const clue& block : blocks_) larger.push_back(block);
        for (std::size_t i = 0; i < count; ++i) larger.push_back(added[i]);
        blocks_.swap(larger);
    }
    ends_.push_back(blocks_.size());
}

NONO_CONSTEXPR void clue_lines::reverse() {
    clue_lines out;
    out.reserve(size(), blocks_.size());
    for (auto line = end(); line != begin();) out.push_back(*--line);
    blocks_.swap(out.blocks_);
    ends_.swap(out.ends_);
}

namespace extend {

NONO_CONSTEXPR void line_clue_ref::splice(std::size_t first, std::size_t count, std::span<const clue> by) const {
    std::vector<clue>& blocks = lines_->blocks_;
    const std::size_t begin = lines_->begin_of(index_) + first;
    const std::size_t after = blocks.size() - (begin + count);
    // The clues behind it move: those in the way first, so from the end on if there are to be more, else from the
    // start.
    if (by.size() > count) {
        detail::set_size(blocks, blocks.size() + (by.size() - count), clue{});
        for (std::size_t i = after; i-- > 0;) blocks[begin + by.size() + i] = blocks[begin + count + i];
    } else if (by.size() < count) {
        for (std::size_t i = 0; i < after; ++i) blocks[begin + by.size() + i] = blocks[begin + count + i];
        detail::set_size(blocks, begin + by.size() + after, clue{});
    }
    for (std::size_t i = 0; i < by.size(); ++i) blocks[begin + i] = by[i];
    for (std::size_t i = index_; i < lines_->ends_.size(); ++i) lines_->ends_[i] += by.size() - count;
}

NONO_CONSTEXPR void line_clue_ref::push_back(clue block) const {
    if (index_ + 1 != lines_->ends_.size()) return splice(size(), 0, {&block, 1});
    lines_->blocks_.push_back(block);
    ++lines_->ends_.back();
}

// NOLINTBEGIN(misc-unconventional-assign-operator,bugprone-unhandled-self-assignment): a reference to a line
NONO_CONSTEXPR const line_clue_ref& line_clue_ref::operator=(const line_clue_ref& line) const {
    return *this = std::span<const clue>(line.data(), line.size());
}

NONO_CONSTEXPR const line_clue_ref& line_clue_ref::operator=(std::span<const clue> line) const {
    const line_clue copy(line.data(), line.data() + line.size()); // it may be another of these lines
    splice(0, size(), copy);
    return *this;
}

NONO_CONSTEXPR const line_clue_ref& line_clue_ref::operator=(std::initializer_list<clue> line) const {
    splice(0, size(), clue_lines::as_span(line));
    return *this;
}

} // namespace extend

// NOLINTEND(misc-unconventional-assign-operator,bugprone-unhandled-self-assignment)

NONO_CONSTEXPR line_clue_view::line_clue_view(const extend::line_clue_ref& line) noexcept
    : slice(line.data(), line.size()) {}

namespace extend {

NONO_CONSTEXPR std::size_t line_clue_ref::size() const noexcept {
    return lines_->ends_.data()[index_] - lines_->begin_of(index_);
}

NONO_CONSTEXPR clue* line_clue_ref::data() const noexcept { return lines_->blocks_.data() + lines_->begin_of(index_); }

} // namespace extend

} // namespace nono::inline NONO_ABI

#endif // NONO_CLUE_LINES_HPP
