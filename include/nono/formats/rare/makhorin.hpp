// Lists of clues with a line `&` between rows and columns, as webpbn exports them for Andrew Makhorin's program.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_MAKHORIN_HPP
#define NONO_FORMATS_RARE_MAKHORIN_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Makhorin's lists of clues: a line of numbers for each row, a line `&`, and a line of numbers for each column.
///
/// The number of lines gives the size, so a line without clues is `0`, and blank lines are ignored. Lines that start
/// with `*` are comments. They become properties `comment`, which the writer emits as comments.
///
/// `certain` if the first MiB holds only lines of numbers, comments and one line `&` between numbers; `possible` if the
/// numbers before or after that line are missing.
struct makhorin : detail::shaped_list_format<makhorin> {
    static constexpr format_info info{.name = "makhorin",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "Makhorin's lists of numbers separated by &",
                                      .holds = {feature::metadata},
                                      .exclusive = true,
                                      .starts = "0123456789,*&"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class makhorin_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        if (this->read_lines([&](const text_line& line, std::size_t first) { parse_line(line, first); }))
            this->finish(side_ == axis::row ? this->end_position() : divider_);
    }

private:
    constexpr void parse_line(const text_line& line, std::size_t first) {
        // Blank lines around the sides do not matter; those within a side may have been meant as lines without clues.
        if (first == line.text.size()) {
            if (this->clues_.count(side_) > 0 && !blank_) blank_ = line.start;
        } else if (line.text[first] == '*') {
            const std::string_view comment = without_blanks_around(line.text.substr(first + 1));
            if constexpr (!S::clues_only) this->sink_->property("comment", std::string(comment));
        } else if (line.text[first] == '&') {
            parse_divider(line, first);
        } else {
            if (blank_ && !std::exchange(reported_, true)) this->diagnose(parse_errc::blank_lines_are_layout, *blank_);
            this->add_line(side_, line);
        }
    }

    constexpr void parse_divider(const text_line& line, std::size_t first) {
        const std::size_t rest = skip_blanks(line.text, first + 1);
        if (side_ == axis::column) return this->fail(parse_errc::expected_number, line.at(first));
        if (rest < line.text.size()) this->diagnose(parse_errc::text_after_value, line.at(rest));
        side_ = axis::column;
        divider_ = line.at(first);
        blank_ = std::nullopt;
    }

    axis side_ = axis::row;
    source_position divider_;
    maybe<source_position> blank_; // the first blank line after a line of this side
    bool reported_ = false;
};

template <> struct format_description<makhorin> {
    template <puzzle_sink S> using reader = makhorin_reader<S>;

    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!shape.plain || shape.hashes > 0 || shape.ampersands != 1) return confidence::no;
        const bool between = shape.before_ampersand > 0 && shape.before_ampersand < shape.filled;
        return between ? confidence::certain : confidence::possible;
    }

    static void append(write_result& out, const puzzle& source) {
        for (const auto& entry : source.metadata.properties) {
            if (entry.key == "comment" && is_end_of_line(entry.value))
                out.text += entry.value.empty() ? "*\n" : "* " + entry.value + '\n';
            else
                out.lost.push_back({feature::metadata, entry.key});
        }
        append_sides(out.text, source.clues, "&\n");
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_MAKHORIN_HPP
