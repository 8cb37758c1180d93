# Makes the package with Conan, if it is installed, which builds and runs packaging/test_package with it; offline:
#   cmake -D SOURCE_DIR=... -D WORK=... -P with_conan.cmake
# SPDX-License-Identifier: MIT
cmake_minimum_required(VERSION 3.22)
find_program(conan conan)
if(NOT conan)
    message("skipped: there is no conan")
    return()
endif()

# Conan builds the test next to its recipe, so a copy is used.
file(REMOVE_RECURSE "${WORK}")
set(project "${WORK}/project")
foreach(part IN ITEMS conanfile.py cmake include LICENSE packaging)
    file(COPY "${SOURCE_DIR}/${part}" DESTINATION "${project}")
endforeach()
set(ENV{CONAN_HOME} "${WORK}/home")

# create(<status: 0, or nonzero if it must be refused> <setting>...)
function(create wanted)
    execute_process(COMMAND "${conan}" create "${project}" --no-remote ${ARGN}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(wanted EQUAL 0 AND NOT status EQUAL 0 OR NOT wanted EQUAL 0 AND status EQUAL 0)
        message(FATAL_ERROR "conan create ${ARGN} ended with ${status}\n${output}")
    endif()
endfunction()

execute_process(COMMAND "${conan}" profile detect COMMAND_ERROR_IS_FATAL ANY)
create(0 -s compiler.cppstd=20 -s build_type=Release)
create(0 -s compiler.cppstd=20 -s build_type=Debug)
create(1 -s compiler.cppstd=17)

execute_process(COMMAND "${conan}" list "nono/*:*" --format=json OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\"info\"" packages "${list}")
list(LENGTH packages count)
if(NOT count EQUAL 1)
    message(FATAL_ERROR "Release and Debug should share one package:\n${list}")
endif()
