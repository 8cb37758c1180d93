// Options of readers: limits and strictness.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_PARSE_OPTIONS_HPP
#define NONO_MODEL_PARSE_OPTIONS_HPP

#include <nono/model/limits.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Options of readers. The names are looked at where a format is chosen from a list, not where it is a template
/// argument, as in `parse<non>`.
struct parse_options {
    std::string_view format{};    ///< the name of the format, in any case (`format_info::name`); empty: recognize it
    std::string_view file_name{}; ///< of the file, without `.gz` or the like, which helps to recognize the format
    nono::limits limits{};        ///< how much is read
    bool strict = false;          ///< every deviation from the format's document is an error
    std::size_t max_puzzles = no_limit; ///< for `parse_all`: puzzles to read; the rest of the text is not read
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_PARSE_OPTIONS_HPP
