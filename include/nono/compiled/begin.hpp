// The head of each part of nono::compiled. The headers that a part includes between this one and compiled/define.hpp
// are only declared, because other parts hold their functions; those that it includes later are defined.
// SPDX-License-Identifier: MIT
#ifndef NONO_COMPILED_BEGIN_HPP
#define NONO_COMPILED_BEGIN_HPP

#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS

// A source with several parts, which includes them or is their concatenation with NONO_ALL_PARTS defined, defines all
// of nono at its start. Otherwise, include guards would keep a header that one part only declares from being defined
// for another.
#if defined(NONO_ALL_PARTS) || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__ > 1)
#define NONO_DEFINITIONS 1
#include <nono/all.hpp>
#else
#define NONO_DEFINITIONS 0
#endif

#endif // NONO_COMPILED_BEGIN_HPP
