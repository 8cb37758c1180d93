# The targets of the add-ons: nono::explain for <nono/explain.hpp>, and so on. They provide the same headers as
# nono::nono, and nono::threads also links the threads of the system, so a project names the parts that it uses; with
# nono::compiled, link both. Included by the build of nono, by its CMake package, and by the package that Conan
# generates from the recipe.
# SPDX-License-Identifier: MIT
set(nono_addons explain files make play proof sokoban trace triddlers) # nono-components.cmake reads it, too
foreach(nono_addon IN LISTS nono_addons)
    if(NOT TARGET nono::${nono_addon})
        add_library(nono::${nono_addon} INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::${nono_addon} INTERFACE nono::nono)
    endif()
endforeach()
unset(nono_addon)
# Threads are searched for only if they are requested.
if(NOT TARGET nono::threads AND (NOT DEFINED nono_FIND_COMPONENTS OR "threads" IN_LIST nono_FIND_COMPONENTS))
    find_package(Threads QUIET)
    if(TARGET Threads::Threads)
        add_library(nono::threads INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::threads INTERFACE nono::nono Threads::Threads)
    endif()
endif()
