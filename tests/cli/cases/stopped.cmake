# A signal ends the search, the results so far are reported, and results are printed while more input is awaited.
# SPDX-License-Identifier: MIT
find_program(shell sh)
if(NOT shell)
    message("skipped: there is no sh")
    return()
endif()
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-stopped")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")

# Thirty dominoes: no solver has ever finished them.
set(first "{\"file\":\"first\",\"text\":\"width 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n\"}")
set(rows "3\\n1")
set(columns "1\\n1")
foreach(i RANGE 2 30)
    string(APPEND rows "\\n3,1\\n1")
    string(APPEND columns "\\n1,3\\n1")
endforeach()
set(hard "{\"file\":\"hard\",\"text\":\"width 61\\nheight 61\\nrows\\n${rows}\\n1\\ncolumns\\n${columns}\\n3\\n\"}")
file(WRITE "${folder}/lines" "${first}\n${hard}\n${first}\n${first}\n")

foreach(signal IN ITEMS INT TERM)
    set(number_INT 130)
    set(number_TERM 143)
    execute_process(COMMAND "${shell}" -c
        "rm -f out err # of the previous signal
         '${PROGRAM}' solve --json --threads 1 --from jsonl lines >out 2>err &
         while ! grep -q first out 2>/dev/null; do sleep 0.05; done
         kill -${signal} $!
         wait $!"
        WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
    file(READ "${folder}/out" out)
    file(READ "${folder}/err" err)
    expect(status ${number_${signal}})
    expect(err "nono: interrupted\n")
    # The puzzle that was started and, possibly, not the others.
    string(REGEX MATCHALL "[^\n]+" lines "${out}")
    list(GET lines 0 line)
    expect_json("${line}" unique status)
    list(LENGTH lines count)
    if(count GREATER 1)
        list(GET lines 1 line)
        expect_json("${line}" hard file)
        expect_json("${line}" unknown status)
        expect_json("${line}" stop_request stopped_by)
    endif()
    if(count GREATER 2)
        message(SEND_ERROR "begun after the signal:\n${out}")
    endif()
endforeach()

# The lower bound of a count is reported, and no other puzzle is started. Earlier output is not lost either.
string(REPLACE "\\n" "\n" hard_text "width 61\\nheight 61\\nrows\\n${rows}\\n1\\ncolumns\\n${columns}\\n3\\n")
file(WRITE "${folder}/hard.non" "${hard_text}")
file(WRITE "${folder}/first.non" "width 1\nheight 1\nrows\n1\ncolumns\n1\n")
foreach(signal IN ITEMS INT TERM)
    execute_process(COMMAND "${shell}" -c
        "rm -f out err
         '${PROGRAM}' count first.non hard.non first.non >out 2>err &
         while ! grep -q first out 2>/dev/null; do sleep 0.05; done
         kill -${signal} $!
         wait $!"
        WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
    file(READ "${folder}/out" out)
    file(READ "${folder}/err" err)
    expect(status ${number_${signal}})
    expect(err "nono: interrupted\n")
    if(NOT out STREQUAL "first.non: 1\n") # the signal came before the next one was started
        expect(out "first.non: 1\nhard.non: at least 0 (interrupted)\n")
    endif()
endforeach()
execute_process(COMMAND "${shell}" -c
    "rm -f out err pipe
     mkfifo pipe
     '${PROGRAM}' info first.non pipe first.non >out 2>err &
     exec 3>pipe # waits until the program reads it
     sleep 0.2
     kill -INT $!
     wait $!"
    WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
file(READ "${folder}/out" out)
file(READ "${folder}/err" err)
expect(status 130)
expect(err "nono: interrupted\n")
string(REGEX MATCHALL "first.non\n" found "${out}")
list(LENGTH found count)
if(NOT count EQUAL 1)
    message(SEND_ERROR "not what was known:\n${out}")
endif()
file(REMOVE "${folder}/pipe")

# While waiting for input.
execute_process(COMMAND "${shell}" -c
    "rm out err
     mkfifo pipe
     '${PROGRAM}' solve --json --from jsonl pipe >out 2>err &
     exec 3>pipe
     head -n 1 lines >&3
     while ! grep -q first out 2>/dev/null; do sleep 0.05; done
     kill -TERM $!
     wait $!"
    WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
file(READ "${folder}/err" err)
expect(status 143)
expect(err "nono: interrupted\n")
# An incomplete collection is not written.
string(REPLACE "\\n" "\n" text "width 61\nheight 61\nrows\n${rows}\n1\ncolumns\n${columns}\n3\n")
file(WRITE "${folder}/hard.non" "${text}")
execute_process(COMMAND "${shell}" -c
    "'${PROGRAM}' collect -o all.nonpack --unique hard.non 2>err &
     sleep 0.5
     kill -TERM $!
     wait $!"
    WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
expect(status 143)
if(EXISTS "${folder}/all.nonpack")
    message(SEND_ERROR "a collection was written after the signal")
endif()

file(REMOVE_RECURSE "${folder}")
