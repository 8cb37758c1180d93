# The target nono::compiled: the contents of nono/nono.hpp, compiled once in the project that uses it, with that
# project's options, from several sources in parallel. Files of targets that link it compile several times faster than
# with nono::nono. Included by the build of nono, by its CMake package for `find_package(nono COMPONENTS compiled)`, and
# by the package that Conan generates from the recipe.
# SPDX-License-Identifier: MIT
option(NONO_COMPILED_LISTS "nono::compiled has parse_clues, and reads and writes in default_formats and all_formats" ON)
mark_as_advanced(NONO_COMPILED_LISTS)

if(NOT TARGET nono::compiled)
    # The folder of headers: of the source tree or of the installation, unless specified otherwise.
    get_target_property(nono_folders nono::nono INTERFACE_INCLUDE_DIRECTORIES)
    foreach(nono_folder IN ITEMS "${CMAKE_CURRENT_LIST_DIR}/../include" "${CMAKE_CURRENT_LIST_DIR}/../../include" LISTS nono_folders)
        if(EXISTS "${nono_folder}/nono/nono.cpp")
            cmake_path(ABSOLUTE_PATH nono_folder NORMALIZE)
            file(GLOB nono_parts_of_compiled CONFIGURE_DEPENDS "${nono_folder}/nono/compiled/*.cpp")
            add_library(nono_compiled STATIC EXCLUDE_FROM_ALL ${nono_parts_of_compiled})
            add_library(nono::compiled ALIAS nono_compiled)
            target_link_libraries(nono_compiled PUBLIC nono::nono)
            target_compile_definitions(nono_compiled INTERFACE NONO_COMPILED)
            # These functions are a tenth of the compilation. The program nono has a list of its own and calls none of them.
            if(NOT NONO_COMPILED_LISTS)
                target_compile_definitions(nono_compiled PRIVATE NONO_WITHOUT_LISTS)
            endif()
            set_target_properties(nono_compiled PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
            # One section per function, so that the linker can remove unreferenced ones.
            if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
                target_compile_options(nono_compiled PRIVATE -ffunction-sections -fdata-sections)
                if(APPLE)
                    target_link_options(nono_compiled INTERFACE LINKER:-dead_strip)
                else()
                    target_link_options(nono_compiled INTERFACE LINKER:--gc-sections)
                endif()
            endif()
            unset(nono_parts_of_compiled)
            break()
        endif()
    endforeach()
    unset(nono_folder)
    unset(nono_folders)
endif()
