# Compares the names that the module nono exports with those that its headers declare, as Clang lists them:
#   cmake -D COMPILER=clang++ -D INCLUDE_DIR=... -D WORK=... -P names.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
if(NOT COMPILER)
    message("skipped: there is no Clang")
    return()
endif()

# The includes and the exports of the module, each without `nono::`.
file(STRINGS "${INCLUDE_DIR}/nono/nono.cppm" includes REGEX "^#include")
include("${CMAKE_CURRENT_LIST_DIR}/exported.cmake")
exported_names("${INCLUDE_DIR}/nono/nono.cppm" exported)
list(JOIN includes "\n" includes)

set(listed "${WORK}/names_listed.cpp")
file(WRITE "${listed}" "${includes}\n")
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only "-I${INCLUDE_DIR}"
        -Xclang -ast-list -Xclang -ast-dump-filter=nono:: "${listed}"
    OUTPUT_VARIABLE list ERROR_VARIABLE errors RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${errors}")
endif()
string(REPLACE ";" "" list "${list}")
string(REPLACE "\n" ";" list "${list}")
list(FILTER list INCLUDE REGEX "^nono::(v[0-9][0-9_]*[a-z_]*::)?(sokoban::)?(extend::)?[a-z][a-z0-9_]*$")
list(TRANSFORM list REPLACE "^nono::(v[0-9][0-9_]*[a-z_]*::)?" "")
list(REMOVE_DUPLICATES list)
list(FILTER list EXCLUDE REGEX "^(v[0-9][0-9_]*[a-z_]*|sokoban|literals|(sokoban::)?(detail|extend))$") # namespaces

# Among them are parameters of concepts and friends that are only found by argument-dependent lookup. Names that can be
# named are kept.
set(probe "${WORK}/names_probe.cpp")
set(code "${includes}\n")
set(number 0)
foreach(name IN LISTS list exported)
    math(EXPR number "${number} + 1")
    string(APPEND code "namespace name_${number} { using nono::${name}; } // <${name}>\n")
endforeach()
file(WRITE "${probe}" "${code}")
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only -ferror-limit=0 "-I${INCLUDE_DIR}" "${probe}"
    OUTPUT_QUIET ERROR_VARIABLE errors)
string(REPLACE ";" "" errors "${errors}")
string(REGEX MATCHALL "error: no [^\n]*\n[^\n]*// <[^>\n]*>" unknown "${errors}")
list(TRANSFORM unknown REPLACE "^.*// <(.*)>$" "\\1")
list(REMOVE_ITEM list ${unknown})

list(LENGTH list count)
if(count LESS 200)
    message(FATAL_ERROR "Clang lists ${count} names only: ${list}")
endif()
set(missing ${list})
list(REMOVE_ITEM missing ${exported})
set(unneeded ${exported})
list(REMOVE_ITEM unneeded ${list})
foreach(name IN LISTS missing)
    message(SEND_ERROR "nono.cppm lacks nono::${name}")
endforeach()
foreach(name IN LISTS unneeded)
    message(SEND_ERROR "nono.cppm exports what the headers do not declare: ${name}")
endforeach()
message("${count} names")
