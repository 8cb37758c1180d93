// The head of each part of nono::compiled. What a part includes between this header and compiled/define.hpp is only
// declared, because other parts hold it; what it includes after that is defined.
// SPDX-License-Identifier: MIT
#ifndef NONO_COMPILED_BEGIN_HPP
#define NONO_COMPILED_BEGIN_HPP

#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS

// A source with several parts, which includes them or is their concatenation with NONO_ALL_PARTS defined, defines all
// of nono at its begin: include guards keep a header that one part only declares from being defined for another.
#if defined(NONO_ALL_PARTS) || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__ > 1)
#define NONO_DEFINITIONS 1
#include <nono/all.hpp>
#else
#define NONO_DEFINITIONS 0
#endif

#endif // NONO_COMPILED_BEGIN_HPP
