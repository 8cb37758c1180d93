# The target nono::json: nono with the header that needs nlohmann-json (nono/formats/json.hpp). Included by the build of
# nono itself, and by its package for `find_package(nono COMPONENTS json)`.
# SPDX-License-Identifier: MIT
if(NOT TARGET nono::json)
    find_package(nlohmann_json QUIET)
    if(TARGET nlohmann_json::nlohmann_json)
        add_library(nono::json INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::json INTERFACE nono::nono nlohmann_json::nlohmann_json)
    endif()
endif()
