// Options of readers: limits and strictness.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_PARSE_OPTIONS_HPP
#define NONO_MODEL_PARSE_OPTIONS_HPP

#include <nono/model/limits.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Options of readers. The two names matter only if a format is chosen from a list, not if it is a template argument,
/// as in `parse<non>`.
struct parse_options {
    std::string_view format{};    ///< the name of the format, in any case (`format_info::name`); if empty, the format
                                  ///< is recognized
    std::string_view file_name{}; ///< the name of the file, without `.gz` or the like, which helps to recognize the
                                  ///< format
    nono::limits limits{};        ///< limits on the input
    bool strict = false;          ///< treats every deviation from the format's document as an error
    std::size_t max_puzzles = no_limit; ///< for `parse_all`: maximum number of puzzles; the rest of the text is not
                                        ///< read
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_PARSE_OPTIONS_HPP
