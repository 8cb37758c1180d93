# Runs a program and compares what it prints with a file, byte by byte:
#   cmake -D PROGRAM=... -D EXPECTED=... -P compare_output.cmake
cmake_minimum_required(VERSION 3.22)
execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE printed ERROR_VARIABLE errors RESULT_VARIABLE status)
file(READ "${EXPECTED}" expected)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ended with ${status}:\n${printed}${errors}")
endif()
if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "${PROGRAM} printed\n${printed}\nbut ${EXPECTED} has\n${expected}")
endif()
