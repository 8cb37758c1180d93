# Compiles the module nono and a program that imports it, without warnings, and runs it:
#   cmake -D COMPILER=clang++-19 -D INCLUDE_DIR=... -D PROGRAM=... -D WORK=... -P import.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
if(NOT COMPILER)
    message("skipped: there is no clang++-19")
    return()
endif()

set(compile "${COMPILER}" -std=c++20 "-I${INCLUDE_DIR}" -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
foreach(step IN ITEMS
        "${compile};--precompile;${INCLUDE_DIR}/nono/nono.cppm;-o;${WORK}/nono.pcm"
        "${compile};-fmodule-file=nono=${WORK}/nono.pcm;${PROGRAM};${WORK}/nono.pcm;-o;${WORK}/program"
        "${WORK}/program")
    execute_process(COMMAND ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
