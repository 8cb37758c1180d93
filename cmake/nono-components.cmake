# Reports which components of find_package(nono COMPONENTS ...) exist: the add-ons always; compiled and the components
# that need a library if their target exists. Included at the end of nono's CMake package and of the package that Conan
# generates.
# SPDX-License-Identifier: MIT
foreach(nono_component IN LISTS nono_FIND_COMPONENTS)
    if(nono_component IN_LIST nono_addons OR
            (nono_component MATCHES "^(compiled|gzip|xml|json|yaml|zip|threads)$" AND TARGET nono::${nono_component}))
        set(nono_${nono_component}_FOUND TRUE)
    else()
        set(nono_${nono_component}_FOUND FALSE)
        if(nono_FIND_REQUIRED_${nono_component})
            set(nono_FOUND FALSE)
            set(nono_NOT_FOUND_MESSAGE "\
nono has no component '${nono_component}', or the library that it needs is missing: zlib for gzip, pugixml for xml,
nlohmann-json for json, libyaml for yaml, libzip and zlib for zip, the threads of the system for threads")
        endif()
    endif()
endforeach()
unset(nono_component)
unset(nono_addons)
