# Writes all of nono into one header, which needs only the standard library:
#   cmake -D OUTPUT=nono.hpp -P packaging/amalgamate.cmake
# With headers other than the umbrella, such as one that needs a library:
#   cmake -D OUTPUT=nono.hpp -D "HEADERS=nono/all.hpp;nono/io/gzip.hpp" -P packaging/amalgamate.cmake
# Each header keeps its include guard, so the result can be used alongside the original headers.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/..")
set(include_dir "${root}/include")
if(NOT HEADERS)
    set(HEADERS nono/all.hpp)
endif()
if(NOT OUTPUT)
    message(FATAL_ERROR "say where to: -D OUTPUT=nono.hpp")
endif()

set(bodies "")            # the texts of the headers, each after its includes
set(standard_headers "")  # such as <vector>; every conditional branch includes them, so they can go to the front
set(open_headers "")      # on the path to the current header
set(done_headers "")

# Appends `header`, after its includes, to `bodies`.
macro(append_header header)
    if("${header}" IN_LIST open_headers)
        message(FATAL_ERROR "${header} includes itself, by way of ${open_headers}")
    endif()
    if(NOT "${header}" IN_LIST done_headers)
        list(APPEND open_headers "${header}")
        file(READ "${include_dir}/${header}" text)
        string(REGEX MATCHALL "\n#include <nono/[^>\n]+>" own_includes "\n${text}")
        foreach(own_include IN LISTS own_includes)
            string(REGEX REPLACE "^.*<|>$" "" own_include "${own_include}")
            append_header("${own_include}")
        endforeach()
        # The nested calls have overwritten the variables.
        list(POP_BACK open_headers present_header)
        list(APPEND done_headers "${present_header}")
        append_body("${present_header}")
    endif()
endmacro()

# Appends the contents of `header` without its includes, and records the standard headers.
macro(append_body header)
    file(READ "${include_dir}/${header}" text)
    set(text "\n${text}")
    string(REGEX MATCHALL "\n#include <[a-z_]+>" includes "${text}")
    string(REGEX REPLACE "[^;<]*<" "<" includes "${includes}")
    list(APPEND standard_headers ${includes})
    string(REGEX REPLACE "\n#include <(nono/[^>\n]+|[a-z_]+)>[^\n]*" "" text "${text}")
    string(REPLACE "\n// SPDX-License-Identifier: MIT\n" "\n" text "${text}") # it is at the top
    string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
    string(APPEND bodies "\n// ==== ${header} ====\n${text}")
endmacro()

foreach(header IN LISTS HEADERS)
    append_header("${header}")
endforeach()
list(REMOVE_DUPLICATES standard_headers)
list(SORT standard_headers)
list(TRANSFORM standard_headers PREPEND "#include ")
list(JOIN standard_headers "\n" standard_headers)

file(STRINGS "${include_dir}/nono/version.hpp" version REGEX "NONO_VERSION_STRING")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" version "${version}")
file(READ "${root}/LICENSE" license)
string(STRIP "${license}" license)
string(REPLACE "\n" "\n// " license "// ${license}")
string(REGEX REPLACE "// (\n|$)" "//\\1" license "${license}")

file(WRITE "${OUTPUT}" "\
// nono ${version} in one header, made by packaging/amalgamate.cmake. To change something, change the headers in include/.
// SPDX-License-Identifier: MIT
//
${license}
#pragma once

${standard_headers}
${bodies}")
list(LENGTH done_headers count)
message("${OUTPUT}: ${count} headers")
