# Shared functions of the tests of nono_compare: run() and expect_success(), in their own folder, `folder`.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

cmake_path(GET CMAKE_SCRIPT_MODE_FILE STEM test)
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-compare-${test}")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")

# run(<program> <argument>...): sets out, err and status.
function(run)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${folder}" TIMEOUT 120
        OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
    set(out "${out}" PARENT_SCOPE)
    set(err "${err}" PARENT_SCOPE)
    set(status "${status}" PARENT_SCOPE)
endfunction()

function(expect_success)
    if(NOT status EQUAL 0 OR err)
        message(FATAL_ERROR "status ${status}\n${out}${err}")
    endif()
endfunction()

# expect_in(<name of a variable> <text>): the variable must contain the text.
function(expect_in name text)
    string(FIND "${${name}}" "${text}" place)
    if(place EQUAL -1)
        message(SEND_ERROR "not in ${name}: ${text}\n${${name}}")
    endif()
endfunction()
