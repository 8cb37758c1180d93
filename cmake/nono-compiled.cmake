# The target nono::compiled: what is in nono/nono.hpp, compiled once in the project that uses it, with that project's options.
# Files of targets that link it compile several times faster than with nono::nono. Included by the build of nono itself,
# by its package for `find_package(nono COMPONENTS compiled)`, and by the one that Conan makes of the recipe.
if(NOT TARGET nono::compiled)
    # The folder of headers: of the source tree, of what is installed, or where that was told to be.
    get_target_property(nono_folders nono::nono INTERFACE_INCLUDE_DIRECTORIES)
    foreach(nono_folder IN ITEMS "${CMAKE_CURRENT_LIST_DIR}/../include" "${CMAKE_CURRENT_LIST_DIR}/../../include" LISTS nono_folders)
        if(EXISTS "${nono_folder}/nono/nono.cpp")
            cmake_path(ABSOLUTE_PATH nono_folder NORMALIZE)
            add_library(nono_compiled STATIC EXCLUDE_FROM_ALL "${nono_folder}/nono/nono.cpp")
            add_library(nono::compiled ALIAS nono_compiled)
            target_link_libraries(nono_compiled PUBLIC nono::nono)
            target_compile_definitions(nono_compiled INTERFACE NONO_COMPILED)
            set_target_properties(nono_compiled PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
            break()
        endif()
    endforeach()
    unset(nono_folder)
    unset(nono_folders)
endif()
