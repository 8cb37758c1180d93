# Writes the tables of commands and options in docs/program.md from the program's own table, which is also the source of
# its help. Run it when the test `docs_program` fails:
#   cmake -D PROGRAM=build/dev/nono -P docs/program.cmake
#   cmake -D PROGRAM=build/dev/nono -D CHECK=ON -P docs/program.cmake     writes nothing, fails if the page is out of date
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
set(page "${CMAKE_CURRENT_LIST_DIR}/program.md")

execute_process(COMMAND "${PROGRAM}" help --markdown OUTPUT_VARIABLE made RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "set PROGRAM to the nono program, such as build/dev/nono: ${status}")
endif()

# The list of commands is before the first heading, the options are after it.
string(FIND "${made}" "\n### " heading)
string(SUBSTRING "${made}" 0 ${heading} commands)
string(SUBSTRING "${made}" ${heading} -1 options)
string(STRIP "${commands}" commands)
string(STRIP "${options}" options)

# Replaces the text between the two comments of a part.
function(replace_part name with)
    set(begin "<!-- ${name}: docs/program.cmake writes them -->\n")
    set(end "\n<!-- end of ${name} -->")
    string(FIND "${text}" "${begin}" first)
    string(FIND "${text}" "${end}" last)
    if(first EQUAL -1 OR last EQUAL -1)
        message(FATAL_ERROR "docs/program.md has no part for ${name}")
    endif()
    string(LENGTH "${begin}" length)
    math(EXPR first "${first} + ${length}")
    string(SUBSTRING "${text}" 0 ${first} before)
    string(SUBSTRING "${text}" ${last} -1 after)
    set(text "${before}\n${with}\n${after}" PARENT_SCOPE)
endfunction()

file(READ "${page}" old)
set(text "${old}")
replace_part(commands "${commands}")
replace_part(options "${options}")
if(text STREQUAL old)
    message(STATUS "docs/program.md is up to date")
elseif(CHECK)
    message(FATAL_ERROR "docs/program.md is out of date: cmake -D PROGRAM=build/dev/nono -P docs/program.cmake")
else()
    file(WRITE "${page}" "${text}")
endif()
