# Files of other programs. Boards and the solutions that sokoshell keeps next to them, in a folder and by name.
# SPDX-License-Identifier: MIT
make_folder()
file(WRITE "${folder}/two.xsb" "first\n\n#####\n#@$.#\n#####\n\nsecond\n\n######\n#.$ @#\n######\n")
file(WRITE "${folder}/two.xsb.solutions.json"
    "{\"pack\": \"two\", \"author\": null, \"0\": [{\"status\": \"Solution found\", \"parameters\": {\"solver\": \"A*\"},\n"
    "\"solution\": [\"R\"]}], \"1\": [{\"parameters\": {}, \"status\": \"Timeout\"}, {\"solution\": [\"l\", \"L\"]}]}\n")
set(one "(1 box line, 1 box change, 1 pushing session, 1 player line), solved\n")
nono(replay "${folder}")
expect(out "${folder}/two.xsb#1: first: Solution: 1 move, 1 push ${one}${folder}/two.xsb#2: second: Solution: 2 moves, 1 push ${one}")
expect(err "")
expect(status 0)
nono(replay --level 2 --json "${folder}/two.xsb" "${folder}/two.xsb.solutions.json")
expect_json("${out}" "second" title)
expect_json("${out}" "${folder}/two.xsb.solutions.json" file)
expect_json("${out}" 2 puzzle)
nono(replay "${folder}/two.xsb.solutions.json")
expect(err "${folder}/two.xsb.solutions.json:2:13: these moves have no board: name the file with the board first\n")
expect(status 2)
nono(replay sokoban/pair.sok "${folder}/two.xsb.solutions.json")
expect_part(err "these moves have no board: sokoban/pair.sok has no puzzle 2\n")
expect(status 2)

# A pack for calculators, with the same identities as the boards from which it was written.
nono(convert "${folder}/two.xsb" "${folder}/two.8xv")
expect_part(err "two.8xv: lost: title: puzzle 1\n")
expect(status 0)
nono(hash "${folder}/two.8xv")
string(REGEX MATCHALL "[0-9a-f]+  " packed "${out}")
nono(hash "${folder}/two.xsb")
string(REGEX MATCHALL "[0-9a-f]+  " plain "${out}")
if(NOT packed STREQUAL plain OR plain STREQUAL "")
    message(SEND_ERROR "the identities are ${packed}, not ${plain}")
endif()
nono(convert "${folder}/two.8xv" - --to sok)
expect_part(out "#####\n#@$.#\n#####\n")

# SokoSolve's XML, if the program supports it.
nono(formats)
if(out MATCHES "\nssx ")
    nono(convert sokoban/games.sok "${folder}/a.ssx")
    expect_part(err "lost: saved games: puzzle 2, game 3\n") # it is in reverse mode
    nono(replay --level 1 "${folder}/a.ssx")
    expect_part(out "#1: First: Solution 1/1: 1 move, 1 push")
    expect(status 1)
else()
    message("built without XML: .ssx is not tested")
endif()

# Solutions as routes, in notes; and text from a clipboard: a board, a blank line, moves.
file(WRITE "${folder}/routes.xsb"
    "#####\n#@$.#\n#####\n\nSolution: r1\n\n\n####\n#@ ####\n#   $.#\n#######\nSolution: 1-2r3\n\n\n"
    "#####\n#@$.#\n#####\nSolution: r1,\n u1\n")
nono(replay "${folder}/routes.xsb")
expect_part(out "#1: Solution: 1 move, 1 push")
expect_part(out "#2: Solution: 4 moves, 1 push")
file(WRITE "${folder}/clip.txt" "#####\n#@$.#\n#####\n\n1R\n")
nono(replay "${folder}/clip.txt")
expect(out "${folder}/clip.txt: untitled: 1 move, 1 push ${one}")
file(REMOVE_RECURSE "${folder}")
