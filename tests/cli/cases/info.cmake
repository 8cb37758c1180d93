# SPDX-License-Identifier: MIT
set(without_shared_fields TRUE)
nono(info --grade dancer.non)
expect(out "dancer.non
  format     non
  size       5x10 (width x height)
  colors     black and white
  clues      26
  filled     23 of 50 cells (46 %)
  goal       yes
  grade      medium, about 5 min
  catalogue  webpbn.com #1
  title      Demo Puzzle from Front Page
  by         Jan Wolter
  copyright  © Copyright 2004 by Jan Wolter
  license    CC-BY-3.0
  identity   5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc
")
expect(status 0)

nono(info --json dancer.non)
expect_json("${out}" "dancer.non" file)
expect_json("${out}" non format)
expect_json("${out}" "Jan Wolter" author)
expect_json("${out}" "© Copyright 2004 by Jan Wolter" copyright)
expect_json("${out}" CC-BY-3.0 license)
expect_json("${out}" 5 width)
expect_json("${out}" 10 height)
expect_json("${out}" 1 colors)
expect_json("${out}" 26 clues)
expect_json("${out}" 23 filled)
expect_json("${out}" ON goal)
expect_json("${out}" 0 saved)
expect_json("${out}" catalogue properties 0 key)
expect_json("${out}" "webpbn.com #1" properties 0 value)
expect_json("${out}" 5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc hash)

nono(info escape.non)
expect_part(out "  title      ?[31mred?\n")

# The grade agrees with nono grade; it is omitted unless requested, since determining it takes most of the time.
nono(info --json --grade dancer.non)
expect_json("${out}" medium grade class)
expect_json("${out}" 277 grade seconds)
expect_part(out "\"grade\":{\"class\":\"medium\",\"minutes\":4.6,\"seconds\":277}}")
nono(info --grade two.non)
expect_part(out "\n  grade      needs guessing\n")
nono(info --grade impossible.non)
expect_part(out "\n  grade      impossible\n")
nono(info --json --text --grade dancer.non)
expect_json("${out}" medium grade class)
expect_json("${out}" dancer.non file)
foreach(flags IN ITEMS "" "--json" "--json;--text")
    nono(info ${flags} dancer.non)
    string(FIND "${out}" "grade" place)
    if(NOT place EQUAL -1 OR out STREQUAL "")
        message(SEND_ERROR "info ${flags}: ${out}")
    endif()
endforeach()
