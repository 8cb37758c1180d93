# A bad file or puzzle never stops the others, and results come in the order of the files.
# SPDX-License-Identifier: MIT
nono(solve nowhere.non two.non binary.non bundle.nonpack)
expect(out "two.non: Two ways, 2x2, several solutions: exactly 2, T
#.
.#

bundle.nonpack#1: First, 1x1, unique solution, T
#

bundle.nonpack#3: Third, 2x1, unique solution, T
##

3 puzzles: 2 unique, 1 multiple; T
")
expect(err "nowhere.non: no such file or folder
binary.non:1:7: this is a binary file, not text
?ELF?????rows columns width
      ^
bundle.nonpack:11:8: expected a number
height x
       ^
")
expect(status 2)

# An unreadable file takes precedence over an impossible puzzle.
nono(solve --json impossible.non nowhere.non)
expect(status 2)
nono(solve --json dancer.non impossible.non)
expect(status 1)
