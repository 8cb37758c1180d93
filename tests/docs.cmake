# Builds the reference: Doxygen must print no warnings, and a public name without a comment must cause one.
#   cmake -D DOXYGEN=... -D DOXYFILE=... -D SOURCE=<the project> -D FOLDER=<for the output> -P docs.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)

# Runs Doxygen with the settings of DOXYFILE and additional ones.
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
foreach(page IN ITEMS index group__verbs structnono_1_1solve__options classnono_1_1grid classnono_1_1sokoban_1_1game
        group__extend__line namespacenono_1_1extend)
    if(NOT EXISTS "${FOLDER}/html/${page}.html")
        message(FATAL_ERROR "the reference has no ${page}.html")
    endif()
endforeach()

# Each guide is a page that the main page lists. None of its links is broken, and each name that it writes in full is in
# the reference, a CMake target, or in a namespace that is not in the reference.
file(READ "${FOLDER}/html/index.html" index)
file(GLOB guides RELATIVE "${SOURCE}/docs" "${SOURCE}/docs/*.md")
list(REMOVE_ITEM guides main_page.md)
foreach(guide IN LISTS guides ITEMS bench.md changelog.md contributing.md nono.md suites.md)
    string(REGEX REPLACE "(.*)[.]md" "guide_\\1.html" page "${guide}")
    if(NOT EXISTS "${FOLDER}/html/${page}" OR NOT index MATCHES "href=\"${page}\"")
        message(FATAL_ERROR "${guide} is not in the reference, or not on its main page (docs/main_page.md)")
    endif()
    file(READ "${FOLDER}/html/${page}" text)
    string(REGEX MATCHALL "(href|src|data)=\"[^\":#?]+[\"#?]" links "${text}")
    list(REMOVE_DUPLICATES links)
    foreach(link IN LISTS links)
        string(REGEX REPLACE "^[a-z]+=\"(.*).$" "\\1" link "${link}")
        if(NOT EXISTS "${FOLDER}/html/${link}")
            message(FATAL_ERROR "${guide} links to ${link}, which the reference does not have")
        endif()
    endforeach()
    string(REGEX MATCHALL "<code>nono::[a-z_:]+</code>" unknown "${text}")
    list(FILTER unknown EXCLUDE REGEX "nono::(compiled|nono|gzip|zip|xml|json|yaml|files|make|play|proof|threads|trace|triddlers|detail)<")
    if(unknown)
        message(FATAL_ERROR "${guide} has names that the reference does not have: ${unknown}")
    endif()
endforeach()

# No paths of this machine, and no internal namespaces.
file(GLOB_RECURSE pages "${FOLDER}/html/*.html" "${FOLDER}/html/*.js")
foreach(page IN LISTS pages)
    file(READ "${page}" text)
    string(FIND "${text}" "${SOURCE}" place)
    if(NOT place EQUAL -1)
        message(FATAL_ERROR "${page} has the path ${SOURCE}")
    endif()
    if(page MATCHES "_1_1detail")
        message(FATAL_ERROR "${page} is a page of a namespace that is not for users")
    endif()
endforeach()

# A search for solve finds the function first.
execute_process(COMMAND sh "${SOURCE}/docs/sort_search.sh" "${FOLDER}/html/search" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB found_by_search "${FOLDER}/html/search/all_*.js")
set(text "")
foreach(data IN LISTS found_by_search)
    file(READ "${data}" part)
    string(APPEND text "${part}")
endforeach()
if(NOT text MATCHES "\\['solve_[0-9]+',\\['solve',\\['[.][.]/group__verbs[.]html#[a-z0-9]+',1,'nono::solve[(]")
    message(FATAL_ERROR "the function solve is not what is found first")
endif()
string(FIND "${text}" "['solve" first)
string(FIND "${text}" "${CMAKE_MATCH_0}" place)
if(NOT first EQUAL place)
    message(FATAL_ERROR "something is found before the function solve")
endif()

# Verify that a missing comment would be reported.
set(header "${FOLDER}/include/nono/undocumented.hpp")
file(WRITE "${header}" "// A header.\nnamespace nono {\n\nint not_explained();\n\n} // namespace nono\n")
make_reference("INPUT = docs/groups.dox \"${header}\"\nGENERATE_HTML = NO" status output)
if(status EQUAL 0 OR NOT output MATCHES "undocumented.hpp:4: [^\n]*not_explained[^\n]* is not documented")
    message(FATAL_ERROR "a name without a comment went unnoticed; Doxygen ended with ${status}:\n${output}")
endif()
