// Options for writing Sokoban files.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_SOKOBAN_SOK_OPTIONS_HPP
#define NONO_FORMATS_SOKOBAN_SOK_OPTIONS_HPP

#include <nono/sokoban/notation.hpp>

#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Options for writing Sokoban files, with the same names as in `write_options`.
struct sok_options {
    std::string_view format{};               ///< the name of the format, in any case
    std::string_view file_name{};            ///< without `format`, the extension of this name determines the format
    sokoban::extend::board_notation board{}; ///< the boards
    sokoban::extend::moves_notation moves{}; ///< the moves of saved games
};

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_SOK_OPTIONS_HPP
