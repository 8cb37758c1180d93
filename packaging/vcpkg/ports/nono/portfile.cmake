# SPDX-License-Identifier: MIT
set(VCPKG_BUILD_TYPE release) # header-only

# [project]
# As an overlay port, it packages the tree that contains it; packaging/registries.cmake makes the one for a registry.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
# [/project]

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DNONO_BUILD_BENCH=OFF
        -DNONO_BUILD_EXAMPLES=OFF
        -DNONO_BUILD_TESTS=OFF
        -DNONO_BUILD_TOOL=OFF
        -DNONO_WITH_GZIP=OFF
        -DNONO_WITH_JSON=OFF
        -DNONO_WITH_XML=OFF
        -DNONO_WITH_YAML=OFF
        -DNONO_WITH_ZIP=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME nono)

# vcpkg keeps the license as share/${PORT}/copyright.
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/licenses")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
