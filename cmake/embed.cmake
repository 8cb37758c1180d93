# Embeds files in a program, so that it needs no other files at run time:
#
#   nono_embed(TARGET NAME FILE...)
#
# makes a header NAME.hpp when TARGET is built, and again when a FILE changes. For each file, the header has a
# std::string_view in namespace NAME with the name of the file, with `_` in place of characters other than letters and
# digits:
#
#   nono_embed(program page page/page.css)      #include "page.hpp"      page::page_css
#
# As a script, it writes such a header: cmake -D NAME=... -D OUT=... -D FILES=a,b -P embed.cmake
# SPDX-License-Identifier: MIT
include_guard(GLOBAL)

function(nono_embed target name)
    set(files "")
    foreach(file IN LISTS ARGN)
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
        list(APPEND files "${file}")
    endforeach()
    list(JOIN files "," joined)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/embedded/${target}")
    add_custom_command(OUTPUT "${folder}/${name}.hpp"
        COMMAND "${CMAKE_COMMAND}" -D "NAME=${name}" -D "OUT=${folder}/${name}.hpp" -D "FILES=${joined}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        DEPENDS ${files} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        COMMENT "Embedding ${name}" VERBATIM)
    target_sources(${target} PRIVATE "${folder}/${name}.hpp")
    target_include_directories(${target} PRIVATE "${folder}")
endfunction()

# Writes the header. The data are bytes because compilers limit the size of strings, but not of arrays.
function(nono_write_embedded name out files)
    string(MAKE_C_IDENTIFIER "${name}" space)
    set(text "// Made by cmake/embed.cmake.\n#pragma once\n\n#include <string_view>\n\nnamespace ${space} {\n\n")
    string(REPLACE "," ";" files "${files}")
    foreach(file IN LISTS files)
        cmake_path(GET file FILENAME id)
        string(MAKE_C_IDENTIFIER "${id}" id)
        file(READ "${file}" bytes HEX)
        if(bytes STREQUAL "")
            string(APPEND text "inline constexpr std::string_view ${id};\n\n")
            continue()
        endif()
        string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
        string(APPEND text "inline constexpr char ${id}_bytes[] = {\n${bytes}};\n"
            "inline constexpr std::string_view ${id}(${id}_bytes, sizeof ${id}_bytes);\n\n")
    endforeach()
    string(APPEND text "} // namespace ${space}\n")
    file(WRITE "${out}" "${text}")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    nono_write_embedded("${NAME}" "${OUT}" "${FILES}")
endif()
