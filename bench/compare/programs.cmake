# External solvers: the installed ones, and small programs that answer in other ways, or not as they should:
#   cmake -D GENERATE=<nono_generate> -D COMPARE=<nono_compare> -D OWN=<nono_compare_own> -P programs.cmake
# SPDX-License-Identifier: MIT
include("${CMAKE_CURRENT_LIST_DIR}/testing.cmake")
if(WIN32)
    message("skipped: programs are not run on Windows")
    return()
endif()

run("${GENERATE}" noise noise.nonpack --count 2 --width 7 --height 6 --density 45)
expect_success()
run("${GENERATE}" noise colors.nonpack --count 2 --width 6 --height 5 --density 60 --colors 3)
expect_success()
file(MAKE_DIRECTORY "${folder}/edges")
foreach(puzzle IN ITEMS "blank|width 3\nheight 2\nrows\n0\n0\ncolumns\n0\n0\n0" "dot|width 1\nheight 1\nrows\n1\ncolumns\n1"
        "two|width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1" "none|width 2\nheight 2\nrows\n1\n1\ncolumns\n2\n0"
        "long|width 2\nheight 1\nrows\n3\ncolumns\n1\n1" "wide|width 9\nheight 1\nrows\n1,1,2,2\ncolumns\n1\n0\n1\n0\n1\n1\n0\n1\n1")
    string(REGEX MATCH "^([a-z]+).(.*)$" all "${puzzle}")
    file(WRITE "${folder}/edges/${CMAKE_MATCH_1}.non" "${CMAKE_MATCH_2}\n")
endforeach()

# Every installed program agrees with nono.
run("${COMPARE}" noise.nonpack colors.nonpack edges --strategies automatic,programs --repeat 1 --json all.json)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "status ${status}\n${out}${err}")
endif()
string(REGEX MATCHALL "[a-z0-9]+ is left out: there is no program" missing "${err}")
list(LENGTH missing missing_count)
message("${missing_count} programs are not installed")
file(STRINGS "${folder}/all.json" lines)
list(POP_FRONT lines line)
string(JSON strategy_count LENGTH "${line}" strategies)
math(EXPR all_count "${strategy_count} + ${missing_count}")
if(NOT all_count EQUAL 11)
    message(SEND_ERROR "${all_count} strategies and programs in place of 11")
endif()
foreach(line IN LISTS lines)
    string(JSON record GET "${line}" record)
    string(JSON strategy GET "${line}" strategy)
    string(JSON colors GET "${line}" colors)
    if(record STREQUAL "not_asked")
        # The description of pbnsolve is for black and white.
        if(NOT strategy STREQUAL "pbnsolve" OR colors EQUAL 1)
            message(SEND_ERROR "${line}")
        endif()
        continue()
    endif()
    string(JSON found GET "${line}" status)
    string(JSON hash GET "${line}" hash)
    if(strategy STREQUAL "automatic")
        set(status_${hash} "${found}")
    elseif(NOT found STREQUAL "${status_${hash}}")
        message(SEND_ERROR "${status_${hash}}, not: ${line}")
    endif()
endforeach()

# program(<name> <line of a shell script>...): creates a program in this folder.
function(program name)
    string(JOIN "\n" text "#!/bin/sh" ${ARGN})
    file(WRITE "${folder}/${name}" "${text}\n")
    file(CHMOD "${folder}/${name}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

# solver(<name> <rest of its description>): creates a description of the program with this name.
function(solver name more)
    file(WRITE "${folder}/${name}.json"
        "{\"name\": \"${name}\", \"command\": [\"{here}/${name}\", \"{file}\"], \"format\": \"non\", ${more}}")
endfunction()

# answers(<puzzle> <limit> <name>... ): the answers of programs, as `<status> <stopped by> <fault>`, in `said_<name>`.
function(answers puzzle limit)
    list(JOIN ARGN ".json," files)
    list(JOIN ARGN "," names)
    run("${CMAKE_COMMAND}" -E env "PATH=${folder}:$ENV{PATH}" "TMPDIR=${folder}" "${COMPARE}" "edges/${puzzle}.non"
        --solvers "${files}.json" --strategies "${names}" --repeat 1 --time-limit "${limit}" --json said.json)
    set(status "${status}" PARENT_SCOPE)
    set(err "${err}" PARENT_SCOPE)
    file(STRINGS "${folder}/said.json" lines)
    list(POP_FRONT lines)
    foreach(line IN LISTS lines)
        string(JSON name GET "${line}" strategy)
        string(JSON found GET "${line}" status)
        string(JSON stopped_by GET "${line}" stopped_by)
        string(JSON fault GET "${line}" fault)
        set(said_${name} "${found} ${stopped_by} ${fault}" PARENT_SCOPE)
    endforeach()
    file(GLOB left "${folder}/nono-compare-*")
    if(left)
        message(SEND_ERROR "left over: ${left}")
    endif()
endfunction()

function(expect_said name text)
    if(NOT said_${name} STREQUAL text)
        message(SEND_ERROR "${name} said: ${said_${name}}\ninstead of: ${text}")
    endif()
endfunction()

# Answers in the format of pbnsolve.
program(pbnsolve "[ $1 = -u ] && grep -q 'height 2' $2 || exit 3" "echo 'FOUND MULTIPLE SOLUTIONS:'"
    "echo X." "echo .X" "echo 'ALTERNATE SOLUTION'" "echo .X" "echo X.")
run("${CMAKE_COMMAND}" -E env "PATH=${folder}:$ENV{PATH}" "${COMPARE}" edges/two.non --strategies pbnsolve --repeat 1)
expect_success()
expect_in(out "| two.non | pbnsolve | 1 of 1 |")
program(pbnsolve "echo 'UNIQUE LINE SOLUTION:'" "echo X.X.XX.XX" "echo 'Cells Solved: 9 of 9'")
run("${CMAKE_COMMAND}" -E env "PATH=${folder}:$ENV{PATH}" "${COMPARE}" edges/wide.non --strategies pbnsolve --repeat 1)
expect_success()
expect_in(out "| wide.non | pbnsolve | 1 of 1 |")
program(pbnsolve "echo 'NO SOLUTION'")
run("${CMAKE_COMMAND}" -E env "PATH=${folder}:$ENV{PATH}" "${COMPARE}" edges/none.non --strategies pbnsolve --repeat 1)
expect_success()
expect_in(out "| none.non | pbnsolve | 1 of 1 |")

# Kinds of answers. `first` is not run for a second solution, and answers that it cannot give do not count against it.
program(first "echo '# .'" "echo '. #'")
solver(first "\"answer\": \"picture\"")
program(bits "echo P1 2 2 0 1 1 0")
solver(bits "\"answer\": \"pbm\"")
program(listed "echo 'model 1'" "echo 'on(1, 1) on(2, 2)'" "echo 'model 2'" "echo 'on(1, 2) on(2, 1)'")
solver(listed "\"answer\": \"on({row}, {column})\", \"begins\": \"model\", \"solutions\": 2")
program(again "[ -s $2 ] && exit 7" "echo 1,2,1.0" "echo 2,1,1.0")
file(WRITE "${folder}/again.json" "{\"name\": \"again\", \"command\": [[\"true\"], [\"{here}/again\", \"{file}\", \"{excluded}\"]],
    \"format\": \"non\", \"answer\": \"{row},{column},{color}\", \"impossible\": 7,
    \"exclude\": {\"text\": \"{cells}\", \"cell\": \"{row} {column} {color}\"}}")
program(wrong "echo '##'" "echo '##'")
solver(wrong "\"answer\": \"picture\"")
program(silent "exit 0")
solver(silent "\"answer\": \"picture\"")
program(broken "echo 'no such thing' >&2" "exit 4")
solver(broken "\"answer\": \"picture\"")
program(killed "kill -SEGV $$")
solver(killed "\"answer\": \"picture\"")
answers(two 5 first bits listed again wrong silent broken killed)
if(NOT status EQUAL 1)
    message(SEND_ERROR "status ${status} though answers are wrong: ${err}")
endif()
expect_said(first "solvable max_solutions ")
expect_said(bits "solvable max_solutions ")
expect_said(listed "multiple nothing ")
expect_said(wrong "solvable max_solutions a solution does not satisfy the clues")
expect_said(silent "unknown nothing there is no picture in its answer")
expect_said(broken "unknown nothing it ended with status 4: no such thing")
expect_said(killed "unknown nothing it was ended by signal 11")
expect_said(again "unique nothing it says unique: there is another solution")
expect_in(err "again: it says unique: there is another solution")

# Programs that take too long are ended together with their child processes, and leave nothing behind.
program(sleeper "sleep 60")
solver(sleeper "\"answer\": \"picture\"")
program(busy "while true" "do true" "done &" "while true" "do true" "done &" "wait")
solver(busy "\"answer\": \"picture\"")
program(half "echo '# .'" "echo '. #'" "echo ------" "while true" "do true" "done")
solver(half "\"answer\": \"picture\", \"solutions\": 2, \"ends\": \"---\"")
# A program that leaves its process group, as MiniZinc does with the solvers that it runs.
find_program(setsid setsid)
if(setsid AND CMAKE_HOST_SYSTEM_NAME STREQUAL "Linux")
    program(away "'${setsid}' sh -c 'while true" "do true" "done' '${folder}/away' & wait")
else()
    program(away "sleep 60")
endif()
solver(away "\"answer\": \"picture\"")
answers(two 0.2 sleeper busy half away)
expect_success()
expect_said(away "unknown time_limit ")
expect_said(sleeper "unknown time_limit ")
expect_said(busy "unknown time_limit ")
expect_said(half "solvable time_limit ")
execute_process(COMMAND ps -A -o args= OUTPUT_VARIABLE processes)
foreach(name IN ITEMS sleeper busy half away)
    if(processes MATCHES "${folder}/${name}")
        message(SEND_ERROR "${name} still runs")
    endif()
endforeach()

# A signal ends the running program, and then the comparison.
execute_process(COMMAND sh -c "TMPDIR=. '${COMPARE}' edges/two.non --solvers sleeper.json --strategies sleeper & sleep 0.3
    kill -TERM $!
    wait $!
    echo $?
    ls -d nono-compare-*" WORKING_DIRECTORY "${folder}" TIMEOUT 20 OUTPUT_VARIABLE out
    ERROR_VARIABLE ignored)
expect_in(out "\n130\n")
if(out MATCHES "nono-compare-")
    message(SEND_ERROR "a folder is left over: ${out}")
endif()

# Errors in a description are reported.
foreach(case IN ITEMS "{|this is not a JSON object" "{\"name\": 3}|'name' is not a text"
        "{\"name\": \"x\", \"command\": [], \"format\": \"non\", \"answer\": \"text\"}|'command' is neither a list of words"
        "{\"name\": \"x\", \"command\": [\"x\"], \"format\": \"no\", \"answer\": \"text\"}|nono writes no format 'no'"
        "{\"name\": \"x\", \"command\": [\"x\"], \"format\": \"non\", \"answer\": \"?\"}|'?' is no way to answer"
        "{\"name\": \"x\", \"comand\": [\"x\"]}|'comand' is not known"
        "{\"name\": \"x\", \"command\": [\"x\"], \"format\": \"non\", \"answer\": \"text\", \"solutions\": 3}|'solutions' is not a number from 1 to 2")
    string(REGEX MATCH "^(.*)[|](.*)$" all "${case}")
    file(WRITE "${folder}/wrong.json" "${CMAKE_MATCH_1}")
    set(wanted "${CMAKE_MATCH_2}")
    run("${COMPARE}" noise.nonpack --solvers wrong.json)
    if(NOT status EQUAL 2)
        message(SEND_ERROR "status ${status}: ${err}")
    endif()
    expect_in(err "${wanted}")
endforeach()
file(REMOVE_RECURSE "${folder}")
