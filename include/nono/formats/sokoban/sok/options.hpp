// How Sokoban files are written.
#ifndef NONO_FORMATS_SOKOBAN_SOK_OPTIONS_HPP
#define NONO_FORMATS_SOKOBAN_SOK_OPTIONS_HPP

#include <nono/sokoban/notation.hpp>

namespace nono::inline NONO_ABI {

/// How Sokoban files are written.
struct sok_options {
    sokoban::board_notation board{}; ///< the boards
    sokoban::moves_notation moves{}; ///< the moves of saved games
};

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_SOKOBAN_SOK_OPTIONS_HPP
