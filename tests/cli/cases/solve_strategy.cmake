# Lines alone cannot tell the two ways apart: not solved, and the reason states what to do.
# SPDX-License-Identifier: MIT
nono(solve --strategy line two.non)
expect_part(out "not solved (this strategy can do no more; --strategy automatic searches on); 0 of 4 cells known")
expect(status 1)
nono(solve --strategy learning --threads 3 two.non)
expect(status 0)
