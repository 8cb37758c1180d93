# The target nono::toml: nono with the header that needs toml++ (nono/formats/toml.hpp). Included by the build of nono
# itself, and by its package for `find_package(nono COMPONENTS toml)`.
if(NOT TARGET nono::toml)
    find_package(tomlplusplus QUIET)
    if(TARGET tomlplusplus::tomlplusplus)
        add_library(nono::toml INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::toml INTERFACE nono::nono tomlplusplus::tomlplusplus)
    endif()
endif()
