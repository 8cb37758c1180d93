# Every game of every puzzle, one per line; illegal and odd steps are reported with their positions.
# SPDX-License-Identifier: MIT
set(without_shared_fields TRUE)
nono(replay sokoban/games.sok)
expect(out "sokoban/games.sok#1: First: Solution 1/1: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), solved
sokoban/games.sok#1: First: Too far: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), then move 2 is illegal
sokoban/games.sok#2: Second: Solution: 4 moves, 0 pushes (0 box lines, 0 box changes, 0 pushing sessions, 3 player lines), not solved
sokoban/games.sok#2: Second: SaveGame 3/0: 5 moves, 1 push (1 box line, 1 box change, 1 pushing session, 3 player lines), solved
sokoban/games.sok#2: Second: Backwards 4/1: reverse, 0 moves, 0 pulls (0 box lines, 0 box changes, 0 pushing sessions, 0 player lines), then move 1 is illegal
")
expect(err "sokoban/games.sok:19:1: move 2 is illegal: a wall is behind the box
sokoban/games.sok:32:4: warning: 1 letter is in the wrong case: pushes, and only pushes, are in upper case
sokoban/games.sok:36:1: warning: the title says 3/0, but it is 5/1
sokoban/games.sok:40:3: move 1 is illegal: there is no box behind the pusher to pull
")
expect(status 1)

set(input sokoban/pair.sok)
nono(replay -)
expect(out "")
expect(status 0)
unset(input)

# One line of JSON per game, with exactly these keys.
nono(replay --json sokoban/games.sok)
string(REGEX MATCHALL "[^\n]+" lines "${out}")
list(LENGTH lines count)
if(NOT count EQUAL 5)
    message(SEND_ERROR "five lines expected:\n${out}")
endif()
list(GET lines 0 line)
expect(line "{\"file\":\"sokoban/games.sok\",\"puzzle\":1,\"title\":\"First\",\"game\":\"Solution 1/1\",\"reverse\":false,\"moves\":1,\"pushes\":1,\"box_lines\":1,\"box_changes\":1,\"pushing_sessions\":1,\"player_lines\":1,\"solved\":true,\"illegal\":null,\"claimed\":{\"moves\":1,\"pushes\":1},\"claim_holds\":true,\"board\":\"#####\\n# @*#\\n#####\\n\"}")
list(GET lines 3 line)
expect_json("${line}" 3 claimed moves)
expect_json("${line}" 0 claimed pushes)
expect_json("${line}" OFF claim_holds)
list(GET lines 1 line)
expect_json("${line}" "" claimed)
expect_json("${line}" "" claim_holds)
expect_json("${line}" OFF solved)
expect_json("${line}" 2 illegal move)
expect_json("${line}" 19 illegal line)
expect_json("${line}" 1 illegal column)
list(GET lines 4 line)
expect_json("${line}" 2 puzzle)
expect_json("${line}" "Backwards 4/1" game)
expect_json("${line}" ON reverse)
expect(status 1)

# No title controls a terminal, and a game that continues illegally after its solution is not a solution.
nono(replay sokoban/steering.sok)
expect(out "sokoban/steering.sok: T?31m?: S?: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), then move 2 is illegal\n")
nono(replay --json sokoban/steering.sok)
expect(out "{\"file\":\"sokoban/steering.sok\",\"puzzle\":1,\"title\":\"T\\u009b31m\\u202e\",\"game\":\"S\\u2066\",\"reverse\":false,\"moves\":1,\"pushes\":1,\"box_lines\":1,\"box_changes\":1,\"pushing_sessions\":1,\"player_lines\":1,\"solved\":false,\"illegal\":{\"move\":2,\"line\":11,\"column\":2},\"claimed\":null,\"claim_holds\":null,\"board\":\"#####\\n# @*#\\n#####\\n\"}\n")
nono(info --json sokoban/steering.sok)
expect_part(out "\"solutions\":0")
expect_part(out "\"value\":\"\\u0085\\u007f\"")
nono(info sokoban/steering.sok)
expect_part(out "  Note       ??\n")

# A file with moves and no board belongs to the only puzzle of the previous file.
nono(replay --json sokoban/pair.sok sokoban/pair.sol)
expect(out "{\"file\":\"sokoban/pair.sol\",\"puzzle\":1,\"title\":\"1\",\"game\":\"\",\"reverse\":false,\"moves\":1,\"pushes\":1,\"box_lines\":1,\"box_changes\":1,\"pushing_sessions\":1,\"player_lines\":1,\"solved\":true,\"illegal\":null,\"claimed\":null,\"claim_holds\":null,\"board\":\"#####\\n# @*#\\n#####\\n\"}\n")
expect(err "sokoban/pair.sol:1:1: warning: 1 letter is in the wrong case: pushes, and only pushes, are in upper case\n")
expect(status 0)
nono(replay sokoban/pair.sol)
expect(err "sokoban/pair.sol:1:1: these moves have no board: name the file with the board first\n")
expect(status 2)
nono(replay sokoban/games.sok sokoban/pair.sol)
expect_part(err "sokoban/pair.sol:1:1: these moves have no board: sokoban/games.sok has 2 puzzles, not one\n")
expect(status 2)
# In a folder, the two files have the same name.
nono(replay sokoban/folder)
expect(out "sokoban/folder/a.sol: 1: untitled: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), solved\n")
expect_part(err "sokoban/folder/b.sol:1:1: these moves have no board: there is no file")
expect(status 2)

# Files that are not Sokoban files.
nono(replay dancer.non letter.txt empty.non nowhere.sok)
expect(out "")
expect(err "dancer.non: these are nonograms, but this command needs Sokoban puzzles
letter.txt:1:1: no puzzle found
Dear reader,
^
empty.non:1:1: the text is empty
nowhere.sok: no such file or folder
")
expect(status 2)
nono(count sokoban/games.sok)
expect_part(err "sokoban/games.sok: these are Sokoban puzzles, but this command needs nonograms (for Sokoban, use nono solve, ")
expect(status 2)
# Also in a folder or an archive with no other files.
make_folder()
file(COPY "${data}/sokoban/pair.sok" DESTINATION "${folder}/in")
nono(count "${folder}/in")
expect_part(err "/in: these are Sokoban puzzles, but this command needs nonograms (for Sokoban, use nono solve, ")
expect(status 2)
nono(convert "${data}/sokoban/pair.sok" "${folder}/pair.zip")
nono(count "${folder}/pair.zip")
expect_part(err "/pair.zip: these are Sokoban puzzles, but this command needs nonograms (for Sokoban, use nono solve, ")
expect(status 2)
file(REMOVE_RECURSE "${folder}")
nono(replay --from non sokoban/games.sok)
expect(status 2)
expect_part(err "there is no input format 'non'")

# A title that consists only of moves is a title.
nono(replay sokoban/dull.sok)
expect(out "sokoban/dull.sok: Dull: untitled: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), solved\n")
expect(err "")
expect(status 0)

# Moves on the command line, and the resulting position.
nono(replay --level 1 --moves R --draw sokoban/games.sok)
expect(out "sokoban/games.sok#1: First: untitled: 1 move, 1 push (1 box line, 1 box change, 1 pushing session, 1 player line), solved
#####
# @*#
#####
")
expect(err "")
expect(status 0)
nono(replay --level 2 --moves "2l urR" --json sokoban/games.sok)
expect_json("${out}" "sokoban/games.sok" file)
expect_json("${out}" 2 puzzle)
expect_json("${out}" 5 moves)
expect_json("${out}" 1 pushes)
expect_json("${out}" ON solved)
expect_json("${out}" "  ####\n###  #\n#  @*#\n#    #\n######\n" board)
set(input sokoban/pair.sol)
nono(replay --moves - sokoban/pair.sok)
expect_part(out "sokoban/pair.sok: 1: untitled: 1 move, 1 push")
expect(status 0)
unset(input)
nono(replay --moves sokoban/pair.sol sokoban/pair.sok)
expect_part(out ", solved\n")
expect(status 0)
nono(replay --moves Rr --draw sokoban/pair.sok)
expect_part(out "then move 2 is illegal\n#")
expect_part(err "--moves:1:2: move 2 is illegal: ")
expect(status 1)
nono(replay --moves Rx sokoban/pair.sok)
expect(out "")
expect(err "--moves:1:2: not a move\n")
expect(status 2)
nono(replay --moves R sokoban/games.sok)
expect(err "sokoban/games.sok: choose one of the 2 puzzles for the moves with --level\n")
expect(status 2)
nono(replay --level 3 sokoban/games.sok)
expect(err "sokoban/games.sok: there is no puzzle 3 (the file has 2 puzzles)\n")
expect(status 2)
nono(replay --level 1 sokoban/games.sok)
expect_part(out "First: Too far")
if(out MATCHES "Second")
    message(SEND_ERROR "only puzzle 1 was asked for:\n${out}")
endif()
nono(replay --moves R sokoban/pair.sol)
expect(err "sokoban/pair.sol: there is no board to play the moves on\n")
expect(status 2)
nono(replay --moves - -)
expect(err "standard input cannot be both the moves and a file\n")
expect(status 2)
