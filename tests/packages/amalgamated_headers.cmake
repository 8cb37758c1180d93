# Makes a folder of headers that redirect every include of nono to the amalgamated header:
#   cmake -D SOURCE_DIR=... -D FOLDER=... -P amalgamated_headers.cmake
# makes FOLDER/nono.hpp and, for each of nono's headers, FOLDER/nono/*.hpp: a header that includes nono.hpp if it
# contains the original, or else a copy.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

# Does not touch a file with the same content, so that nothing is rebuilt.
function(write_if_different file content)
    set(old "")
    if(EXISTS "${file}")
        file(READ "${file}" old)
    endif()
    if(NOT old STREQUAL content)
        file(WRITE "${file}" "${content}")
    endif()
endfunction()

execute_process(COMMAND "${CMAKE_COMMAND}"
    -D "OUTPUT=${FOLDER}/made.hpp" -P "${SOURCE_DIR}/packaging/amalgamate.cmake" COMMAND_ERROR_IS_FATAL ANY)
file(READ "${FOLDER}/made.hpp" amalgamated)
write_if_different("${FOLDER}/nono.hpp" "${amalgamated}")

file(GLOB_RECURSE headers RELATIVE "${SOURCE_DIR}/include" "${SOURCE_DIR}/include/nono/*.hpp")
foreach(header IN LISTS headers)
    string(FIND "${amalgamated}" "\n// ==== ${header} ====\n" place)
    set(text "#include <nono.hpp>\n")
    if(place EQUAL -1)
        file(READ "${SOURCE_DIR}/include/${header}" text)
    endif()
    write_if_different("${FOLDER}/${header}" "${text}")
endforeach()
