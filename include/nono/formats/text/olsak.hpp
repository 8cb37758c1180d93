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

namespace nono { inline namespace NONO_ABI {

/// The format `.g`: comments, an optional color section `#d`, and the clues of rows and columns, each after a line that
/// starts with `:`.
///
/// A blank line in a clue section is a line without clues. Comments of the form `key: value` are read and written as
/// metadata, others as properties `comment`. Triangles and triddlers are errors, reported at their position. A triddler
/// without its mark `#t` is also an error if its first two groups of clues cannot be rows and columns. In a file
/// without its last `:`, trailing blank lines are layout, unless the rows show that they are columns.
///
/// The confidence is `certain` if the first 64 KiB contain two lines that start with `:`, each followed only by clues;
/// `likely` if only one of them is followed by clues; `possible` if both are followed only by blank lines, and for
/// triddlers. Lines that start with `::`, like comments of Sokoban files, do not count; before the first group they are
/// read as comments.
///
/// The writer uses color 1 for numbers without a letter. Other colors are designated by their symbol, the first letter
/// of their name or the next free letter. A color without a value is written with its display value and named in
/// `lost`; comments that would make the text look like another format are also named there.
struct olsak : detail::described_format<olsak> {
    static constexpr format_info info{.name = "olsak",
                                      .extensions = {"g", {}, {}, {}},
                                      .title = "Olšák's .g",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .exclusive = true,
                                      .needs_non_numeric = true};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Reads the puzzle of a text. One object per text.
template <puzzle_sink S> class olsak_reader : olsak_notation<S, clue_collector, axis, 2> {
public:
    using base = olsak_notation<S, clue_collector, axis, 2>;
    using base::base;

    constexpr void read() {
        this->read_groups([this](line_cursor rest) { finish(rest); });
    }

private:
    using base::text_, base::sink_, base::report_, base::positions_, base::clues_, base::groups_, base::group_starts_,
        base::pending_blanks_;

    constexpr void finish(line_cursor rest) {
        const source_position end = positions_.at(text_.size());
        if (groups_ == 0) return this->fail_without_puzzle();
        if (groups_ == 1) return report_.fail(parse_errc::missing_columns, end);
        if (groups_ == 2) {
            report_.diagnose(parse_errc::missing_end_mark, end);
            settle_last_blanks();
        }
        if (report_.failed()) return;
        if (groups_ == 3 && continues_as_hexagon(rest) && !is_rectangle())
            return report_.fail(parse_errc::triangles, group_starts_[2]);
        clues_.check_clues(report_, positions_, group_starts_[1]);
        if (report_.failed()) return;
        clues_.deliver(*sink_);
        if constexpr (!S::clues_only) sink_->set_palette(this->make_palette());
    }

    [[nodiscard]] constexpr bool is_rectangle() const {
        return clues_.longest(axis::row) <= clues_.count(axis::column) &&
               clues_.longest(axis::column) <= clues_.count(axis::row) && clues_.totals_agree();
    }

    /// Returns true if the text continues with the other four groups of a triddler: the third to the sixth side of its
    /// hexagon. The numbers of lines on the six sides must be consistent.
    [[nodiscard]] constexpr bool continues_as_hexagon(line_cursor rest) const {
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

    /// Adds trailing blank lines of the file as columns if the rows need them. Other blank lines are layout.
    constexpr void settle_last_blanks() {
        if (pending_blanks_ == 0) return;
        const std::uint64_t needed = clues_.longest(axis::row);
        const std::size_t have = clues_.count(axis::column);
        const bool empty_clues = needed > have;
        report_.diagnose(empty_clues ? parse_errc::blank_lines_are_empty_clues : parse_errc::blank_lines_are_layout,
                         positions_.at(this->first_blank_));
        const std::uint64_t missing = empty_clues ? needed - have : 0;
        if (missing < pending_blanks_) pending_blanks_ = detail::cast_to<std::size_t>(missing);
        this->add_pending_blanks();
    }
};

template <> struct format_description<olsak> {
    template <puzzle_sink S> using reader = olsak_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        const olsak_signs found = look_for_olsak(text);
        if (found.other || found.marks == 0) return confidence::no;
        if (found.triddler) return confidence::possible; // reading it then reports the error
        const int with_clues = (found.clues[0] ? 1 : 0) + (found.clues[1] ? 1 : 0);
        if (with_clues == 2) return confidence::certain;
        if (with_clues == 1) return confidence::likely;
        return found.marks > 1 ? confidence::possible : confidence::no;
    }

    static write_result write(const puzzle& source, const write_options&) { return olsak_writer(source).write(); }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_TEXT_OLSAK_HPP
