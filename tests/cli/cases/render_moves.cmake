# Animations. Each frame of a game as APNG is the picture of that position; an independent PNG reader compares them.
# SPDX-License-Identifier: MIT
make_folder()
file(WRITE "${folder}/games.sok" [[
#######
#@ $ .#
#######

Some moves
r*Rl

Backwards
[rrr]LL
]])
foreach(game IN ITEMS 1 2)
    nono(render --game ${game} "${folder}/games.sok" -o "${folder}/game${game}.apng")
    expect(err "")
    expect(status 0)
endforeach()
# The number of letters before each frame: a jump is one frame.
set(steps1 0 1 2 3)
set(steps2 0 3 4 5)
find_program(python NAMES python3)
if(python)
    foreach(game IN ITEMS 1 2)
        set(pictures)
        foreach(after IN LISTS steps${game})
            set(picture "${folder}/${game}-${after}.png")
            nono(render --game ${game} --after ${after} "${folder}/games.sok" -o "${picture}")
            list(APPEND pictures "${picture}")
        endforeach()
        execute_process(COMMAND "${python}" "${CMAKE_CURRENT_LIST_DIR}/../compare_frames.py"
            "${folder}/game${game}.apng" ${pictures} OUTPUT_VARIABLE out ERROR_VARIABLE err)
        list(LENGTH pictures count)
        expect(out "${count} frames\n")
        expect(err "")
    endforeach()
else()
    message("python3 is not here: the frames are not compared")
endif()

# As SVG: a game; the steps of solving, drawn as by `nono explain`.
nono(render --level 2 --animate --to svg sokoban/games.sok)
expect_part(out "<title>Second</title>")
expect_part(out "@keyframes nono-m1{0.0000%{translate:0px 0px}")
expect_part(out "animation-duration: 3000ms") # 3 + 4 + 8 frames of 200 ms
nono(render --level 2 --animate --frame-time 50 --to svg sokoban/games.sok)
expect_part(out "animation-duration: 750ms")
nono(render --animate dancer.non -o "${folder}/steps.svg")
expect(status 0)
nono(explain dancer.non -o "${folder}/explained.svg")
file(READ "${folder}/steps.svg" steps)
file(READ "${folder}/explained.svg" explained)
if(NOT steps STREQUAL explained OR NOT steps MATCHES "animation-name")
    message(SEND_ERROR "the steps are not those of nono explain")
endif()

# A nonogram as APNG: the steps lead to the solution, with one frame per step and one before them.
nono(render dancer.non -o "${folder}/dancer.apng")
expect(status 0)
nono(explain --json dancer.non)
string(JSON steps LENGTH "${out}" steps)
math(EXPR frames "${steps} + 1" OUTPUT_FORMAT HEXADECIMAL)
string(REPLACE "0x" "" frames "${frames}")
string(LENGTH "${frames}" digits)
math(EXPR missing "8 - ${digits}")
string(REPEAT "0" ${missing} zeros)
file(READ "${folder}/dancer.apng" content HEX)
string(TOLOWER "6163544c${zeros}${frames}00000000" wanted) # acTL: the number of frames, looping forever
if(NOT content MATCHES "${wanted}")
    message(SEND_ERROR "there are not ${steps} frames and one more")
endif()

# Inputs that cannot be animated.
nono(render --animate --to svg two.non)
expect(status 1)
expect_part(out "<svg")
nono(render --animate --to svg impossible.non)
expect(status 1)
file(WRITE "${folder}/none.sok" "#####\n#@$.#\n#####\n")
nono(render --animate --to svg "${folder}/none.sok")
expect_part(err "not drawn: there is no game\n")
expect(status 1)
file(REMOVE_RECURSE "${folder}")
