# Output, messages and exit status do not depend on the number of threads.
# SPDX-License-Identifier: MIT
make_folder()
set(puzzles "${folder}/puzzles")
file(MAKE_DIRECTORY "${puzzles}")
file(GLOB drawings "${data}/../../../examples/puzzles/*.non")
file(COPY ${drawings} "${data}/two.non" "${data}/impossible.non" "${data}/wrong-goal.non" "${data}/totals.non"
    "${data}/sokoban/pair.sok" DESTINATION "${puzzles}")
file(WRITE "${puzzles}/broken.non" "width 2\nheight 1\nrows\nx\n")
file(WRITE "${puzzles}/empty.nonpack" "")
set(shown bundle.nonpack "${puzzles}" missing.non folder)

# run(<variable> <argument>...) sets a variable to all output, standard error included, and the exit status, without
# times.
function(run result)
    execute_process(COMMAND "${PROGRAM}" ${ARGN} WORKING_DIRECTORY "${data}" TIMEOUT 100 OUTPUT_VARIABLE all
        ERROR_VARIABLE all RESULT_VARIABLE status)
    string(REGEX REPLACE "[0-9]+(\\.[0-9]+)? m?s\n" "T\n" all "${all}")
    string(REGEX REPLACE "\"((computing_)?seconds)\":[0-9.]+(e-[0-9]+)?([,}])" "\"\\1\":T\\4" all "${all}")
    set(${result} "${all}status ${status}" PARENT_SCOPE)
endfunction()

# expect_same(<option> <argument>...) runs the program with the option 1 and 4.
function(expect_same option)
    run(one ${ARGN} ${option} 1)
    run(four ${ARGN} ${option} 4)
    if(NOT one STREQUAL four)
        message(SEND_ERROR "${ARGN}: with 1\n${one}\nwith 4\n${four}")
    endif()
    set(one "${one}" PARENT_SCOPE)
endfunction()

foreach(verb IN ITEMS solve grade explain)
    expect_same(--threads ${verb} ${shown})
    # Messages come between the results, in the order of the files.
    foreach(part IN ITEMS "two.non: " "broken.non:" "missing.non: " "status 2")
        string(FIND "${one}" "${part}" place)
        if(place EQUAL -1)
            message(SEND_ERROR "${verb}: no '${part}' in\n${one}")
        endif()
    endforeach()
    if(NOT one MATCHES "bay-at-sunset.non.*broken.non:.*butterfly.non.*missing.non: ")
        message(SEND_ERROR "${verb}: not in order:\n${one}")
    endif()
    expect_same(--threads ${verb} --json ${shown})
    run(by_default ${verb} --json ${shown})
    if(NOT by_default STREQUAL one)
        message(SEND_ERROR "${verb}: by default\n${by_default}\nwith 1\n${one}")
    endif()
    expect_same(--threads ${verb} --json two.non)
endforeach()
expect_same(--threads solve --max-work 5 --json ${shown})
expect_same(--threads solve --known "?1??" two.non dancer.non)
expect_same(--threads explain --known "?1??" two.non dancer.non)
expect_same(--threads hint --json "${puzzles}/dancer.non")
expect_same(--threads improve --json "${puzzles}/pair.sok" "${puzzles}/two.non")

# Only the first explanation is drawn.
expect_same(--threads explain -o "${folder}/steps.svg" dancer.non two.non flag.non)
file(SHA256 "${folder}/steps.svg" of_several)
nono(explain -o "${folder}/steps.svg" dancer.non)
file(SHA256 "${folder}/steps.svg" alone)
if(NOT alone STREQUAL of_several)
    message(SEND_ERROR "the drawing of several puzzles is not the one of the first")
endif()

# Folders are converted by several threads.
foreach(option IN ITEMS --jobs --threads)
    expect_same(${option} convert --to gno --force "${puzzles}" "${folder}/converted")
endforeach()

file(REMOVE_RECURSE "${folder}")
