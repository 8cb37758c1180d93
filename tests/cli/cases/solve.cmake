# SPDX-License-Identifier: MIT
nono(solve dancer.non)
expect(out "dancer.non: Demo Puzzle from Front Page, 5x10, unique solution, T
.##..
.##.#
..#.#
.###.
#.#..
#.#..
..##.
.#.#.
.#.##
##...

")
expect(err "")
expect(status 0)

nono(solve flag.non)
expect(out "flag.non: Flag, 4x2, unique solution, T\nrrgg\n.g..\n\n")
expect(status 0)

nono(solve two.non)
expect(out "two.non: Two ways, 2x2, several solutions: exactly 2, T\n#.\n.#\n\n")
expect(status 0)

nono(solve six.non)
expect_part(out "several solutions: at least 2, T\n")
expect(status 0)

nono(solve --max-solutions 10 six.non)
expect_part(out "several solutions: exactly 6, T\n")
string(REGEX MATCHALL "#" filled "${out}")
list(LENGTH filled count)
if(NOT count EQUAL 18)
    message(SEND_ERROR "not all six solutions are drawn:\n${out}")
endif()

nono(solve --max-solutions 1 two.non)
expect_part(out "one solution, others not ruled out (--max-solutions was reached), T\n")
expect(status 0)

nono(solve impossible.non)
expect(out "impossible.non: No picture, 2x2, impossible: no picture has these clues, T\n\n")
expect(status 1)
