// nono convert, for a folder: every puzzle file in it and below becomes a file of the same name in another folder.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_CONVERT_FOLDER_HPP
#define NONO_CLI_CONVERT_FOLDER_HPP

#include "arguments.hpp"
#include "conversion.hpp"

#include <cstddef>
#include <string>

namespace cli {

// The options of `nono convert` that apply only to folders.
struct folder_options {
    std::size_t threads = 0; // files converted at a time; 0: as many as there are processors
    bool force = false;      // replace existing files
};

void add_folder_options(command_line convert, folder_options& chosen);

// Converts the files of the folder `in` and reports what is not written. Messages come in the order of the files,
// regardless of the number of threads. Returns the exit status.
int convert_folder(const std::string& in, const std::string& out, const conversion_options& options,
                   const folder_options& folder);

} // namespace cli

#endif // NONO_CLI_CONVERT_FOLDER_HPP
