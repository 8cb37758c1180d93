// The version of the library. CMake, the packages and a test read it from here, so it is written down once.
// SPDX-License-Identifier: MIT
#ifndef NONO_VERSION_HPP
#define NONO_VERSION_HPP

/// The first number of the version: 0 while the API may still change.
#define NONO_VERSION_MAJOR 0
/// The second number of the version; while the first is 0, another one may have another API.
#define NONO_VERSION_MINOR 1
/// The third number of the version: mended, not changed.
#define NONO_VERSION_PATCH 0
/// The three numbers, with dots between them.
#define NONO_VERSION_STRING "0.1.0"

#endif // NONO_VERSION_HPP
