# Checks that the version is the same everywhere: CMake and the Conan recipe read it from the header; the changelog and
# the files for vcpkg, Meson, Bazel and citations repeat it. (A unit test compares the header's text and numbers.)
#   cmake -D SOURCE_DIR=... -D CMAKE_VERSION_OF_NONO=... -P versions.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
file(READ "${SOURCE_DIR}/include/nono/version.hpp" header)
if(NOT header MATCHES "#define NONO_VERSION_STRING \"([0-9]+\\.[0-9]+\\.[0-9]+)\"")
    message(FATAL_ERROR "version.hpp has no version")
endif()
set(version "${CMAKE_MATCH_1}")

file(READ "${SOURCE_DIR}/packaging/vcpkg/ports/nono/vcpkg.json" port)
string(JSON port_version GET "${port}" version)

# The newest heading is the version in development, or the one just released.
file(READ "${SOURCE_DIR}/CHANGELOG.md" changelog)
if(NOT changelog MATCHES "\n## ([^ \n]+)")
    message(FATAL_ERROR "CHANGELOG.md has no version")
endif()
set(changelog_version "${CMAKE_MATCH_1}")

set(places "CMake ${CMAKE_VERSION_OF_NONO}" "vcpkg.json ${port_version}" "CHANGELOG.md ${changelog_version}")
foreach(file IN ITEMS meson.build MODULE.bazel CITATION.cff)
    file(READ "${SOURCE_DIR}/${file}" text)
    string(REGEX MATCH "[\n ]version *[:=] *[\"']([^\"']*)" found "${text}")
    list(APPEND places "${file} ${CMAKE_MATCH_1}")
endforeach()
foreach(where IN LISTS places)
    if(NOT where MATCHES " ${version}$")
        message(SEND_ERROR "version.hpp has ${version}, but ${where}")
    endif()
endforeach()
message("${version} everywhere")
