# If there is no memory for a puzzle, that puzzle is reported, and the others continue.
# SPDX-License-Identifier: MIT
find_program(shell sh)
if(NOT shell)
    message("skipped: there is no sh")
    return()
endif()
set(limit 300000) # kB
execute_process(COMMAND "${shell}" -c "ulimit -v ${limit} && '${PROGRAM}' solve --threads 2 two.non"
    WORKING_DIRECTORY "${data}" TIMEOUT 60 OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message("skipped: memory cannot be limited here (sanitizers need more)")
    return()
endif()
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-out-of-memory")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")
string(REPEAT "1\n" 3000 ones)
file(WRITE "${folder}/large.non" "width 3000\nheight 3000\nrows\n${ones}columns\n${ones}")

# Runs a command on a good file, the large one and another good one.
macro(run_with_little_memory command)
    execute_process(COMMAND "${shell}" -c
        "ulimit -v ${limit} && '${PROGRAM}' ${command} two.non '${folder}/large.non' dancer.non"
        WORKING_DIRECTORY "${data}" TIMEOUT 60 OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
endmacro()

run_with_little_memory("solve --json --threads 2")
expect(err "${folder}/large.non: not enough memory\n")
expect(status 2)
string(REGEX MATCHALL "[^\n]+" lines "${out}")
list(LENGTH lines count)
if(NOT count EQUAL 3)
    message(SEND_ERROR "${count} lines:\n${out}")
endif()
list(GET lines 0 line)
expect_json("${line}" multiple status)
list(GET lines 1 line)
expect_json("${line}" "${folder}/large.non" file)
expect_json("${line}" "${folder}/large.non: not enough memory" error)
list(GET lines 2 line)
expect_json("${line}" unique status)

run_with_little_memory("count")
expect(out "two.non: 2\ndancer.non: 1\n")
expect(err "${folder}/large.non: not enough memory\n")
expect(status 2)

# If there is no room for all threads, fewer are used. If there is none for any, a message is printed.
execute_process(COMMAND "${shell}" -c "ulimit -v ${limit} && '${PROGRAM}' solve --threads 200 two.non"
    WORKING_DIRECTORY "${data}" TIMEOUT 60 OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
expect_part(out "several solutions: exactly 2")
expect(err "")
expect(status 0)

# For any limit, each command ends by itself with a defined status, and with a message if the status is 2.
foreach(command IN ITEMS "solve --threads 2 --max-work 1000" "count --max-work 1000" info check hash "render --puzzle"
        "convert")
    set(files "two.non '${folder}/large.non'")
    if(command STREQUAL "convert")
        set(files "'${folder}/large.non' '${folder}/out.gno'")
    endif()
    foreach(limit IN ITEMS 15000 20000 25000 30000 40000 60000 100000)
        execute_process(COMMAND "${shell}" -c "ulimit -v ${limit} && '${PROGRAM}' ${command} ${files}"
            WORKING_DIRECTORY "${data}" TIMEOUT 60 OUTPUT_QUIET ERROR_VARIABLE err RESULT_VARIABLE status)
        if(status EQUAL 127) # not even its libraries could be loaded
            continue()
        endif()
        if(NOT status MATCHES "^[012]$" OR (status EQUAL 2 AND err STREQUAL ""))
            message(SEND_ERROR "${command} with ${limit} kB ends with ${status}: ${err}")
        endif()
    endforeach()
endforeach()
file(REMOVE_RECURSE "${folder}")
