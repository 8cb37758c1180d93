# Without a goal, the puzzle is solved.
# SPDX-License-Identifier: MIT
nono(render six.non)
expect(out "#..\n.#.\n..#\n")
expect(err "")
expect(status 0)

nono(render --to svg dancer.non)
expect_part(out "<title>Demo Puzzle from Front Page</title>")
expect_part(out "fill=\"#000000\"")
expect(status 0)

nono(render --puzzle dancer.non)
expect_part(out "   2 . . . . .\n 2 1 . . . . .\n")
nono(render --puzzle --to svg dancer.non)
if(out MATCHES "fill=\"#000000\"")
    message(SEND_ERROR "a cell of the solution is drawn:\n${out}")
endif()
nono(render --puzzle --to ansi dancer.non)
expect(status 2)

nono(render impossible.non)
expect(err "impossible.non: no picture has these clues\n")
expect(status 1)

# One picture per file: the others are reported.
nono(render --to svg dancer.non six.non)
expect(err "six.non: not drawn: svg holds only one picture\n")
expect(status 1)

# An output file name is not an input.
nono(render six.non nowhere.PNG)
expect(out "")
expect(err "nowhere.PNG: no such file; to write the drawing to it, use: nono render FILE... -o nowhere.PNG\n")
expect(status 2)
nono(render nowhere.non nowhere.pbm)
expect(err "nowhere.non: no such file or folder\nnowhere.pbm: no such file or folder\n")
