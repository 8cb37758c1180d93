# Makes the recipe for ConanCenter and the port for vcpkg's registry of those in the project, for a released version:
#   cmake -D ARCHIVE=v0.1.0.tar.gz -D REPOSITORY=<owner>/<name> -D OUTPUT=<folder> -P packaging/registries.cmake
# ARCHIVE is what GitHub makes of the tag, https://github.com/<owner>/<name>/archive/refs/tags/v0.1.0.tar.gz: its hashes go
# into both. It must hold this tree. What is made:
#   OUTPUT/conan-center-index/recipes/nono/   to be copied into a fork of conan-center-index
#   OUTPUT/vcpkg/                             the same for vcpkg: ports/nono/ and, where Git is there, versions/. It is a
#                                             registry of its own too
# PUGIXML, NLOHMANN_JSON, LIBYAML and LIBZIP are the versions of these libraries to require from ConanCenter, which wants no range
# of them.
cmake_minimum_required(VERSION 3.23)
cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/..")
include("${root}/packaging/vcpkg/digest.cmake")
foreach(library IN ITEMS "PUGIXML 1.14" "NLOHMANN_JSON 3.11.3" "LIBYAML 0.2.5" "LIBZIP 1.11.3")
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

# Fails unless the archive is one folder with this tree in it: as both registries unpack it.
function(check_archive)
    set(unpacked "${OUTPUT}/unpacked")
    file(REMOVE_RECURSE "${unpacked}")
    file(ARCHIVE_EXTRACT INPUT "${ARCHIVE}" DESTINATION "${unpacked}")
    file(GLOB folders LIST_DIRECTORIES true "${unpacked}/*")
    list(LENGTH folders count)
    if(NOT count EQUAL 1 OR NOT EXISTS "${folders}/include/nono/version.hpp")
        message(FATAL_ERROR "${ARCHIVE} is not nono in one folder")
    endif()
    nono_files_digest("${folders}" in_archive)
    nono_files_digest("${root}" here)
    file(REMOVE_RECURSE "${unpacked}")
    if(NOT in_archive STREQUAL here)
        message(FATAL_ERROR "${ARCHIVE} holds another nono than ${root}")
    endif()
endfunction()

# Puts a text in place of the first part of `text_variable` that is only for the project.
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
    replace_part(recipe "") # what this recipe is
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
    file(GLOB test_package "${root}/packaging/test_package/*.*")
    file(COPY ${test_package} DESTINATION "${conan}/all/test_package")
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
    write_result("${vcpkg}/ports/nono/portfile.cmake" "${portfile}")
    file(READ "${root}/packaging/vcpkg/ports/nono/vcpkg.json" manifest)
    string(REPLACE "\n  \"license\"" "\n  \"homepage\": \"${homepage}\",\n  \"license\"" manifest "${manifest}")
    write_result("${vcpkg}/ports/nono/vcpkg.json" "${manifest}")
    file(COPY "${root}/packaging/vcpkg/ports/nono/usage" DESTINATION "${vcpkg}/ports/nono")
endfunction()

# A registry names the port by the hash of its folder in Git, which does not depend on the repository.
function(make_vcpkg_versions)
    find_program(git git)
    if(NOT git)
        message("without Git, no ${vcpkg}/versions: there, `vcpkg x-add-version nono` makes it")
        return()
    endif()
    set(repository "${OUTPUT}/git")
    file(REMOVE_RECURSE "${repository}")
    set(git "${git}" -c core.autocrlf=false "--git-dir=${repository}" "--work-tree=${vcpkg}/ports/nono")
    execute_process(COMMAND ${git} init --quiet
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${git} add --all . WORKING_DIRECTORY "${vcpkg}/ports/nono" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${git} write-tree OUTPUT_VARIABLE tree OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE "${repository}")
    write_result("${vcpkg}/versions/n-/nono.json" "\
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
    \"nono\": {
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
