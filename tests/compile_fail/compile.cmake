# Compiles SOURCE, without making anything of it. As it is, it must compile; with NONO_WRONG, it must not, and the
# compiler must say everything that stands after `// expected: ` in the source.
#   cmake -D COMPILER=... -D SOURCE=... -D INCLUDE_DIR=... -P compile.cmake
cmake_minimum_required(VERSION 3.23)

function(compile out_status out_said)
    execute_process(
        COMMAND "${COMPILER}" -std=c++20 -fno-exceptions "-I${INCLUDE_DIR}" -fsyntax-only ${ARGN} "${SOURCE}"
        OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
    set(${out_status} "${status}" PARENT_SCOPE)
    set(${out_said} "${said}" PARENT_SCOPE)
endfunction()

compile(status said)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} does not compile:\n${said}")
endif()

compile(status said -DNONO_WRONG)
if(status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} compiles with NONO_WRONG")
endif()
# Compilers write the inline namespace of the version and settings too, some everywhere and some nowhere.
string(REGEX REPLACE "nono::v[0-9_]+[a-z]*::" "nono::" said "${said}")
file(STRINGS "${SOURCE}" expectations REGEX "^// expected: ")
list(LENGTH expectations count)
if(count EQUAL 0)
    message(FATAL_ERROR "${SOURCE} expects nothing")
endif()
foreach(expected IN LISTS expectations)
    string(REPLACE "// expected: " "" expected "${expected}")
    string(FIND "${said}" "${expected}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "The compiler does not say ${expected}, but\n${said}")
    endif()
endforeach()
message("${count} faults found")
