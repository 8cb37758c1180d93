# Makes the recipe for ConanCenter and the port for vcpkg's registry from those in the project, for a released version:
#   cmake -D ARCHIVE=v0.1.0.tar.gz -D REPOSITORY=<owner>/<name> -D OUTPUT=<folder> -P packaging/registries.cmake
# ARCHIVE is GitHub's archive of the tag, https://github.com/<owner>/<name>/archive/refs/tags/v0.1.0.tar.gz: its hashes
# go into both. It must contain this tree. Output:
#   OUTPUT/conan-center-index/recipes/nono/   to be copied into a fork of conan-center-index
#   OUTPUT/vcpkg/                             the same for vcpkg: ports/<port>/ and, if Git is installed, versions/.
#                                             It can be used as a registry
# PORT is the name of vcpkg's port, `nono` by default. Another project has a program of this name, so vcpkg's own
# registry may require `<owner>-nono`; CMake's package and targets are called nono in any case.
# PUGIXML, NLOHMANN_JSON, LIBYAML and LIBZIP are the versions of these libraries to require from ConanCenter, which does
# not accept ranges of versions.
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/..")
if(NOT PORT)
    set(PORT nono)
elseif(NOT PORT MATCHES "^[a-z0-9]+(-[a-z0-9]+)*$")
    message(FATAL_ERROR "PORT is '${PORT}': vcpkg allows lower-case letters, digits and single hyphens between them")
endif()
foreach(library IN ITEMS "PUGIXML 1.14" "NLOHMANN_JSON 3.11.3" "LIBYAML 0.2.5" "LIBZIP 1.11.4")
    string(REGEX MATCH "^([A-Z_]+) (.*)$" library "${library}")
    if(NOT ${CMAKE_MATCH_1})
        set(${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
    endif()
endforeach()
foreach(wanted IN ITEMS ARCHIVE REPOSITORY OUTPUT)
    if("${${wanted}}" STREQUAL "")
        message(FATAL_ERROR "say -D ${wanted}=...; the first lines of ${CMAKE_CURRENT_LIST_FILE} tell what it is")
    endif()
endforeach()

file(STRINGS "${root}/include/nono/version.hpp" version REGEX "NONO_VERSION_STRING")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" version "${version}")
set(homepage "https://github.com/${REPOSITORY}")
set(conan "${OUTPUT}/conan-center-index/recipes/nono")
set(vcpkg "${OUTPUT}/vcpkg")
file(SHA256 "${ARCHIVE}" sha256)
file(SHA512 "${ARCHIVE}" sha512)

# A digest of the files in the project `folder` from which packages are made. Line ends are ignored because Git may
# convert them.
function(digest_of folder out)
    file(GLOB_RECURSE files RELATIVE "${folder}" "${folder}/include/nono/*" "${folder}/cmake/*")
    list(APPEND files CMakeLists.txt LICENSE)
    list(SORT files)
    set(all "")
    foreach(file IN LISTS files)
        file(READ "${folder}/${file}" text)
        string(REPLACE "\r\n" "\n" text "${text}")
        string(SHA256 digest "${text}")
        string(APPEND all "${digest} ${file}\n")
    endforeach()
    string(SHA256 digest "${all}")
    set(${out} "${digest}" PARENT_SCOPE)
endfunction()

# Fails unless the archive is one folder with this tree in it, which is how both registries unpack it.
function(check_archive)
    set(unpacked "${OUTPUT}/unpacked")
    file(REMOVE_RECURSE "${unpacked}")
    file(ARCHIVE_EXTRACT INPUT "${ARCHIVE}" DESTINATION "${unpacked}")
    file(GLOB folders LIST_DIRECTORIES true "${unpacked}/*")
    list(LENGTH folders count)
    if(NOT count EQUAL 1 OR NOT EXISTS "${folders}/include/nono/version.hpp")
        message(FATAL_ERROR "${ARCHIVE} is not nono in one folder")
    endif()
    digest_of("${folders}" in_archive)
    digest_of("${root}" here)
    file(REMOVE_RECURSE "${unpacked}")
    if(NOT in_archive STREQUAL here)
        message(FATAL_ERROR "${ARCHIVE} holds another nono than ${root}")
    endif()
endfunction()

# Replaces the first part of `text_variable` that is only for the project.
function(replace_part text_variable replacement)
    set(text "${${text_variable}}")
    if(NOT text MATCHES "\n( *)# \\[project\\]\n")
        message(FATAL_ERROR "no [project] is left in\n${text}")
    endif()
    string(FIND "${text}" "${CMAKE_MATCH_0}" begin)
    set(mark "\n${CMAKE_MATCH_1}# [/project]\n")
    string(FIND "${text}" "${mark}" end)
    string(LENGTH "${mark}" mark_length)
    if(end LESS begin)
        message(FATAL_ERROR "no [/project] after [project] in\n${text}")
    endif()
    math(EXPR end "${end} + ${mark_length}")
    string(SUBSTRING "${text}" 0 ${begin} before)
    string(SUBSTRING "${text}" ${end} -1 after)
    set(${text_variable} "${before}\n${replacement}${after}" PARENT_SCOPE)
endfunction()

function(write_result file text)
    if(text MATCHES "\\[/?project\\]")
        message(FATAL_ERROR "${file} would have a part that is only for the project:\n${text}")
    endif()
    file(WRITE "${file}" "${text}")
endfunction()

function(make_conan_recipe)
    file(READ "${root}/conanfile.py" recipe)
    replace_part(recipe "") # the comment about this recipe
    replace_part(recipe "") # import re
    replace_part(recipe "") # ConanException
    replace_part(recipe "from conan.tools.files import copy, get\n")
    replace_part(recipe "\
    url = \"https://github.com/conan-io/conan-center-index\"
    homepage = \"${homepage}\"

    def layout(self):
        basic_layout(self, src_folder=\"src\")

    def source(self):
        get(self, **self.conan_data[\"sources\"][self.version], strip_root=True)
")
    foreach(library IN ITEMS pugixml nlohmann_json libyaml libzip)
        string(TOUPPER "${library}" version_of)
        string(REGEX REPLACE "${library}/\\[[^]]*\\]" "${library}/${${version_of}}" recipe "${recipe}")
    endforeach()
    write_result("${conan}/all/conanfile.py" "${recipe}")
    write_result("${conan}/config.yml" "versions:\n  \"${version}\":\n    folder: all\n")
    write_result("${conan}/all/conandata.yml" "\
sources:
  \"${version}\":
    url: \"${homepage}/archive/refs/tags/v${version}.tar.gz\"
    sha256: \"${sha256}\"
")
    # Each file is named because `conan create` leaves its own files in that folder.
    foreach(file IN ITEMS CMakeLists.txt conanfile.py test_package.cpp)
        file(COPY "${root}/packaging/test_package/${file}" DESTINATION "${conan}/all/test_package")
    endforeach()
endfunction()

function(make_vcpkg_port)
    file(READ "${root}/packaging/vcpkg/ports/nono/portfile.cmake" portfile)
    replace_part(portfile "\
vcpkg_from_github(
    OUT_SOURCE_PATH SOURCE_PATH
    REPO ${REPOSITORY}
    REF \"v\${VERSION}\"
    SHA512 ${sha512}
    HEAD_REF main
)
")
    write_result("${vcpkg}/ports/${PORT}/portfile.cmake" "${portfile}")
    file(READ "${root}/packaging/vcpkg/ports/nono/vcpkg.json" manifest)
    string(REPLACE "\n  \"name\": \"nono\"" "\n  \"name\": \"${PORT}\"" manifest "${manifest}")
    string(REPLACE "\n  \"license\"" "\n  \"homepage\": \"${homepage}\",\n  \"license\"" manifest "${manifest}")
    write_result("${vcpkg}/ports/${PORT}/vcpkg.json" "${manifest}")
    file(COPY "${root}/packaging/vcpkg/ports/nono/usage" DESTINATION "${vcpkg}/ports/${PORT}")
endfunction()

# A registry identifies the port by the Git hash of its folder, which does not depend on the repository.
function(make_vcpkg_versions)
    find_program(git git)
    if(NOT git)
        message("without Git, no ${vcpkg}/versions: there, `vcpkg x-add-version ${PORT}` makes it")
        return()
    endif()
    set(repository "${OUTPUT}/git")
    file(REMOVE_RECURSE "${repository}")
    set(git "${git}" -c core.autocrlf=false "--git-dir=${repository}" "--work-tree=${vcpkg}/ports/${PORT}")
    execute_process(COMMAND ${git} init --quiet
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${git} add --all . WORKING_DIRECTORY "${vcpkg}/ports/${PORT}" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${git} write-tree OUTPUT_VARIABLE tree OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE "${repository}")
    string(SUBSTRING "${PORT}" 0 1 initial)
    write_result("${vcpkg}/versions/${initial}-/${PORT}.json" "\
{
  \"versions\": [
    {
      \"git-tree\": \"${tree}\",
      \"version\": \"${version}\",
      \"port-version\": 0
    }
  ]
}
")
    write_result("${vcpkg}/versions/baseline.json" "\
{
  \"default\": {
    \"${PORT}\": {
      \"baseline\": \"${version}\",
      \"port-version\": 0
    }
  }
}
")
endfunction()

check_archive()
file(REMOVE_RECURSE "${conan}" "${vcpkg}")
make_conan_recipe()
make_vcpkg_port()
make_vcpkg_versions()
message("nono ${version} from ${homepage}: ${conan}, ${vcpkg}")
