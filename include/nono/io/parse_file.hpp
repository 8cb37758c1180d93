// Parses files that are not packed; io/parse_gzip_file.hpp and io/zip.hpp do the same for packed ones. Not part of the
// umbrella header, like io/file.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_PARSE_FILE_HPP
#define NONO_IO_PARSE_FILE_HPP

#include <nono/formats/all.hpp>
#include <nono/io/file.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/model/result.hpp>
#include <nono/parse.hpp>

#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// The type of the result of parsing a text as `F`.
template <class F> using parsed_as = decltype(nono::parse<F>(std::string_view()));
template <class F> using all_parsed_as = decltype(nono::parse_all<F>(std::string_view()));

} // namespace detail

/// Parses the first puzzle of a file, or a whole Sokoban file, as `parse<F>` does with a text: in format `F`, or in one
/// of the formats of the list `F`.
///
/// @param path     as for `read_file`
/// @param options  as for `parse`; at most `limits.unpacked` bytes are read. If `file_name` is empty, `path` is used
/// @return         as for `parse`; an error of `error_group::file` if the file cannot be read
/// Costs as much as `parse`; the text is held in memory. Throws only std::bad_alloc.
template <class F = default_formats, class Path>
[[nodiscard]] detail::parsed_as<F> parse_file(const Path& path, const parse_options& options = {});

/// Parses every puzzle of a file, as `parse_all<F>` does with a text; otherwise like `parse_file`. If the file cannot
/// be read, the only entry is the error.
template <class F = default_formats, class Path>
[[nodiscard]] detail::all_parsed_as<F> parse_all_file(const Path& path, const parse_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the name of a file for the recognition of formats, which compares extensions in ASCII only.
template <class Char> [[nodiscard]] std::string name_of_path(const Char* path) {
    std::string out;
    for (; *path != Char{}; ++path) out += *path > Char{} && *path < Char{0x7F} ? static_cast<char>(*path) : '?';
    return out;
}

/// Sets the file name in the options unless they have one.
[[nodiscard]] constexpr parse_options for_file(parse_options options, std::string_view name) noexcept {
    if (options.file_name.empty()) options.file_name = name;
    return options;
}

/// Parses the first puzzle of the content of a file. If `text` is an error, returns that error.
template <class F>
[[nodiscard]] parsed_as<F> parse_contents(const result<std::string>& text, std::string_view name,
                                          const parse_options& options) {
    if (!text) return text.error();
    return nono::parse<F>(*text, for_file(options, name));
}

/// Parses all puzzles of the content of a file. If `text` is an error, that error is the only entry.
template <class F>
[[nodiscard]] all_parsed_as<F> parse_all_contents(const result<std::string>& text, std::string_view name,
                                                  const parse_options& options) {
    if (text) return nono::parse_all<F>(*text, for_file(options, name));
    all_parsed_as<F> out;
    out.push_back({text.error(), {}, 1});
    return out;
}

} // namespace detail

template <class F, class Path> detail::parsed_as<F> parse_file(const Path& path, const parse_options& options) {
    const auto text = nono::read_file(path, options.limits.unpacked);
    return detail::parse_contents<F>(text, detail::name_of_path(detail::c_path(path)), options);
}

template <class F, class Path> detail::all_parsed_as<F> parse_all_file(const Path& path, const parse_options& options) {
    const auto text = nono::read_file(path, options.limits.unpacked);
    return detail::parse_all_contents<F>(text, detail::name_of_path(detail::c_path(path)), options);
}

}} // namespace nono::NONO_ABI

#endif // NONO_IO_PARSE_FILE_HPP
