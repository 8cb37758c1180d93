# Runs the vcpkg port without vcpkg: the functions that its portfile calls are emulated here, and the installed files
# are checked as by vcpkg's --enforce-port-checks. The package is WORK/package.
#   cmake -D SOURCE_DIR=... -D WORK=... -D GENERATOR=... -P run_port.cmake
# For another port, meant for a registry, ARCHIVE is the file that GitHub would serve for its REPOSITORY:
#   cmake -D ... -D PORT_DIR=... -D ARCHIVE=... -D REPOSITORY=... -P run_port.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
if(NOT PORT_DIR)
    set(PORT_DIR "${SOURCE_DIR}/packaging/vcpkg/ports/nono")
endif()
cmake_path(GET PORT_DIR FILENAME PORT)
set(CURRENT_PACKAGES_DIR "${WORK}/package")
file(REMOVE_RECURSE "${WORK}")
file(READ "${PORT_DIR}/vcpkg.json" port)
string(JSON VERSION GET "${port}" version)

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}\n${output}")
    endif()
endfunction()

function(vcpkg_from_github)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "OUT_SOURCE_PATH;REPO;REF;SHA512;HEAD_REF" "")
    file(SHA512 "${ARCHIVE}" hash)
    if(NOT arg_REPO STREQUAL REPOSITORY OR NOT arg_REF STREQUAL "v${VERSION}" OR NOT arg_SHA512 STREQUAL hash)
        message(FATAL_ERROR "the port wants ${arg_REF} of ${arg_REPO} with the hash ${arg_SHA512}, which is ${hash}")
    endif()
    file(ARCHIVE_EXTRACT INPUT "${ARCHIVE}" DESTINATION "${WORK}/source")
    file(GLOB folder LIST_DIRECTORIES true "${WORK}/source/*")
    set(${arg_OUT_SOURCE_PATH} "${folder}" PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
    run("${CMAKE_COMMAND}" -S "${arg_SOURCE_PATH}" -B "${WORK}/build" -G "${GENERATOR}" -D CMAKE_BUILD_TYPE=Release
        -D "CMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}" ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
    run("${CMAKE_COMMAND}" --build "${WORK}/build" --target install)
endfunction()

# If the CMake package is already in the right folder, there is nothing to do. The folder has the name of the package,
# regardless of the name of the port.
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "PACKAGE_NAME" "")
    if(NOT arg_PACKAGE_NAME)
        set(arg_PACKAGE_NAME "${PORT}")
    endif()
    if(arg_UNPARSED_ARGUMENTS OR NOT EXISTS "${CURRENT_PACKAGES_DIR}/share/${arg_PACKAGE_NAME}/nono-config.cmake")
        message(FATAL_ERROR "the CMake package is not in share/${arg_PACKAGE_NAME}")
    endif()
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
    file(INSTALL ${arg_FILE_LIST} DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}" RENAME copyright)
endfunction()

include("${PORT_DIR}/portfile.cmake")

# ---- the checks of vcpkg ----

foreach(wanted IN ITEMS "share/${PORT}/copyright" "share/${PORT}/usage" "include/nono/nono.hpp")
    if(NOT EXISTS "${CURRENT_PACKAGES_DIR}/${wanted}")
        message(SEND_ERROR "${wanted} is missing")
    endif()
endforeach()

file(GLOB top RELATIVE "${CURRENT_PACKAGES_DIR}" "${CURRENT_PACKAGES_DIR}/*")
if(NOT top STREQUAL "include;share")
    message(SEND_ERROR "a package of headers has include and share, this one: ${top}")
endif()

file(GLOB_RECURSE entries LIST_DIRECTORIES true "${CURRENT_PACKAGES_DIR}/*")
foreach(entry IN LISTS entries)
    if(IS_DIRECTORY "${entry}")
        file(GLOB inside "${entry}/*")
        if(NOT inside)
            message(SEND_ERROR "${entry} is empty")
        endif()
        continue()
    endif()
    # The package is moved after it is built.
    file(READ "${entry}" text)
    foreach(place IN ITEMS "${WORK}" "${SOURCE_DIR}")
        string(FIND "${text}" "${place}" found)
        if(NOT found EQUAL -1)
            message(SEND_ERROR "${entry} names ${place}")
        endif()
    endforeach()
    # A pkg-config file without libraries belongs in share/.
    if(entry MATCHES "\\.pc$" AND (text MATCHES "\nLibs[^\n]*: *[^ \n]" OR NOT entry MATCHES "/share/pkgconfig/[^/]*$"))
        message(SEND_ERROR "${entry} is in the wrong folder")
    endif()
endforeach()

# The package must have everything that `usage` promises.
file(READ "${PORT_DIR}/usage" usage)
foreach(feature IN ITEMS libyaml libzip nlohmann-json pugixml zlib)
    string(JSON needs GET "${port}" features ${feature} dependencies 0)
    if(feature STREQUAL "libzip")
        string(JSON needs GET "${needs}" name)
    endif()
    if(NOT needs STREQUAL feature OR NOT usage MATCHES "feature ${feature}")
        message(SEND_ERROR "the feature ${feature} brings ${needs}, and usage says\n${usage}")
    endif()
endforeach()

# A port of a registry has a homepage, and packages no surrounding project.
if(ARCHIVE)
    string(JSON homepage GET "${port}" homepage)
    file(GLOB files RELATIVE "${PORT_DIR}" "${PORT_DIR}/*")
    if(NOT homepage STREQUAL "https://github.com/${REPOSITORY}" OR NOT files STREQUAL "portfile.cmake;usage;vcpkg.json")
        message(SEND_ERROR "the port has the homepage ${homepage} and the files ${files}")
    endif()
endif()
