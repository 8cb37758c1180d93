// Reads Olšák's `.g`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_READER_HPP
#define NONO_FORMATS_TEXT_OLSAK_READER_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/clue_collector.hpp>
#include <nono/formats/text/olsak/notation.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

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

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_TEXT_OLSAK_READER_HPP
