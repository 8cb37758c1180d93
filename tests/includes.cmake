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

# Objects of different compilers and settings share a program, so what a header does conditionally is known here: names
# that NONO_ABI depends on, and conditions under which no layout is another one and inline functions do the same.
set(harmless_conditions "_MSVC_LANG|_MSC_VER|_WIN32|__GNUC__|__clang__|__cplusplus|__cpp_lib_constexpr_vector|EDQUOT|F_FULLFSYNC|\
NONO_HAS_CONSTEXPR_VECTOR|NONO_HAS_WIDE_LINES|NONO_[A-Z0-9_]+_HPP")
foreach(header IN LISTS headers)
    if(header STREQUAL "nono/detail/abi.hpp")
        continue()
    endif()
    file(STRINGS "${INCLUDE_DIR}/${header}" conditions REGEX "^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)[ \t]")
    foreach(condition IN LISTS conditions)
        string(REGEX REPLACE "${harmless_conditions}" "" names "${condition}")
        string(REGEX REPLACE "#|elif|ifndef|ifdef|if|defined|[0-9]+L" "" names "${names}")
        if(names MATCHES "[A-Za-z_]+")
            string(APPEND faults "${header}: if it changes a layout or a function, NONO_ABI must depend on it; "
                "else name it in harmless_conditions: ${condition}\n")
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
