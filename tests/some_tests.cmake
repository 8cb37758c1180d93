# Runs a part of the test cases: cmake -D PROGRAM=<nono_tests> -D NUMBER=<of the part, from 1> -D COUNT=<of parts> -P
# some_tests.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND "${PROGRAM}" --count OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
if(NOT said MATCHES "filters: ([0-9]+)")
    message(FATAL_ERROR "The number of test cases is not in\n${said}")
endif()
math(EXPR first "${CMAKE_MATCH_1} * (${NUMBER} - 1) / ${COUNT} + 1")
math(EXPR last "${CMAKE_MATCH_1} * ${NUMBER} / ${COUNT}")
if(first GREATER last)
    message(FATAL_ERROR "There are fewer test cases than parts")
endif()
execute_process(COMMAND "${PROGRAM}" --first=${first} --last=${last} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "Test cases ${first} to ${last}: ${status}")
endif()
