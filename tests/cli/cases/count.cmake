# SPDX-License-Identifier: MIT
nono(count dancer.non two.non impossible.non bundle.nonpack)
expect_part(out "dancer.non: 1\ntwo.non: 2\nimpossible.non: 0\nbundle.nonpack#1: 1\nbundle.nonpack#3: 1\n")
expect_part(err "bundle.nonpack:11:8: expected a number")
expect(status 2)

nono(count two.non impossible.non)
expect(out "two.non: 2\nimpossible.non: 0\n")
expect(err "")
expect(status 0)

# 30! exceeds 64 bits.
nono(count permutations.non)
expect(out "permutations.non: 265252859812191058636308480000000\n")
expect(status 0)

# Blocks of two in the middle keep all lines apart: more than can be counted quickly.
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-count")
file(MAKE_DIRECTORY "${folder}")
string(REPEAT "1\n" 20 ones)
set(lines "${ones}2\n${ones}")
file(WRITE "${folder}/pairs.non" "width 41\nheight 41\nrows\n${lines}columns\n${lines}")
nono(count --time-limit 0.05 "${folder}/pairs.non")
expect_part(out "pairs.non: at least ")
expect_part(out " (the time limit was reached)\n")
expect(status 1)
nono(count --max-work 12000 "${folder}/pairs.non")
expect_part(out "pairs.non: at least 1 (--max-work was reached)\n")
expect(status 1)
file(REMOVE_RECURSE "${folder}")

nono(count --json two.non)
expect_json("${out}" "two.non" file)
expect_json("${out}" "1" index)
expect_json("${out}" "2" count)
expect_json("${out}" "ON" exact)
expect_json("${out}" "nothing" stopped_by)
expect_json("${out}" "2" width)
expect(status 0)

nono(count --json bundle.nonpack)
expect_part(out "{\"file\":\"bundle.nonpack\",\"index\":2,\"error\":\"bundle.nonpack:11:8: expected a number")
expect_part(err "bundle.nonpack:11:8: expected a number")
expect(status 2)

nono(count sokoban)
expect(out "")
expect(status 2)

# If the tables are too small, the limit that ends the count is named.
file(MAKE_DIRECTORY "${folder}")
file(WRITE "${folder}/pairs.non" "width 41\nheight 41\nrows\n${lines}columns\n${lines}")
nono(count --max-memory 20M --max-enumerated 50 "${folder}/pairs.non")
expect_part(out "pairs.non: at least ")
expect_part(out " (--max-enumerated was reached)\n")
expect(status 1)
nono(count --max-memory 20M --time-limit 1 "${folder}/pairs.non") # without that limit it goes on
expect_part(out " (the time limit was reached)\n")
expect(status 1)
file(REMOVE_RECURSE "${folder}")
