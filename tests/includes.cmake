# Checks what nono's headers include:
# - no standard header that costs users too much compile time or is absent from some standard libraries;
# - nono's own headers with angle brackets, and only ones that are there.
# All that they declare is in the inline namespace of this version and these settings (detail/abi.hpp), which each header
# that declares something therefore includes, or another one that does.
#   cmake -D INCLUDE_DIR=... -P includes.cmake
cmake_minimum_required(VERSION 3.23)
set(banned iostream sstream fstream regex filesystem chrono functional memory ranges random thread mutex atomic
    stop_token future iomanip locale)

file(GLOB_RECURSE headers RELATIVE "${INCLUDE_DIR}" "${INCLUDE_DIR}/*.hpp")
list(LENGTH headers count)
if(count LESS 10)
    message(FATAL_ERROR "only ${count} headers in ${INCLUDE_DIR}")
endif()

set(faults "")
foreach(header IN LISTS headers)
    file(STRINGS "${INCLUDE_DIR}/${header}" lines REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "#[ \t]*include[ \t]*<([^>]*)>")
            string(APPEND faults "${header}: not in angle brackets: ${line}\n")
            continue()
        endif()
        set(included "${CMAKE_MATCH_1}")
        if(included IN_LIST banned)
            string(APPEND faults "${header}: includes <${included}>\n")
        elseif(included MATCHES "^nono/" AND NOT EXISTS "${INCLUDE_DIR}/${included}")
            string(APPEND faults "${header}: includes <${included}>, which is not there\n")
        endif()
    endforeach()
endforeach()

foreach(header IN LISTS headers)
    file(READ "${INCLUDE_DIR}/${header}" text)
    if(text MATCHES "\nnamespace nono([^\n]*)" AND NOT CMAKE_MATCH_1 MATCHES "^::inline NONO_ABI(::[a-z:]+)? {$")
        string(APPEND faults "${header}: a namespace that is not nono::inline NONO_ABI\n")
    endif()
    if(text MATCHES "\nnamespace nono" AND NOT text MATCHES "\n#include <nono/")
        string(APPEND faults "${header}: uses NONO_ABI without including nono/detail/abi.hpp\n")
    endif()
endforeach()

if(faults)
    message(FATAL_ERROR "${faults}")
endif()
message("${count} headers include nothing they should not")
