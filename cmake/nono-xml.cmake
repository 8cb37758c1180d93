# The target nono::xml: nono with the headers that need pugixml (nono/formats/xml.hpp and its includes). Included by the
# build of nono itself, and by its package for `find_package(nono COMPONENTS xml)`.
# SPDX-License-Identifier: MIT
if(NOT TARGET nono::xml)
    find_package(pugixml QUIET)
    if(TARGET pugixml::pugixml)
        add_library(nono::xml INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::xml INTERFACE nono::nono pugixml::pugixml)
    endif()
endif()
