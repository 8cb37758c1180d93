// Real puzzles that are not part of the project: tests read them if they are present.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_CORPUS_CORPORA_HPP
#define NONO_TESTS_CORPUS_CORPORA_HPP

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace nono_tests {

/// Returns the files with an extension (".non") below a folder of the corpora, in order of their paths. Prints a
/// message if there are none: the test then checks nothing.
[[nodiscard]] inline std::vector<std::filesystem::path> corpus_files(std::string_view folder,
                                                                     std::string_view extension) {
    std::vector<std::filesystem::path> out;
    std::error_code none;
    const auto root = std::filesystem::path(NONO_CORPORA_DIR) / folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root, none))
        if (entry.path().extension() == extension) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    if (out.empty()) MESSAGE("skipped: no puzzles at " << root.string());
    return out;
}

[[nodiscard]] inline std::string contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace nono_tests

#endif // NONO_TESTS_CORPUS_CORPORA_HPP
