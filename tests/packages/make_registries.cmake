# Makes an archive as GitHub makes it of a tag, and of it, by packaging/registries.cmake, what registries get:
# WORK/v<version>.tar.gz and WORK/made. An archive of another nono must be refused.
#   cmake -D SOURCE_DIR=... -D WORK=... -D VERSION=... -P make_registries.cmake
cmake_minimum_required(VERSION 3.23)
file(REMOVE_RECURSE "${WORK}")
set(folder "${WORK}/tree/nono-${VERSION}")
foreach(part IN ITEMS CMakeLists.txt LICENSE README.md cmake conanfile.py include packaging)
    file(COPY "${SOURCE_DIR}/${part}" DESTINATION "${folder}")
endforeach()

# make_registries(<archive> <variable for the exit status> <variable for the output>)
function(make_registries archive status_out output_out)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E tar czf "${archive}" "nono-${VERSION}"
        WORKING_DIRECTORY "${WORK}/tree" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND "${CMAKE_COMMAND}" -D "ARCHIVE=${archive}" -D REPOSITORY=someone/nono
            -D "OUTPUT=${WORK}/made" -P "${SOURCE_DIR}/packaging/registries.cmake"
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    set(${status_out} "${status}" PARENT_SCOPE)
    set(${output_out} "${output}" PARENT_SCOPE)
endfunction()

make_registries("${WORK}/v${VERSION}.tar.gz" status output)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${output}")
endif()
find_program(git git)
if(git)
    file(READ "${WORK}/made/vcpkg/versions/baseline.json" baseline)
    file(READ "${WORK}/made/vcpkg/versions/n-/nono.json" versions)
    string(JSON version GET "${baseline}" default nono baseline)
    string(JSON tree GET "${versions}" versions 0 git-tree)
    if(NOT version STREQUAL VERSION OR NOT tree MATCHES "^[0-9a-f]+$")
        message(FATAL_ERROR "the baseline is ${version}, the folder in Git ${tree}")
    endif()
endif()

file(APPEND "${folder}/include/nono/version.hpp" "// changed\n")
make_registries("${WORK}/another.tar.gz" status output)
if(status EQUAL 0 OR NOT output MATCHES "holds[ \n]+another[ \n]+nono")
    message(FATAL_ERROR "an archive of another nono was taken:\n${output}")
endif()
