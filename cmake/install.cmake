# Installs the headers, a CMake package for find_package(nono), files for pkg-config, and the license. Nothing depends
# on the architecture, so everything goes below share/ and include/, and one package serves every compiler.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(nono_package_dir "${CMAKE_INSTALL_DATADIR}/nono")

install(TARGETS nono EXPORT nono INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/nono" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cpp" PATTERN "*.cppm")
install(EXPORT nono NAMESPACE nono:: FILE nono-targets.cmake DESTINATION "${nono_package_dir}")

# While the major version is 0, a new minor version may change the API.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/nono-config-version.cmake"
    COMPATIBILITY SameMinorVersion
    ARCH_INDEPENDENT)
install(FILES
    "${PROJECT_BINARY_DIR}/nono-config-version.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-addons.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-compiled.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-components.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-config.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-gzip.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-json.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-xml.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-yaml.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/nono-zip.cmake"
    DESTINATION "${nono_package_dir}")

install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/nono")

include("${CMAKE_CURRENT_LIST_DIR}/pkg_config.cmake")
