# Compiles SOURCE unchanged, which must succeed without a warning, then once per case with NONO_MISUSE as its number,
# which must fail: the first error must contain the expected text of that case.
#   cmake -D COMPILER=... -D SOURCE=... -D INCLUDE_DIR=... -P misuses.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

function(compile out_status out_output)
    execute_process(
        COMMAND "${COMPILER}" -std=c++20 -Wall -Wextra -DNONO_COMPILED "-I${INCLUDE_DIR}" -fsyntax-only ${ARGN} "${SOURCE}"
        OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
    set(${out_status} "${status}" PARENT_SCOPE)
    set(${out_output} "${output}" PARENT_SCOPE)
endfunction()

compile(status output -Werror)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} does not compile:\n${output}")
endif()
file(STRINGS "${SOURCE}" cases REGEX "NONO_MISUSE == [0-9]+ +// expected: ")
foreach(case IN LISTS cases)
    string(REGEX MATCH "== ([0-9]+) +// expected: (.*)$" ignored "${case}")
    set(number "${CMAKE_MATCH_1}")
    set(expected "${CMAKE_MATCH_2}")
    compile(status output "-DNONO_MISUSE=${number}")
    if(status EQUAL 0)
        message(FATAL_ERROR "Case ${number} compiles")
    endif()
    string(REGEX MATCH "[^\n]*error:[^\n]*" first "${output}")
    string(FIND "${first}" "${expected}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "The first error of case ${number} is not about ${expected}, but\n${first}")
    endif()
endforeach()
list(LENGTH cases count)
if(count LESS 30)
    message(FATAL_ERROR "${SOURCE} has only ${count} cases")
endif()
message("${count} misuses were refused")
