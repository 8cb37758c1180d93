# Makes an archive of a tag as GitHub does, and the files for registries from it with packaging/registries.cmake:
# WORK/v<version>.tar.gz and WORK/made, and WORK/renamed with another name for the port. An archive of another version
# of nono must be refused, and so must a name that vcpkg does not allow.
#   cmake -D SOURCE_DIR=... -D WORK=... -D VERSION=... -P make_registries.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
file(REMOVE_RECURSE "${WORK}")
set(folder "${WORK}/tree/nono-${VERSION}")
foreach(part IN ITEMS CMakeLists.txt LICENSE README.md cmake conanfile.py include packaging)
    file(COPY "${SOURCE_DIR}/${part}" DESTINATION "${folder}")
endforeach()

# Files that `conan create` leaves behind must not go into a registry.
file(WRITE "${folder}/packaging/test_package/CMakeUserPresets.json" "{}")

# make_registries(<archive> <output folder> <variable for the exit status> <variable for the output> <option>...)
function(make_registries archive made status_out output_out)
    if(NOT EXISTS "${archive}") # once: it contains the time, and the output contains its hash
        execute_process(COMMAND "${CMAKE_COMMAND}" -E tar czf "${archive}" "nono-${VERSION}"
            WORKING_DIRECTORY "${WORK}/tree" COMMAND_ERROR_IS_FATAL ANY)
    endif()
    execute_process(COMMAND "${CMAKE_COMMAND}" -D "ARCHIVE=${archive}" -D REPOSITORY=someone/nono
            -D "OUTPUT=${WORK}/${made}" ${ARGN} -P "${WORK}/tool/packaging/registries.cmake"
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    set(${status_out} "${status}" PARENT_SCOPE)
    set(${output_out} "${output}" PARENT_SCOPE)
endfunction()

# The same tree outside of the archive.
file(COPY "${folder}/" DESTINATION "${WORK}/tool")

# check_made(<folder> <name of the port>)
find_program(git git)
function(check_made made port)
    file(GLOB test_package RELATIVE "${WORK}/${made}/conan-center-index/recipes/nono/all/test_package"
        "${WORK}/${made}/conan-center-index/recipes/nono/all/test_package/*")
    if(NOT test_package STREQUAL "CMakeLists.txt;conanfile.py;test_package.cpp")
        message(SEND_ERROR "the test package for ConanCenter has ${test_package}")
    endif()
    file(READ "${WORK}/${made}/vcpkg/ports/${port}/vcpkg.json" manifest)
    string(JSON name GET "${manifest}" name)
    if(NOT name STREQUAL port)
        message(SEND_ERROR "the port ${port} is called ${name}")
    endif()
    if(git)
        file(READ "${WORK}/${made}/vcpkg/versions/baseline.json" baseline)
        string(SUBSTRING "${port}" 0 1 initial)
        file(READ "${WORK}/${made}/vcpkg/versions/${initial}-/${port}.json" versions)
        string(JSON version GET "${baseline}" default "${port}" baseline)
        string(JSON tree GET "${versions}" versions 0 git-tree)
        if(NOT version STREQUAL VERSION OR NOT tree MATCHES "^[0-9a-f]+$")
            message(SEND_ERROR "the baseline is ${version}, the folder in Git ${tree}")
        endif()
    endif()
endfunction()

foreach(made_for IN ITEMS "made nono" "renamed someone-nono")
    string(REGEX MATCH "^(.*) (.*)$" made_for "${made_for}")
    set(made ${CMAKE_MATCH_1})
    set(port ${CMAKE_MATCH_2})
    make_registries("${WORK}/v${VERSION}.tar.gz" ${made} status output -D PORT=${port})
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${output}")
    endif()
    check_made(${made} ${port})
endforeach()

make_registries("${WORK}/v${VERSION}.tar.gz" refused status output -D PORT=Some_One)
if(status EQUAL 0 OR NOT output MATCHES "PORT is 'Some_One'")
    message(SEND_ERROR "a port was called Some_One:\n${output}")
endif()

file(APPEND "${folder}/include/nono/version.hpp" "// changed\n")
make_registries("${WORK}/another.tar.gz" refused status output)
if(status EQUAL 0 OR NOT output MATCHES "holds[ \n]+another[ \n]+nono")
    message(FATAL_ERROR "an archive of another nono was taken:\n${output}")
endif()
