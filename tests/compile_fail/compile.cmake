# Compiles SOURCE without generating code. It must compile unchanged; with NONO_WRONG it must not, and the compiler must
# print every text that follows `// expected: ` in the source.
#   cmake -D COMPILER=... -D SOURCE=... -D INCLUDE_DIR=... -P compile.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

function(compile out_status out_output)
    execute_process(
        COMMAND "${COMPILER}" -std=c++20 -fno-exceptions "-I${INCLUDE_DIR}" -fsyntax-only ${ARGN} "${SOURCE}"
        OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
    set(${out_status} "${status}" PARENT_SCOPE)
    set(${out_output} "${output}" PARENT_SCOPE)
endfunction()

compile(status output)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} does not compile:\n${output}")
endif()

compile(status output -DNONO_WRONG)
if(status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} compiles with NONO_WRONG")
endif()
# Compilers also print the inline namespace of the version and settings, some everywhere and some nowhere.
string(REGEX REPLACE "nono::v[0-9_]+[a-z]*::" "nono::" output "${output}")
file(STRINGS "${SOURCE}" expectations REGEX "^// expected: ")
list(LENGTH expectations count)
if(count EQUAL 0)
    message(FATAL_ERROR "${SOURCE} expects nothing")
endif()
foreach(expected IN LISTS expectations)
    string(REPLACE "// expected: " "" expected "${expected}")
    string(FIND "${output}" "${expected}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "The compiler does not say ${expected}, but\n${output}")
    endif()
endforeach()
message("${count} faults found")
