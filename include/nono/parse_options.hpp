// Options of readers: limits and strictness.
#ifndef NONO_PARSE_OPTIONS_HPP
#define NONO_PARSE_OPTIONS_HPP

#include <nono/limits.hpp>

namespace nono::inline NONO_ABI {

/// Options of readers.
struct parse_options {
    nono::limits limits{}; ///< how much is read
    bool strict = false;   ///< every deviation from the format's document is an error
};

} // namespace nono::inline NONO_ABI

#endif // NONO_PARSE_OPTIONS_HPP
