# Each bad file is reported with position and reason on standard error, with status 2 and an empty standard output.
# SPDX-License-Identifier: MIT
function(expect_bad file wanted)
    foreach(command IN ITEMS solve hash info check)
        nono(${command} ${file})
        expect(out "")
        expect(err "${wanted}")
        expect(status 2)
    endforeach()
endfunction()
expect_bad(binary.non "binary.non:1:7: this is a binary file, not text\n?ELF?????rows columns width\n      ^\n")
expect_bad(empty.non "empty.non:1:1: the text is empty\n")
expect_bad(long-clue.non "long-clue.non:6:3: the clue is longer than its line\n1,9\n  ^\n")
expect_bad(nowhere.non "nowhere.non: no such file or folder\n")
expect_bad(letter.txt "letter.txt:1:1: the format was not recognized (name it with --from; 'nono formats' lists the formats)
Dear reader,
^
")

# Text that is not UTF-8 is read as windows-1252, with a message.
nono(info latin1.non)
expect_part(out "\n  title      café\n")
expect(err "latin1.non:1:11: warning: this line is not UTF-8; it was read as windows-1252\n")
expect(status 0)
