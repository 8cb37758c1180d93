# Runs a program in an empty folder and compares its output with a file, byte by byte:
#   cmake -D PROGRAM=... -D EXPECTED=... -D FOLDER=... [-D INPUTS=FILE;...] -P compare_output.cmake
# With inputs, it runs once for each of them, as its standard input; the outputs are concatenated.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
file(REMOVE_RECURSE "${FOLDER}")
file(MAKE_DIRECTORY "${FOLDER}")
file(READ "${EXPECTED}" expected)
set(printed "")

function(run)
    execute_process(COMMAND "${PROGRAM}" ${ARGN} WORKING_DIRECTORY "${FOLDER}"
        OUTPUT_VARIABLE text ERROR_VARIABLE errors RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${PROGRAM} ended with ${status}:\n${text}${errors}")
    endif()
    set(printed "${printed}${text}" PARENT_SCOPE)
endfunction()

if(NOT INPUTS)
    run()
endif()
foreach(input IN LISTS INPUTS)
    run(INPUT_FILE "${input}")
endforeach()
if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "${PROGRAM} printed\n${printed}\nbut ${EXPECTED} has\n${expected}")
endif()
