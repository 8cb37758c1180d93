# Puts texts into a program.
#
# nono_embed(<target> <name> <file>...): makes a header <name>.hpp that the sources of the target can include. It has a
# namespace <name> with a `constexpr std::string_view` for each file, called as the file with `_` for what an identifier
# cannot have: `<name>::report_css` for report.css. The header is made again when a file changes.
function(nono_embed target name)
    set(header "${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.hpp")
    set(files)
    foreach(file IN LISTS ARGN)
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
        list(APPEND files "${file}")
    endforeach()
    list(JOIN files "|" joined)
    add_custom_command(OUTPUT "${header}"
        COMMAND "${CMAKE_COMMAND}" -D "NAME=${name}" -D "HEADER=${header}" -D "FILES=${joined}"
            -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        DEPENDS ${files} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        VERBATIM)
    target_sources(${target} PRIVATE "${header}")
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/embedded")
endfunction()

# As a script: writes the header.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    string(REPLACE "|" ";" files "${FILES}")
    set(out "// Made by cmake/embed.cmake.\n#include <string_view>\n\nnamespace ${NAME} {\n")
    foreach(file IN LISTS files)
        cmake_path(GET file FILENAME variable)
        string(MAKE_C_IDENTIFIER "${variable}" variable)
        # Bytes, as compilers limit the length of a literal; CMake reads them as hexadecimal digits.
        file(READ "${file}" bytes HEX)
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
        string(REGEX REPLACE "(('..x..',){20})" "\\1\n" bytes "${bytes}")
        string(APPEND out "inline constexpr char ${variable}_bytes[] = {\n${bytes}'\\0'};\n"
            "inline constexpr std::string_view ${variable}{${variable}_bytes, sizeof ${variable}_bytes - 1};\n")
    endforeach()
    string(APPEND out "} // namespace ${NAME}\n")
    file(WRITE "${HEADER}" "${out}")
endif()
