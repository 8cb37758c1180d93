# The target nono::gzip: nono with the header that needs zlib (nono/io/gzip.hpp). Included by the build of nono itself,
# and by its package for `find_package(nono COMPONENTS gzip)`.
# SPDX-License-Identifier: MIT
if(NOT TARGET nono::gzip)
    find_package(ZLIB QUIET)
    if(TARGET ZLIB::ZLIB)
        add_library(nono::gzip INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::gzip INTERFACE nono::nono ZLIB::ZLIB)
    endif()
endif()
