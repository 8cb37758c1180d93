// The name of the inline namespace that contains all of nono.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_ABI_HPP
#define NONO_DETAIL_ABI_HPP

#include <nono/version.hpp>

/// 1 if the compiler can generate AVX2 code for single functions regardless of its options (GCC from 12, Clang), unless
/// NONO_NO_AVX2 is defined. Not set for GCC on Windows, which does not align vectors on the stack (GCC bug 54412).
#if defined(__GNUC__) && defined(__x86_64__) && !defined(NONO_NO_AVX2) && (defined(__clang__) || !defined(_WIN32))
#if __has_builtin(__builtin_shufflevector)
#define NONO_HAS_WIDE_LINES 1
#endif
#endif
#if !defined(NONO_HAS_WIDE_LINES)
#define NONO_HAS_WIDE_LINES 0
#endif

// NONO_ABI: the version, and every setting that changes the layout of a type or the body of an inline function. Objects
// compiled with different versions or settings use different names for all of nono, so they can be linked into one
// program. Every header opens this namespace as `inline namespace NONO_ABI` within `nono`; users write `nono::`.
#define NONO_DETAIL_JOIN(major, minor, patch, lines, size, library) v##major##_##minor##_##patch##lines##size##library
#define NONO_DETAIL_ABI(major, minor, patch, lines, size, library)                                                     \
    NONO_DETAIL_JOIN(major, minor, patch, lines, size, library)
#if NONO_HAS_WIDE_LINES
#define NONO_DETAIL_LINES _wide
#else
#define NONO_DETAIL_LINES
#endif
#if defined(NONO_SMALL) // explanations and games have no code of their own for lines of one mask word
#define NONO_DETAIL_SIZE _small
#else
#define NONO_DETAIL_SIZE
#endif
#if defined(_GLIBCXX_DEBUG) // vectors are larger
#define NONO_DETAIL_LIBRARY _debug
#else
#define NONO_DETAIL_LIBRARY
#endif
#define NONO_ABI                                                                                                       \
    NONO_DETAIL_ABI(NONO_VERSION_MAJOR, NONO_VERSION_MINOR, NONO_VERSION_PATCH, NONO_DETAIL_LINES, NONO_DETAIL_SIZE,   \
                    NONO_DETAIL_LIBRARY)

// The names for authors of formats, line solvers, strategies and engines are in namespaces `extend`; the library's own
// code uses them unqualified.
namespace nono { inline namespace NONO_ABI {
namespace extend {
}
namespace detail {
using namespace extend;
} // namespace detail
namespace sokoban {
namespace extend {
}
namespace detail {
using namespace nono::extend;
using namespace extend;
} // namespace detail
} // namespace sokoban
}} // namespace nono::NONO_ABI

#endif // NONO_DETAIL_ABI_HPP
