# Installs nono.pc, and nono-gzip.pc, nono-xml.pc and so on for the headers that need a library: `pkg-config --cflags
# nono`. nono-compiled.pc is for programs that compile its sources once: `pkg-config --variable=sources nono-compiled`.
# SPDX-License-Identifier: MIT

# The files give paths relative to their own location (pcfiledir in pkg-config), so that the installation can be moved;
# absolute folders stay fixed.
set(nono_pc_dir "${CMAKE_INSTALL_DATADIR}/pkgconfig")
if(IS_ABSOLUTE "${nono_pc_dir}")
    set(nono_pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
    file(RELATIVE_PATH nono_pc_up "/prefix/${nono_pc_dir}" "/prefix")
    string(REGEX REPLACE "/$" "" nono_pc_up "${nono_pc_up}")
    set(nono_pc_prefix "\${pcfiledir}/${nono_pc_up}")
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(nono_pc_includedir "${CMAKE_INSTALL_INCLUDEDIR}")
else()
    set(nono_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()

function(install_pc nono_pc_name nono_pc_description nono_pc_requires nono_pc_cflags)
    configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/nono.pc.in" "${PROJECT_BINARY_DIR}/${nono_pc_name}.pc" @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/${nono_pc_name}.pc" DESTINATION "${nono_pc_dir}")
endfunction()

install_pc(nono "${PROJECT_DESCRIPTION}" "" "-I\${includedir}")
install_pc(nono-gzip "nono with the header that needs zlib" "nono = ${PROJECT_VERSION}, zlib" "")
install_pc(nono-xml "nono with the headers that need pugixml" "nono = ${PROJECT_VERSION}, pugixml" "")
install_pc(nono-json "nono with the header that needs nlohmann-json" "nono = ${PROJECT_VERSION}, nlohmann_json" "")
install_pc(nono-yaml "nono with the header that needs libyaml" "nono = ${PROJECT_VERSION}, yaml-0.1" "")
install_pc(nono-zip "nono with the header that needs libzip and zlib" "nono-gzip = ${PROJECT_VERSION}, libzip" "")
file(GLOB nono_pc_sources RELATIVE "${PROJECT_SOURCE_DIR}/include" CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/nono/compiled/*.cpp")
list(TRANSFORM nono_pc_sources PREPEND "\${includedir}/")
list(JOIN nono_pc_sources " " nono_pc_sources)
set(nono_pc_variables "sources=${nono_pc_sources}\n")
install_pc(nono-compiled "nono, compiled once in the program that uses it" "nono = ${PROJECT_VERSION}" "-DNONO_COMPILED")
unset(nono_pc_variables)
