// Parses files that may be compressed with gzip. Not part of the umbrella header, because it needs zlib (in CMake:
// `nono::gzip`).
// SPDX-License-Identifier: MIT
#ifndef NONO_IO_PARSE_GZIP_FILE_HPP
#define NONO_IO_PARSE_GZIP_FILE_HPP

#include <nono/formats/all.hpp>
#include <nono/io/gzip.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/model/parse_options.hpp>
#include <nono/parse.hpp>

#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace gzip {

/// Like `nono::parse_file`, but the file may be compressed with gzip. The format is recognized by the name without
/// `.gz`.
template <class F = default_formats, class Path>
[[nodiscard]] detail::parsed_as<F> parse_file(const Path& path, const parse_options& options = {}) {
    const auto text = gzip::read_file(path, options.limits.unpacked);
    return detail::parse_contents<F>(text, unpacked_name(detail::name_of_path(detail::c_path(path))), options);
}

/// Like `nono::parse_all_file`, but the file may be compressed with gzip. The format is recognized by the name without
/// `.gz`.
template <class F = default_formats, class Path>
[[nodiscard]] detail::all_parsed_as<F> parse_all_file(const Path& path, const parse_options& options = {}) {
    const auto text = gzip::read_file(path, options.limits.unpacked);
    return detail::parse_all_contents<F>(text, unpacked_name(detail::name_of_path(detail::c_path(path))), options);
}

}}} // namespace nono::NONO_ABI::gzip

#endif // NONO_IO_PARSE_GZIP_FILE_HPP
