// Puzzles in files: reading and writing whole files, and parsing them. The umbrella headers do not include this header,
// because it needs `<cstdio>`. Compressed files need another library: see io/parse_gzip_file.hpp and io/zip.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_FILES_HPP
#define NONO_FILES_HPP

#include <nono/io/file.hpp>
#include <nono/io/parse_file.hpp>

#endif // NONO_FILES_HPP
