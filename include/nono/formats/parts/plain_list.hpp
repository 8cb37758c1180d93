// Common parts of formats that are lists of clues: a line of numbers for each row and column.
#ifndef NONO_FORMATS_PARTS_PLAIN_LIST_HPP
#define NONO_FORMATS_PARTS_PLAIN_LIST_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/parts/clue_buffer.hpp>
#include <nono/formats/parts/clue_collector.hpp>
#include <nono/formats/parts/losses.hpp>
#include <nono/formats/parts/picture.hpp>
#include <nono/formats/parts/preformatted.hpp>
#include <nono/formats/parts/reporter.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/number_lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/places.hpp>
#include <nono/text/utf8.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// The numbers of a line, up to the first thing that is none.
struct line_numbers {
    std::uint64_t total = 0;  ///< their sum
    std::size_t count = 0;    ///< how many there are
    std::uint64_t blocks = 0; ///< those that are not 0
    std::uint32_t first = 0;  ///< the first of them
    bool ends_with_zero = false;
    bool commas = false; ///< there are commas between them
    std::size_t end = 0; ///< the offset of what follows them
};

/// Reads the numbers from `text[at]` on, with blanks and commas between them, as `number_cursor` finds them; `text` may
/// continue after the line. Linear in the line.
[[nodiscard]] constexpr line_numbers numbers_from(std::string_view text, std::size_t at) noexcept;

/// A line of a list, as it is kept for several formats.
struct list_line {
    std::uint64_t total;  ///< the sum of its numbers
    std::uint32_t blocks; ///< those that are not 0
    std::uint32_t first;  ///< the first of them
    char mark;            ///< the first character that is not blank; `\0` in a blank line
    bool filled;          ///< it is not blank
    bool plain;           ///< nothing but numbers is in it
};

/// The shape of a list of clues, used to distinguish the list formats, and its lines.
struct list_shape {
    bool plain = false;                   ///< only numbers, blank lines and marks
    bool others = false;                  ///< it has lines with something else than numbers, blanks and commas
    bool cut = false;                     ///< the text continues beyond the part that was examined
    std::array<std::size_t, 2> counts{};  ///< numbers in each of the first two lines that have any
    std::array<std::uint32_t, 3> start{}; ///< the first three numbers
    std::size_t filled = 0;               ///< lines with numbers
    std::size_t blanks = 0;               ///< blank lines after the first line with numbers
    std::size_t blocks = 0;               ///< runs of lines with numbers, separated by blank lines
    std::size_t hashes = 0;               ///< lines that start with `#`
    std::size_t stars = 0;                ///< lines that start with `*`
    std::size_t ampersands = 0;           ///< lines that consist of `&`
    std::size_t commas = 0;               ///< lines with a comma
    bool hash_after_rows = false;         ///< a `#` follows after as many rows as the first line states
    bool blank_after_rows = false;        ///< a blank line follows the second line after as many lines as the first
                                          ///< line states
    std::size_t endless = 0;              ///< lines after the size that do not end with 0
    bool several = false;                 ///< one of them has several numbers

    std::size_t kept = 0;                 ///< lines in `lines`: all, unless there are too many
    line_cursor rest{std::string_view{}}; ///< the lines after them
    std::array<list_line, 256> lines;     ///< only the first `kept` have a value

    /// Examines the first MiB of a text, which must outlive the object, up to the first line that cannot be part of a
    /// list. Does not allocate.
    constexpr explicit list_shape(std::string_view text) noexcept;
};

/// A part of a list: a given number of clue lines, rows first.
struct list_part {
    std::size_t rows = 0;
    std::size_t columns = 0;
    char comment = '\0';        ///< first character of lines to skip
    char stop = '\0';           ///< first character of the line that ends the part
    bool open = true;           ///< further lines may follow the last one wanted
    bool columns_first = false; ///< columns before rows
    bool counted = false;       ///< each line starts with the number of its blocks; blank lines are layout
    bool cut = false;           ///< blocks beyond that number are left out

    [[nodiscard]] constexpr std::size_t wanted() const noexcept { return rows + columns; }
    /// The side of a line, given its number from 0.
    [[nodiscard]] constexpr axis side_of(std::size_t line) const noexcept {
        if (columns_first) return line < columns ? axis::column : axis::row;
        return line < rows ? axis::row : axis::column;
    }
};

/// The line counts of a part.
struct part_lines {
    std::size_t filled = 0;     ///< lines that are not blank
    std::size_t slot_count = 0; ///< lines, including blank ones
    std::size_t last = 0;       ///< lines up to the last filled one
    std::size_t gaps = 0;       ///< runs of blank lines between filled ones
    std::size_t before = 0;     ///< filled lines before the first of these runs
    source_position over;       ///< the first filled line beyond those wanted
    source_position blank;      ///< the first blank line
    source_position end;        ///< the end of the part

    /// True if blank lines are layout because there are enough others.
    [[nodiscard]] constexpr bool layout(const list_part& part) const noexcept { return filled >= part.wanted(); }
    /// True if the only blank lines are layout that divides the part after the given number of lines.
    [[nodiscard]] constexpr bool divided(const list_part& part, std::size_t lines) const noexcept {
        return layout(part) && gaps == 1 && before == lines;
    }
    /// True if there are enough lines for the part, with blank ones as lines without clues if there are too few others.
    [[nodiscard]] constexpr bool enough(const list_part& part) const noexcept {
        return layout(part) || (!part.counted && slot_count >= part.wanted() && last <= part.wanted());
    }
};

/// The numbers of a line together.
struct numbers_total {
    std::uint64_t total = 0;  ///< their sum
    std::uint64_t blocks = 0; ///< those that are not 0
    std::uint32_t said = 0;   ///< the number of blocks before them, where the line starts with it
    bool plain = true;        ///< nothing else is in the line
};

/// The lines of a text, to walk over with the functions below.
class lines_of_text {
public:
    constexpr explicit lines_of_text(const line_cursor& cursor) noexcept : cursor_(cursor) {}

    /// Moves to the next line; false if there is none.
    [[nodiscard]] constexpr bool next() noexcept {
        if (!cursor_.next(line_)) return false;
        first_ = skip_blanks(line_.text, 0);
        return true;
    }
    [[nodiscard]] constexpr bool filled() const noexcept { return first_ < line_.text.size(); }
    /// The first character that is not blank; `\0` in a blank line.
    [[nodiscard]] constexpr char mark() const noexcept { return filled() ? line_.text[first_] : '\0'; }
    /// The numbers of the line as one of a part. Linear in the line.
    [[nodiscard]] constexpr numbers_total numbers(const list_part& part) const noexcept;

    [[nodiscard]] constexpr source_position start() const noexcept { return line_.start; }
    [[nodiscard]] constexpr source_position filled_at() const noexcept { return line_.at(first_); }
    [[nodiscard]] constexpr source_position position() const noexcept { return cursor_.position(); } ///< after the line

private:
    line_cursor cursor_;
    text_line line_;
    std::size_t first_ = 0; // that is not blank
};

/// The same for the lines of a list whose shape is known, which takes no second look at its text unless it is long.
/// They have no places. Not for a shape that is cut, nor for parts that are.
class lines_of_shape {
public:
    constexpr explicit lines_of_shape(const list_shape& shape) noexcept
        : next_(shape.lines.data()), end_(next_ + shape.kept), rest_(shape.rest) {}
    /// The lines after so many sizes, as `cursor_after_sizes`.
    constexpr lines_of_shape(const list_shape& shape, std::size_t sizes, char comment) noexcept
        : lines_of_shape(shape) {
        while (sizes > 0 && next())
            if (filled() && mark() != comment) --sizes;
    }

    [[nodiscard]] constexpr bool next() noexcept;
    [[nodiscard]] constexpr bool filled() const noexcept { return line_->filled; }
    [[nodiscard]] constexpr char mark() const noexcept { return line_->mark; }
    [[nodiscard]] constexpr numbers_total numbers(const list_part& part) const noexcept;

    [[nodiscard]] static constexpr source_position start() noexcept { return {}; }
    [[nodiscard]] static constexpr source_position filled_at() noexcept { return {}; }
    [[nodiscard]] static constexpr source_position position() noexcept { return {}; }

private:
    const list_line* next_;
    const list_line* end_;
    const list_line* line_ = nullptr; // in a copy of the object only after `next`
    line_cursor rest_;
    list_line long_{}; // a line of those that were not kept
};

/// Counts the lines of a part. Linear in the lines.
template <class Lines> [[nodiscard]] constexpr part_lines count_lines(Lines lines, const list_part& part) noexcept;

/// The same, without places, for the lines of a shape after two sizes, which stand in one line or in lines of their
/// own. O(1) where none of them is blank or a mark.
[[nodiscard]] constexpr part_lines count_lines_after_sizes(const list_shape& shape, const lines_of_shape& lines,
                                                           const list_part& part) noexcept;

/// How the lines of a text fit a part.
struct list_fit {
    bool lines = false;         ///< there are enough lines
    bool exact = false;         ///< there are no more than wanted
    bool compact = false;       ///< there is no blank line before the last one wanted
    bool clues = false;         ///< each line can hold its clues, and the totals of rows and columns are equal
    std::size_t miscounted = 0; ///< in a part with counts, lines with another number of blocks than they say

    [[nodiscard]] constexpr bool all() const noexcept { return lines && clues; }
};

/// Determines how lines fit a part, or one with the sides in another order or of other sizes with the same sum. Linear
/// in the lines; does not allocate.
///
/// @param found  what `count_lines` found
template <class Lines>
[[nodiscard]] constexpr list_fit fit_of_list(Lines lines, const list_part& part, const part_lines& found) noexcept;

/// The same for the lines of a text after the given number of size lines.
[[nodiscard]] constexpr list_fit fit_of_list(std::string_view text, std::size_t sizes, const list_part& part) noexcept;

/// How lines fit a part whose sizes may be swapped.
struct sized_fit {
    bool swapped = false; ///< the lines fit so and not as they stand, or a blank line between rows and columns shows it
    list_fit fit;         ///< with the sizes swapped if they are
};

/// Determines whether the sizes of a list are swapped. Linear in the lines; does not allocate.
///
/// @param found  what `count_lines` found
template <class Lines>
[[nodiscard]] constexpr sized_fit fit_of_sizes(const Lines& lines, const list_part& part,
                                               const part_lines& found) noexcept;

/// The same where only that matters. O(1) for a square.
template <class Lines>
[[nodiscard]] constexpr bool sizes_are_swapped(const Lines& lines, const list_part& part) noexcept {
    return part.rows != part.columns && fit_of_sizes(lines, part, count_lines(lines, part)).swapped;
}

/// The side that stands first in a list, as far as its lines tell.
enum class leading_side : std::uint8_t {
    rows,
    columns, ///< they fit only so, or a blank line shows it
    either,  ///< both orders fit
};

/// How lines fit a part whose sides may stand in either order.
struct ordered_fit {
    leading_side first = leading_side::rows;
    list_fit fit; ///< with the columns first if they are
};

/// Determines which side stands first in lines that are rows and columns of a size; the rows in a square and where
/// neither order fits. Linear in the lines; does not allocate.
///
/// @param found  what `count_lines` found
template <class Lines>
[[nodiscard]] constexpr ordered_fit fit_of_order(const Lines& lines, list_part part, const part_lines& found) noexcept;

/// A cursor after the given number of size lines of a text.
[[nodiscard]] constexpr line_cursor cursor_after_sizes(std::string_view text, std::size_t sizes, char comment) noexcept;

/// The base of the list readers. One object per text.
template <puzzle_sink S> class list_reader {
public:
    NONO_CONSTEXPR list_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text().substr(0, plain_text_in(source_.text()).end)), sink_(&sink),
          options_(&options), report_(sink, options, source_), places_(text_), clues_(options.limits) {}

protected:
    /// False, with the fault reported, if the input is not a text or is empty.
    [[nodiscard]] NONO_CONSTEXPR bool is_text() {
        if (source_.fault().code != parse_errc::none) {
            report_.fail_text(source_.fault());
            return false;
        }
        if (is_refused_export(text_)) {
            report_.fail_text({parse_errc::export_refused, lines().position()});
            return false;
        }
        if (!is_blank_text(text_)) return true;
        report_.fail_text({parse_errc::empty_input, {}});
        return false;
    }

    /// The lines of the text; of a page that a browser saved, those inside of `<pre>`.
    [[nodiscard]] constexpr line_cursor lines() const noexcept { return plain_lines_in(text_); }

    /// Begins the only puzzle of a text. Returns a cursor at its first line; nothing if there is nothing to read.
    [[nodiscard]] NONO_CONSTEXPR std::optional<line_cursor> begin_text() {
        if (!is_text()) return std::nullopt;
        const line_cursor first = lines();
        if (!report_.begin(first.position())) return std::nullopt;
        return first;
    }

    /// Sets `line` to the next one that is neither blank nor a comment; false if there is none.
    [[nodiscard]] NONO_CONSTEXPR bool next_filled(line_cursor& cursor, text_line& line, char comment) {
        while (cursor.next(line)) {
            const std::size_t first = skip_blanks(line.text, 0);
            if (first == line.text.size() || pass_over(line, first, comment)) continue;
            return true;
        }
        return false;
    }

    /// Reads the numbers of a line into `sizes`: width and height, or one of them. False, with the puzzle failed, if
    /// they are missing or invalid.
    template <std::size_t Count>
    [[nodiscard]] NONO_CONSTEXPR bool read_sizes(const text_line& line, std::array<std::uint32_t, Count>& sizes) {
        number_cursor cursor(line.text);
        number_in_line found;
        for (auto& size : sizes) {
            if (!cursor.next(found)) found = {{}, line.text.size()};
            if (!check_number(found, line)) return false;
            size = found.number.value;
            if (size == 0) report_.fail(parse_errc::size_is_zero, line.at(found.at));
            if (size > (std::min)(options_->limits.side, max_side))
                report_.fail(parse_errc::size_over_limit, line.at(found.at));
            if (report_.failed()) return false;
        }
        if (cursor.next(found)) report_.diagnose(parse_errc::text_after_value, line.at(found.at));
        return !report_.failed();
    }

    /// Reads the lines of a part. If some of them are blank, the counts decide whether those are lines without clues.
    /// Leaves the cursor after the last line of the part. Linear in the text up to the end of the part.
    NONO_CONSTEXPR void read_part(line_cursor& cursor, const list_part& part) {
        const std::size_t wanted = part.wanted();
        const part_lines found = count_lines(lines_of_text(cursor), part);
        const bool layout = found.layout(part);
        if (!part.open && found.filled > wanted) return report_.fail(parse_errc::too_many_clue_lines, found.over);
        if (!layout) {
            if (found.slot_count < wanted || part.counted)
                return report_.fail(parse_errc::too_few_clue_lines, found.end);
            if (found.last > wanted) return report_.fail(parse_errc::ambiguous_blank_lines, found.blank);
            report_.diagnose(parse_errc::blank_lines_are_empty_clues, found.blank);
        }
        bool told = false;
        text_line line;
        for (std::size_t i = 0; i < wanted && !report_.failed() && cursor.next(line);) {
            const std::size_t first = skip_blanks(line.text, 0);
            if (first == line.text.size() && layout) {
                if (!part.counted && !std::exchange(told, true))
                    report_.diagnose(parse_errc::blank_lines_are_layout, line.start);
            } else if (first == line.text.size() || !pass_over(line, first, part.comment)) {
                const axis direction = part.side_of(i++);
                if (part.counted)
                    add_counted_line(direction, line, part.cut);
                else
                    add_line(direction, line);
            }
        }
    }

    /// Ignores text after the last puzzle, with a diagnostic.
    NONO_CONSTEXPR void read_rest(line_cursor& cursor, char comment) {
        text_line line;
        if (!report_.failed() && next_filled(cursor, line, comment))
            report_.diagnose(parse_errc::trailing_data, line.at(skip_blanks(line.text, 0)));
    }

    /// Adds a line with its clues, from byte `at` on.
    NONO_CONSTEXPR void add_line(axis direction, const text_line& line, std::size_t at = 0) {
        const std::size_t first = skip_blanks(line.text, at);
        if (!begin_clues(direction, line.start.offset + first)) return;
        number_cursor cursor(line.text, first);
        number_in_line found;
        std::optional<std::size_t> zero;
        bool clue_found = false;
        while (cursor.next(found)) {
            if (!check_number(found, line)) return;
            if (found.number.value == 0)
                zero = zero.value_or(found.at);
            else if (!add_clue(direction, found.number.value, line, found.at))
                return;
            else
                clue_found = true;
        }
        if (zero && clue_found) report_.diagnose(parse_errc::zero_among_clues, line.at(*zero));
    }

    /// Adds a line that starts with the number of its clues.
    ///
    /// @param cut  clues beyond that number are left out
    NONO_CONSTEXPR void add_counted_line(axis direction, const text_line& line, bool cut) {
        number_cursor cursor(line.text);
        number_in_line found;
        if (!cursor.next(found)) found = {{}, line.text.size()};
        if (!check_number(found, line)) return;
        const std::size_t first = found.at;
        const std::size_t begin = first + found.number.size;
        const std::uint32_t said = found.number.value;
        std::size_t blocks = 0;
        std::size_t end = line.text.size();
        while (cursor.next(found)) {
            if (found.number.size == 0 || found.number.value > 0) ++blocks;
            if (cut && blocks > said) end = (std::min)(end, found.at);
        }
        if (blocks != said) report_.diagnose(parse_errc::block_count_differs, line.at(first));
        add_line(direction, {line.text.substr(0, end), line.start}, begin);
    }

    [[nodiscard]] NONO_CONSTEXPR bool add_clue(axis direction, std::uint32_t length, const text_line& line,
                                               std::size_t at) {
        return add_block(direction, {length, 1}, line.start.offset + at);
    }

    /// Begins the clues of the next line of a side; false, with the puzzle failed, if there are too many lines.
    [[nodiscard]] NONO_CONSTEXPR bool begin_clues(axis direction, std::size_t offset) {
        return admit(clues_.begin_line(direction, offset), offset);
    }

    /// Adds a clue to that line; false, with the puzzle failed, if there are too many clues.
    [[nodiscard]] NONO_CONSTEXPR bool add_block(axis direction, clue block, std::size_t offset) {
        return admit(clues_.add(direction, block, offset), offset);
    }

    [[nodiscard]] NONO_CONSTEXPR bool admit(parse_errc full, std::size_t offset) {
        if (full != parse_errc::none) report_.fail(full, places_.at(offset));
        return full == parse_errc::none;
    }

    /// False, with the puzzle failed, if there is no number or it is too large.
    [[nodiscard]] NONO_CONSTEXPR bool check_number(const number_in_line& found, const text_line& line) {
        if (found.number.size == 0) report_.fail(parse_errc::expected_number, line.at(found.at));
        if (found.number.too_large) report_.fail(parse_errc::number_too_large, line.at(found.at));
        return !report_.failed();
    }

    /// Checks the puzzle as a whole, passes its clues on and ends it.
    ///
    /// @param where  the place of faults of the puzzle as a whole
    /// @param after  the offset where the next puzzle starts, if there is one
    NONO_CONSTEXPR void finish(source_position where, std::size_t after = static_cast<std::size_t>(-1)) {
        if (!report_.failed()) clues_.check_clues(report_, places_, where);
        if (!report_.failed()) clues_.hand_over(*sink_);
        report_.end(after);
    }

    /// True for a comment, which is diagnosed.
    [[nodiscard]] NONO_CONSTEXPR bool pass_over(const text_line& line, std::size_t first, char comment) {
        if (comment == '\0' || line.text[first] != comment) return false;
        if (report_.begun() > 0) report_.diagnose(parse_errc::ignored_line, line.at(first));
        return true;
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    place_finder places_;
    clue_collector clues_;
};

/// The writer's result if a list cannot hold the clues of a puzzle; nothing if it can. Linear.
///
/// @param source  the puzzle
/// @param colors  that the format can hold, blank included
[[nodiscard]] inline maybe<write_result> refusal_of_list(const puzzle& source, std::size_t colors = 2);

/// Appends the numbers of a line, or `empty` if there are none.
inline void append_clue_line(std::string& out, line_clue_view line, char separator = ' ', std::string_view empty = "0");

/// Appends the lines of a side.
inline void append_clue_lines(std::string& out, const clue_lines& side, char separator = ' ') {
    for (const auto line : side) {
        append_clue_line(out, line, separator);
        out += '\n';
    }
}

/// The layout of a list that has only its size, rows and columns.
struct list_layout {
    bool width_first = false;         ///< the width precedes the height
    bool columns_first = false;       ///< the columns precede the rows
    char between_sizes = ' ';         ///< the separator
    std::string_view between_sides{}; ///< the line between the two sides, with its line end
};

/// Writes such a list; everything except the clues is lost. Linear; allocates.
[[nodiscard]] inline write_result write_list(const puzzle& source, const list_layout& layout);

/// True for text that can be written unchanged at the end of a line.
[[nodiscard]] inline bool is_end_of_line(std::string_view text) {
    const bool edges = !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
    return !edges && text.find_first_of("\r\n") == std::string_view::npos && check_text(text).code == parse_errc::none;
}

// ---------------------------------------------------------------------------------------------------------------------

constexpr line_numbers numbers_from(std::string_view text, std::size_t at) noexcept {
    const char* const data = text.data();
    const std::size_t size = text.size();
    char separator = at + 1 < size && data[at + 1] == ',' ? ',' : ' '; // that the line seems to use
    // In variables of their own, which stay in registers.
    std::uint64_t total = 0;
    std::size_t count = 0;
    std::size_t zeros = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 1;
    bool commas = false;
    while (at < size) {
        // Nearly all numbers have one digit and are followed by the same separator.
        if (at_run_time() && std::endian::native == std::endian::little && size - at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, data + at, sizeof word);
            const digit_pairs pairs = pairs_in(word, static_cast<unsigned char>(separator));
            if (pairs.count > 0) {
                if (count == 0) first = static_cast<std::uint32_t>(pairs.digits & 0xFU);
                count += pairs.count;
                total += pairs.total();
                last = 1; // not 0
                commas = commas || separator == ',';
                at += 2 * pairs.count;
                if (pairs.count == 4) continue;
            }
        }
        const unsigned digit = static_cast<unsigned>(data[at]) - '0';
        if (digit > 9) {
            if (!is_blank(data[at]) && data[at] != ',') break;
            separator = data[at++];
            commas = commas || separator == ',';
            continue;
        }
        last = digit;
        std::size_t length = 1;
        if (at + 1 < size && is_digit(data[at + 1])) {
            const parsed_number number = parse_number(text, at);
            last = number.value;
            length = number.size;
        }
        if (count++ == 0) first = last;
        total += last;
        zeros += last == 0 ? 1U : 0U;
        at += length;
        if (at == size || data[at] == '\n') break; // as most lines end
        if (data[at] != separator) continue;
        commas = commas || separator == ',';
        ++at;
    }
    return {total, count, count - zeros, first, last == 0, commas, at};
}

/// Iterates over the lines of a text most of which are lines of numbers: reading these finds the end of the line,
/// without a separate search. Linear in the text. Does not allocate.
class lines_of_numbers {
public:
    constexpr explicit lines_of_numbers(std::string_view text) noexcept : text_(text), ends_(text) {}

    /// Moves to the next line; false if there is none.
    [[nodiscard]] constexpr bool next() noexcept {
        if (at_end()) return false;
        const std::size_t begin = next_;
        numbers_ = numbers_from(text_, begin);
        std::size_t end = numbers_.end;
        is_plain_ = end == text_.size() || text_[end] == '\n' || text_[end] == '\r';
        if (!is_plain_) end = ends_.next(end);
        line_ = {text_.data() + begin, end - begin};
        const bool two = end + 1 < text_.size() && text_[end] == '\r' && text_[end + 1] == '\n';
        next_ = (std::min)(end + (two ? 2U : 1U), text_.size());
        return true;
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return line_; }
    /// True if there is nothing but numbers, blanks and commas in the line, or nothing.
    [[nodiscard]] constexpr bool is_plain() const noexcept { return is_plain_; }
    /// The numbers up to the first thing that is none.
    [[nodiscard]] constexpr const line_numbers& numbers() const noexcept { return numbers_; }
    /// True after the last line. O(1).
    [[nodiscard]] constexpr bool at_end() const noexcept { return next_ == text_.size(); }
    /// The lines after this one, without their places. Linear in them.
    [[nodiscard]] constexpr line_cursor rest() const noexcept { return line_cursor(text_, next_); }

private:
    std::string_view text_;
    std::string_view line_;
    line_end_finder ends_;
    std::size_t next_ = 0; // offset of the next line
    line_numbers numbers_;
    bool is_plain_ = false;
};

/// A line as a shape keeps it.
[[nodiscard]] constexpr list_line line_of_list(std::string_view line) noexcept {
    const line_numbers found = numbers_from(line, 0);
    const std::size_t first = skip_blanks(line, 0);
    const bool filled = first < line.size();
    return {found.total, static_cast<std::uint32_t>(found.blocks),
            found.first, filled ? line[first] : '\0',
            filled,      found.end == line.size()};
}

/// Examines a list line by line.
class list_examination {
public:
    constexpr explicit list_examination(list_shape& shape) noexcept : shape_(&shape) {}

    /// Goes through the text. False at the first line that cannot be part of a list.
    [[nodiscard]] constexpr bool read(std::string_view text) noexcept {
        lines_of_numbers lines(text);
        while (lines.next()) {
            if (shape_->cut && lines.at_end()) return true;
            const bool is_part =
                lines.is_plain() ? take_numbers(lines.numbers(), lines.text()) : take_other(lines.text());
            if (!is_part) return false;
            if (shape_->kept == shape_->lines.size()) continue;
            shape_->lines[shape_->kept++] = lines.is_plain() ? kept_line(lines.numbers()) : other_line(lines.text());
            if (shape_->kept == shape_->lines.size()) shape_->rest = lines.rest();
        }
        return true;
    }

private:
    [[nodiscard]] static constexpr list_line kept_line(const line_numbers& found) noexcept {
        const bool filled = found.count > 0;
        return {found.total, static_cast<std::uint32_t>(found.blocks), found.first, filled ? '0' : '\0', filled, true};
    }

    /// A line that starts with something else.
    [[nodiscard]] static constexpr list_line other_line(std::string_view line) noexcept {
        return {0, 0, 0, line[skip_blanks(line, 0)], true, false};
    }

    /// A line of numbers, or a blank one.
    [[nodiscard]] constexpr bool take_numbers(const line_numbers& found, std::string_view line) noexcept {
        if (found.count == 0) {
            take_blank();
            return !found.commas;
        }
        list_shape& shape = *shape_;
        const bool is_size = shape.filled == 0 || (shape.filled == 1 && shape.counts[0] == 1);
        if (shape.filled < shape.start.size()) take_start(found, line);
        shape.commas += found.commas ? 1U : 0U;
        if (!is_size) {
            shape.endless += found.ends_with_zero ? 0U : 1U;
            shape.several = shape.several || found.count > 1;
        }
        ++shape.filled;
        if (!std::exchange(in_block_, true)) ++shape.blocks;
        return true;
    }

    /// Takes the first numbers of the list, and how many there are, from the next line with any.
    constexpr void take_start(const line_numbers& numbers, std::string_view line) noexcept {
        if (numbers_ < shape_->start.size()) shape_->start[numbers_] = numbers.first;
        if (numbers.count > 1) {
            number_cursor cursor(line);
            number_in_line found;
            for (std::size_t i = numbers_; i < shape_->start.size() && cursor.next(found); ++i)
                shape_->start[i] = found.number.value;
        }
        if (shape_->filled < shape_->counts.size()) shape_->counts[shape_->filled] = numbers.count;
        numbers_ += numbers.count;
    }

    /// Blank lines and lines with numbers after the first one with numbers.
    [[nodiscard]] constexpr std::size_t slot_count() const noexcept {
        return shape_->filled > 0 ? shape_->filled + shape_->blanks - 1 : 0;
    }

    constexpr void take_blank() noexcept {
        list_shape& shape = *shape_;
        if (shape.filled == 0) return;
        in_block_ = false;
        if (shape.filled > 1 && slot_count() == std::size_t{shape.start[0]} + 1) shape.blank_after_rows = true;
        ++shape.blanks;
    }

    /// A line with something else; false if a list has no such line.
    [[nodiscard]] constexpr bool take_other(std::string_view line) noexcept {
        shape_->others = true;
        const std::size_t first = skip_blanks(line, 0);
        if (line[first] == '#') {
            take_hash();
        } else if (line[first] == '*') {
            ++shape_->stars;
        } else if (line[first] == '&' && without_trailing_blanks(line).size() == first + 1) {
            ++shape_->ampersands;
        } else if (line[first] == '\0') {
            take_blank();
        } else {
            return false;
        }
        return true;
    }

    constexpr void take_hash() noexcept {
        list_shape& shape = *shape_;
        ++shape.hashes;
        const std::size_t rows = shape.filled > 0 ? shape.filled - 1 : 0;
        if (shape.start[0] > 0 && (slot_count() == shape.start[0] || rows == shape.start[0]))
            shape.hash_after_rows = true;
    }

    list_shape* shape_;
    std::size_t numbers_ = 0; // in the first lines with any
    bool in_block_ = false;
};

constexpr list_shape::list_shape(std::string_view text) noexcept { // NOLINT: `lines` without values
    constexpr std::size_t limit = std::size_t{1} << 20U;
    cut = text.size() > limit;
    const bool read = list_examination(*this).read(filled_text_in(text.substr(0, limit)));
    plain = read && filled > 0;
}

/// Of the numbers of a line that starts with the number of its blocks; blocks beyond that number are left out.
[[nodiscard]] constexpr numbers_total cut_total(std::string_view line) noexcept {
    numbers_total out;
    number_cursor walk(line);
    number_in_line number;
    if (walk.next(number)) out.said = number.number.value;
    for (std::uint64_t count = 0; walk.next(number);) {
        count += number.number.value > 0 ? 1U : 0U;
        if (count > out.said) break;
        out.total += number.number.value;
        out.blocks = count;
    }
    return out;
}

/// The numbers of a line as one of a part: of one that starts with the number of its blocks, those after it.
[[nodiscard]] constexpr numbers_total total_in(const list_part& part, std::uint64_t total, std::uint64_t blocks,
                                               std::uint32_t first, bool plain) noexcept {
    if (!part.counted) return {total, blocks, 0, plain};
    return {total - first, blocks - (first > 0 ? 1U : 0U), first, plain};
}

constexpr numbers_total lines_of_text::numbers(const list_part& part) const noexcept {
    if (part.cut) return cut_total(line_.text);
    const line_numbers found = numbers_from(line_.text, 0);
    return total_in(part, found.total, found.blocks, found.first, found.end == line_.text.size());
}

constexpr bool lines_of_shape::next() noexcept {
    if (next_ != end_) {
        line_ = next_++;
        return true;
    }
    text_line line;
    if (!rest_.next(line)) return false;
    long_ = line_of_list(line.text);
    line_ = &long_;
    return true;
}

constexpr numbers_total lines_of_shape::numbers(const list_part& part) const noexcept {
    return total_in(part, line_->total, line_->blocks, line_->first, line_->plain);
}

template <class Lines> constexpr part_lines count_lines(Lines lines, const list_part& part) noexcept {
    part_lines out;
    bool blank_before = false;
    out.end = lines.position();
    while (lines.next()) {
        const bool is_filled = lines.filled();
        if (is_filled && lines.mark() == part.stop) break;
        out.end = lines.position();
        if (is_filled && lines.mark() == part.comment) continue;
        ++out.slot_count;
        if (!is_filled && out.blank == source_position{}) out.blank = lines.start();
        const bool after_blank = std::exchange(blank_before, !is_filled);
        if (!is_filled) continue;
        if (after_blank && out.filled > 0 && out.gaps++ == 0) out.before = out.filled;
        if (out.filled++ == part.wanted()) out.over = lines.filled_at();
        out.last = out.slot_count;
    }
    return out;
}

constexpr part_lines count_lines_after_sizes(const list_shape& shape, const lines_of_shape& lines,
                                             const list_part& part) noexcept {
    if (shape.blanks + shape.hashes + shape.stars + shape.ampersands > 0) return count_lines(lines, part);
    part_lines out;
    out.filled = out.slot_count = out.last = shape.filled - (shape.counts[0] == 1 ? 2U : 1U);
    return out;
}

template <class Lines>
constexpr list_fit fit_of_list(Lines lines, const list_part& part, const part_lines& found) noexcept {
    list_fit out{found.enough(part), found.filled <= part.wanted(), true, false, 0};
    if (!out.lines) return out;
    std::array<std::uint64_t, 2> totals{};
    const std::array<std::size_t, 2> counts{part.columns_first ? part.columns : part.rows,
                                            part.columns_first ? part.rows : part.columns};
    for (std::size_t side = 0; side < counts.size(); ++side) {
        const std::uint64_t room = counts[1 - side] + std::uint64_t{1};
        for (std::size_t left = counts[side]; left > 0 && lines.next();) {
            if (!lines.filled()) {
                out.compact = false;
                if (found.layout(part)) continue;
            } else if (lines.mark() == part.comment) {
                continue;
            }
            --left;
            const numbers_total sum = lines.numbers(part);
            if (part.counted && sum.said != sum.blocks) ++out.miscounted;
            if (sum.total + sum.blocks > room) return out;
            totals[side] += sum.total;
        }
    }
    out.clues = totals[0] == totals[1];
    return out;
}

constexpr list_fit fit_of_list(std::string_view text, std::size_t sizes, const list_part& part) noexcept {
    const lines_of_text lines(cursor_after_sizes(text, sizes, part.comment));
    return fit_of_list(lines, part, count_lines(lines, part));
}

constexpr line_cursor cursor_after_sizes(std::string_view text, std::size_t sizes, char comment) noexcept {
    line_cursor cursor = plain_lines_in(text);
    text_line line;
    while (sizes > 0 && cursor.next(line)) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (first < line.text.size() && line.text[first] != comment) --sizes;
    }
    return cursor;
}

template <class Lines>
constexpr sized_fit fit_of_sizes(const Lines& lines, const list_part& part, const part_lines& found) noexcept {
    const sized_fit as_they_stand{false, fit_of_list(lines, part, found)};
    if (part.rows == part.columns || !found.layout(part) || found.divided(part, part.rows)) return as_they_stand;
    if (as_they_stand.fit.all() && !found.divided(part, part.columns)) return as_they_stand;
    list_part swapped = part;
    std::swap(swapped.rows, swapped.columns);
    const list_fit fit = fit_of_list(lines, swapped, found);
    return fit.all() ? sized_fit{true, fit} : as_they_stand;
}

template <class Lines>
constexpr ordered_fit fit_of_order(const Lines& lines, list_part part, const part_lines& found) noexcept {
    part.columns_first = false;
    const list_fit rows = fit_of_list(lines, part, found);
    if (part.rows == part.columns || found.divided(part, part.rows)) return {leading_side::rows, rows};
    const bool rows_fit = rows.all() && !found.divided(part, part.columns);
    part.columns_first = true;
    const list_fit columns = fit_of_list(lines, part, found);
    if (!columns.all()) return {leading_side::rows, rows};
    return rows_fit ? ordered_fit{leading_side::either, rows} : ordered_fit{leading_side::columns, columns};
}

inline maybe<write_result> refusal_of_list(const puzzle& source, std::size_t colors) {
    if (source.clues.rows.empty() || source.clues.columns.empty()) return not_written(feature::clues);
    if (has_blotted_clues(source.clues)) return not_written(feature::blotted);
    if (source.clues.color_count() > colors) return not_written(feature::colors);
    const auto fits = [](const clue_lines& side, std::size_t length) {
        if (side.size() > max_side) return false;
        for (const auto line : side)
            for (const auto& block : line)
                if (block.length > length || block.color == blank) return false;
        return true;
    };
    if (fits(source.clues.rows, source.clues.width()) && fits(source.clues.columns, source.clues.height()))
        return std::nullopt;
    return not_written(feature::clues);
}

inline write_result write_list(const puzzle& source, const list_layout& layout) {
    if (auto refusal = refusal_of_list(source)) return *refusal;
    write_result out{{}, true, {}};
    append_number(out.text, layout.width_first ? source.clues.width() : source.clues.height());
    out.text += layout.between_sizes;
    append_number(out.text, layout.width_first ? source.clues.height() : source.clues.width());
    out.text += '\n';
    append_clue_lines(out.text, layout.columns_first ? source.clues.columns : source.clues.rows);
    out.text += layout.between_sides;
    append_clue_lines(out.text, layout.columns_first ? source.clues.rows : source.clues.columns);
    name_losses(out.lost, source, {});
    return out;
}

inline void append_clue_line(std::string& out, line_clue_view line, char separator, std::string_view empty) {
    if (line.empty()) out += empty;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) out += separator;
        append_number(out, line[i].length);
    }
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_PLAIN_LIST_HPP
