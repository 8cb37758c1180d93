nono(count dancer.non two.non impossible.non bundle.nonpack)
expect_part(out "dancer.non: 1\ntwo.non: 2\nimpossible.non: 0\nbundle.nonpack#1: 1\nbundle.nonpack#3: 1\n")
expect_part(err "bundle.nonpack:11:8: expected a number")
expect(status 2)

nono(count two.non impossible.non)
expect(out "two.non: 2\nimpossible.non: 0\n")
expect(err "")
expect(status 0)

# 30! is more than 64 bits hold, and more than can be counted in a moment.
nono(count --time-limit 0.05 permutations.non)
expect_part(out "permutations.non: at least ")
expect_part(out " (the time limit is over)\n")
expect(status 1)

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
