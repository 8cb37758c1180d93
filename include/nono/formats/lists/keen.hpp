// Lists of clues without a size, as webpbn exports them under the names `keen` and `ish`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_KEEN_HPP
#define NONO_FORMATS_LISTS_KEEN_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// Lists of clues without a size: a line of numbers for each row, a blank line, and a line of numbers for each column,
/// with blanks or commas between the numbers. These are webpbn's `keen`, the input of Kyle Keen's solver, and the lists
/// of nonogrid and gramcracker.
///
/// The size follows from the number of lines, so a line without clues is `0`. Lines that start with `#` or `*` are
/// comments, as in nonogrid. gramcracker writes a line without clues as a blank line. Blank lines in addition to the
/// divider are read either all as such lines or all as layout, depending on which reading makes the clues consistent;
/// if several readings do, the error is `ambiguous_blank_lines`. Blank lines before the first and after the last line
/// of numbers are layout.
///
/// The confidence is `likely` if the text has at most 1 MiB and only lines of numbers and comments, one run of blank
/// lines separates the sides, and their clues are consistent. It is `possible` if the clues are not consistent and the
/// first two lines cannot be sizes, if blank lines must be lines without clues, or if there are commas, as in `ish`.
struct keen : detail::shaped_list_format<keen> {
    static constexpr format_info info{.name = "keen",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers without a size (webpbn's keen, gramcracker)",
                                      .max_confidence = confidence::likely,
                                      .starts = "0123456789,#*"};
};

/// The same lists with commas between the numbers: webpbn's `ish`. It reads every text that `keen` reads.
///
/// If the text has commas, the confidence is that of `keen`; otherwise it is `no`.
struct ish : detail::shaped_list_format<ish> {
    static constexpr format_info info{.name = "ish",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers separated by commas, without a size (webpbn's ish)",
                                      .max_confidence = confidence::likely,
                                      .starts = "0123456789,#*"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The interpretation of a list without a size.
struct list_division {
    std::size_t readings = 0;   ///< number of possible readings; more than 1 if the text is ambiguous
    std::size_t rows = 0;       ///< number of slots before the divider, or of lines with numbers if blank slots are
                                ///< layout
    std::size_t slot_count = 0; ///< number of slots up to the last one with numbers
    bool empty_clues = false;   ///< whether blank slots, except the divider, are lines without clues rather than layout
    bool plain = true;          ///< whether there is at most one run of blank lines
    bool fits = false;          ///< whether the division is plain and the clues of rows and columns are consistent
    source_position blank;      ///< the first blank slot
};

/// Calls `visit(index, lines, numbers)` for each slot of a list, from the first one with numbers to the end of the
/// text. A slot is a line that is not a comment (`#` or `*`), including blank lines. Linear in the text.
template <class Visit> constexpr void visit_list_slots(lines_of_list lines, Visit&& visit) {
    for (std::size_t i = 0; lines.next();) {
        if (lines.mark() == '#' || lines.mark() == '*' || (!lines.filled() && i == 0)) continue;
        visit(i++, lines, lines.numbers({}));
    }
}

/// The last two numbers of rows after which a list can be divided; a missing one is 0.
struct last_two_rows {
    std::size_t last = 0;
    std::size_t before = 0;

    constexpr void push(std::size_t rows) noexcept { before = std::exchange(last, rows); }
    /// Returns how many of them are at least `minimum`, which is not 0.
    [[nodiscard]] constexpr std::size_t count(std::uint64_t minimum) const noexcept {
        return (last >= minimum ? 1U : 0U) + (before >= minimum ? 1U : 0U);
    }
};

/// Finds the blank line that separates rows and columns.
class list_divider {
public:
    constexpr explicit list_divider(const lines_of_list& lines) noexcept : lines_(lines) {}

    /// Returns the division. If several blank lines could be the divider, only those that make the clues consistent
    /// count: rows and columns have the same total, and each line has room for its clues. Linear in the text; does not
    /// allocate.
    [[nodiscard]] constexpr list_division find() {
        count();
        out_.plain = gaps_ < 2;
        out_.readings = 1;
        if (gaps_ == 0) out_.rows = filled_;
        if (gaps_ == 0 || !has_numbers_) return out_;
        try_blanks();
        const std::uint64_t minimum = (std::max)(longest_[1], std::uint64_t{1});
        const std::size_t as_layout = layout_.count(minimum);
        const std::size_t as_clues = clues_.count(minimum);
        out_.fits = gaps_ == 1 && as_layout == 1;
        // If there is a single run of blank lines, it is the divider, and inconsistent clues are reported line by line.
        // The exception is a run that must also contain lines without clues.
        if (gaps_ == 1 && (out_.fits || as_clues == 0)) return out_;
        out_.readings = as_layout + as_clues;
        out_.empty_clues = as_clues > 0;
        out_.rows = out_.empty_clues ? clues_.last : layout_.last;
        return out_;
    }

private:
    constexpr void count() {
        std::size_t pending = 0; // number of blank slots since the last line with numbers
        source_position position;
        visit_list_slots(lines_, [&](std::size_t index, const lines_of_list& slot, const list_line& numbers) {
            if (!slot.filled() && pending++ == 0) position = slot.start();
            if (!slot.filled()) return;
            if (pending > 0 && gaps_++ == 0) {
                out_.rows = filled_;
                out_.blank = position;
            }
            blanks_ += std::exchange(pending, 0);
            has_numbers_ = has_numbers_ && numbers.plain;
            total_ += numbers.total;
            ++filled_;
            out_.slot_count = index + 1;
        });
    }

    /// Collects the blank slots that divide the filled cells in half and are followed by enough lines for the longest
    /// line of the first half. The lines between two such slots have no clues.
    constexpr void try_blanks() {
        std::uint64_t before = 0; // number of filled cells so far
        std::size_t seen = 0;     // number of lines with numbers so far
        bool in_gap = false;
        visit_list_slots(lines_, [&](std::size_t index, const lines_of_list& slot, const list_line& numbers) {
            std::uint64_t& longest = longest_[2 * before < total_ ? 0 : 1];
            longest = (std::max)(longest, numbers.total + numbers.blocks - (numbers.blocks > 0 ? 1U : 0U));
            before += numbers.total;
            seen += slot.filled() ? 1U : 0U;
            const bool starts_gap = !std::exchange(in_gap, !slot.filled());
            if (slot.filled() || index >= out_.slot_count || 2 * before != total_) return;
            if (starts_gap && filled_ - seen >= longest_[0]) layout_.push(seen);
            if (blanks_ > 1 && out_.slot_count - index - 1 >= longest_[0]) clues_.push(index);
        });
    }

    lines_of_list lines_;
    list_division out_;
    std::size_t filled_ = 0; // number of filled cells
    std::size_t blanks_ = 0; // number of blank slots between lines with numbers
    std::size_t gaps_ = 0;   // number of runs of blank slots
    bool has_numbers_ = true;
    std::uint64_t total_ = 0;
    std::array<std::uint64_t, 2> longest_{}; // length of the longest line in the first and in the second half of the
                                             // filled cells
    last_two_rows layout_;                   // possible dividers if other blank slots are layout
    last_two_rows clues_;                    // possible dividers if other blank slots are lines without clues
};

template <puzzle_sink S> class keen_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        const auto cursor = this->begin_text();
        if (!cursor) return;
        division_ = list_divider(lines_of_list(*cursor)).find();
        if (division_.readings != 1) this->fail(parse_errc::ambiguous_blank_lines, division_.blank);
        this->parse_lines(*cursor, [&](const text_line& line, std::size_t first) { parse_line(line, first); });
        this->finish(columns_ ? *columns_ : this->end_position());
    }

private:
    constexpr void parse_line(const text_line& line, std::size_t first) {
        const bool is_filled = first < line.text.size();
        if (is_filled && (this->skip_comment(line, first, '#') || this->skip_comment(line, first, '*'))) return;
        if (!is_filled && slot_ == 0) return;
        const std::size_t index = slot_++;
        if (index >= division_.slot_count) return;
        if (division_.empty_clues) {
            if (!is_filled && index != division_.rows)
                diagnose_blank_line(parse_errc::blank_lines_are_empty_clues, line);
            if (index != division_.rows) add(index < division_.rows ? axis::row : axis::column, line);
        } else if (is_filled) {
            add(filled_++ < division_.rows ? axis::row : axis::column, line);
        } else if (!division_.plain && filled_ != division_.rows) {
            diagnose_blank_line(parse_errc::blank_lines_are_layout, line);
        }
    }

    constexpr void diagnose_blank_line(parse_errc code, const text_line& line) {
        if (!std::exchange(reported_, true)) this->diagnose(code, line.start);
    }

    constexpr void add(axis direction, const text_line& line) {
        if (direction == axis::column && !columns_) columns_ = line.start;
        this->add_line(direction, line);
    }

    list_division division_;
    std::size_t slot_ = 0;
    std::size_t filled_ = 0;
    maybe<source_position> columns_; // the position of the first column
    bool reported_ = false;
};

/// Returns true if the first two lines could be the sizes of the lines that follow, as in other formats. O(1).
[[nodiscard]] constexpr bool could_have_sizes(const list_shape& shape) noexcept {
    return shape.counts[0] == 1 && shape.counts[1] == 1 && shape.filled > 2 &&
           std::uint64_t{shape.start[0]} + shape.start[1] == shape.filled - 2;
}

/// Returns the confidence that a text is a list without a size, regardless of separators. Linear in the text.
[[nodiscard]] constexpr confidence confidence_without_size(const list_shape& shape) noexcept {
    if (!shape.plain || shape.cut || shape.blocks < 2 || shape.ampersands > 0) return confidence::no;
    // A large list in which most lines are surrounded by blank lines is not a list of rows and columns.
    if (shape.blocks > 8 + shape.filled / 2) return confidence::no;
    const auto found = list_divider(lines_of_list(shape)).find();
    if (!found.plain || found.empty_clues || found.readings != 1)
        return found.readings > 0 ? confidence::possible : confidence::no;
    if (found.fits) return confidence::likely;
    // This also applies to texts with comments, because lists with sizes have no comments.
    return could_have_sizes(shape) ? confidence::no : confidence::possible;
}

/// The description of lists without a size. The two formats differ only in the separator between numbers.
template <char Separator> struct unsized_list_description {
    template <puzzle_sink S> using reader = keen_reader<S>;

    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        const bool is_ish = shape.commas > 0;
        const confidence found = is_ish || Separator == ' ' ? confidence_without_size(shape) : confidence::no;
        return is_ish && Separator == ' ' ? (std::min)(found, confidence::possible) : found;
    }

    /// A text without commas is the same puzzle in `keen` and `ish`.
    [[nodiscard]] static bool shows(std::string_view text) {
        const list_shape shape(text);
        return confidence_without_size(shape) >= confidence::likely && !could_have_sizes(shape);
    }

    static void append(write_result& out, const puzzle& source) {
        append_sides(out.text, source.clues, "\n", {.separator = Separator});
    }
};

template <> struct format_description<keen> : unsized_list_description<' '> {};
template <> struct format_description<ish> : unsized_list_description<','> {};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_KEEN_HPP
