# Solutions of Sokoban levels are shortened.
# SPDX-License-Identifier: MIT
make_folder()
file(WRITE "${folder}/levels.sok" "Detour

#######
#.    #
#  $  #
# @$ .#
#     #
#######

Solution 18/5
luurrrdLLdlUrrldRR

Solution
luurrrdLLdlUrrldrldRR

None

#####
#@$.#
#####

One

######
#@$ .#
######

Solution 2/2
RR

")
nono(improve -o "${folder}/shorter.sok" "${folder}/levels.sok")
expect(out "${folder}/levels.sok#1: Detour, 18 moves, 5 pushes → 8 moves, 5 pushes, optimal, T
${folder}/levels.sok#2: None, no solution to improve, T
${folder}/levels.sok#3: One, 2 moves, 2 pushes, optimal, T
")
expect(err "")
expect(status 1)
# All levels and games are kept, with the shorter solution.
nono(replay "${folder}/shorter.sok")
expect_part(out "shorter.sok#1: Detour: Solution 18/5: 18 moves, 5 pushes")
expect_part(out "shorter.sok#1: Detour: Solution 8/5: 8 moves, 5 pushes")
expect_part(out "shorter.sok#3: One: Solution 2/2: 2 moves, 2 pushes")
nono(info --json "${folder}/shorter.sok")
string(REGEX MATCHALL "\n" lines "${out}")
list(LENGTH lines count)
expect(count 3)
# Again: there is nothing to improve, and nothing is added.
nono(improve --objective moves -o "${folder}/again.sok" "${folder}/shorter.sok")
file(READ "${folder}/shorter.sok" shorter)
file(READ "${folder}/again.sok" again)
expect(again "${shorter}")

nono(improve --json --threads 1 "${folder}/levels.sok")
string(REGEX MATCHALL "[^\n]+" lines "${out}")
list(GET lines 0 line)
string(REGEX REPLACE "\"seconds\":[0-9.e-]+,\"statistics\":{\"nodes\":[0-9]+,\"states\":[0-9]+,\"memory\":[0-9]+}" "T" line "${line}")
string(REGEX REPLACE "\"solution\":\"[udlrUDLR]+\"" "S" line "${line}")
expect(line "{\"file\":\"${folder}/levels.sok\",\"index\":1,\"title\":\"Detour\",\"width\":7,\"height\":6,\"status\":\"improved\",\"stopped_by\":\"nothing\",\"before\":{\"moves\":18,\"pushes\":5},\"moves\":8,\"pushes\":5,S,\"optimal\":true,T}")
list(GET lines 1 line)
expect_json("${line}" no_solution status)
foreach(key IN ITEMS before moves pushes solution)
    expect_json("${line}" "" ${key})
endforeach()
list(GET lines 2 line)
expect_json("${line}" kept status)
expect_json("${line}" RR solution)
expect(status 1)

# Limits, and impossible requests.
nono(improve --json --max-work 1 "${folder}/levels.sok")
expect_part(out "\"stopped_by\":\"max_work\"")
expect_part(out "\"optimal\":false")
nono(improve --max-memory 1 "${folder}/levels.sok")
expect_part(out "(it needs more than --max-memory), T")
nono(improve --time-limit 0.000001 "${folder}/levels.sok")
expect_part(out "(the time limit was reached), T")
nono(improve -o "${folder}/levels.sok" "${folder}/levels.sok")
expect(err "${folder}/levels.sok: not written: it would replace an input file\n")
expect(status 2)
nono(improve -o "${folder}/a.non" "${folder}/levels.sok")
expect_part(err "does not have the extension of a Sokoban format that can be written, such as .sok")
expect(status 2)
nono(improve --objective any "${folder}/levels.sok")
expect_part(err "--objective")
expect(status 2)
nono(improve --json "${folder}/none.sok")
expect_part(out "none.sok\",\"error\":")
expect(status 2)
nono(improve dancer.non)
expect(status 2)
file(REMOVE_RECURSE "${folder}")
