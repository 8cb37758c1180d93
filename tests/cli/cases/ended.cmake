# Commands that produce output only at the end are stopped immediately by a time limit and by the first signal, and
# leave no file behind; and a formula that would be too large is not started.
# SPDX-License-Identifier: MIT
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-ended")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")
string(REPEAT "1\n" 4096 ones)
file(WRITE "${folder}/ones.non" "width 4096\nheight 4096\nrows\n${ones}columns\n${ones}")

foreach(format IN ITEMS dimacs smtlib)
    nono(convert --to ${format} "${folder}/ones.non" "${folder}/out")
    expect(err "${folder}/out: not written: the formula would have 134184960 clauses\n")
    expect(status 1)
endforeach()
nono(convert --to dimacs --max-clauses 20 dancer.non "${folder}/out")
expect_part(err "not written: the formula would have ")
expect(status 1)

# A formula is written while it is generated, so one of 13 MB needs 4 MB; a time limit leaves the previous file.
string(REPEAT "1\n" 300 ones)
file(WRITE "${folder}/part.non" "width 300\nheight 300\nrows\n${ones}columns\n${ones}")
nono(convert --max-memory 4M "${folder}/part.non" "${folder}/part.cnf")
expect(status 0)
file(SHA256 "${folder}/part.cnf" in_pieces)
nono(convert --strict "${folder}/part.non" --to dimacs -)
expect(status 0)
string(SHA256 whole "${out}")
if(NOT in_pieces STREQUAL whole)
    message(SEND_ERROR "a formula in pieces is another one")
endif()
file(WRITE "${folder}/out.cnf" "before")
nono(convert --time-limit 0.01 "${folder}/part.non" "${folder}/out.cnf")
expect(err "nono: the time limit was reached\n")
expect(status 1)
file(READ "${folder}/out.cnf" written)
file(REMOVE "${folder}/out.cnf")
if(NOT written STREQUAL "before")
    message(SEND_ERROR "a formula that was not finished replaced a file")
endif()

# With its goal, nothing has to be solved.
string(REPEAT "1" 1440000 goal)
string(REPEAT "1200\n" 1200 full)
file(WRITE "${folder}/full.non" "width 1200\nheight 1200\nrows\n${full}columns\n${full}goal \"${goal}\"\n")
foreach(command IN ITEMS "render -o ${folder}/out.svg" "convert ${folder}/full.non ${folder}/out.svg")
    separate_arguments(words UNIX_COMMAND "${command}")
    if(command MATCHES "^render")
        list(APPEND words "${folder}/full.non")
    endif()
    nono(${words} --time-limit 0.001)
    expect(err "nono: the time limit was reached\n")
    expect(status 1)
endforeach()

find_program(shell sh)
if(shell)
    foreach(signal IN ITEMS INT TERM)
        set(number_INT 130)
        set(number_TERM 143)
        # The pipe remains open, so reading it does not end by itself.
        execute_process(COMMAND "${shell}" -c
            "mkfifo pipe
             sleep 1 >pipe &
             '${PROGRAM}' convert - out.svg <pipe 2>err &
             sleep 0.3; kill -${signal} $!; wait $!; status=$?; rm pipe; exit $status"
            WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
        file(READ "${folder}/err" err)
        expect(err "nono: interrupted\n")
        expect(status ${number_${signal}})
    endforeach()
endif()
file(GLOB left "${folder}/out*" "${folder}/.nono*")
if(left)
    message(SEND_ERROR "left behind: ${left}")
endif()
file(REMOVE_RECURSE "${folder}")
