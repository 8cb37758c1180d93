// `.gno`: the text format of the Gnonograms program, old and new.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_GNO_HPP
#define NONO_FORMATS_GNO_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/sections.hpp>
#include <nono/formats/text/gno/reader.hpp>
#include <nono/formats/text/gno/writer.hpp>
#include <nono/text/lines.hpp>
#endif

#include <cstddef>
#include <string_view>

namespace nono::inline NONO_ABI {

/// The format `.gno`: sections that start with a heading in square brackets.
///
/// Read are the files of the old and the current program and the annotated example of the format's document: text
/// before the first heading is passed over, headings count by their first three letters, and what follows `//` at the
/// start of a line or after a blank is a note. A puzzle has clues, a solution or both.
///
/// The description becomes the properties `title`, `by`, `date` and `difficulty`; the other sections `license`,
/// `locked`, `state`, `original-path` and `history` (two lines: moves to undo, moves to redo). Headings that the
/// programs do not know become properties of that name, which the current program passes over. The working grid is a
/// saved grid `working`; where its cells have marks beyond unknown, empty and filled (3 to 6), they are kept as digits
/// in the property `working-cells`. A solution with undecided cells is a saved grid `solution`.
///
/// The format has no limit of its own on sizes, but the programs take at most 100 rows and columns.
struct gno {
    using value_type = puzzle;

    static constexpr format_info info{.name = "gno",
                                      .extensions = {"gno", {}, {}, {}},
                                      .title = "Gnonograms' .gno",
                                      .holds = {feature::goal, feature::saved_grids, feature::metadata},
                                      .exclusive = true,
                                      .lettered = true};

    /// `certain` where the first 64 KiB have the heading of the dimensions and one of clues or a solution, `likely`
    /// where they have two of these headings, `possible` where they have one. A section `[clues]` is of another format.
    /// Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Hands the puzzle of the text to the sink, its properties in the order above. Linear in the text and the cells
    /// of its grids; allocates. Usable in constant expressions with a sink that has `clues_only`.
    template <extend::puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle as the current program does; the old one reads it too, as far as it knows the sections.
    ///
    /// What would disturb the format stands as `%XX` in titles, which the current program decodes, and as `&#NN;`
    /// elsewhere. Properties come in the order of the format. Named in `lost` are the palette, goals and saved grids
    /// with other colors, all saved grids but one, names of saved grids but `working`, and properties that are empty,
    /// stand twice or have a key that starts like a heading. Fails where the clues have colors or are blotted. Linear
    /// in the puzzle; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR likelihood gno::detect(std::string_view text) noexcept {
    text = text.substr(0, std::size_t{1} << 16U);
    if (text.find('[') == std::string_view::npos) return likelihood::no;
    std::size_t parts = 0;
    bool dimensions = false;
    extend::line_cursor cursor(text, detail::byte_order_mark(text));
    extend::text_line line;
    while (cursor.next(line)) {
        const std::string_view content = detail::without_blanks_around(line.text);
        const std::size_t word = content.starts_with('[') ? detail::skip_blanks(content, 1) : content.size();
        if (word == content.size() || !detail::is_letter(content[word])) continue;
        if (!detail::clues_section_of(content).empty()) return likelihood::no;
        const auto section = detail::gno_section_of(detail::gno_heading(line.text));
        if (section == detail::gno_section::dimensions) dimensions = true;
        if (section == detail::gno_section::rows || section == detail::gno_section::columns ||
            section == detail::gno_section::solution)
            ++parts;
    }
    if (dimensions && parts > 0) return likelihood::certain;
    if (parts > 1) return likelihood::likely;
    return dimensions || parts > 0 ? likelihood::possible : likelihood::no;
}

template <extend::puzzle_sink S>
NONO_API_VECTOR void gno::read(std::string_view text, S& sink, const parse_options& options) {
    detail::gno_reader<S>(text, sink, options).read();
}

NONO_API write_result gno::write(const puzzle& source, const write_options& options) {
    return detail::gno_writer(source, options).write();
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_GNO_HPP
