# The commands for nonograms accept Sokoban files too.
# SPDX-License-Identifier: MIT
nono(info sokoban/games.sok)
expect(out "sokoban/games.sok
  format     sok
  puzzles    2
  Collection Games
  Author     Ann
sokoban/games.sok#1
  format     sok
  title      First
  size       5x3 (width x height)
  boxes      1
  games      2, 1 solved
  Author     Bob
  identity   ad84473946489cbba8a50be3e70360023d06a335a055bef7daac6dc4e04ed18d
sokoban/games.sok#2
  format     sok
  title      Second
  size       6x5 (width x height)
  boxes      1
  games      3, 1 solved
  identity   0f771e668faade6c0369bdf78d16102ac8d808e7da66ce346b36105be9256ef7
")
expect(err "")
expect(status 0)

nono(info --json sokoban/pair.sok)
expect_json("${out}" sok format)
expect_json("${out}" 1 title)
expect_json("${out}" 5 width)
expect_json("${out}" 3 height)
expect_json("${out}" 1 boxes)
expect_json("${out}" 1 goals)
expect_json("${out}" 1 pushers)
expect_json("${out}" ad84473946489cbba8a50be3e70360023d06a335a055bef7daac6dc4e04ed18d hash)
nono(info --json sokoban/games.sok)
string(REGEX MATCH "^[^\n]+" line "${out}")
expect_json("${line}" Games collection)
expect_json("${line}" Bob author)
expect_json("${line}" 1 solutions)
expect_json("${line}" "Too far" games 1 title)
expect_json("${line}" 2 games 1 moves)
expect_json("${line}" Author properties 0 key)
nono(info sokoban/pair.sol)
expect(out "sokoban/pair.sol\n  format     sok\n  puzzles    0\n  games      1, without a board\n")

# The identity is the hash of the text.
nono(hash sokoban/pair.sok)
expect(out "ad84473946489cbba8a50be3e70360023d06a335a055bef7daac6dc4e04ed18d  sokoban/pair.sok\n")
nono(hash --text sokoban/pair.sok)
string(SHA256 hash "${out}")
if(NOT hash STREQUAL "ad84473946489cbba8a50be3e70360023d06a335a055bef7daac6dc4e04ed18d")
    message(SEND_ERROR "the text does not have the hash: ${hash}\n${out}")
endif()

# Faults in the file, on the boards and in the games.
nono(check sokoban/bad.sok)
expect(out "sokoban/bad.sok:4:4: warning: a row must end with a wall or a box on a goal
#@$.
   ^
sokoban/bad.sok:4:4: warning: the walls are open: the pusher can leave the board here (row 2, column 4)
sokoban/bad.sok#1: 4x3, 1 box, 0 games, 0 solved: has problems
sokoban/bad.sok:11:2: warning: this box can never reach a goal (row 3, column 2)
sokoban/bad.sok#2: 5x4, 1 box, 0 games, 0 solved: has problems
")
expect(err "")
expect(status 1)
# At most 20 messages of each kind are printed, with the position of the square.
make_folder()
string(REPEAT "#" 32 walls)
string(REPEAT "$" 30 boxes)
string(REPEAT "." 30 goals)
file(WRITE "${folder}/lost.sok" "${walls}\n#${boxes}#\n# @                            #\n#${goals}#\n${walls}\n")
nono(check "${folder}/lost.sok")
foreach(column IN ITEMS 2 21)
    expect_part(out "lost.sok:2:${column}: warning: this box can never reach a goal (row 2, column ${column})\n")
endforeach()
string(REGEX MATCHALL "can never reach" all "${out}")
list(LENGTH all count)
if(NOT count EQUAL 21)
    message(SEND_ERROR "${count} messages: ${out}")
endif()
expect_part(out "lost.sok: and 10 more: warning: this box can never reach a goal\n")
expect(status 1)
file(REMOVE_RECURSE "${folder}")
nono(check sokoban/games.sok)
expect(out "sokoban/games.sok:19:1: warning: move 2 is illegal: a wall is behind the box
sokoban/games.sok#1: 5x3, 1 box, 2 games, 1 solved: has problems
sokoban/games.sok:32:1: warning: the title says solution, but the moves do not solve the puzzle
sokoban/games.sok:36:1: warning: the title says 3/0, but it is 5/1
sokoban/games.sok:40:3: warning: move 1 is illegal: there is no box behind the pusher to pull
sokoban/games.sok#2: 6x5, 1 box, 3 games, 1 solved: has problems
")
expect(status 1)
nono(check sokoban/pair.sok)
expect(out "sokoban/pair.sok: 5x3, 1 box, 0 games, 0 solved: good\n")
expect(status 0)

# Pictures.
nono(render sokoban/games.sok)
expect(out "#####\n#@$.#\n#####\n\n  ####\n###  #\n#  $.#\n#  @ #\n######\n")
expect(status 0)
nono(render --to svg sokoban/pair.sok)
expect_part(out "<svg xmlns=")
expect_part(out "<title>1</title>")
expect_part(out "href=\"#nono-pusher\" x=\"20\" y=\"20\"")
nono(render --to ansi sokoban/pair.sok)
expect_part(out "@@")
nono(render --to svg sokoban/games.sok)
expect(err "sokoban/games.sok#2: not drawn: svg holds only one picture\n")
expect(status 1)
nono(render --to png sokoban/pair.sok --output "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-sokoban.png")
expect(status 0)
file(READ "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-sokoban.png" head LIMIT 24 HEX)
if(NOT head STREQUAL "89504e470d0a1a0a0000000d494844520000007800000048")
    message(SEND_ERROR "no PNG of 120 by 72 pixels: ${head}")
endif()
file(REMOVE "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-sokoban.png")

nono(formats)
expect_part(out "\nsok ")
expect_part(out "\nxsb ")
