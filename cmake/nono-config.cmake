# find_package(nono): the target nono::nono, and for each component what needs a library beside it, as nono::xml.
include("${CMAKE_CURRENT_LIST_DIR}/nono-targets.cmake")

foreach(nono_component IN LISTS nono_FIND_COMPONENTS)
    include("${CMAKE_CURRENT_LIST_DIR}/nono-${nono_component}.cmake" OPTIONAL)
    if(TARGET nono::${nono_component})
        set(nono_${nono_component}_FOUND TRUE)
    elseif(nono_FIND_REQUIRED_${nono_component})
        set(nono_FOUND FALSE)
        set(nono_NOT_FOUND_MESSAGE "there is no nono::${nono_component}, or the library that it needs is missing")
    endif()
endforeach()
unset(nono_component)
