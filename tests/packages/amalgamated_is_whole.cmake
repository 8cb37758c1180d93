# Checks that the amalgamated header contains each of nono's headers once, except for files and headers that need a
# library, and that it includes only the standard library:
#   cmake -D SOURCE_DIR=... -D AMALGAMATED=... -P amalgamated_is_whole.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
file(READ "${AMALGAMATED}" amalgamated)
if(amalgamated MATCHES "\n[ \t]*#[ \t]*include[ \t]*(\"|<(nono|pugixml|zlib|nlohmann|yaml))[^\n]*")
    message(FATAL_ERROR "it includes something: ${CMAKE_MATCH_0}")
endif()

file(STRINGS "${AMALGAMATED}" parts REGEX "^// ==== ")
list(TRANSFORM parts REPLACE "^// ==== (.*) ====$" "\\1")
list(LENGTH parts count)
list(REMOVE_DUPLICATES parts)
list(LENGTH parts different)
if(count EQUAL 0 OR NOT count EQUAL different)
    message(FATAL_ERROR "${count} headers are in it, of which ${different} are different")
endif()

file(GLOB_RECURSE headers RELATIVE "${SOURCE_DIR}/include" "${SOURCE_DIR}/include/nono/*.hpp")
list(FILTER headers EXCLUDE REGEX "^nono/compiled/") # the starts of sources
foreach(header IN LISTS headers)
    file(READ "${SOURCE_DIR}/include/${header}" text)
    if(header MATCHES "^nono/formats/data/parts/" AND NOT text MATCHES "#include <(nlohmann|yaml)")
        continue() # the core uses some of them
    endif()
    # Threads need the system.
    if(header MATCHES "^nono/((io|formats/data/parts|formats/xml)/|files.hpp|threads.hpp|solver/search/shared_search.hpp)"
        OR text MATCHES "#include <(pugixml|nono/formats/(xml/[a-z_/]*|sokoban/parts/xml_levels|sokoban/parts/xml_levels_writer|data/parts/reader|json)).hpp>")
        list(APPEND outside "${header}")
        if("${header}" IN_LIST parts)
            message(FATAL_ERROR "${header} should not be in it")
        endif()
    elseif(NOT "${header}" IN_LIST parts)
        message(FATAL_ERROR "${header} needs no library, but nono/all.hpp does not include it")
    endif()
endforeach()
message("${count} headers are in it, and these are not: ${outside}")
