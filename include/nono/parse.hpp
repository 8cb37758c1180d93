// Parsing: from a text to a puzzle, to all puzzles, or to the clues alone.
// SPDX-License-Identifier: MIT
#ifndef NONO_PARSE_HPP
#define NONO_PARSE_HPP

#include <nono/bundle.hpp>
#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/kit/collectors.hpp>
#include <nono/formats/kit/recognised.hpp>
#include <nono/puzzle.hpp>
#include <nono/result.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/recognition.hpp>
#endif

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Parses the clues of the first puzzle of a text in format `F`, and nothing else of it.
///
/// @param text     the whole text; views into it are not kept
/// @param options  how much to take, and whether to forgive; to name another format in them is an error
///                 (`unknown_format_name`), as it is in every function whose template argument is a format
/// @return         the clues, or why there are none and where; what was forgiven is in `diagnostics()`. Titles, goals
///                 and saved grids are not looked at
/// Linear in the text up to the end of that puzzle (and in the whole text for its encoding). Allocates the clues.
/// Usable in constant expressions: `static_assert(nono::parse_clues<nono::non>(text));`
template <extend::readable_format F>
[[nodiscard]] NONO_API_CONSTEXPR result<clues> parse_clues(std::string_view text, const parse_options& options = {});

/// Parses the first puzzle of a text in format `F`, with all that the text states about it.
///
/// This is the call that compiles fastest where the format is known. Linear in the text up to the end of that puzzle
/// (and in the whole text for its encoding) and in the cells of goals and saved grids. Allocates the puzzle.
/// @see docs/formats.md
template <extend::readable_format F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Reads a whole text in format `F`, as `parse<sok>` a Sokoban file: the `value_type` of the format.
///
/// Linear in the text and what its run-lengths expand to. Allocates.
template <extend::readable_collection F>
[[nodiscard]] result<typename F::value_type> parse(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`: one result a puzzle, so that a bad puzzle does not lose the others.
///
/// @param text     the whole text; views into it are not kept
/// @param options  how much to take, and whether to forgive
/// @return         at least one result, unless `max_puzzles` is 0: a text without puzzles gives one that failed
/// Linear in the text and in the cells of goals and saved grids. Allocates the puzzles.
template <extend::readable_format F>
[[nodiscard]] bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options = {});

/// Parses every puzzle of a text in format `F`, as `parse_all<sok>` of a Sokoban file, without what the file has about
/// all of them, or before the first of them. `where` is the first row of its board; diagnostics are with the last
/// puzzle that starts before them. The whole text is read, whatever `max_puzzles` is. As above.
template <extend::readable_collection F>
[[nodiscard]] bundle<detail::puzzle_of<typename F::value_type>> parse_all(std::string_view text,
                                                                          const parse_options& options = {});

/// Parses every puzzle of a text in format `F`, as `parse_all<webpbn_triddler>` the triddlers of a set. As the first.
template <extend::readable_bundle F>
[[nodiscard]] bundle<typename F::value_type> parse_all(std::string_view text, const parse_options& options = {});

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

/// Does not compile: `F` is not a format, is only written, or needs `parse_file`; or there is no `F` and the header
/// that defines `default_formats` is not included.
template <class F = default_formats>
    requires(!extend::readable_format<F> && !extend::readable_collection<F> && !extend::list_of_formats<F>)
result<puzzle> parse(std::string_view text, const parse_options& options = {});
/// Does not compile either.
template <class F = default_formats>
    requires(!extend::readable_format<F> && !extend::readable_collection<F> && !extend::list_of_formats<F>)
bundle<puzzle> parse_all(std::string_view text, const parse_options& options = {});

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

namespace detail {

/// The error for options that name another format than `F`; `none` if they name none or this one.
template <class F> [[nodiscard]] constexpr parse_error other_format(const parse_options& options) noexcept {
    if (options.format.empty() || same_word(F::info.name, options.format)) return {};
    return {parse_errc::unknown_format_name, {}};
}

/// What a reader makes of a text; without a reader, an error.
[[nodiscard]] NONO_API bundle<puzzle> parse_with(puzzle_reader reader, parse_error error, std::string_view text,
                                                 const parse_options& options, std::size_t max_puzzles);
/// The first puzzle of the same.
[[nodiscard]] NONO_API result<puzzle> parse_first_with(puzzle_reader reader, parse_error error, std::string_view text,
                                                       const parse_options& options);

/// The puzzles of a collection, each with the diagnostics from its start to that of the next.
template <class Collection>
[[nodiscard]] bundle<puzzle_of<Collection>> puzzles_in(result<Collection> read, std::size_t max_puzzles) {
    bundle<puzzle_of<Collection>> out;
    if (max_puzzles == 0) return out;
    if (!read || read->puzzles.empty()) {
        const parse_error error = read ? parse_error{parse_errc::no_puzzle, {}} : read.error();
        out.push_back({{error, std::move(read).diagnostics()}, {}, 1});
        return out;
    }
    auto& found = read->puzzles;
    std::vector<std::vector<diagnostic>> diagnostics(found.size());
    for (const diagnostic& told : read.diagnostics()) {
        const auto after = std::upper_bound(found.begin() + 1, found.end(), told.where.offset,
                                            [](std::size_t at, const auto& next) { return at < next.where.offset; });
        diagnostics[static_cast<std::size_t>(after - found.begin()) - 1].push_back(told);
    }
    for (std::size_t i = 0; i < found.size() && i < max_puzzles; ++i) {
        const source_position where = found[i].where;
        out.push_back({{std::move(found[i]), std::move(diagnostics[i])}, where, i + 1});
    }
    return out;
}

} // namespace detail

template <class F>
    requires(!extend::readable_format<F> && !extend::readable_collection<F> && !extend::list_of_formats<F>)
result<puzzle> parse(std::string_view, const parse_options&) {
    static_assert(!std::same_as<F, default_formats>,
                  "parse(text) tries default_formats, which nono/nono.hpp or nono/formats/all.hpp defines");
    static_assert(!extend::format<F>, "parse<F>: F is a format that is only written");
    static_assert(extend::format<F> || std::same_as<F, default_formats>,
                  "parse<F>: F is neither a format, as nono::non is, nor a list of formats");
    return parse_error{};
}

template <class F>
    requires(!extend::readable_format<F> && !extend::readable_collection<F> && !extend::list_of_formats<F>)
bundle<puzzle> parse_all(std::string_view, const parse_options&) {
    static_assert(!std::same_as<F, default_formats>,
                  "parse_all(text) tries default_formats, which nono/nono.hpp or nono/formats/all.hpp defines");
    static_assert(!extend::format<F>, "parse_all<F>: F is a format that is only written");
    static_assert(extend::format<F> || std::same_as<F, default_formats>,
                  "parse_all<F>: F is neither a format, as nono::non is, nor a list of formats");
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

#if NONO_DEFINITIONS

namespace detail {

bundle<puzzle> parse_with(puzzle_reader reader, parse_error error, std::string_view text, const parse_options& options,
                          std::size_t max_puzzles) {
    // A list with formats of other kinds may recognise a text of those, which no reader of puzzles takes.
    if (error.code == parse_errc::none && reader == nullptr)
        error.code = options.format.empty() ? parse_errc::unknown_format : parse_errc::unknown_format_name;
    puzzle_collector sink(max_puzzles);
    if (reader != nullptr)
        reader(text, sink, options);
    else if (sink.begin_puzzle({}))
        sink.fail(error);
    return sink.take();
}

result<puzzle> parse_first_with(puzzle_reader reader, parse_error error, std::string_view text,
                                const parse_options& options) {
    return std::move(parse_with(reader, error, text, options, 1).front());
}

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_PARSE_HPP
