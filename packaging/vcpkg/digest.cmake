# The port packages files that stand outside its folder, and vcpkg looks only into that folder to tell whether a package
# that it has cached is still the one to hand out. So a digest of all those files stands there: ports/nono/files.sha256.
#   cmake -P packaging/vcpkg/digest.cmake                     writes it anew, after a change of what is packaged
#   cmake -D CHECK=ON -P packaging/vcpkg/digest.cmake         fails if it is not true
# The port includes this file, and fails too.
cmake_minimum_required(VERSION 3.23)

# The SHA-256 of a list of what the port packages in the project `root`: each file's own one, and its name. Line ends do
# not count, as Git may write others.
function(nono_files_digest root out)
    file(GLOB_RECURSE files RELATIVE "${root}" "${root}/include/nono/*" "${root}/cmake/*")
    list(APPEND files CMakeLists.txt LICENSE packaging/vcpkg/digest.cmake)
    list(SORT files)
    set(all "")
    foreach(file IN LISTS files)
        file(READ "${root}/${file}" text)
        string(REPLACE "\r\n" "\n" text "${text}")
        string(SHA256 digest "${text}")
        string(APPEND all "${digest} ${file}\n")
    endforeach()
    string(SHA256 digest "${all}")
    set(${out} "${digest}" PARENT_SCOPE)
endfunction()

# Fails if the digest in `file` is not that of the files in the project `root`.
function(nono_check_files_digest root file)
    nono_files_digest("${root}" digest)
    file(STRINGS "${file}" written LIMIT_COUNT 1)
    if(NOT written STREQUAL digest)
        message(FATAL_ERROR "What the port packages has changed, but not ${file}.\n"
            "Run: cmake -P packaging/vcpkg/digest.cmake")
    endif()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../..")
    set(file "${CMAKE_CURRENT_LIST_DIR}/ports/nono/files.sha256")
    if(CHECK)
        nono_check_files_digest("${root}" "${file}")
    else()
        nono_files_digest("${root}" digest)
        file(WRITE "${file}" "${digest}\n")
    endif()
endif()
