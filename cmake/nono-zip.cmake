# The target nono::zip: nono with the header that needs libzip and zlib (nono/io/zip.hpp). Included by the build of nono
# itself, and by its package for `find_package(nono COMPONENTS zip)`.
# SPDX-License-Identifier: MIT
include("${CMAKE_CURRENT_LIST_DIR}/nono-gzip.cmake")
if(TARGET nono::gzip AND NOT TARGET nono::zip)
    # The CMake package of libzip before 1.8 fails if libzip's programs are not installed, as with Debian 12's
    # libzip-dev; in that case the library is found by its files.
    find_package(libzip 1.8 CONFIG QUIET)
    if(NOT TARGET libzip::zip AND NOT CMAKE_DISABLE_FIND_PACKAGE_libzip)
        find_path(NONO_LIBZIP_INCLUDE_DIR zip.h)
        find_library(NONO_LIBZIP_LIBRARY zip)
        mark_as_advanced(NONO_LIBZIP_INCLUDE_DIR NONO_LIBZIP_LIBRARY)
        if(NONO_LIBZIP_INCLUDE_DIR AND NONO_LIBZIP_LIBRARY)
            add_library(libzip::zip UNKNOWN IMPORTED GLOBAL)
            set_target_properties(libzip::zip PROPERTIES
                IMPORTED_LOCATION "${NONO_LIBZIP_LIBRARY}"
                INTERFACE_INCLUDE_DIRECTORIES "${NONO_LIBZIP_INCLUDE_DIR}")
        endif()
    endif()
    if(TARGET libzip::zip)
        add_library(nono::zip INTERFACE IMPORTED GLOBAL)
        target_link_libraries(nono::zip INTERFACE nono::gzip libzip::zip)
    endif()
endif()
