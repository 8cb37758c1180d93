# The modules of nono, read from the table in include/nono/README.md, and what their headers include.
# To be included by scripts that have set INCLUDE_DIR.
# SPDX-License-Identifier: MIT

# Sets, in the caller:
#   modules          the names of the modules, in the order of the table: the italic word of a row, else its first header
#   PARTS_<module>   its headers and folders, as `clues.hpp` and `detail/`
#   MAY_<module>     the modules that it may include, or `everything`
#   PLANNED_<module> TRUE where there is no header yet
#   row_faults       what is wrong with the table
function(read_modules)
    set(modules "")
    set(row_faults "")
    file(STRINGS "${INCLUDE_DIR}/nono/README.md" rows REGEX "^\\| `")
    foreach(row IN LISTS rows)
        string(REGEX MATCH "^\\| ([^|]+) \\| ([^|]*)\\| (.*) \\|$" row "${row}")
        set(parts "${CMAKE_MATCH_1}")
        set(may "${CMAKE_MATCH_2}")
        set(holds "${CMAKE_MATCH_3}")
        string(REGEX MATCHALL "[a-z0-9_./]+" parts "${parts}")
        string(REGEX MATCHALL "[a-z0-9_./]+" may "${may}")
        list(GET parts 0 name)
        set(planned FALSE)
        if(holds MATCHES "^\\*planned\\*")
            set(planned TRUE)
        elseif(holds MATCHES "^\\*([a-z]+)\\*")
            set(name "${CMAKE_MATCH_1}")
        endif()
        if(NOT may STREQUAL "everything")
            foreach(other IN LISTS may)
                if(NOT other IN_LIST modules)
                    string(APPEND row_faults "README.md: ${name} may include ${other}, which is no module above it\n")
                endif()
            endforeach()
        endif()
        list(APPEND modules "${name}")
        set("PARTS_${name}" "${parts}" PARENT_SCOPE)
        set("MAY_${name}" "${may}" PARENT_SCOPE)
        set("PLANNED_${name}" ${planned} PARENT_SCOPE)
    endforeach()
    set(modules "${modules}" PARENT_SCOPE)
    set(row_faults "${row_faults}" PARENT_SCOPE)
endfunction()

# The module of a header (`nono/line/mask.hpp`), or an empty string.
function(module_of header out)
    string(REGEX REPLACE "^nono/([^/]+/?).*" "\\1" part "${header}")
    set(${out} "" PARENT_SCOPE)
    foreach(module IN LISTS modules)
        if(part IN_LIST "PARTS_${module}")
            set(${out} "${module}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

# The headers of nono that a header includes.
function(included_by header out)
    file(STRINGS "${INCLUDE_DIR}/${header}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*<nono/")
    list(TRANSFORM lines REPLACE ".*<([^>]*)>.*" "\\1")
    set(${out} "${lines}" PARENT_SCOPE)
endfunction()
