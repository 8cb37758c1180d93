# Puzzle files in a folder and below, by name; no other files, and no hidden ones.
# SPDX-License-Identifier: MIT
nono(solve folder)
expect(out "folder/b.non: B, 1x1, unique solution, T
#

folder/below/a.NON: A, 1x1, unique solution, T
#

2 puzzles: 2 unique; T
")
expect(err "folder: skipped 1 file that is not a puzzle: readme.txt\n")
expect(status 0)

# Which files are ignored depends on the command.
nono(replay folder)
expect_part(err "folder: skipped 3 files that are not Sokoban puzzles: b.non, below/a.NON, readme.txt\n")
nono(hash --from gno folder)
expect_part(err "folder: skipped 3 files without an extension of gno: b.non, below/a.NON, readme.txt\n")

# The message for a folder without puzzles lists the file names searched for.
nono(info ../cases)
expect_part(err "../cases: no puzzle file in this folder (looked for ")
expect(out "")
expect(status 2)
