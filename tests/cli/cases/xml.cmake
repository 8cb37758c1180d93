# SPDX-License-Identifier: MIT
nono(solve --json one-cell.xml)
expect(status 2)
expect_part(out "\"title\":\"One cell\"")
expect_part(out "\"status\":\"unique\"")
expect_part(err "one-cell.xml:6:9: puzzles of triangles; parse<nono::hexagon_formats> reads those on hexagons, triddlers")

nono(formats)
expect(status 0)
expect_part(out "webpbn ")
expect_part(out "freenono ")
