# SPDX-License-Identifier: MIT
nono(check dancer.non flag.non)
expect(out "dancer.non: 5x10, 23 cells, the goal matches: good
flag.non: 4x2, color r: 2 cells; color g: 3 cells, no goal: good
")
expect(err "")
expect(status 0)

nono(check to-mend.non)
expect(out "to-mend.non:1:24: warning: missing closing quote
title \"No closing quote
                       ^
to-mend.non:13:10: warning: the goal has fewer cells than the grid; the rest is blank
goal \"111\"
         ^
to-mend.non: 2x2, 3 cells, the goal matches: has problems
")
expect(status 1)

nono(check wrong-goal.non)
expect(out "wrong-goal.non:1:1: warning: the goal does not match the clues: row 1 has the clues 2, but the goal has 1
wrong-goal.non: 2x2, 3 cells, the goal does not match: has problems
")
expect(status 1)

nono(check totals.non)
expect_part(out "warning: row clues and column clues add up to different numbers of cells\n")
expect_part(out "totals.non: 2x2, 2 cells in the rows, 3 in the columns, no goal: has problems\n")
expect(status 1)
