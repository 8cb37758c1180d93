// Parsing without specifying a format: it is recognized among the formats of a list.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_HPP
#define NONO_FORMATS_RECOGNITION_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/reading.hpp>
#include <nono/formats/recognition/recognized.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/result.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/read_puzzles.hpp>
#include <nono/formats/recognition/recognition.hpp>
#endif

#include <cstddef>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Parses the first puzzle of a text in one of the formats of `List`: the one that `options.format` names or, without a
/// name, the one that is recognized.
///
/// A program that learns the name of the format at run time passes it in the options: `parse(text, {.format = "gno"})`.
/// If `List` contains no readable format of that name, the error is `unknown_format_name` at 1:1.
///
/// `default_formats` contains the formats of web sites and those that several programs use; `all_formats`, in
/// `nono/formats/rare.hpp`, also contains those that only one program uses. `nono::compiled` contains both lists.
///
/// Without a name, the format whose detector is most confident is chosen. If several are equally confident, the
/// extension of `options.file_name` decides. If that is not enough, the candidates are the formats that can read the
/// first puzzle, without deviations if possible. If all of them read the same clues, the first one in the list is
/// chosen; otherwise the error is `ambiguous_format`, and `extend::guess_formats` returns the candidates.
///
/// If no detector accepts the text, the extension decides. If no format has this extension either, the error is
/// reported at 1:1: for a text that is not UTF-8 the error of `check_text`, for a format that needs another header or
/// list `json_text`, `yaml_text` or `sokoban_text`, for a site's answer without a nonogram `export_refused` or
/// `other_puzzle`, and otherwise `unknown_format`.
///
/// Linear in the first puzzle, multiplied by the number of equally confident formats (rarely more than one), and in the
/// whole text to check its encoding. Allocates the puzzle. Every format of the list is compiled.
/// @see docs/formats.md
template <detail::list_of_formats List = default_formats>
[[nodiscard]] result<puzzle> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text in one of the formats of `List`, as in `parse<sokoban_formats>`. The format is determined as
/// above; if several are equally confident and the file name does not decide, the first of them is chosen.
template <detail::list_of_collections List>
[[nodiscard]] result<typename List::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in one of the formats of `List`, which is determined as in `parse`. If there is no
/// such format, the only result is the error of `parse`.
template <detail::list_of_formats List = default_formats>
[[nodiscard]] bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {});

/// Parses the puzzles of a collection, as in `parse_all<sokoban_formats>`, without the notes of the collection.
template <detail::list_of_collections List>
[[nodiscard]] bundle<detail::puzzle_of<typename List::value_type>> parse_all(std::string_view text,
                                                                             const parse_options& options = {});

/// Parses every puzzle of a text in one of the formats of `List`, for example triddlers with
/// `parse_all<hexagon_formats>`. The format is determined as in `parse`. If there is no such format, the only result is
/// the error of `parse`.
template <detail::list_of_bundles List>
[[nodiscard]] bundle<typename List::value_type> parse_all(std::string_view text, const parse_options& options = {});

namespace extend {

/// A format that a text may be in.
struct candidate {
    format_info info;                                   ///< the format
    nono::confidence confidence = nono::confidence::no; ///< the confidence of its detector
};

/// Returns the formats of `List` whose detectors accept a text, sorted by confidence, the highest first; equally
/// confident ones keep the order of the list. Formats that nono only writes are omitted. Nothing is parsed: the time is
/// bounded, since only a small part of the text is examined. Allocates the result.
template <detail::list_of_formats List = default_formats>
[[nodiscard]] NONO_API_CONSTEXPR std::vector<candidate> guess_formats(std::string_view text);

} // namespace extend

/// Returns the format that `parse` would use with the same options. It is the first one that
/// `extend::guess_formats` returns, unless several are equally confident: then the file name decides, or an attempt to
/// read the first puzzle. The content takes precedence over the file name, except that the file name distinguishes a
/// pack of one puzzle from that puzzle (`format_info::pack_of`). The errors are the same as in `parse`. Linear in the
/// first puzzle if several formats are equally confident; otherwise the time is bounded, since only a small part of the
/// text is examined.
template <detail::list_of_formats List = default_formats>
[[nodiscard]] result<format_info> recognize_format(std::string_view text, const parse_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

template <detail::list_of_collections List>
result<typename List::value_type> parse(std::string_view text, const parse_options& options) {
    const auto found = detail::recognize_in<List>(text, options);
    if (found.error.code != parse_errc::none) return found.error;
    return detail::reader_at<List>(found.index)(text, options);
}

template <detail::list_of_collections List>
bundle<detail::puzzle_of<typename List::value_type>> parse_all(std::string_view text, const parse_options& options) {
    return detail::puzzles_in(nono::parse<List>(text, options), options.max_puzzles);
}

template <detail::list_of_bundles List>
bundle<typename List::value_type> parse_all(std::string_view text, const parse_options& options) {
    const auto found = detail::recognize_in<List>(text, options);
    bundle<typename List::value_type> out;
    if (found.error.code != parse_errc::none && options.max_puzzles > 0) out.push_back({found.error, {}, 1});
    std::size_t index = 0;
    List::for_each([&]<class F>() {
        if (index++ == found.index) out = F::read_all(text, options);
    });
    return out;
}

template <detail::list_of_formats List> bundle<puzzle> parse_all(std::string_view text, const parse_options& options) {
    const auto found = detail::recognize_in<List>(text, options);
    return detail::parse_with(detail::reader_at<List>(found.index), found.error, text, options, options.max_puzzles);
}

template <detail::list_of_formats List> result<puzzle> parse(std::string_view text, const parse_options& options) {
    const auto found = detail::recognize_in<List>(text, options);
    return detail::parse_first_with(detail::reader_at<List>(found.index), found.error, text, options);
}

namespace extend {

template <detail::list_of_formats List> NONO_API_CONSTEXPR std::vector<candidate> guess_formats(std::string_view text) {
    const auto all = detail::confidences_in<List>(text).all;
    std::vector<candidate> out;
    for (const confidence level : {confidence::certain, confidence::likely, confidence::possible})
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == level) out.push_back({detail::info_at<List>(i), level});
    return out;
}

} // namespace extend

template <detail::list_of_formats List>
result<format_info> recognize_format(std::string_view text, const parse_options& options) {
    const auto found = detail::recognize_in<List>(text, options);
    if (found.error.code != parse_errc::none) return found.error;
    return detail::info_at<List>(found.index);
}

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RECOGNITION_HPP
