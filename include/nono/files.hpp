// Puzzles in files: reading and writing whole files, and parsing them. Not in the umbrella headers, because it needs
// `<cstdio>`. Packed files need a library: io/parse_gzip_file.hpp and io/zip.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_FILES_HPP
#define NONO_FILES_HPP

#include <nono/io/file.hpp>
#include <nono/io/parse_file.hpp>

#endif // NONO_FILES_HPP
