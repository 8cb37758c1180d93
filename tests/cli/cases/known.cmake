# Cells given beforehand.
# SPDX-License-Identifier: MIT
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-known")
file(REMOVE_RECURSE "${folder}")
file(MAKE_DIRECTORY "${folder}")

# As text: in the notation of saved games, of solutions and common cells in --json, and of drawings.
foreach(cells IN ITEMS "?1??" "?1 ??" "[.]???" "[.1]1??" "01??" ".#??" "0?\n??")
    nono(solve --json --known "${cells}" two.non)
    expect(status 0)
    expect_json("${out}" unique status)
    expect_json("${out}" 0110 solutions 0)
endforeach()
nono(solve --json --known "????" two.non)
expect_json("${out}" multiple status)
nono(solve --json --known "11??" two.non)
expect_json("${out}" impossible status)
expect(status 1)
nono(count --known "?1??" two.non)
expect(out "two.non: 1\n")
expect(status 0)
foreach(cells IN ITEMS "rr?? ????" "11?? ????" "[12]r22 ????")
    nono(solve --json --known "${cells}" flag.non)
    if(NOT cells MATCHES "r22")
        expect_json("${out}" rrgg0g00 solutions 0)
    endif()
endforeach()

# In a file: the drawings and the output of the program are accepted as input.
nono(solve --strategy line two.non)
file(WRITE "${folder}/cells" "#?\n??\n")
nono(solve --known "${folder}/cells" two.non)
expect(out "two.non: Two ways, 2x2, unique solution, T\n#.\n.#\n\n")
nono(solve --json dancer.non)
string(JSON common GET "${out}" common)
file(WRITE "${folder}/cells" "${common}")
nono(solve --json --known "${folder}/cells" dancer.non)
expect_json("${out}" "${common}" solutions 0)

# Colors that only the palette has: no solution has them, and the message names the cell that can have no other.
file(WRITE "${folder}/palette.xml" "<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\">\
<color name=\"white\" char=\".\">fff</color><color name=\"black\" char=\"X\">000</color>\
<color name=\"red\" char=\"R\">f00</color><color name=\"green\" char=\"G\">0f0</color>\
<clues type=\"columns\"><line><count>1</count></line><line><count color=\"red\">1</count></line></clues>\
<clues type=\"rows\"><line><count>1</count></line><line><count color=\"red\">1</count></line></clues>\
</puzzle></puzzleset>")
foreach(cells IN ITEMS "?3 ??" "?g ??")
    foreach(verb IN ITEMS solve count explain hint)
        nono(${verb} --known "${cells}" "${folder}/palette.xml")
        expect_part(err "palette.xml: --known has green at row 1, column 2, a color that no clue has\n")
        expect(status 2)
    endforeach()
endforeach()
nono(count --known "[13]? ?[23]" "${folder}/palette.xml")
expect_part(out "palette.xml: 1\n")
nono(count --known "?4 ??" "${folder}/palette.xml")
expect_part(err "palette.xml: --known does not have the cells of a puzzle of 2x2\n")

# The puzzle's own saved game.
file(WRITE "${folder}/saved.non"
    "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\nsaved \"?1??\"\n")
nono(solve --json --known saved "${folder}/saved.non")
expect_json("${out}" 0110 solutions 0)
nono(count --known saved "${folder}/saved.non")
expect_part(out "saved.non: 1\n")

# If it does not match a puzzle, that puzzle is reported, and the others are solved.
nono(solve --known "?1??" dancer.non two.non)
expect(out "two.non: Two ways, 2x2, unique solution, T\n.#\n#.\n\n")
expect(err "dancer.non: --known does not have the cells of a puzzle of 5x10\n")
expect(status 2)
nono(count --known "?1??" dancer.non two.non)
expect(out "two.non: 1\n")
expect(err "dancer.non: --known does not have the cells of a puzzle of 5x10\n")
expect(status 2)
nono(solve --json --known saved two.non)
expect_json("${out}" "two.non: there is no saved game for --known" error)
expect(err "two.non: there is no saved game for --known\n")
expect(status 2)
foreach(cells IN ITEMS "1" "1????" "2???" "x???" "no-such-file")
    nono(solve --known "${cells}" two.non)
    expect(err "two.non: --known does not have the cells of a puzzle of 2x2\n")
    expect(status 2)
endforeach()
file(REMOVE_RECURSE "${folder}")
