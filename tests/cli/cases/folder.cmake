# Puzzle files in it and below, by name; no others, and no hidden ones.
nono(solve folder)
expect(out "folder/b.non: B, 1x1, unique solution, T
#

folder/below/a.NON: A, 1x1, unique solution, T
#

2 puzzles: 2 unique; T
")
expect(err "")
expect(status 0)

# A folder without any says what was looked for.
nono(info ../cases)
expect_part(err "../cases: no puzzle file in this folder (looked for ")
expect(out "")
expect(status 2)
