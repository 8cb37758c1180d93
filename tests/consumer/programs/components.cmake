# check_components(<component>...): nono has exactly these components and those of the add-ons, and nothing that only
# looks like a component: a file of the CMake package, a target, a part of Conan's recipe. A missing component must be
# reported: not found if it is optional, an error otherwise.
# SPDX-License-Identifier: MIT
function(check_components)
    set(from CONFIG NO_CMAKE_PACKAGE_REGISTRY NO_CMAKE_SYSTEM_PATH)
    set(addons explain files make play proof sokoban threads trace triddlers)
    set(expected ${ARGN} ${addons})
    foreach(component IN ITEMS compiled gzip xml json yaml zip ${addons} addons nono all core config config-version targets
            components telepathy)
        find_package(nono QUIET OPTIONAL_COMPONENTS ${component} ${from})
        if(NOT nono_FOUND)
            message(FATAL_ERROR "nono is not found for want of an optional component, ${component}")
        endif()
        find_package(nono QUIET COMPONENTS ${component} ${from})
        if(component IN_LIST expected AND NOT (nono_FOUND AND nono_${component}_FOUND))
            message(FATAL_ERROR "nono has no component ${component}")
        elseif(nono_FOUND AND NOT component IN_LIST expected)
            message(FATAL_ERROR "nono has a component ${component}, which it should not have")
        endif()
    endforeach()
endfunction()
