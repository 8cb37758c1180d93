# SPDX-License-Identifier: MIT
nono(grade dancer.non two.non impossible.non)
expect(out "dancer.non: easy, 26 points, about 2 min: 7 rounds, 5 of 15 lines to start with, 33 steps: 10 completed_line, 17 overlap, \
5 completed_block, 1 simple_spaces
two.non: needs_guessing, 20 points: 0 rounds, 0 of 4 lines to start with, 0 steps
impossible.non: impossible, 7 points: 1 rounds, 4 of 4 lines to start with, 0 steps
")
expect(err "")
expect(status 1)
nono(grade dancer.non flag.non)
expect(status 0)

nono(grade --json dancer.non)
expect(status 0)
expect_json("${out}" dancer.non file)
expect_json("${out}" easy class)
expect_json("${out}" 26 score)
expect_json("${out}" 2.0 minutes)
expect_json("${out}" 7 rounds)
expect_json("${out}" 17 techniques overlap)
expect_json("${out}" 10 techniques completed_line)
expect_json("${out}" 5 footholds)
expect_json("${out}" 15 lines)
expect_json("${out}" 33 steps)
# The sum of all techniques is the number of steps.
string(JSON count LENGTH "${out}" techniques)
math(EXPR last "${count} - 1")
set(sum 0)
foreach(i RANGE ${last})
    string(JSON name MEMBER "${out}" techniques ${i})
    string(JSON steps GET "${out}" techniques ${name})
    math(EXPR sum "${sum} + ${steps}")
endforeach()
if(NOT sum EQUAL 33)
    message(SEND_ERROR "${sum} steps in\n${out}")
endif()

nono(grade --json bundle.nonpack)
expect_part(out "{\"file\":\"bundle.nonpack\",\"index\":2,\"error\":\"bundle.nonpack:11:8: expected a number")
expect(status 2)
nono(grade sokoban)
expect(out "")
expect(status 2)
