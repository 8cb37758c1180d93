// SPDX-License-Identifier: MIT
#include <nono/version.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

TEST_CASE("the version is the same as text, as numbers and in CMake") {
    const std::string numbers = std::to_string(NONO_VERSION_MAJOR) + '.' + std::to_string(NONO_VERSION_MINOR) + '.' +
                                std::to_string(NONO_VERSION_PATCH);
    CHECK(numbers == NONO_VERSION_STRING);
    CHECK(std::string_view(NONO_CMAKE_VERSION) == NONO_VERSION_STRING);
}
