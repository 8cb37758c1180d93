# find_package(nono): the target nono::nono, one target per add-on, and one per component: nono::compiled and, for
# headers that need a library, nono::gzip, nono::xml, nono::json, nono::yaml, nono::zip.
# SPDX-License-Identifier: MIT
include("${CMAKE_CURRENT_LIST_DIR}/nono-targets.cmake")

foreach(nono_component compiled gzip xml json yaml zip)
    if(";${nono_FIND_COMPONENTS};" MATCHES ";${nono_component};")
        include("${CMAKE_CURRENT_LIST_DIR}/nono-${nono_component}.cmake")
    endif()
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/nono-addons.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/nono-components.cmake")
