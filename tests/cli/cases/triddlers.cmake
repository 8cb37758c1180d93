# Nonograms on hexagons of triangles.
# SPDX-License-Identifier: MIT
set(hash bb45f1552c66a93ea2ac8ff25fa53653ccb9b440135c0cdc2d0c07aec24626e1)

nono(solve triddlers/small.g)
expect(out "triddlers/small.g: Small, triddler of 16 cells, unique solution, T
 /#.#.#\\
/##.###/
\\..#../

")
expect(err "")
expect(status 0)
nono(solve --json triddlers/small.g)
expect_json("${out}" triddler kind)
expect_json("${out}" Small title)
expect_json("${out}" 2 sides 0)
expect_json("${out}" 1 sides 4)
expect_json("${out}" 16 cells)
expect_json("${out}" unique status)
expect_json("${out}" 1010111011100100 solutions 0)
expect_json("${out}" 1010111011100100 common)
nono(solve --known 1 triddlers/small.g)
expect_part(err "triddlers/small.g: --known, --trace and --proof are only for nonograms on rectangles")
expect(status 2)

nono(hash triddlers/small.g triddlers/small.xml)
expect(out "${hash}  triddlers/small.g\n${hash}  triddlers/small.xml\n")
nono(hash --text triddlers/small.g)
string(SHA256 hashed "${out}")
if(NOT hashed STREQUAL hash)
    message(SEND_ERROR "the text does not have the hash: ${hashed}\n${out}")
endif()

nono(info triddlers/small.g)
expect(out "triddlers/small.g
  format     olsak-triddler
  sides      2, 1, 2, 2, 1, 2 (counterclockwise from the upper left)
  cells      16
  colors     black and white
  clues      15
  filled     9 of 16 cells (56 %)
  goal       no
  title      Small
  identity   ${hash}
")
nono(info --json triddlers/small.g)
expect_json("${out}" triddler kind)
expect_json("${out}" olsak-triddler format)
expect_json("${out}" 16 cells)
expect_json("${out}" 9 filled)
expect_json("${out}" ${hash} hash)

nono(check triddlers/small.g)
expect(out "triddlers/small.g: triddler, 9 cells, no goal: good\n")
expect(status 0)
nono(check triddlers/small.xml)
expect_part(out "triddlers/small.xml:2:1: warning: the goal does not match the clues\n")
expect_part(out "triddlers/small.xml: triddler, 9 cells, the goal does not match: has problems\n")
expect(status 1)
nono(check triddlers/broken.g)
expect_part(out "triddlers/broken.g:7:1: warning: the clues need more cells than the line has")
expect(status 1)

# The picture of the guide.
set(root "${data}/../../..")
nono(render --to svg "${root}/examples/puzzles/boat.g")
file(READ "${root}/docs/pictures/triddler.svg" picture)
expect(out "${picture}")
nono(render triddlers/small.g)
expect(out " /#.#.#\\\n/##.###/\n\\..#../\n")
nono(render --puzzle --to svg triddlers/small.g)
expect_part(out "<title>Small</title>")
nono(render --puzzle triddlers/small.g)
expect(err "triddlers/small.g: not drawn: triddlers can only be drawn as svg, and their solutions also as text\n")
expect(status 1)

make_folder()
nono(convert triddlers/small.g "${folder}/new.xml")
expect(err "")
expect(status 0)
nono(hash "${folder}/new.xml")
expect_part(out "${hash}  ")
nono(convert "${folder}/new.xml" "${folder}/back.g")
nono(hash "${folder}/back.g")
expect_part(out "${hash}  ")
nono(convert --to olsak triddlers/small.xml -)
expect_part(out "#t\n: upper left\n1 1 1\n")
expect_part(err "-: lost: goal")
nono(convert triddlers/small.g "${folder}/new.non")
expect_part(err "not written: non is not a format for triddlers")
expect(status 1)
file(REMOVE_RECURSE "${folder}")

# Other commands.
nono(count triddlers/small.g)
expect_part(err "triddlers/small.g: these are triddlers, but this command needs nonograms on rectangles")
expect(status 2)
nono(count triddlers/small.xml)
expect_part(err "triddlers/small.xml:2:9: the cells of this puzzle are triangles")
expect(status 2)
