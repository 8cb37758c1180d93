// `.g`: the text format of the program grid by Mirek and Petr Olšák, black-and-white and colored.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_HPP
#define NONO_FORMATS_TEXT_OLSAK_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/text/olsak/notation.hpp>
#include <nono/formats/text/olsak/writer.hpp>
#endif

namespace nono::inline NONO_ABI {

/// The format `.g`: comments, an optional color section `#d`, and the clues of rows and columns, each after a line that
/// starts with `:`.
///
/// A blank line in a clue section is a line without clues. Comments of the form `key: value` are read and written as
/// metadata, others as properties `comment`. Triangles and triddlers are errors, reported where they occur; a triddler
/// without its mark `#t` too, where its first two groups of clues do not fit as rows and columns. Trailing blank lines
/// of a file without its last `:` are layout, unless a row needs them as columns.
///
/// `certain` if the first 64 KiB have two lines that start with `:` and only clues between them, `likely` if they have
/// one such line and only clues after it, `possible` for triddlers.
///
/// Written, color 1 is the color of numbers without a letter; the others are designated by their symbol, the first
/// letter of their name or the next free letter. A color without a value is written with its display value, and
/// recorded in `lost`.
struct olsak : detail::described_format<olsak> {
    static constexpr format_info info{.name = "olsak",
                                      .extensions = {"g", {}, {}, {}},
                                      .title = "Olšák's .g",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .exclusive = true,
                                      .beyond_numbers = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class olsak_reader : olsak_notation<S> {
public:
    NONO_CONSTEXPR olsak_reader(std::string_view text, S& sink, const parse_options& options)
        : olsak_notation<S>(text, sink, options), clues_(options.limits) {}

    NONO_CONSTEXPR void read() {
        if (source_.fault().code != parse_errc::none) return report_.fail_text(source_.fault());
        line_cursor cursor(text_, byte_order_mark(text_));
        if (!report_.begin(cursor.position())) return;
        text_line line;
        while (!report_.failed() && part_ != part::end && cursor.next(line)) take(line);
        if (!report_.failed()) finish(places_.at(text_.size()), cursor);
        report_.end();
    }

private:
    using base = olsak_notation<S>;
    using base::source_, base::text_, base::sink_, base::report_, base::places_;

    enum class part : std::uint8_t { comments, colors, rows, columns, end };

    NONO_CONSTEXPR void take(const text_line& line) {
        if (line.text.starts_with(':')) return next_part(line);
        switch (part_) {
        case part::comments: return take_head(line);
        case part::colors: return this->take_color(line);
        case part::rows: return take_clues(axis::row, line);
        case part::columns: return take_clues(axis::column, line);
        case part::end:
        NONO_DEFAULT:
            return;
        }
    }

    NONO_CONSTEXPR void next_part(const text_line& line) {
        if (part_ == part::columns) {
            add_pending_blanks();
            part_ = part::end;
            end_ = line.start;
        } else if (part_ == part::rows) {
            part_ = part::columns;
            columns_ = line.start.offset;
        } else {
            if (part_ == part::comments) this->take_black_and_white();
            part_ = part::rows;
        }
    }

    NONO_CONSTEXPR void take_head(const text_line& line) {
        const char mark = this->mark_of(line.text);
        if (mark == 't') return report_.fail(parse_errc::triangles, line.start);
        if (mark == 'd')
            part_ = part::colors;
        else
            this->take_comment(line);
    }

    // --- clues ---

    NONO_CONSTEXPR void take_clues(axis direction, const text_line& line) {
        if (direction == axis::column && skip_blanks(line.text, 0) == line.text.size()) {
            // Columns or the end of the file: the next line decides.
            if (pending_blanks_++ == 0) first_blank_ = line.start.offset;
            return;
        }
        if (direction == axis::column) add_pending_blanks();
        if (!begin_line(direction, line.start.offset)) return;
        this->take_line(line, [&](clue block, std::size_t offset) { return clues_.add(direction, block, offset); });
    }

    [[nodiscard]] NONO_CONSTEXPR bool begin_line(axis direction, std::size_t offset) {
        const parse_errc fault = clues_.begin_line(direction, offset);
        if (fault != parse_errc::none) report_.fail(fault, places_.at(offset));
        return fault == parse_errc::none;
    }

    NONO_CONSTEXPR void add_pending_blanks(std::size_t limit = static_cast<std::size_t>(-1)) {
        const std::size_t count = (std::min)(pending_blanks_, limit);
        for (std::size_t i = 0; i < count; ++i)
            if (!begin_line(axis::column, first_blank_)) break;
        pending_blanks_ = 0;
    }

    // --- the end ---

    NONO_CONSTEXPR void finish(source_position end, line_cursor rest) {
        if (part_ == part::comments || part_ == part::colors)
            return report_.fail(is_blank_text(text_) ? parse_errc::empty_input : parse_errc::no_puzzle, {});
        if (part_ == part::rows) return report_.fail(parse_errc::missing_columns, end);
        if (part_ == part::columns) {
            report_.diagnose(parse_errc::missing_end_mark, end);
            settle_last_blanks();
        }
        if (report_.failed()) return;
        if (part_ == part::end && goes_round_hexagon(rest) && !is_rectangle())
            return report_.fail(parse_errc::triangles, end_);
        clues_.check_clues(report_, places_, places_.at(columns_));
        if (report_.failed()) return;
        clues_.hand_over(*sink_);
        if constexpr (!S::clues_only) sink_->set_palette(this->make_palette());
    }

    [[nodiscard]] NONO_CONSTEXPR bool is_rectangle() const {
        return clues_.longest(axis::row) <= clues_.count(axis::column) &&
               clues_.longest(axis::column) <= clues_.count(axis::row) && clues_.totals_agree();
    }

    /// True if the text goes on with the other four groups of clues of a triddler: the six sides of its hexagon, of
    /// which these are the third to the sixth, fit together.
    [[nodiscard]] NONO_CONSTEXPR bool goes_round_hexagon(line_cursor rest) const {
        std::array<std::size_t, 4> sides{};
        std::size_t side = 0;
        text_line line;
        while (side < sides.size() && rest.next(line)) {
            if (line.text.starts_with(':'))
                ++side;
            else if (is_olsak_clue_line(line.text))
                ++sides[side];
            else
                return false;
        }
        const std::size_t upper_left = clues_.count(axis::row);
        const std::size_t lower_left = clues_.count(axis::column);
        const auto& [bottom, lower_right, upper_right, top] = sides;
        return side >= 3 && upper_left + lower_left == lower_right + upper_right &&
               upper_left + top == bottom + lower_right;
    }

    /// Trailing blank lines of the file are columns as far as the rows need them.
    NONO_CONSTEXPR void settle_last_blanks() {
        if (pending_blanks_ == 0) return;
        const std::uint64_t needed = clues_.longest(axis::row);
        const std::size_t have = clues_.count(axis::column);
        const bool empty_clues = needed > have;
        report_.diagnose(empty_clues ? parse_errc::blank_lines_are_empty_clues : parse_errc::blank_lines_are_layout,
                         places_.at(first_blank_));
        add_pending_blanks(empty_clues ? detail::cast_to<std::size_t>(needed - have) : 0);
    }

    clue_collector clues_;
    part part_ = part::comments;
    std::size_t columns_ = 0; // where their section starts
    source_position end_;     // of that section
    std::size_t pending_blanks_ = 0;
    std::size_t first_blank_ = 0;
};

/// True if a line starts with `:`, or with `#` and a T.
[[nodiscard]] constexpr bool has_olsak_mark(std::string_view text, std::size_t begin) noexcept {
    const auto starts_line = [&](std::size_t at) {
        return at == begin || text[at - 1] == '\n' || text[at - 1] == '\r';
    };
    for (std::size_t at = text.find(':', begin); at != std::string_view::npos; at = text.find(':', at + 1))
        if (starts_line(at)) return true;
    if (text.find('t', begin) == std::string_view::npos && text.find('T', begin) == std::string_view::npos)
        return false;
    for (std::size_t at = text.find('#', begin); at != std::string_view::npos; at = text.find('#', at + 1))
        if (starts_line(at) && same_word(text.substr(at + 1, 1), "t")) return true;
    return false;
}

template <> struct format_description<olsak> {
    template <puzzle_sink S> using reader = olsak_reader<S>;

    static constexpr likelihood detect(std::string_view text) noexcept {
        const std::size_t limit = std::size_t{1} << 16U;
        const bool cut = text.size() > limit;
        text = text.substr(0, limit);
        const std::size_t begin = byte_order_mark(text);
        if (begin < text.size() && (is_digit(text[begin]) || text[begin] == '<')) return likelihood::no;
        // Without a mark it has no clues, unless it is a triddler.
        if (!has_olsak_mark(text, begin)) return likelihood::no;
        line_cursor cursor(text, begin);
        text_line line;
        int marks = 0;
        bool clues = false;
        while (marks < 2 && cursor.next(line)) {
            const bool last = cut && cursor.position().offset >= text.size();
            if (marks == 0 && line.text.size() > 1 && line.text.front() == '#' && lower_ascii(line.text[1]) == 't')
                return likelihood::possible; // a triddler, to report its error
            if (line.text.starts_with(':')) {
                ++marks;
            } else if (marks == 1 && !last) {
                if (!is_olsak_clue_line(line.text)) return likelihood::no;
                clues = clues || skip_blanks(line.text, 0) < line.text.size();
            }
        }
        if (marks == 2) return likelihood::certain;
        return marks == 1 && clues ? likelihood::likely : likelihood::no;
    }

    static write_result write(const puzzle& source, const write_options&) { return olsak_writer(source).write(); }
};

} // namespace detail

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_TEXT_OLSAK_HPP
