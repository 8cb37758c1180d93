// The folder in which games keep what was played.
// SPDX-License-Identifier: MIT
#ifndef EXAMPLES_SHARED_DATA_FOLDER_HPP
#define EXAMPLES_SHARED_DATA_FOLDER_HPP

#include <cstdlib>
#include <filesystem>

// Returns the folder `nono` in the user's data folder, according to the XDG Base Directory Specification.
inline std::filesystem::path data_folder() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    if (data != nullptr && *data != '\0') return std::filesystem::path(data) / "nono";
    return std::filesystem::path(home != nullptr ? home : ".") / ".local/share/nono";
}

#endif // EXAMPLES_SHARED_DATA_FOLDER_HPP
