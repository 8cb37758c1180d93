# Installs the port with vcpkg, if it is installed: the program `vcpkg`, or the one in VCPKG_ROOT. The consumers'
# project `installed` is then built with it. The features need ports that vcpkg fetches, so only nono itself is
# installed:
#   cmake -D SOURCE_DIR=... -D WORK=... -D VERSION=0.1 -P with_vcpkg.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
find_program(vcpkg vcpkg PATHS ENV VCPKG_ROOT)
if(NOT vcpkg)
    message("skipped: there is no vcpkg")
    return()
endif()

file(REMOVE_RECURSE "${WORK}")
execute_process(COMMAND "${vcpkg}" install nono
        "--overlay-ports=${SOURCE_DIR}/packaging/vcpkg/ports" --enforce-port-checks --classic
        "--x-install-root=${WORK}/installed" "--x-packages-root=${WORK}/packages" "--x-buildtrees-root=${WORK}/trees"
    COMMAND_ERROR_IS_FATAL ANY)

file(GLOB config "${WORK}/installed/*/share/nono/nono-config.cmake")
string(REGEX REPLACE "/share/nono/nono-config.cmake$" "" prefix "${config}")
foreach(step IN ITEMS
        "-S;${SOURCE_DIR}/tests/consumer/installed;-B;${WORK}/consumer;-DCMAKE_PREFIX_PATH=${prefix};-DWANTED_VERSION=${VERSION}"
        "--build;${WORK}/consumer")
    execute_process(COMMAND "${CMAKE_COMMAND}" ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
