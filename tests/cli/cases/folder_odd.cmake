# Special files in a folder: none is waited for, none is followed, and all of them are named.
# SPDX-License-Identifier: MIT
string(RANDOM LENGTH 8 unique)
set(folder "${CMAKE_CURRENT_BINARY_DIR}/nono-cli-folder-${unique}")
file(MAKE_DIRECTORY "${folder}/below")
file(COPY "${data}/dancer.non" DESTINATION "${folder}")
file(WRITE "${folder}/escape\\.dat" "x")
foreach(name IN ITEMS a b c d e f)
    file(WRITE "${folder}/below/${name}.doc" "x")
endforeach()
nono(hash "${folder}")
expect(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ${folder}/dancer.non\n")
expect_part(err "${folder}: skipped 7 files that are not puzzles: below/a.doc, below/b.doc, below/c.doc, below/d.doc, below/e.doc, ...\n")
expect(status 0)

# Screen pictures count if they can be puzzles.
set(pictures "${folder}/pictures")
nono(convert dancer.non "${pictures}.png")
file(MAKE_DIRECTORY "${pictures}")
file(RENAME "${pictures}.png" "${pictures}/dancer.png")
nono(hash "${pictures}")
expect(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ${pictures}/dancer.png\n")
expect(err "")
expect(status 0)
file(WRITE "${pictures}/cut.png" "no picture at all")
nono(hash "${pictures}")
expect_part(out "${pictures}/dancer.png\n")
expect_part(err "${pictures}/cut.png:1:1: ")
expect(status 2)
file(REMOVE_RECURSE "${pictures}")

find_program(mkfifo mkfifo)
if(NOT mkfifo)
    file(REMOVE_RECURSE "${folder}")
    message("skipped: there is no program mkfifo")
    return()
endif()
execute_process(COMMAND "${mkfifo}" "${folder}/pipe.non" "${folder}/pipe.txt")
file(CREATE_LINK . "${folder}/circle" SYMBOLIC)
file(CREATE_LINK nowhere "${folder}/broken" SYMBOLIC)
file(CREATE_LINK dancer.non "${folder}/link.non" SYMBOLIC)
nono(hash "${folder}")
expect_part(out "  ${folder}/dancer.non\n")
expect_part(out "  ${folder}/link.non\n")
expect_part(err "${folder}/broken: skipped: a broken symbolic link
${folder}/circle: skipped: a symbolic link to a folder
${folder}/pipe.non: skipped: a pipe
${folder}/pipe.txt: skipped: a pipe
${folder}: skipped 7 files")
expect(status 0)

# A file with a puzzle's name that cannot be read is an error; so is a folder. The others are read.
file(CREATE_LINK circle.non "${folder}/circle.non" SYMBOLIC)
nono(hash "${folder}")
expect_part(out "  ${folder}/dancer.non\n")
expect_part(err "${folder}/circle.non: cannot open the file\n")
expect(status 2)

# A pipe named on the command line is read.
execute_process(COMMAND sh -c "cat dancer.non >\"$0/pipe.non\" & \"$1\" hash \"$0/pipe.non\"; wait" "${folder}"
    "${PROGRAM}" WORKING_DIRECTORY "${data}" TIMEOUT 20 OUTPUT_VARIABLE out)
expect(out "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc  ${folder}/pipe.non\n")
file(REMOVE_RECURSE "${folder}")
