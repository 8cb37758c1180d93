// How a reader reads: how much it takes, and whether it forgives.
#ifndef NONO_PARSE_OPTIONS_HPP
#define NONO_PARSE_OPTIONS_HPP

#include <nono/limits.hpp>

namespace nono::inline NONO_ABI {

/// How a reader reads.
struct parse_options {
    nono::limits limits{}; ///< how much it takes
    bool strict = false;   ///< every deviation from the format's document is an error
};

} // namespace nono::inline NONO_ABI

#endif // NONO_PARSE_OPTIONS_HPP
