// Parsing: from a text to a puzzle, to all puzzles, or to the clues alone.
#ifndef NONO_PARSE_HPP
#define NONO_PARSE_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/all.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/recognised.hpp>
#include <nono/puzzle.hpp>
#include <nono/result.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/recognition.hpp>
#endif

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// Parses the clues of the first puzzle of a text in format `F`, and nothing else of it.
///
/// @param text     the whole text; views into it are not kept
/// @param options  how much to take, and whether to forgive
/// @return         the clues, or why there are none and where; what was forgiven is in `diagnostics()`. Titles, goals
///                 and saved grids are not looked at
/// Linear in the text up to the end of that puzzle (and in the whole text for its encoding). Allocates the clues.
/// Usable in constant expressions: `static_assert(nono::parse_clues<nono::non>(text));`
template <readable_format F>
[[nodiscard]] NONO_API_VECTOR result<clues> parse_clues(std::string_view text, const parse_options& options = {});

/// Parses the first puzzle of a text in format `F`, with all that the text says about it.
///
/// This is the call that compiles fastest where the format is known. Linear in the text up to the end of that puzzle
/// (and in the whole text for its encoding) and in the cells of goals and saved grids. Allocates the puzzle.
template <readable_format F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text in format `F`, as `parse<sok>` a Sokoban file: the `value_type` of the format.
///
/// Linear in the text and what its run-lengths expand to. Allocates.
template <readable_collection F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text whose format is recognised among those of `List`, as `parse<sokoban_formats>` does: in the first
/// of those that are surest of it. `unknown_format` at 1:1 where none may have the text.
template <list_of_collections List>
[[nodiscard]] result<typename List::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`: one result a puzzle, so that a bad puzzle does not lose the others.
///
/// @param text         the whole text; views into it are not kept
/// @param options      how much to take, and whether to forgive
/// @param max_puzzles  puzzles to read; the rest of the text is not read
/// @return             at least one result: a text without puzzles gives one that failed
/// Linear in the text and in the cells of goals and saved grids. Allocates the puzzles.
template <readable_format F>
[[nodiscard]] bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options = {},
                                                       std::size_t max_puzzles = no_limit);

/// Parses the first puzzle of a text whose format is recognised among those of `List`.
///
/// The format that says it is surest of the text is taken. Of several as sure, those count that can read the first
/// puzzle, without deviations if possible; if it has the same clues in all of them, the first of the list is taken,
/// else the text is `ambiguous_format` (`guess_formats` gives the candidates). `unknown_format` at 1:1 where no format
/// may have the text; what is no UTF-8 text is then told as `check_text` does, formats that need another header or list
/// are named (`json_text`, `yaml_text`, `sokoban_text`), and so is what a site answers in place of a puzzle
/// (`export_refused`, `other_puzzle`). Linear in the first puzzle, times the formats that are equally sure (rarely more
/// than one), and in the whole text for its encoding. Allocates the puzzle.
template <list_of_formats List = default_formats>
[[nodiscard]] result<puzzle> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text whose format is recognised among those of `List`, as `parse` does.
template <list_of_formats List = default_formats>
[[nodiscard]] bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {},
                                       std::size_t max_puzzles = no_limit);

/// Parses the first puzzle of a text in the format of `List` with a name, for programs that learn it when they run:
/// `parse_as("gno", text)`.
///
/// @param format   the name of the format, in upper or lower case (`format_info::name`)
/// @param text     the whole text; views into it are not kept
/// @param options  how much to take, and whether to forgive
/// @return         as `parse` of that format; `unknown_format_name` at 1:1 where `List` has no format of that name that
///                 is read
/// Cost as `parse` of that format. Every format of the list is compiled.
template <list_of_formats List = default_formats>
[[nodiscard]] result<puzzle> parse_as(std::string_view format, std::string_view text,
                                      const parse_options& options = {});

/// Reads a whole text in the format of `List` with a name, as `parse_as<sokoban_formats>("xsb", text)`; as above.
template <list_of_collections List>
[[nodiscard]] result<typename List::value_type> parse_as(std::string_view format, std::string_view text,
                                                         const parse_options& options = {});

/// Parses every puzzle of a text in the format of `List` with a name, as `parse_all` of that format does. Where there
/// is no such format, the one result is the error of `parse_as`.
template <list_of_formats List = default_formats>
[[nodiscard]] bundle<puzzle> parse_all_as(std::string_view format, std::string_view text,
                                          const parse_options& options = {}, std::size_t max_puzzles = no_limit);

/// A format that a text may have.
struct candidate {
    format_info info;                 ///< the format
    likelihood sure = likelihood::no; ///< how sure it is of the text
};

/// The formats of `List` that a text looks like, the surest first, equally sure ones in the order of the list. Formats
/// that are written only are none. Nothing is read: bounded by a small part of the text; allocates the result.
template <list_of_formats List = default_formats>
[[nodiscard]] NONO_API_VECTOR std::vector<candidate> guess_formats(std::string_view text);

/// The first of `guess_formats`, or nothing: the one that `parse` takes unless others are as sure. Nothing is read:
/// bounded by a small part of the text. Does not allocate.
template <list_of_formats List = default_formats>
[[nodiscard]] NONO_API_CONSTEXPR std::optional<format_info> guess_format(std::string_view text) noexcept;

/// The format that `parse` takes: like `guess_format`, but of equally sure ones the one that the text can be read in.
/// The error is that of `parse` where no format may have the text, or `ambiguous_format`. Linear in the first puzzle
/// only where several formats are equally sure.
template <list_of_formats List = default_formats>
[[nodiscard]] result<format_info> recognise_format(std::string_view text, const parse_options& options = {});

/// The format of the text of a file. The content counts first: the name settles which of equally sure formats it is,
/// says the format where the content shows none, and tells a pack of one puzzle from that puzzle
/// (`format_info::pack_of`). `parse_as` reads the text in it.
///
/// @param text       the whole text, unpacked
/// @param file_name  the name of the file, without `.gz` or the like; empty where there is none
/// @param options    for reading where neither tells
/// @return           as `recognise_format` without a name
/// Cost as without a name.
template <list_of_formats List = default_formats>
[[nodiscard]] result<format_info> recognise_format(std::string_view text, std::string_view file_name,
                                                   const parse_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// What a reader makes of a text; without a reader, an error.
[[nodiscard]] NONO_API bundle<puzzle> parse_with(puzzle_reader reader, parse_error error, std::string_view text,
                                                 const parse_options& options, std::size_t max_puzzles);
/// The first puzzle of the same.
[[nodiscard]] NONO_API result<puzzle> parse_first_with(puzzle_reader reader, parse_error error, std::string_view text,
                                                       const parse_options& options);

} // namespace detail

template <readable_format F>
NONO_API_VECTOR result<clues> parse_clues(std::string_view text, const parse_options& options) {
    detail::clues_collector sink;
    F::read(text, sink, options);
    return sink.take();
}

template <readable_format F>
bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options, std::size_t max_puzzles) {
    return detail::parse_with(&F::template read<detail::puzzle_collector>, {}, text, options, max_puzzles);
}

template <readable_format F> result<typename F::value_type> parse(std::string_view text, const parse_options& options) {
    return detail::parse_first_with(&F::template read<detail::puzzle_collector>, {}, text, options);
}

template <readable_collection F>
result<typename F::value_type> parse(std::string_view text, const parse_options& options) {
    return F::read(text, options);
}

template <list_of_collections List>
result<typename List::value_type> parse(std::string_view text, const parse_options& options) {
    const auto found = detail::likelihoods_in<List>(text);
    if (found.likeliest == 0) return detail::unrecognised(text);
    return detail::reader_at<List>(found.first)(text, options);
}

template <list_of_formats List>
bundle<puzzle> parse_all(std::string_view text, const parse_options& options, std::size_t max_puzzles) {
    const auto found = detail::recognise_in<List>(text, {}, options);
    return detail::parse_with(detail::reader_at<List>(found.place), found.error, text, options, max_puzzles);
}

template <list_of_formats List> result<puzzle> parse(std::string_view text, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, {}, options);
    return detail::parse_first_with(detail::reader_at<List>(found.place), found.error, text, options);
}

template <list_of_formats List>
result<puzzle> parse_as(std::string_view format, std::string_view text, const parse_options& options) {
    return detail::parse_first_with(detail::reader_named<List>(format), {parse_errc::unknown_format_name, {}}, text,
                                    options);
}

template <list_of_collections List>
result<typename List::value_type> parse_as(std::string_view format, std::string_view text,
                                           const parse_options& options) {
    const auto reader = detail::reader_named<List>(format);
    if (reader == nullptr) return parse_error{parse_errc::unknown_format_name, {}};
    return reader(text, options);
}

template <list_of_formats List>
bundle<puzzle> parse_all_as(std::string_view format, std::string_view text, const parse_options& options,
                            std::size_t max_puzzles) {
    return detail::parse_with(detail::reader_named<List>(format), {parse_errc::unknown_format_name, {}}, text, options,
                              max_puzzles);
}

template <list_of_formats List> NONO_API_VECTOR std::vector<candidate> guess_formats(std::string_view text) {
    const auto all = detail::likelihoods_in<List>(text).all;
    std::vector<candidate> out;
    for (const likelihood sure : {likelihood::certain, likelihood::likely, likelihood::possible})
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == sure) out.push_back({detail::info_at<List>(i), sure});
    return out;
}

template <list_of_formats List>
NONO_API_CONSTEXPR std::optional<format_info> guess_format(std::string_view text) noexcept {
    const auto found = detail::likelihoods_in<List>(text);
    if (found.likeliest == 0) return std::nullopt;
    return detail::info_at<List>(found.first);
}

template <list_of_formats List>
result<format_info> recognise_format(std::string_view text, const parse_options& options) {
    return nono::recognise_format<List>(text, {}, options);
}

template <list_of_formats List>
result<format_info> recognise_format(std::string_view text, std::string_view file_name, const parse_options& options) {
    const auto found = detail::recognise_in<List>(text, file_name, options);
    if (found.error.code != parse_errc::none) return found.error;
    return detail::info_at<List>(found.place);
}

#if NONO_DEFINITIONS

namespace detail {

NONO_API bundle<puzzle> parse_with(puzzle_reader reader, parse_error error, std::string_view text,
                                   const parse_options& options, std::size_t max_puzzles) {
    puzzle_collector sink(max_puzzles);
    if (reader != nullptr)
        reader(text, sink, options);
    else if (sink.begin_puzzle({}))
        sink.fail(error);
    return sink.take();
}

NONO_API result<puzzle> parse_first_with(puzzle_reader reader, parse_error error, std::string_view text,
                                         const parse_options& options) {
    return std::move(parse_with(reader, error, text, options, 1).puzzles.front());
}

} // namespace detail

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_PARSE_HPP
