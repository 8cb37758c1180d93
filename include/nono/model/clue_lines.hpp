// The clues of lines: of a single line, and of all rows or all columns of a puzzle, which are stored in one block.
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
#include <span> // for what <iterator> has, which brings in streams
#include <type_traits>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// A color of a puzzle: 0 is blank (the background), 1 to 63 are the colors clues can have. Black-and-white puzzles use
/// 0 and 1.
using color_index = std::uint8_t;

/// The color of cells that belong to no block.
inline constexpr color_index blank = 0;

namespace extend {

/// Colors a puzzle can have, blank included: as many as `color_set` has bits.
inline constexpr std::size_t max_colors = 64;

} // namespace extend

/// The length of a block of which only the color is known: `clue{nono::blotted}` is a block of at least 1 cell. More
/// than the cells of any line (`extend::max_side`).
inline constexpr std::uint32_t blotted = 0xFFFF'FFFF;

/// A block of a line: adjacent cells of one color.
///
/// A length of 0 is no block if it is alone in its line, as other programs write an empty line; next to other clues it
/// is refused by all that has an `error` (`argument_errc::zero_among_clues`), and no picture has it.
///
/// A clue is written as its length, `3`, or with a color that is named, `{3, red}` or `{3, 2_color}`: a second number
/// is never a color, so `{1, 1}` is a line of two blocks.
struct clue {
    std::uint32_t length = 0; ///< cells, from 1; or `nono::blotted`
    color_index color = 1;    ///< from 1

    /// A length of 0 in color 1.
    constexpr clue() noexcept = default;
    /// A block of `cells` cells in color 1, the only color of a black-and-white puzzle.
    constexpr clue(std::uint32_t cells) noexcept : length(cells) {} // NOLINT: implicit on purpose
    /// A block of `cells` cells in a color, which has to be a `color_index`: a number of another type does not compile.
    template <std::same_as<color_index> Color>
    constexpr clue(std::uint32_t cells, Color of) noexcept : length(cells), color(of) {}
    /// No length is a `color_index`: `{1, 2_color}` for a line, where `{{1, 2_color}}` was meant, does not compile.
    template <std::same_as<color_index> Color> clue(Color) { // NOLINT: implicit on purpose
        static_assert(detail::never<Color>, "a color is no clue: write {{1, 2_color}} for a line of one clue");
    }

    /// True if the length is not known.
    [[nodiscard]] constexpr bool blotted() const noexcept { return length == nono::blotted; }
    /// The fewest cells that the block can have: 1 if it is blotted, else its length.
    [[nodiscard]] constexpr std::uint32_t min_length() const noexcept { return blotted() ? 1 : length; }
    friend constexpr bool operator==(const clue&, const clue&) = default;
};

namespace detail {
inline void the_color_is_not_from_0_to_255() {} // not constexpr: the compiler names it as the reason
} // namespace detail

namespace literals {

/// A color by its number, as in `clue{3, 2_color}`: from 0 to 255, else it does not compile. O(1).
[[nodiscard]] consteval color_index operator""_color(unsigned long long number) {
    if (number > 255) detail::the_color_is_not_from_0_to_255();
    return static_cast<color_index>(number);
}

} // namespace literals

/// The clues of a line in order: rows from left to right, columns from top to bottom. Empty for a line without blocks.
/// This one owns its clues, to build a line or to keep a copy of one; those of a puzzle are in `clue_lines`.
using line_clue = std::vector<clue>;

class clue_lines;

namespace detail {

/// The number of blocks of a line: none for a single clue of length 0.
[[nodiscard]] constexpr std::size_t block_count_of(const clue* first, std::size_t clues) noexcept {
    return clues == 1 && first->length == 0 ? 0 : clues;
}
/// The blocks of a line: none for a single clue of length 0. O(1).
[[nodiscard]] constexpr std::span<const clue> blocks_of(std::span<const clue> line) noexcept {
    return {line.data(), block_count_of(line.data(), line.size())};
}

} // namespace detail

namespace extend {

/// A clue of a program's own: an integer, which is a length in color 1, or a type that converts to `clue`.
template <class T>
concept own_clue = !std::same_as<T, bool> && (std::is_integral_v<T> || std::is_convertible_v<const T&, clue>);

/// A range of such clues, as `std::vector<int>` is.
template <class T>
concept own_line = requires(const T& line) {
    requires own_clue<std::remove_cvref_t<decltype(*line.begin())>>;
    line.end();
};

/// A range of such lines, as `std::vector<std::vector<int>>` is.
template <class T>
concept own_lines = requires(const T& lines) {
    requires own_line<std::remove_cvref_t<decltype(*lines.begin())>>;
    lines.end();
};

} // namespace extend

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

    constexpr line_clue_view(const line_clue_view&) noexcept = default; ///< the same clues
    /// Becomes a view of other clues.
    constexpr line_clue_view& operator=(const line_clue_view&) & noexcept = default;

    /// Not for a temporary, such as `rows[0] = {3, 1}`: it would change nothing.
    template <class Line = std::initializer_list<clue>> void operator=(Line&&) && { // NOLINT: never compiles
        static_assert(detail::never<Line>, "a line is a view: change it by rows.set_line(i, line)");
    }

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

/// The clues of adjacent lines, as all rows or all columns of a puzzle, in order. All clues are in one block of memory,
/// however many lines there are.
///
/// It is read like a `std::vector<line_clue>`: `rows[i]` is a line and `rows[i][j]` a clue, and loops and algorithms
/// iterate over the lines. Lines are views, which change nothing: `for (const auto line : rows)`, not `auto&`. They are
/// changed by `rows.set_line(i, {3, 1})`, and `rows.push_back({3, 1})` adds one. A `line_clue(rows[i])` is a copy that
/// stays as it is. A regular value type. Usable in constant expressions.
class clue_lines {
public:
    /// A random-access iterator over lines, which gives a `line_clue_view`.
    using const_iterator = detail::index_iterator<detail::line_source>;
    using value_type = line_clue;           ///< as in a container
    using size_type = std::size_t;          ///< as in a container
    using difference_type = std::ptrdiff_t; ///< as in a container
    using reference = line_clue_view;       ///< what `operator[]` returns
    using const_reference = line_clue_view; ///< the same
    using iterator = const_iterator;        ///< lines are changed by `set_line`

    /// No lines.
    clue_lines() = default;
    // Not inlined: there are two in each puzzle, and puzzles are passed on in many places.
    [[gnu::noinline]] clue_lines(const clue_lines&) = default;            ///< a copy
    [[gnu::noinline]] clue_lines(clue_lines&&) = default;                 ///< what the other was
    [[gnu::noinline]] clue_lines& operator=(const clue_lines&) = default; ///< becomes a copy
    [[gnu::noinline]] clue_lines& operator=(clue_lines&&) = default;      ///< becomes what the other was
    [[gnu::noinline]] constexpr ~clue_lines() = default;
    /// The lines of a list: `{{3}, {}, {1, 1}}` has three. Linear in the clues; allocates.
    NONO_CONSTEXPR clue_lines(std::initializer_list<line_clue> lines) {
        for (const line_clue& line : lines) push_back(line);
    }
    /// So many lines without clues. Linear; allocates.
    constexpr explicit clue_lines(std::size_t lines) { resize(lines); }
    /// So many copies of a line. Linear in the clues; allocates.
    NONO_CONSTEXPR clue_lines(std::size_t lines, const line_clue& line) { resize(lines, line); }
    /// The lines of one block of clues, as `blocks()` gives it. Linear; allocates as much as needed.
    ///
    /// @param blocks  the clues of all lines, one after the other; `blocks()` has them as they are
    /// @param ends    of each line, in `blocks`: not descending, the last one `blocks.size()`
    constexpr clue_lines(std::span<const clue> blocks, std::span<const std::size_t> ends)
        : blocks_(blocks), ends_(ends) {}
    /// The lines of a range, each a `line_clue` or a view. Linear in the clues; allocates.
    template <std::input_iterator Iterator, std::sentinel_for<Iterator> Sentinel>
    constexpr clue_lines(Iterator first, Sentinel last) {
        for (; first != last; ++first) push_back(*first);
    }

    /// The lines of a program's own container, such as a `std::vector<std::vector<int>>`. A negative length, or one of
    /// over 32 bits, is one that no line has room for. Linear in the clues; allocates.
    template <extend::own_lines Lines> constexpr clue_lines(const Lines& lines) { // NOLINT: implicit on purpose
        for (const auto& line : lines) {
            push_back({});
            for (const auto& block : line) append(converted(block));
            drop_lone_zero();
        }
    }

    /// The number of lines. O(1).
    [[nodiscard]] constexpr std::size_t size() const noexcept { return ends_.size(); }
    /// True where there are no lines. O(1).
    [[nodiscard]] constexpr bool empty() const noexcept { return ends_.empty(); }
    /// The clues of a line, from 0: none if it has a single one of length 0. Valid until the lines are changed.
    /// Requires line < size(). O(1).
    [[nodiscard]] constexpr line_clue_view operator[](std::size_t line) const& noexcept {
        const std::size_t begin = begin_of(line);
        const clue* const first = blocks_.data() + begin;
        return {first, detail::block_count_of(first, ends_.data()[line] - begin)};
    }
    /// A copy of a line of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue operator[](std::size_t line) && {
        return line_clue(std::as_const(*this)[line]);
    }
    /// The first line. Requires that there is one. O(1).
    [[nodiscard]] constexpr line_clue_view front() const& noexcept { return (*this)[0]; }
    /// A copy of the first line of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue front() && { return line_clue(std::as_const(*this)[0]); }
    /// The last line. Requires that there is one. O(1).
    [[nodiscard]] constexpr line_clue_view back() const& noexcept { return (*this)[size() - 1]; }
    /// A copy of the last line of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue back() && { return line_clue(std::as_const(*this)[size() - 1]); }
    /// The clues of all lines, one after the other; valid until clues are added or removed. O(1).
    [[nodiscard]] constexpr std::span<const clue> blocks() const& noexcept { return {blocks_.data(), blocks_.size()}; }
    /// The same, to change their lengths and colors. O(1).
    [[nodiscard]] constexpr std::span<clue> blocks() & noexcept { return {blocks_.data(), blocks_.size()}; }

    /// The clues of a line, from 0, to change their lengths and colors. Requires line < size(). O(1).
    [[nodiscard]] constexpr std::span<clue> blocks(std::size_t line) & noexcept {
        const std::size_t begin = begin_of(line);
        return {blocks_.data() + begin, ends_.data()[line] - begin};
    }

    /// A copy of the clues of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR line_clue blocks() && { return line_clue(blocks_.begin(), blocks_.end()); }
    /// Where the clues of each line end in `blocks()`; valid until the lines are changed. O(1).
    [[nodiscard]] constexpr std::span<const std::size_t> ends() const& noexcept { return {ends_.data(), ends_.size()}; }

    /// The first line. O(1).
    [[nodiscard]] constexpr const_iterator begin() const noexcept;
    /// Behind the last line. O(1).
    [[nodiscard]] constexpr const_iterator end() const noexcept;

    /// Takes memory for so many lines, with so many clues together. Linear in the clues there are; allocates.
    constexpr void reserve(std::size_t lines, std::size_t clues = 0) {
        ends_.reserve(lines);
        blocks_.reserve(clues);
    }
    /// Adds a line, which may be one of these. Amortized linear in its clues; allocates.
    constexpr void push_back(std::span<const clue> line);
    /// The same, as in `rows.push_back({3, 1})`.
    constexpr void push_back(std::initializer_list<clue> line) { push_back(as_span(line)); }
    /// Adds a clue at the end of the last line. Requires that there is one. Amortized O(1); allocates.
    constexpr void append(clue block) {
        blocks_.push_back(block);
        ++ends_.back();
    }
    /// Replaces the clues of a line, from 0, by others, which may be those of another of these lines. Views of lines
    /// become invalid. Requires line < size(). Linear in the clues from this line on, or in the new ones if there are
    /// as many as before; allocates.
    constexpr void set_line(std::size_t line, std::span<const clue> by);
    /// The same, as in `rows.set_line(0, {3, 1})`.
    constexpr void set_line(std::size_t line, std::initializer_list<clue> by) { splice(line, as_span(by)); }
    /// Removes the last line. Requires that there is one. Linear in its clues.
    constexpr void pop_back() { resize(size() - 1); }
    /// Removes the lines from `lines` on, or adds lines without clues up to that number. Linear in what changes.
    constexpr void resize(std::size_t lines) {
        ends_.resize(lines, blocks_.size());
        blocks_.resize(lines == 0 ? 0 : ends_.back());
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
    constexpr void reverse();
    /// Puts the clues of each line in the opposite order, as a mirror does. Linear in the clues.
    constexpr void mirror() noexcept {
        clue* const clues = blocks_.data();
        std::size_t begin = 0;
        for (const std::size_t end : ends_) {
            std::reverse(clues + begin, clues + end);
            begin = end;
        }
    }
    /// Removes all lines, and keeps their memory. O(1).
    constexpr void clear() noexcept {
        ends_.clear();
        blocks_.clear();
    }

    /// True where both have the same lines. Linear in the clues.
    friend constexpr bool operator==(const clue_lines& a, const clue_lines& b) noexcept {
        if (a.ends_ == b.ends_ && a.blocks_ == b.blocks_) return true;
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) // they can differ in lengths of 0 that are no blocks
            if (!(a[i] == b[i])) return false;
        return true;
    }

private:
    [[nodiscard]] static constexpr std::span<const clue> as_span(std::initializer_list<clue> line) noexcept {
        return {line.begin(), line.size()};
    }
    /// The index in `blocks_` of the first clue of a line.
    [[nodiscard]] constexpr std::size_t begin_of(std::size_t line) const noexcept {
        return line == 0 ? 0 : ends_.data()[line - 1];
    }

    template <extend::own_clue Clue> [[nodiscard]] static constexpr clue converted(const Clue& block) {
        if constexpr (std::is_integral_v<Clue>) {                  // a `color_index` is a length here
            const auto length = static_cast<std::uint64_t>(block); // huge for a negative one
            return clue(static_cast<std::uint32_t>(length <= blotted ? length : blotted - 1));
        } else {
            return block;
        }
    }
    /// Makes the last line empty if it has a single clue of length 0. Requires that there is one.
    constexpr void drop_lone_zero() {
        if (!blocks_.empty() && blocks_.back().length == 0 && begin_of(size() - 1) + 1 == blocks_.size()) {
            blocks_.pop_back();
            --ends_.back();
        }
    }
    /// Replaces the clues of a line by others, none of which is stored in these lines.
    constexpr void splice(std::size_t line, std::span<const clue> by);

    detail::lean_vector<clue> blocks_;      // of all lines, in order
    detail::lean_vector<std::size_t> ends_; // of each line, in `blocks_`
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
    } else { // the line may be one of these: it is copied before the old memory is released
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
    // The clues after the line move: the last one first if the line becomes longer, else the first one first.
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
    const detail::lean_vector<clue> copy(by); // it may be another of these lines
    splice(line, {copy.data(), copy.size()});
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_CLUE_LINES_HPP
