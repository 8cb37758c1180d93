# Puzzles of many files become a collection: sorted, filtered, split, without duplicates.
# SPDX-License-Identifier: MIT
set(without_shared_fields TRUE)
make_folder()
file(WRITE "${folder}/a.non" "title \"Level 10\"\nby \"Ann\"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n")
file(WRITE "${folder}/b.non" "title \"Level 9\"\nwidth 3\nheight 1\nrows\n3\ncolumns\n1\n1\n1\n")
# The same as a, with a goal; and a mirrored.
file(WRITE "${folder}/c.non" "title \"C\"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal 10\n")
file(WRITE "${folder}/d.non" "title \"D\"\nwidth 2\nheight 1\nrows\n1\ncolumns\n0\n1\n")
file(COPY "${data}/two.non" "${data}/impossible.non" "${data}/sokoban/pair.sok" DESTINATION "${folder}")

nono(collect --list "${folder}")
expect(status 0)
expect(out "\
${folder}/b.non, 3x1, Level 9
${folder}/c.non, 2x1, C
${folder}/d.non, 2x1, D
${folder}/impossible.non, 2x2, No picture
${folder}/two.non, 2x2, Two ways
left out: ${folder}/a.non: duplicate of ${folder}/c.non
left out: ${folder}/pair.sok: a Sokoban puzzle
")
expect_part(err "7 puzzles read: 5 kept, 1 duplicate, 1 left out\n")

# Rotated and mirrored.
nono(collect --list --turned --width 2 --height 1 "${folder}")
expect_part(out "left out: ${folder}/d.non: duplicate of ${folder}/c.non\n")
expect_part(out "left out: ${folder}/b.non: width\n")
expect_part(out "left out: ${folder}/two.non: height\n")

# Order: numbers in names by value; several keys; stable sorting.
nono(collect --list --keep-duplicates --title level --sort title "${folder}")
expect_part(out "${folder}/b.non, 3x1, Level 9\n${folder}/a.non, 2x1, Level 10\n")
nono(collect --list --keep-duplicates --sort size,title --unique "${folder}")
expect_part(out "c.non, 2x1, C\n${folder}/d.non, 2x1, D\n${folder}/a.non, 2x1, Level 10\n${folder}/b.non, 3x1")
expect_part(out "left out: ${folder}/two.non: status\n")
nono(collect --list --status multiple,impossible --reverse "${folder}")
expect_part(out "${folder}/two.non, 2x2, Two ways\n${folder}/impossible.non")
nono(collect --list --grade trivial..easy --author ann --keep-duplicates "${folder}")
expect_part(out "${folder}/a.non, 2x1, Level 10\nleft out: ${folder}/b.non: author\n")
nono(collect --list --format gno "${folder}")
expect(status 1)
expect_part(err "0 kept")

# Writing: one file, numbered files, one file per group.
nono(collect -o "${folder}/out/none.nonpack" "${folder}")
expect(status 2)
file(MAKE_DIRECTORY "${folder}/out")
nono(collect -o "${folder}/out/all.nonpack" --sort title --unique "${folder}")
expect(status 0)
expect(err "7 puzzles read: 3 kept, 1 duplicate, 3 left out; 1 file written\n")
nono(info "${folder}/out/all.nonpack")
expect_part(out "all.nonpack#3")
nono(collect -o "${folder}/out/part.nonpack" --split 2 --solved "${folder}/a.non" "${folder}/b.non" "${folder}/d.non")
expect_part(err "2 files written")
nono(collect --list "${folder}/out/part-001.nonpack" "${folder}/out/part-002.nonpack")
expect_part(out "part-001.nonpack#1, 2x1, Level 10\n")
expect_part(out "part-002.nonpack, 2x1, D\n")
nono(collect -o "${folder}/out/by.nonopack" --by size --goals "${folder}")
expect(status 1)
expect_part(err "${folder}/two.non: not written: freenono cannot hold this content\n")
nono(hash "${folder}/out/by-3x1.nonopack")
expect_part(out "by-3x1.nonopack:Level 9.nonogram\n")
nono(hash "${folder}/out/by-2x1.nonopack")
expect_part(out "by-2x1.nonopack:C.nonogram\n")
expect_part(out "by-2x1.nonopack:D.nonogram\n")
nono(collect -o "${folder}/out/one.pbm" --goals --unique "${folder}")
expect_part(err "3 files written\n")
nono(info "${folder}/out/one-003.pbm")
expect(status 0)

# File names differ even if case is ignored, and cannot change the direction of writing or control a terminal.
file(MAKE_DIRECTORY "${folder}/by")
string(ASCII 226 128 174 right_to_left)
string(ASCII 194 155 control)
string(ASCII 195 132 umlaut)
string(ASCII 195 164 small_umlaut)
set(number 0)
foreach(author IN ITEMS "Ann" "ANN" "ann" "A${right_to_left}nn${control}" "A${control}nn${control}" "${umlaut}" "${small_umlaut}" "A/B" "A:B")
    math(EXPR number "${number} + 1")
    string(REPEAT "1\n" ${number} lines)
    file(WRITE "${folder}/by/${number}.non"
        "title \"${number}\"\nby \"${author}\"\nwidth 1\nheight ${number}\nrows\n${lines}columns\n${number}\n")
endforeach()
nono(collect --list --by author -o "x.non" "${folder}/by")
string(REGEX MATCHALL "x-[^:]*: " names "${out}")
set(wanted "x-Ann.non: " "x-ANN-2.non: " "x-ann-3.non: " "x-A_nn_.non: " "x-A_nn_-2.non: " "x-${umlaut}.non: "
    "x-${small_umlaut}-2.non: " "x-A_B.non: " "x-A_B-2.non: ")
if(NOT names STREQUAL wanted)
    message(SEND_ERROR "the files are\n${names}\nbut should be\n${wanted}")
endif()
# Numbers that are appended to names do not collide with existing names.
file(WRITE "${folder}/by/9.non" "by \"Ann-001\"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n")
file(WRITE "${folder}/by/8.non" "by \"Ann\"\nwidth 3\nheight 1\nrows\n3\ncolumns\n1\n1\n1\n")
nono(collect --list --by author --goals -o "x.pbm" "${folder}/by/1.non" "${folder}/by/8.non" "${folder}/by/9.non")
expect_part(out "x-Ann-001.pbm: ")
expect_part(out "x-Ann-002.pbm: ")
expect_part(out "x-Ann-001-2.pbm: ")
file(REMOVE_RECURSE "${folder}/by")

# The same result with any number of threads, and from archives.
nono(collect -o "${folder}/out/pack.zip" --keep-duplicates "${folder}/a.non" "${folder}/b.non" "${folder}/c.non")
foreach(threads IN ITEMS 1 7)
    nono(collect -o - --to nonpack --threads ${threads} --sort grade,title --goals "${folder}/out/pack.zip" "${folder}")
    set(with_${threads} "${out}${err}")
endforeach()
if(NOT with_1 STREQUAL with_7)
    message(SEND_ERROR "threads change the result:\n${with_1}\n${with_7}")
endif()

# As JSON, one line per puzzle.
nono(collect --json --unique --grade ..easy "${folder}/c.non" "${folder}/a.non" "${folder}/two.non")
string(REGEX REPLACE "\n.*" "" line "${out}")
expect_json("${line}" C title)
expect_json("${line}" unique status)
expect_json("${line}" easy grade)
expect_json("${line}" 1 duplicates)
expect_part(out "\"left_out\":\"duplicate of ${folder}/c.non\"}\n")
expect_part(out "\"left_out\":\"status\"}\n")

# A bad file does not stop the others; meaningless options are refused.
file(WRITE "${folder}/z.non" "width 2\nheight x\n")
nono(collect -o - --to non "${folder}/z.non" "${folder}/b.non")
expect(status 2)
expect_part(out "Level 9")
expect_part(err "z.non:2:8: expected a number\n")
nono(collect "${folder}")
expect(status 2)
expect(err "nono collect: give the file to write with -o, or --list or --json to see what would be written\n")
nono(collect --list --width 3..x "${folder}")
expect(status 2)
file(REMOVE_RECURSE "${folder}")
