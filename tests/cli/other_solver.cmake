# For cases in which another program solves the output of nono.
# SPDX-License-Identifier: MIT

# expect_solved_by(<extension of the data> <command>...): converts puzzles that have one solution, runs the command with
# the name of the data as last argument, and compares the lines of `.` and `#` in its output with the goal.
function(expect_solved_by extension)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-${extension}")
    file(REMOVE_RECURSE "${folder}")
    file(MAKE_DIRECTORY "${folder}")
    file(WRITE "${folder}/blank.non" "width 3\nheight 2\nrows\n0\n0\ncolumns\n0\n0\n0\n")
    file(WRITE "${folder}/dot.non" "width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    set(examples "${data}/../../../examples/puzzles")
    foreach(puzzle IN ITEMS "${folder}/blank.non" "${folder}/dot.non" "${data}/dancer.non"
            "${examples}/whale.non" "${examples}/owl.non" "${examples}/rocket.non")
        nono(convert "${puzzle}" "${folder}/puzzle.${extension}")
        expect(status 0)
        nono(render "${puzzle}")
        set(wanted "${out}")
        execute_process(COMMAND ${ARGN} "${folder}/puzzle.${extension}" WORKING_DIRECTORY "${folder}" TIMEOUT 300
            OUTPUT_VARIABLE said ERROR_VARIABLE complaint RESULT_VARIABLE fault)
        # Each match is an entire line, with its own line ends on both sides.
        string(REPLACE " " "" rows "\n${said}")
        string(REPLACE "\n" "\n\n" rows "${rows}")
        string(REGEX MATCHALL "\n[.#]+\n" rows "${rows}")
        list(JOIN rows "" out)
        string(REPLACE "\n\n" "\n" out "${out}")
        string(REGEX REPLACE "^\n" "" out "${out}")
        if(fault OR NOT out STREQUAL wanted)
            message(SEND_ERROR "of ${puzzle} the solver says (${fault})\n${said}${complaint}\ninstead of\n${wanted}")
        endif()
    endforeach()
    file(REMOVE_RECURSE "${folder}")
endfunction()
