# The programs that every consumer builds and runs, regardless of how it obtained nono: one with nono alone, and one
# with its parts.
# SPDX-License-Identifier: MIT
enable_testing()

add_executable(consumer "${CMAKE_CURRENT_LIST_DIR}/main.cpp")
target_link_libraries(consumer PRIVATE nono::nono)
add_test(NAME consumer COMMAND consumer)

add_executable(parts "${CMAKE_CURRENT_LIST_DIR}/parts.cpp")
target_link_libraries(parts PRIVATE nono::xml nono::json nono::yaml nono::zip)
add_test(NAME parts COMMAND parts)

# Exactly one include folder, and no path of the machine that built the package.
function(check_include_folder)
    get_target_property(folders nono::nono INTERFACE_INCLUDE_DIRECTORIES)
    string(REGEX REPLACE "\\$<BUILD_INTERFACE:([^>]*)>" "\\1" folders "${folders}")
    list(LENGTH folders count)
    if(NOT count EQUAL 1 OR NOT IS_DIRECTORY "${folders}/nono")
        message(FATAL_ERROR "nono::nono has the include folders ${folders}")
    endif()
endfunction()
