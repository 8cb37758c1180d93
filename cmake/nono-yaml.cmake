# The target nono::yaml: nono with the header that needs libyaml (nono/formats/yaml.hpp). Included by the build of nono
# itself, and by its package for `find_package(nono COMPONENTS yaml)`.
# SPDX-License-Identifier: MIT
if(NOT TARGET nono::yaml)
    # vcpkg and Conan provide a CMake package of libyaml, Debian does not.
    find_package(yaml CONFIG QUIET)
    set(nono_yaml_target yaml)
    if(NOT TARGET yaml)
        find_path(NONO_YAML_INCLUDE_DIR yaml.h)
        find_library(NONO_YAML_LIBRARY NAMES yaml libyaml)
        mark_as_advanced(NONO_YAML_INCLUDE_DIR NONO_YAML_LIBRARY)
        set(nono_yaml_target "${NONO_YAML_LIBRARY}")
    endif()
    if(TARGET yaml OR (NONO_YAML_INCLUDE_DIR AND NONO_YAML_LIBRARY))
        add_library(nono::yaml INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::yaml INTERFACE nono::nono "${nono_yaml_target}")
        if(NOT TARGET yaml)
            target_include_directories(nono::yaml SYSTEM INTERFACE "${NONO_YAML_INCLUDE_DIR}")
        endif()
    endif()
    unset(nono_yaml_target)
endif()
