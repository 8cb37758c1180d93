// Parsing without the name of a format: a text is recognized in a list of formats.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_HPP
#define NONO_FORMATS_RECOGNITION_HPP

#include <nono/bundle.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/reading.hpp>
#include <nono/formats/kit/recognised.hpp>
#include <nono/puzzle.hpp>
#include <nono/result.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/read_puzzles.hpp>
#include <nono/formats/kit/recognition.hpp>
#endif

#include <cstddef>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Parses the first puzzle of a text in one of the formats of `List`: the one that `options.format` names, else the one
/// that is recognised.
///
/// By its name a format is found in programs that learn it when they run: `parse(text, {.format = "gno"})`;
/// `unknown_format_name` at 1:1 where `List` has no format of that name that is read.
///
/// `default_formats` are those of sites and of several programs. `parse<all_formats>(text)`, with
/// `nono/formats/rare.hpp`, asks those of single programs too; `nono::compiled` holds both.
///
/// Without a name, the format that states it is surest of the text is taken. Of several as sure, it is the one with the
/// extension of `options.file_name`; else those count that can read the first puzzle, without deviations if possible:
/// if it has the same clues in all of them, the first of the list is taken, else the text is `ambiguous_format`
/// (`guess_formats` gives the candidates). Where no format may have the text, the extension tells the format; else it
/// is `unknown_format` at 1:1. What is no UTF-8 text is then reported as `check_text` does, formats that need another
/// header or list are named (`json_text`, `yaml_text`, `sokoban_text`), and so is what a site answers in place of a
/// puzzle (`export_refused`, `other_puzzle`).
///
/// Linear in the first puzzle, times the formats that are equally sure (rarely more than one), and in the whole text
/// for its encoding. Allocates the puzzle. Every format of the list is compiled.
/// @see docs/formats.md
template <extend::list_of_formats List = default_formats>
[[nodiscard]] result<puzzle> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text in one of the formats of `List`, as `parse<sokoban_formats>` does; the format is found as above,
/// and of several that are as sure of the text and that the file name does not tell apart, it is the first.
template <extend::list_of_collections List>
[[nodiscard]] result<typename List::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in one of the formats of `List`, which is found as `parse` does. Where there is none,
/// the one result is the error of `parse`.
template <extend::list_of_formats List = default_formats>
[[nodiscard]] bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {});

/// The same for collections, as `parse_all<sokoban_formats>`: their puzzles alone.
template <extend::list_of_collections List>
[[nodiscard]] bundle<detail::puzzle_of<typename List::value_type>> parse_all(std::string_view text,
                                                                             const parse_options& options = {});

/// Parses every puzzle of a text in one of the formats of `List`, as `parse_all<hexagon_formats>` parses triddlers. The
/// format is found as `parse` does; if there is none, the only result is the error of `parse`.
template <extend::list_of_bundles List>
[[nodiscard]] bundle<typename List::value_type> parse_all(std::string_view text, const parse_options& options = {});

namespace extend {

/// A format that a text may have.
struct candidate {
    format_info info;                 ///< the format
    likelihood sure = likelihood::no; ///< how sure it is of the text
};

} // namespace extend

/// The formats of `List` that a text looks like, the surest first, equally sure ones in the order of the list. Formats
/// that are written only are none. Nothing is read: bounded by a small part of the text; allocates the result.
template <extend::list_of_formats List = default_formats>
[[nodiscard]] NONO_API_CONSTEXPR std::vector<extend::candidate> guess_formats(std::string_view text);

/// The format that `parse` takes with the same options: like the first of `guess_formats`, but of equally sure ones the
/// one that the file name indicates or the text can be read in. The content counts before the file name, which also
/// tells a pack of one puzzle from that puzzle (`format_info::pack_of`). The error is that of `parse` where no format
/// may have the text, or `ambiguous_format`. Linear in the first puzzle only where several formats are equally sure.
template <extend::list_of_formats List = default_formats>
[[nodiscard]] result<format_info> recognise_format(std::string_view text, const parse_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

template <extend::list_of_collections List>
result<typename List::value_type> parse(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, options);
    if (found.error.code != parse_errc::none) return found.error;
    return detail::reader_at<List>(found.place)(text, options);
}

template <extend::list_of_collections List>
bundle<detail::puzzle_of<typename List::value_type>> parse_all(std::string_view text, const parse_options& options) {
    return detail::puzzles_in(nono::parse<List>(text, options), options.max_puzzles);
}

template <extend::list_of_bundles List>
bundle<typename List::value_type> parse_all(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, options);
    bundle<typename List::value_type> out;
    if (found.error.code != parse_errc::none && options.max_puzzles > 0) out.push_back({found.error, {}, 1});
    std::size_t place = 0;
    List::for_each([&]<class F>() {
        if (place++ == found.place) out = F::read_all(text, options);
    });
    return out;
}

template <extend::list_of_formats List> bundle<puzzle> parse_all(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, options);
    return detail::parse_with(detail::reader_at<List>(found.place), found.error, text, options, options.max_puzzles);
}

template <extend::list_of_formats List> result<puzzle> parse(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, options);
    return detail::parse_first_with(detail::reader_at<List>(found.place), found.error, text, options);
}

template <extend::list_of_formats List>
NONO_API_CONSTEXPR std::vector<extend::candidate> guess_formats(std::string_view text) {
    const auto all = detail::likelihoods_in<List>(text).all;
    std::vector<extend::candidate> out;
    for (const likelihood sure : {likelihood::certain, likelihood::likely, likelihood::possible})
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == sure) out.push_back({detail::info_at<List>(i), sure});
    return out;
}

template <extend::list_of_formats List>
result<format_info> recognise_format(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, options);
    if (found.error.code != parse_errc::none) return found.error;
    return detail::info_at<List>(found.place);
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RECOGNITION_HPP
