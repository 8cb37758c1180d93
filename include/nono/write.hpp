// Writing: from a puzzle to a text.
// SPDX-License-Identifier: MIT
#ifndef NONO_WRITE_HPP
#define NONO_WRITE_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/kit/find_format.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/non.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/text/utf8.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/non/writer.hpp>
#endif

#include <concepts>
#include <span>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Returns the result for a name that is not the name of a writable format.
[[nodiscard]] inline write_result unknown_format_to_write() {
    return not_written(feature::clues, "there is no output format of this name");
}

/// Writes values in format `F` with `write(options)`, unless the options name another format or a clue of length 0 is
/// next to others. The text is marked if readers could mistake it for another format; writers of collections do that
/// themselves.
template <writable_format F, class Options, class Write>
[[nodiscard]] write_result write_in(std::span<const typename F::value_type> values, const Options& options,
                                    Write write) {
    if constexpr (requires { std::string_view(options.format); })
        if (!options.format.empty() && !same_word(F::info.name, options.format)) return unknown_format_to_write();
    if constexpr (requires { has_zero_among_clues(values.front().clues); })
        for (const auto& value : values)
            if (has_zero_among_clues(value.clues))
                return not_written(feature::clues, "a clue of length 0 is next to other clues");
    write_result written = write(options);
    if constexpr (std::same_as<typename F::value_type, puzzle>) mark_unclear_start(written.text);
    return written;
}

} // namespace detail

/// Writes a puzzle in format `F`.
///
/// @param value    a puzzle, or another `value_type` of a format
/// @param options  how to write it; nothing is written if they name another format
/// @return         the text, with everything that the format cannot hold in `lost`; false if it cannot hold the clues.
///                 `parse<F>` reads everything else back unchanged, and so does `parse<List>`, unless `lost` has
///                 `feature::format`: then the format must be named
/// Linear in the puzzle; allocates the text.
/// @see docs/formats.md
template <extend::writable_format F>
[[nodiscard]] write_result write(const typename F::value_type& value, const write_options& options = {}) {
    return detail::write_in<F>({&value, 1}, options, [&](const auto& how) { return F::write(value, how); });
}

/// Writes in format `F` with the format's own options, as in `write<nono::sok>(collection, nono::sok_options{…})`.
/// Otherwise like `write`.
template <extend::writable_format F, class Options>
    requires requires(const typename F::value_type& value, const Options& options) {
        requires !std::same_as<Options, write_options>;
        { F::write(value, options) } -> std::same_as<write_result>;
    }
[[nodiscard]] write_result write(const typename F::value_type& value, const Options& options) {
    return detail::write_in<F>({&value, 1}, options, [&](const auto& how) { return F::write(value, how); });
}

/// Writes several puzzles as one text in a format that holds bundles (`feature::bundles`). Like `write`, but the result
/// is false if one of them cannot be written, or if there are no puzzles.
template <extend::writable_format F>
    requires(F::info.holds.contains(feature::bundles))
[[nodiscard]] write_result write_all(std::span<const typename F::value_type> puzzles,
                                     const write_options& options = {}) {
    if (puzzles.empty()) return extend::not_written(feature::bundles, "there are no puzzles");
    return detail::write_in<F>(puzzles, options, [&](const auto& how) { return F::write_all(puzzles, how); });
}

/// Writes a puzzle in a format of `List` that is chosen at run time, as in `write(puzzle, {.format = "gno"})`: the one
/// that `options.format` names; without a name, the first writable one with the extension of `options.file_name`; else
/// `.non`.
///
/// @param source   the puzzle
/// @param options  the format, and how to write it
/// @return         as for `write` in that format; false, with the reason in `lost`, if `List` has no writable format of
///                 that name
/// Costs as much as `write` in that format. Every format of the list is compiled.
/// @see docs/formats.md
template <detail::list_of_formats List = default_formats>
[[nodiscard]] write_result write(const puzzle& source, const write_options& options = {});

/// Writes a value other than a puzzle in a format of `List`, as in
/// `write<sokoban_formats>(collection, {.format = "xsb"})`. The format is chosen as above; if neither option determines
/// it, it is the first writable one of the list. A format that does not accept options of this type, such as
/// `sok_options`, is written without them.
template <detail::list_of_collections List, class Options = write_options>
[[nodiscard]] write_result write(const typename List::value_type& value, const Options& options = {});

/// Writes several puzzles as one text in a format of `List`, which is chosen as for `write`. The result is false, with
/// `feature::bundles` as the reason, if the format holds one puzzle and the number of puzzles is not 1.
template <detail::list_of_formats List = default_formats>
[[nodiscard]] write_result write_all(std::span<const puzzle> puzzles, const write_options& options = {});

/// Does not compile, because `F` is not a format or is only read, or because the program does not include the header
/// that defines `default_formats`.
template <class F = default_formats>
    requires(!extend::writable_format<F> && !detail::list_of_formats<F>)
write_result write(const puzzle&, const write_options& = {}) {
    static_assert(!std::same_as<F, default_formats>,
                  "write(puzzle) needs default_formats, which nono/nono.hpp and nono/formats/all.hpp define");
    static_assert(!extend::format<F>, "write<F>: F is a format that can only be read");
    static_assert(extend::format<F> || std::same_as<F, default_formats>,
                  "write<F>: F is neither a format such as nono::non nor a list of formats");
    return {};
}

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the name of the format to write: `format` unless it is empty, else a writable format of `List` that has the
/// extension of the file name, else `.non` or, if `List` does not have that, its first writable format.
template <class List>
[[nodiscard]] constexpr std::string_view name_to_write(std::string_view format, std::string_view file_name) noexcept {
    if (!format.empty()) return format;
    std::string_view otherwise;
    for (const format_info& info : List::infos()) {
        if (!info.writes) continue;
        if (has_extension(info, file_name)) return info.name;
        if (otherwise.empty() || info.name == non::info.name) otherwise = info.name;
    }
    return otherwise;
}

} // namespace detail

template <detail::list_of_formats List> write_result write(const puzzle& source, const write_options& options) {
    return nono::write_all<List>(std::span(&source, 1), options);
}

template <detail::list_of_collections List, class Options>
write_result write(const typename List::value_type& value, const Options& options) {
    write_result out = detail::unknown_format_to_write();
    const std::string_view name = detail::name_to_write<List>(options.format, options.file_name);
    detail::visit_format<List>(name, [&]<class F>() {
        if constexpr (requires { F::write(value, options); })
            out = nono::write<F>(value, options);
        else if constexpr (extend::writable_format<F>)
            out = nono::write<F>(value);
    });
    return out;
}

template <detail::list_of_formats List>
write_result write_all(std::span<const puzzle> puzzles, const write_options& options) {
    write_result out = detail::unknown_format_to_write();
    const std::string_view name = detail::name_to_write<List>(options.format, options.file_name);
    detail::visit_format<List>(name, [&]<class F>() {
        if constexpr (extend::writable_format<F> && std::same_as<typename F::value_type, puzzle>) {
            if constexpr (F::info.holds.contains(feature::bundles))
                out = nono::write_all<F>(puzzles, options);
            else if (puzzles.size() == 1)
                out = nono::write<F>(puzzles.front(), options);
            else
                out = extend::not_written(feature::bundles);
        }
    });
    return out;
}

#if NONO_DEFINITIONS

// These are defined here, not in formats/non.hpp, so that programs that only read do not compile the writer.

write_result non::write(const puzzle& source, const write_options& options) {
    return detail::non_writer(source, options).write();
}

write_result non::write_all(std::span<const puzzle> puzzles, const write_options& options) {
    const auto write_one = [&](const puzzle& source) { return write(source, options); };
    return detail::write_bundle(puzzles, {}, "====\n", {}, write_one);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_WRITE_HPP
