# The target nono_amalgamated: everything that includes nono uses the amalgamated header, which is rebuilt when one of
# nono's headers changes.
# SPDX-License-Identifier: MIT
set(NONO_AMALGAMATED_DIR "${PROJECT_BINARY_DIR}/amalgamated")
list(TRANSFORM nono_headers REPLACE "^${PROJECT_SOURCE_DIR}/include" "${NONO_AMALGAMATED_DIR}" OUTPUT_VARIABLE made_headers)
add_custom_command(OUTPUT "${NONO_AMALGAMATED_DIR}/made.hpp"
    BYPRODUCTS "${NONO_AMALGAMATED_DIR}/nono.hpp" ${made_headers}
    COMMAND "${CMAKE_COMMAND}" -D "SOURCE_DIR=${PROJECT_SOURCE_DIR}" -D "FOLDER=${NONO_AMALGAMATED_DIR}"
        -P "${CMAKE_CURRENT_LIST_DIR}/amalgamated_headers.cmake"
    DEPENDS ${nono_headers} "${PROJECT_SOURCE_DIR}/packaging/amalgamate.cmake" "${PROJECT_SOURCE_DIR}/LICENSE"
        "${CMAKE_CURRENT_LIST_DIR}/amalgamated_headers.cmake"
    COMMENT "Making the amalgamated header"
    VERBATIM)
add_custom_target(nono_make_amalgamated DEPENDS "${NONO_AMALGAMATED_DIR}/made.hpp")

add_library(nono_amalgamated INTERFACE)
add_dependencies(nono_amalgamated nono_make_amalgamated)
target_include_directories(nono_amalgamated INTERFACE "${NONO_AMALGAMATED_DIR}")
target_compile_features(nono_amalgamated INTERFACE cxx_std_20)
