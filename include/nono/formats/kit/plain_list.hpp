// The base of readers of lists of clues, which have one line of numbers per row and column, and functions for their
// writers.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_PLAIN_LIST_HPP
#define NONO_FORMATS_KIT_PLAIN_LIST_HPP

#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/list_lines.hpp>
#include <nono/formats/kit/picture.hpp>
#include <nono/formats/kit/size_fault.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The base of the list readers. One object per text.
template <puzzle_sink S> class list_reader {
public:
    constexpr list_reader(std::string_view text, S& sink, const parse_options& options)
        : source_(text), text_(source_.text().substr(0, plain_text_in(source_.text()).end)), sink_(&sink),
          options_(&options), report_(sink, options, source_), positions_(text_), clues_(options.limits) {}

protected:
    /// Reports an error and returns false if the input is not a text, is empty or is a refused export.
    [[nodiscard]] constexpr bool is_text() {
        parse_error fault = source_.fault();
        if (fault.code == parse_errc::none && is_refused_export(text_))
            fault = {parse_errc::export_refused, lines().position()};
        if (fault.code == parse_errc::none && is_blank_text(text_)) fault.code = parse_errc::empty_input;
        if (fault.code != parse_errc::none) report_.fail_text(fault);
        return fault.code == parse_errc::none;
    }

    /// Returns a cursor over the lines of the text, or of the part inside `<pre>` if a browser saved the text as a
    /// page.
    [[nodiscard]] constexpr line_cursor lines() const noexcept { return plain_lines_in(text_); }

    /// Begins the only puzzle of a text. Returns a cursor at its first line, or `std::nullopt` if nothing can be read.
    [[nodiscard]] constexpr std::optional<line_cursor> begin_text() {
        if (is_text() && report_.begin(lines().position())) return lines();
        return std::nullopt;
    }

    /// Calls `visit(line, first)` for each line until the puzzle fails; `first` is the offset of the first character
    /// that is not blank.
    template <class Visit> constexpr void parse_lines(line_cursor cursor, Visit visit) {
        text_line line;
        while (!failed() && cursor.next(line)) visit(line, skip_blanks(line.text, 0));
    }

    /// As above, but also begins the only puzzle of a text. Returns false if there is nothing to read.
    template <class Visit> [[nodiscard]] constexpr bool read_lines(Visit visit) {
        const auto cursor = begin_text();
        if (cursor) parse_lines(*cursor, visit);
        return cursor.has_value();
    }

    /// Sets `line` to the next line that is neither blank nor a comment. Returns false if there is none.
    [[nodiscard]] constexpr bool next_filled(line_cursor& cursor, text_line& line, char comment = '\0') {
        while (cursor.next(line)) {
            const std::size_t first = skip_blanks(line.text, 0);
            if (first < line.text.size() && !skip_comment(line, first, comment)) return true;
        }
        return false;
    }

    /// Reads the numbers of a line into `sizes`: width and height, or one of them. Fails the puzzle and returns false
    /// if they are missing or invalid.
    [[nodiscard]] constexpr bool read_sizes(const text_line& line, std::span<std::uint32_t> sizes) {
        number_cursor cursor(line.text);
        number_in_line found;
        for (auto& size : sizes) {
            if (!cursor.next(found)) found = {{}, line.text.size()};
            size = found.number.value;
            if (const parse_errc fault = fault_of_size(found.number, options_->limits); fault != parse_errc::none) {
                fail(fault, line.at(found.at));
                return false;
            }
        }
        if (cursor.next(found)) diagnose(parse_errc::text_after_value, line.at(found.at));
        return !failed();
    }

    /// As above, but first sets `line` to the next line that is neither blank nor a comment. Fails with `missing` if
    /// there is no such line.
    [[nodiscard]] constexpr bool read_sizes(line_cursor& cursor, text_line& line, std::span<std::uint32_t> sizes,
                                            char comment = '\0', parse_errc missing = parse_errc::expected_number) {
        if (next_filled(cursor, line, comment)) return read_sizes(line, sizes);
        fail(missing, cursor.position());
        return false;
    }

    /// Fails the puzzle and returns false if a side is 0 or too long, or if there are too many cells.
    [[nodiscard]] constexpr bool check_size(std::size_t width, std::size_t height, source_position where) {
        return check_picture_size(report_, options_->limits, width, height, where);
    }

    /// Reads the lines of a part. If some of them are blank, the number of lines decides whether these are lines
    /// without clues. Moves the cursor past the last line of the part. Linear in the text up to there.
    constexpr void read_part(line_cursor& cursor, const list_part& part) {
        const std::size_t wanted = part.wanted();
        const part_lines found = count_lines(lines_of_list(cursor), part);
        const bool layout = found.layout(part);
        if (part.stop != '\0' && found.filled > wanted) return fail(parse_errc::too_many_clue_lines, found.over);
        if (!layout) {
            if (found.slot_count < wanted || part.counted) return fail(parse_errc::too_few_clue_lines, found.end);
            if (found.last > wanted) return fail(parse_errc::ambiguous_blank_lines, found.blank);
            diagnose(parse_errc::blank_lines_are_empty_clues, found.blank);
        }
        bool reported = false;
        text_line line;
        for (std::size_t i = 0; i < wanted && !failed() && cursor.next(line);) {
            const std::size_t first = skip_blanks(line.text, 0);
            if (first == line.text.size() && layout) {
                if (!part.counted && !std::exchange(reported, true))
                    diagnose(parse_errc::blank_lines_are_layout, line.start);
            } else if (first == line.text.size() || !skip_comment(line, first, part.comment)) {
                const axis direction = part.side_of(i++);
                if (part.counted)
                    add_counted_line(direction, line, part.cut);
                else
                    add_line(direction, line);
            }
        }
    }

    /// Ignores text after the last puzzle, with a diagnostic.
    constexpr void read_rest(line_cursor& cursor, char comment = '\0') {
        text_line line;
        if (!failed() && next_filled(cursor, line, comment))
            diagnose(parse_errc::trailing_data, line.at(skip_blanks(line.text, 0)));
    }

    /// Adds a line of clues, starting at byte `at`.
    constexpr void add_line(axis direction, const text_line& line, std::size_t at = 0) {
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
        if (zero && clue_found) diagnose(parse_errc::zero_among_clues, line.at(*zero));
    }

    /// Adds a line that starts with the number of its clues.
    ///
    /// @param cut  true to drop clues beyond that number
    constexpr void add_counted_line(axis direction, const text_line& line, bool cut) {
        number_cursor cursor(line.text);
        number_in_line said;
        if (!cursor.next(said)) said = {{}, line.text.size()};
        if (!check_number(said, line)) return;
        std::size_t blocks = 0;
        for (number_in_line found; cursor.next(found);)
            if (found.number.size == 0 || found.number.value > 0) ++blocks;
        if (blocks != said.number.value) diagnose(parse_errc::block_count_differs, line.at(said.at));
        const std::string_view text = cut ? counted_part_of(line.text) : line.text;
        add_line(direction, {text, line.start}, said.at + said.number.size);
    }

    [[nodiscard]] constexpr bool add_clue(axis direction, std::uint32_t length, const text_line& line, std::size_t at) {
        return add_block(direction, {length}, line.start.offset + at);
    }

    /// Begins the clues of the next line of a side. Fails the puzzle and returns false if there are too many lines.
    [[nodiscard]] constexpr bool begin_clues(axis direction, std::size_t offset) {
        return admit(clues_.begin_line(direction, offset), offset);
    }

    /// Adds a clue to that line. Fails the puzzle and returns false if there are too many clues.
    [[nodiscard]] constexpr bool add_block(axis direction, clue block, std::size_t offset) {
        return admit(clues_.add(direction, block, offset), offset);
    }

    [[nodiscard]] constexpr bool admit(parse_errc full, std::size_t offset) {
        if (full != parse_errc::none) fail(full, positions_.at(offset));
        return full == parse_errc::none;
    }

    /// Fails the puzzle and returns false if there is no number or it is too large.
    [[nodiscard]] constexpr bool check_number(const number_in_line& found, const text_line& line) {
        if (found.number.size == 0) fail(parse_errc::expected_number, line.at(found.at));
        if (found.number.too_large) fail(parse_errc::number_too_large, line.at(found.at));
        return !failed();
    }

    /// Checks the puzzle as a whole, delivers its clues and ends it.
    ///
    /// @param where  the position of errors that concern the whole puzzle
    /// @param after  the offset where the next puzzle starts, if there is one
    constexpr void finish(source_position where, std::size_t after = static_cast<std::size_t>(-1)) {
        static_cast<void>(deliver(where));
        report_.end(after);
    }

    /// Checks the puzzle as a whole and delivers its clues. Returns false if the puzzle has failed.
    [[nodiscard]] constexpr bool deliver(source_position where) {
        if (!failed()) clues_.check_clues(report_, positions_, where);
        if (!failed()) clues_.deliver(*sink_);
        return !failed();
    }

    [[nodiscard]] constexpr bool failed() const noexcept { return report_.failed(); }
    constexpr void fail(parse_errc code, source_position where) { report_.fail(code, where); }
    constexpr void fail(parse_errc code, std::size_t offset) { fail(code, position(offset)); }
    constexpr void diagnose(parse_errc code, source_position where) { report_.diagnose(code, where); }
    constexpr void diagnose(parse_errc code, std::size_t offset) { diagnose(code, position(offset)); }
    /// Returns the position of an offset in the text.
    [[nodiscard]] constexpr source_position position(std::size_t offset) { return positions_.at(offset); }
    /// Returns the position of the end of the text.
    [[nodiscard]] constexpr source_position end_position() { return positions_.at(text_.size()); }

    /// Returns true for a comment, after adding a diagnostic for it.
    [[nodiscard]] constexpr bool skip_comment(const text_line& line, std::size_t first, char comment) {
        if (comment == '\0' || line.text[first] != comment) return false;
        if (report_.begun() > 0) diagnose(parse_errc::ignored_line, line.at(first));
        return true;
    }

    utf8_text source_;
    std::string_view text_;
    S* sink_;
    const parse_options* options_;
    reporter<S> report_;
    position_finder positions_;
    clue_collector clues_;
};

/// Returns the refusal of a writer if a list cannot hold the clues of a puzzle; otherwise `std::nullopt`. Linear.
///
/// @param source  the puzzle
/// @param colors  the number of colors that the format can hold, including blank
[[nodiscard]] inline maybe<write_result> refusal_of_list(const puzzle& source, std::size_t colors = 2) {
    if (source.clues.rows.empty() || source.clues.columns.empty()) return not_written(feature::clues);
    if (has_blotted_clues(source.clues)) return not_written(feature::blotted_clues);
    if (source.clues.color_count() > colors) return not_written(feature::colors);
    const bool has_size = source.clues.width() <= max_side && source.clues.height() <= max_side;
    if (has_size && has_readable_clues(source.clues)) return std::nullopt;
    return not_written(feature::clues);
}

/// Appends the numbers of a line.
inline void append_clue_line(std::string& out, line_clue_view line, char separator = ' ') {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) out += separator;
        append_number(out, line[i].length);
    }
}

/// Appends two sizes, separated by `separator`, and a line end.
inline void append_sizes(std::string& out, std::size_t first, char separator, std::size_t second) {
    append_number(out, first);
    out += separator;
    append_number(out, second);
    out += '\n';
}

/// The notation of a line of clues.
struct line_notation {
    std::string_view before{};      ///< text before the clues
    char separator = ' ';           ///< separator between two clues
    std::string_view after = "\n";  ///< text after the last clue
    std::string_view empty = "0\n"; ///< text that replaces the clues and `after` in a line without clues
    bool counted = false;           ///< whether the number of clues precedes them
};

/// Appends the lines of a side.
inline void append_clue_lines(std::string& out, const clue_lines& side, const line_notation& notation = {}) {
    for (const auto line : side) {
        out += notation.before;
        if (notation.counted && !line.empty()) {
            append_number(out, line.size());
            out += notation.separator;
        }
        append_clue_line(out, line, notation.separator);
        out += line.empty() ? notation.empty : notation.after;
    }
}

/// Appends the rows and the columns of a puzzle.
inline void append_sides(std::string& out, const clues& source, std::string_view between,
                         const line_notation& notation = {}) {
    append_clue_lines(out, source.rows, notation);
    out += between;
    append_clue_lines(out, source.columns, notation);
}

/// Returns true for text that can be written unchanged at the end of a line.
[[nodiscard]] inline bool is_end_of_line(std::string_view text) {
    const bool edges = !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
    return !edges && text.find_first_of("\r\n") == std::string_view::npos && check_text(text).code == parse_errc::none;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_PLAIN_LIST_HPP
