# Makes the reference: not one warning may be among what Doxygen says, and a public name without a comment must be one.
#   cmake -D DOXYGEN=... -D DOXYFILE=... -D SOURCE=<the project> -D FOLDER=<for what is made> -P docs.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

# Runs Doxygen with the settings of DOXYFILE and others after them.
function(make_reference settings status_out output_out)
    file(MAKE_DIRECTORY "${FOLDER}")
    file(WRITE "${FOLDER}/Doxyfile" "@INCLUDE = \"${DOXYFILE}\"\nOUTPUT_DIRECTORY = \"${FOLDER}\"\n${settings}\n")
    execute_process(COMMAND "${DOXYGEN}" "${FOLDER}/Doxyfile" WORKING_DIRECTORY "${SOURCE}"
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    set(${status_out} "${status}" PARENT_SCOPE)
    set(${output_out} "${output}" PARENT_SCOPE)
endfunction()

make_reference("" status output)
if(NOT status EQUAL 0 OR NOT output STREQUAL "")
    message(FATAL_ERROR "Doxygen ended with ${status}:\n${output}")
endif()
foreach(page IN ITEMS index group__verbs structnono_1_1solve__options classnono_1_1grid classnono_1_1sokoban_1_1game)
    if(NOT EXISTS "${FOLDER}/html/${page}.html")
        message(FATAL_ERROR "the reference has no ${page}.html")
    endif()
endforeach()

# Would a missing comment have been reported?
set(header "${FOLDER}/include/nono/undocumented.hpp")
file(WRITE "${header}" "// A header.\nnamespace nono {\n\nint not_explained();\n\n} // namespace nono\n")
make_reference("INPUT = docs/groups.md \"${header}\"\nGENERATE_HTML = NO" status output)
if(status EQUAL 0 OR NOT output MATCHES "undocumented.hpp:4: [^\n]*not_explained[^\n]* is not documented")
    message(FATAL_ERROR "a name without a comment went unnoticed; Doxygen ended with ${status}:\n${output}")
endif()
