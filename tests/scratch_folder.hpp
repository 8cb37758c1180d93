// A folder for the files of a test.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_SCRATCH_FOLDER_HPP
#define NONO_TESTS_SCRATCH_FOLDER_HPP

#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>

namespace nono_tests {

/// A new folder that is removed with its contents at the end of the scope.
class scratch_folder {
public:
    explicit scratch_folder(const std::string& name) {
        for (int i = 0;; ++i) {
            path_ = std::filesystem::temp_directory_path() / ("nono-" + name + "-" + std::to_string(i));
            if (std::filesystem::create_directory(path_)) return;
        }
    }
    scratch_folder(const scratch_folder&) = delete;
    scratch_folder& operator=(const scratch_folder&) = delete;
    ~scratch_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::size_t files() const {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(path_)) ++count;
        return count;
    }

private:
    std::filesystem::path path_;
};

} // namespace nono_tests

#endif // NONO_TESTS_SCRATCH_FOLDER_HPP
