# The modules of nono, read from the tables in include/nono/README.md, and the includes of their headers.
# To be included by scripts that have set INCLUDE_DIR.
# SPDX-License-Identifier: MIT

# Sets, in the caller:
#   modules          the names of the modules, in the order of the tables: the italic word of a row, or its first entry
#   core_modules     those of the first table, the core
#   parts            all headers and folders that the rows name
#   MODULE_<part>    the module of a header (`parse.hpp`) or of the headers directly in a folder (`line/avx2/`)
#   MAY_<module>     the modules that it may include, or `everything`
#   row_faults       errors in the tables
function(read_modules)
    set(modules "")
    set(core_modules "")
    set(all_parts "")
    set(row_faults "")
    set(is_core FALSE)
    file(STRINGS "${INCLUDE_DIR}/nono/README.md" rows REGEX "^(\\| `|### )")
    foreach(row IN LISTS rows)
        if(row MATCHES "^### (.*)")
            string(COMPARE EQUAL "${CMAKE_MATCH_1}" "The core" is_core)
            continue()
        endif()
        string(REGEX MATCH "^\\| ([^|]+) \\| ([^|]*)\\| (.*) \\|$" row "${row}")
        set(parts "${CMAKE_MATCH_1}")
        set(may "${CMAKE_MATCH_2}")
        set(holds "${CMAKE_MATCH_3}")
        string(REGEX MATCHALL "[a-z0-9_./]+" parts "${parts}")
        string(REGEX MATCHALL "[a-z0-9_./]+" may "${may}")
        list(GET parts 0 name)
        if(holds MATCHES "^\\*([a-z]+)\\*")
            set(name "${CMAKE_MATCH_1}")
        endif()
        if(NOT may STREQUAL "everything")
            foreach(other IN LISTS may)
                if(NOT other IN_LIST modules)
                    string(APPEND row_faults "README.md: ${name} may include ${other}, which is no module above it\n")
                elseif(is_core AND NOT other IN_LIST core_modules)
                    string(APPEND row_faults "README.md: ${name} is core, but may include ${other}, an add-on\n")
                endif()
            endforeach()
        endif()
        list(APPEND modules "${name}")
        if(is_core)
            list(APPEND core_modules "${name}")
        endif()
        list(APPEND all_parts ${parts})
        foreach(part IN LISTS parts)
            if(NOT EXISTS "${INCLUDE_DIR}/nono/${part}")
                string(APPEND row_faults "README.md: ${part} does not exist\n")
            endif()
            set("MODULE_${part}" "${name}" PARENT_SCOPE)
        endforeach()
        set("MAY_${name}" "${may}" PARENT_SCOPE)
    endforeach()
    set(modules "${modules}" PARENT_SCOPE)
    set(core_modules "${core_modules}" PARENT_SCOPE)
    set(parts "${all_parts}" PARENT_SCOPE)
    set(row_faults "${row_faults}" PARENT_SCOPE)
endfunction()

# The row of a header (`nono/line/mask.hpp`): its name without `nono/`, or its folder; and its module. Empty strings if
# no row names it.
function(module_of header out_part out_module)
    string(REGEX REPLACE "^nono/" "" part "${header}")
    if(NOT part IN_LIST parts)
        string(REGEX REPLACE "[^/]+$" "" part "${part}")
    endif()
    set(${out_part} "${part}" PARENT_SCOPE)
    set(${out_module} "${MODULE_${part}}" PARENT_SCOPE)
endfunction()

# The nono headers that a header includes.
function(included_by header out)
    file(STRINGS "${INCLUDE_DIR}/${header}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*<nono/")
    list(TRANSFORM lines REPLACE ".*<([^>]*)>.*" "\\1")
    set(${out} "${lines}" PARENT_SCOPE)
endfunction()
