// Lists of clues in which words or letters distinguish rows from columns.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_LABELLED_LISTS_HPP
#define NONO_FORMATS_RARE_LABELLED_LISTS_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Lists of clues as PLanza's nonograms reads them: `v(20):` with the number of columns and a line of numbers for each,
/// then `h(20):` and a line for each row. Either side can come first.
///
/// A line without clues is `0`. A blank line is read as a line without clues if the side would otherwise be too short;
/// else it is ignored.
///
/// `certain` if the first line that is not blank is `v(N):` or `h(N):` and the next one holds numbers, `likely` if the
/// next one holds anything else.
struct v_h : detail::list_format<v_h> {
    static constexpr format_info info{.name = "v_h",
                                      .extensions = {},
                                      .title = "lists of numbers below v(WIDTH): and h(HEIGHT):",
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "vh"};
};

/// Lists of clues below the lines `rows` and `columns`, with commas between the numbers, as brend's Nonograms reads
/// them (`.pea`). This is `.non` without a size.
///
/// A line without clues is `0`. Blank lines are ignored, and so is everything between a line `comment` and the next
/// line `rows` or `columns`.
///
/// `certain` if the text has only these lines and lines of numbers, without blank lines between the numbers, and both
/// sides, which are consistent with each other; `likely` if the sides are not consistent, if there is a `comment`, or
/// if the text exceeds 64 KiB.
struct pea : detail::list_format<pea> {
    static constexpr format_info info{.name = "pea",
                                      .extensions = {"pea", {}, {}, {}},
                                      .title = "lists of numbers below rows and columns (.pea)",
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "rRcC"};
};

/// Lists of clues with a letter before each line and a 0 after it, as poja's griddler reads them: `g HEIGHT WIDTH`,
/// then `r 1 2 0` for each row and `c 3 0` for each column.
///
/// The letter identifies the side of a line, so rows and columns can come in any order.
///
/// `certain` if the first line that is not blank is a `g` with two numbers and the next an `r` or `c` with numbers,
/// `possible` if the numbers are missing.
struct g_r_c : detail::list_format<g_r_c> {
    static constexpr format_info info{.name = "g_r_c",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers after the letters g, r and c",
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "gG"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The heading of a side of `v_h`.
struct v_h_heading {
    axis side = axis::row;
    parsed_number count;
    std::size_t at = 0;    ///< offset of the number
    std::size_t after = 0; ///< offset of the text after the colon
};

/// Parses a heading. Returns `std::nullopt` if the line is not one.
[[nodiscard]] constexpr maybe<v_h_heading> v_h_heading_of(std::string_view line) noexcept {
    const std::size_t first = skip_blanks(line, 0);
    const std::string_view start = line.substr(first, 2);
    if (start != "v(" && start != "h(") return std::nullopt;
    v_h_heading out{start == "v(" ? axis::column : axis::row, parse_number(line, first + 2), first + 2, 0};
    const std::size_t end = out.at + out.count.size;
    if (out.count.size == 0 || line.substr(end, 2) != "):") return std::nullopt;
    out.after = skip_blanks(line, end + 2);
    return out;
}

template <puzzle_sink S> class v_h_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        read_side(*cursor, line);
        if (!this->failed()) read_side(*cursor, line);
        this->read_rest(*cursor);
        this->finish(line.start);
    }

private:
    /// Reads a heading into `line`, and then the lines below it. Those of the first side end at the other heading.
    constexpr void read_side(line_cursor& cursor, text_line& line) {
        const bool has_rows = this->clues_.count(axis::row) > 0;
        const bool second = has_rows || this->clues_.count(axis::column) > 0;
        const parse_errc missing = has_rows ? parse_errc::missing_columns : parse_errc::missing_rows;
        if (!this->next_filled(cursor, line)) return this->fail(missing, cursor.position());
        const auto heading = v_h_heading_of(line.text);
        if (!heading) return this->fail(parse_errc::no_puzzle, content_of(line).start);
        if (heading->after < line.text.size()) this->diagnose(parse_errc::text_after_value, line.at(heading->after));
        const parse_errc fault = fault_of_side(heading->count.value, this->options_->limits);
        if (fault != parse_errc::none) this->fail(fault, line.at(heading->at));
        if (this->clues_.count(heading->side) > 0) this->fail(missing, line.start);
        if (this->failed()) return; // a strict reading fails if text follows the heading
        const bool columns = heading->side == axis::column;
        list_part part;
        if (!second) part.stop = columns ? 'h' : 'v';
        (columns ? part.columns : part.rows) = heading->count.value;
        this->read_part(cursor, part);
    }
};

/// The kind of a line of `.pea`.
enum class pea_line : std::uint8_t { blank, rows, columns, comment, other };

[[nodiscard]] constexpr pea_line pea_line_of(std::string_view line) noexcept {
    const std::string_view word = without_blanks_around(line);
    if (word.empty()) return pea_line::blank;
    if (same_word(word, "rows")) return pea_line::rows;
    if (same_word(word, "columns")) return pea_line::columns;
    return same_word(word, "comment") ? pea_line::comment : pea_line::other;
}

/// Collects the properties of a text that determine whether it is `.pea`.
class pea_signs {
public:
    /// Adds a line of the text. Returns false if `.pea` has no such line.
    [[nodiscard]] constexpr bool add_line(const lines_of_numbers& line) noexcept {
        const line_numbers& numbers = line.numbers();
        if (!line.is_plain()) return parse_heading(pea_line_of(line.text()));
        const bool blank = numbers.count == 0 && !numbers.commas;
        gap_ = gap_ || blank;
        if (blank || comment_) return true;
        // In `.non`, a blank line among the others can be a line without clues.
        if (gap_ || side_ == nullptr) return false;
        if (line.text().find_first_of("\v\f") < line.text().size()) return false; // no line of numbers has these
        const bool has_zero = numbers.count > numbers.blocks;
        clean_ = clean_ && !(has_zero && numbers.blocks > 0);
        ++side_->lines;
        side_->total += numbers.total;
        side_->longest = (std::max)(side_->longest, numbers.total + numbers.blocks);
        return true;
    }

    /// Returns how likely the text is `.pea`. It is certain if it can be read without a diagnostic; such a text is
    /// never valid as `.non`, which requires sizes.
    ///
    /// @param cut  whether the text continues
    [[nodiscard]] constexpr confidence verdict(bool cut) const noexcept {
        const bool once = rows_.headings == 1 && columns_.headings == 1 && rows_.lines > 0 && columns_.lines > 0;
        const bool fits = rows_.longest <= columns_.lines + 1 && columns_.longest <= rows_.lines + 1;
        if (clean_ && !cut && once && fits && rows_.total == columns_.total) return confidence::certain;
        return rows_.headings > 0 && (columns_.headings > 0 || cut) ? confidence::likely : confidence::no;
    }

private:
    struct part {
        std::size_t headings = 0;
        std::size_t lines = 0;
        std::uint64_t total = 0;
        std::uint64_t longest = 0; ///< length of the longest line, with a cell after each block
    };

    /// Adds a line that does not consist of numbers. Returns false if `.pea` has no such line.
    [[nodiscard]] constexpr bool parse_heading(pea_line kind) noexcept {
        if (kind == pea_line::other) return comment_;
        comment_ = kind == pea_line::comment;
        clean_ = clean_ && !comment_;
        gap_ = false;
        if (comment_) return true;
        side_ = kind == pea_line::rows ? &rows_ : &columns_;
        ++side_->headings;
        return true;
    }

    part rows_;
    part columns_;
    part* side_ = nullptr; // the side of the last heading
    bool comment_ = false; // in a block of comments
    bool gap_ = false;     // a blank line follows the last heading or line of numbers
    bool clean_ = true;
};

template <puzzle_sink S> class pea_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (this->read_lines([&](const text_line& line, std::size_t first) { parse_line(line, first); }))
            this->finish(this->clues_.count(axis::column) > 0 ? columns_ : this->end_position());
    }

private:
    constexpr void parse_line(const text_line& line, std::size_t first) {
        const pea_line kind = pea_line_of(line.text);
        if (kind == pea_line::blank) return;
        if (kind == pea_line::other && side_) return this->add_line(*side_, line);
        side_ = std::nullopt;
        if (kind == pea_line::rows) return begin(axis::row, line);
        if (kind == pea_line::columns) return begin(axis::column, line);
        this->diagnose(parse_errc::ignored_line, line.at(first));
    }

    constexpr void begin(axis side, const text_line& line) {
        if (side == axis::column) columns_ = line.start;
        if (this->clues_.count(side) > 0) return this->diagnose(parse_errc::section_twice, line.start);
        side_ = side;
    }

    maybe<axis> side_;
    source_position columns_;
};

/// Returns the letter at the start of a line of `g_r_c`, in lower case; `\0` if the line does not start with a single
/// letter.
[[nodiscard]] constexpr char letter_before(std::string_view line) noexcept {
    const std::size_t first = skip_blanks(line, 0);
    if (first >= line.size() || !is_letter(line[first])) return '\0';
    return first + 1 == line.size() || is_blank(line[first + 1]) ? lower_ascii(line[first]) : '\0';
}

/// Returns the offset after the letter at the start of a line.
[[nodiscard]] constexpr std::size_t after_letter(std::string_view line) noexcept { return skip_blanks(line, 0) + 1; }

template <puzzle_sink S> class g_r_c_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        auto cursor = this->begin_text();
        text_line line;
        if (!cursor) return;
        if (this->next_filled(*cursor, line)) read_puzzle(*cursor, line);
        this->finish(line.start);
    }

private:
    constexpr void read_puzzle(line_cursor& cursor, const text_line& first) {
        if (letter_before(first.text) != 'g') return this->fail(parse_errc::no_puzzle, content_of(first).start);
        std::array<std::uint32_t, 2> size{}; // height and width
        const std::size_t at = after_letter(first.text);
        if (!this->read_sizes({first.text.substr(at), first.at(at)}, size)) return;
        if (!this->check_size(size[1], size[0], first.start)) return;
        text_line line;
        while (!this->failed() && this->next_filled(cursor, line)) parse_line(line);
        if (!this->failed()) check_count(size[0], size[1], first.start, cursor.position());
    }

    constexpr void parse_line(const text_line& line) {
        const char letter = letter_before(line.text);
        if (letter != 'r' && letter != 'c') return this->diagnose(parse_errc::ignored_line, content_of(line).start);
        number_cursor cursor(line.text, after_letter(line.text));
        number_in_line last;
        bool ended = false;
        while (cursor.next(last)) ended = last.number.size > 0 && last.number.value == 0;
        if (!ended) this->diagnose(parse_errc::missing_end_zero, line.at(line.text.size()));
        const std::size_t end = ended ? last.at : line.text.size();
        this->add_line(letter == 'r' ? axis::row : axis::column, {line.text.substr(0, end), line.start},
                       after_letter(line.text));
    }

    constexpr void check_count(std::size_t height, std::size_t width, source_position where, source_position end) {
        const std::size_t rows = this->clues_.count(axis::row);
        const std::size_t columns = this->clues_.count(axis::column);
        if (rows == height && columns == width) return;
        if (rows == width && columns == height) return this->diagnose(parse_errc::sizes_swapped, where);
        if (rows > height || columns > width) return this->fail(parse_errc::too_many_clue_lines, where);
        this->fail(parse_errc::too_few_clue_lines, end);
    }
};

template <> struct format_description<v_h> {
    template <puzzle_sink S> using reader = v_h_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        line_cursor lines = first_lines_of(text);
        if (!v_h_heading_of(next_filled_line(lines))) return confidence::no;
        const std::string_view clues = next_filled_line(lines);
        const line_numbers found = numbers_from(clues, 0);
        return found.count > 0 && found.end == clues.size() ? confidence::certain : confidence::likely;
    }

    static void append(write_result& out, const puzzle& source) {
        for (const auto* side : {&source.clues.columns, &source.clues.rows}) {
            out.text += side == &source.clues.columns ? "v(" : "\nh(";
            append_number(out.text, side->size());
            out.text += "):\n";
            append_clue_lines(out.text, *side);
        }
    }
};

template <> struct format_description<pea> {
    template <puzzle_sink S> using reader = pea_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        const bool cut = text.size() > std::size_t{1} << 16U;
        if (cut) text = text.substr(0, text.find_last_of('\n', std::size_t{1} << 16U));
        lines_of_numbers lines(filled_text_in(text));
        pea_signs found;
        while (lines.next())
            if (!found.add_line(lines)) return confidence::no;
        const bool is_page = plain_text_in(text).begin != byte_order_mark(text);
        return is_page ? (std::min)(found.verdict(cut), confidence::likely) : found.verdict(cut);
    }

    /// If clues contradict each other, they may be consistent as `.non`, so only `certain` counts.
    [[nodiscard]] static bool shows(std::string_view text) { return detect(text) == confidence::certain; }

    static void append(write_result& out, const puzzle& source) {
        out.text += "rows\n";
        append_sides(out.text, source.clues, "\ncolumns\n", {.separator = ','});
        out.text.pop_back(); // the program's files end without a line end
    }
};

template <> struct format_description<g_r_c> {
    template <puzzle_sink S> using reader = g_r_c_reader<S>;

    [[nodiscard]] static constexpr confidence detect(std::string_view text) noexcept {
        line_cursor lines = first_lines_of(text);
        const std::string_view sizes = next_filled_line(lines);
        if (letter_before(sizes) != 'g' || numbers_from(sizes, after_letter(sizes)).count != 2) return confidence::no;
        const std::string_view line = next_filled_line(lines);
        const char letter = letter_before(line);
        if (letter != 'r' && letter != 'c') return confidence::no;
        return numbers_from(line, after_letter(line)).count > 0 ? confidence::certain : confidence::possible;
    }

    static void append(write_result& out, const puzzle& source) {
        out.text += "g ";
        append_sizes(out.text, source.clues.height(), ' ', source.clues.width());
        append_clue_lines(out.text, source.clues.rows, {.before = "r ", .after = " 0\n"});
        append_clue_lines(out.text, source.clues.columns, {.before = "c ", .after = " 0\n"});
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_LABELLED_LISTS_HPP
