// The version of the library. CMake, the packages and a test read it from here, so it is written down once.
// SPDX-License-Identifier: MIT
#ifndef NONO_VERSION_HPP
#define NONO_VERSION_HPP

/// The major version number: 0 while the API may still change.
#define NONO_VERSION_MAJOR 0
/// The minor version number. While the major one is 0, the API can differ between minor versions.
#define NONO_VERSION_MINOR 2
/// The patch version number, for corrections that do not change the API.
#define NONO_VERSION_PATCH 0
/// The three numbers, separated by dots.
#define NONO_VERSION_STRING "0.2.0"

#endif // NONO_VERSION_HPP
