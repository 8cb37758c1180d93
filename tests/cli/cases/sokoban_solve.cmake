# Sokoban levels: solved, proven to have no solution, or undecided.
# SPDX-License-Identifier: MIT
make_folder()
file(WRITE "${folder}/three.sok" "Corner

######
#   .#
# ## #
# $  #
#  @ #
######

Lost

#####
#$@.#
#####

Pair

#######
#@$ .@#
#######

")
nono(solve "${folder}/three.sok")
expect(out "${folder}/three.sok#1: Corner, 6x6, solved: 9 moves, 4 pushes, T
lluRRdrUU

${folder}/three.sok#2: Lost, 5x3, impossible: a box off the goals can never be moved, T

${folder}/three.sok#3: Pair, 7x3, not solved (there is more than one pusher), T

3 puzzles: 1 solved, 1 impossible, 1 unknown; T
")
expect(err "")
expect(status 1)

# One line of JSON per level, with exactly these keys.
nono(solve --json --objective pushes "${folder}/three.sok")
string(REGEX MATCHALL "[^\n]+" lines "${out}")
list(GET lines 0 line)
string(REGEX REPLACE "\"seconds\":[0-9.e-]+,\"statistics\":{\"nodes\":[0-9]+,\"states\":[0-9]+,\"memory\":[0-9]+}" "T" line "${line}")
expect(line "{\"file\":\"${folder}/three.sok\",\"index\":1,\"title\":\"Corner\",\"width\":6,\"height\":6,\"kind\":\"sokoban\",\"status\":\"solved\",\"stopped_by\":\"nothing\",\"moves\":9,\"pushes\":4,\"solution\":\"lluRRdrUU\",\"reason\":\"none\",T}")
list(GET lines 1 line)
expect_json("${line}" impossible status)
expect_json("${line}" frozen_box reason)
foreach(key IN ITEMS moves pushes solution)
    expect_json("${line}" "" ${key})
endforeach()
list(GET lines 2 line)
expect_json("${line}" unknown status)
expect_json("${line}" several_pushers reason)
expect_json("${line}" nothing stopped_by)

# The levels with their solutions, which can be replayed; an existing solution is not added again.
nono(solve --save "${folder}/solved.sok" "${folder}/three.sok" sokoban/pair.sok)
expect(status 1)
nono(replay "${folder}/solved.sok")
expect(out "${folder}/solved.sok#1: Corner: Solution 9/4: 9 moves, 4 pushes (2 box lines, 1 box change, 2 pushing sessions, 6 player lines), solved
${folder}/solved.sok#4: 1: Solution 1/1: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), solved
")
expect(err "")
expect(status 0)
nono(solve --save "${folder}/again.sok" "${folder}/solved.sok")
file(READ "${folder}/solved.sok" solved)
file(READ "${folder}/again.sok" again)
expect(again "${solved}")
nono(solve --save "${folder}/three.sok" "${folder}/three.sok")
expect(err "${folder}/three.sok: not written: it would replace an input file\n")
expect(status 2)
nono(solve --save "${folder}/a.non" "${folder}/three.sok")
expect_part(err "does not have the extension of a Sokoban format that can be written, such as .sok")
expect(status 2)

# Nonograms and levels in one folder.
file(COPY "${data}/sokoban/pair.sok" "${data}/dancer.non" DESTINATION "${folder}/both")
nono(solve --json "${folder}/both")
string(REGEX MATCHALL "[^\n]+" lines "${out}")
list(GET lines 0 line)
expect_json("${line}" unique status)
list(GET lines 1 line)
expect_json("${line}" solved status)
expect(status 0)

# Limits. A level of 2 x 8 boxes in a hall takes longer than any of them.
file(WRITE "${folder}/hall.sok" "Hall

####################
#                  #
# $ $ $ $ $ $ $ $  #
#                  #
#  $ $ $ $ $ $ $ $ #
#                  #
#@ ....  ....  ....#
#        ....      #
####################

")
nono(solve --json --max-work 3 "${folder}/hall.sok")
expect_json("${out}" unknown status)
expect_json("${out}" max_work stopped_by)
expect_json("${out}" 3 statistics nodes)
expect(status 1)
nono(solve --max-memory 100k "${folder}/hall.sok")
expect(out "${folder}/hall.sok: Hall, 20x9, not solved (it needs more than --max-memory), T\n\n")
nono(solve --objective moves --time-limit 0.1 "${folder}/hall.sok")
expect(out "${folder}/hall.sok: Hall, 20x9, not solved (the time limit was reached), T\n\n")
expect(status 1)
nono(solve --objective few "${folder}/hall.sok")
expect_part(err "--objective")
expect(status 2)

# A signal: the results so far are printed and written.
find_program(shell sh)
if(shell)
    file(READ "${folder}/three.sok" three)
    file(READ "${folder}/hall.sok" hall)
    file(WRITE "${folder}/four.sok" "${three}${hall}")
    execute_process(COMMAND "${shell}" -c
        "'${PROGRAM}' solve --json --objective moves --threads 1 --save known.sok four.sok >out 2>err &
         while ! grep -q Lost out 2>/dev/null; do sleep 0.05; done
         kill -INT $!
         wait $!"
        WORKING_DIRECTORY "${folder}" TIMEOUT 60 RESULT_VARIABLE status)
    file(READ "${folder}/err" err)
    expect(err "nono: interrupted\n")
    expect(status 130)
    nono(replay "${folder}/known.sok")
    expect_part(out "Corner: Solution 9/4: 9 moves, 4 pushes")
    expect(status 0)
    nono(info --json "${folder}/known.sok")
    string(REGEX MATCHALL "\n" lines "${out}")
    list(LENGTH lines count)
    expect(count 4)
endif()
file(REMOVE_RECURSE "${folder}")
