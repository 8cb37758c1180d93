# SPDX-License-Identifier: MIT
nono(solve --json one-cell.xml)
expect(status 2)
expect_part(out "\"title\":\"One cell\"")
expect_part(out "\"status\":\"unique\"")
expect_part(err "one-cell.xml:6:9: the cells of this puzzle are triangles, not squares")

nono(formats)
expect(status 0)
expect_part(out "webpbn ")
expect_part(out "freenono ")
