# Runs one case: cmake -D PROGRAM=<nono> -D CASE=<name of a file in cases/> -P run.cmake
#
# A case calls nono(...) and then states the expected `out`, `err` and `status`. Paths are relative to data/. In both
# outputs, times are replaced by `T`. A case that compares whole lines of JSON sets `without_shared_fields`, which removes
# `palette` and the computing time from `out`; cases/json_fields.cmake checks these.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

set(data "${CMAKE_CURRENT_LIST_DIR}/data")
foreach(name IN ITEMS NO_COLOR COLORTERM TERM COLUMNS LC_ALL LC_CTYPE LANG)
    unset(ENV{${name}})
endforeach()

# nono(<argument>...) runs the program; with `input` set, that file is its standard input.
function(nono)
    set(from)
    if(input)
        set(from INPUT_FILE "${data}/${input}")
    endif()
    execute_process(COMMAND "${PROGRAM}" ${ARGN} WORKING_DIRECTORY "${data}" ${from} TIMEOUT 60
        OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
    foreach(text IN ITEMS out err)
        string(REGEX REPLACE "[0-9]+\\.[0-9]+ m?s\n" "T\n" ${text} "${${text}}")
        set(${text} "${${text}}" PARENT_SCOPE)
    endforeach()
    if(without_shared_fields)
        string(REGEX REPLACE ",\"palette\":\\[[^]]*\\]" "" out "${out}")
        string(REGEX REPLACE ",\"seconds\":[0-9]+(\\.[0-9]+(e-[0-9]+)?|e-[0-9]+)" "" out "${out}")
        set(out "${out}" PARENT_SCOPE)
    endif()
    set(status "${status}" PARENT_SCOPE)
endfunction()

# make_folder() makes an empty folder for the output of a case, and sets `folder`.
function(make_folder)
    string(RANDOM LENGTH 8 unique)
    if(DEFINED ENV{TMPDIR})
        set(folder "$ENV{TMPDIR}/nono-cli-${unique}")
    else()
        set(folder "/tmp/nono-cli-${unique}")
    endif()
    file(MAKE_DIRECTORY "${folder}")
    set(folder "${folder}" PARENT_SCOPE)
endfunction()

# expect_whole_pdf(<file>) checks that a PDF file is well-formed, if there is qpdf.
find_program(qpdf qpdf)
function(expect_whole_pdf file)
    if(qpdf)
        execute_process(COMMAND "${qpdf}" --check "${file}" OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE fault)
        if(NOT fault EQUAL 0)
            message(SEND_ERROR "qpdf --check ${file}:\n${said}")
        endif()
    endif()
endfunction()

# expect(out|err|status <exact text>)
function(expect what wanted)
    if(NOT "${${what}}" STREQUAL "${wanted}")
        message(SEND_ERROR "${what} is\n${${what}}\nbut should be\n${wanted}\n(out: ${out})\n(err: ${err})")
    endif()
endfunction()

# expect_part(out|err <part of the text>)
function(expect_part what wanted)
    string(FIND "${${what}}" "${wanted}" place)
    if(place EQUAL -1)
        message(SEND_ERROR "${what} is\n${${what}}\nwithout\n${wanted}")
    endif()
endfunction()

# expect_json(<text of one line of JSON> <value> <key>...)
function(expect_json line wanted)
    string(JSON found ERROR_VARIABLE fault GET "${line}" ${ARGN})
    if(fault OR NOT "${found}" STREQUAL "${wanted}")
        message(SEND_ERROR "${ARGN} is '${found}' but should be '${wanted}' (${fault}) in\n${line}")
    endif()
endfunction()

include("${CMAKE_CURRENT_LIST_DIR}/cases/${CASE}.cmake")
