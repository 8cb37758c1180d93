# The manual pages of the nono program and its completion for shells:
#
#   nono_add_program_files(TARGET)
#
# lets the program write them when it is built, and installs them with it. When cross-compiling without an emulator, the
# program cannot run and only itself is installed.
#
# As a script, it writes the files to FOLDER, which has the layout of share/:
#   cmake -D PROGRAM=build/dev/nono -D FOLDER=... -P cmake/program_files.cmake
# SPDX-License-Identifier: MIT
if(CMAKE_SCRIPT_MODE_FILE)
    cmake_minimum_required(VERSION 3.22)
endif()

function(nono_add_program_files target)
    include(GNUInstallDirs)
    # OPTIONAL: whoever installs the headers may not have built the program.
    if(NONO_INSTALL)
        install(TARGETS ${target} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" OPTIONAL)
    endif()
    if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
        return()
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/program_files")
    set(script "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
    add_custom_command(OUTPUT "${folder}/written"
        COMMAND "${CMAKE_COMMAND}" -E rm -rf "${folder}"
        COMMAND "${CMAKE_COMMAND}" -D "PROGRAM=$<TARGET_FILE:${target}>" -D "FOLDER=${folder}/share"
            -D "EMULATOR=${CMAKE_CROSSCOMPILING_EMULATOR}" -P "${script}"
        COMMAND "${CMAKE_COMMAND}" -E touch "${folder}/written"
        DEPENDS ${target} "${script}"
        COMMENT "Writing the manual pages and the completion of nono" VERBATIM)
    add_custom_target(nono_program_files ALL DEPENDS "${folder}/written")
    if(NONO_INSTALL)
        install(DIRECTORY "${folder}/share/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}" OPTIONAL)
        foreach(part IN ITEMS bash-completion zsh fish)
            install(DIRECTORY "${folder}/share/${part}" DESTINATION "${CMAKE_INSTALL_DATADIR}" OPTIONAL)
        endforeach()
    endif()
endfunction()

# Runs the program and writes its output to a file in FOLDER.
function(nono_save_output file)
    execute_process(COMMAND ${EMULATOR} "${PROGRAM}" ${ARGN}
        OUTPUT_VARIABLE text ERROR_VARIABLE error RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${PROGRAM} ${ARGN} failed (${status}): ${error}")
    endif()
    file(WRITE "${FOLDER}/${file}" "${text}")
endfunction()

function(nono_write_program_files)
    execute_process(COMMAND ${EMULATOR} "${PROGRAM}" help --names OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
    string(STRIP "${names}" names)
    string(REPLACE "\n" ";" names "${names}")
    nono_save_output(man/man1/nono.1 help --man)
    foreach(name IN LISTS names)
        nono_save_output(man/man1/nono-${name}.1 help --man ${name})
    endforeach()
    nono_save_output(bash-completion/completions/nono completion bash)
    nono_save_output(zsh/site-functions/_nono completion zsh)
    nono_save_output(fish/vendor_completions.d/nono.fish completion fish)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    nono_write_program_files()
endif()
