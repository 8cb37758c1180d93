# Lines alone cannot distinguish the two solutions: the puzzle is not solved, and the message suggests what to do.
# SPDX-License-Identifier: MIT
nono(solve --strategy line two.non)
expect_part(out "not solved (this strategy makes no further progress; use --strategy automatic to search); 0 of 4 cells known")
expect(status 1)
nono(solve --strategy learning --threads 3 two.non)
expect(status 0)
