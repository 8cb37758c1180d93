# Says whether the components are there that find_package(nono COMPONENTS ...) asks for; compiled, gzip, xml, json, yaml and zip
# are all there can be. Included at the end by nono's CMake package, and by the one that Conan makes of the recipe, which asks nobody.
# SPDX-License-Identifier: MIT
foreach(nono_component IN LISTS nono_FIND_COMPONENTS)
    if(nono_component MATCHES "^(compiled|gzip|xml|json|yaml|zip)$" AND TARGET nono::${nono_component})
        set(nono_${nono_component}_FOUND TRUE)
    else()
        set(nono_${nono_component}_FOUND FALSE)
        if(nono_FIND_REQUIRED_${nono_component})
            set(nono_FOUND FALSE)
            set(nono_NOT_FOUND_MESSAGE "\
nono has no component '${nono_component}', or the library that it needs is missing: zlib for gzip, pugixml for xml,
nlohmann-json for json, libyaml for yaml, libzip and zlib for zip")
        endif()
    endif()
endforeach()
unset(nono_component)
