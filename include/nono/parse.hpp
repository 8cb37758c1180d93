// Parsing: from a text to a puzzle, to all puzzles, or to the clues alone.
// SPDX-License-Identifier: MIT
#ifndef NONO_PARSE_HPP
#define NONO_PARSE_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/reading.hpp>
#include <nono/model/bundle.hpp>
#include <nono/model/describe.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/model/result.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/read_puzzles.hpp>
#endif

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Parses only the clues of the first puzzle of a text in format `F`.
///
/// @param text     the whole text; no views into it are kept
/// @param options  limits, and whether to tolerate deviations; naming another format in them is an error
///                 (`unknown_format_name`), as in every function whose template argument is a format
/// @return         the clues, or the error and its position; tolerated deviations are in `diagnostics()`. Titles, goals
///                 and saved grids are ignored
/// Linear in the text up to the end of that puzzle (and in the whole text to determine its encoding). Allocates the
/// clues. Usable in constant expressions: `static_assert(nono::parse_clues<nono::non>(text));`
template <extend::readable_format F>
[[nodiscard]] NONO_API_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options = {});

/// Parses the first puzzle of a text in format `F`, with everything that the text contains about it.
///
/// If the format is known, this is the call that compiles fastest. Linear in the text up to the end of that puzzle (and
/// in the whole text to determine its encoding) and in the cells of goals and saved grids. Allocates the puzzle.
/// @see docs/formats.md
template <extend::readable_format F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses a whole text in format `F` into the `value_type` of the format, such as a Sokoban file with `parse<sok>`.
///
/// Linear in the text and the expansion of its run-lengths. Allocates.
template <extend::readable_collection F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`. Each puzzle has a separate result, so that a bad puzzle does not affect
/// the others.
///
/// @param text     the whole text; no views into it are kept
/// @param options  limits, and whether to tolerate deviations
/// @return         at least one result, unless `max_puzzles` is 0: a text without puzzles has one, which is an error
/// Linear in the text and in the cells of goals and saved grids. Allocates the puzzles.
template <extend::readable_format F>
[[nodiscard]] bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`, such as a Sokoban file with `parse_all<sok>`, without the parts of the
/// file that concern all puzzles or precede the first. `where` is the first row of a puzzle's board, and a diagnostic
/// belongs to the last puzzle that starts before it. The whole text is read, regardless of `max_puzzles`. Otherwise
/// like the overload above.
template <extend::readable_collection F>
[[nodiscard]] bundle<detail::puzzle_of<typename F::value_type>> parse_all(std::string_view text,
                                                                          const parse_options& options = {});

/// Parses every puzzle of a text in format `F`, such as the triddlers of a set with `parse_all<webpbn_triddler>`.
/// Otherwise like the first overload.
template <extend::readable_bundle F>
[[nodiscard]] bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options = {});

/// Does not compile, because `F` is not a format, is only written or needs `parse_file`, or because the program does
/// not include the header that recognizes formats.
template <class F = default_formats> result<puzzle> parse(std::string_view text, const parse_options& options = {});
/// Does not compile, for the same reasons.
template <class F = default_formats> bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Does not compile. The compiler error names the reason why nothing can be parsed as `F`.
template <class F> constexpr void refuse_to_parse() noexcept {
    constexpr bool has_no_list = std::same_as<F, default_formats>;
    static_assert(!has_no_list,
                  "parse(text) tries default_formats, which nono/nono.hpp and nono/formats/all.hpp define");
    static_assert(has_no_list || !list_of_formats<F>,
                  "parse<List>: include nono/formats/recognition.hpp, which recognizes the format of a text");
    static_assert(!format<F>, "parse<F>: F is a format that can only be written");
    static_assert(has_no_list || list_of_formats<F> || format<F>,
                  "parse<F>: F is neither a format such as nono::non nor a list of formats");
}

} // namespace detail

template <class F> result<puzzle> parse(std::string_view, const parse_options&) {
    detail::refuse_to_parse<F>();
    return parse_error{};
}

template <class F> bundle<puzzle> parse_all(std::string_view, const parse_options&) {
    detail::refuse_to_parse<F>();
    return {};
}

template <extend::readable_format F>
NONO_API_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options) {
    if (const parse_error fault = detail::other_format<F>(options); fault.code != parse_errc::none) return fault;
    detail::clues_collector sink;
    F::read(text, sink, options);
    return sink.take();
}

template <extend::readable_format F>
bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options) {
    const parse_error fault = detail::other_format<F>(options);
    const auto reader = fault.code == parse_errc::none ? &F::template read<detail::puzzle_collector> : nullptr;
    return detail::parse_with(reader, fault, text, options, options.max_puzzles);
}

template <extend::readable_collection F>
bundle<detail::puzzle_of<typename F::value_type>> parse_all(std::string_view text, const parse_options& options) {
    return detail::puzzles_in(nono::parse<F>(text, options), options.max_puzzles);
}

template <extend::readable_bundle F>
bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options) {
    if (const parse_error fault = detail::other_format<F>(options); fault.code != parse_errc::none) {
        bundle<typename F::value_type> refused;
        refused.push_back({fault, {}, 1});
        return refused;
    }
    return F::read_all(text, options);
}

template <extend::readable_format F>
result<typename F::value_type> parse(std::string_view text, const parse_options& options) {
    const parse_error fault = detail::other_format<F>(options);
    const auto reader = fault.code == parse_errc::none ? &F::template read<detail::puzzle_collector> : nullptr;
    return detail::parse_first_with(reader, fault, text, options);
}

template <extend::readable_collection F>
result<typename F::value_type> parse(std::string_view text, const parse_options& options) {
    if (const parse_error fault = detail::other_format<F>(options); fault.code != parse_errc::none) return fault;
    return F::read(text, options);
}

}} // namespace nono::NONO_ABI

#endif // NONO_PARSE_HPP
