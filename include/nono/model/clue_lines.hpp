// Clue lines: the clues of a single line, and those of all rows or columns of a puzzle, stored in one block of memory.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_CLUE_LINES_HPP
#define NONO_MODEL_CLUE_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/index_iterator.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span> // declares the parts of <iterator> needed here; <iterator> itself includes streams
#include <type_traits>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A color of a puzzle: 0 is blank (the background), 1 to 63 are colors of clues. Black-and-white puzzles use 0 and 1.
using color_index = std::uint8_t;

/// The color of cells that belong to no block.
inline constexpr color_index blank = 0;

namespace extend {

/// Maximum number of colors of a puzzle, blank included: the number of bits of a `color_set`.
inline constexpr std::size_t max_colors = 64;

} // namespace extend

/// The length of a clue whose length is unknown: `clue{nono::blotted}` is a block of at least 1 cell. Greater than
/// `extend::max_side`, so no line has a block of this length.
inline constexpr std::uint32_t blotted = 0xFFFF'FFFF;

/// A block of a line: adjacent cells of one color.
///
/// A clue of length 0 that is alone in its line is no block: other programs write an empty line this way. Next to other
/// clues a length of 0 is refused with `argument_errc::zero_among_clues`, and no picture satisfies it.
///
/// A clue is written as its length, `3`, or with a color constant, `{3, red}` or `{3, 2_color}`. A plain second number
/// is never a color, so `{1, 1}` is a line of two blocks.
struct clue {
    std::uint32_t length = 0; ///< in cells, from 1; or `nono::blotted`
    color_index color = 1;    ///< from 1

    /// A clue of length 0 in color 1.
    constexpr clue() noexcept = default;
    /// A block of `cells` cells in color 1, the only color of a black-and-white puzzle.
    constexpr clue(std::uint32_t cells) noexcept : length(cells) {} // NOLINT: implicit on purpose
    /// A block of `cells` cells in a color, which must be a `color_index`: a number of another type does not compile.
    template <std::same_as<color_index> Color>
    constexpr clue(std::uint32_t cells, Color of) noexcept : length(cells), color(of) {}
    /// Rejects a `color_index` as a length: `{1, 2_color}` does not compile where the line `{{1, 2_color}}` was meant.
    template <std::same_as<color_index> Color> clue(Color) { // NOLINT: implicit on purpose
        static_assert(detail::never<Color>, "a color is not a clue: write {{1, 2_color}} for a line of one clue");
    }

    /// Returns true if the length is unknown.
    [[nodiscard]] constexpr bool blotted() const noexcept { return length == nono::blotted; }
    /// Returns the minimum length of the block in cells: 1 if it is blotted, otherwise its length.
    [[nodiscard]] constexpr std::uint32_t min_length() const noexcept { return blotted() ? 1 : length; }
    friend constexpr bool operator==(const clue&, const clue&) = default;
};

namespace detail {
inline void the_color_is_not_from_0_to_255() {} // not constexpr: the compiler's error names it
} // namespace detail

namespace literals {

/// Returns the color with this number, as in `clue{3, 2_color}`. Numbers over 255 do not compile. O(1).
[[nodiscard]] consteval color_index operator""_color(unsigned long long number) {
    if (number > 255) detail::the_color_is_not_from_0_to_255();
    return static_cast<color_index>(number);
}

} // namespace literals

/// The clues of a line in order: rows left to right, columns top to bottom. Empty for a line without blocks. This type
/// owns its clues, to build a line or to keep a copy; the lines of a puzzle are stored in `clue_lines`.
using line_clue = std::vector<clue>;

class clue_lines;

namespace detail {

/// Returns the number of blocks of a line: 0 for a single clue of length 0.
[[nodiscard]] constexpr std::size_t block_count_of(const clue* first, std::size_t clues) noexcept {
    return clues == 1 && first->length == 0 ? 0 : clues;
}
/// Returns the blocks of a line: none for a single clue of length 0. O(1).
[[nodiscard]] constexpr std::span<const clue> blocks_of(std::span<const clue> line) noexcept {
    return {line.data(), block_count_of(line.data(), line.size())};
}

/// A user's type for a clue: an integer, which is a length in color 1, or a type that converts to `clue`.
template <class T>
concept own_clue = !std::same_as<T, bool> && (std::is_integral_v<T> || std::is_convertible_v<const T&, clue>);

/// A range of such clues, such as `std::vector<int>`.
template <class T>
concept own_line = requires(const T& line) {
    requires own_clue<std::remove_cvref_t<decltype(*line.begin())>>;
    line.end();
};

/// A range of such lines, such as `std::vector<std::vector<int>>`.
template <class T>
concept own_lines = requires(const T& lines) {
    requires own_line<std::remove_cvref_t<decltype(*lines.begin())>>;
    lines.end();
};

struct line_source; // the lines that an iterator over lines refers to
} // namespace detail

/// A view of the clues of a line that are stored elsewhere, usually in a puzzle. It is like a `std::span<const clue>`,
/// to which it converts, but can be compared with `==`. It is cheap to copy, and valid as long as the clues are.
///
/// All members except the conversion to `line_clue` are O(1), allocate nothing and are usable in constant expressions.
class line_clue_view : public detail::slice<const clue> {
public:
    using reverse_iterator = std::reverse_iterator<const clue*>; ///< as in `std::span`

    /// No clues.
    constexpr line_clue_view() noexcept = default;
    /// Views `count` clues in memory, starting at `first`.
    constexpr line_clue_view(const clue* first, std::size_t count) noexcept : slice(first, count) {}
    /// Views the clues of a span.
    constexpr line_clue_view(std::span<const clue> line) noexcept // NOLINT: implicit on purpose
        : slice(line.data(), line.size()) {}
    /// Views the clues of a line, which must outlive the view.
    NONO_CONSTEXPR line_clue_view(const line_clue& line) noexcept // NOLINT: implicit on purpose
        : slice(line.data(), line.size()) {}

    constexpr line_clue_view(const line_clue_view&) noexcept = default; ///< the same clues
    /// Becomes a view of other clues.
    constexpr line_clue_view& operator=(const line_clue_view&) & noexcept = default;

    /// Rejects assignments to a temporary, such as `rows[0] = {3, 1}`, which would have no effect.
    template <class Line = std::initializer_list<clue>> void operator=(Line&&) && { // NOLINT: never compiles
        static_assert(detail::never<Line>, "a line is a view: change it by rows.set_line(i, line)");
    }

    /// Returns a copy of the clues. Linear in the clues; allocates.
    [[nodiscard]] explicit NONO_CONSTEXPR operator line_clue() const { return line_clue(begin(), end()); }

    /// Returns an iterator to the last clue, which moves backwards.
    [[nodiscard]] constexpr reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
    /// Returns the end of the backwards iteration: before the first clue.
    [[nodiscard]] constexpr reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }

    /// Returns true if both have the same clues. Linear in the clues.
    friend constexpr bool operator==(line_clue_view a, line_clue_view b) noexcept {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i]) return false;
        return true;
    }
};

/// The clues of adjacent lines, such as all rows or all columns of a puzzle, in order. All clues share one block of
/// memory, regardless of the number of lines.
///
/// It is read like a `std::vector<line_clue>`: `rows[i]` is a line and `rows[i][j]` a clue, and loops and algorithms
/// iterate over the lines. Lines are read-only views, so write `for (const auto line : rows)`, not `auto&`. To change a
/// line, call `rows.set_line(i, {3, 1})`; to add one, `rows.push_back({3, 1})`. `line_clue(rows[i])` is an independent
/// copy. A regular value type. Usable in constant expressions.
class clue_lines {
public:
    /// A random-access iterator over lines, which yields `line_clue_view`.
    using const_iterator = detail::index_iterator<detail::line_source>;
    using value_type = line_clue;           ///< as in standard containers
    using size_type = std::size_t;          ///< as in standard containers
    using difference_type = std::ptrdiff_t; ///< as in standard containers
    using reference = line_clue_view;       ///< returned by `operator[]`
    using const_reference = line_clue_view; ///< same as `reference`
    using iterator = const_iterator;        ///< constant, because lines are changed by `set_line`

    /// No lines.
    clue_lines() = default;
    // Not inlined: each puzzle contains two of them, and puzzles are passed around in many places.
    [[gnu::noinline]] clue_lines(const clue_lines&) = default;            ///< copies the lines
    [[gnu::noinline]] clue_lines(clue_lines&&) = default;                 ///< moves the lines
    [[gnu::noinline]] clue_lines& operator=(const clue_lines&) = default; ///< copies the lines
    [[gnu::noinline]] clue_lines& operator=(clue_lines&&) = default;      ///< moves the lines
    [[gnu::noinline]] constexpr ~clue_lines() = default;
    /// Copies the lines of a list: `{{3}, {}, {1, 1}}` has three lines. Linear in the clues; allocates.
    NONO_CONSTEXPR clue_lines(std::initializer_list<line_clue> lines) {
        for (const line_clue& line : lines) push_back(line);
    }
    /// Makes `lines` lines without clues. Linear; allocates.
    constexpr explicit clue_lines(std::size_t lines) { resize(lines); }
    /// Makes `lines` copies of a line. Linear in the clues; allocates.
    NONO_CONSTEXPR clue_lines(std::size_t lines, const line_clue& line) { resize(lines, line); }
    /// Makes lines from one block of clues, as returned by `blocks()`. Linear; allocates only what is needed.
    ///
    /// @param blocks  the clues of all lines, in sequence
    /// @param ends    the end of each line as an index in `blocks`: not descending, the last one `blocks.size()`
    constexpr clue_lines(std::span<const clue> blocks, std::span<const std::size_t> ends)
        : blocks_(blocks), ends_(ends) {}
    /// Copies the lines of a range of `line_clue` or views. Linear in the clues; allocates.
    template <std::input_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    constexpr clue_lines(Iterator first, Sentinel last) {
        for (; first != last; ++first) push_back(*first);
    }

    /// Converts the lines of a user's own container, such as a `std::vector<std::vector<int>>`. A negative length, or
    /// one of more than 32 bits, becomes one that is longer than any line. Linear in the clues; allocates.
    template <detail::own_lines Lines> constexpr clue_lines(const Lines& lines) { // NOLINT: implicit on purpose
        for (const auto& line : lines) {
            push_back({});
            for (const auto& block : line) append(converted(block));
            drop_lone_zero();
        }
    }

    /// Returns the number of lines. O(1).
    [[nodiscard]] constexpr std::size_t size() const noexcept { return ends_.size(); }
    /// Returns true if there are no lines. O(1).
    [[nodiscard]] constexpr bool empty() const noexcept { return ends_.empty(); }
    /// Returns the clues of a line, counted from 0; empty if its only clue has length 0. Valid until the lines are
    /// changed. Requires line < size(). O(1).
    [[nodiscard]] constexpr line_clue_view operator[](std::size_t line) const& noexcept {
        const std::size_t begin = begin_of(line);
        const clue* const first = blocks_.data() + begin;
        return {first, detail::block_count_of(first, ends_.data()[line] - begin)};
    }
    /// Overload for a temporary: returns a copy of the line. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue operator[](std::size_t line) && {
        return line_clue(std::as_const(*this)[line]);
    }
    /// Returns the first line. Requires that there is one. O(1).
    [[nodiscard]] constexpr line_clue_view front() const& noexcept { return (*this)[0]; }
    /// Overload for a temporary: returns a copy of the first line. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue front() && { return line_clue(std::as_const(*this)[0]); }
    /// Returns the last line. Requires that there is one. O(1).
    [[nodiscard]] constexpr line_clue_view back() const& noexcept { return (*this)[size() - 1]; }
    /// Overload for a temporary: returns a copy of the last line. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue back() && { return line_clue(std::as_const(*this)[size() - 1]); }
    /// Returns the clues of all lines in sequence; valid until clues are added or removed. O(1).
    [[nodiscard]] constexpr std::span<const clue> blocks() const& noexcept { return {blocks_.data(), blocks_.size()}; }
    /// As above, but allows changes to lengths and colors. O(1).
    [[nodiscard]] constexpr std::span<clue> blocks() & noexcept { return {blocks_.data(), blocks_.size()}; }

    /// Returns the clues of a line, counted from 0, to change their lengths and colors. Requires line < size(). O(1).
    [[nodiscard]] constexpr std::span<clue> blocks(std::size_t line) & noexcept {
        const std::size_t begin = begin_of(line);
        return {blocks_.data() + begin, ends_.data()[line] - begin};
    }

    /// Overload for a temporary: returns a copy of the clues of all lines. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue blocks() && { return line_clue(blocks_.begin(), blocks_.end()); }
    /// Returns for each line the end of its clues as an index in `blocks()`; valid until the lines are changed. O(1).
    [[nodiscard]] constexpr std::span<const std::size_t> ends() const& noexcept { return {ends_.data(), ends_.size()}; }

    /// Returns an iterator to the first line. O(1).
    [[nodiscard]] constexpr const_iterator begin() const noexcept;
    /// Returns an iterator past the last line. O(1).
    [[nodiscard]] constexpr const_iterator end() const noexcept;

    /// Reserves memory for `lines` lines with a total of `clues` clues. Linear in the existing clues; allocates.
    constexpr void reserve(std::size_t lines, std::size_t clues = 0) {
        ends_.reserve(lines);
        blocks_.reserve(clues);
    }
    /// Appends a line, which may be a view of a line of this object. Amortized linear in its clues; allocates.
    constexpr void push_back(std::span<const clue> line);
    /// As above, for calls like `rows.push_back({3, 1})`.
    constexpr void push_back(std::initializer_list<clue> line) { push_back(as_span(line)); }
    /// Appends a clue to the last line. Requires that there is one. Amortized O(1); allocates.
    constexpr void append(clue block) {
        blocks_.push_back(block);
        ++ends_.back();
    }
    /// Replaces the clues of a line, counted from 0. The new clues may be a view of a line of this object. Views of
    /// lines become invalid. Requires line < size(). Linear in the clues from this line on, or in the new clues if
    /// their number is unchanged; allocates.
    constexpr void set_line(std::size_t line, std::span<const clue> by);
    /// As above, for calls like `rows.set_line(0, {3, 1})`.
    constexpr void set_line(std::size_t line, std::initializer_list<clue> by) { splice(line, as_span(by)); }
    /// Removes the last line. Requires that there is one. Linear in its clues.
    constexpr void pop_back() { resize(size() - 1); }
    /// Changes the number of lines: removes the lines from `lines` on, or appends lines without clues. Linear in the
    /// lines and clues added or removed.
    constexpr void resize(std::size_t lines) {
        ends_.resize(lines, blocks_.size());
        blocks_.resize(lines == 0 ? 0 : ends_.back());
    }
    /// Changes the number of lines: removes the lines from `lines` on, or appends copies of `line`. Linear in the
    /// lines and clues added or removed.
    NONO_CONSTEXPR void resize(std::size_t lines, const line_clue& line) {
        if (lines < size()) resize(lines);
        while (size() < lines) push_back(line);
    }
    /// Replaces all lines by `lines` copies of `line`. Linear in the clues; allocates.
    NONO_CONSTEXPR void assign(std::size_t lines, const line_clue& line) {
        clear();
        resize(lines, line);
    }
    /// Reverses the order of the lines, but not of their clues. Linear in the clues; allocates.
    constexpr void reverse();
    /// Reverses the order of the clues of each line, as in a mirror. Linear in the clues.
    constexpr void mirror() noexcept {
        clue* const clues = blocks_.data();
        std::size_t begin = 0;
        for (const std::size_t end : ends_) {
            std::reverse(clues + begin, clues + end);
            begin = end;
        }
    }
    /// Removes all lines, but keeps their memory. O(1).
    constexpr void clear() noexcept {
        ends_.clear();
        blocks_.clear();
    }

    /// Returns true if both have the same lines. Linear in the clues.
    friend constexpr bool operator==(const clue_lines& a, const clue_lines& b) noexcept {
        if (a.ends_ == b.ends_ && a.blocks_ == b.blocks_) return true;
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) // clues of length 0 alone in their lines may differ
            if (!(a[i] == b[i])) return false;
        return true;
    }

private:
    [[nodiscard]] static constexpr std::span<const clue> as_span(std::initializer_list<clue> line) noexcept {
        return {line.begin(), line.size()};
    }
    /// Returns the index in `blocks_` of the first clue of a line.
    [[nodiscard]] constexpr std::size_t begin_of(std::size_t line) const noexcept {
        return line == 0 ? 0 : ends_.data()[line - 1];
    }

    template <detail::own_clue Clue> [[nodiscard]] static constexpr clue converted(const Clue& block) {
        if constexpr (std::is_integral_v<Clue>) {                  // also a `color_index`, as a length
            const auto length = static_cast<std::uint64_t>(block); // huge if it is negative
            return clue(static_cast<std::uint32_t>(length <= blotted ? length : blotted - 1));
        } else {
            return block;
        }
    }
    /// Empties the last line if its only clue has length 0. Requires at least one line.
    constexpr void drop_lone_zero() {
        if (!blocks_.empty() && blocks_.back().length == 0 && begin_of(size() - 1) + 1 == blocks_.size()) {
            blocks_.pop_back();
            --ends_.back();
        }
    }
    /// Replaces the clues of a line with others, which must not be stored in this object.
    constexpr void splice(std::size_t line, std::span<const clue> by);

    detail::lean_vector<clue> blocks_;      // the clues of all lines, in order
    detail::lean_vector<std::size_t> ends_; // for each line, the end of its clues in `blocks_`
};

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

struct line_source {
    const clue_lines* lines = nullptr;
    [[nodiscard]] constexpr line_clue_view operator[](std::size_t line) const noexcept { return (*lines)[line]; }
};

} // namespace detail

constexpr clue_lines::const_iterator clue_lines::begin() const noexcept { return {{this}, 0}; }
constexpr clue_lines::const_iterator clue_lines::end() const noexcept { return {{this}, size()}; }

constexpr void clue_lines::push_back(std::span<const clue> line) {
    const detail::slice<const clue> added(line.data(), detail::block_count_of(line.data(), line.size()));
    if (blocks_.capacity() - blocks_.size() >= added.size()) {
        blocks_.append(added);
    } else { // the line may be stored here: copy it before the old memory is released
        detail::lean_vector<clue> larger;
        larger.reserve((std::max)(blocks_.size() + added.size(), 2 * blocks_.size()));
        larger.append(blocks_);
        larger.append(added);
        blocks_.swap(larger);
    }
    ends_.push_back(blocks_.size());
}

constexpr void clue_lines::reverse() {
    clue_lines out;
    out.reserve(size(), blocks_.size());
    for (auto line = end(); line != begin();) out.push_back(*--line);
    blocks_.swap(out.blocks_);
    ends_.swap(out.ends_);
}

constexpr void clue_lines::splice(std::size_t line, std::span<const clue> by) {
    by = detail::blocks_of(by);
    const std::size_t begin = begin_of(line);
    const std::size_t count = ends_[line] - begin;
    const std::size_t after = blocks_.size() - (begin + count);
    // Move the clues after the line: from the last one if the line becomes longer, otherwise from the first one.
    if (by.size() > count) {
        blocks_.resize(blocks_.size() + (by.size() - count));
        for (std::size_t i = after; i-- > 0;) blocks_[begin + by.size() + i] = blocks_[begin + count + i];
    } else if (by.size() < count) {
        for (std::size_t i = 0; i < after; ++i) blocks_[begin + by.size() + i] = blocks_[begin + count + i];
        blocks_.resize(begin + by.size() + after);
    }
    for (std::size_t i = 0; i < by.size(); ++i) blocks_[begin + i] = by[i];
    for (std::size_t i = line; i < ends_.size(); ++i) ends_[i] += by.size() - count;
}

constexpr void clue_lines::set_line(std::size_t line, std::span<const clue> by) {
    const detail::lean_vector<clue> copy(by); // it may be a view of a line of this object
    splice(line, {copy.data(), copy.size()});
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_CLUE_LINES_HPP
