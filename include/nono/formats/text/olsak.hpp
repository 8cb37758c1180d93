// `.g`: the text format of the program grid by Mirek and Petr Olšák, black-and-white and colored.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_TEXT_OLSAK_HPP
#define NONO_FORMATS_TEXT_OLSAK_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/ascii.hpp>
#include <nono/formats/text/olsak/reader.hpp>
#include <nono/formats/text/olsak/writer.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/utf8.hpp>
#endif

#include <cstddef>
#include <string_view>

namespace nono::inline NONO_ABI {

/// The format `.g`: comments, an optional color section `#d`, and the clues of rows and columns, each after a line that
/// starts with `:`.
///
/// A blank line in a clue section is a line without clues. Comments of the form `key: value` are read and written as
/// metadata, others as properties `comment`. Triangles and triddlers are errors, reported where they occur; a triddler
/// without its mark `#t` too, where its first two groups of clues do not fit as rows and columns. Trailing blank lines
/// of a file without its last `:` are layout, unless a row needs them as columns.
struct olsak {
    using value_type = puzzle;

    static constexpr format_info info{.name = "olsak",
                                      .extensions = {"g", {}, {}, {}},
                                      .title = "Olšák's .g",
                                      .holds = {feature::colors, feature::palette, feature::metadata},
                                      .exclusive = true,
                                      .beyond_numbers = true};

    /// `certain` if the first 64 KiB have two lines that start with `:` and only clues between them, `likely` if they
    /// have one such line and only clues after it, `possible` for triddlers. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Passes the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <extend::puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle. Color 1 is the color of numbers without a letter; the others are designated by their symbol,
    /// the first letter of their name or the next free letter. A color without a value is written with its display
    /// value, and recorded in `lost`. Linear in the puzzle; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

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

} // namespace detail

NONO_API_CONSTEXPR likelihood olsak::detect(std::string_view text) noexcept {
    const std::size_t limit = std::size_t{1} << 16U;
    const bool cut = text.size() > limit;
    text = text.substr(0, limit);
    const std::size_t begin = detail::byte_order_mark(text);
    if (begin < text.size() && (detail::is_digit(text[begin]) || text[begin] == '<')) return likelihood::no;
    // Without a mark it has no clues, unless it is a triddler.
    if (!detail::has_olsak_mark(text, begin)) return likelihood::no;
    extend::line_cursor cursor(text, begin);
    extend::text_line line;
    int marks = 0;
    bool clues = false;
    while (marks < 2 && cursor.next(line)) {
        const bool last = cut && cursor.position().offset >= text.size();
        if (marks == 0 && line.text.size() > 1 && line.text.front() == '#' && detail::lower_ascii(line.text[1]) == 't')
            return likelihood::possible; // a triddler, to report its error
        if (line.text.starts_with(':')) {
            ++marks;
        } else if (marks == 1 && !last) {
            if (!detail::is_olsak_clue_line(line.text)) return likelihood::no;
            clues = clues || detail::skip_blanks(line.text, 0) < line.text.size();
        }
    }
    if (marks == 2) return likelihood::certain;
    return marks == 1 && clues ? likelihood::likely : likelihood::no;
}

template <extend::puzzle_sink S>
NONO_API_VECTOR void olsak::read(std::string_view text, S& sink, const parse_options& options) {
    detail::olsak_reader<S>(text, sink, options).read();
}

NONO_API write_result olsak::write(const puzzle& source, const write_options&) {
    return detail::olsak_writer(source).write();
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_TEXT_OLSAK_HPP
