// The base of readers of lists of clues, a line of numbers for each row and column, and what their writers share.
#ifndef NONO_FORMATS_LISTS_PARTS_PLAIN_LIST_HPP
#define NONO_FORMATS_LISTS_PARTS_PLAIN_LIST_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/kit/reporter.hpp>
#include <nono/formats/lists/parts/list_lines.hpp>
#include <nono/formats/pages/parts/preformatted.hpp>
#include <nono/formats/pictures/parts/picture.hpp>
#include <nono/text/encoding.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/number_lines.hpp>
#include <nono/text/numbers.hpp>
#include <nono/text/places.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI::detail {

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
    [[nodiscard]] NONO_CONSTEXPR bool read_sizes(const text_line& line, std::span<std::uint32_t> sizes) {
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

    /// The same for the next line that is neither blank nor a comment, which it sets `line` to. Fails with `missing` if
    /// there is none.
    [[nodiscard]] NONO_CONSTEXPR bool read_sizes(line_cursor& cursor, text_line& line, std::span<std::uint32_t> sizes,
                                                 char comment = '\0',
                                                 parse_errc missing = parse_errc::expected_number) {
        if (next_filled(cursor, line, comment)) return read_sizes(line, sizes);
        report_.fail(missing, cursor.position());
        return false;
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
[[nodiscard]] inline maybe<write_result> refusal_of_list(const puzzle& source, std::size_t colors = 2) {
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

/// Appends the numbers of a line, or `empty` if there are none.
inline void append_clue_line(std::string& out, line_clue_view line, char separator = ' ',
                             std::string_view empty = "0") {
    if (line.empty()) out += empty;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) out += separator;
        append_number(out, line[i].length);
    }
}

/// Appends two sizes in lines of their own, or in one.
inline void append_sizes(std::string& out, std::size_t first, char separator, std::size_t second) {
    append_number(out, first);
    out += separator;
    append_number(out, second);
    out += '\n';
}

/// What a line of clues is written with.
struct line_notation {
    std::string_view before{};      ///< its clues
    char separator = ' ';           ///< between them
    std::string_view after = "\n";  ///< the last of them
    std::string_view empty = "0\n"; ///< in place of clues and what is after them, if there are none
};

/// Appends the lines of a side.
inline void append_clue_lines(std::string& out, const clue_lines& side, const line_notation& notation = {}) {
    for (const auto line : side) {
        out += notation.before;
        append_clue_line(out, line, notation.separator, {});
        out += line.empty() ? notation.empty : notation.after;
    }
}

/// True for text that can be written unchanged at the end of a line.
[[nodiscard]] inline bool is_end_of_line(std::string_view text) {
    const bool edges = !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
    return !edges && text.find_first_of("\r\n") == std::string_view::npos && check_text(text).code == parse_errc::none;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_PLAIN_LIST_HPP
